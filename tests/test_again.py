"""Names known in the document, met again in careless writing."""

import pytest

from pseudo import Pseudonymiser, again
from pseudo.document import Span
from pseudo.tokenise import tokenise

P = Pseudonymiser("hu")
READER = P._spans_tools.reader


def found(text: str, *names: str) -> list[str]:
    """What is found in `text` once it holds the names (`norm` of a person, or `norm/TYPE`) elsewhere."""
    spans = []
    for name in names:
        norm, _, type_ = name.partition("/")
        spans.append(Span(len(text), len(text), "", type_ or "PER", norm=norm))
    return [span.text for span in again.find(text, tokenise(text, "hu"), spans, READER)]


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


def test_nothing_is_found_where_nothing_is_known_or_it_is_covered():
    text = "tegnap kovács jánossal voltam"
    assert found(text) == []
    spans = [Span(7, 22, text[7:22], "PER", norm="Kovács János")]
    assert again.find(text, tokenise(text, "hu"), spans, READER) == []
