"""Names and their forms in one language: `inflect` and `analyse` over the compiled grammar of a language folder.

What comes in: `inflect(lemma, feats)` or `analyse(form)`, lemma and form of one or several tokens. What goes out:
a form, or every reading (lemma, upos, feats), best first. Start at `Morphology.inflect`, then `_read` and `_word`,
which decide what the grammar is given: the letters at the end of a name with the class markers of the tables, or
how a figure or abbreviation is read. Python knows no language: orders, letters and habits stand in
`<lang>/language.toml`, words in `<lang>/tables/`.

A reading is kept only if `inflect` (or `variants`) gives the form back, so both directions always agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import digit, normalize

from morph.errors import MorphError
from morph.feats import canonical, to_dict
from morph.tables import MARKER, Tables, read_tables
from morph.transducer import Lookup
from morph.transducer import load as load_transducer

HERE = Path(__file__).parent
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
SYMBOL = re.compile(r"\[([A-Za-z]+(?:\[[a-z]+\])?)=([^\]]+)\]")
ROMAN = re.compile(r"(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
COUNT = re.compile(r"(?=..)X{0,3}(IX|IV|V?I{0,3})")
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
CLOSING = "”\"')]}»«’“"

LINK = re.compile(r"(?<=[^ -])[ -](?=([^ -]+)[ -][^ -])")
"""What stands before a word inside a name, and that word."""
PAIR = re.compile(r"(|.*[ -])([^ -]+)([ -])([^ -]+)")
"""A name's last two words, with what stands before them and between them."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """One reading: `inflect(lemma, feats)` is the form. A lower weight is a better reading; weights are whole
    numbers.

    exact  False where the form is spelled against the rules (`Chicago-ban`), and `inflect` gives the right one
    """

    lemma: str
    upos: str
    feats: str
    weight: int
    exact: bool = True


class _Stem(NamedTuple):
    """A lemma as the grammar is asked for it, whatever the features.

    before   the tokens before the head, with their spaces; `head` the token that inflects
    letters  its end in the letters of the grammar, or how it is read aloud (a figure, an abbreviation)
    shown    how many letters of the output the head stands for, with a hyphen after it; 0: the output replaces the
    letters markers  the class markers that hold for all features
    other    the stems of free variants of what is read aloud
    common   a word in small letters; word: not read aloud
    """

    before: str
    head: str
    letters: str
    shown: int
    markers: tuple[str, ...]
    other: tuple[_Stem, ...] = ()
    common: bool = False
    word: bool = False


def languages(root: Path = HERE) -> tuple[str, ...]:
    """Tags of the languages that have a folder with a `language.toml`, in code-point order."""
    return tuple(sorted(path.parent.name for path in root.glob("*/language.toml")))


def load(lang: str | Path, *, engine: str | None = None) -> Morphology:
    """The morphology of a language: a tag (`"hu"`) or the folder itself.

    engine  "hfst" or "pyhfst"; by default hfst if it is installed
    raises  MorphError for an unknown language, DataError for a folder that is not what its manifest says
    """
    named = isinstance(lang, Path) or TAG.fullmatch(lang) is not None
    folder = lang if isinstance(lang, Path) else HERE / lang if named else HERE
    if not named or not (folder / "language.toml").is_file():
        raise MorphError(f"no grammar for that language; available: {', '.join(languages())}")
    return Morphology(
        tables=read_tables(folder),
        generator=load_transducer(folder, "generator.hfstol", engine=engine),
        analyser=load_transducer(folder, "analyser.hfstol", engine=engine),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Morphology:
    """The forms of one language. Frozen; safe to share between threads; keeps nothing of what it is asked."""

    tables: Tables
    generator: Lookup
    analyser: Lookup

    def inflect(self, lemma: str, feats: str | Mapping[str, str] = "") -> str:
        """The form of `lemma` with `feats`; of several tokens the last one inflects.

        lemma   any string with something to inflect; its NFC form is used
        feats   as `morph.feats` reads them; `""` gives the lemma back
        raises  MorphError when the lemma ends in nothing that can be read aloud, or the features make no form

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.inflect("Kovács Jánosné", "Case=Ins")
        'Kovács Jánosnéval'
        >>> hungarian.inflect("Hősök tere", "Case=Sup"), hungarian.inflect("OTP", "Case=Ins")
        ('Hősök terén', 'OTP-vel')
        """
        tables = self.tables
        asked = _asked(tables, feats if isinstance(feats, str) else canonical(feats))
        _, symbols, plain = asked
        word = lemma = normalize("NFC", lemma)
        if not lemma.isalpha():
            head = lemma[lemma.rfind(" ") + 1 :]
            word = head if head.isalpha() else head[head.rfind("-") + 1 :] if head.replace("-", "").isalpha() else ""
        if plain and 1 < len(word) <= tables.tail and word[-1].islower() and not (tables.agreeing or tables.leading):
            # A short cut for most names: a word that is read as it is spelled.
            letters = tables.case.lower(word)
            if not tables.vowels.isdisjoint(letters):
                markers = tables.classes(letters, not word[0].islower())
                front, back, hyphen = _shape(tables, markers, symbols)
                if front:
                    letters = tables.listed(letters, front)
                found = self.generator(front + letters + back)
                # Nothing is found where a letter is not of the grammar.
                if found:
                    form, stem = found[0], letters[:-1]
                    if not hyphen and form.startswith(stem):
                        return lemma[:-1] + form[len(stem) :]
                    return _spelled(lemma, letters, form, len(letters) if hyphen else 0, tables)
        return self._all(lemma, asked, first=True)[0]

    def variants(self, lemma: str, feats: str | Mapping[str, str] = "") -> tuple[str, ...]:
        """All correct forms that the tables know, that of `inflect` first (`Marcell-lal`, `Marcell-lel`)."""
        asked = _asked(self.tables, feats if isinstance(feats, str) else canonical(feats))
        return self._all(normalize("NFC", lemma), asked)

    def reads(self, form: str, lemma: str, feats: str | Mapping[str, str]) -> bool:
        """Whether a form that `inflect` or `variants` gave is read as this lemma, its case aside, with these features.

        So says `analyse`, too, at several times the cost: it makes the form of every reading once more, and ranks them.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.reads("Szegeden", "Szeged", "Case=Sup"), hungarian.reads("Szegeden", "Szeged", "Case=Ine")
        (True, False)
        """
        fold = self.tables.case.casefold
        form, asked = normalize("NFC", form), fold(normalize("NFC", lemma))
        feats = canonical(feats)
        if not feats:
            return fold(form) == asked
        before, head = _split(form)
        for lemma_head, _, symbols, _ in self._candidates(head) if head else ():
            if _features(symbols)[1] == feats and fold(before + lemma_head) == asked:
                return True
        return any(found.feats == feats and fold(found.lemma) == asked for found in self.analyse(form))

    def _all(self, lemma: str, asked: _Asked, *, first: bool = False) -> tuple[str, ...]:
        """The forms of any lemma; `first`: one will do."""
        wanted, symbols, _ = asked
        if not lemma or lemma.isspace():
            raise MorphError("nothing to inflect: the lemma is empty")
        if not symbols:
            return (lemma,)
        led = self._led(lemma) if self.tables.leading and "Deriv" not in wanted else None
        if led is not None:
            return tuple(form + led[1] for form in self._all(led[0], asked, first=first))
        pair = self._pair(lemma) if self.tables.agreeing and "Deriv" not in wanted else None
        if pair is not None:
            start, first_word, last_word = pair
            agreed = start + self._all(first_word[:-1], asked, first=True)[0] + first_word[-1]
            return tuple(agreed + form for form in self._all(last_word, asked, first=first))
        before, head = _split(lemma)
        if not head:
            raise MorphError("nothing to inflect: the lemma ends in a space")
        stem = self._read(before, head, wanted)
        if stem is None and head[-1].isupper() and _capitals(head):
            # A name in capitals inflects as in ordinary spelling.
            titled = self._all(before + self.tables.case.title(head), asked, first=first)
            return tuple(before + self.tables.case.upper(form[len(before) :]) for form in titled)
        stem = stem or self._word(before, head)
        form = self._form(stem, wanted, symbols)
        forms = (form,) if form is not None and first else self._forms(stem, form, wanted, symbols)
        if not forms and not stem.word and _capitals(head):
            # What an abbreviation has not, a name may have: PÉCSETT.
            titled = self._all(before + self.tables.case.title(head), asked, first=first)
            return tuple(before + self.tables.case.upper(form[len(before) :]) for form in titled)
        if not forms:
            raise MorphError(f"no form with the features {canonical(wanted)} for this lemma")
        return forms

    def analyse(self, form: str, *, known: Callable[[str], bool] | None = None) -> tuple[Analysis, ...]:
        """Every reading of `form`, best first; ties by lemma and features in code-point order. Never empty for a
        name.

        form   one or several tokens; the last one is analysed
        known  says whether a lemma is a name that the caller knows; such readings come before others like them

        A form in ALL CAPS is read as an abbreviation and as a name in ordinary spelling: the lemmas of the latter are
        title-cased (`KOVÁCCSAL`: `Kovács`), and the form is their inflected form in capitals. An adjective may
        have the capital of its sentence (`Szegedi`: `Szeged`, `Deriv=i`). A reading that is not `exact` takes a
        hyphen too many.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> [(a.lemma, a.feats) for a in hungarian.analyse("szegedi")][:1]
        [('Szeged', 'Deriv=i')]
        """
        form = self.tables.joined_up(normalize("NFC", form))
        best: dict[tuple[str, str], tuple[int, bool]] = {}
        for lemma, feats, weight, exact in self._readings(form):
            if known is not None and known(lemma):
                weight = max(0, weight - self.tables.known_bonus)
            key = (lemma, feats)
            if key not in best or weight < best[key][0]:
                best[key] = (weight, exact)
        ranked = sorted(best.items(), key=lambda item: (item[1][0], not item[1][1], item[0]))
        return tuple(
            Analysis(lemma, self._upos(lemma, feats), feats, weight, exact)
            for (lemma, feats), (weight, exact) in ranked
        )

    def unknown(self, feats: str) -> str:
        """What is wrong with features that the grammar does not have, in words that quote none; empty where it has all.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.unknown("Case=Ins"), hungarian.unknown("Number=Dual")
        ('', 'have a value of Number that this language has not; it has Plur')
        """
        order, known = self.tables.order, self.tables.values
        for key, value in to_dict(feats).items():
            if key not in order:
                return f"have a feature that this language has not; it has {', '.join(order)}"
            if any(f"[{key}={one}]" not in known for one in value.split("+")):
                values = sorted(each[len(key) + 2 : -1] for each in known if each.startswith(f"[{key}="))
                return f"have a value of {key} that this language has not; it has {', '.join(values)}"
        return ""

    def in_series(self, feats: str | Mapping[str, str], series: str) -> str:
        """The features with their locative case switched to another series (`on`, `in`); other cases stay.

        >>> import morph
        >>> morph.load("hu").in_series("Case=Sup", "in")
        'Case=Ine'
        """
        return _in_series(self.tables, feats if isinstance(feats, str) else canonical(feats), series)

    def parted(self, name: str) -> tuple[str, str, str]:
        """A name as the words before its head, the head, which takes the endings, and the words behind it. The head is
        the last word, where no word of the name says otherwise (`head` in `language.toml`).

        >>> import morph
        >>> morph.load("hu").parted("Kovács Jánosnéval")
        ('Kovács', 'Jánosnéval', '')
        """
        led = self._led(name, " ") if self.tables.leading else None
        start, rest = led or (name, "")
        pair = PAIR.fullmatch(start) if self.tables.agreeing else None
        if pair is not None and pair[3] == " " and any(self._agreeing(start)):
            return pair[1].rstrip(), start[len(pair[1]) :], rest.lstrip()
        before, _, head = start.rpartition(" ")
        return before, head, rest.lstrip()

    # -- which words take the ending ----------------------------------------------------------------

    def _led(self, name: str, signs: str = " -") -> tuple[str, str] | None:
        """Of a name whose first part alone takes the ending that part and the rest: `Mirun`, ` ab Osgar`; None for any
        other. signs: what may stand between its words."""
        for match in LINK.finditer(name):
            if match[0] in signs and self.tables.case.lower(match[1]) in self.tables.leading:
                return name[: match.start()], name[match.start() :]
        return None

    def _pair(self, name: str) -> tuple[str, str, str] | None:
        """What stands before a first word that agrees with the last one, that word with the sign behind it, the last
        word: `Iso-`, `Britannia`; None for a name without such a word."""
        match = PAIR.fullmatch(name)
        if match is None or match[2] not in self.tables.agreeing:
            return None
        return match[1], match[2] + match[3], match[4]

    def _agreeing(self, form: str) -> Iterator[tuple[str, str, int, bool]]:
        """The readings of a form whose last two words have one ending: `Isossa-Britanniassa`."""
        match, known = PAIR.fullmatch(form), self.tables.agreeing
        if match is None:
            return
        firsts = self._readings(match[2])
        agreed = {feats: lemma for lemma, feats, _, exact in firsts if feats and exact and lemma in known}
        for lemma, feats, weight, exact in self._readings(match[4]) if agreed else ():
            if feats in agreed and "Deriv" not in feats:
                weight -= self.tables.known_bonus  # no name has an ending twice by chance
                yield f"{match[1]}{agreed[feats]}{match[3]}{lemma}", feats, weight, exact

    # -- generation ---------------------------------------------------------------------------------

    def _forms(self, stem: _Stem, form: str | None, feats: Mapping[str, str], symbols: str) -> tuple[str, ...]:
        """The form of a stem and its free variants; none when the grammar has none."""
        forms: tuple[str, ...] = (form,) if form is not None else ()
        for variant in self._others(stem):
            form = self._form(variant, feats, symbols)
            if form is not None and form not in forms:
                forms += (form,)
        return forms

    def _others(self, stem: _Stem) -> tuple[_Stem, ...]:
        """The stems of the free variants."""
        if not stem.word:
            return stem.other
        tables = self.tables
        other = tables.variants(stem.letters)
        if tables.vacillating.search(stem.letters) and not any(
            tables.slots[marker] == tables.harmony for marker in stem.markers
        ):
            other = (*other, tables.vacillates_to)
        return tuple(stem._replace(markers=tables.split_markers(text)[1] + stem.markers) for text in other)

    def _form(self, stem: _Stem, feats: Mapping[str, str], symbols: str) -> str | None:
        """One form of a stem, or None."""
        tables, markers = self.tables, stem.markers
        letters, before, head, shown = stem.letters, stem.before, stem.head, stem.shown
        joined = False
        derived = feats.get("Deriv")
        if derived is not None and not shown:
            last = derived.rpartition("+")[2]
            if last in tables.adjectives:
                before, head, joined = self._adjective(stem, last)
                if joined:
                    markers = (*markers, tables.hyphen)
                elif tables.names_joined:  # an adjective is no name
                    markers = tuple(one for one in markers if one != tables.hyphen)
        shape = _shape(tables, markers, symbols)
        if shape.front:
            letters = tables.listed(letters, shape.front)
        if shape.hyphen and not shown and not joined:
            shown = len(letters)
        found = self.generator(shape.front + letters + shape.back)
        return _spelled(before + head, letters, found[0], shown, tables) if found else None

    def _adjective(self, stem: _Stem, derived: str) -> tuple[str, str, bool]:
        """How a name is spelled before -i, -s, -féle: what stands before, the head, and whether a hyphen follows.

        Dél-Amerika and Velencei-tó go into small letters in both parts, Margit-sziget in none; a name of several words
        keeps its capitals and takes a hyphen (New York-i), unless its head is a common noun (Petőfi téri, debreceni
        egyetemi).
        """
        tables, before, head = self.tables, stem.before, stem.head
        if derived in tables.joined:
            return before, head, not stem.common
        if before.strip():
            if stem.common:
                return before, head, False
            if not tables.is_common(stem.letters):
                return before, head, derived in tables.joined_several
            words = [tables.case.small(word) if tables.is_small(word) else word for word in before.split(" ")]
            before = " ".join(words)
        if derived not in tables.small:
            return before, head, False
        parts = head.split("-")
        if len(parts) == 1 or not parts[-1][:1].islower() or tables.is_small_part(parts[0]):
            head = "-".join(map(tables.case.small, parts))
        return before, head, False

    def _is_plain(self, head: str) -> bool:
        """Whether a head is a word that is read as it is spelled: most names; of the others `_read` knows more."""
        if len(head) < 2 or not head.isalpha() or not head[-1].islower():
            return False
        return not self.tables.vowels.isdisjoint(self.tables.case.lower(head))

    def _word(self, before: str, head: str, letters: str = "") -> _Stem:
        """A head that is a word: its last letters (where the caller has them: `letters`) and their classes."""
        tables = self.tables
        letters = letters or tables.tail_letters(head)
        if not letters:
            raise MorphError("the lemma ends in nothing that can be read aloud; see tables/readings.tsv")
        common = head[len(head) - len(letters)].islower()
        markers = tables.classes(letters, not common) + tables.sound(head)
        return _Stem(before, head, letters, 0, markers, common=common, word=True)

    def _aloud(self, before: str, head: str, reading: str, *, plain: bool = False) -> _Stem:
        """A head that is read aloud: the suffix follows the reading, with a hyphen.

        `|` in a reading: what follows is shown. plain: the reading is no word of the class tables.
        """
        tables = self.tables
        text, markers = tables.split_markers(reading)
        cut = text.find("|")
        letters = text.replace("|", "")
        if not markers and not plain:
            markers = tables.classes(letters)
            markers = tuple(one for one in markers if one != tables.common and not tables.changes(one))
        if cut < 0:
            return _Stem(before, head, letters, len(letters), (*markers, tables.hyphen))
        return _Stem(before, head, letters, cut, markers)

    def _read(self, before: str, head: str, feats: Mapping[str, str]) -> _Stem | None:
        """How a figure, abbreviation, initial, sign or address is read aloud; None for a word."""
        tables = self.tables
        last = head[-1]
        plain = last.islower() and head[-2:-1].isalpha() and (head.isalpha() or not tables.address.search(head))
        if plain and tables.is_word(head):
            return None
        if head.isalpha() and tables.folded(last):
            return self._read_letters(before, head, feats)
        bare = head.rstrip(CLOSING)
        if bare != head:
            if not bare:
                raise MorphError("the lemma ends in nothing that can be read aloud")
            inner = self._read(before, bare, feats)
            if inner is None:
                return self._aloud(before, head, tables.tail_letters(bare))
            return inner._replace(head=head)
        if last.isdecimal():
            text = re.search(r"\d+$", head)[0]  # type: ignore[index]
            if len(text) == 3 and text == head:
                groups = re.search(r"(\d{1,3}(?:[ \u00a0.]\d{3})*[ \u00a0.])$", before)
                text = (re.sub(r"\D", "", groups[1]) if groups else "") + text
            # A figure alone that is possessed is a day: 18-a, but TV2-je.
            kind = "ordinal" if feats.get("Person[psor]") == "3" and text.endswith(head) else "figure"
            return self._aloud(before, head, tables.reading(kind, _ascii(text), feats))
        if last == "." and len(head) > 1 and head[-2].isdecimal():
            text = re.search(r"\d+(?=\.$)", head)[0]  # type: ignore[index]
            # The stop of an ordinal goes in a date: 18-án, 18-i, 18-ig; not elsewhere: 18.-hoz.
            dated = any(feats.get(key) == value for key, value in tables.dated)
            shown = head[:-1] if dated else head
            stem = self._aloud(before, shown, tables.reading("ordinal", _ascii(text), feats))
            again = tables.find_reading("ordinal again", _ascii(text), feats, whole=True)
            return stem._replace(other=(self._aloud(before, shown, again),)) if again else stem
        if last == "." and len(head) > 2 and ROMAN.fullmatch(head[:-1]):
            return self._aloud(before, head, tables.reading("ordinal", str(_roman(head[:-1])), feats))
        if last == "." and len(head) > 1:
            return self._aloud(before, head, self._read_abbreviation(head, feats))
        if not head.isalnum() and tables.address.search(head) and tables.tail_letters(head):
            label = tables.tail_letters(head)
            spelt = None if tables.has_vowel(label) else tables.find_reading("letter", tables.case.upper(label), feats)
            return self._aloud(before, head, spelt or label)
        if not tables.folded(last):
            found = tables.find_reading("sign", last, feats)
            if found is None:
                raise MorphError("the lemma ends in nothing that can be read aloud; see tables/readings.tsv")
            return self._aloud(before, head, found)
        return self._read_letters(before, head, feats)

    def _read_letters(self, before: str, head: str, feats: Mapping[str, str]) -> _Stem | None:
        """How what ends in letters is read aloud: letter by letter (OTP), as a word (NATO) or a numeral (Rocky III);
        None for a word."""
        tables = self.tables
        start = 0 if tables.letters.issuperset(tables.case.lower(head)) else len(head)
        while start and tables.folded(head[start - 1]):
            start -= 1
        word = head[start:]
        if len(word) == 1:
            letter = tables.find_reading("letter", tables.case.upper(word), feats) or tables.tail_letters(word)
            return self._aloud(before, head, letter, plain=True)
        if not word.isupper():
            # GmbH, AfD are spelled out, and so is what has no vowel: Kft, Bt.
            if not word[-1].isupper() and tables.is_word(word):
                return None
            reading = tables.find_reading("abbreviation", tables.case.lower(word) + ".", feats, whole=True)
            reading = reading or tables.find_reading("letter", tables.case.upper(word), feats)
            return self._aloud(before, head, reading, plain=True) if reading else None
        reading = tables.find_reading("word", word, feats, whole=True)
        if reading is None and COUNT.fullmatch(word) and (before.strip() or start):
            # What counts the works or ships of a name is a numeral: Rocky III-mal.
            reading = tables.find_reading("figure", str(_roman(word)), feats)
        name = len(word) > tables.longest_acronym or (_all_capitals(before) and len(word) > 2)
        if reading is None and name and tables.has_vowel(word):
            # After words in ordinary spelling the suffix is in small letters: Bryan CASSIDY-t.
            mixed = bool(before.strip()) and not before.isupper()
            return self._aloud(before, head, tables.tail_letters(word)) if mixed else None
        if reading is None and tables.word_acronym.fullmatch(word):
            reading = tables.tail_letters(word)
        if reading is None:
            reading = tables.find_reading("letter", word, feats) or tables.tail_letters(word)
        return self._aloud(before, head, reading, plain=True)

    def _read_abbreviation(self, head: str, feats: Mapping[str, str]) -> str:
        """A word with a full stop: from the table, an initial by its letter's name, else letter by letter."""
        tables = self.tables
        found = None
        if head[:-1].istitle() and len(head) < 4:
            found = tables.find_reading("letter", tables.case.upper(head[:-1]), feats, whole=True)
        if found is None:
            found = tables.find_reading("abbreviation", tables.case.lower(head), feats, whole=True)
        if found is None and "-" in head:
            found = tables.find_reading("abbreviation", tables.case.lower(head).rpartition("-")[2], feats, whole=True)
        if found is None:
            found = tables.find_reading("letter", tables.case.upper(head[:-1]), feats)
        if found is None:
            found = tables.tail_letters(head.rstrip("."))
        if not found:
            raise MorphError("the lemma ends in nothing that can be read aloud")
        return found

    # -- analysis ---------------------------------------------------------------------------------

    def _readings(self, form: str) -> Iterator[tuple[str, str, int, bool]]:
        """Every (lemma, feats, weight, exact) that generation confirms; the same one may come twice."""
        before, head = _split(form)
        if not head:
            return
        tables = self.tables
        led = self._led(form) if tables.leading else None
        if led is not None:
            part, rest = led
            for lemma, feats, weight, exact in self._readings(part):
                if feats and "Deriv" not in feats:
                    yield lemma + rest, feats, weight - tables.known_bonus, exact  # no name has one inside by chance
        if tables.agreeing:
            yield from self._agreeing(form)
        capitals = _capitals(head)
        suffixed = adjective = acronym = False
        cut = head.rfind(tables.joiner)
        small = tables.case.lower(head[cut:])
        if capitals and cut > 1 and small != head[cut:]:
            # The suffix after the hyphen in capitals, too: OTP-NEK, KISS-SEL; one letter may be none (TEN-T).
            for left in dict.fromkeys((head[:cut], tables.case.title(head[:cut]))):
                for lemma, feats, weight, exact in self._readings(f"{before}{left}{small}"):
                    if feats and len(lemma) - len(before) <= cut + 1:
                        suffixed = suffixed or (exact and len(small) > 2)
                        yield lemma, feats, weight, exact
        if capitals and len(head) > 2 and tables.has_vowel(head):
            # A name in capitals rather than an abbreviation: long, or after other words in capitals.
            name = len(head) > tables.longest_acronym or _all_capitals(before)
            titled = " ".join(map(tables.case.title, form.split(" ")))
            more = (-tables.capitals_cost if name else tables.capitals_cost)
            # E-A and the like have no other spelling.
            for lemma, feats, weight, exact in self._readings(titled) if titled != form else ():
                extra = 0 if feats or not suffixed else tables.suffixed_cost
                yield lemma, feats, max(0, weight + more + extra), exact
        stems: dict[tuple[str, str], _Stem | None] = {}
        # The grammar gives some candidates for several classes.
        for lemma_head, letters, symbols, hyphen in dict.fromkeys(self._candidates(head)):
            if capitals and not hyphen and not lemma_head.isupper():
                continue
            feats_of, name_of = _features(symbols)
            stem = self._stem_for(before, lemma_head, "" if hyphen else letters, feats_of, stems)
            if stem is None and not (hyphen and self._inflects(before + lemma_head, name_of)):
                continue
            first = self._form(stem, feats_of, symbols) if stem else None
            formed, small_formed = first == form, False
            if stem is not None and not formed:
                forms = self._forms(stem, first, feats_of, symbols)
                formed, small_formed = form in forms, "Deriv" in feats_of and tables.case.small(form) in forms
            exact = formed or small_formed
            if led is not None and "Deriv" not in feats_of:
                continue  # its last word takes no ending
            loose = name_of not in tables.strict if hyphen else name_of in tables.tolerated
            if not exact and not loose:
                continue
            suffixed = suffixed or hyphen
            acronym = acronym or (exact and hyphen and _capitals(lemma_head))
            adjective = adjective or (exact and "Deriv" in feats_of and lemma_head[0].isupper() > head[0].isupper())
            # Against the rules: a hyphen too many (Chicago-ban), or the suffix of another class (Clevelandban).
            cost = 0 if exact else tables.hyphen_cost if hyphen else tables.class_cost
            if small_formed and not formed:
                cost = tables.capital_cost
            if len(letters) < 4 and not hyphen and "-" in lemma_head and lemma_head[-1].islower():
                # `18-a`, `Adrienn-n`: a suffix, not the end of a name.
                cost += tables.fragment_cost
            if any(feats_of.get(key) == value for key, value in tables.dated):
                # A day of one or two figures is an ordinal (18-án, 5-i), a year is not.
                cost += 5 * (lemma_head[-1:].isdigit() == (len(lemma_head.rstrip(".")) < 3))
            yield before + lemma_head, name_of, cost + tables.cost(name_of, lemma_head, letters), exact
        bare = tables.cost("", head, tables.tail_letters(head))
        if adjective:
            # A small word that comes from a name is an adjective rather than a name.
            bare += tables.capital_cost
        if suffixed:
            # Small letters behind the hyphen of an acronym that fit it are hardly of the name (`IBM-es`).
            bare += tables.suffixed_cost * (1 + acronym)
        yield form, "", bare, True

    def _inflects(self, lemma: str, feats: str) -> bool:
        """Whether there is such a form: of what cannot be read aloud (`B!.`) there is none."""
        try:
            return bool(self.inflect(lemma, feats))
        except MorphError:
            return False

    def _stem_for(
        self,
        before: str,
        head: str,
        letters: str,
        feats: Mapping[str, str],
        stems: dict[tuple[str, str], _Stem | None],
    ) -> _Stem | None:
        """The stem of a candidate, made once for each lemma of one analysis."""
        key = (head, "" if head[-1].isalpha() else f"{feats.get('Person[psor]')} {feats.get('Deriv')}")
        if key not in stems:
            if self._is_plain(head):
                stems[key] = self._word(before, head, letters if len(letters) == len(head) else "")
            else:
                try:
                    stem = self._read(before, head, feats)
                    stems[key] = stem or (None if _capitals(head) and len(head) > 1 else self._word(before, head))
                except MorphError:
                    stems[key] = None
        return stems[key]

    def _candidates(self, head: str) -> Iterator[tuple[str, str, str, bool]]:
        """What the token might be, still to be confirmed: the head of a lemma, its letters, the symbols of the grammar,
        and whether the suffix follows a hyphen."""
        tables = self.tables
        letters = tables.tail_letters(head)
        start = len(head) - len(letters)
        if letters:
            for output in self.analyser(letters):
                stem, symbols = _parsed(output)
                if not symbols or not stem:
                    continue
                for candidate in (stem, *tables.lemmas_of(stem)):
                    same = _same(letters, candidate)
                    lemma = head[: start + same] + candidate[same:]
                    yield lemma, candidate, symbols, False
                    if symbols.startswith("[Deriv=") and lemma[0].islower():
                        yield "-".join(map(tables.case.large, lemma.split("-"))), candidate, symbols, False
            for written, right in tables.doubled:
                at = letters.rfind(written)
                if at >= 0:
                    # A letter of two signs doubled whole against the rules: Damjanicscsal.
                    for output in self.analyser(letters[:at] + right + letters[at + len(written) :]):
                        stem, symbols = _parsed(output)
                        if symbols and letters.startswith(stem):
                            yield head[: start + len(stem)], stem, symbols, False
            as_if = tables.unlengthened.get(letters[-2:])
            if as_if:
                # The last vowel left short against the rules: Hugot.
                for output in self.analyser(letters[:-2] + as_if):
                    stem, symbols = _parsed(output)
                    if symbols and letters[:-1] == stem:
                        yield head[:-1], stem, symbols, False
        stop = head.rfind(".")
        small = 1 < stop < len(head) - 1 and head[stop + 1 :].islower()
        if small and letters and not tables.address.search(head[: stop + 1]):
            # The hyphen is missing after an abbreviation: D.C.ben.
            for output in self.analyser("#-" + tables.case.lower(head[stop + 1 :])):
                for lemma, read, symbols, _ in self._before_hyphen(head[: stop + 1], letters, _parsed(output)[1]):
                    yield lemma, read, symbols, True
        cut = head.rfind(tables.joiner)
        if 0 < cut < len(head) - 1 and len(letters) >= len(head) - cut - 1 and head[cut + 1 :].islower():
            left, right = head[:cut], letters[len(letters) - (len(head) - cut - 1) :]
            read = tables.tail_letters(left)
            for output in self.analyser("#-" + right):
                stem, symbols = _parsed(output)
                if symbols and stem == "#":
                    yield from self._before_hyphen(left, read, symbols)
            for begin, as_if in tables.extra_suffixes:
                if right.startswith(begin):
                    for output in self.analyser("#-" + as_if + right[len(begin) :]):
                        yield from self._before_hyphen(left, read, _parsed(output)[1])

    def _before_hyphen(self, left: str, read: str, symbols: str) -> Iterator[tuple[str, str, str, bool]]:
        if not symbols:
            return
        if left[-1].isdecimal():
            yield left + ".", read, symbols, True
        yield left, read, symbols, True
        if left[-1] in self.tables.shortened:
            yield left[:-1] + self.tables.shortened[left[-1]], read, symbols, True
        if symbols.startswith("[Deriv=") and left[0].islower():
            yield "-".join(map(self.tables.case.large, left.split("-"))), read, symbols, True

    def _upos(self, lemma: str, feats: str) -> str:
        if _adjectival(self.tables, feats):
            return "ADJ"
        last = lemma if lemma.isalpha() else lemma.split()[-1] if lemma.split() else lemma
        if not last[-1:].isalpha() and last.rstrip(".").isdecimal():
            return "NUM"
        return "NOUN" if last[:1].islower() else "PROPN"


