"""What is read of the source of an expression, against the expression itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pseudo.kinds.dates.spelling import spelling
from pseudo.kinds.identifiers.expressions import Expression, Field
from pseudo.kinds.identifiers.kinds import kinds
from pseudo.kinds.identifiers.sources import DIGIT, either
from pseudo.kinds.identifiers.tables import load
from pseudo.kinds.identifiers.world import bic, code, geo, handles, links, masked, phone
from pseudo.language.folders import folder
from pseudo.language.letters import PLAIN
from scripts.measure_patterns import HOSTILE

MARK = re.compile(r"\{\w+\|([^}|]+)[^}]*\}")
GOLD = [MARK.sub(r"\1", line.split("\t")[0]) for part in ("identifiers", "dates")
        for line in (Path(__file__).parents[1] / part / "found.tsv").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")]
TEXTS = [*GOLD, *map(PLAIN.aligned, GOLD), *(piece * 5 for piece in HOSTILE.values())]
MATCHED = ("ROOM_END", "ROOM_BEFORE", "USER_LABEL", "LABEL_GLUE")
"""Looked for at one place, not in a field."""
SEARCHING = (bic, code, geo, handles, links, masked, phone)
SEARCHED = {
    **{f"{kind.type} {at}": kind.pattern for at, kind in enumerate(kinds("hu"))},
    **{f"public {at}": pattern for at, pattern in enumerate(load("hu").public)},
    **{f"date {at}": pattern.regex for at, pattern in enumerate(spelling(folder("hu")).patterns)},
    **{name: Expression(source) for name, source in load("hu").patterns.items()
       if name not in MATCHED},
    **{f"{module.__name__.rpartition('.')[2]}.{name}": value for module in SEARCHING
       for name, value in vars(module).items() if isinstance(value, Expression)},
}


def test_a_field_finds_what_finditer_finds() -> None:
    for name, expression in SEARCHED.items():
        for text in TEXTS:
            found = [match.span() for match in Field(text, [(0, len(text))]).matches(expression)]
            assert found == [match.span() for match in expression.finditer(text) if match[0]], (name, text)


def test_figures_are_told_of_what_has_no_match_without() -> None:
    for name, expression in SEARCHED.items():
        without = [text for text in TEXTS if expression.figures and expression.search(text) and not re.search(DIGIT, text)]
        assert without == [], name


@pytest.mark.parametrize(("source", "texts"), [
    ("(?:a|b)?c", ["ac", "c", "bc", "xabc"]),
    (r"\d?\d{2}-|x+", ["12-", "123-", "1234-", "xx"]),
    (r"[a-]b|[-z]c", ["ab", "-b", "zc", "-c"]),
    ("ab{0,1}c|(?=ab)a", ["abc", "ac", "ab"]),
    (r"(?<=a)1|(?<!\w)2", ["a1", "12", " 2", "2"]),
    (r"a|(?!)", ["a", "ba"]),
    ("", ["", "ab"]),
])
def test_what_a_match_begins_with(source: str, texts: list[str]) -> None:
    for text in texts:
        found = [match.span() for match in Field(text, [(0, len(text))]).matches(Expression(source))]
        assert found == [match.span() for match in re.finditer(source, text)], text


def test_one_of_many_words_is_the_longest_that_fits() -> None:
    words = ["ezer", "egy", "ez", "e", "ezeregy", "a.b"]
    pattern = re.compile(either(words))
    assert all(pattern.match(word + "x")[0] == word for word in words)  # type: ignore[index]
    assert pattern.match("ezek")[0] == "ez"  # type: ignore[index]


def test_nothing_is_compiled_that_a_text_has_nothing_of() -> None:
    iban = Expression(r"(?<!\w)[A-Z]{2}\d{2}(?: \d{4}){4}")
    assert list(Field("csak szavak", [(0, 11)]).matches(iban)) == [] and "regex" not in vars(iban)
