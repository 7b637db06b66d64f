"""Who is named with courtesy, and who is greeted, in whatever language of the mail."""

from __future__ import annotations

import re

import pytest

from pseudo import Pseudonymiser

MARK = re.compile(r"\[([^]]+)\]")
P = Pseudonymiser("fi", key=b"an-example-key-of-16")
GOLD = [
    ("Soitin [Mr Weberille] eilen.", "with a Finnish ending"),
    ("Thanks for the papers. Mr [Weber] left the company in June and Frau [Schulze] is responsible.", "in English"),
    ("Lisätietoja antaa rouva [Nikunen].", "in Finnish"),
    ("From: [Lahtinen, Pekka]\nSent: Monday\n\nDear [Pekka],\nHello [Liisa], see you.", "greetings and heads of mails"),
    ("Hej [Liisa], kan du ringa?\nHälsningar [Gunilla Ek]", "in Swedish"),
    ("[Anna Salo] is now responsible, [Matti] left in July.\n\nTerv. [Matti Aho]", "a sentence that is no title"),
]


@pytest.mark.parametrize(("marked", "reason"), GOLD, ids=[reason for _, reason in GOLD])
def test_names_and_no_titles_are_found(marked: str, reason: str) -> None:
    bare = [name.removeprefix("Mr ") for name in MARK.findall(marked)]
    found = [span.text for span in P.spans(MARK.sub(r"\1", marked)).spans or () if span.type == "PER"]
    assert [re.sub(r"^(Mr|Frau|rouva) ", "", text) for text in found] == bare, reason
