"""All figures together: perfect output is perfect everywhere, and what is not known is not told."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

import morph
from pseudo.core.document import Document, Entry, Span
from pseudo.evaluate.markup import GoldDocument, Mention
from pseudo.evaluate.measured import Known, measured
from pseudo.evaluate.pairing import Case
from pseudo.evaluate.report import Report, as_json, details, others
from pseudo.language.letters import PLAIN

KNOWN = Known(PLAIN, morph.load("hu"), lambda kind, lemma: False, lambda entry: True)
NAMES = ("Kis Ede", "Nagy Pál", "Antal János")
NEW = {"Kis Ede": "Tóth Béla", "Nagy Pál": "Szabó Géza", "Antal János": "Varga Lajos"}


def case(names: list[str], new: dict[str, str], number: int = 1) -> Case:
    """A document in which these names stand, found and replaced as told."""
    text = " ".join(f"Jön {name}." for name in names)
    out, mentions, spans, at = [], [], [], 0
    for name in names:
        at, length = text.index(name, at), sum(map(len, out))
        mentions.append(Mention(at, at + len(name), "PER", NAMES.index(name) + 1, name, name))
        before = text[mentions[-2].end if len(mentions) > 1 else 0 : at]
        start = length + len(before)
        spans.append(Span(at, at + len(name), name, "PER", name, name, new_start=start, new_end=start + len(new[name]), new_text=new[name]))
        out += [before, new[name]]
        at += len(name)
    written = "".join(out) + "."
    entries = {name: Entry(name, {"PER": 1}, 1, repl=new[name]) for name in names}
    return Case(f"d{number}", GoldDocument(text, tuple(mentions)), tuple(spans), Document(text, spans=tuple(spans), replacements=entries, pseudonymised=written), written)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4), min_size=1, max_size=3))
def test_perfect_output_is_perfect_everywhere(docs: list[list[str]]) -> None:
    one = measured([case(names, NEW, number) for number, names in enumerate(docs)], KNOWN)
    told = as_json(Report(one))
    for share in (told["micro"]["strict"], told["micro"]["partial"], told["macro"]["strict"], told["bounds"]["strict"]):
        assert set(share.values()) == {1.0}
    assert told["words"]["specificity"] == told["b_cubed"]["persons"]["f1"] == told["by_document"]["recall"]["worst_tenth"] == 1
    assert told["consistency"]["kept"] == told["consistency"]["entities"]
    assert told["consistency"]["apart"] == told["consistency"]["replacements"]
    assert told["grammar"]["analysed_back"] == told["grammar"]["of"] == sum(map(len, docs))
    assert told["leaks"]["types"]["PER"] == {"mentions": sum(map(len, docs)), "anywhere": 0, "placed": sum(map(len, docs)), "in_place": 0}
    assert not one.notes
    assert not any(name in json.dumps(told, ensure_ascii=False) for name in (*NAMES, *NEW.values(), "d0"))


def test_two_persons_with_one_new_name_are_seen() -> None:
    told = as_json(Report(measured([case([*NAMES], {**NEW, "Nagy Pál": "Tóth Béla"})], KNOWN)))
    assert told["consistency"] == {"entities": 0, "kept": 0, "replacements": 2, "apart": 1}


def test_who_became_another_old_person_stands_there_by_chance() -> None:
    one = measured([case(["Kis Ede", "Nagy Pál"], {**NEW, "Kis Ede": "Nagy Pál"})], KNOWN)
    assert one.left["PER"].anywhere == 1 and one.left["PER"].in_place == 0
    assert [(note.what, note.surface) for note in one.notes] == [("stands", "Nagy Pál")]
    assert next(iter(details(one.notes))) == "# It shows originals: for your eyes only."


def test_what_is_not_known_is_not_told() -> None:
    text = "Jön Kis Ede."
    bare = GoldDocument(text, (Mention(4, 11, "PER", 0, "Kis Ede", "Kis Ede"),))
    one = measured([Case("1", bare, (Span(4, 11, "Kis Ede", "PER"),), Document(text, spans=()))], KNOWN)
    told = as_json(Report(one))
    assert told["micro"]["strict"]["f1"] == 1
    assert not told.keys() & {"b_cubed", "consistency", "grammar", "leaks", "forms", "against", "slate"}
    assert not any("entit" in row[0] for row in others(Report(one)))
