"""Mail addresses, user names and web addresses rebuilt from new names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import replace_value
from pseudo.kinds.identifiers.rebuild import RESERVED, Rebuilder, plain
from pseudo.kinds.identifiers.tables import load
from pseudo.spans.sources.handles import inventor

RENAMED = {"Kovács": "Szabó", "János": "Péter", "Kis-Nagy": "Tóth-Bíró", "Őri": "Ács", "Dunaszer": "Tiszaker"}
YEARS = {"1982": "1979", "82": "79"}


def new(type: str, norm: str, key: str = "", figures: Mapping[str, str] = YEARS) -> str:
    return replace_value(type, norm, Stream(b"k" * 16, "identifiers", key), RENAMED, "hu", figures=figures)


LOCALS = [
    ("kovacs.janos82@posta.hu", "szabo.peter79", "both names, the year as it has become"),
    ("1982kovacs@posta.hu", "1979szabo", "four figures"),
    ("janos_kovacs@posta.hu", "peter_szabo", "order and separator kept"),
    ("jkovacs@posta.hu", "pszabo", "initial and surname"),
    ("janosss@posta.hu", "peterrr", "a last letter that is shouted"),
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
    assert replace_value("USER", "kovacsj82", Stream(b"k" * 16), renamed, "hu", figures=YEARS) == "szabop79"


@pytest.mark.parametrize(("old", "local"), [
    ("j.kovacs", "p.szabo"), ("jkovacs", "pszabo"), ("kovacsj82", "szabop79"), ("k_janos", "s_peter"),
    ("p.jakab", "z.vass"), ("jakab.p", "vass.z"), ("jpeter", "vzoltan"),
])
def test_an_initial_beside_a_name_is_that_of_its_bearer(old: str, local: str) -> None:
    renamed = {"Jakab": "Vass", "Péter": "Zoltán", "Jakab Péter": "Vass Zoltán",
               "Kovács": "Szabó", "János": "Péter", "Kovács János": "Szabó Péter"}
    assert replace_value("USER", old, Stream(b"k" * 16), renamed, "hu", figures=YEARS) == local


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


@pytest.mark.parametrize(("old", "written", "reason"), [
    ("szocialis@kovacs-hivatal.hu", "szocialis@szabo-hivatal.", "a desk of an office, and what the office is"),
    ("anyakonyv@kovacs-varoshaza.hu", "anyakonyv@szabo-varoshaza.", "the registrar of a town hall"),
    ("sebeszet@kovacskorhaz.hu", "sebeszet@szabokorhaz.", "a ward, written together with the hospital"),
    ("kovacs.janos@kovacs-gimi.hu", "szabo.peter@szabo-gimi.", "a school by its short word"),
    ("gyermekvedelem@kovacsfeszt.hu", "gyermekvedelem@szabofeszt.", "a desk of a school, a festival"),
    ("vis.maior@kovacs.hu", "vis.maior@szabo.", "a desk for what nobody can help"),
])
def test_what_a_body_is_stays_in_its_address(old: str, written: str, reason: str) -> None:
    assert new("EMAIL", old).startswith(written), reason


@pytest.mark.parametrize("surname", ["Jegyző", "Porta", "Futár", "Elnök", "Konyha", "Ádó", "Jog", "Apró"])
def test_a_desk_that_is_somebodys_name_becomes_the_new_name(surname: str) -> None:
    address = f"{plain(surname)}.janos@posta.hu"
    assert new("EMAIL", address).startswith(f"{plain(surname)}.peter@"), "a desk, where nobody is called so"
    renamed = {**RENAMED, surname: "Pócza"}
    assert replace_value("EMAIL", address, Stream(b"k" * 16), renamed, "hu").startswith("pocza.peter@")


def test_a_word_behind_what_no_name_explains_stays() -> None:
    """`rezedaiskola.hu` stays a school's."""
    label = new("EMAIL", "info@rezedaiskola.hu").removeprefix("info@").partition(".")[0]
    assert label.endswith("iskola") and not label.startswith("rezeda") and label != "iskola"


def test_a_domain_with_a_renamed_name_is_rebuilt() -> None:
    assert "tiszaker." in new("URL", "www.dunaszer.hu")
    assert "szabo." in new("EMAIL", "info@kovacs.hu")


def test_web_addresses_keep_scheme_port_and_common_words() -> None:
    address = new("URL", "http://dunaszer.hu:8080/szamla/123456?id=kovacs")
    assert address.startswith("http://tiszaker.example.") and ":8080/szamla/" in address and address.endswith("?id=szabo")
    assert "123456" not in address


WEB = {*load("hu").lists["web"]}


def test_user_names() -> None:
    assert new("USER", "@kovacs_janos") == "@szabo_peter"
    assert re.fullmatch(r"peter[a-z]{2}(?!99)\d\d", new("USER", "janoska99"))
    unknown = new("USER", "csendes_vizek")
    assert unknown != "csendes_vizek" and re.fullmatch("[a-z]+_[a-z]+", unknown), "words for words"
    assert {*unknown.split("_")} <= WEB, "words that can be read"


@given(st.text(max_size=20), st.text(max_size=8))
def test_any_name_can_be_rebuilt(name: str, key: str) -> None:
    for type in ("EMAIL", "USER", "URL"):
        old = {"EMAIL": f"x{name}@a.hu", "USER": f"x{name}", "URL": f"http://a.hu/x{name}"}[type]
        assert new(type, old, key) != old


def runs(name: str) -> list[tuple[int, str]]:
    return [(match.start(), match[0]) for match in re.finditer(r"\d{2,}", name)]


