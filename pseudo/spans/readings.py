"""Which reading of a name's last word is meant: the clues for each, and the choice.

What comes in: the readings that `morph` has for the word, the tagger's token, the name tables, and what the document's
other names show. What goes out: the likeliest reading. Start at `choose`; `clues` says what speaks for a reading, and
the language's `weights` how much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from morph import Analysis, MorphError
from morph.feats import to_dict
from pseudo.core.document import NAMES, Span, Token
from pseudo.kinds import organisations
from pseudo.kinds.identifiers.tables import load as tables_of
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.spans.borne import cut_short, for_a_family, is_borne, of_the_other_sex, tables, usual_given
from pseudo.spans.borne import known as known
from pseudo.spans.called import called_for_short, of_a_widow, of_a_wife, of_their_land, rather_whole, ruled, unjoined
from pseudo.spans.kinds_of_bodies import of_a_kind
from pseudo.spans.standing import Bracketed, Hyphened, of_the_ground

NOMINAL = frozenset(("", "NOUN", "PROPN", "ADJ", "NUM", "X"))
"""Parts of speech of a name's head."""

WHOLE = frozenset(["ORG", "FAC", "LOC", "EVENT", "WORK_OF_ART", "PROJ", "AWARD", "LAW", "MEDIA", "SMEDIA"])
"""Types whose possessive head belongs to the name (`Hősök tere`, `Jogi Osztálya`)."""

THINGS, OWNED = frozenset(("CAR", "PROD")), "Number[psor]=Sing|Person[psor]=3"
"""Types of what is somebody's (`Opel Astrája`), and the features that say so."""
GROUPS = {
    "PER": "person",
    **dict.fromkeys(("GPE", "LOC", "FAC"), "place"),
    **dict.fromkeys(("ORG", "EVENT", "LAW", "AWARD", "MEDIA", "SMEDIA"), "body"),
    **dict.fromkeys(("WORK_OF_ART", "PROJ"), "work"),
}
"""Types whose names behave alike; the others are things."""

OPENING, CLOSING = frozenset("„\"»'‚’“"), frozenset("”\"«'’“")
"""Quotation marks around a name."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the names of a document show about each other.

    times   how often a word ends a name
    stems   lemma -> words at the end of names that are it, or it with an ending that tells, or that can be no other
            name of the tables
    whole   people's names of several words, and the last of these
    """

    times: Mapping[str, int] = field(default_factory=dict)
    stems: Mapping[str, frozenset[str]] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reader:
    """What a reading is chosen by: the language, and what is known of the document.

    text   the document, `` where only the name itself is known
    seen   words of the document's names as they stand: lemmas met in the nominative
    bare   of those, words of persons' and bodies' names with others behind them, which bear no ending for sure
    norms  folded norm -> norm of the names written normally, to which shouted and accentless ones are brought back
    last   what stands before the last word of these, folded -> its folded letters but the last -> last words
    hyphened  words of the document with an ending behind a hyphen: whole as they stand; None: not looked for yet
    bracketed words of the document alone in brackets; None: not looked for yet
    """

    language: Language
    text: str = field(default="", repr=False)
    seen: frozenset[str] = field(default=frozenset(), repr=False)
    bare: frozenset[str] = field(default=frozenset(), repr=False)
    norms: Mapping[str, str] = field(default_factory=dict, repr=False)
    last: Mapping[str, Mapping[str, Collection[str]]] = field(default_factory=dict, repr=False)
    evidence: Evidence = field(default_factory=Evidence, repr=False)
    hyphened: Hyphened | None = field(default=None, repr=False)
    bracketed: Bracketed | None = field(default=None, repr=False)


