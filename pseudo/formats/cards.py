"""Calendars and visiting cards (.ics, .vcf): lines `NAME;PARAMETER=VALUE:VALUE`, folded; what stays is the same bytes.

What comes in: iCalendar (RFC 5545) or vCard 3.0 and 4.0 (RFC 6350). What goes out: a piece for each value and parameter
that is no term of the format, with walls between; and the file with the new ones. Names (`FN`, `N`, `CN`) and days are
known as what they are. What is no text (pictures, sounds, keys, attached files) and points on the map are reported.
Start at `read`.

>>> from pseudo.formats.door import DEFAULTS
>>> card = "BEGIN:VCARD\\nN:Kovács;János;;;\\nBDAY:19800304\\nNOTE:a\\\\, b\\n  c\\nEND:VCARD\\n"
>>> [piece.text for piece in read(card.encode(), DEFAULTS).units[0].pieces]
['Kovács', 'János', '19800304', 'a, b c']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pseudo.core import codes
from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import encodings
from pseudo.formats.door import Contents, Format, Options, Remarked, Unread, parted
from pseudo.formats.mapped import Mapped, Run, applied, changes, edits, unit
from pseudo.kinds import dates
from pseudo.language.language import load

TERMS = frozenset("""
    begin end version prodid calscale method status class transp sequence priority duration action
    repeat tzid tzoffsetfrom tzoffsetto tzname tzurl tz kind percent-complete request-status gender lang mailer
    clientpidmap refresh-interval x-published-ttl x-wr-timezone x-microsoft-cdo-busystatus x-microsoft-cdo-importance
    x-microsoft-cdo-alldayevent x-microsoft-cdo-insttype x-microsoft-cdo-intendedstatus x-lic-location
    """.split())
"""Properties whose values are terms of the format."""
DAYS = frozenset("""
    bday anniversary deathdate dtstart dtend due completed dtstamp created last-modified recurrence-id exdate rdate rev
    """.split())
TOLD = frozenset("rrule exrule freebusy trigger".split())
"""Properties whose values are terms of the format, but for the days in them (`UNTIL=20230601T000000Z`)."""
NEEDED = frozenset("dtstart dtstamp recurrence-id rrule exrule freebusy trigger".split())
"""Properties with days that an event cannot do without."""
LATER = frozenset("dtend due".split())
"""Those that must lie behind the day of the beginning, which a day that tells less may not."""
NO_DAY = "1970-01-01"
END = re.compile(r"\r?\n")
BORN = frozenset("bday anniversary deathdate".split())
BINARY = frozenset("photo logo sound key".split())
NAMED = 3
"""Of the parts of `N` those that are names: the others are titles."""
ADDRESS = {3: "GPE", 5: "ZIP"}
"""Of the parts of `ADR` those that are the town and its zip."""
PARTED = frozenset(("n", "adr", "org"))
"""Properties of several values between semicolons."""
READ = frozenset("cn email sent-by delegated-from delegated-to member dir altrep label sort-as".split())
"""Parameters that are read, beside those that begin with X-."""
NO_PERSON = re.compile(r"cutype=(?:room|resource|group)", re.IGNORECASE)
LINE = re.compile(r"[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*")
FOLD = re.compile(r"\r?\n[ \t]")
HEAD = re.compile(r'(?P<name>[\w.-]+)(?P<parameters>(?:;[\w-]+(?:=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)?)*):',
                  re.ASCII)
PARAMETER = re.compile(r'(?P<key>[\w-]+)=|"(?P<quoted>[^"]*)"|(?P<bare>[^";:,=]+)')
SCHEME = re.compile(r"(?:mailto|tel|sip|xmpp|im):", re.IGNORECASE)
ESCAPE = re.compile(r"\\[nN,;:\\]")
DAY = re.compile(r"\d{8}|\d{4}-\d\d-\d\d")
CODED = re.compile(r"encoding=(?:quoted-printable)", re.IGNORECASE)
BASE64 = re.compile(r"encoding=(?:b|base64)\b|value=binary", re.IGNORECASE)


def read(data: bytes, options: Options) -> Contents:
    """The values as one unit; raises InputError for what is no such file."""
    old = encodings.decoded(data, options)
    found, missed = _pieces(old.text)
    return Contents((unit(found),), tuple(Unread(what, count) for what, count in missed.items()), old.said)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The file with the new values. A day of which the policy leaves a year or a month is written as the first of it,
    for the format knows none but whole days; one that it leaves nothing of goes with its line, or, where an event needs
    one, is `NO_DAY`. What of these was done is told."""
    old = encodings.decoded(data, options)
    found, _ = _pieces(old.text)
    (doc,) = done
    edits_: list[tuple[int, int, str]] = []
    gone: dict[int, str] = {}
    count: Counter[str] = Counter()
    lines = {number: line for number, line in enumerate(_lines(old.text), 1)}
    own = unit(found)
    for mapped, changed, new in zip(found, changes(own, doc), parted(own, doc), strict=True):
        if mapped.type != "DATE" or not changed or DAY.fullmatch(new):
            edits_ += [edit for change in changed for edit in edits(mapped, change)]
            continue
        number = int(mapped.place.rpartition(" ")[2])
        name = _name(lines[number][0])
        day = _whole(new, options)
        if name in LATER or (day is None and name not in NEEDED):
            gone[number] = name
            continue
        count["written as the first of their month or year" if day else "without a day, which an event must have"] += 1
        spelt = (day or NO_DAY).replace("-", "-" if "-" in mapped.text else "")
        edits_.append((mapped.runs[0].start, mapped.runs[-1].end, spelt))
    count["taken out with their line"] = len(gone)
    spans = [(lines[number].start(), _behind(old.text, lines[number].end())) for number in gone]
    edits_ = [each for each in edits_ if not any(start <= each[0] < end for start, end in spans)]
    edits_ += [(start, end, "") for start, end in spans]
    said = ", ".join(f"{many} {what}" for what, many in count.items() if many)
    return Remarked(encodings.encoded(applied(old.text, edits_), old), (f"days: {said}",) if said else ())


