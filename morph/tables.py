"""The tables of a language folder, read once.

What comes in: `<lang>/language.toml` and `<lang>/tables/*.tsv`. What goes out: `Tables`, frozen. Start at
`read_tables`. `classes-*.tsv` say which stems have which class markers: an entry `=word` is a whole word (after
its last hyphen), `=Word` one with a capital, `-end` the end of a word, `~=word` and `~-end` those of words in small
letters alone; for each kind of marker the longest entry that has one decides.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple

from morph.errors import DataError, FeatsError
from morph.feats import canonical
from morph.letters import Letters
from morph.letters import load as load_letters

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# How long the ends of a stem are that cost on their own, with the kind of its features, with the features themselves.
ENDS = (6, 3, 2)
ZEROS = repeat(0)
NEVER = r"(?!)"
MARKER = re.compile(r"\{[^}]+\}")


@lru_cache(maxsize=4096)
def kind_of(feats: str) -> str:
    """Which features there are, without their values: `Case+Number[psor]`. Kept: they are few, and name nobody."""
    return "+".join(pair.partition("=")[0] for pair in feats.split("|") if not pair.startswith("Person"))


def cost_keys(feats: str, lemma: str, letters: str) -> list[str]:
    """The rows of the cost table that a reading has: `letters` are those at the end of its lemma.

    >>> cost_keys("Case=Acc", "Ada", "ada")[:6]
    ['Case=Acc', 'Case', 'Case 3', '/a', '/da', '/ada']
    """
    kind, text = kind_of(feats), "^" + letters
    size = len(text)
    small = "" if lemma[:1].isupper() else " small"
    keys = [feats, kind, f"{kind}{small} {min(size - 1, 7)}"]
    alone, with_kind, with_feats = ENDS
    keys += ["/" + text[size - n :] for n in range(1, min(alone, size) + 1)]
    keys += [f"{kind}/{text[size - n :]}" for n in range(1, min(with_kind, size) + 1)]
    keys += [f"{feats}/{text[size - n :]}" for n in range(1, min(with_feats, size) + 1)]
    return keys


def rows(path: Path) -> list[list[str]]:
    """The rows of a TSV without comments, cells stripped; the first comment line is its heading."""
    if not path.is_file():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.split("\t")] for line in lines if line.strip() and not line.startswith("#")]


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
    leading: frozenset[str]
    """First words of names that take the same ending as the last: `Isossa-Britanniassa`."""

    def joined_up(self, form: str) -> str:
        """A form with its joiner in the usual shape."""
        return self.joiner_signs.sub(self.joiner, form)

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
        return listed.whole.get(letters) or _longest(listed.ends, letters)

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
        # The same keys one by one: this is asked for every reading, and a list of keys takes three times as long.
        fixed, by_size, of_kind, of_feats = _costs_of(self, feats)
        one, two, three = text[-1:], text[-2:], text[-3:]
        return (
            fixed + by_size[min(len(letters), 7) + (0 if lemma[:1].isupper() else 8)]
            + get("/" + one, 0) + get("/" + two, 0) + get("/" + three, 0)
            + get("/" + text[-4:], 0) + get("/" + text[-5:], 0) + get("/" + text[-6:], 0)
            + get(of_kind + one, 0) + get(of_kind + two, 0) + get(of_kind + three, 0)
            + get(of_feats + one, 0) + get(of_feats + two, 0)
        )  # fmt: skip

    def listed(self, key: str, marker: str) -> str:
        """The end of `key` that the tables list with a marker: the stem that the grammar has for it."""
        entries = self.entries
        if any(marker in entries.get(whole, ()) for whole in ("=" + key, "~=" + key, "=" + self.case.large(key))):
            return key
        for start in range(len(key)):
            if any(marker in entries.get(sign + key[start:], ()) for sign in ("-", "~-")):
                return key[start:]
        return key

    def variants(self, letters: str) -> tuple[str, ...]:
        """The markers of free variants: those of the word, else those of the ends that it has."""
        return self.others.get(letters) or tuple(
            markers for end, markers in self.other_ends if letters.endswith(end) and "=" + letters not in self.entries
        )

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
def _costs_of(tables: Tables, feats: str) -> tuple[int, tuple[int, ...], str, str]:
    """What features cost whatever the stem, by the size of the stem (from 8 on: in small letters), and the keys of its
    ends. Kept: they are few, and name nobody."""
    get, kind = tables.costs.get, kind_of(feats)
    by_size = tuple(get(f"{kind}{small} {size}", 0) for small in ("", " small") for size in range(8))
    return get("*", 0) + get(feats, 0) + get(kind, 0), by_size, f"{kind}/", f"{feats}/"


def _classes(
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
        markers_of = {whole: markers + _longest(tree, whole) for whole, markers in wholes.items()}
        found.append(Classes(markers_of, tree))
    return found[0], found[1]


def _longest(node: Ends, letters: str) -> tuple[str, ...]:
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


def _tolerated(alone: list[str], joined: list[str]) -> frozenset[str]:
    """Features that are read in spite of a suffix of another class: these, and each of them with one of the others."""
    both = [canonical(f"{one}|{other}") for one in alone for other in joined]
    return frozenset([*alone, *joined, *both])


def _between(signs: str) -> re.Pattern[str]:
    """A pattern of these signs between two letters or figures."""
    return re.compile(rf"(?<=\w)[{re.escape(signs)}](?=\w)" if signs else NEVER)


def _address(hosts: Sequence[str]) -> re.Pattern[str]:
    """What tells an address: its signs, a dot inside it, or behind a figure a host of these."""
    ending = "|".join(map(re.escape, hosts)) or NEVER
    return re.compile(rf"(@|://|^www\.|[^\W\d_]\.[^\W\d_]{{2,}}$|\d\.(?:{ending})$)", re.IGNORECASE)


def _lengths(ends: list[str]) -> dict[str, tuple[int, ...]]:
    """The last two letters of endings, or the only one -> how long the endings are that end so, the longest first."""
    found: dict[str, set[int]] = {}
    for end in ends:
        found.setdefault(end[-2:], set()).add(len(end))
    for end in ends:
        if len(end) == 1:
            for key, sizes in found.items():
                if key.endswith(end):
                    sizes.add(1)
    return {key: tuple(sorted(sizes, reverse=True)) for key, sizes in found.items()}


def read_costs(path: Path) -> dict[str, int]:
    """Key -> cost, from a table of two columns that is read at once since it is long."""
    if not path.is_file():
        return {}
    heading, _, body = path.read_text("utf-8").partition("\n")
    cells = body.replace("\n", "\t").split("\t")[:-1]
    if not heading.startswith("#") or len(cells) % 2:
        raise DataError(f"{path.name}: a heading, then rows of a key, a tab and a number")
    try:
        return dict(zip(cells[::2], map(int, cells[1::2]), strict=True))
    except ValueError:
        raise DataError(f"{path.name}: a cost is a whole number") from None


HEADS = ("first", "last", "all")
"""Which words of a name take its ending: what stands before a word of it, its last word, that word and the last."""


def _headed(head: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Words of names that say which words take the ending, by what they say.

    raises  DataError for what is none of `first`, `last` and `all`

    >>> sorted(_headed({"ab": "first", "Nova": "all"})["first"])
    ['ab']
    """
    if any(where not in HEADS for where in head.values()):
        raise DataError(f"language.toml: head says of a word {', '.join(HEADS[:-1])} or {HEADS[-1]}")
    return {where: frozenset(word for word, said in head.items() if said == where) for where in HEADS}



