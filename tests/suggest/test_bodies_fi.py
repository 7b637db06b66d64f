"""What Finnish bodies become: their own kind, where the text has its new towns, and the letters of their papers."""

import re

import pytest

from pseudo import Pseudonymiser

KEYS = (b"an example key of 20", b"another key of sixteen", b"a third key of sixteen")
P = [Pseudonymiser("fi", key=key) for key in KEYS]
ROWS = {row.name: row for row in P[0].language.names.pool("organisation")} | {
    row.acronym: row for row in P[0].language.names.pool("organisation") if row.acronym}


def counties(body: str) -> set[str]:
    """The counties that a known body serves, or has its seat in."""
    names = P[0].language.names
    seats = ROWS[body].seat.split(",")
    return {*seats, *(row.county for seat in seats for row in names.place(seat))}


def new(doc, norm: str) -> str:
    """What an entity became."""
    entry = next(entry for entry in doc.replacements.values() if entry.norm == norm)
    return entry.derived or entry.repl


SERVING = [
    ("Potilas tuotiin Lapin keskussairaalaan Rovaniemelle.", "Lapin keskussairaala", "Rovaniemi", "a hospital of the county"),
    ("Seinäjoki. Seinäjoen keskussairaala, sydänosasto.", "Seinäjoen keskussairaala", "Seinäjoki", "of a town"),
    ("Iisalmi. Potilas siirrettiin KYSiin.", "KYS", "Iisalmi", "of a university, that serves several counties"),
    ("Salo. Potilas siirrettiin Tyksiin.", "Tyks", "Salo", "by its letters"),
    ("Heinola. Hämeen ELY-keskus puoltaa.", "Hämeen ELY-keskus", "Heinola", "of two counties"),
    ("Pori. Satakunnan ELY-keskus puoltaa.", "Satakunnan ELY-keskus", "Pori", "of one"),
]


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "body", "town", "why"), SERVING, ids=[why for *_, why in SERVING])
def test_a_body_serves_the_county_of_its_new_town(p, text, body, town, why):
    doc = p.replace(text)
    county = p.language.names.place(new(doc, town))[0].county
    assert county in counties(new(doc, body)), (new(doc, body), new(doc, town))


def test_what_a_hospital_becomes_hangs_on_no_earlier_text():
    text = "Pohjois-Pohjanmaan hyvinvointialue. Hoidettu OYS:ssa. Oulu"
    before = Pseudonymiser("fi", key=KEYS[0])
    before.replace("Tampere. Potilas siirrettiin Taysiin.")
    assert before.replace(text).pseudonymised == Pseudonymiser("fi", key=KEYS[0]).replace(text).pseudonymised


PAPERS = [
    ("Hämeen ELY-keskus", "HAMELY/1103/2025", "ELY"),
    ("Etelä-Savon ELY-keskus", "ESAELY/99/2024", "ELY"),
    ("Länsi- ja Sisä-Suomen aluehallintovirasto", "LSSAVI/3321/2022", "AVI"),
]


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("body", "number", "end"), PAPERS)
def test_papers_have_the_letters_of_the_new_body(p, body, number, end):
    doc = p.replace(f"{body} on antanut lausunnon {number} asiassa.")
    assert re.search(r"\w+(?=/\d+/20)", doc.pseudonymised)[0] == ROWS[new(doc, body)].acronym


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_no_town_comes_to_lie_on_the_islands_that_have_other_bodies(p):
    """Åland has a court, a hospital and a government of its own and speaks Swedish."""
    towns = ("Perho", "Kuhmo", "Heinola", "Kaustinen", "Mikkeli", "Forssa", "Lieksa", "Lapua")
    for town in towns:
        doc = p.replace(f"{town} 3.4.2024. {town} on kotikunta.")
        assert {row.county for row in p.language.names.place(new(doc, town))} != {"Ahvenanmaa"}, town


TWO = [
    ("Asia siirtyi Länsi- ja Sisä-Suomen aluehallintovirastolle.", "of two lands, by a small word in a case"),
    ("Tiedot saatiin Digi- ja väestötietovirastosta.", "of two fields"),
    ("Kysyin Liikenne- ja viestintävirastolta.", "of two fields, in another case"),
]


@pytest.mark.parametrize(("text", "why"), TWO, ids=[why for _, why in TWO])
def test_a_known_body_of_two_halves_is_found_whole(text, why):
    doc = P[0].spans(text)
    assert [span.type for span in doc.spans or ()] == ["ORG"] and " ja " in doc.spans[0].text


