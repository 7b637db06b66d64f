"""Each kind of error is counted when it is there and not when it is not: hand-made documents, no models."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Entry, Head, NamePart, Repair, Span
from pseudo.evaluate.align import Pair, align
from pseudo.evaluate.entities import root_key
from pseudo.evaluate.markup import GoldDocument, GoldError, Mention, load_gold, parse_gold
from pseudo.evaluate.slate.outcome import Outcome, first_errors
from scripts.evaluate import evaluate, replacement_table, run_pipeline
from scripts.evaluation import invariants
from scripts.evaluation.knowledge import Knowledge, sound
from scripts.evaluation.measures import b_cubed, outcomes
from scripts.evaluation.report import Run, as_json, error_lines, figures, report

# ------------------------------------------------------------------ a toy language and a toy pipeline

SUFFIXES = {"": "", "Case=Ins": "val", "Case=Sup": "on", "Case=Ine": "ban", "Deriv=i": "i"}
WOMEN, MEN = {"Anna", "Éva", "Panni", "Évi"}, {"Béla", "Géza", "John"}
PLACES = {
    "Aba": "settlement",
    "Bakonya": "settlement",
    "Zala": "county",
    "Graz": "foreign_city",
    "Linz": "foreign_city",
}
FOREIGN = {"John Smith"}
KEPT = {"LAW", "MONEY"}
TOY = Knowledge(
    keeps=lambda type_, lemma: type_ in KEPT or lemma == "Ausztria",
    title=lambda word: word.lower() in ("dr", "dr."),
    generic=lambda word, type_: type_ != "PER" and (word[:1].islower() or word == "Kft"),
    known=lambda word: word in PLACES or word in WOMEN | MEN,
    gender=lambda name: "F" if name in WOMEN else "M" if name in MEN else "",
    person_from=lambda name: "abroad" if name in FOREIGN else "home",
    place_from=lambda name: {"foreign_city": "abroad"}.get(PLACES[name], "home") if name in PLACES else "",
    place_kinds=lambda name: frozenset({PLACES[name]} if name in PLACES else ()),
    bases=lambda word: frozenset(
        {word.removesuffix(s) for s in (*SUFFIXES.values(), "né") if word.endswith(s)}
    ),
    inflect=lambda lemma, feats: lemma + SUFFIXES[feats],
    series=lambda feats: ("Case=Sup", "Case=Ine") if feats in ("Case=Sup", "Case=Ine") else (feats,),
    article=lambda word: "az" if word[:1] in "AÁEÉO" else "a",
    articles=("a", "az"),
)


@dataclasses.dataclass(frozen=True)
class Found:
    """One span of the toy pipeline: the nth `text`, its norm, its new norm, the rest as in `Span` and `Entry`."""

    text: str
    type: str
    norm: str
    repl: str
    feats: str = ""
    new_text: str | None = None
    nth: int = 0
    of: str | None = None
    parts: tuple[NamePart, ...] = ()
    entity: str = ""


def made(gold: GoldDocument, *found: Found, articles: dict[str, str] | None = None) -> Document:
    """The document that a pipeline would have made, from what it is said to have found."""
    spans: list[Span] = []
    entries: dict[str, Entry] = {}
    for one in found:
        start = -1
        for _ in range(one.nth + 1):
            start = gold.text.index(one.text, start + 1)
        key = one.entity or f"{one.norm}[/N]"
        entries[key] = Entry(one.norm, {one.type: 1}, 1, parts=one.parts, repl=one.repl, of=one.of)
        new = one.repl + SUFFIXES[one.feats] if one.new_text is None else one.new_text
        head = Head(start, start + len(one.text), one.norm, feats=one.feats)
        spans.append(
            Span(start, start + len(one.text), one.text, one.type, key, one.norm, head, new_text=new)
        )
    output, length, at = [], 0, 0
    placed: list[Span] = []
    for span in sorted(spans, key=lambda span: span.start):
        between = gold.text[at : span.start]
        for old, new in (articles or {}).items():
            between = between.removesuffix(old) + new if between.endswith(old) else between
        new_text = span.new_text or ""
        start = length + len(between)
        placed.append(dataclasses.replace(span, new_start=start, new_end=start + len(new_text)))
        output += [between, new_text]
        length, at = start + len(new_text), span.end
    output.append(gold.text[at:])
    return Document(
        gold.text, gold.id, spans=tuple(placed), replacements=entries, pseudonymised="".join(output)
    )


def wrong(source: str, *found: Found, articles: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """(measure, surface) of every error but the bounds, in order of name."""
    gold = parse_gold(source, "01-toy")
    doc = made(gold, *found, articles=articles)
    measured = outcomes(align(gold, doc), doc, TOY)
    return sorted((o.measure, o.surface) for o in measured if o.wrong and o.measure != "bounds")


ANNA = "{{PER#1:Kis Anna|Kis Annaval}} ment."
GOOD = Found("Kis Annaval", "PER", "Kis Anna", "Nagy Éva", "Case=Ins")


# ------------------------------------------------------------------ gold


def test_gold_is_read() -> None:
    doc = parse_gold("Írta {{WORK#1:A táj|A tájat}} és {{PER#2:Évi|ÉVI|caps}}.", "03-hir-napi")
    assert doc.text == "Írta A tájat és ÉVI."
    assert doc.mentions[0] == Mention(5, 12, "WORK_OF_ART", 1, "A táj", "A tájat")
    assert doc.mentions[1].kind == "caps"
    assert (doc.genre, doc.words) == ("hir-napi", 5)


@pytest.mark.parametrize(
    "source",
    [
        "{{PER#1:Kis Anna|Kis Annaval",  # never closed
        "{{PER:Kis Anna|Kis Annaval}}",  # no entity
        "{{PER#1:Kis Anna}}",  # no surface
        "{{PER#1:Kis Anna|}}",  # empty surface
        "{{PER#1:Kis Anna|a|b|c}}",  # a bar too many
    ],
)
def test_broken_gold_is_an_error_that_keeps_the_text_to_itself(source: str) -> None:
    with pytest.raises(GoldError) as error:
        parse_gold(source, "d")
    assert "Anna" not in str(error.value)


PLAIN = st.text(st.characters(blacklist_characters="{}|", blacklist_categories=["Cs"]), max_size=8)
MARKED = st.tuples(PLAIN, PLAIN.filter(bool), PLAIN.filter(bool), st.sampled_from(["", "nick", "caps"]))


@given(st.lists(MARKED, max_size=5), PLAIN)
def test_offsets_of_any_gold_point_to_its_surfaces(items: list[tuple[str, str, str, str]], tail: str) -> None:
    source = "".join(
        f"{before}{{{{PER#{i}:{lemma}|{surface}{'|' + kind if kind else ''}}}}}"
        for i, (before, lemma, surface, kind) in enumerate(items)
    )
    doc = parse_gold(source + tail)
    assert doc.text == "".join(before + surface for before, _, surface, _ in items) + tail
    assert [doc.text[m.start : m.end] for m in doc.mentions] == [surface for _, _, surface, _ in items]
    assert [(m.lemma, m.kind) for m in doc.mentions] == [(lemma, kind) for _, lemma, _, kind in items]


def test_folder_is_read_in_order(tmp_path: Path) -> None:
    for name in ("02-b", "01-a"):
        (tmp_path / f"{name}.txt").write_text("{{GPE#1:Aba|Aban}}", encoding="utf-8")
    (tmp_path / "notes.md").write_text("x", encoding="utf-8")
    assert [doc.id for doc in load_gold(tmp_path)] == ["01-a", "02-b"]


# ------------------------------------------------------------------ alignment


def test_the_span_with_most_of_the_mention_carries_it() -> None:
    gold = parse_gold("{{ORG#1:Abai Iskola|Abai Iskolaban}} van")
    doc = made(
        gold,
        Found("Abai", "GPE", "Aba", "Bakonya", "Deriv=i"),
        Found("Iskolaban", "ORG", "Iskola", "Posta", "Case=Ine"),
    )
    (pair,) = align(gold, doc)
    assert pair.main is not None
    assert pair.main.text == "Iskolaban"
    assert len(pair.spans) == 2
    assert not pair.exact


def test_align_refuses_another_text() -> None:
    with pytest.raises(ValueError, match="another text"):
        align(parse_gold("a"), Document("b"))


def test_root_follows_of_and_survives_a_circle() -> None:
    entries = {
        "a": Entry("a", {}, 1, of="b"),
        "b": Entry("b", {}, 1, of="c"),
        "c": Entry("c", {}, 1),
        "x": Entry("x", {}, 1, of="y"),
        "y": Entry("y", {}, 1, of="x"),
    }
    assert root_key(entries, "a") == "c"
    assert root_key(entries, "x") in "xy"


# ------------------------------------------------------------------ one error each


def test_nothing_is_wrong_where_nothing_is() -> None:
    assert wrong(ANNA, GOOD) == []


def test_not_found_is_unreplaced() -> None:
    assert wrong(ANNA) == [("unreplaced", "Kis Annaval")]


def test_found_but_written_as_it_was_is_unreplaced() -> None:
    kept = dataclasses.replace(GOOD, repl="Kis Anna")
    assert wrong(ANNA, kept) == [("unreplaced", "Kis Annaval")]


def test_a_name_left_in_another_form_is_unreplaced() -> None:
    assert wrong("{{GPE#1:Aba|Abai|deriv}} ház", Found("Abai", "GPE", "Aba", "Aba", "Case=Ine")) == [
        ("inflected", "Abai"),
        ("round trip", "Abai"),
        ("unreplaced", "Abai"),
    ]


@pytest.mark.parametrize(
    "found",
    [
        Found("Annaval", "PER", "Anna", "Éva", "Case=Ins"),  # the surname was not found
        Found("Kis", "PER", "Kis", "Nagy"),  # the given name was not found
        dataclasses.replace(GOOD, repl="Kis Éva"),  # the surname is the old one
        dataclasses.replace(GOOD, repl="Anna Éva"),  # a name stands in another place
    ],
)
def test_one_word_left_is_partly_replaced(found: Found) -> None:
    assert wrong(ANNA, found) == [("partly", "Kis Annaval")]


def test_titles_and_generic_words_may_stay() -> None:
    assert (
        wrong(
            "{{PER#1:dr. Kis Anna|dr. Kis Anna}}",
            Found("dr. Kis Anna", "PER", "dr. Kis Anna", "dr. Nagy Éva"),
        )
        == []
    )
    assert wrong("{{ORG#1:Kék Kft.|Kék Kft.}}", Found("Kék Kft.", "ORG", "Kék Kft.", "Zöld Kft.")) == []
    assert wrong("{{ORG#1:Kék Kft.|Kék Kft.}}", Found("Kék Kft.", "ORG", "Kék Kft.", "Kék Bt.")) == [
        ("unreplaced", "Kék Kft.")
    ]


def test_the_program_may_say_a_word_is_generic_but_not_of_a_known_name() -> None:
    parts = (NamePart("Abai", "place", 0), NamePart("Posta", "word"))
    found = Found("Abai Posta", "ORG", "Abai Posta", "Zalai Posta", parts=parts)
    assert wrong("{{ORG#1:Abai Posta|Abai Posta}}", found) == []
    claimed = dataclasses.replace(
        found,
        parts=(NamePart("Abai", "place", 0), NamePart("Anna", "word"), NamePart("Bolt", "word")),
        text="Abai Anna Bolt",
        norm="Abai Anna Bolt",
        repl="Zalai Anna Bolt",
    )
    assert wrong("{{ORG#1:Abai Anna Bolt|Abai Anna Bolt}}", claimed) == [("partly", "Abai Anna Bolt")]


def test_the_last_word_of_an_organisation_says_what_it_is() -> None:
    parts = (
        NamePart("Kék", "name", 0),
        NamePart("Anna", "word"),
    )  # `Anna` for any word that is a name elsewhere
    found = Found("Kék Anna", "ORG", "Kék Anna", "Zöld Anna", parts=parts)
    assert wrong("{{ORG#1:Kék Anna|Kék Anna}}", found) == []


def test_a_name_all_generic_is_unreplaced_only_as_a_whole() -> None:
    source = "{{ORG#1:utca kft|utca kft}}"
    assert wrong(source, Found("utca kft", "ORG", "utca kft", "tér kft")) == []
    assert wrong(source, Found("utca kft", "ORG", "utca kft", "utca kft")) == [("unreplaced", "utca kft")]


def test_initials_may_come_out_the_same_by_chance() -> None:
    source = "{{PER#1:K. A.|K. A.|initials}}"
    assert wrong(source, Found("K. A.", "PER", "K. A.", "K. B.")) == []
    assert wrong(source, Found("K. A.", "PER", "K. A.", "K. A.")) == [("unreplaced", "K. A.")]


def test_initials_beside_a_name_tell_nothing() -> None:
    found = Found("K. Anna", "PER", "K. Anna", "K. Éva")
    assert wrong("{{PER#1:K. Anna|K. Anna|initials}}", found) == []
    assert wrong("{{PER#1:K. Anna|K. Anna|initials}}", dataclasses.replace(found, repl="L. Anna")) == [
        ("unreplaced", "K. Anna")
    ]


def test_an_old_name_is_seen_in_any_form() -> None:
    found = dataclasses.replace(GOOD, repl="Nagy Annaban")  # no new name: the old one with another suffix
    assert ("partly", "Kis Annaval") in wrong(ANNA, found)


def test_identifiers_and_dates() -> None:
    source = "{{PHONE#1:20 555|20 555}}"
    assert wrong(source, Found("20 555", "PHONE", "20 555", "30 555")) == []  # part of a number may recur
    assert wrong(source, Found("555", "PHONE", "555", "777")) == [("partly", "20 555")]
    assert wrong(source) == [("unreplaced", "20 555")]
    date = "{{DATE#1:2024. május 2.|2024. május 2.}}"
    assert wrong(date, Found("2024", "DATE", "2024", "2023")) == [("partly", "2024. május 2.")]
    assert wrong(date, Found("2024. május 2.", "DATE", "2024. május 2.", "2024. május 9.")) == []


def test_a_name_left_in_an_address_is_partly_replaced() -> None:
    source = "{{PER#1:Kiss Anna|Kiss Anna}} {{EMAIL#2:kiss.a@x.hu|kiss.a@x.hu}}"
    person = Found("Kiss Anna", "PER", "Kiss Anna", "Nagy Éva")
    assert wrong(source, person, Found("kiss.a@x.hu", "EMAIL", "kiss.a@x.hu", "nagy.e@y.hu")) == []
    assert wrong(source, person, Found("kiss.a@x.hu", "EMAIL", "kiss.a@x.hu", "kiss.e@y.hu")) == [
        ("partly", "kiss.a@x.hu")
    ]


def test_what_a_body_is_may_stand_in_its_address_and_its_name_may_not() -> None:
    body = "{{ORG#1:Bakonyi hivatal|Bakonyi hivatal}} {{EMAIL#2:hivatal@bakonyi.hu|hivatal@bakonyi.hu}}"
    org = Found("Bakonyi hivatal", "ORG", "Bakonyi hivatal", "Vasi hivatal")
    for new, left in (("hivatal@vasi.hu", []), ("hivatal@bakonyi.org", [("partly", "hivatal@bakonyi.hu")])):
        assert wrong(body, org, Found("hivatal@bakonyi.hu", "EMAIL", "hivatal@bakonyi.hu", new)) == left
    person = "{{PER#1:Hivatal Anna|Hivatal Anna}} {{EMAIL#2:hivatal@x.hu|hivatal@x.hu}}"
    anna = Found("Hivatal Anna", "PER", "Hivatal Anna", "Nagy Éva")
    kept = Found("hivatal@x.hu", "EMAIL", "hivatal@x.hu", "hivatal@y.hu")
    assert ("partly", "hivatal@x.hu") in wrong(person, anna, kept)  # of a person it is the name


def test_which_names_count_in_an_address() -> None:
    company = "{{ORG#1:Duna Szer Kft.|Duna Szer Kft.}} {{URL#2:dunaszer.hu|dunaszer.hu}}"
    org = Found("Duna Szer Kft.", "ORG", "Duna Szer Kft.", "Vas Fa Kft.")
    assert ("partly", "dunaszer.hu") in wrong(
        company, org, Found("dunaszer.hu", "URL", "dunaszer.hu", "duna.hu")
    )
    place = "{{GPE#1:Bakonya|Bakonya}} {{URL#2:bakonya.hu|bakonya.hu}}"
    gpe = Found("Bakonya", "GPE", "Bakonya", "Aba")
    assert (
        wrong(place, gpe, Found("bakonya.hu", "URL", "bakonya.hu", "bakonya.org")) == []
    )  # a place hides nobody


def test_what_the_policy_keeps_is_no_error_unless_it_is_changed() -> None:
    assert wrong("{{LAW#1:Btk.|Btk.}} {{GPE#2:Ausztria|Ausztria}}") == []
    assert wrong("{{LAW#1:Btk.|Btk.}}", Found("Btk.", "LAW", "Btk.", "Ptk.")) == [("kept", "Btk.")]


def test_other_type() -> None:
    assert wrong(ANNA, dataclasses.replace(GOOD, type="ORG")) == [("type", "Kis Annaval")]
    place = "{{ORG#1:Abai Posta|Abai Posta}}"
    assert (
        wrong(
            place, Found("Abai", "GPE", "Aba", "Bakonya", "Deriv=i"), Found("Posta", "ORG", "Posta", "Bolt")
        )
        == []
    )


def test_other_kind_of_place() -> None:
    assert wrong("{{GPE#1:Aba|Aba}}", Found("Aba", "GPE", "Aba", "Bakonya")) == []
    assert wrong("{{GPE#1:Aba|Aba}}", Found("Aba", "GPE", "Aba", "Zala")) == [("type", "Aba")]


def test_other_gender() -> None:
    assert wrong(ANNA, dataclasses.replace(GOOD, repl="Nagy Béla")) == [("gender", "Kis Annaval")]

    # A surname that is a given name too shows no gender, a given name alone does.
    both = "{{PER#1:Béla Anna|Béla Anna}} és {{PER#1:Béla|Béla}}"
    full = Found("Béla Anna", "PER", "Béla Anna", "Géza Éva")
    assert wrong(both, full, Found("Béla", "PER", "Béla", "Éva", nth=1, of="Béla Anna[/N]")) == []
    both = "{{PER#1:Béla Anna|Béla Anna}} és {{PER#1:Anna|Anna}}"
    assert wrong(both, full, Found("Anna", "PER", "Anna", "Géza", nth=1, of="Béla Anna[/N]")) == [
        ("gender", "Anna")
    ]
    place = Found("Anna", "GPE", "Anna", "Béla")  # places have none
    assert wrong("{{GPE#1:Anna|Anna}}", place) == []


def test_other_origin() -> None:
    assert wrong("{{GPE#1:Aba|Aba}}", Found("Aba", "GPE", "Aba", "Ismeretlen")) == []  # unknown is not other
    assert wrong("{{GPE#1:Linz|Linz}}", Found("Linz", "GPE", "Linz", "Graz")) == []
    found = Found("John Smith", "PER", "John Smith", "Kis Béla")
    assert wrong("{{PER#1:John Smith|John Smith}}", found) == [("origin", "John Smith")]
    # A surname alone is judged by the full names, old and new.
    both = "{{PER#1:John Smith|John Smith}} és {{PER#1:Smith|Smith}}"
    alone = Found("Smith", "PER", "Smith", "Kis", nth=1, of="John Smith[/N]")
    assert wrong(both, found, alone) == [("origin", "John Smith"), ("origin", "Smith")]


NICK = "{{PER#1:Kis Anna|Kis Anna}} és {{PER#1:Panni|Panni|nick}}"
FULL = Found("Kis Anna", "PER", "Kis Anna", "Nagy Éva")


def test_nickname_not_tied() -> None:
    assert wrong(NICK, FULL, Found("Panni", "PER", "Panni", "Évi", of="Kis Anna[/N]")) == []
    assert wrong(NICK, FULL, Found("Panni", "PER", "Panni", "Évi")) == [("untied", "Panni")]


def test_inconsistent() -> None:
    source = "{{PER#1:Kis Anna|Kis Anna}}, {{PER#1:Kis Anna|Kis Annaval}}, {{PER#1:Kis|Kis}}."
    twice = Found("Kis Annaval", "PER", "Kis Anna", "Nagy Éva", "Case=Ins")
    alone = Found("Kis", "PER", "Kis", "Nagy", nth=2)
    assert wrong(source, FULL, twice, alone) == []  # not tied, but its new name is the same surname
    assert wrong(source, FULL, twice, dataclasses.replace(alone, repl="Vas")) == [("inconsistent", "Kis")]


def test_inconsistent_maiden_and_married_names() -> None:
    source = "{{PER#1:Kis Anna|Kis Anna}}, {{PER#1:Fa Gézáné Kis Anna|Fa Gézáné Kis Anna}}, {{PER#1:Fa Gézáné|Fa Gézáné}}."
    first = Found("Kis Anna", "PER", "Kis Anna", "Nagy Éva")
    long = Found("Fa Gézáné Kis Anna", "PER", "Fa Gézáné Kis Anna", "Vas Bélané Nagy Éva")
    short = Found("Fa Gézáné", "PER", "Fa Gézáné", "Vas Bélané", nth=1)
    assert wrong(source, first, long, short) == []
    # Nothing in common before, so nothing is asked between the maiden and the short name ...
    assert [
        m for m, _ in wrong(source, first, dataclasses.replace(long, repl="Ős Bélané Nagy Éva"), short)
    ] == []
    # ... but what is common to two old names is common to the new ones.
    assert wrong(source, first, dataclasses.replace(long, repl="Vas Bélané Tar Éva"), short) == [
        ("inconsistent", "Fa Gézáné Kis Anna")
    ]


def test_inconsistent_acronym() -> None:
    source = "{{ORG#1:Duna Posta|Duna Posta}} és {{ORG#1:DP|DP|abbr}}"
    org = Found("Duna Posta", "ORG", "Duna Posta", "Vas Bolt")
    assert wrong(source, org, Found("DP", "ORG", "DP", "VB", of="Duna Posta[/N]")) == []
    assert wrong(source, org, Found("DP", "ORG", "DP", "XY")) == [("inconsistent", "DP")]


def test_collision_of_two_persons() -> None:
    source = "{{PER#1:Kis Anna|Kis Anna}}, {{PER#2:Fa Anna|Fa Anna}}."
    other = Found("Fa Anna", "PER", "Fa Anna", "Nagy Éva")
    assert wrong(source, FULL, other) == [("collision", "Fa Anna")]
    assert wrong(source, FULL, dataclasses.replace(other, repl="Vas Éva")) == []


def test_one_span_over_two_mentions_is_no_collision() -> None:
    source = "{{GPE#1:Aba|Abai|deriv}} {{ORG#2:Bolt|Bolt}}"
    assert "collision" not in [m for m, _ in wrong(source, Found("Abai Bolt", "ORG", "Abai Bolt", "Vas Tár"))]


def test_wrong_lemma_and_wrong_round_trip() -> None:
    short = dataclasses.replace(GOOD, norm="Kis Ann")
    assert wrong(ANNA, short) == [
        ("inflected", "Kis Annaval"),
        ("lemma", "Kis Annaval"),
        ("round trip", "Kis Annaval"),
    ]
    suffixed = dataclasses.replace(GOOD, norm="Kis Annaval", feats="", repl="Nagy Éva")
    assert wrong(ANNA, suffixed) == [("lemma", "Kis Annaval")]  # its form is its norm: only the lemma tells


def test_case_pattern_is_no_error_of_the_round_trip() -> None:
    assert wrong("{{PER#1:Kis Anna|KIS ANNA|caps}}", Found("KIS ANNA", "PER", "Kis Anna", "Nagy Éva")) == []


def test_round_trip_of_kept_names_is_measured() -> None:
    found = Found("Ausztriaban", "GPE", "Ausztri", "Ausztri", "Case=Ine", new_text="Ausztriaban")
    assert wrong("{{GPE#1:Ausztria|Ausztriaban}}", found) == [
        ("lemma", "Ausztriaban"),
        ("round trip", "Ausztriaban"),
    ]


def test_new_form_bare_or_wrong() -> None:
    assert wrong(ANNA, dataclasses.replace(GOOD, new_text="Nagy Éva")) == [("inflected", "Kis Annaval")]
    assert wrong(ANNA, dataclasses.replace(GOOD, new_text="Nagy Évaon")) == [("inflected", "Kis Annaval")]


def test_the_other_locative_series_is_right() -> None:
    found = Found("Abaon", "GPE", "Aba", "Bakonya", "Case=Sup")
    assert wrong("{{GPE#1:Aba|Abaon}}", found) == []
    assert wrong("{{GPE#1:Aba|Abaon}}", dataclasses.replace(found, new_text="Bakonyaban")) == []


def test_article() -> None:
    source = "Az {{GPE#1:Aba|Abai|deriv}} ház, az {{GPE#1:Aba|Aba}} és a {{GPE#1:Aba|Aba}} völgye."
    found = (
        Found("Abai", "GPE", "Aba", "Bakonya", "Deriv=i"),
        Found("Aba", "GPE", "Aba", "Bakonya", nth=1),
        Found("Aba", "GPE", "Aba", "Bakonya", nth=2),  # `a Aba` never agreed: not judged
    )
    assert wrong(source, *found) == [("article", "Aba"), ("article", "Abai")]
    assert wrong(source, *found, articles={"Az ": "A ", "az ": "a "}) == []


def test_false_names() -> None:
    gold = parse_gold("Fa van. Víz van.", "01-toy")
    doc = made(gold, Found("Fa", "PER", "Fa", "Vas"), Found("Víz", "LOC", "Víz", "Víz"))
    measured = outcomes(align(gold, doc), doc, TOY)
    assert [(o.type, o.surface, o.wrong) for o in measured] == [
        ("PER", "Fa", True)
    ]  # the kept one harms nobody


# ------------------------------------------------------------------ clusters, totals, invariants


def pair(entity: int, root: str) -> Pair:
    return Pair("d", "g", Mention(0, 1, "PER", entity, "x", "x"), root=root)


def test_b_cubed_by_hand() -> None:
    """Bagga & Baldwin's own example: 5 + 2 + 5 in the key, 5 + 7 in the response."""
    pairs = [pair(1, "a")] * 5 + [pair(2, "b")] * 2 + [pair(3, "b")] * 5
    scored = b_cubed([pairs])
    assert scored.precision == pytest.approx((5 + 2 * 2 / 7 + 5 * 5 / 7) / 12)
    assert scored.recall == 1
    assert scored.f1 == pytest.approx(2 * scored.precision / (1 + scored.precision))