class _Asked(NamedTuple):
    """Features as the grammar is asked for them; plain: they are some, and make no adjective."""

    feats: Mapping[str, str]
    symbols: str
    plain: bool


@lru_cache(maxsize=4096)
def _asked(tables: Tables, feats: str) -> _Asked:
    """Features and their symbols, read once: there are only so many, and they name nobody."""
    wanted = to_dict(feats)
    symbols = tables.symbols(wanted)
    return _Asked(wanted, symbols, bool(symbols) and not _adjectival(tables, feats))


@lru_cache(maxsize=4096)
def _in_series(tables: Tables, feats: str, series: str) -> str:
    """The features with their locative case in another series. Kept: they are few, and name nobody."""
    wanted = to_dict(feats)
    rows = tables.locative
    if rows and series not in rows[0]:
        raise MorphError(f"no such series; there are {', '.join(key for key in rows[0] if key != 'role')}")
    for row in rows:
        cases = [case for key, value in row.items() if key != "role" for case in value.split()]
        if wanted.get("Case") in cases:
            wanted["Case"] = row[series].split()[0]
            break
    return canonical(wanted)


@lru_cache(maxsize=4096)
def _adjectival(tables: Tables, feats: str) -> bool:
    """Whether features make an adjective. Kept: they are few, and name nobody."""
    return to_dict(feats).get("Deriv", "").rpartition("+")[2] in tables.adjectives


