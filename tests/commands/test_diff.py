"""`pseudo diff`: both texts can be read from what it shows, and it says that originals are in it."""

from __future__ import annotations

import html
import json
import re
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.commands.diff import SAYS, _page
from pseudo.core.document import Document, Span
from pseudo.run import differences
from tests.run.test_folders import made
from tests.test_cli import Pseudo, pseudo, stream

__all__ = ["pseudo"]
TEXT = st.text("ab é\n<&.\r", max_size=30)


@pytest.fixture
def mapping(pseudo: Pseudo, tmp_path: Path) -> Path:
    case = made(tmp_path / "case", a__txt="Egy.\nItt <b>Kovács</b> & Kovács.\nVége.")
    (case / "c.jsonl").write_text(stream("Kovács", "x"), encoding="utf-8")
    pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map")
    return tmp_path / "map"


def test_a_document_with_its_mapping(pseudo: Pseudo, mapping: Path) -> None:
    ran = pseudo("diff", mapping / "a.txt.json")
    assert (ran.status, ran.out.splitlines()) == (0, [
        SAYS, "1:2: Itt <b>[-Kovács-]{+Tóth+}</b> & [-Kovács-]{+Tóth+}.", "2 changes"])
    assert pseudo("diff", mapping / "c.jsonl").out.splitlines()[1:] == ["1:1: [-Kovács-]{+Tóth+}", "1 change"]


def test_two_texts(pseudo: Pseudo, mapping: Path, tmp_path: Path) -> None:
    ran = pseudo("diff", tmp_path / "case" / "a.txt", tmp_path / "out" / "a.txt")
    assert ran.out == pseudo("diff", mapping / "a.txt.json").out
    assert pseudo("diff", tmp_path / "case" / "c.jsonl", mapping / "c.jsonl").out.splitlines()[-1] == "1 change"


def test_a_page(pseudo: Pseudo, mapping: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert pseudo("diff", mapping / "a.txt.json", "--html", page).out == ""
    text = page.read_text(encoding="utf-8")
    assert stat.S_IMODE(page.stat().st_mode) == 0o600 and SAYS in text.splitlines()[0]
    assert '&lt;b&gt;<s title="PER">Kovács</s><ins title="PER">Tóth</ins>&lt;/b&gt; &amp;' in text
    assert "<script" not in text and "http" not in text, "it asks nothing of anybody"


@pytest.mark.parametrize(("arguments", "words"), [
    (["a.txt"], "has no new text in it"), (["none.txt"], "no such file"), (["a.txt", "c.jsonl"], "another number")])
def test_what_cannot_be_compared(
        pseudo: Pseudo, mapping: Path, tmp_path: Path, arguments: list[str], words: str) -> None:
    ran = pseudo("diff", *(tmp_path / "case" / each for each in arguments))
    assert ran.status == 1 and words in ran.err and ran.err.count("\n") == 1 and "Kovács" not in ran.err


def test_a_terminal_is_told_nothing_but_text(pseudo: Pseudo, tmp_path: Path) -> None:
    doc = {"text": "\x1b[2JKovács", "spans": [{"start": 4, "end": 10, "type": "PER", "entity": "k", "new_start": 4, "new_end": 8,
                                               "new_text": "Tóth"}],
           "replacements": {"k": {"norm": "Kovács", "repl": "Tóth"}}, "pseudonymised": "\x1b[2JTóth"}
    (tmp_path / "a.json").write_text(json.dumps(doc))
    ran = pseudo("diff", tmp_path / "a.json")
    assert ran.status == 0 and "\x1b" not in ran.out and "[2J[-Kovács-]{+Tóth+}" in ran.out, ran.err


@given(TEXT, TEXT)
def test_both_texts_are_in_what_is_other(old: str, new: str) -> None:
    stretches = differences.of_texts(old, new)
    assert ("".join(each.old for each in stretches), "".join(each.new for each in stretches)) == (old, new)
    page = _page([stretches])
    pre = page[page.index("<pre>") + 5 : page.index("</pre>")]
    without = [re.sub(f"<{gone}.*?</{gone}>", "", pre, flags=re.S) for gone in ("ins", "s")]
    assert [html.unescape(re.sub("</?(ins|s)>", "", each)) for each in without] == [old, new]
    assert (old == new) == (not differences.changed_lines(stretches))


def test_a_document_whose_spans_do_not_say_all() -> None:
    doc = Document("Ede jön.", spans=(Span(0, 3, "Ede", "PER", new_start=0, new_end=3, new_text="Pál"),),
                   pseudonymised="Pál megy.")
    assert "".join(each.new for each in differences.of_document(doc)) == "Pál megy."
