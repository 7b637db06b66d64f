"""What is an error of a replacement and what not, after two readers had judged it who make no rules of the program: a row each,
over the tables and grammars of the languages. What one of them alone would have let pass stays an error, and a few rows are about
the edges of what they told. `judged_names.tsv` has names in their first form, `judged_forms.tsv` names in one of the texts of
`judged_texts.tsv`."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from pseudo.core.document import Document, Entry, Head, Span
from pseudo.core.tables import rows
from pseudo.evaluate.align import align
from pseudo.evaluate.markup import parse_gold
from pseudo.evaluate.slate import knowledge
from pseudo.evaluate.slate.classes import measures, series
from pseudo.evaluate.slate.knowledge import Knowledge, Told
from pseudo.language import language

HERE = Path(__file__).parent
RIGHT = "right"
ASKED = {"origin": {"origin"}, "gender": {"gender"}, "standing": {"unreplaced", "partly"}, "form": {"inflected", "locative"}}
"""What a row is about, and the measures that count for it."""


@lru_cache
def know(lang: str) -> Knowledge:
    return knowledge.load(language.load(lang), lambda type_, lemma: False)


def errors(about: str, told: Knowledge, source: str, norm: str, feats: str, new: str, new_text: str) -> list[str]:
    """The measures by which what became of the one mention of a text is wrong."""
    gold = parse_gold(source, "1")
    (mention,) = gold.mentions
    start, end = mention.start, mention.end
    span = Span(start, end, mention.surface, mention.type, "key", norm, Head(start, end, mention.surface, feats=feats),
                new_start=start, new_end=start + len(new_text), new_text=new_text)
    doc = Document(gold.text, spans=(span,), replacements={"key": Entry(norm, {mention.type: 1}, 1, repl=new)},
                   pseudonymised=gold.text[:start] + new_text + gold.text[end:])
    pairs = align(gold, doc)
    found = [*measures(pairs, gold.text, told), *(series(pair, told, gold.text) for pair in pairs)]
    return [one.measure for one in found if one.wrong and one.measure in ASKED[about]]


def cells(table: str) -> list[list[str]]:
    return [row.split("\t") for row in rows(HERE / table)]


@pytest.mark.parametrize(("about", "lang", "type_", "old", "new", "wrong", "why"), cells("judged_names.tsv"))
def test_names(about: str, lang: str, type_: str, old: str, new: str, wrong: str, why: str) -> None:
    """type: with `|` the kind of the mention behind it, and with `#` gender and origin that a reader told of the person."""
    type_, _, persons = type_.partition("#")
    type_, _, kind = type_.partition("|")
    told = know(lang)
    if persons:
        gender, _, origin = persons.partition(" ")
        told = replace(told, people={("1", 1): Told(gender, frozenset({origin}))})
    source = f"{{{{{type_}#1:{old}|{old}{'|' + kind if kind else ''}}}}}"
    assert ("+".join(errors(about, told, source, old, "", new, new)) or RIGHT) == wrong, why


@pytest.mark.parametrize(("text", "mention", "norm", "feats", "new", "written", "wrong", "why"), cells("judged_forms.tsv"))
def test_forms(text: str, mention: str, norm: str, feats: str, new: str, written: str, wrong: str, why: str) -> None:
    source = dict(cells("judged_texts.tsv"))[text].replace("@", mention).replace("\\n", "\n")
    found = errors("form", know(text.split()[0]), source, norm, feats, new, written.replace("\\n", "\n"))
    assert ("+".join(found) or RIGHT) == wrong, why


def test_the_words_of_the_measure_are_as_they_were_judged() -> None:
    """Who changes a row changes what is measured: figures from before are then no longer comparable, and the readers are asked."""
    table = Path(knowledge.__file__).with_name("words.tsv").read_bytes()
    assert hashlib.sha256(table).hexdigest() == "93ad80a6886f86b71478249cd3cbe69ea803b57b1fed72cb009ed47b9bcc6954"
