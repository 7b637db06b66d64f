"""What the words around a person's name tell of her: gender, role, and that two names are one person's.

What comes in: a document's persons in text order, its text and tokens. What goes out: one `Cue` per mention, and the
pairs of mentions of which the text itself says that they are one person (`Hegedűs Gáborné (leánykori neve: Bartos
Ilona)`). `entities` settles by them what names alone leave open. Start at `read`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pseudo.core.document import Span, Token
from pseudo.language.cases import Cases
from pseudo.language.contexts import Contexts
from pseudo.language.letters import Letters
from pseudo.language.persons import Grammar
from pseudo.language.telling import Telling
from pseudo.language.words import never

WORD = re.compile(r"[^\W\d_]+\.?")
NOMINAL = frozenset(("NOUN", "ADJ"))
NEAR = 2
"""Ordinary words behind a name that are looked at (`B. bíró úr`); before it only one, in its bare form (`a sértett
B.`): what has an ending belongs to what stands before."""
GAP = 60
"""Code points between two names within which one may be said to be the other's alias."""
NAMED = frozenset(("PER", "ORG", "GPE", "LOC", "FAC"))
FAR = 200
"""Code points between a name and a clause that tells what its bearer is called."""
CLAUSE = 3
"""Words behind a nickname within which the clause says that somebody is called so."""
QUOTED = frozenset(f" {bracket}{mark}" for bracket in ("", "(") for mark in "„“”\"»«")
OPENED = "„“”\"»«"
CLOSED = frozenset("”“\"«»")
ARTICLED = re.compile(rf"(?<!\w)(?:[{OPENED}]\w{{1,2}} |\w{{1,2}} [{OPENED}])$")
"""An article within quotation marks before a name, or before such: `„a Cinege”`, `a „Cinege”`."""
TITLED = 6
LINES = 3
"""Lines of a form between a name and the label of its bearer's other name."""
ROLE = 4
"""Letters from which an ordinary word beside a name can be a role."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What stands around one mention. gender: `F`, `M` or ``; sent: its sentence, -1 where nothing is known of it."""

    gender: str = ""
    roles: frozenset[str] = frozenset()
    sent: int = -1


NOTHING = Cue()
BEFORE = 24
"""Code points before a name in which a word stands that says who its bearer is to somebody."""
KIN_BEFORE = re.compile(r"([^\W\d_]{3,})(?:,|:)? $")
KIN_BEHIND = re.compile(r"(?:, \w{1,2} | \()([^\W\d_]{3,})")
"""Such a word behind a name: with an article behind a comma, or in brackets."""
EITHER = "?"
"""In the place of the gender, where the word is said of women and men."""
NO_CASES = Cases()


def read(
    spans: Sequence[Span],
    text: str,
    tokens: Sequence[Token],
    grammar: Grammar,
    alias: frozenset[str] = frozenset(),
    roles: frozenset[str] = frozenset(),
) -> list[Cue]:
    """One cue for each of the spans.

    alias  words that say that two names are one person's, which are no roles
    roles  words that are, whatever a tagger takes them for: `sértett`, which is also a verb
    """
    no_roles = {grammar.letters.fold(word) for phrase in alias for word in phrase.split()}
    starts, ends = [token.start for token in tokens], [token.end for token in tokens]
    genders = _genders(grammar)
    kin = {title.word for title in grammar.names.titles() if title.kind == "kin"}
    out = []
    for span in spans:
        first, behind = bisect_right(ends, span.start), bisect_left(starts, span.end)
        if first >= len(tokens):
            out.append(NOTHING)
            continue
        sent = tokens[first].sent
        before = [pair for pair in _small(tokens[max(0, first - 1) : first], text, sent, roles) if pair[0] == pair[1]]
        after = _small(tokens[behind : behind + NEAR], text, sent, roles)
        near = tokens[behind : behind + NEAR]
        whose = {text[t.start : t.end] for t in near if ("[psor]" in t.feats and t.lemma in kin) or _made(t, genders)}
        told = (sign for word, lemma in after if word not in whose and (sign := _gender(word, lemma, genders, grammar)))
        here = {_role(lemma, grammar) for _, lemma in (*before, *after) if len(lemma) >= ROLE}
        sign = next(told, "") or _joined_on(text, span.end, genders, grammar)
        out.append(Cue(sign, frozenset(here - no_roles), sent))
    return out


