"""The proof that a result is what it should be: what fails it is no text."""

import dataclasses

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry, Place, Repair, Span
from pseudo.core.errors import ProofError
from pseudo.language.letters import PLAIN
from pseudo.pipeline import Settings
from pseudo.replace import proof
from pseudo.replace import stage as replace

KEY = b"a test key of sixteen bytes"
P = Pseudonymiser("hu", key=KEY)
LENIENT = Pseudonymiser("hu", key=KEY, settings=Settings(allow_leftovers=True))
STRICT = Pseudonymiser("hu", key=KEY, settings=Settings(strict=True))
SURNAMES = [row.name for row in P.language.names.pool("surname")][:200]
GIVEN = [row.name for sex in "FM" for row in P.language.names.pool("given", gender=sex)[:60]]
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def by_hand(text, *mentions, source="ner"):
    """A document in which only these (surface, type) are marked, each the first that is left."""
    spans, at = [], 0
    for surface, type_ in mentions:
        start = text.index(surface, at)
        at = start + len(surface)
        spans.append(Span(start, at, surface, type_, source=source))
    return P.suggest(Document(text, spans=tuple(spans)))


# ------------------------------------------------------------------ the pieces

GOOD = P.replace("Tegnap az Antal Jánossal beszéltem, Kovács Éva TAJ-száma 123 456 788.")


def test_a_good_result_passes():
    proof.check_pieces(GOOD)


@given(st.integers(0, 3), st.sampled_from(["start", "end", "new_start", "new_end"]), st.integers(-4, 4).filter(bool))
def test_a_moved_piece_is_found(which, field, by):
    pieces = [*GOOD.spans, *GOOD.repairs]
    piece = pieces[which % len(pieces)]
    moved = dataclasses.replace(piece, **{field: getattr(piece, field) + by})
    broken = dataclasses.replace(
        GOOD, spans=tuple(moved if s is piece else s for s in GOOD.spans), repairs=tuple(moved if r is piece else r for r in GOOD.repairs)
    )
    with pytest.raises(ProofError, match="please report"):
        proof.check_pieces(broken)


@given(st.integers(0, len(GOOD.pseudonymised)), st.integers(0, 6), st.text(max_size=3))
def test_any_other_text_is_found(at, length, put):
    other = GOOD.pseudonymised[:at] + put + GOOD.pseudonymised[at + length :]
    broken = dataclasses.replace(GOOD, pseudonymised=other)
    if other == GOOD.pseudonymised:
        proof.check_pieces(broken)
    else:
        with pytest.raises(ProofError):
            proof.check_pieces(broken)


@pytest.mark.parametrize("extra", [Repair(0, 12, "Tegnap az An", 0, 12, "Tegnap az An", "x"), Repair(40, 42, "ác", 40, 42, "ác", "x")])
def test_a_repair_in_a_span_is_found(extra):
    with pytest.raises(ProofError):
        proof.check_pieces(dataclasses.replace(GOOD, repairs=(*GOOD.repairs, extra)))


def test_a_changed_span_that_stands_where_it_stood_is_no_text():
    doc = by_hand("Jött Kovács János.", ("Kovács János", "PER"))
    (key,) = doc.replacements
    spans = tuple(dataclasses.replace(s, new_start=s.start, new_end=s.end, new_text=s.text) for s in doc.spans)
    left = dataclasses.replace(doc, pseudonymised=doc.text, spans=spans)
    with pytest.raises(ProofError, match=r"the PER at 5:17") as error:
        proof.proven(left, proof.Said({key: "Tóth Béla"}, {}, {key: "replace"}), P.language.persons)
    assert "Kovács" not in str(error.value)


# ------------------------------------------------------------------ leftovers


@given(st.sampled_from(SURNAMES), st.sampled_from(GIVEN), st.sampled_from(["", "Case=Ins", "Case=Dat", "Case=Acc", "Deriv=ék"]), st.sampled_from([str, str.upper, str.lower, PLAIN.without_marks]), st.sampled_from([" ", "\u00a0", "  ", "\n"]))
@few
def test_a_full_name_that_can_still_be_read_is_an_error(surname, given, feats, typed, space):
    again = typed(P.language.morph.inflect(f"{surname} {given}", feats)).replace(" ", space)
    doc = by_hand(f"Jött {surname} {given}. Később {again} is.", (f"{surname} {given}", "PER"))
    with pytest.raises(ProofError, match="can still be read") as error:
        P.replace(doc)
    start = doc.text.index(again, len(surname) + len(given))
    assert f"the PER at {start}:{start + len(again)}" in str(error.value) and given not in str(error.value)
    out = LENIENT.replace(doc)
    assert [out.pseudonymised[place.start : place.end] for place in out.leftovers] == [again]


