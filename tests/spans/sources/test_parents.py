"""Whose mother or father somebody is called in a chat is no name: the children's are."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("8:01 Bence Anya: jó reggelt!", ["Bence"], "no Alex Vitányi"),
    ("8:02 Zsombi Anyu: elkésünk", ["Zsombi"], "by a nickname"),
    ("8:03 Dorka Zente Anya: zente lázas", ["Dorka", "Zente", "zente"], "of two children"),
    ("8:04 Panka Borka Anyukája: mi is", ["Panka", "Borka"], "in the form of what is theirs"),
    ("8:05 Anya Lujza: lujza lázas", ["Lujza", "lujza"], "before the name"),
    ("8:06 Szalai Bence Apuka: jövünk", ["Szalai Bence"], "of a child with a surname"),
    ("Tegnap Anya Petrova írt.", ["Anya Petrova"], "a given name of abroad"),
])
def test_what_a_parent_is_called_is_no_name(text: str, names: list[str], reason: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == names, reason


@pytest.mark.parametrize(("text", "name"), [
    ("kolos nurofenen él hétfő óta", "kolos"),
    ("levente xboxon játszik reggel óta", "levente"),
    ("boldizsár algopyrint kapott délben", "boldizsár"),  # a surname, too
    ("holnap kovács petivel megyek a meccsre", "kovács petivel"),  # somebody's
    ("holnap eszti nénihez megyek délután", "eszti"),
])
def test_what_stands_behind_a_first_name_typed_small_is_none_of_it(text: str, name: str) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == [name]
