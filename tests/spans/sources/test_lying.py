"""Words of nature that open a sentence before where the thing lies are nobody; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.tokenise import tokenise
from pseudo.spans.draft import drafted
from pseudo.spans.sources import lying

LANGUAGE = language.load("fi")
HUNGARIAN = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("text", "name", "stays"), [
    ("Lumme soi. Salmi mökin edessä jäätyy jo marraskuussa.", "Salmi", False),  # a sound
    ("Lumme soi. Saari järven pohjoisosassa on suojeltu.", "Saari", False),  # a compound of a word for a place
    ("Lumme soi. Salo tontin eteläosassa kaadetaan.", "Salo", False),  # a first name of few, too
    ("Lumme soi. Salmi mökin omistajana jäätyi.", "Salmi", True),  # as what, not where
    ("Lumme soi. Salmi seisoi mökin edessä.", "Salmi", True),  # a verb before it
    ("Eilen tuli Salmi talon takana vastaan.", "Salmi", True),  # its capital tells
    ("Lumme soi. Virtanen talon takana huusi.", "Virtanen", True),  # no word of nature
    ("Lumme soi. Raija Salmi talon takana huusi.", "Raija Salmi", True),  # a full name
])
def test_a_thing_lies_there(text, name, stays):
    span = Span(text.index(name), text.index(name) + len(name), name, "PER", norm=name, source="ner", score=0.8)
    draft = lying.where_things_lie(drafted(text, tokenise(text, "fi"), [span], None), LANGUAGE)
    assert bool(draft.spans) is stays


@pytest.mark.parametrize(
    ("text", "gone", "kept", "why"),
    [
        ("A kaptárok a Diósrét felőli dűlőben maradtak.", "Diósrét", " felőli dűlőben maradtak.", "the place alone has a name"),
        ("Három sorunk a Szárhegy felé eső dűlőben van.", "Szárhegy", " felé eső dűlőben van.", "several words that say where"),
        ("A Szárhegy dűlőben van három sorunk.", "Szárhegy", " dűlőben van három sorunk.", "what a field is called"),
    ],
)
def test_where_a_field_lies_stays(text: str, gone: str, kept: str, why: str) -> None:
    new = HUNGARIAN.replace(text).pseudonymised or ""
    assert gone not in new and new.endswith(kept), new