def gather(spans: Sequence[Span], language: Language) -> Evidence:
    """The evidence of a document's names, as far as they are written normally."""
    times = Counter(
        span.text.split()[-1]
        for span in spans
        if span.type in NAMES and span.text and casing.pattern(span.text) not in ("upper", "lower")
    )
    stems: dict[str, set[str]] = {}
    telling = language.habits.telling
    for last in times:
        exact = [reading for reading in readings(last, language) if reading.exact]
        borne = {reading.lemma for reading in exact if is_borne(reading.lemma, language)}
        for reading in exact:
            if not reading.feats or reading.feats in telling or borne == {reading.lemma}:
                stems.setdefault(reading.lemma, set()).add(last)
    called = {lemma for lemma in stems if language.names.given(lemma)}
    for last in times:  # `Pirit`: of Piri, where a Piroska is named
        for reading in readings(last, language):
            for row in language.names.nickname(reading.lemma) if reading.exact else ():
                if row.base in called:
                    stems.setdefault(reading.lemma, set()).add(row.base)
    people = [span.text for span in spans if span.type == "PER" and " " in span.text]
    whole = frozenset(name for text in people for name in (text, text.split()[-1]))
    return Evidence(times, {lemma: frozenset(words) for lemma, words in stems.items()}, whole)


def readings(last: str, language: Language) -> tuple[Analysis, ...]:
    """All readings of a name's last word; none where nothing can be read aloud. Of a known acronym with an ending
    behind a joiner there is one: `OYS:iin`, which the rules would spell otherwise."""
    try:
        found = organisations.readings(last, language.words)
    except MorphError:
        return ()
    if last.isalpha():
        return found
    at = max(map(last.rfind, language.letters.joiners), default=-1)
    acronym = last[:at] if at > 1 and last[:at].isupper() and last[at + 1 :].islower() else ""
    if not acronym or any(r.lemma == acronym and r.exact for r in found):
        return found
    spelt = (acronym, language.letters.capitalised(acronym))  # `TAYS`, which writes itself `Tays`
    known = next((each for each in spelt if language.names.organisation(each)), "")
    behind = tables_of(language.at("pseudo")).ends.after(last, at) if known else None
    return (Analysis(known, "PROPN", behind[1], 0),) if behind is not None and behind[0] == len(last) else found


DEAR = "Number[psor]=Sing|Person[psor]=1"
"""Features of a name as those who love its bearer say it (`Tiborom`)."""

UNUSUAL = 4
"""How much more a name of the document tells of a form that the rules would spell otherwise."""

AHEAD = 24
"""Code points behind a name in which the next word is looked for."""

LONGEST = 40
"""Code points of the longest family that is looked for before a name."""

BIT = 10
"""Weights of `morph` are in tenths of a bit."""

COSTLY = 15.0
"""Bits from which a reading that `morph` takes for unlikely is no unlikelier."""

def choose(last: str, first: str, span: Span, token: Token | None, reader: Reader) -> Analysis:
    """The reading of a name's last word that agrees best with the tagger, the name tables and the document.

    last, first  the name as it is written normally: its last word, and the words before it
    """
    found = unjoined(ruled(readings(last, reader.language)), last, reader.language)
    by_rule = {r.lemma for r in found if r.exact and r.feats.startswith("Clitic=")}  # `Marja-Liisahan` has no case
    found = [r for r in found if r.exact or r.lemma not in by_rule]
    if span.type == "PER" and first and reader.language.habits.given_first:  # Meri Meriläinen
        found = [r for r in found if reader.language.habits.adjectival not in r.feats.split("|")] or found
    if not found:
        return Analysis(last, "PROPN", "", 0)
    if len(found) == 1:
        return found[0]
    weights = reader.language.weights
    scored = [
        (cost - sum([weights.get(clue, 0.0) * value for clue, value in known.items() if value]), order, reading)
        for order, (reading, cost, known) in enumerate(clues(found, last, first, span, token, reader))
    ]
    best = min(scored, key=lambda item: item[:2])[2]
    if span.type in ("GPE", "LOC") and not first:
        best = _people_of(best, found, reader.language) or _known_place(best, scored, reader.language) or best
    if GROUPS.get(span.type) == "body" and (first or not best.feats):
        best = of_a_kind(best, scored, reader.language) or best
    if span.type == "PER":
        best = rather_whole(best, found, reader.language) or of_a_widow(best, found, first, reader.language) or best
        best = of_a_wife(best, found, reader.language) or of_their_land(best, found, first, reader.language) or best
    if span.type == "PER" and not best.feats and best.lemma not in reader.bare:
        best = called_for_short(best, found, reader.language) or best
    adjectival = reader.language.habits.adjectival
    bare_or_made = span.type in ("GPE", "LOC") and not first and best.feats in ("", adjectival)
    if bare_or_made and not reader.language.names.place(best.lemma):
        # `Egri Bornapok`: no place is called Egri, but Eger is one, found for that; `Dél-amerikai`: Dél-Amerika; to the
        # `Velencei-tóra`, which is no Torah.
        joined = any(sign in best.lemma for sign in reader.language.letters.joiners)
        towns = [item for item in scored if ((joined or item[2].feats == adjectival)
                 and reader.language.names.place(item[2].lemma)) or of_the_ground(best, item[2], reader.language)]
        best = min(towns, key=lambda item: item[:2])[2] if towns else best
    return best


