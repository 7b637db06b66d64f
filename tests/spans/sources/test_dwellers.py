"""Who or what is called after a place by an ending that says nothing else."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "word", "norm", "reason"), [
    ("Ilta oli lämmin. Särkisalmelaisten soittoa kuunteli 150 vierasta.", "Särkisalmelaisten", "Särkisalmi",
     "a village of the tables, raised by its sentence"),
    ("Ilmoittautumiset toimistoon. Jämsänkoskelaisille kisa on ilmainen.", "Jämsänkoskelaisille", "Jämsänkoski",
     "not a village called Jämsänkoskelaiset"),
    ("Lempi meni naimisiin palosaarelaisen Otto Kososen kanssa.", "palosaarelaisen", "Palosaari", "a village of no table"),
    ("Talo on Kermalla. Kermalaiset tunsivat sen.", "Kermalaiset", "Kerma", "a place of the text, which is a word, too"),
])
def test_people_of_a_place_are_found(text: str, word: str, norm: str, reason: str) -> None:
    found = {span.text: (span.type, span.norm) for span in P.spans(text).spans or ()}
    assert found.get(word) == ("GPE", norm), reason


@pytest.mark.parametrize("text", [
    "Suomalaiset ja virolaiset kilpailivat, ja kyläläiset katsoivat.",
    "Kansalaisten ja vasemmistolaisten mielestä työläinen on sankari.",
    "Karjalaisten suku kokoontui kesällä.",
])
def test_other_words_of_that_ending_are_none(text: str) -> None:
    assert not [span for span in P.spans(text).spans or () if span.type in ("GPE", "LOC")]


def test_they_follow_their_place() -> None:
    new = P.replace("Särkisalmella soi. Särkisalmelaisten soittoa kuultiin.").pseudonymised or ""
    assert "ärkisalm" not in new
    assert new.split(". ")[1].split("laisten")[0][:3] == new.split(" ")[0][:3]
