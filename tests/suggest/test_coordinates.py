"""Coordinates of a document: all move by one offset, that of the town they lie nearest to, in every spelling."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import name_db
from pseudo.core.document import Document, Entry
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers import find, replace_value
from pseudo.kinds.identifiers.world import geo
from pseudo.suggest import coordinates
from pseudo.suggest.coordinates import LINKED, STEP

NAMES = name_db.load("hu")
TOWNS = [row for row in NAMES.pool("settlement") if row.lat]
degrees = st.tuples(st.decimals("45.8", "48.5", places=7), st.decimals("16.2", "22.8", places=7))
keys = st.binary(min_size=16, max_size=16)
few = settings(max_examples=60)


def minutes(value, seconds):
    """Degrees and minutes, with seconds of one decimal or without."""
    whole, rest = divmod(value, 1)
    if not seconds:
        return f"{int(whole)}°{round(rest * 60, 3):06.3f}'" if rest < Decimal("0.99999") else f"{int(whole) + 1}°00.000'"
    tenths = min(int(rest * 36000), 35999)
    return f"{int(whole)}°{tenths // 600:02d}'{tenths % 600 / 10:04.1f}\""


SPELT = {
    "four decimals": lambda lat, lon: f"{lat:.4f}, {lon:.4f}",
    "seven decimals": lambda lat, lon: f"{lat:.7f},{lon:.7f}",
    "decimal commas": lambda lat, lon: f"{lat:.5f}".replace(".", ",") + " N; " + f"{lon:.5f}".replace(".", ",") + " E",
    "three decimals": lambda lat, lon: f"{lat:.3f}, {lon:.3f}",
    "a word between": lambda lat, lon: f"{lat:.4f}, hosszúság: {lon:.4f}",
    "labels": lambda lat, lon: f"{lat:.4f}, lon {lon:.4f}",
    "keys": lambda lat, lon: f'{lat:.4f}, "lng": {lon:.4f}',
    "labelled seconds": lambda lat, lon: f"{minutes(lat, True)}, k. h. {minutes(lon, True)}",
    "seconds": lambda lat, lon: f"{minutes(lat, True)}N {minutes(lon, True)}E",
    "minutes": lambda lat, lon: f"N {minutes(lat, False)} E {minutes(lon, False)}",
}
MAPS = ["https://www.google.com/maps/@{},{},15z", "https://maps.google.com/?q={}%2C{}", "https://terkep.hu/!3d{}!4d{}",
        "https://www.openstreetmap.org/#map=15/{}/{}", "https://terkep.hu/?lat={}&lon={}"]


def moved(points, spellings, towns, key):
    """Each point in its spelling before and after, as the document's entries have them."""
    norms = [SPELT[name](*point) for point, name in zip(points, spellings, strict=True)]
    entries = {f"p{at}": Entry(norm, {"ID": 1}, 1, repl="0") for at, norm in enumerate(norms)}
    out = coordinates.settled(Document("", id="d"), entries, entries, key, towns, NAMES)
    return [(geo.point(entry.norm), geo.point(entry.repl), entry) for entry in out.values()]


@few
@given(st.lists(st.tuples(degrees, st.sampled_from(sorted(SPELT))), min_size=2, max_size=5),
       st.lists(st.tuples(st.sampled_from(TOWNS), st.sampled_from(TOWNS)), max_size=3), keys)
def test_all_points_move_by_one_offset_and_keep_their_spelling(points, towns, key):
    found = moved([point for point, _ in points], [name for _, name in points], towns, key)
    for (old, new, _), (other, changed, _) in pairwise(found):
        assert [round(new[at] - old[at], 12) for at in (0, 1)] == [round(changed[at] - other[at], 12) for at in (0, 1)]
    for old, new, entry in found:
        assert max(abs(new[0] - old[0]), abs(new[1] - old[1])) >= 10 * STEP
        assert geo.NUMBER.sub("0", entry.repl) == geo.NUMBER.sub("0", entry.norm)
        assert list(map(len, geo.NUMBER.findall(entry.repl))) == list(map(len, geo.NUMBER.findall(entry.norm)))


@few
@given(st.sampled_from(TOWNS), st.sampled_from(TOWNS), st.sampled_from(TOWNS), keys)
def test_the_offset_is_that_of_the_nearest_town(near, new, far, key):
    apart = max(abs(near.lat - far.lat), abs(near.lon - far.lon))
    away = max(abs(near.lat - new.lat), abs(near.lon - new.lon))
    if apart < 0.2 or away < 0.1:
        return
    point = (Decimal(str(near.lat)), Decimal(str(near.lon)))
    ((_, there, _),) = moved([point], ["four decimals"], [(far, near), (near, new)], key)
    assert abs(float(there[0]) - new.lat) <= 0.0026 and abs(float(there[1]) - new.lon) <= 0.0026


