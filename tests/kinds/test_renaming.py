"""Who becomes whom: what was written first, then ties, then the second candidate; circles refused."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry, NamePart, Span
from pseudo.core.errors import InputError
from pseudo.kinds.renaming import new_norms
from pseudo.spans.link import entities

P = Pseudonymiser("hu")
GRAMMAR = P.language.persons


def linked(*mentions):
    """Entries of mentions written `norm` (a person's) or `norm/TYPE`, by norm."""
    spans, at = [], 0
    for mention in mentions:
        norm, _, type_ = mention.partition("/")
        spans.append(Span(at, at + len(norm), norm, type_ or "PER", norm=norm))
        at += len(norm) + 1
    return entities.link(spans, P.language)[1]


def renamed(written, *mentions, keeps=()):
    """The new norm by old norm, when `written` (norm -> repl) is what was chosen."""
    entries = {key: dataclasses.replace(e, repl=written.get(e.norm)) for key, e in linked(*mentions).items()}
    new = new_norms(entries, GRAMMAR, {key: entry.norm in keeps for key, entry in entries.items()})
    return {entries[key].norm: text for key, text in new.items()}


TIES = [
    ({"Kovács János": "Tóth Béla"}, "Kovács", "Tóth"),
    ({"Kovács János": "Tóth Béla"}, "János", "Béla"),
    ({"Kovács János": "Tóth Béla"}, "K. J.", "T. B."),
    ({"Kovács János": "Szabó Csaba"}, "K. J.", "Sz. Cs."),
    ({"Kovács János": "Tóth Béla"}, "dr. Kovács", "dr. Tóth"),
    ({"Kovács János": "Tóth Béla"}, "Kovács Jánosné", "Tóth Béláné"),  # the wife
    ({"Kovács János": "Tóth Béla"}, "özv. Kovács Jánosné", "özv. Tóth Béláné"),  # her own title
    ({"Kovács Zoltán": "Tóth Ferenc"}, "Zoli", "Feri"),
    ({"Kovács Norbert": "Pintér Máté"}, "Kovi", "Pinti"),  # of the surname
    ({"Kovács Norbert": "Boros Máté"}, "Kovi", "Boros"),  # Bori is Borbála
    ({"Kovács János": "Dieter Lehmann"}, "Kovács", "Lehmann"),  # a foreign name: its surname stands last
    ({"Kovács János": "Xyzab Kukor"}, "János", "Kukor"),  # in no table: the order of the old name
    ({"Kovács János": "Xyzab Kukor"}, "Kovács", "Xyzab"),
    ({"Kovács János": "Tóth"}, "János", "Tóth"),  # what the new name lacks
    ({"Kovács János": "Tóth Béla Pál"}, "Kovács", "Tóth"),
    ({"Holdfény Cukrászda Kft.": "Napsugár Cukrászda Kft."}, "Holdfény Kft./ORG", "Napsugár Kft."),
    ({"Nemzeti Adó- és Vámhivatal": "Magyar Államkincstár"}, "NAV/ORG", "MÁK"),
    ({"Székesfehérvár": "Szombathely"}, "Fehérvár/GPE", "Szombathely"),
    ({"Szeged": "Eger"}, "Szegedi Járásbíróság/ORG", "Egri Járásbíróság"),  # named after a place
    ({"Szeged": "Eger"}, "SZEGEDI JÁRÁSBÍRÓSÁG/ORG", "EGRI JÁRÁSBÍRÓSÁG"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "mention", "expected"), TIES)
def test_tied(written, mention, expected):
    (full,) = written
    type_ = {"Székesfehérvár": "/GPE", "Szeged": "/GPE"}.get(full, "/ORG" if "/ORG" in mention else "")
    assert renamed(written, full + type_, mention)[mention.split("/")[0]] == expected


def test_a_nickname_is_not_what_another_has_become():
    """`Pisti` stands alone and became Feri: Zoli of Kovács Zoltán, now Ferenc, must not become Feri, too."""
    new = renamed({"Kovács Zoltán": "Tóth Ferenc", "Pisti": "Feri"}, "Kovács Zoltán", "Zoli", "Pisti")
    assert new["Zoli"] in GRAMMAR.names.nicknames_of("Ferenc", "M")[1:]


def test_nicknames_of_two_people_stay_two():
    """Both become Ferenc by hand: Zoli and Lali remain apart."""
    both = {"Kovács Zoltán": "Tóth Ferenc", "Nagy Lajos": "Vida Ferenc"}
    new = renamed(both, "Kovács Zoltán", "Nagy Lajos", "Zoli", "Lali")
    assert new["Zoli"] != new["Lali"]


def test_what_is_written_beats_the_tie():
    assert renamed({"Kovács János": "Tóth Béla", "Jancsi": "Öcsi"}, "Kovács János", "Jancsi", "Kovács")["Jancsi"] == "Öcsi"


def test_a_kept_name_keeps_its_short_names():
    found = renamed({}, "Kovács János", "Jancsi", "Kovács Jánosné", keeps=("Kovács János",))
    assert found == {norm: norm for norm in ("Kovács János", "Jancsi", "Kovács Jánosné")}


def test_the_second_candidate_is_taken():
    parts = (NamePart("Kovács", "surname", 0), NamePart("János", "given", 1), NamePart("né", "wife"))
    entry = Entry("Kovács Jánosné", {"PER": 1}, 1, parts=parts, allsugg=(("Kovács", "Tóth", "Vajda"), ("János", "Béla")))
    assert new_norms({"x": entry}, GRAMMAR, {}) == {"x": "Tóth Béláné"}


def test_a_chain_of_ties_is_followed():
    entries = {
        "a": Entry("Jancsi", {"PER": 1}, 1, parts=(NamePart("Jancsi", "nick", 0),), of="b"),
        "b": Entry("János", {"PER": 1}, 1, parts=(NamePart("János", "given", 0),), of="c"),
        "c": Entry("Kovács János", {"PER": 1}, 1, parts=(NamePart("Kovács", "surname", 0), NamePart("János", "given", 1)), repl="Tóth Ferenc"),
    }
    new = new_norms(entries, GRAMMAR, {})
    assert new["b"] == "Ferenc" and new["a"] in GRAMMAR.names.nicknames_of("Ferenc", "M")


CIRCLES = [
    {"Kovács a": Entry("Kovács", {"PER": 1}, 1, of="Kovács a")},
    {"Kovács a": Entry("Kovács", {"PER": 1}, 1, of="Tóth b"), "Tóth b": Entry("Tóth", {"PER": 1}, 1, of="Kovács a")},
    {"Kovács a": Entry("Kovács", {"PER": 1}, 1, rel={"wife_of": "Tóth b"}), "Tóth b": Entry("Tóth", {"PER": 1}, 1, of="Kovács a")},
    {"Kovács a": Entry("Kovács", {"ORG": 1}, 1, parts=(NamePart("Kovács", "place", entity="Kovács a"),))},
]


@pytest.mark.parametrize("entries", CIRCLES)
def test_a_circle_is_refused_by_number(entries):
    with pytest.raises(InputError, match="circle") as error:
        new_norms(entries, GRAMMAR, {})
    assert "entry 1" in str(error.value) and "Kovács" not in str(error.value) and "Tóth" not in str(error.value)


@given(st.dictionaries(st.sampled_from("abcde"), st.sampled_from(["a", "b", "c", "d", "e", "gone", None])))
def test_ties_are_settled_or_refused(ties):
    entries = {key: Entry(f"Kovács{key}", {"PER": 1}, 1, parts=(NamePart(f"Kovács{key}", "surname", 0),), of=tied) for key, tied in ties.items()}
    try:
        new = new_norms(entries, GRAMMAR, {})
    except InputError:
        return
    assert set(new) == set(entries) and all(new.values())


def test_a_tie_to_an_entry_that_was_deleted_is_no_tie():
    entry = Entry("Kovács", {"PER": 1}, 1, parts=(NamePart("Kovács", "surname", 0),), allsugg=(("Kovács", "Tóth"),), of="gone")
    assert new_norms({"x": entry}, GRAMMAR, {}) == {"x": "Tóth"}


@pytest.mark.parametrize("sugg", [(("Kovács",),), (("Kovács", "Kovács", "KOVÁCS"),), ((),)])
def test_a_list_without_another_name_is_refused(sugg):
    """An edited configuration must not leave a name in clear by accident."""
    entry = Entry("Kovács", {"PER": 1}, 1, parts=(NamePart("Kovács", "surname", 0),), allsugg=sugg)
    with pytest.raises(InputError, match="allsugg"):
        new_norms({"k": entry}, GRAMMAR, {"k": False})


def test_candidates_that_are_the_original_are_passed_over():
    entry = Entry("Kovács", {"PER": 1}, 1, parts=(NamePart("Kovács", "surname", 0),), allsugg=(("Kovács", "Kovács", "Tóth"),))
    assert new_norms({"k": entry}, GRAMMAR, {"k": False}) == {"k": "Tóth"}


def test_what_is_written_is_trimmed_and_a_kept_entry_stays():
    entry = Entry("Kovács", {"PER": 1}, 1, repl=" Tóth\n")
    assert new_norms({"k": entry}, GRAMMAR, {"k": False}) == {"k": "Tóth"}
    kept = dataclasses.replace(entry, method="keep")
    assert new_norms({"k": kept}, GRAMMAR, {"k": True}) == {"k": "Kovács"}
