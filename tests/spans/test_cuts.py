"""Names cut within words, and people side by side; one case a line with its reason."""

import re
from dataclasses import replace

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Head, Span
from pseudo.language import language
from pseudo.spans import cuts, offices, years
from pseudo.spans.draft import drafted

LANGUAGE = language.load("hu")


def guess(text, type_="PER", norm=""):
    """A span of all of a text as a tagger guesses it, read as `norm`."""
    head = Head(0, len(text), norm.split()[-1], "PROPN", "") if norm else None
    return Span(0, len(text), text, type_, norm=norm, head=head, source="ner", score=0.9)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("dr. Berta Judit Vargával", ["dr. Berta Judit", "Vargával"]),  # two people side by side
        ("Berta Judit", ["Berta Judit"]),
        ("Bertáék Juditja", ["Bertáék", "Juditja"]),  # one of a family
        ("Johann Peter Wiesinger", ["Johann Peter Wiesinger"]),  # given names of abroad, a surname of abroad
        ("Jan Piotr Kowalczyk", ["Jan Piotr Kowalczyk"]),
        ("Berta Judit Anna", ["Berta Judit Anna"]),  # two given names
        ("Olga v. Ilona", ["Olga", "Ilona"]),  # one of two
        ("Kis Olga ill. Bódi Éva", ["Kis Olga", "Bódi Éva"]),
    ],
)
def test_two_people_side_by_side(text, parts):
    norm = text.replace("Vargával", "Varga")
    assert [part.text for part in cuts.split_people(guess(text, norm=norm), text, (), LANGUAGE)] == parts


@pytest.mark.parametrize(("text", "parts", "reason"), [
    ("Botond Kelemenéktől", ["Botond", "Kelemenéktől"], "a child of that family: Botond is no surname"),
    ("Anna Vargáéknál", ["Anna", "Vargáéknál"], "who was with a family"),
    ("Péter Annáékhoz", ["Péter Annáékhoz"], "Péter is a surname, too"),
    ("Kovács Péterékkel", ["Kovács Péterékkel"], "a surname first"),
    ("John Smithékkel", ["John Smithékkel"], "abroad given names come first"),
])
def test_a_family_behind_a_given_name_is_another_name(text: str, parts: list[str], reason: str) -> None:
    norm = re.sub(r"á?ék.*", lambda m: "a" if m[0][0] == "á" else "", text)
    span = replace(guess(text, norm=norm), head=Head(0, len(text), norm.split()[-1], "PROPN", "Case=Abl|Deriv=ék"))
    assert [part.text for part in cuts.split_people(span, text, (), LANGUAGE)] == parts, reason


@pytest.mark.parametrize(
    ("text", "cut", "type_"),
    [
        ("Tisza-parton", "Tisza", "LOC"),
        ("Duna-hídon", "Duna", "LOC"),
        ("Tisza-tónál", "Tisza-tónál", "LOC"),  # a place of its own
        ("Gaja-patakon", "Gaja-patakon", "LOC"),  # the water itself, by what it is
        ("Balaton-felvidéken", "Balaton-felvidéken", "LOC"),
        ("Szeged-környéki", "Szeged", "GPE"),
        ("Szent Anna-kápolnában", "Szent Anna", "FAC"),  # the word for a building stays
        ("Kerek-tó", "Kerek-tó", "LOC"),  # Kerek is nothing without its lake
        ("Duna-híd", "Duna-híd", "LOC"),  # too short to be told from an ending
    ],
)
def test_of_a_compound_only_the_place_is_replaced(text, cut, type_):
    span = cuts.place_only(guess(text, type_="LOC"), LANGUAGE)
    assert (span.text, span.type) == (cut, type_)


@pytest.mark.parametrize(
    ("text", "type_", "parts"),
    [
        ("Lengyel-ügyben", "PER", ["Lengyel"]),
        ("Éles Ilona-ügyben", "WORK_OF_ART", ["Éles Ilona"]),  # a person's, whatever it was taken for
        ("Lengyel-ügyben Kittivel", "PER", ["Lengyel", "Kittivel"]),
        ("Vas-Kis Éva", "PER", ["Vas-Kis Éva"]),  # one name
    ],
)
def test_a_name_ends_before_the_matter_that_it_begins(text, type_, parts):
    assert [part.text for part in cuts.without_tail(guess(text, type_), LANGUAGE)] == parts


