"""Older CoNLL, whose columns nobody names."""

from __future__ import annotations

import pytest

from pseudo.core.errors import InputError
from pseudo.formats.conll import FORMAT, read
from pseudo.formats.door import DEFAULTS, Options
from tests.formats.remade import remade
from tests.formats.treebanks import conllu as lines

OLD = lines("""-DOCSTART- -DOCSTART- _ O

A a Tf O
Kis Kis Np-sn B-PER
Edével Ede Np-si I-PER
jött jön Vmis3s O
. . SPUNCT O

-DOCSTART- -DOCSTART- _ O

Szegedre Szeged Np-ss B-LOC""")


def test_form_lemma_tag_and_name() -> None:
    first, second = read(OLD, DEFAULTS).units
    assert [piece.text for piece in first.pieces] == ["-DOCSTART-", "A Kis Edével jött."]
    assert [(span.text, span.type) for span in first.spans] == [("Kis Edével", "PER")]
    assert [token.lemma for token in second.tokens][1:] == ["Szeged"]


def test_nothing_changed_is_the_same_bytes_and_new_words_get_their_columns() -> None:
    assert remade(FORMAT, OLD) == OLD
    new = remade(FORMAT, OLD, {"Kis Edével": "Nagy Pál Bélával"}).decode().split("\n")
    assert new[3:6] == ["Nagy\tNagy\tNp-sn\tB-PER", "Pál\tPál\tNp-sn\tI-PER", "Bélával\tBélával\tNp-si\tI-PER"]


@pytest.mark.parametrize("columns", [(), ("FORM", "XPOS", "CHUNK", "NER")])
def test_columns_between_spaces_are_an_error_with_its_remedy(columns: tuple[str, ...]) -> None:
    """CoNLL-2003 as it is given away; its second column is no lemma."""
    old = b"-DOCSTART- -X- -O- O\n\nKis NNP I-NP B-PER\nEde NNP I-NP I-PER\n"
    with pytest.raises(InputError, match=r"parted by spaces.*tr -s.*--columns FORM,XPOS,CHUNK,NER") as caught:
        read(old, Options(columns=columns))
    assert "Kis" not in str(caught.value)
    mended = old.replace(b" ", b"\t")
    (unit,) = read(mended, Options(columns=("FORM", "XPOS", "CHUNK", "NER"))).units
    assert [(span.text, span.type) for span in unit.spans] == [("Kis Ede", "PER")]


def test_other_columns_are_named_by_the_user_or_the_file() -> None:
    data = lines("Ede N I-NP B-PER X\njön V B-VP O X")
    with pytest.raises(InputError, match="has 5 columns"):
        read(data, DEFAULTS)
    (unit,) = read(data, Options(columns=("FORM", "UPOS", "CHUNK", "NER", "OTHER"))).units
    assert [span.text for span in unit.spans] == ["Ede"]
    (unit,) = read(b"# global.columns = FORM NER LEMMA\nEde\tB-PER\tEde\n", DEFAULTS).units
    assert [token.lemma for token in unit.tokens] == ["Ede"]
