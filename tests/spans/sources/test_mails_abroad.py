"""Mails in other languages below a Hungarian one: who is greeted and named is found, greetings and days are nobody's."""

from __future__ import annotations

import re

import pytest

from pseudo import Pseudonymiser

MARK = re.compile(r"\[([^]]+)\]")
P = Pseudonymiser("hu", key=b"an-example-key-of-16")
GOLD = [
    ("Dear [Tamás],\nplease send me the report before Tuesday. Regards to [Gábor]!", "greetings, a day"),
    ("Hi [Peti], see you on Wednesday. Cheers, [Kata]", "a greeting at the end"),
    ("We need the report of [Dr Takács] before Monday.", "a sentence is no work"),
    ("Please forward this to Ms [Agnieszka Dąbek] today.", "given name and surname behind a title of courtesy"),
    ("Liebe [Hajnalka], wir kommen am Montag. Mit freundlichen Grüßen, [Jürgen Vogel]", "German"),
    ("[Jens Petersen] hilft beim Verladen. Der Projektleiter kommt.", "German nouns are no names"),
    ("Pozdrav,\n[Dario]", "a greeting of Croatian"),
    ("Drahá [Bernadett], ahoj. Szanowny [Piotr Nowak]!", "Slovak and Polish before a name"),
    ("Tárgy: Meeting [Szolnok], Invoice és Contract", "words of business in the subject"),
]


@pytest.mark.parametrize(("marked", "reason"), GOLD, ids=[reason for _, reason in GOLD])
def test_names_and_no_greetings_are_found(marked: str, reason: str) -> None:
    names = [span.text for span in P.spans(MARK.sub(r"\1", marked)).spans or () if span.type in ("PER", "GPE", "ORG")]
    assert names == MARK.findall(marked), reason
