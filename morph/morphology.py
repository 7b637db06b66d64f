"""Names and their forms in one language: `inflect` and `analyse` over the compiled grammar of a language folder.

What comes in: `inflect(lemma, feats)` or `analyse(form)`, lemma and form of one or several tokens. What goes out: a form, or
every reading (lemma, upos, feats), best first. Start at `Morphology.inflect`, then `_stem`, which decides what the grammar
is given: the letters at the end of a name with the class markers of the tables, or how a figure or abbreviation is read.
Python knows no language: orders, letters and habits stand in `<lang>/language.toml`, words in `<lang>/tables/`.

A reading is kept only if `inflect` (or `variants`) gives the form back, so both directions always agree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from morph.errors import DataError, MorphError
from morph.feats import canonical, to_dict
from morph.tables import Tables, read_tables
from morph.transducer import Lookup
from morph.transducer import load as load_transducer

HERE = Path(__file__).parent
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
SYMBOL = re.compile(r"\[([A-Za-z]+(?:\[[a-z]+\])?)=([^\]]+)\]")
CLOSING = "”\"')]}»«’“"
ADDRESS = re.compile(r"(@|://|^www\.|/)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Analysis:
    """One reading: `inflect(lemma, feats)` is the form. A lower weight is a better reading; weights are whole numbers."""

    lemma: str
    upos: str
    feats: str
    weight: int


@dataclass(frozen=True, slots=True)
class _Stem:
    """What the grammar is given for a lemma: `letters` and `markers`; what stands before its output in the form is `kept`.

    `shown` is the length of the output that `kept` stands for: 0 where the output takes the place of `letters` itself.
    """

    kept: str
    letters: str
    markers: tuple[str, ...]
    shown: int


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
        return self.variants(lemma, feats)[0]

    def variants(self, lemma: str, feats: str | Mapping[str, str] = "") -> tuple[str, ...]:
        """All correct forms that the tables know, that of `inflect` first (`Marcell-lal`, `Marcell-lel`)."""
        wanted = to_dict(feats)
        lemma = unicodedata.normalize("NFC", lemma)
        if not lemma.strip():
            raise MorphError("nothing to inflect: the lemma is empty")
        if not wanted:
            return (lemma,)
        before, head = _split(lemma)
        if head.isupper() and len(head) > 1 and self._read(before, head, wanted) is None:
            # A name in capitals inflects as in ordinary spelling.
            return tuple(before + form[len(before) :].upper() for form in self.variants(before + _title(head), wanted))
        found: list[str] = []
        for stem in self._stems(lemma, wanted):
            form = self._generate(stem, wanted)
            if form is not None and form not in found:
                found.append(form)
        if not found:
            raise MorphError(f"no form with the features {canonical(wanted)} for this lemma")
        return tuple(found)

    def analyse(self, form: str) -> tuple[Analysis, ...]:
        """Every reading of `form`, best first; ties by lemma and features in code-point order. Never empty for a name.

        A form in ALL CAPS is read as an abbreviation and as a name in ordinary spelling: the lemmas of the latter are
        title-cased (`KOVÁCCSAL`: `Kovács`), and the form is their inflected form in capitals.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> [(a.lemma, a.feats) for a in hungarian.analyse("szegedi")][:1]
        [('Szeged', 'Deriv=i')]
        """
        form = unicodedata.normalize("NFC", form)
        best: dict[tuple[str, str], int] = {}
        for lemma, feats, weight in self._readings(form):
            key = (lemma, feats)
            if key not in best or weight < best[key]:
                best[key] = weight
        ranked = sorted(best.items(), key=lambda item: (item[1], item[0]))
        return tuple(Analysis(lemma, self._upos(lemma, feats), feats, weight) for (lemma, feats), weight in ranked)

    def in_series(self, feats: str | Mapping[str, str], series: str) -> str:
        """The features with their locative case switched to another series (`on`, `in`); other cases stay.

        >>> import morph
        >>> morph.load("hu").in_series("Case=Sup", "in")
        'Case=Ine'
        """
        wanted = to_dict(feats)
        rows = self.tables.locative
        if rows and series not in rows[0]:
            raise MorphError(f"no such series; there are {', '.join(key for key in rows[0] if key != 'role')}")
        for row in rows:
            cases = [case for key, value in row.items() if key != "role" for case in value.split()]
            if wanted.get("Case") in cases:
                wanted["Case"] = row[series].split()[0]
                break
        return canonical(wanted)

    # -- generation ----------------------------------------------------------------------------------------------------

    def _generate(self, stem: _Stem, feats: Mapping[str, str]) -> str | None:
        """The form of a stem, or None when the grammar has none."""
        tables = self.tables
        front, markers = "", stem.markers
        letters = stem.letters
        if markers and tables.changes(markers[0]):
            front, markers = markers[0], markers[1:]
            letters = tables.listed(letters, front)
        given = front + letters + "".join(markers) + tables.symbols(feats)
        found = self.generator(given)
        if not found:
            return None
        output = found[0][0]
        if "{" in output or "[" in output:
            return None
        if stem.shown:
            suffix = output[stem.shown :].lstrip("-")
            return f"{stem.kept}-{suffix}" if suffix else stem.kept
        # What the grammar did not change keeps its letters and its case.
        same = 0
        for old, new in zip(letters, output, strict=False):
            if old != new:
                break
            same += 1
        return stem.kept[: len(stem.kept) - len(letters) + same] + output[same:]

    def _stems(self, lemma: str, feats: Mapping[str, str]) -> Iterator[_Stem]:
        """The stems of a lemma: first the one that counts, then those of its free variants."""
        tables = self.tables
        before, head = _split(lemma)
        if not head:
            raise MorphError("nothing to inflect: the lemma ends in a space")
        several = bool(before.strip())
        derived = feats.get("Deriv", "").split("+")[-1] if "Deriv" in feats else ""
        read = self._read(before, head, feats)
        if read is not None:
            reading, kept = read
            cut = reading.find("|")
            letters, markers = tables.split_markers(reading.replace("|", ""))
            hyphen = () if cut >= 0 else (tables.hyphen,)
            classes = tables.classes(letters, feats) if not markers else ()
            markers = tables.in_order((*markers, *(m for m in classes if not tables.changes(m)), *hyphen), feats)
            yield _Stem(before + kept, letters, markers, cut if cut >= 0 else len(letters))
            return
        letters = tables.tail_letters(head)
        if not letters:
            raise MorphError("the lemma ends in nothing that can be read aloud; give a reading in tables/readings.tsv")
        word = head[len(head) - len(letters) :]
        markers = list(tables.classes(tables.key(head), feats))
        for marker in tables.sound(word):
            markers.append(marker)
        small = derived in tables.small and not several
        joined = derived in tables.joined or (several and derived in tables.joined_several)
        common = word[0].islower()
        if several and derived in tables.joined_several:
            joined = not common and not tables.is_common(head)
            if not joined:
                small = True
        if derived in tables.joined and common:
            joined = False
        if joined:
            markers.append(tables.hyphen)
        if common:
            markers.append(tables.common)
        kept = before + (self._small(head) if small else head)
        ordered = tables.in_order(tuple(markers), feats)
        yield _Stem(kept, letters, ordered, 0 if tables.hyphen not in ordered else len(letters))
        for other in tables.variants(tables.key(head)):
            ordered = tables.in_order((*tables.split_markers(other)[1], *markers), feats)
            yield _Stem(kept, letters, ordered, 0 if tables.hyphen not in ordered else len(letters))

    def _small(self, head: str) -> str:
        """A name in small letters for an adjective: Dél-Amerika in both parts, Margit-sziget in none (AkH 12, 177-178)."""
        parts = head.split("-")
        if len(parts) > 1 and parts[-1][:1].islower():
            return head
        return "-".join(part[:1].lower() + part[1:] for part in parts)

    def _read(self, before: str, head: str, feats: Mapping[str, str]) -> tuple[str, str] | None:
        """How a figure, abbreviation, initial, sign or address is read aloud, and what stays of it in the form."""
        tables = self.tables
        bare = head.rstrip(CLOSING)
        if bare != head:
            if not bare:
                raise MorphError("the lemma ends in nothing that can be read aloud")
            inner = self._read(before, bare, feats)
            return (inner[0] if inner else tables.tail_letters(bare), head)
        last = head[-1]
        if last.isdigit():
            digits = re.search(r"\d+$", head)
            assert digits is not None
            text = digits[0]
            if len(text) == 3 and text == head:
                groups = re.search(r"(\d{1,3}(?:[ \u00a0.]\d{3})*[ \u00a0.])$", before)
                text = (re.sub(r"\D", "", groups[1]) if groups else "") + text
            kind = "ordinal" if feats.get("Person[psor]") == "3" else "figure"
            return tables.reading(kind, _ascii(text), feats), head
        if last == "." and len(head) > 1 and head[-2].isdigit():
            digits = re.search(r"\d+(?=\.$)", head)
            assert digits is not None
            dated = feats.get("Person[psor]") == "3" or "i" in feats.get("Deriv", "").split("+")
            return tables.reading("ordinal", _ascii(digits[0]), feats), head[:-1] if dated else head
        if last == "." and len(head) > 1:
            return self._read_abbreviation(head, feats), head
        if ADDRESS.search(head):
            label = tables.tail_letters(head)
            return (label, head) if label else None
        if not unicodedata.category(last).startswith(("L", "M")):
            found = tables.find_reading("sign", last, feats)
            if found is None:
                raise MorphError("the lemma ends in nothing that can be read aloud; add the sign to tables/readings.tsv")
            return found, head
        run = re.search(r"[^\W\d_]+$", head)
        if run is None:
            return None
        word = run[0]
        if len(word) == 1 and len(head) > 1 and not head[-2].isalnum() and head[-2] not in "-–.'’":
            return None
        if len(word) == 1:
            return (tables.find_reading("letter", word.upper(), feats) or tables.tail_letters(head)), head
        if not word.isupper():
            return None
        listed = tables.find_reading("word", word, feats, whole=True)
        if listed is not None:
            return listed, head
        spelt = tables.find_reading("spelt", word, feats, whole=True)
        if spelt is not None:
            return spelt, head
        capitals = before.strip() != "" and before.isupper() and any(len(part) > 2 for part in before.split())
        if (len(word) > 5 or (capitals and len(word) > 2)) and tables.has_vowel(word):
            return None
        if tables.word_acronym.fullmatch(word):
            return tables.tail_letters(word), head
        return (tables.find_reading("letter", word, feats) or tables.tail_letters(word)), head

    def _read_abbreviation(self, head: str, feats: Mapping[str, str]) -> str:
        """A word with a full stop: from the table, an initial by its letter's name, else letter by letter."""
        tables = self.tables
        found = tables.find_reading("abbreviation", head.lower(), feats, whole=True)
        if found is None and "-" in head:
            found = tables.find_reading("abbreviation", head.lower().rpartition("-")[2], feats, whole=True)
        if found is None:
            found = tables.find_reading("letter", head[:-1].upper(), feats)
        if found is None:
            found = tables.tail_letters(head.rstrip("."))
        if not found:
            raise MorphError("the lemma ends in nothing that can be read aloud")
        return found

    # -- analysis ------------------------------------------------------------------------------------------------------

    def _readings(self, form: str) -> Iterator[tuple[str, str, int]]:
        """Every (lemma, feats, weight) that generation confirms."""
        if not form.strip():
            return
        tables = self.tables
        before, head = _split(form)
        if not head:
            return
        yield form, "", tables.weight_bare
        if head.isupper() and sum(map(str.isalpha, head)) > 1 and tables.has_vowel(head):
            for lemma, feats, weight in self._readings(" ".join(map(_title, form.split(" ")))):
                yield lemma, feats, weight + 1
        for lemma_head, feats, weight in self._candidates(head):
            lemma = before + lemma_head
            try:
                confirmed = form in self.variants(lemma, feats)
            except MorphError:
                continue
            if confirmed:
                yield lemma, feats, weight

    def _candidates(self, head: str) -> Iterator[tuple[str, str, int]]:
        """What the head token might be a form of, before generation confirms it."""
        tables = self.tables
        letters = tables.tail_letters(head)
        kept = head[: len(head) - len(letters)]
        word = head[len(kept) :]
        if letters:
            for found, weight in self.analyser(letters):
                stem, feats = _parsed(found)
                if not feats or not stem:
                    continue
                yield from self._lemmas(kept, word, letters, stem, feats, round(weight))
        cut = head.rfind("-")
        if 0 < cut < len(head) - 1:
            left, right = head[:cut], tables.tail_letters(head[cut + 1 :])
            if right and len(right) == len(head) - cut - 1:
                for found, weight in self.analyser("#-" + right):
                    stem, feats = _parsed(found)
                    if not feats or stem != "#":
                        continue
                    yield from self._left(left, feats, round(weight))
                for key, suffix in tables.extra_suffixes:
                    if right.startswith(suffix):
                        for found, weight in self.analyser("#-" + key + right[len(suffix) :]):
                            yield from self._left(left, _parsed(found)[1], round(weight))

    def _left(self, left: str, feats: str, weight: int) -> Iterator[tuple[str, str, int]]:
        if left[-1].isdigit():
            yield left + ".", feats, weight
        yield left, feats, weight
        if "Deriv=" in feats and left[0].islower():
            for name in self._capitalised(left):
                yield name, feats, weight

    def _lemmas(
        self, kept: str, word: str, letters: str, stem: str, feats: str, weight: int
    ) -> Iterator[tuple[str, str, int]]:
        """The stem in the letters and case of the word, and what it may stand for: a stem that changes, a capital."""
        tables = self.tables
        for candidate in (stem, *tables.lemmas_of(stem)):
            same = 0
            for old, new in zip(letters, candidate, strict=False):
                if old != new:
                    break
                same += 1
            lemma = kept + word[:same] + candidate[same:]
            yield lemma, feats, weight
            if "Deriv=" in feats and lemma[:1].islower():
                for name in self._capitalised(lemma):
                    yield name, feats, weight - 1

    def _capitalised(self, lemma: str) -> Iterator[str]:
        parts = lemma.split("-")
        yield "-".join(part[:1].upper() + part[1:] for part in parts)

    def _upos(self, lemma: str, feats: str) -> str:
        last = lemma.split()[-1] if lemma.split() else lemma
        if "Deriv=" in feats and to_dict(feats)["Deriv"].split("+")[-1] in (*self.tables.small, *self.tables.joined, "beli"):
            return "ADJ"
        if last.rstrip(".").isdigit():
            return "NUM"
        return "NOUN" if last[:1].islower() else "PROPN"


def _split(text: str) -> tuple[str, str]:
    """What stands before the last token, and the last token."""
    start = max(text.rfind(" "), text.rfind("\u00a0"), text.rfind("\n"), text.rfind("\t")) + 1
    return text[:start], text[start:]


def _parsed(found: str) -> tuple[str, str]:
    """An output of the analyser: stem and canonical features."""
    cut = found.find("[")
    if cut < 0:
        return found, ""
    stem = found[:cut]
    feats: dict[str, str] = {}
    for key, value in SYMBOL.findall(found[cut:]):
        feats[key] = f"{feats[key]}+{value}" if key in feats else value
    brace = stem.find("{")
    return (stem if brace < 0 else stem[:brace]), canonical(feats)


def _ascii(digits: str) -> str:
    """Digits of any script as 0-9."""
    return "".join(str(unicodedata.digit(char)) for char in digits)


def _title(word: str) -> str:
    """A word in capitals in ordinary spelling, part by part at its hyphens."""
    if not word.isupper():
        return word
    return "-".join(part[:1] + part[1:].lower() for part in word.split("-"))
