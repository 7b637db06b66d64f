"""Methods that put no name in a name's place, from text to text: one line a case with its reason."""

import dataclasses
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pseudo.methods as methods
from pseudo import Document, Pseudonymiser
from pseudo.core.document import TYPES, Entry, Span
from pseudo.core.errors import LanguageError, PolicyError
from pseudo.formats import jsonio
from pseudo.language.folders import folder
from pseudo.methods import found
from pseudo.methods import policy as policies
from pseudo.methods.label import labels
from pseudo.methods.mask import mask
from pseudo.pipeline import Settings
from pseudo.suggest.places import exchange

KEY = b"a test key of sixteen bytes"


LOADED = Pseudonymiser("hu", key=KEY)
LOADED.replace("Kovács Péter Szegeden él.")


def under(policy, tmp_path):
    """A pseudonymiser under a policy, with what does not hang on the policy already loaded."""
    file = tmp_path / "own.toml"
    file.write_text(policy, encoding="utf-8")
    p = Pseudonymiser("hu", key=KEY, settings=Settings(policy=file))
    p.__dict__.update({name: LOADED.__dict__[name] for name in ("language", "_engine")})
    return p


def new(text, policy, tmp_path):
    return under(policy, tmp_path).replace(text)


CASES = [
    ("Tegnap Antal Jánossal beszéltem.", '[PER]\nmethod = "mask"', "Tegnap ***** ***** beszéltem.", "no suffix to tell by"),
    ("Tegnap az Antal Jánossal beszéltem.", '[PER]\nmethod = "label"', "Tegnap a [személlyel] beszéltem.", "the article follows"),
    ("Antal Jánossal beszéltem, Jancsi elment.", '[PER]\nmethod = "number"', "[1. személlyel] beszéltem, [1. személy] elment.", "a nickname is the same person"),
    ("Tegnap Antal Jánossal beszéltem.", '[PER]\nmethod = "delete"', "Tegnap beszéltem.", "one space goes"),
    ("Antal Jánossal beszéltem.", '[PER]\nmethod = "delete"', "beszéltem.", "at the beginning the one behind"),
    ("Tegnap az Antal Jánossal beszéltem, Jancsi, Öcsi elment.", '[PER]\nmethod = "delete"', "Tegnap beszéltem, elment.", "its article and comma"),
    ("Az Antal Jánossal kötött szerződést aláírta.", '[PER]\nmethod = "delete"', "A kötött szerződést aláírta.", "the article of another noun stays"),
    ("Ott volt Antal János, Kovács Péter.", '[PER]\nmethod = "delete"', "Ott volt.", "no comma before a stop"),
    ("Antal János, az orvos eljött.", '[PER]\nmethod = "delete"', "az orvos eljött.", "nor at the beginning"),
    ("A TAJ-száma 123 456 788-as.", '[SOCIALID]\nmethod = "mask"', "A TAJ-száma *** *** ***-as.", "a hyphenated suffix stays"),
    ("Kártyaszáma: 4788 7233 7069 5766.", '[CARD]\nmethod = "mask"\nlast = 4', "Kártyaszáma: **** **** **** 5766.", "the last four"),
    ("A Szegedi Járásbíróság döntött.", '[GPE]\nmethod = "label"', "A [Települési] Járásbíróság döntött.", "a name inside a name"),
    ("Ott volt 2023. március 5-én.", '[DATE]\nmethod = "year"', "Ott volt 2023-ban.", "the year's own case"),
    ("2023. március 5-étől május 7-ig dolgozott.", '[DATE]\nmethod = "year"', "2023-tól 2023-ig dolgozott.", "the year of the one before"),
    ("Kelt: 2023.03.05.", '[DATE]\nmethod = "year"', "Kelt: 2023.", "the full stop stays"),
    ("A 2023. március 5. napján kelt levél.", '[DATE]\nmethod = "year"', "A 2023 egyik napján kelt levél.", "of a day, one of the year's; a year that owns has no stop"),
    ("Egerben és Szegeden él, Egerből jött.", '[GPE]\nmethod = "label"', "[településen] és [településen] él, [településről] jött.", "the word's own series, which tells nothing of the name"),
    ("Telefon: 06 30 123 4567, máshol +36 30 123-4567, aztán 06 20 555 4444.", '[PHONE]\nmethod = "tag"',
     "Telefon: <PHONE_1>, máshol <PHONE_1>, aztán <PHONE_2>.", "one number, however it is spelt, has one tag"),
    ("A Petőfi utcában és a Kossuth téren.", '[FAC]\nmethod = "number"', "Az [1. helyszínen] és a [2. helyszínen].", "of public spaces, too"),
    ("Egerbe ment.", '[GPE]\nmethod = "label"\nlabel = "város"', "[városba] ment.", "a word of one's own has the case that stood there"),
    ("Tegnap jött.", '[DATE]\nmethod = "year"', "Tegnap jött.", "tells no year"),
    ("Ott volt március 5-én.", '[DATE]\nmethod = "year"', "Ott volt [dátumon].", "no year anywhere"),
    ("Kelt: 2023.03.05. Aláírás", '[DATE]\nmethod = "label"', "Kelt: [dátum]. Aláírás", "the sentence's full stop"),
    ("A 47 évesen elhunyt férfi.", '[AGE]\nmethod = "band"', "A 45–49 évesen elhunyt férfi.", "inflected"),
    ("Kapott 450 000 Ft-ot.", '[MONEY]\nmethod = "band"', "Kapott 400 000–500 000 Ft-ot.", "inflected"),
    ("Kapott 450 000 Ft-ot.", '[MONEY]\nmethod = "label"\nlabel = "kár"', "Kapott [kárt].", "a word of one's own"),
    ("Tegnap az Antal Jánossal beszéltem, Jancsi elment.", '[PER]\nmethod = "tag"', "Tegnap a <PER_1> beszéltem, <PER_1> elment.", "never inflected; a nickname is the same person"),
    ("ANTAL JÁNOS, antal jánosnak.", '[PER]\nmethod = "tag"\ntemplate = "Person{n}"', "Person1, Person1.", "nor shouted or lowered"),
    ("Antal Jánosék és Antal Jánosné.", '[PER]\nmethod = "tag"\ntemplate = "[**{TYPE}{n}**]"', "[**PER1**] és [**PER2**].", "his wife is another; brackets as well"),
    ("Az OTP-vel beszélt Kiss Éva.", '[PER]\nmethod = "tag"\ntemplate = "XXX"\n[ORG]\nmethod = "tag"\ntemplate = "XXX"', "Az XXX beszélt XXX.", "one sign for all; iksz-iksz-iksz"),
    ("A Szegedi Járásbíróság döntött, szegedi.", '[GPE]\nmethod = "tag"', "A <GPE_1> Járásbíróság döntött, <GPE_1>.", "in a name, too"),
    ("Kelt: 2023.03.05. Aláírás", '[DATE]\nmethod = "tag"', "Kelt: <DATE_1>. Aláírás", "the sentence's full stop"),
    ("Tegnap az Antal Jánossal beszéltem.", '[PER]\nmethod = "initials"', "Tegnap az A. J.-vel beszéltem.", "inflected as read: jével"),
    ("Ott volt dr. Nagy Csaba.", '[PER]\nmethod = "initials"', "Ott volt dr. N. Cs.", "two signs, one letter; one full stop; the title stays"),
    ("Kovács Jánosnéval jött Jancsi, azaz Kiss János.", '[PER]\nmethod = "initials"', "K. J.-nével jött J., azaz K. J.", "a nickname by its name; jéné has front vowels"),
    ("Ott volt Antal János.", '[PER]\nmethod = "initials"\nstops = false', "Ott volt A J.", "without stops"),
    ("A Szegedi Járásbíróság Szegeden.", '[GPE]\nmethod = "initials"', "Az Sz.-i Járásbíróság Sz.-en.", "the cases that the place had, the article of the letter (docs/methods.md)"),
    ("A Petőfi utcában, az Ady Endre téren.", '[FAC]\nmethod = "initials"', "A P. utcában, az A. E. téren.", "the word for a public space stays"),
    ("Antal Jánossal Szegeden.", '[PER]\nmethod = "mask"\nsuffix = true\n[GPE]\nmethod = "mask"\nsuffix = true', "***** *****sal ******en.", "the ending as it was"),
    ("A kisvárdai férfi.", '[GPE]\nmethod = "mask"\nsuffix = true', "A ********i férfi.", "the ending is not what is read first"),
    ("A TAJ-száma 123 456 788-as.", '[SOCIALID]\nmethod = "mask"\nsuffix = false', "A TAJ-száma *** *** ***.", "not even one with a hyphen"),
    ("Antal Jánossal.", '[PER]\nmethod = "mask"\nchar = "X"', "XXXXX XXXXX-szel.", "letters are read and take an ending"),
    ("Antal Jánossal.", '[PER]\nmethod = "mask"\nchar = "X"\nsuffix = false', "XXXXX XXXXX.", "but not where they must not"),
    ("Antal Jánossal.", '[PER]\nmethod = "mask"\nchar = "X"\nsuffix = true', "XXXXX XXXXX-szel.", "letters have no ending of the old name's"),
    ("Az Ede és a Kovács Béla eljött.", '[PER]\nmethod = "mask"\nchar = "X"', "Az XXX és az XXXXXX XXXX eljött.", "letters are read by their name, however many: iksz"),
    ("Az Ede és az Ács Ági eljött.", '[PER]\nmethod = "mask"', "A *** és a *** *** eljött.", "signs are read as csillag, also three of them"),
    ("A lány Opel Astrájának a kulcsa.", '[CAR]\nmethod = "label"', "A lány [járművének] a kulcsa.", "whose it is stays to be read"),
    ("Az 1980.01.02.-án kelt levél.", '[DATE]\nmethod = "generalise"', "Az 1980 januárjában kelt levél.", "a month has no ending of the day's; its year owns it"),
    ("Az 1980.01.02.-án kelt levél.", '[DATE]\nmethod = "year"', "Az 1980-ban kelt levél.", "nor has a year"),
    ("A számla 15 napon belül esedékes.", '[DATE]\nmethod = "label"', "A számla [dátumon] belül esedékes.", "belül asks for the case"),
    ("Három hónapon belül fizetendő.", '[DATE]\nmethod = "label"', "[dátumon] belül fizetendő.", "and stays where the span has it"),
    ("3 évet kapott, két hónapig ült.", '[DATE]\nmethod = "label"', "[dátumot] kapott, [dátumig] ült.", "the case of a value that nobody reads"),
    ("Szólt Etelka néninek, Kovács úrnak.", '[PER]\nmethod = "label"', "Szólt [személy] néninek, [személy] úrnak.", "a title stays behind what stands for a name"),
    ("1956-ban történt, ő 2021-ben jött.", '[DATE]\nmethod = "shift"\nkeep_dates = ["1956"]', "1956-ban történt, ő 2014-ben jött.", "public years stay"),
]


