"""Every route: what it answers is what the Python API and the command line give; what it cannot do it says."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from pseudo import Pseudonymiser, Settings
from pseudo.cli import app
from pseudo.formats import found
from pseudo.service.words import analysed, inflected
from pseudo.service.work import Tools
from tests.service.conftest import KEY, ROOT, Service

TEXT = "Tegnap az Antal Jánossal beszéltem, Jancsi szegedi."
BY = Pseudonymiser("hu", KEY.encode())
CONLL = "Antal\tAntal\tN\tB-PER\nJánossal\tJános\tN\tI-PER\nbeszéltem\tbeszél\tV\tO\n\n"


def error_of(answer: httpx.Response) -> dict[str, str]:
    error: dict[str, str] = answer.json()["error"]
    assert set(error) == {"status", "place", "message", "remedy"}
    return error


# -- forms and words


def test_forms_are_those_of_the_whole_text(client: httpx.Client) -> None:
    doc = client.post("/suggest", json={"text": TEXT}).json()
    answer = client.post("/forms", json={"document": doc, "entry": "Antal János[/N]", "repl": "Tóth Béla"}).json()
    assert answer["entry"] == "Antal János[/N]"
    assert [(each["text"], each["new_text"]) for each in answer["forms"]] == [("Antal Jánossal", "Tóth Bélával"),
                                                                              ("Jancsi", "Béci")]
    doc["replacements"]["Antal János[/N]"]["repl"] = "Tóth Béla"
    whole = client.post("/replace", json=doc).json()["spans"]
    for each in answer["forms"]:
        assert {name: each[name] for name in ("start", "new_text")} in [
            {name: span[name] for name in ("start", "new_text")} for span in whole]


@pytest.mark.parametrize(("body", "place"), [
    ({"entry": "x"}, "body"), ({"document": {"text": "a"}, "entry": "x"}, "entry"), ({"document": 3, "entry": "x"}, "document"),
    ({"document": {"text": "a"}, "entry": "x", "more": 1}, "body"), ({"document": {"text": "a"}, "entry": 3}, "entry")])
def test_forms_of_nobody(client: httpx.Client, body: object, place: str) -> None:
    answer = client.post("/forms", json=body)
    assert answer.status_code == 422 and error_of(answer)["place"] == place


def test_words(client: httpx.Client) -> None:
    ask = {"lemma": "Kovács János", "feats": "Case=Ins"}
    assert client.post("/inflect", json=ask).json() == {**ask, "form": "Kovács Jánossal"}
    assert client.post("/inflect", json=[ask, ask]).json() == [{**ask, "form": "Kovács Jánossal"}] * 2
    readings = client.post("/analyse", json={"form": "Kovács Jánossal"}).json()["readings"]
    assert readings[0] == {"lemma": "Kovács János", "upos": "PROPN", "feats": "Case=Ins"}
    wrong = client.post("/inflect", json=[ask, {"lemma": "Kovács", "feats": "Case=Moon"}])
    assert wrong.status_code == 422 and error_of(wrong)["place"] == "item 2, feats"
    as_heads_have_them = client.post("/inflect", json={**ask, "feats": {"Case": "Ins"}})
    assert as_heads_have_them.json()["form"] == "Kovács Jánossal"


def test_the_grammar_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each word: that would take a thousand times as long."""
    tools = Tools("a", KEY.encode(), "hu", Settings(), lambda done, of: None, {})
    BY.language.morph  # noqa: B018 - it is there
    monkeypatch.setattr("morph.load", lambda *_: pytest.fail("read again"))
    assert inflected(tools, "", b'{"lemma": "Szeged", "feats": "Case=Sup"}')["form"] == "Szegeden"
    assert analysed(tools, "", b'{"form": "Szegeden"}')["readings"][0]["lemma"] == "Szeged"


