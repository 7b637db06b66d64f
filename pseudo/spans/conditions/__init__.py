"""Conditions that learned evidence will replace: bounds, plausibility, types, lists."""