CODES = [
    ("EMAIL", "kovacs.eva@example.hu", ["kovacs.eva@example.hu", "Kovacs.Eva@example.hu"]),
    ("SOCIALID", "123 456 788", ["123 456 788", "123456788", "123-456-788"]),
    ("ID", "AB-12345", ["AB-12345", "ab12345"]),
]


@pytest.mark.parametrize(("type_", "value", "again"), [(t, v, a) for t, v, more in CODES for a in more])
def test_an_identifier_that_can_still_be_read_is_an_error(type_, value, again):
    doc = by_hand(f"Az egyik {value}, a másik ({again}) is.", (value, type_))
    with pytest.raises(ProofError, match=f"the {type_} at"):
        P.replace(doc)
    assert [place.type for place in LENIENT.replace(doc).leftovers] == [type_]


NOTHING = [
    ("Jött Kovács János. Jánosi Kovács is.", "Kovács János", "PER"),
    ("Jött Kovács János. Kovács, János és Éva.", "Kovács János", "PER"),
    ("Jött Kovács János.\n\nKovács\n\nJános", "Kovács János", "PER"),
    ("Száma 123 456 788, nem 1234567881 és nem 123 456 78.", "123 456 788", "SOCIALID"),
    ("Száma 123 456 788, nem 123\n456 788.", "123 456 788", "SOCIALID"),
]


@pytest.mark.parametrize(("text", "surface", "type_"), NOTHING)
def test_what_only_looks_like_it_is_none(text, surface, type_):
    assert not any(place.type == type_ and place.end - place.start > 8 for place in P.replace(by_hand(text, (surface, type_))).leftovers)


def test_what_is_kept_on_purpose_is_none():
    doc = by_hand("Jött Kovács János. A Kovács János is.", ("Kovács János", "PER"), ("Kovács János", "PER"))
    first, second = doc.spans
    entries = {"a": dataclasses.replace(doc.replacements[first.entity], repl="Tóth Béla"), "b": dataclasses.replace(doc.replacements[second.entity], repl=None, keep=True)}
    doc = dataclasses.replace(doc, spans=(dataclasses.replace(first, entity="a"), dataclasses.replace(second, entity="b")), replacements=entries)
    out = P.replace(doc)
    assert out.pseudonymised == "Jött Tóth Béla. A Kovács János is." and out.leftovers == ()


def test_one_word_and_a_short_number_are_counted():
    doc = by_hand("Jött Bodri, száma 4711. Bodri itt is, a 4711 is, és bodri.", ("Bodri", "PER"), ("4711", "ID"))
    out = P.replace(doc)
    assert [(out.pseudonymised[p.start : p.end], p.type) for p in out.leftovers] == [("Bodri", "PER"), ("4711", "ID")]


def test_many_names_take_no_longer_for_each_other():
    """Each word is looked up; names are not gone through for each word."""
    people = [f"{surname} {given}" for surname in SURNAMES[:40] for given in GIVEN[:20]]
    entries = {name: Entry(name, {"PER": 1}, 1, repl="Új Név") for name in people}
    asked = []
    wanted = proof._Wanted.of(entries.values(), P.language.persons)
    seen = proof.mentions.words("; ".join(f"{name[0]} szó {n}" for n, name in enumerate(people)))
    assert not list(proof.mentions.names(seen, wanted.last, lambda form, word: bool(asked.append(word))))
    assert not asked


# ------------------------------------------------------------------ what came out as it was

PLAIN = "Ott volt a Közigazgatási Osztály is."


def test_a_body_called_by_ordinary_words_is_counted():
    out = P.replace(by_hand(PLAIN, ("Közigazgatási Osztály", "ORG")))
    assert out.pseudonymised == PLAIN and out.unchanged == (Place(11, 32, "ORG"),)


def test_strict_makes_it_an_error():
    with pytest.raises(ProofError, match=r"the ORG at 11:32") as error:
        STRICT.replace(by_hand(PLAIN, ("Közigazgatási Osztály", "ORG")))
    assert "Osztály" not in str(error.value)


def test_what_the_policy_keeps_or_shifts_is_not_counted():
    out = STRICT.replace("A Magyar Nemzet szerint Magyarország kedden nyert, a Mazda nem.")
    assert out.unchanged == () and "Magyarország kedden" in out.pseudonymised


def test_a_year_that_stays_is_as_coarse_as_the_policy_wants():
    said = proof.Said({"k": "2023."}, {}, {"k": "year"})
    doc = Document("2023 volt", spans=(Span(0, 4, "2023", "DATE", entity="k", new_start=0, new_end=4, new_text="2023"),), replacements={"k": Entry("2023", {"DATE": 1}, 1)}, pseudonymised="2023 volt")
    assert proof.proven(doc, said, P.language.persons).unchanged == ()


