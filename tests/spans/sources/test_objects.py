"""Bare objects at the head of a sentence, before either form of the verb; one case a line with its reason."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        ("Lakatost hívtunk a bejárati ajtóhoz.", "", "indefinite"),
        ("Szabót keresünk függönyvarráshoz.", "", "indefinite"),
        ("Tanácsot nem adok.", "", "behind a negation"),
        ("Ácsot hívott a tetőre.", "", "in the past"),
        ("Kovácsot letartóztatták tegnap.", "Kovácsot", "definite"),
        ("Papot elvitték a rendőrök.", "Papot", "definite, of a word that is many a man"),
        ("Papot hívtak a beteghez.", "", "indefinite, of the same"),
        ("Lakatost a rendőrség keresi.", "Lakatost", "definite, behind its subject"),
        ("Halászt nem láttam az ülésen.", "Halászt", "a form that does not tell"),
        ("Molnárt kellett megkérdezni.", "Molnárt", "the object of an infinitive"),
        ("Kovács Pétert keresünk.", "Kovács Pétert", "two words are a name"),
        ("– Hajnali háromkor keltem húsz éven át – mondta.", "", "a part of the day before an hour"),
        ("F. évi május havi elszámolását a F. hó végéig kérjük.", "", "folyó, of this year, is no initial"),
        ("F. Péter évi elszámolását kérjük.", "F. Péter", "an initial before a name"),
        ("Hajnali Péter háromkor jött.", "Hajnali Péter", "no hour right behind"),
    ],
)
def test_a_bare_object_before_its_verb(text: str, name: str, reason: str) -> None:
    found = [span.text for span in P.spans(text).spans or () if span.type in ("PER", "GPE", "ORG")]
    assert found == [name] * bool(name), reason
