"""Gold from the files of the usual tools is the same gold; what is wrong with one is said without its text."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Span
from pseudo.core.errors import InputError
from pseudo.evaluate import gold
from pseudo.evaluate.markup import Mention

MARKS = [(0, 3, "PER"), (4, 10, "GPE")]
MARKUP = "{{PER#1:Ede|Ede}} {{GPE#2:Pécs|Pécsre}} jön"
CONLLU = """# text = Ede Pécsre jön
1\tEde\tEde\tPROPN\t_\tCase=Nom\t3\tnsubj\t_\tNER=B-PER
2\tPécsre\tPécs\tPROPN\t_\tCase=Sbl\t3\tobl\t_\tNER=B-GPE
3\tjön\tjön\tVERB\t_\t_\t0\troot\t_\t_

"""
IOB = "Ede\tB-PER\nPécsre\tB-GPE\njön\tO\n"
WEBANNO = """#FORMAT=WebAnno TSV 3.3
#T_SP=x.NamedEntity|identifier|value

#Text=Ede Pécsre jön
1-1\t0-3\tEde\t*\tPER
1-2\t4-10\tPécsre\t*\tGPE
1-3\t11-14\tjön\t_\t_
"""
CAS = json.dumps({"%FEATURE_STRUCTURES": [
    {"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaID": "_InitialView", "mimeType": "text", "sofaString": "Ede Pécsre jön"},
    {"%ID": 2, "%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity", "@sofa": 1, "begin": 0, "end": 3, "value": "PER"},
    {"%ID": 3, "%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity", "@sofa": 1, "begin": 4, "end": 10, "value": "GPE"}]})
SPANS = [{"start": start, "end": end, "type": kind} for start, end, kind in MARKS]
TEXT = "Ede Pécsre jön"
FILES = [
    ("a.txt", MARKUP, "our mark-up"),
    ("a.conllu", CONLLU, "names in MISC"),
    ("a.iob", IOB, "two columns: form and name"),
    ("a.webanno.tsv", WEBANNO, "INCEpTION, WebAnno TSV"),
    ("a.cas.json", CAS, "INCEpTION, UIMA CAS JSON"),
    ("a.json", json.dumps({"schema": "pseudo/2", "text": TEXT, "spans": SPANS}), "a document of pseudo"),
    ("a.json", json.dumps({"text": TEXT, "mentions": SPANS}), "plain JSON"),
    ("a.json", json.dumps([{"id": 1, "text": TEXT, "mentions": SPANS}]), "a list, as the development set's own program writes it"),
    ("a.jsonl", json.dumps({"text": TEXT, "spans": SPANS}) + "\n", "one a line"),
    ("a.json", json.dumps({"text": TEXT, "entities": [{**each, "label": each["type"], "type": None} | {"type": each["type"]} for each in SPANS]}), "another key"),
]


@pytest.mark.parametrize(("name", "content", "reason"), FILES)
def test_every_format_says_the_same(tmp_path: Path, name: str, content: str, reason: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    (source,) = gold.load(tmp_path, {})
    assert (source.name, source.gold.text) == ("a", TEXT), reason
    assert [(m.start, m.end, m.type) for m in source.gold.mentions] == MARKS, reason


def test_a_folder_is_read_in_order_and_below(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.txt", "a.txt", "b/d.txt", ".hidden.txt"):
        (tmp_path / name).write_text(MARKUP, encoding="utf-8")
    assert [source.name for source in gold.load(tmp_path, {})] == ["a", "b/d", "c"]


def test_the_documents_of_one_file_are_told_apart(tmp_path: Path) -> None:
    line = json.dumps({"text": TEXT, "spans": SPANS})
    (tmp_path / "a.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    assert [source.name for source in gold.load(tmp_path / "a.jsonl", {})] == ["a", "a#2"]


def test_a_table_maps_labels_and_leaves_out(tmp_path: Path) -> None:
    (tmp_path / "types.tsv").write_text("# mine\nPATIENT\tPER\nDOSE\t-\nGPE\tLOC\n", encoding="utf-8")
    known = gold.types(tmp_path / "types.tsv")
    marks = [{"start": 0, "end": 3, "type": "PATIENT"}, {"start": 4, "end": 10, "type": "GPE"}, {"start": 11, "end": 14, "type": "DOSE"}]
    (tmp_path / "a.json").write_text(json.dumps({"text": TEXT, "mentions": marks}), encoding="utf-8")
    (source,) = gold.load(tmp_path / "a.json", known)
    assert [m.type for m in source.gold.mentions] == ["PER", "LOC"]


LABELS = [("PERSON", "PER", "OntoNotes"), ("TAJ", "SOCIALID", "our name of before"), ("X_CHART", "X_CHART", "a pattern of the user's"),
          ("LOC", "LOC", "our own type, where the mark is ours")]


@pytest.mark.parametrize(("label", "kind", "reason"), LABELS)
def test_labels_of_corpora_are_known(tmp_path: Path, label: str, kind: str, reason: str) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"text": TEXT, "mentions": [{"start": 0, "end": 3, "type": label}]}), encoding="utf-8")
    assert gold.load(tmp_path, {})[0].gold.mentions[0].type == kind, reason


SECRET = "Titok Ödön"
BAD = [
    ("a.txt", SECRET, "nothing is marked", "a text without marks is no gold"),
    ("a.txt", "{{PER:" + SECRET + "|x}}", "the mention at 0", "no number"),
    ("a.json", json.dumps({"text": SECRET, "mentions": [{"start": 0, "end": 99, "type": "PER"}]}), "mentions[0]", "beyond the text"),
    ("a.json", json.dumps({"text": SECRET, "mentions": [{"start": 0, "end": 2, "type": SECRET}]}), "--types", "a label that nobody knows"),
    ("a.json", json.dumps({"text": SECRET}), "nothing is marked", "no marks"),
    ("a.json", json.dumps({"text": SECRET, "mentions": [1]}), "mentions[0]", "a mark that is none"),
    ("a.odd", SECRET, "has no gold", "no format"),
]


@pytest.mark.parametrize(("name", "content", "says", "reason"), BAD)
def test_what_is_wrong_is_said_without_the_text(tmp_path: Path, name: str, content: str, says: str, reason: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as error:
        gold.load(tmp_path, {})
    assert says in str(error.value) and SECRET not in str(error.value) and "\n" not in str(error.value), reason


@pytest.mark.parametrize("line", ["PER PER", "PER\tperson", "\t"])
def test_a_bad_table_names_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "t.tsv").write_text(f"# x\n{line}x\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        gold.types(tmp_path / "t.tsv")


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 6)), max_size=8))
def test_of_marks_that_overlap_the_longest_stay(spans: list[tuple[int, int]]) -> None:
    marks = [Mention(start, start + length, "PER", 0, "", "") for start, length in spans]
    kept = gold.longest(marks)
    assert all(a.end <= b.start for a, b in pairwise(kept))
    for mark in marks:  # who is gone met one that is no shorter
        assert mark in kept or any(k.start < mark.end and mark.start < k.end and k.end - k.start >= mark.end - mark.start for k in kept)


def test_entities_of_a_document_are_those_of_its_keys() -> None:
    doc = Document("Ede, Ede, Pál", spans=(Span(0, 3, "Ede", "PER", "Ede[/N]"), Span(5, 8, "Ede", "PER", "Ede[/N]"), Span(10, 13, "Pál", "PER", "Pál[/N]")))
    made, _ = gold.of_document(doc, {})
    assert [m.entity for m in made.mentions] == [1, 1, 2]
