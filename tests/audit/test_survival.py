"""What the auditor finds of an original, and what it leaves alone."""

from __future__ import annotations

import base64
import codecs
import html
import itertools
import quopri
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.audit.align import aligned
from pseudo.audit.lexis import Lexis
from pseudo.audit.survival import survivors, suspects
from pseudo.audit.values import Finding, Level, Original
from pseudo.language import language, letters

GOLD = Path(__file__).parents[1] / "gold" / "audit" / "survivors.tsv"
LEXIS = Lexis(language.load("hu"))
NAMES = LEXIS.language.names
SURNAMES = st.deferred(lambda: st.sampled_from([*itertools.islice(
    (row.name for row in NAMES.pool("surname") if len(row.name) > 5 and " " not in row.name
     and "-" not in row.name and not LEXIS.common[row.name]), 400)]))
GIVEN = st.deferred(lambda: st.sampled_from([row.name for row in NAMES.pool("given") if len(row.name) > 4][:200]))
PLAIN = letters.PLAIN


def found(original: str, type_: str, old: str, new: str) -> list[Finding]:
    return survivors(new, [Original(original, type_)], aligned(old, new), LEXIS, 0, old=old)


def rows() -> list[list[str]]:
    return [line.split("\t") for line in GOLD.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


@pytest.mark.parametrize(("original", "type_", "old", "new", "expected", "reason"), rows())
def test_gold(original, type_, old, new, expected, reason):
    said = {" ".join(filter(None, (f.level.value, f.kind, f.how))) for f in found(original, type_, old, new)}
    assert said == (set() if expected == "nothing" else set(expected.split(";"))), reason


def shouted(name: str) -> str:
    return PLAIN.upper(name)


CODES = {
    "plain": lambda name: name,
    "shouted": shouted,
    "without accents": lambda name: LEXIS.language.letters.without_marks(name),
    "base64": lambda name: base64.b64encode(name.encode()).decode(),
    "base64 of a web address": lambda name: base64.urlsafe_b64encode(name.encode()).decode().rstrip("="),
    "hexadecimal": lambda name: name.encode().hex(),
    "hexadecimal, escaped": lambda name: "".join(f"\\x{byte:02x}" for byte in name.encode()),
    "web address": lambda name: "".join(f"%{byte:02X}" for byte in name.encode()),
    "web address, in part": lambda name: quote(name[0]) + "".join(f"%{byte:02X}" for byte in name[1:].encode()),
    "entities": lambda name: "".join(f"&#{ord(sign)};" for sign in name),
    "named entities": lambda name: "".join(f"&#x{ord(s):x};" if s in "ae" else html.escape(s) for s in name) + "&nbsp;",
    "quoted-printable": lambda name: quopri.encodestring(name.encode()).decode().replace("a", "=61", 1) or name,
    "JSON": lambda name: "".join(f"\\u{ord(sign):04x}" for sign in name),
    "mail header": lambda name: f"=?utf-8?B?{base64.b64encode(name.encode()).decode()}?=",
    "letter by letter": " ".join,
    "with points": ".".join,
    "zero width": "\u200b".join,
    "soft hyphens": "\u00ad".join,
    "tags": lambda name: "".join(chr(0xE0000 + ord(s)) for s in LEXIS.language.letters.without_marks(name)) + "x",
    "full width": lambda name: "".join(chr(ord(s) + 0xFEE0) if s.isascii() else s for s in name),
    "Cyrillic": lambda name: name.replace("a", "\u0430").replace("o", "\u043e").replace("e", "\u0435"),
    "decomposed": lambda name: __import__("unicodedata").normalize("NFKD", name),
    "figures for letters": lambda name: name.replace("o", "0").replace("e", "3"),
    "misread": lambda name: name.encode().decode("cp1252", "ignore"),
    "reversed": lambda name: name[::-1],
    "thirteen": lambda name: codecs.encode(LEXIS.fold(name), "rot13"),
}


@pytest.mark.parametrize("code", [name for name in CODES if name not in ("misread", "decomposed", "tags")])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_a_planted_original_is_found_in_each_code(code, data):
    surname, first = data.draw(SURNAMES), data.draw(GIVEN)
    planted = CODES[code](surname)
    old = f"Jött {surname} {first} és Tóth Béla."
    new = f"Jött Tóth Béla.\nAzonosító: {planted}\nVége."
    hits = survivors(new, [Original(f"{surname} {first}", "PER")], aligned(old, new), LEXIS, 0, old=old)
    assert any(each.original == f"{surname} {first}" for each in hits), (code, surname, planted)


@pytest.mark.parametrize(("name", "planted"), [
    ("Kovács", "KovÃ¡cs"), ("Győző", "GyÅ‘zÅ‘"),
])
def test_a_name_that_was_misread_is_found(name, planted):
    assert [f.how for f in found(name, "PER", f"Jött {name}.", f"Jött Ede. {planted}")] == ["misread"]


@settings(max_examples=25, deadline=None)
@given(SURNAMES, SURNAMES, GIVEN, GIVEN)
def test_a_name_that_is_gone_is_not_found(surname, other, first, second):
    if LEXIS.form_of(other, surname) or LEXIS.form_of(second, first) or LEXIS.form_of(other, first) or LEXIS.form_of(second, surname):
        return
    old, new = f"Tegnap {surname} {first} jött.", f"Tegnap {other} {second} jött."
    assert [f for f in found(f"{surname} {first}", "PER", old, new) if f.level is Level.sure] == []


@settings(max_examples=20, deadline=None)
@given(SURNAMES, GIVEN,
       st.sampled_from(["Case=Ins", "Case=Dat", "Case=Acc", "Case=Abl", "Case=Cau", "Case=Ade", "Deriv=ék", "Deriv=né"]))
def test_every_form_of_a_name_that_was_left_is_found(surname, first, feats):
    form = LEXIS.language.morph.inflect(surname, feats)
    old, new = f"Jött {surname} {first}, és {form} szólt.", f"Jött Tóth Béla, és {form} szólt."
    hits = found(f"{surname} {first}", "PER", old, new)
    assert [f.level for f in hits if f.surface in form] == [Level.doubtful if LEXIS.common[form] else Level.sure]


@settings(max_examples=20, deadline=None)
@given(st.integers(10**6, 10**7 - 1), st.integers(10**6, 10**7 - 1), st.sampled_from([" ", "-", "/", ""]))
def test_the_end_of_a_telephone_number_is_found_and_another_number_is_not(one, other, between):
    phone, text = f"+36 30 {one}", f"hívja: 06{between}30{between}{one}"
    if len(set(str(one)[-6:])) > 2:
        assert [f.kind for f in found(phone, "PHONE", "", text)] == ["tail"]
    if str(other)[-6:] != str(one)[-6:]:
        assert found(phone, "PHONE", "", f"hívja: 06{between}30{between}{other}") == []


def test_the_name_of_the_file_is_looked_at():
    hits = survivors("Semmi.", [Original("Csernák Lilla", "PER")], aligned("", "Semmi."), LEXIS, 0, name="csernaklilla.txt")
    assert {(f.kind, f.how) for f in hits} == {("file name", "name of the file")}


def test_suspects_are_names_that_stand_unchanged_and_nobody_knows_of():
    old = "Jött Kovács János, és Szabó Katalinnal beszélt a Petőfi utcában."
    new = "Jött Tóth Béla, és Szabó Katalinnal beszélt a Petőfi utcában."
    side = aligned(old, new)
    assert [f.surface for f in suspects(new, side, [Original("Kovács János", "PER")], [], LEXIS, 0)] == ["Szabó Katalinnal"]
    assert suspects(new, side, [], [(new.index("Szabó"), new.index(" beszélt"))], LEXIS, 0) == []


def test_findings_show_nothing_in_their_repr():
    (one,) = found("Kovács János", "PER", "Jött Kovács János.", "Jött Kovács János.")
    assert "Kovács" not in repr(one) and "Kovács" not in repr(Original("Kovács", "PER"))
