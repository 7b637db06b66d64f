"""Our errors in the classes of the reference system: each where it is, and once. The measures themselves are tested in
tests/scripts/test_evaluate.py."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pseudo.core.document import Document, Entry, Head, Span
from pseudo.core.errors import InputError
from pseudo.evaluate.align import align
from pseudo.evaluate.markup import parse_gold
from pseudo.evaluate.pairing import Case
from pseudo.evaluate.slate.classes import ALL, CLASSES, Class, counted, theirs
from pseudo.evaluate.slate.forms import inflected
from pseudo.evaluate.slate.improper import other_gender
from pseudo.evaluate.slate.knowledge import Knowledge
from pseudo.evaluate.slate.outcome import WRONG
from pseudo.language.letters import load

SUFFIXES = {"": "", "Case=Sup": "on", "Case=Ine": "ban"}
KNOW = Knowledge(
    keeps=lambda type_, lemma: type_ == "LAW",
    title=lambda word: False,
    generic=lambda word, type_: False,
    known=lambda word: True,
    gender=lambda name: {"Anna": "F", "Béla": "M", "Géza": "M"}.get(name, ""),
    person_from=lambda name: "home",
    place_from=lambda name: "home",
    place_kinds=lambda name: frozenset(),
    bases=lambda word: frozenset({word}),
    inflect=lambda lemma, feats: lemma + SUFFIXES[feats],
    series=lambda feats: ("Case=Sup", "Case=Ine") if feats else ("",),
    locative=lambda name: {"Aba": "on", "Bonc": "in"}.get(name, ""),
    in_series=lambda feats, series: {"on": "Case=Sup", "in": "Case=Ine"}[series] if feats else feats,
)
GOLD = "{{PER#1:Nagy Béla|Nagy Béla}} itt: {{GPE#2:Aba|Abaon}}, {{LAW#3:Btk.|Btk.}}"


def case(person: str, place: str, norm: str = "", *, found: bool = True) -> Case:
    """What became of the person and of the place."""
    gold = parse_gold(GOLD, "1")
    start = gold.text.index("Abaon")
    spans = (Span(0, 9, "Nagy Béla", "PER", "p", "Nagy Béla", Head(5, 9, "Béla"), new_start=0, new_end=len(person), new_text=person),
             Span(start, start + 5, "Abaon", "GPE", "g", "Aba", Head(start, start + 5, "Aba", feats="Case=Sup"),
                  new_start=start + len(person) - 9, new_end=start + len(person) - 9 + len(place), new_text=place))
    entries = {"p": Entry("Nagy Béla", {"PER": 1}, 1, repl=person), "g": Entry("Aba", {"GPE": 1}, 1, repl=norm or place.removesuffix("on").removesuffix("ban"))}
    doc = Document(gold.text, spans=spans if found else (), replacements=entries, pseudonymised=gold.text.replace("Nagy Béla", person).replace("Abaon", place))
    return Case("1", gold, doc.spans, doc, doc.pseudonymised)


RIGHT = case("Kis Géza", "Boncban")
CASES = [
    (RIGHT, {}, "all is right"),
    (case("Nagy Béla", "Boncban"), {"unreplaced": 1}, "the person stands there"),
    (case("Nagy Géza", "Boncban"), {"unreplaced": 1}, "the surname stands there: their table has no class for a part"),
    (case("Kis Anna", "Boncban"), {"improper": 1}, "another gender"),
    (case("Kis Géza", "Boncon"), {"locative": 1}, "the new place takes the other series"),
    (case("Kis Géza", "Bonc"), {"analysis": 1}, "the new place stands bare"),
    (case("Nagy Béla", "Boncon"), {"unreplaced": 1, "locative": 1}, "two occurrences, two errors"),
    (case("", "", found=False), {"unreplaced": 2}, "nothing was found"),
]


def classes(rows: tuple[Class, ...]) -> dict[str, int]:
    return {row.name: row.names[0] for row in rows if row.names[0] and row.name != ALL}


@pytest.mark.parametrize(("one", "wanted", "reason"), CASES)
def test_each_class(one: Case, wanted: dict[str, int], reason: str) -> None:
    rows = counted([one], KNOW)
    assert classes(rows) == wanted, reason
    assert sum(row.names[0] for row in rows if row.name == ALL) == sum(wanted.values()), reason
    assert {row.names[1] for row in rows if row.part == "replacement"} == {2}, "what the policy keeps is not asked for"


@pytest.mark.parametrize(("new", "wrong"), [("Kis Géza", False), ("Kis\nGéza", False), ("Kis-\nGéza", True)])
def test_the_end_of_a_line_between_two_words_is_a_space(new: str, wrong: bool) -> None:
    one = case(new, "Boncon")
    assert one.doc is not None
    assert inflected(replace(align(one.gold, one.doc)[0], new_norm="Kis Géza"), KNOW, "á" * 200).wrong == wrong


@pytest.mark.parametrize(("own", "new", "wrong"), [("", "Röcon", True), ("", "Rocon", False), ("ö", "Röcon", False), ("ö", "Rocon", True)])
def test_texts_typed_without_marks_keep_the_letters_of_the_language(own: str, new: str, wrong: bool) -> None:  # Finnish ä and ö
    one = case("Kis Géza", new, "Röc")
    assert one.doc is not None
    place = align(one.gold, one.doc)[1]
    assert inflected(place, replace(KNOW, unmarked=load({"own": own}).without_marks), "a" * 200).wrong == wrong


def test_the_rows_are_those_of_the_paper() -> None:
    rows = counted([RIGHT], KNOW)
    assert [(row.name, row.part, row.theirs) for row in rows] == list(theirs())
    shares = {(name, part): share for name, part, share in theirs()}
    for part in ("replacement", "inflection"):
        assert sum(share for (name, each), share in shares.items() if each == part and name != ALL) == pytest.approx(shares[ALL, part])
    assert set(CLASSES.values()) == {name for name, _ in shares} - {ALL}
    assert set(WRONG) < set(CLASSES)


def test_a_new_text_alone_is_not_enough() -> None:
    with pytest.raises(InputError, match="their mapping"):
        counted([replace(RIGHT, doc=None)], KNOW)


@pytest.mark.parametrize(("new", "ends", "wrong", "why"), [
    ("Lahtisup", ("nen",), False, "a town that is said in the singular takes the place of one said in the plural"),
    ("Lahtisup", (), True, "but where no town is said so, the number stays"),
    ("Lahti", ("nen",), True, "and the case does"),
])
def test_towns_said_in_the_plural(new: str, ends: tuple[str, ...], wrong: bool, why: str) -> None:
    gold = parse_gold("{{GPE#1:Parainen|Paraisilla}}", "1")
    forms = {("Lahti", "Case=Sup"): "Lahtisup", ("Lahti", "Case=Sup|Number=Plur"): "Lahtisupit",
             ("Parainen", "Case=Sup|Number=Plur"): "Paraisilla"}
    know = replace(KNOW, plural_places=ends, series=lambda feats: (feats,), inflect=lambda *asked: forms.get(asked, ""))
    span = Span(0, 10, "Paraisilla", "GPE", "g", "Parainen", Head(0, 10, "Parainen", feats="Case=Sup|Number=Plur"),
                new_start=0, new_end=len(new), new_text=new)
    doc = Document(gold.text, spans=(span,), replacements={"g": Entry("Parainen", {"GPE": 1}, 1, repl="Lahti")}, pseudonymised=new)
    pair = replace(align(gold, doc)[0], new_norm="Lahti")
    assert inflected(pair, know, gold.text).wrong == wrong, why


@pytest.mark.parametrize(("whole", "whole_new", "wrong", "why"), [
    ("Anna Fa", "Béla Só", True, "the whole name has it for the given name"),
    ("Géza Anna", "Géza Béla", False, "the whole name has it for the surname"),
    ("Anna", "Béla", False, "no whole name tells it"),
])
def test_a_surname_of_many_alone_shows_no_gender(whole: str, whole_new: str, wrong: bool, why: str) -> None:
    gold = parse_gold(f"{{{{PER#1:{whole}|{whole}}}}} itt, {{{{PER#1:Anna|Anna}}}} ott", "1")
    start = gold.mentions[1].start
    spans = (Span(0, len(whole), whole, "PER", "p", whole, Head(0, len(whole), whole), new_text=whole_new),
             Span(start, start + 4, "Anna", "PER", "q", "Anna", Head(start, start + 4, "Anna"), new_text="Béla"))
    entries = {"p": Entry(whole, {"PER": 1}, 1, repl=whole_new), "q": Entry("Anna", {"PER": 1}, 1, repl="Béla", of="p")}
    pairs = align(gold, Document(gold.text, spans=spans, replacements=entries))
    know = replace(KNOW, given_first=True, family=lambda name: name in ("Anna", "Béla"))
    assert other_gender(pairs[1], pairs, know).wrong == wrong, why
