"""What a request is told when it cannot be done: one shape, with a place and a remedy, and never a piece of a text.

What comes in: an exception. What goes out: a `Refused`, and of that the JSON. Start at `told`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from morph import MorphError
from pseudo.core.errors import EngineError, LanguageError, PseudoError, message
from pseudo.service.remedies import by_http

PLACE = re.compile(r"(?P<place>[^:;]+): (?P<rest>.+)", re.DOTALL)
UNREADABLE, TOO_LARGE, WRONG, TOO_MANY, BROKEN, BUSY = 400, 413, 422, 429, 500, 503
HERE = "the service"
SEE = "see /openapi.json for what there is"


@dataclass(eq=False)
class Refused(Exception):
    """Why a request is not done.

    status  of HTTP; message: what is wrong, in one line, without anything that was sent; place: where in what was sent
    remedy  what to do; again: seconds after which to try again, 0 where that would not help
    """

    status: int
    message: str
    remedy: str = ""
    place: str = ""
    again: int = 0

    def json(self) -> bytes:
        """The body of the answer.

        >>> Refused(413, "is too long", "split it", "body").json().decode()
        '{"error":{"status":413,"place":"body","message":"is too long","remedy":"split it"}}'
        """
        return orjson.dumps({"error": self.said()})

    def said(self) -> dict[str, object]:
        """The same as a value: a place and a remedy are in each, for who shows them.

        >>> Refused(422, "is empty").said()
        {'status': 422, 'place': 'request', 'message': 'is empty', 'remedy': 'see /openapi.json for what there is'}
        """
        return {"status": self.status, "place": self.place or "request", "message": self.message,
                "remedy": self.remedy or SEE}

    def headers(self) -> Mapping[str, str]:
        """The headers that go with it."""
        return {"retry-after": str(self.again)} if self.again else {}


def told(error: BaseException, place: str = "") -> Refused:
    """The error as it is answered.

    >>> told(EngineError("line 3: is empty; write something"))
    Refused(status=500, message='is empty', remedy='write something', place='line 3', again=0)
    """
    if isinstance(error, Refused):
        return error
    wrong = isinstance(error, (PseudoError, MorphError)) and not isinstance(error, EngineError)
    status = WRONG if wrong else BROKEN
    if isinstance(error, LanguageError):  # a document's own says where it stands
        place = place or "parameter lang"
    return of_line(message(error), place, status)


def of_line(line: str, place: str = "", status: int = WRONG) -> Refused:
    """One of our lines, `place: what is wrong; remedy`, in its parts."""
    line = line.removeprefix(f"{place}: ") if place else line
    line = line.removeprefix(f"{place}, ") if place else line
    if found := PLACE.fullmatch(line):
        place, line = ", ".join(filter(None, (place, by_http(found["place"])))), found["rest"]
    said, _, remedy = by_http(line).partition("; ")
    return Refused(status, said, remedy, place)