def _small(tokens: Iterable[Token], text: str, sent: int, roles: frozenset[str]) -> list[tuple[str, str]]:
    """The nouns and adjectives in small letters, with their lemmas, up to the first word that is none."""
    out: list[tuple[str, str]] = []
    for token in tokens:
        word = text[token.start : token.end]
        untagged = token.upos == "" and not out
        if token.sent != sent or not word.isalpha() or not word.islower():
            break
        if word in roles:
            out.append((word, word))
        elif token.upos in NOMINAL or untagged:
            out.append((word, token.lemma or word))
        else:
            break
    return out


def _genders(grammar: Grammar) -> dict[str, str]:
    """The gender that each title behind a name tells, also without its accents: `neni`."""
    told = {title.word: title.gender for title in grammar.names.titles() if title.place == "after" and title.gender}
    return {**{grammar.letters.fold(word): sign for word, sign in told.items() if len(word) >= ROLE}, **told}


def _made(token: Token, genders: dict[str, str]) -> bool:
    """Whether a word is made of a verb, and no woman's calling, however it ends: `leköszönő elnök`."""
    return token.upos == "ADJ" and token.lemma not in genders


def _gender(word: str, lemma: str, genders: dict[str, str], grammar: Grammar) -> str:
    """The gender that a word behind a name tells: `úr`, `asszonynak`, `ügyésznő`."""
    known = genders.get(word) or genders.get(lemma)
    if known:
        return known
    women = grammar.habits.women
    return "F" if women and len(lemma) > ROLE and lemma.endswith(women) else ""


def titled(spans: Sequence[Span], text: str, tokens: Sequence[Token], grammar: Grammar) -> list[str]:
    """For each span the gender of the title right behind it, which nobody but its bearer has: `Imre doktornő` is a
    woman of that surname. What somebody is to another tells nothing of him: `Béla barátnője`, `Béla anyuka`."""
    starts = [token.start for token in tokens]
    kin = {title.word for title in grammar.names.titles() if title.kind == "kin"}
    genders = _genders(grammar)
    out = []
    for span in spans:
        at = bisect_left(starts, span.end)
        token = tokens[at] if at < len(tokens) and text[span.end : starts[at]] == " " else None
        bare = token is not None and not ("[psor]" in token.feats or token.lemma in kin or _made(token, genders))
        own = bare and not (span.head is not None and span.head.feats)
        told = _gender(text[token.start : token.end], token.lemma, genders, grammar) if token and own else ""
        out.append(told or _joined_on(text, span.end, genders, grammar))
    return out


def related(spans: Sequence[Span], text: str, letters: Letters, telling: Telling) -> list[str]:
    """For each span the gender of who its bearer is to somebody, told before it, a comma or colon between, or with an
    article behind a comma: `férje, Trần Văn Lợi`, `Lợi, a férje`; EITHER where the word tells none: `testvére`."""
    told = (*((begin, "M") for begin in telling.men), *((begin, "F") for begin in telling.women),
            *((begin, EITHER) for begin in telling.either))
    begins = sorted(told, key=lambda rule: -len(rule[0]))

    def sign(word: str) -> str:
        small = letters.lower(word)
        return next((sign for begin, sign in begins if small.startswith(begin)), "")

    out = []
    for span in spans if begins else ():
        before = KIN_BEFORE.search(text[max(0, span.start - BEFORE) : span.start])
        behind = KIN_BEHIND.match(text, span.end)
        out.append((sign(before[1]) if before else "") or (sign(behind[1]) if behind else ""))
    return out or [""] * len(spans)


