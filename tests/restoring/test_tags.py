"""Tags come back with the endings that stand behind them, and the brackets around them stay."""

from __future__ import annotations

import pytest

from pseudo.core.document import Entry
from pseudo.methods.token import sealed
from pseudo.restoring import restore
from pseudo.restoring.mapping import of_entries

FIGURES = {"2020. május 3.": "[DATE_1]", "123 456 789": "[ID_1]", "1052 Budapest, Váci utca 5.": "[ADDRESS_1]"}
PAIRS = {"Vincze Ákos": "[PERSON_1]", "+36 70 555 1234": "[PHONE_1]", "Ózd": "[LOCATION_1]"}

CASES = [
    ("[PERSON_1] (tel.: [PHONE_1]) itt van.", "Vincze Ákos (tel.: +36 70 555 1234) itt van.", "a bracket behind a tag"),
    ("A férfi ([PERSON_1]) elment.", "A férfi (Vincze Ákos) elment.", "an aside"),
    ("[[PERSON_1]] és {PERSON_1}", "Vincze Ákos és Vincze Ákos", "brackets of another kind, or two"),
    (r"\[PERSON\_1\]-nek", "Vincze Ákosnak", "escaped, as in Markdown"),
    ("[PERSON_1] -nek, [PERSON_1]’nek", "Vincze Ákosnak, Vincze Ákosnak", "an ending with a space or an apostrophe"),
    ("**[PERSON_1]**nek", "**Vincze Ákos**-nak", "an ending behind bold"),
    ("az [PERSON_1], a [LOCATION_1]-i", "a Vincze Ákos, az ózdi", "whatever article the tag has"),
    ("a [LOCATION_1]-i Járásbíróságon", "az Ózdi Járásbíróságon", "a body's adjective has its capital"),
]


@pytest.mark.parametrize(("text", "wanted", "why"), CASES)
def test_a_tag_comes_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, PAIRS).text == wanted, why


@pytest.mark.parametrize(("text", "wanted"), [
    ("[DATE_1]-én", "2020. május 3-án"), ("[ID_1]-as", "123 456 789-es"),
    ("[ADDRESS_1]-be.", "1052 Budapest, Váci utca 5-be."),
    ("Címe: [ADDRESS_1].", "Címe: 1052 Budapest, Váci utca 5."),
])
def test_figures_take_their_own_endings(text: str, wanted: str) -> None:
    assert restore(text, FIGURES).text == wanted


def test_a_number_plate_is_no_tag() -> None:
    assert restore("Az ABR 774 rendszámú autó.", {"KLM-123": "ABR-774"}).text == "A KLM 123 rendszámú autó."


def test_an_adjective_that_begins_a_sentence_has_its_capital() -> None:
    found = restore("[HELY_1]-i lakos. [HELY_1]-i lakos, [HELY_1]-i.", {"Komló": "[HELY_1]"})
    assert found.text == "Komlói lakos. Komlói lakos, komlói."


@pytest.mark.parametrize(("text", "left"), [
    ("A [PERSON_9] és a <PHONE_2> kit takar?", ["[PERSON_9]", "<PHONE_2>"]),  # no tag is in the mapping, yet nothing else is so
    ("Az [1] jegyzet, a [KFT] és a <B> betű.", []),
])
def test_a_tag_is_reported_where_there_are_none(text: str, left: list[str]) -> None:
    found = restore(text, {"Antal János": "Rácz Attila"})
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (text, left)


SPELT = [
    ({"Antal János": ("PERSON_1", None), "Antal": ("PERSON_1", "Antal János"), "Jancsi": ("PERSON_1", "Antal János")},
     "A választ [PERSON_1]-nek küldtük; PERSON_1-val.", "A választ Antal Jánosnak küldtük; Antal Jánossal.",
     "all that one is called has one tag, which means the full name"),
    ({"Jancsi": ("PERSON_1", "Antal"), "Antal": ("PERSON_1", "Antal János"), "Antal János": ("PERSON_1", None)},
     "PERSON_1-nek", "Antal Jánosnak", "a short name of a short name, before the full one"),
    ({"Antal János": ("Rácz Attila", None), "Antal": ("[PERSON_1]", "Antal János")},
     "[PERSON_1]-nek", "Antal Jánosnak", "the full name had another new name before, as in a vault"),
    ({"Antal János": ("XXX", None), "Antal": ("XXX", "Antal János"), "Kis Éva": ("XXX", None)},
     "XXX-nek", "XXX-nek", "two people are two"),
]


@pytest.mark.parametrize(("names", "text", "wanted", "why"), SPELT)
def test_a_tag_of_several_spellings_is_the_full_name(names: dict[str, tuple[str, str | None]], text: str, wanted: str,
                                                     why: str) -> None:
    entries = {f"{old}[/N]": Entry(old, {"PER": 1}, 1, repl=new, of=of and f"{of}[/N]") for old, (new, of) in names.items()}
    assert restore(text, of_entries(entries)).text == wanted, why


FINNISH = {"Matti Virtanen": "[PERSON_1]", "Ville Aho": "[PERSON_2]", "Kuopio": "[PLACE_1]", "Nokia Oy": "[ORG_1]",
           "12.4.2021": "[DATE_1]", "040 123 4567": "[PHONE_1]"}


