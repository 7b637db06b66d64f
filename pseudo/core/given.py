"""What a Python program hands over: a text or a `Document`, checked before a stage takes it.

What comes in: anything. What goes out: a `Document`, or an `InputError` that names the place. Documents made of JSON
were checked by `pseudo.formats.jsonio` already; one that was put together by hand is asked the questions without whose
answers a stage would break, or leave something in clear. Start at `document`.

>>> document(b"Kov", "hu")
Traceback (most recent call last):
pseudo.core.errors.InputError: is bytes; give a text (str) or a Document
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pseudo.core import walls
from pseudo.core.document import TYPES, Document, Entry, Span, Token, is_type
from pseudo.core.errors import InputError, OverlapError


def document(doc: object, lang: str) -> Document:
    """The document, or the text as one in `lang`, if its values are what they should be.

    raises  InputError

    >>> document("Itt van Pécs.", "hu")
    Document(id=None, lang='hu')
    """
    if isinstance(doc, str):
        doc = Document(doc, lang=lang)
    if not isinstance(doc, Document):
        raise _wrong("", doc, "a text (str) or a Document")
    if not isinstance(doc.text, str):
        raise _wrong("text", doc.text, "a text (str)")
    if not isinstance(doc.lang, str):
        raise _wrong("lang", doc.lang, "a language tag (str)")
    if doc.spans is not None:
        _spans(doc.spans, doc.text)
    elif doc.tokens is not None:  # they are read only where spans are to be found
        at = 0
        for index, token in enumerate(_sequence(doc.tokens, "tokens", "Token")):
            at = _range(token, Token, f"tokens[{index}]", at, len(doc.text))
    apart = _sequence(doc.walls, "walls", "int")
    if problem := walls.wrong(apart, len(doc.text)) or walls.crossed(apart, doc.spans or ()):
        raise InputError(problem)
    if doc.replacements is not None:
        if not isinstance(doc.replacements, Mapping):
            raise _wrong("replacements", doc.replacements, "a mapping of keys to Entry values")
        for number, (key, entry) in enumerate(doc.replacements.items(), 1):
            if not isinstance(key, str) or not isinstance(entry, Entry):
                wrong = entry if isinstance(key, str) else key
                raise _wrong(f"replacements entry {number}", wrong, "a key (str) and an Entry")
    return doc


def _spans(spans: object, text: str) -> None:
    at = 0
    for index, span in enumerate(_sequence(spans, "spans", "Span")):
        place = f"spans[{index}]"
        at = _range(span, Span, place, at, len(text))
        if span.text != text[span.start:span.end]:
            raise InputError(f"{place}.text: is not what the text has at {span.start}:{span.end}; correct the offsets")
        if not is_type(span.type):
            raise InputError(f"{place}.type: is not a type; give one of {' '.join(sorted(TYPES))}")


def _sequence(values: object, place: str, kind: str) -> Sequence[Any]:
    if not isinstance(values, (tuple, list)):
        raise _wrong(place, values, f"a tuple of {kind} values, or None")
    return values


def _range(value: Any, kind: type[Span] | type[Token], place: str, at: int, end: int) -> int:
    """Where the span or token ends; they come in text order, disjoint, none empty."""
    if not isinstance(value, kind):
        raise _wrong(place, value, f"a {kind.__name__}")
    if type(value.start) is not int or type(value.end) is not int:
        raise InputError(f"{place}: its offsets are not whole numbers; give code points of the text")
    if kind is Span and 0 <= value.start < at and value.start < value.end <= end:
        raise OverlapError(value.start, value.end, at, f"{place}: ")
    if not at <= value.start < value.end <= end:
        raise InputError(f"{place}: {value.start}:{value.end} is empty, beyond the text ({end} code points) or before "
                         f"the end of the one before it ({at}); give them in text order and disjoint")
    return int(value.end)


def _wrong(place: str, value: object, right: str) -> InputError:
    said = "None" if value is None else f"{type(value).__name__}"
    what = f"is {said if said in ('None', 'bytes') else f'of type {said}'}; give {right}"
    return InputError(f"{place}: {what}" if place else what)
