"""Which reading of a place is the likeliest: a name that is known, a part of another's, an ordinary word.

What comes in: the clues that are seen at a place (`pseudo.restoring.around`). What goes out: nothing where it is the
known name, else why it is left. Start at `doubt`.

Each clue speaks for one reading with a weight. The known name has to outweigh every other reading: against a word, with
all that says that a name stands there; against another's name, only with what says whose (`HERS`: a title, a label, a
colon tell nothing of that). Where two weigh the same nobody knows, and the place is left and said. The weights say what
outdoes what and nothing finer: a sentence's first word needs a capital anyhow (2), another has one for a reason (4); a
word of the dictionary at such a place (5) outdoes the first, but not with a known name beside it (2 + 4); names of
others outdo a capital and one neighbour (8); what only the bearer of the name has outdoes these (12), but for the word
`another` (20).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from pseudo.restoring.result import OTHER, WORD

HERS, NAME, SMALL = "hers", "name", "small"
"""Readings that are no reason to report a place: the name of who is known; a name, whosever it is, which tells nothing
against another bearer; an ordinary word in small letters."""

CLUES: Mapping[str, tuple[str, int]] = {
    "parts": (HERS, 12),  # several parts of one name, or one with an initial
    "title behind": (NAME, 12),  # Rácz úr
    "turned": (HERS, 12),  # Rácz, Attila
    "matter": (HERS, 12),  # Bíró-ügy
    "speaking": (NAME, 4),  # Bíró: Jó napot! Kiss: Jó napot!
    "labelled": (NAME, 8),  # Tanú: Bíró; (a továbbiakban: Bíró)
    "defined": (NAME, 4),  # (a továbbiakban: Bíró) elsewhere
    "title before": (NAME, 4),  # dr. Rácz, but also dr. Rácz Géza
    "steady": (NAME, 4),  # Bíró szerint: no bare noun stands so
    "no article": (NAME, 4),  # Takarónál a láz, where Takaró Mónika was named before
    "coordinated": (HERS, 4),  # Virág és Attila
    "capital": (HERS, 4),
    "opening": (HERS, 2),  # a capital that any word has where a sentence begins
    "careless": (HERS, 4),  # no capital, as nothing around has one, or as a usual given name
    "another bearer": (OTHER, 20),  # egy másik Rácz Attila
    "nobody's": (OTHER, 20),
    "called": (OTHER, 12),  # Egri csillagok, Deákné vászna
    "longer": (OTHER, 12),  # Kovács-Rácz Attila, Rácz Attila Gergő
    "stranger": (OTHER, 8),  # Rácz Géza, where there is no Géza
    "named after": (OTHER, 8),  # Attila utca
    "part of a name": (OTHER, 8),  # Győri Keksz
    "given name": (OTHER, 8),  # Mór, where it is not said that it is the town
    "compound": (OTHER, 4),  # Attila-terem: as likely his as not
    "ordinal": (OTHER, 8),  # III. Béla
    "town": (OTHER, 8),  # Gyulán
    "word": (WORD, 5),
    "office": (WORD, 12),  # Bíró úr
    "ordinary and careless": (WORD, 5),
    "small": (WORD, 5),  # a name in small letters among words with capitals
    "ordinary": (SMALL, 5),
}
"""What can be seen at a place: the reading that it speaks for, and how much."""


def doubt(seen: Iterable[str]) -> str:
    """Why a place is left; nothing where it is the known name.

    >>> [doubt(clues) for clues in (("capital",), ("opening", "word"), ("opening", "word", "coordinated"))]
    ['', 'common word', '']
    >>> doubt(("capital", "title before", "stranger"))
    'another name'
    """
    weights: Counter[str] = Counter()
    for clue in seen:
        reading, weight = CLUES[clue]
        weights[reading] += weight
    bearer, name = weights[HERS], weights.pop(NAME, 0) + weights.pop(HERS, 0)
    rival, weight = max(weights.items(), key=lambda item: (item[1] >= (bearer if item[0] == OTHER else name), item[1]),
                        default=(HERS, 0))
    return rival if rival != HERS and weight >= (bearer if rival == OTHER else name) else ""