def test_what_came_back_is_restored(client: httpx.Client) -> None:
    doc = client.post("/replace", json={"text": TEXT}).json()
    exact = client.post("/restore", json={"text": doc["pseudonymised"], "document": doc}).json()
    assert (exact["text"], exact["exact"]) == (TEXT, True)
    pairs = client.post("/restore", json={"text": "Rácz Attilának írt.", "pairs": {"Antal János": "Rácz Attila"}}).json()
    assert pairs["text"] == "Antal Jánosnak írt." and pairs["restored"] == {"PER": 1}
    config = client.post("/restore", json={"text": doc["pseudonymised"], "replacements": doc["replacements"]}).json()
    assert "Antal Jánossal" in config["text"]
    assert pairs["warnings"] == exact["warnings"] == []
    other = client.post("/restore", json={"text": "Nagy Pálnak írt.", "pairs": {"Antal János": "Rácz Attila"}}).json()
    assert (other["text"], other["restored"]) == ("Nagy Pálnak írt.", {}) and "no new name" in other["warnings"][0]
    assert client.post("/restore", json={"text": "Jó.", "document": {"text": "Jó.", "pseudonymised": "Jó.", "spans": []}}).status_code == 200
    for wrong in ({"text": "a"}, {"text": "a", "pairs": {}}, {"text": "a", "replacements": {}}, {"text": "a", "document": {"text": "a"}},
                  {"text": "a", "pairs": {}, "replacements": {}}, {"text": "a", "pairs": {"a": 3}}, {"text": "a", "document": {}}):
        assert client.post("/restore", json=wrong).status_code == 422


AUDITS = [  # how the originals are known, what is found for sure
    ({}, "change", {"whole": 1}), ({"known": {"Kovács János": "PER"}}, "known", {"part": 1}),
    ({"gold": {"text": "Kovács János jött, Kovács ment.", "spans": [{"start": 0, "end": 12, "type": "PER", "norm": "Kovács János"}]}},
     "gold", {"part": 1})]


@pytest.mark.parametrize(("known", "basis", "sure"), AUDITS)
def test_an_audit_is_that_of_the_command_line(client: httpx.Client, tmp_path: Path, known: dict[str, object], basis: str,
                                              sure: dict[str, int]) -> None:
    pair = {"old": "Kovács János jött, Kovács ment.", "new": "Tóth Béla jött, Kovács ment.", **known}
    told = client.post("/audit", json=pair).json()
    assert (told["originals_from"], told["findings"]["sure"]) == (basis, sure)
    assert told["failed_on"] == (["sure"] if sure else []) and "Kovács" not in json.dumps(told, ensure_ascii=False)
    (tmp_path / "old.txt").write_text(pair["old"])
    (tmp_path / "new.txt").write_text(pair["new"])
    more = []
    if "known" in known:
        (tmp_path / "known.csv").write_text("norm;type\nKovács János;PER\n")
        more = ["--known", str(tmp_path / "known.csv")]
    if "gold" in known:
        (tmp_path / "gold.txt").write_text("{{PER#1:Kovács János|Kovács János}} jött, Kovács ment.")
        more = ["--gold", str(tmp_path / "gold.txt")]
    CliRunner().invoke(app, ["audit", str(tmp_path / "old.txt"), str(tmp_path / "new.txt"), "-o", str(tmp_path / "r.json"), *more])
    assert json.loads((tmp_path / "r.json").read_text()) == told


def test_an_audit_of_a_run_with_its_findings(client: httpx.Client) -> None:
    doc = client.post("/replace?offsets=utf16", json={"text": f"😀 {TEXT}"}).json()
    good = {"old": doc["text"], "new": doc["pseudonymised"], "document": doc}
    leak = {**good, "new": doc["pseudonymised"].replace(doc["spans"][0]["new_text"], "Antal Jánossal")}
    told = client.post("/audit?findings=true&fail_on=sure,k=2&offsets=utf16", json=[good, leak]).json()
    assert told["documents"] == 2 and told["mapping_borne_out"] == 1 and told["failed_on"][0] == "sure"
    whole = next(each for each in told["found"] if each["kind"] == "whole")
    assert (whole["document"], whole["level"], whole["original"]) == (2, "sure", "Antal János")
    assert leak["new"].encode("utf-16-le")[2 * whole["start"] : 2 * whole["end"]].decode("utf-16-le") == "Antal Jánossal"
    assert client.post("/audit?fail_on=never&offsets=utf16", json=leak).json()["failed_on"] == []


