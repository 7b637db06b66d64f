"""The new names in the text: inflected, in the old case pattern, the article with them, all else as it was."""

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry, Head, Span
from pseudo.core.errors import InputError, OverlapError
from pseudo.language.calendar import Calendar
from pseudo.language.language import Language, load
from pseudo.replace import stage as replace
from pseudo.replace.where import locative

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
LANGUAGE = P.language
SURNAMES = [row.name for row in P.language.names.pool("surname")][:300]
GIVEN = [row.name for sex in "FM" for row in P.language.names.pool("given", gender=sex)][:200]
CASES = ["", *(f"Case={case}" for case in "Acc Dat Ins Cau Ill Ine Ela Sup Sbl Del Ade All Abl Ter".split()), "Deriv=ék", "Number[psed]=Sing"]
people = st.builds("{} {}".format, st.sampled_from(SURNAMES), st.sampled_from(GIVEN))


def document(text, *mentions):
    """A document whose mentions are (surface, type, norm, feats, new norm)."""
    spans, entries, at = [], {}, 0
    for surface, type_, norm, feats, new in mentions:
        start = text.index(surface, at)
        at = start + len(surface)
        spans.append(Span(start, at, surface, type_, entity=norm, norm=norm, head=Head(start, at, norm.split()[-1], feats=feats)))
        entries[norm] = Entry(norm, {type_: 1}, 1, repl=new)
    return Document(text, spans=tuple(spans), replacements=entries)


def done(doc):
    return replace.replace(doc, LANGUAGE, {})


def written(surface, type_, norm, feats, new):
    return done(document(surface, (surface, type_, norm, feats, new))).pseudonymised


# ------------------------------------------------------------------ properties


@given(people, people, st.sampled_from(CASES), st.text(max_size=15), st.text(max_size=15))
@settings(max_examples=40)
def test_the_new_name_stands_in_the_old_form_and_all_else_is_as_it_was(old, new, feats, before, after):
    surface = P.language.morph.inflect(old, feats)
    text = f"{before}; {surface}{after}"
    start = len(before) + 2
    span = Span(start, start + len(surface), surface, "PER", entity="x", norm=old, head=Head(start, start + len(surface), old.split()[-1], feats=feats))
    doc = done(Document(text, spans=(span,), replacements={"x": Entry(old, {"PER": 1}, 1, repl=new)}))
    assert doc.pseudonymised == f"{before}; {surface if old == new else P.language.morph.inflect(new, feats)}{after}"
    (one,) = doc.spans
    assert doc.pseudonymised[one.new_start : one.new_end] == one.new_text


@given(people, st.sampled_from(CASES))
@settings(max_examples=40)
def test_a_name_that_stays_is_not_touched(name, feats):
    surface = P.language.morph.inflect(name, feats).upper()
    assert written(surface, "PER", name, feats, name) == surface


@given(st.text(max_size=60))
def test_a_text_without_names_stays(text):
    assert done(Document(text, spans=(), replacements={})).pseudonymised == text


CALENDAR = Calendar(renamed=(("vármegy", "megy", 2023), ("kormányhivatal", "hivatal", 2011)))
YOUNG = Language(LANGUAGE.tag, LANGUAGE.data, LANGUAGE.home)
YOUNG.__dict__["calendar"] = CALENDAR
STRETCHES = st.lists(st.sampled_from(["vármegyei utak, ", "a Vármegye ", "VÁRMEGYE", "az ", "a ", "Kormányhivatal\n", ". ", "ő", "😀 "]), max_size=7).map("".join)


