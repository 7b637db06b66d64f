"""Annotated files of users: the three kinds, told apart by looking, and errors that name file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.core.errors import PseudoError
from pseudo.training import data
from pseudo.training.sentences import plain, spans

CONLL = """# newdoc
# global.columns = ID FORM LEMMA UPOS XPOS FEATS X:NER
1\tAnnát\tAnna\tPROPN\t_\tCase=Acc\tB-PERSON
2\tlátta\tlát\tVERB\t_\tMood=Ind\tO
3-4\tKovácsék\t_\t_\t_\t_\t_
3\tKovácsék\tKovács\tPROPN\t_\tCase=Sub\tS-PERSON
# newdoc

1\tNem\tnem\tADV\t_\t_\t_
"""
MARKED = "Anna {{GPE#1:Szeged|Szegedre}} ment.\n{{PER#2:Kovács János|Kovács Jánosék|fam}} is.\nTel.: {{PHONE#3:06 1|06 1 555}}."
JSON = '{"text": "Anna vár.", "spans": [{"start": 0, "end": 4, "type": "PER"}]}'


def read(tmp_path: Path, *texts: str, name: str = "a.txt") -> list[data.Document]:
    paths = []
    for number, text in enumerate(texts):
        paths.append(tmp_path / f"{number}{name}")
        paths[-1].write_text(text, encoding="utf-8")
    return data.read(paths, "hu")


def learned(documents: list[data.Document], kinds: tuple[str, ...] | None = None, table: Path | None = None) -> list[tuple[str, str]]:
    """Every name as it is learned: words and type."""
    types = data.meanings(documents, kinds, table)
    return [(" ".join(s.forms[first:last]), kind) for s in map(plain, data.sentences(documents, types)) for first, last, kind in spans(s.fine or ())]


def test_columns(tmp_path: Path) -> None:
    documents = read(tmp_path, CONLL)
    assert [len(doc.sentences) for doc in documents] == [1, 1], "one sentence in each of two documents"
    first = documents[0].sentences[0]
    assert first.forms == ("Annát", "látta", "Kovácsék"), "3-4 is no word"
    assert first.tags == ("PROPN|Case=Acc", "VERB|Mood=Ind", "PROPN|Case=Sbl"), "features in our values"
    assert learned(documents) == [("Annát", "PER"), ("Kovácsék", "PER")], "PERSON is PER"


def test_sentences_of_a_file_without_documents_are_left_out_one_by_one(tmp_path: Path) -> None:
    assert len(read(tmp_path, "# global.columns = FORM NER\nAnna\tPER\n\nMa\tO\n\n")) == 2


def test_marked_text(tmp_path: Path) -> None:
    documents = read(tmp_path, MARKED)
    assert learned(documents) == [("Szegedre", "GPE"), ("Kovács Jánosék", "PER")], "a telephone number is found by patterns"
    assert documents[0].ours


def test_json(tmp_path: Path) -> None:
    assert learned(read(tmp_path, JSON)) == learned(read(tmp_path, f"{JSON}\n", name=".x")) == [("Anna", "PER")]
    assert learned(read(tmp_path, f"{JSON}\n{JSON}\n")) == [("Anna", "PER")] * 2, "one on each line"
    assert learned(read(tmp_path, '{"text": "Ma.", "spans": []}')) == []


def test_tokens_that_come_with_a_document_are_taken(tmp_path: Path) -> None:
    doc = read(tmp_path, '{"text": "Anna vár", "tokens": [{"start": 0, "end": 8, "lemma": "x", "upos": "X"}], "spans": []}')[0]
    assert (doc.sentences[0].forms, doc.sentences[0].tags) == (("Anna vár",), ("X|",))


def test_a_name_within_a_word_takes_all_of_it(tmp_path: Path) -> None:
    documents = read(tmp_path, "A {{ORG#1:Mező Kft.|Mező Kft.}}-nél {{PER#2:Anna|Anna}} vár.")
    assert learned(documents) == [("Mező Kft.-nél", "ORG"), ("Anna", "PER")]
    assert documents[0].moved == 1


def test_loc_without_gpe_is_a_settlement_in_columns_and_not_in_our_own_kinds(tmp_path: Path) -> None:
    conll = "# global.columns = FORM NER\nGyőrben\tB-LOC\n"
    assert learned(read(tmp_path, conll)) == [("Győrben", "GPE")]
    assert learned(read(tmp_path, "{{LOC#1:Tisza|Tiszán}} túl.")) == [("Tiszán", "LOC")]


def test_a_table_of_types_beats_ours(tmp_path: Path) -> None:
    table = tmp_path / "types.tsv"
    table.write_text("PERSON\tORG\nPHONE\tID\n", encoding="utf-8")
    assert learned(read(tmp_path, CONLL, MARKED), None, table)[0] == ("Annát", "ORG")
    assert learned(read(tmp_path, MARKED), None, table)[2] == ("06 1 555", "ID")


def test_a_folder_gives_its_files_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).write_text(f"{{{{PER#1:{name[0]}|{name[0]}}}}}", encoding="utf-8")
    (tmp_path / "README.md").write_text("passed over", encoding="utf-8")
    assert learned(data.read([tmp_path], "hu")) == [("a", "PER"), ("b", "PER")]


@pytest.mark.parametrize(("text", "message"), [
    ("Bizalmas szöveg.", r"0a\.txt: has no columns, no JSON and no mark"),
    ("Anna\tB-PER\n", r"0a\.txt, line 1: no line `# global\.columns = \.\.\.` names a column FORM and one"),
    ("# global.columns = FORM A:NER B:NER\nAnna\tO\tO\n", r"line 1: no line .* one column that ends in NER"),
    ("# global.columns = FORM NER\nBizalmas\tO\n\tO\n", r"0a\.txt, line 3: the column FORM is empty"),
    ("# global.columns = FORM NER\nBizalmas B-PER\n", r"0a\.txt, line 2: has 1 columns, the line .* names 2; separate them by one tab"),
    ("# global.columns = FORM NER\nMa\tO\n\nBizalmas\tB-FISH\n", r"0a\.txt, line 4: the label FISH has no type here; give --types FILE"),
    ("# global.columns = FORM NER\nBizalmas\tB-LAW\n", r"line 2: the model that training begins with has no type LAW; .* It has PER ORG"),
    ("A {{PER#1:Bizalmas}} x", r"0a\.txt: the mention at 2 is not TYPE#k:LEMMA\|SURFACE"),
    ('{"text": "Bizalmas"}', r'0a\.txt: has no "spans"; write them with `pseudo spans`'),
    ('{"text": "Ma", "spans": []}\n{"text": "Bizalmas"}', r'0a\.txt, line 2: has no "spans"'),
    ('{"text": "Ma", "lang": "xx", "spans": []}', r'"lang" is not hu|no data for'),
])
def test_errors_name_file_line_and_remedy_and_never_the_text(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PseudoError, match=message) as caught:
        learned(read(tmp_path, text), ("PER", "ORG"))
    assert "Bizalmas" not in str(caught.value)