@pytest.mark.parametrize(("query", "body", "place"), [
    ("", {"old": "a"}, "body"), ("", {"old": "a", "new": 3}, "new"), ("", [], "body"), ("", {"old": "a", "new": "b", "x": 1}, "body"),
    ("", [{"old": "a", "new": "b"}, {"old": "a", "new": "b", "known": {"Zsirkan": 3}}], "document 2, known"),
    ("", {"old": "a", "new": "b", "document": {"text": "Zsirkan"}}, "document"), ("", {"old": "a", "new": "b", "gold": {"text": "a"}}, "gold"),
    ("", {"old": "a", "new": "b", "gold": {"text": "b", "spans": []}}, "gold"), ("", {"old": "a", "new": "b", "document": 3}, "document"),
    ("?fail_on=Zsirkan", {"old": "a", "new": "b"}, "parameter fail_on"), ("?fail_on=k=a", {"old": "a", "new": "b"}, "parameter fail_on")])
def test_audits_that_are_refused(client: httpx.Client, query: str, body: object, place: str) -> None:
    answer = client.post(f"/audit{query}", json=body)
    assert answer.status_code == 422 and error_of(answer)["place"] == place and "Zsirkan" not in answer.text


# -- streams


def test_a_stream_is_a_line_for_a_line(client: httpx.Client) -> None:
    """In order, whatever chunks it comes in; a bad line is an error with its number and costs no other."""
    docs = [json.dumps({"id": n, "text": f"{TEXT} {n}"}, ensure_ascii=False).encode() for n in range(70)]
    docs[3], docs[50] = b'{"id": 3, "text": 7}', b"no JSON"
    data = b"\n".join([*docs[:10], b"", *docs[10:]])
    pieces = (data[at : at + 777] for at in range(0, len(data), 777))
    answer = client.post("/replace?strip=true", content=pieces, headers={"content-type": "application/x-ndjson"})
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [each.get("id", "none") for each in lines] == [*range(50), "none", *range(51, 70)]
    assert [(number, each["line"], each["error"]["place"]) for number, each in enumerate(lines) if "error" in each] == [
        (3, 4, "line 4, text"), (50, 52, "line 52")]
    assert lines[69]["pseudonymised"] == BY.replace(f"{TEXT} 69").pseudonymised


def test_an_endless_line_is_refused_and_the_next_is_not(service: Service) -> None:
    data = (each for each in [b'{"text": "', *[b"a" * 2**20] * 33, b'"}\n', b'{"text": "Itt."}'])
    with service.client() as client:
        answer = client.post("/spans", content=data, headers={"content-type": "application/x-ndjson"})
    long, short = [json.loads(line) for line in answer.text.splitlines()]
    assert (long["line"], long["error"]["status"]) == (1, 413) and short["text"] == "Itt."


# -- files


