"""Web pages: every text is read, nothing else is changed, no page is too broken or too clever."""

from __future__ import annotations

import time

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import builder

from pseudo.core.errors import InputError
from pseudo.formats import html
from pseudo.formats.door import Options
from pseudo.formats.html import FORMAT
from tests.formats.remade import remade, texts, unread

NEW = {"Kovács János": "Tóth Béla", "Kovács": "Tóth", "János": "Béla"}
SCRAPS = ["<p>", "</p>", "<b>", "</b", "<", ">", "&", "&aacute;", "&nbsp", "&#x151;", "&#0;", "<!--", "-->", "<!doctype html>", "<br>", "<a href='", "'", '"',
          "=", "/", "<script>", "</script>", "<textarea>", "</textarea >", "<![CDATA[", "]]>", "<?x", "?>", "Kovács", " János", "\r\n", "\t", "<pre>", "title=", "ő", "<Kiss Béla>", "<img alt=Ede>"]


@given(st.lists(st.sampled_from(SCRAPS), max_size=25))
def test_what_is_kept_is_the_same_bytes_however_broken_it_is(scraps: list[str]) -> None:
    data = "".join(scraps).encode()
    assert remade(FORMAT, data) == data


@given(st.lists(st.sampled_from(SCRAPS), max_size=25))
def test_the_new_name_is_read_where_the_old_one_was(scraps: list[str]) -> None:
    data = "".join(scraps).encode()
    new = texts(FORMAT, remade(FORMAT, data, {"Kovács": "Tóth", "Ede": "Pál"}))
    assert new == [text.replace("Kovács", "Tóth").replace("Ede", "Pál") for text in texts(FORMAT, data)]


@given(st.lists(st.sampled_from(["Kovács János", "a & b", "<x>", "ő\u00a0", "x  y", "\n", "p", "1"]), min_size=1, max_size=5))
def test_what_lxml_writes_is_read_as_lxml_reads_it(words: list[str]) -> None:
    made = builder.HTML(builder.BODY(*(builder.P(word, builder.B(word)) for word in words)))
    data = lxml.html.tostring(made, encoding="utf-8")
    ours = [" ".join(text.split(" ")) for text in texts(FORMAT, data)]
    theirs = [" ".join("".join(each.itertext()).replace("\n", " ").split(" ")).strip(" ") for each in lxml.html.fromstring(data, parser=lxml.html.HTMLParser(encoding="utf-8")).iter("p")]
    assert [text.split() for text in ours] == [text.split() for text in theirs if text.strip()]


@pytest.mark.parametrize(("page", "read"), [
    ("<p>Kovács <b>János</b>sal<p>Más", ["Kovács Jánossal", "Más"]),  # bold ends no piece, a block does, closed or not
    ("<td>Kovács<td>János", ["Kovács", "János"]),  # cells
    ("Kovács<br>János", ["Kovács\nJános"]),  # a line break is one
    ("Kov&aacute;cs&nbsp;J&#225;nos &amp; t&aacute;rsa", ["Kovács\u00a0János & társa"]),  # entities
    ("Kovács\n\t  János", ["Kovács János"]),  # white space is one space
    ("<pre>Kovács\n  János</pre>", ["Kovács\n  János"]),  # but where it is kept
    ("<title>Kovács</title><textarea>J&aacute;nos <b></textarea>", ["Kovács", "János <b>"]),  # elements without markup in them
    ("<p>a<!-- Kovács János -->b", ["ab", "Kovács János"]),  # a comment is a piece behind the text
    ("<img alt='Kovács' title=János src=kovacs.jpg>", ["Kovács", "János", ""]),  # a file of one word: read by what the text says
    ("<a href='mailto:a@b.hu?subject=Kov%C3%A1cs&amp;body=J%C3%A1nos'>x</a>", ["x", "a@b.hu", "Kovács", "János"]),  # an address, its parts
    ("<a href='Kov%C3%A1cs%20J%C3%A1nos.pdf'>x</a>", ["x", "Kovács János"]),  # a file
    ("<a href='?a=1&copy=2'>x</a>", ["x", "?a=1&copy=2"]),  # no reference in an address
    ("<a href='#kovacs'>x</a><a href='javascript:f()'>y</a>", ["xy"]),
    ("<meta name=author content='Kovács János'><meta name=viewport content='width=1'>", ["Kovács János"]),
    ("<time datetime='1980-05-03'>május 3.</time>", ["május 3.", "1980-05-03"]),
    ("<div data-owner='Kovács' class='x y' id='z'>a</div>", ["a", "Kovács"]),
    ("<input placeholder='Név' value='Kovács'><input type=radio value=on>", ["Név", "Kovács"]),
    ("Írta: <Kovács János> <kiss.a@x.hu> <jkovacs>", ["Írta: <Kovács János> <kiss.a@x.hu> <jkovacs>"]),  # what no tag of a page is is text
    ("<p title=\"Kovács>János", ["<p title=\"Kovács>János"]),  # a quote that is never closed hides nothing
    ("<o:p>Kovács</o:p><my-card>János</my-card>", ["KovácsJános"]),  # tags of others
    ("<![CDATA[Kovács]]>", ["Kovács"]),
    ("a<![CDATA[K]]>&aacute;&#114;<![CDATA[ ]]><![CDATA[Ede]]>b", ["a", "b", "Kár Ede"]),  # one section, with what cannot be written in it
    ("<![CDATA[Kovács]]>x&aacute;<![CDATA[János]]>", ["xá", "Kovács", "János"]),  # a text between two
    ("<![CDATA[]]>&aacute;<p><![CDATA[János]]>", ["á", "János"]),
    ("<svg><path d='M1 2'/><text>Kovács</text></svg>", ["Kovács"]),
    ("<style>p {color: red}</style><script src='https://x.hu/a.js'>f(1)</script>", []),
], ids=str)
def test_what_is_read(page: str, read: list[str]) -> None:
    assert texts(FORMAT, page.encode()) == read


