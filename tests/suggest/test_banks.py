"""Accounts, IBANs and BICs: they follow the banks of the text, or are of another bank; valid, and one bank stays one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry, NamePart
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import bank_code, find, replace_value
from pseudo.kinds.identifiers.banks import load
from pseudo.kinds.identifiers.kinds import kinds
from pseudo.kinds.identifiers.structures.number import check_digit
from pseudo.kinds.identifiers.world import iban
from pseudo.suggest import banks

GRAMMAR = Pseudonymiser("hu").language.persons
BANKS = load("hu")
ACCOUNT = next(kind for kind in kinds("hu") if kind.type == "ACCOUNT")
CHECK = check_digit("9 7 3 1 mod -10")
CODES = sorted(BANKS.by_code)
NAMED = [bank for bank in BANKS.all if bank.role == "offered"]
keys = st.binary(min_size=16, max_size=16)
rest = st.integers(0, 10**11 - 1)
some = settings(max_examples=80)


def number(code, tail, groups=3):
    """A valid account number at a bank."""
    first, last = code + f"{tail:011d}"[:4], f"{tail:011d}"[4:]
    second = last + CHECK(last) + "0" * 8 * (groups == 3)
    return ACCOUNT.format(first + CHECK(first) + second)


def of(type, norm, key):
    return Entry(norm, {type: 1}, 1, repl=replace_value(type, norm, Stream(key, "identifiers"), {}, "hu"))


def body(norm, repl):
    return Entry(norm, {"ORG": 1}, 1, (NamePart(norm, "name", 0),), repl=repl)


def settled(entries, key, keeps=None):
    return banks.settled(entries, entries, key, "hu", GRAMMAR, keeps or {})


@some
@given(st.lists(st.tuples(st.sampled_from([*CODES, "999"]), rest, st.booleans()), min_size=1, max_size=5), keys)
def test_accounts_are_valid_and_of_another_bank_one_for_one(drawn, key):
    norms = [number(code, tail, 3 if long else 2) for code, tail, long in drawn]
    entries = {norm: of("ACCOUNT", norm, key) for norm in norms}
    became = {}
    for norm, entry in settled(entries, key).items():
        ACCOUNT.validate(entry.repl)
        assert [char == "-" for char in entry.repl] == [char == "-" for char in norm]
        old, new = BANKS.by_code.get(norm[:3], norm[:3]), BANKS.by_code[entry.repl[:3]]
        assert became.setdefault(old, new) == new, "one bank stays one"
        if old in BANKS.all and old.role == "state":
            assert new == old
        else:
            assert norm[:3] != entry.repl[:3] and new.role == "offered"
    assert len(set(became.values())) == len(became), "two stay two"


@some
@given(st.permutations(NAMED), rest, keys)
def test_accounts_ibans_and_bics_follow_the_bank_that_the_text_names(order, tail, key):
    old, new = order[:2]
    plain = number(old.codes[-1], tail)
    as_iban = iban.with_account("HU", ACCOUNT.account.for_iban(plain), "HU00 " + " ".join(["0000"] * 6))
    entries = {"bank": body(f"{old.names[0]} Bank Nyrt.", f"{new.names[0]} Bank"), "a": of("ACCOUNT", plain, key),
               "i": of("IBAN", as_iban, key), "b": of("ID", old.bic, key)}
    out = settled(entries, key)
    assert out["a"].repl[:3] == new.codes[0] and ACCOUNT.validate(out["a"].repl)
    assert iban.validate(out["i"].repl)[4:] == ACCOUNT.account.for_iban(out["a"].repl)
    assert out["b"].repl == new.bic


def test_an_account_stays_with_a_bank_that_stays():
    entries = {"bank": body("OTP Bank", None), "a": of("ACCOUNT", "11773016-11111018", b"k" * 16)}
    assert settled(entries, b"k" * 16, {"bank": True})["a"].repl.startswith("117")


@given(st.sampled_from(NAMED), st.lists(st.sampled_from(NAMED), max_size=4), rest, keys)
def test_a_bank_that_no_text_names_is_one_bank_in_all_documents(bank, others, tail, key):
    norm = number(bank.codes[0], tail)
    more = {other.bic: of("ACCOUNT", number(other.codes[-1], tail), key) for other in others}
    alone, beside = (settled({"a": of("ACCOUNT", norm, key)} | rest, key)["a"].repl for rest in ({}, more))
    assert alone == beside


def test_a_bank_that_becomes_a_label_leaves_no_code():
    entries = {"bank": body("OTP Bank", "[szervezet]"), "a": of("ACCOUNT", "11773016-11111018", b"k" * 16)}
    assert not settled(entries, b"k" * 16)["a"].repl.startswith("117")


def test_what_is_made_invalid_stays_so():
    norm = "HU42 1177 3016 1111 1018 0000 0000"
    wrong = replace_value("IBAN", norm, Stream(b"k" * 16), {}, "hu", valid=False)
    assert not iban.KIND.is_valid(settled({"i": Entry(norm, {"IBAN": 1}, 1, repl=wrong)}, b"k" * 16)["i"].repl)


@given(keys)
def test_an_iban_abroad_keeps_its_country_alone(key):
    new = replace_value("IBAN", "DE89370400440532013000", Stream(key), {}, "hu")
    assert iban.validate(new).startswith("DE") and new[4:] != "370400440532013000" and bank_code("IBAN", new, "hu") is None


def test_the_codes_of_banks_are_found():
    text = "Számla az OTP-nél, SWIFT (BIC) kód: OTPVHUHB, a másik bank kódja GIBAHUHBXXX; BIC: DEUTDEFF. TELJESEN ÚJ."
    found = [span.norm for span in find(text, "hu") if span.type == "ID"]
    assert found == ["OTPVHUHB", "GIBAHUHBXXX", "DEUTDEFF"]


def test_the_table_has_no_code_twice():
    codes = [code for bank in BANKS.all for code in bank.codes]
    assert len(codes) == len(set(codes)) and all(len(code) == 3 and code.isdecimal() for code in codes)
