"""User names: `@valaki`, and names that only a machine needs (`kun_petra`); others are met by their context word.

What comes in: a text. What goes out: USER. New ones are made by `pseudo.kinds.identifiers.rebuild`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from pseudo.core import codes
from pseudo.kinds.identifiers.candidate import Found
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.tables import Tables
from pseudo.language.letters import LOWER, UPPER

HANDLE = Expression(r"(?<![\w@./])@[^\W\d_][\w.-]{1,30}\w(?![\w@])")
UNDERSCORED = Expression(r"(?<![\w@./:\\-])(?=[^\W_])[^\W_]{1,30}(?:_[^\W_]{1,30}){1,4}(?![\w@/\\]|\.\w)")
WRITES = Expression(
    r"(?m:^)(?:\[[^\]\n]{1,30}\] ?)?(?P<name>(?=\w{0,4}[a-z]{3})[A-Za-z][A-Za-z_.-]{2,20}\d{1,4})"
    r"(?=(?: ?\(?\d\d?[:.]\d\d(?:[:.]\d\d)?\)?)?: ?\S)"
    r"|(?m:^)\[[^\]\n]{4,30}\] ?<?(?P<logged>[A-Za-z](?=[\w.-]*[\d_.])[\w.-]{2,30})>?(?=: ?\S)"
    r"|(?m:^)<(?P<bracketed>[A-Za-z][\w.-]{2,30})>(?= \S)|(?<![\w/])u/(?P<reddit>[A-Za-z][\w-]{2,20})\b"
)
"""Who writes, at the beginning of a line of a chat: `vandor71: Jó napot`."""
MIXED = Expression(
    r"(?<![\w@./:-])(?:[^\W\d_](?:[^\W\d_]|\.){1,20}-?\d{1,4}|(?=[A-Za-z]{1,12}\d)(?=\w*[a-z])[A-Za-z\d]{4,20})(?![\w@/]|\.\w)"
)
BORN = Expression(r"(?<![\w@./:-])(?:[^\W\d_]{4,16})(?:\d\d|\d{4})(?![\w@/-]|[.,]\d|\.\w)")
"""A word and two or four figures: names people give themselves (`anonim91`)."""

SMALL = rf"[{LOWER}][\w.-]{{2,20}}(?<![{UPPER}])"
STAMPED = Expression(
    rf"(?m:^)\[(?=[^\]\n]*\d)[^\]\n]{{4,30}}\] ?(?:<(?P<in>{SMALL})>|(?P<name>{SMALL}):) |(?m:^)(?:#\d{{1,4}}:? )?"
    rf"(?P<by>{SMALL})(?= (?:\||»|–|-) (?:19|20)\d\d[.-]| \((?:19|20)\d\d[.-])|\((?P<cited>{SMALL})(?= @ \d)"
    rf"|(?m:^)#\d{{1,4}}:? (?P<post>{SMALL})(?= |$)"
)
"""A word in small letters before or behind the hour or the day at which it wrote, as forums and chats have it."""
CLOCKED = Expression(rf"(?m:^)\d\d?[:.]\d\d(?:[:.]\d\d)? ?[-–|]? ?(?P<name>{SMALL})(?=: \S)")
"""The same without brackets: only of who writes more than once, for meetings have hours, too."""
CHATTED = Expression(r"(?m:^)(?P<name>[a-z][a-z\d._-]{2,20})(?=: \S)")
"""The same of a plain word, once a machine's name writes in the text."""
NUMBERED = Expression(r"(?<![\w@./:-])[A-Za-z][\w.]{1,30}#\d{4}(?!\w)")
FOLDERS = Expression(r"(?:[\\/](?:[Uu]sers|[Hh]ome)[\\/]|(?<=[A-Z]{2})\\)(?P<name>[A-Za-z][\w.-]{2,30})")
"""Somebody's folder (`/home/petra`), an account of a Windows domain."""
LOGGED = Expression(
    r"(?:(?:password|publickey|keyboard-interactive(?:/pam)?) for (?:invalid user )?|[Ii]nvalid user "
    r"|session (?:opened|closed) for user )"
    r"(?P<name>[^\W\d_][\w.-]{1,30}\w)(?= (?:from|by|on)\b|\(|\s*$|\n)"
)
"""Whom the log of a Unix machine names, as sshd and PAM write it."""
WIRELESS = Expression(
    rf"(?<![\w@./:-])[^\W\d_](?:\w|[-.](?=\w)){{1,30}}[_-](?:2[.,]?4|5) ?G(?:[Hh][Zz])?(?![\w@])"
    rf"|(?<![\w@./:-])[{UPPER}][^\W\d_]{{1,30}}[_-]?(?:[Ww]i-?[Ff]i|WIFI|WLAN)(?![\w@])"
)
"""A wireless network that somebody named, by its band or by what it is."""
HEADED = re.compile(r"((?:[^\W\d]+[,;\t|]){2,}[^\W\d]+)\n[^\n]*\d")
"""The names of columns, one word each, above a row that has figures."""
VALUE = Expression(r"[ \t]{0,3}(?P<name>(?!\d)\w[\w.-]{2,29})(?=[ \t]*(?:$|[\n,;)]))")
"""One word behind a label, up to the line's or the clause's end."""
STATED = Expression(r"(?P<quote>[\"'])(?P<name>(?!\d)\w[\w.-]{2,29})(?=(?P=quote))"
                    r"|(?P<bare>(?!\d)\w[\w.-]{2,29})(?=[\s,;&)]|$)")
