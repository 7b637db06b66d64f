"""Codes of any shape that a word announces, before them or behind.

What comes in: a text, its finder and its context words. What goes out: findings. Start at `labelled`; `numbered` are
codes before their word, `rooms` short numbers beside one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.search.again import CODES
from pseudo.kinds.identifiers.search.finder import Finder, is_brand
from pseudo.language.letters import LOWER, UPPER

LABEL_GLUE = Expression(r"[ \t\xa0]{0,3}(?:[:=.–-]|\n)?[ \t\xa0]{0,12}\n?[ \t\xa0]{0,3}[„\"“'(`#]{0,2}")
"""What may stand between a label and its code: `Ügyszám: `, `útlevelének száma „`."""
ZIP = Expression(r"\d{4,6}")
CODE = Expression(
    r"(?:[A-Z]{2}[ \xa0](?=\d{3}[ \xa0]\d{3,4}\b)\d{3}(?:[ \xa0]\d{1,4}\b){1,5})"
    r"|(?:\d{2,6}(?:[ \xa0]\d{3,8}){1,4}(?:[ \xa0]\d{1,2})?(?![\w/-]|[.,]\d))"
    r"|(?:\d(?:[ \xa0]\d{3}){2,4}(?![\w/-]|[.,]\d))"
    rf"|(?:[{UPPER}]{{1,4}}(?:-[{UPPER}]{{1,4}})?[ \xa0])?"
    r"(?=[^\s,;:]{0,30}\d)[^\W_][\w./\\-]{1,38}[\w.]"
    r"(?:(?<=\d{6})[ \xa0][A-Z]{2}\b)?"
)
"""A code after its label: no space inside but after a few capitals (`AB 123456`, `AB 123 456`), and a figure."""
NO_CODE = Expression(rf"\d{{1,4}}-[{LOWER}]{{2,}}")
"""A figure with its ending, or a word that begins with one: `2-es`, `5-numeroinen`."""
SHORT = Expression(r"\d{1,2}(?=$|[\n,;)]|\.?\s)")
"""One or two figures, a code only where a label for codes and a colon stand before them."""
NAMED = Expression(r"(?:name|nick|login)\w*\s?:\s?$")
"""A label after which any word is a user name: `Felhasználónév: `."""
HANDLE = Expression(r"@?(?:live:)?[^\W_][\w.-]{2,30}\w(?:#\d{3,6})?")
"""A user name after its label."""
FINAL_STOP = Expression(rf"/(?:19|20)\d\d\.$|[^\W\d_]\.[\d.]{{0,12}}/\d{{4}}/\d{{1,4}}\.$|[{LOWER}]\.$")
"""Codes to which a final full stop belongs: `JGY/2217-3/2022.`, `6.B.118/2020/7.`, `…/2024.bü.`"""
DATE = Expression(
    r"(?:(?:1[89]|20)\d\d(?:[.-] ?\d\d?[.-] ?\d\d?)?|\d\d?\.\d\d?\.(?:\d{4})?)"
    r"(?:\.|-[^\W\d_]{1,6})?(?:[. ]|$)"
)
"""What stands after a label and is no code: a date, a year."""


def labelled(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Codes of any shape announced by a label: `Ügyszám: 12-3/2024`, `útlevelének száma D5093348`."""
    zips, named = finder.tables.pattern("ZIP_CODE", ZIP), finder.tables.pattern("USER_LABEL", NAMED)
    gap = finder.tables.pattern("LABEL_GLUE", LABEL_GLUE)
    for hit in (*contexts.before, *contexts.things):
        if hit.word.side not in SCORES:
            continue
        glue = gap.match(text, hit.end)
        at = glue.end() if glue else hit.end
        handle = hit.word.types[0] == "USER"
        code = (HANDLE if handle else CODE).match(text, at)
        if code is None and hit.word.types == ("ID",) and ":" in text[hit.end : at]:
            code = SHORT.match(text, at)
        if code is None or (at == hit.end and text[at - 1] != "#"):
            continue
        end = code.end()
        if handle and not _machine_name(code[0]) and not _named_so(code[0], hit.start, at, contexts, named):
            continue
        if handle and "." in code[0] and text.startswith("/", end):  # `fb.com/kiss.anna` is a web address
            continue
        if hit.word.types[0] == "ZIP" and not zips.fullmatch(code[0].rstrip(".")):
            continue
        if hit.word.types[0] != "ZIP" and (DATE.match(code[0]) or NO_CODE.match(code[0])):
            continue
        if hit.word.side in LEAST:
            own = _without_ending(code[0].rstrip("."), finder)
            end = min(end, at + len(own)) if len(own) < len(code[0].rstrip(".")) else end
            if not _coded(text, at, own, LEAST[hit.word.side], finder):
                continue
        if not FINAL_STOP.search(code[0]):
            end = min(end, at + len(code[0].rstrip(".")))
        ranged = hit.word.side in ("label", "number") and hit.word.types[0] in CODES and text[at:end].isdecimal()
        if ranged and (last := LAST.match(text, end)):
            end = last.end()
        label = finder.tables.letters.lower(text[hit.start : hit.end])
        first = Found(at, end, hit.word.types[0], SCORES[hit.word.side], f"context: {label}")
        yield from (first, *_further(text, first, finder))


