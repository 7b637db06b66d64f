"""E-mail and web addresses, found by linkify-it: with or without scheme, and with a suffix joined by a hyphen.

What comes in: a text. What goes out: EMAIL and URL. Only the neighbourhood of `@`, `://`, `www.` and of a dot inside a
word is given to the library. New addresses are made by `pseudo.kinds.identifiers.rebuild`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pseudo.core import codes
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.tables import Tables

if TYPE_CHECKING:
    from linkify_it import LinkifyIt


HINT = Expression(r"@|://|www\.|[\w-]{1,63}\.[a-z]{2,10}(?![\w])")
WORD = Expression(r"\S{1,2000}")
MAIL = Expression(r"(?<![\w.+-])[\w.+-]{1,64}@[^\W_][\w-]{0,62}(?:\.[^\W_][\w-]{0,62}){1,4}(?!\w)")
"""Mail addresses under any top-level domain; the library knows only the public ones (`nagy.anna@iroda.local`)."""
LOCAL = re.compile(r"[^\s,;:\"<>()\[\]\\]+\Z")
"""What stands before the sign without quotes (RFC 5322, dot-atom); fields of a row end at what it cannot hold."""
MAILTO = re.compile(r"mailto:(?://)?", re.IGNORECASE)
QUERY = Expression(r"\?[^\s\"'<>()]{1,2000}")
WHOLE = 1.0
"""How far an address with a scheme is believed: more than any number in it, for beside that it may say a name."""
VALUE = Expression(r"(?<==)[^&=\s]{0,200}[^&=\s.,;:!?]")
TOP = frozenset("com org net info edu gov biz eu io tv".split())
"""Top-level domains under which a bare domain is believed everywhere, besides those of the list `top` of the language:
`szig.sz.` is an abbreviation."""


RESERVED = frozenset(("example", "test", "invalid"))
"""Top-level domains of RFC 2606 that nobody has, in texts whose addresses were changed before."""


@lru_cache(maxsize=1)
def _linkify() -> LinkifyIt:
    """The library's finder; it keeps nothing of the texts."""
    from linkify_it import LinkifyIt

    return LinkifyIt().tlds(sorted(RESERVED), True)


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """E-mail and web addresses in order."""
    yield from _in_words(text, tables, contexts)
    suffixes = tables.ends
    for word in WORD.finditer(text):
        piece = word[0]
        if ("." not in piece and "@" not in piece) or HINT.search(piece) is None:
            continue
        if "@" in piece:
            for mail in MAIL.finditer(suffixes.hidden(piece)):
                start, end = word.start() + mail.start(), word.start() + mail.end()
                yield Found(start, end, "EMAIL", 0.93, "structure: mail address")
        for match in _linkify().match(suffixes.hidden(piece)) or ():
            start, end = word.start() + match.index, word.start() + match.last_index
            if match.schema == "mailto:":
                named = MAILTO.match(text, start, end)
                local = LOCAL.search(text, start if named is None else named.end(), text.rindex("@", start, end))
                if local is not None:
                    yield Found(local.start(), end, "EMAIL", 0.95, "structure: mail address")
                yield from _said(text, end) if named is not None else ()
            elif match.schema or codes.lower(piece[match.index :]).startswith("www."):
                yield Found(start, end, "URL", WHOLE, "structure: web address")
            elif _bare_domain(text[start:end], tables):
                path = "/" in text[start:end]
                yield Found(start, end, "URL", 0.85 if path else 0.65, "structure: domain name")


def _said(text: str, at: int) -> Iterator[Found]:
    """What a link to a mail address says that is to be written (`?subject=Vendel`): anybody's words."""
    query = QUERY.match(text, at)
    for value in VALUE.finditer(text, *query.span()) if query is not None else ():
        yield Found(*value.span(), "USER", 0.9, "structure: field of a mail address")


@lru_cache(maxsize=16)
def spelt_out(at: frozenset[str], dot: frozenset[str]) -> re.Pattern[str]:
    """Addresses with words or brackets for @ and the dot: `anna (kukac) iroda pont hu`; group `at` is the sign. What
    is dictated is spelt as words are: `remény kukac otthon pont hu`.

    >>> bool(spelt_out(frozenset({"kukac"}), frozenset({"pont"})).search("anna.kis [kukac] iroda pont hu"))
    True
    """
    signs = "|".join(sorted(map(re.escape, at))) or "(?!)"
    stops = "|".join(sorted(map(re.escape, dot))) or "(?!)"
    sign = rf"(?P<at>[ ]?[(\[{{][ ]?(?:{signs}|@)[ ]?[)\]}}][ ]?|[ ](?:{signs})[ ])"
    stop = rf"(?:\.|[ ]?[(\[{{][ ]?(?:{stops}|\.)[ ]?[)\]}}][ ]?|[ ](?:{stops})[ ])"
    last = "|".join(sorted(RESERVED))
    host = rf"[\w-]{{2,40}}(?:{stop}[\w-]{{2,40}}){{0,2}}{stop}(?:[A-Za-z]{{2,6}}|{last})"
    local = rf"[\w+-]{{1,40}}(?:(?:{stop})[\w+-]{{1,40}}){{0,3}}"
    return re.compile(rf"(?<![\w.@-]){local}{sign}{host}(?![\w@])", re.IGNORECASE)


WINDOW = 160
"""How far an address in words may reach from its sign, to either side."""


def _in_words(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Mail addresses written so that machines should not find them."""
    at, dot = tables.lists.get("at", frozenset()), tables.lists.get("dot", frozenset())
    after = 0
    for word in tables.spelt_at.finditer(contexts.folded):
        place = word.start()
        for match in spelt_out(at, dot).finditer(text, max(after, place - WINDOW), place + WINDOW):
            yield Found(match.start(), match.end(), "EMAIL", 0.85, "structure: mail address in words")
            after = match.end()


def _bare_domain(name: str, tables: Tables) -> bool:
    """A lower-case domain of a common kind: `police.hu`, not the missing space of `stb.De` and `Kft.Ha`."""
    host, _, path = name.partition("/")
    *_, own, top = ("", *host.split("."))
    known = top in TOP or top in tables.lists.get("top", frozenset())
    return host == codes.lower(host) and (len(own) > 2 or len(path) > 2) and known
