"""Names written together in small letters behind a hash are found; words that are none stay."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.language.letters import fold

KEY = b"a test key of sixteen bytes"
P = Pseudonymiser("hu", key=KEY)
F = Pseudonymiser("fi", key=KEY)
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def pool(kind: str) -> list[str]:
    rows = (row.name for row in P.language.names.pool(kind))
    return [name for name, _ in zip((name for name in rows if name.isalpha() and len(name) > 3), range(200), strict=False)]


@given(st.sampled_from(pool("surname")), st.sampled_from(pool("given")), st.booleans(), st.booleans())
@few
def test_a_surname_and_a_given_name_of_the_tables(surname: str, name: str, accents: bool, turned: bool) -> None:
    word = (name + surname if turned else surname + name).lower()
    text = f"Ma erről írtak: #{word if accents else fold(word)} és #hétvége."
    assert fold(word) not in fold(P.replace(text).pseudonymised or "")


@pytest.mark.parametrize(("pseudonymiser", "tag", "reason"), [
    (P, "#bakcsányitihamér", "a surname of no table"),
    (P, "#bakcsanyitihamer", "likewise, without accents"),
    (P, "#drevkaolivér", "a short one"),
    (P, "#lepsénczigyöngyvér", "a long one"),
    (P, "#gromekvillo", "beside a given name that few bear"),
    (P, "#csikvandyemoke", "a surname made of a place"),
    (F, "#sakarihakkopelto", "a compound, with a word at its end"),
    (F, "#väinövesterbackka", "with accents"),
])  # fmt: skip
def test_who_stands_in_no_table(pseudonymiser: Pseudonymiser, tag: str, reason: str) -> None:
    new = pseudonymiser.replace(f"Ok: {tag} #2023").pseudonymised or ""
    assert tag not in new and new.endswith(" #2023") and new.startswith("Ok: #"), reason


@pytest.mark.parametrize(("pseudonymiser", "tag", "reason"), [
    (P, "#hétvége", "a compound"),
    (P, "#szeretlekmagyarország", "words"),
    (P, "#margitsziget", "a name and a word"),
    (P, "#budapestnight", "a place that begins as a name does"),
    (P, "#liliomkert", "a word that does"),
    (P, "#tihanyifélsziget", "likewise"),
    (P, "#maratonedzés", "likewise"),
    (P, "#wonderfulhungary", "a name of others at its end"),
    (F, "#annankatu", "a form of a name and a word"),
    (F, "#turkulinna", "a place and a word"),
    (F, "#armollinen", "a word"),
])  # fmt: skip
def test_what_is_nobodys_name_stays(pseudonymiser: Pseudonymiser, tag: str, reason: str) -> None:
    assert not [span for span in pseudonymiser.spans(f"Ma ez volt: {tag} volt.").spans or () if span.type == "USER"], reason
