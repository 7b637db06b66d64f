"""Names of bodies: what stays, what is replaced, which part follows a place; acronyms and short forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry, Span
from pseudo.kinds import organisations
from pseudo.kinds.organisations import acronym, is_acronym_of, is_short_of
from pseudo.language.letters import PLAIN
from pseudo.spans.link import entities

P = Pseudonymiser("hu")
WORDS = P.language.words
SMALL = WORDS.small
TOWNS = [row.name for row in P.language.names.pool("settlement") if row.population > 30_000]

words = st.sampled_from("Holdfény Berekfű Asztalos Szegedi Városi Kórház Rt. Kft. és Nemzeti Általános Iskola Kun Béla NAV kft.".split())
names = st.lists(words, min_size=1, max_size=5).map(" ".join)


def parse(norm):
    return organisations.parse(norm, WORDS, lambda place: f"{place}[/N]")


def shape(norm):
    return " ".join(f"{part.text}/{part.role}" for part in parse(norm))


@given(names | st.text(min_size=1, max_size=30).map(str.strip).filter(bool).map(lambda t: " ".join(t.split())))
def test_a_name_is_the_sum_of_its_parts(norm):
    parts = parse(norm)
    assert " ".join(part.text for part in parts) == norm


@given(names)
def test_lists_are_numbered_and_places_follow_their_entity(norm):
    parts = parse(norm)
    assert [p.list for p in parts if p.list is not None] == list(range(sum(p.list is not None for p in parts)))
    assert all((part.list is None) == (part.role in ("word", "place")) for part in parts)
    assert all((part.entity is None) == (part.role != "place") for part in parts)


@given(st.sampled_from(TOWNS))
def test_a_court_follows_its_town(town):
    adjective = P.language.morph.inflect(town, "Deriv=i")
    norm = f"{adjective[:1].upper()}{adjective[1:]} Járásbíróság"
    part = parse(norm)[0]
    assert (part.role, part.entity, part.feats) == ("place", f"{town}[/N]", "Deriv=i")


PARSED = [
    ("Fővárosi Törvényszék", "Fővárosi/place Törvényszék/word"),
    ("Pesti Központi Kerületi Bíróság", "Pesti Központi Kerületi/place Bíróság/word"),  # no other town has one
    ("NAV Baranya Vármegyei Adó- és Vámigazgatósága",
     "NAV/name Baranya Vármegyei/place Adó-/word és/word Vámigazgatósága/word"),
    ("Hortobágyi Nemzeti Park Igazgatóság", "Hortobágyi Nemzeti Park/name Igazgatóság/word"),  # one of ten, not of Hortobágy
    ("Duna-Kép Diagnosztika", "Duna-Kép/name Diagnosztika/word"),  # a trade, without a legal form
    ("Bakonyi Vállalkozásfejlesztők", "Bakonyi/place Vállalkozásfejlesztők/word"),
    ("Dr. Farkas Ügyvédi Iroda", "Dr./word Farkas/name Ügyvédi/word Iroda/word"),  # nobody is called Dr. Farkas
    ("Őszi Napfény Alapszolgáltatási Központ", "Őszi Napfény/name Alapszolgáltatási/word Központ/word"),  # a home's name
    ("Városi Gyermekvédelmi Központ", "Városi/word Gyermekvédelmi/word Központ/word"),
    ("Mátra Raklap Bt.", "Mátra/name Raklap/word Bt./word"),  # what a firm sells tells of no one
    ("Gyöngyösi Csomagolástechnika Kft.", "Gyöngyösi/place Csomagolástechnika/word Kft./word"),
    ("Raklap Bt.", "Raklap/name Bt./word"),  # but where nothing else tells which firm
    ("Vasi Acélszerkezet Kft.", "Vasi/place Acélszerkezet/word Kft./word"),  # a compound with a trade behind
    ("Zöld Malom étterem", "Zöld/name Malom/name étterem/word".replace("/name Malom", " Malom")),  # no mill
    ("Egri Főegyházmegye", "Egri Főegyházmegye/name"),
    ("Markusovszky Kórház", "Markusovszky/name Kórház/word"),  # another namesake, not another town's hospital
    ("Szegedi Tudományegyetem Kertészeti Kara", "Szegedi/place Tudományegyetem/word Kertészeti/word Kara/word"),  # Kara: no girl
    ("Bányász Vendégház", "Bányász/name Vendégház/word"),  # nothing else tells which
    ("Tiszafüredi Horgász Egyesület", "Tiszafüredi/place Horgász/word Egyesület/word"),
    ("Magyar Máltai Szeretetszolgálat bajai csoportja",
     "Magyar/word Máltai/place Szeretetszolgálat/word bajai/place csoportja/word"),
    ("Szegedi Járásbíróság", "Szegedi/place Járásbíróság/word"),
    ("Kecskeméti Arany János Iskola", "Kecskeméti/place Arany János/name Iskola/word"),  # no Arany of the Kecskemétis
    ("Csongrád-Csanád Vármegyei Kormányhivatal", "Csongrád-Csanád Vármegyei/place Kormányhivatal/word"),
    ("Berekfű Asztalos Kft.", "Berekfű/name Asztalos/word Kft./word"),  # its craft stays
    ("Kerekes Pék Kft.", "Kerekes/name Pék/word Kft./word"),
    ("Bognár és Fia Ács-Tetőfedő Kft.", "Bognár/name és/word Fia/word Ács-Tetőfedő/word Kft./word"),
    ("Szabó Kőműves és Burkoló Bt.", "Szabó/name Kőműves/word és/word Burkoló/word Bt./word"),
    ("Szabó és Ács Kft.", "Szabó/name és/word Ács/name Kft./word"),  # the second owner, no craft
    ("Tokaj Borászat Kft.", "Tokaj/place Borászat/word Kft./word"),  # before its trade a town
    ("Szeged Taxi Kft.", "Szeged/place Taxi/word Kft./word"),
    ("Virág Taxi Kft.", "Virág/name Taxi/word Kft./word"),
    ("Siófok Kft.", "Siófok/name Kft./word"),  # all that it is called
    ("Pék Kft.", "Pék/name Kft./word"),  # all that it is called
    ("Lendvai és Társa Bt.", "Lendvai/name és/word Társa/word Bt./word"),  # nobody's partner is a town
    ("Molnár-Sütöde Kft.", "Molnár-Sütöde/name Kft./word"),  # replaced: Molnár alone
    ("Holdfény Kft.", "Holdfény/name Kft./word"),  # an ordinary noun, but it is what tells the company
    ("Holdfény Cukrászda Kft.", "Holdfény/name Cukrászda/word Kft./word"),
    ("Nemzeti Adó- és Vámhivatal", "Nemzeti Adó- és Vámhivatal/name"),  # known: replaced as a whole
    ("Szent Lázár Vármegyei Kórház", "Szent Lázár/name Vármegyei/word Kórház/word"),
    ("Szent István Király Plébánia", "Szent István Király/name Plébánia/word"),
    ("OTP Bank Nyrt.", "OTP Bank/name Nyrt./word"),  # known as well with its legal form
    ("Raiffeisen", "Raiffeisen/name"),
    ("Napraforgó Óvoda", "Napraforgó/name Óvoda/word"),
    ("Zöld Malom étterem", "Zöld Malom/name étterem/word"),
    ("Holdfény Bor-feldolgozó és Kereskedelmi Korlátolt Felelősségű Társaság",
     "Holdfény/name Bor-feldolgozó/word és/word Kereskedelmi/word Korlátolt/word Felelősségű/word Társaság/word"),
    ("Városi Kórház", "Városi/word Kórház/word"),  # generic words alone tell nobody apart
    ("Kormányhivatal", "Kormányhivatal/word"),  # whichever the letter goes to
    ("Bocskai Víz Kft.", "Bocskai/name Víz/word Kft./word"),  # after whom streets are called, not of the village of Bocska
    ("Szövetkezet", "Szövetkezet/word"),  # a legal form, too, of the one that the text is about
    ("Kúria", "Kúria/name"),  # there is one
    ("Liverpool", "Liverpool/place"),  # a team
    ("Real Madrid", "Real Madrid/name"),  # becomes another club abroad
    ("Európai Bizottság", "Európai/place Bizottság/word"),
    ("Nemzeti Földügyi Központ", "Nemzeti Földügyi Központ/name"),
    ("Mélykút SE", "Mélykút/place SE/word"),  # a club is its town's
    ("Kiskőrösi PVSE", "Kiskőrösi/place PVSE/word"),  # so is one whose letters no table has
    ("NKE", "NKE/name"),  # letters alone are its name
    ("Nyugdíjas Klub", "Nyugdíjas Klub/name"),  # any village's: another such stands for it
    ("Lakossági Klub", "Lakossági/word Klub/word"),  # any village's, and the tables have no other such
    ("Család- és Gyermekjóléti Szolgálat", "Család-/word és/word Gyermekjóléti/word Szolgálat/word"),
    ("Egri Bornapok", "Egri/place Bornapok/word"),
    ("Kunszentmártoni Rk.", "Kunszentmártoni/place Rk./word"),
    ("ELTE Origó Nyelvi Centrum", "ELTE/name Origó/name Nyelvi/word Centrum/word"),  # the university stays one name
    ("BME Informatika", "BME/name Informatika/word"),  # what it has inside, by an ordinary word
    ("Fröccsterasz", "Fröccsterasz/name"),  # somebody's own
    ("SZTE MGK", "SZTE/name MGK/word"),  # a faculty of the university
    ("Szent László-plébánia", "Szent László-plébánia/name"),
    ("Vasi Mentők", "Vasi/place Mentők/word"),  # people in the plural, of a place
    ("Magyar Rákellenes Liga", "Magyar Rákellenes Liga/name"),  # the country's one of its kind
    ("Öregkecsendi Rendőrkapitányság", "Öregkecsendi/place Rendőrkapitányság/word"),  # a village that no table has
    ("Kecsendvölgyi Takarékbank", "Kecsendvölgyi/place Takarékbank/word"),  # so is that of a savings bank
    ("Rábakecsendi Fúvószenekar", "Rábakecsendi/place Fúvószenekar/word"),  # and that of a band
    ("Bihartelki Iskola", "Bihartelki/place Iskola/word"),  # what lies beside no land
    ("Kökörcsinrózsa Általános Iskola", "Kökörcsinrózsa/name Általános/word Iskola/word"),  # called by a flower
    ("Kökörcsinrózsa Iskola 6.b osztálya", "Kökörcsinrózsa/name Iskola/word 6.b/word osztálya/word"),
]


ABROAD = [
    ("Marvel Studios", "Marvel/name Studios/word"), ("Fleet Street", "Fleet/name Street/word"),
    ("Stade de Reims", "Stade/word de/word Reims/place"), ("Villarreal CF", "Villarreal/name CF/word"),
    ("Market Center", "Market/name Center/word"),  # something must be left to replace, and no part of a town
    ("EGSZB", "EGSZB/word"),  # as Európai Gazdasági és Szociális Bizottság stays
    ("Országgyűlés", "Országgyűlés/word"),  # there is no other
]  # fmt: skip


@pytest.mark.parametrize(("norm", "expected"), ABROAD)
def test_words_for_kinds_abroad_and_what_has_no_other_of_its_kind_stay(norm, expected):
    assert shape(norm) == expected


EVENTS = [
    ("Bajnokok Ligája", "Bajnokok/word Ligája/word"), ("Egri Bornapok", "Egri/place Bornapok/word"),
    ("Kovács Kupa", "Kovács/name Kupa/word"),  # a word, too, but somebody's name first
]  # fmt: skip


@pytest.mark.parametrize(("norm", "expected"), EVENTS)
def test_ordinary_words_of_an_event_stay(norm, expected):
    parts = organisations.parse(norm, WORDS, lambda place: place, event=True)
    assert " ".join(f"{part.text}/{part.role}" for part in parts) == expected


def test_the_place_of_a_council_is_one_though_no_table_has_it():
    assert shape("Kisberek Község Önkormányzata") == "Kisberek/place Község/word Önkormányzata/word"
    assert shape("Szarvaskerti Közös Önkormányzati Hivatal").startswith("Szarvaskerti/place Közös/word")
    assert parse("Szarvaskerti Közös Önkormányzati Hivatal")[0].entity == "Szarvaskert[/N]"
    assert "place" not in shape("Helyi Önkormányzatok Szövetsége")


@pytest.mark.parametrize(("norm", "expected"), PARSED)
def test_parse(norm, expected):
    assert shape(norm) == expected


@pytest.mark.parametrize(
    ("norm", "expected"),
    [
        ("Nyíri és Szalay Ügyvédi Iroda", "Nyíri/person és/word Szalay/name Ügyvédi/word Iroda/word"),
        ("Dr. Nyíri Ügyvédi Iroda", "Dr./word Nyíri/person Ügyvédi/word Iroda/word"),
        ("Nyíri Kormányhivatal", "Nyíri/place Kormányhivatal/word"),  # an authority is nobody's
    ],
)
def test_an_office_follows_the_person_that_the_document_names(norm, expected):
    parts = organisations.parse(norm, WORDS, lambda place: place, {"Nyíri": "Nyíri Botond[/N]"}.get)
    assert " ".join(f"{part.text}/{part.role}" for part in parts) == expected


PLACES = [
    ("Szegedi", ("Szeged", "Deriv=i")),
    ("Egri", ("Eger", "Deriv=i")),
    ("Budapest", ("Budapest", "")),
    ("Csongrád-Csanád Vármegyei", ("Csongrád-Csanád vármegye", "Deriv=i")),
    ("Járásbíróság", None),
    ("Xirgyai", None),
]


@pytest.mark.parametrize(("text", "place"), PLACES)
def test_place_of(text, place):
    assert organisations.place_of(text, WORDS) == place


ACRONYMS = [
    ("NAV", "Nemzeti Adó- és Vámhivatal", True),
    ("MNB", "Magyar Nemzeti Bank", True),
    ("XYZ", "Nemzeti Adó- és Vámhivatal", False),
    ("Nav", "Nemzeti Adó- és Vámhivatal", False),  # no capitals, no acronym
    ("N", "Nemzeti Adó- és Vámhivatal", False),
    ("NA", "Nemzeti", False),
]


@pytest.mark.parametrize(("short", "full", "true"), ACRONYMS)
def test_is_acronym_of(short, full, true):
    assert is_acronym_of(short, full, SMALL) is true


@given(names)
def test_an_acronym_is_that_of_its_name(norm):
    made = acronym(norm, SMALL)
    several = len([word for word in norm.replace("-", " ").split() if word.lower() not in SMALL]) > 1
    assert is_acronym_of(made, norm, SMALL) is (several and len(made) > 1)


SHORT = [
    ("Holdfény Kft.", "Holdfény Cukrászda Kft.", True), ("Holdfény", "Holdfény Kft.", True), ("holdfeny kft.", "Holdfény Cukrászda Kft.", True),
    ("Holdfény Kft.", "Holdfény Kft.", False), ("Kft. Holdfény", "Holdfény Kft.", False), ("Napfény", "Holdfény Kft.", False),
]  # fmt: skip


@pytest.mark.parametrize(("short", "full", "true"), SHORT)
def test_is_short_of(short, full, true):
    assert is_short_of(short, full, PLAIN) is true


@given(names, names)
def test_short_names_are_never_short_both_ways(a, b):
    assert not (is_short_of(a, b, PLAIN) and is_short_of(b, a, PLAIN))


DERIVED = [
    ("NAV", "Nemzeti Adó- és Vámhivatal", "Magyar Államkincstár", "MÁK"),  # as the new one is known
    ("HC", "Holdfény Cukrászda", "Napsugár Pékség", "NP"),
    ("Bank", "Erste Bank Zrt.", "Magnet Bank Zrt.", "Bank"),  # its kind alone
    ("Holdfény", "Holdfény Kft.", "Napsugár Kft.", "Napsugár"),
    ("Holdfény Kft.", "Holdfény Cukrászda Kft.", "Napsugár Cukrászda Kft.", "Napsugár Kft."),
    ("Járásbíróság", "Szegedi Járásbíróság", "Egri Járásbíróság", "Járásbíróság"),
    ("Groupama", "Groupama Biztosító", "Allianz Hungária Biztosító", "Allianz Hungária"),  # what it is stays away again
    ("Bolyai", "Bolyai tér", "Kérész tér", "Kérész"), ("Bolyai", "Bolyai tér", "Fekete István tér", "Fekete István"),  # a hall's part of a square's
    ("Petőfi utca", "Petőfi Sándor utca", "Bajza József utca", "Bajza utca"),
    ("OSK", "Orosházi SK", "Szolnoki SK", "SZSK"),
    ("HVRFK", "Heves Vármegyei Rendőr-főkapitányság", "Bács-Kiskun Megyei Rendőr-főkapitányság", "BKMRFK"),
]


@pytest.mark.parametrize(("short", "full", "new", "expected"), DERIVED)
def test_derive(short, full, new, expected):
    host = Entry(full, {"ORG": 1}, 1, parts=parse(full))
    assert organisations.derive(Entry(short, {"ORG": 1}, 1, parts=parse(short)), host, new, P.language.persons) == expected


def test_compose_keeps_the_capital_of_a_place():
    parts = parse("Szegedi Járásbíróság")
    assert organisations.compose(parts, ["egri", "Járásbíróság"], PLAIN) == "Egri Járásbíróság"


def test_compose_raises_every_member_of_a_double_county():
    parts = parse("Borsodi Cukorgyár")
    assert organisations.compose(parts, ["győr-moson-soproni", "Cukorgyár"], PLAIN) == "Győr-Moson-Soproni Cukorgyár"


def test_churches_are_dedicated_to_what_churches_are_dedicated_to():
    doc = Pseudonymiser("hu", key=b"0123456789abcdef").replace("A Szent Kereszt Plébánia és a Jézus Szíve templom.")
    patrons = {row.name for row in P.language.names.pool("word", kind="patron")}
    new = [(span.new_text or "").removesuffix(" Plébánia").removesuffix(" templom") for span in doc.spans or ()]
    assert len(new) == 2 and set(new) <= patrons


def test_a_public_space_is_one_part():
    spans = [Span(0, 11, "Liget körút", "FAC", norm="Liget körút")]
    _, entries = entities.link(spans, P.language)
    assert [(part.text, part.list) for part in entries["Liget körút[/N]"].parts] == [("Liget körút", 0)]


def test_a_name_after_a_title_is_somebodys_be_it_an_ordinary_word():
    doc = Pseudonymiser("hu", key=b"0123456789abcdef").replace("A dr. Zsíros Ügyvédi Iroda képviselte.")
    assert "Zsíros" not in doc.pseudonymised and doc.pseudonymised.endswith("Ügyvédi Iroda képviselte.")


@pytest.mark.parametrize("key", [b"one key of sixteen b", b"and another one of them"])
def test_bodies_that_cannot_be_anywhere(key):
    """Courts of appeal, dioceses, parks and hospitals of the new world are ones that are there or could be."""
    p = Pseudonymiser("hu", key=key)
    doc = p.replace("A Pécsi Ítélőtábla, az Egri Főegyházmegye, a Bükki Nemzeti Park, a Gyulai Törvényszék és a Békéscsabai "
                    "Járásbíróság, a Békés Vármegyei Markhot Ferenc Kórház meg a Kúria.")
    new = {span.norm: span.new_text for span in doc.spans or ()}
    known = {row.name for row in p.language.names.pool("organisation")}
    assert new["Pécsi Ítélőtábla"].split()[0] in ("Szegedi", "Debreceni", "Győri")
    assert {new["Egri Főegyházmegye"], new["Bükki Nemzeti Park"], new["Kúria"]} <= known
    seat = new["Békéscsabai Járásbíróság"].removesuffix(" Járásbíróság")
    assert new["Gyulai Törvényszék"] == f"{'Balassagyarmati' if seat == 'Salgótarjáni' else seat} Törvényszék"
    hospital = new["Békés Vármegyei Markhot Ferenc Kórház"]
    assert any(row.name in hospital for row in p.language.names.pool("word", kind="physician"))


FINNISH = Pseudonymiser("fi").language.words


@pytest.mark.parametrize(("norm", "roles", "reason"), [
    ("Palvelutalo Mäntyrinne", "word name", "behind its kind a name, though a slope ends it"),
    ("Turun yliopisto", "place word", "the kind stands behind the place"),
    ("Kemin kaupungin sairaala", "place word word", "and has more than one word"),
])
def test_finnish_bodies(norm: str, roles: str, reason: str) -> None:
    parts = organisations.parse(norm, FINNISH, lambda place: f"{place}[/N]")
    assert " ".join(part.role for part in parts) == roles, reason


@pytest.mark.parametrize(("norm", "roles", "reason"), [
    ("Maalaus-Aaltonen Oy", "person word", "behind his trade"),
    ("LVI-Aaltonen Oy", "person word", "behind letters for it"),
    ("Meri-Aaltonen Oy", "person word", "behind any word"),
    ("Maalaus-Virtanen Oy", "name word", "nobody of the text is called so"),
])
def test_a_firm_called_by_its_trade_and_its_owner(norm: str, roles: str, reason: str) -> None:
    people = {"Aaltonen": "Pertti Aaltonen[/N]"}
    parts = organisations.parse(norm, FINNISH, lambda place: f"{place}[/N]", people.get)
    assert " ".join(part.role for part in parts) == roles, reason


@pytest.mark.parametrize(("norm", "first", "reason"), [
    ("Lastensuojelun avohuolto", "word", "what an office is for"),
    ("Nuorten päihdeasema", "word", "whom a ward is for, many of them"),
    ("Vammaispalvelujen yksikkö", "word", "services"),
    ("Iisalmen tiimi", "place", "a town"),
    ("Ylikylän vastaanotto", "place", "a village that no table has"),
    ("Ruusun tiimi", "place", "a flower, and somebody's name"),
    ("Kissankellon päiväkoti", "place", "a kindergarten is called by flowers"),
])
def test_finnish_offices_are_called_by_what_they_are_for(norm: str, first: str, reason: str) -> None:
    assert organisations.parse(norm, FINNISH, lambda name: name)[0].role == first, reason


def test_a_housing_company_is_called_by_its_last_word() -> None:
    parts = organisations.parse("Asunto Oy Nokian Haaparinne", FINNISH, lambda name: name)
    assert [part.role for part in parts] == ["word", "place", "name"]


def test_of_two_words_alike_a_short_name_has_one() -> None:
    text = "A Zsíros Bau Kft. késett. A pert Zsíros és Zsíros Bau Kft. indította."
    new = Pseudonymiser("hu", key=b"an-example-key-of-16").replace(text).pseudonymised.split()
    assert new[1] == new[7] == new[9] and new[2:4] == ["Bau", "Kft."]