SCORES = {"label": 0.84, "vague": 0.7, "number": 0.66, "thing": 0.64}
"""How far each kind of label is trusted: `szám:` says less than a shape that tells its kind."""
LEAST = {"number": 3, "thing": 5}
"""So many figures alone are a code behind a word for a number (`rajtszám 118`), or a thing that has one (`lasku`)."""
TELLING = 5
"""So many figures tell a number behind a thing, of which other figures stand, too: `lelet: 120/80`."""
AMOUNT = Expression(r"\d{1,3}(?:[.,]\d{3})+|\d+[.,]\d+")
LAST = re.compile(r"–\d{2,6}(?![\d.,]?\d)")
"""The last of several numbers: `osakkeet 211–340`."""
SEPARATOR = re.compile(r"[-/.\\]")
YEAR = re.compile(r"(?:19|20)\d\d")
GAZETTE = re.compile(r"[^\W\d]{1,4}[ \xa0](?:19|20)\d\d")
"""A journal and its year: `HL 2004`."""
LONG = 4
"""Figures from which two numbers with a hyphen are one: `kortti 4412-8871`, where `10-12` are ten to twelve."""


def _coded(text: str, at: int, code: str, least: int, finder: Finder) -> bool:
    """Whether what follows a thing is its number by its shape: letters and figures, figures parted by signs, or so many
    figures side by side; no amount, no range, nothing that is counted."""
    end = at + len(code)
    if AMOUNT.fullmatch(code) or finder.tables.counted.match(text, end):
        return False
    figures = sum(char.isdecimal() for char in code)
    if any(char.isalpha() for char in code):
        if GAZETTE.fullmatch(code):
            return False
        small = code.islower() and not SEPARATOR.search(code)
        return figures >= min(least, 3) - (SEPARATOR.search(code) is not None and least == 3) and not small
    groups = SEPARATOR.split(code)
    if len(groups) > 1:
        years = all(YEAR.fullmatch(group) for group in groups)
        span = len(groups) == 2 and "-" in code and groups[0] < groups[1] and (
            years or (least == TELLING and len(groups[0]) == len(groups[1]) < LONG))
        return figures >= 4 and not span and max(map(len, groups)) > (2 if least < TELLING else 3)
    if not code.isdecimal() or FOLLOWED.match(text, end):
        return False
    return figures >= least and not (least > 3 and code.endswith("00"))


def _without_ending(code: str, finder: Finder) -> str:
    """A code without the ending that is written on it with a hyphen: `4471-es`, `BX12-vel`."""
    stem, _, ending = code.rpartition("-")
    return stem if stem and ending in finder.tables.suffixes else code


FOLLOWED = Expression(r"[.,]\d|[ \xa0]?\d|[ \xa0]?[%€$£°]")
"""What goes on behind figures: they are part of an amount."""
SHARED = Expression(r"\d{3,6}(?:/\d{1,4}){0,3}(?![\w/-]|\.?\d|,\d)")
"""A number that one of its shape may follow under the same label: `hrsz. 4411/2, 0192/14`."""
APART = 40
"""Signs in which it ends, after the one before."""


def _further(text: str, first: Found, finder: Finder) -> Iterator[Found]:
    """What stands behind a labelled number of figures and slashes under the same label: as many slashes."""
    if not SHARED.fullmatch(text[first.start : first.end]):
        return
    last = first
    slashes = text.count("/", first.start, first.end)
    while (match := SHARED.search(text, last.end, last.end + APART)) is not None:
        year = not slashes and DATE.match(text, match.start())
        if not finder.tables.between.fullmatch(text, last.end, match.start()) or match[0].count("/") != slashes or year:
            return
        if finder.tables.counted.match(text, match.end()):
            return
        last = Found(match.start(), match.end(), first.type, first.score, first.why)
        yield last


def _named_so(name: str, label: int, at: int, contexts: Contexts, named: Expression) -> bool:
    """Whether a plain word is a user name: in small letters without accents, by a label with a colon, or with a word
    for user names on either side of it."""
    if not name.isascii() or not name.islower():
        return False
    labelled = named.search(contexts.folded, label, at) is not None
    return labelled or contexts.beside("USER", at, at + len(name), after_only=True) is not None