@pytest.mark.parametrize(("text", "policy", "expected", "reason"), CASES)
def test_case(text, policy, expected, reason, tmp_path):
    made = new(text, policy, tmp_path).pseudonymised
    assert made.lower() == expected.lower(), reason


GENERAL = "".join(f'[{type_}]\nmethod = "generalise"\n' for type_ in ("PER", "ORG", "GPE", "LOC", "FAC", "DATE", "AGE"))
CLASSES = [
    ("A szegedi férfi Szegedre ment.", GENERAL, "A {c} megyei férfi a {c} megyei városba ment.", "adjective; in, not on; known by then"),
    ("Algyőn él.", GENERAL, "Egy {c} megyei községben él.", "the head of the sentence"),
    ("Tegnap az Antal Jánossal beszéltem.", GENERAL, "Tegnap a férfival beszéltem.", "behind an article none; férfi has back vowels"),
    ("Tegnap Kiss Éva jött, Éva elment.", GENERAL, "Tegnap egy nő jött, a nő elment.", "definite the second time"),
    ("Tegnap Antal Jánosékkal beszéltem.", GENERAL, "Tegnap a családtagokkal beszéltem.", "a plural, as -ék is"),
    ("A Nagy Etelka néni elment, Etelka néninek fájt.", GENERAL, "A néni elment, a néninek fájt.", "no `a nő néni`"),
    ("Kovács úr jött, Antal János tanár úrral.", GENERAL, "Egy úr jött, egy tanár úrral.", "titles of two words, too"),
    ("Az Antal néni és Kiss Anna ügyésznő.", GENERAL, "A néni és egy ügyésznő.", "the article fits what is left"),
    ("Tisztelt Kovács Úr!", GENERAL, "Tisztelt Úr!", "an address has no article"),
    ("Feladó: Nagy Béla úr", GENERAL, "Feladó: úr", "nor has a field"),
    ("Neve: Antal János", GENERAL, "Neve: férfi", "no article in a field"),
    ("A Szent Imre Kórházban kezelték.", GENERAL, "A kórházban kezelték.", "a named hospital"),
    ("A Szent Imre Kórházban kezelték.", '[ORG]\nmethod = "generalise"\nk = 5000', "A szervezetben kezelték.", "not enough hospitals"),
    ("Az alperes a Pécsi Tejipari Kft. Kiss Éva nem.", GENERAL, "Az alperes a cég. Egy nő nem.", "the stop of Kft. ended a sentence"),
    ("Mind aláírták. Szeged, 2023. május 5.", GENERAL, "Mind aláírták. {c} megyei város, 2023. május.", "no article at the foot of a letter"),
    ("Mi 1990-ben Bécsben, 2020-ban Párizsban voltunk.", GENERAL, "Mi 1990-ben egy külföldi városban, 2020-ban egy külföldi városban voltunk.", "no line of its own"),
    ("A Kárász utcán lakik.", GENERAL, "Az utcán lakik.", "a public space by its kind"),
    ("A Balatonon és a Tiszánál.", GENERAL, "A tavon és a folyónál.", "waters keep their cases"),
    ("A Szegedi Járásbíróság döntött.", '[GPE]\nmethod = "generalise"', "A {c} megyei Járásbíróság döntött.", "in a name the adjective"),
    ("A 47 éves férfi.", GENERAL, "A 40–49 éves férfi.", "an age"),
    ("Ott volt 2023. március 5-én.", GENERAL, "Ott volt 2023 márciusában.", "month, in its own case; the year that owns it has no stop (AkH 297)"),
    ("Ott volt március 5-én.", GENERAL, "Ott volt márciusban.", "of no known year"),
    ("2023. április 5-től 2023. november 7-ig.", GENERAL, "2023 áprilisától 2023 novemberéig.", "any case"),
    ("A 2023. március 5-i levél.", GENERAL, "A 2023. márciusi levél.", "an adjective is owned by no year (AkH 296: 1848. áprilisi)"),
    ("A 2023. március 5. előtti levél 2023. március 5. óta.", GENERAL, "A 2023. március előtti levél 2023. március óta.", "nor is a month without a case"),
    ("2023. január 5-re, 2024. február 6-ig.", GENERAL, "2023 januárjára, 2024 februárjáig.", "-ja where the month has it"),
    ("2023. május 5-én.", '[DATE]\nmethod = "generalise"\nto = "quarter"', "2023 II. negyedévében.", "a quarter belongs to its year, too"),
    ("Kelt: 2023.03.05. Aláírás", GENERAL, "Kelt: 2023. március. Aláírás", "the sentence's full stop"),
    ("A 2023. március 5. napján kelt levél.", GENERAL, "A 2023. március egyik napján kelt levél.", "of a day, one of the month's"),
    ("2023. május 5-től 2024-ig.", '[DATE]\nmethod = "generalise"\nto = "quarter"', "2023 II. negyedévétől 2024-ig.", "a year stays one"),
    ("1956-ban és 1990. május 3-án.", '[DATE]\nmethod = "generalise"\nto = "decade"', "Az 1950-es években és az 1990-es években.", "the article is that of the phrase"),
    ("2023. május 5-én és 1991-ben.", '[DATE]\nmethod = "generalise"\nto = "year"', "2023-ban és 1991-ben.", "years alone"),
    ("A 2022 novemberében kötött szerződés 2022 novemberétől 2023. március 5-ig él.", GENERAL, "A 2022 novemberében kötött szerződés 2022 novemberétől 2023 márciusáig él.", "a month stays as it is"),
    ("2021 márciusa óta.", GENERAL, "2021 márciusa óta.", "its year owns it as before"),
    ("A 2022. novemberi levél.", '[DATE]\nmethod = "generalise"\nto = "year"', "A 2022-es levél.", "the year's adjective"),
    ("Az 1994-es évjárat.", '[DATE]\nmethod = "generalise"\nto = "decade"', "Az 1990-es évekbeli évjárat.", "the decade's adjective"),
    ("A 2022. novemberi levél.", '[DATE]\nmethod = "generalise"\nto = "decade"', "A 2020-as évekbeli levél.", "for that of a month, too"),
    ("2023. május 5-én, 2024. május 6-án jött.", '[DATE]\nmethod = "generalise"\nto = "decade"', "A 2020-as években, a 2020-as években jött.", "a sentence that a date opens is no line of a letter"),
]


