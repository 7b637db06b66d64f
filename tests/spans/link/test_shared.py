"""A shared replacements configuration: entries by key or by name, written out or by hand."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.document import Entry
from pseudo.core.errors import InputError
from pseudo.formats.jsonio import JsonError, loads, loads_replacements
from pseudo.spans.link import shared

P = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
TEXT = "Tegnap Kovács Jánossal beszéltem, Jancsi Vácra ment."


def replaced(config: str, text: str = TEXT) -> str:
    return P.replace(P.with_replacements(P.spans(text), loads_replacements(config))).pseudonymised or ""


def test_an_entry_by_hand_needs_no_norm():
    for key in ("Kovács János[/N]", "Kovács János"):
        out = replaced(f'{{"{key}": {{"repl": "Tóth Béla"}}}}')
        assert out.startswith("Tegnap Tóth Bélával beszéltem, ") and "Kovács" not in out and "Jancsi" not in out


def test_an_entry_by_hand_may_keep_a_place():
    assert "Vácra" in replaced('{"Vác": {"keep": true}}')


def test_a_name_of_several_entities_is_refused():
    own = {"a": Entry("Gyula", {"PER": 1}, 1), "b": Entry("Gyula", {"GPE": 1}, 1)}
    with pytest.raises(InputError, match="entry 1: 2 entities of a document have this name"):
        shared.put({"Gyula": Entry("", {}, 0, repl="Béla")}, own)


def test_another_norm_is_refused():
    with pytest.raises(InputError, match=r"entry 1\.norm: the document has another norm"):
        shared.put({"a": Entry("Gyulla", {}, 0, repl="Béla")}, {"a": Entry("Gyula", {"PER": 1}, 1)})


def test_an_entry_that_names_nobody_changes_nothing():
    own = {"a": Entry("Gyula", {"PER": 1}, 1)}
    assert shared.put({"Ede": Entry("", {}, 0, repl="Béla")}, own) == own and shared.matched({"Ede": Entry("", {}, 0)}, own) == {}


@pytest.mark.parametrize("name", ["rep", "repll", "Repl", "nrom", "keeep", "allsug"])
def test_a_misspelt_key_is_refused(name):
    with pytest.raises(JsonError, match="is written as a key that we do not know"):
        loads_replacements(f'{{"Kovács János": {{"norm": "Kovács János", "{name}": "x"}}}}')
    with pytest.raises(JsonError, match="is written as a key that we do not know"):
        loads(f'{{"text": "Ede", "spans": [], "replacements": {{"k": {{"norm": "Ede", "{name}": "x"}}}}}}')


def test_an_edited_type_is_refused_and_the_remedy_works():
    doc = '{"text": "Itt Vác.", "spans": [{"start": 4, "end": 7, "type": "ORG", "entity": "k", "norm": "Vác"}],' \
          '"replacements": {"k": {"norm": "Vác", "type": {"GPE": 1}, "frq": 1}}}'
    with pytest.raises(JsonError, match=r"spans\[0\]\.type: was changed"):
        loads(doc)
    fine = loads(doc.replace(', "entity": "k", "norm": "Vác"', ""))
    assert [span.type for span in P.replace(fine).spans or ()] == ["ORG"]
