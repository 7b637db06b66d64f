"""Presidio's own engines with our recogniser and operator: names of entities, places, one person one name, and no network."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Document, InputError, Pseudonymiser, Span
from pseudo.core.document import TYPES
from pseudo.integrations import presidio

pytestmark = pytest.mark.xdist_group("engines")  # one worker imports Presidio and spaCy
P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
TEXT = "Tegnap az Antal Jánossal beszéltem, Jancsi szegedi. Az Antal János TAJ-száma 123 456 788, címe: antal.janos@kft.hu."
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", autouse=True)
def no_network() -> Iterator[None]:
    """Presidio is imported, and all of this file runs, without a network; some of its own recognisers would fetch lists."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex", "sendto"):
            patch.setattr(socket.socket, name, refused)
        for name in ("create_connection", "getaddrinfo", "gethostbyname"):
            patch.setattr(socket, name, refused)
        yield


def refused(*_: object, **__: object) -> None:
    raise SystemExit("somebody asks for the network")


@pytest.fixture(scope="module")
def analyser() -> Any:
    return presidio.analyser(P)


def test_every_type_has_a_name_and_presidios_names_are_its_own() -> None:
    from presidio_analyzer.nlp_engine.ner_model_configuration import MODEL_TO_PRESIDIO_ENTITY_MAPPING
    from presidio_analyzer.predefined_recognizers import (
        CreditCardRecognizer,
        EmailRecognizer,
        IbanRecognizer,
        IpRecognizer,
        PhoneRecognizer,
        UrlRecognizer,
    )

    assert set(presidio.entities()) == TYPES
    known = set(MODEL_TO_PRESIDIO_ENTITY_MAPPING.values()) | {entity for each in (CreditCardRecognizer, EmailRecognizer, IbanRecognizer, IpRecognizer, PhoneRecognizer, UrlRecognizer)
                                                             for entity in each(supported_language="en").supported_entities}
    theirs = {entity for type_, entity in presidio.entities().items() if type_ != entity}
    assert theirs and theirs <= known


def test_what_is_found_has_presidios_names_and_our_places(analyser: Any) -> None:
    results = sorted(analyser.analyze(TEXT, language="hu"), key=lambda each: each.start)
    assert [(each.entity_type, TEXT[each.start : each.end]) for each in results] == [
        ("DATE_TIME", "Tegnap"), ("PERSON", "Antal Jánossal"), ("PERSON", "Jancsi"), ("LOCATION", "szegedi"),
        ("PERSON", "Antal János"), ("SOCIALID", "123 456 788"), ("EMAIL_ADDRESS", "antal.janos@kft.hu")]
    assert all(0 <= each.score <= 1 and each.recognition_metadata["recognizer_name"] == "pseudo" for each in results)
    some = analyser.analyze(TEXT, language="hu", entities=["LOCATION", "EMAIL_ADDRESS"])
    assert {each.entity_type for each in some} == {"LOCATION", "EMAIL_ADDRESS"}


@pytest.mark.parametrize("entities", [["PERSON", "US_SSN"], ["PERSON", "PER"]], ids=str)
def test_an_entity_that_nobody_finds_is_an_error(analyser: Any, entities: list[str]) -> None:
    with pytest.raises(InputError, match=f"asked for what is not found here: {entities[1]};") as caught:
        analyser.analyze(TEXT, language="hu", entities=entities)
    assert "Antal" not in str(caught.value)
    with pytest.raises(ValueError):
        analyser.analyze(TEXT, language="hu", entities=entities[1:])  # Presidio's own error


def test_beside_other_recognisers() -> None:
    from presidio_analyzer import AnalyzerEngine, Pattern, PatternRecognizer, RecognizerRegistry
    from presidio_analyzer.nlp_engine import NoOpNlpEngine

    other = PatternRecognizer("FILE_NO", patterns=[Pattern("x", r"X-\d+-Y", 1.0)], supported_language="hu")
    engine = AnalyzerEngine(RecognizerRegistry([other], supported_languages=["hu"]), NoOpNlpEngine([{"lang_code": "hu", "model_name": ""}]), supported_languages=["hu"])
    presidio.register(P, analyser=engine, beside=["FILE_NO"])
    text = "Antal János aktája: X-1234-Y."
    results = engine.analyze(text, language="hu")
    assert {each.entity_type for each in results} >= {"PERSON", "FILE_NO"}
    assert engine.analyze(text, language="hu", entities=["PERSON", "FILE_NO"])
    made = presidio.anonymised(text, results, P)
    assert "Antal" not in made.text and "X-1234-Y" not in made.text and made.text.startswith(presidio.document(text, results, P).spans[0].new_text or "?")


def test_the_anonymiser_gives_the_text_that_we_give(analyser: Any) -> None:
    made = presidio.anonymised(TEXT, analyser.analyze(TEXT, language="hu"), P)
    assert made.text == P.replace(TEXT).pseudonymised
    for item in made.items:
        assert made.text[item.start : item.end] == item.text and item.operator == "pseudonymise"
    assert presidio.REPAIR in {item.entity_type for item in made.items}  # the article of the name