def read_tables(folder: Path) -> Tables:
    """All tables of a language folder.

    raises  DataError naming the file and row that do not fit
    """
    with (folder / "language.toml").open("rb") as file:
        settings: dict[str, Any] = tomllib.load(file)
    case = load_letters(settings.get("case", {}))
    tables = folder / "tables"
    slots = {marker: number for number, line in enumerate(settings["slots"]) for marker in line}
    entries: dict[str, tuple[str, ...]] = {}
    oblique: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    other_ends: list[tuple[str, str]] = []
    heads: set[str] = set()
    fold, sounds = {}, {}
    for row in rows(tables / "letters.tsv"):
        fold[row[0]] = row[1]
        if len(row) > 2 and row[2]:
            sounds[row[0]] = row[2]
    folded = str.maketrans(fold)
    for path in sorted(tables.glob("classes-*.tsv")):
        for row in rows(path):
            entry = row[0].translate(folded)
            markers = tuple(MARKER.findall(row[1])) if len(row) > 1 else ()
            if entry.lstrip("~")[:1] not in ("=", "-") or any(marker not in slots for marker in markers):
                raise DataError(f"{path.name}: an entry is =word or -ending with known markers: {entry}")
            entries[entry] = entries.get(entry, ()) + markers
            sign, letters = (entry[1], entry[2:]) if entry[0] == "~" else (entry[0], entry[1:])
            for changed in row[2].split() if len(row) > 2 else ():
                oblique.setdefault(sign + changed, []).append(letters)
            if len(row) > 3 and row[3]:
                if sign == "-":
                    other_ends.append((letters, row[3]))
                else:
                    others.setdefault(letters, []).append(row[3])
            if path.name == "classes-common.tsv":
                heads.add(entry)
    readings: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for row in rows(tables / "readings.tsv"):
        kind, text, reading, when = [*row, ""][:4]
        listed = readings.setdefault((kind, text), [])
        listed.insert(0 if when else len(listed), (when, reading, ""))
    joined = bool(settings.get("names_joined", False))
    name = (settings["hyphen"],) if joined else ()
    capital, lower = _classes(entries, name, (settings["common"],), slots, settings.get("when", {}), case)
    head, *body = rows(folder / "locative.tsv") or [[]]
    headed = _headed(settings.get("head", {}))
    return Tables(
        case=case,
        order=tuple(settings["order"]),
        values=frozenset(settings["values"]),
        letters=frozenset(settings["letters"]),
        tail=settings["tail"],
        slots=slots,
        when={
            marker: (text.partition("=")[0], text.partition("=")[2])
            for marker, text in settings.get("when", {}).items()
        },
        undoes=settings.get("undoes", {}),
        hyphen=settings["hyphen"],
        common=settings["common"],
        vowels=frozenset(settings["vowels"]),
        adjectives=frozenset([*settings["small"], *settings["joined"], *settings["joined_several"]]),
        small=tuple(settings["small"]),
        joined=tuple(settings["joined"]),
        joined_several=tuple(settings["joined_several"]),
        word_acronym=re.compile(settings["word_acronym"]),
        address=_address(settings.get("hosts", ())),
        fold=fold,
        sounds=sounds,
        entries=entries,
        capital=capital,
        lower=lower,
        oblique={key: tuple(value) for key, value in oblique.items()},
        oblique_sizes=_lengths([key[1:] for key in oblique if key[0] == "-"]),
        heads=frozenset(heads),
        others={key: tuple(value) for key, value in others.items()},
        other_ends=tuple(other_ends),
        vacillating=re.compile(settings.get("vacillating", NEVER)),
        vacillates_to=settings.get("vacillates_to", ""),
        harmony=slots.get(settings.get("vacillates_to", ""), -1),
        readings={key: tuple(value) for key, value in readings.items()},
        locative=tuple(dict(zip(head, row, strict=False)) for row in body),
        extra_suffixes=tuple((row[0], row[1]) for row in settings.get("extra_suffixes", [])),
        shortened=settings.get("shortened", {}),
        small_ends=tuple(settings.get("small_ends", ["\0"])),
        small_words=frozenset(settings.get("small_words", [])),
        small_parts=frozenset(settings.get("small_parts", [])),
        kept_words=frozenset(settings.get("kept_words", [])),
        costs=read_costs(tables / "costs.tsv"),
        capitals_cost=settings.get("capitals_cost", 60),
        longest_acronym=settings.get("longest_acronym", 5),
        known_bonus=settings.get("known_bonus", 80),
        tolerated=_tolerated(settings.get("tolerated", []), settings.get("tolerated_with", [])),
        strict=frozenset(settings.get("strict", [])),
        unlengthened=settings.get("unlengthened", {}),
        doubled=tuple(settings.get("doubled", {}).items()),
        hyphen_cost=settings.get("hyphen_cost", 60),
        class_cost=settings.get("class_cost", 100),
        suffixed_cost=settings.get("suffixed_cost", 150),
        capital_cost=settings.get("capital_cost", 60),
        dated=tuple((pair.partition("=")[0], pair.partition("=")[2]) for pair in settings.get("dated", [])),
        fragment_cost=settings.get("fragment_cost", 250),
        joiner=settings.get("joiner", "-"),
        joiner_signs=_between(settings.get("joiner_signs", "")),
        names_joined=joined,
        agreeing=headed["all"],
        leading=headed["first"],
    )
