"""Whether a word before a name says that it is another bearer's."""

from __future__ import annotations

import pytest

from pseudo import restore

PAIRS = {"Bencsik Tamás": "Zelenák Ottó", "Hegyi Zsófia": "Rusznyák Tamara", "Bencsik Lászlóné": "Zelenák Nándorné"}


@pytest.mark.parametrize(("text", "wanted"), [
    ("Az egyik Zelenák Ottó, a másik Rusznyák Tamara.", "Az egyik Bencsik Tamás, a másik Hegyi Zsófia."),  # of two
    ("Az egyik ajtó Zelenákot, a másik Zelenák Nándornét rejti.", "Az egyik ajtó Bencsiket, a másik Bencsik Lászlónét rejti."),
    ("Az egyik Zelenák Ottó, a másik Zelenák Ottó nem ő.", "Az egyik Bencsik Tamás, a másik Zelenák Ottó nem ő."),  # of one name
    ("Jött a másik Rusznyák Tamara.", "Jött a másik Rusznyák Tamara."),  # of nothing that was told of
    ("Kettő Rusznyákékhoz ment.", "Kettő Hegyiékhez ment."),  # of things: before a name it is `két`
    ("Két Rusznyák Tamara van.", "Két Rusznyák Tamara van."),
])
def test_what_stands_before_a_name(text: str, wanted: str) -> None:
    assert restore(text, PAIRS).text == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("Egy Rusznyák nevű pincér volt.", "Egy Rusznyák nevű pincér volt."),  # of whom nobody told
    ("Egy Rusznyák nevű nő volt, Rusznyák Tamara.", "Egy Hegyi nevű nő volt, Hegyi Zsófia."),  # all of it is there
    ("Egy bizonyos Rusznyák keresett.", "Egy bizonyos Rusznyák keresett."),
    ("Az a bizonyos Rusznyák keresett.", "Az a bizonyos Hegyi keresett."),  # of whom all know
    ("Ha a te lányod, Tamara is jön, szólj.", "Ha a te lányod, Tamara is jön, szólj."),  # of the one who is written to
    ("Az ön unokáját is Tamarának hívják.", "Az ön unokáját is Tamarának hívják."),
    ("A lányát is Tamarának hívják.", "A lányát is Zsófiának hívják."),  # of one who was told of
    ("Jött egy másik Rusznyák, s Rusznyák ment.", "Jött egy másik Rusznyák, s Rusznyák ment."),  # now there are two
])
def test_who_is_somebody_else(text: str, wanted: str) -> None:
    assert restore(text, PAIRS).text == wanted
