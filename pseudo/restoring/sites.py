"""Hosts and files that are called after somebody or a body: `drracz.hu`, `orion_ajanlat.pdf`.

What comes in: a text, an index. What goes out: pieces. Start at `sites`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from pseudo.language.language import Language
from pseudo.restoring.index import Index
from pseudo.restoring.result import NAMESAKE, Left, Piece

HOST = re.compile(r"(?:(?<=[^\W_]@)|(?<=www\.)|(?<=://))(?!www\.)[^\W_][^\W_-]*(?:-[^\W_-]+)*(?=\.[\w.-]*[^\W\d_]{2})")
"""The label of a host that tells whose it is."""
FILE = re.compile(r"(?<![\w@./:-])[^\W_]+[_-][\w-]*(?=\.[^\W\d_]{2,4}(?![\w@]))")
"""What a file is called, of several words, before the full stop and what kind it is."""
WORD = re.compile(r"[^\W_]+")
LEAST = 4
"""Letters of a name that tell something in a host."""


def sites(text: str, index: Index, language: Language) -> Iterator[Piece | Left]:
    """The hosts and files of a text that are called after somebody, or a body, of the mapping."""
    bodies, people = _bodies(index, language), _people(index, language)
    hosts = {**people, **bodies} if "@" in text or "." in text else {}
    for match in HOST.finditer(text) if hosts else ():
        yield from _label(match, hosts, _before(language), language)
    for match in FILE.finditer(text) if bodies else ():
        yield from _label(match, bodies, (), language)


def _label(match: re.Match[str], known: Mapping[str, set[str]], before: tuple[str, ...], language: Language
           ) -> Iterator[Piece | Left]:
    """The words of a label, which hyphens part, that are names."""
    letters = language.letters
    for word in WORD.finditer(match.string, *match.span()) if match.group().isascii() else ():
        small = letters.lower(word.group())
        front = next((sign for sign in ("", *before) if small.startswith(sign) and small[len(sign) :] in known), None)
        if front is None:
            continue
        start, end = word.start() + len(front), word.end()
        olds = known[small[len(front) :]]
        if len(olds) > 1:
            yield Left(start, end, NAMESAKE)
            continue
        (old,), whole = olds, word.group()[len(front) :]
        shape = letters.upper if whole.isupper() else letters.raised if whole[:1].isupper() else str
        yield Piece(start, end, shape(old), "URL")


def _plain(text: str, language: Language) -> str:
    """A name as a host has it: small letters without marks, joined."""
    return re.sub(r"[\W_]", "", language.letters.fold(text))


def _bodies(index: Index, language: Language) -> Mapping[str, set[str]]:
    """The names of bodies as hosts have them, without their legal forms."""
    found, forms = defaultdict[str, set[str]](set), language.names.legal_words
    for words in index.words.values():
        for word in words:
            if word.type == "ORG" and word.old:
                new, old = (_plain(" ".join(part for part in text.split() if part not in forms), language)
                            for text in (word.new, word.old))
                if len(new) >= LEAST and old:
                    found[new].add(old)
    return found


def _people(index: Index, language: Language) -> Mapping[str, set[str]]:
    """The surnames of persons as hosts have them."""
    found = defaultdict[str, set[str]](set)
    for words in index.words.values():
        for word in words:
            if word.type == "PER" and word.role == "surname" and len(word.new) >= LEAST:
                found[_plain(word.new, language)].add(_plain(word.old, language))
    return found


def _before(language: Language) -> tuple[str, ...]:
    """The titles that stand before a name, as hosts have them."""
    return tuple(sorted({_plain(row.word, language) for row in language.names.titles() if row.place == "before"
                         and row.word.endswith(".")} - {""}))
