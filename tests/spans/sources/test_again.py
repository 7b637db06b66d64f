"""Names known in the document, met again in careless writing."""

import dataclasses

import pytest

from pseudo import Pseudonymiser, Settings
from pseudo.core.document import Span
from pseudo.language.tokenise import tokenise
from pseudo.spans.sources import again

P = Pseudonymiser("hu")
LANGUAGE = P.language


def found(text: str, *names: str) -> list[str]:
    """What is found in `text` once it holds the names (`norm` of a person, or `norm/TYPE`) elsewhere."""
    spans = []
    for name in names:
        norm, _, type_ = name.partition("/")
        spans.append(Span(len(text), len(text), "", type_ or "PER", norm=norm))
    return [span.text for span in again.find(text, tokenise(text, "hu"), spans, LANGUAGE)]


AGAIN = [
    ("tegnap kovács jánossal voltam", ["Kovács János"], ["kovács jánossal"]),
    ("tegnap kovacs janossal voltam", ["Kovács János"], ["kovacs janossal"]),
    ("a kovács jó ember, jánossal voltam", ["Kovács János"], ["jánossal"]),  # a smith, but nothing is a jános
    ("kovács, jánossal együtt", ["Kovács János"], ["jánossal"]),  # not one name across a comma
    ("a kovácstól kérdezd, vagy Petrovicsot", ["Kovács János", "Petrovics Ede"], ["Petrovicsot"]),
    ("szóltam Laszlonak is, laszloval mentünk", ["Bodnár László"], ["Laszlonak", "laszloval"]),  # without accents
    ("aláírta KERTESZ", ["Kertész Mátyás"], ["KERTESZ"]),
    ("megjött Balázzs is", ["Kovács Balázs"], ["Balázzs"]),  # a slip
    ("irtam a kardos autóháznak", ["Kardos Autóház Kft./ORG"], ["kardos autóháznak"]),
    ("a zöld malom szép", ["Zöld Malom Kft./ORG"], []),  # a green mill
    ("szegeden jártunk", ["Szeged/GPE"], ["szegeden"]),
    ("az adatokat kérte", ["Kiss Ada"], []),  # data
    ("virágot vett, áron alul", ["Nagy Virág", "Kis Áron"], []),
    ("rolandot kerestem", ["Kardos Roland"], ["rolandot"]),
]


@pytest.mark.parametrize(("text", "names", "expected"), AGAIN)
def test_a_known_name_is_found_again(text, names, expected):
    assert found(text, *names) == expected


def test_an_ordinary_word_in_a_sentence_with_a_capital_is_nobody():
    text = "Itt a tornyos villa, ott vassek és a fodros ruha."
    spans = [Span(len(text), len(text), "", "PER", norm=norm) for norm in ("Tornyos Ede", "Vass Pál", "Fodros Anna")]
    tokens = [dataclasses.replace(token, upos="ADJ") for token in tokenise(text, "hu")]
    assert [span.text for span in again.find(text, tokens, spans, LANGUAGE)] == ["vassek"]
    assert [span.text for span in again.find(text.lower(), tokens, spans, LANGUAGE)][:1] == ["tornyos"]


def test_nothing_is_found_where_nothing_is_known_or_it_is_covered():
    text = "tegnap kovács jánossal voltam"
    assert found(text) == []
    spans = [Span(7, 22, text[7:22], "PER", norm="Kovács János")]
    assert again.find(text, tokenise(text, "hu"), spans, LANGUAGE) == []


CHAT = "Anna: szia, jössz holnap?\nBéla: nem, katát viszem győrbe\nAnna: ok, és laciéknak szólsz?\nBéla: jó, szép a virág\n"


def test_in_a_text_without_capitals_names_that_are_nothing_else_are_found():
    found = [(span.type, span.text) for span in Pseudonymiser("hu").spans(CHAT).spans if span.type in ("PER", "GPE")]
    people = [("PER", "Anna"), ("PER", "Béla"), ("PER", "katát"), ("GPE", "győrbe"), ("PER", "Anna"), ("PER", "laciéknak")]
    assert found == [*people, ("PER", "Béla")]  # virág is a flower


def test_in_a_text_with_capitals_a_small_word_is_no_name():
    text = "A férfi a boltba ment. A rendőr elfogta. Azt mondta, hogy anna volt az. A bíróság elítélte."
    small = [span.text for span in Pseudonymiser("hu").spans(text).spans if span.source == "document"]
    assert small == []


WHOLE = [  # how a name or a code that the document has is typed again, and what of it is one span
    ("Kovács\nJánossal", "Kovács\nJánossal"), ("KOVÁCS JÁNOSNAK", "KOVÁCS JÁNOSNAK"), ("kovacs janos", "kovacs janos"),
    ("Kovács János/iktató", "Kovács János"), ("Kovács\u00a0Jánosé", "Kovács\u00a0Jánosé"), ("123456788", "123456788"),
    ("123-456-788-cal", "123-456-788-cal"), ("AB12345", "AB12345"), ("ab-12345", "ab-12345"),
    ("Kovács, János", None), ("Kovács\n\nJános", None), ("12345", None), ("1234567881", None),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "expected"), WHOLE)
