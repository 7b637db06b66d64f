"""The evidence of candidates and the best set of them."""

from __future__ import annotations

import itertools
import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pseudo import engines
from pseudo.core.document import Span
from pseudo.language import language as languages
from pseudo.language.tokenise import tokenise
from scripts.judge import facts
from scripts.judge.best import best
from scripts.judge.evidence import columns, evidence
from scripts.judge.propose import proposed
from scripts.judge.sheet import laid_out

TEXT = "Tegnap dr. Kovács Jánossal és Annával\nSzegeden jártunk, a Nagy Kft. telephelyén."
PLACES = st.tuples(st.integers(0, 6), st.integers(1, 3)).map(lambda p: (p[0], p[0] + p[1]))


@given(st.lists(st.tuples(PLACES, st.floats(0.01, 0.99)), max_size=7), st.sampled_from((0.0, 1.0)))
def test_the_best_set_is_that_of_brute_force(weighed: list[tuple[tuple[int, int], float]], lean: float):
    places, none = [place for place, _ in weighed], [unlike for _, unlike in weighed]
    worth = [math.log(1 - unlike) - math.log(unlike) + lean for unlike in none]

    def value(numbers: tuple[int, ...]) -> float:
        apart = all(places[a][1] <= places[b][0] or places[b][1] <= places[a][0]
                    for a, b in itertools.combinations(numbers, 2))
        return sum(worth[number] for number in numbers) if apart else -math.inf

    sets = itertools.chain.from_iterable(itertools.combinations(range(len(places)), n) for n in range(len(places) + 1))
    assert math.isclose(value(tuple(best(places, none, lean))), max(map(value, sets)), abs_tol=1e-9)


def test_every_column_has_a_name_and_every_number_is_one():
    language, engine = languages.load("hu"), engines.load("compact", "hu")
    ((words, named, maybe),) = engines.weighed(engine, [TEXT], [tokenise(TEXT, language.cutting, ())])
    sheet = laid_out(TEXT, words, maybe, language)
    candidates = proposed(sheet, named, language)
    rows = evidence(sheet, candidates, language)
    assert rows.shape == (len(candidates), len(columns()))
    assert np.isfinite(rows).all()
    offered = {(sheet.starts[s.start], sheet.ends[s.end]) for s in named if s.type in ("PER", "GPE", "ORG")}
    assert offered and offered <= set(candidates)


def test_what_lies_beside_a_name_is_a_candidate_too():
    language = languages.load("hu")
    words = tokenise(TEXT, language.cutting, ())
    sheet = laid_out(TEXT, words, (), language)
    start = TEXT.index("János")
    found = proposed(sheet, [Span(start, start + 8, TEXT[start : start + 8], "PER")], language)
    surfaces = {" ".join(sheet.surfaces[a:b]) for a, b in found}
    assert surfaces == {"Jánossal", "Kovács Jánossal"}, "the capital before it"


def test_a_form_is_looked_up_once():
    record = facts.of(languages.load("hu"))
    assert record["Kovácsnak"] is record["Kovácsnak"]
    assert len(record["Kovácsnak"].row) == len(facts.NAMES)
    assert "kovács" in record["Kovácsnak"].keys
