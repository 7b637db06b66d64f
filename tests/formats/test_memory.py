"""Translation memories: the sides in our language are read, all sides are written, and what does not change is the same bytes."""

from __future__ import annotations

import pytest

from pseudo.core.document import Document, Entry, Span
from pseudo.core.errors import InputError
from pseudo.formats import tmx, xliff
from pseudo.formats.door import DEFAULTS, Format, Options, Remarked, joined
from pseudo.formats.found import by_suffix
from pseudo.formats.memory import told
from pseudo.parallel.units import Carried, Mention, Pair
from tests.formats.memories import TMX, XLIFF1, XLIFF2
from tests.formats.remade import remade, texts, unread

KEEP = Options(headers="keep")
ALL = [(tmx.FORMAT, TMX), (xliff.FORMAT, XLIFF1), (xliff.FORMAT, XLIFF2)]


def renamed(doc: Document, new: dict[str, tuple[str, str, str]]) -> Document:
    """The document with these surfaces replaced: by surface the new one, the norm, the new norm."""
    spans, entries, out, at = [], {}, "", 0
    for start, old in sorted(((begin, old) for old in new for begin in range(len(doc.text)) if doc.text.startswith(old, begin)), key=lambda each: (each[0], -len(each[1]))):
        if start < at:
            continue
        surface, norm, repl = new[old]
        out += doc.text[at:start]
        spans.append(Span(start, start + len(old), old, "PER", f"{norm}[/N]", norm, new_start=len(out), new_end=len(out) + len(surface), new_text=surface))
        entries[f"{norm}[/N]"] = Entry(norm, {"PER": 1}, 1, repl=repl)
        out, at = out + surface, start + len(old)
    return Document(doc.text, spans=tuple(spans), replacements=entries, pseudonymised=out + doc.text[at:])


def made(form: Format, data: str, new: dict[str, tuple[str, str, str]], options: Options = KEEP) -> str:
    assert form.write is not None
    docs = [renamed(joined(unit), new) for unit in form.read(data.encode(), options).units]
    return form.write(data.encode(), options, docs).decode()


@pytest.mark.parametrize(("form", "data"), ALL)
def test_a_memory_with_all_names_kept_is_the_same_bytes(form: Format, data: str) -> None:
    data = data.replace("EN-gb", "hu").replace('lang="en"', 'lang="hu"') if form is tmx.FORMAT else data
    if form is tmx.FORMAT:  # nothing is on the other side: nothing is labelled
        assert remade(form, data.encode(), options=KEEP) == data.encode()
    kept = {name: (name, name, name) for name in ("Kovács János", "Kovács Éva", "Pécs")}
    assert made(form, data, kept) == data


def test_what_is_read() -> None:
    assert texts(tmx.FORMAT, TMX.encode()) == ["Tegnap Kovács Jánossal beszéltem.", "Pécs", "Itt  van."]
    assert sorted(texts(xliff.FORMAT, XLIFF1.encode())) == sorted(["Kovács János az.", "Ő Kovács Éva.", "Ő Kovács János."])
    assert texts(xliff.FORMAT, XLIFF2.encode()) == ["Kovács János jön."]
    assert texts(tmx.FORMAT, TMX.encode(), Options(rows=True)) == texts(tmx.FORMAT, TMX.encode())
    assert len(tmx.FORMAT.read(TMX.encode(), Options(rows=True)).units) == 2
    assert by_suffix("a.tmx") is tmx.FORMAT
    assert by_suffix("a.XLF") is xliff.FORMAT


JOHN = {"Kovács Jánossal": ("Simon Ervinnel", "Kovács János", "Simon Ervin"), "Kovács János": ("Simon Ervin", "Kovács János", "Simon Ervin"),
        "Kovács Éva": ("Simon Anna", "Kovács Éva", "Simon Anna")}


def test_both_sides_get_the_new_name_around_their_tags() -> None:
    new = made(tmx.FORMAT, TMX, JOHN)
    assert '<seg>Tegnap <bpt i="1">&lt;b&gt;</bpt>Simon<ept i="1">&lt;/b&gt;</ept> Ervinnel besz&#233;ltem.</seg>' in new
    assert "<seg>Yesterday I talked to Ervin <hi>Simon</hi>&apos;s son &amp; co.</seg>" in new
    new = made(xliff.FORMAT, XLIFF1, JOHN)
    assert new.count('He is <g id="1">Ervin Simon</g>.') == 2
    assert "She is Anna Simon." in new
    assert "Simon Ervin az." in new
    assert 'Ő <g id="1">Simon</g> Ervin.' in new
    assert "<target>Ervin Simon kommt<ph id=\"2\"/>.</target>" in made(xliff.FORMAT, XLIFF2, JOHN)


