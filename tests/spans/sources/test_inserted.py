"""Surnames with another in brackets before the given name."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "names"), [
    ("4;Bíró (Birkás) Ernő;;Tiszakécske 1938.02.03.", ["Bíró", "Birkás", "Ernő"]),
    ("Nagy (Kiss) Évával beszéltem.", ["Nagy", "Kiss", "Évával"]),
    ("Ott volt Kovács (szül. Nagy) Anna is.", ["Kovács", "Nagy", "Anna"]),
    ("Beteg: Szűcs (Gál) Ibolya.", ["Szűcs", "Gál", "Ibolya"]),  # a given name that is a flower
    ("Ott volt Nagy (Zsuzsi) Zsuzsanna is.", ["Nagy", "Zsuzsi", "Zsuzsanna"]),  # what she is called
    ("Ott volt Tóth (Szabó) Béláné is.", ["Tóth", "Szabó", "Béláné"]),
])
def test_both_surnames_are_found_and_stay_two(text: str, names: list[str]) -> None:
    doc = P.replace(text)
    assert [span.text for span in doc.spans or () if span.type == "PER"] == names
    new = [span.new_text for span in doc.spans or () if span.type == "PER"]
    assert len(set(new)) == len(new) and not set(new) & set(names)


def test_a_remark_in_brackets_is_no_name() -> None:
    new = P.replace("Ott volt a bíró (elnök) Ernő mellett.").pseudonymised or ""
    assert new.startswith("Ott volt a bíró (elnök) ")
