"""Patterns of a user's own: what a file may say, what they find, what becomes of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Document
from pseudo.core.errors import InputError, PolicyError
from pseudo.core.keyed import Stream
from pseudo.kinds import own
from pseudo.methods import policy as policies
from pseudo.pipeline import Settings

ROOT = Path(__file__).parents[2]
KEY = b"a key of the tests"
CHART = """
[[pattern]]
type = "X_CHART"
regex = 'KL-?[0-9]{6}'
before = ["kartonszám", "lila karton"]
fixed = ["KL"]

[[pattern]]
type = "X_BADGE"
regex = '[0-9]{11}'
check = "luhn"
method = "mask"
parameters = { char = "*", last = 4 }

[[pattern]]
type = "X_TURUL"
regex = 'Turul(?:-[A-Z]{2})?'
after = ["projekt"]
must = []
trust = "bare"
"""


def file(folder: Path, text: str, name: str = "patterns.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def chart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return file(tmp_path_factory.mktemp("patterns"), CHART)


def ours(path: Path) -> Pseudonymiser:
    return Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules", patterns=path))


ROW = "[[pattern]]\ntype = 'X_A'\nregex = '[0-9]+'\n"
WRONG = [
    ("", "is rows under [[pattern]]", "an empty file says nothing"),
    ("[PER]\nmethod = 'keep'", "is rows under [[pattern]]", "a policy is another file"),
    ("[[pattern]]\ntype = 'X_A'", "row 1: `regex` is missing", ""),
    (ROW + "[[pattern]]\ntype = 'X_B'\nregex = '(a'", "row 2: `regex` is no expression of RE2 (missing )", "a bad expression"),
    ("[[pattern]]\ntype = 'X_A'\nregex = '(?<!x)a'", "row 1: `regex` is no expression of RE2 (invalid perl operator", "no looking around"),
    ("[[pattern]]\ntype = 'X_A'\nregex = '(a)b'", "row 1: `regex` has a group that captures", ""),
    ("[[pattern]]\ntype = 'X_A'\nregex = 'a*'", "row 1: `regex` can match nothing", ""),
    ("[[pattern]]\ntype = 'X_A'\nregex = '\\b'", "row 1: `regex` can match nothing", "an edge is no text"),
    ("[[pattern]]\ntype = 'CHART'\nregex = 'a'", "row 1: `type` is one of your own", "without X_ it could be a slip of ours"),
    ("[[pattern]]\ntype = 'PER'\nregex = 'a'", "row 1: `type` is one of your own", "names are known names"),
    (ROW + "methd = 'mask'", "row 1: has a key that is not known", ""),
    (ROW + "check = 'lune'", "row 1: `check` is no check", "python-stdnum has no such module"),
    (ROW + "check = 'a b mod 10'", "row 1: `check` is no check", "weights are numbers"),
    (ROW + "check = '3 7 mod 0'", "row 1: `check` is no check", "nothing is divided by 0"),
    (ROW + "must = ['context']", "row 1: `must` lists", "it has no context word"),
    (ROW + "trust = 'high'", "row 1: `trust` is one of", ""),
    (ROW + "near = 0", "row 1: `near` is a number of words", ""),
    (ROW + "before = [3]", "row 1: `before` is a list of words", ""),
    (ROW + "method = 'msk'", "patterns.toml [X_A]: unknown method", "the policy checks it, before the first document"),
    (ROW + "method = 'mask'\nparameters = { chr = 'x' }", "'mask' knows char", ""),
    (ROW + "method = 'mask'\n" + ROW + "method = 'keep'", "row 2: its type has another method above", ""),
    ("[[pattern]]\ntype = 'ID'\nregex = 'a1'\nmethod = 'mask'", "row 1: `method` is for types of your own", "a policy says it of all of them"),
    ("[[pattern]\n", "patterns.toml, line 1", "is not TOML"),
]


@pytest.mark.parametrize(("text", "said", "why"), WRONG)
def test_what_is_wrong_is_said_in_one_line_that_names_the_row(tmp_path: Path, text: str, said: str, why: str) -> None:
    with pytest.raises(InputError) as wrong:
        ours(file(tmp_path, text)).replace("Semmi.")
    assert said in str(wrong.value) and "\n" not in str(wrong.value), why


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError, match=r"nowhere\.toml: there is no such file"):
        own.load(Path("nowhere.toml"))


FOUND = [
    ("A kartonszám KL-123456.", [("KL-123456", "X_CHART")], "behind its word"),
    ("A kartonszáma: KL123456-ot írta.", [("KL123456-ot", "X_CHART")], "the word in a form of its own, an ending"),
    ("KARTONSZAMMAL KL-123456", [("KL-123456", "X_CHART")], "shouted, without accents"),
    ("a lila kartonján KL-123456", [("KL-123456", "X_CHART")], "words of which the last is inflected"),
    ("a kartonján KL-123456", [], "its first is missing: another kind of thing"),
    ("A KL-123456 szám kartonszám.", [], "on the wrong side"),
    ("kartonszám\n\nKL-123456", [], "in another paragraph"),
    ("kartonszám egy két há négy öt KL-123456", [], "too far away"),
    ("kartonszám XKL-1234567", [], "inside of a longer one"),
    ("79927398713", [("79927398713", "X_BADGE")], "its check digit is right"),
    ("79927398714", [], "its check digit is wrong"),
    ("A Turul-BP projektben", [("Turul-BP", "X_TURUL")], "the word behind it in a form"),
    ("A Turul-BP szép.", [("Turul-BP", "X_TURUL")], "a word that only raises the trust may be missing"),
]


@pytest.mark.parametrize(("text", "found", "why"), FOUND)
def test_found(chart: Path, text: str, found: list[tuple[str, str]], why: str) -> None:
    doc = ours(chart).spans(text)
    assert [(span.text, span.type) for span in doc.spans or () if span.type.startswith("X_")] == found, why


def test_a_match_in_doubt_gives_way_to_a_name(tmp_path: Path) -> None:
    bare = ours(file(tmp_path, "[[pattern]]\ntype = 'X_A'\nregex = 'Kovács'\ntrust = 'bare'"))
    assert [span.type for span in bare.spans("Tegnap Kovács Jánossal jött.").spans or ()][-1:] == ["PER"]


def test_no_match_crosses_a_wall(tmp_path: Path) -> None:
    p = ours(file(tmp_path, "[[pattern]]\ntype = 'X_A'\nregex = 'ab\\s12'"))
    assert [span.type for span in p.spans(Document("ab\n12")).spans or ()] == ["X_A"]
    assert not [span for span in p.spans(Document("ab\n12", walls=(3,))).spans or () if span.type == "X_A"]


def test_the_whole_path_and_policies_above(chart: Path, tmp_path: Path) -> None:
    text = "Kartonszáma: KL-123456-ot írta. Belépője 79927398713. Kartonszám: KL-123456."
    doc = ours(chart).replace(text)
    new = [span.new_text for span in doc.spans or () if span.type == "X_CHART"]
    assert new[0] is not None and new[0].startswith("KL-") and new[0][:9] == new[1] and "123456" not in new[1]
    assert "*******8713" in (doc.pseudonymised or "")
    policy = tmp_path / "policy.toml"
    policy.write_text('[X_CHART]\nmethod = "keep"\n[X_BADGE]\nmethod = "label"\n', encoding="utf-8")
    kept = Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules", patterns=chart, policy=policy)).replace(text)
    assert "KL-123456-ot" in (kept.pseudonymised or "") and "[X_BADGE]" in (kept.pseudonymised or "")
    again = Document.from_json(doc.to_json())
    assert again == doc, "a document says its types without the file"
    assert Pseudonymiser("hu", key=KEY).replace(Document(text, spans=doc.spans)).pseudonymised


@pytest.mark.parametrize(("row", "meant", "why"), [
    ("X_CHARRT", "X_CHART", "a letter too many"), ("X_BADEG", "X_BADGE", "two changed places"),
    ("X_CHART", "", "as it is written"), ("X_WARD", "", "another of one's own, which documents may bring"),
    ("X_CHARTS]\nmethod = 'mask'\n[X_CHART", "", "both are meant"),
])
def test_a_row_of_a_type_that_is_misspelt_is_an_error(row: str, meant: str, why: str, chart: Path, tmp_path: Path) -> None:
    rows = file(tmp_path, f"[{row}]\nmethod = 'mask'\n", "policy.toml")
    if meant:
        with pytest.raises(PolicyError, match=rf"policy.toml: unknown type \[{row}\]; is it \[{meant}\]\?"):
            policies.load("hu", rows, patterns=chart)
    else:
        assert policies.load("hu", rows, patterns=chart).rows, why
    assert policies.load("hu", rows).rows, "without the patterns nobody knows"


@given(value=st.from_regex(r"[A-Z]{2}-?[0-9]{4,9}/[a-z]", fullmatch=True), seed=st.binary(min_size=16, max_size=16))
def test_another_value_has_the_same_shape_and_is_the_same_in_every_spelling(value: str, seed: bytes) -> None:
    new = own.another("X_A", value, own.NONE, Stream(seed))
    assert new != value and len(new) == len(value)
    assert [(char.isdecimal(), char.isupper(), char.islower()) for char in new] == [
        (char.isdecimal(), char.isupper(), char.islower()) for char in value]
    assert own.another("X_A", value, own.NONE, Stream(seed), (new,)) != new


RULES = [("luhn", "79927398713"), ("stdnum iso7064.mod_97_10", "99991234567890121414"), ("3 7 mod 10", "123456788"),
         ("stdnum hu.anum", "12892312")]


@pytest.mark.parametrize(("check", "value"), RULES)
def test_another_value_is_valid_where_the_old_one_was(check: str, value: str, tmp_path: Path) -> None:
    rows = own.load(file(tmp_path, f"[[pattern]]\ntype = 'X_A'\nregex = '[0-9]+'\ncheck = '{check}'"))
    row = rows.rows[0]
    for number in range(20):
        new = own.another("X_A", value, rows, Stream(bytes([number]) * 16))
        assert row.valid(new) == row.valid(value) and new != value, check
