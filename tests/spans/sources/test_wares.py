"""Goods, shops and services under names that only they have stay, or are bodies; who is called so is somebody."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language
from pseudo.spans.sources.wares import wares_in

KEY = b"an-example-key-of-16"
P = {lang: Pseudonymiser(lang, key=KEY) for lang in ("hu", "fi")}


@pytest.mark.parametrize(("lang", "text", "found", "reason"), [
    ("fi", "Niken pipo ja Crocsit jäivät kouluun.", ["Niken", "Crocsit"], "in cases"),
    ("fi", "Ostin Dysonin. Dyson Matti myi sen.", [], "the text has somebody so called"),
    ("fi", "Herra Dyson soitti.", [], "a title before it"),
    ("fi", "Milka söi suklaata.", [], "a given name of many"),
    ("fi", "Kirjoita osoitteeseen Crocs@crocs.example.", [], "a part of an address"),
    ("fi", "Kauppias ajoi Nokian kautta.", [], "a town in a case, though tyres are called so"),
    ("hu", "Crocsban jött, a Dysont a MediaMarktban vette.", ["Crocsban", "Dysont", "MediaMarktban"], "in cases"),
    ("hu", "Dyson úr felhívott.", [], "what stands behind people's names"),
    ("hu", "A Dyson-ügy lezárult.", [], "the matter of somebody so called"),
    ("hu", "Dyson Kft. címe.", [], "a body that is called so, by what stands behind it"),
])
def test_words_that_only_wares_are_called(lang: str, text: str, found: list[str], reason: str) -> None:
    assert [text[start:end] for start, end in wares_in(text, language.load(lang))] == found, reason


@pytest.mark.parametrize(("lang", "text"), [
    ("fi", "Lapsella oli Crocsit jalassa ja Niken pipo päässä."),
    ("fi", "Paketti tuli DHL:llä, loput haettiin Decathlonista."),
    ("fi", "Vanha Karcher meni rikki viime viikolla."),
    ("hu", "A régi Crocs elromlott a múlt héten."),
    ("hu", "A Dyson porszívót a MediaMarktban vették."),
    ("hu", "Az ERCP-re várni kell, a COPD-t kezelik."),
    ("hu", "A KPI-ok és az SLA rendben, a CRM-be írjuk."),
    ("fi", "ERCP:n jälkeen tarkistettiin PSA ja HOJKS."),
    ("fi", "ALV:n ja TYEL:n lisäksi GDPR on otettava huomioon."),
    ("fi", "NATO ja UEFA tiedottivat asiasta."),
])
def test_a_ware_stays_whatever_a_tagger_holds_it_for(lang: str, text: str) -> None:
    assert P[lang].replace(text).pseudonymised == text


@pytest.mark.parametrize(("text", "name", "type_"), [
    ("A Woltnál dolgozik futárként.", "Woltnál", "ORG"),
    ("Ott ült Dell Péter, és Dell nem szólt.", "Dell Péter", "PER"),
])
def test_a_body_that_nobody_is_called_as_is_one(text: str, name: str, type_: str) -> None:
    assert (name, type_) in [(span.text, span.type) for span in P["hu"].spans(text).spans or ()]
    assert "Dell" not in (P["hu"].replace(text).pseudonymised or "")
