"""Places that a person marked or dropped by hand: in the text that they are of, and in another."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Entry
from pseudo.core.errors import InputError
from pseudo.spans import marked

TEXT = "Zsivkó Ubul járt ott. A vadvirág szép, a vadvirágnál Zsivkó Ubul várt. Pécsett lakik."
KEY = "Vadvirág[/N]"


@pytest.fixture(scope="module")
def p() -> Pseudonymiser:
    return Pseudonymiser("hu", key=b"an example key of 16+ bytes")


def place(surface: str, text: str = TEXT, **more: Any) -> dict[str, Any]:
    start = text.index(surface)
    return {"start": start, "end": start + len(surface), "text": surface, "sha256": marked.fingerprint(text), **more}


def config(*mentions: dict[str, Any], **review: Any) -> dict[str, Entry]:
    said = {"mentions": [each | {"type": "FAC", "norm": "Vadvirág"} for each in mentions], **review}
    return {KEY: Entry("Vadvirág", {"FAC": 1}, 1, repl="Kikerics", review=said)}


def test_a_marked_place_has_its_new_name(p: Pseudonymiser) -> None:
    new = p.replace(p.with_replacements(TEXT, config(place("vadvirágnál"), place("vadvirág")))).pseudonymised
    assert new is not None and "vadvirág" not in new.lower() and "kikericsnél" in new.lower()


def test_in_the_text_that_was_reviewed_no_other_place_is_marked(p: Pseudonymiser) -> None:
    doc = p.with_replacements(TEXT, config(place("vadvirágnál")))
    assert [span.text for span in doc.spans or () if span.source == marked.SOURCE] == ["vadvirágnál"]
    other = p.with_replacements("A vadvirág nyílik.", config(place("vadvirág"), texts=[marked.fingerprint("A vadvirág nyílik.")]))
    assert not other.spans


@pytest.mark.parametrize("text", [
    "Ez a vadvirág.",           # as it stood
    "A Vadvirágban laknak.",    # in another form
    "Ott a VADVIRÁG.",          # in capitals
])
def test_in_another_text_a_marked_name_is_looked_for(p: Pseudonymiser, text: str) -> None:
    doc = p.with_replacements(text, config(place("vadvirág")))
    assert [span.entity for span in doc.spans or ()] == [KEY]


def test_a_dropped_place_stays_as_it_was_and_in_another_text_says_nothing(p: Pseudonymiser) -> None:
    shared = {"Pécs[/N]": Entry("Pécs", {"GPE": 1}, 1, review={"dropped": [place("Pécsett")]})}
    doc = p.with_replacements(TEXT, shared)
    assert "Pécs[/N]" not in (doc.replacements or {}) and "Pécsett lakik" in (p.replace(doc).pseudonymised or "")
    other = p.replace(p.with_replacements("Pécsett lakik.", shared)).pseudonymised
    assert "Pécs" not in (other or "")


@settings(max_examples=40, deadline=None)
@given(raw=st.one_of(st.none(), st.integers(), st.text(max_size=3), st.dictionaries(
    st.sampled_from(["start", "end", "text", "type", "norm", "sha256", "lemma", "from", "to", "feats"]),
    st.one_of(st.none(), st.integers(-2, 3), st.sampled_from(["PER", "Ede", "", "Case"])))))
def test_what_is_no_place_is_told_in_one_line_that_quotes_nothing(raw: object) -> None:
    language = Pseudonymiser("hu").language
    shared = {KEY: Entry("Vadvirág", {"FAC": 1}, 1, review={"mentions": [raw]})}
    try:
        marks = marked.read(shared, language)
    except InputError as error:
        assert str(error).startswith("--replacements, entry 1.review.mentions[0]: is no place")
    else:
        assert marks is not None and marks.written


def test_a_mark_that_crosses_another_name_is_an_error(p: Pseudonymiser) -> None:
    with pytest.raises(InputError, match="cross"):
        p.with_replacements(TEXT, config(place("Ubul járt")))