def test_b_cubed_missed_mentions_are_one_cluster_per_document() -> None:
    assert b_cubed([[pair(1, ""), pair(2, "")]]).precision == 0.5
    assert b_cubed([[pair(1, "")], [pair(1, "")]]).precision == 1
    assert b_cubed([]).f1 == 0


def run_of(*cases: tuple[str, tuple[Found, ...]]) -> Run:
    gold = [parse_gold(source, f"{number:02}-toy") for number, (source, _) in enumerate(cases, 1)]
    return evaluate(gold, [made(g, *found) for g, (_, found) in zip(gold, cases, strict=True)], TOY)


def test_an_occurrence_is_booked_once() -> None:
    gold = parse_gold(ANNA, "01-toy")
    doc = made(gold, dataclasses.replace(GOOD, type="ORG", repl="Kis Béla"))
    measured = outcomes(align(gold, doc), doc, TOY)
    assert {o.measure for o in measured if o.wrong} == {"gender", "partly", "type"}
    assert first_errors(measured, {"PER"}) == {("01-toy", 0): "partly"}


def test_figures_count_what_went_wrong() -> None:
    run = run_of(
        (ANNA, (GOOD,)), (ANNA, ()), (ANNA, (dataclasses.replace(GOOD, repl="Nagy Béla"),)), (ANNA, (GOOD,))
    )
    shown = {figure.name: figure for figure in figures(run)}
    assert shown["names: unreplaced or partly replaced"].value == 25
    assert shown["names: unreplaced or partly replaced"].met is False
    assert shown["names: improper (type, gender, origin)"].value == 25
    assert shown["names: wrong in all"].value == 50
    assert shown["lemma right, exactly found names"].value == 100
    assert shown["lemma right, exactly found names"].of == 3
    assert shown["lemma and inflect both right, exactly found names"].value == 100
    assert shown["persons B-cubed F1"].value == 100
    assert shown["breaches of invariants"].met is True


