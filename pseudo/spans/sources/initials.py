"""Initials that stand before or behind what was found of a person's name, as decisions of courts write them.

What comes in: candidate spans. What goes out: those of persons with all of their initials: `K.-B. Nóra`, `Vida Gy. K.`;
and without what stands for nobody: `XY`. Start at `all_initials`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Container, Sequence

from pseudo.core import ranges
from pseudo.core.document import Span, changed
from pseudo.core.regex import Regex
from pseudo.kinds.persons.same import cut_members
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER, Letters
from pseudo.language.persons import INITIAL, ORDINAL
from pseudo.spans.draft import Draft

SIGN = rf"[^\W\d_{LOWER}][{LOWER}]{{0,2}}"
RAISED = rf"[^\W\d_{LOWER}][^\W\d_]{{2,}}"
HALF = Regex(rf"(?<![\w.-])(?:{RAISED}|{SIGN}\.?)-(?:{SIGN}\.|{RAISED})")
"""What may be a double surname with an initial in it: `Vadas-R.`, `V.-Réti`, `V-R.`"""
DOUBLED = Regex(rf"{RAISED}(?:-{RAISED})+")
MORE = re.compile(rf"(?: {SIGN}\.)+(?!-|\w)")
NEXT = re.compile(r"[ \xa0]?([^\W\d_]+)")
TWO = Regex(rf"{SIGN}\.-{SIGN}\.?")
DOUBLE = Regex(rf"(?<![\w.-]){SIGN}\.?-{SIGN}\.[ \xa0]$")
"""The initials of a double surname right before a name: `K.-B. Nóra`."""
DASHED = re.compile(rf"[–—]([^\W\d_{LOWER}][{LOWER}]?)$")
"""A dash and an initial at the end of what was taken for a name."""
BEFORE = 12
"""Code points before a name in which they stand."""


def with_initials(span: Span, text: str, language: Language, full: Container[tuple[str, str]] = ()) -> Span:
    """A person's span that ends in an initial with its full stop, and with the initials behind it: `Bársony` of
    `Bársony K. L.`; not with the number of an accused (`K. J. I. r. vádlott`).

    full  as `of_full_names` has them: what is an initial there is no number
    """
    last = span.text.rsplit(" ", 1)[-1]
    letter = re.split(r"[.-]", last)[-1]
    stop = letter != span.text and text[span.end : span.end + 1] == "."
    cut = stop and " " in span.text and language.persons.is_cut(last + ".")  # `Hajdu Borb.`
    if span.type == "PER" and stop and (_initial(letter, language) or cut):
        span, last = dataclasses.replace(span, end=span.end + 1, text=span.text + "."), last + "."  # `Vida Gy.`
    if span.type != "PER" or span.source == "pattern" or (last.endswith(".") and not INITIAL.fullmatch(last)) or cut:
        return span
    more = MORE.match(text, span.end)
    if more is None:
        return span
    signs, end = more.group().split(), more.end()
    if ORDINAL.fullmatch(signs[-1]) and counts(text[end:], language):
        end -= len(signs.pop()) + 1  # `Nagy K. I. r. vádlott`
    if not signs:
        return span
    before = [span.text.split()[-1], *signs][-2]
    if ORDINAL.fullmatch(signs[-1]) and (before.rstrip("."), signs[-1].rstrip(".")) not in full:
        return span
    return dataclasses.replace(span, end=end, text=text[span.start : end])


def counts(behind: str, language: Language) -> bool:
    """Whether what stands behind a number says that it is one of several accused: `r. vádlott`, `rendű`."""
    word = NEXT.match(behind[:BEFORE])
    return word is not None and language.letters.lower(word[1]) in language.contexts.counted


def of_full_names(spans: Sequence[Span], language: Language) -> frozenset[tuple[str, str]]:
    """The surnames of a document's full names, and their initials, with the first letter of the last word."""
    words = [span.text.split() for span in spans if span.type == "PER" and " " in span.text]
    firsts = {(surname, some[-1][:1]) for some in words for surname in (some[0], *some[0].split("-"))}
    signs = {(language.persons.initial(surname).rstrip("."), letter) for surname, letter in firsts}
    return frozenset(firsts | signs)


def _initial(word: str, language: Language) -> bool:
    """Whether a word is a letter with which names begin."""
    return word[:1].isupper() and (len(word) == 1 or language.letters.lower(word) in language.habits.digraphs)


def of_somebody(span: Span) -> Span:
    """A guess of the initials of a double surname, for whatever the tagger took it, as a person's: `K.-B.`."""
    return dataclasses.replace(span, type="PER") if span.source == "ner" and TWO.fullmatch(span.text) else span


