"""What registers cut short: letters for kin before given names (`P. Kustaa Adolf` is a poika), streets (`Hämeenk. 3`),
names whose whole the text has (`Pihlajam.` of Pihlajamäki), names of which the end stands in the line below (`Koski-`
over `nen`).

What comes in: a text and its language, which tells letters and kinds of streets in `registers.tsv`. What goes out:
where they stand, and as what they are read. Start at `kin`, `streets`, `stumps` and `below`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.regex import Regex
from pseudo.core.tables import rows
from pseudo.language import formerly
from pseudo.language.letters import LOWER, UPPER

if TYPE_CHECKING:
    from pseudo.language.language import Language

ENTRY = re.compile(rf"^[ \t]*([{UPPER}]\.) ([{UPPER}][{LOWER}]+(?: [{UPPER}][{LOWER}]+){{0,3}})"
                   r"(?= ?\(|,|[ \t]{2}|[ \t]*$)", re.MULTILINE)
"""A letter and names at the beginning of a line, closed."""
SEVERAL = 2
"""Entries by which a text is a register."""
STUMP = Regex(rf"(?<![\w.-])([{UPPER}][{LOWER}]{{3,12}})\.(?=[ ,;)]|$)")
WHOLE = Regex(rf"(?<![\w.])[{UPPER}][{LOWER}]{{5,30}}(?![\w*])")
"""A name cut short, and one that may be its whole."""
GOES_ON = re.compile(rf"[,)]| ?[{LOWER}\d(]")
OPENS = ("", *".!?:;\n\"”„|")
LARGE = 3000
"""What stands behind a town cut short within a sentence, not before it, and how many live in it, at least."""
INITIAL = re.compile(rf"(?<!\w)[{UPPER}]\. ?$")
STREET = Regex(rf"(?<![\w.-])([{UPPER}][{LOWER}]{{3,20}}\.) ?(?=\d{{1,3}}(?![\w/]|[.:]\d|\.? ?[pv]\b)|[lI]\d)")
"""An initial before a name, and a word cut short before the number of a house."""
BELOW = Regex(rf"(?<![\w.])([{UPPER}][{LOWER}]+)(-)[ \t]{{2,}}\S[^\n]*\n[ \t]*([{LOWER}]{{2,9}})"
              r"(?=[ \t]{2}|[ \t]*(?:\n|$))")
"""A name cut before the next column, and its rest below."""
READINGS = 3
"""Readings of a word that are asked for a name."""
LAST = "\U0010ffff"


def kin(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The letters that stand for kin, each with its word: before given names alone, in several entries.

    >>> from pseudo.language.language import load
    >>> list(kin("P. Kustaa Adolf   s. 1874\\nT. Amanda   s. 1877\\nP. Virtanen  s. 1871", load("fi")))
    [(0, 2, 'poika'), (26, 28, 'tytär')]
    """
    letters, given = _short(language.home)["kin"], language.names.given
    entries = [match for match in ENTRY.finditer(text) if letters and match[1] in letters
               and all(map(given, match[2].split()))]
    if len(entries) >= SEVERAL:
        yield from ((*match.span(1), letters[match[1]]) for match in entries)


