"""Names of files that stand in a file: of pictures, links and attachments.

What comes in: the name of a file (`kovacs_janos.pdf`) and who of the text was renamed. What goes out: the words of it
that are read as a text, if it has any that could be a name by themselves, and the name with the new names in it. The
suffix stays, and so does a name of one word, unless that is a word of somebody in the text. Start at `parted` and
`renamed`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pseudo.core.document import Document
from pseudo.language.letters import PLAIN, fold

SUFFIX = re.compile(r"(?:\.[^\W_]{1,8}){1,2}\Z")
WORD = re.compile(r"[^\W\d_]+")
FIGURES = re.compile(r"(?:\d[-_ ./]?){6}")
LEAST = 3
"""Letters of a word that is renamed wherever it stands."""


def parted(name: str) -> tuple[str, str]:
    """The name of a file and its suffix.

    >>> parted("kep.png"), parted("a.tar.gz"), parted("kovacs")
    (('kep', '.png'), ('a', '.tar.gz'), ('kovacs', ''))
    """
    found = SUFFIX.search(name, 1)
    return (name[: found.start()], name[found.start() :]) if found else (name, "")


def read(stem: str) -> str:
    """A name of a file as it is read, sign by sign; nothing where it is one word, which says nothing by itself.

    >>> read("kovacs_janos"), read("kep"), read("ede@x.hu"), read("06301234567")
    ('kovacs janos', '', 'ede@x.hu', '06301234567')
    """
    if "@" in stem:
        return stem
    return stem.replace("_", " ") if len(WORD.findall(stem)) > 1 or FIGURES.search(stem) else ""


def known(doc: Document) -> dict[str, str]:
    """The words of the people that were renamed, without case and accents, and what each became."""
    out: dict[str, str] = {}
    for span in doc.spans or ():
        if span.type == "PER" and span.new_text is not None and span.new_text != span.text:
            old, new = WORD.findall(span.text), WORD.findall(span.new_text)
            for number, word in enumerate(old):
                if len(word) >= LEAST:
                    out.setdefault(fold(word), new[number] if len(old) == len(new) else "")
    return out


def people(doc: Document) -> dict[str, str]:
    """The same, with the words of the names without endings, and all words of a name in one: `kovacsjanos`."""
    out = known(doc)
    gone = {span.entity for span in doc.spans or () if span.type == "PER" and span.new_text not in (None, span.text)}
    for key, entry in (doc.replacements or {}).items():
        old, new = WORD.findall(entry.norm), WORD.findall(entry.repl or "")
        if key not in gone or len(old) != len(new) or entry.keep:
            continue
        out |= {fold(one): other for one, other in zip(old, new, strict=True) if len(one) >= LEAST}
        if len(old) > 1:
            out |= {fold("".join(old)): "".join(new), fold("".join(old[::-1])): "".join(new[::-1])}
    return out


def renamed(stem: str, people: Mapping[str, str]) -> str:
    """The name of a file with the new names of these people, as it was spelt: in small letters, without accents.

    >>> renamed("kovacs_vallomas", {"kovacs": "Tóth"}), renamed("Kovács-kép", {"kovacs": "Tóth"})
    ('toth_vallomas', 'Tóth-kép')
    """
    def anew(found: re.Match[str]) -> str:
        new = people.get(fold(found[0]))
        if new is None:
            return found[0]
        new = PLAIN.without_marks(new) if stem.isascii() else new
        return PLAIN.lower(new) if found[0].islower() else new
    return WORD.sub(anew, stem)
