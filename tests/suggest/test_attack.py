"""What can be told without the key: the posterior over originals, and what its entropy is worth."""

import dataclasses
import functools
import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.pipeline import Settings
from pseudo.suggest import attack, choice, places
from pseudo.suggest.attack_places import Mass, Seen, exchanges, single
from pseudo.suggest.originals import Original

P = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
TOOLS, NAMES, MAP = P.choice, P.language.names, P.language.map
HOME = NAMES.home
GIVEN = Original("given", "Anna", f"F {HOME}")
SURNAME = Original("surname", "Kovács", HOME)
NEW_GIVEN = [row.name for row in NAMES.pool("given", gender="F")][:200]
TOWNS = [row for county in MAP.counties.values() if county.seat is not None for row in county.rows]
keys = st.binary(min_size=16, max_size=32)
weights = st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=40)


@functools.cache
def known() -> attack.Attacker:
    return choice.attacker(TOOLS)


@given(weights)
def test_a_number_is_at_most_the_count_and_the_count_where_all_are_alike(chances):
    assert 1.0 <= attack.effective(chances) <= len(chances) + 1e-6
    assert attack.effective([chances[0]] * len(chances)) == pytest.approx(len(chances))


@given(st.lists(weights, min_size=1, max_size=4))
def test_numbers_of_independent_things_multiply(several):
    product, masses = 1.0, Mass(1.0, 0.0)
    for chances in several:
        product *= attack.effective(chances)
        masses = masses * sum(map(single, chances), Mass())
    assert math.exp(masses.entropy) == pytest.approx(product, rel=1e-6)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(NEW_GIVEN))
def test_of_a_new_name_no_more_are_told_than_have_it_among_their_candidates(new):
    posterior = known().posterior(GIVEN, new)
    having = {text for text in TOOLS.pools.known(GIVEN)
              if new in TOOLS.pools.candidates(dataclasses.replace(GIVEN, text=text))}
    assert posterior.keys() <= having and (not posterior or sum(posterior.values()) == pytest.approx(1.0))
    assert 1.0 <= known().number(GIVEN, new) <= max(1, len(having)) + 1e-6


def test_where_all_originals_and_candidates_are_alike_the_number_is_the_count():
    texts = ("Aa", "Ba", "Ca", "Da")
    sort = attack.Sort(texts, np.full(4, 0.25), np.zeros(4, dtype=np.int64), np.ones(1), {"Xa": np.zeros(1, np.int64)})
    assert attack.effective(list(sort.posterior("Xa").values())) == pytest.approx(len(texts))
    assert sort.posterior("Ya") == {}


def test_all_names_of_a_pool_of_letters_are_worth_their_count():
    letter = Original("initial", "K.")
    others = {sign[:1] for sign in TOOLS.pools.pool(letter)} - {"M"}
    assert known().number(letter, "M.") == pytest.approx(len(others))


@settings(max_examples=100, deadline=None)
@given(st.deferred(lambda: st.sampled_from(TOOLS.pools.known(SURNAME)[::7])), keys)
def test_what_the_program_chooses_is_possible_to_the_attacker(text, key):
    original = dataclasses.replace(SURNAME, text=text)
    new = choice.choose([original], key, frozenset(), TOOLS)[original][0]
    if "-" not in text:
        assert known().posterior(original, new)[text] > 0.0


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(TOWNS), min_size=1, max_size=3, unique=True), keys)
def test_the_places_that_the_program_chooses_are_possible_to_the_attacker(rows, key):
    """The exchange alone: a county gives way to another where a text names both, which the attacker leaves out."""
    become = places.exchange(MAP, key)
    seen = []
    for row in rows:
        original = Original("settlement", row.name, "")
        order = places.settlements(row, MAP.counties[become[row.county]], MAP, key)
        seen.append(Seen("settlement", choice._offered(order, original, frozenset(), TOOLS)[0], row.name))
        seen.append(Seen("county", become[row.county], row.county))
    assert known().atlas.chance(seen) > 0.0
    number, counties = known().atlas.together([Seen(each.kind, each.new) for each in seen])
    assert 1.0 <= counties <= number


def test_the_arrivals_are_those_of_the_program():
    """Over many keys every settlement becomes what the attacker reckons with, and all of that."""
    old, new = "Vas", "Zala"
    towns, there = known().atlas.towns[old], MAP.counties[new]
    arrivals = known().atlas._arrivals(old, new)
    first = known().atlas.towns[new].first
    for at in range(0, len(towns.rows), 40):
        row, met = towns.rows[at], set()
        for number in range(300):
            order = places.settlements(row, there, MAP, number.to_bytes(16, "big"))
            met.add(choice._offered(order, Original("settlement", row.name), frozenset(), TOOLS)[0])
        assert met == {first[i] for i in np.unique(arrivals[:, at]).tolist() if i >= 0}