@pytest.mark.parametrize(("page", "new"), [
    ("<p>Kov&aacute;cs <b>J&aacute;nos</b>nak", "<p>Toacute; <b>B&eacute;la</b>nak".replace("Toacute;", "T&oacute;th")),  # letters as the page writes them
    ("<p>Kovács <b>János</b>nak ő", "<p>Tóth <b>Béla</b>nak ő"),
    ("<p title='Kovács'>", "<p title='Tóth'>"),
    ("<p title=Kovács>", "<p title=Tóth>"),
    ("<a href='mailto:Kov%C3%A1cs'>", "<a href='mailto:T%C3%B3th'>"),
    ("<p>Kovács</p><img src='kepek/kovacs_kep.jpg'>", "<p>Tóth</p><img src='kepek/toth_kep.jpg'>"),  # as it is spelt
    ("<p>Kovács</p><img src='Kov%C3%A1cs.jpg'><img src=a.jpg><img src='kep.png'>", "<p>Tóth</p><img src='T%C3%B3th.jpg'><img src=a.jpg><img src='kep.png'>"),
    ("<a href='mailto:x?subject=Kov%C3%A1cs'>", "<a href='mailto:x?subject=T%C3%B3th'>"),
    ("<!-- Kovács János -->", "<!-- Tóth Béla -->"),
    ("<p>Kovács<br>\r\n  János", "<p>Tóth<br>\r\n  Béla"),
    ("<![CDATA[Kovács]]>", "<![CDATA[Tóth]]>"),
    ("&lt;Kovács&gt; &copy; Kovács", "&lt;Tóth&gt; &copy; Tóth"),  # what is not changed is written as it was
], ids=str)
def test_what_is_written(page: str, new: str) -> None:
    assert remade(FORMAT, page.encode(), NEW).decode() == new


