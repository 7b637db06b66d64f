"""UIMA CAS JSON, made and read again by dkpro-cassis: each annotation stands at the new place of what it marks."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from cassis import Cas, load_cas_from_json, load_dkpro_core_typesystem

from pseudo.core.errors import InputError
from pseudo.formats.casjson import FORMAT, read, write
from pseudo.formats.door import DEFAULTS, joined
from tests.formats.remade import remade
from tests.formats.treebanks import put

TEXT = "😀 Tegnap Antal Jánossal voltam Szegeden."
CORE = "de.tudarmstadt.ukp.dkpro.core.api."
TOKEN, LEMMA, SENTENCE = (CORE + f"segmentation.type.{name}" for name in ("Token", "Lemma", "Sentence"))
NAMED, TIED = CORE + "ner.type.NamedEntity", CORE + "syntax.type.dependency.Dependency"


@cache
def system() -> Any:
    return load_dkpro_core_typesystem()


def made() -> bytes:
    cas = Cas(system())
    cas.sofa_string, cas.sofa_mime = TEXT, "text/plain"
    words = []
    for match in re.finditer(r"\w+|[^\w\s]", TEXT):
        lemma = system().get_type(LEMMA)(begin=match.start(), end=match.end(), value={"Szegeden": "Szeged"}.get(match[0], match[0]))
        word = system().get_type(TOKEN)(begin=match.start(), end=match.end(), lemma=lemma)
        cas.add_all([lemma, word])
        words.append(word)
    cas.add(system().get_type(SENTENCE)(begin=0, end=len(TEXT)))
    named = system().get_type(NAMED)
    cas.add_all([named(begin=9, end=23, value="PER", identifier="http://wiki/Antal"), named(begin=9, end=14, value="PER"),
                 named(begin=31, end=39, value="GPE")])
    tie = system().get_type(TIED)
    cas.add(tie(begin=9, end=14, Governor=words[4], Dependent=words[2], DependencyType="obl"))
    cas.add(tie(begin=15, end=23, Governor=words[2], Dependent=words[3], DependencyType="flat"))
    return str(cas.to_json(pretty_print=True)).encode()


def told(data: bytes, kind: str) -> list[tuple[str, str]]:
    cas = load_cas_from_json(data.decode())
    return [(each.get_covered_text(), getattr(each, "value", None) or "") for each in cas.select(kind)]


def test_words_and_names_are_taken() -> None:
    unit, = read(made(), DEFAULTS).units
    assert [piece.text for piece in unit.pieces] == [TEXT]
    assert [(span.text, span.type) for span in unit.spans] == [("Antal Jánossal", "PER"), ("Szegeden", "GPE")]
    assert [token.lemma for token in unit.tokens][-2:] == ["Szeged", "."]


def test_nothing_changed_is_the_same_bytes() -> None:
    assert remade(FORMAT, made()) == made()


@pytest.mark.parametrize(("new", "words"), [
    ("Kun Bélával", ["Kun", "Bélával"]), ("Kun Pál Bélával", ["Kun", "Pál Bélával"]), ("Bélával", ["Bélával"])])
def test_all_annotations_follow_the_new_text(new: str, words: list[str]) -> None:
    unit, = read(made(), DEFAULTS).units
    data = write(made(), DEFAULTS, [put(joined(unit), ("Antal Jánossal", new), ("Szegeden", "Új Győrben"))])
    assert load_cas_from_json(data.decode()).sofa_string == f"😀 Tegnap {new} voltam Új Győrben."
    assert [text for text, _ in told(data, TOKEN)] == ["😀", "Tegnap", *words, "voltam", "Új Győrben", "."]
    assert (new, "PER") in told(data, NAMED) and told(data, NAMED)[-1] == ("Új Győrben", "GPE")
    assert [text for text, _ in told(data, SENTENCE)] == [f"😀 Tegnap {new} voltam Új Győrben."]
    assert "Antal" not in data.decode() and "János" not in data.decode() and b"wiki" not in data
    ties = load_cas_from_json(data.decode()).select(TIED)
    assert all(tie.Governor is not None and tie.Dependent is not None for tie in ties)
    assert len(ties) == (2 if len(words) == 2 else 0), "what hung on a word that is gone goes with it"


def test_what_names_the_file_is_read_too() -> None:
    cas = json.loads(made())
    cas["%FEATURE_STRUCTURES"].append({"%ID": 99, "%TYPE": CORE + "metadata.type.DocumentMetaData", "@sofa": 1, "begin": 0,
                                       "end": 2, "documentTitle": "Antal János levele", "language": "hu"})
    data = json.dumps(cas).encode()
    unit, = read(data, DEFAULTS).units
    assert [piece.text for piece in unit.pieces] == [TEXT, "Antal János levele"]
    assert b"Kun Pal levele" in write(data, DEFAULTS, [put(joined(unit), ("Antal János", "Kun Pal"), ("Antal János", "Kun Pal"))])


@pytest.mark.parametrize(("data", "says"), [
    (b"[]", "is no CAS in JSON 0.4"), (b"{}", "is no CAS in JSON 0.4"), (b"{", "line 1"), (b"\xff", "UTF-8"),
    (b"[" * 10**6, "nested"),
    (b'{"%FEATURE_STRUCTURES": [3]}', "is no CAS"),
    (made().replace(b'"end": 24', b'"end": 9000'), "annotation 8: 16:9000 is not in its text"),
    (made().replace(b'"begin": 10,', b'"begin": 1,'), "cuts a character in two"),
    (made().replace(b'"PER"', b'"KACSA"'), ": its label of a name has no type here"),
])
def test_what_is_broken_is_one_line(data: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data, DEFAULTS)
    assert says in str(caught.value) and "\n" not in str(caught.value) and "Antal" not in str(caught.value)
