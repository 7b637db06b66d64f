"""A lemma as the grammar is asked for it: its letters with the classes of the tables, or how it is read aloud.

What comes in: the head of a name and what stands before it. What goes out: a `Stem`. Start at `read`: figures,
abbreviations, initials, signs and addresses are read aloud; `word_stem` is for words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from morph.errors import MorphError
from morph.spelling import CLOSING, COUNT, ROMAN, all_capitals, ascii_digits, roman
from morph.tables import Tables


class Stem(NamedTuple):
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
    other: tuple[Stem, ...] = ()
    common: bool = False
    word: bool = False


def is_plain(head: str, tables: Tables) -> bool:
    """Whether a head is a word that is read as it is spelled: most names; of the others `_read` knows more."""
    if len(head) < 2 or not head.isalpha() or not head[-1].islower() or tables.is_written(head):
        return False
    return not tables.vowels.isdisjoint(tables.case.lower(head))


def word_stem(before: str, head: str, tables: Tables, letters: str = "") -> Stem:
    """A head that is a word: its last letters (where the caller has them: `letters`) and their classes."""
    letters = letters or tables.tail_letters(head)
    if not letters:
        raise MorphError("the lemma ends in nothing that can be read aloud; see tables/readings.tsv")
    common = head[len(head) - len(letters)].islower()
    markers = tables.classes(letters, not common) + tables.sound(head)
    return Stem(before, head, letters, 0, markers, common=common, word=True)


def aloud(before: str, head: str, reading: str, tables: Tables, *, plain: bool = False) -> Stem:
    """A head that is read aloud: the suffix follows the reading, with a hyphen.

    `|` in a reading: what follows is shown. plain: the reading is no word of the class tables.
    """
    text, markers = tables.split_markers(reading)
    cut = text.find("|")
    letters = text.replace("|", "")
    if not markers and not plain:
        markers = tables.classes(letters)
        markers = tuple(one for one in markers if one != tables.common and not tables.changes(one))
    if cut < 0:
        return Stem(before, head, letters, len(letters), (*markers, tables.hyphen))
    return Stem(before, head, letters, cut, markers)


def read(before: str, head: str, feats: Mapping[str, str], tables: Tables) -> Stem | None:
    """How a figure, abbreviation, initial, sign or address is read aloud; None for a word."""
    last = head[-1]
    if tables.is_written(head):
        written = head if head in tables.written else head.rpartition("-")[2]
        return aloud(before, head, tables.reading("written", written, feats), tables)
    plain = last.islower() and head[-2:-1].isalpha() and (head.isalpha() or not tables.address.search(head))
    if plain and tables.is_word(head):
        return None
    if head.isalpha() and tables.folded(last):
        return _read_letters(before, head, feats, tables)
    bare = head.rstrip(CLOSING)
    if bare != head:
        if not bare:
            raise MorphError("the lemma ends in nothing that can be read aloud")
        inner = read(before, bare, feats, tables)
        if inner is None:
            return aloud(before, head, tables.tail_letters(bare), tables)
        return inner._replace(head=head)
    if last.isdecimal():
        text = re.search(r"\d+$", head)[0]  # type: ignore[index]
        if len(text) == 3 and text == head:
            groups = re.search(r"(\d{1,3}(?:[ \u00a0.]\d{3})*[ \u00a0.])$", before)
            text = (re.sub(r"\D", "", groups[1]) if groups else "") + text
        # A figure alone that is possessed is a day: 18-a, but TV2-je.
        kind = "ordinal" if feats.get("Person[psor]") == "3" and text.endswith(head) else "figure"
        said = _ordinal(text, feats, tables) if kind == "ordinal" else tables.reading(kind, ascii_digits(text), feats)
        return aloud(before, head, said, tables)
    if last == "." and len(head) > 1 and head[-2].isdecimal():
        text = re.search(r"\d+(?=\.$)", head)[0]  # type: ignore[index]
        # The stop of an ordinal goes in a date: 18-án, 18-i, 18-ig; not elsewhere: 18.-hoz.
        dated = any(feats.get(key) == value for key, value in tables.dated)
        shown = head[:-1] if dated else head
        stem = aloud(before, shown, _ordinal(text, feats, tables), tables)
        again = tables.find_reading("ordinal again", ascii_digits(text), feats, whole=True)
        return stem._replace(other=(aloud(before, shown, again, tables),)) if again else stem
    if last == "." and len(head) > 2 and ROMAN.fullmatch(head[:-1]):
        return aloud(before, head, tables.reading("ordinal", str(roman(head[:-1])), feats), tables)
    if last == "." and len(head) > 1:
        return aloud(before, head, _read_abbreviation(head, feats, tables), tables)
    if not head.isalnum() and tables.address.search(head) and tables.tail_letters(head):
        label = tables.tail_letters(head)
        spelt = None if tables.has_vowel(label) else tables.find_reading("letter", tables.case.upper(label), feats)
        return aloud(before, head, spelt or label, tables)
    if not tables.folded(last):
        found = tables.find_reading("sign", last, feats)
        if found is None:
            raise MorphError("the lemma ends in nothing that can be read aloud; see tables/readings.tsv")
        return aloud(before, head, found, tables)
    return _read_letters(before, head, feats, tables)


def _ordinal(figures: str, feats: Mapping[str, str], tables: Tables) -> str:
    """How the figures of an ordinal are said: a day with its zero (`08. 02-án`) may have a way of its own."""
    digits = ascii_digits(figures)
    return tables.find_reading("day", digits, feats, whole=True) or tables.reading("ordinal", digits, feats)


def _read_letters(before: str, head: str, feats: Mapping[str, str], tables: Tables) -> Stem | None:
    """How what ends in letters is read aloud: letter by letter (OTP), as a word (NATO) or a numeral (Rocky III);
    None for a word."""
    start = 0 if tables.letters.issuperset(tables.case.lower(head)) else len(head)
    while start and tables.folded(head[start - 1]):
        start -= 1
    word = head[start:]
    if len(word) == 1:
        letter = tables.find_reading("letter", tables.case.upper(word), feats) or tables.tail_letters(word)
        return aloud(before, head, letter, tables, plain=True)
    if not word.isupper():
        # GmbH, AfD are spelled out, and so is what has no vowel: Kft, Bt.
        if not word[-1].isupper() and tables.is_word(word):
            return None
        reading = tables.find_reading("abbreviation", tables.case.lower(word) + ".", feats, whole=True)
        reading = reading or tables.find_reading("letter", tables.case.upper(word), feats)
        return aloud(before, head, reading, tables, plain=True) if reading else None
    reading = tables.find_reading("word", word, feats, whole=True)
    if reading is not None and not tables.words_joined:
        return _joinless(aloud(before, head, reading, tables, plain=True), tables)
    if reading is None and COUNT.fullmatch(word) and (before.strip() or start):
        # What counts the works or ships of a name is a numeral: Rocky III-mal.
        reading = tables.find_reading("figure", str(roman(word)), feats)
    name = len(word) > tables.longest_acronym or (all_capitals(before) and len(word) > 2)
    if reading is None and name and tables.has_vowel(word):
        # After words in ordinary spelling the suffix is in small letters: Bryan CASSIDY-t.
        mixed = bool(before.strip()) and not before.isupper()
        return aloud(before, head, tables.tail_letters(word), tables) if mixed else None
    if reading is None and tables.word_acronym.fullmatch(word):
        reading = tables.tail_letters(word)
        if not tables.words_joined:
            return _joinless(aloud(before, head, reading, tables, plain=True), tables)
    if reading is None:
        reading = tables.find_reading("letter", word, feats) or tables.tail_letters(word)
    return aloud(before, head, reading, tables, plain=True)


def _joinless(stem: Stem, tables: Tables) -> Stem:
    """What is read as a word where such words take their ending like any other: NATOon."""
    return stem._replace(shown=0, markers=tuple(one for one in stem.markers if one != tables.hyphen))


def _read_abbreviation(head: str, feats: Mapping[str, str], tables: Tables) -> str:
    """A word with a full stop: from the table, an initial by its letter's name, else letter by letter."""
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