@given(st.from_regex(r"[a-z]{0,3}\d{1,9}(?:[._-]?[a-z]{0,4}\d{0,5}){0,2}", fullmatch=True), st.text(max_size=8),
       st.sampled_from([{}, YEARS, {"82": "82", "1982": "1982"}]))
def test_no_figures_of_an_address_stay(local: str, key: str, years: Mapping[str, str]) -> None:
    for type, name in (("EMAIL", f"{local}@posta.hu"), ("USER", local)):
        other = new(type, name, key, years).partition("@")[0]
        for (at, old), (_, run) in zip(runs(local), runs(other), strict=False):
            assert old != run and other[at : at + len(old)] != old
            if not re.fullmatch(r"(?:19|20)?\d\d", old):
                assert all(one != two for one, two in zip(old, run, strict=False))


@given(st.integers(0, 99), st.text(max_size=8))
def test_a_year_of_two_figures_is_the_same_year_in_four(year: int, key: str) -> None:
    for century in ("19", "20"):
        two, four = (new("USER", f"kovacs{run}", key) for run in (f"{year:02d}", f"{century}{year:02d}"))
        assert four == two[:-2] + century + two[-2:]


def test_a_name_with_accents_has_those_of_the_new_one() -> None:
    assert new("USER", "kovács.jános") == "szabó.péter" and new("USER", "Kovács_J") == "Szabó_P"


@pytest.mark.parametrize("lang", ["fi", "hu"])
def test_names_that_are_made_of_words_of_trades_do_not_stay(lang: str) -> None:
    """`eva` is a name, though it could be `ev` and `a`."""
    language = Pseudonymiser(lang).language
    names, words = language.names, set(load(language.at("pseudo")).lists["generic"])
    invent = inventor(b"k" * 16, names, ())
    given = [letters for row in names.pool("given") if (letters := plain(row.name)) not in words and invent(letters)]
    stream = Stream(b"k" * 16, "identifiers")
    kept = [one for one in given if replace_value("USER", f"{one}.x", stream, {}, lang, invent=invent).startswith(f"{one}.")]
    assert len(given) > 100 and kept == []


def test_what_no_name_explains_is_of_words_where_the_language_has_them() -> None:
    words = load(Pseudonymiser("fi").language.at("pseudo")).lists["web"]
    made = replace_value("EMAIL", "info@mummonmokkeli.fi", Stream(b"k" * 16, "x"), {}, "fi").partition("@")[2].split(".")[0]
    assert any(made == one + two for one in words for two in ("", *words)) and all(map(str.isascii, words))


def test_words_are_drawn_alike_in_every_process() -> None:
    """Sets have another order in each process; what is drawn from them must not."""
    one = ("from pseudo.core.keyed import Stream; from pseudo.kinds.identifiers import replace_value;"
           "print([replace_value('EMAIL', f'info@{name}.fi', Stream(b'k' * 16, 'x'), {}, 'fi')"
           " for name in ('mummonmokkeli', 'kivirinne', 'hopeapaju', 'lehtisuon')])")
    told = {subprocess.run([sys.executable, "-c", one], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
                           capture_output=True).stdout for seed in "12"}
    assert len(told) == 1 and told != {b""}


def test_a_family_in_the_case_of_an_owner_follows_it() -> None:
    finnish = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    doc = finnish.replace("Outi Vainikainen, outi@vainikaisensuku.fi")
    surname = next(span.new_text for span in doc.spans or () if span.type == "PER").split()[1]
    assert f"@{plain(finnish.language.morph.inflect(surname, 'Case=Gen'))}suku." in (doc.pseudonymised or "")


def test_first_letters_alone_follow_their_name():
    renamed = {"Peter": "Holger", "Hertzen": "Pichler", "Peter von Hertzen": "Holger von Pichler", "Kai Salo": "Risto Aho",
               "Seyed Reza Hosseini": "Kaveh Farhad Mousavi"}
    b = Rebuilder(renamed, b"k" * 32, mailbox=(), path=(), provider=())
    assert [b.local(name) for name in ("pvh", "ks", "s.r.hosseini")] == ["hvp", "ra", "k.f.mousavi"]


@pytest.mark.parametrize("desk", ["iktato", "recepcio", "info", "Iktato"])
def test_a_desk_as_a_user_becomes_another_desk(desk: str) -> None:
    """What would stay as it is could be read in the result, which is an error for the whole document."""
    made = new("USER", desk)
    assert made.isalpha() and made.lower() != desk.lower()


def test_the_label_before_a_reserved_one_is_the_owners() -> None:
    b = Rebuilder({"Csillag": "Tölgy"}, b"k" * 32, mailbox=(), path=(), provider=())
    assert b.domain("csillag.example.hu").startswith("tolgy.example.")


@given(st.integers(0, 29), st.text(max_size=8))
def test_a_year_of_this_century_becomes_none_to_come(year: int, key: str) -> None:
    made = new("USER", f"kovacs.janos20{year:02d}", key)
    assert made.startswith("szabo.peter20") and int(made[-2:]) <= max(year, 11) and int(made[-2:]) != year


@pytest.mark.parametrize(("domain", "new"), [
    ("suunnitteluaho.example", "suunnitteluhiltunen"),
    ("ahonkonevuokraus.example", "hiltusenkonevuokraus"),
])
def test_a_trade_beside_a_surname_stays(domain: str, new: str) -> None:
    renamed = {"Aho": "Hiltunen", "Ahon": "Hiltusen"}
    made = replace_value("EMAIL", f"info@{domain}", Stream(b"k" * 16, "x"), renamed, "fi").partition("@")[2]
    assert made.split(".")[0] == new
