"""What a body is called for short comes back as what its original is called: no adjective alone."""

from __future__ import annotations

import pytest

from pseudo.restoring import restore

CASES = [
    ("Magyar Telekom Nyrt.", "Invitel Zrt.", "az Invitelnél", "a Magyar Telekomnál", "a people's word says not which"),
    ("Szegedi Nyomda Kft.", "Matriprint Kft.", "a Matriprintben", "a Szegedi Nyomdában", "nor does a town's"),
    ("Nemzeti Dohánybolt Kft.", "Terranet Kft.", "a Terranetnél", "a Nemzeti Dohányboltnál", "nor another adjective"),
    ("Délibáb Fuvar Kft.", "Terranet Kft.", "a Terranetnél", "a Délibábnál", "a name does"),
    ("Rákóczi Gimnázium", "Vörösmarty Gimnázium", "a Vörösmartyban", "a Rákócziban", "somebody's is no adjective"),
]


SPORT = [
    ("a Rákócziban focizik", "a Kinizsiben focizik", "by its bearer's surname"),
    ("a Rákóczi SE-nek írt", "a Kinizsi SE-nek írt", "with its form"),
    ("a Székesfehérvári Rákóczi elnöke", "a Miskolci Kinizsi elnöke", "with its town"),
    ("szerintük Rákóczi nagy ember", "szerintük Rákóczi nagy ember", "no article: the bearer himself"),
    ("a Rákóczi Ferenc-szobor", "a Rákóczi Ferenc-szobor", "the bearer by his full name"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), SPORT)
def test_a_club_comes_back_without_its_town(text: str, wanted: str, why: str) -> None:
    assert restore(f"Itt {text}.", {"Miskolci Kinizsi SE": "Székesfehérvári Rákóczi SE"}).text == f"Itt {wanted}.", why


def test_a_body_comes_back_with_its_trade_and_without_its_form() -> None:
    pair = {"Tiszamenti Sütő Zrt.": "Regiszerviz Sütő Zrt."}
    assert restore("Ott a Regiszerviz Sütő áll.", pair).text == "Ott a Tiszamenti Sütő áll."


@pytest.mark.parametrize(("old", "new", "text", "wanted", "why"), CASES)
def test_a_body_comes_back_by_its_short_name(old: str, new: str, text: str, wanted: str, why: str) -> None:
    assert restore(f"Ott volt {text}.", {old: new}).text == f"Ott volt {wanted}.", why


@pytest.mark.parametrize(("text", "wanted", "why"), [
    ("a Balassiban tanít", "a Kodályban tanít", "the bearer's surname"),
    ("a Balassi tanulója", "a Kodály tanulója", "with an article"),
    ("szerintük Balassi nagy költő", "szerintük Balassi nagy költő", "no article: the bearer himself"),
    ("szavaltak, Balassi verseit", "szavaltak, Balassi verseit", "nor behind a comma"),
    ("a Balassi Bálint-díj", "a Balassi Bálint-díj", "a prize"),
    ("a Balassi utcában áll", "a Balassi utcában áll", "a street"),
])
def test_a_school_comes_back_by_its_bearers_surname(text: str, wanted: str, why: str) -> None:
    pair = {"Kodály Zoltán Általános Iskola": "Balassi Bálint Általános Iskola"}
    assert restore(f"Itt {text}.", pair).text == f"Itt {wanted}.", why


@pytest.mark.parametrize(("text", "wanted"), [
    ("Olvas a Balassi-versből, tanul a Balassiban.", "Olvas a Balassi-versből, tanul a Kodályban."),  # of the poet's
    ("Szervezi a Balassi Művelődési Ház.", "Szervezi a Kodály Művelődési Ház."),
])
def test_a_house_comes_back_by_its_bearers_surname_and_not_what_he_wrote(text: str, wanted: str) -> None:
    assert restore(text, {"Kodály Zoltán Művelődési Ház": "Balassi Bálint Művelődési Ház"}).text == wanted