def test_report_json_and_errors_show_the_same() -> None:
    run = run_of((ANNA, (GOOD,)), (ANNA, ()))
    text = report(run)
    assert "names: unreplaced or partly replaced" in text
    assert "MISSED" in text
    assert any(
        row["measure"] == "unreplaced" and row["errors"] == 1
        for row in json.loads(json.dumps(as_json(run)))["rows"]
    )
    assert [line.split("\t")[:5] for line in error_lines(run.outcomes) if "unreplaced" in line] == [
        ["02-toy", "0", "11", "unreplaced", "PER"]
    ]


def test_replacement_table_shows_who_became_whom() -> None:
    assert list(replacement_table([made(parse_gold(ANNA, "01-toy"), GOOD)])) == [
        "01-toy\tPER\t1\tKis Anna\tNagy Éva\t"
    ]


GOLD = parse_gold("A {{PER#1:Kis Anna|Kis Anna}} ment.", "d")
DOC = made(GOLD, FULL)


def test_a_sound_document_breaks_no_invariant() -> None:
    assert list(invariants.breaches(DOC)) == []


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (dataclasses.replace(DOC, pseudonymised=None), "not pseudonymised"),
        (dataclasses.replace(DOC, pseudonymised="A Nagy Éva jött."), "touched outside"),  # after the span
        (dataclasses.replace(DOC, pseudonymised="B Nagy Éva ment."), "touched outside"),  # before the span
        (dataclasses.replace(DOC, pseudonymised="A Nagy Eva ment."), "not the new text"),
        (
            dataclasses.replace(DOC, spans=tuple(dataclasses.replace(s, text="Fa") for s in DOC.spans or ())),
            "not the text",
        ),
        (dataclasses.replace(DOC, spans=(DOC.spans or ()) * 2), "overlaps"),
        (
            dataclasses.replace(
                DOC, spans=tuple(dataclasses.replace(s, new_text=None) for s in DOC.spans or ())
            ),
            "no new text",
        ),
        (dataclasses.replace(DOC, repairs=(Repair(0, 1, "A", 0, 1, "B", "article"),)), "not the new text"),
    ],
)
def test_each_breach_is_seen_and_shows_no_text(broken: Document, what: str) -> None:
    lines = list(invariants.breaches(broken))
    assert any(what in line for line in lines)
    assert not any("Anna" in line for line in lines)


