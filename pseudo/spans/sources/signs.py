"""The initials by which a document calls the persons that it names in full: at the end of a letter, in brackets behind
the name, before the lines of who speaks.

What comes in: a draft in which the names are read. What goes out: the draft with such initials, as persons,
whatever they were taken for. Start at `signed`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from pseudo.core import ranges
from pseudo.core.document import NamePart, Span, Token
from pseudo.core.regex import Regex
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, UPPER
from pseudo.language.persons import HALVED, Grammar
from pseudo.spans.draft import Draft
from pseudo.spans.words import courtesies_bare

STOPPED = Regex(rf"(?<![\w.])(?:[^\W\d_{LOWER}][{LOWER}]?\.){{2,3}}(?![\w-])")
"""Initials with their stops and without a space: `M.K.`, `Cs.B.`."""
COURTEOUS = Regex(rf"(?<![\w.-])([^\W\d_{LOWER}][{LOWER}]?\.) ([^\W\d_{UPPER}]+)")
"""An initial before a small word: `P. néni`."""
HALVES = Regex(rf"(?<![\w.-]){HALVED.pattern}(?![\w-])")
LETTERS = re.compile(r"[^\W\d_]+")
SLASHED = Regex(rf"(?:(?<=/)|(?<=/ ))([^\W\d_{LOWER}]{{2,3}})(?=\.?[ \t]*$)"
                     rf"|(?<![\w/])([^\W\d_{LOWER}]{{2,3}})(?=/[{LOWER}]{{2,3}}\.?[ \t]*$)", re.MULTILINE)
"""Who has written or said it, behind a slash at the end of a line, or before one and who typed it: `/ PK`, `SV/mk`."""
DAY = r"(?:(?<=\.\d\. )|(?<=\.\d\d\. )|(?<=\.\d\d )|(?<=\.(?:19|20)\d\d ))"
DATED = Regex(rf"(?:{DAY}|(?<=[{LOWER})][.!?] ))([^\W\d_{LOWER}]{{2,3}})(?=\.?[ \t]*$)", re.MULTILINE)
"""The same behind a day or a sentence at the end of a line: `5.5.2024 RP`, `Terveisin. RP`."""
PAIRED = Regex(rf"(?<![\w.])([^\W\d_{LOWER}]{{2,3}})[ \t]+([^\W\d_{LOWER}]{{2,3}})(?=[ \t]*$)", re.MULTILINE)
"""Two who sign at the end of a line: `Tarkastettu 20.4. MK JL`."""
SMALL = rf"[^\W\d_{UPPER}]{{2,4}}"
SIGNED_SMALL = (
    re.compile(rf"(?:(?<=/)|(?<=/ )|{DAY})({SMALL})(?=\.?(?:[ \t]*$|[ \t]{{3}}))", re.MULTILINE),
    re.compile(rf"^[ \t]*(?:[^\W\d_{UPPER}]{{1,4}}\. )?({SMALL})(?=(?:/{SMALL})?[ \t]*$)", re.MULTILINE),
    re.compile(rf"(?<=\()({SMALL})(?=\))"),
)
"""Who has written or typed it, in small letters: behind a slash or a day at the end of a line (`/ opg`, `3.2. am`),
alone in a line (`jpl/sk`), in brackets (`(tu)`)."""
SIGN = rf"(?P<sign>[^\W\d_{LOWER}][^\W\d_]{{0,4}})"
BEHIND = Regex(
    rf"(?P<what>(?:[ \xa0][{LOWER}][{LOWER}.]{{0,24}}){{0,5}})[ \xa0]?"
    rf"[(\[/] ?(?:(?P<said>[^()\[\]/\n:]{{3,30}}?):? )?[„\"”]?{SIGN}[.„\"”]? ?[)\]/]"
    rf"|(?: ?\([^()\n]{{2,30}}\))?(?:, ?[^,;:\n()–—]{{2,40}})?[ \xa0]{{1,3}}[–—-]"
    rf"[ \xa0]?(?P<dashed>[^\W\d_{LOWER}][^\W\d_]{{1,4}})(?=[ \t]*(?:[;,.(\r\n]|$))")
"""Letters in brackets behind a name and what she is, `(HSK)`, `r. törm. nyomozó [HSK]`, `(a továbbiakban: HSK)`; or
behind a dash: `(elnök) – HSK`."""
AHEAD = Regex(
    rf"(?<![\w.-])(?P<sign>[^\W\d_{LOWER}][^\W\d_]{{1,4}})(?: ?[=:–—(\[]| -)[ \xa0]?(?:[^\W\d_]{{1,4}}\. ?)?$")
"""Letters right before a name that explains them: `HSK (Horváth-Süle Kata)`, `HSK: Horváth-Süle Kata`."""
TAIL = 16
"""Code points before a name in which they stand."""
LABEL = re.compile(r"^[ \t]*(?:\[[^\]\n]{3,30}\] ?)?([^\W\d_]{1,5})\.?[ \t]?:(?=\s)", re.MULTILINE)
"""Who speaks a line: letters before a colon."""
SIGNS, DASHED = "sign", "dashed"
PAIR = 2
"""Letters of initials that are taken for such wherever they stand where longer ones are used in the text."""
TOLD = "told beside the name"
SHORT = 2
"""Letters of words that do not count in what is said before a short name: `a továbbiakban`."""
LONG = 3
"""Words of a name from which the second may be left out of its initials."""
SIGNED = 3
"""Words of a line that initials sign, at most: `Üdv, KÁ`, `> KÁ`."""
CLOSING = (".", "?", "!")
"""What a sentence ends with, behind which initials that end the line sign it."""
LINES = 2
"""Lines of one speaker from which initials are known that are explained nowhere."""


def signatures(draft: Draft, language: Language) -> Draft:
    """Rule: finds the initials that sign a letter, stand in brackets behind a name, and tell who speaks."""
    spans = signed(draft.text, draft.tokens, draft.spans, language)
    small = list(in_small_letters(draft.text, spans, language))
    taken = ranges.of(ranges.merged((span.start, span.end) for span in small))
    return draft.having((*(s for s in spans if s.source == "pattern" or not taken.touch(s.start, s.end)), *small))


def in_small_letters(text: str, spans: Sequence[Span], language: Language) -> Iterator[Span]:
    """The initials of a person that the document names in full where clerks sign in small letters, as user names are:
    `/ opg`, of Olli-Pekka Grönroos. Words of the language are none."""
    initials = of_people(spans, language, brief_too=True)
    seen: set[int] = set()
    for pattern in SIGNED_SMALL if initials else ():
        for match in pattern.finditer(text):
            start, end = match.span(1)
            slashed = text[:start].rstrip(" ")[-1:] == "/"
            word = language.words.common(match[1]) or match[1] in language.contexts.nobody  # `(pj)` is a post
            if match[1] in initials and start not in seen and (slashed or not word):
                seen.add(start)
                yield Span(start, end, match[1], "USER", norm=match[1], source="document", score=0.6, why="initials")


def of_people(spans: Sequence[Span], language: Language, brief_too: bool = False) -> set[str]:
    """The initials, small, of the persons that spans name in full, in both orders; `brief_too`: or by an initial and a
    surname (`T. Heino`)."""
    grammar = language.persons
    norms = dict.fromkeys(span.norm for span in spans if span.type == "PER" and " " in span.norm)
    full = [words for norm in norms
            if persons.is_full(persons.parse(norm, grammar)) and (words := _words(norm, grammar))]
    full += [brief for norm in norms if brief_too and (brief := _surname_and_initial(norm, grammar))]
    return {sign for words in full for some in (words, [*words[1:], words[0]]) for sign in _initials(some, grammar)}


def signed(text: str, tokens: Sequence[Token], spans: Sequence[Span], language: Language) -> list[Span]:
    """The spans with the initials that sign a letter (`KÁ`, the last word of a short line), of a person that the
    document names in full, for whatever body they were taken, and that end a line behind a slash (`/ PK`, `SV/mk`);
    wherever they stand, those that it gives in brackets behind the name, `Niilo Saari (NS)`, or with stops: `M.K.`; and
    those before the lines of who speaks, `HSK:`, one letter alone where it is explained: `Tóth Jánosné Vilma (V)`."""
    grammar, lower = language.persons, language.letters.lower
    cores = {span.norm: _words(span.norm, grammar) for span in spans if span.type == "PER"}
    full = [words for norm, words in cores.items() if persons.is_full(persons.parse(norm, grammar))]
    brief = [brief for norm in cores if (brief := _surname_and_initial(norm, grammar))]
    initials = {small: sign for words in (*full, *brief) for small, sign in _initials(words, grammar).items()}

    def signature(start: int, end: int) -> Span:
        sign = text[start:end]  # `GYT`, of Győrfi Tihamér
        told = initials.get(lower(sign), sign) if sign.isupper() else sign
        return _span(text, start, end, told if told != sign else "")

    places = dict(_places(text, spans, cores, language))
    given = {text[start:end]: norm for (start, end), norm in places.items()}
    found = [_span(text, *place, norm) for place, norm in places.items()]
    found += _labels(text, given, initials, language)
    words = {text[token.start : token.end] for token in tokens if text[token.end - 1].isupper()} if initials else set()
    used = any(len(word) > PAIR and lower(word) in initials and grammar.monogram(word) for word in words)
    for token, after in pairwise((*tokens, Token(len(text), len(text), ""))) if initials else ():
        surface = text[token.start : token.end]
        if used and len(surface) == PAIR and surface.isupper() and lower(surface) in initials and (
                _bare(surface, text[max(0, token.start - TAIL) : token.start], language)):
            found.append(signature(token.start, token.end))
            continue
        letters = LETTERS.search(surface) if given else None
        bare = letters[0] if letters is not None else ""
        if len(bare) > 1 and bare in given and surface.startswith(bare):
            if not _shouted(text, token.start, token.end, language):
                found.append(_span(text, token.start, token.end, given[bare]))
            continue
        last = after.start == len(text) or "\n" in text[token.end : after.start]
        if not last or language.letters.lower(surface) not in initials:
            continue
        line = text[text.rfind("\n", 0, token.start) + 1 : token.start]
        closed = line.rstrip().endswith(CLOSING)  # `Te mész ki érte? BK`
        if (closed or len(line.split()) < SIGNED) and grammar.monogram(surface):
            found.append(signature(token.start, token.end))
    for match in STOPPED.finditer(text) if initials else ():
        if language.letters.lower(match[0].replace(".", "")) in initials:
            found.append(_span(text, *match.span()))
    firsts = {lower(sign) for words in full for word in words if (sign := _sign(word, grammar))}
    for match in COURTEOUS.finditer(text) if firsts else ():
        said = language.letters.fold(match[2]) in courtesies_bare(language)
        if said and lower(match[1].rstrip(".")) in firsts:
            found.append(_span(text, *match.span(1)))
    slashed = SLASHED.finditer(text) if "/" in text else ()
    for match in (*slashed, *DATED.finditer(text)) if initials else ():
        if language.letters.lower(match[match.lastindex or 0]) in initials and grammar.monogram(match[0]):
            found.append(signature(*match.span()))
    for match in PAIRED.finditer(text) if initials else ():
        if all(language.letters.lower(sign) in initials and grammar.monogram(sign) for sign in match.groups()):
            found += [signature(*match.span(1)), signature(*match.span(2))]
    halved = _halved(full, grammar)
    found += [_span(text, *match.span()) for match in HALVES.finditer(text) if match[0] in halved] if halved else []
    own = {(s.start, s.end): s for s in reversed(found)}  # those with their norm before others
    new = ranges.of((s.start, s.end) for s in found)
    kept = [span for span in spans if span.source == "pattern" or not new.touch(span.start, span.end)]
    kept += _behind_signs(spans, [*own])
    return [*kept, *(own[place] for place in sorted(own))]


def _bare(sign: str, before: str, language: Language) -> bool:
    """Whether two letters can be initials where they stand: no unit (`12 KM`), no legal form, no body."""
    known = sign in language.names.legal_words or language.names.organisation(sign)
    return not known and not before.rstrip()[-1:].isdecimal() and bool(language.persons.monogram(sign))


def _halved(full: Sequence[Sequence[str]], grammar: Grammar) -> set[str]:
    """How workers sign whose names these are: `UHe`, `UHer` of Ulla Herranen."""
    first = grammar.habits.given_first
    return {words[0][:1] + words[-1][:length] for words in full if first and len(words) > 1 for length in (2, 3)}


def _behind_signs(spans: Sequence[Span], signs: Collection[tuple[int, int]]) -> Iterator[Span]:
    """What is left of people's names that were taken with the initials of who is told before them: `JB Ágotát
    javasolja`."""
    ends = dict(signs)
    for span in spans:
        end = ends.get(span.start, 0)
        rest = span.text[end - span.start :].lstrip()
        if span.type == "PER" and span.source != "pattern" and span.start < end < span.end and rest[:1].isupper():
            start = span.end - len(rest)
            yield Span(start, span.end, rest, "PER", source=span.source, score=span.score, why=span.why)


def _places(
    text: str, spans: Sequence[Span], cores: Mapping[str, Sequence[str]], language: Language
) -> Iterator[tuple[tuple[int, int], str]]:
    """Where initials stand beside the name that explains them, with their norm: `SzÁ` of `SZÁ`."""
    lower, contexts = language.letters.lower, language.contexts
    for span in spans:
        if span.type != "PER" or span.norm not in cores:
            continue
        behind = BEHIND.match(text, span.end)
        ahead = AHEAD.search(text, max(0, span.start - TAIL), span.start)
        for match, which in ((behind, SIGNS), (behind, DASHED), (ahead, SIGNS)):
            sign = match[which] if match is not None else None
            if match is None or not sign:
                continue
            words = [word for word in lower(match.groupdict().get("said") or "").split() if len(word) > SHORT]
            if words and " ".join(words) not in contexts.brief:
                continue
            if len(sign) == 1 and which == SIGNS and match.groupdict().get("what"):
                continue
            told = _explained(lower(sign), cores[span.norm], language.persons) or (
                sign if which == SIGNS and _of_whom_one_name(sign, span.norm, language) else "")
            if told and (len(sign) == 1 or language.persons.monogram(sign, told=True)):
                yield match.span(which), told


def _of_whom_one_name(sign: str, norm: str, language: Language) -> bool:
    """Whether letters may be the initials of a wife of whom the husband's surname is told alone: `Horváthné (HL)`."""
    grammar = language.persons
    his = grammar.married(norm) if " " not in norm else None
    return his is not None and sign.isupper() and language.letters.upper(_sign(his, grammar)) == sign[:-1]


def _shouted(text: str, start: int, end: int, language: Language) -> bool:
    """Whether letters are a small word in a line without small letters: `HA KÉSIK`, whoever Hajdu Andor is."""
    if not language.words.common(language.letters.lower(text[start:end])):
        return False
    line = text[text.rfind("\n", 0, start) + 1 : start] + text[end:].partition("\n")[0]
    return any(map(str.isalpha, line)) and not any(map(str.islower, line))


def _words(norm: str, grammar: Grammar) -> list[str]:
    """The words by which somebody is called, in the order of the language."""
    called = [part for part in persons.parse(norm, grammar) if part.role in CALLED]
    turned = grammar.habits.given_first and persons.is_full(called) and called[0].role == "surname"
    return [part.text for part in ([*called[1:], called[0]] if turned else called)]


def _surname_and_initial(norm: str, grammar: Grammar) -> list[str]:
    """The surname and the initial of whom the document names so, in the order of the language: `Niskala M.`"""
    parts = {part.role: part.text.rstrip(".") for part in persons.parse(norm, grammar)}
    if parts.keys() != {"surname", "initial"}:
        return []
    roles = ("initial", "surname") if grammar.habits.given_first else ("surname", "initial")
    return [parts[role] for role in roles]


def _initials(words: Sequence[str], grammar: Grammar) -> dict[str, str]:
    """The initials of a name in one word, small, with how they are written: `hk`, `hsk` of Horváth-Süle Kata, `szg` and
    `sg` of Szabó Géza, `tma` of Tran Thi Mai Anh."""
    double = [member for word in words for member in word.split("-")]
    brief = [*words[:1], *words[2:]] if len(words) > LONG else words
    joined = ("".join(of(word) for word in some) for some in (words, double, brief) if words
              for of in (lambda word: _sign(word, grammar), lambda word: word[:1]))
    return {grammar.letters.lower(sign): sign for sign in joined}


def told_parts(norm: str, grammar: Grammar) -> tuple[NamePart, ...]:
    """The parts of initials that the text tells to be such, though they may be a name as well: `PÉK`; `Sz` is one."""
    told = grammar.monogram(norm, told=True) or ((norm,) if grammar.initial(norm) == f"{norm}." else ())
    return persons.numbered([NamePart(sign, "initial") for sign in told]) if told else persons.parse(norm, grammar)


def _explained(sign: str, words: Sequence[str], grammar: Grammar) -> str:
    """How a sign is written if it is the initials of a name, or of one of its words; else nothing."""
    single = {grammar.letters.lower(one): one for word in words if (one := _sign(word, grammar))}
    return _initials(words, grammar).get(sign) or single.get(sign, "")


def _sign(word: str, grammar: Grammar) -> str:
    return grammar.initial(word).rstrip(".")


def _labels(text: str, given: Mapping[str, str], initials: Collection[str], language: Language) -> Iterator[Span]:
    """The initials before lines: those that are explained, and those of somebody's whole name that are not, before
    several lines."""
    found = list(LABEL.finditer(text))
    lines = Counter(match[1] for match in found)
    for match in found:
        small = language.letters.lower(match[1])
        said = not text[match.end() :].lstrip()[:1].isdecimal()  # no number behind its label
        whole = said and small in initials and lines[match[1]] >= LINES and small not in language.contexts.label
        if match[1] in given or (whole and language.persons.monogram(match[1])):
            yield _span(text, *match.span(1), given.get(match[1], ""))


def _span(text: str, start: int, end: int, norm: str = "") -> Span:
    why = TOLD if norm else "seen before"
    return Span(start, end, text[start:end], "PER", norm=norm, source="document", score=0.6, why=why)
