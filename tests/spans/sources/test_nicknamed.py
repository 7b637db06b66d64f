"""Nicknames in quotation marks inside a name: found whole, tied, and written in their marks again."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds import persons

P = Pseudonymiser("fi", key=b"an-example-key-of-16")
RULES = P.language.persons


@pytest.mark.parametrize(("norm", "roles"), [
    ('Reijo "Repa" Salonen', "given word nick word surname"),
    ("Matti ”Masa” Virtanen", "given word nick word surname"),
    ("Anna Liisa »Ansku« Aho", "given given word nick word surname"),
])
def test_the_nickname_is_one_part_between_its_marks(norm, roles):
    parts = persons.parse(norm, RULES)
    assert " ".join(part.role for part in parts) == roles
    assert persons.compose(parts, [part.text for part in parts], RULES) == norm


def test_whoever_is_called_so_stays_one():
    text = "Läsnä Reijo \"Repa\" Salonen ja Matti ”Masa” Virtanen. Repa totesi. Masan mielestä R. Salonen lähti."
    doc = P.replace(P.suggest(P.spans(text)))
    new = {span.text: span.new_text for span in doc.spans or ()}
    for full, nick, form in (('Reijo "Repa" Salonen', "Repa", "Repa"), ("Matti ”Masa” Virtanen", "Masa", "Masan")):
        mark = full.split()[1][0]
        called = new[full].split(mark)[1].rstrip("”")
        assert new[full].count(mark) == 2 and called != nick
        assert new[form] == P.language.morph.inflect(called, "Case=Gen" if form != nick else "")


@pytest.mark.parametrize("text", [
    "Kuultiin Aleksandr Burmistrov. Saša ei vastannut.", "Tatjana Ivanova soitti. Tanja on kotona.",
    "Paikalla Dmytro Kovalenko. Dima lähti.",
])  # fmt: skip
def test_diminutives_of_other_languages_are_tied(text):
    entries = P.spans(text).replacements or {}
    full, short = (entry for entry in entries.values() if entry.main_type == "PER")
    assert entries[short.of or ""] == full


@pytest.mark.parametrize(("text", "found"), [
    ("Kutsui Maikki P. meidät.\n@Maikki P. apua!", ["Maikki P.", "Maikki P."]),  # addressed by all of her name
    ("Kons. Rantala J.: Marevan jatkuu.", ["Rantala J."]),  # no name goes on behind a colon
    ("LUIN! kiitos Kristiina ❤️", ["Kristiina"]),  # nor in a picture
])
def test_a_name_ends_where_it_ends(text, found):
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == found


def test_the_trade_before_a_name_stays():
    doc = P.replace(P.suggest(P.spans("Remontti (Sähkö-Alatalo). Soitettu Alatalolle.")))
    firm, owner = ((span.new_text or "") for span in doc.spans or ())
    assert firm.startswith("Sähkö-") and P.language.morph.inflect(firm.removeprefix("Sähkö-"), "Case=All") == owner


def test_what_is_called_as_a_street_is_one():
    spans = P.spans("Majoituttiin Appelgrenintiellä vanhassa talossa Hangossa.").spans or ()
    assert [(span.type, span.norm) for span in spans] == [("FAC", "Appelgrenintie"), ("GPE", "Hanko")]


@pytest.mark.parametrize(("text", "names"), [
    ("Kirje \"Masa\" Virtaselle palautui.", ["\"Masa\" Virtaselle"]),  # a nickname begins the name, its marks with it
    ("Tekijä oli Matti \"Make\" Heinonen.", ["Matti \"Make\" Heinonen"]),
])
def test_a_name_may_begin_with_a_nickname_in_marks(text: str, names: list[str]) -> None:
    assert [span.text for span in P.spans(text).spans or () if span.type == "PER"] == names


@pytest.mark.parametrize("text", [
    "Lasse tuli kotiin. Hänen oikea nimensä oli Lars Wikström.",
    "Gustaf Lindholm syntyi Porvoossa. Hänestä tuli Kusti.",
    "Eino Valkonen palasi. Kylällä Eka rakensi saunan.",
])
def test_short_forms_in_the_other_language_are_tied(text: str) -> None:
    entries = P.spans(text).replacements or {}
    people = [entry for entry in entries.values() if entry.main_type == "PER"]
    full = next(entry for entry in people if " " in entry.norm)
    assert all(entries[one.of or ""] == full for one in people if one is not full)


@pytest.mark.parametrize("text", [
    "Tolvasen Maansiirto Oy osti kaivurin. Yhtiön omistaa Erkki Tolvanen.",
    "Heikkisen Kuljetus Oy:n omisti Pekka Heikkinen.",
    "Rantasen Autohuolto Oy ja Esko Rantanen.",
])
def test_a_firm_of_an_owner_in_the_genitive_is_still_hers(text: str) -> None:
    doc = P.replace(P.suggest(P.spans(text)))
    firm, owner = ((span.new_text or "").split() for span in doc.spans or () if span.type in ("ORG", "PER"))
    assert firm[0] == P.language.morph.inflect(owner[-1], "Case=Gen") and firm[1] == text.split()[1]


HU = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("text", "nick"), [
    ('Szerinte „a Cinege" volt, akit rendes nevén Rostás Krisztofernek hívnak.', "Cinege"),  # a bird, and a surname
    ('A „Cápa" ragadványnevű férfi Lakatos Endre. A Cápa elszaladt.', "Cápa"),
    ('Csak „a Bogár"-nak hívott férfi volt Kolompár Tibor.', "Bogár"),
])
def test_what_stands_in_marks_with_an_article_is_a_nickname_and_becomes_one(text, nick):
    doc = HU.replace(text)
    entry = next(entry for entry in (doc.replacements or {}).values() if entry.norm == nick)
    new = entry.repl or entry.derived or ""
    assert [part.role for part in entry.parts] == ["nick"] and nick not in (doc.pseudonymised or "")
    words = {row.name for kind in ("byname", "byname short") for row in HU.language.names.pool("word", kind=kind)}
    assert new in words or HU.language.names.nickname(new) or HU.language.names.given(new)  # no surname


@pytest.mark.parametrize("text", [
    'A lapban megjelent „a Nap" című írás, és „a Tavasz" című vers.',  # nobody is called so
    "Ezt mondta: „a Fiúk\" – és elment.",
])
def test_what_else_stands_in_marks_stays(text):
    assert HU.replace(text).pseudonymised == text