@pytest.mark.parametrize(("text", "policy", "expected", "reason"), CLASSES)
def test_a_class_stands_for_its_member(text, policy, expected, reason, tmp_path):
    p = under(policy, tmp_path)
    county = exchange(p.language.map, KEY)["Csongrád-Csanád"]
    made = p.replace(text).pseudonymised
    assert made == expected.format(c=county), reason


def test_members_are_counted_in_the_new_county(tmp_path):
    p = under(GENERAL, tmp_path)
    county = exchange(p.language.map, KEY)["Csongrád-Csanád"]
    towns = sum(row.status in ("town", "city", "county_seat") for row in p.language.map.counties[county].rows)
    for k, expected in ((towns, f"Itt: {county} megyei város"), (towns + 1, "Itt: város")):
        assert new("Itt: Szeged", f'[GPE]\nmethod = "generalise"\nk = {k}', tmp_path).pseudonymised == expected


def test_a_class_of_too_few_becomes_a_wider_one(tmp_path):
    made = [new("Itt: Algyő", f'[GPE]\nmethod = "generalise"\nk = {k}', tmp_path).pseudonymised for k in (5, 1000, 5000)]
    assert made[0].endswith("megyei község") and made[1:] == ["Itt: község", "Itt: település"]


def test_a_language_without_the_table_of_classes_says_so(tmp_path):
    toy = Path(__file__).resolve().parents[1] / "toy"
    with pytest.raises(LanguageError, match=r"needs generalise\.tsv, which the folder of the language xx lacks"):
        Pseudonymiser("xx", key=KEY, settings=Settings(preset="court", data=toy, engine="rules")).replace("Anu Talon")
    for name in ("research", "publish", "clinic", "llm", "max"):
        p = Pseudonymiser("xx", key=KEY, settings=Settings(preset=name, data=toy, engine="rules"))
        assert "Talon" not in (p.replace("Anu Talon Lemis'te.").pseudonymised or "")


