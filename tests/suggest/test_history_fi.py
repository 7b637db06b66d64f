"""Years of wars in Finnish texts, and places of their fronts; one case a line with its reason."""

import re

import pytest

from pseudo import Pseudonymiser

P = [Pseudonymiser("fi", key=key) for key in (b"a test key of sixteen bytes", b"another key of as many bytes", b"an-example-key-of-16")]


@pytest.mark.parametrize("p", P)
@pytest.mark.parametrize(("text", "first", "last", "why"), [
    ("Setäni kaatui vuonna 1942. Hauta kunnostettiin 4.5.2019.", 1939, 1945, "who fell, fell in the war"),
    ("Isoisä haavoittui rintamalla vuonna 1943. Kirje on päivätty 11.3.2020.", 1939, 1945, "at the front"),
    ("Suku lähti evakkoon vuonna 1944. Talo myytiin 2.6.2011.", 1939, 1945, "people of Karelia left then"),
    ("Talvisota alkoi vuonna 1939, kun äiti oli kymmenen. Paperi on vuodelta 2009.", 1939, 1939, "a war of two winters tells its years"),
    ("Sisällissodassa vuonna 1918 hän oli valkoisten puolella. Arkisto avattiin 1998.", 1918, 1918, "and so does one of a spring"),
])
def test_a_year_stays_in_its_war(p, text, first, last, why):
    became = p.replace(text).pseudonymised or ""
    assert first <= int(re.findall(r"\b19\d\d", became)[0]) <= last, became


@pytest.mark.parametrize("p", P)
@pytest.mark.parametrize("text", ["Talo rakennettiin vuonna 1942.", "Hän kaatui portaissa vuonna 1987."])
def test_a_year_of_which_nothing_is_told_moves(p, text):
    assert re.findall(r"\b19\d\d", p.replace(text).pseudonymised or "") != re.findall(r"\b19\d\d", text)


@pytest.mark.parametrize("p", P)
def test_a_river_of_a_front_becomes_another_beyond_the_border(p):
    became = p.replace("Veljekset Eino ja Toivo olivat asemissa, ja Eino kaatui Syvärillä 1942.").pseudonymised or ""
    found = re.search(r"kaatui (\w+)lla|kaatui (\w+)llä", became)
    assert found is not None and "Syväri" not in became, became
    river = (found[1] or found[2]).replace("joe", "joki")
    assert any((row.kind, row.country) == ("water", "RU") for row in P[0].language.names.place(river)), became
