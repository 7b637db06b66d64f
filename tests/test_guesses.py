"""What is trimmed, cut, joined, retyped and dropped among guessed names; one case a line with its reason."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser, guesses
from pseudo.document import Head, Span, Token

TOOLS = Pseudonymiser("hu")._spans_tools
READER = TOOLS.reader
CONTEXTS = TOOLS.contexts


def guess(text, whole=None, type_="PER", norm="", source="ner"):
    """A span of `text` inside `whole`, read as `norm`."""
    whole = whole or text
    start = whole.index(text)
    head = Head(start, start + len(text), norm.split()[-1], "PROPN", "") if norm else None
    return Span(start, start + len(text), text, type_, norm=norm, head=head, source=source, score=0.9)


@given(st.text("aBc -Őú.", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_joined_spans_end_where_words_end(text, a, b):
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    if start == end:
        return
    [span] = guesses.joined_words([Span(start, end, text[start:end], "PER", source="ner")], text)
    assert span.start <= start and end <= span.end and span.text == text[span.start : span.end]
    for at in (span.start, span.end):
        inside = 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()
        assert not inside or text[at - 1 : at + 1] == text[start - 1 : start + 1]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["Kiss", "Annát", "és", "Pista", "Budaörsről", "dr.", "Zoltánék"]), min_size=1, max_size=6))
def test_cutting_names_leaves_each_part_in_its_place(words):
    text = " ".join(words)
    parts = guesses.one_by_one(guess(text), READER)
    assert all(part.text == text[part.start : part.end] for part in parts)
    assert all(a.end <= b.start for a, b in pairwise(parts))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Kiss Annát", ["Kiss Annát"]),  # the last word bears the ending
        ("Annát és Marcit", ["Annát", "Marcit"]),  # an ending before the last word ends a name
        ("Annának Tibor", ["Annának", "Tibor"]),
        ("Szabó Tamás", ["Szabó Tamás"]),  # -ás is no ending where the tables know the word
    ],
)
def test_one_name_a_span(text, parts):
    assert [part.text for part in guesses.one_by_one(guess(text), READER)] == parts


@pytest.mark.parametrize(
    ("whole", "text", "name"),
    [
        ("Kovács Anna r. őrmester", "Kovács Anna r.", "Kovács Anna"),  # a rank is no part of a name
        ("kk. Tóth Emma", "kk. Tóth Emma", "Tóth Emma"),  # nor is what the law says of her age
        ("K. J. I. rendű vádlott", "K. J. I.", "K. J."),  # the number of the accused is no initial
        ("dr. Pap Lili", "dr. Pap Lili", "dr. Pap Lili"),  # a title is
    ],
)
def test_words_at_the_ends_that_are_no_name(whole, text, name):
    assert guesses.without_ranks(guess(text, whole), READER, CONTEXTS).text == name


@pytest.mark.parametrize(
    ("norm", "type_", "becomes"),
    [
        ("Algopyrin", "PER", "PROD"),  # a medicine is nobody
        ("Samsung Galaxy", "PER", "PROD"),  # a thing by its first word
        ("Béres", "PER", "PER"),  # a brand, but a surname too: kept in clear he would leak
        ("Ford Péterné", "PER", "PER"),  # wife of somebody
        ("Samsung Javító Kft.", "ORG", "ORG"),  # somebody's company
        ("Samsung", "ORG", "PROD"),
        ("Renault Clio", "ORG", "CAR"),  # no word of bodies at its end
        ("Suzuki Szalon", "ORG", "ORG"),
        ("Suzuki Swift", "PER", "CAR"),  # a surname in Japan, but nobody's given name behind it
        ("Debrecen", "ORG", "GPE"),  # a known town is no organisation
        ("Zsófia", "GPE", "PER"),  # a given name is no town
        ("Kecskeméti Járásbíróság", "FAC", "ORG"),  # a court is no street
        ("Dabasi KSE", "PER", "ORG"),  # no initials
        ("Vass II", "PER", "PER"),  # the second of two
        ("XIRGYA ZORKA", "PER", "PER"),  # shouted, no acronym
        ("XMI", "GPE", "ORG"),  # no town is spelt so
        ("Xirgya", "GPE", "GPE"),
        ("Rachel Xirgyton", "ORG", "PER"),  # a foreign given name first
        ("Rachel Hotel", "ORG", "ORG"),
        ("Bogdán-Szűcs", "GPE", "PER"),  # two surnames, no place
    ],
)
def test_type_by_the_head(norm, type_, becomes):
    assert guesses.retyped(guess(norm, type_=type_, norm=norm), READER).type == becomes


def test_only_guesses_are_retyped():
    span = guess("Debrecen", type_="ORG", norm="Debrecen", source="user")
    assert guesses.retyped(span, READER) == span


@pytest.mark.parametrize(
    ("norm", "text", "type_", "becomes"),
    [
        ("Virág", "Virág", "WORK_OF_ART", "PER"),  # known as a person in this document
        ("Virág", "virágot", "WORK_OF_ART", "WORK_OF_ART"),  # in small letters it is the flower
        ("Szeged", "Szeged", "GPE", "GPE"),  # a town of that name stays one
    ],
)
def test_a_person_of_this_document_is_one_everywhere(norm, text, type_, becomes):
    words = {"Virág": "PER", "Szeged": "PER"}
    assert guesses.person_again(guess(text, type_=type_, norm=norm), words, (), READER).type == becomes


def test_formulas_are_no_initials():
    assert guesses.formula_ranges("Győr, K. m. f.", {"K. m. f."}) == [(6, 14)]
    assert guesses.formula_ranges("Győr", ()) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("dr. Berta Judit Vargával", ["dr. Berta Judit", "Vargával"]),  # two people side by side
        ("Berta Judit", ["Berta Judit"]),
        ("Berta Judit Anna", ["Berta Judit Anna"]),  # two given names
    ],
)
def test_two_people_side_by_side(text, parts):
    norm = text.replace("Vargával", "Varga")
    assert [part.text for part in guesses.split_people(guess(text, norm=norm), text, READER)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("MVM és Tisza Posta Zrt.", ["MVM", "Tisza Posta Zrt."]),  # an acronym is a whole name
        ("Tisza Kft. és Duna Bt.", ["Tisza Kft.", "Duna Bt."]),  # a legal form ends one
        ("Nemzeti Adó- és Vámhivatal", ["Nemzeti Adó- és Vámhivatal"]),  # here it belongs to the name
        ("Magvető és Társa Kft.", ["Magvető és Társa Kft."]),
    ],
)
def test_two_organisations_side_by_side(text, parts):
    assert [part.text for part in guesses.split_bodies([guess(text, type_="ORG")], READER)] == parts


def test_capitals_are_counted_near_the_name_alone():
    """A text may be one line of a million code points: each name looks at its neighbourhood."""
    small = "a " * 2000
    assert not guesses.careful(f"AAAA AAAA AAAA {small}anna", guess("anna", f"AAAA AAAA AAAA {small}anna"))
    assert guesses.careful("Anna És Pista anna", guess("anna", "Anna És Pista anna"))


@pytest.mark.parametrize(
    ("text", "type_", "parts"),
    [
        ("Vas Ede–Kis Éva", "PER", ["Vas Ede", "Kis Éva"]),  # a dash stands between two names
        ("Csizmár – Pedersen", "PER", ["Csizmár", "Pedersen"]),
        ("Vas-Kis Éva", "PER", ["Vas-Kis Éva"]),  # a hyphen inside one
        ("Bicskei SK–Dabasi SE", "ORG", ["Bicskei SK", "Dabasi SE"]),
        ("Pázmány–Zrínyi Gimnázium", "ORG", ["Pázmány–Zrínyi Gimnázium"]),  # the head is common to both
        ("Duna–Tisza köze", "LOC", ["Duna–Tisza köze"]),
        ("Bécs–Pozsony", "GPE", ["Bécs", "Pozsony"]),
    ],
)
def test_a_dash_joins_two_names(text, type_, parts):
    found = list(guesses.split_dashes([guess(text, type_=type_)], READER))
    assert [part.text for part in found] == parts
    assert all(text[part.start : part.end] == part.text for part in found)


@pytest.mark.parametrize(
    ("whole", "names"),
    [
        ("A kapuban Urbánné várt.", [("PER", "Urbánné")]),  # waited: no castle
        ("Este Bendegúz közben elaludt.", [("PER", "Bendegúz")]),  # in the meantime: no lane
        ("dr. Ágh-Hoffer Valéria PFN-szegezést végzett.", [("PER", "dr. Ágh-Hoffer Valéria")]),  # an operation
        ("Tisztelt Borostyán Bank!", [("ORG", "Borostyán Bank")]),  # a greeting
        ("KÖSZÖNET TIVADAR BÁCSITÓL", [("PER", "TIVADAR")]),  # what stands after names, shouted and inflected
        ("Jött dr. Vas Edéné dr. Rusz Olga.", [("PER", "dr. Vas Edéné dr. Rusz Olga")]),  # one woman
        ("Itt van Ioana Maria Popescu.", [("PER", "Ioana Maria Popescu")]),  # given names before a foreign surname
        ("A karcagiak eljöttek.", [("GPE", "karcagiak")]),  # the people of a town
        ("Végig az M7-esen haladt.", []),  # a road by its number
        ("Békéscsabáról Gyulára mentünk.", [("GPE", "Békéscsabáról"), ("GPE", "Gyulára")]),  # towns, no Gyula Békéscsabá
        ("Az Orosházi SK győzött.", [("ORG", "Orosházi SK")]),  # a club
        ("A Szarvas Panzió jó.", [("ORG", "Szarvas Panzió")]),  # a guest house, nobody's given name
    ],
)
def test_names_have_their_bounds_in_a_sentence(whole, names):
    doc = Pseudonymiser("hu").spans(whole)
    assert [(span.type, span.text) for span in doc.spans] == names


def test_a_short_name_is_the_body_that_the_document_names_in_full():
    text = "A Helix-Tel Kft. ügyfele vagyok. A Helix-Telről csak rosszat hallottam."
    doc = Pseudonymiser("hu").spans(text)
    assert [(span.type, span.norm) for span in doc.spans] == [("ORG", "Helix-Tel Kft."), ("ORG", "Helix-Tel")]
    assert len({span.entity for span in doc.spans}) == 2  # two keys, tied in the configuration


@pytest.mark.parametrize(
    ("text", "type_", "norm", "keeps"),
    [
        ("Isten", "PER", "Isten", False),  # nobody's neighbour
        ("Istennek", "PER", "Isten", False),
        ("Szűz Mária", "PER", "Szűz Mária", False),
        ("Szűcs Mária", "PER", "Szűcs Mária", True),
        ("Szent Antal", "PER", "Szent Antal", False),  # a saint
        ("Szent-Györgyi Antal", "PER", "Szent-Györgyi Antal", True),
        ("Húsvétkor", "EVENT", "Húsvétkor", False),  # a feast, which lemma and case tell
        ("Karácsonykor", "ORG", "Karácsonykor", False),  # a time
        ("Karácsony", "PER", "Karácsony", True),  # a surname
        ("Diabetes mellitus", "FAC", "Diabetes mellitus", False),
        ("Struma nodosa", "PER", "Struma nodosa", False),
        ("Polyneuropathia", "GPE", "Polyneuropathia", False),  # by its end
        ("Trauma Kft.", "ORG", "Trauma Kft.", True),  # a firm may be called so
        ("Antónia", "PER", "Antónia", True),  # a given name that ends so
    ],
)
def test_what_is_nobodys(text, type_, norm, keeps):
    assert guesses.private(guess(text, type_=type_, norm=norm), READER, CONTEXTS) == keeps


@pytest.mark.parametrize(
    ("text", "cut", "type_"),
    [
        ("Tisza-parton", "Tisza", "LOC"),
        ("Duna-hídon", "Duna", "LOC"),
        ("Tisza-tónál", "Tisza-tónál", "LOC"),  # a place of its own
        ("Balaton-felvidéken", "Balaton-felvidéken", "LOC"),
        ("Szeged-környéki", "Szeged", "GPE"),
        ("Szent Anna-kápolnában", "Szent Anna", "FAC"),  # the word for a building stays
        ("Kerek-tó", "Kerek-tó", "LOC"),  # Kerek is nothing without its lake
        ("Duna-híd", "Duna-híd", "LOC"),  # too short to be told from an ending
    ],
)
def test_of_a_compound_only_the_place_is_replaced(text, cut, type_):
    span = guesses.place_only(guess(text, type_="LOC"), READER, CONTEXTS)
    assert (span.text, span.type) == (cut, type_)


@pytest.mark.parametrize(
    ("text", "norm", "upos", "type_"),
    [
        ("Bolyaiba", "Bolyai", "DET", "ORG"),  # a Bolyaiba jár
        ("Bolyaiba", "Bolyai", "VERB", "GPE"),  # no article
        ("Szegedre", "Szeged", "DET", "GPE"),  # a town
    ],
)
def test_a_school_by_its_surname(text, norm, upos, type_):
    assert guesses.named_after(guess(text, type_="GPE", norm=norm), Token(0, 1, upos=upos), READER).type == type_
