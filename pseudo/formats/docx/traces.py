"""What a Word document tells of how it was written, and no reader needs: numbers of revisions, their days, accounts.

What comes in: the tree of a part. What goes out: the same tree without them. Start at `without`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pseudo.formats.trees import attributes, holding, local, removed

if TYPE_CHECKING:
    from lxml.etree import _Element

GONE = frozenset(("rsids", "docId", "presenceInfo", "created", "modified", "lastPrinted"))
"""Elements that go: lists of revisions, the number of the document, an account, days of saving."""
DAYS = frozenset(("date", "dateUtc"))
"""When a change was made, where its author stands."""
TRACES = " or ".join(f"starts-with(local-name(), '{name}')" for name in ("rsid", "date", "paraId", "textId"))
"""Attributes that may tell something."""
PARAGRAPHS = frozenset(("paraId", "paraIdParent"))
"""Random numbers of paragraphs by which answers find their comment: counted anew."""


def without(root: _Element, numbers: dict[str, str]) -> bool:
    """Take them out; whether there were any.

    numbers  new numbers of paragraphs by the old ones, shared by all parts of a file
    """
    changed = False
    for element in holding(root, TRACES):
        keys = [(key, local(key)) for key in attributes(element)]
        authored = local(element.tag) == "commentExtensible" or any(name == "author" for _, name in keys)
        for key, name in keys:
            if name.startswith("rsid") or name == "textId" or (name in DAYS and authored):
                del element.attrib[key]
                changed = True
            elif name in PARAGRAPHS:
                new = numbers.setdefault(str(element.get(key)), f"{len(numbers) + 1:08X}")
                changed |= element.get(key) != new
                element.set(key, new)
    for element in [each for each in root.iter("*") if local(each.tag) in GONE]:
        if element is not root:
            removed(element)
            changed = True
    return changed
