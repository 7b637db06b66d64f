"""What the measures must know: what `pseudo/evaluate/slate` must, and articles.

In:  a language tag.
Out: a `Knowledge`, plain functions in one value, so that a test can give its own.

Start at `load`. The judgement of articles is written here a second time (`sound`), so that an error in the program's
own is seen.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pseudo.evaluate.slate import knowledge as slate
from pseudo.evaluate.slate.knowledge import Told, read_people

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["Knowledge", "Told", "load", "read_people", "sound"]

ROMAN = re.compile(r"(?=[IVXL])(?P<tens>X{0,3}|XL|L)(?P<ones>IX|IV|V?I{0,3})\.")


@dataclass(frozen=True, slots=True)
class Knowledge(slate.Knowledge):
    """The questions that the measures ask, those about articles with them.

    article   word -> the article it takes, `""` when that hangs on how it is read
    articles  the forms of the article
    """

    article: Callable[[str], str] = lambda word: ""
    articles: tuple[str, ...] = ()


def load(
    lang: str, keeps: Callable[[str, str], bool], people: Mapping[tuple[str, int], Told] | None = None
) -> Knowledge:
    """The knowledge of a language, from the tables of the program, and what a reader said of persons, if one did."""
    from pseudo.language import folders as languages
    from pseudo.language import language

    home = languages.folder(lang)
    table = tomllib.loads((home / "language.toml").read_text(encoding="utf-8")).get("article")
    base = slate.load(language.load(lang), keeps, people)
    return Knowledge(
        **{name: getattr(base, name) for name in slate.Knowledge.__slots__},
        article=lambda word: sound(word, table) if table else "",
        articles=(table["consonant"], table["vowel"]) if table else (),
    )


def sound(word: str, table: Mapping[str, Any]) -> str:
    """The article that `word` takes, by the sound it begins with; `""` when it can be read in two ways.

    table  the `[article]` table of the language

    >>> hu = {"consonant": "a", "vowel": "az", "vowels": "aáeéiíoóöőuúüű", "letters": "AEFILMNORSUXY"}
    >>> [sound(word, hu) for word in ("Antal", "Szabó", "Åke", "5.", "1996.", "10", "V. kerület", "XI. ker.")]
    ['az', 'a', 'az', 'az', 'az', 'a', 'az', 'a']
    >>> [sound(word, hu) for word in ("MTK-nak", "BRFK", "M. Éva", "MÁV")]
    ['az', 'a', 'az', '']
    """
    vowel, consonant = str(table["vowel"]), str(table["consonant"])
    word = word.lstrip("„\"'»«“”([{–- ")
    if figure := re.match(r"\d{1,3}(?:[ .\u00a0]\d{3}(?!\d))+|\d+", word):
        return vowel if _figure_opens_with_vowel(re.sub(r"\D", "", figure.group())) else consonant
    if (roman := ROMAN.match(word)) and roman.group(0) != ".":
        return (
            vowel
            if _figure_opens_with_vowel(str(_roman(roman.group("tens"), roman.group("ones"))))
            else consonant
        )
    letters = re.match(r"[^\W\d_]*", word)
    first = letters.group() if letters else ""
    if not first:
        return ""
    spoken = unicodedata.normalize("NFD", first[0].lower())[0] in table["vowels"]
    by_letter = first[0] in table["letters"]
    if first.isupper() and spoken != by_letter:
        if len(first) == 1 or not any(
            unicodedata.normalize("NFD", c.lower())[0] in table["vowels"] for c in first
        ):
            spoken = by_letter
        elif len(first) <= 5:
            return ""
    return vowel if spoken else consonant


def _figure_opens_with_vowel(digits: str) -> bool:
    """egy, ezer, egymillió; öt, ötven, ötszáz, ...: the only figures of Hungarian read with a vowel first."""
    digits = digits.lstrip("0") or "0"
    return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)


def _roman(tens: str, ones: str) -> int:
    values = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
    return {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50}[tens] + values[ones]