@pytest.mark.parametrize(("text", "wanted"), [
    ("[PERSON_1]:n kanssa, PERSON_1:lle", "Matti Virtasen kanssa, Matti Virtaselle"),
    ("[PERSON_1]n, [PERSON_1]lla", "Matti Virtasen, Matti Virtasella"),
    ("**[PERSON_1]**:n, **[PERSON_2]**:lle", "**Matti Virtasen**, **Ville Aho**:lle"),
    ("[PLACE_1]:ssa, [PLACE_1]:een", "Kuopiossa, Kuopioon"),
    ("[ORG_1]:n, [DATE_1]:n, [PHONE_1]:een", "Nokia Oy:n, 12.4.2021:n, 040 123 4567:ään"),
    ("[PERSON_1]: hei. [PERSON_1]:hei", "Matti Virtanen: hei. Matti Virtanen:hei"),
])
def test_a_colon_joins_endings_where_the_language_has_it(text: str, wanted: str) -> None:
    assert restore(text, FINNISH, lang="fi").text == wanted


KEY = b"a test key of sixteen bytes"
SIGN = sealed("Vincze Ákos", "PER", KEY)


@pytest.mark.parametrize(("text", "wanted"), [
    (f"A {SIGN}-nek, {SIGN[:-1]}:Case=Ins>.", "A Vincze Ákosnak, Vincze Ákossal."),
])
@pytest.mark.parametrize("known", ["key", "mapping"])
def test_a_sign_comes_back_by_its_key_or_its_mapping(text: str, wanted: str, known: str) -> None:
    by = {"key": KEY} if known == "key" else {}
    found = restore(text, {} if known == "key" else {"Vincze Ákos": SIGN}, **by)
    assert (found.text, found.left) == (wanted, ())


@pytest.mark.parametrize("sign", [
    sealed("Vincze Ákos", "PER", b"another key of sixteen bytes"), SIGN.replace("PER", "ORG"), SIGN.lower(), SIGN[1:-1] + "A",
    f"{SIGN[:12]}…>",
])
@pytest.mark.parametrize("key", [KEY, None])
def test_a_sign_that_nothing_opens_is_left_and_counted(sign: str, key: bytes | None) -> None:
    found = restore(f"Itt {sign}-nek.", {}, key=key)
    assert found.text == f"Itt {sign}-nek."
    assert found.counts()["left"] == {"unknown tag": 1} and found.left[0].end == 4 + len(sign) + 4


def test_a_number_in_two_spellings_has_one_tag_which_is_the_first() -> None:
    entries = {f"{old}[/N]": Entry(old, {type_: 1}, 1, repl=new) for old, type_, new in (
        ("06 30 123 4567", "PHONE", "<PHONE_1>"), ("+36 30 123-4567", "PHONE", "<PHONE_1>"),
        ("123 456 788", "SOCIALID", "<SOCIALID_1>"), ("123456788", "SOCIALID", "<SOCIALID_1>"),
        ("1/2020", "CASEID", "XXX"), ("2/2020", "CASEID", "XXX"))}
    found = restore("A <PHONE_1>, a <SOCIALID_1> és XXX.", of_entries(entries))
    assert found.text == "A 06 30 123 4567, a 123 456 788 és XXX."
    assert found.counts()["left"] == {"namesake": 1}


NUMBERED = {"Antal János": "[1. személy]", "Kovács Anna": "[2. személy]", "Szeged": "[1. település]",
            "123 456 788": "[1. TAJ-szám]", "Kis Éva": "[tanú]", "Nagy Pál": "[vádlott]", "Tóth Ede": "[vádlott]"}


@pytest.mark.parametrize(("text", "wanted", "left"), [
    ("Ma a [1. személy]-nek írtam, [2. személy] is.", "Ma az Antal Jánosnak írtam, Kovács Anna is.", []),
    ("Az [1. személlyel] és a [2. személyéknél]", "Az Antal Jánossal és a Kovács Annáéknál", []),  # as they came out
    ("**[1. személlyel]**, [1.személy]nek", "**Antal Jánossal**, Antal Jánosnak", []),
    ("Ott, [1. településen], az [1. Települési] Járásbíróság", "Ott, Szegeden, a Szegedi Járásbíróság", []),
    ("TAJ: [1. TAJ-szám], az [1. TAJ-számmal]", "TAJ: 123 456 788, a 123 456 788-cal", []),
    ("[tanúnak], a [vádlottal]", "Kis Évának, a [vádlottal]", ["[vádlottal]"]),  # several are [vádlott]
    ("A [3. személynek], az [1. melléklet] és [sic]", "A [3. személynek], az [1. melléklet] és [sic]", ["[3. személynek]"]),
])
def test_a_label_comes_back_in_its_case(text: str, wanted: str, left: list[str]) -> None:
    found = restore(text, NUMBERED)
    assert (found.text, [text[each.start : each.end] for each in found.left]) == (wanted, left)


def test_a_label_comes_back_in_its_case_in_finnish() -> None:
    found = restore("[1. henkilölle], [1. henkilö]:n, [1. paikkakunnalla]",
                    {"Matti Virtanen": "[1. henkilö]", "Kuopio": "[1. paikkakunta]"}, lang="fi")
    assert found.text == "Matti Virtaselle, Matti Virtasen, Kuopiossa"
