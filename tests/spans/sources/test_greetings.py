"""Greetings of any language are nobody; the names behind them are somebody."""

import pytest

from pseudo import Pseudonymiser
from pseudo.spans.sources.greetings import greetings_in

P = {lang: Pseudonymiser(lang, key=b"an-example-key-of-16") for lang in ("hu", "fi")}


@pytest.mark.parametrize(("text", "found", "reason"), [
    ("Schöne Grüße\nAnna", ["Schöne Grüße"], "at a line's end"),
    ("> Cu stimă,", ["Cu stimă"], "in a quoted mail"),
    ("Schöne Grüße / Best wishes", ["Schöne Grüße", "Best wishes"], "in two languages"),
    ("Hallo Peter, jövök!", ["Hallo"], "to somebody"),
    ("Liebe Grüße Hannah", ["Liebe Grüße"], "before who signs"),
    ("Merci Klára holnap jön.", [], "one word before a name may be one"),
    ("A Guten Tag című lap.", [], "within a sentence"),
    ("Tack Ilona", [], "a surname"),
    ("Kovács\nSzabó\nKiss", [], "surnames in a list"),
])
def test_where_greetings_stand(text: str, found: list[str], reason: str) -> None:
    assert [text[start:end] for start, end in greetings_in(text, P["hu"].language)] == found, reason


@pytest.mark.parametrize(("lang", "greeting"), [
    ("hu", "Schöne Grüße"), ("hu", "Vielen Dank"), ("hu", "Srdačan pozdrav"), ("hu", "God morgon"), ("hu", "Dear Sir or Madam"),
    ("fi", "Mit freundlichen Grüßen"), ("fi", "Sehr geehrte Damen und Herren"), ("fi", "Cordiali saluti"), ("fi", "Z poważaniem"),
])
def test_a_greeting_stays_and_who_signs_goes(lang: str, greeting: str) -> None:
    new = P[lang].replace(f"{greeting}\nHannah Ziegler\n").pseudonymised or ""
    assert new.startswith(greeting + "\n") and "Ziegler" not in new