def _known_place(
    best: Analysis, scored: Sequence[tuple[float, int, Analysis]], language: Language
) -> Analysis | None:
    """The likeliest reading as a place of a table in a case (`Karjaan`: of Karjaa), where the best one is of a place
    that no table has, in a case or, where places are said in one before a name (`Korson Minna`), as it stands."""
    told = to_dict(best.feats).keys() <= {"Case"} if best.feats else bool(language.habits.place_in)
    if language.names.place(best.lemma) or not told:
        return None
    several = language.habits.plural_places
    known = [item for item in scored if item[2].exact and language.names.place(item[2].lemma)
             and to_dict(item[2].feats).keys() <= ({"Case", "Number"} if item[2].lemma.endswith(several) else {"Case"})]
    return min(known, key=lambda item: item[:2])[2] if known else None


def _people_of(best: Analysis, found: Sequence[Analysis], language: Language) -> Analysis | None:
    """The reading of the same form as what is of a place (`Vaasalaiset`: those of Vaasa), where the best one is of a
    place that no table has, and a table has this one."""
    made = to_dict(language.habits.adjectival)
    if not made or language.names.place(best.lemma):
        return None
    wanted = to_dict(best.feats) | made
    towns = [r for r in found if r.exact and language.names.place(r.lemma) and made.items() <= to_dict(r.feats).items()]
    one = not best.feats and len({(r.lemma, r.feats) for r in towns}) == 1
    return next((r for r in towns if one or to_dict(r.feats) == wanted), None)


def clues(
    found: Sequence[Analysis], last: str, first: str, span: Span, token: Token | None, reader: Reader
) -> list[tuple[Analysis, float, dict[str, float]]]:
    """Each reading with its cost in bits against the cheapest, and what speaks for or against it: clue -> how much."""
    if token is not None and token.upos not in NOMINAL:
        token = None  # the tagger takes the head for a verb or an adverb (`terén`): its lemma and case say nothing
    told = to_dict(token.feats) if token is not None and token.feats else {}
    tagged, other = reader.language.cases.tagged(told.get("Case", "Nom")), _but_case(told)
    lemma = reader.language.letters.lower(token.lemma) if token is not None else ""
    informed = token is not None and token.upos != ""
    cheapest = min(reading.weight for reading in found)
    town = GROUPS.get(span.type) == "place" and bool(reader.language.names.place(last))  # `Tarcal`, beside a Tar
    located = GROUPS.get(span.type) == "place" and not first and not town and any(
        reading.exact and to_dict(reading.feats).keys() == {"Case"} and reader.language.names.place(reading.lemma)
        and _in_series(reading, first, reader.language) for reading in found)
    out = []
    for reading in found:
        feats = to_dict(reading.feats) if reading.feats else {}
        case = feats.get("Case", "Nom")
        given: dict[str, float] = {
            "case agrees": informed and tagged == case != "Nom",
            "other features agree": span.type == "PER" and bool(other) and other == _but_case(feats),
            "lemma agrees": lemma == reader.language.letters.lower(reading.lemma),
            "inexact": not reading.exact,
            **_met(reading.lemma, last, first, reader),
            "name of the document": (reading.exact or not town)
            and _of_the_document(reading, reading.weight - cheapest, last, reader),
        }
        given["of a family"] = (
            span.type == "PER" and feats.get("Person[psor]") == "3"
            and bool(reader.language.names.given(reading.lemma) or reader.language.names.nickname(reading.lemma))
            and _behind_family(span, reader))
        given["given for a family"] = span.type == "PER" and for_a_family(reading, found, first, reader.language)
        given["given of the other sex"] = span.type == "PER" and of_the_other_sex(
            reading, found, first, reader.language)
        called = span.type == "PER" and usual_given(reading.lemma, reader.language)
        given["both agree"] = called and given["case agrees"] and given["lemma agrees"]
        given["usual cut short"] = called and cut_short(reading, last, found, reader.language)
        for base in (reading.lemma, *_possessed(reading, found, span.type, first)):
            given.update(tables(base, span.type, first, reader.language))
        if "place" in given and case != "Nom" and not _in_series(reading, first, reader.language):
            given["series does not fit"] = 1
        if feats:
            given |= _ending(reading, feats, last, first, span.type, token, reader.language)
            given["possessed thing"] = span.type in THINGS and _owned(reading, found)
        else:
            given |= _bare(last, first, span, reader)
            if located:  # four times `Ópusztaszerre` is no other place than Ópusztaszer
                given["bare again"] = 0
            given["bare small" if last[:1].islower() else "bare"] = informed  # without a tagger's word no likelier
        out.append((reading, min(COSTLY, (reading.weight - cheapest) / BIT), given))
    return out


