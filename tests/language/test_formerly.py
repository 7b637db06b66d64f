"""Texts of former times and entries of registers: read in the letters of now, new names in those of then."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.language import formerly, language
from pseudo.language.plain import unwritten

FI = language.load("fi")
KEY = b"a test key of sixteen bytes"
OLD = "Waimo oli wanha ja taitawa, riita sowittu. "


def read(text: str) -> str:
    return unwritten(Document(text), FI)[0].text


@pytest.mark.parametrize(("text", "plain", "reason"), [
    (OLD + "Wihtori asui Ruowedellä.", "Vaimo oli vanha ja taitava, riita sovittu. Vihtori asui Ruovedellä.", "w for v"),
    (OLD + "Walleniuksen renki", "Vaimo oli vanha ja taitava, riita sovittu. Walleniuksen renki", "a name of its own"),
    (OLD + "muutti Tampereesen", "Vaimo oli vanha ja taitava, riita sovittu. muutti Tampereeseen", "an illative of then"),
    ("Waasasta Kiwelä tuli hywin.", "Vaasasta Kivelä tuli hyvin.", "names of now beside one ordinary word"),
    ("Talon Wanha-Pekkala isännät 1712–1745", "Talon Vanha-Pekkala isännät 1712–1745", "a year of then beside one name"),
    ("Wanhojen tanssit oli wau, Walter ja Wihtori tuli.", "Wanhojen tanssit oli wau, Walter ja Wihtori tuli.", "of now"),
    ("Soita 046 552 1903, Waasasta Kivelä.", "Soita 046 552 1903, Waasasta Kivelä.", "a telephone number is no year of then"),
    ("Viesti Wilmassa: koulu on vuodelta 1903, Kivelä.", "Viesti Wilmassa: koulu on vuodelta 1903, Kivelä.", "a name of now, in a case"),
    ("Renki Antti Koski-   s. 1869\nnen    lähti", "Renki Antti Koskinen   s. 1869\n    lähti", "cut before a column"),
    ("tuli J. E. Forse-\n  -lius", "tuli J. E. Forselius", "a hyphen on both sides of the line's end"),
    ("Pihlajamäelle, ja Pihlajam. riiteli.", "Pihlajamäelle, ja Pihlajamäki riiteli.", "cut short, its whole elsewhere"),
    ("P. Jokin. ja Pentti Jokinen, jokin. Jokinen", "P. Jokinen ja Pentti Jokinen, jokin. Jokinen", "a word, too, behind an initial"),
    ("Kotoisin Pietars., muutt. Kouv. 1956, Talv. 3", "Kotoisin Pietarsaari, muutt. Kouvola 1956, Talv. 3", "the one town that begins so"),
    ("Kouv. ja Kang. ja Tamm. 3, ja Kouv. Hän", "Kouv. ja Kang. ja Tamm. 3, ja Kouv. Hän", "at either end of a sentence; several begin so; a name"),
    ("Hämeenk. 3 B 4, Kauppak. 9", "Hämeenkatu 3 B 4, Kauppakatu 9", "streets"),
    ("Toukok. 7 p., Kast. 3 p., ks. Matk. 4", "Toukok. 7 p., Kast. 3 p., ks. Matk. 4", "no streets"),
    ("Tuli Jylhän. Jylhänkorpi, Mäki. Mäkinen", "Tuli Jylhän. Jylhänkorpi, Mäki. Mäkinen", "whole words before a full stop"),
    ("torppa HAAPASAARl, K0SKINEN, OCR1, ABl2", "torppa HAAPASAARI, KOSKINEN, OCR1, ABl2", "signs among capitals"),
    ("P. Kustaa Adolf  s. 1874\nT. Amanda  s. 1877\nP. Mäki  s. 1", "poika Kustaa Adolf  s. 1874\ntytär Amanda  s. 1877\nP. Mäki  s. 1",
     "letters for kin before given names alone, in several entries"),
    ("P. Matti, tuli", "P. Matti, tuli", "one such line is no register"),
])
def test_how_it_is_read(text: str, plain: str, reason: str) -> None:
    assert read(text) == plain, reason


def test_new_names_are_spelt_as_then() -> None:
    new = Pseudonymiser("fi", key=KEY).replace(OLD + "Wihtorin Wiipurista tullut Awokas.").pseudonymised or ""
    assert new.startswith(OLD) and "v" not in new and "Wihtori" not in new and "Wiipuri" not in new


def test_what_was_cut_short_stays_so() -> None:
    new = Pseudonymiser("fi", key=KEY).replace("Juho Pihlajamäki tuli, Pihlajam. riiteli.").pseudonymised or ""
    assert "Pihlajam" not in new
    whole, short = new.split()[1], new.split(", ")[1].split(" ")[0]
    assert short.endswith(".") and whole.startswith(short[:-1])


def test_streets_stay_cut_short() -> None:
    new = Pseudonymiser("fi", key=KEY).replace("Osoite: Kauppak. 9, Heinola.").pseudonymised or ""
    assert "Kauppa" not in new and new.startswith("Osoite: ") and new.split()[1].endswith(("k.", "tie", "polku", "kuja"))


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Ujfehértó és az ujfehértói járás", "Újfehértó és az újfehértói járás", "a town and its adjective"),
    ("Ujvári Károly ujságot vett", "Ujvári Károly ujságot vett", "a surname; a word"),
    ("Ujfeherto, Sarospatak", "Ujfeherto, Sarospatak", "typed without any mark"),
])
def test_towns_with_their_vowels_of_then(text: str, wanted: str, reason: str) -> None:
    for start, end, sign in sorted(formerly.towns(text, language.load("hu")), reverse=True):
        text = text[:start] + sign + text[end:]
    assert text == wanted, reason