@given(st.lists(st.tuples(STRETCHES, st.sampled_from(["person", "date", "gone"])), min_size=1, max_size=5), STRETCHES)
def test_both_texts_are_tiled_by_pieces_and_what_is_between_them(parts, tail):
    """Words that are too young for the new dates, before, between and behind the spans; names that are deleted."""
    made = {"person": ("Antal", "PER", "Szűcs"), "date": ("2024. május 5.", "DATE", "2009. május 7."), "gone": ("Ede", "PER", None)}
    text, spans = "", []
    for before, kind in parts:
        text += before
        surface, type_, _ = made[kind]
        spans.append(Span(len(text), len(text) + len(surface), surface, type_, entity=kind, norm=surface, source="ner"))
        text += surface
    entries = {kind: Entry(made[kind][0], {made[kind][1]: 1}, 1, repl=made[kind][2]) for kind in {kind for _, kind in parts}}
    doc = replace.replace(Document(text + tail, spans=tuple(spans), replacements=entries), YOUNG, {}, {"gone": "delete"})
    old = new = ""
    for piece in sorted([*doc.spans, *doc.repairs], key=lambda piece: (piece.start, piece.end)):
        between = doc.text[len(old) : piece.start]
        assert (piece.start, piece.new_start) == (len(old) + len(between), len(new) + len(between))
        old, new = old + between + piece.text, new + between + piece.new_text
        assert (piece.end, piece.new_end) == (len(old), len(new))
    rest = doc.text[len(old) :]
    assert (old + rest, new + rest) == (doc.text, doc.pseudonymised)
    assert len(doc.spans) == len(parts) and all(span.new_text != span.text for span in doc.spans)
    if "date" in entries:
        assert "vármegye" not in doc.pseudonymised.lower() or re.search(r"\w(vármegy|kormányh)", doc.pseudonymised, re.IGNORECASE)


def test_several_young_words_before_a_name():
    text = "Kelt: 2024. május 5. Szó volt a vármegyei utakról, a vármegyei iskolákról és a vármegyei kórházról is, majd Kovács János felperes szólalt fel."
    doc = document(text, ("2024. május 5.", "DATE", "2024. május 5.", "", "2019. május 7."), ("Kovács János", "PER", "Kovács János", "", "Tóth Béla"))
    expected = text.replace("vármegyei", "megyei").replace("Kovács János", "Tóth Béla").replace("2024. május 5.", "2019. május 7.")
    done = replace.replace(doc, YOUNG, {})
    assert done.pseudonymised == expected
    assert [done.text[r.start : r.end] for r in done.repairs] == ["vármegy"] * 3


# ------------------------------------------------------------------ forms

WRITTEN = [
    ("Kovács Jánossal", "PER", "Kovács János", "Case=Ins", "Tóth Béla", "Tóth Bélával"),
    ("Kovács Jánossal", "PER", "Kovács János", "Case=Ins", "Kiss Márk", "Kiss Márkkal"),
    ("Kovácsnak", "PER", "Kovács", "Case=Dat", "Kis Éva", "Kis Évának"),
    ("Kovácsék", "PER", "Kovács", "Deriv=ék", "Tóth", "Tóthék"),
    ("Annáé", "PER", "Anna", "Number[psed]=Sing", "Éva", "Éváé"),
    ("KOVÁCS JÁNOSNAK", "PER", "Kovács János", "Case=Dat", "Tóth Béla", "TÓTH BÉLÁNAK"),  # shouted
    ("kovács jánossal", "PER", "Kovács János", "Case=Ins", "Tóth Béla", "tóth bélával"),  # careless
    ("KOVÁCS Jánosnak", "PER", "Kovács János", "Case=Dat", "Tóth Béla", "TÓTH Bélának"),  # its surname is
    ("Dr. KOVÁCS János", "PER", "dr. Kovács János", "", "dr. Tóth Béla", "Dr. TÓTH Béla"),
    ("szegedi", "GPE", "Szeged", "Deriv=i", "Eger", "egri"),
    ("Szegedi", "GPE", "Szeged", "Deriv=i", "Eger", "Egri"),  # raised by its sentence
    ("OTP-nek", "ORG", "OTP", "Case=Dat", "NAV", "NAV-nak"),
    ("Holdfény Kft.-vel", "ORG", "Holdfény Kft.", "Case=Ins", "Napsugár Kft.", "Napsugár Kft.-vel"),
    ("Kovács János", "PER", "Kovács János", "", "Tóth Béla", "Tóth Béla"),
]  # fmt: skip


@pytest.mark.parametrize(("surface", "type_", "norm", "feats", "new", "expected"), WRITTEN)
def test_written(surface, type_, norm, feats, new, expected):
    assert written(surface, type_, norm, feats, new) == expected