BECOME = [
    ("Puumalan Valinta suljettiin helmikuussa.", r"(?!Puumalan)\S+n Valinta suljettiin helmikuussa\.", "a shop stays one, and no club"),
    ("Sulkevat Puumalan Valinnan.", r"Sulkevat (?!Puumalan)\S+n Valinnan\.", "in the case of an owner"),
    ("Keyrityn kylältä. Keyrityn Kisan hiihtojaosto.", r"(?!Keyrityn)(\S+) kylältä\. \1 (?!Kisan)\S+n hiihtojaosto\.", "a village that is a name elsewhere"),
    ("Töissä Kangasalan Apteekissa.", r"Töissä (?!Kangasalan)\S+n Apteekissa\.", "a kind of body in a case"),
    ("Tavattiin Hirvaskankaan ABC:llä.", r"Tavattiin (?!Hirvaskankaan)\S+n \w+(:llä|lla|llä|lle)\.", "a station of a village"),
    ("Kävi Oriveden Nesteellä.", r"Kävi (?!Oriveden)\S+n (?!Neste)(ABC:llä|Shellillä|Teboililla|SEO:lla|SEOlla|St1:llä)\.", "another chain's"),
    ("Osuuskunta Pohjanmaan Maidon osuudet.", r"Osuuskunta (?!Pohjanmaan)[\w -]+n Maidon osuudet\.", "a dairy in the case of an owner"),
    ("Turun Seudun Sydänyhdistyksen ryhmä.", r"(?!Turun)\S+n Seudun Sydänyhdistyksen ryhmä\.", "a society of a region about a town"),
    ("Soita Mullintien terveysasemalle.", r"Soita (?!Mullintien)\S+n terveysasemalle\.", "called after a street"),
    ("Siirtyi Koivurannan palvelutaloon.", r"Siirtyi (?!Koivurannan)\S+n palvelutaloon\.", "called after where it is, though people are called so"),
    ("Hautauspalvelu Passi ja Kumpp., lasku.", r"Hautauspalvelu (?!Passi)[\w -]+ ja Kumpp\., lasku\.", "a firm by its trade and an owner, without a form"),
    ("Keyrityn Kisan hiihtojaosto myi. Keyrityn Kisa täytti.", r"(\S+n) (\S+) hiihtojaosto myi\. \1 (?!Kisa)\S+ täytti\.", "a section of a club of a village"),
    ("Lämpökuljetus Oy:n lasku.", r"(?!Lämpökuljetus)\S+ Oy:n lasku\.", "the legal form is no name"),
    ("Itä-Savon Metallityö Oy sai työn.", r"(?!Itä-Savon)\S+n Metallityö Oy sai työn\.", "a part of a land"),
    ("Lääkäriasema Mehiläinen Kuopio.", r"Lääkäriasema (?!Mehiläinen)\S+ (?!Kuopio)\S+\.", "a chain of clinics in a town"),
]


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "pattern", "why"), BECOME, ids=[why for *_, why in BECOME])
def test_a_body_becomes_one_of_its_kind(p, text, pattern, why):
    assert re.fullmatch(pattern, done := p.replace(text).pseudonymised or ""), done


CATHEDRALS = {"Turku", "Tampere", "Oulu", "Mikkeli", "Kuopio", "Lapua", "Porvoo", "Helsinki", "Espoo"}


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize("town", ["Lapua", "Mikkeli", "Oulu", "Tampere"])
def test_a_parish_is_that_of_a_cathedral_where_there_is_one(p, town):
    owner = p.language.morph.inflect(town, "Case=Gen")
    doc = p.replace(f"{owner} tuomiokirkkoseurakunnan todistus. {town}")
    assert ("tuomiokirkkoseurakunnan" in doc.pseudonymised) == (new(doc, town) in CATHEDRALS)
    assert "seurakunnan todistus" in doc.pseudonymised


ALONE = [
    ("Hän asuu Hoivakoti Kultaruskassa. Kultaruskan hoitaja soitti.", "Kultaruskan", "where a sentence begins"),
    ("Kehittämisyhdistys Mansikka ry rahoitti. Mansikan kanssa sovittiin.", "Mansikan", "though a surname"),
]


@pytest.mark.parametrize(("text", "word", "why"), ALONE, ids=[why for *_, why in ALONE])
def test_the_name_of_a_body_alone_follows_it(text, word, why):
    doc = P[0].replace(text)
    spans = [span for span in doc.spans or () if span.type == "ORG"]
    assert spans[-1].text == word and word not in doc.pseudonymised
    assert spans[-1].norm != spans[0].norm and doc.replacements[spans[-1].entity].of == spans[0].entity


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_letters_of_both_members_of_a_word_are_found_and_follow(p):
    done = p.replace("Lapuan Osuuspankki lähetti. Liitteet: tiliote LOP, perukirja.").pseudonymised or ""
    assert f"tiliote {done[0]}OP," in done and "LOP" not in done


