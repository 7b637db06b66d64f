"""Whom the names of a document mean of those that a shared configuration knows."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.formats.jsonio import dumps, loads, loads_replacements

P = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
JANOS = {"Kovács János": {"repl": "Tóth Béla"}}
MARIA = {"Kovács Mária": {"repl": "Szűcs Éva"}}


def replaced(text: str, config: dict[str, dict[str, object]]) -> str:
    doc = P.with_replacements(P.spans(text), loads_replacements(json.dumps(config)))
    return P.replace(loads(dumps(doc))).pseudonymised or ""


@pytest.mark.parametrize(("text", "new"), [
    ("Kovács Jánosné eljött.", "Tóth Béláné eljött."),
    ("özv. Kovács Jánosné eljött.", "özv. Tóth Béláné eljött."),
    ("Jancsi itt volt.", "Béci itt volt."),
    ("Kovács Jancsi itt volt.", "Tóth Béci itt volt."),
    ("Jancsi Kovács itt volt.", "Béci Tóth itt volt."),
    ("Kovács úr itt volt.", "Tóth úr itt volt."),
    ("Kovácsék itt voltak.", "Tóthék itt voltak."),
    ("János itt volt.", "Béla itt volt."),
    ("dr. Kovács János itt volt.", "dr. Tóth Béla itt volt."),
    ("dr. Kovács János itt volt, Kovács János is.", "dr. Tóth Béla itt volt, Tóth Béla is."),
    ("Jancsi és Kovács Jánosné itt volt.", "Béci és Tóth Béláné itt volt."),
])
@pytest.mark.parametrize("key", ["Kovács János", "Kovács János[/N]"])
def test_what_names_a_person_of_the_configuration_follows_him(text: str, new: str, key: str) -> None:
    assert replaced(text, {key: JANOS["Kovács János"]}) == new


@pytest.mark.parametrize(("text", "config", "why"), [
    ("Kovács asszony itt volt.", JANOS, "a woman"),
    ("Kovács úr itt volt.", MARIA, "a man"),
    ("Kovácsék itt voltak.", JANOS | MARIA, "two of that name in the configuration"),
    ("Kovács Péter és Kovács Pál itt volt. Kovács is.", JANOS, "two others in the document"),
    ("Kovács Péter itt volt. Kovács is.", JANOS, "another in the document"),
    ("ifj. Kovács János itt volt.", JANOS, "a son"),
    ("Kovács János Péter itt volt.", JANOS, "another full name"),
    ("Kovács-Nagy János itt volt.", JANOS, "another surname"),
    ("K. J. itt volt.", JANOS, "initials"),
    ("Kovácsné itt volt.", JANOS, "nobody knows whose wife"),
])
def test_what_may_name_somebody_else_does_not(text: str, config: dict[str, dict[str, object]], why: str) -> None:
    assert replaced(text, config) == replaced(text, {}), why


def test_a_gender_around_the_name_decides_between_two() -> None:
    assert replaced("Kovács asszony itt volt.", JANOS | MARIA) == "Szűcs asszony itt volt."


def test_a_configuration_of_suggest_reaches_as_far() -> None:
    written = json.loads(dumps(P.suggest("Kovács János itt volt.").with_repl("Kovács János[/N]", "Tóth Béla")))
    assert replaced("Kovács Jánosné és Jancsi eljött.", written["replacements"]) == "Tóth Béláné és Béci eljött."


def test_what_was_drawn_for_a_document_gives_way_but_not_what_a_person_wrote() -> None:
    config = loads_replacements(json.dumps(JANOS))
    doc = P.suggest("Kovács Jánosné és Jancsi eljött.")
    assert P.replace(P.with_replacements(doc, config)).pseudonymised == "Tóth Béláné és Béci eljött."
    doc = doc.with_repl("Jancsi[/N]", "Muki")
    assert P.replace(P.with_replacements(doc, config)).pseudonymised == "Tóth Béláné és Muki eljött."


def test_the_method_of_a_person_reaches_as_far() -> None:
    assert replaced("Jancsi itt volt.", {"Kovács János": {"keep": True}}) == "Jancsi itt volt."
    assert replaced("Jancsi itt volt.", {"Kovács János": {"method": "label"}}) == "[személy] itt volt."


def test_ties_by_hand_name_entities_as_the_configuration_does() -> None:
    text = "Ödi, Kiss Péter és Varga Pálné itt volt."
    ties = {"Ödi": {"of": "Kovács János"}, "Kiss Péter": {"of": "Kovács János"},
            "Varga Pálné": {"rel": {"wife_of": "Kovács János"}}}
    nick, _, rest = replaced(text, JANOS | ties).partition(", ")
    assert nick in P.language.names.nicknames_of("Béla", "M") and rest == "Tóth Béla és Tóth Béláné itt volt."
    assert replaced(f"{text} Kovács János nem.", JANOS | ties).endswith(f"{rest} Tóth Béla nem.")


SHORT = ["Kovács János", "ifj. Kovács János", "özv. dr. Kovács Jánosné", "Kovács János Péter", "Jancsi", "Kovács", "János", "Kovácsék", "Kovács Jancsi", "Kovács Jánosné", "dr. Kovács János", "Panni", "Tóthné"]
FULL = {"Kovács János": "Vadas Béla", "Kovács Péter": "Vadas Ödön", "Nagy Anna": "Szűcs Éva", "Tóth Jánosné": "Papp Pálné"}


@given(st.lists(st.sampled_from(SHORT), min_size=1, max_size=4, unique=True),
       st.lists(st.sampled_from(sorted(FULL)), max_size=4, unique=True))
def test_whatever_is_tied_every_name_is_another(names: list[str], known: list[str]) -> None:
    out = replaced(", ".join(names) + " itt volt.", {key: {"repl": FULL[key]} for key in known})
    assert not {"Jancsi", "Kovács", "János", "Panni", "Tóth"} & set(out.replace(",", "").replace("né", "").split())
    assert out.endswith(" itt volt.")