def _whole(new: str, options: Options) -> str | None:
    """The first day of what a new date tells; None where that is no year at least."""
    told = dates.parse(new.rstrip("."), load(options.lang, options.own).at("pseudo"))
    if told is None or told.year is None:
        return None
    return f"{told.year:04}-{told.month or 1:02}-{told.day or 1:02}"


def _behind(source: str, end: int) -> int:
    """Where the line after the one that ends there begins."""
    found = END.match(source, end)
    return end if found is None else found.end()


def _lines(source: str) -> Iterator[re.Match[str]]:
    return (line for line in LINE.finditer(source) if line[0].strip())


def _name(line: str) -> str:
    """The name of the property of a line, in small letters."""
    head = HEAD.match(FOLD.sub("", line))
    return codes.lower(head["name"].rpartition(".")[2]) if head is not None else ""


def _pieces(source: str) -> tuple[list[Mapped], Counter[str]]:
    """What is read, and how much of what cannot be."""
    out: list[Mapped] = []
    missed: Counter[str] = Counter()
    for number, line in enumerate(_lines(source), 1):
        said, places = _unfolded(source, *line.span())
        head = HEAD.match(said)
        if head is None or (number == 1 and codes.lower(head["name"]) != "begin"):
            raise InputError(f"line {number} is none of a calendar or a card; export it anew, as vCard 3.0 or 4.0")
        if CODED.search(head["parameters"]):
            raise InputError(f"line {number} is of vCard 2.1; export it as vCard 3.0 or 4.0")
        name = codes.lower(head["name"].rpartition(".")[2])
        value, where = said[head.end() :], f"line {number}"
        person = not NO_PERSON.search(head["parameters"])
        for start, end, type_ in _parameters(said, *head.span("parameters")):
            out += _piece(said, places, start, end, where, type_ if person else "", escaped=False)
        if name in TERMS or not value.strip():
            continue
        if name == "geo" or value.startswith("geo:") or BASE64.search(head["parameters"]) or value.startswith("data:"):
            missed["point on the map" if "geo" in (name, value[:3]) else "picture, sound or key" if name in BINARY
                   else "attached file"] += 1
        else:
            for start, end, type_ in _values(said, head.end(), name):
                out += _piece(said, places, start, end, where, type_)
    return out, missed


def _unfolded(source: str, start: int, end: int) -> tuple[str, list[int]]:
    """A line without its folds, and where each sign of it and its end stand."""
    places: list[int] = []
    at = start
    for fold in FOLD.finditer(source, start, end):
        places += range(at, fold.start())
        at = fold.end()
    places += range(at, end)
    return "".join(source[place] for place in places), [*places, end]


def _parameters(said: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    key = ""
    for found in PARAMETER.finditer(said, start, end):
        if found["key"]:
            key = codes.lower(found["key"])
        elif key in READ or key.startswith("x-"):
            first, last = found.span("quoted" if found["quoted"] is not None else "bare")
            scheme = SCHEME.match(said, first, last)
            yield scheme.end() if scheme else first, last, "PER" if key == "cn" and "@" not in said[first:last] else ""


def _values(said: str, start: int, name: str) -> Iterator[tuple[int, int, str]]:
    if name in TOLD or (name in DAYS and DAY.search(said, start)):
        yield from ((*day.span(), "DATE") for day in DAY.finditer(said, start))
        return
    if name in BORN and any(map(str.isdecimal, said[start:])):
        yield start, len(said), "DATE"
        return
    if scheme := SCHEME.match(said, start):
        start = scheme.end()
    for found in re.finditer(r"(?:\\.|[^;\\])+" if name in PARTED else r".+", said[start:], re.DOTALL):
        part = said.count(";", start, start + found.start())
        named = name == "fn" or (name == "n" and part < NAMED)
        type_ = "PER" if named else ADDRESS.get(part, "") if name == "adr" else ""
        yield start + found.start(), start + found.end(), type_


def _piece(said: str, places: Sequence[int], start: int, end: int, where: str, type_: str, *, escaped: bool = True,
           ) -> Iterator[Mapped]:
    """A stretch of a line as a piece: its folds and escapes are no text."""
    runs: list[Run] = []
    at = start
    while at < end:
        escape = ESCAPE.match(said, at, end) if escaped else None
        if escape is not None:
            runs.append(Run(places[at], places[escape.end() - 1] + 1, "\n" if said[at + 1] in "nN" else said[at + 1]))
            at = escape.end()
            continue
        if runs and runs[-1].end == places[at] and runs[-1].end - runs[-1].start == len(runs[-1].text):
            runs[-1] = Run(runs[-1].start, places[at] + 1, runs[-1].text + said[at])
        else:
            runs.append(Run(places[at], places[at] + 1, said[at]))
        at += 1
    if any(any(map(str.isalnum, run.text)) for run in runs):
        yield Mapped(tuple(runs), where, _escaped if escaped else _bare, type_)


def _escaped(new: str) -> str:
    return re.sub(r"[\\,;\n]", lambda found: "\\n" if found[0] == "\n" else f"\\{found[0]}", new)


def _bare(new: str) -> str:
    return re.sub(r'[",;:\r\n]', " ", new)


FORMAT = Format("cards", (".ics", ".ical", ".ifb", ".vcs", ".vcf", ".vcard"), "calendars and visiting cards", read,
                write, single=True)