def _joined_on(text: str, at: int, genders: dict[str, str], grammar: Grammar) -> str:
    """The gender of a courtesy that is written together with the name before it: of the `neni` of `gabineni`."""
    rest = WORD.match(text, at)
    if rest is None:
        return ""
    said = grammar.letters.fold(rest[0])
    signs = {sign for word, sign in genders.items() if sign and len(word) >= ROLE
             and said.startswith(grammar.letters.fold(word))}
    return signs.pop() if len(signs) == 1 else ""


def _role(lemma: str, grammar: Grammar) -> str:
    """The role without what tells its bearer's gender, so that `ügyésznő` is the `ügyész` met before."""
    bare = next((lemma.removesuffix(end) for end in grammar.habits.women if lemma.endswith(end)), lemma)
    return grammar.letters.fold(bare if len(bare) >= ROLE else lemma)


def together(spans: Sequence[Span], around: Sequence[Cue]) -> set[frozenset[str]]:
    """Names of two words, each with one of the same words the other way round, that stand in one sentence."""
    turned: dict[tuple[str, ...], set[int]] = {}
    for span, cue in zip(spans, around, strict=True):
        words = tuple(span.norm.split())
        if len(words) == 2 and cue.sent >= 0:
            turned.setdefault(words, set()).add(cue.sent)
    return {frozenset((" ".join(words), " ".join(words[::-1]))) for words, sents in turned.items()
            if sents & turned.get(words[::-1], set())}


def contrasted(spans: Sequence[Span], text: str, grammar: Grammar, alias: frozenset[str]) -> set[frozenset[str]]:
    """Names of one word that sound alike, one beside the other with a small word between that makes them no one's:
    `Kiss vagy Kis`. alias: words that do"""
    found = set()
    for one, other in pairwise(spans):
        alike = " " not in one.norm + other.norm and grammar.habits.sound(one.norm) == grammar.habits.sound(other.norm)
        gap = text[one.end : other.start] if alike and one.norm != other.norm else ""
        if gap.strip(" ,").isalpha() and gap.islower() and not _says(gap, alias, grammar.letters):
            found.add(frozenset((one.norm, other.norm)))
    return found


def called(
    spans: Sequence[Span],
    others: Sequence[Span],
    text: str,
    tokens: Sequence[Token],
    contexts: Contexts,
    letters: Letters,
    cases: Cases = NO_CASES,
    family: Callable[[str], bool] = never,
) -> list[tuple[int, int]]:
    """Pairs of spans, by number, of which the second, of one word, is said to be what the first's bearer is called:
    `Veres Dávid, akit csak Dodinak hívnak`, `Szabó Anna, azaz Panni`, `Dodi igazi neve Veres Dávid`, `Dodi, azaz
    Veres Dávid`, `Csöpi rendes neve Cecília`, `Veres Dávidot mindenki Dodinak hívja`. family: whether a word is a
    surname alone, by which anybody is called."""
    starts = [token.start for token in tokens]
    truly = tuple(map(letters.fold, contexts.truename))
    named = sorted(span.start for span in others if span.type in NAMED)
    found = []
    for number in range(1, len(spans)):
        one, other = spans[number - 1], spans[number]
        gap = text[one.end : min(other.start, one.end + GAP + 1)]
        if " " not in one.norm and len(gap) <= GAP and set("\n.;!?").isdisjoint(gap):
            said = " ".join(word for word in map(letters.fold, WORD.findall(gap)) if len(word) > 2)
            at = bisect_left(starts, one.end)
            titled = tokens[at : at + 1] and tokens[at].lemma in contexts.after
            rest = text[tokens[at].end : other.start] if titled else gap  # `Lídi nénihez, vagyis Bana Lajosnéhoz`
            apart = " " in other.norm and in_marks(one, text) and _said_so(
                said, truly, tokens[at : bisect_left(starts, other.start)], contexts)
            if apart or said.startswith(truly) or (" " in other.norm and _says(rest, contexts.byname, letters)):
                found.append((number, number - 1))
                continue
            if " " in other.norm:
                continue
        alone = " " not in other.norm and not family(other.norm)
        if alone and _called_then(spans, number, text, tokens, contexts, letters, cases):
            found.append((number - 1, number))
            continue
        if " " in other.norm or len(gap) > GAP or not set("\n.;!?").isdisjoint(gap):
            continue
        if bisect_left(named, one.end) < bisect_left(named, other.start):
            continue  # another name stands between
        words = [letters.lower(word) for word in WORD.findall(gap)]
        at = bisect_left(starts, other.end)
        clause = words[:1] and words[0] in contexts.whom and gap[:1] == ","
        told = clause and any(token.lemma in contexts.calls for token in tokens[at : at + CLAUSE])
        if told or _says(gap, contexts.byname, letters) or (
                _object(one, cases) and calls(other, tokens, contexts)):
            found.append((number - 1, number))
    return found


