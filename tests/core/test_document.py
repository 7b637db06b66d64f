"""The values: frozen, silent about what they hold, changed by making new ones."""

import copy
import dataclasses
import pickle
from decimal import Decimal
from types import MappingProxyType

import pytest

from pseudo.core.document import NAMES, NOTHING, TYPES, Document, Entry, Head, InputError, NamePart, Repair, Span, Token

ENTRY = Entry("Kovács János", {"PER": 2}, 2, parts=(NamePart("Kovács", "surname", 0), NamePart("János", "given", 1)))
KEY = "Kovács János[/N]"
DOC = Document("Kovács János", spans=(Span(0, 12, "Kovács János", "PER", KEY, "Kovács János"),), replacements={KEY: ENTRY},
               pseudonymised="Tóth Béla")


def test_names_are_types():
    assert NAMES < TYPES


@pytest.mark.parametrize("value", [DOC, ENTRY, DOC.spans[0], ENTRY.parts[0], Head(7, 12, "János"), Token(0, 6, "Kovács"),
                                   Repair(0, 6, "Kovács", 0, 4, "Tóth", "article")], ids=lambda v: type(v).__name__)
def test_values_are_frozen_and_their_repr_is_silent(value):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, dataclasses.fields(value)[0].name, "x")
    assert not any(word in repr(value) for word in ("Kovács", "János", "Tóth"))


def test_a_change_is_a_new_value_without_the_old_result():
    edited = DOC.with_repl(KEY, "Szabó Péter")
    assert edited.entry(KEY).repl == "Szabó Péter" and DOC.entry(KEY).repl is None
    assert edited.pseudonymised is None and DOC.pseudonymised == "Tóth Béla"


@pytest.mark.parametrize("name", ["", " ", "\n", None, 7])
def test_a_new_name_must_be_a_name(name):
    with pytest.raises(InputError, match="the new name is empty"):
        DOC.with_repl(KEY, name)


def test_an_unknown_key_is_an_error_that_does_not_repeat_it():
    with pytest.raises(InputError) as error:
        DOC.entry("Szabó Péter[/N]")
    assert "Szabó" not in str(error.value)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_values_are_pickled_and_copied_with_all_that_is_in_them(copied):
    doc = dataclasses.replace(
        DOC, tokens=(Token(0, 6, "Kovács", "PROPN", extra={"x": [1]}), Token(7, 12)), id=Decimal("1.5"),
        repairs=(Repair(0, 1, "a", 0, 2, "az", "article"),), extra=MappingProxyType({"meta": {"page": 4}}),
        replacements=MappingProxyType({KEY: dataclasses.replace(ENTRY, rel=MappingProxyType({"wife_of": KEY}), type=MappingProxyType({"PER": 2}))}))
    again = copied(doc)
    assert again == doc and repr(again) == repr(doc)
    assert again.tokens[1].extra is NOTHING, "what holds nothing takes no room"


@pytest.mark.parametrize("data", [b'{"id": 7, "text": "a: b", "my": 0.10000000000000000001}', '{"text": "a", "lang": "hu-HU"}'])
def test_json_is_public(data):
    doc = Document.from_json(data)
    assert Document.from_json(doc.to_json()) == doc == Document.from_json(doc.to_json(indent=True, offsets="utf16"), offsets="utf16")
    with pytest.raises(InputError, match=r"^letter 3: has \"text\" twice"):
        Document.from_json('{"text": "Kovács", "text": "Kovács"}', where="letter 3")


MAIN = [({"GPE": 2, "ORG": 1}, "GPE"), ({"ORG": 1, "GPE": 1}, "GPE"), ({"PER": 1}, "PER"), ({}, "")]  # ties by code point


@pytest.mark.parametrize(("types", "main"), MAIN)
def test_main_type(types, main):
    assert Entry("x", types, 1).main_type == main


@pytest.mark.parametrize("kind", [Token, Head, NamePart, Span, Entry, Repair, Document])
def test_a_value_takes_each_of_its_fields_by_name_and_in_order(kind):
    """Some write their own `__init__`: it has every field, in its place, with its default."""
    fields = dataclasses.fields(kind)
    given = {field.name: object() for field in fields}
    by_name, in_order = kind(**given), kind(*given.values())
    assert {name: getattr(by_name, name) for name in given} == given == {name: getattr(in_order, name) for name in given}
    needed = [field for field in fields if field.default is field.default_factory is dataclasses.MISSING]
    least = kind(*(given[field.name] for field in needed))
    for field in fields[len(needed) :]:
        default = field.default if field.default is not dataclasses.MISSING else field.default_factory()
        assert getattr(least, field.name) is default or getattr(least, field.name) == default
