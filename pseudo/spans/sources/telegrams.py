"""Clinical texts: guesses that are abbreviations, findings or measures, and nobody's name.

What comes in: candidate spans, and where a text is clinical (`pseudo.spans.sources.clinical`). What goes out: those
that may be names, without the words of telegrams at their ends. Start at `without`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable

from pseudo.core.document import Span
from pseudo.kinds import organisations
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.language.shorthand import SUFFIX
from pseudo.spans.draft import Clinic, Draft
from pseudo.spans.sources.clinical import BRIEF, CODE, MARGIN, PROCEDURE, ROMAN_OR_FIGURE, VALUE, known
from pseudo.spans.sources.ordinary import no_name
from pseudo.spans.words import LINE

LONG = 5
"""Figures of a number that is no measure: a doctor's (`O61244`)."""


def without(spans: Iterable[Span], clinic: Clinic, language: Language) -> list[Span]:
    """The spans that may be names: no word of clinical texts, no row of raised words with one (`Mobilizálva WC-re`)."""
    return [span for span in spans if not nobodys(span, clinic, language) and not _row(span, clinic)]


def _row(span: Span, clinic: Clinic) -> bool:
    return span.source == "heuristic" and " " in span.text and " " not in trimmed(span, clinic).text


def nobodys(span: Span, clinic: Clinic, language: Language) -> bool:
    """Whether a span is nobody's name but a word of clinical texts, perhaps with figures; of the numbers that a pattern
    knows only what looks like a plate or a house can be (`QRS 146`, `fs. 1015`)."""
    if span.type in COUNTED or not clinic.near.touch(span.start, span.end):
        return False
    if language.words.is_title(span.text):
        return True  # `prof. Pantoprazol`, to prevent ulcers
    words = [(span.start + match.start(), span.start + match.end()) for match in PIECE.finditer(span.text)]
    held = [clinic.terms.hold(*word) for word in words]
    if span.source == "pattern":
        density = span.type == "ADDR_NO" and DENSITY.fullmatch(span.text) is not None
        short = sum(map(str.isdecimal, span.text)) < LONG
        shape = short and span.type in LOOKING and span.why.startswith("structure")
        return (density or shape) and all(held)
    if span.type == "ID":
        return (MEASURED.fullmatch(span.text) is not None or CODE.fullmatch(span.text) is not None
                or (RESULT.fullmatch(span.text) is not None and held[0]))
    if span.type == "DATE" and not any(map(str.isalpha, span.text)):
        return SCORE.fullmatch(span.text) is not None
    covered = any(held) and all(
        there or ROMAN_OR_FIGURE.fullmatch(clinic.text[start:end])
        for there, (start, end) in zip(held, words, strict=True)
    )
    return covered or (span.source in ("ner", "heuristic") and _telegraphic(span, clinic, language))


PIECE = re.compile(r"(?<![^\W_])(?<![^\W\d_]:)[^\W_]+(?:[.,]\d+)*")
"""A word, or figures; not an ending behind a colon (`EKG:ssä`)."""
LOOKING = ("PLATE", "ID")
DENSITY = re.compile(r"10[0-4]\d")
"""Of urine, to that of water, in thousandths; its label means a ground floor, too."""
COUNTED = frozenset(("QUANTITY", "CARDINAL", "ORDINAL", "PERCENT", "AGE", "DUR", "TIME", "MONEY"))
"""Types of figures, which stay: a date is not to be looked for where one has been read."""
MEASURED = re.compile(r"[^\W\d_]{1,4} \d{1,3}(?:,\d+)?|\d{1,3}(?:,\d+)? [^\W\d_]{1,4}")
"""Letters and a few figures that a tagger takes for a number of somebody's: `f 16`, `128 Hz`."""
RESULT = re.compile(r"[^\W\d_]+ \d{1,4}(?:,\d+)?")
"""What was measured, where its word is known, and the figures: `NTproBNP 6840`."""
SCORE = re.compile(r"\d{1,2}\.?|\d/\d")
"""Figures that a tagger takes for a date: of days, of a score; longer ones may be somebody's."""


def _telegraphic(span: Span, clinic: Clinic, language: Language) -> bool:
    """Whether a guess is no name by the look of the text around it: an abbreviation, a measure with its value.

    The table cannot have them all; a word that the name tables know is never meant.
    """
    text = span.text
    bare = text.rstrip(".")
    if not bare.isalpha() or len(bare) < 2 or span.type not in GUESSED or known(bare, language):
        return False
    if span.type == "FAC" and language.names.space_parts(bare)[2]:
        return False  # `Haarahongantie 7`
    value = VALUE.match(clinic.text, span.end)
    listed = clinic.text[max(0, span.start - MARGIN) : span.start].rstrip(" ")[-1:] in ("", "\n")
    measured = value is not None and ":" not in value[0] and not listed  # not `Nguyen 8. ágy`
    stop = span.end - (text[-1:] == ".")
    cut = bare[1:].islower() and CUT.match(clinic.text, stop) is not None
    brief = organisations.is_acronym(bare) and 2 < len(bare) <= BRIEF and span.type != "ORG"  # `KÁ` signs
    return measured or cut or (brief and not _shouted(clinic.text, span))


CUT = re.compile(rf"\.[ ,:;]{{1,2}}[{LOWER}\d]|\.[,:;)]")
"""What follows an abbreviation: its stop, and no new sentence."""
GUESSED = ("PER", "GPE", "LOC", "FAC", "ORG")


