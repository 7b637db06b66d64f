"""The command line: streams, files, keys, errors and exit statuses. What the stages do is tested elsewhere; here a
small stand-in does it, which replaces Kovács by Tóth, so that it is plain what the command line itself does."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from pseudo import cli
from pseudo.core.document import Document, Entry, Place, Span
from pseudo.core.errors import EngineError, InputError, ProofError
from pseudo.pipeline import Settings
from pseudo.run import runner, streams
from pseudo.run.job import Item, Job
from pseudo.spans.link.shared import put
from pseudo.suggest.privacy import Counted

KEY = "sixteen bytes or more"


class StandIn:
    """Kovács becomes Tóth. A text with "rossz" is one that a stage refuses, one with "hiba" meets a bug."""

    made: list[StandIn]

    def __init__(self, lang: str, key: bytes | None, settings: Settings) -> None:
        if settings.engine != "compact":
            raise EngineError("no such engine; take compact")
        self.key = key
        self.settings = settings
        self.batches: list[int] = []
        StandIn.made.append(self)

    def batch(self, docs: Iterable[Document], stage: str) -> Iterator[Document]:
        docs = list(docs)
        self.batches.append(len(docs))
        for doc in docs:
            yield self.stage(doc, stage)

    def stage(self, doc: Document, stage: str) -> Document:
        if "rossz" in doc.text:
            raise InputError("spans[0] has no entry; run `pseudo suggest` to fill it in")
        if "hiba" in doc.text:
            raise KeyError(doc.text)
        if doc.spans is None:
            spans = tuple(Span(match.start(), match.end(), match[0], "PER", "k", "Kovács")
                          for match in re.finditer("Kovács", doc.text))
            doc = dataclasses.replace(doc, spans=spans, tokens=(), replacements={"k": Entry("Kovács", {"PER": 1}, 1)})
        if stage != "spans" and doc.entry("k").repl is None:
            doc = doc.with_entry("k", dataclasses.replace(doc.entry("k"), repl="Tóth"))
        if stage == "replace":
            new, spans, at = "", (), 0
            for span in doc.spans or ():
                new += doc.text[at:span.start]
                put = doc.entry("k").repl or ""
                spans += (dataclasses.replace(span, new_start=len(new), new_end=len(new) + len(put), new_text=put),)
                new, at = new + put, span.end
            marked = tuple(Place(len(doc.text) - 1, len(doc.text), "ORG") for word in doc.text.split() if word == "Kórház")
            if marked and self.settings.strict:
                raise ProofError("the ORG at 0:6 came out as it was")
            left = marked if self.settings.allow_leftovers else ()
            doc = dataclasses.replace(doc, spans=spans, pseudonymised=new + doc.text[at:], unchanged=marked, leftovers=left)
        return doc

    def untold(self, doc: Document) -> int:
        return doc.text.count("elfogyott")

    def privacy(self, doc: Document) -> Counted:
        return Counted(tuple(("PER", 9.0) for _ in doc.spans or ()))

    def with_replacements(self, doc: Document, shared: Mapping[str, Entry]) -> Document:
        return dataclasses.replace(doc, replacements=put(shared, doc.replacements or {}))


@dataclass
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out.splitlines()]


Pseudo = Callable[..., Ran]


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Pseudo:
    """Runs the command line in this process: `pseudo("replace", "--text", stdin="...")`."""
    StandIn.made = []
    monkeypatch.setattr(runner, "Pseudonymiser", StandIn)
    monkeypatch.setenv("PSEUDO_KEY", KEY)

    def run(*arguments: object, stdin: bytes | str = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        seen = capsysbinary.readouterr()
        status = left.value.code or 0
        assert isinstance(status, int)
        return Ran(status, seen.out.decode(), seen.err.decode())

    return run


def one_line(ran: Ran, *words: str) -> None:
    """Status 1, nothing on stdout, and one line on stderr with these words and nothing personal."""
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("pseudo: ") and ran.err.count("\n") == 1
    assert all(word in ran.err for word in words), ran.err
    assert "Kovács" not in ran.err and "Traceback" not in ran.err


# -- one document


def test_text_in_text_out(pseudo: Pseudo) -> None:
    assert pseudo("replace", "--text", stdin="Itt Kovács.\r\n") == Ran(0, "Itt Tóth.\r\n", "")


@pytest.mark.parametrize("text", ["", "\n", "\ufeffItt van.\n", "😀 e\u0301 \u0301x\r\n\tvége", "x" * 1_000_000])
def test_text_without_names_comes_out_byte_for_byte(pseudo: Pseudo, text: str) -> None:
    assert pseudo("replace", "--text", stdin=text).out == text


def test_each_stage_writes_what_the_next_one_reads(pseudo: Pseudo) -> None:
    out = '{"id": "1", "text": "Itt Kovács."}'
    for stage, keys in (("spans", {"spans"}), ("suggest", {"spans"}), ("replace", {"spans", "pseudonymised"})):
        ran = pseudo(stage, stdin=out)
        assert (ran.status, ran.err) == (0, "")
        assert keys <= json.loads(ran.out).keys()
        out = ran.out
    assert json.loads(out)["pseudonymised"] == "Itt Tóth."


def test_an_edited_name_is_obeyed(pseudo: Pseudo) -> None:
    suggested = pseudo("suggest", "--text", stdin="Itt Kovács.").out
    assert json.loads(pseudo("replace", stdin=suggested.replace("Tóth", "Szűcs")).out)["pseudonymised"] == "Itt Szűcs."


def test_tokens_go_out_when_they_came_in(pseudo: Pseudo) -> None:
    token = {"start": 0, "end": 3, "lemma": "itt", "upos": "ADV", "feats": {}, "sent": 0}
    assert "tokens" not in json.loads(pseudo("spans", "--text", stdin="Itt Kovács.").out)
    doc = {"text": "Itt Kovács.", "tokens": [token], "spans": [], "replacements": {"k": {"norm": "Kovács"}}}
    assert json.loads(pseudo("spans", stdin=json.dumps(doc)).out)["tokens"] == [token]


def test_strip(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--strip", stdin='{"id": "1", "text": "Itt Kovács.", "meta": "Kovács"}')
    assert json.loads(ran.out) == {"id": "1", "lang": "hu", "pseudonymised": "Itt Tóth.", "spans": [
        {"start": 4, "end": 8, "text": "Tóth", "type": "PER", "entity": "e1"}]}


UNCHANGED = "pseudo: spans that the policy replaces came out as they were (--strict makes that an error): 3 (ORG 3)\n"
LEFT = "pseudo: names or numbers can still be read that are replaced elsewhere (the JSON says where): 3 (ORG 3)\n"
STREAM = '{"text": "Kórház"}\n{"text": "Kovács"}\n{"text": "A Kórház és a Kórház"}\n'


def test_what_came_out_as_it_was_is_counted_in_one_line(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--jsonl", "--strip", stdin=STREAM)
    assert (ran.status, ran.err) == (0, UNCHANGED)
    assert [doc.get("unchanged") for doc in ran.json] == [{"ORG": 1}, None, {"ORG": 2}]
    assert pseudo("replace", "--jsonl", "--allow-leftovers", stdin=STREAM).err == UNCHANGED + LEFT


def test_strict_makes_it_an_error_of_that_document(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--jsonl", "--strict", stdin=STREAM)
    assert ran.status == 3 and [doc["pseudonymised"] for doc in ran.json] == ["Tóth"]
    assert ran.err == "".join(f"pseudo: line {n}: the ORG at 0:6 came out as it was\n" for n in (1, 3))


def test_a_run_counts_it_too(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(STREAM, encoding="utf-8")
    assert pseudo("run", tmp_path / "a.jsonl", "-o", tmp_path / "out").err == UNCHANGED


def test_offsets_in_utf16(pseudo: Pseudo) -> None:
    ran = pseudo("spans", "--offsets", "utf16", stdin='{"text": "😀 Kovács"}')
    assert json.loads(ran.out)["spans"][0]["start"] == 3


def test_a_file(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "ő.txt").write_text("Itt Kovács.", encoding="utf-8")
    assert pseudo("replace", "--text", tmp_path / "ő.txt").out == "Itt Tóth."


def test_a_shared_configuration(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{"k": {"norm": "Kovács", "repl": "Szűcs"}}', encoding="utf-8")
    assert pseudo("replace", "--text", "--replacements", tmp_path / "names.json", stdin="Itt Kovács.").out == "Itt Szűcs."


def test_a_shared_configuration_for_other_names_is_refused(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "names.json").write_text('{"x": {"norm": "x"}, "k": {"norm": "Kovácsné", "repl": "Szűcs"}}', encoding="utf-8")
    one_line(pseudo("replace", "--text", "--replacements", tmp_path / "names.json", stdin="Itt Kovács."),
             "standard input: --replacements, entry 2.norm: the document has another")


def _watched(monkeypatch: pytest.MonkeyPatch, watched: bool = True) -> None:
    """Somebody looks on, or stderr goes to a log."""
    for module in ("ending", "results"):
        monkeypatch.setattr(f"pseudo.commands.{module}.watched", lambda: watched)


NOBODY = '{"Nagy Ede": {"repl": "Kiss Pál"}, "Kovásc": {"repl": "Tóth"}, "Kovács": {"repl": "Szűcs"}}'


@pytest.mark.parametrize("watched", [True, False])
def test_the_keys_of_a_shared_configuration_are_named_on_the_terminal_of_who_wrote_it(
    watched: bool, pseudo: Pseudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _watched(monkeypatch, watched)
    first, second, again = (" 'Nagy Ede'", " 'Kovásc'", " 'a'") if watched else ("", "", "")
    for name, text in (("bad", '{"Nagy Ede": {"reppl": "Kiss Pál"}}'), ("nobody", NOBODY),
                       ("circle", '{"a": {"of": "Nagy Ede"}, "Nagy Ede": {"of": "a"}}')):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    ran = pseudo("replace", "--text", "--replacements", tmp_path / "bad.json", stdin="Itt Kovács.")
    assert ran.status == 1 and f"bad.json, replacements entry 1{first}.repl: is written as a key" in ran.err
    ran = pseudo("replace", "--text", "--replacements", tmp_path / "circle.json", stdin="Itt Kovács.")
    assert ran.status == 1 and f"circle.json, replacements entry 1{again}.of: leads back" in ran.err
    ran = pseudo("replace", "--text", "--replacements", tmp_path / "nobody.json", stdin="Itt Kovács.")
    assert ran.status == 1 and f"entries 1{first}, 2{second} (but one nearly like it): no document has" in ran.err


def test_run_tells_of_entries_for_nobody_before_it_writes(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(40):
        (tmp_path / "in" / f"{number}.txt").write_text("Itt Kovács.", encoding="utf-8")
    (tmp_path / "names.json").write_text(NOBODY, encoding="utf-8")
    ran = pseudo("run", tmp_path / "in", "-o", tmp_path / "out", "--replacements", tmp_path / "names.json")
    assert ran.status == 1 and "entries 1, 2 (but" in ran.err and not (tmp_path / "out").exists()
    (tmp_path / "names.json").write_text('{"Kovács": {"repl": "Szűcs"}, "x": {"norm": "Ede", "repl": "Pál"}}', encoding="utf-8")
    assert pseudo("run", tmp_path / "in", "-o", tmp_path / "out", "--replacements", tmp_path / "names.json").status == 0
    assert len(list((tmp_path / "out").iterdir())) == 40


def test_no_report_holds_a_key(pseudo: Pseudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = json.dumps({"text": "", "spans": [], "replacements": {"Kovács Ede": {"norm": "Kovács Ede", "repl": ""}}})
    other = {"k": {"norm": "Kovácsné", "repl": "Szűcs"}}
    (tmp_path / "names.json").write_text(json.dumps(other), encoding="utf-8")
    (tmp_path / "in.json").write_text(document, encoding="utf-8")
    (tmp_path / "in.txt").write_text("Itt Kovács.", encoding="utf-8")
    assert "replacements entry 1.repl: is empty" in pseudo("replace", stdin=document).err, "stderr may be a log"
    _watched(monkeypatch)
    alone = pseudo("replace", stdin=document)
    assert "replacements entry 1 'Kovács Ede'.repl: is empty" in alone.err, "who gives one document may see its keys"
    assert "Kovács" not in pseudo("replace", "--jsonl", stdin=document).err
    shared = ["--replacements", tmp_path / "names.json"]
    for arguments in (["replace", tmp_path / "in.json"], ["replace", "--jsonl", tmp_path / "in.json"],
                      ["run", tmp_path / "in.json", "-o", tmp_path / "a"],
                      ["replace", "--text", tmp_path / "in.txt", *shared],
                      ["run", tmp_path / "in.txt", "-o", tmp_path / "b", *shared]):
        ran = pseudo(*arguments, "--errors", tmp_path / "errors")
        report = (tmp_path / "errors").read_text(encoding="utf-8")
        assert ran.status == 1 and "entry 1." in report
        assert not any(word in report + ran.err for word in ("Kovács", "'k'", "Szűcs"))
    ran = pseudo("run", tmp_path / "in.json", "-o", tmp_path / "c")
    assert "entry 1.repl" in ran.err and "Kovács" not in ran.err
    ran = pseudo("run", tmp_path / "in.txt", "-o", tmp_path / "d", *shared)
    assert "--replacements, entry 1 'k'.norm: the document has another" in ran.err


# -- bad input, each one line


@pytest.mark.parametrize(("stdin", "words", "why"), [
    (b"Kov\xc3\xa1cs", ["standard input: is not JSON", "--text"], "bare text without --text"),
    (b"", ["standard input: is empty"], "nothing at all"),
    (b'{"id": "Kov\xc3\xa1cs"}', ['standard input: has no "text"'], "no text"),
    (b'{"text": 5}', ["standard input, text: is a number"], "text not a string"),
    (b'{"text": "", "lang": "xx"}', ["lang: no data for 'xx'", "available: fi, hu"], "unknown language"),
    (b'{"text": "a", "spans": [{"start": 0, "end": 2, "type": "PER"}]}', ["spans[0].end: 2 is beyond"], "span out of text"),
    (b'{"text": "rossz"}', ["standard input: spans[0] has no entry"], "a stage refuses it"),
    (b'{"text": "hiba Kov\xc3\xa1cs"}', ["internal error (KeyError in runner.py:"], "a bug of ours quotes nothing"),
    (b"\x7fELF\0\0\0\x01", ["standard input: is not JSON (line 1, column 1)"], "a binary file"),
    (b"\x89PNG\r\n", ["standard input: is not UTF-8 (byte 1)"], "another binary file"),
])
def test_bad_documents(pseudo: Pseudo, stdin: bytes, words: list[str], why: str) -> None:
    for stage in ("spans", "suggest", "replace"):
        one_line(pseudo(stage, stdin=stdin), *words)


@pytest.mark.parametrize(("stdin", "words", "why"), [
    ("Győr".encode("latin2"), ["is not UTF-8 (byte 3)", "iconv"], "Latin-2"),
    ("Győr".encode("utf-16"), ["is UTF-16", "iconv"], "UTF-16"),
    (b"PK\x03\x04\0", ["is a binary file (zero byte at 5)"], "a word processor's file"),
])
def test_bad_text(pseudo: Pseudo, stdin: bytes, words: list[str], why: str) -> None:
    one_line(pseudo("replace", "--text", stdin=stdin), *words)


def test_bad_options_that_are_input(pseudo: Pseudo, tmp_path: Path) -> None:
    one_line(pseudo("spans", tmp_path / "none.json"), "none.json: no such file", "check the path")
    one_line(pseudo("spans", tmp_path), "is a directory", "`pseudo run` takes folders")
    one_line(pseudo("spans", "--lang", "xx"), "no data for 'xx'; available: fi, hu")
    one_line(pseudo("spans", "--lang", "Kovács"), "no data for that language")
    one_line(pseudo("spans", "--engine", "none", stdin='{"text": ""}'), "no engine of that name; available: compact")
    one_line(pseudo("spans", "--jsonl", "--engine", "hf:/no/where", stdin='{"text": ""}\n{"text": ""}\n'),
             "no folder /no/where")  # said once, not for each document
    one_line(pseudo("spans", "--policy", tmp_path / "none.toml"), "none.toml: no such file")
    (tmp_path / "bad.toml").write_text('[PER]\nmethod = "year"', encoding="utf-8")
    lines = '{"text": "a"}\n{"text": "b"}\n'
    one_line(pseudo("replace", "--jsonl", "--policy", tmp_path / "bad.toml", stdin=lines), "bad.toml [PER]: 'year'")
    one_line(pseudo("replace", "--replacements", tmp_path / "none.json"), "none.json: no such file")
    (tmp_path / "bad.json").write_text('{"k": {"norm": "Kovács", "repl": ""}}', encoding="utf-8")
    one_line(pseudo("replace", "--replacements", tmp_path / "bad.json"), "bad.json, replacements entry 1.repl: is empty")
    one_line(pseudo("spans", "--errors", tmp_path / "no" / "errors"), "no such file")


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["spans", "--nonsense"], ["spans", "a", "b"], ["run"], ["run", "a"], ["run", "a", "-o", "b", "--jobs", "0"],
    ["spans", "--jsonl", "--text"], ["spans", "--offsets", "utf8"], ["spans", "--key-file", "x"],
    ["spans", "--data", "no/such/folder"], []])
def test_wrong_usage(pseudo: Pseudo, arguments: list[str]) -> None:
    ran = pseudo(*arguments)
    assert ran.status == 2 and "Traceback" not in ran.err


# -- streams


def stream(*texts: str) -> str:
    return "".join(json.dumps({"id": f"d{number}", "text": text}) + "\n" for number, text in enumerate(texts, 1))


def test_a_stream_keeps_its_order_and_goes_in_batches(pseudo: Pseudo) -> None:
    ran = pseudo("replace", "--jsonl", stdin=stream(*(f"{n} Kovács" for n in range(100))))
    assert [doc["pseudonymised"] for doc in ran.json] == [f"{n} Tóth" for n in range(100)]
    assert StandIn.made[0].batches == [32, 32, 32, 4], "and the language is loaded once"


def test_bad_documents_do_not_stop_a_stream(pseudo: Pseudo) -> None:
    lines = stream("Kovács", "rossz Kovács", "x", "hiba Kovács", "y") + "\n{Kovács\n" + stream("z")
    ran = pseudo("replace", "--jsonl", stdin=lines)
    assert (ran.status, [doc["pseudonymised"] for doc in ran.json]) == (3, ["Tóth", "x", "y", "z"])
    said = ran.err.splitlines()
    assert [line[:16] for line in said] == ["pseudo: line 2: ", "pseudo: line 4: ", "pseudo: line 7: "]
    assert "Kovács" not in ran.err


@pytest.mark.parametrize("lang", ["hu-HU", "hun", "HU", "hu_HU"])
def test_a_language_is_named_as_people_do(pseudo: Pseudo, tmp_path: Path, lang: str) -> None:
    assert pseudo("replace", "--text", "--lang", lang, stdin="Itt Kovács.").out == "Itt Tóth."
    docs = [{"text": "Itt Kovács."}, {"text": "Itt Kovács.", "lang": lang}, {"text": "Itt Kovács.", "lang": "hu"}]
    ran = pseudo("replace", "--jsonl", "--lang", lang, stdin="\n".join(map(json.dumps, docs)))
    assert (ran.status, [doc["lang"] for doc in ran.json]) == (0, ["hu", lang, "hu"])
    assert len(StandIn.made) == 2, "one of them for all spellings of the stream"
    assert pseudo("inflect", "--lang", lang, stdin="Kovács\tCase=Ins\n").out == "Kovács\tCase=Ins\tKováccsal\n"


@pytest.mark.parametrize("id", [7, 0, -1.5, 10**30])
def test_a_number_names_a_document(pseudo: Pseudo, tmp_path: Path, id: float) -> None:
    stream = "\n".join(json.dumps({"id": id, "text": text}) for text in ("Itt Kovács.", "rossz", 5))
    ran = pseudo("replace", "--jsonl", "--strip", "--errors", tmp_path / "errors", stdin=stream)
    assert [doc["id"] for doc in ran.json] == [id] and f'"id":{id},' in ran.out
    rows = [json.loads(line) for line in (tmp_path / "errors").read_text().splitlines()]
    assert [(row["id"], row["line"]) for row in rows] == [(id, 2), (id, 3)]


def test_several_documents_in_one_say_what_to_do(pseudo: Pseudo, tmp_path: Path) -> None:
    docs = ['{"text": "Itt Kovács."}', '{"text": "Ott Kovács."}']
    for name, text in (("lines", "\n".join(docs)), ("array", f"[{', '.join(docs)}]")):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
        one_line(pseudo("replace", tmp_path / f"{name}.json"), f"{name}.json: ", "--jsonl", "name the file .jsonl")
    assert pseudo("replace", "--jsonl", tmp_path / "lines.json").status == 0


def test_errors_go_to_a_file(pseudo: Pseudo, tmp_path: Path) -> None:
    ran = pseudo("replace", "--jsonl", "--errors", tmp_path / "errors", stdin=stream("a", "rossz Kovács") + '{"id": "ő"}\n')
    rows = [json.loads(line) for line in (tmp_path / "errors").read_text(encoding="utf-8").splitlines()]
    assert [(row["id"], row["line"], list(row)) for row in rows] == [
        ("d2", 2, ["id", "line", "message"]), ("ő", 3, ["id", "line", "message"])]
    assert "Kovács" not in str(rows)
    assert (ran.status, len(ran.json)) == (3, 1)
    assert ran.err == f"pseudo: 2 bad documents, see {tmp_path / 'errors'}\n"


def test_the_report_of_privacy_is_written_though_documents_fail(pseudo: Pseudo, tmp_path: Path) -> None:
    ran = pseudo("replace", "--jsonl", "--privacy", tmp_path / "privacy", stdin=stream("Kovács", "rossz"))
    assert ran.status == 3 and json.loads((tmp_path / "privacy").read_bytes())
    assert pseudo("replace", "--jsonl", stdin=stream("rossz", "rossz")).status == 1


def test_a_stream_without_errors_leaves_an_empty_report(pseudo: Pseudo, tmp_path: Path) -> None:
    assert pseudo("spans", "--jsonl", "--errors", tmp_path / "errors", stdin=stream("a")).status == 0
    assert (tmp_path / "errors").read_bytes() == b""


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n \n"])
def test_empty_lines_are_no_documents(pseudo: Pseudo, end: str) -> None:
    assert len(pseudo("spans", "--jsonl", stdin='{"text": "a"}\n\n\n{"text": "b"}' + end).json) == 2


def test_an_empty_stream(pseudo: Pseudo) -> None:
    assert pseudo("spans", "--jsonl") == Ran(0, "", "")


def test_a_binary_file_is_no_stream(pseudo: Pseudo) -> None:
    one_line(pseudo("spans", "--jsonl", stdin=b"\x7fELF\0\n\0\n"), "standard input: is a binary file")


def test_a_stream_names_file_and_line(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "docs.jsonl").write_text(stream("a") + "{}\n", encoding="utf-8")
    assert pseudo("spans", "--jsonl", tmp_path / "docs.jsonl").err.startswith(
        f'pseudo: {tmp_path / "docs.jsonl"}, line 2: has no "text"')


def test_a_stream_is_not_read_whole() -> None:
    """The first results are out before the last documents are read."""
    read = []

    def items() -> Iterator[Item]:
        for number in range(1000):
            read.append(number)
            yield Item(b"bad", "x", number)

    next(streams.outcomes(items(), Job("spans")))
    assert len(read) == streams.BATCH


def test_progress_is_said_when_asked_for(pseudo: Pseudo) -> None:
    assert pseudo("spans", "--jsonl", "--progress", stdin=stream(*["a"] * 250)).err.splitlines() == [
        "pseudo: 100 documents, 100 characters", "pseudo: 200 documents, 200 characters",
        "pseudo: 250 documents, 250 characters, done"]


# -- the key


def test_a_key_file_less_one_final_newline(pseudo: Pseudo, tmp_path: Path) -> None:
    for written, key in ((b"a very secret key", b"a very secret key"), (b"a very secret key\n", b"a very secret key"),
                         (b"a very secret key\r\n", b"a very secret key"), (b"a very secret key\n\n", b"a very secret key\n"),
                         ("tizenhat bájtnyi kulcs ű".encode(), "tizenhat bájtnyi kulcs ű".encode())):
        (tmp_path / "key").write_bytes(written)
        (tmp_path / "key").chmod(0o600)
        ran = pseudo("suggest", "--text", "--key-file", tmp_path / "key")
        assert (ran.status, ran.err, StandIn.made[-1].key) == (0, "", key)


def test_the_environment_has_the_key(pseudo: Pseudo) -> None:
    pseudo("suggest", "--text")
    assert StandIn.made[-1].key == KEY.encode()


def test_a_short_key_is_warned_of_and_not_shown(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("titok")
    ran = pseudo("suggest", "--text", "--key-file", tmp_path / "key")
    assert ran.status == 0 and "warning: the key has 5 bytes" in ran.err and "titok" not in ran.err


def test_an_empty_key_file_is_refused(pseudo: Pseudo, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("\n")
    one_line(pseudo("suggest", "--text", "--key-file", tmp_path / "key"), "the key is empty")


def test_without_a_key_one_is_drawn_and_said(pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PSEUDO_KEY")
    said = pseudo("suggest", "--text", stdin="Kovács")
    assert said.status == 0 and "no key: one was drawn" in said.err
    first = StandIn.made[-1].key
    assert first is not None and len(first) == 32
    assert "no key" not in pseudo("replace", stdin=said.out).err, "everything is chosen already"
    assert pseudo("replace", "--text", stdin="Kovács").err.count("no key") == 1
    assert StandIn.made[-1].key != first


# -- files and folders


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A folder of documents of all kinds."""
    files = {"b.txt": "Itt Kovács.", "a/1.json": '{"id": "1", "text": "Kovács"}', "a/üres.txt": "", "c/none.jsonl": "",
             "a/2.jsonl": stream("Kovács", "b"), "notes.xyz": "Kovács", ".hidden/x.txt": "Kovács", ".x.txt": "Kovács"}
    for name, text in files.items():
        path = tmp_path / "case" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "case"


