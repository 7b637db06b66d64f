"""Identifiers that are the same in every country, one module each; found by looking (`pseudo.identifiers.kinds`).
"""