def _but_case(feats: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in feats.items() if key != "Case"}


def _behind_family(span: Span, reader: Reader) -> bool:
    """Whether a family as a whole stands before a name: `a Balogék Klotildja`."""
    ending, text = reader.language.habits.family, reader.text[max(0, span.start - LONGEST) : span.start]
    return bool(ending) and text.endswith(" ") and text.rstrip().endswith(ending)


def _met(lemma: str, last: str, first: str, reader: Reader) -> dict[str, float]:
    """Whether the document has the lemma as it is, and in how many other forms; `Striflerek`, where a Strifler Teodor
    is named, is no lemma of `Striflereknek`."""
    others = reader.evidence.stems.get(lemma, ())
    bare, seen = lemma != last and lemma in reader.seen, math.log2(1 + len(others) - (last in others))
    if (bare or seen) and lemma != last and _several(lemma, reader):
        bare, seen = False, 0.0
    whole = reader.evidence.whole
    behind = (lemma in whole) + 2 * bool(first and f"{first} {lemma}" in whole)
    return {"seen bare": bare, "seen": seen, "seen behind others": behind if bare else 0}


def _several(word: str, reader: Reader) -> bool:
    """Whether a word is the plural of a name of the document that others follow."""
    return any(r.feats == "Number=Plur" and r.exact and r.lemma in reader.bare for r in readings(word, reader.language))


def _of_the_document(reading: Analysis, cost: int, last: str, reader: Reader) -> int:
    """Whether the lemma is a word of a name that others follow, and the form is none; the more telling where nobody
    would guess it otherwise (`Jean-Luckel`). Or a nickname of a name of the document, and the form nobody's today
    (`Pirit`, once a Piroska is named)."""
    row = reader.language.names.given(last)
    nicks = reader.language.names.nickname(reading.lemma) if last != reading.lemma and not (row and row.rank) else ()
    if any(nick.base in reader.seen for nick in nicks):
        return 1
    if last == reading.lemma or last in reader.bare or reading.lemma not in reader.bare:
        return 0
    return 1 if reading.exact and cost < COSTLY * BIT else UNUSUAL


def _bare(last: str, first: str, span: Span, reader: Reader) -> dict[str, float]:
    """What says that a name has no ending."""
    joined = last.rpartition("-")[2].islower() and "-" in last  # `Zrt.-nél`: however often, an ending
    given: dict[str, float] = {
        "bare again": 0 if joined else math.log2(max(1, reader.evidence.times.get(last, 1))),
        "bare inner": last in reader.bare,
        "bare inner given": span.type == "PER" and last in reader.bare and bool(reader.language.names.given(last)),
        "hyphen elsewhere": last in (reader.hyphened or Hyphened(reader.text)),
    }
    if GROUPS.get(span.type) == "work":
        given["bare title"] = min(4, sum(word[:1].islower() for word in (*first.split(), last)))
    stays = _stays(span, reader)
    if stays:
        given[stays] = 1
    return given