def test_what_was_not_asked_for_stays(analyser: Any) -> None:
    made = presidio.anonymised(TEXT, analyser.analyze(TEXT, language="hu", entities=["LOCATION"]), P)
    assert made.text == TEXT.replace("szegedi", made.items[0].text) and len(made.items) == 1
    allowed = analyser.analyze(TEXT, language="hu", allow_list=["szegedi"])
    assert "szegedi" in presidio.anonymised(TEXT, allowed, P).text
    assert presidio.anonymised(TEXT, [], P).text == TEXT


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["Antal János", "Antal Jánossal", "Kiss Jánosnak", "Jancsi", "János", "az", "Szegeden", "a@b.hu", "1980. május 3-án", ",", "\n", "beszélt"]), max_size=8))
def test_any_text_comes_out_of_presidio_as_it_comes_out_of_us(words: list[str]) -> None:
    text = " ".join(words)
    doc = P.replace(text)
    results = [Result(presidio.entities()[span.type], span.start, span.end, span.score) for span in doc.spans or ()]
    assert presidio.anonymised(text, results, P).text == doc.pseudonymised


class Result:
    def __init__(self, entity_type: str, start: int, end: int, score: float = 1.0) -> None:
        self.entity_type, self.start, self.end, self.score = entity_type, start, end, score


def test_the_operator_alone_in_an_engine_of_ones_own(analyser: Any) -> None:
    from presidio_anonymizer import AnonymizerEngine

    engine = AnonymizerEngine()
    presidio.register(P, anonymiser=engine)
    results = analyser.analyze(TEXT, language="hu", entities=["PERSON"])
    doc = presidio.document(TEXT, results, P)
    made = engine.anonymize(TEXT, results, presidio.operators(doc)).text
    news = [span.new_text for span in doc.spans or () if span.type == "PER"]
    assert "Antal János" not in made and "Jancsi" not in made and all(str(new) in made for new in news)
    assert "123 456 788" in made  # was not asked for


@pytest.mark.parametrize(("results", "spans"), [
    ([Result("PERSON", 0, 11), Result("PERSON", 6, 14)], [(0, 14, "PER")]),  # together: nothing of either stays
    ([Result("PERSON", 0, 11, 0.5), Result("LOCATION", 0, 5, 0.9)], [(0, 11, "GPE")]),
    ([Result("US_SSN", 15, 18)], [(15, 18, "ID")]),
], ids=["overlap", "inside", "theirs"])
def test_results_of_others_are_replaced_too(results: list[Result], spans: list[tuple[int, int, str]]) -> None:
    text = "Antal Jánossal 123"
    doc = presidio.document(text, results, P)  # type: ignore[arg-type]
    assert set(spans) <= {(span.start, span.end, span.type) for span in doc.spans or ()}
    for start, end, _ in spans:
        assert text[start:end] not in str(doc.pseudonymised)


@pytest.mark.parametrize("results", [[Result("PERSON", 0, 99)], [Result("PERSON", -1, 3)], [Result("PERSON", 3, 3)]], ids=["long", "before", "empty"])
def test_a_result_that_is_not_in_the_text_is_an_error(results: list[Result]) -> None:
    with pytest.raises(InputError, match="is not in the text"):
        presidio.document("Antal", results, P)  # type: ignore[arg-type]


def test_what_the_document_does_not_replace_is_an_error() -> None:
    places = presidio.Places(Document("Ede és Ede Pál", spans=(Span(0, 3, "Ede", "PER", new_text="Ali"), Span(7, 14, "Ede Pál", "PER", new_text="Vas Jenő"))))
    assert places.new("Ede Pál") == "Vas Jenő" and places.new("Ede") == "Ali" and places.new("Ede") == "Ali"
    assert places.new("Ede és Ede Pál") == "Ali és Vas Jenő"  # what Presidio merged
    for text in ("és", "Pál", "X", ""):
        with pytest.raises(InputError, match="does not replace"):
            places.new(text)
    with pytest.raises(InputError, match="needs the document"):
        presidio.operator()().operate("Ede", {})


def test_nothing_of_them_is_imported_before_it_is_asked_for() -> None:
    program = (
        "import pseudo, sys\n"
        "assert 'pseudo.integrations' not in sys.modules\n"
        "from pseudo.integrations import presidio, spacy, pandas, arrow\n"
        "from pseudo.formats.found import found\n"
        "assert 'parquet' in found()\n"
        "assert not {'spacy', 'presidio_analyzer', 'presidio_anonymizer', 'pandas', 'pyarrow', 'tldextract'} & set(sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_service_answers_in_presidios_shapes() -> None:
    """What `pseudo serve` answers under /presidio is read by Presidio's own models, and is what its engines give."""
    from presidio_analyzer import RecognizerResult
    from presidio_anonymizer.entities import EngineResult, OperatorResult

    from pseudo.service import presidio as service
    from pseudo.service.work import Tools

    tools = Tools("page", P.key, "hu", P.settings, lambda done, of: None, {})
    results = json.loads(service.analyzed(tools, json.dumps({"text": TEXT, "language": "hu"}).encode()))
    found = presidio.analyser(P).analyze(TEXT, language="hu")
    assert sorted(map(RecognizerResult.from_json, results), key=lambda one: one.start) == sorted(found, key=lambda one: one.start)
    asked = json.dumps({"text": TEXT, "analyzer_results": results}).encode()
    answer = json.loads(service.anonymized(tools, asked))
    own = presidio.anonymised(TEXT, found, P)
    assert answer == json.loads(own.to_json())
    assert EngineResult(answer["text"], [OperatorResult(**each) for each in answer["items"]]) == own
