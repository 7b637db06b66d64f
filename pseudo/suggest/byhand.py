"""What a person has marked is replaced, also where nothing in it could become another name: a title, an ordinary word.

What comes in: a document with its entries after the choices. What goes out: the entries, those with a label that would
leave in clear what a person or a file has marked. Start at `labelled`. A span is a person's when it says no source.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from pathlib import Path

from pseudo.core.document import FILE, Document, Entry
from pseudo.kinds import dates
from pseudo.kinds.renaming import NONE, Inside, new_norms
from pseudo.language.persons import Grammar
from pseudo.methods.found import found, those
from pseudo.methods.label import label


def labelled(
    doc: Document, entries: Mapping[str, Entry], open_: Collection[str], said: Mapping[str, str], grammar: Grammar,
    lang: str | Path, aside: Mapping[str, Inside] = NONE,
) -> dict[str, Entry]:
    """The entries of a document, those of spans that a person has marked with a label where they would stay.

    open_  keys of the entities that were to be chosen for; said: the method of every entity; aside: keys of entities
           that become no names
    """
    marked = {span.entity for span in doc.spans or () if span.source in ("", FILE)} & set(open_)
    if not marked:
        return dict(entries)
    stay = those(said, lambda method: method.stays)
    gone = those(said, lambda method: method.omits)
    news = new_norms(entries, grammar, dict.fromkeys(stay, True), gone, aside)
    out = dict(entries)
    for key in sorted(marked):
        entry = entries[key]
        if key in stay or news[key] != entry.norm:
            continue
        if found()[said[key]].may_stay and dates.parse(entry.norm, lang) is not None:
            continue  # a day that the policy names as public, a month that is the same after the shift
        out[key] = dataclasses.replace(entry, repl=label(entry.main_type, lang), allsugg=())
    return out
