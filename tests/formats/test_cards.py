"""Calendars and cards: what is read, what is written, what stays the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser, Settings
from pseudo.core.errors import InputError
from pseudo.formats.cards import FORMAT
from pseudo.formats.door import DEFAULTS, joined, written
from tests.formats.renaming import texts, through

VALUES = st.lists(st.sampled_from(["Kovács János", "a", "\\,", "\\;", "\\n", "\\\\", "\r\n ", "\n\t", ":", "ő", "\""]), max_size=9)
LINES = st.lists(st.tuples(st.sampled_from(["FN", "N", "NOTE", "item1.X-A", "SUMMARY", "ATTENDEE;CN=\"b; c\"", "DTSTART"]),
                           VALUES.map("".join)), max_size=6)
NAMES = {"Kovács János": "Tóth Béla", "Kovács": "Tóth"}


def card(*lines: str) -> bytes:
    return "\r\n".join(("BEGIN:VCARD", *lines, "END:VCARD", "")).encode()


@given(LINES)
def test_what_is_kept_is_the_same_bytes(lines: list[tuple[str, str]]) -> None:
    data = card(*(f"{name}:{value}" for name, value in lines))
    assert through(FORMAT, data, {"Kovács János": "Kovács János"}) == data


@given(LINES)
def test_the_new_name_is_read_where_the_old_one_was(lines: list[tuple[str, str]]) -> None:
    data = card(*(f"{name}:{value}" for name, value in lines))
    new = through(FORMAT, data, {"Kovács János": "Tóth Béla"})
    assert texts(FORMAT, new) == [text.replace("Kovács János", "Tóth Béla") for text in texts(FORMAT, data)]


@pytest.mark.parametrize(("line", "read"), [
    ("N:Kovács;János;Pál;dr.;", ["Kovács", "János", "Pál", "dr."]), ("FN:Kovács János", ["Kovács János"]),
    ("NOTE:Ko\r\n vács", ["Kovács"]),  # over a fold
    ("ADR;TYPE=HOME:;;Fő u. 3.;Eger;;3300;", ["Fő u. 3.", "Eger", "3300"]), ("EMAIL:a@b.hu", ["a@b.hu"]),
    ('ATTENDEE;CN="Kovács, J.";RSVP=TRUE:mailto:a@b.hu', ["Kovács, J.", "a@b.hu"]), ("item1.X-ABLABEL:Kati", ["Kati"]),
    ("DTSTART;TZID=Europe/Budapest:20230412T100000", ["20230412"]), ("EXDATE:20230412,20230413", ["20230412", "20230413"]),
    ("BDAY:--0304", ["--0304"]), ("STATUS:CONFIRMED", []), ("X-A;X-B=Kati:1", ["Kati", "1"]),
])  # fmt: skip
def test_what_is_read(line: str, read: list[str]) -> None:
    assert texts(FORMAT, card(line)) == read


def test_known_names_and_days_have_their_type() -> None:
    lines = ("N:Vörös;Virág;;dr.;", "BDAY:1980-03-04", "ORGANIZER;CN=Kis:mailto:a@b.hu", "ATTENDEE;CUTYPE=ROOM;CN=Nagy:x:y")
    (unit,) = FORMAT.read(card(*lines), DEFAULTS).units
    assert [(span.text, span.type) for span in unit.spans] == [
        ("Vörös", "PER"), ("Virág", "PER"), ("1980-03-04", "DATE"), ("Kis", "PER")]


@pytest.mark.parametrize("line", ["PHOTO;ENCODING=b:AAAA", "PHOTO:data:image/png;base64,AA", "GEO:47.1;19.2",
                                  "X-APPLE-STRUCTURED-LOCATION:geo:47.1,19.2", "ATTACH;VALUE=BINARY;ENCODING=BASE64:AA"])
def test_what_is_no_text_is_reported(line: str) -> None:
    assert FORMAT.read(card(line), DEFAULTS).unread


@pytest.mark.parametrize("data", [b"Kov\n", b"BEGIN:VCARD\nno line\n", b"a:b\n",
                                  card("NOTE;ENCODING=QUOTED-PRINTABLE:Kov=C3=A1cs")])
def test_what_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^line \d"):
        FORMAT.read(data, DEFAULTS)


def test_a_new_value_is_escaped() -> None:
    assert through(FORMAT, card("NOTE:Kovács"), {"Kovács": "a; b, c"}) == card("NOTE:a\\; b\\, c")


EVENT = ("UID:1@pelda.hu", "DTSTAMP:20230512T101500Z", "DTSTART;TZID=Europe/Budapest:20230512T101500", "DTEND:20230513T111500",
         "RRULE:FREQ=DAILY;UNTIL=20230601T000000Z", "EXDATE;VALUE=DATE:20230520", "BDAY:1985-12-31", "REV:20230512T101500Z")


def under(preset: str, *lines: str) -> list[str]:
    """The lines of a file after the stages with a preset."""
    units = FORMAT.read(card(*lines), DEFAULTS).units
    engine = Pseudonymiser("hu", b"a key for the tests, no other use", Settings(preset=preset))
    new = written(FORMAT, card(*lines), DEFAULTS, [engine.replace(joined(unit)) for unit in units])
    return new.decode().split("\r\n")[1:-2]


def test_days_that_tell_less_are_whole_days_all_the_same() -> None:
    assert under("publish", *EVENT)[1:] == [
        "DTSTAMP:20230101T101500Z", "DTSTART;TZID=Europe/Budapest:20230101T101500", "RRULE:FREQ=DAILY;UNTIL=20230101T000000Z",
        "EXDATE;VALUE=DATE:20230101", "BDAY:1985-01-01", "REV:20230101T101500Z"]  # no end: it could lie before its beginning
    assert under("court", *EVENT)[2].endswith(":20230501T101500")
    assert under("court", *EVENT)[5] == "BDAY:1985-12-01"


def test_days_that_tell_nothing_go_where_an_event_can_do_without() -> None:
    assert under("max", *EVENT)[1:] == [
        "DTSTAMP:19700101T101500Z", "DTSTART;TZID=Europe/Budapest:19700101T101500", "RRULE:FREQ=DAILY;UNTIL=19700101T000000Z"]
    assert under("max", "BDAY:--0304", "NOTE:a") == ["NOTE:a"]


def test_the_last_day_of_a_repetition_moves_with_the_others() -> None:
    assert "20230601" not in "".join(under("clinic", *EVENT))
