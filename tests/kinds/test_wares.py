"""What a Finnish firm makes stays behind its place or its owner, who become others; what it is called does not."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds.organisations import parse
from pseudo.language import language

FI, HU = language.load("fi"), language.load("hu")
ROLES = [  # a firm's name, the roles of its parts
    ("Hämeen Teräsosat Oy", "place word word", "what it makes"),
    ("Puolangan Putkitus Oy", "place word word", "what it does"),
    ("Kainuun Tuulivoima Oy", "place word word", "what it sells"),
    ("Haminan Lämpö ja Vesi Oy", "place word word word word", "two wares"),
    ("Rovaniemen Betonivalmiste Oy", "place word word", "a word of two members"),
    ("Rekolan Betonivalmiste Oy", "name word word", "somebody's, who is a village, too"),
    ("Pirkan Vuokrakodit Oy", "name word word", "called by a given name"),
    ("Lehtisen Mylly Oy", "name name word", "what it is called behind whose it is"),
    ("Porin Helmi Oy", "place name word", "called as inns are"),
    ("Salon Tähtitorni Oy", "place name word", "called as a word that names are made of"),
    ("Vaasan Kukko Oy", "place name word", "a surname, too"),
    ("Betonivalmiste Oy", "name word", "nothing else tells which firm it is"),
    ("Keyrityn Kisa", "place name", "a club's, which is called so"),
]
NO_WARES = [("Asunto Oy Turun Tallimestari", "Tallimestari", "a house's own name, with an ordinary word"),
            ("Kiinteistö Oy Oulun Tervahovi", "Tervahovi", "the same of its owners")]


@pytest.mark.parametrize(("norm", "roles", "why"), ROLES, ids=[why for *_, why in ROLES])
def test_a_ware_stays_where_the_owner_changes(norm, roles, why):
    assert " ".join(part.role for part in parse(norm, FI.words, str)) == roles, why


@pytest.mark.parametrize(("norm", "name", "why"), NO_WARES, ids=[why for *_, why in NO_WARES])
def test_what_a_house_is_called_is_no_ware(norm, name, why):
    assert {part.text: part.role for part in parse(norm, FI.words, str)}[name] == "name", why


def test_a_language_whose_bodies_have_capitals_has_no_such_rule():
    assert [part.role for part in parse("Mátra Holdfény Kft.", HU.words, str)][-2:] == ["name", "word"]


@pytest.mark.parametrize("key", [b"an-example-key-of-16", b"another key of tries"])
def test_the_owner_stays_in_the_case_of_an_owner(key):
    new = Pseudonymiser("fi", key=key).replace("Lasku tuli Lehtisen Mylly Oy:ltä.").pseudonymised
    assert new.split()[2].endswith("n") and new.endswith("Oy:ltä."), new


@pytest.mark.parametrize("kind", ["company", "stem", "ending", "thing", "home"])
def test_invented_names_are_sober(kind):
    """Readers took `Orvokkilinna Oy` and `hoivakoti Perheentuki` for names that no native gives."""
    flowers = {"Orvokki", "Vanamo", "Utu", "Kuura", "helmi", "sävel", "lyhty", "tähti", "Kruunu", "Perheentuki"}
    words = {row.name for row in FI.names.pool("word", kind=kind)}
    assert words and not flowers & words


def test_qualities_agree_with_what_they_stand_before():
    """`Pikku` never is inflected; what else is not, by our grammar, names nobody (`Musta Pihassa`)."""
    words = [row.name for row in FI.names.pool("word", kind="quality") if row.name != "Pikku"]
    assert words and not [word for word in words if FI.morph.inflect(f"{word} Portti", "Case=Ine").startswith(f"{word} ")]
