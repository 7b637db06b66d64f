"""Third stage: the new names put into the text, inflected as the sentence needs.

What comes in: a `Document` whose spans have entities and whose entities have entries (`suggest` made them, a person
may have edited them). What goes out: the same document with `pseudonymised`, each span's `new_*`, and the repairs.
Nothing is drawn here and no key is needed. Start at `replace`; who becomes whom is settled in `renaming.new_norms`, how
one mention is written in `written`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from name_db import Names
from pseudo import casing
from pseudo.articles import Article
from pseudo.document import Document, Entry, Repair, Span
from pseudo.errors import InputError, OverlapError
from pseudo.forms import Forms
from pseudo.persons import Grammar
from pseudo.renaming import inflect, new_norms


@dataclass(frozen=True, slots=True)
class Tools:
    """What `replace` needs of a language."""

    grammar: Grammar
    article: Article | None

    @property
    def morph(self) -> Forms:
        """The forms of the language."""
        return self.grammar.morph

    @property
    def names(self) -> Names:
        """The name tables of the language."""
        return self.grammar.names


def replace(doc: Document, tools: Tools, policy_keeps: Mapping[str, bool]) -> Document:
    """`doc` with every span rewritten and every other code point as it was, but for the repairs.

    policy_keeps  per entity key, whether the policy leaves the entity as it is
    raises        OverlapError, InputError when a span has no entry or an entry no new name
    """
    entries = doc.replacements or {}
    news = new_norms(entries, tools.grammar, policy_keeps)
    out: list[str] = []
    length = at = 0
    spans: list[Span] = []
    repairs: list[Repair] = []
    for number, span in enumerate(sorted(doc.spans or (), key=lambda s: (s.start, s.end))):
        if span.start < at:
            raise OverlapError(span.start, span.end, at)
        if span.entity not in entries:
            raise InputError(f"spans[{number}] has no entry in the replacements; run `pseudo suggest` to fill it in")
        entry, new = entries[span.entity], news[span.entity]
        text = written(span, entry, new, tools)
        between = doc.text[at : span.start]
        if tools.article is not None and text != span.text:
            repair = tools.article.repair(between[-40:], span.text, text)
            if repair is not None:
                start = span.start - len(between[-40:]) + repair[0]
                end = start + repair[1] - repair[0]
                head = doc.text[at:start]
                out.append(head)
                length += len(head)
                repairs.append(
                    Repair(start, end, doc.text[start:end], length, length + len(repair[2]), repair[2], "article")
                )
                out.append(repair[2])
                length += len(repair[2])
                between = doc.text[end : span.start]
        out += [between, text]
        length += len(between)
        spans.append(dataclasses.replace(span, new_start=length, new_end=length + len(text), new_text=text))
        length += len(text)
        at = span.end
    out.append(doc.text[at:])
    shown = {key: shown_entry(entry, news[key]) for key, entry in entries.items()}
    return dataclasses.replace(
        doc, spans=tuple(spans), repairs=tuple(repairs), replacements=shown, pseudonymised="".join(out)
    )


def shown_entry(entry: Entry, new: str) -> Entry:
    """The entry with what was derived for it shown, so that the person who edits sees every new name."""
    return entry if entry.repl is not None or entry.keep else dataclasses.replace(entry, derived=new)


# ------------------------------------------------------------------ how one mention is written


def written(span: Span, entry: Entry, new: str, tools: Tools) -> str:
    """The mention with the new norm: inflected by the head's features, in the case pattern of the old surface."""
    if new == entry.norm:
        return span.text
    feats = span.head.feats if span.head is not None else ""
    if feats:
        series = locative(new, span.type, tools)
        if series is not None:
            feats = tools.morph.in_series(feats, series)
        inflected = inflect(new, feats, tools.grammar)
    else:
        inflected = new
    derived = tools.grammar.habits.adjectival in feats
    return casing.like_name(span.text, span.norm or entry.norm, inflected, derived=derived)


def locative(norm: str, kind: str, tools: Tools) -> str | None:
    """The locative series of a place: `on` (-n, -ra, -ról) or `in` (-ban, -ba, -ból); None for what is no place."""
    if kind in ("GPE", "LOC"):
        places = tools.names.place(norm)
        if places:
            return places[0].locative or None
        words = norm.split()
        return "in" if len(words) == 1 and kind == "GPE" else None
    if kind == "FAC":
        space = tools.names.public_space_type(norm.split()[-1]) if norm.split() else None
        return space.locative if space is not None else None
    return None
