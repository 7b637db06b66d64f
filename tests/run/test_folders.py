"""`pseudo run` under attack: what lies in the folders, what lies where results go, what is in the names of files."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core import files
from pseudo.core.errors import InputError
from pseudo.run import filenames, writer
from pseudo.run import folders as run
from pseudo.run.job import Job, Outcome
from pseudo.run.places import TABLE, Places, Plan, alike
from pseudo.run.plans import _numbers, planned
from tests.test_cli import Pseudo, StandIn, pseudo, stream

__all__ = ["pseudo"]
FULL = OSError(28, "No space left on device")


def made(folder: Path, **texts: str) -> Path:
    """A folder with these files, `__` for a dot."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def everything(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return made(tmp_path / "case", a__txt="Itt Kovács.", b__txt="x")


# -- nothing is skipped in silence


@pytest.mark.parametrize("inside", [True, False])
def test_a_folder_that_cannot_be_read_is_an_error(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inside: bool) -> None:
    made(case / "locked", c__txt="Kovács")
    scandir = os.scandir

    def locked(path: Path) -> Any:
        if path == (case / "locked" if inside else case):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", locked)
    ran = pseudo("run", case, "-o", tmp_path / "out", "--errors", tmp_path / "errors")
    assert ran.status == (3 if inside else 1)
    row = json.loads((tmp_path / "errors").read_bytes())
    assert row["file"] == ("locked" if inside else "case") and "cannot be read: permission denied" in row["message"]
    assert len(everything(tmp_path / "out") if inside else {"a": "", "b": ""}) == 2


def test_a_file_that_cannot_be_read_is_an_error(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def locked(path: Any, *more: Any, **named: Any) -> int:
        if str(path).endswith("case/b.txt"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *more, **named)

    monkeypatch.setattr(os, "open", locked)
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert (ran.status, ran.err) == (3, "pseudo: b.txt: permission denied; check the path and your rights\n")
    assert everything(tmp_path / "out") == {"a.txt": "Itt Tóth."}


def test_links_sockets_and_pipes_are_told(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "outside.txt").write_text("Kovács")
    (case / "out.txt").symlink_to(tmp_path / "outside.txt")
    (case / "round").symlink_to(case)
    (case / "gone.txt").symlink_to(case / "nothing")
    os.mkfifo(case / "pipe.txt")
    monkeypatch.chdir(case)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as open_:
        open_.bind("socket.txt")
        ran = pseudo("run", case, "-o", tmp_path / "out")
    assert ran.status == 0 and list(everything(tmp_path / "out")) == ["a.txt", "b.txt"]
    assert [line.split("; ")[0] for line in ran.err.splitlines()] == [
        "pseudo: gone.txt: a link is not followed", "pseudo: out.txt: a link is not followed",
        "pseudo: pipe.txt: a pipe is not read", "pseudo: round: a link is not followed",
        "pseudo: socket.txt: a socket is not read"]


def test_a_name_that_is_not_utf8_becomes_a_number(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(case) + b"/Kov\xe1cs.txt")).write_text("Itt Kovács.", encoding="utf-8")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map")
    assert ran.status == 0 and "Itt Tóth." in [
        text for name, text in everything(tmp_path / "out").items() if name[0].isdecimal()]
    assert "Kov\ufffdcs.txt\t" in (tmp_path / "map" / TABLE).read_text(encoding="utf-8")


def test_a_name_of_two_lines_is_told_in_one(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / "c\npseudo: all is well.txt").write_text("rossz")
    ran = pseudo("run", case, "-o", tmp_path / "out")
    assert ran.status == 3 and len(ran.err.splitlines()) == 1


# -- what must not come out


@pytest.mark.parametrize("how", ["itself", "a hard link", "a link given by name"])
@pytest.mark.parametrize("option", ["--key-file", "--policy", "--replacements"])
def test_key_policy_and_configuration_are_left_out(
        pseudo: Pseudo, case: Path, tmp_path: Path, option: str, how: str) -> None:
    text = {"--key-file": "a key of the tests, long", "--policy": "", "--replacements": "{}"}[option]
    secret = case / "secret.txt"
    secret.write_text(text)
    secret.chmod(0o600)
    given = secret
    if how == "a hard link":
        os.link(secret, given := tmp_path / "elsewhere")
    elif how == "a link given by name":
        (given := tmp_path / "elsewhere").symlink_to(secret)
    ran = pseudo("run", case, "-o", tmp_path / "out", option, given)
    assert ran.status == 0 and re.fullmatch(r"pseudo: secret\.txt: the .* is no document and is not read\n", ran.err)
    assert list(everything(tmp_path / "out")) == ["a.txt", "b.txt"]


