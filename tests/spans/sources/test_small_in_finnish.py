"""Finnish texts typed small: who is known in them, surnames without dots, and new names without dots."""

import pytest

from pseudo import Pseudonymiser

FI = Pseudonymiser("fi", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "people", "reason"), [
    ("paikalla oli meri itse. meri kertoo että väsyttää. merin äiti tuli, merin mielestä ei. meri toimittaa lapun.",
     5, "a given name that is a word, too, wherever it stands"),
    ("vene ja meri näkyivät. meri oli kylmä, ja laiva lähti merelle.", 0, "a sea where nobody is called so"),
    ("niko: kuka tulee, makisen vai hyvarisen\njesse: soita seppalalle\nniko: ok, nahdaan", 3, "surnames of many without their dots"),
])
def test_people_in_small_letters(text: str, people: int, reason: str) -> None:
    speakers = text.count(": ")
    spans = [span for span in FI.spans(text).spans or () if span.type == "PER"]
    assert len(spans) - speakers == people, (reason, [span.text for span in spans])


CHAT = ("[18:04] Niko: moi onks kukaan nahny hyvarisen tommia, treenit alko jo\n[18:05] Jesse: kuka senni, makisen vai rantasen\n"
        "[18:06] Niko: soita koskiselle tai seppalalle, se oli sen luokalla oulussa ja nyt raahessa toissa\n"
        "[18:07] Jesse: muistakaa lauantai, lahto torilta, bussi on sama ku viimeks, kuskina sama aijja, se tapio\n"
        "[18:08] Niko: joo kuka maksaa pelimaksun, viestiin nimi, viimeks joku laitto vaan jotain muuta, ei taas\n")


@pytest.mark.parametrize("key", range(6))
def test_new_names_have_no_dots_where_the_whole_text_has_none(key: int) -> None:
    new = Pseudonymiser("fi", key=bytes([key]) + b" key of sixteen bytes").replace(CHAT).pseudonymised or ""
    assert new != CHAT and new.isascii(), new


@pytest.mark.parametrize("word", ["kentalla", "silla", "myohassa", "kyydilla"])
def test_words_without_dots_are_words(word: str) -> None:
    assert FI.language.words.bare_plain(word)
