"""Names that the tables know to be nobody's; one case a line with its reason."""

import pytest

from pseudo.core.document import Document, Span
from pseudo.language import language
from pseudo.pipeline import Pseudonymiser
from pseudo.spans.sources.nobody import labelled, nobodys
from pseudo.spans.sources.shouted import shouted

LANGUAGE = language.load("hu")


@pytest.mark.parametrize(
    ("text", "type_", "norm", "nobody"),
    [
        ("Isten", "PER", "Isten", True),  # nobody's neighbour
        ("Istennek", "PER", "Isten", True),
        ("Szűz Mária", "PER", "Szűz Mária", True),
        ("TikTok-videót", "ORG", "TikTok-videó", True),  # a service and what is joined to it
        ("Instagram", "PER", "Instagram", True),
        ("Instagram-Kiss", "PER", "Instagram-Kiss", False),  # what somebody is called after
        ("kft-t", "ORG", "kft", True),  # a legal form by itself
        ("Anat", "PER", "Anat", True),  # a word cut short before its stop
        ("Szűcs Mária", "PER", "Szűcs Mária", False),
        ("Szent Antal", "PER", "Szent Antal", True),  # a saint
        ("Szent-Györgyi Antal", "PER", "Szent-Györgyi Antal", False),
        ("Húsvétkor", "EVENT", "Húsvétkor", True),  # a feast, which lemma and case tell
        ("Karácsonykor", "ORG", "Karácsonykor", True),  # a time
        ("Karácsony", "PER", "Karácsony", False),  # a surname
        ("Vevővel", "ORG", "Vevő", True),  # a party of a contract
        ("Vevő Kft.", "ORG", "Vevő Kft.", False),
        ("Kollégák", "PER", "Kollégák", True),
        ("Kolléganő", "PER", "Kolléganő", True),  # a calling
        ("XY", "PER", "XY", True),  # a blank
        ("Gondnok", "PER", "Gondnok", True),  # an office, before `Asszony!`
        ("Tiszteletes", "PER", "Tiszteletes", True),  # a pastor, as he is addressed
        ("U.i.", "PER", "U.i.", True),  # a postscript
        ("B.ú.é.k.", "PER", "B.ú.é.k.", True),  # a wish
        ("U.I.", "PER", "U.I.", False),  # whose initials they are
        ("Faluház", "GPE", "Faluház", True),  # what every village has
        ("Plébánia", "GPE", "Plébánia", True),
        ("Kápolna", "GPE", "Kápolna", False),  # a village
    ],
)
def test_what_is_nobodys(text, type_, norm, nobody):
    assert nobodys(Span(0, len(text), text, type_, norm=norm, source="ner"), LANGUAGE) == nobody


def test_what_the_user_knows_is_somebodys():
    assert not nobodys(Span(0, 5, "Isten", "PER", norm="Isten", source="known"), LANGUAGE)


@pytest.mark.parametrize(
    ("name", "text", "type_", "score", "label"),
    [
        ("Göngyöleg", "Göngyöleg: 4 db", "PER", 0.6, True),
        ("Göngyöleg", "Göngyöleg: 4 db", "PER", 0.97, False),  # all but surely a name
        ("Egységár", "Tétel | Egységár | Bruttó", "PER", 0.6, True),  # a cell of its own
        ("Egységár", "Az Egységár magas.", "PER", 0.6, False),
        ("Kovács", "Kovács: jövök.", "PER", 0.6, False),  # a name that the tables have
        ("SatO2", "RR 105/60, SatO2 84 %", "PER", 0.97, True),  # nobody's name has figures
    ],
)
def test_labels_and_figures(name, text, type_, score, label):
    start = text.index(name)
    assert labelled(Span(start, start + len(name), name, type_, source="ner", score=score), text, LANGUAGE) == label


