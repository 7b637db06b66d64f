"""User names made of people's names: found beside their owner in every shape, and they become his."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import name_db
from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language.letters import PLAIN, fold
from pseudo.spans.draft import drafted
from pseudo.spans.sources import handles

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
P.replace("Kovács Péter Szegeden él.")
NAMES, LANGUAGE = name_db.load("hu"), P.language
PEOPLE = [("Kovács", "János"), ("Tóth", "Éva"), ("Őri", "Zsuzsanna"), ("Horváth", "Eszter"), ("Szűcs", "Ödön"),
          ("Nagy", "Péter"), ("Molnár", "Katalin")]
PATTERNS = {
    "given family": lambda s, g: (g, s),
    "family given": lambda s, g: (s, g),
    "initial family": lambda s, g: (g[0], s),
    "family initial": lambda s, g: (s, g[0]),
    "initial given": lambda s, g: (s[0], g),
}
people, patterns = st.sampled_from(PEOPLE), st.sampled_from(sorted(PATTERNS))
separators, figures = st.sampled_from([".", "_", "-", ""]), st.sampled_from(["", "82", "1982", "7", "_82", ".1982"])
WAYS = ["{} a fórumon.", "Felhasználónév: {}", "Login: {}", "Profilja: facebook.com/{}", "E-mail címe {}@gmail.com.",
        "Itt @{} néven ír.", "A https://www.instagram.com/{}/ oldal az övé."]
some = settings(max_examples=60)


def made(person, pattern, separator, tail, accents):
    name = separator.join(PATTERNS[pattern](*person)).lower() + tail
    return name if accents else PLAIN.without_marks(name)


def plain_words(text):
    return fold(re.sub(r"[\W\d_]", " ", text)).split()


@some
@given(people, patterns, separators, figures, st.booleans(), st.sampled_from(WAYS))
def test_user_names_follow_their_person(person, pattern, separator, tail, accents, way):
    surname, given_ = person
    short = pattern not in ("given family", "family given")
    if short and way.startswith("{}") and not separator and not tail:
        return  # a plain word in running text: below
    name = made(person, pattern, separator, tail, accents and "@gmail" not in way)
    doc = P.replace(f"{surname} {given_} született: 1982. május 3. {way.format(name)}")
    new = {span.text: span.new_text for span in doc.spans}
    assert name not in doc.pseudonymised
    first = new[f"{surname} {given_}"].split()
    wanted = made((first[0], first[-1]), pattern, separator, "", False)
    assert re.sub(r"[^a-z]", "", wanted) in re.sub(r"[^a-z]", "", fold(doc.pseudonymised))
    year = new["1982. május 3."][:4]
    if "82" in tail and year != "1982":
        assert re.search(rf"[a-z_.-]{tail.strip('_.')[:-2] and year[:2]}{year[2:]}(?!\d)", doc.pseudonymised)
    assert not {fold(surname), fold(given_)} & {*plain_words(doc.pseudonymised)}


@some
@given(people, patterns, separators, figures, st.booleans(), st.booleans())
def test_what_is_made_of_a_name_of_the_text_is_found(person, pattern, separator, tail, accents, titled):
    name = made(person, pattern, separator, tail, accents)
    if pattern not in ("given family", "family given") and not separator and not tail:
        return
    if titled and (separator in "._" or tail) and separator:
        name = name.title()
    text = f"Szerintem {name} volt az, {name}-nak írtunk."
    full = " ".join(person)
    found = handles.find(text, [Span(0, len(full), full, "PER", norm=full)], LANGUAGE, "hu")
    assert [span.norm for span in found] == [name, name] and found[1].head.feats == "Case=Dat"


NONE = [
    "A nagyi eljött, a kovácsi táj szép, Kovács-Nagy Péter is.", "Nagy-Péter utca, 12.kovács", "www.kovacs.janos.hu",
    "A tóth-család 2019.", "Kovács.", "a szervezet neve.kovács", "alma.korte, kutya_macska",
]


@pytest.mark.parametrize("text", NONE)
def test_other_words_are_none(text):
    spans = [Span(0, 12, name, "PER", norm=name) for name in ("Kovács János", "Nagy Imre", "Tóth Éva")]
    assert handles.find(text, spans, LANGUAGE, "hu") == []


@some
@given(st.sampled_from(NAMES.pool("surname")[:300]), st.sampled_from(NAMES.pool("given")[:200]),
       st.sampled_from(["family given", "given family"]), separators, figures, st.booleans())
def test_names_of_nobody_become_other_names(surname, given_, pattern, separator, tail, accents):
    person = (surname.name, given_.name)
    name = made(person, pattern, separator, tail, accents)
    doc = P.replace(f"Felhasználónév: {name}\n")
    new = doc.pseudonymised.split()[1]
    assert fold(new) != fold(name)
    old = {fold(part) for part in person if len(part) > 3}
    assert not any(part in fold(new) for part in old)
    if separator and min(map(len, person)) >= handles.SHORTEST:
        pieces = re.findall(r"[^\W\d_]+", new)
        assert len(pieces) == 2 and all(NAMES.unfold(piece, "surname") or NAMES.unfold(piece, "given")
                                        for piece in pieces)


def test_the_same_name_becomes_the_same_name():
    other = handles.inventor(b"k" * 16, NAMES, ())
    assert other("horvatheszter") == other("horvath") + other("eszter")
    assert other("jhorvath")[1:] == other("horvath") and other("qwrtz") is None
    assert handles.inventor(b"l" * 16, NAMES, ())("horvath") != other("horvath")
    assert handles.inventor(b"k" * 16, NAMES, {other("horvath")})("horvath") != other("horvath")


def test_a_nickname_becomes_a_nickname_and_a_common_name_a_common_one():
    other = handles.inventor(b"k" * 16, NAMES, ())
    assert NAMES.unfold(other("norbi"), "nickname") and other("norbi")[-1] == "i"  # no `nimrod`
    assert NAMES.surname(NAMES.unfold(other("kovacs"), "surname")[0]).share > 0
    assert 0 < NAMES.given(NAMES.unfold(other("peter"), "given")[0]).rank <= handles.USUAL


@pytest.mark.parametrize("text", ["Szűcsné Réka\nszucsne.reka", "Szűcsné Réka\nszucsne_reka", "Szűcsné Réka\nreka.szucsne"])
def test_the_user_name_of_a_wife(text: str) -> None:
    new = P.replace(text).pseudonymised or ""
    assert "szucs" not in fold(new) and "reka" not in fold(new) and len(plain_words(new.split("\n")[1])) == 2


TALK = """keserumandula: a Szalóki Berci mindig ilyen volt
Rózsa Ibolya: Piri nénit még ismertem
dr. Pék Oszkár: Anna, megírná?
{name}: küldöm :) K. Anna
"""


@pytest.mark.parametrize(("name", "found"), [
    ("gombóczanna", ["gombóczanna", "keserumandula"]),  # with her name in it
    ("vadmacska88", ["keserumandula", "vadmacska88"]),  # with figures
    ("megjegyzés", ["keserumandula"]),  # a word of the language
])
def test_who_writes_a_line_among_people_with_names(name: str, found: list[str]) -> None:
    doc = P.replace(TALK.format(name=name))
    users = sorted((span for span in doc.spans or () if span.type == "USER"), key=lambda span: span.text)
    assert [span.text for span in users] == found
    assert all(span.new_text != span.text for span in users)
    anna = next(span.new_text for span in doc.spans or () if span.text == "Anna")
    assert name != "gombóczanna" or fold(users[0].new_text or "").endswith(fold(anna or "-"))


def test_labels_of_a_form_are_nobody() -> None:
    text = "név: Kis Béla\nlakik: Szeged\nszületett: Makó\nanyja: Nagy Éva\n"
    assert not any(span.type == "USER" for span in P.spans(text).spans or ())


@pytest.mark.parametrize("text", [
    "author: Kis Anna\n\nNagy Éva: Kezdhetjük?\nKis Anna: Igen.\n",
    "---\ntitle: Jegyzőkönyv\nreviewer: Kis Anna\n---\nNagy Éva: Kezdhetjük?\nKis Anna: Igen.\n",
    "owner: \"Kis Anna\"\nsubject: X-12\nNagy Éva: Kezdhetjük?\nKis Anna: Igen.\n",
])
def test_fields_before_a_discussion_are_nobody(text: str) -> None:
    new = P.replace(text).pseudonymised or ""
    keys = re.findall(r"^[a-z]+:", text, re.MULTILINE)
    assert re.findall(r"^[a-z]+:", new, re.MULTILINE) == keys and "Kis Anna" not in new


@pytest.mark.parametrize(("park", "type_"), [("FAC", "PER"), ("PER", "USER")])
def test_a_word_that_is_a_place_elsewhere_is_no_user_name(park: str, type_: str) -> None:
    text = "A kuusianna szép. Kuusianna is jött. Nagy Anna is."
    spans = [Span(2, 11, "kuusianna", "PER", norm="Kuusianna", source="ner"), Span(18, 27, "Kuusianna", park, source="ner"),
             Span(37, 46, "Nagy Anna", "PER", norm="Nagy Anna", source="ner")]
    made = handles.user_names(drafted(text, (), spans), LANGUAGE)
    assert next(span.type for span in made.spans if span.start == 2) == type_


@pytest.mark.parametrize(("text", "writers", "reason"), [
    ("tinttimari · 7.1. klo 20.02\nMeillä sama!\n\nHuoltoHessu · 8.1. klo 07.41\nKosteusmittaus ensin.", ["tinttimari", "HuoltoHessu"],
     "a dot between"),
    ("Repa_T kirjoitti 3.10.2022 22:02\nMoi\n\nMökkiMaija kirjoitti 4.10.2022 08:30\nHei", ["Repa_T", "MökkiMaija"], "a verb between"),
    ("PetriH, 3.11.2023\nTäällä veli.\n\nAino77, 3.11.2023\nAnteeksi Petri.", ["PetriH", "Aino77"], "a given name and a letter"),
    ("Julkaistu 3.10.2022\nMoi\n\nmaanantai 4.10.2022\nHei", [], "words"),
    ("tinttimari · 7.1. klo 20.02\nMeillä sama!", [], "a single line"),
    ("synt. Raahe , 7.1.1924\nkast. Oulu , 8.1.1924", [], "abbreviations of a register"),
])
def test_who_wrote_when(text: str, writers: list[str], reason: str) -> None:
    fi = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    assert [span.text for span in fi.spans(text).spans or () if span.type == "USER"] == writers, reason