@pytest.mark.parametrize(("page", "new", "result"), [
    ("<p>Ede", "<&\">", "<p>&lt;&amp;\"&gt;"),
    ("<p title='Ede'>", "O'Hara & \"x\"", "<p title='O&#39;Hara &amp; \"x\"'>"),
    ("<p title=Ede>", "Tóth Béla=x", "<p title=T&oacute;th&#32;B&eacute;la&#61;x>"),  # no quotes: nothing may end it
    ("<!-- Ede -->", "a --> b", "<!-- a - - b -->"),
    ("<a href='mailto:Ede'>", "a'b c%", "<a href='mailto:a&#39;b%20c%25'>"),
    ("<![CDATA[Ede]]>", "a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
], ids=str)
def test_a_new_name_cannot_break_out(page: str, new: str, result: str) -> None:
    assert remade(FORMAT, page.encode(), {"Ede": new}).decode() == result


@pytest.mark.parametrize(("page", "new", "result"), [
    ("<![CDATA[<img alt=Ede>", "Pál", "<![CDATA[<img alt=P]]>&aacute;<![CDATA[l>"),  # nothing says that the page is UTF-8
    ("x<![CDATA[ Ede ]]>y", "Őze Áron", "x<![CDATA[ ]]>&#336;<![CDATA[ze ]]>&Aacute;<![CDATA[ron ]]>y"),
    ("<![CDATA[Ede]]>&aacute;<![CDATA[Ede]]>", "Bő", "<![CDATA[B]]>&#337;<![CDATA[]]>&aacute;<![CDATA[B]]>&#337;<![CDATA[]]>"),
    ("<![CDATA[Ede]]>", "a]]>á", "<![CDATA[a]]]]><![CDATA[>]]>&aacute;<![CDATA[]]>"),
    ("<![CDATA[Ede>x]]>", "a]]", "<![CDATA[a]]]]><![CDATA[>x]]>"),  # nor with what stands behind it
    ("<![CDATA[]]Ede]]>", ">a", "<![CDATA[]]]]><![CDATA[>a]]>"),  # or before it
], ids=str)
def test_a_section_of_characters_is_read_as_it_was_written(page: str, new: str, result: str) -> None:
    written = remade(FORMAT, page.encode(), {"Ede": new})
    assert written.decode() == result
    assert texts(FORMAT, written) == [text.replace("Ede", new) for text in texts(FORMAT, page.encode())]


@pytest.mark.parametrize(("head", "encoding", "new"), [
    ("<meta charset='iso-8859-2'>", "iso-8859-2", "Tóth"),
    ("<meta http-equiv='Content-Type' content='text/html; charset=windows-1250'>", "windows-1250", "Tóth"),
    ("<meta charset=iso-8859-1>", "windows-1252", "T&#337;"),  # a letter that it does not have
    ("<meta charset=utf-8>", "utf-8", "Tő"),
], ids=str)
def test_the_declared_encoding_is_kept(head: str, encoding: str, new: str) -> None:
    name = "Tő" if "337" in new or new == "Tő" else "Tóth"
    page = f"{head}<p>Kovács úr"
    assert remade(FORMAT, page.encode(encoding), {"Kovács": name}) == f"{head}<p>{new} úr".encode(encoding)
    assert remade(FORMAT, page.encode("utf-8-sig"), {"Kovács": "Tő"}) == f"{head}<p>Tő úr".encode("utf-8-sig")  # a mark stands above it


def test_the_encoding_that_is_said_stands_above_the_declared_one() -> None:
    page = "<meta charset=utf-8><p>Kovács".encode("iso-8859-2")
    with pytest.raises(InputError, match=r"is not utf-8 \(byte \d+\); say another --encoding"):
        FORMAT.read(page, Options())
    assert texts(FORMAT, page, Options(encoding="latin2")) == ["Kovács"]


@pytest.mark.parametrize(("page", "missed"), [
    ("<script>var who = \"Kovács János\";</script>", {"script": 1}),
    ("<script>send('a@b.hu')</script><style>p:after {content: 'Kiss Ede'}</style>", {"script": 1, "style": 1}),
    ("<script>f(1)</script><style>p {margin: 0}</style>", {}),  # nobody is named in it
    ("<img src='data:image/png;base64,AAAA'>", {"data in an address": 1}),
    ("<p onclick=\"f('Kiss Ede')\">", {"script": 1}),
    ("<?php echo 'Kiss Ede'; ?>", {"instruction": 1}),
], ids=str)
def test_what_is_reported(page: str, missed: dict[str, int]) -> None:
    assert unread(FORMAT, page.encode()) == missed


@pytest.mark.parametrize("page", [
    b"<div>" * 10**5, b"<b>" * 60_000 + b"x", b"<a <a " * 20_000, b"<!--" * 20_000, b"<?" * 20_000, b"<![" * 20_000, b"&a" * 20_000,
    b'<a b="' * 20_000, b"<a b='\"" * 20_000, b"<" * 60_000, b'<a ="' * 20_000, b"<script" * 20_000, b"<title>" * 20_000, b"]]>" * 20_000, b" " * 200_000,
    b"<p x" + b" x" * 40_000, b"<!x[" * 20_000, b"<script>" + b'"A ' * 40_000, b"<script>" + b'"a-' * 40_000,
    b"<![CDATA[a]]>&aacute;" * 20_000,
], ids=lambda page: repr(page[:8]))
def test_no_page_takes_long(page: bytes) -> None:
    start = time.process_time()
    FORMAT.read(page, Options())
    assert time.process_time() - start < 5


@pytest.mark.parametrize("name", ["div", "SPAN", "table", "b", "font", "o:p"])
def test_a_page_nested_without_end_is_refused_at_once(name: str) -> None:
    start = time.process_time()
    with pytest.raises(InputError, match="nested deeper than 100000 levels"):
        FORMAT.read(f"<{name}>".encode() * 10**6 + f"</{name}>".encode() * 10**6, Options())
    assert time.process_time() - start < 3


def test_what_stays_open_or_is_closed_is_not_nested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "DEEPEST", 1_000)
    assert texts(FORMAT, b"<div><span>Ede</span></div>" * 3) == ["Ede"] * 3
    assert texts(FORMAT, b"<p>Ede<li>Ede<br>\n<x@y.hu><img src=x>" * 1_001)[:2] == ["Ede", "Ede\n<x@y.hu>"], "these stay open"
