"""CoNLL-U and CoNLL-U Plus: what is not changed is the same bytes, what is written is valid, nothing old is left."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from conllu import parse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo.core.document import Document, Entry, Head, NamePart, Span
from pseudo.core.errors import InputError
from pseudo.formats import conllu
from pseudo.formats.conllu.cells import pieces
from pseudo.formats.door import DEFAULTS, joined, parted
from tests.formats.treebanks import at_places, incidents, put
from tests.formats.treebanks import conllu as lines

LETTER = lines("""# newdoc id = letter
# sent_id = 1
# text = Tegnap az Antal Jánossal beszéltem Szegeden, ott.
1 Tegnap tegnap ADV _ _ 5 advmod 5:advmod _
2 az az DET _ Definite=Def|PronType=Art 3 det 3:det _
3 Antal Antal PROPN _ Case=Nom|Number=Sing 5 obl 5:obl NER=B-PER
4 Jánossal János PROPN _ Case=Ins|Number=Sing 3 flat:name 3:flat:name Gloss=John|NER=I-PER
5 beszéltem beszél VERB _ _ 0 root 0:root _
5.1 beszélt beszél VERB _ _ _ _ 5:conj _
6 Szegeden Szeged PROPN _ Case=Sup|Number=Sing 5 obl 5:obl|5.1:obl SpaceAfter=No
7 , , PUNCT _ _ 8 punct 8:punct _
8 ott ott ADV _ _ 5 advmod 5.1:advmod SpaceAfter=No
9 . . PUNCT _ _ 5 punct 5:punct _""")


def rows(data: bytes) -> dict[str, list[str]]:
    """The rows by their form."""
    cells = [line.split("\t") for line in data.decode().splitlines() if line and not line.startswith("#")]
    return {row[1]: row for row in cells}


def written(data: bytes, *news: tuple[str, str]) -> bytes:
    unit, = conllu.read(data, DEFAULTS).units
    return conllu.write(data, DEFAULTS, [put(joined(unit), *news)])


def test_the_file_says_words_lemmas_features_and_names() -> None:
    unit, = conllu.read(LETTER, DEFAULTS).units
    assert unit.id == "letter"
    assert [piece.text for piece in unit.pieces] == ["Tegnap az Antal Jánossal beszéltem Szegeden, ott."]
    assert [(span.text, span.type, span.source) for span in unit.spans] == [("Antal Jánossal", "PER", "file")]
    assert [token.lemma for token in unit.tokens] == "tegnap az Antal János beszél Szeged , ott .".split()
    assert unit.tokens[3].feats == "Case=Ins"


def test_nothing_changed_is_the_same_bytes() -> None:
    for data in (LETTER, LETTER.replace(b"\n", b"\r\n"), LETTER.rstrip(b"\n"), b"\xef\xbb\xbf" + LETTER, LETTER + LETTER):
        docs = [dataclasses.replace(joined(unit), pseudonymised=joined(unit).text, spans=())
                for unit in conllu.read(data, DEFAULTS).units]
        assert conllu.write(data, DEFAULTS, docs) == data


def test_names_of_as_many_words_keep_the_tree() -> None:
    new = written(LETTER, ("Antal Jánossal", "Kun Bélával"))
    assert rows(new)["Kun"][6:8] == ["5", "obl"] and rows(new)["Bélával"][6:] == ["3", "flat:name", "3:flat:name", "NER=I-PER"]
    assert rows(new)["Bélával"][5] == "Case=Ins|Number=Sing"
    same = [line for line in LETTER.split(b"\n") if line in new.split(b"\n")]
    assert len(same) == len(LETTER.split(b"\n")) - 3, "text and two words are new, all else the same bytes"
    assert not incidents(new)


def test_a_longer_name_is_tied_by_flat_and_all_numbers_follow() -> None:
    new = written(LETTER, ("Szegeden", "Kis Új Péteriben"))
    assert not incidents(new)
    found = rows(new)
    assert [found[word][0] for word in ("beszélt", "Kis", "Új", "Péteriben", ",", "ott")] == ["5.1", "6", "7", "8", "9", "10"]
    assert found["Kis"][6:9] == ["5", "obl", "5:obl|5.1:obl"], "the first bears what the name was"
    assert found["Új"][6:9] == found["Péteriben"][6:9] == ["6", "flat:name", "6:flat:name"]
    assert found[","][6] == "10" and found[","][8] == "10:punct"
    assert found["Péteriben"][9] == "SpaceAfter=No" and found["Kis"][9] == "_"
    assert b"# text = Tegnap az Antal J\xc3\xa1nossal besz\xc3\xa9ltem Kis \xc3\x9aj P\xc3\xa9teriben, ott." in new


def test_a_shorter_name_takes_what_hung_on_its_words() -> None:
    new = written(LETTER, ("Antal Jánossal", "Bélával"))
    assert not incidents(new) and rows(new)["az"][6] == "3" and rows(new)["beszéltem"][0] == "4"
    assert rows(new)["Bélával"][9] == "NER=B-PER"


def test_what_is_deleted_leaves_no_hole() -> None:
    assert not incidents(written(LETTER, ("Antal Jánossal ", "")))
    assert not incidents(written(LETTER, (" beszéltem", ""))), "its root, too"
    assert not incidents(written(LETTER, ("Tegnap az Antal Jánossal beszéltem Szegeden, ott.", "")))


def test_glosses_and_ids_that_tell_the_old_name_go() -> None:
    data = LETTER.replace(b"sent_id = 1", "sent_id = antal_jános-1".encode()).replace(b"newdoc id = letter", b"newdoc id = d")
    new = written(data, ("Antal Jánossal", "Kun Bélával"))
    assert "antal" not in new.decode().casefold() and "john" not in new.decode().casefold()
    assert b"# newdoc id = d\n" in new and not incidents(new)


def test_a_remark_that_could_name_somebody_is_read_too() -> None:
    data = LETTER.replace(b"# sent_id", "# speaker = Antal János\n# sent_id".encode())
    unit, = conllu.read(data, DEFAULTS).units
    assert unit.pieces[0].text == "Antal János"
    new = conllu.write(data, DEFAULTS, [put(joined(unit), ("Antal János", "Kun Béla"), ("Antal Jánossal", "Kun Bélával"))])
    assert "# speaker = Kun Béla\n" in new.decode() and not incidents(new)


RANGE = lines("""# sent_id = 1
# text = Bu Ankara'daki ev.
1 Bu bu DET _ _ 4 det _ _
2-3 Ankara'daki _ _ _ _ _ _ _ _
2 Ankara'da Ankara PROPN _ Case=Loc|Number=Sing 4 nmod _ _
3 ki ki PART _ _ 2 case _ _
4 ev ev NOUN _ _ 0 root _ SpaceAfter=No
5 . . PUNCT _ _ 4 punct _ _""")


def test_a_range_keeps_its_words_where_they_spell_the_new_name() -> None:
    new = written(RANGE, ("Ankara'daki", "Konya'daki"))
    assert rows(new)["Konya'daki"][0] == "2-3" and rows(new)["Konya'da"][0] == "2" and rows(new)["ki"][6] == "2"
    assert "Ankara" not in new.decode() and not incidents(new, "tr")


def test_a_range_that_they_do_not_spell_becomes_words() -> None:
    new = written(RANGE, ("Ankara'daki", "Yeni Konyalı"))
    assert [row[0] for row in rows(new).values()] == ["1", "2", "3", "4", "5"] and not incidents(new, "tr")


PARTED = lines("""# sent_id = 1
# text = A Kis Edéé ez.
1 A a DET _ _ 2 det _ _
2 Kis Kis PROPN _ _ 0 root _ NER=B-PER
3-4 Edéé _ _ _ _ _ _ _ _
3 Edé Ede PROPN _ _ 2 flat:name _ NER=I-PER
4 é é PART _ _ 2 case _ _
5 ez ez PRON _ _ 2 nsubj _ SpaceAfter=No
6 . . PUNCT _ _ 2 punct _ _""")
BEHIND = PARTED.replace("3\tEdé\tEde\tPROPN".encode(), b"3\tE\te\tADP").replace(b"case\t_\t_", b"case\t_\tNER=I-PER").replace(
    b"flat:name\t_\tNER=I-PER", b"flat:name\t_\t_")


@pytest.mark.parametrize("data", [PARTED, BEHIND, PARTED.replace(b"NER=", b"NE=")], ids=["first", "behind", "NE"])
def test_a_name_goes_on_in_a_range_whose_words_are_marked(data: bytes) -> None:
    unit, = conllu.read(data, DEFAULTS).units
    assert [span.text for span in unit.spans] == ["Kis Edéé"]


def test_a_name_goes_on_in_a_range_whose_words_are_marked_in_a_column() -> None:
    data = lines("# global.columns = ID FORM LEMMA UPOS HEAD DEPREL CONLL:NER\n1 Kis Kis PROPN 0 root B-PER\n2-3 Edéé _ _ _ _ _\n"
                 "2 E e ADP 1 case O\n3 Edé Ede PROPN 1 flat I-PER\n4 ez ez PRON 1 nsubj O")
    unit, = conllu.read(data, DEFAULTS).units
    assert [span.text for span in unit.spans] == ["Kis Edéé"] and [token.lemma for token in unit.tokens] == ["Kis", "Ede", "ez"]


@pytest.mark.parametrize(("old", "new", "tags"), [
    ("Kis Edéé", "Kun Éva Bélaé", {"Kun": "B-PER", "Éva": "I-PER", "Bélaé": "I-PER"}),
    ("Kis Edéé", "Béláé", {"Béláé": "B-PER"}),
    ("Kis", "Nagy Kun", {"Nagy": "B-PER", "Kun": "I-PER", "Edé": "I-PER"}),
])
def test_tags_inside_of_ranges_follow_a_name_of_another_length(old: str, new: str, tags: dict[str, str]) -> None:
    found = rows(made := written(PARTED, (old, new)))
    assert {form: row[9] for form, row in found.items() if "NER=" in row[9]} == {form: f"NER={tag}" for form, tag in tags.items()}
    assert not incidents(made)


def test_an_empty_node_does_not_repeat_the_old_name() -> None:
    data = LETTER.replace("5.1\tbeszélt\tbeszél\tVERB".encode(), "5.1\tJánossal\tJános\tPROPN".encode())
    new = written(data, ("Antal Jánossal", "Kun Bélával"))
    assert "János" not in new.decode() and not incidents(new)


def test_coreference_is_reported_and_taken_out() -> None:
    data = (b"# global.Entity = eid-etype-head-other\n" + LETTER).replace(b"NER=B-PER", b"Entity=(e1-person-1-Antal").replace(
        b"Gloss=John|NER=I-PER", b"Entity=e1)")
    contents = conllu.read(data, DEFAULTS)
    assert [unread.count for unread in contents.unread] == [2]
    assert b"Entity=" not in conllu.write(data, DEFAULTS, [dataclasses.replace(joined(unit), pseudonymised=joined(unit).text)
                                                          for unit in contents.units])


MARCELL = lines("""# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC MARCELL:NE MARCELL:NP MARCELL:IATE MARCELL:EUROVOC
# newdoc id = hu-1
# sent_id = hu-1-s1
# text = A Kovács Bt. Szegeden ült.
1 A a DET [/Det|Art.Def] Definite=Def 3 det _ _ O B-NP _ _
2 Kovács Kovács PROPN [/N] Case=Nom 3 flat _ _ B-ORG I-NP 1;3556090-14 _
3 Bt. Bt. PROPN [/N][Nom] Case=Nom 5 nsubj _ _ I-ORG I-NP 1;3556090-14 1221
4 Szegeden Szeged PROPN [/N][Supe] Case=Sup|Number=Sing 5 obl _ _ B-LOC O _ _
5 ült ül VERB [/V][Pst.NDef.3Sg] _ 0 root _ SpaceAfter=No O O 2;55 _
6 . . PUNCT [Punct] _ 5 punct _ _ O O _ _""")


def town(doc: Document) -> Document:
    """`Szegeden` becomes `Győrben` as `replace` writes it, with its entry."""
    made = put(doc, ("Kovács Bt.", "Kun és Fia Bt."), ("Szegeden", "Győrben"), kind="ORG")
    first, second = made.spans or ()
    start = second.start
    second = dataclasses.replace(second, type="GPE", entity="k", norm="Szeged", head=Head(start, start + 8, "Szeged", "PROPN", "Case=Sup"))
    entry = Entry("Szeged", {"GPE": 1}, 1, (NamePart("Szeged", "name", 0),), (("Szeged", "Győr"),), "Győr")
    return dataclasses.replace(made, spans=(first, second), replacements={"k": entry})


@pytest.mark.parametrize("project", ["MARCELL", "CURLICAT"])
def test_the_columns_of_other_projects_survive_and_new_words_get_theirs(project: str) -> None:
    data = MARCELL.replace(b"MARCELL", project.encode())
    unit, = conllu.read(data, DEFAULTS).units
    assert [(span.text, span.type) for span in unit.spans] == [("Kovács Bt.", "ORG"), ("Szegeden", "GPE")]
    new = conllu.write(data, DEFAULTS, [town(joined(unit))])
    found = rows(new)
    assert [found[word][10:] for word in ("Kun", "és", "Fia", "Bt.")] == [
        ["B-ORG", "I-NP", "_", "_"], ["I-ORG", "I-NP", "_", "_"], ["I-ORG", "I-NP", "_", "_"], ["I-ORG", "I-NP", "_", "_"]], \
        "names of entities and phrases go on; numbers of terms would tell the old name"
    assert found["Győrben"][2:6] == ["Győr", "PROPN", "[/N][Ine]", "Case=Ine|Number=Sing"], "another case of place"
    assert found["ült"][12] == "2;55" and new.split(b"\n")[0] == data.split(b"\n")[0]
    assert len({len(row) for row in found.values()}) == 1


def test_letters_of_multext_east_follow_the_case() -> None:
    data = MARCELL.replace(b"[/N][Supe]", b"Np-sp")
    unit, = conllu.read(data, DEFAULTS).units
    assert rows(conllu.write(data, DEFAULTS, [town(joined(unit))]))["Győrben"][4] == "Np-s2"


def test_every_letter_of_the_tables_says_one_feature() -> None:
    home = Path(__file__).resolve().parents[2] / "morph" / "hu"
    table = pieces(home / "msd.tsv")
    assert len({piece for piece, _ in table}) == len(table) and len({row[0][:2] + row[1] for row in table}) == len(table)


def test_files_without_spaces_are_read_with_the_usual_ones() -> None:
    data = lines("# global.columns = FORM LEMMA CONLL:NER\nA a O\n( ( O\nszép szép O\n) ) O\nSzeged Szeged B-LOC\n. . O")
    unit, = conllu.read(data, DEFAULTS).units
    assert unit.pieces[0].text == "A (szép) Szeged."
    new = conllu.write(data, DEFAULTS, [put(joined(unit), ("Szeged", "Új Győr"))])
    assert new.decode().splitlines()[5:8] == ["Új\tÚj\tB-LOC", "Győr\tGyőr\tI-LOC", ".\t.\tO"]


# ------------------------------------------------------------------------------------------------ any tree, any change


@st.composite
def trees(draw: st.DrawFn) -> bytes:
    """A treebank of one or two sentences: any tree, ranges, empty nodes, enhanced dependencies."""
    out = []
    for sent in range(draw(st.integers(1, 2))):
        size = draw(st.integers(1, 8))
        order = draw(st.permutations(range(1, size + 1)))
        heads = {order[0]: 0} | {word: order[draw(st.integers(0, place - 1))] for place, word in enumerate(order) if place}
        body, text = [], ""
        skip = 0
        for word in range(1, size + 1):
            form = draw(st.sampled_from(("Ede", "Kis", "ház", ",", "-", "3.", "Szegeden")))
            closed = draw(st.booleans())
            misc = "SpaceAfter=No" if closed else "_"
            if word > skip and word < size and draw(st.integers(0, 4)) == 0:
                skip = word + 1
                whole = draw(st.sampled_from(("Edenek", "Kisben", "ház-e")))
                body.append("\t".join([f"{word}-{word + 1}", whole, *["_"] * 7, misc]))
                text += whole + ("" if closed else " ")
            inner = word <= skip
            relation = "root" if heads[word] == 0 else "dep"
            deps = f"{heads[word]}:{relation}"
            body.append("\t".join([str(word), form, form, "X", "_", "_", str(heads[word]), relation, deps, "_" if inner else misc]))
            if not inner:
                text += form + ("" if closed else " ")
            if draw(st.integers(0, 5)) == 0 and word != skip - 1:
                body.append("\t".join([f"{word}.1", form, form, "X", "_", "_", "_", "_", f"{word}:dep", "_"]))
        out += [f"# sent_id = {sent}", f"# text = {text.rstrip()}", *body, ""]
    return ("\n".join(out) + "\n").encode()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(trees(), st.data())
def test_any_change_in_any_tree_is_valid(data: bytes, choices: st.DataObject) -> None:
    if incidents(data):
        return
    unit, = conllu.read(data, DEFAULTS).units
    doc, news, at = joined(unit), [], 0
    while at < len(unit.tokens):
        if choices.draw(st.booleans()):
            last = at
            while last + 1 < len(unit.tokens) and unit.tokens[last + 1].sent == unit.tokens[at].sent and choices.draw(st.booleans()):
                last += 1
            new = choices.draw(st.sampled_from(("", "Bea", "Nagy Örs", "Kun-Tóth Pál Bt.", "(Bea)")))
            news.append((unit.tokens[at].start, unit.tokens[last].end, new))
            at = last + 1
        at += 1
    done = at_places(doc, news)
    texts = parted(unit, done)
    new = conllu.write(data, DEFAULTS, [done])
    assert not incidents(new)
    again, = conllu.read(new, DEFAULTS).units
    assert ["".join(piece.text.split()) for piece in again.pieces] == ["".join(text.split()) or "_" for text in texts]
    assert len(parse(new.decode())) == len(unit.pieces), "the library of others reads it"


# ------------------------------------------------------------------------------------------------ hostile and broken


ROW = "1\tEde\tEde\tPROPN\t_\t_\t0\troot\t_\t_\n"


@pytest.mark.parametrize(("data", "says"), [
    ("", "no sentence"),
    ("\n\n# text = Ede\n", "no sentence"),
    (ROW[:-3] + "\n", "line 1: has 9 columns, where 10 belong"),
    ("1" + "\t_" * 10**6 + "\n", "line 1: has 1000001 columns"),
    ("# global.columns = " + "A " * 10**6 + "\n" + ROW, "line 1: these are no columns"),
    ("# global.columns = FORM LEMMA\n" + ROW, "line 2: has 10 columns, where 2 belong"),
    ("# global.columns = LEMMA NE\nEde\tO\n", "line 1: these are no columns"),
    (ROW + ROW, "line 2: its ID is not the next one"),
    (ROW.replace("1", "99999999999999999999", 1), "line 1: its ID is not the next one"),
    ("2-1\tEde" + "\t_" * 8 + "\n" + ROW, "line 1: its ID is not the next one"),
    ("1-3\tEde" + "\t_" * 8 + "\n" + ROW, "line 2: the sentence ends inside a range"),
    ("1-1\tEde" + "\t_" * 8 + "\n" + "1-1\tEde" + "\t_" * 8 + "\n" + ROW, "line 2: its ID is not the next one"),
    (ROW.replace("\t0\t", "\t7\t"), "line 1: its HEAD is no other word"),
    (ROW.replace("\t0\t", "\t1\t"), "line 1: its HEAD is no other word"),
    (ROW.replace("root\t_", "root\t9:dep"), "line 1: its DEPS name no word"),
    (ROW.replace("Ede\tEde", "\tEde"), "line 1: the word has no FORM"),
    ("# text = Pál\n" + ROW, "line 2: the word does not stand in the text that line 1 says"),
    ("# text = Ede és Pál\n" + ROW, "line 1: the text says more than the words"),
    (ROW.replace("_\n", "NER=B-KACSA\n"), "line 1: its label of a name has no type here"),
    ("0.1\tEde" + "\t_" * 8 + "\n", "no word"),
])
def test_what_is_broken_is_one_line_with_its_place(data: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        conllu.read(data.encode(), DEFAULTS)
    said = str(caught.value)
    assert says in said and "\n" not in said and len(said) < 250
    assert not any(secret in said for secret in ("Ede", "Pál", "KACSA")), "it quotes nothing of the file"


def test_spans_over_two_sentences_are_refused() -> None:
    data = LETTER + LETTER.split(b"\n", 1)[1]
    unit, = conllu.read(data, DEFAULTS).units
    doc = joined(unit)
    with pytest.raises(InputError):
        conllu.write(data, DEFAULTS, [at_places(doc, [(doc.walls[0] - 5, doc.walls[0] + 5, "Ede")])])
    assert isinstance(doc, Document) and Span
