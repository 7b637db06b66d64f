"""What a rule did is said in `why`, whatever the rule; what it dropped is kept only where that is asked for."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Span
from pseudo.language import language
from pseudo.spans import stage
from pseudo.spans.draft import STEP, Settings, applied, drafted, evidence

HUNGARIAN = language.load("hu")
TEXT = "Pécs Béla jött."


def cut(draft, language):
    return draft.having(dataclasses.replace(span, end=span.end - 5, text=span.text[:-5]) for span in draft.spans)


def typed(draft, language):
    return draft.having(dataclasses.replace(span, type="PER") for span in draft.spans)


def gone(draft, language):
    return draft.having(())


def read(draft, language):
    return draft.having(dataclasses.replace(span, norm=span.text) for span in draft.spans)


def found_here(draft, language):
    return draft.adding([Span(10, 14, "jött", "PER", source="gazetteer", why="place")])


STEPS = [
    ([cut], [("Pécs", "tagger; cut", "made by tagger; cut by cut")], []),
    ([typed], [("Pécs Béla", "tagger; typed", "made by tagger; typed by typed")], []),
    ([read], [("Pécs Béla", "tagger", "made by tagger")], []),  # it is the span that it was
    ([cut, typed], [("Pécs", "tagger; cut; typed", "made by tagger; cut by cut; typed by typed")], []),
    ([gone], [], ["made by tagger; dropped by gone"]),
    ([found_here, gone], [], ["made by tagger; dropped by gone", "place; made by found here; dropped by gone"]),
    ([gone, found_here], [("jött", "place; found here", "place; made by found here")], ["made by tagger; dropped by gone"]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "spans", "dropped"), STEPS)
def test_each_rule_says_what_it_did(rules, spans, dropped):
    for explain in (False, True):
        draft = drafted(TEXT, (), [Span(0, 9, "Pécs Béla", "ORG", source="ner")], Settings(explain=explain))
        for rule in rules:
            draft = applied(rule, draft, HUNGARIAN)
        assert [(span.text, span.why) for span in draft.spans] == [(s[0], s[1 + explain]) for s in spans]
        assert [span.why for span in draft.dropped] == (dropped if explain else [])


def test_the_rules_have_names_of_their_own():
    names = {rule: rule.__name__ for rule in stage.RULES}
    assert len(names) == len(set(names.values())) and not any(STEP in name for name in names.values())


def test_no_reason_of_an_identifier_looks_like_a_step():
    doc = Pseudonymiser("hu").spans("TAJ: 123 456 788, adószám 8000000007, 7621 Pécs, Fő utca 3. II. em. 4., 1982. május 3.")
    for span in doc.spans:
        assert (STEP not in evidence(span) and span.why.split(STEP)[1:] == ["identifiers and dates"]) or span.source != "pattern"


WORDS = ["Tegnap", "a", "Kovács", "János", "Jánossal", "szegedi", "Fő", "utca", "12", "dr.", "OTP-vel", ".", "\n", "kovács", "TAJ: 123 456 788"]


@given(st.lists(st.sampled_from(WORDS), max_size=14))
@settings(max_examples=40, deadline=None)
def test_every_span_says_who_made_it_and_explaining_changes_nothing(words):
    text, p = " ".join(words), Pseudonymiser("hu")
    names = {"tagger", *(rule.__name__.replace("_", " ") for rule in stage.RULES)}
    spans = p.spans(text).spans
    assert all(set(span.why.split(STEP)[1:]) <= names and span.why.split(STEP)[-1] in names for span in spans)
    lines = [line.split("\t") for line in p.explained(text)]
    stay = [(int(at), type_) for at, _, type_, why in lines if "dropped by" not in why]
    assert stay == [(span.start, span.type) for span in spans]
    assert all(len(line) == 4 for line in lines)