@pytest.mark.parametrize(
    ("name", "text", "nobody"),
    [
        ("PÉKHEZ", "VISSZATÉRT UGYANAHHOZ A PÉKHEZ", True),
        ("PÉKHEZ", "visszatért a PÉKHEZ", False),  # one word is in capitals on purpose
        ("XIRGYAKA", "ELMENT A XIRGYAKA", False),  # no word
    ],
)
def test_words_in_capitals(name, text, nobody):
    start = text.index(name)
    assert shouted(Span(start, start + len(name), name, "ORG", source="ner"), text, LANGUAGE) == nobody


@pytest.mark.parametrize(("text", "nobody"), [
    ("VISSZATÉRT UGYANAHHOZ A PÉKHEZ", True),  # a calling behind its article
    ("ELMENT PÉKHEZ", False),  # without one: somebody
    ("PÉK ANNA HÍVTA. ELMENT A PÉKHEZ", False),  # who is named besides
    ("ELMENT A HORVÁTHOZ", False),  # no calling
])
def test_somebody_in_capitals_behind_an_article(text, nobody):
    surface = text.split()[-1]
    span = Span(len(text) - len(surface), len(text), surface, "PER", norm={"P": "Pék", "H": "Horvát"}[surface[0]],
                source="ner")
    assert shouted(span, text, LANGUAGE) == nobody


@pytest.mark.parametrize(("text", "word", "title"), [
    ("Napló\nKovács Özséb\nKedves Zsuzsa!", "Napló", True),
    ("Népszava\nKovács Özséb", "Népszava", False),  # no other word
    ("Megjelent:\nNapló\nma", "Napló", False),  # not at the beginning
])
def test_what_a_text_is_called_is_no_newspaper(text: str, word: str, title: bool) -> None:
    at = text.index(word)
    assert labelled(Span(at, at + len(word), word, "ORG", source="ner", score=0.6), text, LANGUAGE) is title


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Kissa karkasi.", []),  # an ordinary word opens the sentence
        ("Labrat otettu.", []),
        ("Geriatri arvioi.", []),
        ("Lusikka löytyi laukusta.", []),  # a word that few are called by
        ("Ullakon portaat narisivat.", []),
        ("Salolle soitettiin.", ["Salolle"]),  # a word that is a surname, too
        ("Arvo tuli käymään.", ["Arvo"]),  # a given name
    ],
)
def test_finnish_words_that_open_a_sentence(text, kept):
    words = Pseudonymiser("fi", b"no choice is made").spans(Document(text, lang="fi")).spans
    assert [span.text for span in words if span.type in ("PER", "GPE", "ORG", "LOC")] == kept


CALLINGS = [
    ("Silloin Kippari käski Puosua laskemaan ankkurin.", "two callings in cases"),
    ("Viestin lähetti Koordinaattori.", "whose end is that of a square"),
    ("Viestin lähetti Palvelukoordinaattori.", "a longer word that ends in one"),
    ("Kysy Asentajalta tai Putkimieheltä.", "behind a verb"),
    ("Näin Siistijän ja Portieerin aulassa.", "that the tagger takes for towns"),
    ("Kanslia on auki klo 9, ja Kanslian puhelin on varattu.", "a desk"),
    ("Piika ja Renki söivät keittiössä, Herastuomari salissa.", "of former times"),
]


@pytest.mark.parametrize(("text", "reason"), CALLINGS, ids=[reason for _, reason in CALLINGS])
def test_a_calling_with_a_capital_is_nobody(text: str, reason: str) -> None:
    new = Pseudonymiser("fi", key=b"k1" * 8).replace(text).pseudonymised
    assert new == text, reason