LOCATIVES = [  # which series a place takes is its own: in Eger, on Szeged
    ("Szegeden", "Szeged", "Case=Sup", "Eger", "Egerben"), ("Szegedre", "Szeged", "Case=Sbl", "Eger", "Egerbe"),
    ("Szegedről", "Szeged", "Case=Del", "Eger", "Egerből"),
    ("Egerben", "Eger", "Case=Ine", "Szeged", "Szegeden"), ("Egerbe", "Eger", "Case=Ill", "Szeged", "Szegedre"),
    ("Egerből", "Eger", "Case=Ela", "Szeged", "Szegedről"),
    ("Szegeden", "Szeged", "Case=Sup", "Miskolc", "Miskolcon"), ("Egerben", "Eger", "Case=Ine", "Sopron", "Sopronban"),
    ("Szegednek", "Szeged", "Case=Dat", "Eger", "Egernek"), ("Szegedtől", "Szeged", "Case=Abl", "Eger", "Egertől"),  # no series
    ("Győrött", "Győr", "Case=Loc", "Szeged", "Szegeden"), ("Győrött", "Győr", "Case=Loc", "Eger", "Egerben"),  # few have -tt
    ("Szegeden", "Szeged", "Case=Sup", "London", "Londonban"),
    ("Szegeden", "Szeged", "Case=Sup", "Eger-Újtelep", "Eger-Újtelepen"),  # as its last part
]  # fmt: skip


@pytest.mark.parametrize(("surface", "norm", "feats", "new", "expected"), LOCATIVES)
def test_the_locative_series_is_the_new_places(surface, norm, feats, new, expected):
    assert written(surface, "GPE", norm, feats, new) == expected


GOVERNED = [  # the case that a word behind a name asks for is none of its own series
    ("Szegeden át mentünk haza.", "Egeren át mentünk haza.", "a postposition"),
    ("Szegeden át kell szállni.", "Egerben át kell szállni.", "a verb's prefix"),
    ("Szegeden keresztül jött, szegeden kivul lakik.", "Egeren keresztül jött, egeren kivul lakik.", "in haste"),
    ("Makón, Szegeden és Pécsen túl jártak.", "Pakson, Egeren és Győrön túl jártak.", "of several names the last has it"),
    ("A Szegeden túli tanyák.", "Az Egeren túli tanyák.", "an adjective made of one"),
    ("Szegeden túl sok a turista.", "Egerben túl sok a turista.", "too many, not beyond"),
    ("Szegeden lakik, azon kívül nincs semmi.", "Egerben lakik, azon kívül nincs semmi.", "behind another word"),
]


@pytest.mark.parametrize(("text", "expected", "why"), GOVERNED, ids=[why for *_, why in GOVERNED])
def test_the_case_that_a_word_behind_a_name_asks_for(text, expected, why):
    doc = P.suggest(text)
    news = {"Szeged": "Eger", "Makó": "Paks", "Pécs": "Győr"}
    for key, entry in (doc.replacements or {}).items():
        doc = doc.with_repl(key, news[entry.norm])
    assert P.replace(doc).pseudonymised == expected


WATERS = [("Dunán", "Case=Sup", "Tiszán"), ("Dunában", "Case=Ine", "Tiszában"), ("Dunára", "Case=Sbl", "Tiszára")]


@pytest.mark.parametrize(("surface", "feats", "expected"), WATERS)
def test_on_a_water_and_in_it_are_two_things(surface, feats, expected):
    assert written(surface, "LOC", "Duna", feats, "Tisza") == expected


SPACES = [
    ("Liget utcában", "Liget utca", "Case=Ine", "Bence utca", "Bence utcában"),
    ("Liget utcában", "Liget utca", "Case=Ine", "Bence tér", "Bence téren"),
    ("Hősök terén", "Hősök tere", "Case=Sup", "Liget utca", "Liget utcában"),
]


@pytest.mark.parametrize(("surface", "norm", "feats", "new", "expected"), SPACES)
def test_the_locative_series_of_a_public_space(surface, norm, feats, new, expected):
    assert written(surface, "FAC", norm, feats, new) == expected


@pytest.mark.parametrize("lang", ["fi", "hu"])
def test_a_street_of_each_type_takes_each_case_of_place(lang):
    """A type whose series nobody knows (`Mäkelänrinteellä`, `-rinteessä`) keeps that of the old street."""
    language = load(lang)
    series = {*language.morph.series(), None}
    for row in language.names.public_space_types():
        assert locative("Axel" + row.word.lstrip("-"), "FAC", language.names) in series, row.word