def _machine_name(name: str) -> bool:
    """No plain word and no number: a letter, and a figure, underscore, @ or a dot inside."""
    odd = any(char.isdecimal() or char in "_@" for char in name) or "." in name.strip(".")
    return odd and any(char.isalpha() for char in name)


NUMBERED = Expression(r"(?<![^\s(„\"“'])[^\W_][\w./\\-]{1,39}(?=[ \xa0]$)")
"""A code before a word that says it is one: `RF-2023/0417 számú`, `2024/00123 sz.`"""
PLAIN = Expression(r"\d{1,4}/(?:19|20)\d\d\.?|\d{6,9}(?:[.,]\d+)?")
"""Number and year alone (`5/2014. számú jelentés`) is mostly a public paper, a plain figure mostly a count."""
LINE = Expression(r"\d+-[^\W\d_]{1,3}")
"""The number of a bus with its ending: `105-ös`."""
SERIES = Expression(r"(?<!\w)[A-Z]{2,4} $")
"""Capitals before the figures are part of the code: `SK 552913 sorszámú`."""
PARCEL = Expression(r"\d{2,6}(?:/\w{1,4}){1,4}|\d{3,6}")
"""Figures, or figures and parts behind slashes: a code beyond doubt where the word after it is one for codes."""


def numbered(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Codes named after: `az RF-2023/0417 számú megrendelés`; three figures and a separator, or six figures."""
    for hit in contexts.after:
        code = NUMBERED.search(text[max(0, hit.start - 42) : hit.start])
        if code is None or hit.word.side == "next":
            continue
        type = hit.word.types[0]
        figures = sum(char.isdecimal() for char in code[0])
        case = figures >= 3 and re.search(r"[/-]|\d{6}", code[0]) is not None and not PLAIN.fullmatch(code[0])
        brand = is_brand(type, code[0], finder.tables)
        line = brand or LINE.fullmatch(code[0]) is not None
        plate = 2 <= figures <= 4 and 5 <= len(code[0]) <= 9 and any(char.isalpha() for char in code[0]) and not line
        if {"CASEID": case, "PLATE": plate, "ID": figures > 2}.get(type, False):
            end = hit.start - 1
            series = SERIES.search(text[max(0, end - len(code[0]) - 5) : end - len(code[0])]) is not None
            parcel = type == "ID" and PARCEL.fullmatch(code[0]) is not None and not series
            sure = parcel or (type == "CASEID" and code[0][0].isupper() and figures >= 4)
            yield Found(end - len(code[0]), end, type, 0.8 if sure else 0.5, "context: " + text[hit.start : hit.end])


ROOM = Expression(r"[ \t\xa0]{0,2}[:=]?[ \t\xa0]{0,3}(-?\d{1,4}(?:/\d{1,4})?(?:/?[^\W\d_])?)(?![\w/]|[.,:+-]\d)")
"""What follows the word for a room or a bed: a short number."""
ENDS = Expression(r"\.?(?:[,;)\n]|\s*$)")
"""What follows a short number that has no colon before it; else it may count something (`szoba 2 főre`)."""
BEFORE_ROOM = Expression(r"(?<![\w/.,:+-])(\d{1,4}(?:/[^\W_]{1,3})?)\.? $")


def rooms(text: str, finder: Finder, contexts: Contexts) -> Iterator[Found]:
    """Short numbers of rooms, beds, doors: `kórterem: 212`, `a 312-es szobában`."""
    ends, before = finder.tables.pattern("ROOM_END", ENDS), finder.tables.pattern("ROOM_BEFORE", BEFORE_ROOM)
    for hit in contexts.before:
        match = ROOM.match(text, hit.end) if hit.word.side == "short" else None
        if match is None or finder.tables.counted.match(text, match.end()):
            continue
        house = "ADDR_NO" in hit.word.types  # `2. emelet 4.` is part of an address, which is found as a whole
        if re.search(r"[:=]", text[hit.end : match.start(1)]) or (not house and ends.match(text, match.end())):
            word = finder.tables.letters.lower(text[hit.start : hit.end])
            yield Found(match.start(1), match.end(1), hit.word.types[0], 0.8, f"context: {word}")
    for hit in contexts.after:
        at = max(0, hit.start - 24)
        short = hit.word.side == "short" and "ADDR_NO" not in hit.word.types
        match = before.search(text[at : hit.start]) if short else None
        if match is not None:
            word = finder.tables.letters.lower(text[hit.start : hit.end])
            yield Found(at + match.start(1), at + match.end(1), hit.word.types[0], 0.8, f"context: {word}")
