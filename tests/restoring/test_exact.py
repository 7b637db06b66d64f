"""What a tag took with it comes back before the word that it belongs to."""

from __future__ import annotations

import pytest

from pseudo import restore
from pseudo.core.document import Document, Entry, Repair, Span

TEXT = "Az ügyfél a 06 30 555 1234-es számon hívható."
OLD, NEW = "06 30 555 1234", "<PHONE_1>"
SPAN = Span(12, 29, f"{OLD}-es", "PHONE", f"{OLD}[/N]", OLD, new_start=12, new_end=21, new_text=NEW)
DOC = Document(TEXT, spans=(SPAN,), replacements={f"{OLD}[/N]": Entry(OLD, {"PHONE": 1}, 1, repl=NEW)},
               pseudonymised=TEXT.replace(f"{OLD}-es", NEW))


def test_of_what_was_deleted_each_comes_back_in_its_order() -> None:
    """`az`, a name, a comma and another name all have one place in the new text, at which nothing is left of them."""
    text, new = "Tegnap az Antal Jánossal, Édával beszéltem.", "Tegnap beszéltem."
    spans = (Span(10, 24, "Antal Jánossal", "PER", "a", "Antal János", new_start=6, new_end=6, new_text=""),
             Span(26, 32, "Édával", "PER", "b", "Éda", new_start=6, new_end=6, new_text=""))
    repairs = (Repair(6, 10, " az ", 6, 6, "", "article"), Repair(24, 26, ", ", 6, 6, "", "space"))
    entries = {"a": Entry("Antal János", {"PER": 1}, 1), "b": Entry("Éda", {"PER": 1}, 1)}
    assert restore(new, Document(text, spans=spans, repairs=repairs, replacements=entries, pseudonymised=new)).text == text


@pytest.mark.parametrize(("text", "wanted", "why"), [
    (f"Hívja a {NEW} számot!", f"Hívja a {OLD}-es számot!", "before the same word in another case"),
    (f"Telefon: {NEW}", f"Telefon: {OLD}", "by itself"),
    (f"A {NEW} mobil az övé.", f"A {OLD} mobil az övé.", "before another word"),
])
def test_an_ending_that_went_with_a_tag_comes_back(text: str, wanted: str, why: str) -> None:
    assert restore(text, DOC).text == wanted, why