def test_two_runs_that_differ_are_seen() -> None:
    other = dataclasses.replace(DOC, pseudonymised="A Nagy Ida ment.")
    assert list(invariants.differences("again", [DOC], [DOC])) == []
    assert list(invariants.differences("again", [DOC], [other])) == ["d: differs again"]
    assert list(invariants.differences("again", [DOC], [])) == ["d: differs again"]


HU = {"consonant": "a", "vowel": "az", "vowels": "aáeéiíoóöőuúüű", "letters": "AÁEÉFIÍLMNOÓÖŐRSUÚÜŰXY"}


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("Eötvös", "az"),  # a vowel
        ("„Eötvös", "az"),  # behind a quote
        ("Szűcs", "a"),
        ("500", "az"),  # ötszáz
        ("15", "a"),  # tizenöt
        ("1000", "az"),  # ezer
        ("10 000", "a"),  # tízezer
        ("1 000 000", "az"),  # egymillió
        ("I. kerület", "az"),  # első
        ("II. kerület", "a"),  # második
        ("V. kerület", "az"),  # ötödik
        ("IX. kerület", "a"),  # kilencedik
        ("XV. kerület", "a"),  # tizenötödik
        ("MTK", "az"),  # emtéká
        ("SZTE", ""),  # eszté or a word: not judged
        ("Sz. P.", "a"),  # szé or Szilvia: a letter of two signs
        ("1984-es", "az"),  # ezerkilencszáz...
    ],
)
def test_sound_of_the_next_word(word: str, article: str) -> None:
    assert sound(word, HU) == article


