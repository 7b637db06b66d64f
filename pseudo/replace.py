"""Third stage: the new names put into the text, inflected as the sentence needs.

What comes in: a `Document` whose spans have entities and whose entities have entries (`suggest` made them, a person
may have edited them). What goes out: the same document with `pseudonymised`, each span's `new_*`, and the repairs.
Nothing is drawn here and no key is needed. Start at `replace`; who becomes whom is settled in `new_norms`, how one
mention is written in `written`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from morph import Morphology
from name_db import Names
from pseudo import casing, organisations, persons
from pseudo.articles import Article
from pseudo.document import Document, Entry, NamePart, Repair, Span
from pseudo.errors import InputError, OverlapError


@dataclass(frozen=True, slots=True)
class Tools:
    """What `replace` needs of a language."""

    morph: Morphology
    names: Names
    grammar: persons.Grammar
    article: Article | None


def replace(doc: Document, tools: Tools, policy_keeps: Mapping[str, bool]) -> Document:
    """`doc` with every span rewritten and every other code point as it was, but for the repairs.

    policy_keeps  per entity key, whether the policy leaves the entity as it is
    raises        OverlapError, InputError when a span has no entry or an entry no new name
    """
    entries = doc.replacements or {}
    news = new_norms(entries, tools, policy_keeps)
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


# ------------------------------------------------------------------ who becomes whom


def new_norms(entries: Mapping[str, Entry], tools: Tools, keeps: Mapping[str, bool]) -> dict[str, str]:
    """The new norm of every entity: `repl` first, then what `of`, `rel` and the parts say, then `allsugg`.

    raises  InputError when `of`, `rel` or the parts run in a circle
    """
    done: dict[str, str] = {}
    for key in entries:
        _new_norm(key, entries, tools, keeps, done, ())
    return done


def _new_norm(
    key: str,
    entries: Mapping[str, Entry],
    tools: Tools,
    keeps: Mapping[str, bool],
    done: dict[str, str],
    path: tuple[str, ...],
) -> str:
    if key in done:
        return done[key]
    if key in path:
        number = list(entries).index(key) + 1
        raise InputError(f"replacements entry {number}: its ties run in a circle; remove one `of` or `rel`")
    entry = entries[key]

    def other(tied: str) -> str:
        return _new_norm(tied, entries, tools, keeps, done, (*path, key))

    if entry.keep or (entry.repl is None and keeps.get(key, False)):
        new = entry.norm
    elif entry.repl is not None:
        new = entry.repl
    elif entry.of is not None and entry.of in entries:
        new = _derived(entry, entries[entry.of], other(entry.of), tools)
    elif (husband := entry.rel.get("wife_of")) is not None and husband in entries:
        new = _wife(entry, entries[husband], other(husband), tools)
    else:
        new = rebuilt(entry, [sugg[1] if len(sugg) > 1 else sugg[0] for sugg in entry.allsugg], entries, other, tools)
    done[key] = new
    return new


def _derived(entry: Entry, full: Entry, new: str, tools: Tools) -> str:
    """The new name of an entry tied to a full name: a shorter form of it, as the old one was of the old."""
    if new == full.norm:
        return entry.norm
    if entry.main_type == "PER":
        return persons.derive(entry.parts, full.parts, new_parts(full, new, tools), tools.grammar)
    return organisations.derive(entry, full, new, tools.names)


def _wife(entry: Entry, husband: Entry, new: str, tools: Tools) -> str:
    """`Kovács Jánosné` by her husband's new name: the same titles of hers, his names, né."""
    if new == husband.norm:
        return entry.norm
    bare = [part for part in new_parts(husband, new, tools) if part.role not in ("title", "ordinal")]
    mine = [part for part in entry.parts if part.role == "title"]
    tail = NamePart(persons.MARRIED, "né")
    parts = [*mine, *bare, tail]
    return persons.compose(parts, [part.text for part in parts], tools.grammar)


def new_parts(entry: Entry, new: str, tools: Tools) -> tuple[NamePart, ...]:
    """The parts of an entry's new norm: in the old roles where they fit word for word, else read afresh."""
    replaceable = [part for part in entry.parts if part.list is not None]
    if len(entry.allsugg) == len(replaceable) and all(len(sugg) > 1 for sugg in entry.allsugg):
        chosen = {id(part): entry.allsugg[part.list or 0][1] for part in replaceable}
        texts = [chosen.get(id(part), part.text) for part in entry.parts]
        if persons.compose(entry.parts, texts, tools.grammar) == new:
            return tuple(dataclasses.replace(part, text=text) for part, text in zip(entry.parts, texts, strict=True))
    return persons.parse(new, tools.grammar)


def rebuilt(entry: Entry, chosen: Sequence[str], entries: Mapping[str, Entry], other: object, tools: Tools) -> str:
    """The new norm of an entry from the chosen text of each list; named parts follow their own entity."""
    texts: list[str] = []
    for part in entry.parts:
        if part.entity is not None and part.entity in entries and callable(other):
            base = entries[part.entity]
            new = other(part.entity)
            inflected = tools.morph.inflect(new, part.feats) if part.feats else new
            texts.append(part.text if new == base.norm else casing.like(part.text, base.norm, inflected))
        elif part.list is not None and part.list < len(chosen):
            texts.append(chosen[part.list])
        else:
            texts.append(part.text)
    if not entry.parts:
        return chosen[0] if chosen else entry.norm
    if entry.main_type == "PER":
        return persons.compose(entry.parts, texts, tools.grammar)
    return organisations.compose(entry.parts, texts)


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
        inflected = tools.morph.inflect(new, feats)
    else:
        inflected = new
    return casing.like_name(span.text, span.norm or entry.norm, inflected, derived="Deriv=i" in feats)


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
