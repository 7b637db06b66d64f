"""Findings in Latin are nobody's name, whatever begins the sentence; initials by themselves are their bearer's."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize("text", [
    "Status: Orthopnoe, mko. basalisan pangás, lábszároedema.",
    "Status: Dyspnoe, cyanosis nincs. Tachycardia.",
    "St.p.: Bradycardia. Hepatomegalia. Splenomegalia nincs. Anuria.",
    "Status: Meteorismus, haematemesis nem volt. Melaena nincs.",
    "Panaszok: Cephalea, vertigo. Nausea.",
    "Polyuriával és Polydipsiával került felvételre.",
])
def test_findings_stay(text: str) -> None:
    assert P.replace(text).pseudonymised == text


@pytest.mark.parametrize(("text", "sign"), [
    ("Üdvözlettel: Zsoldos Ágnes\nTitkár\n\nMásolat: irattár\nZs.Á.", "Zs.Á."),  # a sign of two letters
    ("Kedves Beáta!\nKöszönöm.\nCsonka Beáta\n\nZsombor, Gábor!\nÉn írok vissza.\nCs.B.", "Cs.B."),
    ("Horváth Piroska, 79 éves. Dg.: Hypertonia. Dyspnoe. P: 112/min. Menyétől: P. néni két hete nem eszik.", "P. néni"),
])
def test_initials_change_with_their_bearer(text: str, sign: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert sign not in new and new.count("\n") == text.count("\n"), new


@pytest.mark.parametrize("text", [
    "Nem vagyok hős, csak ács.",
    "A testvérem szabó, a sógorom mészáros, én meg csak pék vagyok.",
    "– Nem vagyok hős, csak takács – hárította el.",
    "> U.i.: A számlát holnap küldöm.",  # a postscript
    "Tárgy: Testvérvárosi nap",
    "Subject: Re: Testvérvárosi nap, szállás + busz\n\nTárgy: Testvérvárosi nap",
    "Tárgy: Csapatépítő hétvége",
])
def test_callings_and_subjects_stay(text: str) -> None:
    assert P.replace(text).pseudonymised == text


def test_whoever_is_called_so_changes() -> None:
    new = P.replace("A kovács Kovács Pál volt, a molnár Molnár Imre.").pseudonymised or ""
    assert new.startswith("A kovács ") and ", a molnár " in new and "Kovács" not in new and "Molnár" not in new
