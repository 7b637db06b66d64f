"""What happens to each type: the language's rows, the user's above them, an entry's own word above both."""

import sys

import pytest

import name_db
from pseudo.core.document import NAMES, TYPES, Document, Entry
from pseudo.core.errors import PolicyError
from pseudo.language.folders import languages
from pseudo.methods import policy, preset
from pseudo.methods.found import found

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DB = name_db.load("hu")
HU = policy.load("hu")


@pytest.mark.parametrize("lang", languages())
def test_every_language_says_what_happens_to_every_type(lang):
    rows = policy.load(lang).rows
    assert set(rows) == TYPES
    assert all(row["method"] in policy.methods(type_) for type_, row in rows.items())


DEFAULTS = [
    ("PER", "replace"), ("ORG", "replace"), ("GPE", "replace"), ("FAC", "replace"), ("LOC", "replace"),
    ("SOCIALID", "replace"), ("EMAIL", "replace"), ("IBAN", "replace"), ("CASEID", "replace"), ("PHONE", "replace"),
    ("DATE", "shift"),
    ("MONEY", "keep"), ("QUANTITY", "keep"), ("CAR", "keep"), ("LAW", "keep"), ("WORK_OF_ART", "keep"), ("MEDIA", "keep"),
]


@pytest.mark.parametrize(("type_", "method"), DEFAULTS)
def test_default(type_, method):
    assert HU.method(type_) == method


def entry(norm, type_, **more):
    return Entry(norm, {type_: 1}, 1, **more)


KEEPS = [
    (entry("Magyarország", "GPE"), True),  # a country identifies nobody
    (entry("Ausztria", "GPE"), True),
    (entry("Európa", "LOC"), True),
    (entry("EU", "GPE"), True),
    (entry("Délkelet-Ázsia", "LOC"), True),
    (entry("Csendes-óceán", "LOC"), True),
    (entry("Holland Királyság", "GPE"), True),
    (entry("Balaton", "LOC"), False),
    (entry("Szeged", "GPE"), False),
    (entry("Baranya vármegye", "GPE"), False),
    (entry("Magyarország", "GPE", method="replace"), False),  # somebody said so
    (entry("Kovács János", "PER"), False),
    (entry("Kovács János", "PER", keep=True), True),
    (entry("Kovács János", "PER", method="keep"), True),
    (entry("Ptk.", "LAW"), True),
    (entry("Ptk.", "LAW", method="replace"), False),
]


@pytest.mark.parametrize(("row", "kept"), KEEPS)
def test_keeps(row, kept):
    assert HU.keeps(row, DB) is kept


def test_kept_answers_for_every_entity():
    doc = Document("", replacements={"a": entry("Magyarország", "GPE"), "b": entry("Pécs", "GPE")})
    assert HU.kept(doc, DB) == {"a": True, "b": False}


