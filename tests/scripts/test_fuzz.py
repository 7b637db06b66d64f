"""The fuzz of `scripts/fuzz.py` in small: 200 documents by a fixed seed, and every document that ever failed."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry, Repair, Span
from scripts import fuzz

P = Pseudonymiser(fuzz.LANG, fuzz.KEY)
ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "gold/fuzz.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_200_documents_that_nobody_would_write(first: int) -> None:
    found = fuzz.failures(((number, fuzz.document(200, number)) for number in range(first, first + 25)), P)
    assert [(failure.number, failure.reasons) for failure in found] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["reason"])
def test_what_failed_once_fails_no_more(row: dict[str, str]) -> None:
    assert fuzz.reasons(row["text"], P) == []
    assert fuzz.reasons(row["text"] * 2, P) == []


def test_seed_and_number_make_a_document() -> None:
    assert fuzz.document(7, 12) == fuzz.document(7, 12)
    assert len({fuzz.document(7, number) for number in range(50)} | {fuzz.document(8, number) for number in range(50)}) == 100


def spoilt(doc: Document, **changes: object) -> list[str]:
    return fuzz.faults(dataclasses.replace(doc, **changes))  # type: ignore[arg-type]


def test_every_fault_is_seen() -> None:
    doc = P.replace("Tegnap az Antal Jánossal és a Kiss Ilonával jártam Pécsett. Antal Jánossal.")
    assert fuzz.faults(doc, P.language.article) == []
    spans, new, entries = doc.spans or (), doc.pseudonymised or "", dict(doc.replacements or {})
    first, second = (span for span in spans if span.entity.startswith(("Antal", "Kiss")) and span.start < 40)

    def with_first(**changes: object) -> tuple[Span, ...]:
        changed = dataclasses.replace(first, **changes)  # type: ignore[arg-type]
        return tuple(changed if span is first else span for span in spans)

    assert "the new text is not made of its pieces" in spoilt(doc, pseudonymised=new.replace("jártam", "jártál"))
    longer = [*fuzz._tiled(dataclasses.replace(doc, spans=with_first(end=second.end)))]
    assert any("begins before" in why for why in longer) and any("is not the text" in why for why in longer)
    assert any("elsewhere" in why for why in [*fuzz._tiled(dataclasses.replace(doc, spans=with_first(new_start=0)))])
    same = [*fuzz._tiled(dataclasses.replace(doc, spans=with_first(new_text=first.text)))]
    assert any("stands as it stood" in why for why in same)
    other = dataclasses.replace(doc, spans=with_first(new_text="Ede Edével"))
    assert [*fuzz._one_name(other)] == ["one form of one entity became two"]
    one, two = (key for key in entries if key.startswith(("Antal", "Kiss")))

    def named(key: str, repl: str | None) -> dict[str, Entry]:
        return {**entries, key: dataclasses.replace(entries[key], repl=repl)}

    assert [*fuzz._one_name(dataclasses.replace(doc, replacements=named(one, entries[two].repl)))] == ["two entities became one"]
    assert [*fuzz._one_name(dataclasses.replace(doc, replacements=named(one, "Kiss Ede")))] == ["a new name is a name of the text"]
    wrong = Repair(0, 6, "Tegnap", 0, 1, "a", "article")
    article = P.language.article
    assert article is not None and not fuzz._article(doc, wrong.end, wrong.text, article)
    assert fuzz.same_in_both(doc, P.replace("Tegnap.")) == ["NFD: another text", "NFD: other names", "NFD: other spans"]


def test_an_exception_is_told_by_its_place_and_cut_down() -> None:
    class Falls:
        """A program that falls over one word."""

        language = P.language

        def replace(self, text: str) -> Document:
            if "Ödön" in text:
                raise KeyError(text)
            return P.replace(text)

    falls: Pseudonymiser = Falls()  # type: ignore[assignment]
    (why,) = fuzz.reasons("Tegnap Ödön jött.", falls, both=False)
    assert why.startswith("KeyError in test_fuzz.py:")
    assert fuzz.shrunk("Tegnap Ödön jött.", falls) == "Ödön"
    (failure,) = fuzz.failures(iter([(1, "Kovács"), (3, "Tegnap Ödön jött.")]), falls)
    assert failure.number == 3


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--count", "3", "--seed", "1", "--from", "5"]) == 0
    assert capsys.readouterr().out == "3 documents (seed 1, from 5), 0 failed\n"
