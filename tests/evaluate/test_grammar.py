"""The proof of a form: the grammar makes it of the new name, and reads it back."""

from __future__ import annotations

from pathlib import Path

import pytest

import morph
from pseudo.core.document import Document, Entry, Head, Span
from pseudo.core.errors import InputError
from pseudo.evaluate.grammar import of_forms, series, written
from pseudo.language.letters import PLAIN

HU = morph.load("hu")
CASES = [
    ("Kovács János", "Case=Ins", "PER", "Kovács Jánossal", (True, True), "right"),
    ("Kovács János", "Case=Ins", "PER", "KOVÁCS JÁNOSSAL", (True, True), "case is of no matter"),
    ("Kovács János", "Case=Ins", "PER", "Kovács Jánosval", (False, False), "no form of it"),
    ("Kovács János", "Case=Ins", "PER", "Kovács János", (False, False), "bare"),
    ("Kovács János", "", "PER", "Kovács János", (True, True), "bare, as the old one was"),
    ("Szeged", "Case=Ine", "GPE", "Szegeden", (True, True), "in the series that the new place takes"),
    ("Szeged", "Case=Ine", "GPE", "Szegedet", (False, False), "another case"),
    ("Marcell", "Case=Ins", "PER", "Marcell-lel", (True, True), "a form as right as the usual one"),
]


def made(norm: str, feats: str, kind: str, new: str) -> Document:
    span = Span(0, 3, "Ede", kind, "e", "Ede", Head(0, 3, "Ede", feats=feats), new_start=0, new_end=len(new), new_text=new)
    return Document("Ede", spans=(span,), replacements={"e": Entry("Ede", {kind: 1}, 1, repl=norm)}, pseudonymised=new)


@pytest.mark.parametrize(("norm", "feats", "kind", "new", "wanted", "reason"), CASES)
def test_written(norm: str, feats: str, kind: str, new: str, wanted: tuple[bool, bool], reason: str) -> None:
    (form,) = written(made(norm, feats, kind, new), HU, PLAIN, lambda entry: True)
    assert (form.made, form.back) == wanted, reason


def test_labels_numbers_and_what_was_kept_have_no_form_to_prove() -> None:
    assert not list(written(made("X", "Case=Ins", "PER", "[személlyel]"), HU, PLAIN, lambda entry: False))
    assert not list(written(made("12", "", "PHONE", "12"), HU, PLAIN, lambda entry: True))
    assert not list(written(made("Ede", "", "PER", "Ede"), HU, PLAIN, lambda entry: True))


def test_series() -> None:
    assert series("", HU) == ("",) and series("Case=Ins", HU) == ("Case=Ins",)
    assert set(series("Case=Ine", HU)) == {"Case=Ine", "Case=Sup"}


def test_of_forms(tmp_path: Path) -> None:
    file = tmp_path / "forms.tsv"
    file.write_text("# lemma, features, form\nPécs\tCase=Ins\tPéccsel\nPécs\tCase=Ins\tPécsvel\tnote\n\n...\tCase=Ins\tx\n", encoding="utf-8")
    assert of_forms(file, HU.inflect) == (1, 3)  # the wrong form, and what nobody can say
    file.write_text("Pécs\tCase=Sup\tPécsben / Pécsen\n", encoding="utf-8")
    assert of_forms(file, HU.inflect) == (1, 1)  # one of those that are right
    file.write_text("Pécs\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        of_forms(file, HU.inflect)
