"""Ordinary words of chats, typed small and without accents, are nobody's; names beside them are somebody's."""

import re

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language
from pseudo.pipeline import Settings
from pseudo.spans.sources.typed import typed

HU = language.load("hu")
P = Pseudonymiser("hu", key=b"an-example-key-of-16")
MARK = re.compile(r"\[([^]]+)\]")


@pytest.mark.parametrize("word", ["szotar", "kisvendegloben", "halozsakot", "ejszakas", "oooh", "eee", "hazit", "tesis", "töltésen", "tok"])
def test_ordinary_words_are_known_as_they_are_typed(word: str) -> None:
    assert typed(word, HU)


@pytest.mark.parametrize("word", ["zsoltot", "vargaval", "szegeden", "szolnokiak", "viraaaag", "katit", "9a", "Matek", "gnam"])
def test_names_and_words_of_no_table_are_not(word: str) -> None:
    assert not typed(word, HU)


@pytest.mark.parametrize(("chat", "reason"), [
    ("zsu: ja en is vok itthon [dorival]\nzsu: mar reg\nzsu: gyere", "a verb as it is typed"),
    ("peti: fizika a 45. oldal, angol meg szotar\npeti: ok\npeti: koszi", "a word without its accents"),
    ("[mate]: te hulye vagy [mate]\n[mate]: matek hazi nincs\nzsu: ird le a matek hazit", "a word that a shorter name begins"),
    ("zsu: eee nem, a [takacsne] jon\nzsu: huha\nzsu: jolvan na", "cries"),
    ("kata: a [marci] hozza a satrat meg a halozsakot\nkata: jo\nkata: a zebran vok epp", "words in cases, compounds"),
    ("misi: hideg van a toltesen, ejszakas voltam\nmisi: a kisvendegloben ettem\nmisi: jo volt", "what was taken for bodies"),
    ("zsu: ofo mondta a [horvath] tanarur beteg\nzsu: a [molnar] tancsi jon\nzsu: oke", "what pupils call a teacher"),
    ("peti: NEM vok [hannaval] moziban\npeti: ooo [oze adam] mar nem jar ide\npeti: jo", "words at the head of a name"),
    ("csabi: a szerelo szombaton jon, [fuvo jozsef] a neve\ncsabi: ok\ncsabi: jo", "a rare surname that is a word stays one"),
    ("jani: a [szolnokiak] ellen jatszunk vasarnap\njani: a [ceglediekkel] mi lesz?\njani: a [vaciak] feljutottak", "those who live there"),
    ("jani: a [szolnokiak] ellen játszunk\njani: a [ceglédiekkel] mi lesz?\njani: a [miskolciak] kiestek", "with accents"),
    ("zsu: a masik szamot [luca] hasznalja, a hugom\nzsu: szoval igen\nzsu: jo", "kin without accents"),
    ("öö igen akkor a [petra] meg a kis [jancsika] volt otthon\nés ömm a kis [pistikével] beszéltem\njó", "a child in dictation"),
    ("zsu: a testverehez megyek, meg az unokanovérehez\nzsu: a nagyijatol jövök [petivel]\nzsu: jo", "whose kin somebody is"),
    ("peti: elhozlak titeket\nzsu: mi??\npeti: a [milica] is jon\nzsu: hozok almát", "verbs, two letters, an object without its article"),
    ("kata: voltam a fodrasznal\nzsu: a tatamnak szoltam, [dori] is jön\nzsu: sütök lángost", "trades and kin in cases, food"),
    ("peti: lukas a zoknim\nzsu: jövünk [lacival] du 3ra a [lidlbe]\nzsu: ok", "words as they are said, verbs before names"),
    ("[laci] bacsi: udv mindenkinek\n[kati] neni: koszonjuk [laci] bacsi\n[laci] bacsi: a kozgyules elmarad", "courtesies of who writes"),
])
def test_words_stay_and_names_change(chat: str, reason: str) -> None:
    plain = MARK.sub(r"\1", chat)
    new = P.replace(plain).pseudonymised or ""
    kept = "(.+)".join(re.escape(part) for part in re.split(r"\[[^]]+\]", chat))
    who = re.compile(r"^\w+(?=:)|^\w+(?= (?:bacsi|neni):)", re.M)
    match = re.fullmatch(who.sub(r".+", kept) if "bacsi" not in chat else kept, new)
    assert match is not None, (reason, new)
    assert not {name for name in MARK.findall(chat) if name in match.groups()}, (reason, new)


