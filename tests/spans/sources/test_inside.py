"""Ordinary words inside what was taken for one person part it: two people, or one whose line ends."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language.language import load
from pseudo.spans.draft import drafted
from pseudo.spans.sources import inside

FI, HU = load("fi"), load("hu")
P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def parts(text: str, language=FI) -> list[str]:
    draft = drafted(text, (), [Span(0, len(text), text, "PER", source="ner", score=0.9)])
    return [span.text for span in inside.parted(draft, language).spans]


@pytest.mark.parametrize(("text", "expected", "reason"), [
    ("Aadan pikkuveli Oiva", ["Aadan", "Oiva"], "a word for kin"),
    ("Laine S. ja M. Aho", ["Laine S.", "M. Aho"], "two people, each with an initial"),
    ("Aino, Onni ja Leo Aho", ["Aino, Onni", "Leo Aho"], "an enumeration"),
    ("Elsa Holm\nSiirto", ["Elsa Holm"], "what opens the next line"),
    ("Kaspar von der Heide", ["Kaspar von der Heide"], "particles of a surname"),
    ("Mika af Hällström", ["Mika af Hällström"], "of the nobility"),
    ("Matti\nVirtanen", ["Matti\nVirtanen"], "a name torn by a line's end"),
    ("Anna Maria Laine", ["Anna Maria Laine"], "no small word"),
])
def test_ordinary_words_part_people(text: str, expected: list[str], reason: str) -> None:
    assert parts(text) == expected, reason


def test_hungarian_names_are_parted_alike() -> None:
    assert parts("Kovács Anna és Tóth Béla", HU) == ["Kovács Anna", "Tóth Béla"]


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("Jenni: mikko korpelan mökki on siel\nSanttu: korpelal on sauna lämmin", ["Jenni", "Mikko Korpela", "Santtu", "Korpela"],
     "a surname in a case cut short, once it is named"),
    ("se on sil ja mul, tääl ja siel", [], "pronouns and adverbs"),
])
def test_people_in_cases_cut_short(text: str, names: list[str], reason: str) -> None:
    assert [span.norm for span in P.spans(text).spans or () if span.type == "PER"] == names, reason


def test_a_pet_form_follows_the_first_of_two_names_joined() -> None:
    new = P.replace("Ulla-Maija Ahokas ei pääse. Kysytään Ulliksen autoa.").pseudonymised or ""
    name, nick = new.split("-")[0], new.split("Kysytään ")[1].split()[0]
    bases = {row.base for reading in FI.morph.analyse(nick) for row in FI.names.nickname(reading.lemma)}
    assert name in bases, new


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("Kaukon ja Annelin Niemelän talo on kahvila.", ["Kauko", "Anneli", "Niemelä"], "a couple, each in the case"),
    ("Petri Niemelän talo on kahvila.", ["Petri Niemelä"], "a given name as it stands"),
    ("Sitten Ritalle Pekka antoi kirjan.", ["Rita", "Pekka"], "no two in one case"),
    ("Kävin Pekan Turun asunnolla.", ["Pekka"], "a town behind a name"),
])
def test_a_given_name_in_the_case_of_its_surname(text: str, names: list[str], reason: str) -> None:
    assert [span.norm for span in P.spans(text).spans or () if span.type == "PER"] == names, reason


def test_names_of_one_land_stand_bare() -> None:
    found = [span.norm for span in P.spans("Minhin äiti Trần Thị Hoa tulee Minh Khôin kanssa.").spans or ()]
    assert found == ["Minh", "Trần Thị Hoa", "Minh Khôi"]


def test_what_hangs_on_a_name_is_no_case() -> None:
    (span,) = P.spans("Marja-Liisahan antoi meille valokuvat.").spans or ()
    assert span.norm == "Marja-Liisa" and span.head is not None and span.head.feats == "Clitic=Han"


def test_a_small_word_in_a_careful_text_is_no_town() -> None:
    text = "Pankissa meitä palveli ihana Jaana Pelkonen, joka jaksoi vääntää rautalangasta."
    assert [span.norm for span in P.spans(text).spans or ()] == ["Jaana Pelkonen"]


def test_a_town_ends_its_line() -> None:
    text = "Vesalan yläaste, Helsinki\nKe 8.10.2025 klo 8.30, psykologin huone"
    new = P.replace(text).pseudonymised or ""
    assert new.count("\n") == 1 and new.split("\n")[1].startswith("Ke "), new
    spans = [Span(0, 11, "Helsinki\nKe", "ORG", source="ner"), Span(11, 30, "Helsingin\nyliopisto", "ORG", source="ner")]
    found = inside.parted(drafted("Helsinki\nKeHelsingin\nyliopisto", (), spans), FI).spans
    assert [(span.text, span.type) for span in found] == [("Helsinki", "GPE"), ("Helsingin\nyliopisto", "ORG")]


@pytest.mark.parametrize(("text", "type_", "reason"), [
    ("LOVIISA. Loviisan kaupunki avaa talon.", "GPE", "a town before the first sentence of news"),
    ("ANNA. Tuletko kotiin?", "PER", "no town"),
])
def test_the_town_of_a_piece_of_news(text: str, type_: str, reason: str) -> None:
    span = Span(0, text.index("."), text[: text.index(".")], "PER", source="ner", score=0.9)
    assert inside.dateline(span, text, FI).type == type_, reason