@pytest.mark.parametrize(("text", "norm", "left"), [
    ("jouluna 1957", "joulu 1957", "1957"),  # a feast that no calendar has
    ("1957", "1957", "1957"),
    ("keväällä 1921", "kevät 1921", "keväällä 1921"),  # a season is read as a whole
    ("1941 tai 1944", "1941 tai 1944", "1941 tai 1944"),  # which of them is not told
    ("1960-luvulla", "1960-luvulla", "1960-luvulla"),  # no year
    ("eilen", "eilen", "eilen")])
def test_of_a_date_that_nothing_reads_the_year_is_left(text, norm, left):
    draft = drafted(text, (), [guess(text, "DATE", norm)])
    assert [span.text for span in years.years_alone(draft, language.load("fi")).spans] == [left]


@pytest.mark.parametrize(("text", "guessed", "left", "reason"), [
    ("Kesä #2023 oli kaunis.", "2023", "", "a tag that everybody writes"),
    ("Kesä #2023 oli kaunis.", "#2023", "", "likewise, with its sign"),
    ("Kivaa oli #kesäjuhla #2023 ja muuta.", "kesäjuhla #2023", "kesäjuhla #2023", "no year is cut out of tags in a row"),
    ("Kesä 2023 oli kaunis.", "2023", "2023", "a year"),
])
def test_figures_behind_a_hash_are_no_year(text, guessed, left, reason):
    at = text.index(guessed)
    span = Span(at, at + len(guessed), guessed, "DATE", source="ner", norm=guessed)
    found = years.years_alone(drafted(text, (), [span]), language.load("fi")).spans
    assert [span.text for span in found if span.type == "DATE"] == ([left] if left else []), reason


@pytest.mark.parametrize(("text", "type_", "parts"), [
    ("Osztálytalálkozó 2024", "EVENT", ["Osztálytalálkozó", "2024"]),  # it stays, and its year moves
    ("OSZTALYTALI 2024", "WORK_OF_ART", ["OSZTALYTALI", "2024"]),
    ("Orwell 1984", "WORK_OF_ART", ["Orwell 1984"]),  # a title
    ("2024", "EVENT", ["2024"]),
    ("Kovács Kft. 2024", "ORG", ["Kovács Kft. 2024"]),
])
def test_the_year_behind_an_event(text, type_, parts):
    found = years.years_behind(drafted(text, (), [guess(text, type_)]), LANGUAGE).spans
    assert [span.text for span in found] == parts
    assert len(parts) == 1 or found[-1].type == "DATE"


@pytest.mark.parametrize(("text", "type_", "parts"), [
    ("Halász Lajos-féle Fekete Kormorán", "ORG", ["PER Halász Lajos", "ORG Fekete Kormorán"]),  # what it is called
    ("Nagy-féle ház", "FAC", ["PER Nagy"]),  # a word of the language
    ("Nagy Pista-féle lovasudvarban", "WORK_OF_ART", ["PER Nagy Pista"]),
    ("Szabó-család Kft.", "ORG", ["ORG Szabó-család Kft."]),  # a firm's name
    ("Budapest-féle ház", "FAC", ["FAC Budapest-féle ház"]),  # nobody
    ("Ranschburg Jenő-féle Pszichológiai Intézet", "ORG", ["ORG Ranschburg Jenő-féle Pszichológiai Intézet"]),  # public
])
def test_a_body_that_begins_with_what_is_somebodys(text, type_, parts):
    assert [f"{part.type} {part.text}" for part in cuts.without_tail(guess(text, type_), LANGUAGE)] == parts


def test_a_full_name_before_what_is_its_bearers_is_whole():
    text = "A Tóth Éva-féle vendéglő, a Kossuth-díj, a Gál Anna-kiállítás, a Bölcs-féle ház és a Nagy Lajos-templom."
    pieces = [Span(text.index(name), text.index(name) + len(name), name, "PER", norm=name, source="ner")
              for name in ("Tóth", "Gál")]
    found = cuts.people_owning(drafted(text, (), pieces), LANGUAGE).spans
    assert [span.text for span in found] == ["Tóth Éva", "Gál Anna"]


@pytest.mark.parametrize(("text", "parts"), [
    ("soproni Erzsébet Oktató Kórházba", ["GPE soproni", "ORG Erzsébet Oktató Kórházba"]),
    ("keleti Pályaudvar", ["ORG keleti Pályaudvar"]),  # of no town
    ("Soproni Erzsébet Kórház", ["ORG Soproni Erzsébet Kórház"]),  # its name begins with the town
    ("országos Kutató Intézet", ["ORG országos Kutató Intézet"]),
])
def test_a_body_without_the_small_adjective_of_its_town(text, parts):
    found = cuts.towns_before_bodies(drafted(text, (), [guess(text, "ORG")]), LANGUAGE).spans
    assert [f"{span.type} {span.text}" for span in found] == parts


