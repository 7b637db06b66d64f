"""Tags in place of names, with the endings that somebody put on them: `[PERSON_1]-nek`, `**[person 1]**-val`.

What comes in: a text, names whose new names are tags, or a key that opens the signs of the method `token`. What goes
out: pieces with the originals, inflected; tags that nobody has. Start at `tags` and `signs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from morph import MorphError
from pseudo.core.document import Entry, Head, Span
from pseudo.core.errors import FormError
from pseudo.kinds import identifiers
from pseudo.kinds.renaming import inflect
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, fold
from pseudo.methods import token
from pseudo.replace.stage import Tools, asked
from pseudo.restoring.endings import MARKS, Endings, tail
from pseudo.restoring.mapping import Name
from pseudo.restoring.result import FORM, NAMESAKE, UNKNOWN, Left, Piece

RUN = re.compile(r"[^\W\d_]+|\d+")
PAIRS = {"[": "]", "<": ">", "{": "}", "(": ")"}
"""Brackets of tags; what stands in round ones is as likely an aside."""
DEEPEST = 2
"""Pairs of brackets around one tag (`[[PERSON_1]]`)."""
APART = r"(?:[\s-]|\\?_)?"


@dataclass(frozen=True, slots=True)
class Family:
    """Tags that differ in their number alone. pattern finds them and what looks like them; bracketed: the bracket
    they have; known: their folded texts with what they were."""

    pattern: re.Pattern[str]
    bracketed: str
    known: dict[tuple[str, ...], list[Name]] = field(repr=False)


def is_tag(new: str) -> bool:
    """Whether a new name is a tag, not a name: in brackets, with a number or an underscore in it, or a row of X.

    >>> [is_tag(new) for new in ("[PERSON_1]", "<NAME1_PER>", "PERSON_2", "XXX", "Rácz Attila", "Orion 2000 Kft.")]
    [True, True, True, True, False, False]
    """
    core = new.strip("*[]<>(){}")
    if not core or not re.search(r"[^\W_]", core):
        return False
    if PAIRS.get(new[0]) == new[-1]:
        return True
    one = " " not in core
    return one and ("_" in core or set(core) == {"X"} or re.fullmatch(rf"[^\W\d_{LOWER}]+-?\d+", core) is not None)


def is_tagged(name: Name) -> bool:
    """Whether a name became a tag, and not a number plate another (`ABC-123`)."""
    if ROLE.fullmatch(name.new):
        return not any(map(str.isdecimal, name.old))
    return is_tag(name.new) and (name.new[0] in PAIRS or not is_tag(name.old))


ROLE = re.compile(r"[^\W\d_]{3,}\d{1,3}")
"""A word with a number behind it: Felperes1."""


def families(names: Iterable[Name], language: Language) -> list[Family]:
    """The tags, those alike together. A tag stands for all the names that somebody has in a document, and means her
    full one; of a number in several spellings, the first.

    >>> from pseudo.language.language import load
    >>> tagged = [Name("1", old, "[PERSON_1]", "PER", " " in old) for old in ("Antal", "Antal János")]
    >>> [[name.old for name in names] for names in families(tagged, load("hu"))[0].known.values()]
    [['Antal János']]
    """
    names = list(names)
    lang = language.at("pseudo")
    numbers = identifiers.types(lang)

    def owner(name: Name) -> tuple[str, str]:
        return name.type, identifiers.compact(name.type, name.old, lang) if name.type in numbers else name.owner

    heads: dict[tuple[str, str], Name] = {}
    for name in names:
        if name.full:
            heads.setdefault(owner(name), name)
    found: dict[tuple[tuple[str, ...], str], Family] = {}
    for name in names:
        if not is_tagged(name) or token.SIGN.fullmatch(name.new):
            continue
        runs = _runs(name.new)
        lettered = len(runs) > 1 and not any(map(str.isdecimal, runs))  # PERSON_A
        shape, spelt = ([("#" if run.isdecimal() or (lettered and at and len(run) == 1) else run)
                         for at, run in enumerate(each)] for each in (runs, RUN.findall(name.new)))
        bracketed = name.new[0] if name.new[0] in PAIRS else ""
        family = found.setdefault((tuple(shape), bracketed), Family(_pattern(spelt), bracketed, {}))
        meant = replace(heads.get(owner(name), name), new=name.new)
        known = family.known.setdefault(runs, [])
        if meant not in known:
            known.append(meant)
    return list(found.values())


def _runs(tag: str) -> tuple[str, ...]:
    return tuple(run.lstrip("0") or "0" if run.isdecimal() else fold(run) for run in RUN.findall(tag))


def _pattern(shape: Sequence[str]) -> re.Pattern[str]:
    body = ""
    for number, run in enumerate(shape):
        joint = APART if number else ""
        plain = "|".join(dict.fromkeys((re.escape(run), re.escape(fold(run)))))
        body += rf"(?:{joint}(?:\d+|[^\W\d_](?![^\W_])))?" if run == "#" else f"{joint}(?:{plain})"
    return re.compile(rf"(?<![^\W_])(?P<body>{body})", re.IGNORECASE)


def _around(text: str, start: int, end: int, own: str) -> tuple[int, int]:
    """A tag with its brackets: those that stand in pairs around it, round ones where it has such itself.

    >>> [_around(text, 3, 4, "[") for text in (" ([1])", "[[<1>", "  [1)")]
    [(2, 5), (2, 5), (3, 4)]
    """
    for _ in range(DEEPEST):
        first, last = start, end
        wide = WIDE.match(text, end)
        if wide is not None and text[start - 1 : start] == " " and PAIRS.get(text[start - 2 : start - 1]) == wide[1]:
            first, last = start - 1, wide.start(1)  # {{ NAME_1 }}, as templates have it
        if text.startswith("**", first - 2) and text.startswith("**", last):
            first, last = first - 2, last + 2
        sign = text[first - 1] if first else ""
        escaped = text.startswith("\\" + PAIRS.get(sign, "\0"), last)  # \[PERSON\_1\], as Markdown has it
        last += escaped
        if sign not in PAIRS or text[last : last + 1] != PAIRS[sign] or (sign == "(" != own):
            break
        start, end = first - 1 - (escaped and text.startswith("\\", first - 2)), last + 1
    return start, end


WIDE = re.compile(r" ([\]>})])")
"""A bracket that closes behind a space."""
LOOKS = re.compile(rf"(?:[\[<{{(]\*{{0,2}}){{1,2}}[^\W\d_{LOWER}]{{2,}}"
                   rf"(?:[_ -]?\d{{1,4}}|_[^\W\d_{LOWER}]{{1,12}}){{0,3}}(?:\*{{0,2}}[\]>}})]){{1,2}}")
"""What looks like a tag, whosever it is."""


def unknown(text: str, kinds: Sequence[Family], endings: Endings) -> Iterator[Left]:
    """What looks like a tag that nobody has, where there are tags in brackets; elsewhere, what is nothing else. What
    seems to be a sign of the method `token`."""
    for match in token.SEEMS.finditer(text):
        found = endings.behind(text, match.end())
        yield Left(match.start(), found.end() if found is not None and found["joiner"] else match.end(), UNKNOWN)
    usual = any(family.bracketed for family in kinds)
    for match in LOOKS.finditer(text):
        if not usual and not (match.group()[0] in "[<" and re.search(r"_\d", match.group())):
            continue
        if "_" in match.group() or any(map(str.isdecimal, match.group())) or match.group()[0] in "[<":
            found = endings.behind(text, match.end())
            yield Left(match.start(), found.end() if found is not None and found["joiner"] else match.end(), UNKNOWN)


def tags(text: str, kinds: Sequence[Family], tools: Tools, endings: Endings) -> Iterator[Piece | Left]:
    """The tags of a text."""
    for family in kinds:
        for match in family.pattern.finditer(text):
            start, end = _around(text, *match.span("body"), family.bracketed)
            closed = start < match.start("body")
            small = match["body"].islower() and not re.search(r"[^\W\d]_(?:\d|[^\W\d_]$)", match["body"])
            if not closed and (small or (text[match.end("body") :][:1].isalpha()
                               and not match["body"][-1:].isdecimal())):
                continue
            meant = family.known.get(_runs(match["body"]))
            if meant is None:
                if match["body"][-1:].isdecimal() or match["body"][-2:-1] == "_" or (closed and bool(family.bracketed)):
                    found = endings.behind(text, end)
                    joined = found is not None and bool(found["joiner"])
                    yield Left(start, found.end() if found is not None and joined else end, UNKNOWN)
                continue
            if meant[0].type in ADDRESSES and text.startswith("<<", start) and text.startswith(">>", end - 2):
                start, end = start + 1, end - 1
            yield _piece(text, start, end, meant, tools, endings)


LABEL = re.compile(r"\[(?:(?P<number>\d{1,4})\.[ \xa0]?)?(?P<said>[^\W\d_](?:[^\[\]\d\n]{0,40}[^\W\d_])?)\]")
"""What the methods `label` and `number` write: [személlyel], [1. személlyel]."""


def labels(text: str, kinds: Sequence[Family], tools: Tools, endings: Endings) -> Iterator[Piece | Left]:
    """The labels of a text, in which a word may be inflected, and those with a number that nobody has."""
    known = {runs: meant for family in kinds if family.bracketed == "[" for runs, meant in family.known.items()}
    words = {runs[1:] for runs in known if runs[0].isdecimal()}
    for match in LABEL.finditer(text) if known else ():
        front, _, last = match["said"].rpartition(" ")
        bases = {match["said"]: "", **{f"{front} {each.lemma}": each.feats for each in tools.morph.analyse(last)
                                       if each.exact and each.feats}}
        read = {_runs(f"{match['number'] or ''} {base}"): feats for base, feats in bases.items()}
        runs = next((runs for runs in read if runs in known), None)
        if runs is not None:
            yield _piece(text, *match.span(), known[runs], tools, endings, read[runs])
        elif match["number"] and any(each[1:] in words for each in read):
            yield Left(*match.span(), UNKNOWN)


ADDRESSES = frozenset(("EMAIL", "URL"))
"""What stands in brackets of its own behind a name: Rácz Attila <<EMAIL_1>>."""
LOOSE = re.compile(r"[ \xa0](?=[-‑–][^\W\d_])|['’](?=[^\W\d_])")
"""What may stand before an ending by mistake: a space before its hyphen, an apostrophe."""
BOLD = frozenset("*_")
HYPHEN = "-"
OPENS = re.compile(r"(?:^|[^\W\d_][.!?])[ \n]+$|\n$|^$")
"""What stands before a tag that begins a sentence."""


def signs(text: str, key: bytes | None, known: Mapping[str, Name], tools: Tools, endings: Endings
          ) -> Iterator[Piece | Left]:
    """The signs of the method `token` that are known (`signed`), or that the key opens."""
    met = list(token.SIGN.finditer(text))
    for match in met:
        mapped = known.get(token.bare(match))
        if mapped is not None:
            yield _piece(text, *match.span(), [mapped], tools, endings, match["feats"] or "")
    for one in token.opened(text, key) if met and key is not None else ():
        name = Name("", one.norm, text[one.start : one.end], one.type)
        yield _piece(text, one.start, one.end, [name], tools, endings, one.feats)


def signed(names: Iterable[Name]) -> dict[str, Name]:
    """The names that became signs, by these."""
    return {name.new: name for name in names if token.SIGN.fullmatch(name.new)}


def _piece(text: str, start: int, end: int, meant: Sequence[Name], tools: Tools, endings: Endings, feats: str = ""
           ) -> Piece | Left:
    """The original of a tag, with the ending that stands behind it."""
    marks = MARKS.match(text, end)
    closing = marks.group() if marks is not None and not LOOSE.match(text, end) else ""
    loose = LOOSE.match(text, end + len(closing))
    found = endings.behind(text, loose.end() if loose is not None else end + len(closing))
    joined = found is not None and bool(found["joiner"] or not closing or set(closing) <= BOLD)
    wanted = endings.feats(found["ending"]) if found is not None and joined else None
    people = all(name.type == "PER" for name in meant)
    if (loose is not None or people) and wanted is not None and not _usual(wanted, tools.language):
        wanted = None  # `[PERSON_1]'s`, `PERSON_1s`, as another language has it
    stop = found.end() if found is not None and wanted is not None else end
    forms: set[str | None] = set()
    for name in meant:
        joins = found is not None and found["joiner"] and not closing
        if found is not None and joins and (figured := _figured(name, found["ending"], tools)) is not None:
            stop = found.end()
            forms.add(figured)
            continue
        forms.add(_form(name, wanted or feats, closing if stop > end else "", found["joiner"] if found else "", tools))
    if len(forms) > 1:
        return Left(start, stop, NAMESAKE)
    (form,) = forms
    if form is None:
        return Left(start, stop, FORM)
    if OPENS.search(text[max(0, start - 8) : start]) is not None and text[start - 1 : start] != "\\" and (
            meant[0].old[:1].isupper()):
        form = tools.language.letters.raised(form)  # [PLACE_1]-i lakos
    elif (read := wanted or feats) and tools.language.habits.is_adjective(read) and _of_a_body(text, stop, tools):
        form = tools.language.letters.raised(form)  # a [PLACE_1]-i Járásbíróság
    return Piece(start, stop, form, meant[0].type)


def _of_a_body(text: str, stop: int, tools: Tools) -> bool:
    """Whether a body's word with a capital stands behind."""
    behind = BEHIND.match(text, stop)
    return behind is not None and behind[1][:1].isupper() and any(
        each.exact and tools.language.names.org_word(tools.language.letters.lower(each.lemma))
        for each in tools.morph.analyse(behind[1]))