"""The value of a key in code and in logs: `user="petra"`, `user=petra `."""
KEYED = Expression(r"(?<![\w-])(?P<key>[\w-]{2,24})(?:[\"'] ?: ?(?=[\"'])| ?= ?)")
"""A key before its value: `"user": `, `user=`."""
DOTTED = Expression(r"(?<![\w@./:-])[a-z][a-z\d]{1,20}(?:\.[a-z\d]{2,20}){1,2}(?![\w@/]|\.\w)")


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """User names in order of their kind."""
    yield from _labelled(text, tables, contexts)
    for match in FOLDERS.finditer(text):
        yield Found(*match.span("name"), "USER", 0.8, "structure: a folder of one's own")
    for match in contexts.matches(LOGGED, text):
        yield Found(*match.span("name"), "USER", 0.8, "structure: whom a log names")
    for match in contexts.matches(WIRELESS, text):
        yield Found(match.start(), match.end(), "USER", 0.8, "structure: a wireless network")
    for match in contexts.matches(NUMBERED, text):
        yield Found(match.start(), match.end(), "USER", 0.75, "structure: name and number")
    for match in contexts.matches(HANDLE, tables.ends.hidden(text)) if "@" in text else ():
        yield Found(match.start(), match.end(), "USER", 0.8, "structure: @name")
    chat = False
    for match in contexts.matches(WRITES, text):
        start, end = match.span(match.lastgroup or 0)
        chat = True
        yield Found(start, end, "USER", 0.75, "structure: name before what it writes")
    nobody = tables.lists.get("not-USER", frozenset())
    for match in contexts.matches(STAMPED, text):
        if codes.lower(match[match.lastgroup or 0]) not in nobody:
            yield Found(*match.span(match.lastgroup or 0), "USER", 0.75, "structure: name and hour of what it writes")
    clocked = [*contexts.matches(CLOCKED, text)]
    often = Counter(match["name"] for match in clocked)
    for match in clocked:
        if often[match["name"]] > 1 and codes.lower(match["name"]) not in nobody:
            yield Found(*match.span("name"), "USER", 0.75, "structure: name and hour of what it writes")
    quoted = _quoted(tables.lists.get("writes", frozenset()))
    for pattern in (quoted, CHATTED) if chat else (quoted,):
        for match in pattern.finditer(text):
            yield Found(*match.span("name"), "USER", 0.75, "structure: name before what it writes")
    head = found.end(1) if (found := HEADED.match(text)) else 0
    beside = ((MIXED, 0.0), (DOTTED, 0.0)) if contexts.speak_of("USER") else ()
    for pattern, bare in ((UNDERSCORED, 0.6), *beside, (BORN, 0.73)):
        for match in contexts.matches(pattern, text):
            word = contexts.beside("USER", match.start(), match.end())
            if word is not None:
                yield Found(match.start(), match.end(), "USER", 0.9, f"context: {word}")
            elif bare and any(char.islower() for char in match[0]):
                if pattern is UNDERSCORED and match.end() <= head:
                    continue  # a column
                if pattern is UNDERSCORED:
                    yield Found(match.start(), match.end(), "USER", bare, "structure: underscore")
                elif codes.lower(match[0].rstrip("0123456789")) not in nobody:
                    yield Found(match.start(), match.end(), "USER", bare, "structure: a word and figures")


@lru_cache(maxsize=16)
def _quoted(words: frozenset[str]) -> re.Pattern[str]:
    """A word in small letters that wrote what follows, at the beginning of a line: `petra irta:`."""
    either = "|".join(map(re.escape, sorted(words))) or "(?!)"
    return re.compile(rf"(?m:^)[> ]*(?P<name>{SMALL})(?= (?:{either})(?: ?\([^()\n]{{1,30}}\))?:)")


def _labelled(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """A plain word behind a label with a colon, or as the value of a key: whatever it is behind `login:`, one in small
    letters behind the name of a service. The words are the lists `login`, `service` and `no-login` of the language."""
    names, services, never = (tables.lists.get(kind, frozenset()) for kind in ("login", "service", "no-login"))
    colon = text.find(":") if names or services else -1
    while colon >= 0:
        label = re.search(r"[\w-]+(?= ?$)", contexts.folded[max(0, colon - 24) : colon])
        value = VALUE.match(text, colon + 1) if label is not None and label[0] in names | services else None
        if label is not None and value is not None:
            name = value["name"]
            plain = name.islower() or (name.isascii() and label[0] in names)
            if codes.lower(name) not in never and plain:
                yield Found(*value.span("name"), "USER", 0.86, f"context: {label[0]}")
        colon = text.find(":", colon + 1)
    for key in KEYED.finditer(contexts.folded) if names else ():
        value = STATED.match(text, key.end()) if key["key"] in names else None
        if value is not None:
            place = "name" if value["name"] else "bare"
            if codes.lower(value[place]) not in never and value[place].isascii():
                yield Found(*value.span(place), "USER", 0.86, f"context: {key['key']}")
