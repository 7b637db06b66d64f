"""Initials of persons that a document names in full: signed, in brackets, before the lines of who speaks."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.tokenise import tokenise
from pseudo.spans.sources import signs

LANGUAGE = language.load("hu")
P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

SIGNED = [
    ("Kovács Norbert levele.\nKöszi\nKN", ["KN"]),
    ("Kovács Norbert levele.\nÜdv, KN\n", ["KN"]),
    ("Szabó Gergő levele.\nSzG\n", ["SzG"]),
    ("Kovács Norbert levele.\nA KN szerint jó lesz.\n", []),  # inside of a sentence it may be a body
    ("Kovács Norbert levele.\nTB\n", []),  # nobody's
    ("Csonka Beáta levele.\nElmentem.\nCs.B.\n", ["Cs.B."]),  # a letter of two signs
    ("Babos Piroska jött. P. néni beteg.", ["P."]),  # before a courtesy
    ("Babos Piroska jött. K. néni beteg.", []),
    ("Kovács Norbert levele.\nHolnap te mész ki érte, ugye? KN\n", ["KN"]),  # behind the last sentence of a line
    ("Kovács Norbert levele.\nHolnap te mész ki érte, ugye? TB\n", []),
    ("Kovács Norbert (KN) elnök. A KN szerint jó lesz, KN-nel szólva.", ["KN", "KN", "KN-nel"]),  # given behind the name
    ("Kovács Norbert (TB) elnök. A TB szerint jó lesz.", []),  # no initials of his
    ("Horváth-Süle Kata (HSK) kérdez.\n\nHSK: Igen?\n", ["HSK", "HSK"]),  # a double surname has two
    ("Végh-Szalay Piroska (VSP) kérdez.\n\nVSP: Igen?\n", ["VSP", "VSP"]),  # one letter of two that are one
    ("Tóth Vilma (V) felel.\n\nV: Nem.\n", ["V", "V"]),  # of one of her names
    ("Tóth Vilma felel.\n\nV: Nem.\nV: De.\n", []),  # one letter that nothing explains
    ("Nagy-Kis Péter kérdez.\nNKP: Igen?\nNKP: Mikor?\n", ["NKP", "NKP"]),  # two lines of one who is named
    ("Nagy-Kis Péter kérdez.\nNKP: 12\n", []),  # one line: a label
    ("Kovács Norbert kérdezett. / KN\n", ["KN"]),  # who wrote it, behind a slash
    ("Kovács Norbert diktálta. leírta: KN/ba\n", ["KN"]),  # who said it, before who typed it
    ("Kovács Norbert kérdezett. / TB\n", []),  # nobody's
    ("Kovács Norbert a KN/2024 számon.\n", []),  # letters of a number
    ("Nagy-Szabó Lea jön.\nÍrta: NSzL\nNL 12 NL -t kért.\nTB nem.\n", ["NSzL", "NL"]),  # two letters where longer ones are used
    ("Tóth Anna-Júlia jön.\nTAJ: 1\nTAJ: 2\n", []),  # a word for a number
    ("Bácskai Tibor – BT\nBT beszámol, BT-nek igaza van.\n", ["BT", "BT", "BT-nek"]),  # behind a dash
    ("Kopp-Nagy Gizella (elnök) – KNG\nA KNG szavaz.", ["KNG", "KNG"]),  # and what she is
    ("Yilmaz Emre [YE] jön.\nYE kérdezi.", ["YE", "YE"]),  # though Ye is a surname
    ("Szűcs Ármin /SZÁ/ jön.\nSZÁ javasolta.", ["SZÁ", "SZÁ"]),  # two letters that are one, in capitals
    ("Marosi Kinga (a továbbiakban: MK) átadja.", ["MK"]),
    ("Marosi Kinga (a neve: MK) átadja.", []),
    ("Marosi Kinga r. törm. nyomozó (MK) átadja.", ["MK"]),  # behind what she is
    ("Marosi Kinga – MK (nyomozó)\nMK átadja.", ["MK", "MK"]),
    ("Marosi Kinga nyomozó (M) átadja.", []),  # a single letter
    ("Hajdu Andor (HA) jön.\nHA KÉSIK A SZÁLLÍTÁS\nHA kéri.", ["HA", "HA"]),  # a small word, shouted
    ("Kovács Éva (OTP) jön.", []),  # where she works
    ("Kovács Norbert kérdezett. 2024.5.5. KN\n", ["KN"]),  # behind a day
    ("Kovács Norbert kapott 12 KN\n", []),  # behind a number
]


@pytest.mark.parametrize(("text", "expected"), SIGNED)
def test_initials_sign_a_letter(text, expected):
    name = " ".join(text.split()[:2])
    spans = [Span(0, len(name), name, "PER", norm=name)]
    assert [span.text for span in signs.signed(text, tokenise(text, "hu"), spans, LANGUAGE)[1:]] == expected


@pytest.mark.parametrize("text", ["KT (Kutas Tamás): Hol?\nKT: Itt.\n", "KT = Kutas Tamás\nKT: Itt.\n"])
def test_initials_before_the_name_that_explains_them(text):
    start = text.index("Kutas")
    spans = [Span(start, start + 11, "Kutas Tamás", "PER", norm="Kutas Tamás")]
    found = signs.signed(text, tokenise(text, "hu"), spans, LANGUAGE)
    assert [(span.text, span.norm) for span in found[1:]] == [("KT", "KT")] * 2


def test_in_minutes_all_are_called_by_the_initials_of_their_new_names():
    text = ("JEGYZŐKÖNYV\nJelen vannak:\n  Esterházy-Kopp Gizella (elnök) – EKG\n  Bácskai Tibor – BT\n"
            "  Yilmaz Emre (online) – YE\nEKG megállapítja, hogy az ülés határozatképes. YE kérdezi, miért nőttek a díjak. "
            "BT beszámol. (1 tartózkodás: YE)")
    doc = P.replace(text)
    new = doc.pseudonymised or ""
    signs_ = re.findall(r"– (\w+)$", new, re.MULTILINE)
    names = re.findall(r"^  ([\w-]+) (\w+)", new, re.MULTILINE)
    firsts = [[word[0] for word in f"{surname}-{given}".split("-")] for surname, given in names]
    assert [[sign for sign in each if sign.isupper()] for each in signs_] == firsts
    assert not {"EKG", "BT", "YE"} & set(re.findall(r"\w+", new))
    assert new.count(signs_[2]) == 3


def test_who_speaks_has_the_initials_of_the_new_name():
    text = "Kérdez Horváth-Süle Kata (HSK), felel Tóth Jánosné Vilma (V).\n\nHSK: Hol?\n\nV: Ott.\n\nHSK: Mikor?\n"
    new = P.replace(text).pseudonymised or ""
    his, hers = re.findall(r"\((\w+)\)", new)
    assert re.findall(r"^(\w+):", new, re.MULTILINE) == [his, hers, his] and {his, hers}.isdisjoint(("HSK", "V"))


def test_initials_that_are_a_surname_too_are_initials_where_the_text_tells_it():
    doc = P.replace("Jelen: Pintérné Éder Klára (PÉK) és Jelinek Barnabás (JB). PÉK kéri, hogy JB Ágotát hívja.\n")
    new = doc.pseudonymised or ""
    his, hers = (re.search(rf"{start} (\w+)", new) for start in ("hogy", r"\)\."))
    assert his and hers and hers[1].isalpha() and len(re.findall(rf"\b{hers[1]}\b", new)) == 2
    assert len(re.findall(rf"\b{his[1]}\b", new)) == 2 and "Ágotát" not in new and "PÉK" not in new


def test_initials_of_a_double_surname_follow_it_whatever_its_second_begins_with():
    doc = P.replace("Kérdez Dr. Végh-Szalay Piroska (VSP).\n\nVSP: Hol?\n\nVSP: Mikor?\n")
    full = next(entry for entry in (doc.replacements or {}).values() if " " in entry.norm)
    signs = {span.new_text for span in doc.spans or () if span.text == "VSP"}
    words = [word for word in (full.derived or full.repl or "").replace("-", " ").split() if word != "dr."]
    assert len(signs) == 1 and [sign[0] for sign in words] == [sign for sign in signs.pop() if sign.isupper()]


FINNISH = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
SMALL = [  # a text, the new signs in small letters with the name's, why
    ("Olli-Pekka Grönroos\nSaneltu 11.2.2025 / opg\nPurettu 12.2.2025 / mk", ["opg"], "who dictated, not who typed"),
    ("Ylilääkäri Jukka-Pekka Laitinen\njpl/sk", ["jpl"], "alone in a line, before who typed"),
    ("Käsittelijä: Tarja Uusitalo (tu)\n15.3. Liitteet saapuneet. /tu", ["tu", "tu"], "explained, then behind a slash"),
    ("Ari Mustonen, arkistosihteeri\nLähetetty 3.2. am", ["am"], "behind a day"),
    ("Grönroos Olli-Pekka\nSaneltu 11.2.2025 / opg", ["opg"], "the name stands as in a register"),
    ("Kalle Korhonen sai hoitoa 12 kk\nja toipui.", [], "a number of months"),
    ("Sanna Elovaara tuli 5.5.2024 se\noli sunnuntai.", [], "a small word"),
    ("Olli-Pekka Grönroos tuli. Tieto opg meni perille.", [], "inside of a sentence"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), SMALL, ids=[reason for *_, reason in SMALL])
def test_clerks_sign_in_small_letters(text, expected, reason):
    doc = FINNISH.replace(text)
    found = [span for span in doc.spans or () if span.type == "USER"]
    assert [span.text for span in found] == expected, reason
    new = next(entry.repl or "" for entry in (doc.replacements or {}).values() if entry.main_type == "PER")
    words = re.split(r"[ -]", new)
    signs = {"".join(word[0] for word in some).lower() for some in (words, [*words[1:], words[0]])}
    assert {span.new_text for span in found} <= signs, reason


def test_a_reference_keeps_the_initials_of_its_clerk():
    new = FINNISH.replace("Sihteeri Marja-Leena Tuovinen\nViite: mlt/2024/18").pseudonymised or ""
    name, sign = re.fullmatch(r"Sihteeri ([\w -]+)\nViite: (\w+)/\d{4}/\d\d", new).groups()
    assert sign == "".join(word[0] for word in re.split(r"[ -]", name)).lower()


@pytest.mark.parametrize(("text", "pattern"), [
    ("Vast. sos.tt: Katariina Lindroos\n\n2.9.2024 / KLi\nKotikäynti.",
     r"Vast\. sos\.tt: (\w)\w+ (\w\w)\w*\n\n\S+ / \1\2\nKotikäynti\."),
    ("Päivi Nurminen, Jari Koskela\n\nJKo kirjasi ja PNu tarkisti.",
     r"(\w)\w+ (\w\w)\w+, (\w)\w+ (\w\w)\w+\n\n\3\4 kirjasi ja \1\2 tarkisti\."),
], ids=["at the end of a line", "wherever they stand"])
def test_a_letter_of_the_given_name_and_two_of_the_surname(text: str, pattern: str) -> None:
    new = Pseudonymiser("fi", key=b"k1" * 8).replace(text).pseudonymised or ""
    assert re.fullmatch(pattern, new), new


@pytest.mark.parametrize(("text", "pattern"), [
    ("Kirjaaja: Niskala M.\nPaikalla: Niskala Mari.\n\nMN", r"Kirjaaja: (\w)\w+ (\w)\.\nPaikalla: \w+ \2\w+\.\n\n\2\1"),
    ("Kirjaaja: Niskala M.\nPaikalla: äiti.\n\nMN", r"Kirjaaja: (\w)\w+ (\w)\.\nPaikalla: äiti\.\n\n\2\1"),
    ("Hei, soitin Jaana Salmelle. Terkut kaikille. JS", r"Hei, soitin (\w)\w+ (\w)\w+lle\. Terkut kaikille\. \1\2"),
    ("Tarkastajat Salonen S. ja M. Aho. Sihteeri Sanna Salonen.",
     r"Tarkastajat (\w+) (\w)\. ja \w\. \w+\. Sihteeri \2\w+ \1\."),
    ("Riitta-Liisa Salonen tuli. R-L Salonen hyväksyi.", r"(\w)\w+-(\w)\w+ (\w+) tuli\. \1-\2 \3 hyväksyi\."),
    ("Tarkastaja Salonen R-L.", r"Tarkastaja \w+ \w-\w\."),
], ids=["the surname stands first", "never in full", "behind a sentence", "an initial behind the surname",
        "of two names joined", "of whom no more is told"])
def test_finnish_initials_follow_their_bearers(text: str, pattern: str) -> None:
    for key in (b"an-example-key-of-16", b"k1" * 8):
        new = Pseudonymiser("fi", key=key).replace(text).pseudonymised or ""
        assert re.fullmatch(pattern, new), new


def test_two_who_sign_at_the_end_of_a_line() -> None:
    new = FINNISH.replace("Läsnä Ismo Raittila, Sirkku Äijälä.\nTarkastettu 20.4.  SÄ  IR").pseudonymised or ""
    assert re.fullmatch(r"Läsnä (\w)\w+ (\w)\w+, (\w)\w+ (\w)\w+\.\nTarkastettu \S+  \3\4  \1\2", new), new