def test_a_name_behind_a_calling_and_one_that_is_borne_are_somebody() -> None:
    fi = Pseudonymiser("fi", key=b"k1" * 8)
    assert [span.text for span in fi.spans("Kippari Virtanen ja rouva Seppä lähtivät.").spans or ()] == ["Virtanen", "Seppä"]


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("Famo Gun-Britt oli jo ehtinyt luvata ponin.", ["Gun-Britt"], "what Finland's Swedes call a grandmother"),
    ("Mikko näki Etuovessa sen talon.", ["Mikko"], "a site"),
    ("Faffa Göran ja Moffa Nils tulivat.", ["Göran", "Nils"], "two grandfathers"),
])
def test_kin_of_the_other_language_and_sites_are_nobody(text: str, names: list[str], reason: str) -> None:
    found = Pseudonymiser("fi", key=b"k1" * 8).spans(text).spans or ()
    assert [span.text for span in found if span.type in ("PER", "GPE", "ORG")] == names, reason


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("Kukaan ei tiennyt, minne Toni meni.", ["Toni"], "a given name is no form of a word of two letters"),
    ("Halvin oli Nieminen, kallein Rautio.", ["Nieminen", "Rautio"], "a superlative opens the sentence"),
    ("Kallein oli Korhosen tarjous.", ["Korhosen"], "another, which is a form of a given name in a case that no name has"),
    ("Yhtiö maksaa kulut. Kanne Karia vastaan hylätään.", ["Karia"], "a word with its capital opens the sentence"),
    ("nilkka meni futiksessa eilen, ja c-rappu on lukossa", [], "words of talk"),
])
def test_given_names_stay_and_words_of_talk_do_not(text: str, names: list[str], reason: str) -> None:
    found = Pseudonymiser("fi", key=b"k1" * 8).spans(text).spans or ()
    assert [span.text for span in found if span.type in ("PER", "GPE", "ORG")] == names, reason


@pytest.mark.parametrize(("text", "kept"), [
    ("3 § Laillisuus ja päätösvaltaisuus", []),  # what a section is called
    ("5 § Talousarvio", []),
    ("6 § Virtanen esitti muutosta.", ["Virtanen"]),  # a surname behind its sign
    ("Liite A. Kilpailukielto 3 kk.", []),  # a part of a paper with its letter
    ("A. Virtanen allekirjoitti.", ["A. Virtanen"]),
    ("7. SALASSAPITO JA KILPAILUKIELTO", []),
    ("Kirjattu           su 2.3.2025 klo 17.25", []),  # a label without its colon
    ("Miehesihän on siellä edelleen prokuristi?", []),  # your husband
    ("Pahoittelut myös herra Suolle. Huom. minun sukunimi on Nguyen.", ["Suolle", "Nguyen"]),  # no abbreviation
    ("§ 61 Poikkeamislupa, tila Strandbacka", ["Strandbacka"]),  # what a section is about
    ("Laittaisitko tunnukset Titaniaan ja avaimen toimistolle?", []),  # a programme
    ("Tulkki ei tarpeen, äidinkieli ruotsi.", []),  # a language, as a country is called
    ("Tervisi, Tõnis", ["Tõnis"]),  # a greeting of Estonia
    ("Laitteet luovuttaa IT-tuki.", []),  # desks in short
    ("Asia selvitettiin Verson kautta.", []),  # a programme of schools
    ("Jakelu: huoltajat, rehtori (Primus)", []),
    ("Tytär Hilda 1861, ripp. 1877", ["Hilda"]),  # registers of parishes
])
def test_finnish_headings_and_labels(text: str, kept: list[str]) -> None:
    spans = Pseudonymiser("fi", b"no choice is made").spans(Document(text, lang="fi")).spans
    assert [span.text for span in spans if span.type in ("PER", "GPE", "ORG", "LOC")] == kept


@pytest.mark.parametrize(("text", "kept", "reason"), [
    ("Miksi B-rapun lattiaa ei tutkittu?", [], "a staircase by its letter"),
    ("Tarjous pyydetään Tmi Hannu Kivimäeltä.", ["Hannu Kivimäeltä"], "a legal form before its owner"),
])
def test_letters_of_staircases_and_forms_are_nobody(text: str, kept: list[str], reason: str) -> None:
    spans = Pseudonymiser("fi", b"no choice is made").spans(Document(text, lang="fi")).spans
    assert [span.text for span in spans if span.type in ("PER", "GPE", "ORG", "LOC")] == kept, reason
