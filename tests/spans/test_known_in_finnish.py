"""What only tables know in Finnish texts: hospitals by their letters, towns of several words, somebody who is named again by a
given name that is a word, too."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


def found(text: str, type_: str) -> list[tuple[str, str]]:
    return [(span.text, span.norm) for span in P.spans(text).spans or () if span.type == type_]


@pytest.mark.parametrize(("text", "hospitals", "reason"), [
    ("Potilas siirrettiin KAKS:sta OYS:iin.", [("KAKS:sta", "KAKS"), ("OYS:iin", "OYS")], "endings that the rules spell otherwise"),
    ("Tulo KAKS pkl:lta.", [("KAKS", "KAKS")], "in a note"),
    ("Siirto PHKS:iin Lahteen.", [("PHKS:iin", "PHKS")], "that the tagger does not see"),
    ("Soitto TAYS:iin.", [("TAYS:iin", "Tays")], "which is spelt otherwise in the tables"),
    ("Laskin KAKSI omenaa.", [], "a word that begins so"),
    ("YKSI, KAKS, KOLME!", [], "shouted, two"),
    ("Lapset huusivat: YKSI KAKS!", [], "shouted in a line with small letters"),
    ("SIIRTO: EPSHP / KAKS", [("EPSHP", "EPSHP"), ("KAKS", "KAKS")], "in capitals, beside another body"),
    ("Tulo OYS osastolta 12.", [("OYS", "OYS")], "before a word for a part of it, behind an ordinary word"),
], ids=lambda each: each if isinstance(each, str) else "")
def test_hospitals_by_their_letters(text, hospitals, reason):
    assert found(text, "ORG") == hospitals, reason


@pytest.mark.parametrize(("text", "town", "reason"), [
    ("Sukulaiset asuvat Lake Worthissa Floridassa.", ("Lake Worthissa", "Lake Worth"), "that could be somebody"),
    ("Hải Phòngista tullut opiskelija asuu Oulussa.", ("Hải Phòngista", "Hải Phòng"), "as two Vietnamese names are"),
    ("Veljeni asuu Fort Worthissa.", ("Fort Worthissa", "Fort Worth"), "that the tagger takes for a thing"),
    ("Isoisä muutti Calumetiin vuonna 1902.", ("Calumetiin", "Calumet"), "of one word"),
])
def test_towns_abroad(text, town, reason):
    assert town in found(text, "GPE") and found(text, "PER") == [], reason


@pytest.mark.parametrize(("text", "names", "reason"), [
    ("Toivo Mattila asui siellä. Toivo on eläkkeellä.", 2, "what he is"),
    ("Usko Halonen kävi. Usko ei halunnut tulla.", 2, "what he does not want"),
    ("Onni Peltola sai lahjan. Onni oli siitä iloinen.", 2, "what he was"),
    ("Maija Mattila oli sairas. Toivo on silti suuri.", 1, "nobody of the text is called so"),
    ("Toivo Mattila oli sairas. Toivo paranemisesta eli.", 1, "hope of something"),
])
def test_somebody_whose_name_is_a_word_opens_a_sentence(text, names, reason):
    assert len(found(text, "PER")) == names, reason
