"""Properties that hold for every table of every language folder."""

from __future__ import annotations

import dataclasses
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import name_db
import name_db.columns
import name_db.table
from name_db import packed

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = name_db.languages()
TABLES = [file for lang in LANGUAGES for file in packed.tables(ROOT / "name_db" / lang)]

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def build_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_name_db", ROOT / "scripts" / "build_name_db.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = build_script()
SERIES = {"hu": {"in", "on"}, "fi": {"in", "on", ""}}
"""Of places; in Finnish both series are said of some, and that of many villages is not known."""
MUNICIPALITIES = {"hu": 3000, "fi": 240}
"""How many there are to be had: of 3,155 in Hungary, and of 310 in Finland, some of which are said in the plural."""
NAMES = name_db.load("hu")


@pytest.mark.parametrize("file", TABLES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_sorted_and_unique(file: Path) -> None:
    read = packed.read(file)
    lines = read.decode("utf-8").splitlines()
    rows = [tuple(line.split("\t")) for line in lines[1:]]
    assert rows == sorted(set(rows))
    assert {len(row) for row in rows} == {len(lines[0].split("\t"))}
    assert read.endswith(b"\n") and b"\r" not in read


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_has_its_sources(lang: str) -> None:
    sources = tomllib.loads((ROOT / "name_db" / lang / "SOURCES.toml").read_text(encoding="utf-8"))
    assert set(sources["tables"]) == set(name_db.load(lang).tables())
    assert {used for table in sources["tables"].values() for used in table} <= set(sources["sources"])
    assert (ROOT / sources["script"]).exists() and re.fullmatch(r"\d{4}-\d\d-\d\d", sources["date"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_was_read(lang: str) -> None:
    """By somebody, 500 rows of it or all: what was found stands beside the sources."""
    sources = tomllib.loads((ROOT / "name_db" / lang / "SOURCES.toml").read_text(encoding="utf-8"))
    for table in sources["tables"]:
        review = sources["reviews"][table]
        rows = packed.read(ROOT / "name_db" / lang / f"{table}.tsv").count(b"\n") - 1
        assert review["read"] >= min(500, 0.75 * rows) and review["read"] >= review["wrong"] >= review["mended"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_small_enough_to_ship(lang: str) -> None:
    folder = ROOT / "name_db" / lang
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) <= 4_000_000


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", sorted(BUILD.TABLES))
def test_values_are_of_their_kinds(table: str, lang: str) -> None:
    row_class, _ = BUILD.TABLES[table]
    for row in name_db.table.Table(ROOT / "name_db" / lang / f"{table}.tsv", row_class):
        values = dataclasses.asdict(row)
        assert values.get("gender", "") in {"", "F", "M"} and values.get("genders", "F") in {"F", "M", "FM"}
        assert values.get("locative", "in") in SERIES[lang]
        assert row_class is not name_db.Place or values["kind"] in name_db.columns.PLACE_KINDS
        assert all(value >= 0 for value in values.values() if isinstance(value, (int, float)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "least"), [("surname", 1500), ("given", 400), ("settlement", 0), ("street", 500), ("foreign_city", 300)]
)
def test_pools_are_large_and_known(lang: str, kind: str, least: int) -> None:
    names = name_db.load(lang)
    least = least or MUNICIPALITIES[lang]
    rows = names.pool(kind)
    assert len(rows) >= least and len({row.name for row in rows}) == len(rows)
    known = {"surname": names.surname, "given": names.given, "street": lambda _: True}.get(kind, names.place)
    assert all(known(row.name) for row in rows)


def test_pools_by_trait() -> None:
    names = name_db.load("hu")
    for gender in "FM":
        assert len(names.pool("given", gender=gender)) >= 200
    for origin in sorted({row.origin for row in names.pool("given", origin="german")} | {"romanian", "slovak", "turkish"}):
        for gender in "FM":
            assert len(names.pool("given", origin=origin, gender=gender)) >= 20
        assert len(names.pool("surname", origin=origin)) >= 29
    assert all(row.population <= 500 for row in names.pool("settlement", max_population=500))
    assert len(names.pool("part", status="generic")) >= 8 and len(names.pool("organisation", kind="shop/food")) >= 10
    with pytest.raises(name_db.NameDbError):
        names.pool("surname", colour="red")
    with pytest.raises(name_db.NameDbError):
        names.pool("spaceship")


@given(st.sampled_from(["given", "surname", "nickname", "place"]), st.data())
def test_unfold_finds_what_was_folded(kind: str, data: st.DataObject) -> None:
    table = {"given": NAMES._given, "surname": NAMES._surnames, "nickname": NAMES._nicknames,
             "place": NAMES._settlements}[kind]
    name = data.draw(st.sampled_from(table.names()))
    for written in (name.upper(), name.lower(), name_db.fold(name), name_db.fold(name).upper()):
        assert name in NAMES.unfold(written, kind)


@given(st.text(max_size=20))
def test_any_text_may_be_asked_for(text: str) -> None:
    NAMES.given(text), NAMES.surname(text), NAMES.nickname(text), NAMES.place(text), NAMES.organisation(text)
    NAMES.org_word(text), NAMES.public_space_type(text), NAMES.ambiguous(text), NAMES.unfold(text, "surname")
    assert name_db.fold(name_db.fold(text)) == name_db.fold(text)


def test_script_reproduces_a_table_byte_for_byte(tmp_path: Path) -> None:
    """From tiny data: the register with its slip, counts, today's ranks, a lower-case lemma."""
    data, own, out = tmp_path / "data", tmp_path / "own", tmp_path / "out"
    for folder in (data / "names", data / "nerkor" / "train", own, out):
        folder.mkdir(parents=True)
    (data / "names" / "given_female.txt").write_text("Anna\nGy\nVirág\n", encoding="utf-8")
    (data / "names" / "given_male.txt").write_text("Gy\nZoltán\n", encoding="utf-8")
    (data / "names" / "given_names_1914_1918_counts.tsv").write_text("ANna\t3\nAnna\t7\n", encoding="utf-8")
    (data / "nerkor" / "train" / "a.conllup").write_text(
        "virágot\tvirág\tNOUN\tx\tx\tO\tvirág\n" * 2 + "Anna\tAnna\tPROPN\tx\tx\tB-PER\tAnna\n", encoding="utf-8"
    )
    (own / "given_today.tsv").write_text("name\tgender\trank\tera\nAnna\tF\t1\told\n", encoding="utf-8")
    (own / "top_2016.tsv").write_text("name\tlist\tshare\nAnna\tF\t0.5\n", encoding="utf-8")
    wanted = (
        "name\tgenders\tcount\tshare\trank\tera\torigin\tcommon_word\tpool\n"
        "Anna\tF\t10\t0.5\t1\told\thungarian\t\t1\n"
        "Virág\tF\t\t\t\t\thungarian\t2\t\n"
        "Zoltán\tM\t\t\t\t\thungarian\t\t\n"
    )
    for _ in range(2):
        BUILD.main(["--data", str(data), "--own", str(own), "--out", str(out), "--only", "given"])
        assert (out / "given.tsv").read_bytes() == wanted.encode()
    names = name_db.load(out)
    assert names.tables() == ("given",) and names.surname("Kovács") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nicknames_have_known_bases(lang: str) -> None:
    names = name_db.load(lang)
    for row in names._nicknames:
        base = names.given(row.base)
        assert base is not None and row.gender in base.genders, row


def test_the_commonest_given_names_have_nicknames() -> None:
    names = name_db.load("hu")
    for gender in "FM":
        for row in names.pool("given", gender=gender, max_rank=75):
            assert names.nicknames_of(row.name, gender), row.name
