"""What must echo who somebody is: initials, letters before lines, short names of firms, a wife's initials in cases."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Entry

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

TIED = [  # a text, a short name, whom it means, why
    ("Lakatos Vilmos tanú. L. V. látta.", "L. V.", "Lakatos Vilmos", "no number of an accused: it is his initial"),
    ("Dr. Dömény Irén jegyző. Dömény I.: elkészül.", "Dömény I.", "dr. Dömény Irén", "the same behind a surname"),
    ("Bakos Kálmánné pere. B.-nével egyeztetett.", "B.-né", "Bakos Kálmánné", "a wife's initial in a case"),
    ("Győrfi Tihamér levele.\nÜdv\nGYT", "GyT", "Győrfi Tihamér", "a letter of two signs, in capitals"),
    ("A Delta-Forg Kft. pere. A D-F Kft. fizet.", "D-F Kft.", "Delta-Forg Kft.", "the letters of both members"),
    ("A Körmendi Műhely Bt. (Kö-Mű Bt.) tervezte.", "Kö-Mű Bt.", "Körmendi Műhely Bt.", "how its words begin"),
    ("A Gépszer Zrt. (GSZ Zrt.) nyert.", "GSZ Zrt.", "Gépszer Zrt.", "letters in brackets, whatever they are"),
    ("A Bárdos Autó Kft. pere. A B. Kft. fizet.", "B. Kft.", "Bárdos Autó Kft.", "the first letter alone"),
    ("A Delta-Forg Kft. pere. Az F-D Kft. fizet.", "F-D Kft.", "", "the letters the other way about"),
    ("A Delta-Forg Kft. pere. A D-F Zrt. fizet.", "D-F Zrt.", "", "another legal form"),
    ("K. J. I. r. vádlott és Kovács Ilona.", "K. J.", "", "the number of an accused, and no Ilona"),
    ("Sz. J. (Szobonya József) és Sz. Jné (Szobonya Józsefné) vádlott.", "Sz. Jné", "Szobonya Józsefné", "né right behind"),
    ("Jön a Kovi is. A Kovács Marci vagy a Kovács Gergő?", "Kovi", "Kovács Marci", "of one family, whoever is meant"),
    ("K. J. II. rendű vádlott.", "K. J.", "", "the same in full"),
]


def entry(text: str, norm: str) -> Entry:
    found = P.spans(text).replacements or {}
    return next((each for each in found.values() if each.norm == norm), None) or pytest.fail(f"no {norm}: {[*found]}")


@pytest.mark.parametrize(("text", "short", "full", "why"), TIED, ids=[row[-1] for row in TIED])
def test_who_a_short_name_means(text, short, full, why):
    of = entry(text, short).of
    assert (of or "").removesuffix("[/N]") == full, why


TALKS = [  # a text, the letters that stay, why
    ("Interjú Orsós Melindával.\nK: Mikor nyílt?\nM: Tavaly.\nK: Hol?\nM: Itt.\n", "K", "who asks keeps the letter"),
    ("Beszélget: Szidi és Dzsenifer.\nSz: Jössz?\nD: Hova?\nSz: Oda.\n", "", "two signs that are one, the first of three"),
    ("Interjú Orsós Melindával, a moderátor: Kiss Éva.\nM: Mikor nyílt?\nÉ: Tavaly.\nM: Hol?\n", "M", "a role told before"),
    ("Melinda és Anita a két lehetőség.\nA: igen\nB: nem\nA: igen\n", "AB", "answers by the letters of the alphabet"),
    ("Melinda vizsgálata.\nM: 12\nT: 36\nM: 13\n", "MT", "numbers behind labels"),
]


@pytest.mark.parametrize(("text", "stay", "why"), TALKS, ids=[row[-1] for row in TALKS])
def test_letters_before_lines_are_those_of_the_new_names(text, stay, why):
    doc = P.replace(text)
    old, new = (re.findall(r"^(\w{1,3}):", each, re.MULTILINE) for each in (text, doc.pseudonymised or ""))
    names = {fresh.group() for fresh in re.finditer(r"[^\W\d_]{4,}", doc.pseudonymised or "")}
    for one, other in zip(old, new, strict=True):
        assert (one == other) == (one in stay), why
        assert one in stay or any(name.startswith(other) for name in names), why
    assert len({*old}) == len({*new}), "two who speak do not become one"


def test_a_firm_called_by_the_letters_of_two_members_becomes_one_of_two():
    new = P.replace("A Delta-Forg Kft. pere. A D-F Kft. fizet, a Delta-Forg Kft. nem.").pseudonymised or ""
    one, other = re.search(r"A ((\w+)-(\w+)) Kft\.", new).groups()[1:]
    assert re.search(rf"\b{one[0]}\w*-{other[0]}\w* Kft\. fizet", new)


CHATS = [  # a chat, what a name in it becomes besides, given the new words of the names, why
    ("szia misikem, hol vagy?\nkerekes misi jon ma\nmisi hozd a kutyat\n", "misikem", "Misike", "who is dear, without accents"),
    ("jon a zsombi is\na zsombie lesz a kocsi\nszia zsombi\n", "zsombie", "Zsombi", "whose it is"),
    ("jon a feher laci\nelviszem a kutyat a feherekhez\nfeher laci otthon van\n", "feherekhez", "Feher", "a family, no plural"),
    ("tesó a fekete anna meg a fehér anna is jön\nfehérhez semmi közöm\nhát a fehér...\n", "fehér", "Fehér",
     "an adjective alone, of whom it is said elsewhere"),
    ("na csá, jön a kovi?\na kovács marci jön\nfőzök is\n", "kovi", "Kovi", "no Kövi, where the others have their accents"),
]


@pytest.mark.parametrize(("text", "surface", "norm", "why"), CHATS, ids=[row[-1] for row in CHATS])
def test_names_typed_small_are_read_as_they_are_meant(text, surface, norm, why):
    found = {span.text: span.norm for span in P.spans(text).spans or () if span.type == "PER"}
    assert found.get(surface) == norm, why


def test_user_names_follow_initials_of_two_letters():
    new = P.replace("Bődi Zsombor (bodi.zsombor@rekettyes.hu) belép: zsbodi.").pseudonymised or ""
    surname, given, login = re.search(r"\((\w+)\.(\w+)@.*: (\w+)\.$", new).groups()
    assert login == given[:2] + surname
