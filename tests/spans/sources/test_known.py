"""Names that a user knows: found in every form, left, never taken for names; whole path and aliases."""

from __future__ import annotations

import dataclasses
import re
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from morph import MorphError
from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.kinds import roster
from pseudo.kinds.roster import Row
from pseudo.language import language
from pseudo.language.language import Language
from pseudo.pipeline import Settings
from pseudo.spans.draft import Settings as Asked
from pseudo.spans.draft import drafted
from pseudo.spans.sources import known

HERE = Path(__file__).parent
TOY = Path(__file__).parents[2] / "toy"
KEY = b"a key of the tests"
HU, XX = language.load("hu"), language.load("xx", TOY)
ROWS = [line.split("\t") for line in (HERE / "known.tsv").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]


def met(text: str, rows: list[Row], lang: Language = HU) -> list[tuple[str, str]]:
    asked = Asked(known=roster.indexed(rows, lang.persons))
    return [(text[one.start : one.end], one.norm) for one in known.find(drafted(text, (), (), asked), lang)]


@pytest.mark.parametrize(("said", "text", "found", "why"), ROWS, ids=[row[-1] for row in ROWS])
def test_rows(said: str, text: str, found: str, why: str) -> None:
    norm, _, rest = said.partition(";")
    row = Row(norm, type="ORG" if rest == "ORG" else "PER", alone=rest == "alone")
    wanted = [tuple(each.replace("\\n", "\n").split("=")) for each in found.split("|") if each]
    assert met(text.replace("\\n", "\n"), [row]) == wanted, why


@lru_cache(maxsize=2)
def names(lang: Language) -> tuple[list[str], list[str]]:
    """Surnames and given names of the tables, as many of each."""
    home = lang.data or Path(__file__).parents[3]
    files = (home / "name_db" / lang.tag / file for file in ("surnames.tsv", "given.tsv"))
    surnames, given_names = ([line.split("\t")[0] for line in file.read_text(encoding="utf-8").splitlines()
                              if line[:1] != "#"][1:5000] for file in files)
    return surnames, given_names


STYLES = {
    "as it is": lambda form, letters: form,
    "shouted": lambda form, letters: letters.upper(form),
    "without accents": lambda form, letters: letters.without_marks(form),
    "small": lambda form, letters: letters.lower(form),
    "shouted without accents": lambda form, letters: letters.without_marks(letters.upper(form)),
    "hyphenated": lambda form, letters: form.replace(" ", "-", 1),
    "spaced": lambda form, letters: "  ".join(" ".join(word) for word in form.split()),
}


@settings(max_examples=60, deadline=None)
@given(data=st.data(), style=st.sampled_from(sorted(STYLES)), lang=st.sampled_from([HU, HU, HU, XX]))
def test_every_form_of_every_name_is_found(data: st.DataObject, style: str, lang: Language) -> None:
    surname, first = (data.draw(st.sampled_from(each)) for each in names(lang))
    norm = f"{first} {surname}" if lang.habits.given_first else f"{surname} {first}"
    feats = data.draw(st.sampled_from(lang.habits.forms))
    assume(not lang.habits.is_adjective(feats))
    try:
        form = lang.morph.inflect(norm, feats) if feats else norm
    except MorphError:
        assume(False)
    assume(style != "spaced" or form.replace(" ", "").isalpha())
    surface = STYLES[style](form, lang.letters)
    assert met(f"– {surface} –", [Row("Qqq Www"), Row(norm)], lang) == [(surface, norm)]


def ours(folder: Path, text: str, **others: object) -> Pseudonymiser:
    file = folder / "known.csv"
    file.write_text(text, encoding="utf-8")
    return Pseudonymiser("hu", key=KEY, settings=dataclasses.replace(Settings(known=file), **others))


def test_a_new_name_is_had_everywhere(tmp_path: Path) -> None:
    p = ours(tmp_path, "norm;repl;aliases\nKovács János;Tóth Béla;Öcsi\n")
    out = p.replace("Kovács Jánossal és KOVÁCS JÁNOSNAK, dr. Kovács János, kovacs janosnal.").pseudonymised
    assert out == "Tóth Bélával és TÓTH BÉLÁNAK, dr. Tóth Béla, toth belanal."
    doc = p.replace("Öcsivel jött.")
    assert doc.entry("Öcsi[/N]").of == "Kovács János[/N]" and doc.entry("Kovács János[/N]").repl == "Tóth Béla"
    assert "Öcsi" not in (doc.pseudonymised or "")