KINDS = [
    ("Lääkkeet ovat Oulun Suvantoapteekista.", r"Lääkkeet ovat (?!Oulun)\S+n (?!Suvanto)\w+[^a]apteekista\.", "a pharmacy in one word with it"),
    ("Hän työskentelee ohjelmistotalo Kuutiossa.", r"Hän työskentelee ohjelmistotalo (?!Kuutio)\w+ss[aä]\.", "a firm behind what it is"),
    ("Äiti on hoivakoti Honkarannassa.", r"Äiti on hoivakoti (?!Honka)\w+ss[aä]\.", "a home that is called as a quarter is"),
    ("Äiti on hoivakoti Kuopiossa.", r"Äiti on hoivakoti (?!Kuopio)\w+(?:ss|ll)[aä]\.", "in a town"),
    ("Kokous oli kahvila Lautturissa.", r"Kokous oli kahvila (?!Lautturi).+ss[aä]\.", "a café that is nobody"),
    ("Laskun lähetti Karjalan Turvapuhelin Oy.", r"Laskun lähetti (?!Karjalan)\S+n Turvapuhelin Oy\.", "a firm of a land keeps its trade"),
    ("Paikalle tuli Varsinais-Kuivaus Oy.", r"Paikalle tuli (?!Varsinais)\w+-Kuivaus Oy\.", "a trade behind a hyphen"),
    ("Asunto Oy Porin Kaislarannan hallitus kokoontui.", r"Asunto Oy (?!Porin)\S+n (?!Kaisla)\w+n hallitus kokoontui\.", "a housing company"),
    ("Soitin Hongikkokosken Liikenteelle.", r"Soitin (?!Hongikko)\w+n Liiken\w+lle\.", "an owner stays one"),
    ("Tilasin tavarat Itä-Tukulta.", r"Tilasin tavarat (?!Itä)\w+-Tukulta\.", "a wholesaler that is no place"),
    ("Resepti on Kiteen Keskusapteekissa.", r"Resepti on (?!Kiteen)\S+n Keskusapteekissa\.", "one of which each town has one"),
]


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "pattern", "why"), KINDS, ids=[why for *_, why in KINDS])
def test_a_body_stays_of_its_kind(p, text, pattern, why):
    done = p.replace(text).pseudonymised
    assert re.fullmatch(pattern, done), done


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("town", "country"), [("Tukholman", "SE"), ("Pariisin", "FR"), ("Ottawan", "CA")])
def test_an_embassy_lies_in_another_town_of_its_land(p, town, country):
    """At no water, though `suur-` begins as the mouth of one does, and with no owner."""
    new = p.replace(f"Asiaa hoiti Suomen {town} suurlähetystö.").pseudonymised or ""
    name = re.fullmatch(r"Asiaa hoiti Suomen (.+) suurlähetystö\.", new)[1]
    lemmas = [reading.lemma for reading in p.language.morph.analyse(name)]
    assert name != town and any(row.country == country for lemma in lemmas for row in p.language.names.place(lemma)), new


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
@pytest.mark.parametrize(("text", "pattern", "why"), [
    ("Asiaa käsiteltiin Porin Raastuvanoikeudessa.", r"Asiaa käsiteltiin (?!Porin)[\w-]+n [Rr]aastuvanoikeudessa\.", "a court of old is one"),
    ("Hän jonotti Siwan edessä.", r"Hän jonotti (?!Siwa)[\w-]+n edessä\.", "of a shop that is no more, in its case"),
])
def test_a_body_keeps_its_kind_and_case(p, text, pattern, why):
    assert re.fullmatch(pattern, done := p.replace(text).pseudonymised or ""), done


@pytest.mark.parametrize("p", P, ids=["first key", "second", "third"])
def test_a_real_estate_lies_in_the_new_county(p):
    """Of Hyrynsalmi (105), which the text does not name, in the county of Ristijärvi, which it does."""
    doc = p.replace("Tavattiin Ristijärvellä. Tila on Hoikankangas 105-403-18-27.")
    codes = {row.code: row.county for name in p.language.names.known("settlement") for row in p.language.names.place(name)
             if row.kind == "settlement" and row.code}
    number = next(entry.repl for entry in doc.replacements.values() if entry.main_type == "ID")
    assert codes[number[:3]] == p.language.names.place(new(doc, "Ristijärvi"))[0].county, doc.pseudonymised
