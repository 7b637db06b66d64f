"""What stands for a name, a number or a date in the other text: the new name bare, figures as that text writes them.

What comes in: a mention of the first text, and the surface of its counterpart. What goes out: the new surface. Nothing
is inflected: of a language without a grammar no ending is known. Start at `name`, `figures` and `label`.
"""

from __future__ import annotations

import re

from pseudo.core.document import NAMES
from pseudo.language.casing import pattern
from pseudo.language.letters import PLAIN
from pseudo.parallel.likeness import alike
from pseudo.parallel.stretches import bare
from pseudo.parallel.units import Mention, Word, words

NEUTRAL = {"PER": "PERSON"}
"""What the label of a type is called where the language of the policy has no place; others are called as they are."""
BRACKETS = re.compile(r"\[[^\[\]]*?(\d*)\]")
COMMON = 6
"""Figures at the end of two telephone numbers that make them one."""


def label(type_: str, number: str = "") -> str:
    """The label of a type, in no language.

    >>> label("PER"), label("PHONE", "2")
    ('[PERSON]', '[PHONE 2]')
    """
    return f"[{NEUTRAL.get(type_, type_)}{' ' if number else ''}{number}]"


def redacted(mention: Mention) -> str | None:
    """The label that stands for a mention whose new text is a label or nothing; None where it is a name or number."""
    if mention.new is None:
        return None
    found = BRACKETS.fullmatch(mention.new)
    if found is not None or not mention.new.strip():
        return label(mention.type, found[1] if found is not None else "")
    return None if any(map(str.isalnum, mention.new)) else mention.new


def name(mention: Mention, surface: str) -> str:
    """The new name in the order and the case of the surface.

    >>> ede = Mention(0, 12, "Kovács János", "PER", "Kovács János", "Simon Ervin")
    >>> name(ede, "János Kovács"), name(ede, "KOVÁCS"), name(ede, "Dr János Kovács"), name(ede, "he")
    ('Ervin Simon', 'SIMON', 'Dr Ervin Simon', 'Simon Ervin')
    >>> name(Mention(0, 4, "NATO", "ORG", "NATO", "[szervezet]"), "OTAN")
    '[ORG]'
    """
    if mention.new is None:
        return surface
    whole = redacted(mention)
    if whole is not None:
        return whole
    if mention.type not in NAMES:
        return figures(mention, surface)
    new = _by_word(mention, surface) if mention.type == "PER" else None
    new = mention.new if new is None else new
    if pattern(surface) == "upper" and pattern(mention.norm) != "upper" and len(surface) > 1:
        return PLAIN.upper(new)
    return new


def _by_word(mention: Mention, surface: str) -> str | None:
    """The surface with each word of the name made the new one; None where that leaves a part of the old name."""
    old, new = words(mention.norm), words(mention.new or "")
    if len(old) != len(new):
        return None
    out, at, met = "", 0, False
    for word in words(surface):
        best = max(range(len(old)), key=lambda index: alike(old[index].key, word.key))
        if not alike(old[best].key, word.key):
            if word.capital and len(word.text) > 3 and surface[word.end : word.end + 1] != ".":
                return None  # what it is nobody knows: it may be the name in another spelling
            continue
        met = True
        out += surface[at : word.start] + _shortened(old[best].text, new[best].text, word)
        at = word.end
    return out + surface[at:] if met else None


def _shortened(old: str, new: str, word: Word) -> str:
    """The new word as the surface has the old one: without what that leaves off (`Jánosné`, `János`)."""
    tail = old[len(word.text) :]
    if tail and PLAIN.same(old[: len(word.text)], word.text) and new.endswith(tail) and len(new) > len(tail):
        return new[: -len(tail)]
    return new


def figures(mention: Mention, surface: str) -> str:
    """The new number in the grouping of the surface.

    >>> phone = Mention(0, 14, "06-30-123-4567", "PHONE", "06-30-123-4567", "06-30-235-7525")
    >>> figures(phone, "+36 30 123 4567"), figures(phone, "06 30 1234567")
    ('+36 30 235 7525', '06 30 2357525')
    """
    whole = redacted(mention)
    if whole is not None or mention.new is None:
        return surface if whole is None else whole
    if mention.text == surface or mention.norm == surface:
        return mention.new
    old, new, there = bare(mention.norm), bare(mention.new), bare(surface)
    if len(old) == len(new):
        if PLAIN.same(old, there):
            return _laid(new, surface, len(new))
        shared = common_end(old, there)
        if shared >= COMMON and old[: len(old) - shared] == new[: len(new) - shared]:
            return _laid(new[len(new) - shared :], surface, shared)
    return mention.new


def _laid(new: str, surface: str, count: int) -> str:
    """The surface with its last letters and figures made those of the new number."""
    rest, out = list(new), []
    skip = len(bare(surface)) - count
    for char in surface:
        if not char.isalnum():
            out.append(char)
        elif skip > 0:
            skip -= 1
            out.append(char)
        else:
            out.append(rest.pop(0))
    return "".join(out)


def common_end(one: str, other: str) -> int:
    """How many characters two texts have in common at their ends."""
    count = 0
    while count < min(len(one), len(other)) and one[-1 - count] == other[-1 - count]:
        count += 1
    return count