# ------------------------------------------------------------------ what a person has marked

MARKED = [
    ("A polgármester és Kis Béla jött.", "polgármester", "PER", "A [személy] és Kis Béla jött."),
    ("A polgármesternek szólt.", "polgármesternek", "PER", "A [személynek] szólt."),
    ("Szólt a bíróságon.", "bíróságon", "ORG", None), ("Ott volt az úr.", "úr", "PER", None), ("Ott volt dr. is.", "dr.", "PER", None),
    ("Ott volt néhai is.", "néhai", "PER", None), ("Ott volt K. is.", "K.", "PER", None), ("Ott volt K is.", "K", "PER", None),
    ("Ott volt az asztal is.", "asztal", "PER", None), ("Ott volt az asztal is.", "asztal", "FAC", None), ("Ott volt az asztal is.", "asztal", "GPE", None),
    ("Ott volt a Közigazgatási Osztály is.", "Közigazgatási Osztály", "ORG", "Ott volt a [szervezet] is."),
    ("Ott volt tegnap is.", "tegnap", "DATE", "Ott volt [dátum] is."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "surface", "type_", "expected"), MARKED)
def test_what_a_person_has_marked_is_replaced(text, surface, type_, expected):
    doc = by_hand(text, (surface, type_), source="")
    out = STRICT.replace(doc)
    assert out.pseudonymised == (expected or out.pseudonymised)
    assert out.spans[0].new_text not in ("", surface) and out.unchanged == ()


@pytest.mark.parametrize("surface", ["–", ". .", "\u2003", "„"])
def test_a_mark_on_signs_alone_is_an_error_that_names_the_place(surface):
    with pytest.raises(Exception, match=rf"span at 4:{4 + len(surface)} ") as error:
        by_hand(f"Ott {surface} volt.", (surface, "PER"), source="")
    assert "letter" in str(error.value)


def test_a_mark_that_a_person_keeps_stays():
    doc = by_hand("A polgármester jött.", ("polgármester", "PER"), source="")
    (key,) = doc.replacements
    assert P.replace(doc.with_entry(key, dataclasses.replace(doc.entry(key), repl=None, keep=True))).pseudonymised == doc.text


def test_a_mark_for_which_nothing_stands_is_no_text():
    doc = P.spans(Document(PLAIN, spans=(Span(11, 33, PLAIN[11:33], "ORG"),)))
    with pytest.raises(ProofError, match="marked by hand"):
        replace.replace(doc, P.language, {})


# ------------------------------------------------------------------ parts of names in longer words

PARTS = [
    ("Jött Kovács János. Az exkovács nem.", "Kovács János", "kovács"),
    ("Jött Gaspardy-Nagy Éva. A gaspardy-nagy-ugy.", "Gaspardy-Nagy Éva", "gaspardy-nagy"),
    ("Jött Gaspardy Éva. Később Gaspardy is.", "Gaspardy Éva", "Gaspardy"),
]


@pytest.mark.parametrize(("text", "surface", "left"), PARTS)
def test_a_part_of_a_name_that_tells_whose_is_an_error(text, surface, left):
    doc = by_hand(text, (surface, "PER"))
    with pytest.raises(ProofError, match="can still be read"):
        P.replace(doc)
    out = LENIENT.replace(doc)
    assert left in [out.pseudonymised[place.start : place.end] for place in out.leftovers]


SMALL = [
    ("Jött Gaspardy Éva. Később gaspardyval is.", "Gaspardy Éva", "gaspardyval"),
    ("Jött Erdész Éva. Ott volt az erdészet is.", "Erdész Éva", "erdészet"),  # a word that no table has
    ("Jött Hamvas Pál. Hamvas szilvafa áll ott.", "Hamvas Pál", "Hamvas"),  # at the start of a sentence all have capitals
    ("Jött Stop Éva. Veres vigye stop.", "Stop Éva", "stop"),
]


@pytest.mark.parametrize(("text", "surface", "left"), SMALL)
def test_a_rare_name_by_itself_that_may_be_a_word_is_counted(text, surface, left):
    out = P.replace(by_hand(text, (surface, "PER")))
    assert left in [out.pseudonymised[place.start : place.end] for place in out.leftovers]


WORDS = [
    ("Jött Kovács János. A kovács és a kovácsmester.", "Kovács János"),
    ("Jött Nagy Éva. A nagy-nagy ház, a nagybácsi.", "Nagy Éva"),
    ("Jött Balla Pál. Voltunk matraballan.", "Balla Pál"),
]


@pytest.mark.parametrize(("text", "surface"), WORDS)
def test_ordinary_words_are_no_parts_of_names(text, surface):
    assert P.replace(by_hand(text, (surface, "PER"))).leftovers == ()
