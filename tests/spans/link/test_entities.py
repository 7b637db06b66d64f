"""Who is who: keys, ties, and two persons never made one."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Head, Span
from pseudo.language.casing import one_slip
from pseudo.language.letters import fold
from pseudo.spans.link import entities
from pseudo.spans.link.keys import kind_of

P = Pseudonymiser("hu")
SURNAMES = ["Kovács", "Szabó", "Kun-Bognár", "Bognár", "Vincze", "Takács", "Takcás"]
GIVEN = ["János", "Katalin", "Kati", "Jancsi", "Anna", "Béla"]
NORMS = [
    *SURNAMES, *GIVEN, *(f"{s} {g}" for s in SURNAMES for g in GIVEN), "K. J.", "Sz. B.", "Kovács J.", "B. Szabó", "dr. Kovács",
    "Kovács Jánosné", "Kovácsné", "Kovácsné Szabó Anna", "id. Kovács János", "ifj. Kovács János", "János dr.", "jános",
]  # fmt: skip
OTHERS = ["NAV/ORG", "Nemzeti Adó- és Vámhivatal/ORG", "Holdfény Kft./ORG", "Holdfény Cukrászda Kft./ORG", "Holdfény/ORG", "Szeged/GPE",
          "Szeged/LOC", "Szegedi Járásbíróság/ORG", "Fehérvár/GPE", "Székesfehérvár/GPE", "Kovács/GPE", "Holdfény/FAC", "123456/ACCOUNT"]


def link(*mentions: str):
    """Spans and entries of mentions written `norm` (a person's) or `norm/TYPE`, one behind the other."""
    spans, at = [], 0
    for mention in mentions:
        norm, _, type_ = mention.partition("/")
        end = at + len(norm)
        spans.append(Span(at, end, norm, type_ or "PER", norm=norm, head=Head(end - len(norm.split()[-1]), end, norm.split()[-1])))
        at = end + 1
    return entities.link(spans, P.language)


def ties(*mentions: str) -> dict[str, str]:
    """norm -> norm of the entity that it is tied to by `of`."""
    _, entries = link(*mentions)
    return {entry.norm: entries[entry.of].norm for entry in entries.values() if entry.of}


mentions = st.lists(st.sampled_from([*NORMS, *OTHERS]), max_size=12)

# ------------------------------------------------------------------ properties


@given(mentions)
def test_every_span_has_an_entry_and_frequencies_add_up(found):
    spans, entries = link(*found)
    assert [span.norm for span in spans] == [mention.partition("/")[0] for mention in found]
    assert all(span.entity in entries for span in spans)
    for key, entry in entries.items():
        own = [span for span in spans if span.entity == key]
        assert entry.frq == sum(entry.type.values())
        assert not own or (entry.frq == len(own) and {span.norm for span in own} == {entry.norm})


@given(mentions)
def test_ties_end_and_never_run_in_a_circle(found):
    _, entries = link(*found)
    for key in entries:
        path = [key]
        while (tied := entries[path[-1]].of or entries[path[-1]].rel.get("wife_of")) is not None:
            assert tied in entries and tied not in path
            path.append(tied)


@given(mentions)
def test_a_tie_binds_names_of_one_kind_and_a_full_name_is_tied_to_none_beside_it(found):
    _, entries = link(*found)
    for entry in entries.values():
        if entry.of:
            assert kind_of(entry.main_type) == kind_of(entries[entry.of].main_type)
            assert entry.norm != entries[entry.of].norm


@given(st.lists(st.sampled_from([f"{s} {g}" for s in SURNAMES[:5] for g in ("János", "Katalin", "Anna", "Béla")]), max_size=8))
def test_full_names_stay_apart(found):
    _, entries = link(*found)
    assert len(entries) == len(set(found)) and not any(entry.of for entry in entries.values())


@given(mentions)
def test_linking_again_keeps_the_keys(found):
    spans, _ = link(*found)
    again, _ = entities.link(spans, P.language)
    assert again == spans


@given(st.text(max_size=6), st.text(max_size=6))
def test_one_slip_goes_both_ways(a, b):
    assert one_slip(a, b) == one_slip(b, a)


@given(st.text(min_size=1, max_size=8), st.data())
def test_one_letter_left_out_is_one_slip(word, data):
    at = data.draw(st.integers(0, len(word) - 1))
    assert one_slip(word[:at] + word[at + 1 :], word)


# ------------------------------------------------------------------ keys

KEYS = [
    (["Kovács János", "Kovács János"], ["Kovács János[/N]"] * 2),
    (["Gyula", "Gyula/GPE", "Gyula"], ["Gyula[/N]=[PER]", "Gyula[/N]=[GPE]", "Gyula[/N]=[PER]"]),
    (["Szeged/GPE", "Szeged/LOC"], ["Szeged[/N]"] * 2),  # one place, whatever the tagger calls it
    (["Kovács János", "János", "Nagy János", "János"],  # two bearers: each János is the one named last
     ["Kovács János[/N]", "János[/N]", "Nagy János[/N]", "János[/N]#2"]),
    (["Kovács Anna", "Kovács", "Kovács Béla", "Kovács"], ["Kovács Anna[/N]", "Kovács[/N]", "Kovács Béla[/N]", "Kovács[/N]#2"]),
    (["1234  5678/ACCOUNT", "1234 5678/ACCOUNT"], ["1234 5678[/N]"] * 2),
]  # fmt: skip


@pytest.mark.parametrize(("found", "keys"), KEYS)
def test_keys(found, keys):
    assert [span.entity for span in link(*found)[0]] == keys


# ------------------------------------------------------------------ ties of one entity

TIED = [
    (["Kovács János", "Kovács"], {"Kovács": "Kovács János"}),
    (["Kovács", "Kovács János"], {"Kovács": "Kovács János"}),  # the full name may come later
    (["Kovács János", "János", "Jancsi", "K. J."], dict.fromkeys(["János", "Jancsi", "K. J."], "Kovács János")),
    (["Kovács Jancsi", "Kovács János"], {"Kovács Jancsi": "Kovács János"}),
    (["Kovács Kati", "Kovács Katalin"], {"Kovács Kati": "Kovács Katalin"}),
    (["dr. Kovács János", "Kovács János", "dr. Kovács"], dict.fromkeys(["Kovács János", "dr. Kovács"], "dr. Kovács János")),
    (["Kovács J.", "Kovács János"], {"Kovács J.": "Kovács János"}),
    (["Szabó Dániel", "Pócs Danuta", "Dani"], {"Dani": "Szabó Dániel"}),  # the table before mere letters
    (["Halmos Gyuri", "Gyurka"], {"Gyurka": "Halmos Gyuri"}),  # both of György, though some are called Gyurka
    (["Liptákné Sz. Judit", "Sz. Judit"], {"Sz. Judit": "Liptákné Sz. Judit"}),
    (["Rédei Beni", "Benedek"], {"Benedek": "Rédei Beni"}),
    (["Attila", "Attis"], {"Attis": "Attila"}),  # no table has it, and nobody else begins so
    (["dr. Kelemen Ágota", "KÁ"], {"KÁ": "dr. Kelemen Ágota"}),
    (["Szabó Viktor", "Szabó Péter", "Szabó V."], {"Szabó V.": "Szabó Viktor"}),  # V. is no fifth
    (["Király I.", "Király II."], {}),
    (["Takács Éva", "Takcás Éva"], {"Takcás Éva": "Takács Éva"}),  # a slip that makes no known name
    (["Turcsányi-Rév Nóra", "Rév Nóri", "Turcsányi-R. N."],
     dict.fromkeys(["Rév Nóri", "Turcsányi-R. N."], "Turcsányi-Rév Nóra")),  # a nickname is in nobody's papers
    (["Rév Nóra", "Turcsányi-Rév Nóra", "Rév Nóri"], {"Rév Nóri": "Rév Nóra"}),  # whose whole surname it is
    (["Rostás-Nagy Vivien", "R. Nagy V.", "R.-Nagy V."], dict.fromkeys(["R. Nagy V.", "R.-Nagy V."], "Rostás-Nagy Vivien")),
    (["Anna Nagy", "Nagy Anna"], {"Anna Nagy": "Nagy Anna"}),  # one in two orders
    (["Kun-Bognár Réka", "Bognár", "Kun"], {"Bognár": "Kun-Bognár Réka", "Kun": "Kun-Bognár Réka"}),
    (["Kovácsné Nagy Mária", "Nagy Mária", "Kovácsné", "Mária"],
     dict.fromkeys(["Nagy Mária", "Kovácsné", "Mária"], "Kovácsné Nagy Mária")),
    (["Kovács János", "Kovács Jánosné", "Kovács"], {"Kovács": "Kovács János"}),  # plain: the husband
    (["Kovács János", "Kovács Jánosné", "Kovácsné"], {"Kovácsné": "Kovács Jánosné"}),
    (["Szabó Lajos", "Sipos Lajos", "S. L."], {"S. L.": "Sipos Lajos"}),  # Sz. would be Szabó's
    (["Sipos Lajos", "Szabó Lajos", "S. L."], {"S. L.": "Sipos Lajos"}),
    (["Kovács János", "Kovács Anna", "Kovács"], {"Kovács": "Kovács János"}),  # a woman is seldom named so
    (["Dieter Lehmann", "Lehmann"], {"Lehmann": "Dieter Lehmann"}),
    (["Nemzeti Adó- és Vámhivatal/ORG", "NAV/ORG"], {"NAV": "Nemzeti Adó- és Vámhivatal"}),
    (["Budapesti Rendőr-főkapitányság/ORG", "BRFK/ORG"], {"BRFK": "Budapesti Rendőr-főkapitányság"}),  # the table knows
    (["Holdfény Cukrászda Kft./ORG", "Holdfény Kft./ORG"], {"Holdfény Kft.": "Holdfény Cukrászda Kft."}),
    (["Holdfény Cukrászda Kft./ORG", "Holdfény/ORG"], {"Holdfény": "Holdfény Cukrászda Kft."}),
    (["Holdfény Cukrászda Kft./ORG", "Holdfény Kft./ORG", "Holdfény/ORG"],
     {"Holdfény Kft.": "Holdfény Cukrászda Kft.", "Holdfény": "Holdfény Cukrászda Kft."}),
    (["Székesfehérvár/GPE", "Fehérvár/GPE"], {"Fehérvár": "Székesfehérvár"}),
    (["Tiszaföldvár/GPE", "Földvár/GPE"], {"Földvár": "Tiszaföldvár"}),  # Dunaföldvár, if no other is named
    (["Nagybörzsöny/GPE", "Börzsöny/LOC"], {}),  # the hills, not the village
    (["Soproni Magastető Kft./ORG", "Magastető/ORG"], {"Magastető": "Soproni Magastető Kft."}),
    (["Gulyás Festő Kft./ORG", "Festő Kft./ORG"], {}),  # two firms of one craft
    (["Hódmezővásárhely/GPE", "Vásárhelyi Webáruház Kft./ORG"], {"Vásárhely": "Hódmezővásárhely"}),
]  # fmt: skip


@pytest.mark.parametrize(("found", "expected"), TIED)
def test_tied(found, expected):
    assert ties(*found) == expected


APART = [
    ["Kovács János", "Kovács Anna"],
    ["Kovács Anna", "Kovács-Nagy Anna"],
    ["Kovács-Nagy Anna", "Kovács-Vas A."],
    ["id. Kovács János", "ifj. Kovács János"],  # father and son
    ["Kovács János", "Kovács Jánosné"],  # husband and wife
    ["Kovács Kata", "Kovács Katalin"],  # both registered
    ["Vargáné Kovács Edit", "Kovácsné"],
    ["Kovács János", "Szabó"],
    ["Kovács János", "Kovács/GPE"],
    ["Vajda Éva", "Varga Éva"],  # one letter, but two real surnames
    ["Holdfény Kft./ORG", "Napsugár Kft./ORG"],
    ["Tiszakécske/GPE", "Kécske/GPE", "Lakitelek-Tiszakécske/GPE"],  # of two
    ["Szegedi Törvényszék/ORG", "Egri Törvényszék/ORG", "Törvényszék/ORG"],  # of two: it is not said which
]


@pytest.mark.parametrize("found", APART)
def test_apart(found):
    assert ties(*found) == {}


# ------------------------------------------------------------------ ties of different entities


def test_a_wife_is_tied_to_her_husband():
    _, entries = link("dr. Kovács János", "Kovács Jánosné")
    assert entries["Kovács Jánosné[/N]"].rel == {"wife_of": "dr. Kovács János[/N]"}
    assert entries["Kovács Jánosné[/N]"].of is None and entries["Kovács Jánosné[/N]"].gender == "F"


def test_a_wife_without_a_husband_in_the_text_stands_alone():
    _, entries = link("Kovács Jánosné")
    assert not entries["Kovács Jánosné[/N]"].rel


def test_a_place_inside_a_name_has_an_entry_of_its_own():
    _, entries = link("Szegedi Járásbíróság/ORG")
    part = entries["Szegedi Járásbíróság[/N]"].parts[0]
    assert (part.text, part.role, part.entity, part.feats) == ("Szegedi", "place", "Szeged[/N]", "Deriv=i")
    assert entries["Szeged[/N]"].norm == "Szeged"


def test_a_place_inside_a_name_is_the_place_of_the_text():
    spans, entries = link("Szeged/GPE", "Szegedi Járásbíróság/ORG")
    assert entries["Szegedi Járásbíróság[/N]"].parts[0].entity == spans[0].entity
    assert len(entries) == 2 and entries["Szeged[/N]"].frq == 1


def test_names_of_one_word_are_read_by_the_full_names():
    _, entries = link("Vince", "Vince Éva")
    assert [part.role for part in entries["Vince[/N]"].parts] == ["surname"]


@pytest.mark.parametrize("pair", [("takcas", "takacs"), ("kovac", "kovacs"), ("kovvacs", "kovacs"), ("kovacs", "kovasc")])
def test_one_slip(pair):
    assert one_slip(*pair)


def test_no_slip():
    assert not one_slip("szabo", "sipos") and not one_slip("nagy", "na")
    assert fold("Takcás") == "takcas"


SHORT = [
    ("Fodi", "Fodor Erik", True),  # a surname of few that ends as nicknames do
    ("Szeki", "Szekeres Patrik", True),
    ("Gulya", "Gulyás Jenő", False),  # a surname
    ("Bali", "Balogh Péter", False),  # a surname of many
]


@pytest.mark.parametrize(("short", "full", "tied"), SHORT)
def test_nicknames_formed_from_surnames(short, full, tied):
    assert ties(full, short) == ({short: full} if tied else {})


def test_a_nickname_in_a_full_name_is_one_alone():
    assert ties("Szabó Dani", "Dani") == {"Dani": "Szabó Dani"}


# ------------------------------------------------------------------ passages as offices, courts and friends write them

PASSAGES = [
    row.split("\t")
    for row in (Path(__file__).parents[2] / "gold" / "persons" / "passages.tsv").read_text("utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("text", "expected", "why"), PASSAGES, ids=[why for *_, why in PASSAGES])
def test_who_is_who_in_a_passage(text, expected, why):
    entries = P.spans(text).replacements or {}
    people = [entry for entry in entries.values() if entry.main_type == "PER"]
    found = [f"{entry.norm} = {entries[entry.of].norm}" for entry in people if entry.of]
    found += [f"{entry.norm} ~ {entries[entry.rel['wife_of']].norm}" for entry in people if "wife_of" in entry.rel]
    assert sorted(found) == sorted(filter(None, expected.split("; "))), why


WHAT = [
    ("Hettita Birodalom/GPE", []), ("Közösség/GPE", []), ("Dél-Oroszország/GPE", []),  # they tell of nobody
    ("Szondi söröző/LOC", ["Szondi"]),  # no village
    ("Lupa tó/LOC", ["Lupa tó"]),
]  # fmt: skip


@pytest.mark.parametrize(("mention", "replaced"), WHAT)
def test_what_is_replaced_of_a_place(mention, replaced):
    _, entries = link(mention)
    assert [part.text for part in next(iter(entries.values())).parts if part.list is not None] == replaced


def test_a_name_with_an_initial_is_what_the_wifes_is_made_of():
    text = "Rózsa A. fekszik. Rózsáné, a felesége. Rózsa bácsi jól van."
    doc = Pseudonymiser("hu", key=b"a test key of sixteen bytes").spans(text)
    roles = {entry.norm: entry.parts[0].role for entry in doc.replacements.values()}
    assert roles["Rózsa A."] == roles["Rózsáné"] == roles["Rózsa"] == "surname"


def test_a_family_behind_the_number_of_a_heading_is_no_king():
    doc = Pseudonymiser("hu", key=b"a test key of sixteen bytes").spans(
        "Eszter férje Nánási Gábor csizmadia.\nIII. Nánásiak\nNánási Gábor fia Sándor. III. Béla király volt.")
    roles = {entry.norm: [part.role for part in entry.parts] for entry in doc.replacements.values()}
    assert roles["III. Nánási"] == ["ordinal", "surname"] and roles["III. Béla"] == ["ordinal", "given"]