def in_marks(span: Span, text: str) -> bool:
    """Whether one word stands alone in quotation marks that an article is before, or in: `„a Cinege”`."""
    closed = text[span.end : span.end + 1] in CLOSED and span.end < len(text) and " " not in span.norm
    return closed and ARTICLED.search(text, max(0, span.start - TITLED), span.start) is not None


def _said_so(said: str, truly: Sequence[str], between: Sequence[Token], contexts: Contexts) -> bool:
    """Whether what stands between a word in marks and a full name says that the one is what the other is called:
    `„a Cinege” volt, akit rendes nevén X Y`, `a „Cápa” ragadványnevű férfi, X Y`, `„a Bogár”-nak hívott férfi X Y`."""
    nicks = tuple(map(contexts.letters.fold, contexts.nickname))
    return (any(truth in said for truth in truly) or said.startswith(nicks)
            or any(token.lemma in contexts.calls for token in between))


def _called_then(
    spans: Sequence[Span], number: int, text: str, tokens: Sequence[Token], contexts: Contexts, letters: Letters,
    cases: Cases,
) -> bool:
    """Whether a clause tells what the one is called whose full name was the last before it: `Bilik a határon lakik.
    Mindenki csak Szásának hívja.`, `Kelemen Zsolt jelentkezett, akit Zsócinak neveznek`. Nobody may be named beside
    him, and nothing stand between that could be called so instead: `megvette a kutyát. Bodrinak hívják`."""
    one, other = spans[number - 1], spans[number]
    if " " not in one.norm or other.start - one.end > FAR or not calls(other, tokens, contexts):
        return False
    first, last = (bisect_left(tokens, at, key=lambda token: token.start) for at in (one.end, other.start))
    between = tokens[first:last]
    sent = tokens[first - 1].sent if first else -1
    if first < 1 or not between or "\n\n" in text[one.end : other.start]:
        return False
    before = spans[number - 2] if number > 1 else None
    beside = bisect_left(tokens, before.start, key=lambda token: token.start) if before is not None else len(tokens)
    if before is not None and before.norm != one.norm and tokens[beside].sent == sent:
        return False
    behind = [token for token in tokens[last + 1 : last + 2 + CLAUSE] if token.sent == tokens[last].sent]
    if any(cases.has(token.feats, "object") and token.upos in NOMINAL | {"PROPN"} for token in (*between, *behind)):
        return False
    words = [letters.lower(text[token.start : token.end]) for token in between]
    whom = next((at for at, word in enumerate(words) if word in contexts.whom), None)
    if whom is not None:
        return words[whom - 1 : whom] == [","] and not any(token.upos == "NOUN" for token in between[:whom])
    return True


def _object(span: Span, cases: Cases) -> bool:
    """Whether a name stands as what is done to: `Lakatos Zsoltot a faluban Pockának hívják`."""
    return span.head is not None and cases.has(span.head.feats, "object")


def calls(span: Span, tokens: Sequence[Token], contexts: Contexts) -> bool:
    """Whether one word stands right before the verb that says that somebody is called so: `Csődörnek hívták`."""
    at = bisect_left(tokens, span.end, key=lambda token: token.start)
    at += any(token.lemma in contexts.too for token in tokens[at : at + 1])  # `Tibinek is szólítják`
    case = span.head is not None and bool(span.head.feats)
    return case and " " not in span.norm and any(token.lemma in contexts.calls for token in tokens[at : at + 1])


