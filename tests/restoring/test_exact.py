"""What a tag took with it comes back before the word that it belongs to."""

from __future__ import annotations

import pytest

from pseudo import restore
from pseudo.core.document import Document, Entry, Span

TEXT = "Az ügyfél a 06 30 555 1234-es számon hívható."
OLD, NEW = "06 30 555 1234", "<PHONE_1>"
SPAN = Span(12, 29, f"{OLD}-es", "PHONE", f"{OLD}[/N]", OLD, new_start=12, new_end=21, new_text=NEW)
DOC = Document(TEXT, spans=(SPAN,), replacements={f"{OLD}[/N]": Entry(OLD, {"PHONE": 1}, 1, repl=NEW)},
               pseudonymised=TEXT.replace(f"{OLD}-es", NEW))


@pytest.mark.parametrize(("text", "wanted", "why"), [
    (f"Hívja a {NEW} számot!", f"Hívja a {OLD}-es számot!", "before the same word in another case"),
    (f"Telefon: {NEW}", f"Telefon: {OLD}", "by itself"),
    (f"A {NEW} mobil az övé.", f"A {OLD} mobil az övé.", "before another word"),
])
def test_an_ending_that_went_with_a_tag_comes_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, DOC).text == wanted, why