def behind_double(span: Span, text: str, language: Language) -> Span:
    """A given name with the initials of a double surname before it.

    >>> from pseudo.language import language
    >>> behind_double(Span(7, 11, "Nóra", "PER"), "(K.-B. Nóra)", language.load("hu")).text
    'K.-B. Nóra'
    """
    before = text[max(0, span.start - BEFORE) : span.start]
    given = "-" in before and span.type == "PER" and language.persons.is_given(span.norm or span.text)
    found = DOUBLE.search(before) if given else None
    if found is None:
        return span
    start = span.start - len(before) + found.start()
    return dataclasses.replace(span, start=start, text=text[start : span.end])


def _dashed(draft: Draft) -> Draft:
    """The draft with two for what is taken for one of two people with a dash between them, of whom the second has her
    surname's initial: `Nánási Gábor–B. Eszter`."""
    first = {span.start: span for span in draft.spans if span.type == "PER"}
    out: list[Span] = []
    moved: dict[int, int] = {}
    for span in draft.spans:
        dash = DASHED.search(span.text) if span.type == "PER" else None
        if dash is None or draft.text[span.end : span.end + 1] != ".":
            out.append(span)
            continue
        out.append(changed(span, end=span.start + dash.start(), text=span.text[: dash.start()], norm="", head=None))
        if span.end + 2 in first:
            moved[span.end + 2] = span.start + dash.end(1) - len(dash[1])
    return draft.having(
        changed(span, start=moved[span.start], text=draft.text[moved[span.start] : span.end], norm="", head=None)
        if span.type == "PER" and span.start in moved else span for span in out)


def _halved(draft: Draft, doubles: Collection[str], language: Language) -> Draft:
    """The draft with those double surnames with initials in them as persons', with the initials or the given name
    behind them: `Vadas-R. K.`, `Vadas-R. Klára`."""
    letters, people = language.letters, {span.start: span.end for span in draft.spans if span.type == "PER"}
    named = [span for span in draft.spans if span.type == "PER" and language.habits.given_first]
    alike: dict[str, list[str]] = {}
    for double in doubles:
        alike.setdefault(_firsts(double, letters), []).append(double)
    found = []
    for match in HALF.finditer(draft.text) if doubles else ():
        bare = match[0].partition("-")[0]  # the `V` of `V-R.`
        cut = [*(member[:-1] for member in match[0].split("-") if member.endswith(".")),
               *([bare] if bare.isalpha() and _initial(bare, language) else ())]
        signs = bool(cut) and all(_initial(member, language) for member in cut)
        near = alike.get(_firsts(match[0], letters), ()) if signs else ()
        if not any(cut_members(match[0], double, letters) for double in near):
            continue
        more = MORE.match(draft.text, match.end())
        end = more.end() if more is not None else people.get(match.end() + 1, match.end())
        end = max(end, people.get(match.start(), 0))
        start = min((span.start for span in named if span.start < match.start() < span.end <= end),
                    default=match.start())  # `Kerttu P-L.`
        found.append(Span(start, end, draft.text[start:end], "PER", source="document", score=0.9,
                          why="double surname with an initial"))
    over = ranges.of((span.start, span.end) for span in found)
    return draft.having((*(s for s in draft.spans if not over.touch(s.start, s.end)), *found)) if found else draft


def _firsts(double: str, letters: Letters) -> str:
    """With which letters the members of a double surname begin."""
    return "".join(member[:1] for member in letters.fold(double).split("-"))


LABELLED = Regex(rf"(?<=: )([{UPPER}][{LOWER}]{{2,}}) ({SIGN}\.)(?=[\s,;)]|$)")
"""A word and an initial behind a label: `Jegyző: Nagy K.`"""
BORNE = 100
"""Bearers of a surname that stands so, at least."""


def behind_labels(draft: Draft, language: Language) -> Draft:
    """Rule: finds a frequent surname and an initial behind a label, though the surname is an ordinary word."""
    taken = ranges.of((span.start, span.end) for span in (*draft.spans, *draft.patterns))
    found = [Span(*match.span(), match[0], "PER", source="gazetteer", score=0.8, why="an initial behind a label")
             for match in LABELLED.finditer(draft.text)
             if (row := language.names.surname(match[1])) is not None and row.count >= BORNE
             and _initial(match[2][:-1], language) and not taken.touch(*match.span())]
    return draft.having((*draft.spans, *found)) if found else draft


def all_initials(draft: Draft, language: Language) -> Draft:
    """Rule: stretches people's names over their initials, whatever these were taken for."""
    words = [span.text.split() for span in draft.spans if span.type == "PER" and " " in span.text]
    full = of_full_names(draft.spans, language)
    doubles = {word for some in words for word in some if "-" in word and DOUBLED.fullmatch(word)}
    draft = _halved(_dashed(draft), doubles, language)
    known = (with_initials(of_somebody(span), draft.text, language, full) for span in draft.spans)
    spans = [behind_double(span, draft.text, language) for span in known]
    grown = [new for new, old in zip(spans, draft.spans, strict=True) if new.start < old.start]
    over = ranges.of((span.start, span.end) for span in grown)
    return draft.having(span for span in spans if span in grown or not over.hold(span.start, span.end))