@few
@given(degrees, st.sampled_from(MAPS), st.integers(3, 7), keys)
def test_points_in_the_addresses_of_maps_move_with_the_others(point, map_, places, key):
    texts = [f"{value:.{places}f}" for value in point]
    norm = map_.format(*texts)
    new = replace_value("URL", norm, Stream(key, "identifiers"), {}, "hu")
    plain = ", ".join(f"{value:.7f}" for value in point)
    entries = {"url": Entry(norm, {"URL": 1}, 1, repl=new), "id": Entry(plain, {"ID": 1}, 1, repl="0")}
    out = coordinates.settled(Document("", id="d"), entries, entries, key, [], NAMES)
    found = LINKED.search(out["url"].repl)
    lat, lon = (Decimal(found[group]) - Decimal(text) for group, text in ((1, texts[0]), (3, texts[1])))
    before, after = geo.point(plain), geo.point(out["id"].repl)
    assert (lat, lon) == tuple(round(after[at] - before[at], 12) for at in (0, 1))
    assert len(found[1].partition(".")[2]) == len(found[3].partition(".")[2]) == places


@pytest.mark.parametrize(("like", "lat", "lon", "new"), [
    ("0.0500, 0.1000", "-0.1", "-0.2", "-0.1000, -0.2000"),
    ("-0.0500, -0.1000", "0.1", "0.2", "0.1000, 0.2000"),
    ("0°03'00\"N 0°06'00\"E", "-0.1", "-0.2", "0°06'00\"S 0°12'00\"W"),
    ("47°59'59.9\"N 19°59'59.9\"E", "48", "20", "48°00'00.0\"N 20°00'00.0\"E"),
])
def test_points_cross_the_equator_and_the_meridian(like, lat, lon, new):
    assert geo.respelt(like, (Decimal(lat), Decimal(lon))) == new


@few
@given(degrees, st.sampled_from(sorted(SPELT)))
def test_pairs_are_found_whole_beside_a_word_for_them(point, spelling):
    pair = SPELT[spelling](*point)
    found = [(span.type, span.norm) for span in find(f"A ház GPS-koordinátái: szélesség: {pair} volt.", "hu")]
    assert found == [("ID", pair)]


@few
@given(degrees, st.sampled_from(["lat {:.4f}, lon {:.4f}", "Lat: {:.4f}; Lon: {:.4f}", '{{"lat": {:.4f}, "lng": {:.4f}}}',
                                 "latitude={:.5f} longitude={:.5f}", "é. sz. {:.4f}, k. h. {:.4f}"]))
def test_labels_of_the_two_are_enough(point, like):
    (span,) = (span for span in find(f"A ház itt van: {like.format(*point)}.", "hu") if span.type == "ID")
    found = geo.NUMBER.findall(span.norm)
    assert found == geo.NUMBER.findall(like.format(*point))
    assert span.text[0].isdecimal() and span.text[-1].isdecimal()


@few
@given(st.sampled_from(TOWNS), st.sampled_from(TOWNS), keys)
def test_a_pair_with_the_longitude_first_moves_as_one_with_the_latitude_first(old, new, key):
    norms = [f"{old.lat:.4f}, {old.lon:.4f}", f"{old.lon:.4f} {old.lat:.4f}"]
    entries = {norm: Entry(norm, {"ID": 1}, 1, repl="0") for norm in norms}
    out = coordinates.settled(Document("", id="d"), entries, entries, key, [(old, new)], NAMES)
    first, second = (geo.point(out[norm].repl) for norm in norms)
    assert first == (second[1], second[0])


@pytest.mark.parametrize(("text", "pair"), [
    ("A ház: 46.2530, 20.1414 (Szeged)", "46.2530, 20.1414"),
    ("A ház: 46.2530 N, 20.1414 E (Szeged)", "46.2530 N, 20.1414 E"),
    ("POINT(20.1414 46.2530) Szeged", "20.1414 46.2530"),
    ("A hely: é. sz. 46° 15' 11\", k. h. 20° 8' 29\".", "46° 15' 11\", k. h. 20° 8' 29\""),
    ("A hely: 46° 15' 11\" 20° 8' 29\" (Szeged)", "46° 15' 11\" 20° 8' 29\""),
])
def test_what_stands_beside_a_pair_is_not_of_it(text, pair):
    assert [span.text for span in find(text, "hu") if span.type == "ID"] == [pair]


@pytest.mark.parametrize("text", ["A szélesség: 12,345 méter.", "Az alatt 12,345 és 13,456 volt.", "Ára 47.498, 19.040 pont.", "GPS 2023.05, 2024.06"])
def test_other_numbers_are_none(text):
    assert [span for span in find(text, "hu") if span.type == "ID"] == []


def test_documents_have_offsets_of_their_own():
    entry = {"p": Entry("46.2530, 20.1414", {"ID": 1}, 1, repl="0")}
    docs = [Document("", id=str(number)) for number in range(5)]
    new = {coordinates.settled(doc, entry, entry, b"k" * 16, [], NAMES)["p"].repl for doc in docs}
    assert len(new) == 5
