"""The classes of stems, looked up by the letters at the end of a word: the longest entry that tells decides.

What comes in: the entries of `classes-*.tsv`. What goes out: those that count for words with a capital, and for those
in small letters. Start at `classes_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from morph.letters import Letters


class Ends(NamedTuple):
    """Where one is in the entries of `-end` after some letters, read from the last: all markers of the entries so far,
    the longest entry first, and where a further letter leads."""

    markers: tuple[str, ...]
    longer: dict[str, Ends]


class Classes(NamedTuple):
    """The class markers of words in small letters, or of those with a capital: of whole words (with those of their ends
    after them), and of ends."""

    whole: Mapping[str, tuple[str, ...]]
    ends: Ends


def classes_of(
    entries: Mapping[str, tuple[str, ...]], name: tuple[str, ...], common: tuple[str, ...], slots: Mapping[str, int],
    when: Mapping[str, str], case: Letters,
) -> tuple[Classes, Classes]:
    """The entries that count for words with a capital (`=Word` before `=word`), and for those in small letters; each of
    the two has markers that all of them have besides (`name`, `common`)."""
    names: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}
    ends: dict[str, tuple[str, ...]] = {}
    small_ends: dict[str, tuple[str, ...]] = {}
    for entry, markers in entries.items():
        if entry[0] == "-":
            ends[entry[1:]] = markers
        elif entry[0] == "=":
            whole = case.lower(entry[1:])
            if entry[1:] != whole:
                names[whole] = markers + names.get(whole, ())
            else:
                names[whole] = names.get(whole, ()) + markers
                words[whole] = words.get(whole, ()) + markers
        elif entry[1] == "-":
            small_ends[entry[2:]] = markers
        else:
            words[entry[2:]] = markers + words.get(entry[2:], ())
    both = {letters: ends.get(letters, ()) + markers for letters, markers in small_ends.items()}
    found = []
    trees = _tree(ends, name, slots, when), _tree({**ends, **both}, common, slots, when)
    for wholes, tree in zip((names, words), trees, strict=True):
        markers_of = {whole: markers + longest(tree, whole) for whole, markers in wholes.items()}
        found.append(Classes(markers_of, tree))
    return found[0], found[1]


def longest(node: Ends, letters: str) -> tuple[str, ...]:
    """The markers of the ends that a word has."""
    for letter in reversed(letters):
        further = node.longer.get(letter)
        if further is None:
            break
        node = further
    return node.markers


def _tree(
    ends: Mapping[str, tuple[str, ...]], every: tuple[str, ...], slots: Mapping[str, int], when: Mapping[str, str]
) -> Ends:
    """Ends by their letters from the last one; `every`: markers that all words have."""
    top = Ends(every, {})
    for letters in sorted(ends, key=len):
        node = top
        for letter in letters[:0:-1]:
            further = node.longer.get(letter)
            if further is None:
                further = node.longer[letter] = Ends(node.markers, {})
            node = further
        markers = ends[letters] + node.markers
        node.longer[letters[0]] = Ends(_counting(markers, slots, when) if node.markers else markers, {})
    return top


def _counting(markers: tuple[str, ...], slots: Mapping[str, int], when: Mapping[str, str]) -> tuple[str, ...]:
    """Markers without those whose slot is taken by an earlier one, whatever the features."""
    taken: set[int] = set()
    kept = []
    for marker in markers:
        if slots[marker] not in taken:
            kept.append(marker)
            if marker not in when:
                taken.add(slots[marker])
    return tuple(kept)
