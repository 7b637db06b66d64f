"""The auditor: what of the originals is left in a result, what contradicts itself, and what an attacker can still tell.

It does not believe the rest of the house: no finder, tagger or choice of ours is imported here (import-linter sees to
it), only the grammar, the tables of names and the letters of a language. What comes in: old and new texts, and who is
known to be in the old ones (`values.Pair`). What goes out: an `inspect.Audit`, of which `report` makes JSON and `page`
a page without an original, and `secret` the file that has them. Start at `inspect.audited`; `pseudo audit` reads the
files.
"""
