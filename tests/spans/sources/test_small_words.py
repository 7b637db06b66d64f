"""Ordinary words and verbs in lines without capitals are nobody's; names beside them are somebody's."""

import re

import pytest

from pseudo import Pseudonymiser

MARK = re.compile(r"\[([^]]+)\]")
P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("marked", "reason"), [
    ("jaj uristen, ezt nem tudtam, majd felhivom [bandi bacsit]", "an exclamation; a verb before a name"),
    ("a kolleganom a tsz-bol, [kovacs mari] meg megnezte", "a short word with its ending"),
])
def test_words_stay_and_names_are_found(marked: str, reason: str) -> None:
    found = [s.text for s in P.spans(MARK.sub(r"\1", marked)).spans or () if s.type in ("PER", "ORG", "GPE")]
    assert [" ".join(name.split()[:1]) for name in MARK.findall(marked)] == [text.split()[0] for text in found], reason