def test_who_made_it_goes_and_with_bare_when_and_with_what() -> None:
    clean = remade(tmx.FORMAT, TMX.encode()).decode()
    for gone in ("nagy.bela", "Nagy Béla", "BELA", "Kiss"):
        assert gone not in clean
    for stays in ('creationtool="T"', 'creationdate="20200101T000000Z"', '<prop type="n">12</prop>', 'usagecount="3"', 'tuid="1"'):
        assert stays in clean
    bare = remade(tmx.FORMAT, TMX.encode(), options=Options(headers="bare")).decode()
    assert "20200101" not in bare
    assert 'creationtool="none"' in bare
    assert "usagecount" not in bare
    clean = remade(xliff.FORMAT, XLIFF1.encode()).decode()
    for gone in ("kovacs.docx", "a@b.hu", "Béla"):
        assert gone not in clean
    assert 'original="none"' in clean
    assert "Béla" not in remade(xliff.FORMAT, XLIFF2.encode()).decode()


def test_what_got_a_label_is_told() -> None:
    data = TMX.replace("It is here.", "It is Peter Marlowe, x@y.org.")
    assert tmx.FORMAT.write is not None
    docs = [renamed(joined(unit), {}) for unit in tmx.FORMAT.read(data.encode(), KEEP).units]
    new = tmx.FORMAT.write(data.encode(), KEEP, docs)
    assert b"It is [PERSON], [EMAIL]." in new
    assert isinstance(new, Remarked)
    assert "EMAIL 1, PER" in new.said[0]


def test_what_cannot_be_read_is_reported() -> None:
    assert unread(tmx.FORMAT, TMX.replace("&lt;b&gt;", "&lt;a href='mailto:x@y.hu'&gt;").encode()) == {"code of an inline element": 1}
    skeleton = '<file id="f"><skeleton>Kovács</skeleton>'
    assert unread(xliff.FORMAT, XLIFF2.replace('<file id="f">', skeleton).encode()) == {"file inside": 1}
    inside = "<header><skl><internal-file>AAAA</internal-file></skl>"
    assert unread(xliff.FORMAT, XLIFF1.replace("<header>", inside).encode()) == {"file inside": 1}


@pytest.mark.parametrize(("data", "said"), [
    (b"<tmx><body><tu></body></tmx>", "is not well-formed XML"),
    (b'<!DOCTYPE t [<!ENTITY a "b">]><tmx><body>&a;</body></tmx>', "declares entities"),
    (b"<tmx>" + b"<a>" * 3000 + b"</a>" * 3000 + b"</tmx>", "nested deeper"),
    (b"", "is not well-formed XML"),
    (b"\xff\xfe\x00", ""),
    (b'<?xml version="1.0" encoding="nothing"?><tmx/>', ""),
    (b'<tmx><body><tu><tuv xml:lang="de"><seg>Ede</seg></tuv></tu></body></tmx>', "has no side in the language of the run; it has de; say --lang"),
    ('<tmx><body><tu><tuv xml:lang="&lt;Kovács Ede&gt;"><seg>Ede</seg></tuv></tu></body></tmx>'.encode(), "has no side in the language of the run; say --lang"),
    (b"<tmx><body><tu><tuv><seg>Ede</seg></tuv></tu></body></tmx>", "has no side in the language of the run; say --lang"),
])
def test_hostile_files_get_one_line(data: bytes, said: str) -> None:
    for form in (tmx.FORMAT, xliff.FORMAT) if b"<tu>" not in data else (tmx.FORMAT,):
        with pytest.raises(InputError) as error:
            form.read(data, DEFAULTS)
        assert said in str(error.value)
        assert "\n" not in str(error.value)
        assert "Ede" not in str(error.value)


def test_a_memory_without_units_stays_as_it_is() -> None:
    data = b'<tmx version="1.4"><header/><body></body></tmx>'
    assert remade(tmx.FORMAT, data) == data


def test_a_long_memory_is_a_document_for_every_thousand_units() -> None:
    row = '<tu><tuv xml:lang="hu"><seg>Itt van.</seg></tuv></tu>'
    data = f"<tmx><body>{row * 1001}</body></tmx>".encode()
    assert [len(unit.pieces) for unit in tmx.FORMAT.read(data, DEFAULTS).units] == [1000, 1]
    assert [len(unit.pieces) for unit in tmx.FORMAT.read(data, Options(rows=False)).units] == [1001]
    assert remade(tmx.FORMAT, data) == data


def test_letters_that_the_file_does_not_have_are_written_by_number() -> None:
    data = TMX.replace("UTF-8", "iso-8859-1").replace("Béla", "B").replace("Ede", "E")
    old = data.encode("latin-1")
    docs = [renamed(joined(unit), {"Kovács Jánossal": ("Tőr Ervinnel", "Kovács János", "Tőr Ervin")}) for unit in tmx.FORMAT.read(old, KEEP).units]
    assert tmx.FORMAT.write is not None
    assert "<hi>T&#337;r</hi>" in tmx.FORMAT.write(old, KEEP, docs).decode("latin-1")


def test_a_number_that_words_may_say_on_the_other_side_is_told() -> None:
    age = Mention(0, 7, "82 éves", "AGE", "82 éves", "80–89 éves")
    said, = told([()], [Pair("82 éves", "in her eighties", (age,), "en")])
    assert "AGE 1" in said
    assert not told([(Carried(0, 2, "80–89", "AGE", 0, "figures"),)], [Pair("82 éves", "82", (age,), "en")])