def test_a_file_is_what_the_command_line_writes(client: httpx.Client, tmp_path: Path) -> None:
    files = {"a.txt": f"{TEXT}\n".encode(), "b.csv": f"név;hely\n{TEXT};Pécs\nKovács Éva;Szeged\n".encode(),
             "c.html": f"<p>{TEXT}</p>".encode(), "d.conll": CONLL.encode(), "e.json": json.dumps({"text": TEXT}).encode(),
             "f.jsonl": json.dumps({"text": TEXT}).encode() + b"\n"}
    (tmp_path / "in").mkdir()
    for name, data in files.items():
        (tmp_path / "in" / name).write_bytes(data)
    ran = CliRunner().invoke(app, ["run", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--names", "keep"], env={"PSEUDO_KEY": KEY})
    assert ran.exit_code == 0, ran.output
    for name, data in files.items():
        answer = client.post("/run", content=data, headers={"content-disposition": f'attachment; filename="x{Path(name).suffix}"'})
        assert answer.status_code == 200, answer.text
        assert answer.content == (tmp_path / "out" / name).read_bytes(), name
        assert json.loads(answer.headers["pseudo-report"])["documents"] == 1


@pytest.mark.parametrize(("query", "body", "place"), [
    ("", b"x", "parameter format"), ("?format=papyrus", b"x", "parameter format"), ("?format=docx", b"x", "file"),
    ("?format=rtf", b"{\\rtf1}", "file"), ("?format=csv&types=name", b"a", "parameter types"), ("?forma=csv", b"a", "query")])
def test_files_that_are_refused(client: httpx.Client, query: str, body: bytes, place: str) -> None:
    answer = client.post(f"/run{query}", content=body)
    assert answer.status_code == 422 and error_of(answer)["place"] == place


def test_a_job_is_its_tokens_alone(service: Service, client: httpx.Client) -> None:
    begun = client.post("/jobs?format=text", content=TEXT.encode())
    assert begun.status_code == 202
    where = begun.headers["location"]
    with service.client("archive-token-of-the-tests-0123456789") as other:
        assert other.get(where).status_code == other.get(f"{where}/result").status_code == other.delete(where).status_code == 404
        assert other.get("/jobs").json() == []
    while (state := client.get(where).json())["state"] in ("waiting", "running"):
        assert client.get(f"{where}/result").status_code in (200, 409)
        time.sleep(0.1)
    assert (state["state"], state["progress"], state["id"]) == ("done", {"done": 1, "of": 1, "share": 1.0}, begun.json()["id"])
    assert client.get(f"{where}/result").content.decode() == BY.replace(TEXT).pseudonymised
    assert client.delete(where).status_code == 204 and client.get(where).status_code == 404
    failing = client.post("/jobs?format=docx", content=b"no file").headers["location"]
    while client.get(failing).json()["state"] in ("waiting", "running"):
        time.sleep(0.1)
    assert error_of(client.get(f"{failing}/result"))["place"] == "file"
    assert client.get(failing).json()["error"] == error_of(client.get(f"{failing}/result"))
    client.delete(failing)


@pytest.mark.parametrize("query", ["", "?format=papyrus", "?format=text&encoding=klingon", "?format=csv&types=x", "?format=text&preset=zsir"])
def test_a_job_that_cannot_be_done_is_refused_at_once(client: httpx.Client, query: str) -> None:
    answer = client.post(f"/jobs{query}", content=b"Itt.")
    assert answer.status_code == 422 and error_of(answer)["place"].startswith("parameter ") and client.get("/jobs").json() == []


@pytest.mark.parametrize(("method", "path", "body", "place"), [
    ("POST", "/spans?lang=zz", {"text": "a"}, "parameter lang"), ("POST", "/inflect?lang=zz", {"lemma": "a", "feats": ""}, "parameter lang"),
    ("POST", "/spans?preset=zz", {"text": "a"}, "parameter preset"), ("POST", "/run?format=text&encoding=zz", {}, "parameter encoding"),
    ("GET", "/nothing", None, "path"), ("GET", "/spans", None, "method"), ("GET", "/jobs/x", None, "id"),
    ("POST", "/inflect", {"lemma": "a", "feats": "foo"}, "feats"), ("POST", "/inflect", {"lemma": "a", "feats": "Mood=Ind"}, "feats"),
    ("POST", "/inflect", {"lemma": "a", "feats": 3}, "feats"), ("POST", "/spans", [3], "document 1"),
    ("POST", "/anonymize", {"text": "1\tA\n2", "format": "conll"}, "text"), ("POST", "/anonymize", {"text": "a", "format": "xml"}, "format"),
    ("POST", "/presidio/anonymize", {"text": "a", "analyzer_results": [{"entity_type": "PERSON", "start": 0, "end": 9}]}, "analyzer_results"),
    ("POST", "/forms", {"document": {"text": "a", "replacements": {"a": {"norm": "a"}}, "spans": []}, "entry": "a", "repl": " "}, "repl")])
def test_every_error_names_a_place_and_a_remedy(client: httpx.Client, method: str, path: str, body: object, place: str) -> None:
    answer = client.request(method, path, json=body)
    error = error_of(answer)
    assert 400 <= answer.status_code < 500 and error["place"] == place and error["message"] and error["remedy"]


def test_a_job_says_how_far_it_is_in_one_long_text(client: httpx.Client) -> None:
    data = "".join(f"{TEXT} {n}. nap.\n" for n in range(600)).encode()
    where, shares = client.post("/jobs?format=text", content=data).headers["location"], [0.0]
    while (state := client.get(where).json())["state"] in ("waiting", "running"):
        shares.append(state["progress"]["share"])
    assert state["state"] == "done" and shares == sorted(shares) and any(0 < share < 1 for share in shares)
    client.delete(where)


# -- lists


def test_lists(client: httpx.Client) -> None:
    assert [each["name"] for each in client.get("/formats").json()] == list(found.found())
    assert client.get("/policy").json()["policy"]["PER"]["method"] == "replace"
    assert client.get("/policy?preset=publish").json() != client.get("/policy").json()
    assert "hu" in client.get("/languages").json()


def test_openapi_names_every_route_and_no_other_host(client: httpx.Client) -> None:
    said = client.get("/openapi.json")
    assert {"/spans", "/suggest", "/replace", "/forms", "/restore", "/audit", "/inflect", "/analyse", "/run", "/jobs", "/formats", "/policy", "/languages",
            "/healthz", "/readyz", "/metrics", "/anonymize", "/presidio/analyze", "/presidio/anonymize"} <= set(said.json()["paths"])
    pages = list((ROOT / "pseudo/service/page").rglob("*.*"))
    for text in (said.text, *(each.read_text() for each in pages if each.suffix in (".html", ".js", ".css", ".json"))):
        assert not re.findall(r"https?://(?!127\.0\.0\.1|localhost|www\.w3\.org/)", text)


# -- CURLICAT


def test_anonymize_as_curlicat_has_it(client: httpx.Client) -> None:
    answer = client.post("/anonymize", json={"text": TEXT, "format": "text"}, headers={"expect": ""})
    assert answer.json() == {"original_text": TEXT, "anonymized_text": BY.replace(TEXT).pseudonymised, "format": "text"}
    conll = client.post("/anonymize", json={"text": CONLL, "format": "conll"}).json()
    assert conll["original_text"] == CONLL and "Antal" not in conll["anonymized_text"]
    rows = [line.split("\t") for line in conll["anonymized_text"].splitlines()]
    assert [row[3] for row in rows[:3]] == ["B-PER", "I-PER", "O"] and rows[1][0].endswith("l")
    for wrong in ({"text": TEXT, "format": "docx"}, {"format": "text"}, {"text": 3}, {"text": "a\tb\tc", "format": "conll"}):
        assert client.post("/anonymize", json=wrong).status_code == 422


# -- Presidio


def test_presidios_requests(client: httpx.Client) -> None:
    """`tests/integrations/test_presidio.py` reads the answers with Presidio's own models."""
    results = client.post("/presidio/analyze", json={"text": TEXT, "language": "hu"}).json()
    assert set(results[0]) == {"entity_type", "start", "end", "score", "analysis_explanation"}
    several = client.post("/presidio/analyze", json={"text": [TEXT, ""], "language": "hu", "entities": ["PERSON"]}).json()
    assert [len(each) for each in several] == [2, 0] and {one["entity_type"] for one in several[0]} == {"PERSON"}
    told = client.post("/presidio/analyze", json={"text": TEXT, "language": "hu", "return_decision_process": True}).json()
    assert told[0]["analysis_explanation"]["recognizer"] == "pseudo"
    passed = client.post("/presidio/analyze", json={"text": TEXT, "language": "hu", "score_threshold": 0.9, "allow_list": ["Jancsi"]}).json()
    assert all(each["score"] >= 0.9 and each["start"] != TEXT.index("Jancsi") for each in passed)
    answer = client.post("/presidio/anonymize", json={"text": TEXT, "analyzer_results": results}).json()
    assert answer["text"] == BY.replace(TEXT).pseudonymised
    for item in answer["items"]:
        assert answer["text"][item["start"] : item["end"]] == item["text"] and item["operator"] == "pseudonymise"


@pytest.mark.parametrize(("route", "body"), [
    ("analyze", {"text": TEXT, "language": "hu", "entities": ["PERSON", "IT_FISCAL_CODE"]}),
    ("analyze", {"text": TEXT, "language": "xx"}), ("analyze", {"text": TEXT}), ("analyze", {"text": 3, "language": "hu"}),
    ("analyze", {"text": TEXT, "language": "hu", "ad_hoc_recognizers": [{"name": "x"}]}),
    ("analyze", {"text": TEXT, "language": "hu", "later": 1}),
    ("anonymize", {"text": TEXT, "analyzer_results": [{"entity_type": "IT_FISCAL_CODE", "start": 0, "end": 2, "score": 1}]}),
    ("anonymize", {"text": TEXT, "analyzer_results": [{"entity_type": "PERSON", "start": 0, "end": 200, "score": 1}]}),
    ("anonymize", {"text": TEXT, "analyzer_results": [], "anonymizers": {"DEFAULT": {"type": "hash"}}}),
    ("anonymize", {"text": TEXT, "analyzer_results": 3})])
def test_what_presidio_asks_and_we_have_not_is_an_error(client: httpx.Client, route: str, body: object) -> None:
    answer = client.post(f"/presidio/{route}", json=body)
    assert answer.status_code == 422 and error_of(answer)["remedy"] and "Antal" not in answer.text
