"""Names of persons: their parts, whether two names can be one person, short names made of a new full one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.language.letters import fold

GRAMMAR = Pseudonymiser("hu").language.persons
NAMES = GRAMMAR.names

surnames = st.sampled_from([row.name for row in NAMES.pool("surname")][:600])
doubles = st.builds("{}-{}".format, surnames, surnames)
givens = st.sampled_from([row.name for sex in "FM" for row in NAMES.pool("given", gender=sex)[:100]])
titles = st.sampled_from(["", "dr. ", "özv. ", "ifj. dr. "])
people = st.builds("{}{} {}".format, titles, surnames | doubles, givens)
wives = st.builds(lambda man: GRAMMAR.morph.inflect(man, "Deriv=né"), people)


def parse(norm, roles=None):
    return persons.parse(norm, GRAMMAR, roles)


def shape(norm, roles=None):
    """The parts as `Kovács/surname János/given`."""
    return " ".join(f"{part.text}/{part.role}" for part in parse(norm, roles))


# ------------------------------------------------------------------ parse and compose


@given(people | wives)
def test_a_name_is_the_sum_of_its_parts(norm):
    parts = parse(norm)
    assert persons.compose(parts, [part.text for part in parts], GRAMMAR) == norm


@given(st.text(max_size=40))
def test_any_text_has_parts(text):
    parts = parse(text)
    assert bool(parts) == bool(text.split())


@given(people | wives)
def test_lists_are_numbered_in_text_order_and_what_stays_has_none(norm):
    parts = parse(norm)
    assert [p.list for p in parts if p.list is not None] == list(range(sum(p.list is not None for p in parts)))
    assert all((part.list is None) == (part.role in persons.STAYS) for part in parts)


@given(people | wives)
def test_a_table_name_is_full(norm):
    assert persons.is_full(parse(norm))


PARSED = [
    ("L. Fodor Timi", "L./initial Fodor/surname Timi/nick"),  # the second half of a surname, which Fodor also is as a given name
    ("K. Péter Anna", "K./initial Péter/surname Anna/given"),
    ("K. Anna Mária", "K./initial Anna/given Mária/given"),
    ("K. Péter Pál", "K./initial Péter/given Pál/given"),  # both may be
    ("Kolompár Rihanna Szamanta", "Kolompár/surname Rihanna/given Szamanta/given"),  # nobody has Rihanna for a surname
    ("Petyus Ancsi", "Petyus/nick Ancsi/nick"),  # two in a chat: hardly anybody has Petyus for a surname
    ("Jani Viki", "Jani/surname Viki/nick"),  # but some have Jani
    ("Petri", "Petri/surname"),  # usual as a given name in Finland, but a surname here
    ("Gabriel", "Gabriel/given"),  # a given name in many languages, though a rare surname here
    ("Ivanka", "Ivanka/given"),  # hardly anybody's surname
    ("Zoltán K.", "Zoltán/given K./initial"),  # so many more are called so than bear it
    ("Péter Sz.", "Péter/given Sz./initial"), ("Balázs K.", "Balázs/surname K./initial"),
    ("Simon K.", "Simon/surname K./initial"), ("Kiss Z.", "Kiss/surname Z./initial"),
    ("Kovács János", "Kovács/surname János/given"),
    ("Vörös Anna Mária", "Vörös/surname Anna/given Mária/given"),
    ("Kun-Bognár Réka", "Kun-Bognár/surname Réka/given"),  # a double surname is one part
    ("Tóth Anna-Mária", "Tóth/surname Anna-Mária/given"),
    ("Antal János", "Antal/surname János/given"),  # Antal is a given name too, but stands first
    ("Márton Áron", "Márton/surname Áron/given"),
    ("Király Béla", "Király/surname Béla/given"),  # a title only in small letters
    ("dr. Kovács János", "dr./title Kovács/surname János/given"),
    ("Dr. Kovács János", "Dr./title Kovács/surname János/given"),  # raised by its sentence
    ("Frau Lindner", "Frau/title Lindner/surname"),  # no surname of ours
    ("ifj. dr. Kovács János", "ifj./title dr./title Kovács/surname János/given"),
    ("Kovács János dr.", "Kovács/surname János/given dr./title"),  # a title behind
    ("Kovács Jánosné", "Kovács/surname János/given né/wife"),
    ("özv. Kiss Béláné", "özv./title Kiss/surname Béla/given né/wife"),
    ("Kovácsné", "Kovács/surname né/wife"),
    ("Zoliné", "Zoli/nick né/wife"),
    ("Rudiné Marika", "Rudi/nick né/wife Marika/nick"),  # her husband's nickname, not his surname
    ("Daniné Éva", "Dani/nick né/wife Éva/given"),
    ("Gál Timea", "Gál/surname Timea/given"),  # Tímea, and Gál is rarely a given name
    ("KÁ", "K/initial Á/initial"),  # as letters are signed
    ("SzG", "Sz/initial G/initial"),
    ("PJné", "P/initial J/initial né/wife"),
    ("ÉVA", "ÉVA/surname"),  # no initials, though it is shouted; `heads` gives norms their case
    ("V. T.-né", "V./initial T./initial né/wife"),
    ("V. Péter", "V./initial Péter/given"),  # a person in an anonymised judgement, no king
    ("Szabó V.", "Szabó/surname V./initial"),
    ("Király II.", "Király/surname II./ordinal"),
    ("Kovácsné Nagy Mária", "Kovács/surname né/wife Nagy/surname Mária/given"),
    ("Kovács Jánosné Nagy Mária", "Kovács/surname János/given né/wife Nagy/surname Mária/given"),  # his name, then hers
    ("dr. Kovács Jánosné dr. Nagy Mária", "dr./title Kovács/surname János/given né/wife dr./title Nagy/surname Mária/given"),
    ("Kun Béla Zsoltné", "Kun/surname Béla/given Zsolt/given né/wife"),
    ("Kovács Jancsi", "Kovács/surname Jancsi/nick"),
    ("Kovács Kati", "Kovács/surname Kati/nick"),  # registered, but a diminutive to everybody
    ("Kovács Kata", "Kovács/surname Kata/given"),  # a diminutive that people are registered with
    ("K. J.", "K./initial J./initial"),
    ("Kovács J.", "Kovács/surname J./initial"),
    ("K. János", "K./initial János/given"),
    ("J. Kovács", "J./initial Kovács/surname"),
    ("Cs. Szabó László", "Cs./initial Szabó/surname László/given"),
    ("Dieter Lehmann", "Dieter/given Lehmann/surname"),  # foreign order
    ("Rossi", "Rossi/surname"),  # of abroad, though it ends as nicknames do
    ("Gian Luca Moretti", "Gian/given Luca/given Moretti/surname"),  # the first is in no table
    ("Thomas M. Oberhuber", "Thomas/given M./initial Oberhuber/surname"),  # of two given names
    ("Anna Schmidt", "Anna/given Schmidt/surname"),
    ("Jan van Dijk", "Jan/given van/word Dijk/surname"),  # a particle stays
    ("Xirgyanöbb Zorka", "Xirgyanöbb/surname Zorka/given"),  # never seen before
    ("II. Szabó Antal", "II./ordinal Szabó/surname Antal/given"),
    ("Szabó", "Szabó/surname"),
    ("Katalin", "Katalin/given"),
    ("Jancsi", "Jancsi/nick"),
    ("Dani", "Dani/nick"),  # a surname as well, but so every Dániel is called
    ("Csoki", "Csoki/nick"),  # a surname of two
    ("Zsiga", "Zsiga/surname"),  # Zsigmond is rare today
    ("Nagyné", "Nagy/surname né/wife"),
]


@pytest.mark.parametrize(("norm", "expected"), PARSED)
def test_parse(norm, expected):
    assert shape(norm) == expected


def test_one_word_is_read_by_what_the_document_knows():
    assert shape("Vince", {"Vince": "surname"}) == "Vince/surname"
    assert shape("Vince", {"Vince": "given"}) == "Vince/given"


INITIALS = [("Csaba", "Cs."), ("Gyula", "Gy."), ("Szabó", "Sz."), ("Zsolt", "Zs."), ("Sára", "S."), ("Éva", "É.")]


@pytest.mark.parametrize(("name", "initial"), INITIALS)
def test_initial_keeps_two_signs_of_one_letter(name, initial):
    assert GRAMMAR.initial(name) == initial


GENDERS = [
    ("Kovács János", "M"), ("Kovács Éva", "F"), ("Kovács Jánosné", "F"), ("Kovács Jancsi", "M"),
    ("Kovács", ""), ("K. J.", ""), ("Kovácsné", "F"), ("Tóth Anna-Mária", "F"), ("Jan van Dijk", "M"),
]


@pytest.mark.parametrize(("norm", "sex"), GENDERS)
def test_gender(norm, sex):
    assert persons.gender(parse(norm), NAMES) == sex


# ------------------------------------------------------------------ one person or two

SAME = [
    ("Kovács", "Kovács János"), ("János", "Kovács János"), ("Jancsi", "Kovács János"), ("Kovács Jancsi", "Kovács János"),
    ("Kovács Kati", "Kovács Katalin"), ("Kata", "Kovács Katalin"),
    ("K. J.", "Kovács János"), ("Kovács J.", "Kovács János"), ("K. János", "Kovács János"), ("J. Kovács", "Kovács János"),
    ("Sz. Cs.", "Szabó Csaba"), ("K J", "Kovács János"),
    ("dr. Kovács", "Kovács János"), ("Kovács János", "dr. Kovács János"), ("Kovács", "dr. Kovács János"),
    ("Nagy", "Kiss-Nagy Anna"), ("Kiss", "Kiss-Nagy Anna"),  # one member of a double surname alone
    ("Zoliné", "Kiss Zoltánné"), ("Kovácsné", "Kovács Jánosné"), ("Kovácsné", "Kovácsné Nagy Mária"), ("Nagy Mária", "Kovácsné Nagy Mária"),
    ("Lehmann", "Dieter Lehmann"), ("Dieter", "Dieter Lehmann"),
    ("Anna", "Vörös Anna Mária"),
    ("Cs. P. D.", "Csehiné dr. Prokop Dalma"), ("Dr. K. Sz. É.", "Kovácsné Szabó Éva"), ("T. P. D.", "Tóth Prokop Dalma"),  # word by word
]


@pytest.mark.parametrize(("short", "full"), SAME)
def test_can_be_one_person(short, full):
    assert persons.compatible(parse(short), parse(full), GRAMMAR)


OTHERS = [
    ("Kovács Anna", "Kovács-Nagy Anna"),  # two full names
    ("Kovács-Nagy Anna", "Kovács Anna"),
    ("Kovács Anna", "Kovács Éva"), ("Kovács Anna", "Szabó Anna"), ("Szabó", "Kovács Anna"), ("Éva", "Kovács Anna"),
    ("id. Kovács János", "ifj. Kovács János"),  # father and son
    ("Kovács Jánosné", "Kovács János"), ("Kovács János", "Kovács Jánosné"), ("Kovácsné", "Kovács János"),  # wife and husband
    ("Kovácsné", "Vargáné Kovács Edit"),  # her maiden name bears no né
    ("Kovácsné", "Szabó Jánosné"),
    ("Jancsi", "Kovács Ferenc"), ("K. J.", "Kovács Ferenc"), ("J. K.", "Kovács János"),
    ("K. J.", "Kovács Jánosné"), ("Cs. D. P.", "Csehiné dr. Prokop Dalma"),  # her husband; another order
    ("Kiss Kata", "Kiss Katalin"),  # both are registered names: two sisters
]


@pytest.mark.parametrize(("short", "full"), OTHERS)
def test_are_two_persons(short, full):
    assert not persons.compatible(parse(short), parse(full), GRAMMAR)


@given(people)
def test_everybody_is_herself(norm):
    assert persons.compatible(parse(norm), parse(norm), GRAMMAR)


# ------------------------------------------------------------------ the new short name

DERIVED = [
    ("Kovács", "Kovács János", "Tóth Béla", "Tóth"),
    ("János", "Kovács János", "Tóth Béla", "Béla"),
    ("dr. Kovács", "Kovács János", "Tóth Béla", "dr. Tóth"),
    ("K. J.", "Kovács János", "Tóth Béla", "T. B."),
    ("Benedek", "Rédei Beni", "Kupai Feri", "Ferenc"),
    ("Beni", "Rédei Beni", "Kupai Feri", "Feri"),
    ("Zolika", "Zoli", "Feri", "Ferike"),
    ("Tomi", "Szabó Tamás", "Novák Ottó", "Ottó"),  # Ottóka is a child
    ("V.-R. K.", "Vadas-Réti Klára", "Sajó-Szűcs Éva", "S.-Sz. É."),  # a double surname, cut short
    ("Vadas-R. Klára", "Vadas-Réti Klára", "Sajó-Szűcs Éva", "Sajó-Sz. Éva"),
    ("R. Nagy V.", "Rostás-Nagy Vivien", "Makai-Tóth Éva", "M. Tóth É."),
    ("Rév Nóri", "Turcsányi-Rév Nóra", "Sajó-Tóth Ferenc", "Tóth Feri"),
    ("KJ", "Kovács János", "Szabó Béla", "SzB"),
    ("K J", "Kovács János", "Tóth Béla", "TB"),  # without stops they are written in one word
    ("K. J.", "Kovács János", "Szabó Csaba", "Sz. Cs."),  # letters of two signs
    ("J. Kovács", "Kovács János", "Tóth Béla", "B. Tóth"),
    ("N.", "Nagy Ferenc", "Juhász Ottó", "J."), ("F.", "Nagy Ferenc", "Juhász Ottó", "O."),  # `N. úr`, `F. megjött`
    ("Cs. P. D.", "Csehiné dr. Prokop Dalma", "Makrainé dr. Kajtár Tina", "M. K. T."),  # word by word
    ("Kovács J.", "Kovács János", "Tóth Béla", "Tóth B."),
    ("Zoli", "Kovács Zoltán", "Tóth Ferenc", "Feri"),  # formed alike
    ("Kovács Zoli", "Kovács Zoltán", "Tóth Ferenc", "Tóth Feri"),
    ("Nagy", "Kiss-Nagy Anna", "Szabó-Tóth Éva", "Tóth"), ("Kiss", "Kiss-Nagy Anna", "Szabó-Tóth Éva", "Szabó"),
    ("Nagy", "Kiss-Nagy Anna", "Szabó Éva", "Szabó"),  # edited to a single one
    ("Kovácsné", "Kovács Jánosné", "Tóth Béláné", "Tóthné"),
    ("Kovácsné", "Kovácsné Nagy Mária", "Tóthné Kiss Éva", "Tóthné"),
    ("Nagy Mária", "Kovácsné Nagy Mária", "Tóthné Kiss Éva", "Kiss Éva"),
    ("Lehmann", "Dieter Lehmann", "Karl Weber", "Weber"),
    ("Mária", "Vörös Anna Mária", "Zöld Éva Judit", "Judit"), ("Anna", "Vörös Anna Mária", "Zöld Éva Judit", "Éva"),
]


@pytest.mark.parametrize(("short", "full", "new", "expected"), DERIVED)
def test_derive(short, full, new, expected):
    assert persons.derive(parse(short), parse(full), parse(new), GRAMMAR) == expected


@given(people, people)
def test_surname_alone_follows_its_full_name(old, new):
    surname = next(part.text for part in parse(old) if part.role == "surname")
    short = parse(surname, {surname: "surname"})
    wanted = next(part.text for part in parse(new) if part.role == "surname")
    assert persons.derive(short, parse(old), parse(new), GRAMMAR) == wanted


@given(givens, givens)
def test_a_derived_nickname_is_none_of_the_text(old, new):
    taken = {fold(nick) for sex in "FM" for nick in NAMES.nicknames_of(new, sex)}
    assert persons.nickname_of(new, old, "", NAMES, taken) == new


FINNISH = Pseudonymiser("fi").language.persons


@pytest.mark.parametrize(("norm", "roles", "reason"), [
    ("Irja Helena", "given given", "two given names, though somebody may be called so"),
    ("Irja Helena Leppänen", "given given surname", "with a surname"),
    ("Kettunen Jari Tapani", "surname given given", "turned round; Tapani is hardly a surname"),
    ("Aalto Aino", "surname given", "a surname that some have for a given name"),
    ("Toivo Aalto", "given surname", "the usual order"),
    ("Kovács János", "surname given", "turned round, of abroad, of whom the tables have no counts"),
    ("Niemi-Rantala Tuula", "surname given", "turned round, with a double surname that no table has"),
    ("Koski Birgit-Elina", "surname given", "with a double given name that no table has"),
    ("Lahtinen Vieno", "surname given", "some have Vieno for a surname, but hardly anybody is called Lahtinen"),
    ("Mari-Anne Niemi-Rantala", "given surname", "both double, in the usual order"),
    ("Meri Tuisku", "given surname", "both are both: the usual order"),
    ("Maria Garcia Lopez", "given surname surname", "two surnames of abroad"),
    ("Leppänen, Irja Helena", "surname word given given", "as a register has it; the comma stays"),
    ("J. Aalto", "initial surname", "what stands behind an initial is a surname, though some are called so"),
    ("B. S. Raita", "initial initial surname", "behind two of them"),
    ("Gunnar", "given", "a Swedish name of here that hardly anybody has for a surname"),
    ("OTK Leena Vuori", "title given surname", "a degree in capitals"),
    ("TkT Vuori", "title surname", "another, before a surname"),
    ("Pikku-Aatu", "word given", "what tells him from others stays"),
    ("Iso-Kalle Virtanen", "word given surname", "before a surname, too"),
    ("Anna-Liisa Iso-Kokko", "given surname", "a double surname may begin so"),
    ("Jarkko L", "given initial", "far more are called so than have it for a surname"),
    ("Simo A.", "given initial", "as well"),
    ("Virtanen M.", "surname initial", "in a list"),
    ("Noora Kuu", "given surname", "hardly anybody is called Kuu; a surname of as many may be in no table"),
    ("Mikko Lumi", "given surname", "a man, and what women are called"),
    ("Mohammed Al-Jabri", "given surname", "what begins so is a surname, though Mohammed is one, too"),
    ("Al-Hassan Omar", "surname given", "turned round"),
    ("Hussein Al Saadi", "given word surname", "with a blank"),
    ("Sofia Lumi", "given given", "two that women are called"),
])
def test_finnish_roles(norm: str, roles: str, reason: str) -> None:
    assert " ".join(part.role for part in persons.parse(norm, FINNISH)) == roles, reason


def test_a_name_as_a_register_has_it_keeps_its_comma_and_is_tied() -> None:
    program = Pseudonymiser("fi", key=b"a key of the tests, 32 bytes ...")
    new = program.replace("Potilas: Leppänen, Irja Helena. Irjalla on yskä, ja Leppänen lepää.").pseudonymised or ""
    surname, _, rest = new.removeprefix("Potilas: ").partition(", ")
    assert new.endswith(f"ja {surname} lepää.") and rest.split(" ")[0][:2] == rest.partition(". ")[2][:2]


@pytest.mark.parametrize(("name", "gender"), [
    ("Jean-Pierre Dupont", "M"), ("Jean Moreau", "M"), ("Jean Smith", "F"), ("Juan Carlos Ortega", "M"), ("José María Ruiz", "M"),
    ("Andrea Rossi", "M"), ("Rossi Andrea", "F"), ("Kiss Andrea", "F"), ("Andrea Kovács", "F"), ("Kovács Anna-Mária", "F"),
])  # fmt: skip
def test_the_gender_is_that_of_her_nation(name, gender):
    assert persons.reading.gender(persons.parse(name, GRAMMAR), NAMES) == gender


def test_a_womans_surname_gives_that_of_her_husband() -> None:
    program = Pseudonymiser("fi", key=b"a key of the tests, 32 bytes ...")
    new = program.replace("Svetlana Yermakova tuli. Yermakovin allekirjoitus puuttuu.").pseudonymised or ""
    hers, his = new.split(" ")[1], new.split(". ")[1].split(" ")[0]
    assert hers[-1] == "a" and his == f"{hers[:-1]}in"


def test_a_nickname_of_both_members_is_made_of_both() -> None:
    program = Pseudonymiser("fi", key=b"a key of the tests, 32 bytes ...")
    new = program.replace('Paikalla Hannu-Pekka "Hape" Rantakangas. Hapen auto.').pseudonymised or ""
    one, other = new.split(" ")[1].split("-")
    assert f'"{one[:2]}{other[:2].lower()}"' in new and f". {one[:2]}{other[:2].lower()}" in new


AROUND_NICKS = [
    ("Kispista", "word nick", "one of two of the name"),
    ("Öregferi", "word nick", "the elder"),
    ("Józsibácsi", "nick word", "one who is old"),
    ("Marinéni", "nick word", "a woman who is"),
    ("Jánospapa", "given word", "a grandfather by his whole name"),
    ("Kisjános", "word given", "one of two by it"),
    ("Kispál", "surname", "a surname that begins so"),
    ("Kismarton", "surname", "a town"),
]


@pytest.mark.parametrize(("norm", "roles", "reason"), AROUND_NICKS)
def test_what_is_in_one_word_with_a_nickname_is_a_part(norm: str, roles: str, reason: str) -> None:
    parts = persons.parse(norm, GRAMMAR)
    assert " ".join(part.role for part in parts) == roles, reason
    assert persons.compose(parts, [part.text for part in parts], GRAMMAR) == norm, reason


@pytest.mark.parametrize(("short", "expected"), [
    ("Kispista", "Kisrobi"), ("Öregpisti", "Öregrobi"), ("Pistabácsi", "Robibácsi"), ("Kisistván", "Kisróbert"),
])
def test_it_stays_around_the_new_nickname(short: str, expected: str) -> None:
    parts = [persons.parse(norm, GRAMMAR) for norm in (short, "Szabó István", "Virág Róbert")]
    assert persons.derive(*parts, GRAMMAR) == expected
