"""Names of people in the names of files, in values, logs and compounds: found; a word that is none stays."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language.letters import fold

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")

NAMED = [
    ("csatolva: jkv_horvathpeter.docx", "horvath peter", "written together"),
    ("csatolva: jkvHorvathPeter.pdf", "horvath peter", "behind a small word, by its capitals"),
    ("csatolva: Jkv_HORVATH_PETER.PDF", "horvath peter", "shouted"),
    ("csatolva: horvath.peter-cv.pdf", "horvath peter", "with a full stop"),
    ("csatolva: jkv_gnampiroska.docx", "gnam piroska", "of no table, beside a given name"),
    ("csatolva: jkvGnamPiroska.docx", "gnam piroska", "likewise"),
    ("csatolva: horvath_szig.pdf", "horvath", "a surname that is no word"),
    ("csatolva: jkv_zsurzsvazul.docx", "zsurzs vazul", "a surname that few bear, beside a given name"),
    ("csatolva: jkvHajdicsDenes.pdf", "hajdics denes", "likewise"),
    ("csatolva: 2024-02-11_hajdics.docx", "hajdics", "one by itself"),
    ("megnyitva: 2024-02-11_horvath_peter.docx", "horvath peter", "behind a day"),
    ("megnyitva: 2024-02-11_horvath.docx", "horvath", "likewise"),
    ("csatolva: gnam-vudi_piroska.docx", "gnam vudi piroska", "a double surname"),
    ("lásd: D:\\Ügyek\\Gnám-Vudi Piroska\\jkv.docx", "gnam vudi piroska", "likewise, of a folder"),
    ("csatolva: Jkv_Horváth_Péter-2023_v1.docx", "horvath peter", "before a year and a version"),
    ("akták: adatok.zip -> Gnam_Piroska/tanu.docx", "gnam piroska", "a folder in an archive"),
    ("akták: lelet.zip!/gnam_piroska.docx", "gnam piroska", "a file in an archive"),
]


@pytest.mark.parametrize(("text", "names", "reason"), NAMED)
def test_a_name_in_the_name_of_a_file(text: str, names: str, reason: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert not any(name in fold(new) for name in names.split()), reason
    assert new.endswith(text.rpartition(".")[2]) and new.startswith(text[:6]), "all else stays"


@pytest.mark.parametrize("text", [
    "kep.png, scan_001.pdf", "csatolva: panaszlevel_vegleges_v2.docx", "SzerzodesMinta.docx", "csatolva: jegyzokonyv_2.docx",
    "vadirat_tervezet.docx", "munkaterv-javitott.xlsx", "final_report.docx, list_table.xlsx, backup_docs.txt",
    "csatolva: list_table.xlsx, backup_docs.txt", "final_report.docx; list_table.xlsx",
])
def test_words_that_are_none_stay(text: str) -> None:
    assert P.replace(text).pseudonymised == text


def test_it_follows_the_person_of_the_text() -> None:
    new = P.replace("Horváth Péter panasza: jkvHorvathPeter.docx, horvath_szig.pdf").pseudonymised or ""
    surname, given = fold(new).split()[:2]
    assert f"jkv{surname}{given}." in fold(new).replace(" ", "") and f"{surname}_szig.pdf" in fold(new)


@pytest.mark.parametrize(("text", "name", "reason"), [
    ("nev=Gnám Piroska; kor=12", "Gnám", "a value"), ("nev='Gnám Piroska'", "Gnám", "a value in quotes"),
    ("A Gnám-féle bolt bezárt.", "Gnám", "called after somebody whom no table has"),
    ("A Nagy-féle bolt bezárt.", "Nagy", "a common word with a capital"), ("A Gnám-gyerekek hazamentek.", "Gnám", "her children"),
    ("Gnám Piroska nem jelent meg.", "Gnám", "opens the sentence, and is no word"),
    ("Gnám úr nem jelent meg.", "Gnám", "likewise, before a title"),
    ("A Gnám Piroska (gúnyneve: „Bütyök”) lakásán.", "Bütyök", "what she is called, in quotation marks"),
    ("https://a.hu/x?nev=Gn%C3%A1m+Piroska&taj=037687210", "Gn%C3%A1m", "in an address with a number"),
    ("user=\"gpongrac\"", "gpongrac", "the value of a key"), ("{\"user\": \"gramantik.pongrac\"}", "gramantik", "likewise"),
    ("login ok, user=gpongrac\nWARN  [GPONGRAC] \\\\srv\\users\\gpongrac\\a", "GPONGRAC", "an account, in capitals"),
    ("user=gramantik.pongrac ip=1", "gramantik", "likewise, without quotation marks"),
    ("lásd: #Gnám-VudiPiroska", "Gnám", "a double surname, written together"),
    ("Gnám Piroska beceneve: Bütyök.", "Bütyök", "likewise, behind a colon"),
    ("a telefon a GnámNet_2.4G hálózatra csatlakozott", "Gnám", "a wireless network without a label"),
    ("Accepted password for gnamp from 10.1.2.3 port 5522", "gnamp", "whom a log names"),
    ("session opened for user gnamp by (uid=0)", "gnamp", "likewise"),
    ("megnyitva: \\\\srv\\users\\gnamp\\a.txt", "gnamp", "a folder of one's own on a server"),
])
def test_names_that_were_left_whole(text: str, name: str, reason: str) -> None:
    assert name not in (P.replace(text).pseudonymised or ""), reason


@pytest.mark.parametrize("text", ["a Newton-féle binom", "Kapcsolat: x=3, y=4 és a == b", "Szülinap volt tegnap."])
def test_what_is_nobodys_stays(text: str) -> None:
    assert P.replace(text).pseudonymised == text


@pytest.mark.parametrize(("text", "like"), [
    ("Kovács János jött, aztán Kovácsostul mentünk haza.", r"(\w+) \w+ jött, aztán \1(?:[oeö])?st[uü]l mentünk haza."),
    ("Gnám Piroska Péterestül jött.", r"\w+ \w+ \w+st[uü]l jött."),
])
def test_who_comes_with_whom(text: str, like: str) -> None:
    assert re.fullmatch(like, P.replace(text).pseudonymised or "")
