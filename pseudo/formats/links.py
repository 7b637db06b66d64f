"""Where a link leads to: what in it may be personal.

What comes in: the target of a link (`mailto:ede@posta.hu`, `file:///C:/Users/Ede/lev%C3%A9l.doc`). What goes out: the
stretches of it that are read, as texts. Start at `target`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from pseudo.formats.slots import Run, cut
from pseudo.formats.trees import spelt

SCHEME = re.compile(r"(?:mailto|tel|callto|sms|sip|skype|xmpp|im):|file:/*(?:[a-z]:)?|[a-z]:(?=[/\\])", re.IGNORECASE)
"""What stands before an address or a path."""
WEB = re.compile(r"(?:https?|ftps?)://|www\.", re.IGNORECASE)
ESCAPED = re.compile(r"(?:%[0-9a-fA-F]{2})+")
STEP = re.compile(r"[^/\\?&=#;,:]+")
"""One part of a path or of a question behind an address."""
SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,5}$")


def targets(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of the target of a link that are read: an address on the web as a whole, what stands behind
    `mailto:`, the folders and the file of a path.

    >>> [text[start:end] for text in ["mailto:ede@posta.hu?subject=Kiss%20Ede"] for start, end in targets(text)]
    ['ede@posta.hu', 'subject', 'Kiss%20Ede']
    >>> [text[start:end] for text in ["file:///C:\\\\Users\\\\Ede\\\\kiss_ede.doc"] for start, end in targets(text)]
    ['Users', 'Ede', 'kiss_ede']
    """
    if WEB.match(text):
        yield 0, len(text)
        return
    found = SCHEME.match(text)
    for step in STEP.finditer(text, found.end() if found else 0):
        suffix = SUFFIX.search(step[0]) if "@" not in step[0] and step.end() == len(text) else None
        yield step.start(), step.start() + suffix.start() if suffix else step.end()


def target(runs: tuple[Run, ...]) -> Iterator[tuple[Run, ...]]:
    """The ranges of a target as texts: `%20` and `_` are spaces, and `Kov%C3%A1cs` is a name."""
    text = "".join(run.text for run in runs)
    web = bool(WEB.match(text))
    for start, end in targets(text):
        yield tuple(decoded(run, spaces=not web) for run in cut(runs, start, end))


def decoded(run: Run, *, spaces: bool = True) -> Run:
    """The run with its escapes read, and `_` and `%20` as spaces.

    >>> from pseudo.formats.slots import Slot
    >>> decoded(Run("Kov%C3%A1cs_Ede", Slot("", print))).text
    'Kovács Ede'
    """
    if "%" not in run.text:
        text = run.text.replace("_", " ") if spaces else run.text
        return run._replace(text=text, spell=spelt if spaces else run.spell, loose=spaces)
    signs: list[str] = []
    places: list[int] = []
    at = 0
    for found in ESCAPED.finditer(run.text):
        signs += run.text[at : found.start()]
        places += range(at, found.start())
        at = found.start()
        for sign, length in _read(found[0], spaces):
            signs.append(sign)
            places.append(at)
            at += length
    signs += run.text[at:]
    places += range(at, len(run.text) + 1)
    where = tuple(run.raw(place, place)[0] for place in places)
    text = "".join(signs)
    return run._replace(text=text.replace("_", " ") if spaces else text, where=where, spell=quoted, loose=spaces)


def _read(escapes: str, spaces: bool) -> Iterator[tuple[str, int]]:
    """Each sign that is escaped and how long it is spelt; an escape that has a meaning of its own stays."""
    data = bytes.fromhex(escapes.replace("%", ""))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if not text:
        yield from ((sign, 1) for sign in escapes)
        return
    at = 0
    for sign in text:
        length = 3 * len(sign.encode("utf-8"))
        if sign >= "\x80" or (spaces and sign == " "):
            yield sign, length
        else:
            yield from ((each, 1) for each in escapes[at : at + length])
        at += length


def quoted(text: str) -> str:
    """A new name where escapes are used."""
    return quote(text, safe="@:/?#[]!$&'()*+,;=._~-")

