"""The language of a text is told by its words, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.core.document import Document
from pseudo.core.errors import LanguageError
from pseudo.evaluate.markup import load_gold
from pseudo.language.which import AUTO, MANY, among, lines, ours, settled, told

GOLD = Path(__file__).parents[1] / "gold"
FOLDERS = [*(("hu", path) for path in sorted(GOLD.glob("documents/open*"))), *(("fi", path) for path in sorted(GOLD.glob("fi/open*")))]
FOREIGN = {
    "English": "The committee met again on Thursday and decided that the old school should be sold before winter. Nobody from the village had been asked, and most people heard about it from the newspaper.",
    "Swedish": "Kommittén träffades igen på torsdagen och bestämde att den gamla skolan skulle säljas före vintern. Ingen från byn hade blivit tillfrågad, och de flesta läste om saken i tidningen.",
    "German": "Der Ausschuss traf sich am Donnerstag wieder und beschloss, dass die alte Schule noch vor dem Winter verkauft werden soll. Niemand aus dem Dorf war gefragt worden, die meisten lasen davon in der Zeitung.",
    "Estonian": "Komisjon kogunes neljapäeval uuesti ja otsustas, et vana koolimaja tuleb enne talve maha müüa. Külarahvalt polnud keegi midagi küsinud, enamik luges sellest alles ajalehest.",
    "Turkish": "Kurul perşembe günü yeniden toplandı ve eski okulun kıştan önce satılmasına karar verdi. Köyden hiç kimseye sorulmamıştı, çoğu kişi bunu gazeteden öğrendi.",
    "Slovak": "Komisia sa vo štvrtok opäť zišla a rozhodla, že stará škola sa predá ešte pred zimou. Nikoho z dediny sa na nič nepýtali, väčšina ľudí sa to dozvedela z novín.",
    "Russian": "Комиссия снова собралась в четверг и решила, что старую школу продадут до зимы. Никого из деревни не спросили, большинство узнало об этом из газеты.",
}


@pytest.mark.parametrize(("lang", "folder"), FOLDERS, ids=[f"{lang}-{path.name}" for lang, path in FOLDERS])
def test_every_open_document_is_told(lang: str, folder: Path) -> None:
    assert {told(gold.text).lang for gold in load_gold(folder)} == {lang}


@pytest.mark.parametrize(("lang", "folder"), FOLDERS, ids=[f"{lang}-{path.name}" for lang, path in FOLDERS])
def test_no_paragraph_of_them_is_told_to_be_another_language(lang: str, folder: Path) -> None:
    parts = [part for gold in load_gold(folder) for part in gold.text.split("\n\n")]
    assert {told(part).lang for part in parts} <= {lang, ""}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_language_without_a_folder_is_said_to_be_foreign(name: str) -> None:
    assert told(FOREIGN[name]).why == "foreign"


@pytest.mark.parametrize("text", ["", "...", "Kovács János", "Matti Virtanen, 040 123 4567", "12. 3. 2024"])
def test_names_and_figures_tell_nothing(text: str) -> None:
    assert told(text).why == "few"


@pytest.mark.parametrize(("text", "lang"), [
    ("Szia, tegnap vegul nem tudtam menni, mert sokaig dolgoztam es nagyon faradt voltam.", "hu"),
    ("TEGNAP BESZÉLTEM VELE A HÁZ ELŐTT, DE NEM MONDOTT SEMMIT.", "hu"),
    ("moi, en päässyt eilen tulemaan kun olin töissä niin myöhään, anteeksi", "fi")])
def test_haste_and_capitals_are_of_no_matter(text: str, lang: str) -> None:
    assert told(text).lang == lang


def test_two_languages_of_ours_are_mixed() -> None:
    both = "Tegnap beszéltem vele a ház előtt, de nem mondott semmit.\n\nEilen puhuin hänen kanssaan kadulla, mutta hän ei kertonut mitään."
    assert told(both).why == "mixed"
    assert settled(Document(both, lang=AUTO)).lang == MANY


def test_where_no_line_is_in_one_language_the_text_is_in_none() -> None:
    line = "Tegnap beszéltem vele a ház előtt, eilen puhuin hänen kanssaan kadulla, mutta hän ei kertonut mitään."
    assert told(line).why == "mixed"
    with pytest.raises(LanguageError, match=r"several of the languages that are there \(fi, hu\); name"):
        settled(Document(line, lang=AUTO))


@pytest.mark.parametrize(("text", "langs"), [
    ("Tegnap beszéltem vele a ház előtt.\nEilen puhuin hänen kanssaan kadulla.", ["hu", "fi"]),
    ("Tegnap beszéltem vele a ház előtt.\n\nKovács János\n\nEilen puhuin hänen kanssaan kadulla.\n\n", ["hu"] * 4 + ["fi"] * 2),
    ("Kovács János\r\n\r\nTegnap beszéltem vele a ház előtt.", ["hu"] * 3)])
def test_each_line_has_a_language(text: str, langs: list[str]) -> None:
    found = lines(text)
    assert [lang for _, lang in found] == langs and "".join(line for line, _ in found) == text


@pytest.mark.parametrize(("lang", "folder"), FOLDERS, ids=[f"{lang}-{path.name}" for lang, path in FOLDERS])
def test_every_line_of_them_is_read_in_its_language(lang: str, folder: Path) -> None:
    assert {spoken for gold in load_gold(folder) for _, spoken in lines(gold.text)} == {lang}


@pytest.mark.parametrize("line", ["Eilen puhuin hänen kanssaan kadulla, mutta hän ei kertonut mitään.", "moi, en päässyt eilen tulemaan kun olin töissä niin myöhään, anteeksi"])
def test_one_line_of_another_language_of_ours_in_a_long_text_is_not_passed_over(line: str) -> None:
    text = "\n".join(["Tegnap beszéltem vele a ház előtt, de nem mondott semmit."] * 40)
    assert told(text).lang == "hu" and told(f"{text}\n{line}\n{text}").why == "mixed"


@pytest.mark.parametrize(("lang", "folder"), FOLDERS, ids=[f"{lang}-{path.name}" for lang, path in FOLDERS])
def test_no_line_of_them_is_told_to_be_another_language(lang: str, folder: Path) -> None:
    assert {told(line).lang for gold in load_gold(folder) for line in gold.text.splitlines()} <= {lang, ""}


def test_what_names_its_language_keeps_it() -> None:
    doc = Document(FOREIGN["English"], lang="hu-HU")
    assert settled(doc) is doc


def test_languages_of_the_users_own_are_among_them(toy: Path = Path(__file__).parents[1] / "toy") -> None:
    assert set(ours(toy)) == {*ours(), "xx"} and among("xx", toy) == ("xx",) and among(AUTO, toy) == ours(toy)
