"""What a Python program hands over: wrong items are told with their place, and cost no other item; what can travel does."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Document, Entry, InputError, PseudoError, Pseudonymiser, Settings, Span, Token, engines

KEY = b"a test key of sixteen bytes"
P = Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules"))
TEXT = "Tegnap Kovács Jánossal beszéltem."
PER = Span(7, 22, "Kovács Jánossal", "PER")


def doc(**changes: Any) -> Document:
    return dataclasses.replace(Document(TEXT, spans=(PER,)), **changes)


WRONG: list[tuple[Any, str, str]] = [
    (3, "is of type int; give a text (str) or a Document", "a number"),
    (None, "is None; give a text (str) or a Document", "nothing"),
    (b"Kov", "is bytes; give a text (str) or a Document", "bytes"),
    ({"text": "Kovács"}, "is of type dict; give", "raw JSON"),
    (Document(5), "text: is of type int", "a text that is none"),  # type: ignore[arg-type]
    (Document(TEXT, lang=None), "lang: is None", "no language"),  # type: ignore[arg-type]
    (Document(TEXT, lang="fi"), "the document is in another language", "another language"),
    (doc(spans="Kovács"), "spans: is of type str; give a tuple of Span", "spans that are none"),
    (doc(spans=(PER, {"start": 1})), "spans[1]: is of type dict; give a Span", "a span that is none"),
    (doc(spans=(dataclasses.replace(PER, end=99),)), "spans[0]: 7:99 is empty, beyond the text", "beyond the text"),
    (doc(spans=(dataclasses.replace(PER, start=-1),)), "spans[0]: -1:22 is empty, beyond", "before the text"),
    (doc(spans=(dataclasses.replace(PER, start="7"),)), "spans[0]: its offsets are not whole numbers", "no number"),
    (doc(spans=(PER, dataclasses.replace(PER, start=10, text="ács Jánossal"))), "spans[1]: span 10:22 starts before 22", "overlap"),
    (doc(spans=(dataclasses.replace(PER, text="Kovács János"),)), "spans[0].text: is not what the text has at 7:22", "another text"),
    (doc(spans=(dataclasses.replace(PER, type="Kovács"),)), "spans[0].type: is not a type; give one of ACCOUNT", "no type"),
    (doc(spans=None, tokens=(Token(0, 6), Token(3, 9))), "tokens[1]: 3:9 is empty, beyond", "tokens that overlap"),
    (doc(spans=None, tokens=(PER,)), "tokens[0]: is of type Span; give a Token", "a token that is none"),
    (doc(replacements=["Kovács"]), "replacements: is of type list; give a mapping", "entries that are none"),
    (doc(replacements={"k": {"norm": "Kovács"}}), "replacements entry 1: is of type dict; give a key (str) and an Entry", "an entry"),
    (doc(replacements={1: Entry("Kovács", {}, 1)}), "replacements entry 1: is of type int", "a key"),
]


@pytest.mark.parametrize(("item", "said", "why"), WRONG, ids=[why for *_, why in WRONG])
@pytest.mark.parametrize("stage", ["spans", "suggest", "replace"])
def test_a_wrong_item_is_told_with_its_place(item: Any, said: str, why: str, stage: str) -> None:
    with pytest.raises(InputError, match="^" + re.escape(said)) as one:
        getattr(P, stage)(item)
    with pytest.raises(InputError, match=f"^item 2: {re.escape(said)}") as two:
        list(P.batch([TEXT, item], stage))
    for error in (one, two):
        assert "Kov" not in str(error.value) and "\n" not in str(error.value) and ";" in str(error.value)


ITEMS = st.lists(st.one_of(st.sampled_from([item for item, *_ in WRONG]), st.sampled_from([TEXT, "", doc()])), max_size=80)


@given(ITEMS, st.sampled_from(["spans", "replace"]))
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_bad_item_costs_no_other_one(items: list[Any], stage: str) -> None:
    wrong = [item for item, *_ in WRONG]
    bad = [any(item is each for each in wrong) for item in items]
    results = list(P.batch(items, stage, on_error="return"))
    assert [isinstance(result, InputError) for result in results] == bad
    for number, (item, result) in enumerate(zip(items, results, strict=True), 1):
        if isinstance(result, PseudoError):
            assert str(result).startswith(f"item {number}: ")
        else:
            assert result == getattr(P, stage)(item)
    first = bad.index(True) if True in bad else len(bad)
    came = []
    try:
        for each in P.batch(items, stage):
            came.append(each)
    except InputError as error:
        assert str(error) == str(results[first])
    assert came == results[:first]


def test_a_fault_of_ours_is_one_item_too_and_quotes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def annotate(self, texts: Any, tokens: Any) -> Any:
            if any("Kovács" in text for text in texts):
                raise KeyError("Kovács")
            return [(tuple(words), ()) for words in tokens]

    p = Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules"))
    monkeypatch.setitem(p.__dict__, "_engine", Broken())
    good, bad, also = p.batch(["Szép nap.", TEXT, "Jó idő."], "spans", on_error="return")
    assert isinstance(good, Document) and isinstance(also, Document)
    assert type(bad) is PseudoError and re.match(r"item 2: internal error \(KeyError in \w+\.py:\d+\)", str(bad))
    with pytest.raises(KeyError):
        list(p.batch(["Szép nap.", TEXT], "spans"))


@pytest.mark.parametrize("docs", [TEXT, b"x", doc(), 3])
def test_a_batch_is_of_many(docs: Any) -> None:
    with pytest.raises(InputError, match="give a list of texts or Documents"):
        list(P.batch(docs, "spans"))


def test_unknown_words_are_refused_before_any_item() -> None:
    with pytest.raises(InputError, match="unknown stage"):
        P.batch([], "tag")
    with pytest.raises(InputError, match="unknown on_error"):
        P.batch([], "spans", on_error="skip")  # type: ignore[call-overload]


# -- languages and ids


@pytest.mark.parametrize("lang", ["hu-HU", "hun", "HU", "hu_HU"])
def test_a_language_as_people_write_it(lang: str) -> None:
    p = Pseudonymiser(lang, key=KEY, settings=Settings(engine="rules"))
    assert p.lang == "hu"
    result = p.replace(Document(TEXT, lang=lang))
    assert result.lang == lang, "the document keeps what it came with"
    assert dataclasses.replace(result, lang="hu") == P.replace(Document(TEXT)) == p.replace(TEXT)


@pytest.mark.parametrize("id", [0, 7, -1.5, 10**30])
def test_a_document_may_have_a_number(id: Any, tmp_path: Path) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text('[DATE]\nmethod = "shift"\nper = "document"\n', encoding="utf-8")
    p = Pseudonymiser("hu", key=KEY, settings=Settings(engine="rules", policy=policy))
    text = "Tegnap, 2023. május 5-én."
    assert p.replace(Document(text, id=id)) == dataclasses.replace(p.replace(Document(text, id=str(id))), id=id)


# -- what travels


def test_a_pseudonymiser_travels_to_a_worker(tmp_path: Path) -> None:
    texts = ["Kovács János eljött Szegedről.", "Kovács János és Szabó Mária elment 2023. május 5-én."]
    p = Pseudonymiser("hu", key=KEY, settings=Settings(same_initial=True))
    p.take_inventory(texts)
    expected = [p.replace(text) for text in texts]
    sent = pickle.dumps((p, texts))
    assert len(sent) < 20_000, "tables and models do not travel"
    (tmp_path / "sent").write_bytes(sent)
    program = ("import pickle, sys; p, texts = pickle.load(open(sys.argv[1], 'rb')); "
               "assert not any('pool' in name for name in vars(p)), 'it loads when it works'; "
               "sys.stdout.buffer.write(pickle.dumps([p.replace(text) for text in texts]))")
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path / "sent")], capture_output=True, check=True,
                          cwd=Path(__file__).parents[2])
    assert pickle.loads(done.stdout) == expected
    again = pickle.loads(pickle.dumps(pickle.loads(sent)[0]))
    assert (again.key, again.settings, again.replace(texts[1])) == (KEY, p.settings, expected[1]), "and on to the next one"


@pytest.mark.parametrize("name", ["compact", "rules"])
def test_an_engine_has_a_repr_of_one_line(name: str) -> None:
    said = repr(engines.load(name, "hu"))
    assert "\n" not in said and len(said) < 80 and said.startswith(name.capitalize() + "(")
