"""What a word looks like, as rows of one embedding table.

In: one word form. Out: the numbers of the rows whose sum is the word's vector (hashed: no vocabulary, so that a
name never met in training still has its shape, its ending and its letters). Start at `Features.rows`.

Training and tagging call the same code, and the hash is CRC-32 over UTF-8 (zlib), so that the rows are the same on
every machine and in every Python.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, chain, pairwise

import numpy as np
import numpy.typing as npt

from pseudo.language.letters import PLAIN, Letters

Ints = npt.NDArray[np.int64]

_LONGEST = 40
"""Longer forms (URLs, runs of letters without a blank) are read by their beginning and end only."""

_GRAMS = 10
"""At most this many character 4-grams of a form, from its beginning: endings have features of their own."""


COMMON = "common"
"""The kind, among those of the model's file, that tells common words from names: where one begins with a capital."""


def normal(form: str) -> str:
    """The form as the features see it: NFC, and long ones shortened in the middle.

    >>> normal("Ma\\u0301ria"), len(normal("a" * 5000))
    ('Mária', 40)
    """
    if len(form) > 4 * _LONGEST:
        form = form[: 2 * _LONGEST] + form[-2 * _LONGEST :]
    form = unicodedata.normalize("NFC", form)
    if len(form) > _LONGEST:
        form = form[:24] + form[24 - _LONGEST :]
    return form


class _Bare(dict[str, str]):
    """Character -> what is left of it without its marks."""

    def __missing__(self, c: str) -> str:
        bare = self[c] = "".join(x for x in unicodedata.normalize("NFD", c) if not unicodedata.combining(x))
        return bare


_BARE = _Bare()


def unaccented(text: str) -> str:
    """The letters without their marks, for texts typed without them.

    >>> unaccented("Kőműves Gyöngyi")
    'Komuves Gyongyi'
    """
    if text.isascii():
        return text
    return "".join([_BARE[c] for c in text])


def shape(form: str) -> str:
    """X for upper case, x for lower case, 9 for digits, the rest as it is.

    >>> shape("Kft.-vel"), shape("2024/III.")
    ('Xxx.-xxx', '9999/XXX.')
    """
    size = len(form)
    if form.isalpha():  # the common patterns, in a tenth of the time
        if form.islower():
            return "x" * size
        if form[0].isupper() and (size == 1 or form[1:].islower()):
            return "X" + "x" * (size - 1)
    return "".join(
        "X" if c.isupper() or c.istitle() else "9" if c.isdigit() else "x" if c.isalpha() else c for c in form
    )


def squeezed(text: str) -> str:
    """Runs of one character cut to two.

    >>> squeezed("Xxxxxx-99")
    'Xxx-99'
    """
    if text == text[:1] * len(text):
        return text[:2]
    out: list[str] = []
    for c in text:
        if len(out) < 2 or c != out[-1] or c != out[-2]:
            out.append(c)
    return "".join(out)


def name_key(lower: str) -> int:
    """The number under which a name (lower-cased, NFC) stands in `Features.names`.

    >>> name_key("kovács")
    2691891676
    """
    return zlib.crc32(lower.encode("utf-8", "surrogatepass"))