class _Shape(NamedTuple):
    """What the grammar is given around the letters of a stem: the marker of a change before them; other markers and the
    symbols of the features after them. hyphen: one of the markers is it."""

    front: str
    back: str
    hyphen: bool


@lru_cache(maxsize=16384)
def _shape(tables: Tables, markers: tuple[str, ...], symbols: str) -> _Shape:
    """Markers put in order once for the same features: these are the classes of the tables, and name nobody."""
    ordered = tables.in_order(markers, _features(symbols)[0]) if markers else ()
    changes = bool(ordered) and tables.changes(ordered[0])
    front, rest = (ordered[0], ordered[1:]) if changes else ("", ordered)
    return _Shape(front, "".join(rest) + symbols, tables.hyphen in rest)


def _spelled(lemma: str, letters: str, output: str, shown: int, tables: Tables) -> str:
    """The form: the lemma, and what the output of the grammar has beyond its letters.

    shown  how many letters of the output the lemma stands for, a hyphen follows; 0: the output replaces the letters
    """
    if shown:
        suffix = output[shown:]
        if suffix[:1] == "-":
            suffix = suffix[1:]
        return f"{lemma}{tables.joiner}{suffix}" if suffix else lemma
    if output.startswith(letters):
        return lemma + output[len(letters) :]
    # What the grammar did not change keeps its letters and its case.
    same = _same(letters, output)
    kept = len(lemma) - len(letters) + same
    if same < len(letters) and lemma[kept].isupper():
        return f"{lemma[:kept]}{tables.case.upper(output[same])}{output[same + 1 :]}"
    return lemma[:kept] + output[same:]


