"""Initials and blanks of texts that an earlier hand has anonymised: whole, whoever is meant, in every policy."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.pipeline import Settings

KEY = b"a test key of sixteen bytes"
COURT = Pseudonymiser("hu", key=KEY, settings=Settings(preset="court"))
STRICT = Pseudonymiser("hu", key=KEY, settings=Settings(preset="court", strict=True))
RESEARCH = Pseudonymiser("hu", key=KEY, settings=Settings(preset="research"))

DONE = [
    "A K. J. vádlott és a K. J.-né tanú.",
    "A K.J. és a K.J.-né közötti per.",  # written close
    "A (K.-B.) felperes szerint a (B.-K.) nem fizetett.",  # of a double surname
    "A [felperes neve] felperes és XY alperes, *** tanú, .... sértett.",
    "XXXX YYYY tanú, {név}, [NÉV], [PERSON_1], Személy1 és Tanú2.",
    "A V.-i Járásbíróság és az A. Zrt. pere.",
    "N. N. ismeretlen tettes ellen.",
]


@pytest.mark.parametrize("text", DONE)
def test_what_is_initials_stays_in_the_policy_of_courts(text):
    assert COURT.replace(text).pseudonymised == STRICT.replace(text).pseudonymised == text


HALF = [
    ("A (K.-B. Nóra) tanú szerint.", "A (K.-B. N.) tanú szerint."),
    ("K. Éva és Sz.-né T. Mária jött.", "K. É. és Sz.-né T. M. jött."),
    ("Gy. I.né és Kovács János (K. J.) tanúk.", "Gy. I.-né és K. J. (K. J.) tanúk."),  # the wife's name without its hyphen
]


@pytest.mark.parametrize(("text", "expected"), HALF)
def test_names_among_initials_become_initials(text, expected):
    assert COURT.replace(text).pseudonymised == expected


SHAPES = [
    ("A K.J. és a K.J.-né közötti per, dr. K.J. ügyvéd.", r"Az? (X\.X\.) és az? \1-né közötti per, dr. \1 ügyvéd."),
    ("Gy. I.né és M.né tanúk.", r"X\. X\.-né és X\.-né tanúk."),
    ("Az A. Zrt. és a V.-i Járásbíróság pere.", r"Az? X\. Zrt. és az? X\.-i Járásbíróság pere."),
    ("A (K.-B.) felperes jött.", r"Az? \(X\.\) felperes jött."),
]


@pytest.mark.parametrize(("text", "shape"), SHAPES)
def test_initials_become_initials(text, shape):
    new = RESEARCH.replace(text).pseudonymised
    assert new != text and re.fullmatch(shape.replace("X", "[A-Z](?:s|y|z|zs)?"), new), new


ARTICLES = [
    ("Készült a Veszprémi Vadásztársaságnál.", "Készült a V. Vadásztársaságnál."),  # vé, not the fifth
    ("Az Erdei Éva és a Varga Béla tanú.", "Az E. É. és a V. B. tanú."),
    ("Az Ödön Kft. és a Sárga Kft. pere.", "Az Ö. Kft. és az S. Kft. pere."),  # es
]


@pytest.mark.parametrize(("text", "expected"), ARTICLES)
def test_the_article_before_initials_is_that_of_the_letter(text, expected):
    assert COURT.replace(text).pseudonymised == expected


@given(st.lists(st.sampled_from(["K. J.", "K.J.", "K.-B.", "XY", "N. N.", "[név]", "***", "Kovács Éva", "B.-né", "A. Kft.", "K.-B. Nóra", "Z."]), min_size=1, max_size=6), st.sampled_from([COURT, RESEARCH]))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_text_of_this_kind_is_refused(names, pseudonymiser):
    text = "A " + " tanú és a ".join(names) + " tanú megjelent."
    assert pseudonymiser.replace(text).pseudonymised.endswith("tanú megjelent.")
