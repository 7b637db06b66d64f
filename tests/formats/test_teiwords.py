"""TEI with words: lemmas and names are read, new words are elements again, all else stays to the byte."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pseudo.core.document import Document, Entry, Head, NamePart
from pseudo.formats.door import DEFAULTS, joined
from pseudo.formats.tei import FORMAT, read, write
from tests.formats.remade import remade, texts
from tests.formats.treebanks import at_places, put

SOURCE = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
 <teiHeader><title>Antal János levele</title></teiHeader>
 <text><body><p n="1"><s xml:id="s1">
  <w xml:id="w1" lemma="tegnap">Tegnap</w> <w lemma="az">az</w>
  <persName ref="#p1"><w xml:id="w3" lemma="Antal" norm="antal">Antal</w> <w xml:id="w4" lemma="János" msd="UPosTag=PROPN|Case=Ins|Number=Sing">Jánossal</w></persName>
  <w lemma="van">voltam</w> <w lemma="Szeged" ana="mte:Np-sp" join="right">Szegeden</w><pc>,</pc> <w>&lt;ott&gt;</w><pc join="left">.</pc>
 </s><s><w>Mint</w> <hi rend="b"><w>az</w></hi> <placeName><w>Fő<seg>tér</seg></w></placeName></s></p>
 <p>Bare text.</p></body></text></TEI>
"""
DATA = SOURCE.encode()


def town(doc: Document) -> Document:
    """`Szegeden` becomes `Győrben` as `replace` writes it, with its entry."""
    made = put(doc, ("Szegeden", "Győrben"))
    (span,) = made.spans or ()
    span = dataclasses.replace(span, type="GPE", entity="k", norm="Szeged", head=Head(span.start, span.end, "Szeged", "PROPN", "Case=Sup"))
    entry = Entry("Szeged", {"GPE": 1}, 1, (NamePart("Szeged", "name", 0),), (("Szeged", "Győr"),), "Győr")
    return dataclasses.replace(made, spans=(span,), replacements={"k": entry})


def words(data: bytes) -> list[tuple[str, dict[str, str]]]:
    found = (each for each in etree.fromstring(data).iter("{*}w", "{*}pc"))
    return [("".join(each.itertext()), {etree.QName(key).localname: value for key, value in each.attrib.items()}) for each in found]


def test_words_names_and_other_texts_are_read() -> None:
    assert texts(FORMAT, DATA) == ["Antal János levele", "Tegnap az Antal Jánossal voltam Szegeden, <ott>.", "Mint az Főtér", "Bare text."]
    unit, = read(DATA, DEFAULTS).units
    assert [(span.text, span.type) for span in unit.spans] == [("Antal Jánossal", "PER"), ("Főtér", "GPE")]
    assert [token.lemma for token in unit.tokens if token.lemma] == ["tegnap", "az", "Antal", "János", "van", "Szeged"]
    assert {token.feats for token in unit.tokens} == {"", "Case=Ins"}


def test_nothing_changed_is_the_same_bytes() -> None:
    assert remade(FORMAT, DATA) == DATA


def test_as_many_words_are_the_same_elements() -> None:
    new = remade(FORMAT, DATA, {"Antal Jánossal": "Kun Bélával", "Antal János": "Kun Béla"})
    found = words(new)
    assert found[2] == ("Kun", {"id": "w3", "lemma": "Kun"}), "what else was said of the word goes"
    assert found[3] == ("Bélával", {"id": "w4", "lemma": "Bélával", "msd": "UPosTag=PROPN|Case=Ins|Number=Sing"})
    assert "ntal" not in new.decode() and "Kun Béla levele" in new.decode()
    changed = [(a, b) for a, b in zip(DATA.split(b"\n"), new.split(b"\n"), strict=True) if a != b]
    assert len(changed) == 2, "every other line is as it was"


def test_tags_follow_another_case_of_place() -> None:
    unit, = read(DATA, DEFAULTS).units
    assert ("Győrben", {"lemma": "Győr", "ana": "mte:Np-s2", "join": "right"}) in words(write(DATA, DEFAULTS, [town(joined(unit))]))


@pytest.mark.parametrize(("new", "wanted"), [("Nagy Pál Bélával", ["Nagy", "Pál", "Bélával"]), ("Bélával", ["Bélával"])])
def test_a_name_of_another_number_of_words(new: str, wanted: list[str]) -> None:
    data = remade(FORMAT, DATA, {"Antal Jánossal": new, "Szegeden": "Új Győrben"})
    assert texts(FORMAT, data)[1] == f"Tegnap az {new} voltam Új Győrben, <ott>."
    assert [text for text, _ in words(data)][2:2 + len(wanted)] == wanted
    ids = re.findall(rb'xml:id="(\w+)"', data)
    assert len(ids) == len(set(ids)), "an identifier stands once"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_change_is_read_again(data: st.DataObject) -> None:
    unit, = read(DATA, DEFAULTS).units
    doc, news, at = joined(unit), [], 0
    while at < len(unit.tokens):
        if data.draw(st.booleans()):
            last = at
            while last + 1 < len(unit.tokens) and unit.tokens[last + 1].sent == unit.tokens[at].sent and data.draw(st.booleans()):
                last += 1
            news.append((unit.tokens[at].start, unit.tokens[last].end, data.draw(st.sampled_from(("Bea", "Kun & Pál", "<Örs>", "Nagy Bea Bt.")))))
            at = last + 1
        at += 1
    done = at_places(doc, news)
    again, = read(write(DATA, DEFAULTS, [done]), DEFAULTS).units
    assert "".join(joined(again).text.split()) == "".join(done.pseudonymised.split())
