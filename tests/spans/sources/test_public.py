"""Bodies of the tables are such in any form, each becomes one of its kind, those of the world stay; so do groups of
children."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

KEY = b"an-example-key-of-16"
P = {lang: Pseudonymiser(lang, key=KEY) for lang in ("hu", "fi")}


@pytest.mark.parametrize(("lang", "text", "norm", "reason"), [
    ("fi", "Sopimuksen allekirjoitti Amnesty Internationalin edustaja.", "Amnesty International", "an English word in a case"),
    ("fi", "SaiPan peli siirtyi.", "SaiPa", "capitals inside: no `Sai` and `Pan`"),
    ("fi", "Jokerien peli siirtyi.", "Jokerit", "a name that is a plural"),
    ("fi", "Kirkon Ulkomaanavun edustaja soitti.", "Kirkon Ulkomaanapu", "gradation"),
    ("hu", "A darabot az Operaházban mutatták be.", "Operaház", "a tagger has a building there"),
    ("hu", "Az Aréna Plázának új bérlője van.", "Aréna Pláza", "a tagger has a person there"),
    ("hu", "A Fény utcai piacnak új bérlője van.", "Fény utcai piac", "and a street here"),
])
def test_a_body_is_known_in_any_form(lang: str, text: str, norm: str, reason: str) -> None:
    assert [(span.norm, span.type) for span in P[lang].spans(text).spans or ()] == [(norm, "ORG")], reason


@pytest.mark.parametrize(("lang", "text"), [
    ("hu", "A UNICEF, a WWF és a Greenpeace levelet írt."),
    ("hu", "A rovarokat a Természettudományi Múzeumnak ajándékozta."),
    ("hu", "A fiam a Napsugár csoportba jár."),
    ("fi", "ILO:n ja EBU:n edustajat tapasivat."),
    ("fi", "Poikani on Leppäkertut-ryhmässä, tyttäreni Menninkäisten ryhmässä."),
    ("fi", "Suomen Punaisen Ristin edustaja soitti."),
])
def test_what_the_world_or_every_town_has_stays(lang: str, text: str) -> None:
    assert P[lang].replace(text).pseudonymised == text


@pytest.mark.parametrize(("lang", "norm"), [
    ("fi", "Ilves"), ("fi", "HIFK"), ("fi", "Sotkamon Jymy"), ("fi", "Niuvanniemen sairaala"), ("fi", "Ruisrock"), ("fi", "Tampere-talo"),
    ("fi", "UFF"), ("fi", "Mikaelin kirkko"), ("fi", "Valamon luostari"), ("fi", "Sokos Hotel Ilves"),
    ("hu", "Deák téri evangélikus templom"), ("hu", "Dohány utcai zsinagóga"), ("hu", "Gerbeaud"), ("hu", "Fehérvár AV19"),
    ("hu", "Pick Szeged"), ("hu", "Budapest Bábszínház"), ("hu", "Parádfürdői Állami Kórház"),
    ("hu", "Csepel Plaza"), ("hu", "Lehel piac"), ("hu", "Pannon Filharmonikusok"),
])
def test_a_body_becomes_one_that_does_the_same(lang: str, norm: str) -> None:
    names = language.load(lang).names
    text = f"{norm} vastasi." if lang == "fi" else f"Válaszolt: {norm}."
    new = next(entry.repl for entry in (P[lang].suggest(text).replacements or {}).values())
    assert new and new != norm and names.organisation(new)[0].kind == names.organisation(norm)[0].kind
