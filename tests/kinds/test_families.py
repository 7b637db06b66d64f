"""A surname changes for a whole family: each name in its own form, and nothing but the surname."""

import dataclasses

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Entry
from pseudo.kinds.families import renamed

P = Pseudonymiser("hu", b"an example key of 16+ bytes")
TEXT = """Kovács János és felesége, Kovács Jánosné Nagy Mária, valamint fiuk, ifj. Kovács János jött. Kovácsné Szabó Ilona
írt. dr. Kovács-Tóth Ágnes és Kis-Kovács Béla sem. Kovácsék elmentek. Nagy Pál is. Kovács Jánossal beszéltem."""

ENTRIES = dict(P.suggest(TEXT).replacements or {})
NEW = [  # old name, new name drawn by hand, after the Kovács family became Varga
    ("Kovács János", "Tóth Béla", "Varga Béla"),
    ("ifj. Kovács János", "ifj. Tóth Béla", "ifj. Varga Béla"),
    ("Kovács Jánosné Nagy Mária", "Tóth Béláné Kis Éva", "Varga Béláné Kis Éva"),  # hers stays
    ("Kovácsné Szabó Ilona", "Tóthné Papp Lea", "Vargáné Papp Lea"),  # with the change of the stem
    ("dr. Kovács-Tóth Ágnes", "dr. Simon-Novák Éva", "dr. Varga-Novák Éva"),  # one half
    ("Kis-Kovács Béla", "Veres-Simon Pál", "Veres-Varga Pál"),
    ("Kis-Kovács Béla", "Simon Pál", ""),  # which half it was cannot be told
    ("Kovács János", "[személy]", ""),
    ("Nagy Pál", "Kis Pál", ""),
]


@pytest.mark.parametrize(("old", "by_hand", "new"), NEW)
def test_the_surname_alone_becomes_another(old: str, by_hand: str, new: str) -> None:
    key = next(key for key, entry in ENTRIES.items() if entry.norm == old)
    entries = ENTRIES | {key: dataclasses.replace(ENTRIES[key], repl=by_hand)}
    assert renamed([key], entries, "Kovács", "Varga", P.language.persons).get(key, "") == new


def test_what_was_drawn_is_followed_too_and_only_the_surname_differs() -> None:
    made = renamed(ENTRIES, ENTRIES, "Kovács", "Varga", P.language.persons)
    assert len(made) >= 6
    for key, name in made.items():
        was, now = (ENTRIES[key].repl or "").split(), name.split()
        assert len(was) == len(now) and sum(a != b for a, b in zip(was, now, strict=True)) == 1
        assert "Varga" in name or "Vargá" in name


def test_who_stays_and_who_follows_another_are_left_alone() -> None:
    key = next(key for key, entry in ENTRIES.items() if entry.norm == "Kovács János")
    tied = Entry("Kovács úr", {"PER": 1}, 1, of=key)
    entries = ENTRIES | {key: dataclasses.replace(ENTRIES[key], keep=True), "tied": tied}
    assert not renamed([key, "tied"], entries, "Kovács", "Varga", P.language.persons)
