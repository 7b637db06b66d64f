"""Mail addresses, user names and web addresses rebuilt from new names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.identifiers import replace_value
from pseudo.identifiers.rebuild import RESERVED
from pseudo.keyed import Stream

RENAMED = {"Kovács": "Szabó", "János": "Péter", "Kis-Nagy": "Tóth-Bíró", "Őri": "Ács", "Dunaszer": "Tiszaker"}


def new(type: str, norm: str, key: str = "") -> str:
    return replace_value(type, norm, Stream(b"k" * 16, "identifiers", key), RENAMED, "hu")


LOCALS = [
    ("kovacs.janos82@posta.hu", "szabo.peter82", "both names, two figures kept"),
    ("janos_kovacs@posta.hu", "peter_szabo", "order and separator kept"),
    ("jkovacs@posta.hu", "pszabo", "initial and surname"),
    ("j.kovacs@posta.hu", "p.szabo", "initial with a full stop"),
    ("kovacsjanos@posta.hu", "szabopeter", "written together"),
    ("Kovacs.Janos@posta.hu", "Szabo.Peter", "capitals kept"),
    ("kisnagy@posta.hu", "tothbiro", "double name without its hyphen"),
    ("kis-nagy.janos@posta.hu", "toth-biro.peter", "double name with its hyphen"),
    ("ori.janos@posta.hu", "acs.peter", "accents of both names folded"),
    ("info@posta.hu", "info", "a word that names nobody"),
]


@pytest.mark.parametrize(("old", "local", "reason"), LOCALS)
def test_local_parts(old: str, local: str, reason: str) -> None:
    assert new("EMAIL", old).split("@")[0] == local, reason


def test_an_initial_is_that_of_the_first_name_that_begins_with_it() -> None:
    renamed = {"Kovács": "Szabó", "János": "Péter", "Jancsi": "Zoli"}
    assert replace_value("USER", "kovacsj82", Stream(b"k" * 16), renamed, "hu") == "szabop82"


@given(st.text(max_size=8))
def test_domains_are_reserved(key: str) -> None:
    for old in ("a.b@freemail.hu", "a.b@levelesbolt.hu", "a.b@mail.levelesbolt.co.hu"):
        host = new("EMAIL", old, key).split("@")[1]
        assert ".".join(host.split(".")[-2:]) in RESERVED
    assert new("EMAIL", "a.b@freemail.hu", key).split("@")[1] in RESERVED, "a provider needs no label"
    assert new("EMAIL", "a.b@levelesbolt.hu", key).count(".") > new("EMAIL", "a.b@freemail.hu", key).count(".")


@given(st.text(max_size=8))
def test_one_domain_stays_one_domain(key: str) -> None:
    mail, other, web = (new("EMAIL", "a.b@levelesbolt.hu", key), new("EMAIL", "c.d@levelesbolt.hu", key),
                        new("URL", "https://www.levelesbolt.hu/rolunk", key))
    host = mail.split("@")[1]
    assert other.split("@")[1] == host and web == f"https://www.{host}/rolunk"


def test_a_domain_with_a_renamed_name_is_rebuilt() -> None:
    assert "tiszaker." in new("URL", "www.dunaszer.hu")
    assert "szabo." in new("EMAIL", "info@kovacs.hu")


def test_web_addresses_keep_scheme_port_and_common_words() -> None:
    address = new("URL", "http://dunaszer.hu:8080/szamla/123456?id=kovacs")
    assert address.startswith("http://tiszaker.example.") and ":8080/szamla/" in address and address.endswith("?id=szabo")
    assert "123456" not in address


def test_user_names() -> None:
    assert new("USER", "@kovacs_janos") == "@szabo_peter"
    assert new("USER", "janoska99").startswith("peter") and new("USER", "janoska99").endswith("99")
    unknown = new("USER", "csendes_vizek")
    assert unknown != "csendes_vizek" and [char == "_" for char in unknown].index(True) == 7, "letters of the same shape"


@given(st.text(max_size=20), st.text(max_size=8))
def test_any_name_can_be_rebuilt(name: str, key: str) -> None:
    for type in ("EMAIL", "USER", "URL"):
        old = {"EMAIL": f"x{name}@a.hu", "USER": f"x{name}", "URL": f"http://a.hu/x{name}"}[type]
        assert new(type, old, key) != old
