"""What is advised over HTTP can be done over HTTP."""

import pytest

from pseudo.service.asked import AskedText
from pseudo.service.faults import told
from pseudo.service.files import AskedFile
from pseudo.service.remedies import GIVEN, by_http

SAID = [  # as the command line says it, as a request is told
    ("could be latin2, koi8-r; say which with --encoding", "could be latin2, koi8-r; say which with ?encoding="),
    ("is not utf-8 (byte 4); say another --encoding, or auto", "is not utf-8 (byte 4); say another ?encoding=, or auto"),
    ("say --encoding utf-16-le or utf-16-be", "say ?encoding=utf-16-le or utf-16-be"),
    ("correct it, or say --offsets utf16 if that is what they count", "correct it, or say ?offsets=utf16 if that is what they count"),
    ("take it out, or say --skip-unreadable to leave it as it is", "take it out, or say ?skip_unreadable=true to leave it as it is"),
    ("for bare text say --text", 'for bare text send {"text": ...}'),
    ("say --jsonl (for `pseudo run`: name the file .jsonl)", "send them as application/x-ndjson"),
    ("read these as well (--columns, --text-field)", "read these as well (?columns=)"),
    ("or allow it (--allow-leftovers, in Python `allow_leftovers`)", "or allow it (who runs the service can, with --allow-leftovers)"),
    ("run `pseudo suggest` to fill it in", "run POST /suggest to fill it in"),
    ("say soffice --headless --convert-to docx FILE", "say soffice --headless --convert-to docx FILE"),  # a command of theirs
]


@pytest.mark.parametrize(("line", "http"), SAID)
def test_options_become_parameters(line: str, http: str) -> None:
    assert by_http(line) == http


def test_parameters_are_those_that_there_are() -> None:
    assert {name.replace("-", "_") for name in GIVEN} == AskedFile.model_fields.keys() | (
        AskedText.model_fields.keys() - {"strip"})


def test_the_place_is_told_as_it_can_be_asked_for() -> None:
    from pseudo.core.errors import InputError

    refused = told(InputError("--types: there is no such type; take one of those"), "file")
    assert (refused.place, refused.message) == ("file, ?types=", "there is no such type")
