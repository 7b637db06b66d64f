"""Short names of bodies and animals are told by a word beside them, and by nothing else; each becomes one of its kind."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds.beside import BESIDE, KINDS, SHORT, short
from pseudo.language import language

KEYS = (b"an-example-key-of-16", b"another-example-key!")
P = {lang: [Pseudonymiser(lang, key=key) for key in KEYS] for lang in ("hu", "fi")}


@pytest.mark.parametrize("lang", ["hu", "fi"])
def test_who_is_called_so_has_words_beside_that_tell_it(lang: str) -> None:
    names = language.load(lang).names
    for kind in KINDS:
        assert bool(names.pool("word", kind=kind)) == bool(names.pool("word", kind=BESIDE + kind)) or kind in SHORT, kind


@pytest.mark.parametrize(("lang", "text", "norm", "kind", "reason"), [
    ("hu", "A Károlin tanult.", "Károli", "short university", "no Károlin, who would learn"),
    ("hu", "Tegnap a Vígben voltunk.", "Víg", "short theatre", "a tagger has a body there, of any kind"),
    ("hu", "Az Örkényben játszik.", "Örkény", "short theatre", "no village"),
    ("hu", "A lányom a Fazekasba jár.", "Fazekas", "short school", "no Fazekas"),
    ("hu", "Riska tehén megellett.", "Riska", "cow", "no Riska, a village"),
    ("hu", "A Ráró nevű ló nyert.", "Ráró", "horse", "nobody's surname"),
    ("fi", "Poika opiskelee Aallossa.", "Aalto", "short university", "no village"),
    ("fi", "Svenskanissa on uusi ensi-ilta.", "Svenskan", "short theatre", "no village"),
    ("fi", "Hän on Nokialla töissä.", "Nokia", "short company", "no town"),
    ("fi", "Kissa Mirri nukkui.", "Mirri", "pet cat", "no byname of somebody"),
    ("fi", "Lehmät Mansikki ja Heluna laiduntavat.", "Heluna", "cow", "a tagger has a work there"),
])
def test_each_becomes_one_of_its_kind(lang: str, text: str, norm: str, kind: str, reason: str) -> None:
    pool = {row.name for row in language.load(lang).names.pool("word", kind=kind)}
    for each in P[lang]:
        new = {key.partition("[")[0]: entry.repl for key, entry in (each.suggest(text).replacements or {}).items()}
        assert new[norm] in pool - {norm}, reason


@pytest.mark.parametrize(("lang", "text"), [
    ("hu", "A színész a Nemzetiben játszik."), ("fi", "Kansallisessa on uusi ensi-ilta."),
])
def test_stages_of_which_there_is_one_stay(lang: str, text: str) -> None:
    assert all(each.replace(text).pseudonymised == text for each in P[lang])


@pytest.mark.parametrize(("lang", "text", "norm", "reason"), [
    ("hu", "A Katona tanít.", "Katona", "a teacher: a school stands in a case of place"),
    ("hu", "Katona Péterben bízik a színház.", "Katona Péter", "part of a whole name"),
    ("fi", "Tapasin Aallon pihalla.", "Aalto", "no word beside tells of a school"),
    ("fi", "Waltari luki lehteä.", "Waltari", "who reads, and is not read"),
])
def test_people_are_people(lang: str, text: str, norm: str, reason: str) -> None:
    assert (norm, "PER") in [(span.norm, span.type) for span in P[lang][0].spans(text).spans or ()], reason


def test_short_names_are_those_of_the_tables() -> None:
    names = language.load("hu").names
    assert short("Víg", names) and not short("Kovács", names)
