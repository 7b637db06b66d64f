"""What is other in a new text: of a document that has its mapping, or of two texts.

What comes in: a finished `Document`, or an old and a new text. What goes out: `Stretch`es that make up both texts in
order, cut into lines where these are wanted. All of it shows originals. Start at `of_document` and `of_texts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from pseudo.core.document import Document
from pseudo.core.errors import InputError

WORD = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of the old text and what stands in its place; type: of what was replaced, or `repair`, where known."""

    old: str = field(repr=False)
    new: str = field(repr=False)
    type: str = ""

    @property
    def changed(self) -> bool:
        """Whether the two are not the same."""
        return self.old != self.new


Line = tuple[int, tuple[Stretch, ...]]
"""The number of a line of the old text, and the stretches in it."""


def of_document(doc: Document) -> list[Stretch]:
    """The stretches of a document; raises InputError when it has no new text.

    >>> from pseudo.core.document import Span
    >>> [(each.old, each.new) for each in of_document(Document("Ede jön", pseudonymised="Pál jön", spans=(
    ...     Span(0, 3, "Ede", "PER", new_start=0, new_end=3, new_text="Pál"),)))]
    [('Ede', 'Pál'), (' jön', ' jön')]
    """
    if doc.pseudonymised is None:
        raise InputError("the document has no new text yet; run `pseudo replace` first, or give two texts")
    changes = [(span.start, span.end, span.new_text, span.type) for span in doc.spans or ()
               if span.new_text is not None]
    changes += [(repair.start, repair.end, repair.new_text, "repair") for repair in doc.repairs]
    out, at = [], 0
    for start, end, new, kind in sorted(changes):
        out += [Stretch(doc.text[at:start], doc.text[at:start]), Stretch(doc.text[start:end], new, kind)]
        at = end
    out.append(Stretch(doc.text[at:], doc.text[at:]))
    out = [each for each in out if each.old or each.new]
    if "".join(each.new for each in out) != doc.pseudonymised:  # what was written is not what the spans say
        return of_texts(doc.text, doc.pseudonymised)
    return out


def of_texts(old: str, new: str) -> list[Stretch]:
    """The stretches of two texts, by words within the lines that are not the same.

    >>> [(each.old, each.new) for each in of_texts("Itt\\nEde jön.", "Itt\\nPál jön.") if each.changed]
    [('Ede', 'Pál')]
    """
    lines = old.splitlines(keepends=True), new.splitlines(keepends=True)
    out: list[Stretch] = []
    for same, before, after in _blocks(*lines):
        if same:
            out.append(Stretch("".join(before), "".join(after)))
        else:
            words = WORD.findall("".join(before)), WORD.findall("".join(after))
            out += [Stretch("".join(one), "".join(other)) for _, one, other in _blocks(*words)]
    return out


def _blocks(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[bool, Sequence[str], Sequence[str]]]:
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield what == "equal", old[a:b], new[c:d]


def changed_lines(stretches: Iterable[Stretch]) -> list[Line]:
    """The lines of the old text in which something is other.

    >>> [number for number, _ in changed_lines(of_texts("a\\nEde\\nb", "a\\nPál\\nb"))]
    [2]
    """
    lines: list[list[Stretch]] = [[]]
    for each in stretches:
        if each.changed:
            lines[-1].append(each)
            lines += [[] for _ in range(each.old.count("\n"))]
            continue
        first, *rest = each.old.split("\n")
        lines[-1].append(Stretch(first, first))
        lines += [[Stretch(line, line)] for line in rest]
    return [(number, tuple(line)) for number, line in enumerate(lines, 1) if any(each.changed for each in line)]
