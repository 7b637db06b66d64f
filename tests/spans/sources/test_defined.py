"""Terms that a contract defines are no names, unless somebody of the text is called so."""

from __future__ import annotations

import pytest

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans.draft import drafted
from pseudo.spans.sources.defined import no_terms_defined

HU = language.load("hu")


@pytest.mark.parametrize(("text", "taken", "left"), [
    ("Kun Éva (a továbbiakban: Lektor). A Lektornak fizet.", ["Kun Éva", "Lektor", "Lektornak"], ["Kun Éva"]),
    ("Kun Éva, a továbbiakban mint Lektor, olvas.", ["Kun Éva", "Lektor"], ["Kun Éva"]),  # between commas
    ("Vas Pál (továbbiakban: Diák vagy Tanuló). A Diák.", ["Vas Pál", "Diák", "Tanuló"], ["Vas Pál"]),  # two terms
    ("Diák Pál (a továbbiakban: Diák).", ["Diák Pál", "Diák"], ["Diák Pál", "Diák"]),  # his surname
    ("Kun Éva (a továbbiakban: Halmi).", ["Kun Éva", "Halmi"], ["Kun Éva", "Halmi"]),  # no ordinary word
    ("Kun Virág (a továbbiakban: Virág).", ["Kun Virág", "Virág"], ["Kun Virág", "Virág"]),  # her given name
    ("Kun Éva (korábban: Gazda).", ["Kun Éva", "Gazda"], ["Kun Éva", "Gazda"]),  # what she was called before
])
def test_a_term(text: str, taken: list[str], left: list[str]) -> None:
    spans = []
    for word in taken:
        start = text.rindex(word)
        norm = "Lektor" if word == "Lektornak" else word
        spans.append(Span(start, start + len(word), word, "PER", norm=norm, source="ner"))
    assert [span.text for span in no_terms_defined(drafted(text, (), spans), HU).spans] == left
