"""Names inside of which a reading machine saw a figure: read with the letter, and tied to who is written so."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language, misread, torn

FI, HU = language.load("fi"), language.load("hu")


def read(text: str, lang: language.Language = FI) -> str:
    """The text as it is meant."""
    for start, end, written in sorted({*torn.found(text, lang), *misread.found(text, lang)}, reverse=True):
        text = text[:start] + written + text[end:]
    return text


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Halli, Ta1vikki", "Halli, Talvikki", "a one for an l"),
    ("Elli Korpi-Ha11i tuli", "Elli Korpi-Halli tuli", "twice, in the second half of a double surname"),
    ("Mäk1nen ja Sal0sen", "Mäkinen ja Salosen", "for an i; for an o, in a case"),
    ("synt. l/7 -30", "synt. 1/7 -30", "a letter for the figure of a day"),
    ("s. l8 24/8 51, I873, 188O 2/2, 1877 11/l2", "s. 18 24/8 51, 1873, 1880 2/2, 1877 11/12", "years and days"),
    ("Ratakatu l4 B 6, l2. maa1iskuuta ja 17.5.l958", "Ratakatu 14 B 6, 12. maaliskuuta ja 17.5.1958", "houses and days"),
    ("Lautakunnan puo1esta ha1litus", "Lautakunnan puolesta hallitus", "ordinary words"),
    ("FI94 50OO 8120 3456 78 ja puh. 2l 456.", "FI94 5000 8120 3456 78 ja puh. 21 456.", "groups of numbers"),
    ("Olavinkatu 5I as. l2, saap. 1 9. 02. 2025", "Olavinkatu 51 as. 12, saap. 19. 02. 2025", "a flat; a day in pieces"),
    ("2l maitoa ja 5l 200 g, 3 I 4, 12 O 3", "2l maitoa ja 5l 200 g, 3 1 4, 12 0 3", "litres"),
    ("noin l4 kpl, l2. luokka, maalis2kuu", "noin l4 kpl, l2. luokka, maalis2kuu", "no house, no month"),
    ("koodi I2O4, l8 kpl, A/l873, AI873, 1O/45", "koodi I2O4, l8 kpl, A/l873, AI873, 1O/45", "no year, no month"),
    ("Koodi A1b2, Ab1c ja Xyl0nit", "Koodi A1b2, Ab1c ja Xyl0nit", "no names"),
    ("noin 5 l/7 hlö, Päivä 15 ja Ma1", "noin 5 l/7 hlö, Päivä 15 ja Ma1", "a measure; figures behind a word"),
    ("Anna S;derberg, Matti ja Lehti[nen] kirj.", "Anna Söderberg, Matti ja Lehtinen kirj.", "a sign for a letter; filled in"),
    ("Tuomi;kivi ja katso[mme], Matti;Liisa", "Tuomi;kivi ja katso[mme], Matti;Liisa", "a list; no name"),
])
def test_slips_of_a_reading_machine(text: str, wanted: str, reason: str) -> None:
    assert read(text) == wanted, reason


def test_whom_a_machine_misread_is_who_is_written_right_elsewhere() -> None:
    program = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    new = program.replace("Ta1vikki Salonen tuli. Talvikki Salonen lähti.").pseudonymised or ""
    first, last = new.removesuffix(" lähti.").split(" tuli. ")
    assert first == last and "alvikki" not in new


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Jan. l9. | István", "Jan. 19. | István", "a letter for a one"),
    ("Aug. 2O. és Aug. l. volt", "Aug. 20. és Aug. 1. volt", "for a nought, and alone"),
    ("Mart. I2. | Ilona", "Mart. 12. | Ilona", "behind a month of registers"),
    ("Jan. 9. / 1l. és Febr. 2O. / 2l. | Antal", "Jan. 9. / 11. és Febr. 20. / 21. | Antal", "of death and of burial"),
    ("1 8 8 7. Jan. 9. | 1 6 1 2 Ft", "1887. Jan. 9. | 1 6 1 2 Ft", "a year whose figures stand apart; a sum"),
    ("kb. l. volt, Zsolt 2O. születésnapja, Aug. 9O.", "kb. l. volt, Zsolt 2O. születésnapja, Aug. 9O.", "no day"),
])
def test_days_behind_a_month(text: str, wanted: str, reason: str) -> None:
    assert read(text, HU) == wanted, reason


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Kelt 1927. febr uár 3-án, 1927. no v ember hó 4.", "Kelt 1927. február 3-án, 1927. november hó 4.", "months"),
    ("Kertész Mi h ály jegyző", "Kertész Mihály jegyző", "a letter alone inside"),
    ("a N agykárolyi iratok, M iskolczi ügy", "a Nagykárolyi iratok, Miskolczi ügy", "the first letter, in an old spelling, too"),
    ("özv. Kertész Mihál yné", "özv. Kertész Mihályné", "a wife's name"),
    ("A debreceni út, S mindig, Nap e vagy, Pál a kertben", "A debreceni út, S mindig, Nap e vagy, Pál a kertben", "words"),
    ("C difficile, B hepatitis, 1927. évi és havi", "C difficile, B hepatitis, 1927. évi és havi", "no names, no months"),
])
def test_pieces_of_what_a_machine_tore(text: str, wanted: str, reason: str) -> None:
    assert read(text, HU) == wanted, reason


def test_a_widows_name_is_read_as_a_wifes() -> None:
    spans = Pseudonymiser("hu").spans("özv. Gross Hermanné kérte. A Gross Hermanné a kert.").spans or ()
    assert next(span.norm for span in spans if span.type == "PER") == "özv. Gross Hermanné"


SCANNED = "Lau takunta sai selvi tyksen, ja pöy täkirja luettiin. "


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Kala saatiin Kolk arin edestä.", "Kala saatiin Kolkarin edestä.", "a shoal that no table has"),
    ("Asui Rantakat u 4:ssä.", "Asui Rantakatu 4:ssä.", "a street"),
    ("Tuli M atti Salonen.", "Tuli Matti Salonen.", "the first letter of a given name"),
    ("Laivuri Matti soittvi, tammik. 4 ja Kuusen luota.", "Laivuri Matti soittvi, tammik. 4 ja Kuusen luota.",
     "a name before what is no word, an abbreviation"),
])
def test_pieces_of_names_among_pieces_of_words(text: str, wanted: str, reason: str) -> None:
    """Where ordinary words are torn, a capital before what is no word begins a torn name."""
    assert read(SCANNED + text).endswith(wanted), reason
    assert "Lautakunta sai selvityksen, ja pöytäkirja" in read(SCANNED + text)


def test_a_shoal_is_left_in_pieces_where_no_word_is_torn() -> None:
    assert read("Kala saatiin Kolk arin edestä.") == "Kala saatiin Kolk arin edestä."


def test_letters_apart_in_quotes_are_a_name() -> None:
    assert read('Kaljaasi "H i l j a" upposi, ”a i n a” ei.') == 'Kaljaasi "Hilja" upposi, ”a i n a” ei.'


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    ("Zernplén vármegye és Szatrnár", "Zemplén vármegye és Szatmár", "two letters for one"),
    ("Ternesvár, Berna, Arnold, Kernény, tornyok", "Temesvár, Berna, Arnold, Kernény, tornyok", "towns alone; words and names stay"),
])
def test_two_letters_that_are_one(text: str, wanted: str, reason: str) -> None:
    assert read(text, HU) == wanted, reason
