"""What nobody read in a written file is searched for what was replaced in its text."""

from __future__ import annotations

import pytest

from pseudo.core.document import Document, Entry, NamePart, Span
from pseudo.formats.door import Options
from pseudo.formats.remains import left

PARTS = (NamePart("Szalontai", "surname"), NamePart("Krisztofer", "given"))
OLD, NEW = "Szalontai Krisztofer, szk@x.hu", "Pencz Botond, pb@y.hu"
DOC = Document(
    OLD, pseudonymised=NEW,
    replacements={"1": Entry("Szalontai Krisztofer", {"PER": 1}, 1, PARTS), "2": Entry("szk.a@x.hu", {"EMAIL": 1}, 1)},
    spans=(Span(0, 20, OLD[:20], "PER", entity="1", new_start=0, new_end=12, new_text="Pencz Botond"),
           Span(22, 30, OLD[22:], "EMAIL", entity="2", new_start=14, new_end=21, new_text=NEW[14:])),
)  # fmt: skip
KEPT = Document(OLD, pseudonymised=OLD, replacements=DOC.replacements)


@pytest.mark.parametrize(("form", "text", "count"), [
    ("html", f"<p>{NEW}", 0),
    ("html", f"<my-el who='Szalontai Krisztofer'>{NEW}", 1),
    ("html", f"<p id=krisztofer_szalontai>{NEW}", 1),  # in either order
    ("html", f"<p id=szalontaikrisztofer>{NEW}", 1),  # joined
    ("html", f"<p class='a szalontai'>{NEW}", 1),  # the surname alone
    ("html", f"<p class=szalontais>{NEW}", 0),  # another word
    ("html", f"<p style='background: url(/x?a=szk.a%40x.hu)'>{NEW}", 1),  # an address, as links write it
    ("html", f"<p role='Szalontai&#32;Kriszt&#111;fer'>{NEW}", 1),  # by reference
    ("xml", f"<a type='Szalontai Krisztofer'>{NEW}</a>", 1),
    ("tei", f"<w lemma='szalontai'>{NEW}</w>", 0),  # lemmas repeat words
    ("tei", f"<w n='szalontai-krisztofer'>{NEW}</w>", 1),
    ("markdown", f"[x][szalontai]\n\n[szalontai]: {NEW}", 2),
    ("markdown", f"x[^szalontai]\n\n[^szalontai]: {NEW}", 2),
    ("conllu", f"# text = {NEW}\n# text_en = Krisztofer Szalontai comes.\n", 1),
    ("conllu", "# text = Szalontai\n1\tSzalontai\tSzalontai\n", 2),  # the word and its lemma
    ("conllu", "1\tPencz\tSzalontai\n2\tBotond\tKrisztofer\n\n", 1),  # lemmas alone: a name over two of them
    ("conllu", "1\tPencz\tszalontai\t_\n", 0),  # an adjective's lemma
    ("conllu", "1\tPencz\tPencz\t_\tWho=Szalontai\n", 1), ("conll", "Pencz Szalontai\tPER\n", 1),
    ("webanno", "#Text=Pencz\n1-1\t0-5\tPencz\tSzalontai\n", 1),
    ("csv", f"a;{NEW};Szalontai;Krisztofer\n", 1), ("csv", f"szalontais;{NEW}\n", 0),
    ("csv", f"nev;szalontai\n{NEW};x\n", 0),  # in a table a surname alone has its capital
    ("tmx", f"<seg>{NEW}</seg><seg>Mr. Szalontai</seg>", 1), ("tmx", f"<seg>{NEW}</seg><seg>szalontai</seg>", 0),
    ("casjson", '{"a": ["Szalontai"], "b": {"szk.a@x.hu": 1}}', 2), ("labelstudio", '[{"by": "KRISZTOFER SZALONTAI"}]', 1),
    ("records", '{"a": "Szal\\u006fntai"}', 1), ("records", '{"a": "x"}', 0),
    ("eml", f'Content-Type: text/csv; name="a.csv"\n\n{NEW};Szalontai', 1),
    ("eml", f"Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n<p id=szalontai>{NEW}", 1),
    ("eml", f"Content-Type: text/plain; boundary=szalontai.krisztofer\n\n{NEW}", 1),
    ("mbox", f"From a\nSubject: x\n\n{NEW}\n\nFrom b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHAgaWQ9c3phbG9udGFpPg==\n", 1),
    ("text", "Szalontai Krisztofer", 0),  # proven by itself
])
def test_what_is_left(form: str, text: str, count: int) -> None:
    assert sum(each.count for each in left(form, text.encode(), [DOC])) == count
    assert left(form, text.encode(), [KEPT]) == ()  # nothing was replaced


def test_short_surnames_are_looked_for_with_a_capital() -> None:
    entry = Entry("Bő Éva", {"PER": 1}, 1, (NamePart("Bő", "surname"), NamePart("Éva", "given")))
    doc = Document("Bő Éva", pseudonymised="Kun Pál", replacements={"1": entry},
                   spans=(Span(0, 6, "Bő Éva", "PER", entity="1", new_start=0, new_end=7, new_text="Kun Pál"),))
    for form, text, count in (("html", "<p class='Bő'>", 1), ("html", "<p class='bő'>", 0), ("csv", "x;Bő", 1),
                              ("conllu", "1\tx\tBő\n", 1), ("conllu", "1\tx\tBo\n", 0)):
        assert sum(each.count for each in left(form, text.encode(), [doc])) == count, text


def test_an_encoding_that_is_given_is_obeyed() -> None:
    entry = Entry("Őri Éva", {"PER": 1}, 1, (NamePart("Őri", "surname"), NamePart("Éva", "given")))
    doc = Document("Őri Éva", pseudonymised="Kun Pál", replacements={"1": entry},
                   spans=(Span(0, 7, "Őri Éva", "PER", entity="1", new_start=0, new_end=7, new_text="Kun Pál"),))
    assert left("csv", "Kun Pál;Őri".encode("cp1250"), [doc], Options(encoding="cp1250"))[0].count == 1


def test_what_the_new_text_says_itself_is_not_counted() -> None:
    made = Document(OLD, pseudonymised=NEW + " Szalontai", spans=DOC.spans, replacements=DOC.replacements)
    assert left("html", f"<p>{NEW} Szalontai".encode(), [made]) == ()
    assert left("html", f"<p id=szalontai>{NEW} Szalontai".encode(), [made])[0].count == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "iso-8859-2"])
def test_a_declared_encoding_is_obeyed(encoding: str) -> None:
    entry = Entry("Őri Éva", {"PER": 1}, 1, (NamePart("Őri", "surname"), NamePart("Éva", "given")))
    doc = Document("Őri Éva", pseudonymised="Kun Pál", replacements={"1": entry},
                   spans=(Span(0, 7, "Őri Éva", "PER", entity="1", new_start=0, new_end=7, new_text="Kun Pál"),))
    page = f"<meta charset={encoding}><p role='Őri Éva'>Kun Pál"
    assert left("html", page.encode(encoding), [doc])[0].count == 1
