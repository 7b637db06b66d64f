"""Each document finds its output, or one line says which does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.core.document import Document, Span
from pseudo.core.errors import InputError
from pseudo.evaluate.gold import Source
from pseudo.evaluate.markup import GoldDocument, Mention
from pseudo.evaluate.pairing import Output, cases, old_names, outputs

TEXT = "Ede jön"
ONE = GoldDocument(TEXT, (Mention(0, 3, "PER", 1, "Ede", "Ede"),), "1")
TWO = GoldDocument("Pál jön", (), "2")
SPAN = (Span(0, 3, "Ede", "PER"),)


def source(gold: GoldDocument, name: str = "") -> Source:
    return Source(Path(f"{name or gold.id}.txt"), name or gold.id, gold)


def out(text: str, id: str = "", name: str = "") -> Output:
    return Output(Path(f"{name}.json"), name, id, Document(text, spans=SPAN if text == TEXT else ()))


FOUND = [
    ([out(TWO.text, "2", "x"), out(TEXT, "1", "y")], "by id"),
    ([out(TWO.text, "", "b"), out(TEXT, "", "a")], "by the name of the file"),
    ([out(TWO.text, "", "deep/2"), out(TEXT, "", "deep/1")], "the name of the file is the id, in a folder of the run"),
    ([out(TWO.text), out(TEXT)], "by the very text"),
]


@pytest.mark.parametrize(("there", "reason"), FOUND)
def test_found(there: list[Output], reason: str) -> None:
    made, over = cases([source(ONE, "a"), source(TWO, "b")], there, {})
    assert [case.doc.text for case in made if case.doc] == [TEXT, TWO.text] and over == 0, reason


def test_one_and_one_are_a_pair_whatever_they_are_called() -> None:
    made, _ = cases([source(ONE)], [Output(Path("new.txt"), "new", "", new="Pál jön")], {})
    assert (made[0].spans, made[0].new) == (None, "Pál jön")


def test_what_has_no_gold_is_counted() -> None:
    assert cases([source(ONE)], [out(TEXT, "1", "1"), out("x", "9", "9")], {})[1] == 1


def test_who_has_no_output_is_named() -> None:
    with pytest.raises(InputError, match=r"^2\.txt: no output has its id .*\(1 of 2"):
        cases([source(ONE), source(TWO)], [out(TEXT, "1", "1")], {})


def test_another_text_is_an_error_that_says_where() -> None:
    with pytest.raises(InputError) as error:
        cases([source(ONE)], [out("Edi jön", "1", "1")], {})
    assert "7 and 7 code points, the first that differs is number 3" in str(error.value) and "Edi" not in str(error.value)


def test_types_of_the_output_are_mapped_too() -> None:
    (case,), _ = cases([source(ONE)], [out(TEXT, "1", "1")], {"PER": "ORG"})
    assert [span.type for span in case.spans or ()] == ["ORG"]
    (case,), _ = cases([source(ONE)], [out(TEXT, "1", "1")], {"PER": "-"})
    assert case.spans == ()


def test_the_mapping_has_the_spans_and_the_result_the_text() -> None:
    full = Output(Path("m.json"), "1", "", Document(TEXT, spans=SPAN, pseudonymised="Pál jön"), "Pál jön")
    (case,), _ = cases([source(ONE)], [Output(Path("1.txt"), "1", "", new="Ede jön")], {}, [full])
    assert (case.new, len(case.spans or ())) == ("Ede jön", 1)  # what was given away is searched, not what was said of it


READ = [
    ("a.json", '{"text": "Ede jön", "spans": [{"start": 0, "end": 3, "type": "PER"}]}', ("Ede jön", None), "a document"),
    ("a.json", '{"lang": "hu", "pseudonymised": "Pál jön", "spans": []}', (None, "Pál jön"), "a stripped one"),
    ("a.jsonl", '{"id": 1, "pseudonymised": "Pál jön"}\n', (None, "Pál jön"), "a stream of such"),
    ("a.txt", "Pál jön", (None, "Pál jön"), "a new text"),
    ("a.conll", "Ede\tB-PER\njön\tO\n", ("Ede jön", "Ede jön"), "marks of another tool"),
]


@pytest.mark.parametrize(("name", "content", "wanted", "reason"), READ)
def test_read(tmp_path: Path, name: str, content: str, wanted: tuple[str | None, str | None], reason: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "run.jsonl").write_text("state of a run", encoding="utf-8")
    (found,) = outputs(tmp_path)
    assert (found.text, found.new) == wanted, reason


def test_marks_of_another_tool_on_the_old_text_are_spans(tmp_path: Path) -> None:
    (tmp_path / "1.conll").write_text("Ede\tB-PER\njön\tO\n", encoding="utf-8")
    (case,), _ = cases([source(ONE)], outputs(tmp_path), {})
    assert [span.type for span in case.spans or ()] == ["PER"] and case.new is None


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no output"):
        outputs(tmp_path)
    with pytest.raises(InputError, match="is not there"):
        outputs(tmp_path / "none")


def test_files_that_a_run_has_renamed_are_found_by_its_table(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "8.txt").write_text("Pál jön", encoding="utf-8")
    assert old_names(tmp_path) == {}
    (tmp_path / "names.tsv").write_text("# Original names of files: for your eyes only.\ndocument\told\tnew\n8\tEde.txt\t8.txt\n", encoding="utf-8")
    assert [each.name for each in outputs(tmp_path / "out", renamed=old_names(tmp_path))] == ["Ede"]