BEHIND = re.compile(r"[ \xa0](\w+)")


def _usual(feats: str, language: Language) -> bool:
    """Whether a name has such an ending itself, and nothing is made of it that it stands for."""
    habits = language.habits
    derived = next((pair[6:].split("+") for pair in feats.split("|") if pair.startswith("Deriv=")), [])
    return all(each in (habits.adjective, habits.married) or f"Deriv={each}" in habits.forms for each in derived)


FIGURES = re.compile(r"\d+(?=\.?$)")


def _figured(name: Name, ending: str, tools: Tools) -> str | None:
    """An original that ends in figures, with an ending (`[DATE_1]-én`: 2020. május 3-án); None where it is no such."""
    figures = FIGURES.search(name.old)
    joiners = tools.language.letters.joiners
    if figures is None or not joiners:
        return None
    found: dict[str, None] = {}
    for sign in map(str, range(10)):
        for each in tools.morph.analyse(f"{sign}{joiners[0]}{ending}"):
            if each.exact and each.feats and each.lemma == sign:
                found.setdefault(each.feats)
    owned = [feats for feats in found if "[psor]" in feats]
    feats = next(iter(owned if name.type == "DATE" and owned else found), None)
    try:
        return None if feats is None else name.old[: figures.start()] + tools.morph.inflect(figures.group(), feats)
    except MorphError:
        return None


def _form(name: Name, feats: str, closing: str, joiner: str, tools: Tools) -> str | None:
    """The original with the features of an ending: whole, or its ending behind the marks that close the name."""
    if not feats:
        return name.old
    span = Span(0, 1, name.new, name.type, norm=name.new, head=Head(0, 1, name.new, "PROPN", feats))
    try:
        norm, known = asked(span, Entry("[x]", {name.type: 1}, 1), name.old, tools)
        form = inflect(norm, known, tools.grammar)
    except (FormError, MorphError):
        return None
    letters = tools.language.letters
    if not closing or (HYPHEN not in letters.joiners and not letters.fold(form).startswith(letters.fold(name.old))):
        return form + closing  # **Matti Virtasen**, where endings change the name itself
    return name.old + closing + (joiner or "".join(letters.joiners[:1])) + tail(name.old, form, tools.language)