@pytest.mark.parametrize("name", ["Debrecen", "Sárvár", "Zirc"])
def test_chances_of_all_originals_sum_to_one_and_are_worth_the_number(name):
    atlas, new = known().atlas, known().atlas.counties[name]
    at = atlas.towns[new].first.index(name)
    olds = [old for old in (*next(group for group in MAP.groups if new in group), "Pest") if old != new]
    could = [row.name for old in olds for turn, row in enumerate(atlas.towns[old].rows)
             if (atlas._arrivals(old, new)[:, turn] == at).any()]
    chances = [atlas.chance([Seen("settlement", name, old)]) for old in (*could, "Budapest")]
    assert sum(chances) == pytest.approx(1.0)
    assert attack.effective(chances) == pytest.approx(atlas.together([Seen("settlement", name)])[0])


def test_two_places_of_one_county_tell_more_than_two_of_two():
    rows = [row for row in MAP.counties["Vas"].rows if row.status == "village"][:2]
    other = next(row for row in MAP.counties["Zala"].rows if row.status == "village")
    atlas = known().atlas
    alone = [known().number(Original("settlement", ""), row.name) for row in (*rows, other)]
    together = atlas.together([Seen("settlement", row.name) for row in rows])
    apart = atlas.together([Seen("settlement", row.name) for row in (rows[0], other)])
    assert together[0] < alone[0] * alone[1] / 2 and apart[1] > together[1]


@given(st.integers(2, 6), st.data())
def test_every_cycle_is_as_likely_as_any(size, data):
    """Of new counties that tell nothing but their old one, there are as many as a cycle has prefixes."""
    group = [str(number) for number in range(size)]
    news = data.draw(st.lists(st.sampled_from(group), min_size=1, unique=True))
    told = {new: {old: single(1.0) for old in group if old != new} for new in news}
    mass = exchanges(told, size)
    assert mass.total == pytest.approx(1.0)
    became = Counter()
    for order in _cycles(group):
        became[tuple(next(old for old in group if order[old] == new) for new in news)] += 1
    assert math.exp(mass.entropy) == pytest.approx(attack.effective([float(n) for n in became.values()]))


def _cycles(group):
    """Every cycle through all."""
    import itertools

    for rest in itertools.permutations(group[1:]):
        order = (group[0], *rest)
        yield dict(zip(order, (*order[1:], order[0]), strict=True))


def test_of_many_places_the_number_is_no_more_than_of_all_parts():
    """Beyond what is held at once the angle is taken for known: less, never more."""
    rows = [row for row in MAP.counties["Heves"].rows if row.status == "village"][:8]
    number, counties = known().atlas.together([Seen("settlement", row.name) for row in rows])
    assert 1.0 <= counties <= number <= math.prod(known().number(Original("settlement", ""), r.name) for r in rows)


def test_the_prior_counts_bearers_and_adds_one():
    texts = ("Kovács", "Nagy", "Qwzx", "Fazekas")
    prior = dict(zip(texts, attack.priors("surname", texts, NAMES).tolist(), strict=True))
    assert prior["Nagy"] > prior["Kovács"] > prior["Fazekas"] > prior["Qwzx"] > 0.0
    assert sum(prior.values()) == pytest.approx(1.0)
    assert set(attack.priors("word", ("a", "b"), NAMES).tolist()) == {0.5}


def test_a_policy_that_keeps_the_capital_says_so_to_the_attacker(tmp_path):
    (tmp_path / "policy.toml").write_text('[GPE]\nmethod = "replace"\nkeep_kinds = ["country", "capital"]\n', "utf-8")
    kept = Pseudonymiser("hu", key=b"an example key of 16+ bytes", settings=Settings(policy=tmp_path / "policy.toml"))
    seat = Seen("settlement", "Debrecen", "Budapest")
    assert known().atlas.chance([seat]) > 0.5 and choice.attacker(kept.choice).atlas.chance([seat]) == 0.0


def test_letters_are_drawn_a_vowel_for_a_vowel():
    signs = TOOLS.language.habits.initials
    vowels = len({*signs} & {*"AEIOU"}) or 1
    assert known().number(Original("letters", "MÁV"), "KOT") < len(signs) ** 3
    assert known().number(Original("letters", "A"), "O") >= vowels
