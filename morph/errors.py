"""The errors of `morph`. None of them quotes the word it was asked about: a log must not leak a name."""

from __future__ import annotations


class MorphError(ValueError):
    """Something `morph` cannot do, and what to do instead."""


class FeatsError(MorphError):
    """Features that are no features: the message names key or value, never the word."""


class DataError(MorphError):
    """A language folder that is missing, incomplete or not what its manifest says."""