def streets(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The short kinds of streets before houses, each in full, where what stands before is what streets are called by.

    >>> from pseudo.language.language import load
    >>> list(streets("Hämeenk. 3 B 4, Kauppak. 9 ja toukok. 7", load("fi")))
    [(6, 8, 'katu'), (22, 24, 'katu')]
    """
    short = _short(language.home)["street"]
    for match in STREET.finditer(text) if short else ():
        cut = next((cut for cut in short if match[1].endswith(cut)), "")
        stem = match[1].removesuffix(cut)
        if cut and len(stem) > 2 and _calls_streets(stem, language):
            yield match.end(1) - len(cut), match.end(1), short[cut]


def _calls_streets(stem: str, language: Language) -> bool:
    """Whether streets are called by a word: one that the tables have, or a town as an owner."""
    names, owned = language.names, language.habits.place_in
    return language.letters.fold(stem) in names.street_stems or any(
        reading.exact and reading.feats in owned and reading.feats and names.place(reading.lemma)
        for reading in language.morph.analyse(stem)[:READINGS])


def stumps(text: str, language: Language) -> Iterator[tuple[int, int, str]]:
    """The full stops of names cut short, each with the end of the one whole name that begins so: of one in the text, or
    of the one town of some size.

    >>> from pseudo.language.language import load
    >>> list(stumps("Pihlajamäelle vietiin, ja Pihlajam. riiteli. Jylhän. Jylhänkorvelle.", load("fi")))
    [(34, 35, 'äki')]
    """
    found = list(STUMP.finditer(text))
    words, now = sorted({word[0] for word in WHOLE.finditer(text)}) if found else [], formerly.of(language.home).now
    for match in found:
        first, last = bisect_left(words, match[1]), bisect_right(words, match[1] + LAST)
        likely = [word for word in words[first:last] if len(word) > len(match[1]) + 1]
        towns = language.names.towns_begun(now(match[1]), LARGE) if _amid(match, language) else ()
        initial = INITIAL.search(text, max(0, match.start() - 4), match.start()) is not None
        if not (likely or towns) or (_named(match[1], language) if initial else _known(match[1], language)):
            continue
        named = ((_names(word, language) or _names(now(word), language, places=True))[:1] for word in likely)
        whole = {name for names in named for name in names if now(name).startswith(now(match[1]))} or set(towns)
        if len(whole) == 1:
            yield match.end() - 1, match.end(), whole.pop()[len(match[1]) :]


def _amid(match: re.Match[str], language: Language) -> bool:
    """Whether a word with a full stop stands within a sentence, and is no abbreviation that the language knows."""
    text, known = match.string, language.cutting.abbreviations
    before = text[max(0, match.start() - 40) : match.start()].rstrip(" ")
    last = before.rpartition(" ")[2]
    opens = before[-1:] in OPENS and not (last[-1:] == "." and last[:-1] in known)  # `muutt. Kouv.`
    return language.letters.lower(match[1]) not in known and not opens and GOES_ON.match(text, match.end()) is not None


def below(text: str, language: Language) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a hyphen cuts a name before the next column, and where its rest stands, in the line below.

    >>> from pseudo.language.language import load
    >>> list(below("Renki Taavetti Koski-   s. 1869\\nnen   lähtenyt", load("fi")))
    [((20, 21), (32, 35))]
    """
    for match in BELOW.finditer(text):
        if _names(match[1] + match[3], language):
            yield match.span(2), match.span(3)


def _names(word: str, language: Language, *, places: bool = False) -> list[str]:
    """The names of people that a word may be a form of, and those of places."""
    names, lemmas = language.names, (r.lemma for r in language.morph.analyse(word)[:READINGS] if r.exact)
    return [form for form in dict.fromkeys((word, *lemmas))
            if names.surname(form) or names.given(form) or (places and names.place(form))]


def _known(word: str, language: Language) -> bool:
    """Whether a word is one as it stands: a name in any form, an ordinary word."""
    return language.words.plain(word) or _named(word, language)


def _named(word: str, language: Language) -> bool:
    """Whether a word is a name in any form."""
    names, lemmas = language.names, [r.lemma for r in language.morph.analyse(word)[:READINGS] if r.exact]
    return any(names.surname(form) or names.given(form) or names.nickname(form) or names.place(form)
               for form in (word, *lemmas))


@lru_cache(maxsize=16)
def _short(home: Path) -> Mapping[str, Mapping[str, str]]:
    """What the language of a folder cuts short, by its kind; nothing where no table tells."""
    told: dict[str, dict[str, str]] = {"kin": {}, "street": {}}
    for row in rows(home / "registers.tsv"):
        kind, short, whole = row.split("\t")
        told[kind][short] = whole
    return told
