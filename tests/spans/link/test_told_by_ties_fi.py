"""What names that are tied to each other tell of one another: the gender."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Entry, NamePart
from pseudo.spans.link.entities import told_by_ties

P = [Pseudonymiser("fi", key=key) for key in (b"an example key of 20", b"another key of sixteen", b"a third key of sixteen")]
NAMES = P[0].language.names


def genders(name: str) -> set[str]:
    """Of which genders those are who are called so."""
    row = NAMES.given(name)
    return {nick.gender for nick in NAMES.nickname(name)} | set(row.genders if row is not None else "")


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_a_nickname_that_no_table_has_is_of_its_bearers_gender(p):
    doc = p.replace("Alexi Rautio tuli. Alexi sanoi, että Lexa tulee. Lexa on hänen lempinimensä.")
    nick = next(entry for entry in doc.replacements.values() if entry.norm == "Lexa")
    assert nick.of == "Alexi Rautio[/N]" and nick.gender == "M" and genders(nick.repl or "") <= {"M"}, nick


@pytest.mark.parametrize(("short", "sex"), [("F", "F"), ("M", "M"), ("", "")])
def test_a_fuller_name_has_the_gender_of_what_is_short_for_it(short, sex):
    made = {"Vanja[/N]": Entry("Vanja", {"PER": 1}, 1, (NamePart("Vanja", "given"),)),
            "Vani[/N]": Entry("Vani", {"PER": 1}, 1, (NamePart("Vani", "nick"),), of="Vanja[/N]", gender=short)}
    assert {key: entry.gender for key, entry in told_by_ties(made).items()} == ({"Vanja[/N]": sex} if sex else {})


def test_short_names_of_women_and_men_tell_nothing_of_the_fuller_one():
    made = {"Vanja[/N]": Entry("Vanja", {"PER": 1}, 1, (NamePart("Vanja", "given"),))}
    made |= {f"{name}[/N]": Entry(name, {"PER": 1}, 1, (NamePart(name, "nick"),), of="Vanja[/N]", gender=sex)
             for name, sex in (("Vani", "F"), ("Vanu", "M"))}
    assert told_by_ties(made) == {}