def test_who_is_kept_stays_in_all_forms(tmp_path: Path) -> None:
    text = "Ödön Ágostontól kapta, ÖDÖN ÁGOSTONNAK adta, Odon Agostonnal. A MAGYAR NEMZETI BANKKAL."
    p = ours(tmp_path, "norm;type;action\nÖdön Ágoston;;keep\nMagyar Nemzeti Bank;ORG;keep\n")
    assert p.replace(text).pseudonymised == text
    assert "Szabó" not in (p.replace(text + " Szabó Évával.").pseudonymised or "")


def test_what_is_denied_is_never_a_name(tmp_path: Path) -> None:
    p = ours(tmp_path, "norm;action\nRózsa;deny\n", recall="max")
    doc = p.replace("A Rózsa szép. RÓZSÁVAL jött Szabó Rózsa.")
    assert [span.text for span in doc.spans or ()] == ["Szabó Rózsa"]
    assert (doc.pseudonymised or "").startswith("A Rózsa szép. RÓZSÁVAL jött ")


def test_a_longer_name_a_street_and_an_address_stay_what_they_are(tmp_path: Path) -> None:
    p = ours(tmp_path, "norm\nKovács János\n", engine="rules")
    doc = p.spans("A Kovács János utcában kovacs.janos@freemail.hu, Kovács János.")
    assert [(span.type, span.text) for span in doc.spans or ()] == [
        ("FAC", "Kovács János utcában"), ("EMAIL", "kovacs.janos@freemail.hu"), ("PER", "Kovács János")]


def test_an_alias_of_two_is_whose_name_the_document_has(tmp_path: Path) -> None:
    p = ours(tmp_path, "norm;aliases\nKovács János;Öcsi\nNagy Ödön;Öcsi\n", engine="rules")
    assert p.spans("Öcsivel jött.").entry("Öcsi[/N]").of is None
    assert p.spans("Nagy Ödön jött. Öcsivel jött.").entry("Öcsi[/N]").of == "Nagy Ödön[/N]"


def test_no_name_crosses_a_wall() -> None:
    asked = Asked(known=roster.indexed([Row("Kovács János")], HU.persons))
    assert not known.find(drafted("Kovács\nJános", (), (), asked, walls=(7,)), HU)
    assert known.find(drafted("Kovács\nJános", (), (), asked), HU)


def test_a_name_that_no_table_knows(tmp_path: Path) -> None:
    p = ours(tmp_path, "norm;repl;gender\nZsugri-Vék Hétfő;Kiss Anna;F\n")
    assert p.replace("A levelet zsugri-vek hetfonek adta.").pseudonymised == "A levelet kiss annanak adta."
    assert p.replace(Document("Zsugri-Vék Hétfőé volt.")).pseudonymised == "Kiss Annáé volt."


def test_toyish(tmp_path: Path) -> None:
    file = tmp_path / "known.toml"
    file.write_text('[[known]]\nnorm = "Vuk Arkın"\naction = "keep"\n', encoding="utf-8")
    p = Pseudonymiser("xx", key=KEY, settings=Settings(engine="rules", data=TOY, known=file))
    text = "Ul Vuk Arkın'da karu, VUK ARKIN'DA."
    doc = p.replace(text)
    assert doc.pseudonymised == text and {span.norm for span in doc.spans or ()} == {"Vuk Arkın"}


def test_what_the_guide_shows_is_so(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "known.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", guide, re.M)
    own, table = (re.sub(r"^    ", "", block.strip("\n") + "\n", flags=re.M) for block in blocks)
    (tmp_path / "patterns.toml").write_text(own, encoding="utf-8")
    (old, new), (before, after) = re.findall(r"^With this file `(.*?)` becomes[^`]*`(.*?)`", guide, re.M)
    p = ours(tmp_path, table, patterns=tmp_path / "patterns.toml")
    assert p.replace(before).pseudonymised == after
    shape = re.escape(new).replace("375682\\-t", r"\d{6}-\w+")
    assert re.fullmatch(shape, p.replace(old).pseudonymised or "") and "123456" not in new
