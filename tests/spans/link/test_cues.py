"""What the words around a name tell: gender, role, other names of one person; and what the pipeline makes of it."""

from dataclasses import replace

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.spans import heads
from pseudo.spans.link import cues

P = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
GRAMMAR, ALIAS = P.language.persons, P.language.contexts.alias


def spans(text: str, *names: str) -> list[Span]:
    out, at = [], 0
    for name in names:
        at = text.index(name, at)
        out.append(Span(at, at + len(name), name, "PER", norm=name))
        at += len(name)
    return out


GENDERS = [
    ("Orosz asszony jött.", "F"), ("Orosz úr jött.", "M"), ("Orosz bíró úr jött.", "M"), ("Orosz ügyésznő jött.", "F"),
    ("Orosz úrnak szóltak.", "M"), ("Orosz jött.", ""), ("Orosz. Úr is jött.", ""), ("Orosz nő.", ""), ("Orosz leköszönő elnök.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "gender"), GENDERS)
def test_gender(text, gender):
    tokens = P.spans(text).tokens or ()
    assert cues.read(spans(text, "Orosz"), text, tokens, GRAMMAR)[0].gender == gender


def test_a_role_is_the_same_for_women_and_men():
    text = "Benkő ügyész jött. Kiss ügyésznő is."
    one, other = cues.read(spans(text, "Benkő", "Kiss"), text, P.spans(text).tokens or (), GRAMMAR)
    assert one.roles & other.roles == {"ugyesz"} and (one.sent, other.sent) == (0, 1)


ALIASES = [
    ("Kiss Jánosné (leánykori neve: Nagy Anna)", True),
    ("Kiss Jánosné, született Nagy Anna", True),
    ("Kiss Jánosné (sz.: Nagy Anna)", True),
    ("Név: Kiss Jánosné\nSzületési neve: Nagy Anna", True),
    ("Kiss Jánosné és Nagy Anna", False),
    ("Név: Kiss Jánosné\nAnyja születési neve: Nagy Anna", False),
    ("Kiss Jánosné fia született, Nagy Anna is", False),
]


@pytest.mark.parametrize(("text", "expected"), ALIASES)
def test_another_name_of_one_person(text, expected):
    both = spans(text, "Kiss Jánosné", "Nagy Anna")
    assert bool(cues.aliases(both, both, text, ALIAS, P.language.letters)) == expected


CALLED = [
    ("Kiss Géza (Csöpi) itt volt. Csöpi fáradt.", {"Csöpi": "Kiss Géza"}),
    ("Kiss Géza (Zsuzsi) itt volt.", {}),  # Zsuzsi is Zsuzsanna
    ("Kiss Géza (Csöpi férje) itt volt.", {}),
    ("Pusztai Jánosné (Teri néni) itt volt.", {"Teri": "Pusztai Jánosné"}),
    ("Egy Bütyök nevű férfi jött. Bütyök valódi neve tudomásom szerint Nagy Attila.", {"Bütyök": "Nagy Attila"}),
    ("Csöpi, akinek az igazi neve Harmat Ilona, itt dolgozik.", {"Csöpi": "Harmat Ilona"}),
    ("Pócs Danuta jött. Dani, azaz Szabó Dániel is. Dani evett.", {"Dani": "Szabó Dániel"}),
    ("Csöpi apja, akinek az igazi neve Harmat Béla, itt dolgozik.", {}),
]


@pytest.mark.parametrize(("text", "expected"), CALLED)
def test_what_somebody_is_called(text, expected):
    assert tied(text) == expected


def test_a_wifes_own_nickname_is_none_of_her_husbands_new_name():
    doc = P.replace("Pusztai Jánosné (Teri néni) itt volt.")
    wife, nick = (e for e in (doc.replacements or {}).values())
    assert nick.of == "Pusztai Jánosné[/N]" and nick.repl in GRAMMAR.names.nicknames_of(*_base(nick.repl)) and wife.repl


def _base(nick):
    return next((row.base, row.gender) for row in GRAMMAR.names.nickname(nick) if row.gender == "F")


def tied(text: str) -> dict[str, str]:
    """norm -> norm of the full name that it is tied to, through the whole first stage."""
    entries = P.spans(text).replacements or {}
    return {entry.norm: entries[entry.of].norm for entry in entries.values() if entry.of}


def test_a_gender_decides_between_two_bearers_of_a_surname_and_keeps_apart_who_has_the_other():
    doc = P.spans("Orosz Géza és Orosz Hajnalka testvérek. Orosz úr eljött, Orosz asszony nem.")
    entries = doc.replacements or {}
    whose = [entries[span.entity].of for span in doc.spans or () if span.text == "Orosz"]
    assert whose == ["Orosz Géza[/N]", "Orosz Hajnalka[/N]"]
    assert tied("Szomor Géza aláírta. Tegnap Szomor asszony is járt itt.") == {}


TITLED = [
    ("Imre doktornő vizsgálta.", [("surname", "F")], "Imre is her surname, too"),
    ("Kovács Imre doktornő vizsgálta.", [("surname given", "F")], "a slip in the name, or a man's name borne by a woman"),
    ("Imre bácsi elment.", [("given", "M")], "the title agrees"),
    ("Béla barátnője elment.", [("given", "M")], "she is another"),
    ("Imre bácsi elment. Imre doktornő maradt.", [("given", "M")], "titles of both: nothing is told"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), TITLED)
def test_a_title_behind_a_name_tells_more_than_the_name(text, expected, reason):
    entries = (P.spans(text).replacements or {}).values()
    assert [(" ".join(part.role for part in entry.parts), entry.gender) for entry in entries] == expected, reason


def test_a_role_decides_between_two_bearers_of_a_surname():
    doc = P.spans("Benkő Vilmos bíró és Benkő Ede ügyész vitázott. Később Benkő bíró döntött.")
    entries = doc.replacements or {}
    assert [entries[span.entity].of for span in doc.spans or () if span.text == "Benkő"] == ["Benkő Vilmos[/N]"]


def test_a_maiden_name_is_the_wifes_and_a_name_of_its_own():
    doc = P.replace("Hegedűs Gáborné (leánykori neve: Bartos Ilona) itt lakik. Bartos Ilona férje Hegedűs Gábor.")
    entries = doc.replacements or {}
    maiden, wife = entries["Bartos Ilona[/N]"], entries["Hegedűs Gáborné[/N]"]
    assert maiden.of == "Hegedűs Gáborné[/N]" and wife.rel == {"wife_of": "Hegedűs Gábor[/N]"}
    new, married = maiden.repl or "", wife.derived or ""
    assert new.split()[0] != married.split()[0] and len(new.split()) == 2
    assert (doc.pseudonymised or "").count(new) == 2


def test_two_full_names_in_one_sentence_are_two_people():
    assert tied("Papp Anna Mária kérelmező, Papp Anna a lánya.") == {}
    assert tied("Papp Anna Mária kérelmező. Este Papp Anna telefonált.") == {"Papp Anna": "Papp Anna Mária"}


def test_a_nickname_of_several_people_named_later_is_nobodys():
    assert tied("Itt járt Csabi. Csiszár Csaba és Gál Csaba látta.") == {}


def test_spellings_that_sound_alike_are_one_person():
    assert tied("Kovács Balázs rendelt. Később Kovats Balázs nem nyitott ajtót.") == {"Kovats Balázs": "Kovács Balázs"}
    assert tied("Kovács Balázs és Kovats Balázs testvérek.") == {}


CALLED = [
    ("Veres Dávidot, akit a társai csak Dodinak hívnak, nem láttuk.", "Veres Dávidot", "Dodinak", True),
    ("Szabó Anna, azaz Panni is jön.", "Szabó Anna", "Panni", True),
    ("Veres Dávid, becenevén Dodi, elment.", "Veres Dávid", "Dodi", True),
    ("Veres Dávidot, akit Dodi látott, keresik.", "Veres Dávidot", "Dodi", False),  # Dodi is somebody else
    ("Lakatos Zsoltot a faluban Pockának hívják.", "Lakatos Zsoltot", "Pockának", True),
    ("Nagy Pétert mindenki Bikának csúfolta.", "Nagy Pétert", "Bikának", True),
    ("Tóth Anna fiát Péternek hívják.", "Tóth Anna", "Péternek", False),  # her son
    ("Veres Dávid elment. Dodinak hívnak egy másik fiút.", "Veres Dávid", "Dodinak", False),
    ("Veres Dávid a határon lakik. Mindenki csak Dodinak hívja.", "Veres Dávid", "Dodinak", True),
    ("A gyanúsított Veres Dávid, ismerősei körében Dodinak is szólítják.", "Veres Dávid", "Dodinak", True),
    ("Veres Dávid jelentkezett, akit a kollégái Dodinak neveznek.", "Veres Dávid", "Dodinak", True),
    ("Veres Dávid megvette a kutyát. Dodinak hívják.", "Veres Dávid", "Dodinak", False),  # the dog
    ("Veres Dávid fia jött be, akit Dodinak neveznek.", "Veres Dávid", "Dodinak", False),  # his son
]


@pytest.mark.parametrize(("text", "name", "nick", "one"), CALLED)
def test_what_somebody_is_said_to_be_called(text, name, nick, one):
    bare = [replace(span, norm="") for span in spans(text, name, nick)]
    found = heads.read_all(bare, text, {}, P.language)
    tokens, language = P.spans(text).tokens or (), P.language
    called = cues.called(found, found, text, tokens, language.contexts, language.letters, language.cases)
    assert called == ([(0, 1)] if one else [])


@pytest.mark.parametrize(("text", "nick"), [
    ("Betértünk Eszti nénihez, vagyis hogy Balog Jánosnéhoz.", "Eszti"),
    ("Az ács Alekszej Morozov. Mindenki csak Aljosának hívja.", "Aljosa"),
    ("Jurij Onyiscsenko és Olekszandr Bondar a raktárban dolgozott. Szása dél körül hazament.", "Szása"),  # the tables have whose it is
])
def test_what_somebody_is_called_is_tied(text, nick):
    entries = P.spans(text).replacements or {}
    assert entries[f"{nick}[/N]"].of in entries


def test_of_two_who_are_named_neither_is_called_so():
    entries = P.spans("Nagy Sára és Kis Dorina jött. Mindenki Cukinak hívja.").replacements or {}
    assert entries["Cuki[/N]"].of is None


@pytest.mark.parametrize(("text", "stays"), [
    ("Ormos Dezsőnek szomorú lófeje volt, az iskolában is Csődörnek hívták.", False),  # a nickname
    ("Ormos Dezső a szomszéd, az iskolában Kelemennek hívták.", True),  # a surname, too
])
def test_who_is_called_by_a_word_has_a_nickname(text, stays):
    entries = P.spans(text).replacements or {}
    roles = [part.role for key, entry in entries.items() if not key.startswith("Ormos") for part in entry.parts]
    assert (roles != ["nick"]) == stays and len(roles) == 1


@pytest.mark.parametrize(("text", "nick", "name"), [
    ("A Csöpi rendes neve Cecília volt.", "Csöpi", "Cecília"),  # of one word
    ("A Csöpi rëndës neve Cecília volt.", "Csöpi", "Cecília"),  # as it is said there
    ("Dodi igazi neve Veres Dávid.", "Dodi", "Veres Dávid"),
])
def test_what_somebody_is_really_called(text, nick, name):
    found = spans(text, nick, name)
    tokens = P.spans(text).tokens or ()
    assert cues.called(found, found, text, tokens, P.language.contexts, P.language.letters) == [(1, 0)]


@pytest.mark.parametrize(("text", "name"), [
    ("A társa „Csuti” néven kiáltott utána.", "Csuti"),  # looks like a surname made of a place
    ("A Bőgő gúnynév Farkas Dánielt takarja.", "Bőgő"),
    ("A „Dagi” becenevű férfit keresik.", "Dagi"),
])
def test_what_is_said_to_be_a_nickname_becomes_one(text, name):
    doc = P.replace(text)
    entry = next(entry for entry in (doc.replacements or {}).values() if entry.norm == name)
    assert [part.role for part in entry.parts] == ["nick"]
    words = {row.name for kind in ("byname", "byname short") for row in P.language.names.pool("word", kind=kind)}
    assert entry.repl in words or P.language.names.nickname(entry.repl or "") or P.language.names.given(entry.repl or "")


def test_a_surname_stays_one():
    doc = P.replace("Egy Kovács nevű férfi jött.")
    assert [part.role for entry in (doc.replacements or {}).values() for part in entry.parts] == ["surname"]


@pytest.mark.parametrize(("text", "names", "apart"), [
    ("Kiss vagy Kis a neve.", ("Kiss", "Kis"), True),
    ("A neve Balog, nem Balogh.", ("Balog", "Balogh"), True),
    ("Kiss jött. Kis nem.", ("Kiss", "Kis"), False),  # a slip elsewhere
    ("Kiss vagy Nagy jött.", ("Kiss", "Nagy"), False),  # they are two anyhow
    ("Balog azaz Balogh jött.", ("Balog", "Balogh"), False),  # the same, as the text says
])
def test_spellings_side_by_side_are_set_against_each_other(text: str, names: tuple[str, str], apart: bool) -> None:
    found = cues.contrasted(spans(text, *names), text, GRAMMAR, P.language.contexts.byname | ALIAS)
    assert found == ({frozenset(names)} if apart else set())


def test_two_spellings_of_a_doubt_become_two_names() -> None:
    done = P.replace("Nem tudom, Kiss vagy Kis volt.").pseudonymised or ""
    one, other = done.removeprefix("Nem tudom, ").removesuffix(" volt.").split(" vagy ")
    assert one != other


@pytest.mark.parametrize(("text", "gender"), [
    ("a gabi neni suti", "F"), ("a gabineni suti", "F"), ("a gabibacsi jon", "M"), ("a gabi jon", ""),
])
def test_a_courtesy_without_accents_or_joined_on_tells_the_gender(text: str, gender: str) -> None:
    tokens = P.spans(text).tokens or ()
    assert cues.titled(spans(text, "gabi"), text, tokens, GRAMMAR) == [gender]


@pytest.mark.parametrize(("text", "gender"), [
    ("A férje, Bat Erdene is jött.", "M"), ("Az anyja: Bat Erdene.", "F"), ("Férjem Bat Erdene.", "M"),
    ("Bat Erdene, a felesége jött.", "F"), ("Bat Erdene (testvér, férj)", cues.EITHER), ("Bat Erdene (férj)", "M"),
    ("Bat Erdene férje jött.", ""), ("Bat Erdene, férje Lan.", ""),  # his husband is another
])
def test_who_somebody_is_to_another_tells_the_gender(text: str, gender: str) -> None:
    found = cues.related(spans(text, "Bat Erdene"), text, GRAMMAR.letters, GRAMMAR.telling)
    assert found == [gender]


def test_a_title_behind_a_surname_tells_of_whom_it_is_short_for():
    doc = P.spans("A Szűts tanárnő beteg. Melyik, a Szűts Gabi? Ő.")
    (entry,) = (entry for entry in (doc.replacements or {}).values() if entry.norm == "Szűts Gabi")
    assert entry.gender == "F"