@pytest.mark.parametrize(("place", "kind", "old", "series"), [
    ("Tuskószállás", "GPE", "Pécs", "on"),  # as those that end so
    ("Szavarda", "GPE", "Zala", "on"),
    ("Szirtoshát", "LOC", "Kunság", "on"),  # a region
    ("Bolyóka", "LOC", "Tisza", None),  # a water: as the old one has it
    ("Két Szó", "GPE", "Pécs", None),
])
def test_a_place_of_no_table_has_the_series_of_those_that_end_so(place, kind, old, series):
    assert locative(place, kind, load("hu").names, old) == series




def test_the_article_goes_with_its_name():
    doc = done(document("Tegnap az Antalt láttam, A Szabó is. Az Antal.", ("Antalt", "PER", "Antal", "Case=Acc", "Szűcs"), ("Szabó", "PER", "Szabó", "", "Ács")))
    assert doc.pseudonymised == "Tegnap a Szűcsöt láttam, Az Ács is. Az Antal."
    assert [(r.text, r.new_text, r.why) for r in doc.repairs] == [("az", "a", "article"), ("A", "Az", "article")]
    for repair in doc.repairs:
        assert doc.text[repair.start : repair.end] == repair.text
        assert doc.pseudonymised[repair.new_start : repair.new_end] == repair.new_text


def test_a_demonstrative_stays():
    assert done(document("Ismerem az Szabót.", ("Szabót", "PER", "Szabó", "Case=Acc", "Ács"))).pseudonymised == "Ismerem az Ácsot."


# ------------------------------------------------------------------ edits

TEXT = "Kovács Jánossal beszéltem, Kovácsot láttam."


def edited(**change):
    doc = P.suggest(TEXT)
    key = "Kovács János[/N]"
    return P.replace(doc.with_entry(key, dataclasses.replace(doc.entry(key), **change))).pseudonymised


EDITS = [
    ({"repl": "Tóth Béla"}, "Tóth Bélával beszéltem, Tóthot láttam."),
    ({"repl": None, "allsugg": (("Kovács", "Vass"), ("János", "Imre"))}, "Vass Imrével beszéltem, Vasst láttam."),
    ({"repl": "Tóth Béla", "allsugg": (("Kovács", "Vass"), ("János", "Imre"))}, "Tóth Bélával beszéltem, Tóthot láttam."),  # repl beats allsugg
    ({"keep": True}, TEXT),
    ({"repl": "Kovács János"}, TEXT),  # the same as keep
    ({"repl": None, "method": "keep"}, TEXT),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), EDITS)
def test_replace_obeys_the_configuration(change, expected):
    assert edited(**change) == expected


@pytest.mark.parametrize("new", ["Nagy Város", "Új Falu", "K."])
def test_a_name_without_an_old_locative_takes_the_usual_one(new):
    doc = document("Most Pécsett lakom.", ("Pécsett", "GPE", "Pécs", "Case=Loc", new))
    assert done(doc).pseudonymised == f"Most {P.language.morph.inflect(new, 'Case=Ine')} lakom."


def test_a_day_spelt_with_an_ending_of_another_gets_its_own():
    """`1-ji` for `1-jei` is a common slip, and no `18-ji` comes of it."""
    assert "-ji" not in P.replace("Az 1999. május 1-ji ülés.").pseudonymised


def test_what_was_derived_is_shown():
    doc = P.replace(P.suggest(TEXT).with_repl("Kovács János[/N]", "Tóth Béla"))
    assert doc.entry("Kovács[/N]").derived == "Tóth" and doc.entry("Kovács[/N]").repl is None


# ------------------------------------------------------------------ refused


def test_overlaps_are_refused():
    doc = document("Kovács János", ("Kovács János", "PER", "Kovács János", "", "Tóth Béla"))
    again = dataclasses.replace(doc, spans=(*doc.spans, dataclasses.replace(doc.spans[0], start=7)))
    with pytest.raises(OverlapError, match="7:12"):
        done(again)


def test_a_span_without_an_entry_is_refused_without_its_text():
    doc = dataclasses.replace(document("Kovács", ("Kovács", "PER", "Kovács", "", "Tóth")), replacements={})
    with pytest.raises(InputError) as error:
        done(doc)
    assert str(error.value).startswith("spans[0]") and "Kovács" not in str(error.value)
