"""`docs/document.schema.json` says what we read and write, no less and no more."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest
from hypothesis import given

from pseudo import Pseudonymiser
from pseudo.core.document import TYPES, Document, Offsets, is_own
from pseudo.formats import jsonio
from pseudo.formats.jsonio import dumps, loads, strip
from tests.formats.test_jsonio import BAD, DESIGN, documents, read

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "document.schema.json").read_text(encoding="utf-8"))
DEFINED = SCHEMA["$defs"]
VALID = jsonschema.Draft202012Validator(SCHEMA)
STRIPPED = jsonschema.Draft202012Validator({"$defs": DEFINED, **DEFINED["stripped"]})


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@given(documents())
def test_whatever_we_write_fits(doc: Document) -> None:
    VALID.validate(json.loads(dumps(doc)))
    STRIPPED.validate(json.loads(strip(doc)))


@pytest.mark.parametrize("sample", sorted((ROOT / "samples").glob("*.txt")), ids=lambda path: path.stem)
@pytest.mark.parametrize("offsets", ["codepoints", "utf16"])
def test_what_the_stages_write_fits_and_comes_back(sample: Path, offsets: Offsets) -> None:
    pseudonymiser = Pseudonymiser("hu", key=b"a key of the tests")
    doc = Document("😀 " + sample.read_text(encoding="utf-8"), id="1")
    for stage in (pseudonymiser.spans, pseudonymiser.suggest, pseudonymiser.replace):
        doc = stage(doc)
        written = dumps(doc, offsets=offsets)
        VALID.validate(json.loads(written))
        assert loads(written, offsets=offsets) == doc
    STRIPPED.validate(json.loads(strip(doc, offsets=offsets)))


def test_what_leaves_the_building_has_no_place_for_more() -> None:
    out = json.loads(strip(read(DESIGN)))
    with pytest.raises(jsonschema.ValidationError):
        STRIPPED.validate({**out, "text": "the original"})


@pytest.mark.parametrize(("name", "keys"), [
    ("token", jsonio.TOKEN), ("span", jsonio.SPAN), ("entry", jsonio.ENTRY), ("part", jsonio.PART)])
def test_the_schema_knows_the_keys_that_we_know(name: str, keys: frozenset[str]) -> None:
    assert DEFINED[name]["properties"].keys() == keys


def test_the_schema_knows_the_keys_of_a_document() -> None:
    assert SCHEMA["properties"].keys() == jsonio.DOCUMENT


def test_the_schema_knows_the_types() -> None:
    ours, own = DEFINED["type"]["anyOf"]
    assert sorted(ours["enum"]) == sorted(TYPES)
    for type_ in ("X_A", "X__1", "X_", "X_a", "Y_A", "X_" + 39 * "A", "X_Á"):
        fits = len(type_) <= own["maxLength"] and bool(re.search(own["pattern"], type_))
        assert fits == is_own(type_), type_


@pytest.mark.parametrize(("data", "why"), [(data, why) for data, _, why in BAD if isinstance(data, dict)])
def test_what_the_schema_refuses_we_refuse(data: dict[str, Any], why: str) -> None:
    """The other way round there is more that we refuse: overlaps, circles and the like are beyond a schema."""
    if not VALID.is_valid(data):
        with pytest.raises(jsonio.JsonError):
            loads(orjson.dumps(data))


def test_documents_that_lack_everything_but_text_fit() -> None:
    VALID.validate({"text": "Itt van Pécs.", "spans": [{"start": 8, "end": 12, "type": "GPE"}]})