@pytest.mark.parametrize(("chat", "norm", "reason"), [
    ("zsu: jon az ilona is\nzsu: szabo mihalyne marta hivott\nzsu: ok", "Szabo Mihályné Márta", "a wife by her husband"),
    ("a fia a szent imre diákotthonban lakik\nott beszéltem vele\nígy van", "Szent Imre diákotthon", "a saint's house"),
    ("zsu: vargane szabo kati hivott\nzsu: jo\nzsu: ok", "Vargáné Szabo Kati", "a wife by her husband's family"),
    ("peti: a tiszara megyunk\nzsu: jo\nzsu: ok", "Tisza", "a river in a case"),
    ("zsu: a fekete jani beteg\npeti: melyik\nzsu: janival (fekete) beszeltem", "Fekete Jani", "what brackets say is a surname"),
    ("zsu: szoltam kis janosnak\nzsu: jo\nzsu: ok", "Kis János", "no article, a surname"),
])
def test_what_is_read_in_small_letters(chat: str, norm: str, reason: str) -> None:
    assert norm in [span.norm for span in P.spans(chat).spans or ()], reason


def test_a_street_before_its_house_goes_though_it_looks_like_a_word() -> None:
    fi = Pseudonymiser("fi", key=b"a test key of sixteen bytes")
    new = fi.replace("Siru: kyyti lähtee pajakatu 12 klo 9.15\nSiru: tuu ajoissa").pseudonymised or ""
    assert "pajakatu" not in new and re.search(r"lähtee \w+katu \d+ klo 9\.15", new)


@pytest.mark.parametrize("name", ["pirjo mattila-kangas", "lauri salmi-lintula"])
def test_two_surnames_with_a_hyphen_behind_a_given_name_in_small_letters(name):
    """Whatever the tagger says: the tables have both."""
    fi = Pseudonymiser("fi", key=b"a test key of sixteen bytes", settings=Settings(engine="rules"))
    (person,) = (span for span in fi.spans(f"moi. soitin eilen\nyhteyshenkilö on {name} ja hän tulee\nnähdään sitten").spans or () if span.type == "PER")
    assert person.text == name


PEOPLE = {"hu": "Jelen voltak Kiss Anna, Nagy Péter, Tóth Éva, Szabó Géza, Varga Imre, Szakál Ödön és Kun Béla. ", "fi": "Läsnä Antti Virtanen, Anna Mäkinen, Ulla Niemi, Timo Aho, Pekka Korhonen, Juha Laine ja Sari Lahti. "}


@pytest.mark.parametrize(("lang", "sentence", "word", "reason"), [
    ("hu", "A szűkületet gyógyszerkibocsátó stent oldotta meg.", "stent", "nobody is called so, in no form"),
    ("hu", "Szakál szerelő megnézte, a szakálla vizes lett.", "szakálla", "begins as a surname of the text"),
    ("hu", "Volt ott birs, gyömbér, chili.", "chili", "a word in a row"),
    ("fi", "Hakasten poisto 31.1. Haava siisti, hakaset hyvät.", "hakaset", "raised where the sentence begins"),
    ("fi", "Kurt-pappa soitti, että isä makaa lattialla.", "makaa", "a verb"),
])
def test_an_ordinary_word_among_people_with_capitals_is_nobody(lang: str, sentence: str, word: str, reason: str) -> None:
    spans = Pseudonymiser(lang, key=b"an-example-key-of-16").spans(PEOPLE[lang] + sentence).spans or ()
    assert word not in [span.text for span in spans], reason


@pytest.mark.parametrize(("lang", "text", "name", "reason"), [
    ("hu", "kiss anna meg nagy péter is jön\nTóth Éva nem\nkovács gergő szólt neki", "kovács gergő", "not all have capitals"),
    ("fi", PEOPLE["fi"] + "Sitten katrin äiti soitti.", "katrin", "people are called so"),
])
def test_a_name_in_small_letters_among_others_stays_one(lang: str, text: str, name: str, reason: str) -> None:
    spans = Pseudonymiser(lang, key=b"an-example-key-of-16").spans(text).spans or ()
    assert name in [span.text for span in spans], reason
