"""WebAnno TSV: layers of new words, places in UTF-16 units, numbers of words that others name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo.core.errors import InputError
from pseudo.formats.door import DEFAULTS, joined
from pseudo.formats.webanno import FORMAT, read, write
from tests.formats.remade import remade
from tests.formats.treebanks import at_places

SOURCE = """#FORMAT=WebAnno TSV 3.3
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Lemma|value
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|identifier|value
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|PosValue|coarseValue
#T_RL=de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency|DependencyType|flavor|BT_de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS


#Text=😀 Antal Jánossal voltam.
1-1 0-2 😀 😀 _ _ S PUNCT _ _ _
1-2 3-8 Antal Antal http\\://wiki/Antal[1] PER[1] N PROPN obl * 1-4
1-3 9-17 Jánossal János http\\://wiki/Antal[1] PER[1] N PROPN flat * 1-2
1-4 18-24 voltam van _ _ V VERB root * 1-4
1-5 24-25 . . _ _ . PUNCT punct * 1-4

#Text=Szegeden lakik\\, itt.
2-1 26-34 Szegeden Szeged _ _ N PROPN obl * 2-2
2-1.1 26-32 Szeged _ * LOC _ _ _ _ _
2-2 35-40 lakik lakik _ _ V VERB root * 2-2
2-3 40-41 , , _ _ , PUNCT punct * 2-2
2-4 42-45 itt itt _ _ R ADV advmod * 2-2
2-5 45-46 . . _ _ . PUNCT punct * 2-2
"""
DATA = "\n".join(line if line.startswith("#") else line.replace(" ", "\t") + "\t" * bool(line) for line in SOURCE.split("\n")).encode()


def rows(data: bytes) -> dict[str, list[str]]:
    lines = (line.split("\t") for line in data.decode().splitlines() if line and not line.startswith("#"))
    return {line[0]: line[1:-1] for line in lines}


def test_words_lemmas_and_names_are_taken() -> None:
    unit, = read(DATA, DEFAULTS).units
    assert [piece.text for piece in unit.pieces] == ["😀 Antal Jánossal voltam.", "Szegeden lakik, itt."]
    assert [(span.text, span.type) for span in unit.spans] == [("Antal Jánossal", "PER"), ("Szegeden", "GPE")]
    assert [token.lemma for token in unit.tokens][:3] == ["😀", "Antal", "János"]


def test_nothing_changed_is_the_same_bytes() -> None:
    assert remade(FORMAT, DATA) == DATA
    assert remade(FORMAT, DATA.replace(b"\n", b"\r\n")) == DATA.replace(b"\n", b"\r\n")


def test_as_many_words_keep_their_layers_but_what_tells_the_old_name() -> None:
    new = rows(remade(FORMAT, DATA, {"Antal Jánossal": "Kun Bélával"}))
    assert new["1-2"] == ["3-6", "Kun", "Kun", "*[1]", "PER[1]", "N", "PROPN", "obl", "*", "1-4"]
    assert new["1-3"][:2] == ["7-14", "Bélával"] and new["2-1"] == ["23-31", *rows(DATA)["2-1"][1:]], "places follow"


def test_more_words_are_one_entity_and_numbers_follow() -> None:
    data = remade(FORMAT, DATA, {"Antal Jánossal": "Kun Pál Bélával", "Szegeden": "Új Győrben"})
    new = rows(data)
    assert [new[number][1] for number in ("1-2", "1-3", "1-4", "1-5")] == ["Kun", "Pál", "Bélával", "voltam"]
    assert [new[number][4] for number in ("1-2", "1-3", "1-4")] == ["PER[1]"] * 3
    assert new["1-2"][7:] == ["obl", "*", "1-5"] and new["1-3"][7:] == ["_", "_", "_"] and new["1-4"][7:] == ["flat", "*", "1-2"]
    assert new["2-3"][-1] == "2-3" and new["2-1"][-1] == "2-3" and new["2-2"][-1] == "_"
    assert "Antal" not in data.decode() and "#Text=Új Győrben lakik, itt." in data.decode()
    again, = read(data, DEFAULTS).units
    assert [span.text for span in again.spans] == ["Kun Pál Bélával", "Új Győrben"]


def test_what_hangs_on_a_deleted_word_hangs_on_nothing() -> None:
    data = remade(FORMAT, DATA, {"Antal Jánossal ": "", "lakik": "", "Szegeden": "Győrben"})
    assert rows(data)["2-1"][-3:] == ["_", "_", "_"]
    assert [piece.text for piece in read(data, DEFAULTS).units[0].pieces] == ["😀 voltam.", "Győrben , itt."]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_change_is_read_again(data: st.DataObject) -> None:
    unit, = read(DATA, DEFAULTS).units
    doc, news, at = joined(unit), [], 0
    while at < len(unit.tokens):
        if data.draw(st.booleans()):
            last = at
            while last + 1 < len(unit.tokens) and unit.tokens[last + 1].sent == unit.tokens[at].sent and data.draw(st.booleans()):
                last += 1
            news.append((unit.tokens[at].start, unit.tokens[last].end, data.draw(st.sampled_from(("Bea", "Kun [Pál]", "X_1|*", "😀 a\\b")))))
            at = last + 1
        at += 1
    done = at_places(doc, news)
    again, = read(write(DATA, DEFAULTS, [done]), DEFAULTS).units
    assert joined(again).text == done.pseudonymised


@pytest.mark.parametrize(("data", "says"), [
    (b"1-1\t0-3\tEde\n", "line 1: is not WebAnno TSV 3"),
    (b"#FORMAT=WebAnno TSV 3.3\n", "has no sentence"),
    (b"#FORMAT=WebAnno TSV 3.3\n1-1\t0-5\tAntal\n", "line 2: the sentence has no line #Text="),
    (DATA.replace(b"1-2\t3-8", b"1-7\t3-8"), "line 10: its number is not the next one"),
    (DATA.replace(b"1-2\t3-8", b"1-2\t3-9"), "line 10: the word does not stand"),
    (DATA.replace(b"1-2\t3-8", b"1-2\t3-999999999"), "line 10: the word does not stand"),
    (DATA.replace(b"1-2\t3-8", b"1-2\tx"), "line 10: is no line of a word"),
    (DATA.replace(b"1-2\t", b"1-2" + b"\t" * 10**6), "line 10: is no line of a word"),
    (DATA.replace(b"PUNCT\t_\t_\t_\t\n", b"PUNCT\t_\n"), "columns"),
    (DATA.replace(b"|identifier|value", b"|value"), "where its heading names 7"),
    (DATA.replace(b"PER[1]", b"KACSA[1]"), "line 10: its label of a name has no type here"),
])
def test_what_is_broken_is_one_line(data: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data, DEFAULTS)
    assert says in str(caught.value) and "\n" not in str(caught.value)
    assert not any(secret in str(caught.value) for secret in ("Antal", "KACSA"))
