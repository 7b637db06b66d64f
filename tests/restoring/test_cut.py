"""Words cut at a line's end: put back whole, others as they stand."""

from __future__ import annotations

from pseudo import restore

TEXT = ("Rácz At-\ntila, Attila-\nnak és Rácz-\nné ír.\nA rác-\nzok nem, az Attila-\nügy az. Kun At-\ntila él. "
        "Jön Rácz is.")


def test_halves_of_a_name_are_one_word_and_the_rest_stays() -> None:
    found = restore(TEXT, {"Antal János": "Rácz Attila"})
    assert found.text == ("Antal János, Jánosnak és Antalné ír.\nA rác-\nzok nem, a János-\nügy az. Kun At-\ntila él. "
                          "Jön Antal is.")
    places = [(TEXT[each.start : each.end], found.text[each.new_start : each.new_end]) for each in found.places]
    assert ("Rácz At-\ntila", "Antal János") in places
    assert places[-1] == ("Rácz", "Antal")
    assert [TEXT[each.start : each.end] for each in found.left] == ["Kun At-\ntila"]
