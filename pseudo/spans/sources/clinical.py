"""Clinical texts: where an abbreviation, a finding or a diagnosis stands, and nobody's name.

What comes in: a text, and the table of such words (`clinical.tsv`). What goes out: where they stand (`K 5,1`, `Iv.`,
`Lasègue`), and spans without them. Hospitals write telegrams: half of the words of a lab sheet are
abbreviations in capitals, and a tagger trained on newspapers takes them for bodies and persons. They are too short to
mean the same everywhere, so the table holds only where the words around are clinical, too. A sign that is called after
somebody (Babinski) is told from a patient of that name by its company. Start at `read`; `without` and `trimmed` use it.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pseudo.core import ranges
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.letters import LOWER, Letters
from pseudo.language.shorthand import SUFFIX, Terms
from pseudo.spans.draft import Clinic, Draft

WORD = re.compile(r"[^\W_](?:[\w'’%]|[-/.+](?=\w))*")
CODE = re.compile(r"[A-TV-Z]\d{2}(?:\.\d{1,2}|\d[\dHX]?[\dH]?)?")
"""A diagnosis by its number: `I10H0`, `K35.2`."""
SIGN = rf"[^\W\d_{LOWER}]"
PROCEDURE = re.compile(rf"{SIGN}{{2}}(?:{SIGN}\d\d|\d{SIGN}{{2}})")
"""A procedure by its letters and figures: `NFB30`, `FN1AC`."""
PLACED = re.compile(r"(?![IVX]+$)(?:[A-Z][a-z]?(?:\d{1,2}[a-z]?|[IVX]{1,4})|(?:[A-Z]\d){3})")
"""A vertebra, a segment, a size, a score: `L5`, `ThXI`, `S4a`, `G20`, `E3V4M6`."""
ROMAN_OR_FIGURE = re.compile(r"[IVX]{1,5}|\d{1,3}(?:[.,x]\d{1,3})*[a-z%]?")
VALUE = re.compile(
    r"\.?[ \t]?[:=]?[ \t]?(?:[<>~+-]?(?:\d{1,3}(?:,\d+)?|10[0-4]\d)(?:[/x–-]\d{1,3}(?:,\d+)?)*"
    r"(?!\w|[.,/-]\d|-[^\W\d_])%?\.?|[IVX]{1,5}\b\.?)"
)
"""What a measure is followed by: its value, which is no year and no number of somebody's."""

SHORT = 4
"""Code points of the longest ending of a name behind a hyphen."""

NEAR = 700
"""Code points within which words tell together that a text is clinical."""
TOLD, HARD = 4, 2
"""How many different ones do, and how many of them are of those that stand in no other text."""
CLOSE, DENSE = 120, 3
"""Code points within which so many of the latter do alone: a line of findings."""
PAUSE = ",;:.()\n?!+/"
"""What parts a clause from the next in a telegram."""
ENDED = ",;.\n?!"
"""What a clause ends in: behind a colon somebody may be named."""
MARGIN = 250
"""Code points before the first of them and behind the last that are clinical still."""
BESIDES = 5
"""Words on either side of a sign that tell how dense the terms are."""
BRIEF = 4
"""Letters of the longest abbreviation in capitals."""
BORNE = 30
"""Bearers from which a surname is no sign of a disease unless its company says so."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The words of the clinical parts of a text, each with its use."""

    text: str = field(repr=False)
    words: Sequence[re.Match[str]] = field(repr=False)
    uses: Sequence[str]
    table: Terms = field(repr=False)
    language: Language = field(repr=False)

    def gap(self, at: int) -> str:
        """What stands between a word and the next."""
        end = self.words[at].end()
        return self.text[end : self.words[at + 1].start()] if at + 1 < len(self.words) else self.text[end:][:1] + "\n"


def read(text: str, language: Language) -> Clinic:
    """The parts of a text that are clinical, and the words there that are no names."""
    table = language.shorthand
    if not table.loose:
        return Clinic()
    words = list(WORD.finditer(text))
    near = ranges.of(stretches(words, table, language.letters))
    if not near.starts:
        return Clinic()
    words = [word for word in words if near.touch(*word.span())]
    uses = [_use(word[0], table, language) or ("term" if _measure(text, word, language) else "") for word in words]
    sheet = Sheet(text, words, uses, table, language)
    company = _companies(sheet)
    people = {word[0] for word, told in zip(words, company, strict=True) if told == "person"}
    found: list[tuple[int, int]] = []
    behind = False  # whether a term stands right before the word
    for at, word in enumerate(words):
        value, gap, told = VALUE.match(text, word.end()), sheet.gap(at), False
        if sheet.uses[at] == "term":
            told = company[at] != "person"
        elif sheet.uses[at] == "part":
            told = company[at] != "person" and word[0] not in people and _described(sheet, at)
        elif sheet.uses[at] == "eponym":
            alone = company[at] == "" and word[0] not in people and not _borne(word[0], language)
            told = company[at] == "finding" or (alone and (_among(sheet, at) or _dense(sheet, at)))
        elif sheet.uses[at] == "value" and not _behind_name(sheet, at):
            named = gap == ". " and sheet.uses[at + 1] in ("term", "part") and words[at + 1][0][:1].islower()
            told = value is not None or (behind and gap != ". ") or named  # `V. jugularis`, `J. csukló`
            told = told or _listed(sheet, at)
        if told and not (gap == ". " and _titled(words[at + 1][0], language)):  # `P. néni`
            found.append((word.start(), value.end() if value else word.end()))
        behind = told and gap in (" ", ". ")
    return Clinic(text, near, ranges.of(ranges.merged(found)))