def test_a_key_file_alone_is_no_document(pseudo: Pseudo, tmp_path: Path) -> None:
    key = made(tmp_path / "case", key__txt="a key of the tests, long") / "key.txt"
    ran = pseudo("run", key, "-o", tmp_path / "out", "--key-file", key)
    assert ran.status == 1 and not (tmp_path / "out").exists() and "a key of" not in ran.err


def test_what_the_run_writes_besides_is_kept_out_of_what_it_reads(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(case)
    out = tmp_path / "out"
    for arguments, said in (
            (("--mapping", case), "mapping folder is in a folder that is read"),
            (("--mapping", case / "map"), "mapping folder is in a folder that is read"),
            (("--mapping", tmp_path / "link" / "map"), "mapping folder is in a folder that is read"),
            (("--mapping", out), "would leave the building"),
            (("--errors", case / "e.json"), "the report of errors is a file in a folder that is read"),
            (("--privacy", case / "a.txt"), "would replace another file of this command (IN"),
            (("--errors", out / "a.txt"), "would overwrite the report of errors")):
        ran = pseudo("run", case, "-o", out, *arguments)
        assert ran.status == 1 and said in ran.err and ran.err.count("\n") == 1, ran.err
    ran = pseudo("run", case / "a.txt", "-o", out, "--errors", case / "a.txt")
    assert ran.status == 1 and "would replace another file of this command (IN" in ran.err
    assert everything(case) == {"a.txt": "Itt Kovács.", "b.txt": "x"} and not out.exists()


def test_no_result_takes_the_place_of_a_key_even_by_force(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    out = made(tmp_path / "out", a__txt="a key of the tests, long")
    ran = pseudo("run", case, "-o", out, "--key-file", out / "a.txt", "--force")
    assert ran.status == 1 and "the result would overwrite the key file; take another file" in ran.err
    assert everything(out) == {"a.txt": "a key of the tests, long"}


def test_a_mapping_that_would_lie_among_the_results_is_refused(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case" / "out", a__txt="Kovács").parent
    ran = pseudo("run", case, "-o", tmp_path / "map" / "out", "--mapping", tmp_path / "map")
    assert ran.status == 1 and "its mapping would lie among the results" in ran.err


def test_input_in_the_folder_of_results_is_read_and_not_overwritten(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "out" / "case", a__txt="Kovács")
    assert pseudo("run", case, "-o", tmp_path / "out").status == 0
    assert everything(tmp_path / "out") == {"a.txt": "Tóth", "case/a.txt": "Kovács"}


@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_a_key_file_that_others_can_read(pseudo: Pseudo, tmp_path: Path, mode: int, warned: bool) -> None:
    key = tmp_path / "key"
    key.write_text("a key of the tests, long")
    key.chmod(mode)
    ran = pseudo("replace", "--text", "--key-file", key, stdin="Kovács")
    assert (ran.status, ran.out) == (0, "Tóth") and ("others than its owner" in ran.err) == warned


# -- where results go


def test_links_where_results_go(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    made(case / "sub", c__txt="Kovács")
    out, away = tmp_path / "out", made(tmp_path / "away", mine="mine")
    out.mkdir()
    (out / "a.txt").symlink_to(away / "mine")
    (out / "b.txt").symlink_to(away / "nothing")
    (out / "sub").symlink_to(away)
    assert pseudo("run", case, "-o", out).status == 1, "a link that leads nowhere is there, too"
    ran = pseudo("run", case, "-o", out, "--force")
    assert ran.status == 3 and ran.err == (
        "pseudo: sub/c.txt: a folder of the result is a link; remove the link, or take an empty folder\n")
    assert everything(away) == {"mine": "mine"}
    assert (out / "a.txt").read_text(encoding="utf-8") == "Itt Tóth." and not (out / "a.txt").is_symlink()


def test_a_hard_link_is_replaced_and_not_written_through(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    out = made(tmp_path / "out")
    os.link(case / "b.txt", out / "a.txt")
    assert pseudo("run", case / "a.txt", "-o", out, "--force").status == 0
    assert everything(case)["b.txt"] == "x"


def test_temporary_files_cannot_be_foreseen(tmp_path: Path) -> None:
    one, other = files.Whole(tmp_path / "a", 0o600), files.Whole(tmp_path / "a")
    names = set(os.listdir(tmp_path))
    assert len(names) == 2 and all(stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600 for name in names)
    for file in (one, other):
        file.finish()
    assert os.listdir(tmp_path) == ["a"]


def test_a_device_is_not_replaced(pseudo: Pseudo, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ran = pseudo("replace", "--text", "--privacy", tmp_path / "pipe", stdin="x")
    assert ran.status == 1 and "would replace what is no file" in ran.err
    (tmp_path / "errors").symlink_to(tmp_path / "mine")
    assert pseudo("replace", "--text", "--errors", tmp_path / "errors", stdin="x").status == 1
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize("what", ["write", "close"])
def test_a_full_disk_fails_its_file_and_leaves_nothing_half_written(
        pseudo: Pseudo, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    (case / "c.jsonl").write_text(stream("Kovács", "x", "y"), encoding="utf-8")
    whole = files.Whole.finish if what == "close" else files.Whole.write

    def full(self: files.Whole, *data: bytes) -> None:
        if self.path.name in ("a.txt", "c.jsonl"):
            raise files.unwritable(self._where, FULL)
        whole(self, *data)

    monkeypatch.setattr(files.Whole, "finish" if what == "close" else "write", full)
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--privacy", tmp_path / "privacy")
    assert ran.status == 3 and everything(tmp_path / "out") == {"b.txt": "x"}
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [" a.txt", " c.jsonl"]
    assert not [name for _, _, names in os.walk(tmp_path) for name in names if name.endswith(".part")]
    assert (tmp_path / "privacy").exists(), "it is written though files failed"


def test_a_file_that_fails_fails_all_of_its_documents(
        pseudo: Pseudo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(FULL))
    case = made(tmp_path / "case", c__jsonl=stream("Kovács", "x", "y"))
    ran = pseudo("run", case, "-o", tmp_path / "out", "--errors", tmp_path / "errors")
    assert (ran.status, ran.err) == (1, f"pseudo: 3 bad documents, see {tmp_path / 'errors'}\n")


def test_a_name_that_is_too_long_with_its_suffix_fails_alone(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    (case / ("x" * 251 + ".txt")).write_text("x")
    assert pseudo("run", case, "-o", tmp_path / "out").status == 0
    ran = pseudo("run", case, "-o", tmp_path / "out2", "--mapping", tmp_path / "map")
    assert ran.status == 3 and "file name too long" in ran.err and len(everything(tmp_path / "out2")) == 2


def test_two_files_that_a_file_system_takes_for_one(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    """As where capitals are not told apart: the plans have one place between them."""
    StandIn.made = []
    job = Job("replace", key=b"k" * 16, filed=True)
    plans = planned([case], tmp_path / "out", None, job, force=True, private={}, reports={}).plans
    plans = [plans[0], run.dataclasses.replace(plans[1], target=plans[0].target)]
    for force in (True, False):
        done = list(run.written(plans, job, tmp_path / "out", None, force=force))
        assert sum(bool(outcome.error) for outcome in done) == (1 if force else 2)
        assert everything(tmp_path / "out") == {"a.txt": "Itt Tóth."}


# -- files that change


def later(path: Path) -> None:
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))


@pytest.mark.parametrize("how", ["written to", "another file", "a link"])
def test_a_file_that_is_another_when_its_turn_comes(
        pseudo: Pseudo, case: Path, tmp_path: Path, how: str) -> None:
    job = Job("replace", key=b"k" * 16, filed=True)
    plans = planned([case], tmp_path / "out", None, job, force=False, private={}, reports={}).plans
    (tmp_path / "key").write_text("Itt Kovács.")
    if how == "written to":
        later(case / "a.txt")
    elif how == "another file":
        os.replace(tmp_path / "key", case / "a.txt")
    else:
        (case / "a.txt").unlink()
        (case / "a.txt").symlink_to(tmp_path / "key")
    done = list(run.written(plans, job, tmp_path / "out", None))
    assert [outcome.error.split(";")[0] for outcome in done] == ["a.txt: changed while it was read", ""]
    assert everything(tmp_path / "out") == {"b.txt": "x"}


def test_a_stream_that_changes_while_it_is_read_gives_nothing(pseudo: Pseudo, case: Path, tmp_path: Path) -> None:
    path = case / "c.jsonl"
    path.write_text(stream(*["Kovács"] * 100), encoding="utf-8")
    job = Job("replace", key=b"k" * 16)
    plans = planned([path], tmp_path / "out", None, job, force=False, private={}, reports={}).plans
    done: Iterator[Outcome] = run.written(plans, job, tmp_path / "out", None)
    next(done)
    later(path)
    *_, last = done
    assert "changed while it was read" in last.error and last.lost == 100
    assert everything(tmp_path / "out") == {}


# -- names in names of files


NAMED = {"Kovács_lelet__txt": "Kovács", "lelet__txt": "x", "1__txt": "y"}


def test_a_name_of_a_file_that_holds_a_name_becomes_a_number(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", **NAMED)
    made(case / "Kovács-akta", bad__txt="rossz")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--errors", tmp_path / "errors", "--mapping", tmp_path / "map")
    assert ran.status == 3
    out = everything(tmp_path / "out")
    assert (out.pop("lelet.txt"), out.pop("1.txt")) == ("x", "y")
    ((name, text),) = out.items()
    assert re.fullmatch(r"[0-9]+(-[0-9]+)?\.txt", name) and text == "Tóth"
    head, columns, *rows = (tmp_path / "map" / TABLE).read_text(encoding="utf-8").splitlines()
    assert "for your eyes only" in head and columns == "document\told\tnew"
    assert {tuple(row.split("\t")[1:]) for row in rows} == {("Kovács_lelet.txt", name), ("Kovács-akta/bad.txt", "")}
    assert stat.S_IMODE((tmp_path / "map" / TABLE).stat().st_mode) == 0o600
    assert "Kovács" not in ran.err + (tmp_path / "errors").read_text(encoding="utf-8")
    number = json.loads((tmp_path / "errors").read_bytes())["file"].removeprefix("document ")
    assert f"{number}\tKovács-akta/bad.txt\t" in rows


@pytest.mark.parametrize("names", ["keep", "number", "pseudonymise"])
def test_no_message_holds_a_name_from_a_path(pseudo: Pseudo, tmp_path: Path, names: str) -> None:
    case = made(tmp_path / "case", Kovács__txt="Kovács", Kovács_b__txt="rossz", Kovács__jsonl="{}\n")
    out = tmp_path / "out"
    ran = pseudo("run", case, "-o", out, "--names", names)
    assert ran.status == 3 and "with --mapping DIR a table" in ran.err and "Kovács" not in ran.err
    assert ("Kovács.txt" in everything(out)) == (names == "keep")
    for arguments in ((case, "-o", out), (tmp_path / "Kovács.txt", "-o", out), (case, case, "-o", tmp_path / "new")):
        ran = pseudo("run", *arguments, "--names", names)
        assert ran.status in (1, 3) and "Kovács" not in ran.err


def test_a_name_is_pseudonymised_as_its_document_is(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", Kovács_lelet__txt="Kovács", Tóth_lelet__txt="x")
    made(case / "Kovács", Kovács1__txt="Kovács", Kovács__json='{"text": "Kovács"}')
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--names", "pseudonymise").status == 0
    assert list(everything(tmp_path / "out")) == ["Tóth/Tóth.json", "Tóth/Tóth1.txt", "Tóth_lelet-2.txt", "Tóth_lelet.txt"]
    assert everything(tmp_path / "out")["Tóth_lelet.txt"] == "x", "what keeps its name comes first"


@pytest.mark.parametrize("names", ["number", "pseudonymise"])
def test_only_the_document_shows_whom_a_path_is_called_after(
        pseudo: Pseudo, tmp_path: Path, names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in finds `Kovács` alone; its document says that this is somebody who is called `Rév` as well."""
    monkeypatch.setattr(filenames, "known", lambda doc: frozenset({"rev"} if "Kovács" in doc.text else ()))
    case = made(tmp_path / "case" / "Rév" / "b" / "rev", a__txt="x", rév_1__txt="Itt Kovács.")
    case = made(case.parents[2] / "Rév", a__txt="x").parent
    assert pseudo("run", case, "-o", tmp_path / "out", "--mapping", tmp_path / "map", "--names", names).status == 0
    out = everything(tmp_path / "out")
    assert sorted(out.values()) == ["Itt Tóth.", "x", "x"] and not any("rev" in filenames.fold(name) for name in out)
    rows = (tmp_path / "map" / TABLE).read_text(encoding="utf-8").splitlines()[2:]
    table = {old: new for _, old, new in (row.split("\t") for row in rows)}
    assert set(table) == {"Rév/a.txt", "Rév/b/rev/a.txt", "Rév/b/rev/rév_1.txt"} and set(table.values()) == set(out)


def test_nothing_that_is_there_is_overwritten_by_a_new_name(pseudo: Pseudo, tmp_path: Path) -> None:
    case = made(tmp_path / "case", Kovács__txt="Kovács")
    out = made(tmp_path / "out", Tóth__txt="mine")
    ran = pseudo("run", case, "-o", out, "--names", "pseudonymise")
    assert ran.status == 1 and "is there already" in ran.err and everything(out) == {"Tóth.txt": "mine"}


def test_a_table_of_names_is_not_overwritten(pseudo: Pseudo, tmp_path: Path) -> None:
    case, map_ = made(tmp_path / "case", Kovács__txt="Kovács"), made(tmp_path / "map", names__tsv="mine")
    ran = pseudo("run", case, "-o", tmp_path / "out", "--mapping", map_)
    assert ran.status == 1 and "names.tsv: is there already" in ran.err and not (tmp_path / "out").exists()


def test_numbers_tell_no_order() -> None:
    names = [filenames.parts(Path(f"{letter}.txt")) for letter in "abcdefgh"]
    dealt = [[_numbers(names, key)[name] for name in names] for key in (b"k" * 16, b"l" * 16)]
    assert sorted(dealt[0]) == sorted(dealt[1]) == list(range(1, 9)) and dealt[0] != dealt[1]
    assert list(range(1, 9)) not in dealt


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "a\tb", "a\nb", "a\\tb", "\udce1"])
def test_a_cell_is_no_formula_and_ends_no_row(text: str) -> None:
    cell = writer._cell(text)
    assert cell[0] not in "=+-@" and not {"\t", "\n", "\r"} & set(cell) and cell.encode()
    assert writer._uncell(cell) == text or "\udce1" in text


@given(st.lists(st.tuples(st.sampled_from(["a", "A", "é", "e\u0301", "É", "ß", "ss", "x.txt"]),
                          st.sampled_from(["t", "T", None])), max_size=12, unique_by=lambda each: each[0]))
def test_no_two_files_get_one_place(given: list[tuple[str, str | None]]) -> None:
    places = Places(Path("out"))
    taken = [places.take(Plan(Path(old), None, None, (number,), "", (filenames.Part(f"{old}.txt", True),)),
                         [None if new is None else f"{new}.txt"]) for number, (old, new) in enumerate(given, 1)]
    assert len({alike(str(path)) for path in taken}) == len(taken)
    assert all(path.parent == Path("out") and path.suffix == ".txt" for path in taken)


@given(st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=20))
def test_words_of_a_name_know_where_they_stand(name: str) -> None:
    words, places = filenames.spoken(name)
    assert len(words) == len(places) and places == sorted(places)
    assert all(name[place] == sign or sign == " " for sign, place in zip(words, places, strict=True))


@pytest.mark.parametrize("new", ["../../etc/passwd", "/etc/passwd", ".hidden", "a\0b", "..", "a\nb", "-rf", "~", "x" * 300, ""])
def test_a_new_name_stays_in_its_folder(new: str) -> None:
    def stage(words: str) -> Any:
        from pseudo.core.document import Document, Span

        return Document("x\n\n" + words, spans=(Span(3, 9, "Kovács", "PER", "k", "Kovács", new_text=new),))

    part = filenames.Part("Kovács.txt", True, found=True)
    (made_,) = filenames.renamed([part], frozenset(), stage, after=3) or (None,)
    assert made_ is None or (Path(made_).name == made_ and made_.isprintable() and made_[0] not in ".-~"
                             and len(made_.encode()) <= filenames.LONGEST and made_.endswith(".txt"))


def test_the_words_of_changed_people_are_known_and_others_not() -> None:
    from pseudo.core.document import Document, Entry, NamePart, Span

    def person(name: str, at: int, new: str) -> tuple[Span, Entry]:
        parts = (NamePart("dr.", "title"), NamePart(name, "surname", 0))
        return Span(at, at + len(name), name, "PER", name, name, new_text=new), Entry(name, {"PER": 1}, 1, parts)

    one, other = person("Szűcs", 0, "Tóth"), person("Kossuth", 6, "Kossuth")
    doc = Document("Szűcs Kossuth", spans=(one[0], other[0]), replacements={"Szűcs": one[1], "Kossuth": other[1]})
    assert filenames.known(doc) == {"szucs"}
    path = filenames.parts(Path("kossuth/dr_szucs2.txt"))
    assert filenames.numbered(path, filenames.known(doc)) == ("kossuth", None)
    assert filenames.numbered(path[:1], filenames.known(doc)) == ()


def test_a_name_that_cannot_be_made_is_a_number() -> None:
    def stage(words: str) -> Any:
        raise InputError("no name is free")

    assert filenames.renamed([filenames.Part("a", False, found=True)], frozenset(), stage, after=0) == (None,)