@pytest.mark.parametrize("piece", [None, slice(0, 2), slice(3, 5)])
def test_a_full_name_and_a_code_are_whole_wherever_they_come_again(typed, expected, piece):
    text = f"Ott: {typed} volt. –"
    known = [("Kovács János", "PER"), ("123 456 788", "SOCIALID"), ("AB-12345", "ID")]
    spans = [Span(len(text), len(text), "", type_, norm=norm) for norm, type_ in known]
    if piece is not None:  # a tagger has found a piece of it
        start, end = 5 + piece.start, 5 + piece.stop
        spans.append(Span(start, end, text[start:end], "GPE", norm="x"))
    out = [span.text for span in again.whole(text, spans, LANGUAGE, "hu") if span.text]
    assert out == ([expected] if expected else [text[5 + piece.start : 5 + piece.stop]] if piece else [])


def test_a_name_inside_another_span_is_that_ones():
    text = "A Kovács János utca."
    spans = [Span(len(text), len(text), "", "PER", norm="Kovács János"), Span(2, 19, text[2:19], "FAC", norm=text[2:19])]
    assert again.whole(text, spans, LANGUAGE, "hu") == spans


FIRMS = [  # what stands behind the firm's full name, how it is read first, what it is
    ("Nyman Mekaniska kasvoi.", "PER Nyman Mekaniska", "ORG Nyman Mekaniska"),  # the firm, no person
    ("Rakennuspalvelu Ketonen kasvoi.", "PER Ketonen", "ORG Rakennuspalvelu Ketonen"),  # of which a piece was read
    ("Kalle Ketonen kasvoi.", "PER Kalle Ketonen", "PER Kalle Ketonen"),  # a man after whom a firm is called
]


@pytest.mark.parametrize(("text", "read", "expected"), FIRMS)
def test_a_firm_is_known_without_its_legal_form(text, read, expected):
    finnish = Pseudonymiser("fi").language
    type_, _, name = read.partition(" ")
    at = text.index(name)
    norms = ("Nyman Mekaniska Ab", "Rakennuspalvelu Ketonen Oy", "Kalle Ketonen Oy")
    spans = [Span(len(text), len(text), "", "ORG", norm=norm) for norm in norms]
    spans.append(Span(at, at + len(name), name, type_, norm=name))
    found = again.firms(text, tokenise(text, "fi"), spans, finnish)
    assert [f"{span.type} {span.text}" for span in found if span.text] == [expected]


@pytest.mark.parametrize(("text", "found"), [
    ('Mikko Kantola kuittasi. Lapussa lukee "M.K.".', ["Mikko Kantola", "M.K."]),  # of somebody of the document
    ('Mikko Kantola kuittasi. Lapussa lukee "A.B.".', ["Mikko Kantola"])])  # of nobody here
def test_initials_with_stops_are_those_of_whom_the_document_names(text, found):
    p = Pseudonymiser("fi", key=b"a test key of sixteen bytes", settings=Settings(engine="rules"))
    assert [span.text for span in p.spans(text).spans or () if span.type == "PER"] == found


def test_an_initial_that_could_be_a_number_is_one_behind_a_known_given_name():
    p = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    doc = p.replace("Outi Vainikainen kirjoitti. Kiitos Outi V. avusta.")
    new = [span.new_text for span in doc.spans or ()]
    assert new[1] == f"{new[0].split()[0]} {new[0].split()[1][0]}."


@pytest.mark.parametrize(("text", "small", "reason"), [
    ("Heli: Ilyas tarvii pallon\nKai: ilyaksen sukat on täällä", "ilyaksen", "with the stem of other names in -s"),
    ("Yonas on tallilla. yonaksen heppa", "yonaksen", "the same"),
    ("Meri Lahtinen tulee. laitan merille viestin.", "merille", "a given name, and no seas"),
])
def test_a_finnish_name_in_small_letters_is_found_in_any_form(text, small, reason):
    p = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    assert small in [span.text for span in p.spans(text).spans or () if span.type == "PER"], reason


def test_two_halves_side_by_side_are_whom_the_text_has_in_full() -> None:
    text = "Gnám Piroska; Gnám Piroska jött, Gnám, Piroska és Dezső."
    places = [(0, 4), (5, 12), (14, 26), (33, 37), (39, 46)]
    spans = [Span(a, b, text[a:b], "PER", norm=text[a:b], source="ner") for a, b in places]
    named = [span.text for span in sorted(again.whole(text, spans, LANGUAGE, "hu"), key=lambda span: span.start)]
    assert named == ["Gnám Piroska", "Gnám Piroska", "Gnám", "Piroska"]
