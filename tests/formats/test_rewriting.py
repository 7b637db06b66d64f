"""Changes written into runs: however a text is cut into runs, the new text is what the document says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Span
from pseudo.formats.rewriting import write
from pseudo.formats.slots import Found, Run, Slot, run

texts = st.text("abK ó-", min_size=1, max_size=5)
marks = st.sampled_from(["\t", "\n", "", "  "])


def made(pieces: list[tuple[str, bool]]) -> tuple[list[Run], list[str | None]]:
    """Runs of texts and marks, and what the tree holds, None for a mark that was dropped."""
    held: list[str | None] = []
    runs: list[Run] = []
    for number, (text, mark) in enumerate(pieces):
        held.append(text)

        def put(new: str | None, number: int = number) -> None:
            held[number] = new

        if mark:
            runs.append(Run(text, drop=lambda put=put: put(None)))
        else:
            runs.append(run(Slot(text, put)))
    return runs, held


cut = st.lists(st.tuples(texts, st.just(False)) | st.tuples(marks, st.just(True)), min_size=1, max_size=6).filter(
    lambda pieces: any(not mark for _, mark in pieces))


@given(cut, st.data())
def test_a_name_over_any_runs(pieces: list[tuple[str, bool]], data: st.DataObject) -> None:
    runs, held = made(pieces)
    text = "".join(one.text for one in runs)
    letters = [at for at, sign in enumerate(text) if sign.strip()]
    if not letters:
        return
    start = data.draw(st.sampled_from(letters))
    end = data.draw(st.sampled_from([at for at in letters if at >= start])) + 1
    new = data.draw(st.text("xyK", min_size=1, max_size=6))
    whole = text[:start] + new + text[end:]
    span = Span(start, end, text[start:end], "PER", new_start=start, new_end=start + len(new), new_text=new)
    write([Found(tuple(runs), "here")], Document(text, spans=(span,), pseudonymised=whole))
    assert "".join(each for each in held if each is not None) == whole


@given(cut, st.data())
def test_a_text_changed_by_hand(pieces: list[tuple[str, bool]], data: st.DataObject) -> None:
    """No spans say what was changed, and the length is the same: the text comes out all the same."""
    runs, held = made([(text, False) for text, _ in pieces if text])
    text = "".join(one.text for one in runs)
    new = data.draw(st.text("abK ", min_size=len(text), max_size=len(text)))
    write([Found(tuple(runs), "here")], Document(text, pseudonymised=new))
    assert "".join(each or "" for each in held) == new


def test_nothing_is_put_where_nothing_changed() -> None:
    runs, held = made([("Kovács ", False), ("János", False)])
    write([Found(tuple(runs), "here")], Document("Kovács János", pseudonymised="Kovács János"))
    assert held == ["Kovács ", "János"]


def test_two_names_in_one_run() -> None:
    runs, held = made([("Ede és Pál, ", False), ("Ede", False)])
    spans = (Span(0, 3, "Ede", "PER", new_start=0, new_end=4, new_text="Emil"), Span(7, 10, "Pál", "PER", new_start=8, new_end=10, new_text="Ös"),
             Span(12, 15, "Ede", "PER", new_start=12, new_end=16, new_text="Emil"))
    write([Found(tuple(runs), "here")], Document("Ede és Pál, Ede", spans=spans, pseudonymised="Emil és Ös, Emil"))
    assert held == ["Emil és Ös, ", "Emil"]


def test_who_is_named_and_not_found_goes() -> None:
    runs, held = made([("user17", False)])
    write([Found(tuple(runs), "an author", named=True)], Document("user17", spans=(), pseudonymised="user17"))
    assert held == [""]
