"""The error classes of the reference system (Novák & Novák, SLATE 2023, tables 1 and 2), counted for any output.

Start at `classes.counted`; each measure is a function of one of the other modules.
"""
