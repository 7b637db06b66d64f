"""Every identifier of the language and of the world: what it makes is valid, spelt like the old one, and another."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.errors import LanguageError
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import IdentifierError, rows
from pseudo.kinds.identifiers.kinds import kinds
from pseudo.kinds.identifiers.shapes import characters
from pseudo.kinds.identifiers.structures import built
from pseudo.kinds.identifiers.world import ident, masked

APART = {masked.KIND: "masked", ident.KIND: "ident"}
KINDS = {APART.get(kind) or kind.scheme.rpartition(".")[2] or kind.type.lower(): kind for kind in kinds("hu")}
keys = st.text(max_size=8)
few = settings(max_examples=25)
"""Enough: every example runs through all spellings of its module."""

SPELLINGS = {
    "taj": ["788 723 375", "788723375", "788-723-375"],
    "taxid": ["8333454410", "8333 454 410"],
    "taxno": ["38872338-2-42", "38872338242", "HU38872338", "38872338"],
    "personalid": ["2-580419-3525", "2 580419 3525", "25804193525", "4-030419-3527"],
    "account": ["11735249-41973910-00000000", "11776961-92536632", "11776961 92536632", "1177696192536632"],
    "companyreg": ["01-09-078872", "20 10 512345"],
    "plate": ["SBJ-236", "SBJ 236", "sbj236", "AA NZ-271", "AANZ271", "ABCD-12"],
    "plate-part": ["RKT-5", "RKT 5", "RKT-52", "AA BK-1"],
    "mark": ["RKT-5", "LT-14", "H-3"],
    "meter": ["8 SEN 0117 7729 104", "1 EMH 00 4412 5678", "12 ABC 4455 1234"],
    "idcard": ["788723SA", "788723 SA", "AU-VII 788723", "AB788723"],
    "passport": ["CM7702118", "22BE30571", "D5093348"],
    "eduid": ["77887233701"],
    "eduid-misprint": ["77887233702"],
    "statistical": ["10582716-1396-114-10"],
    "om": ["037614", "102745", "201984"],
    "lawyer": ["36069114", "36 064 471"],
    "chamber": ["É 18-0442", "É1-01-2231", "T-13-0982", "MV-É 19-50331", "MMK 07-1182"],
    "addr_no": ["6–14.", "27/C. II. em. 8."],
    "case": ["4.P.22.318/2021/14.", "Pfv.III.20.441/2019/6.", "09020/877-2/2023.bü.", "JGY/2217-3/2022.", "2023/004417"],
    "iban": ["HU53 1173 5249 4197 3910 0000 0000", "HU72117769619253663200000000", "DE89370400440532013000"],
    "card": ["4788 7233 7069 5766", "4788723370695766", "4788-7233-7069-5766"],
    "ip": ["203.0.113.7", "192.168.1.10", "10.0.0.1", "8.8.8.8", "2001:db8::1"],
    "mac": ["00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7"],
    "imei": ["35-693803-564380-9", "356938035643809"],
    "iso6346": ["MSKU 734112-8", "MSKU7341128", "TCLU 123 456 8"],
    "container": ["MSKU 734112-0", "MSKU7341120"],
    "mrn": ["24FI000000411877T", "23FI0000001234567X"],
    "vin": ["WVWZZZ1KZ9W123456"],
    "phone": ["+36 30 688 7233", "+36 1 688 7233", "+36 72 688 723", "+421 905 123 456"],
    "bic": ["OTPVHUHB", "DEUTDEFF", "GIBAHUHBXXX"],
    "geo": ["47.41532, 19.28804", "47,41532 N; 19,28804 E", "47°24'31.2\"N 19°15'08.4\"E", "N47.92911 E19.69772"],
    "masked": ["5165 **** **** 4029", "XXXX-XXXX-XXXX-7784", "842****522"],
    "ident": ["QW4R7X", "1234567", "0123/4"],
}
"""Valid spellings of each kind; the names are those of the schemes, so that a new row without a line fails."""


def test_every_kind_has_spellings() -> None:
    assert sorted(KINDS) == sorted(SPELLINGS) and len(KINDS) == len(kinds("hu"))


@pytest.mark.parametrize("name", sorted(KINDS))
@few
@given(key=keys)
def test_what_is_generated_is_valid(name: str, key: str) -> None:
    for like in SPELLINGS[name]:
        KINDS[name].validate(KINDS[name].generate(Stream(b"k" * 16, key), like=like))


@pytest.mark.parametrize("name", sorted(KINDS))
@few
@given(key=keys)
def test_the_spelling_is_kept(name: str, key: str) -> None:
    for like in SPELLINGS[name]:
        new = KINDS[name].generate(Stream(b"k" * 16, key), like=like)
        if name not in ("ip", "addr_no"):  # dots stay, but 8.8.8.8 becomes an address for documentation
            assert [char for char in new if not char.isalnum()] == [char for char in like if not char.isalnum()]
            assert len(new) == len(like)


@pytest.mark.parametrize("name", sorted(KINDS))
@few
@given(key=keys)
def test_same_key_same_number(name: str, key: str) -> None:
    for like in SPELLINGS[name]:
        one, other = (KINDS[name].generate(Stream(b"k" * 16, key), like=like) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_compact_form_is_one_for_all_spellings(name: str) -> None:
    for like in SPELLINGS[name]:
        kind = KINDS[name]
        compact = kind.compact(like)
        assert kind.compact(compact) == compact
        assert kind.format is not None and kind.compact(kind.format(compact)) == compact
        assert kind.validate(like) == compact


@pytest.mark.parametrize("name", ["taj", "taxid", "personalid", "account", "card", "eduid"])
@few
@given(key=keys, at=st.integers(0, 40), add=st.integers(1, 9))
def test_one_wrong_figure_is_found_out(name: str, key: str, at: int, add: int) -> None:
    number = KINDS[name].generate(Stream(b"k" * 16, key), like=SPELLINGS[name][0])
    places = [place for place, char in enumerate(number) if char.isdecimal()]
    place = places[at % len(places)]
    wrong = number[:place] + str((int(number[place]) + add) % 10) + number[place + 1 :]
    with pytest.raises(IdentifierError):  # modulo 11, and modulo 10 with weights prime to 10, meet every such misprint
        KINDS[name].validate(wrong)


WORKED = [
    ("taj", "123 456 788", "the worked example of the rule"),
    ("taxid", "8422780135", "born 1982-10-03, serial 013"),
    ("taxno", "25978221-2-42", "sum 179"),
    ("personalid", "1-800517-1249", "to 1996: weights 1 to 10"),
    ("personalid", "3-050607-1231", "from 1997: weights 10 to 1"),
    ("account", "11773016-11111018", "two groups"),
    ("iban", "HU42 1177 3016 1111 1018 0000 0000", "the same account"),
]
BROKEN = [
    ("taj", "123 456 789", "wrong check digit"),
    ("taj", "000 000 000", "no such number"),
    ("taxid", "7422780135", "begins with 8"),
    ("taxno", "25978221-2-21", "no county 21"),
    ("taxno", "25978221-6-42", "taxation 1 to 5"),
    ("personalid", "1-801317-1249", "no thirteenth month"),
    ("account", "11773016-11111019", "wrong check digit of the account"),
    ("account", "11773017-11111018", "wrong check digit of the bank"),
    ("companyreg", "21-09-078872", "no court 21"),
    ("companyreg", "01-24-078872", "no form 24"),
    ("ip", "203.0.113.256", "no such octet"),
]


@pytest.mark.parametrize(("name", "number", "reason"), WORKED)
def test_worked_examples(name: str, number: str, reason: str) -> None:
    KINDS[name].validate(number)


@pytest.mark.parametrize(("name", "number", "reason"), BROKEN)
def test_broken_numbers(name: str, number: str, reason: str) -> None:
    with pytest.raises(IdentifierError) as error:
        KINDS[name].validate(number)
    assert number not in str(error.value), "an error never repeats the number"


@few
@given(key=keys)
def test_independent_validators_agree(key: str) -> None:
    import ipaddress

    import phonenumbers
    from stdnum import iban, imei, luhn, mac
    from stdnum.hu import anum

    made = {name: KINDS[name] for name in ("taxno", "iban", "card", "imei", "mac", "ip", "phone")}
    assert imei.is_valid(made["imei"].generate(Stream(b"k" * 16, key), like="35-693803-564380-9"))
    assert mac.is_valid(made["mac"].generate(Stream(b"k" * 16, key), like="00:1B:44:11:3A:B7"))
    assert ipaddress.ip_address(made["ip"].generate(Stream(b"k" * 16, key), like="8.8.8.8"))
    number = made["phone"].generate(Stream(b"k" * 16, key), like="+36 30 688 7233")
    assert phonenumbers.is_valid_number(phonenumbers.parse(number, None))
    assert anum.is_valid(characters(made["taxno"].generate(Stream(b"k" * 16, key), like="38872338-2-42"))[:8])
    assert iban.is_valid(made["iban"].generate(Stream(b"k" * 16, key), like="HU72117769619253663200000000"))
    assert luhn.is_valid(characters(made["card"].generate(Stream(b"k" * 16, key), like="4788 7233 7069 5766")))


def test_a_row_of_another_country_needs_no_python(tmp_path: Path) -> None:
    (tmp_path / "identifiers.tsv").write_text(
        "# Columns as in Row.\ntype\tscheme\tsays\tpattern\tshape\tlike\tnew\tcheck\n"
        "SOCIALID\txx.no\ta number\t\\d{5}-\\d\t\\d{6}\t00000-0\t#5 *\t1 3 7 mod -10\n", encoding="utf-8")
    kind = built(*rows.read(tmp_path / "identifiers.tsv"), {})
    new = kind.generate(Stream(b"k" * 16), like="12345-0")
    assert kind.is_valid(new) and len(new) == 7 and new[5] == "-" and kind.scheme == "xx.no"
    assert kind.pattern.search("szám 12345-0.") and not kind.pattern.search("a12345-0")


@pytest.mark.parametrize(("lines", "told"), [
    ("type\tcolour\nID\tred", "colour"), ("type\tstructure\nID\tcastle", "castle"),
    ("type\tstructure\tcheck\nACCOUNT\taccount\tluhn", "country"),
])
def test_a_table_that_cannot_be_read_says_why(tmp_path: Path, lines: str, told: str) -> None:
    (tmp_path / "identifiers.tsv").write_text(lines + "\n", encoding="utf-8")
    with pytest.raises(LanguageError, match=told):
        [built(row, {}) for row in rows.read(tmp_path / "identifiers.tsv")]
