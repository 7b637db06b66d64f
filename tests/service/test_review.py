"""What the review page asks the server: the same results as the command line's, and only what changed is sent."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import docx
import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pseudo import Pseudonymiser
from pseudo.cli import app
from pseudo.core.document import Entry
from pseudo.core.errors import InputError
from pseudo.formats import jsonio
from pseudo.service import reviewing, sheet
from tests.service.conftest import KEY, ROOT

TEXT = (ROOT / "samples" / "zarojelentes.txt").read_text(encoding="utf-8")
SMALL = "Tegnap az Antal Jánossal beszéltem 😀, Jancsi szegedi.\nAntal úr a Kovács Rozáliát hívta. Kovács Rozália jött."


@pytest.fixture(scope="module")
def p() -> Pseudonymiser:
    return Pseudonymiser("hu", KEY.encode())


def framed(asked: dict[str, Any], data: bytes = b"") -> bytes:
    return json.dumps(asked).encode() + b"\n" + data


def opened(client: httpx.Client, data: bytes, name: str = "letter.txt", **more: Any) -> dict[str, Any]:
    answer = client.post("/review/open", content=framed({"name": name, **more}, data))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def result(client: httpx.Client, want: str, state: dict[str, Any], data: bytes, name: str = "letter.txt") -> httpx.Response:
    asked = {"name": name, "units": [{"spans": unit["spans"]} for unit in state["units"]], "replacements": state["replacements"]}
    return client.post(f"/review/result/{want}", content=framed(asked, data))


def window(text: str, span: dict[str, Any]) -> dict[str, Any]:
    """A mention as the page sends it: with the words around it, offsets from its own start, in UTF-16 units."""
    units = text.encode("utf-16-le")

    def cut(start: int, end: int) -> str:
        return units[2 * max(0, start) : 2 * end].decode("utf-16-le", "ignore")

    head = span.get("head")
    moved = head and head | {"start": head["start"] - span["start"], "end": head["end"] - span["start"]}
    return {"before": cut(span["start"] - 40, span["start"]).rpartition("\n")[2], "after": cut(span["end"], span["end"] + 40).partition("\n")[0],
            **{name: span[name] for name in ("text", "type", "entity", "norm", "source", "score") if name in span}, "head": moved}


def test_a_file_that_nobody_edits_comes_out_as_the_program_writes_it(client: httpx.Client, p: Pseudonymiser) -> None:
    state = opened(client, TEXT.encode())
    assert result(client, "text", state, TEXT.encode()).content.decode() == p.replace(TEXT).pseudonymised
    assert result(client, "file", state, TEXT.encode()).content.decode() == p.replace(TEXT).pseudonymised


def test_offsets_are_those_of_a_browser(client: httpx.Client) -> None:
    unit = opened(client, SMALL.encode())["units"][0]
    units = unit["text"].encode("utf-16-le")
    assert all(units[2 * span["start"] : 2 * span["end"]].decode("utf-16-le") == span["text"] for span in unit["spans"])


@pytest.mark.parametrize("name", ["Tóth Béla", "Ács Ödön", "Wolff Makk", "Ödön Márai-Nagy"])
def test_what_is_written_for_one_entity_is_what_the_whole_has(client: httpx.Client, name: str) -> None:
    """Forms and repairs of a mention that is asked for alone, beside those of the finished file."""
    state = opened(client, SMALL.encode())
    key = "Antal János[/N]"
    state["replacements"][key]["repl"] = name
    hanging = [key for key, entry in state["replacements"].items() if key == "Antal János[/N]" or entry.get("of") == "Antal János[/N]"]
    spans = [span for span in state["units"][0]["spans"] if span["entity"] in hanging]
    asked = {"spans": [window(SMALL, span) for span in spans], "replacements": {each: state["replacements"][each] for each in hanging}}
    made = client.post("/review/forms", json=asked).json()
    whole = result(client, "check", state, SMALL.encode()).json()["units"][0]
    assert [span["new_text"] for span in made["spans"]] == [span["new_text"] for span in whole["spans"] if span["entity"] in hanging]
    moved = [{**repair, "start": span["start"] + repair["start"], "end": span["start"] + repair["end"]}
             for span, each in zip(spans, made["spans"], strict=True) for repair in each["repairs"]]
    assert moved == [{name: repair[name] for name in ("start", "end", "new_text")} for repair in whole["repairs"]]


def test_a_family_is_given_another_surname(client: httpx.Client) -> None:
    entries = {"j": {"norm": "Kovács János", "repl": "Tóth Béla"}, "r": {"norm": "Kovács-Nagy Rozi", "repl": "Tóth-Kis Lea"}}
    asked = {"surname": "Kovács", "new": " Varga ", "keys": ["j", "r"], "replacements": entries}
    assert client.post("/review/family", json=asked).json() == {"names": {"j": "Varga Béla", "r": "Varga-Kis Lea"}}
    for wrong in ({"keys": ["x"]}, {"keys": "j"}, {"new": ""}, {"surname": 3}):
        assert client.post("/review/family", json=asked | wrong).status_code == 422


def test_a_name_that_was_missed_is_read_in_every_form_and_belongs_to_whom_it_names(client: httpx.Client) -> None:
    asked = {"type": "PER", "near": {}, "spans": [
        {"before": "Tegnap ", "text": "Tass Elemérrel", "after": " jött."},
        {"before": "", "text": "Tass Elemért", "after": " hívta."},
        {"before": "A ", "text": "Tass Endrétől", "after": " tudja."}]}  # somebody else
    made = client.post("/review/named", json=asked).json()
    assert made["entity"] == "Tass Elemér[/N]" and made["spans"][2] is None
    assert [span["head"]["feats"] for span in made["spans"][:2]] == [{"Case": "Ins"}, {"Case": "Acc"}]
    entry = made["replacements"][made["entity"]]
    assert entry["frq"] == 2 and entry["repl"] != entry["norm"] and entry["repl"] in made["options"]
    known = {"type": "PER", "near": {made["entity"]: entry}, "spans": [{"before": "A ", "text": "Elemérnek", "after": " szól."}],
             "entity": made["entity"]}
    short = client.post("/review/named", json=known).json()
    assert short["replacements"][short["entity"]]["of"] == made["entity"]


def test_a_document_file_and_its_configuration_are_what_the_command_line_makes(client: httpx.Client, tmp_path: Path) -> None:
    """A name edited and one kept on the page; the saved configuration, in the hands of `pseudo run`, gives the same bytes."""
    made = docx.Document()
    for line in TEXT.splitlines():
        made.add_paragraph(line)
    out = io.BytesIO()
    made.save(out)
    state = opened(client, out.getvalue(), "letter.docx")
    people = [key for key, entry in state["replacements"].items() if "PER" in entry["type"] and "of" not in entry and not entry.get("rel")]
    review = {"what": "renamed", "by": "K. É.", "at": "2026-11-22T10:00:00Z"}
    state["replacements"][people[0]] |= {"repl": "Zsindely Ábel", "review": review}
    state["replacements"][people[1]] |= {"keep": True, "review": {**review, "what": "kept"}}
    file = result(client, "file", state, out.getvalue(), "letter.docx")
    assert file.status_code == 200, file.text
    (tmp_path / "letter.docx").write_bytes(out.getvalue())
    (tmp_path / "config.json").write_text(json.dumps(state["replacements"]), encoding="utf-8")
    line = ["run", str(tmp_path / "letter.docx"), "-o", str(tmp_path / "out"), "--replacements", str(tmp_path / "config.json")]
    assert CliRunner().invoke(app, line, env={"PSEUDO_KEY": KEY}).exit_code == 0
    written = next((tmp_path / "out").glob("*.docx")).read_bytes()
    assert file.content == written
    assert "Zsindely Ábel" in "".join(paragraph.text for paragraph in docx.Document(io.BytesIO(written)).paragraphs)


def test_a_person_is_the_same_in_all_documents_of_a_file(client: httpx.Client) -> None:
    lines = b"".join(json.dumps({"text": text}).encode() + b"\n" for text in ("Kiss Ede jött.", "Vele jött Kiss Ede.", "Nagy Pál ment."))
    state = opened(client, lines, "letters.jsonl")
    news = [span["new_text"] for unit in state["units"] for span in unit["spans"]]
    assert len(state["units"]) == 3 and news[0] == news[1] != news[2]
    assert state["replacements"]["Kiss Ede[/N]"]["frq"] == 2


def test_who_decided_stays_in_the_configuration() -> None:
    review = {"what": "kept", "by": "K. É.", "at": "2026-11-22T10:00:00Z", "dropped": [{"document": 1, "start": 3, "end": 7, "text": "Kiss"}]}
    raw = {"k": {"norm": "Kiss Ede", "type": {"PER": 1}, "frq": 1, "keep": True, "review": review}}
    entries = jsonio.loads_replacements(json.dumps(raw).encode())
    assert reviewing.raw_entries(entries)["k"]["review"] == review


def test_the_report_tells_no_name_and_nobody_who_decided(client: httpx.Client) -> None:
    state = opened(client, SMALL.encode())
    for entry in state["replacements"].values():
        entry["review"] = {"what": "accepted", "by": "Titkos Ilona", "at": "2026-11-22T10:00:00Z"}
    told = result(client, "report", state, SMALL.encode()).text
    assert json.loads(told)["decided"] == {"accepted": len(state["replacements"])}
    words = {word for entry in state["replacements"].values() for word in (*entry["norm"].split(), *entry.get("repl", "").split())}
    assert not [word for word in (*words, "Titkos", "Ilona", "letter") if len(word) > 2 and word in told]


@pytest.mark.parametrize(("path", "body", "status"), [
    ("open", framed({"name": "kiss.xyz"}, b"Kiss"), 422),  # no such format
    ("open", b"Kiss Ede", 400),  # no line of JSON
    ("open", b"[]\n", 400),
    ("open", framed({"name": "a.docx"}, b"Kiss"), 422),
    ("result/text", framed({"name": "a.txt", "units": [], "replacements": {}}, b"Kiss"), 422),
    ("result/all", framed({"name": "a.txt", "units": [], "replacements": {}}, b"Kiss"), 422),
    ("forms", framed({"spans": ["Kiss"], "replacements": {}}), 422),
    ("forms", framed({"spans": [{"text": "Kiss", "type": "Kiss"}], "replacements": {}}), 422),
    ("named", framed({"spans": []}), 422),
    ("named", framed({"spans": [{"text": ""}]}), 422),
    ("table", framed({"replacements": {"Kiss": 3}}), 422),
])
def test_what_is_wrong_is_told_without_what_was_sent(client: httpx.Client, path: str, body: bytes, status: int) -> None:
    answer = client.post(f"/review/{path}", content=body)
    assert answer.status_code == status and "Kiss" not in answer.text and "kiss" not in answer.text


def test_without_a_token_nothing_is_told(service: Any) -> None:
    assert httpx.post(f"{service.origin}/review/open", content=framed({"name": "a.txt"}, b"Kiss")).status_code == 401


# ------------------------------------------------------------------ the table


def test_the_table_comes_back_as_it_went_out(client: httpx.Client) -> None:
    state = opened(client, SMALL.encode())
    table = client.post("/review/table", content=framed({"replacements": state["replacements"]})).content
    back = client.post("/review/table/read", content=framed({"replacements": state["replacements"]}, table)).json()
    assert back["replacements"] == state["replacements"]


def test_a_table_alone_brings_back_a_name_that_was_added_and_its_places() -> None:
    place = {"document": 1, "start": 3, "end": 7, "text": "Ödön", "sha256": "ad89c78109c546cd", "type": "PER", "norm": "Ödön"}
    review = {"what": "added", "by": "É.", "at": "2026-11-23T10:00:00Z", "mentions": [place], "texts": ["ad89c78109c546cd"]}
    entries = {"k": Entry("Kiss", {"PER": 1}, 1, repl="Nagy"), "ö": Entry("Ödön", {"PER": 2}, 2, repl="Ede", of="k", review=review)}
    assert sheet.read(sheet.written(entries), {"k": entries["k"]}) == entries


def test_the_report_counts_as_the_page_does(client: httpx.Client) -> None:
    """A nickname is no decision of its own, and what the policy keeps is none."""
    data = "Antal János jött, Jancsi szegedi. Öt forintot adott Kovács Rozáliának.".encode()
    state = opened(client, data)
    state["replacements"]["Antal János[/N]"]["review"] = {"what": "accepted"}
    told = json.loads(result(client, "report", state, data).content)
    types = [next(iter(entry["type"])) for entry in state["replacements"].values()]
    assert "MONEY" in types and sum(entry.get("of") is not None for entry in state["replacements"].values()) == 1
    assert told["entities"] == len(types) - 1 and told["undecided"] == len(types) - 3 and told["decided"] == {"accepted": 1}


NAMES = st.text(st.sampled_from("=+-@'\t;,\"\náé K"), min_size=1).filter(str.strip)


@given(NAMES, NAMES)
@settings(max_examples=60)
def test_no_cell_is_a_formula_and_every_name_comes_back(norm: str, repl: str) -> None:
    entries = {norm: Entry(norm, {"PER": 1}, 1, repl=repl.strip())}
    table = sheet.written(entries)
    cells = [cell for row in csv.reader(io.StringIO(table.decode("utf-8-sig"), newline=""), delimiter=";") for cell in row]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r") and cell]
    assert sheet.read(table, entries) == entries


@pytest.mark.parametrize(("table", "says"), [
    ("entity;new name\nx;Tass Pál\n", "row 2"),  # no such entity
    ("entity;new name\nk;Tass Pál\nk;Tass Ede\n", "row 3"),  # twice
    ("entity;name?\nk;1\n", "row 1"),  # unknown column
    ("entity;same as\nk;x\n", "same as"),
    ('entity;places\nk;"{""mentions"":[{""docu"\n', "row 2"),  # cut by a spreadsheet
    ("", "row 1")])
def test_a_table_that_is_none_is_refused(table: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        sheet.read(table.encode(), {"k": Entry("Kiss", {"PER": 1}, 1)})
    assert says in str(caught.value) and "Tass" not in str(caught.value)


def test_a_table_that_a_spreadsheet_saved_is_read(client: httpx.Client) -> None:
    """In the separators and the encoding of a Hungarian spreadsheet."""
    entries = {"k": Entry("Kőszegi Ödön", {"PER": 1}, 1, repl="Nagy Pál", drawn="Nagy Pál")}
    table = "entity;type;mentions;name;new name;keep\r\nk;PER;1;Kőszegi Ödön;Őri Dezső;\r\n".encode("cp1250")
    assert sheet.read(table, entries)["k"].repl == "Őri Dezső"