def test_another_language_brings_its_own_classes(tmp_path):
    shutil.copytree(Path(__file__).resolve().parents[1] / "toy", tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "toy" / "pseudo" / "xx" / "generalise.tsv").write_text("PER\t*\t*\tmonder\nGPE\ttown\ttown\tturam\n", encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text('[PER]\nmethod = "generalise"\n[GPE]\nmethod = "generalise"\nk = 3\n', encoding="utf-8")
    p = Pseudonymiser("xx", key=KEY, settings=Settings(policy=own, data=tmp_path / "toy", engine="rules"))
    assert p.replace("Sol Anu Talon karu, Anu Talon'mun Lemis'te tala.").pseudonymised == "Sol monder karu, mondermin turamda tala."


TEXT = ("Kovács János (TAJ 123 456 788, 47 éves) Szegeden, a Kárász utca 5. alatt lakik; 2023. március 5-én a Szegedi Járásbíróság "
        "előtt azt mondta, hogy 450 000 Ft-ot fizetett a Szent Imre Kórháznak. Kovács Jánosnak adtam.")
PRESETS = [
    ("research", ("47 éves", "450 000 Ft-ot"), ("Szegeden", "2023. március 5-én", "123 456 788")),
    ("publish", ("2023-ban", "40–49 éves", "[TAJ-szám]"), ("450 000 Ft",)),
    ("court", ("K. J.", "[1. településen]", "Járásbíróság", "2023 márciusában", "[házszám]", "450 000"), ("47 éves",)),
    ("clinic", ("45–49 éves", "a kórháznak"), ("Szegeden", "Imre")),
    ("llm", ("<SOCIALID_1>", "47 éves"), ("Szegeden",)),
    ("max", ("[1. személy]", "[1. személynek]", "[dátumon]"), ("47", "450 000 Ft")),
]


@pytest.mark.parametrize(("name", "there", "gone"), PRESETS)
def test_a_preset_in_one_word(name, there, gone):
    p = Pseudonymiser("hu", key=KEY, settings=Settings(preset=name))
    p.__dict__.update({each: LOADED.__dict__[each] for each in ("language", "_engine")})
    made = p.replace(TEXT).pseudonymised
    assert all(piece in made for piece in there), made
    assert not any(piece in made for piece in (*gone, "Kovács", "Kárász", "123 456 788")), made


LISTED = [
    ("Antal Jánossal, Jancsi, Antal Jánosné.", "", "Kiss Bélával, Béci, Kiss Béláné.", "what is made of a name follows it"),
    ("Antal Jánossal és Nagy Évával.", 'otherwise = "keep"\n', "Kiss Bélával és Nagy Évával.", "who is not on the list"),
    ("Antal Jánossal és Nagy Évával.", 'otherwise = "tag"\n', "Kiss Bélával és <PER_2>.", "who is not on the list"),
    ("ANTAL JÁNOS!", "", "KISS BÉLA!", "shouted"),
]


@pytest.mark.parametrize("form", ["list.tsv", "list.toml"])
@pytest.mark.parametrize(("text", "more", "expected", "reason"), LISTED)
def test_a_list_of_ones_own(text, more, expected, reason, form, tmp_path):
    (tmp_path / "list.tsv").write_text("Antal János\tKiss Béla\n\nSzeged\tGyőr\n", encoding="utf-8")
    (tmp_path / "list.toml").write_text('"Antal János" = "Kiss Béla"\n', encoding="utf-8")
    assert new(text, f'[PER]\nmethod = "dictionary"\nfile = "{form}"\n{more}', tmp_path).pseudonymised == expected, reason


WRONG_LISTS = [
    ("Antal János", "line 1: give an original and a new name"),
    ("Antal János\tKiss Béla\n\nAntal János\tKiss Pál\n", "line 3: this original stands above"),
    ("Antal János\t \n", "line 1"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_LISTS)
def test_a_wrong_list_is_refused_without_its_words(text, message, tmp_path):
    (tmp_path / "list.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(PolicyError, match=message) as error:
        new("Itt.", '[PER]\nmethod = "dictionary"\nfile = "list.tsv"', tmp_path)
    assert "Antal" not in str(error.value)


def test_every_type_has_its_word():
    assert set(labels(folder("hu"))) == TYPES


@pytest.mark.parametrize("method", ["mask", "label", "number", "delete", "tag", "initials", "generalise"])
def test_nothing_of_the_name_is_left_and_the_pieces_tile_the_text(method, tmp_path):
    text = "Kovács Péter, azaz Peti, és Kovács Péterné Szegeden lakik; a Szegedi Járásbíróság előtt is. Szeged, szegedi."
    doc = new(text, f'[PER]\nmethod = "{method}"\n[GPE]\nmethod = "{method}"\n', tmp_path)
    out = doc.pseudonymised.lower()
    assert not any(word in out for word in ("kovács", "péter", "peti", "szeged"))
    at = new_at = 0
    for piece in sorted([*doc.spans, *doc.repairs], key=lambda piece: piece.start):
        assert doc.text[at : piece.start] == doc.pseudonymised[new_at : piece.new_start]
        assert doc.pseudonymised[piece.new_start : piece.new_end] == piece.new_text
        at, new_at = piece.end, piece.new_end
    assert doc.text[at:] == doc.pseudonymised[new_at:]
    assert jsonio.loads(jsonio.dumps(doc)).pseudonymised == doc.pseudonymised
    assert b"szeged" not in jsonio.strip(doc).lower()


def test_what_somebody_wrote_stands_above_the_method(tmp_path):
    p = under('[PER]\nmethod = "delete"', tmp_path)
    doc = p.suggest("Tegnap Kovács Jánossal beszéltem.").with_repl("Kovács János[/N]", "Tóth Béla")
    assert p.replace(doc).pseudonymised == "Tegnap Tóth Bélával beszéltem."


def shift(doc, p):
    return p.replace(doc).pseudonymised.split()[-1]


def test_shifts_per_document_and_per_person(tmp_path):
    for per, same in (("key", {True}), ("document", {False})):
        p = under(f'[DATE]\nmethod = "shift"\nper = "{per}"', tmp_path)
        days = [shift(Document("Kelt: 2023.03.05.", id=str(number)), p) for number in range(12)]
        assert {len(set(days)) == 1} == same
        assert shift(Document("Kelt: 2023.03.05.", id="0"), p) == days[0]
    p = under('[DATE]\nmethod = "shift"\nper = "person"', tmp_path)
    one = shift("Kovács Péter lázas volt. Peti alszik. 2023.03.05.", p)
    assert shift("Dr. Nagy Pál levele: Kovács Péter jobban van. Kovács Péter hazament. 2023.03.05.", p) == one
    others = {shift(f"{name} lázas volt. 2023.03.05.", p) for name in ("Szabó Anna", "Varga Béla", "Kiss Éva", "Balogh Géza")}
    assert others != {one}


@given(st.text(max_size=40), st.integers(0, 5), st.integers(0, 5))
def test_a_mask_hides_and_keeps_the_length(text, first, last):
    made = mask(text, "*", first, last)
    assert len(made) == len(text)
    assert sum(char.isalnum() for char in made) <= first + last


INITIALS = '''
"""Letters for words."""
from pseudo.methods.method import Method, flag

METHOD = Method(
    lambda type_: type_ == "PER",
    parameters=lambda type_: {"stops": flag},
    choose=lambda entries, asked: {
        key: " ".join(word[0] + "." * bool(asked.parameter(entry, "stops", True)) for word in entry.norm.split())
        for key, entry in entries.items()
    },
)
'''


@pytest.fixture
def initials(tmp_path, monkeypatch):
    """One module more in the folder, and nothing else."""
    (tmp_path / "letters.py").write_text(INITIALS, encoding="utf-8")
    monkeypatch.setattr(methods, "__path__", [*methods.__path__, str(tmp_path)])
    found.found.cache_clear()
    yield
    found.found.cache_clear()
    sys.modules.pop("pseudo.methods.letters", None)


def test_a_module_is_a_method(initials, tmp_path):
    assert "letters" in policies.methods("PER") and "letters" not in policies.methods("DATE")
    assert new("Ott volt Antal János.", '[PER]\nmethod = "letters"', tmp_path).pseudonymised == "Ott volt A. J.."
    assert new("Ott volt Antal János.", '[PER]\nmethod = "letters"\nstops = false', tmp_path).pseudonymised == "Ott volt A J."
    with pytest.raises(PolicyError, match="true or false"):
        new("Ott volt Antal János.", '[PER]\nmethod = "letters"\nstops = 1', tmp_path)


NAMES_ = LOADED.language.names
FULL = st.tuples(st.sampled_from([row.name for row in NAMES_.pool("surname")[:300]]),
                 st.sampled_from([row.name for row in NAMES_.pool("given")[:200]]))
CASE = st.sampled_from(["", "Case=Ins", "Case=Dat", "Case=Acc", "Case=Abl", "Deriv=ék", "Case=All|Deriv=ék"])
REDACTING = [name for name, method in found.found().items() if method.redacts and not method.required]


@settings(max_examples=25, deadline=None)
@given(FULL, CASE, st.sampled_from(REDACTING))
def test_no_form_of_a_name_survives_any_method_that_redacts(name, feats, method):
    full = " ".join(name)
    form = LOADED.language.persons.morph.inflect(full, feats) if feats else full
    text = f"A levelet {form} olvasta."
    doc = Document(text, spans=(Span(10, 10 + len(form), form, "PER"),))
    ready = LOADED.spans(doc)
    entries = {key: dataclasses.replace(entry, method=method) for key, entry in (ready.replacements or {}).items()}
    done = LOADED.replace(dataclasses.replace(ready, replacements=entries))
    assert full not in done.pseudonymised and "A levelet" in done.pseudonymised
    assert done.pseudonymised.endswith(" olvasta.") and not done.leftovers


@settings(max_examples=25, deadline=None)
@given(st.lists(FULL, min_size=1, max_size=3, unique=True))
def test_tags_number_entities_in_the_order_of_the_text(names):
    text = "; ".join(" ".join(name) for name in [*names, names[0]])
    doc, at = Document(text, spans=()), 0
    spans = []
    for name in [*names, names[0]]:
        full = " ".join(name)
        spans.append(Span(at, at + len(full), full, "PER", f"{full}[/N]", full))
        at += len(full) + 2
    entries = {span.entity: Entry(span.norm, {"PER": 1}, 1, method="tag") for span in spans}
    done = LOADED.replace(dataclasses.replace(doc, spans=tuple(spans), replacements=entries))
    numbers = [*range(1, len(names) + 1), 1]
    assert done.pseudonymised == "; ".join(f"<PER_{number}>" for number in numbers)
