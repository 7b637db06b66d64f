"""The judge: its candidates, their evidence, the best set of them, and what comes of drafts that are given."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import engines
from pseudo.core.document import Span
from pseudo.core.errors import EngineError
from pseudo.engines.tagged import Maybe
from pseudo.language import language as languages
from pseudo.language.tokenise import tokenise
from pseudo.spans.draft import LEVELS, Settings, drafted
from pseudo.spans.judge import facts, weigh
from pseudo.spans.judge.best import FURTHER, LEAST, MOST, best
from pseudo.spans.judge.evidence import columns, evidence
from pseudo.spans.judge.propose import proposed
from pseudo.spans.judge.rule import hesitant, judged, laid, weighed
from pseudo.spans.judge.sheet import laid_out

LANGUAGE = languages.load("hu")
TEXT = "Tegnap dr. Kovács Jánossal és Annával\nSzegeden jártunk, a Nagy Kft. telephelyén."
PLACES = st.tuples(st.integers(0, 6), st.integers(1, 3)).map(lambda p: (p[0], p[0] + p[1]))


def draft(text, *maybe, level="high", explain=False):
    """A draft whose tagger holds these for possible: surface, type, probability; the likelier half it takes for names."""
    told = [Maybe(text.index(name), text.index(name) + len(name), type_, sure) for name, type_, sure in maybe]
    named = [Span(m.start, m.end, text[m.start : m.end], m.type, source="ner", score=m.sure) for m in told if m.sure > 0.5]
    asked = Settings(level=LEVELS[level], explain=explain)
    return drafted(text, tokenise(text, LANGUAGE.cutting, ()), named, asked, (), told)


# ------------------------------------------------------------------ the best set


@given(st.lists(st.tuples(PLACES, st.floats(0.01, 0.99)), max_size=7), st.sampled_from((0.0, 1.0)))
def test_the_best_set_is_that_of_brute_force(told, lean):
    places, none = [place for place, _ in told], [unlike for _, unlike in told]
    named = [sum(1 - unlike for (a, b), unlike in told if a <= at < b) for at in range(10)]
    clear = [math.log(1 - min(MOST, share)) for share in named]

    def value(numbers):
        apart = all(places[a][1] <= places[b][0] or places[b][1] <= places[a][0]
                    for a, b in itertools.combinations(numbers, 2))
        taken = {at for number in numbers for at in range(*places[number])}
        if not apart or any(1 - none[number] < LEAST for number in numbers):
            return -math.inf
        leant = sum(lean * (1 + FURTHER * (places[n][1] - places[n][0] - 1)) for n in numbers)
        return leant + sum(math.log(1 - none[n]) for n in numbers) + sum(clear[at] for at in range(10) if at not in taken)

    sets = itertools.chain.from_iterable(itertools.combinations(range(len(places)), n) for n in range(len(places) + 1))
    assert math.isclose(value(tuple(best(places, none, lean))), max(map(value, sets)), abs_tol=1e-9)


@given(st.lists(st.tuples(PLACES, st.floats(0.01, 0.99)), max_size=9))
def test_the_more_it_leans_the_more_words_are_covered(told):
    places, none = [place for place, _ in told], [unlike for _, unlike in told]
    spans = [len(best(places, none, lean)) for lean in (-20.0, 20.0)]
    assert spans[0] <= spans[1]


def test_where_one_of_several_must_be_a_name_the_best_one_stands():
    """`dr. Halmos Ildikó Erdőssel`: one name or two, but no nobody."""
    places = [(0, 3), (0, 4), (3, 4)]
    assert best(places, [0.72, 0.5, 0.37], 0.0) in ([0, 2], [1])


# ------------------------------------------------------------------ evidence


def test_every_column_has_a_name_and_every_number_is_one():
    engine = engines.load("compact", "hu")
    ((words, named, maybe),) = engines.weighed(engine, [TEXT], [tokenise(TEXT, LANGUAGE.cutting, ())])
    sheet, candidates = laid(drafted(TEXT, words, named, None, (), maybe), LANGUAGE)
    rows = evidence(sheet, candidates, LANGUAGE)
    assert rows.shape == (len(candidates), len(columns())) and rows.dtype == np.float32
    assert len(set(columns())) == len(columns())
    assert np.isfinite(rows).all()
    offered = {(sheet.starts[s.start], sheet.ends[s.end]) for s in named if s.type in ("PER", "GPE", "ORG")}
    assert offered and offered <= set(candidates)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("dr. Kovács Jánossal", "tagger: person", 0.6),
        ("dr. Kovács Jánossal", "on the best path", 1),
        ("dr. Kovács Jánossal", "first: title", 1),
        ("dr. Kovács Jánossal", "words", 3),
        ("dr. Kovács Jánossal", "line end inside", 0),
        ("dr. Kovács Jánossal", "within: tagger", 0.4),  # Kovács Jánossal lies within it
        ("Kovács Jánossal", "around: tagger", 0.6),
        ("Kovács Jánossal", "before: title", 1),
        ("Kovács Jánossal", "last: is a given name", 0),  # not as it stands
        ("Annával\nSzegeden", "line end inside", 1),
        ("Annával\nSzegeden", "opens the line", 0),
        ("Annával\nSzegeden", "words behind in the line", 6),  # as many as are counted
        ("Szegeden", "opens the line", 1),
        ("Nagy Kft.", "last: legal form", 1),
        ("Nagy Kft.", "the tagger speaks", 1),
    ],
)
def test_what_a_column_tells(name, column, value):
    told = draft(TEXT, ("dr. Kovács Jánossal", "PER", 0.6), ("Kovács Jánossal", "PER", 0.4), ("Annával\nSzegeden", "PER", 0.1),
                 ("Szegeden", "GPE", 0.9), ("Nagy Kft.", "ORG", 0.9))
    sheet, candidates = laid(told, LANGUAGE)
    start = TEXT.index(name)
    row = list(candidates).index((sheet.starts[start], sheet.ends[start + len(name)]))
    assert evidence(sheet, candidates, LANGUAGE)[row][columns().index(column)] == pytest.approx(value)


def test_what_lies_beside_a_name_is_a_candidate_too():
    sheet = laid_out(draft(TEXT), LANGUAGE)
    start = TEXT.index("János")
    found = proposed(sheet, [Span(start, start + 8, TEXT[start : start + 8], "PER")], LANGUAGE)
    surfaces = {" ".join(sheet.surfaces[a:b]) for a, b in found}
    assert surfaces == {"Jánossal", "Kovács Jánossal"}, "the capital before it"


@pytest.mark.parametrize(
    ("told", "offered", "expected"),
    [
        ((("Kovács Jánossal", 0.95), ("Kovács", 0.02)), "", set()),  # sure of the one, and of the other
        ((("Kovács Jánossal", 0.5), ("Kovács", 0.02)), "", {"Jánossal", "dr. Kovács Jánossal"}),
        ((("Kovács Jánossal", 0.95), ("Kovács", 0.02)), "Szegeden", set()),  # has nothing beside it
        ((("Kovács Jánossal", 0.95), ("Kovács", 0.02)), "Nagy", {"Nagy Kft."}),  # offered, and not the tagger's
        ((("Kovács Jánossal", 0.95),), "", {"Kovács", "Jánossal", "dr. Kovács Jánossal"}),  # who names does not weigh
    ],
)
def test_a_tagger_that_weighs_is_asked_again_where_it_is_in_doubt(told, offered, expected):
    sheet = laid_out(draft(TEXT, *((name, "PER", sure) for name, sure in told)), LANGUAGE)
    start = TEXT.index(offered)
    offers = [Span(start, start + len(offered), offered, "PER")] if offered else []
    found = proposed(sheet, offers, LANGUAGE)
    beside = {" ".join(sheet.surfaces[a:b]) for a, b in found} - {name for name, _ in told} - {offered}
    assert beside == expected


def test_a_form_is_looked_up_once():
    record = facts.of(LANGUAGE)
    assert record["Kovácsnak"] is record["Kovácsnak"]
    assert len(record["Kovácsnak"].row) == len(facts.NAMES)
    assert "kovács" in record["Kovácsnak"].keys


# ------------------------------------------------------------------ what it says


WORDS = ("Tegnap", "Kovács", "Jánossal", "Szegeden", "a", "Nagy", "Kft.", "jártunk", ",", "\n", "dr.", "XIRGYA")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=10), st.data())
def test_spans_are_disjoint_and_stand_where_tokens_do(words, data):
    text = " ".join(words)
    tokens = tokenise(text, LANGUAGE.cutting, ())
    places = [(a.start, b.end) for a in tokens for b in tokens if a.start < b.end and a.sent == b.sent]
    guesses = data.draw(st.lists(st.sampled_from(places), max_size=4, unique=True)) if places else []
    told = [Maybe(start, end, "PER", 0.6) for start, end in sorted(guesses)]
    spans = judged(drafted(text, tokens, (), None, (), told), LANGUAGE).spans
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(span.text == text[span.start : span.end] and span.type for span in spans)
    assert {span.start for span in spans} <= {token.start for token in tokens}


def test_a_higher_level_finds_as_many_or_more():
    found = [len(judged(draft(TEXT, ("Kovács Jánossal", "PER", 0.3), ("Szegeden", "GPE", 0.3), level=level), LANGUAGE).spans)
             for level in LEVELS]
    assert found == sorted(found)


def test_explaining_tells_what_weighed_most():
    told = weighed(draft(TEXT, ("dr. Kovács Jánossal", "PER", 0.9), ("Szegeden", "GPE", 0.9), explain=True), LANGUAGE)
    for span in told.spans:
        kind, _, rest = span.why.rpartition("; ")[2].partition(" ")
        assert kind in weigh.CLASSES and 0 <= float(rest.split()[0]) <= 1
        assert any(f"{column} " in rest for column in columns())
    asked = draft(TEXT, ("Szegeden", "GPE", 0.9))
    assert weighed(asked, LANGUAGE) is asked, "where it is not asked for, nothing is told"


def test_only_what_is_not_as_usual_is_weighed_against_it_and_only_of_spans(monkeypatch):
    judge, asked = weigh.load(LANGUAGE.home / "models"), []
    weighs = weigh.Judge.weigh
    monkeypatch.setattr(weigh.Judge, "weigh", lambda self, rows: asked.append(rows) or weighs(self, rows))
    told = weighed(draft(TEXT, ("dr. Kovács Jánossal", "PER", 0.9), ("Annával", "PER", 0.3), explain=True), LANGUAGE)
    assert len(asked) == len(told.spans) == 1
    for rows in asked:
        assert len(rows) == 1 + (rows[0] != judge.usual).sum() < len(judge.columns)
        assert all((one != rows[0]).sum() == 1 for one in rows[1:])


def test_without_a_judge_what_is_offered_stands(monkeypatch):
    monkeypatch.setattr(weigh, "load", lambda home: None)
    offered = judged(draft(TEXT, ("Kovács Jánossal", "PER", 0.6)), LANGUAGE).spans
    assert "Kovács Jánossal" in [span.text for span in offered]
    unsure = draft(TEXT, ("Szegeden", "GPE", 0.51), level="balanced")
    assert len(judged(unsure, LANGUAGE).spans) == 1
    sure = dataclasses.replace(unsure.settings, level=dataclasses.replace(LEVELS["balanced"], least=0.6))
    assert judged(dataclasses.replace(unsure, settings=sure), LANGUAGE).spans == ()


def test_a_name_before_a_kind_of_public_space_stands_whatever_the_evidence():
    text = "Tanította a fél Kertész utcát, és Anna is tudta."
    given_ = draft(text)
    street = Span(16, 29, "Kertész utcát", "FAC", source="gazetteer", why="public space")
    inside = dataclasses.replace(street, start=24, end=29, text="utcát")  # a kind by itself
    for offered, stands in ((street, True), (inside, False)):
        with_it = given_.having((dataclasses.replace(offered, text=text[offered.start : offered.end]),))
        assert any(span.type == "FAC" for span in judged(with_it, LANGUAGE).spans) is stands


def test_small_letters_are_no_name_as_soon_where_a_line_has_capitals():
    told = draft("Tegnap Kovács rumot ivott.\nAnna: rumot ivott", ("Kovács", "PER", 0.6))
    sheet, _ = laid(told, LANGUAGE)
    places = [(at, at + 1) for at, word in enumerate(sheet.surfaces) if word in ("rumot", "Kovács")]
    offered = [Span(0, 1, "x", "PER")]
    none = hesitant(sheet, dict.fromkeys(places, offered), [[0.5, 0.5, 0.0, 0.0, 0.0]] * 3)
    assert none == pytest.approx([1 - (0.9 * 0.5 + 0.1 * 0.6), 1 - 0.6 * 0.9 * 0.5, 1 - 0.9 * 0.5])
    none = hesitant(sheet, dict.fromkeys(places, ()), [[0.5, 0.5, 0.0, 0.0, 0.0]] * 3)
    assert none[2] == pytest.approx(1 - 0.6 * 0.9 * 0.5), "what nobody offers is doubted, too"


# ------------------------------------------------------------------ the model


@pytest.mark.parametrize("lang", ["fi", "hu"])
def test_the_model_was_fitted_on_these_columns(lang):
    judge = weigh.load(languages.load(lang).home / "models")
    assert judge is not None
    assert judge.columns == columns(), "fit it anew: python -m scripts.train_judge"
    assert len(judge.usual) == len(columns())


@pytest.mark.parametrize("lang", ["fi", "hu"])
def test_the_card_is_that_of_the_model(lang):
    home = languages.load(lang).home / "models"
    sum_ = json.loads((home / "judge.json").read_bytes())["sha256"]
    assert sum_ in (home / "judge.md").read_text("utf-8")


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_probabilities_add_up_and_a_row_does_not_depend_on_others(seed):
    judge = weigh.load(LANGUAGE.home / "models")
    rows = np.random.default_rng(seed).normal(size=(5, len(columns()))).astype(np.float32)
    told = judge.weigh(rows)
    assert np.allclose(told.sum(1), 1)
    assert np.array_equal(told[2:3], judge.weigh(rows[2:3]))


def test_a_damaged_model_is_refused(tmp_path):
    (tmp_path / "judge.json").write_text(json.dumps({"sha256": "0", "columns": [], "usual": []}), "utf-8")
    (tmp_path / "judge.onnx").write_bytes(b"damaged")
    with pytest.raises(EngineError, match=r"judge\.onnx is missing or damaged"):
        weigh.load(tmp_path)