def bynames(spans: Sequence[Span], text: str, contexts: Contexts, letters: Letters) -> set[str]:
    """The entities of one word of which the text says that it is what somebody is called, and no surname: `a Csuti
    gúnynév`, `„Csuti” néven`, `a „Dagi” becenevű férfi`."""
    found = set()
    for span in spans:
        behind = text[span.end : span.end + GAP]
        closed = behind[:1] in CLOSED and behind[:1] != ""
        word = WORD.match(behind[closed:].lstrip(" -")) if " " not in span.norm else None
        said = letters.lower(word[0]) if word is not None else ""
        told = any(said.startswith(each) for each in contexts.nickname) or (closed and said in contexts.named)
        if told or in_marks(span, text):
            found.add(span.entity)
    return found


def bracketed(spans: Sequence[Span], text: str, contexts: Contexts) -> list[tuple[int, int]]:
    """Pairs of spans, by number, of which the second, of one word, stands alone in brackets behind the first, or the
    other way round: `Kiss Géza (Csöpi)`, `Pusztai Jánosné (Teri néni)`, `Teri néni (Pusztai Jánosné)`."""
    found = []
    for number in range(1, len(spans)):
        one, other = spans[number - 1], spans[number]
        between, bracket, inside = text[one.end : min(other.start, one.end + GAP)].partition(" (")
        if bracket and not inside and (not between or between.strip() in contexts.after):
            rest = text[other.end : other.end + GAP].partition(")")
            if rest[1] and (not rest[0] or rest[0].strip() in contexts.after):
                found += [(number - 1, number)] if " " not in other.norm and not between else []
                found += [(number, number - 1)] if " " not in one.norm else []
    return found


def quoted(spans: Sequence[Span], text: str) -> list[tuple[int, int]]:
    """Pairs of spans, by number, of which the second, of one word, stands alone in quotation marks behind the first:
    `Király Gusztáv „Császár”`."""
    found = []
    for number in range(1, len(spans)):
        one, other = spans[number - 1], spans[number]
        gap = text[one.end : other.start] if other.start - one.end <= len(' ("') else ""
        behind = text[other.end : other.end + 1]
        if " " in one.norm and " " not in other.norm and gap in QUOTED and behind in CLOSED:
            found.append((number - 1, number))
    return found


def aliases(
    spans: Sequence[Span], others: Sequence[Span], text: str, words: frozenset[str], letters: Letters
) -> list[tuple[int, int]]:
    """Pairs of spans, by number, of which the second is said to be another name of the first's bearer.

    others  all the spans of the document in text order: none may stand between but figures and dates
    words   what says so: `leánykori neve`, `szül.`, `más néven`
    """
    if not words:
        return []
    named = sorted((span.start, span.type) for span in others if span.type in NAMED)
    starts = [start for start, _ in named]
    found = []
    for number in range(1, len(spans)):
        one, other = spans[number - 1], spans[number]
        near = slice(bisect_left(starts, one.end), bisect_left(starts, other.start))
        between = [type_ for _, type_ in named[near]]
        gap = text[one.end : other.start]
        near_by = "\n" not in gap or (gap[0] == "\n" and gap.count("\n") == 1)  # `X Gézáné`, below: `szül. Y`
        if not between and len(gap) <= GAP and near_by and _says(gap, words, letters):
            found.append((number - 1, number))
        label = gap[gap.rfind("\n") :]  # `Név: X`, and on a line below `Leánykori neve: Y`
        if "PER" not in between and 0 < gap.count("\n") <= LINES and ":" in label and _says(label, words, letters):
            found.append((number - 1, number))
    return found


def _says(gap: str, words: frozenset[str], letters: Letters) -> bool:
    """Whether the words between two names are those of an alias and no others but articles."""
    said = [letters.lower(word) for word in WORD.findall(gap)]
    said = [word for word in said if len(word) > 2 or word.endswith(".")]
    joined = " ".join(said)
    return bool(joined) and (joined in words or joined.rstrip(".") in words)