def _ending(
    reading: Analysis, feats: Mapping[str, str], last: str, first: str, kind: str, token: Token | None,
    language: Language,
) -> dict[str, float]:
    """What says that a name of this type has these endings, or not."""
    habits, group = language.habits, GROUPS.get(kind, "thing")
    derived, small, several = feats.get("Deriv", ""), last[:1].islower(), bool(first)
    tail = reading.lemma.rpartition("-")[2] if "-" in reading.lemma else ""
    given: dict[str, float] = {
        f"{feats.get('Case', 'Nom')} {group}": 1,
        "word behind a hyphen": tail.islower() and language.words.common(tail),
        "hyphen": last.startswith(reading.lemma + "-"),
        "large in a small word": small and several and reading.lemma[:1].isupper(),
    }
    if group == "person" and language.cases.has(reading.feats, "result") and habits.is_married(last):
        given["result or wife"] = 1
    if habits.married and habits.married in derived.split("+"):
        given["married"] = 1
    elif derived and derived == habits.adjective:
        agrees = token is not None and token.upos == "ADJ"
        way = " person" if group == "person" else " small" if small else " agrees" if agrees else ""
        given["adjective" + way] = 1
        if language.letters.same(reading.lemma, last) and not language.names.place(reading.lemma):
            given["adjective like its name"] = 1
    elif derived and derived != habits.family:
        given["joined" if given["hyphen"] and group != "thing" else "derived"] = 1
    if reading.feats == DEAR and group == "person":
        given["dear"] = usual_given(reading.lemma, language) and not tables(last, kind, first, language)
    if [*feats] == ["Clitic"]:
        given[f"only {reading.feats}"] = 1
    if "Person[psor]" in feats:
        given["possessed whole" if several and kind in WHOLE else "possessed"] = 1
    if "Number[psed]" in feats or (derived and derived == habits.family):
        given[f"owner {group}"] = 1
    if feats.get("Number") == "Plur":
        given[f"plural {group}"] = 1
    return given


def _stays(span: Span, reader: Reader) -> str:
    """What around a name says that its endings are its own: quotation marks, or a word that says how it is called."""
    text, habits = reader.text, reader.language.habits
    if not text:
        return ""
    after = text[span.end : span.end + AHEAD].split(None, 1)
    if after and after[0].strip(",.;:!?") in habits.called:
        return "called"
    before = text[max(0, span.start - 2) : span.start].strip()[-1:]
    behind = text[span.end : span.end + 2].strip()[:1]
    return "quoted" if before in OPENING and behind in CLOSING and before and behind else ""


def _owned(reading: Analysis, found: Sequence[Analysis]) -> bool:
    """Whether an ending of two letters or more says of a thing that it is somebody's: `Opel Astrájának`."""
    rest = reading.feats.removesuffix(OWNED).rstrip("|") if reading.feats.endswith(OWNED) else None
    return any(other.feats == rest and len(other.lemma) > len(reading.lemma) + 1 for other in found)


def _possessed(reading: Analysis, found: Sequence[Analysis], kind: str, first: str) -> Iterable[str]:
    """What is possessed in a possessive head that belongs to the name (`Jogi Osztálya`): it is known by that."""
    if kind not in WHOLE or not first or "[p" in reading.feats:
        return ()
    owned = (other.lemma for other in found if other.feats.endswith(OWNED) and len(other.lemma) < len(reading.lemma))
    return (lemma for lemma in owned if lemma[:-1] == reading.lemma[: len(lemma) - 1])


def _in_series(reading: Analysis, first: str, language: Language) -> bool:
    """Whether the case is one of the place's own series, or none of place (`Szegeden`, `Egerben`; not `Szegedben`)."""
    lemma = f"{first} {reading.lemma}" if first else reading.lemma
    rows = language.names.place(lemma) or language.names.place(reading.lemma)
    own = {row.locative for row in rows if row.locative}
    return not own or any(language.morph.in_series(reading.feats, series) == reading.feats for series in own)