def test_the_users_rows_stand_above(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[MEDIA]\nmethod = "replace"\n[GPE]\nmethod = "replace"\n', encoding="utf-8")
    mine = policy.load("hu", own)
    assert mine.method("MEDIA") == "replace" and mine.method("LAW") == "keep"
    assert not mine.keeps(entry("Magyarország", "GPE"), DB)  # a row is overruled whole


WRONG = [
    ('[PERSON]\nmethod = "replace"', "unknown type"),
    ('PER = "replace"', r"is no row; write \[PER\]"),
    ('[per]\nmethod = "replace"', r"unknown type \[per\]; is it \[PER\]"),
    ('[PER]\nmethod = "erase"', "unknown method"),
    ('[PER]\nmethod = "year"', "no method for this type; use replace, keep, mask"),  # says what there is
    ('[DATE]\nmethod = "band"', "no method for this type"),
    ('[DATE]\nmethod = "replace"', "nothing can stand"),
    ('[PER]\nmethod = "mask"\nchar = "xx"', "one character"),
    ('[PER]\nmethod = "mask"\nlast = -1', "number of characters"),
    ('[PER]\nmethod = "label"\nlabel = " "', "a word or two"),
    ('[AGE]\nmethod = "band"\nwidth = 0', "whole number"),
    ('[AGE]\nmethod = "band"\nwidth = true', "whole number"),
    ('[DATE]\nmethod = "shift"\nper = "month"', "key, document or person"),
    ('[DATE]\nmethod = "shift"\nkeep_dates = ["1956", "spring"]', "place 2"),
    ('[SOCIALID]\nmethod = "replace"\nvalid = "no"', "true or false"),
    ('[PHONE]\nmethod = "replace"\nvalid = false', "no parameter"),  # it has no check digit
    ('[GPE]\nmethod = "replace"\nkeep_kinds = "country"', "list of words"),
    ('[GPE]\nmethod = "replace"\nkeep_kinds = ["country", "capitol"]', "no kind of place at place 2; there are airport, capital, "),
    ('[LOC]\nmethod = "label"\nkeep_kinds = ["rivers"]', ", river, "),
    ('[PER]\nkeep_kinds = ["country"]', "needs `method`"),
    ('[PER]\nmethod = "keep"\ncolour = "red"', "no parameter here"),
    ("[PER\nmethod", "line 1, column 5: is not TOML"),
    ('[PER]\nmethod = "keep"\n\n[ORG]\nmethod = keep', "line 5, column 10: is not TOML"),
    ('[PER]\nmethod = "keep', "is not TOML"),
    ('[PER]\nmethod = "shift"', "no method for this type"),
    ('[MONEY]\nmethod = "replace"', "nothing can stand for this type; use keep"),
    ("[PER]\nmethod = 3", "unknown method"),
    ('[PER]\nmethod = "tag"\ntemplate = "{name}"', "no other braces"),
    ('[PER]\nmethod = "tag"\ntemplate = "{n"', "no other braces"),
    ('[PER]\nmethod = "tag"\ntemplate = "X{n}"\n[ORG]\nmethod = "tag"\ntemplate = "X{n}"', "taken for each other"),
    ('[PER]\nmethod = "dictionary"', "needs `file`"),
    ('[PER]\nmethod = "dictionary"\nfile = "none.tsv"', "no such file"),
    ('[PER]\nmethod = "dictionary"\nfile = "own.toml"', "entry 1: give an original"),
    ('[LAW]\nmethod = "dictionary"\nfile = "own.toml"\notherwise = "replace"', "list that cannot|keep, label"),
    ('[DATE]\nmethod = "initials"', "no method for this type"),
    ('[PER.village]\nmethod = "keep"', "this type has no kinds"),
    ('[GPE.hamlet]\nmethod = "keep"', "there are airport, capital, "),
    ('[GPE.village]\nmethod = "shift"', r"\[GPE.village\]: 'shift' is no method"),
    ('hu = "replace"', "no language's table"),
    ('[hu.PER]\nmethod = "year"', "no method for this type"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_file_is_refused(tmp_path, text, message):
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=message) as error:
        policy.load("hu", own)
    assert "own.toml" in str(error.value) and str(tmp_path) not in str(error.value)


@pytest.mark.parametrize("bad", [b"\xff\xfe\x00", None])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, bad):
    own = tmp_path / "own.toml"
    if bad is not None:
        own.write_bytes(bad)
    with pytest.raises(PolicyError, match=r"own\.toml"):
        policy.load("hu", own)


def test_an_entrys_unknown_method_is_refused_without_its_text():
    with pytest.raises(PolicyError) as error:
        HU.method("PER", entry("Kovács János", "PER", method="Kovács"))
    assert "Kovács" not in str(error.value)


@pytest.mark.parametrize("type_", sorted(TYPES))
def test_every_method_of_a_type_is_accepted_and_no_other(tmp_path, type_):
    own = tmp_path / "own.toml"
    (tmp_path / "list.tsv").write_text("old\tnew\n", encoding="utf-8")
    given = {"file": "list.tsv", "model": "."}
    for method, what in found().items():
        asked = "".join(f'{name} = "{given[name]}"\n' for name in what.required)
        own.write_text(f'[{type_}]\nmethod = "{method}"\n{asked}', encoding="utf-8")
        if method in policy.methods(type_):
            assert policy.load("hu", own).method(type_) == method
        else:
            with pytest.raises(PolicyError, match=type_):
                policy.load("hu", own)


def test_an_entrys_method_must_fit_its_type():
    with pytest.raises(PolicyError, match="no method for this type"):
        HU.method("PER", entry("Kovács János", "PER", method="shift"))


def test_names_made_from_a_labelled_one_are_labelled():
    rows = {"a": entry("Kovács János", "PER", method="label"), "b": entry("Jancsi", "PER", of="a"),
            "c": entry("Kovács Jánosné", "PER", rel={"wife_of": "a"}), "d": entry("Nagy Pál", "PER"),
            "e": entry("Pali", "PER", of="d")}
    said = HU.methods(Document("", replacements=rows), DB)
    assert said == {"a": "label", "b": "label", "c": "label", "d": "replace", "e": "replace"}


def test_the_capital_can_stay(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[GPE]\nmethod = "replace"\nkeep_kinds = ["country", "capital"]\n', encoding="utf-8")
    mine = policy.load("hu", own)
    assert mine.keeps(entry("Budapest", "GPE"), DB) and not mine.keeps(entry("Szeged", "GPE"), DB)


def test_a_row_of_a_kind_and_of_a_language_stands_above_that_of_the_type(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[GPE]\nmethod = "keep"\n[GPE.village]\nmethod = "label"\n[ORG.hospital]\nmethod = "tag"\n'
                   '[PER]\nmethod = "keep"\n[hu.PER]\nmethod = "initials"\n[fi.PER]\nmethod = "mask"\n', encoding="utf-8")
    mine = policy.load("hu", own)
    said = [("Szeged", "GPE", "keep"), ("Abaújalpár", "GPE", "label"), ("Szent Imre Kórház", "ORG", "tag"),
            ("OTP Bank", "ORG", "replace"), ("Kovács János", "PER", "initials")]
    for norm, type_, method in said:
        assert mine.method(type_, entry(norm, type_)) == method, norm


def test_a_users_row_takes_the_place_of_the_kinds_of_a_preset_too(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[ORG]\nmethod = "mask"\n', encoding="utf-8")
    assert policy.load("hu", own, "max").method("ORG", entry("Szegedi Járásbíróság", "ORG")) == "mask"


@pytest.mark.parametrize("name", preset.names())
@pytest.mark.parametrize("lang", languages())
def test_a_preset_says_what_happens_to_every_type(lang, name):
    with (preset.HOME / f"{name}.toml").open("rb") as file:
        rows = tomllib.load(file)
    assert set(rows) == TYPES and all("method" in row for row in rows.values())
    assert set(policy.load(lang, preset=name).rows) == TYPES


def test_an_unknown_preset_names_those_that_there_are():
    with pytest.raises(PolicyError, match=r"the presets are .*max"):
        policy.load("hu", preset="maximum")


def test_names_are_in_the_table():
    assert set(HU.rows) >= NAMES


def test_a_type_may_be_called_as_in_the_first_schema(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[TAJ]\nmethod = "mask"\n', encoding="utf-8")
    assert policy.load("hu", own).method("SOCIALID") == "mask"
    own.write_text('[TAJ]\nmethod = "mask"\n[SOCIALID]\nmethod = "keep"\n', encoding="utf-8")
    with pytest.raises(PolicyError, match="one type"):
        policy.load("hu", own)


def test_an_entrys_method_stands_above_the_row_and_needs_what_that_method_needs():
    for method in ("tag", "token", "initials", "generalise"):
        assert HU.method("PER", entry("Kovács János", "PER", method=method)) == method
    for method in ("dictionary", "fill"):
        with pytest.raises(PolicyError, match="which rows of the policy have"):
            HU.method("PER", entry("Kovács János", "PER", method=method))


def test_names_made_from_a_listed_one_follow_it(tmp_path):
    (tmp_path / "list.tsv").write_text("Kovács János\tTóth Béla\n", encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text('[PER]\nmethod = "dictionary"\nfile = "list.tsv"\notherwise = "mask"\n', encoding="utf-8")
    rows = {"a": entry("Kovács János", "PER"), "b": entry("Jancsi", "PER", of="a"), "d": entry("Nagy Pál", "PER")}
    assert policy.load("hu", own).methods(Document("", replacements=rows), DB) == {"a": "dictionary", "b": "replace", "d": "mask"}
