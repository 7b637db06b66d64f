"""Names that a user knows: found in every form, left, never taken for names; whole path and aliases."""

from __future__ import annotations

import dataclasses
import lzma
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
from pseudo.spans.words import personal

HERE = Path(__file__).parent
TOY = Path(__file__).parents[2] / "toy"
KEY = b"a key of the tests"
HU, FI, XX = language.load("hu"), language.load("fi"), language.load("xx", TOY)
ROWS = [line.split("\t") for line in (HERE / "known.tsv").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]


def met(text: str, rows: list[Row], lang: Language = HU) -> list[tuple[str, str]]:
    asked = Asked(known=roster.indexed(rows, lang.persons))
    return [(text[one.start : one.end], one.norm) for one in known.find(drafted(text, (), (), asked), lang)]


@pytest.mark.parametrize(("said", "text", "found", "why"), ROWS, ids=[row[-1] for row in ROWS])
def test_rows(said: str, text: str, found: str, why: str) -> None:
    rows = []
    for each in said.split("|"):
        norm, _, rest = each.partition(";")
        rows.append(Row(norm, type="ORG" if rest == "ORG" else "PER", alone=rest == "alone"))
    wanted = [tuple(each.replace("\\n", "\n").split("=")) for each in found.split("|") if each]
    assert met(text.replace("\\n", "\n"), rows) == wanted, why
    assert met(text.replace("\\n", "\n"), rows[::-1]) == wanted, "whatever stands first in the file"


def table(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else lzma.open(f"{file}.xz", "rt", encoding="utf-8").read()


@lru_cache(maxsize=3)
def names(lang: Language) -> tuple[list[str], list[str]]:
    """Surnames and given names of the tables, as many of each."""
    home = lang.data or Path(__file__).parents[3]
    files = (home / "name_db" / lang.tag / file for file in ("surnames.tsv", "given.tsv"))
    surnames, given_names = ([line.split("\t")[0] for line in table(file).splitlines() if line[:1] != "#"][1:5000]
                             for file in files)
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


def others(surface: str, word: str, lang: Language) -> set[str]:
    """The names of the tables that a word can be, or a form of, but for one."""
    usual = lang.letters.raised(lang.letters.lower("".join(surface.split())))
    read = {usual, *(each.lemma for each in lang.morph.analyse(usual))}
    return {each for each in read if personal(each, lang) and lang.letters.fold(each) != lang.letters.fold(word)}


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
    assume(not feats or not others(STYLES[style](form.split()[-1], lang.letters), norm.split()[-1], lang))
    surface = STYLES[style](form, lang.letters)
    assert met(f"– {surface} –", [Row("Qqq Www"), Row(norm)], lang) == [(surface, norm)]


@lru_cache(maxsize=1)
def owned() -> list[tuple[str, str]]:
    """Two given names, of which one is what the other's is (`Erika`, by its letters the Erika of an Erik)."""
    all_names = names(HU)[1]
    return [(each.lemma, name) for name in all_names for each in HU.morph.analyse(name)
            if "[psor]" in each.feats and each.lemma in all_names]


@pytest.mark.parametrize("style", sorted(STYLES))
def test_none_of_those_who_are_called_so_is_anybody_elses(style: str) -> None:
    """All there are, with one surname: two of 267 were once taken for another's (Nanae for Nana's, Nanáé; Irene for Irén's)."""
    wrong = [surface for his, hers in owned() if style != "spaced" or hers.isalpha()
             if met(f"– {(surface := STYLES[style](f'Kovács {hers}', HU.letters))} –", [Row(f"Kovács {his}")])]
    assert not wrong


@settings(max_examples=60, deadline=None)
@given(data=st.data(), style=st.sampled_from(sorted(STYLES)), feats=st.sampled_from(["", "Case=Dat", "Case=Ins", "Case=All"]))
def test_who_is_called_so_is_nobody_elses(data: st.DataObject, style: str, feats: str) -> None:
    surname, (his, hers) = data.draw(st.sampled_from(names(HU)[0])), data.draw(st.sampled_from(owned()))
    form = HU.morph.inflect(f"{surname} {hers}", feats) if feats else f"{surname} {hers}"
    assume(style != "spaced" or form.replace(" ", "").isalpha())
    surface = STYLES[style](form, HU.letters)
    assert met(f"– {surface} –", [Row(f"{surname} {his}")]) == []


@settings(max_examples=60, deadline=None)
@given(data=st.data(), lang=st.sampled_from([HU, FI, XX]))
def test_the_name_itself_comes_before_a_form_of_another(data: st.DataObject, lang: Language) -> None:
    first = data.draw(st.sampled_from(names(lang)[0]))
    pair = [f"{first} {each}" for each in data.draw(
        st.sampled_from(owned()) if lang is HU else st.lists(st.sampled_from(names(lang)[1]), min_size=2, max_size=2))]
    rows = [Row(norm) for norm in dict.fromkeys(pair)]
    for norm in pair:
        assert met(f"– {norm} –", rows, lang) == met(f"– {norm} –", rows[::-1], lang) == [(norm, norm)]


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


@pytest.mark.parametrize(("rows", "text", "kept", "gone"), [
    ("Nagy Erik;keep;", "Tegnap Nagy Erika úrhölggyel beszéltem, Nagy Erikkel nem.", "Nagy Erikkel", "Erika"),
    ("Nagy Erik;keep;", "Nagy Erik és Nagy Erika jött. Nagy Erikával beszéltem.", "Nagy Erik és", "Eriká"),
    ("Tóth Albert;keep;", "TÓTH ALBERTA és Tóth Albert jött.", "Tóth Albert", "ALBERTA"),
    ("Nagy Erik;keep;\nNagy Erika;;Tóth Zsuzsa", "Nagy Erika és Nagy Erik.", "Tóth Zsuzsa és Nagy Erik.", "Erika"),
    ("Szabó Martin;;Pető Gábor\nSzabó Martina;keep;", "Szabó Martina, Szabó Martin.", "Szabó Martina, Pető Gábor.", "Martin."),
    ("Szabó Robert;keep;", "Szabó Robert és Szabó Róbert jött.", "Szabó Robert", "Róbert"),
])
def test_who_is_kept_hides_nobody_else(tmp_path: Path, rows: str, text: str, kept: str, gone: str) -> None:
    out = ours(tmp_path, f"norm;action;repl\n{rows}\n").replace(text).pseudonymised or ""
    assert kept in out and gone not in out


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