def test_outcomes_hide_their_text() -> None:
    assert "Anna" not in repr(Outcome("m", "d", "g", "PER", "", 0, 1, True, "Anna", "Anna"))


class Toy:
    """A program that fails on one document, and makes another of `02-toy` when it comes in a batch."""

    def __init__(self, lang: str, key: bytes) -> None:
        pass

    def replace(self, doc: Document) -> Document:
        if doc.id == "01-toy":
            raise RuntimeError("Anna")
        return made(parse_gold(ANNA, doc.id or ""), GOOD)

    def batch(self, docs: Iterable[Document], stage: str) -> Iterator[Document]:
        for doc in docs:
            other = dataclasses.replace(GOOD, repl="Nagy Ida") if doc.id == "02-toy" else GOOD
            yield made(parse_gold(ANNA, doc.id or ""), other)


def test_a_failing_document_is_measured_as_left_and_the_others_go_on() -> None:
    gold = [parse_gold(ANNA, f"0{number}-toy") for number in (1, 2, 3)]
    docs, broken = run_pipeline(gold, "hu", b"", Toy)
    assert broken == [
        "01-toy: failed with RuntimeError",
        "02-toy: differs in a second run with the same key",
        "02-toy: differs in another order of the documents",
    ]
    run = evaluate(gold, docs, TOY, broken)
    assert [(o.doc, o.measure) for o in run.outcomes if o.wrong and o.measure != "bounds"] == [
        ("01-toy", "unreplaced")
    ]
    assert run.breaches == tuple(broken)
