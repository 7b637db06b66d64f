"""The memory of readings: the same answers, ordinary words alone kept from batch to batch, and never too many."""

from pseudo import Pseudonymiser
from pseudo.core import once
from pseudo.core.document import Document
from pseudo.kinds import organisations
from pseudo.language import forms

P = Pseudonymiser("hu")
WORDS = P.language.words


def test_only_ordinary_words_outlive_a_batch():
    text = "Tegnap Bodrogközi Zsuzsannával és a szomszédjával beszéltem. A házat Mikepércsen adták el."
    list(P.batch([Document(text), Document(text)], "spans"))
    kept = P._spans_tools.ordinary
    assert kept
    assert all(WORDS.common(form.lower()) for form in kept)


def test_the_memory_gives_what_it_was_given(monkeypatch):
    monkeypatch.setattr(forms, "KEPT", 3)
    monkeypatch.setattr(forms, "ORDINARY", 2)
    asked = ["ház", "Kovácsnak", "házban", "Szegeden", "Annának", "és", "Kovácsnak", "Péterrel", "Lajosé", "ház"]
    memory = forms.Remembered(P.language.morph, WORDS.common, {})
    assert [memory.analyse(form) for form in asked] == [P.language.morph.analyse(form) for form in asked]
    assert len(memory.readings) <= 3
    assert len(memory.ordinary) <= 2


def test_the_memory_of_names_gives_what_the_tables_give_and_never_too_much(monkeypatch):
    monkeypatch.setattr(once, "KEPT", 3)
    tables, memory = P.language.names, once.names(P.language.names)
    asked = ["Kovács", "Szeged", "Anna", "Gabi", "bíróság", "utca", "OTP", "Kovács", "nobody", "Szeged"]
    for look_up in ("given", "surname", "nickname", "place", "organisation", "org_word", "public_space_type", "thing"):
        found = getattr(memory, look_up)
        assert [found(name) for name in asked] == [getattr(tables, look_up)(name) for name in asked]
        assert len(found.__self__) <= 3
    assert memory.home == tables.home


def test_a_raised_adjective_of_a_place_is_still_read():
    for place in [row.name for row in P.language.names.pool("settlement")[:150]]:
        for feats in ("Deriv=i", "Deriv=i|Number=Plur"):
            form = P.language.morph.inflect(place, feats)
            raised = form[:1].upper() + form[1:]
            read = {(reading.lemma, reading.feats) for reading in organisations.readings(raised, WORDS)}
            small = {(r.lemma, r.feats) for r in P.language.morph.analyse(form) if r.feats.startswith("Deriv=i") and r.lemma[:1].isupper()}
            assert small <= read
