"""Label Studio's exports: marks stand at the new places, and nobody's name or address stays behind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, Options
from pseudo.formats.labelstudio import FORMAT, read
from tests.formats.remade import remade

EXPORT: list[dict[str, Any]] = [{
    "id": 7, "data": {"text": "Tegnap Antal Jánossal voltam Szegeden.", "title": "Antal János ügye"},
    "annotations": [{"id": 1, "completed_by": {"email": "antal@b.hu"}, "result": [
        {"id": "a", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": 7, "end": 21, "text": "Antal Jánossal", "labels": ["PER"]}},
        {"id": "b", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": 29, "end": 37, "text": "Szegeden", "labels": ["LOC"]}},
        {"id": "a", "from_name": "note", "to_name": "text", "type": "textarea",
         "value": {"start": 7, "end": 21, "text": ["az ügyfél: Antal János"]}},
        {"from_id": "a", "to_id": "b", "type": "relation", "direction": "right"}]}], "created_at": "2026-01-01"}]
NEW = {"Antal Jánossal": "Kun Bélával", "Antal János": "Kun Béla", "Szegeden": "Új Győrben", "antal@b.hu": "kun@example.org"}


def data(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode()


def test_texts_and_marks_are_read() -> None:
    unit, = read(data(EXPORT), DEFAULTS).units
    assert unit.id == 7 and [piece.text for piece in unit.pieces] == [
        "Tegnap Antal Jánossal voltam Szegeden.", "Antal János ügye", "antal@b.hu", "az ügyfél: Antal János"]
    assert [(span.text, span.type) for span in unit.spans] == [("Antal Jánossal", "PER"), ("Szegeden", "GPE")]


def test_nothing_changed_is_the_same_bytes() -> None:
    for value in (EXPORT, EXPORT[0]):
        assert remade(FORMAT, data(value)) == data(value)


def test_marks_stand_at_the_new_places() -> None:
    new = json.loads(remade(FORMAT, data(EXPORT), NEW))
    text = new[0]["data"]["text"]
    assert text == "Tegnap Kun Bélával voltam Új Győrben."
    first, second, note, _ = (each.get("value") for each in new[0]["annotations"][0]["result"])
    assert [(text[each["start"]:each["end"]], each["text"]) for each in (first, second)] == [("Kun Bélával",) * 2, ("Új Győrben",) * 2]
    assert text[note["start"]:note["end"]] == "Kun Bélával" and note["text"] == ["az ügyfél: Kun Béla"]
    assert "ntal" not in json.dumps(new, ensure_ascii=False)
    assert new[0]["annotations"][0]["result"][3] == EXPORT[0]["annotations"][0]["result"][3]


def test_the_short_form_and_offsets_in_utf16_are_read() -> None:
    task = {"id": 3, "text": "😀 Ede jön", "label": [{"start": 3, "end": 6, "text": "Ede", "labels": ["PER"]}], "annotator": "x@y.hu"}
    assert [span.text for span in read(data(task), DEFAULTS).units[0].spans] == ["Ede"]
    new = json.loads(remade(FORMAT, data(task), {"Ede": "Béla"}))
    assert new["label"][0] == {"start": 3, "end": 7, "text": "Béla", "labels": ["PER"]}


def test_marks_in_pages_are_reported() -> None:
    task = {"data": {"page": "<p>Ede</p>"}, "annotations": [{"result": [{"value": {"start": "/p[1]/text()[1]", "end": "/p[1]/text()[1]"}}]}]}
    assert [unread.count for unread in read(data(task), Options()).unread] == [1]


@pytest.mark.parametrize(("change", "says"), [
    (lambda task: task["annotations"][0]["result"][0]["value"].update(end=22), "does not stand in a text"),
    (lambda task: task["annotations"][0]["result"][0]["value"].update(start=30), "does not stand in a text"),
    (lambda task: task["annotations"][0]["result"][0]["value"].update(labels=["KACSA"]), "task 1: its label of a name"),
])
def test_what_is_broken_is_one_line(change: Any, says: str) -> None:
    task = json.loads(data(EXPORT[0]))
    change(task)
    with pytest.raises(InputError) as caught:
        read(data([task]), DEFAULTS)
    assert says in str(caught.value) and "Antal" not in str(caught.value) and "KACSA" not in str(caught.value)
