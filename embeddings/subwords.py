"""Character n-grams of a name, as row numbers of one table. Training and look-up share this one function.

What comes in: a name and its kind. What goes out: the numbers of its rows. Start at `rows`.

The hash is CRC-32 of UTF-8 bytes, which the standard library computes alike everywhere. The kind goes into the hash:
what `-a` says about a given name (a woman's) it does not say about a town. Names of several words also have every
whole word as a feature, and the last of them once more: it is the head, and tells a bank from a school.
"""

from __future__ import annotations

import re
import unicodedata
from zlib import crc32

SHORTEST, LONGEST = 2, 5
"""Lengths of the n-grams, boundary signs included: `<Ko`, `ics>`; of two signs only those at the boundaries."""

WORDS = re.compile(r"[^\s_]+")


def rows(name: str, kind: str, buckets: int) -> list[int]:
    """Row numbers in `range(buckets)`, one for each n-gram, in order; at least one for every name.

    >>> rows("Éva", "given", 1000) == rows("E\u0301va", "given", 1000)
    True
    >>> rows("Éva", "given", 1000) == rows("Éva", "surname", 1000)
    False
    """
    prefix = crc32(kind.encode() + b"\0")
    return [crc32(feature.encode(), prefix) % buckets for feature in features(name)]


def features(name: str) -> list[str]:
    """What the name is cut into.

    >>> features("Ede")
    ['<E', '<Ed', '<Ede', '<Ede>', 'Ede', 'Ede>', 'de>', 'e>']
    >>> features("Nagy Bank")[-3:]
    ['= Nagy', '= Bank', '=> Bank']
    """
    words = WORDS.findall(unicodedata.normalize("NFC", name))
    found = []
    for word in words:
        bounded = f"<{word}>"
        size = len(bounded)
        for start in range(size):
            for length in range(SHORTEST, LONGEST + 1):
                if start + length > size:
                    break
                if length > 2 or start == 0 or start + length == size:
                    found.append(bounded[start : start + length])
    if len(words) > 1:
        found += [f"= {word}" for word in words]
        found.append(f"=> {words[-1]}")
    return found or ["<>"]
