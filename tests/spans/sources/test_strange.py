"""Sentences in another language; one case a line with its reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo.core.document import Span
from pseudo.language import language
from pseudo.language.tokenise import tokenise
from pseudo.spans.draft import drafted
from pseudo.spans.sources.official import is_abbreviation
from pseudo.spans.sources.strange import in_their_sentences

LANGUAGES = {tag: language.load(tag) for tag in ("hu", "fi")}
SURNAMES = [row.name for row in LANGUAGES["fi"].names.pool("surname") if row.name.isalpha()][:400]


def _left(tag, text, name, **given_):
    start = text.index(name)
    words = tokenise(text, LANGUAGES[tag].cutting)
    draft = drafted(text, words, [Span(start, start + len(name), name, "PER", source="ner", **given_)])
    return [span.text for span in in_their_sentences(draft, LANGUAGES[tag]).spans]


@given(st.sampled_from(SURNAMES))
def test_a_name_in_such_a_sentence_stays(name):
    assert _left("fi", f"Please wait for {name} and call me tomorrow.", name)


@pytest.mark.parametrize(("tag", "text", "name", "stays", "reason"), [
    ("fi", "I will call you tomorrow.", "I", False, "a word of one letter"),
    ("fi", "I think I am late, please wait.", "late", False, "a small word that is a nickname, too"),
    ("fi", "Vi ses i morgon, skriver hon.", "Vi ses i morgon", False, "a whole clause"),
    ("fi", "Late tuli myöhässä, soita huomenna.", "Late", True, "a nickname in a sentence of ours"),
    ("fi", "Soitti late ja sanoi tulevansa huomenna.", "late", True, "in small letters, too"),
    ("fi", "Please call I. Virtanen tomorrow, thank you.", "I", True, "an initial has its full stop"),
    ("fi", "Please call anna tomorrow and thank you.", "anna", True, "a name that is no word of theirs"),
    ("hu", "Ich rufe dich morgen an, danke für das Angebot, kovács.", "kovács", True, "a name that is no word of theirs"),
])
def test_sentences_of_others(tag, text, name, stays, reason):
    assert bool(_left(tag, text, name)) is stays, reason


@pytest.mark.parametrize(("tag", "text", "name", "none", "reason"), [
    ("hu", "Max 8 embert viszünk.", "Max", True, "the most of what is counted"),
    ("hu", "Max. 5 fő mehet.", "Max", True, "with its full stop"),
    ("fi", "Max 8 henkeä mahtuu.", "Max", True, "Finnish has it, too"),
    ("hu", "Max nyolc éves.", "Max", False, "a boy"),
    ("hu", "Anna 8 éves.", "Anna", False, "no abbreviation"),
])
def test_limits(tag, text, name, none, reason):
    start = text.index(name)
    span = Span(start, start + len(name), name, "PER", norm=name, source="ner")
    assert is_abbreviation(span, text, LANGUAGES[tag]) is none, reason
