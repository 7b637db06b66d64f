"""What holds for every engine: the same values with the same types, whatever else is in the batch."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from morph.feats import canonical
from pseudo import Pseudonymiser, Settings
from pseudo.core.document import TYPES, Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine, check, engines, load, weighed
from pseudo.language.tokenise import tokenise

ALL = ("compact", "rules", "stanza", "stanza:tiny", "hf:tiny", "spacy:tiny")
WITH_NAMES = tuple(name for name in ALL if name != "rules")

TEXTS = [
    "Tegnap Kovács Jánossal beszéltem.",
    "",
    "Halmos Tibor Szegeden lakik. A kulcsot Verebes Juditnak adtam.",
    " \n\t ",
    "😀👨‍👩‍👧 Tegnap Kovács Jánossal beszéltem. 𝔖𝔷",
    "Ma Győrben vagyunk.\r\n\r\nA kutya a kertben van.",
]


@pytest.fixture(scope="module", params=ALL)
def named(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    kind, _, model = name.partition(":")
    return f"{kind}:{request.getfixturevalue({'stanza': 'stanza_models'}.get(kind, f'{kind}_model'))}" if model else name


@pytest.fixture(scope="module")
def engine(named: str) -> Engine:
    return load(named, "hu")


def annotated(engine: Engine, texts: list[str]) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
    return engine.annotate(texts, [tokenise(text, "hu") for text in texts])


def test_every_engine_is_here():
    assert {name.partition(":")[0] for name in ALL} == set(engines())


def test_a_name_is_found(engine: Engine, named: str):
    ((_, spans),) = annotated(engine, TEXTS[:1])
    found = [(span.start, span.end, span.text, span.type, span.source) for span in spans if span.type != "DATE"]
    assert found == ([] if named == "rules" else [(7, 22, "Kovács Jánossal", "PER", "ner")])


def test_a_place_of_the_four_classes_is_a_settlement(engine: Engine, named: str):
    ((_, spans),) = annotated(engine, TEXTS[2:3])
    assert ("Szegeden", "GPE") in [(span.text, span.type) for span in spans] or named == "rules"


def test_what_is_a_name_may_be_one(engine: Engine):
    tokens = [tokenise(text, "hu") for text in TEXTS]
    for _, spans, maybe in weighed(engine, TEXTS, tokens):
        likely = {(one.start, one.end, one.type) for one in maybe if one.sure >= 0.01}
        assert likely >= {(span.start, span.end, span.type) for span in spans if span.score >= 0.02}
        assert all(0 < one.sure <= 1 for one in maybe)


def test_the_same_values_with_the_same_types(engine: Engine, named: str):
    tokens = [tokenise(text, "hu") for text in TEXTS]
    for text, given, (filled, spans) in zip(TEXTS, tokens, engine.annotate(TEXTS, tokens), strict=True):
        assert isinstance(filled, tuple) and isinstance(spans, tuple)
        assert [(t.start, t.end, t.sent) for t in filled] == [(t.start, t.end, t.sent) for t in given]
        for token in filled:
            assert type(token) is Token
            assert canonical(token.feats) == token.feats
            assert named == "rules" or (token.lemma and token.upos)
        starts, ends = {t.start: t.sent for t in given}, {t.end: t.sent for t in given}
        at = 0
        for span in spans:
            assert type(span) is Span
            assert at <= span.start < span.end
            assert span.text == text[span.start : span.end]
            assert starts[span.start] == ends[span.end], "a name ends in the sentence in which it begins"
            assert span.type in TYPES and span.source == "ner" and 0 <= span.score <= 1
            at = span.end


def test_a_document_does_not_depend_on_its_batch(engine: Engine):
    together = annotated(engine, TEXTS)
    assert together == [annotated(engine, [text])[0] for text in TEXTS]
    order = list(range(len(TEXTS))) * 3
    random.Random(1).shuffle(order)
    assert annotated(engine, [TEXTS[i] for i in order]) == [together[i] for i in order]


def test_nothing(engine: Engine):
    assert engine.annotate([], []) == []
    assert annotated(engine, ["", " "]) == [((), ()), ((), ())]


def test_a_very_long_sentence(engine: Engine, named: str):
    """Longer than any model's memory: every name is found in whole, and nothing is lost."""
    text = "Tegnap Kovács Jánossal beszéltem , " * 300
    tokens = [Token(*m.span()) for m in re.finditer(r"\S+", text)]
    ((filled, spans),) = engine.annotate([text], [tokens])
    assert len(filled) == 1500
    names = [span for span in spans if span.type == "PER"]
    assert len(names) == (0 if named == "rules" else 300)
    assert {span.text for span in names} <= {"Kovács Jánossal"}


def test_strange_tokens(engine: Engine):
    """Lone surrogates, combining marks, no letter at all, a word of a hundred thousand letters, tokens of nothing."""
    forms = ["\ud800", "\u0301", "e\u0301", "\u200b", "\ufeff", "a" * 100_000, "İ", "🙂", "\x00", "New York", "[MASK]", "#"]
    text = " ".join(forms)
    tokens, at = [Token(0, 0)], 0
    for form in forms:
        tokens.append(Token(at, at + len(form)))
        at += len(form) + 1
    ((filled, spans),) = engine.annotate([text], [tokens])
    assert [(t.start, t.end) for t in filled] == [(t.start, t.end) for t in tokens]
    assert all(text[span.start : span.end] == span.text for span in spans)


def test_what_came_with_a_token_stays(engine: Engine):
    token = Token(0, 4, extra={"id": 7})
    ((filled, _),) = engine.annotate(["Anna"], [[token]])
    assert filled[0].extra == {"id": 7}


def test_the_whole_way(named: str):
    """From a text to its pseudonym with each engine."""
    out = Pseudonymiser("hu", key=b"an example key of 16+ bytes", settings=Settings(engine=named)).replace(TEXTS[0])
    assert out.pseudonymised is not None
    assert re.fullmatch(r"Tegnap \w+ \w+[vaeál]l beszéltem\.", out.pseudonymised)
    assert "Kovács" not in out.pseudonymised and "János" not in out.pseudonymised


def test_names_of_models_with_spaces_and_accents(hf_model: Path, tmp_path: Path):
    place = tmp_path / "az én modellem"
    place.symlink_to(hf_model)
    assert annotated(load(f"hf:{place}", "hu"), TEXTS[:1])[0][1]


@pytest.mark.parametrize("name, told", [
    ("telepathy", "no engine of that name; available: compact"),
    ("hf", "needs a model: hf:FOLDER"),
    ("hf:/no/where", "no folder /no/where"),
    ("spacy:/no/where", "no folder /no/where"),
    ("spacy:no_such_package", "no installed spaCy pipeline"),
    ("stanza:/no/where", "no folder /no/where"),
])
def test_what_is_missing_is_told_before_a_text_is_read(name: str, told: str):
    with pytest.raises(EngineError, match=told):
        check(name)


def test_what_is_there_passes(named: str):
    check(named)
