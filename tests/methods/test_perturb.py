"""Numbers a little off: within bounds, never the old ones, sums kept where the text shows them."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Entry, Span
from pseudo.kinds import amounts
from pseudo.language import language
from pseudo.methods import perturb
from pseudo.methods.method import Asked

HU = language.load("hu")
KEY = b"a test key of sixteen bytes"


def new(norms, type_="MONEY", key=KEY, within=None):
    """What each norm becomes in a text that is these norms in a row."""
    text, spans = "; ".join(norms), []
    for norm in norms:
        start = spans[-1].end + 2 if spans else 0
        spans.append(Span(start, start + len(norm), norm, type_, norm, norm))
    entries = {norm: Entry(norm, {type_: 1}, 1) for norm in norms}
    asked = Asked(type_, Document(text, spans=tuple(spans), replacements=entries), key, HU,
                  lambda entry, name, default: default if within is None else within, {}, lambda county: "")
    return perturb.choose(entries, asked)


def value(norm, type_="MONEY"):
    return amounts.read(norm, type_, "hu").value


AMOUNTS = st.lists(st.integers(1, 9_000_000), min_size=2, max_size=6, unique=True)


@given(AMOUNTS, st.binary(min_size=16, max_size=16))
def test_a_sum_behind_its_parts_is_kept(parts, key):
    norms = [f"{part} Ft" for part in parts]
    made = new([*norms, f"{sum(parts)} Ft"], key=key)
    assert value(made[f"{sum(parts)} Ft"]) == sum(value(made[norm]) for norm in norms)


@given(st.integers(1, 10**9), st.integers(1, 100), st.binary(min_size=16, max_size=16))
def test_a_number_moves_but_not_far(number, within, key):
    norm = f"{number} Ft"
    made = value(new([norm], key=key, within=within)[norm])
    assert made != number and made > 0
    assert abs(made - number) <= max(Fraction(number * within, 100), amounts.read(norm, "MONEY", "hu").step)


SPELT = st.sampled_from(["{} Ft", "{} forint", "{} HUF"])


@given(AMOUNTS, st.lists(SPELT, min_size=7, max_size=7), st.binary(min_size=16, max_size=16))
def test_a_unit_is_one_however_it_is_spelt(parts, how, key):
    norms = [spelt.format(part) for part, spelt in zip(parts, how, strict=False)]
    total = how[-1].format(sum(parts))
    made = new([*norms, total], key=key)
    assert value(made[total]) == sum(value(made[norm]) for norm in norms)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=5), st.binary(min_size=16, max_size=16), st.booleans())
def test_percentages_that_make_a_hundred_make_one_again(parts, key, whole):
    parts = [part for at, part in enumerate(parts) if sum(parts[: at + 1]) < 100]
    norms = [f"{part} %" for part in [*parts, 100 - sum(parts)]]
    made = new([*["100 százalék"] * whole, *norms], "PERCENT", key=key)
    assert sum(value(made[norm], "PERCENT") for norm in norms) == (100 if len(norms) > 1 else value(made[norms[0]], "PERCENT"))
    assert all(value(made[norm], "PERCENT") > 0 for norm in norms)
    assert not whole or len(norms) == 1 or made["100 százalék"] == "100 százalék"


CASES = [
    (["500 000 Ft", "300 000 Ft", "200 000 Ft"], "the sum before its parts"),
    (["1 000 Ft", "2 000 Ft", "3 000 Ft", "4 000 Ft", "7 000 Ft"], "a sum of a sum: 3 000 is one, and 7 000 has it"),
    (["1,2 millió forint", "2 millió forint", "3,2 millió forint"], "with words for thousands"),
]


@pytest.mark.parametrize(("norms", "reason"), CASES)
def test_sums(norms, reason):
    made = {norm: value(norm_) for norm, norm_ in new(norms).items()}
    sums = perturb.added({norm: value(norm) for norm in norms}, [norms])
    assert sums, reason
    for total, parts in sums.items():
        assert made[total] == sum(made[part] for part in parts), reason


def test_percentages_of_a_whole_stay_percentages_of_one():
    made = new(["40 %", "35 %", "25 %", "100 %"], "PERCENT")
    assert made["100 %"] == "100 %" and sum(value(made[norm], "PERCENT") for norm in ("40 %", "35 %", "25 %")) == 100
    assert all(0 < value(norm, "PERCENT") <= 100 for norm in new([f"{n} %" for n in (1, 50, 99)], "PERCENT").values())


def test_a_number_in_words_becomes_what_it_becomes_in_figures():
    made = new(["235 000 Ft", "kettőszázharmincötezer forint"])
    assert value(made["235 000 Ft"]) == value(made["kettőszázharmincötezer forint"])
    assert not re.search(r"\d", made["kettőszázharmincötezer forint"])


def test_what_has_no_number_gets_a_label():
    assert not new(["néhány forint"])


GOLD = [
    ("MONEY", ["100 000 Ft", "25 000 Ft", "125 000 Ft", "százhuszonötezer forint"], ["90 000 Ft", "27 000 Ft", "117 000 Ft", "száztizenhétezer forint"], "a sum and its words"),
    ("MONEY", ["100 000 Ft", "25 000 Ft", "125 000 forint"], ["90 000 Ft", "27 000 Ft", "117 000 forint"], "one unit spelt twice"),
    ("MONEY", ["100 000 Ft", "százezer forint", "25 000 Ft", "huszonötezer forint", "125 000 Ft"], ["90 000 Ft", "kilencvenezer forint", "27 000 Ft", "huszonhétezer forint", "117 000 Ft"], "parts in words, too"),
    ("MONEY", ["100 000 Ft", "25 000 euró", "125 000 Ft"], ["90 000 Ft", "27 000 euró", "113 000 Ft"], "euros are no forints"),
    ("PERCENT", ["100 %-ból", "60 %", "40 %"], ["100 %-ból", "56 %", "44 %"], "the whole with an ending"),
    ("PERCENT", ["45 %", "35 %", "20 %"], ["48 %", "34 %", "18 %"], "a whole that nobody names"),
    ("PERCENT", ["45 %", "35 százalék", "20%"], ["48 %", "34 százalék", "18%"], "in any spelling"),
    ("PERCENT", ["50 %", "50 %"], ["50 %", "50 %"], "two halves stay: no other equal ones make a whole"),
    ("PERCENT", ["60 %", "40 %", "60 %", "30 %", "10 %"], ["56 %", "44 %", "56 %", "33 %", "11 %"], "the same one is the same in two wholes"),
    ("PERCENT", ["27 %", "15%"], ["25 %", "14%"], "no whole"),
    ("PERCENT", ["60 %", "40 százalékpont"], ["66 %", "44 százalékpont"], "points are no percentages"),
]


@pytest.mark.parametrize(("type_", "norms", "expected", "reason"), GOLD)
def test_what_hangs_together_stays_so(type_, norms, expected, reason):
    made = new(norms, type_)
    assert [made[norm] for norm in norms] == expected, reason


def test_spellings_of_a_unit_belong_to_one_unit():
    for lang, spelt in (("hu", ["5 Ft", "5 forint", "öt forint", "5 HUF"]), ("fi", ["5 €", "5 euroa", "5 eur", "5 euron"])):
        units = {amounts.read(norm, "MONEY", lang).unit for norm in spelt}
        assert len(units) == 1 and units <= {"HUF", "EUR"}
