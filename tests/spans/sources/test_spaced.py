"""Words with a space behind every letter: headings are no names, people are found and written in the same way."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"sixteen bytes or more")


HEADINGS = ["V É G Z É S", "Í T É L E T E T :", "I n d o k o l á s", "J E G Y Z Ő K Ö N Y V", "R E N D E L K E Z Ő   R É S Z"]


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_is_no_name(heading):
    assert P.replace(f"{heading}\n\nA bíróság határozott.").pseudonymised.startswith(heading)


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("A tanú, K o v á c s  J á n o s, eljött.", "Kovács János"),
        ("A bíróság N a g y  É v á n a k kézbesítette.", "Nagy Éva"),
        ("S Z A B Ó   P É T E R N É alperes", "Szabó Péterné"),
    ],
)
def test_a_person_is_found(text, norm):
    doc = P.replace(text)
    (span,) = [span for span in doc.spans if span.type == "PER"]
    assert span.norm == norm
    assert len(span.new_text) > 6 and all(len(word) == 1 for word in span.new_text.split())


@pytest.mark.parametrize(("lang", "text", "left"), [
    ("hu", "A tanú K o v á c s Béla volt.", ("K o v", "Béla")),  # the surname alone is spaced
    ("hu", "K O V Á C S Bélával beszéltem.", ("K O V", "Béláv")),
    ("fi", "Todistaja Matti V i r t a n e n saapui.", ("V i r", "Matti"))])
def test_a_part_of_a_name_that_is_written_as_usual_belongs_to_it(lang, text, left):
    new = Pseudonymiser(lang, key=b"sixteen bytes or more").replace(text).pseudonymised or ""
    assert not [part for part in left if part in new]


@pytest.mark.parametrize("name", ["Raija Kuusilouhi", "Oiva Tervasmaa", "Sakari Hakkopelto", "Eeva Mäntyvaalas", "Toivo Kangasniitty"])
@pytest.mark.parametrize("before", ["", "Asiassa "])
def test_a_surname_of_no_table_stands_where_surnames_stand(name, before):
    spaced = "  ".join(" ".join(word) for word in name.upper().split())
    doc = Pseudonymiser("fi", key=b"sixteen bytes or more").replace(f"{before}{spaced}")
    assert [(span.norm, span.text) for span in doc.spans if span.type == "PER"] == [(name, spaced)]


@pytest.mark.parametrize("heading", ["P Ä Ä T Ö S", "S U O M E N  L A K I", "P Ä Ä T Ö S  A N N E T T U", "T O I M I N T A  K E R T O M U S"])
def test_a_heading_of_two_words_is_nobody(heading):
    assert Pseudonymiser("fi", key=b"sixteen bytes or more").replace(f"{heading}\n\nOikeus päätti.").pseudonymised.startswith(heading)


def test_a_heading_before_a_place_is_none():
    assert P.replace("Í T É L E T Budapesten").pseudonymised.startswith("Í T É L E T")