def files(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*")) if path.is_file()}


def test_run_mirrors_a_folder(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "pseudo: 2 files passed over: hidden\npseudo: 1 file passed over: of no format that is read; `pseudo formats` lists those\n"
    out = files(tmp_path / "out")
    assert list(out) == ["a/1.json", "a/2.jsonl", "a/üres.txt", "b.txt", "c/none.jsonl"]
    assert (out["b.txt"], out["a/üres.txt"], out["c/none.jsonl"]) == ("Itt Tóth.", "", "")
    assert json.loads(out["a/1.json"])["pseudonymised"] == "Tóth"
    assert [json.loads(line)["id"] for line in out["a/2.jsonl"].splitlines()] == ["d1", "d2"]
    assert not any("Kovács" in text for text in out.values())
    full = files(tmp_path / "map")
    assert list(full) == ["a/1.json", "a/2.jsonl", "a/üres.txt.json", "b.txt.json", "c/none.jsonl"]
    assert json.loads(full["b.txt.json"])["text"] == "Itt Kovács."
    for path in (tmp_path / "map").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_run_keeps_no_mapping_unless_told(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    pseudo("run", case / "b.txt", case / "a", "-o", tmp_path / "out")
    assert list(files(tmp_path)) == sorted(
        [*(f"case/{name}" for name in files(case)), "out/1.json", "out/2.jsonl", "out/b.txt", "out/üres.txt"])


def test_run_does_not_overwrite(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "b.txt").write_text("mine")
    one_line(pseudo("run", case, "-o", tmp_path / "out"), "b.txt: is there already", "--force")
    assert files(tmp_path / "out") == {"b.txt": "mine"}, "and nothing is written before that is found"
    assert pseudo("run", case, "-o", tmp_path / "out", "--force").status == 0
    assert files(tmp_path / "out")["b.txt"] == "Itt Tóth."


def test_run_refuses_what_cannot_be_meant(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "b.txt").write_text("x")
    out = tmp_path / "out"
    one_line(pseudo("run", case, tmp_path / "other", "-o", out), f"{Path(case.name, 'b.txt')} and ",
             f"{Path('other', 'b.txt')}: would both become")
    one_line(pseudo("run", case, "-o", case, "--force"), "would overwrite a source")
    one_line(pseudo("run", case, "-o", out, "--mapping", out / "map"), "would leave the building")
    one_line(pseudo("run", case / "notes.xyz", "-o", out), "notes.xyz: is of no format that is read")
    one_line(pseudo("run", tmp_path / "none", "-o", out), "none: no such file or folder")
    one_line(pseudo("run", case / ".hidden", "-o", out, "--lang", "xx"), "no data for 'xx'")
    (tmp_path / "empty").mkdir()
    one_line(pseudo("run", tmp_path / "empty", "-o", out), "no file of a format that is read")
    assert not out.exists()


def test_run_leaves_its_own_results_alone(pseudo: Pseudo, case: Path) -> None:
    for _ in range(2):
        ran = pseudo("run", case, "-o", case / "out", "--force")
        assert ran.status == 0 and "passed over: hidden" in ran.err
    assert "pseudo: out: the folder of the results is not read\n" in ran.err
    assert len(files(case / "out")) == 6  # with the mark of a folder of results among sources


def test_run_writes_the_good_and_reports_the_bad(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "a" / "2.jsonl").write_text(stream("Kovács", "rossz", "b"), encoding="utf-8")
    (case / "bin.txt").write_bytes(b"\0\x01Kov")
    (case / "c" / "none.jsonl").write_text("{}\n")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--errors", tmp_path / "errors")
    assert ran.status == 3
    assert list(files(tmp_path / "out")) == ["a/1.json", "a/2.jsonl", "a/üres.txt", "b.txt"]
    assert len((tmp_path / "out/a/2.jsonl").read_text().splitlines()) == 2
    rows = [json.loads(line) for line in (tmp_path / "errors").read_text(encoding="utf-8").splitlines()]
    assert [(Path(row["file"]).name, row["line"], row["id"]) for row in rows] == [
        ("2.jsonl", 2, "d2"), ("bin.txt", None, None), ("none.jsonl", 1, None)]


def test_a_file_name_that_is_not_utf8_can_be_reported(pseudo: Pseudo, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/gy\xf5r.txt")
    Path(path).write_bytes(b"Gy\xf5r")
    ran = pseudo("run", path, "-o", tmp_path / "out", "--errors", tmp_path / "errors")
    (row,) = map(json.loads, (tmp_path / "errors").read_bytes().splitlines())
    assert ran.status == 1 and row["file"] == "document 1 (file 1 in the order of the input)"


def test_a_run_that_is_cut_short_leaves_no_half_file(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (case / "a" / "2.jsonl").write_text(stream(*["Kovács"] * 100), encoding="utf-8")
    meant = StandIn.stage

    def interrupted(self: StandIn, doc: Document, stage: str) -> Document:
        if doc.id == "d70":
            raise KeyboardInterrupt
        return meant(self, doc, stage)

    monkeypatch.setattr(StandIn, "stage", interrupted)
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert (ran.status, ran.err.splitlines()[-1]) == (130, "pseudo: interrupted; every file that has its name is complete")
    assert list(files(tmp_path / "out")) == ["a/1.json"]


def test_a_full_disk_is_one_line(pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    one_line(pseudo("run", case / "b.txt", "-o", tmp_path / "out"), "b.txt: the result cannot be written: no space left on device")
    assert files(tmp_path / "out") == {}


def test_recall_reaches_the_settings_and_a_level_that_is_none_is_wrong_usage(
    pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[str] = []

    class Listening(StandIn):
        def __init__(self, lang: str, key: bytes | None, settings: Settings) -> None:
            levels.append(settings.recall)
            super().__init__(lang, key, settings)

    monkeypatch.setattr(runner, "Pseudonymiser", Listening)
    for command in ("spans", "suggest", "replace"):
        assert pseudo(command, "--text", "--recall", "max", stdin="Kovács").status == 0
    assert pseudo("replace", "--text", stdin="Kovács").status == 0
    assert levels == ["max", "max", "max", "high"]
    assert pseudo("replace", "--text", "--recall", "highest", stdin="Kovács").status == 2


def test_explaining_shows_every_step_and_says_first_that_it_shows_originals(monkeypatch, capfd):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Tegnap Kovács Jánossal voltam.".encode())))
    with pytest.raises(SystemExit) as left:
        cli.main(["spans", "--text", "--explain", "--engine", "rules"])
    out, err = capfd.readouterr()
    assert left.value.code == 0
    assert err.splitlines()[0] == "pseudo: what follows on stdout shows originals; it is for your eyes only"
    ((*place, why),) = [line.split("\t") for line in out.splitlines()]
    assert place == ["7", "Kovács Jánossal", "PER"]
    assert why.startswith("surname and given name; made by tables; person 0.")  # weighed, and by what
    assert "source: PER 1 +" in why
