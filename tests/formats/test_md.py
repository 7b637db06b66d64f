"""Markdown: every text is read without its marks, and the marks stay where they are."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pseudo.formats.door import DEFAULTS, Options
from pseudo.formats.md import FORMAT
from tests.formats.remade import remade, texts
from tests.formats.renaming import through

NEW = {"Kovács": "Tóth", "János": "Béla", "Jánosnak": "Bélának", "Kovácsot": "Tóthot"}
SCRAPS = ["# ", "* ", "- [ ] ", "> ", "1. ", "**", "*", "_", "`", "```\n", "---\n", "| ", "|---|\n", "[", "](", ")", "<b>", "<!--", "-->", "\\*", "\\", "&aacute;", "\n", "\n\n", "\r\n",
          "  \n", "Kovács", "János ", "a_b", "<a@b.hu>", "<", ">", "http://x.hu/k_j", "[^1]: ", "    ", "\t", "==", "~~~\n", "+++\n", "title='x'"]


@given(st.lists(st.sampled_from(SCRAPS), max_size=25))
def test_what_is_kept_is_the_same_bytes(scraps: list[str]) -> None:
    data = "".join(scraps).encode()
    assert remade(FORMAT, data) == data


@given(st.lists(st.sampled_from(SCRAPS), max_size=25))
def test_the_new_name_is_read_where_the_old_one_was(scraps: list[str]) -> None:
    data = "".join(scraps).encode()
    new = texts(FORMAT, remade(FORMAT, data, {"Kovács": "Tóth"}))
    assert new == [text.replace("Kovács", "Tóth") for text in texts(FORMAT, data)]


@given(st.lists(st.sampled_from(SCRAPS), max_size=25))
def test_no_name_is_overlooked(scraps: list[str]) -> None:
    source = "".join(scraps)
    assert sum(text.count("Kovács") for text in texts(FORMAT, source.encode())) == source.count("Kovács")


@pytest.mark.parametrize(("source", "read"), [
    ("# Kovács *János*\nTegnap\njött.", ["Kovács János", "Tegnap jött."]),  # a heading is a piece, a line break a space
    ("- Kovács\n- János\n  úr", ["Kovács", "János úr"]),  # items; one goes on
    ("> Kovács\n> János", ["Kovács János"]),  # a quote
    ("| Név | Kor |\n|---|:-:|\n| Kovács | 5 |", ["Név", "Kor", "Kovács", "5"]),  # cells
    ("[Kovács](https://x.hu/kov%C3%A1cs \"János\") és ![kép](kovacs.jpg)", ["Kovács és kép", "https://x.hu/kov%C3%A1cs", "János", "kovacs.jpg"]),
    ("<kovacs@x.hu> és <https://x.hu/a>", ["kovacs@x.hu és https://x.hu/a"]),
    ("a <PER:FRW34LNX7J2IFNKLFB372LCDXX7CA47E:Case=Ins> itt", ["a <PER:FRW34LNX7J2IFNKLFB372LCDXX7CA47E:Case=Ins> itt"]),  # no link: a sign
    ("<b title='János'>Kovács</b> <Kiss Anna>", ["Kovács <Kiss Anna>", "János"]),  # tags are marks, a name in brackets is none
    ("```py\nnév = 'Kovács'\n\n  x\n```\nvége", ["név = 'Kovács'", "x", "vége"]),  # code, line by line
    ("A `Kovács_János` és a_b_c, __init__", ["A Kovács_János és a_b_c, init"]),
    ("---\nauthor: Kovács\n---\nszöveg", ["author: Kovács", "szöveg"]),  # front matter
    ("5 * 3 \\* 2 &amp; Kov&aacute;cs", ["5 * 3 * 2 & Kovács"]),
    ("Kovács\n======\nJános\n---\n***\nx", ["Kovács", "János", "x"]),  # headings by underlining, rules
    ("a[^1] b\n\n[^1]: Kovács", ["a b", "Kovács"]),  # notes
    ("Kovács  \nJános\\\núr", ["Kovács János úr"]),  # hard line breaks
    ("x <!-- Kovács --> y", ["x  y", "Kovács"]),
], ids=str)
def test_what_is_read(source: str, read: list[str]) -> None:
    assert texts(FORMAT, source.encode()) == read


@pytest.mark.parametrize(("source", "new"), [
    ("**Kovács János**nak", "**Tóth Bélá**nak"),
    ("*Kovács* **János**nak", "*Tóth* **Bélá**nak"),
    ("[Kovács](kovacs.md)", "[Tóth](kovacs.md)"),
    ("Kov&aacute;cs \\* Kovács", "Tóth \\* Tóth"),
    ("> Kovács\r\n> János\r\n", "> Tóth\r\n> Béla\r\n"),
    ("`Kovács`", "`Tóth`"),
], ids=str)
def test_what_is_written(source: str, new: str) -> None:
    assert remade(FORMAT, source.encode(), NEW) == new.encode()
    assert remade(FORMAT, source.encode("utf-8-sig"), NEW) == new.encode("utf-8-sig")


@pytest.mark.parametrize("new", ["a*b*c", "[x](y)", "`x`", "<b>x</b>", "a_b_ _c_", "| x", "x\\"], ids=str)
def test_a_new_name_is_no_mark(new: str) -> None:
    out = remade(FORMAT, b"Ede volt.", {"Ede": new}).decode()
    html = MarkdownIt().render(out)
    assert "<em>" not in html and "<a" not in html and "<code>" not in html and "<b>" not in html
    assert texts(FORMAT, out.encode()) == [f"{new} volt."]


def test_the_encoding_that_is_said() -> None:
    assert remade(FORMAT, "**Kovács**".encode("latin2"), NEW, Options(encoding="latin2")) == "**Tóth**".encode("latin2")


@pytest.mark.parametrize("source", ["`" * 40_000, "<!--" * 20_000, "](" * 20_000, "[" * 20_000, "*a" * 20_000, "<b" * 20_000, "> " * 20_000, "|-" * 20_000, "\n" * 20_000,
                                    "`a ``b " * 5_000, "<a@" * 10_000, "-" * 20_000 + "x", "<Kiss A>" * 10_000, "_" * 20_000 + "x", "](a(" * 10_000,
                                    "\n".join(" " * depth + "- a" for depth in range(1500))])
def test_no_text_takes_long(source: str) -> None:
    start = time.process_time()
    FORMAT.read(source.encode(), DEFAULTS)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(("source", "new"), [
    ("[Kovács János][kovacs-janos]\n\n[kovacs-janos]: /a\n", "[Tóth Béla][toth-bela]\n\n[toth-bela]: /a\n"),
    ("Kovács János[^kovacs]\n\n[^kovacs]: x\n", "Tóth Béla[^toth]\n\n[^toth]: x\n"),  # of a note
    ("Kovács János [x][A_Kovács] [y][a_kovács]\n\n> [A_Kovács]: /a\n",  # a label in whatever case; in a quote
     "Tóth Béla [x][A_Tóth] [y][a_tóth]\n\n> [A_Tóth]: /a\n"),
    ("Kovács János [x][kovacs] [y][toth]\n\n[toth]: /t\n[kovacs]: /k\n",  # never the label of another
     "Tóth Béla [x][toth-2] [y][toth]\n\n[toth]: /t\n[toth-2]: /k\n"),
    ("[Kovács János][]\n\n[Kovács János]: /a\n", "[Tóth Béla][]\n\n[Tóth Béla]: /a\n"),  # its text is its label
    ("[x][kovacsi]\n\n[kovacsi]: /a\nKovács János\n", "[x][kovacsi]\n\n[kovacsi]: /a\nTóth Béla\n"),  # another word
])  # fmt: skip
def test_labels_are_renamed_with_the_text(source: str, new: str) -> None:
    assert through(FORMAT, source.encode(), {"Kovács János": "Tóth Béla"}).decode() == new