def _split(text: str) -> tuple[str, str]:
    """What stands before the last token, and the last token."""
    if text.isalpha():
        return "", text
    start = max(text.rfind(" "), text.rfind("\u00a0"), text.rfind("\n"), text.rfind("\t")) + 1
    return text[:start], text[start:]


def _same(old: str, new: str) -> int:
    """How many letters at the start are the same."""
    if old.startswith(new):
        return len(new)
    if new.startswith(old[:-1]):
        return len(old) - (not new.startswith(old))
    same = 0
    for first, second in zip(old, new, strict=False):
        if first != second:
            break
        same += 1
    return same


def _parsed(output: str) -> tuple[str, str]:
    """An output of the analyser: the stem, and the symbols of its features without class markers."""
    cut = output.find("[")
    if cut < 0:
        return output, ""
    stem, symbols = output[:cut], output[cut:]
    brace = stem.find("{")
    return (stem if brace < 0 else stem[:brace]), (symbols if "{" not in symbols else MARKER.sub("", symbols))


@lru_cache(maxsize=4096)
def _features(symbols: str) -> tuple[Mapping[str, str], str]:
    """The features of a string of symbols, and their canonical spelling. Kept: they are few, and name nobody."""
    feats: dict[str, str] = {}
    for key, value in SYMBOL.findall(symbols):
        feats[key] = f"{feats[key]}+{value}" if key in feats else value
    return feats, canonical(feats)


def _capitals(head: str) -> bool:
    """Whether a token is in capitals only (and has more than one of them)."""
    return len(head) > 1 and head.isupper() and sum(map(str.isalpha, head)) > 1


def _all_capitals(before: str) -> bool:
    """Whether what stands before the head is a name in capitals too, not just an abbreviation."""
    return before.isupper() and any(len(part) > 2 for part in before.split())


def _ascii(digits: str) -> str:
    """Digits of any script as 0-9."""
    return "".join(str(digit(char)) for char in digits)


def _roman(word: str) -> int:
    """The value of a Roman numeral.

    >>> _roman("XIV")
    14
    """
    values = [VALUES[letter] for letter in word]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