@pytest.mark.parametrize(("one", "type_", "norm", "given", "joined"), [
    ("dinnyes-vadasz", "PER", "Dinnyes-Vadasz", "moni", True),
    ("dinnyes", "GPE", "Dinnyés", "moni", True),  # a village, and a surname
    ("szeged", "GPE", "Szeged", "moni", False),  # no surname
    ("Dinnyés", "GPE", "Dinnyés", "Móni", False),  # with capitals a tagger knows
    ("barbi", "PER", "Barbi", "moni", False),
])
def test_a_surname_and_a_given_name_in_small_letters_are_one(one, type_, norm, given, joined):
    text = f"{one} {given}"
    first = Span(0, len(one), one, type_, norm=norm, head=Head(0, len(one), norm, "PROPN", ""), source="ner")
    second = Span(len(one) + 1, len(text), given, "PER", norm="Móni", source="ner")
    found = cuts.joined_people([first, second], text, LANGUAGE)
    assert [f"{span.type} {span.text}" for span in found] == ([f"PER {text}"] if joined else [f"{type_} {one}", f"PER {given}"])


@pytest.mark.parametrize(("before", "one", "two", "joined"), [
    ("Tegnap az ", "Antal", "Jánossal", True),
    ("Tegnap ", "Antal", "Jánossal", False),  # he may have been with him
    ("Tegnap a ", "Antal", "Jánossal", False),  # not its article
    ("Tegnap az ", "Antal", "Szabóval", False),  # no given name behind
    ("Tegnap a ", "Jancsi", "Jánossal", False),  # he is called so
])
def test_a_surname_and_a_given_name_behind_one_article_are_one(before, one, two, joined):
    text = f"{before}{one} {two}"
    at, norm = len(before), {"Jánossal": "János", "Szabóval": "Szabó"}[two]
    spans = [Span(at, at + len(one), one, "PER", norm=one, source="ner"),
             Span(at + len(one) + 1, len(text), two, "PER", norm=norm, source="ner")]
    found = [span.text for span in cuts.joined_people(spans, text, LANGUAGE)]
    assert found == ([f"{one} {two}"] if joined else [one, two])


    text = "A Tóth Éva-féle vendéglő, a Kossuth-díj és a Bölcs-féle ház."
    piece = Span(2, 6, "Tóth", "PER", norm="Tóth", source="ner")
    found = cuts.people_owning(drafted(text, (), [piece]), LANGUAGE).spans
    assert [span.text for span in found] == ["Tóth Éva"]


@pytest.mark.parametrize(("text", "left"), [
    ("Ruustinna Salminen", "Salminen"),
    ("Lukkari Nurmi", "Nurmi"),
    ("Lukkari Pekka", "Lukkari Pekka"),  # a surname first, as in lists
    ("Veli Salminen", "Veli Salminen"),  # brother, but a usual given name
    ("Pekka Salminen", "Pekka Salminen")])
def test_a_calling_apart_is_no_part_of_a_name(text, left):
    assert offices.without_calling(guess(text, "PER"), language.load("fi")).text == left


@pytest.mark.parametrize(("text", "left"), [
    ("Kisteleki Férfikórus Mihály", [("Kisteleki Férfikórus", "ORG"), ("Mihály", "PER")]),  # ... kedvenc nótáját énekelte
    ("Kovács Anna Mária", [("Kovács Anna Mária", "PER")]),  # no body among her names
    ("Kovács Férfikórus", [("Kovács Férfikórus", "PER")]),  # nobody stands behind it
])
def test_a_persons_name_begins_behind_the_word_for_a_body(text, left):
    draft = cuts.bodies_before_people(drafted(text, (), [guess(text)]), LANGUAGE)
    assert [(each.text, each.type) for each in draft.spans] == left


def test_the_year_of_general_terms_is_no_date() -> None:
    new = Pseudonymiser("fi", key=b"a test key of sixteen bytes").replace("URAKKASOPIMUS (YSE 1998), tehty 6.5.2024.")
    assert "(YSE 1998)" in (new.pseudonymised or "") and "6.5.2024" not in (new.pseudonymised or "")


def test_a_widow_is_called_by_her_given_name() -> None:
    text = "Tila on Irma Toivolan. Perusteluna on, ettei Irma-leski iäkkäänä enää voi käyttää tilaa."
    new = Pseudonymiser("fi", key=b"a test key of sixteen bytes").replace(text).pseudonymised or ""
    assert f" {new.split()[2]}-leski " in new and "Irma" not in new
