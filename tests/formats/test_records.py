"""Records of other people: the fields that are named, and no other byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Document, Span
from pseudo.core.errors import InputError
from pseudo.formats import door, records

VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
                      max_leaves=8)


def done(data: bytes, names: tuple[str, ...], old: str = "Ede", new: str = "Pál\n\"") -> bytes:
    """The record with one word replaced by another."""
    doc = door.joined(records.unit(data, names))
    text, spans, moved, at = doc.text, [], 0, doc.text.find(old)
    while at >= 0:
        spans.append(Span(at, at + len(old), old, "PER", "k", old, new_start=at + moved, new_end=at + moved + len(new),
                          new_text=new))
        moved, at = moved + len(new) - len(old), text.find(old, at + len(old))
    return records.written(data, names, Document(text, spans=tuple(spans), pseudonymised=text.replace(old, new)))


@pytest.mark.parametrize(("record", "names", "new", "why"), [
    ('{"a":"Ede"}', "a", '{"a":"Pál"}', "a field"),
    (' { "n" : 1.500e2 ,"a" :\t"Ede" } \r\n', "a", ' { "n" : 1.500e2 ,"a" :\t"Pál" } \r\n', "spaces, numbers, the end of the line"),
    ('{"a":{"b":"Ede"},"b":"Ede"}', "a.b", '{"a":{"b":"Pál"},"b":"Ede"}', "inside, and not the same name outside"),
    ('{"a.b":"Ede"}', "a.b", '{"a.b":"Pál"}', "a key with a full stop"),
    ('{"m":[{"t":"Ede"},{"t":null},{"u":"Ede"}]}', "m.t", '{"m":[{"t":"Pál"},{"t":null},{"u":"Ede"}]}', "each of a list"),
    ('{"a":["Ede",["x Ede"]]}', "a", '{"a":["Pál",["x Pál"]]}', "a list of texts"),
    ('{"a":"Ede","a":"Ede"}', "a", '{"a":"Pál","a":"Pál"}', "a key that stands twice"),
    ('{"a":"\\u00e9 Ede","b":"\\u00e9"}', "a", '{"a":"\\u00e9 P\\u00e1l","b":"\\u00e9"}', "escapes stay escapes"),
    ('{"a":"\\u00e9","b":"Ede"}', "a,b", '{"a":"\\u00e9","b":"Pál"}', "what does not change is the same bytes"),
    ('{"a":"Ede","n":123456789012345678901234567890}', "a", '{"a":"Pál","n":123456789012345678901234567890}', "a long number"),
    ('\ufeff{"a":"Ede"}', "a", '\ufeff{"a":"Pál"}', "a byte order mark"),
])
def test_the_fields_and_no_other_byte(record: str, names: str, new: str, why: str) -> None:
    assert done(record.encode(), tuple(names.split(",")), new="Pál").decode() == new, why


@pytest.mark.parametrize(("record", "names", "words"), [
    ('["a"]', "a", "is no JSON object"), ('{"a":1}', "a", "is no text"), ('{"a":{}}', "a", "holds an object"),
    ('{"b":"Ede"}', "a", "none of the fields"), ("{}", "a", "none of the fields"), ('{"a":"x"', "a", "is not JSON"),
    ('{"a":"x"} {}', "a", "more than one"), ('{"a":"\\ud800"}', "a", "half a character"), ('{"a" "x"}', "a", "is not JSON"),
    ('{"a":' + "[" * 5000, "a", "is not JSON, or too deep"), ('{"b":' + "[" * 100000, "a", "is not JSON, or too deep"),
    ("", "a", "is no JSON object"), ('{"a":["x" "y"]}', "a", "is not JSON"),
])
def test_what_is_no_record(record: str, names: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        records.unit(record.encode(), (names,))


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(InputError, match=r"is not UTF-8 \(byte 7\)"):
        records.unit(b'{"a":"\xff"}', ("a",))


@given(st.dictionaries(st.text(max_size=4), VALUES, max_size=4), st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
       st.booleans())
def test_any_record_comes_back(rest: dict[str, Any], text: str, escaped: bool) -> None:
    record = {**rest, "the field": [f"{text}Ede", {"x": text}], "last": None}
    record["last"] = record["the field"]
    data = json.dumps(record, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
    try:
        data.decode()
    except UnicodeDecodeError:
        return
    assert done(data, ("last.x",), old="\0never") == data, "what is not changed is the same bytes"
    with pytest.raises(InputError):
        records.unit(data, ("the field",))


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=6), min_size=1, max_size=4))
def test_what_is_changed_is_read_back(texts: list[str]) -> None:
    data = json.dumps({"n": 1, "a": [f"{text}Ede" for text in texts]}).encode()
    assert json.loads(done(data, ("a",)))["a"] == [f"{text}Ede".replace("Ede", 'Pál\n"') for text in texts]


def test_a_field_whose_name_says_what_it_holds_is_that() -> None:
    from pseudo.formats.records import unit as record

    data = b'{"taj": "047 551 236", "beteg": {"telefon": "512 44 87"}, "szul_datum": "850231", "note": "512 44 87"}'
    found = record(data, ("taj", "beteg.telefon", "szul_datum", "note")).spans
    assert [(span.text, span.type) for span in found] == [("047 551 236", "SOCIALID"), ("512 44 87", "PHONE"), ("850231", "DATE")]
