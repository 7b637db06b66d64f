"""Texts that know where they stand: the new text is there, and nothing but its places has changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.formats.mapped import Change, Mapped, Run, applied, edits

PARTS = st.lists(st.tuples(st.sampled_from(["", "", "<b>", "</b>", "<i a='1'>"]),
                           st.one_of(st.text("Kovács-né ", min_size=1, max_size=6).map(lambda text: (text, text)),
                                     st.just(("&aacute;", "á")), st.just(("\n   ", " ")))), min_size=1, max_size=7)


def mapped(parts: list[tuple[str, tuple[str, str]]]) -> tuple[str, Mapped]:
    source, runs = "", []
    for markup, (written, text) in parts:
        source += markup
        runs.append(Run(len(source), len(source) + len(written), text))
        source += written
    return source, Mapped(tuple(runs), "", str)


def after(source: str, piece: Mapped, change: Change) -> tuple[str, str]:
    """The source after the change, and what is read there now."""
    out = applied(source, edits(piece, change))
    for markup in ("<b>", "</b>", "<i a='1'>"):
        out = out.replace(markup, "\0")
    plain = out.replace("\0", "").replace("&aacute;", "á").replace("\n   ", " ")
    return out, plain


@given(PARTS, st.data(), st.text("Tóth-Béla x", max_size=9))
def test_the_new_text_is_read_and_the_markup_stays(parts: list[tuple[str, tuple[str, str]]], data: st.DataObject, new: str) -> None:
    source, piece = mapped(parts)
    start = data.draw(st.integers(0, len(piece.text)))
    end = data.draw(st.integers(start, len(piece.text)))
    out, plain = after(source, piece, Change(start, end, new))
    assert plain.split() == (piece.text[:start] + new + piece.text[end:]).split()
    if not new.strip() or " " not in new:  # else the white space between as many words is that of the source
        assert plain == piece.text[:start] + new + piece.text[end:]
    assert out.count("\0") == sum(1 for markup, _ in parts if markup)


@given(PARTS, st.data())
def test_the_same_text_changes_no_byte(parts: list[tuple[str, tuple[str, str]]], data: st.DataObject) -> None:
    source, piece = mapped(parts)
    start = data.draw(st.integers(0, len(piece.text)))
    end = data.draw(st.integers(start, len(piece.text)))
    assert applied(source, edits(piece, Change(start, end, piece.text[start:end]))) == source


def bold(source: str) -> tuple[str, Mapped]:
    """`[` and `]` are markup."""
    runs, at = [], 0
    for index, char in enumerate([*source, "["]):
        if char in "[]":
            if index > at:
                runs.append(Run(at, index, source[at:index]))
            at = index + 1
    return source, Mapped(tuple(runs), "", str)


@pytest.mark.parametrize(("source", "old", "new", "result"), [
    ("[Kovács János]nak", "Kovács Jánosnak", "Tóth Bélának", "[Tóth Bélá]nak"),  # a suffix of the same length
    ("[Kovács János]-sal", "Kovács János-sal", "Tóth Béla-val", "[Tóth Béla]-val"),  # behind the same joint
    ("[Kovács János]-nak", "Kovács János-nak", "Simon Ervinnek", "[Simon Ervin]nek"),  # the joint is gone
    ("[Kovács János]-t", "Kovács János-t", "Nagy-Tóth Ede-t", "[Nagy-Tóth Ede]-t"),  # the last such joint
    ("[Kovács] János", "Kovács János", "Tóth Béla", "[Tóth] Béla"),  # word by word
    ("[Kovács] János", "Kovács János", "Tóth", "[Tóth]"),  # other words: all in the form of the first
    ("[Kovács] János", "Kovács János", "Tóth Béla Ede", "[Tóth Béla Ede]"),
    ("[K]ovács", "Kovács", "Tóth", "[T]óth"),  # a large first letter
    ("[Antal]ék", "Antalék", "Kissék", "[Kiss]ék"),
    ("a [Kovács]", "Kovács", "", "a []"),  # taken out
], ids=str)
def test_markup_inside_a_name(source: str, old: str, new: str, result: str) -> None:
    source, piece = bold(source)
    start = piece.text.index(old)
    assert applied(source, edits(piece, Change(start, start + len(old), new))) == result


def test_changes_that_meet_are_refused() -> None:
    with pytest.raises(InputError, match="meet in one place"):
        applied("abc", [(0, 2, "x"), (1, 3, "y")])
