"""What holds for every engine: the same values with the same types, whatever else is in the batch."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from morph.feats import canonical
from pseudo import Pseudonymiser, Settings
from pseudo.core.document import TYPES, Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine, check, engines, load, weighed
from pseudo.language.tokenise import tokenise

ALL = ("compact", "rules", "stanza", "stanza:tiny", "hf:tiny", "spacy:tiny")


@dataclass(frozen=True)
class Spoken:
    """Texts of a language. The first has one name, `person`, whose words become others that end as they did
    (`becomes`); the third has the town `place`; `long` is a beginning without an end."""

    texts: tuple[str, ...]
    person: str
    place: str
    becomes: str
    gone: tuple[str, ...]
    long: str


SPOKEN = {
    "hu": Spoken((
        "Tegnap Kovács Jánossal beszéltem.",
        "",
        "Halmos Tibor Szegeden lakik. A kulcsot Verebes Juditnak adtam.",
        " \n\t ",
        "😀👨‍👩‍👧 Tegnap Kovács Jánossal beszéltem. 𝔖𝔷",
        "Ma Győrben vagyunk.\r\n\r\nA kutya a kertben van.",
    ), "Kovács Jánossal", "Szegeden", r"Tegnap \w+ \w+[vaeál]l beszéltem\.", ("Kovács", "János"),
        "Tegnap Kovács Jánossal beszéltem , "),
    "fi": Spoken((
        "Eilen tapasin Matti Virtasen.",
        "",
        "Tiina Lehtonen asuu Turussa. Annoin avaimen Jussi Korhoselle.",
        " \n\t ",
        "😀👨‍👩‍👧 Eilen tapasin Matti Virtasen. 𝔖𝔷",
        "Tänään olemme Kuopiossa.\r\n\r\nKoira on pihalla.",
    ), "Matti Virtasen", "Turussa", r"Eilen tapasin \w+ \w+n\.", ("Matti", "Virta"), "Eilen tapasin Matti Virtasen , "),
}
CASES = [*((name, "hu") for name in ALL), ("compact", "fi"), ("rules", "fi"), ("stanza:tiny", "fi")]
"""Engines with a language; what a model is made of is the same in all, so one that is trained here does for the others."""


@pytest.fixture(scope="module", params=CASES, ids=":".join)
def case(request: pytest.FixtureRequest) -> tuple[str, str]:
    """An engine as it is named on the command line, with its model; a language."""
    name, lang = request.param
    kind, _, model = name.partition(":")
    made = "stanza_models" if kind == "stanza" else f"{kind}_model"
    return (f"{kind}:{request.getfixturevalue(made if lang == 'hu' else f'{made}_{lang}')}" if model else name), lang


@pytest.fixture(scope="module")
def named(case: tuple[str, str]) -> str:
    return case[0]


@pytest.fixture(scope="module")
def lang(case: tuple[str, str]) -> str:
    return case[1]


@pytest.fixture(scope="module")
def spoken(lang: str) -> Spoken:
    return SPOKEN[lang]


@pytest.fixture(scope="module")
def engine(named: str, lang: str) -> Engine:
    return load(named, lang)


def annotated(engine: Engine, texts: Sequence[str], lang: str) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
    return engine.annotate(texts, [tokenise(text, lang) for text in texts])


def test_every_engine_is_here():
    assert {name.partition(":")[0] for name in ALL} == set(engines())


def test_a_name_is_found(engine: Engine, named: str, lang: str, spoken: Spoken):
    ((_, spans),) = annotated(engine, spoken.texts[:1], lang)
    found = [(span.start, span.end, span.text, span.type, span.source) for span in spans if span.type != "DATE"]
    start = spoken.texts[0].index(spoken.person)
    assert found == ([] if named == "rules" else [(start, start + len(spoken.person), spoken.person, "PER", "ner")])


def test_a_place_of_the_four_classes_is_a_settlement(engine: Engine, named: str, lang: str, spoken: Spoken):
    ((_, spans),) = annotated(engine, spoken.texts[2:3], lang)
    assert (spoken.place, "GPE") in [(span.text, span.type) for span in spans] or named == "rules"


def test_what_is_a_name_may_be_one(engine: Engine, lang: str, spoken: Spoken):
    tokens = [tokenise(text, lang) for text in spoken.texts]
    for _, spans, maybe in weighed(engine, spoken.texts, tokens):
        likely = {(one.start, one.end, one.type) for one in maybe if one.sure >= 0.01}
        assert likely >= {(span.start, span.end, span.type) for span in spans if span.score >= 0.02}
        assert all(0 < one.sure <= 1 for one in maybe)


def test_the_same_values_with_the_same_types(engine: Engine, named: str, lang: str, spoken: Spoken):
    texts = spoken.texts
    tokens = [tokenise(text, lang) for text in texts]
    for text, given, (filled, spans) in zip(texts, tokens, engine.annotate(texts, tokens), strict=True):
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


def test_a_document_does_not_depend_on_its_batch(engine: Engine, lang: str, spoken: Spoken):
    texts = spoken.texts
    together = annotated(engine, texts, lang)
    assert together == [annotated(engine, [text], lang)[0] for text in texts]
    order = list(range(len(texts))) * 3
    random.Random(1).shuffle(order)
    assert annotated(engine, [texts[i] for i in order], lang) == [together[i] for i in order]


def test_nothing(engine: Engine, lang: str):
    assert engine.annotate([], []) == []
    assert annotated(engine, ["", " "], lang) == [((), ()), ((), ())]


def test_a_very_long_sentence(engine: Engine, named: str, spoken: Spoken):
    """Longer than any model's memory: every name is found in whole, and nothing is lost."""
    text = spoken.long * 300
    tokens = [Token(*m.span()) for m in re.finditer(r"\S+", text)]
    ((filled, spans),) = engine.annotate([text], [tokens])
    assert len(filled) == 1500
    names = [span for span in spans if span.type == "PER"]
    assert len(names) == (0 if named == "rules" else 300)
    assert {span.text for span in names} <= {spoken.person}


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


def test_the_whole_way(named: str, lang: str, spoken: Spoken):
    """From a text to its pseudonym with each engine."""
    maker = Pseudonymiser(lang, key=b"an example key of 16+ bytes", settings=Settings(engine=named))
    new = maker.replace(spoken.texts[0]).pseudonymised
    assert new is not None and re.fullmatch(spoken.becomes, new)
    assert not any(word in new for word in spoken.gone)


def test_names_of_models_with_spaces_and_accents(hf_model: Path, tmp_path: Path):
    place = tmp_path / "az én modellem"
    place.symlink_to(hf_model)
    assert annotated(load(f"hf:{place}", "hu"), SPOKEN["hu"].texts[:1], "hu")[0][1]


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
