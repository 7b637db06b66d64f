"""How words look: what inflects of several, capitals, figures, and a form put together from what the grammar gives.

What comes in: words and forms. What goes out: their parts, or the form. Start at `spelled`.
"""

from __future__ import annotations

import re
from unicodedata import digit

from morph.tables import Tables

ROMAN = re.compile(r"(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
COUNT = re.compile(r"(?=..)X{0,3}(IX|IV|V?I{0,3})")
VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
CLOSING = "”\"')]}»«’“"


def spelled(lemma: str, letters: str, output: str, shown: int, tables: Tables) -> str:
    """The form: the lemma, and what the output of the grammar has beyond its letters.

    shown  how many letters of the output the lemma stands for, a hyphen follows; 0: the output replaces the letters
    """
    if shown:
        suffix = output[shown:]
        if suffix[:1] == "-":
            suffix = suffix[1:]
        return f"{lemma}{tables.joiner}{suffix}" if suffix else lemma
    if output.startswith(letters):
        return lemma + output[len(letters) :]
    # What the grammar did not change keeps its letters and its case.
    same = same_letters(letters, output)
    kept = len(lemma) - len(letters) + same
    if same < len(letters) and lemma[kept].isupper():
        return f"{lemma[:kept]}{tables.case.upper(output[same])}{output[same + 1 :]}"
    return lemma[:kept] + output[same:]


def split_last(text: str) -> tuple[str, str]:
    """What stands before the last token, and the last token."""
    if text.isalpha():
        return "", text
    start = max(text.rfind(" "), text.rfind("\u00a0"), text.rfind("\n"), text.rfind("\t")) + 1
    return text[:start], text[start:]


def same_letters(old: str, new: str) -> int:
    """How many letters at the start are the same."""
    if old.startswith(new):
        return len(new)
    if new.startswith(old[:-1]):
        return len(old) - (not new.startswith(old))
    same = 0
    for first, second in zip(old, new, strict=False):
        if first != second:
            break
        same += 1
    return same


def in_capitals(head: str) -> bool:
    """Whether a token is in capitals only (and has more than one of them)."""
    return len(head) > 1 and head.isupper() and sum(map(str.isalpha, head)) > 1


def all_capitals(before: str) -> bool:
    """Whether what stands before the head is a name in capitals too, not just an abbreviation."""
    return before.isupper() and any(len(part) > 2 for part in before.split())


def ascii_digits(digits: str) -> str:
    """Digits of any script as 0-9."""
    return "".join(str(digit(char)) for char in digits)


def roman(word: str) -> int:
    """The value of a Roman numeral.

    >>> roman("XIV")
    14
    """
    values = [VALUES[letter] for letter in word]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
