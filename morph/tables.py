"""The tables of a language folder: what is asked of them.

What comes in: words, letters, features. What goes out: classes, readings, costs. Start at `Tables`; `folder` reads
them. `classes-*.tsv` say which stems have which class markers: an entry `=word` is a whole word (after its last
hyphen), `=Word` one with a capital, `-end` the end of a word, `~=word` and `~-end` those of words in small letters
alone; for each kind of marker the longest entry that has one decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from morph.classes import Classes, longest
from morph.costs import ENDS, cost_keys, kind_of
from morph.errors import DataError, FeatsError
from morph.letters import Letters

ZEROS = repeat(0)
MARKER = re.compile(r"\{[^}]+\}")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Tables:
    """Everything about a language that is not in its transducers."""

    case: Letters
    order: tuple[str, ...]
    values: frozenset[str]
    letters: frozenset[str]
    tail: int
    slots: Mapping[str, int]
    when: Mapping[str, tuple[str, str]]
    undoes: Mapping[str, str]
    hyphen: str
    common: str
    vowels: frozenset[str]
    adjectives: frozenset[str]
    small: tuple[str, ...]
    joined: tuple[str, ...]
    joined_several: tuple[str, ...]
    word_acronym: re.Pattern[str]
    address: re.Pattern[str]
    """What an address of a person or of a page has in it, or how it ends."""
    fold: Mapping[str, str]
    sounds: Mapping[str, str]
    entries: Mapping[str, tuple[str, ...]]
    capital: Classes
    lower: Classes
    oblique: Mapping[str, tuple[str, ...]]
    oblique_sizes: Mapping[str, tuple[int, ...]]
    heads: frozenset[str]
    others: Mapping[str, tuple[str, ...]]
    other_ends: tuple[tuple[str, str], ...]
    vacillating: re.Pattern[str]
    vacillates_to: str
    harmony: int
    readings: Mapping[tuple[str, str], tuple[tuple[str, str, str], ...]]
    locative: tuple[Mapping[str, str], ...]
    extra_suffixes: tuple[tuple[str, str], ...]
    shortened: Mapping[str, str]
    small_ends: tuple[str, ...]
    small_words: frozenset[str]
    small_parts: frozenset[str]
    kept_words: frozenset[str]
    costs: Mapping[str, int]
    capitals_cost: int
    longest_acronym: int
    known_bonus: int
    tolerated: frozenset[str]
    strict: frozenset[str]
    unlengthened: Mapping[str, str]
    doubled: tuple[tuple[str, str], ...]
    hyphen_cost: int
    class_cost: int
    suffixed_cost: int
    capital_cost: int
    dated: tuple[tuple[str, str], ...]
    fragment_cost: int
    joiner: str
    """What stands between a word and an ending where the grammar has its hyphen: `OTP-vel`, `Ankara'da`."""
    joiner_signs: re.Pattern[str]
    """Other shapes of the joiner, in which it is read: `Ankara’da`."""
    names_joined: bool
    """Whether every word with a capital takes its ending so."""
    agreeing: frozenset[str]
    """Words of names that take the same ending as the last: `Isossa-Britanniassa`."""
    agreeing_starts: frozenset[str]
    """Their first letters, which no ending changes."""
    leading: frozenset[str]
    """Words of names before which the ending stands, and not at the end: `Mirun'da ab Osgar`."""
    pairs: Mapping[str, tuple[str, str]]
    """Compounds whose two parts take the ending: `Uusikaupunki` of `Uusi` and `kaupunki`."""
    agrees: frozenset[str]
    """The features in which the parts of a name agree; of all where none is named."""
    born: tuple[tuple[tuple[str, str], str, tuple[str, str]], ...]
    """Names that are forms of a word themselves: their end (sign, letters), the features that it has, the end of the
    word: `-vallat`, `Number=Plur`, `-valta`."""
    born_ends: tuple[str, ...]
    born_bases: tuple[str, ...]
    """The letters of those names, and of those words."""
    written: frozenset[str]
    """Words that are spelled out although they look like words: `Oy`."""
    words_joined: bool
    """Whether an abbreviation read as a word takes its ending behind the joiner, too: `NATO-ban`, but `NATOon`."""
    fused: frozenset[str]
    """Derivations that make one word in small letters of a name of several: `newyorkilainen`."""
    shapes: Mapping[str, str]
    """Other shapes of a sign before an ending, by which it is read as that sign."""

    def is_special(self, word: str) -> bool:
        """Whether a word is not inflected as its letters say: spelled out, of two parts, or a form itself."""
        return self.is_written(word) or word in self.pairs or self.borne(word) is not None

    def is_written(self, word: str) -> bool:
        """Whether a word, or what is behind its last hyphen, is spelled out although it looks like a word."""
        return bool(self.written) and word.rpartition("-")[2] in self.written

    def agreed(self, feats: str) -> str:
        """Of features those in which the parts of a name agree."""
        if not self.agrees:
            return feats
        return "|".join(pair for pair in feats.split("|") if pair.partition("=")[0] in self.agrees)

    def borne(self, name: str) -> tuple[str, str] | None:
        """Of a name that is a form itself the word and the features that it has; None for any other.

        >>> import morph
        >>> morph.load("hu").tables.borne("Buda") is None
        True
        """
        if not name.endswith(self.born_ends):
            return None
        for (sign, end), fixed, (_, base) in self.born:
            start = len(name) - len(end)
            if name.endswith(end) and (sign == "-" or start == 0 or name[start - 1] == " "):
                return name[:start] + base, fixed
        return None

    def joined_up(self, form: str) -> str:
        """A form with its joiner in the usual shape, and so the sign before its ending."""
        form = self.joiner_signs.sub(self.joiner, form)
        for other, sign in self.shapes.items():
            at = form.rfind(other)
            if at > 0 and form[at + 1 :].isalpha() and form[at + 1 :].islower():
                form = form[:at] + sign + form[at + 1 :]
        return form

    def symbols(self, feats: Mapping[str, str]) -> str:
        """Features as the symbols of the grammar, in the order of their suffixes.

        raises  FeatsError for a feature or value that the grammar does not have
        """
        out = []
        for key in self.order:
            if key in feats:
                for value in feats[key].split("+"):
                    symbol = f"[{key}={value}]"
                    if symbol not in self.values:
                        raise FeatsError(f"{key} has no value {value} in this language")
                    out.append(symbol)
        if any(key not in self.order for key in feats):
            # Features that make no suffix (Gender, NumType, Abbr ...) are refused rather than lost in silence.
            wrong = [key for key in feats if key not in self.order]
            raise FeatsError(f"{wrong[0]} is no feature of this grammar")
        return "".join(out)

    def tail_letters(self, word: str) -> str:
        """The letters at the end of a word, folded to those of the grammar; at most `tail` of them."""
        low = self.case.lower(word)
        if len(low) == len(word) and self.letters.issuperset(low):
            return low[-self.tail :]
        out: list[str] = []
        for char in reversed(word):
            letter = self.folded(char)
            if not letter or len(out) == self.tail:
                break
            out.append(letter)
        return "".join(reversed(out))

    def folded(self, char: str) -> str:
        """The letter of the grammar that a letter behaves like, `""` for what is no letter."""
        if char in self.letters:
            return char
        low = self.case.lower(char)
        if low in self.letters:
            return low
        if low in self.fold:
            return self.fold[low]
        base = unicodedata.normalize("NFD", low)[:1]
        if base in self.letters and len(low) > 0 and low != base:
            accented = unicodedata.normalize("NFC", base + "\u0301")
            return accented if accented in self.letters and base in self.vowels else base
        if base in self.fold:
            return self.fold[base]
        return ""

    def sound(self, word: str) -> tuple[str, ...]:
        """The sound of a final letter that is not of the grammar's alphabet."""
        last = word[-1:]
        if last in self.letters:
            return ()
        marker = self.sounds.get(self.case.lower(last))
        return (marker,) if marker else ()

    def classes(self, letters: str, capital: bool = False) -> tuple[str, ...]:
        """The class markers of a stem, longest entry first; later ones of the same slot do not count (`in_order`).

        capital  the word has a capital, so that entries of proper names (`=Bokor`) come before those of words; a word
        in small letters has the marker of common nouns
        """
        listed = self.capital if capital else self.lower
        return listed.whole.get(letters) or longest(listed.ends, letters)

    def is_common(self, letters: str) -> bool:
        """Whether a head is a common noun of the tables (Egyetem, Bíróság) or ends in one."""
        return "=" + letters in self.heads or any("-" + letters[start:] in self.heads for start in range(len(letters)))

    def is_small(self, word: str) -> bool:
        """Whether a word before a common head goes into small letters with it (Debreceni Egyetem, Adó- és Hivatal)."""
        low = self.case.lower(word)
        if low.endswith("-") or low in self.small_words:
            return True
        return low.endswith(self.small_ends) and low not in self.kept_words

    def is_small_part(self, word: str) -> bool:
        """Whether a word before a hyphen and a common noun goes into small letters with it (Velencei-tó, Sváb-hegy)."""
        return self.case.lower(word) in self.small_parts or self.is_small(word)

    def cost(self, feats: str, lemma: str, letters: str) -> int:
        """How unlikely a reading is, in tenths of a bit: that of its features and of a stem of such letters.

        The tables are fitted by scripts/build_morph_costs.py, which asks `cost_keys` for the same keys.
        """
        get, text = self.costs.get, "^" + letters
        if len(text) < ENDS[0]:
            return get("*", 0) + sum(map(get, cost_keys(feats, lemma, letters), ZEROS))
        # The same keys by what they hang on: this is asked for every reading, and few ends are many words'.
        fixed, by_size, of_kind, of_feats = _costs_of(self, feats)
        size = by_size[min(len(letters), 7) + (0 if lemma[:1].isupper() else 8)]
        return fixed + size + _cost_of_end(self, text[-6:]) + _cost_with(self, of_kind, of_feats, text[-3:])

    def listed(self, key: str, marker: str) -> str:
        """The end of `key` that the tables list with a marker: the stem that the grammar has for it."""
        entries = self.entries
        if any(marker in entries.get(whole, ()) for whole in ("=" + key, "~=" + key, "=" + self.case.large(key))):
            return key
        for start in range(len(key)):
            if any(marker in entries.get(sign + key[start:], ()) for sign in ("-", "~-")):
                return key[start:]
        return key

    def variants(self, letters: str, capital: bool = False) -> tuple[str, ...]:
        """The markers of free variants: those of the word (with a capital its own first), else those of the ends that
        it has."""
        name = self.case.large(letters) if capital else letters
        found = self.others.get(name) or self.others.get(letters)
        if found or "=" + letters in self.entries or "=" + name in self.entries:
            return found or ()
        return tuple(markers for end, markers in self.other_ends if letters.endswith(end))

    def in_order(self, markers: tuple[str, ...], feats: Mapping[str, str]) -> tuple[str, ...]:
        """One marker of each slot, the first given, in the order of the grammar; those of other features left out."""
        chosen: dict[int, str] = {}
        for marker in markers:
            slot = self.slots[marker]
            if slot in chosen:
                continue
            if marker in self.when:
                key, value = self.when[marker]
                if value not in feats.get(key, "").split("+"):
                    continue
            chosen[slot] = marker
        for marker in [self.undoes[marker] for marker in chosen.values() if marker in self.undoes]:
            if chosen.get(self.slots[marker]) == marker:
                del chosen[self.slots[marker]]
        if self.hyphen in chosen.values():
            chosen = {slot: marker for slot, marker in chosen.items() if slot and marker != self.common}
        elif 1 in chosen and 0 not in chosen:
            # A foreign word in small letters (iPod touch).
            chosen = {slot: marker for slot, marker in chosen.items() if marker != self.common}
        elif 0 in chosen or self.common in chosen.values():
            # The grammar has neither a sound nor a hyphen there: what stands against a hyphen has done its work.
            chosen.pop(1, None)
            chosen.pop(self.slots[self.hyphen], None)
        return tuple(chosen[slot] for slot in sorted(chosen))

    def changes(self, marker: str) -> bool:
        """Whether a marker changes the stem itself; such a marker stands before the letters."""
        return self.slots[marker] == 0

    def split_markers(self, text: str) -> tuple[str, tuple[str, ...]]:
        """`"húsz{LOW}"` as letters and markers."""
        return MARKER.sub("", text), tuple(MARKER.findall(text))

    def lemmas_of(self, stem: str) -> tuple[str, ...]:
        """Lemmas whose changed stem this is: `ter` of `tér`, `bokr` of `bokor`."""
        found = self.oblique.get("=" + stem, ())
        for size in self.oblique_sizes.get(stem[-2:], ()) or self.oblique_sizes.get(stem[-1:], ()):
            cut = len(stem) - size
            if cut >= 0:
                found += tuple(stem[:cut] + lemma for lemma in self.oblique.get("-" + stem[cut:], ()))
        return found

    def find_reading(self, kind: str, text: str, feats: Mapping[str, str], *, whole: bool = False) -> str | None:
        """How `text` is read: the row of the longest ending that is listed for these features."""
        for start in range(0 if len(text) < 12 else len(text) - 12, 1 if whole else len(text)):
            for when, reading, _ in self.readings.get((kind, text[start:]), ()):
                key, _, value = when.partition("=")
                if not when or value in feats.get(key, "").split("+"):
                    return reading
        return None

    def reading(self, kind: str, text: str, feats: Mapping[str, str]) -> str:
        found = self.find_reading(kind, text, feats)
        if found is None:
            raise DataError(f"tables/readings.tsv has no reading for this kind: {kind}")
        return found

    def is_word(self, word: str) -> bool:
        """Whether something can be read as a word: it has a vowel, or y for one."""
        low = self.case.lower(word)
        return "y" in low or not self.vowels.isdisjoint(low) or self.has_vowel(low)

    def has_vowel(self, word: str) -> bool:
        return any(self.folded(char) in self.vowels for char in word)


@lru_cache(maxsize=4096)
def _cost_of_end(tables: Tables, end: str) -> int:
    """What the last letters of a stem cost, whatever its features."""
    return sum(tables.costs.get("/" + end[at:], 0) for at in range(len(end)))


@lru_cache(maxsize=16384)
def _cost_with(tables: Tables, of_kind: str, of_feats: str, end: str) -> int:
    """What the last letters of a stem cost with features of a kind (the last three), and with these (the last two)."""
    get, two = tables.costs.get, end[1:]
    return (
        get(of_kind + end[2:], 0) + get(of_kind + two, 0) + get(of_kind + end, 0)
        + get(of_feats + end[2:], 0) + get(of_feats + two, 0)
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _costs_of(tables: Tables, feats: str) -> tuple[int, tuple[int, ...], str, str]:
    """What features cost whatever the stem, by the size of the stem (from 8 on: in small letters), and the keys of its
    ends. Kept: they are few, and name nobody."""
    get, kind = tables.costs.get, kind_of(feats)
    by_size = tuple(get(f"{kind}{small} {size}", 0) for small in ("", " small") for size in range(8))
    return get("*", 0) + get(feats, 0) + get(kind, 0), by_size, f"{kind}/", f"{feats}/"
