"""Names of people in the ids of a file of XML, and wherever it points at one: `xml:id="KovacsJ"`, `who="#KovacsJ"`.

What comes in: a written file and its finished document. What goes out: the file in which the people of the text have
their new names there, too: an id is no text to read, but whoever made it named it after somebody. No two ids become
one. Start at `renamed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from pseudo.core.document import Document
from pseudo.formats import filenames
from pseudo.formats.mapped import applied
from pseudo.formats.markup import marks
from pseudo.language.letters import PLAIN, fold

ID = "id"
POINTER = re.compile(r"#[^\s#]+(?:\s+#[^\s#]+)*")
"""One id or several that an attribute points at."""
TARGET = re.compile(r"(?<=#)[^\s#]+")
WORD = re.compile(r"[^\W\d_]+")


def renamed(source: str, doc: Document, write: Callable[[str], str]) -> str:
    """The source with the new names of the people of a document in its ids. write: how a letter is written there

    >>> from pseudo.core.document import Span
    >>> doc = Document("Kis Ede", pseudonymised="Tar Pál", spans=(
    ...     Span(0, 7, "Kis Ede", "PER", new_start=0, new_end=7, new_text="Tar Pál"),))
    >>> renamed('<p xml:id="KisE"/><sp who="#KisE #x"/>', doc, str)
    '<p xml:id="TarE"/><sp who="#TarE #x"/>'
    """
    people = filenames.people(doc)
    if not people or "id=" not in source:
        return source
    places = list(_places(source))
    ids = {source[start:end] for start, end in places}
    new: dict[str, str] = {}
    for old in sorted(ids):
        if (made := _relabelled(old, people)) != old:
            number = 1
            while (one := made if number == 1 else f"{made}_{number}") in ids or one in new.values():
                number += 1
            new[old] = one
    return applied(source, [(start, end, write(new[source[start:end]])) for start, end in places
                            if source[start:end] in new])


def _places(source: str) -> Iterator[tuple[int, int]]:
    """Where ids stand, and what points at one."""
    for mark in marks(source, xml=True):
        for each in mark.attributes if mark.kind == "start" else ():
            if each.name.rpartition(":")[2] == ID:
                yield each.start, each.end
            elif POINTER.fullmatch(source, each.start, each.end):
                yield from (target.span() for target in TARGET.finditer(source, each.start, each.end))


def _relabelled(name: str, people: Mapping[str, str]) -> str:
    """An id with the new names in it; a capital inside a word may begin another.

    >>> _relabelled("kis_1", {"kis": "Tár"}), _relabelled("pKisEde", {"kis": "Tár", "ede": "Pál"})
    ('tar_1', 'pTarPal')
    """
    def anew(word: str) -> str:
        new = people.get(fold(word), word)
        if new == word:
            return word
        new = "".join(filter(str.isalnum, PLAIN.without_marks(new) if name.isascii() else new))
        return PLAIN.lower(new) if word.islower() else new

    def parts(found: re.Match[str]) -> str:
        word = found[0]
        if fold(word) in people:
            return anew(word)
        starts = [0, *(at for at in range(1, len(word)) if word[at].isupper() and word[at - 1].islower()), len(word)]
        return "".join(anew(word[first:last]) for first, last in pairwise(starts))

    return WORD.sub(parts, name)