def _among(sheet: Sheet, at: int) -> bool:
    """Whether a word stands among terms, no other word of its clause beside it: `Modic II., Forestier.`"""
    gap = sheet.gap(at)
    start = sheet.words[at].start()
    before = sheet.text[max(0, start - MARGIN) : start].rstrip(" ")[-1:]
    led = before in ENDED or (at > 0 and sheet.uses[at - 1] in ("term", "value"))
    if gap == " ":
        return led and sheet.uses[at + 1 : at + 2] in (["term"], ["value"])
    return led and gap.strip(" ")[:1] in PAUSE


def _listed(sheet: Sheet, at: int) -> bool:
    """Whether what is a measure beside its value stands in a list behind one: `Krea, K, Na, lipidit`."""
    while at > 0 and sheet.gap(at - 1) == ", " and sheet.uses[at - 1] in ("term", "value"):
        at -= 1
        if sheet.uses[at] == "term":
            return True
    return False


def _behind_name(sheet: Sheet, at: int) -> bool:
    """Whether a raised word that is no term stands right before a letter: `Nagy K. 2 hete`, `KOSSUTH U. 12.`"""
    if at == 0 or len(sheet.words[at][0]) > 1 or sheet.gap(at - 1) != " ":
        return False
    return not sheet.uses[at - 1] and sheet.words[at - 1][0][:1].isupper()


def _described(sheet: Sheet, at: int) -> bool:
    """Whether a term stands behind a part of the body in its clause: `Boka körül ++ oedema`."""
    for next_ in range(at + 1, min(at + CLAUSE, len(sheet.words))):
        if any(sign in PAUSE for sign in sheet.gap(next_ - 1).replace("+", "")) or sheet.words[at + 1][0][:1].isupper():
            return False
        if sheet.uses[next_] in ("term", "value"):
            return True
    return False


def _dense(sheet: Sheet, at: int) -> bool:
    """Whether half of the words around are terms: there a sign is likelier than somebody without a title."""
    near = sheet.uses[max(0, at - BESIDES) : at + BESIDES + 1]
    return sum(use in ("term", "value") for use in near) >= BESIDES - 1


def _measure(text: str, word: re.Match[str], language: Language) -> bool:
    """Whether an abbreviation that the table does not have has a value behind it, as measures have: `MUAC 14`."""
    abbreviated = organisations.is_acronym(word[0]) and len(word[0]) <= BRIEF
    if not abbreviated or ROMAN_OR_FIGURE.fullmatch(word[0]) or known(word[0], language):
        return False  # `XI. 13.` is a date
    value = VALUE.match(text, word.end())
    return value is not None and ":" not in value[0]


def stretches(words: Sequence[re.Match[str]], table: Terms, letters: Letters) -> list[tuple[int, int]]:
    """The parts of a text that are clinical: where enough different words stand together that tell so."""
    told = [word for word in words if letters.lower(word[0]) in table.signs or _hard(word[0], table, letters)]
    found, first, seen = [], 0, Counter[str]()
    for word in told:
        seen[word[0]] += 1
        while word.end() - told[first].start() > NEAR:
            seen[told[first][0]] -= 1
            first += 1
        if len(+seen) >= TOLD and sum(_hard(key, table, letters) for key in +seen) >= HARD:
            found.append((told[first].start() - MARGIN, word.end() + MARGIN))
    hard = [word for word in told if _hard(word[0], table, letters)]
    for at, word in enumerate(hard[DENSE - 1 :]):
        start = hard[at].start()
        if word.end() - start <= CLOSE and len({one[0] for one in hard[at : at + DENSE]}) == DENSE:
            found.append((start - MARGIN, word.end() + MARGIN))
    return ranges.merged(sorted(found))


def _hard(word: str, table: Terms, letters: Letters) -> bool:
    known = word in table.hard or letters.lower(word) in table.hard
    return known or (len(word) > 3 and (CODE.fullmatch(word) or PROCEDURE.fullmatch(word)) is not None)


def _use(word: str, table: Terms, language: Language) -> str:
    """The use of a word; of one that the table has not whole, that of its members: `PET/CT`, `Wolff-Parkinson`."""
    found = table.use(word)
    if found or word.isdecimal():
        return found
    coded = CODE.fullmatch(word) or PROCEDURE.fullmatch(word)
    if coded or _medicine(word, language) or PLACED.fullmatch(SUFFIX.sub("", word)):
        return "term"
    members = [member for member in re.split(r"[-/+.]", SUFFIX.sub("", word)) if member]
    if len(members) < 2:
        return ""
    letters = [member for member in members if not ROMAN_OR_FIGURE.fullmatch(member)]
    uses = {_use(member, table, language) for member in letters}
    return "" if "" in uses else next((use for use in ("eponym", "term") if use in uses), "")


