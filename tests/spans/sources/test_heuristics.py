"""Names by their looks, at `--recall max`, and what the other levels make of the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import Document, Span
from pseudo.core.errors import InputError
from pseudo.language.tokenise import tokenise
from pseudo.pipeline import RECALL, Settings
from pseudo.spans.draft import LEVELS, Level
from pseudo.spans.sources import heuristics

MAX, HIGH, BALANCED = (Pseudonymiser("hu", key=b"0123456789abcdef", settings=Settings(recall=level)) for level in ("max", "high", "balanced"))
LANGUAGE = MAX.language
PIECES = ["Tegnap", "a", "Kovács", "Zsófi2004", "BXKR-nél", "Ubadzse", "Kwame", "járt", ".", "\n", "(", "4471882", "szép", "MINDENKI"]


def found(text: str, heuristic: heuristics.Heuristic, *spans: Span) -> list[tuple[str, str]]:
    """What one heuristic finds in a text."""
    level = Level(looks=(heuristic.__name__,))
    out = heuristics.find(text, tokenise(text, "hu"), spans, LANGUAGE, level)
    return [(span.text, span.type) for span in out if span.source == "heuristic"]


@given(st.lists(st.sampled_from(PIECES), max_size=12), st.integers(0, 11), st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_what_is_found_lies_in_the_text_and_beside_what_was_found_before(words, first, length):
    text = " ".join(words)
    tokens = tokenise(text, "hu")
    taken = [Span(t.start, t.end, text[t.start : t.end], "PER", source="ner") for t in tokens[first : first + length]]
    out = heuristics.find(text, tokens, taken, LANGUAGE, LEVELS["max"])
    assert out[: len(taken)] == taken
    before = {at for span in taken for at in range(span.start, span.end)}
    for span in out[len(taken) :]:
        assert text[span.start : span.end] == span.text and span.text
        assert before.isdisjoint(range(span.start, span.end))


@given(st.lists(st.sampled_from(PIECES), max_size=12))
@settings(max_examples=30, deadline=None)
def test_a_higher_level_leaves_no_more_in_clear(words):
    text = " ".join(words)
    hidden = []
    for program in (BALANCED, HIGH, MAX):
        spans = program.spans(Document(text)).spans or ()
        hidden.append({at for s in spans for at in range(s.start, s.end) if s.type in ("PER", "ORG", "GPE", "ID", "USER")})
    assert hidden[0] <= hidden[1] <= hidden[2]


def test_the_levels_are_those_that_settings_take():
    assert tuple(LEVELS) == RECALL
    with pytest.raises(InputError, match="balanced, high or max"):
        Pseudonymiser("hu", settings=Settings(recall="highest"))


@pytest.mark.parametrize(
    ("heuristic", "text", "expected"),
    [
        ("capitals", "A BXKR-nél dolgozik.", [("BXKR-nél", "ORG")]),
        ("capitals", "Az SMS-t a XIV. kerületből a TAJ-számmal küldte.", []),  # a thing, a number, what says nothing
        ("capitals", "EZT NAGYON KÖSZÖNJÜK MINDENKINEK, KÜLÖN UBADZSÉNEK!", [("UBADZSÉNEK", "PER")]),  # shouted
        ("row", "Tegnap Ubadzse Kwame járt itt.", [("Ubadzse Kwame", "PER")]),
        ("row", "Szombaton a Zöld Kapu volt nyitva.", [("Zöld Kapu", "ORG")]),  # common words: a place to go to
        ("row", "Nagyon Ubadzse akart jönni.", []),  # the capital of the sentence, and one word
        ("row", "Tisztelt Igazgató Úr!", []),  # a title
        ("row", "MINDEN JOG FENNTARTVA", []),  # shouted
        ("humps", "Üzent LernenBoy-nak, hogy zsofi2004-gyel jön.", [("LernenBoy-nak", "ORG"), ("zsofi2004", "USER")]),
        ("humps", "Az iPhone a McDonaldnál maradt.", []),  # a thing, a name spelt so
        ("figures", "A 4471882 és az RX77 volt az.", [("4471882", "ID"), ("RX77", "ID")]),
        ("figures", "Fizetett 12.500 és 1500000 forintot 2023-ban.", []),  # amounts, a year
        ("inside", "Odament Ubadzséhoz, aki várta.", [("Ubadzséhoz", "PER")]),
        ("inside", "Azt mondta: Gyere ide, Kedves!", []),  # a speech begins; a greeting
        ("inside", "Crohn-betegsége van.", []),  # a disease
        ("small", "szia, horváthnak jövök, köszi", [("horváthnak", "PER")]),
        ("small", "Szia, csilla jön", []),  # the sentence has a capital, where the tagger sees better
    ],
)  # fmt: skip
def test_each_heuristic(heuristic, text, expected):
    assert found(text, getattr(heuristics, heuristic)) == expected


def test_an_unknown_word_opens_a_sentence_unless_it_is_a_label_or_no_noun():
    tokens = MAX._engine.annotate(["Khumalo ott lakik. Anamnézis: üres."], [tokenise("Khumalo ott lakik. Anamnézis: üres.", "hu")])
    text = "Khumalo ott lakik. Anamnézis: üres."
    out = heuristics.find(text, tokens[0][0], (), LANGUAGE, Level(looks=("opening",)))
    assert [span.text for span in out] == ["Khumalo"]


def test_an_unsure_work_is_no_shelter_but_a_sure_one_is():
    text = "Tegnap Ubadzse Kwame ment."
    for score, expected in ((0.3, [("Ubadzse Kwame", "PER")]), (0.9, [])):
        work = Span(7, 20, text[7:20], "WORK_OF_ART", source="ner", score=score)
        assert found(text, heuristics.row, work) == expected


def test_what_only_looks_like_a_name_becomes_one_of_its_kind():
    doc = MAX.replace("A 44718 ügyfél zsofi2004-gyel jött.")
    number, user = (span for span in doc.spans if span.source == "heuristic")
    assert number.new_text.isdecimal() and len(number.new_text) == 5 and number.new_text != "44718"
    assert user.new_text != "zsofi2004" and doc.pseudonymised.endswith("-gyel jött.")
