"""The stages over HTTP: what comes out is what the Python API gives."""

from __future__ import annotations

import dataclasses

import httpx
import orjson
import pytest

from pseudo import Pseudonymiser
from pseudo.formats import jsonio
from tests.service.conftest import KEY

BY = Pseudonymiser("hu", KEY.encode())
TEXT = "Tegnap az Antal Jánossal beszéltem, Jancsi szegedi."


@pytest.mark.parametrize("stage", ["spans", "suggest", "replace"])
def test_a_document_is_what_the_api_gives(client: httpx.Client, stage: str) -> None:
    answer = client.post(f"/{stage}", json={"text": TEXT})
    own = dataclasses.replace(getattr(BY, stage)(TEXT), tokens=None)
    assert answer.status_code == 200 and orjson.loads(answer.content) == orjson.loads(jsonio.dumps(own))


def test_a_list_comes_back_as_a_list(client: httpx.Client) -> None:
    alone = client.post("/replace", json={"text": TEXT}).json()
    assert client.post("/replace", json=[{"text": TEXT}, {"text": ""}, {"text": TEXT}]).json()[::2] == [alone, alone]
    assert client.post("/replace", json=[]).json() == []


@pytest.mark.parametrize(("body", "status", "place"), [
    (b"", 422, ""), (b"{", 422, ""), (b"[", 400, "body"), (b'[{"text": "a"} 3]', 400, "body"), (b"\xff", 422, ""),
    (b'{"text": 3}', 422, "text"), (b'[{"text": "a"}, {"text": 3}]', 422, "document 2, text"),
    (b"[" * 100_000, 400, "body"), (b'{"text": "a", "lang": "xx"}', 422, "")])
def test_what_cannot_be_read_is_told_with_its_place(client: httpx.Client, body: bytes, status: int, place: str) -> None:
    answer = client.post("/spans", content=body)
    error = answer.json()["error"]
    assert (answer.status_code, set(error)) == (status, {"status", "place", "message", "remedy"})
    assert error["place"] == place or not place
    assert error["message"] and error["remedy"]


def test_the_language_may_be_told_by_the_text(client: httpx.Client) -> None:
    texts = ["Tegnap beszéltem vele a ház előtt, de nem mondott semmit.",
             "Eilen puhuin Matti Virtasen kanssa kadulla, mutta hän ei kertonut mitään."]
    answer = client.post("/replace?lang=auto", json=[{"text": text} for text in texts])
    assert [each["lang"] for each in answer.json()] == ["hu", "fi"]
    file = client.post("/run?lang=auto&format=text", content=texts[1].encode())
    assert file.status_code == 200 and "Virta" not in file.text


def test_what_language_a_text_is_in_may_not_be_told(client: httpx.Client) -> None:
    error = client.post("/spans?lang=auto", json={"text": "Kovács János"})
    assert error.status_code == 422 and "cannot be told" in error.json()["error"]["message"]
    assert client.get("/policy?lang=auto").status_code == 422