@lru_cache(4096)
def _of_bits(bits: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds whose bit is set."""
    return tuple(kind for i, kind in enumerate(kinds) if bits >> i & 1)


@dataclass(frozen=True, slots=True)
class Features:
    """From word forms to rows of a table of `buckets` rows; row number `buckets` stands for padding.

    names      name_key -> bit set of the kinds of name that the word is known as (`kinds` names the bits)
    endings    ending -> ((what stood there before it assimilated, the sort of ending), ...): with them `Kováccsal` is
               found under `kovács`. Data of the language, from the model's own file.
    letters    those of the language, by which training and tagging lower a word
    lengthened the letters that a final vowel turns into before an ending, with that vowel: {"á": "a", "é": "e"}
    """

    buckets: int
    kinds: tuple[str, ...] = ()
    names: Mapping[int, int] = field(default_factory=dict, repr=False)
    endings: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict, repr=False)
    lengthened: Mapping[str, str] = field(default_factory=dict)
    longest_ending: int = 0
    letters: Letters = PLAIN

    def known_as(self, lower: str) -> list[str]:
        """As what kinds of name the tables know this word, bare or behind one of the endings.

        >>> f = Features(8, ("given",), {name_key("anna"): 1}, {"nak": (("", "case"),)}, {"á": "a"}, 3)
        >>> f.known_as("annának"), f.known_as("anna"), f.known_as("hanna")
        (['given:case'], ['given:'], [])
        """
        names = self.names
        if not names:
            return []
        found: dict[tuple[int, str], None] = {}
        bits = names.get(name_key(lower))
        if bits:
            found[bits, ""] = None
        at = lower.rfind("-")
        if at > 1:
            bits = names.get(name_key(lower[:at]))
            if bits:
                found[bits, "-"] = None
        for size in range(1, min(self.longest_ending, len(lower) - 2) + 1):
            entry = self.endings.get(lower[-size:])
            if not entry:
                continue
            for restored, sort in entry:
                base = lower[:-size] + restored
                bits = names.get(name_key(base))
                if not bits and base[-1] in self.lengthened:
                    bits = names.get(name_key(base[:-1] + self.lengthened[base[-1]]))
                if bits:
                    found[bits, sort] = None
        told: dict[str, None] = {}
        for bits, sort in found:
            for kind in _of_bits(bits, self.kinds):
                told[f"{kind}:{sort}"] = None
        return list(told)

    def is_common(self, form: str) -> bool:
        """Whether the tables have the form as a common word."""
        bits = self.names.get(name_key(self.letters.lower(form)), 0)
        return COMMON in _of_bits(bits, self.kinds)

    def keys(self, form: str) -> list[str]:
        """The features as readable strings, the word's identity first (training drops them at random)."""
        form = normal(form)
        lower = self.letters.lower(form)
        bare = unaccented(lower)
        full = shape(form)
        digits = not lower.isalpha() and any([c.isdigit() for c in lower])
        word = "".join("0" if c.isdigit() else c for c in lower) if digits else lower
        keys = [f"w{word}", f"u{bare}", f"s{squeezed(full)}", f"S{full[:10]}", f"n{min(len(lower), 20)}"]
        if digits:
            keys.append(f"d{lower}")
        size = len(lower)
        keys += ["p" + lower[:n] for n in range(2, min(6, size))]
        keys += ["e" + lower[-n:] for n in range(1, min(7, size))]
        keys += ["v" + bare[-n:] for n in range(3, min(5, size))]
        fenced = f"^{word}$"
        keys += ["g" + fenced[i : i + 4] for i in range(min(len(fenced) - 3, _GRAMS))]
        case = "A" if full[:2] == "XX" else "a" if full[:1] == "X" else "-"
        known = self.known_as(lower)
        if case == "-":
            known = [told for told in known if not told.startswith(COMMON)]
        keys += [f"k{case}{told}" for told in known]
        return keys

    def rows(self, form: str) -> list[int]:
        """Row numbers of the form's features, each below `buckets`."""
        found: list[int] = self.tables([form])[0].tolist()
        return found

    def tables(self, forms: Sequence[str]) -> list[Ints]:
        """The row numbers of each of the forms."""
        crc = zlib.crc32
        codes = [[crc(key.encode("utf-8", "surrogatepass")) for key in self.keys(form)] for form in forms]
        # The multiplication spreads CRC's linear pattern; the upper bits of the product are taken.
        spread = np.fromiter(chain.from_iterable(codes), np.uint64) * np.uint64(2654435761) & np.uint64(0xFFFFFFFF)
        rows = (spread * np.uint64(self.buckets) >> np.uint64(32)).astype(np.int64)
        ends = list(accumulate(map(len, codes)))
        return [rows[start:end] for start, end in pairwise([0, *ends])]