def _shouted(text: str, span: Span) -> bool:
    """Whether the line of a span is written in capitals, so that a name would be, too."""
    before = text[max(0, span.start - LINE) : span.start].rpartition("\n")[2]
    line = before + text[span.end : span.end + LINE].partition("\n")[0]
    return sum(map(str.isupper, line)) > sum(map(str.islower, line))


def trimmed(span: Span, clinic: Clinic) -> Span:
    """A guess without the words of clinical texts at its ends: `Tóth Bea EÜ. asszisztens`."""
    if span.type not in ("PER", "ORG") or span.source == "pattern" or not clinic.terms.touch(span.start, span.end):
        return span
    words = [(span.start + match.start(), span.start + match.end()) for match in WHOLE.finditer(span.text)]
    while len(words) > 1 and clinic.terms.hold(*words[0]):
        del words[0]
    start, end = words[0][0] if words else span.start, span.end
    while len(words) > 1 and clinic.terms.hold(*words[-1]):
        end = words[-2][1] + len(clinic.text[words[-2][1] : words[-1][0]].rstrip())
        del words[-1]
    if (start, end) == (span.start, span.end):
        return span
    return dataclasses.replace(span, start=start, end=end, text=clinic.text[start:end])


WHOLE = re.compile(r"[^\s.,:;()]+(?:[.,:][^\s.,:;()]+)*")


def no_measures(draft: Draft, language: Language) -> Draft:
    """Rule: drops identifiers and dates that are measures of clinical texts."""
    return dataclasses.replace(draft, patterns=tuple(without(draft.patterns, draft.clinic, language)))


def without_terms(draft: Draft, language: Language) -> Draft:
    """Rule: cuts clinical words off the ends of guesses."""
    return draft.having(trimmed(span, draft.clinic) for span in draft.spans)


def no_terms(draft: Draft, language: Language) -> Draft:
    """Rule: drops what is a clinical word and nobody's name."""
    rest = (span for span in draft.spans
            if not (_disease(span, language) or _dose(span, language) or _examination(span, language)
                    or _coded(span, draft.text, language)))
    return draft.having(without(rest, draft.clinic, language))


def _disease(span: Span, language: Language) -> bool:
    """Whether a guess is one long word of clinical texts that no name is like, raised by its sentence, whatever the
    text is about: `Hypertonia miatt`."""
    word = language.letters.lower(span.text)
    guess = span.source != "pattern" and span.type in GUESSED and span.type != "ORG"
    if not guess or len(word) < LATIN or not span.text[1:].islower():
        return False
    table = language.shorthand
    told = word in table.signs or table.loose.get(word) == "term" or _latin(span.text, language)
    return told and not known(span.text, language)


def _coded(span: Span, text: str, language: Language) -> bool:
    """Whether a guess is a word of clinical texts, whoever is called so, or one that nobody is called by, right behind
    the code of what was done or found, and a small word follows: `NFB30 Lonkan kokotekonivelleikkaus`."""
    word = span.text
    if span.type not in GUESSED or span.source in ("pattern", "known") or not word[1:].islower():
        return False
    if CODED.search(text, max(0, span.start - LONGEST), span.start) is None or FOLLOWED.match(text, span.end) is None:
        return False
    lemmas = (language.letters.lower(word), *(r.lemma for r in language.morph.analyse(
        language.letters.lower(word)) if r.exact))
    return any(language.shorthand.use(lemma) for lemma in lemmas) or no_name(word, language)


CODED = re.compile(rf"(?<!\S)(?:{CODE.pattern}|{PROCEDURE.pattern})[ \t]+$")
FOLLOWED = re.compile(rf" [{LOWER}]")
LONGEST = 12
"""Letters and figures of the longest code, and the space behind it."""


def _examination(span: Span, language: Language) -> bool:
    """Whether what a tagger takes for a product is an abbreviation of clinical texts that means nothing else, whatever
    the text is about: `PET-CT készült`."""
    word = SUFFIX.sub("", span.text)
    guess = span.type == "PROD" and span.source == "ner" and word.isupper()
    return guess and word in language.shorthand.hard and language.names.thing(word) is None


def _latin(text: str, language: Language) -> bool:
    """Whether a word, in any case, is of the Latin of diagnoses, or ends as they do: `Orthopnoe`, `Tachycardiával`."""
    ends = tuple(word.removeprefix("-") for word in language.contexts.latin if word.startswith("-"))
    lemmas = {text, *(reading.lemma for reading in language.morph.analyse(text)[:3] if reading.feats)}
    return any(word in language.contexts.latin or word.endswith(ends) for word in map(language.letters.lower, lemmas))


def _dose(span: Span, language: Language) -> bool:
    """Whether a number that a tagger takes for somebody's is a dose, in any text: `25 mg 1`, `2,5 ml`."""
    return span.type == "ID" and span.source == "ner" and DOSE.fullmatch(span.text) is not None and (
        language.contexts.doses(span.text))


DOSE = re.compile(r"\d{1,4}(?:[.,]\d{1,3})? ?[^\W\d_]{1,9}\.?(?: \d{1,2}(?:[x×/-]\d{1,2}){0,3})?")
"""Figures, letters, and how many or how often."""
LATIN = 6
"""Letters of a clinical word that no name is like, at least."""
