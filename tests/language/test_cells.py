"""Words that go on in the cell below; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.language import language
from pseudo.language.plain import unwritten

HU = language.load("hu")
KEY = b"a test key of sixteen bytes"
ROWS = """ 1. | Jul. 3.  | Bagoly Péter | Tek. Szir- | Szikszai
    | törv.    | s neje Vad   | may Ödön   | Gerzson
    |          | Erzsébet     | szolgabíró | lelkész
"""


@pytest.mark.parametrize(("text", "plain"), [
    ("1. | Csá- | x\n  | ti Mihály | y\n", "1. | Csáti | x\n  |  Mihály | y\n"),
    ("1. | Pintér Andr.- | x\n  | né Oláh Rozi | y\n", "1. | Pintér Andr.-né | x\n  |  Oláh Rozi | y\n"),
    ("1. | Tóth- | x\n  | Pál Éva | y\n", "1. | Tóth- | x\n  | Pál Éva | y\n"),  # a capital: another word
    ("1. | 12- | x\n  | es ház | y\n", "1. | 12- | x\n  | es ház | y\n"),
])
def test_a_word_that_goes_on_in_the_cell_below_is_one(text: str, plain: str) -> None:
    assert unwritten(Document(text), HU)[0].text == plain


def test_its_rest_goes_with_it() -> None:
    doc = Pseudonymiser("hu", key=KEY).replace(ROWS)
    lines = (doc.pseudonymised or "").split("\n")
    assert "Szir" not in lines[0] and "may" not in lines[1] and len(lines) == len(ROWS.split("\n"))
    assert [(repair.text, repair.new_text, repair.why) for repair in doc.repairs] == [("may", "   ", "cell below")]


def test_a_surname_over_a_given_name_is_one() -> None:
    doc = Pseudonymiser("hu", key=KEY).spans(ROWS)
    roles = {entry.norm: entry.parts[0].role for entry in (doc.replacements or {}).values() if " " not in entry.norm}
    assert (roles["Vad"], roles["Erzsébet"], roles["Szikszai"], roles["Gerzson"]) == (
        "surname", "given", "surname", "given")