def _borne(word: str, language: Language) -> bool:
    """Whether an eponym is the name of many here, too."""
    rows = (language.names.surname(member) for member in word.split("-"))
    return any(row is not None and row.count >= BORNE for row in rows) or language.names.given(word) is not None


def _medicine(word: str, language: Language) -> bool:
    """Whether a word is a medicine or the like, and nobody's name: `Atrovent`, but not `Béres`."""
    bare = SUFFIX.sub("", word)
    thing = language.names.thing(bare) or language.names.thing(language.letters.capitalised(bare))
    return thing is not None and thing.kind == "PROD" and not _named(bare, language)


def _named(word: str, language: Language) -> bool:
    """Whether a word is a surname, a given name or a wife's name."""
    titled = language.letters.titled(word) if word.isupper() else word
    names = language.names
    known = names.given(titled) or names.surname(titled)
    return bool(known) or language.habits.is_married(titled)


BESIDE = re.compile(r"[ \t]?[(,:]?[ \t]?([^\W_]+(?:\.[^\W_])?)")
"""The word that follows another."""
RESULT = re.compile(
    r"[ \t]?[:=]?[ \t]?(?:[+\u00d8]{1,3}(?!\w)|[-−–](?=[,;.)\n]|$)|[IVX]{1,4}\b(?! ?\.? ?r)"
    r"|\d+(?:[/+-]\d+)*(?= ?(?:p\.?)?(?:[,;.)\n]|$)))"
)
"""What follows a sign of a disease: how it was found, or its degree. `12 éves` follows a person."""
CLAUSE = 4
"""Words behind an eponym among which its result stands."""


def _companies(sheet: Sheet) -> list[str]:
    """Of each word what `_company` says, from the last one on: of signs in a row the last says what they are."""
    out: list[str] = []
    for at in range(len(sheet.words) - 1, -1, -1):
        out.append(_company(sheet, at, out[-1] if out else ""))
    return out[::-1]


def _company(sheet: Sheet, at: int, following: str) -> str:
    """What stands beside a word that may be somebody's name: a `finding`, or what tells a `person`; else empty.

    following  the company of the next word
    """
    text, words, uses, language = sheet.text, sheet.words, sheet.uses, sheet.language
    word, use, lower = words[at], uses[at], language.letters.lower
    namelike = use in ("eponym", "part") or (use == "term" and _named(word[0], language))
    if not namelike or not word[0][:1].isupper():
        return ""
    if (suffix := SUFFIX.search(word[0])) and len(suffix[0]) > SHORT and use == "eponym":
        return "finding"  # `Horner-tünet`, `Schmorl-herniák`
    gap = sheet.gap(at - 1) if at else ""
    if gap.strip(".") in (" ", "  ", "\t"):
        before = words[at - 1][0]
        if language.words.is_title(before + ".") or (gap == " " and not uses[at - 1] and _person(before, language)):
            return "person"
        if lower(before) in sheet.table.findings:
            return "finding"  # `sec. McBurney`
    gap = sheet.gap(at)
    if gap == " ":
        after = words[at + 1][0]
        if _titled(after, language) or (not uses[at + 1] and _person(after, language)):
            return "person"
    beside = BESIDE.match(text, word.end())
    if RESULT.match(text, word.end()) or (beside is not None and _tells(lower(beside[1]), sheet.table)):
        return "finding"
    for further in range(at, min(at + CLAUSE, len(words) - 1)):
        if sheet.gap(further) not in (" ", ". "):
            break
        if words[further + 1][0] in sheet.table.results:
            return "finding"  # `Babinski bal o. poz.`
    return following if gap in (", ", "-") and following == "finding" and uses[at + 1] == "eponym" else ""


def _titled(word: str, language: Language) -> bool:
    """Whether a word stands behind names, as what their bearers are: `néni`."""
    said = language.letters.lower(word)
    return said.startswith(tuple(language.contexts.after)) or language.words.is_title(word + ".")


def _person(word: str, language: Language) -> bool:
    return word[:1].isupper() and len(word) > 2 and _named(word, language)


def _tells(word: str, table: Terms) -> bool:
    """Whether a word beside an eponym tells that it is none: `poz`, `húzósín`."""
    return word in table.findings or any(len(end) > 2 and word.endswith(end) for end in table.findings)


def known(word: str, language: Language) -> bool:
    """Whether the name tables know a word in any of its forms."""
    names = language.names
    titled = language.letters.titled(word) if word.isupper() else word
    lemmas = {titled, *(reading.lemma for reading in language.morph.analyse(titled))}
    return any(names.given(x) or names.surname(x) or names.nickname(x) or names.place(x) for x in lemmas) or bool(
        names.organisation(word)
    )


def clinic(draft: Draft, language: Language) -> Draft:
    """Rule: where the text is clinical, and which words there are nobody's name."""
    return dataclasses.replace(draft, clinic=read(draft.text, language))
