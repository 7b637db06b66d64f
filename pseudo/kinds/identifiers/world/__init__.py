"""Identifiers that are the same in every country, one module each.

Found by looking (`pseudo.kinds.identifiers.kinds`).
"""
