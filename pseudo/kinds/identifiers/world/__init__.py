"""Identifiers that are the same in every country and that no row could describe, one module each.

Others are in `world.tsv`. Collected by `pseudo.kinds.identifiers.kinds`.
"""
