"""Names of people found by knowledge: tables read through the morphology, titles, labels, lines of a chat.

What comes in: a sentence's words (`sentence`), or a text. What goes out: candidate spans. Start at `persons_in`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.persons import BORNE, INITIAL, ORDINAL
from pseudo.spans.sources.sentence import SUFFIX, Word, lemma_of, span_of, unshouted
from pseudo.spans.words import courtesies_bare, is_building, is_word

RARE_GIVEN = 20
"""A registered given name that hardly anybody bears (Békés) is no sign of a person."""

QUOTES = "\"„“”»«'’‘"
DEED = frozenset(("VERB", "AUX", "ADV", "ADP", "PRON", "DET", "CCONJ", "SCONJ"))
"""Parts of speech that stand in no name."""

ORDINARY = 10
"""How many times commoner as a word than as a surname a word is that is none where a sentence begins with it."""


def persons_in(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """Surname and given name together; a name after a title or a label, before `úr`, `nevű`; nicknames."""
    names, habits = language.names, language.habits
    is_title, home = language.persons.is_title, names.home
    behind = tuple(language.contexts.after)

    def given(lemma: str) -> bool:
        bare = habits.bare(lemma)
        row = names.given(bare)
        borne = row is not None and (row.rank > 0 or row.count > RARE_GIVEN or row.origin != home)
        return borne or bool(names.nickname(bare))

    def namelike(word: Word) -> bool:
        if not word.capital or not word.text[:2].replace(".", "").isalpha():
            return False
        titled = unshouted(word.text, language)
        opens = language.letters.lower(titled) in language.contexts.before
        if opens or _compound(word.text) or language.habits.humped(word.text):
            return False
        row = names.surname(titled)
        if word.first and row is not None and row.common_word > ORDINARY * row.count and not names.given(titled):
            return False  # `Csak Gábor`: a word of every text opens the sentence
        if row is not None or INITIAL.fullmatch(word.text):
            return True
        if any(r.exact and r.feats.startswith("Case=") and names.place(r.lemma) for r in word.readings):
            return False  # `Békéscsabáról Gyulára`: from one town to the other
        opening = word.first and word.token.upos not in ("", "PROPN") and not names.given(titled)
        if opening and language.words.ordinary(titled):
            return False  # `Szülinap Zsaninak`: the capital is the sentence's
        if word.token.upos in DEED and word.text.isupper() and not names.given(titled):
            return False  # `PUSKA BÁNTOTTA CSILLÁT`: all is in capitals
        return (
            not language.words.is_common(titled) and not word.text.endswith(".") and names.org_word(titled) is None
        )

    for at, word in enumerate(words):
        start = at
        while start > 0 and is_title(words[start - 1].text):
            start -= 1
        # A title: dr. Bognár (Ernő); the name goes on while capitals do.
        if start < at and not is_title(word.text) and namelike(word):
            end = at + 1
            while end < len(words) and end < at + 4 and namelike(words[end]):
                end += 1
            yield span_of(text, words[start:end], "PER", 0.8, "title")
        if (
            _initial(word.text)
            and at + 1 < len(words)
            and _initial(words[at + 1].text)
            and not (at and _initial(words[at - 1].text))
        ):
            end = at + 2
            while end < len(words) and _initial(words[end].text) and _goes_on(words, end):
                end += 1
            yield span_of(text, words[at:end], "PER", 0.65, "initials")
        whole = _given_first(words, at, given, namelike, language) if habits.given_first else 0
        if whole:
            begin = start
            if start == at > 0 and _listed(words, at, whole, given, language) and namelike(words[at - 1]):
                begin = at - 1  # `Virtanen Anna Kaarina`
            yield span_of(text, words[begin:whole], "PER", 0.75, "given name and surname")
        if whole or not word.capital or word.text.endswith("."):
            continue
        family = f"Deriv={habits.family}"
        house = next((r.lemma for r in word.readings if r.exact and r.feats.split("|")[-1] == family), "")
        ordinary = word.first and language.words.is_common(house)
        if house and not ordinary and (names.surname(house) or given(house)):
            yield span_of(text, [word], "PER", 0.6, "family")
        lemma = lemma_of(word, given) or _before_matter(words, at, given, language)
        if lemma is not None and lemma != unshouted(word.text, language) and language.words.is_common(word.text):
            row = names.given(habits.bare(lemma))
            lemma = None if row is not None and row.origin != home else lemma  # `Jelen vannak` is about no Van
        if lemma is not None and at > 0 and words[at - 1].first and names.given(habits.bare(lemma)) is None:
            # `Szülinap Zsaninak`, not `Szalai Zsaninak`
            opening = names.surname(unshouted(words[at - 1].text, language)) is None
            lemma = None if opening and not _initial(words[at - 1].text) else lemma
        paired = lemma is not None and at > 0 and words[at - 1].text[-1:] != ":"
        if paired and namelike(words[at - 1]) and _turned(words[at - 1], given, language):
            begin = at - 1
            while (
                begin > 0
                and at - begin < (5 if any(habits.is_married(w.text) for w in words[begin:at]) else 3)
                and namelike(words[begin - 1])
                and (
                    names.surname(unshouted(words[begin - 1].text, language))
                    or habits.is_married(words[begin - 1].text)
                )
            ):
                begin -= 1
            while begin > 0 and is_title(words[begin - 1].text):
                begin -= 1
            yield span_of(text, words[begin : at + 1], "PER", 0.75, "surname and given name")
        elif lemma is not None and not word.first and not language.words.is_common(lemma):
            foreign = at + 1 < len(words) and lemma == word.text and _foreign(words[at + 1], language)
            yield span_of(text, words[at : at + 1 + foreign], "PER", 0.6, "given name")
        elif word.first and _addressed(words, at, given, language):
            yield span_of(text, [word], "PER", 0.6, "address")
        elif _with_matter(word, language):
            yield span_of(text, [word], "PER", 0.6, "matter of people")
        after = language.letters.lower(words[at + 1].text) if at + 1 < len(words) else ""
        if after.startswith(behind) and namelike(word) and not (word.first and language.words.ordinary(word.text)):
            yield span_of(text, [word], "PER", 0.7, "title after")
        before = language.letters.lower(words[at - 1].text) if at else ""
        if before in language.contexts.before and (lemma is not None or names.surname(unshouted(word.text, language))):
            yield span_of(text, [word], "PER", 0.7, "greeting")
    yield from _labelled(text, words, namelike, language)
    yield from _bynames(text, words, language)


def _before_matter(
    words: Sequence[Word], at: int, given: Callable[[str], bool], language: Language
) -> str | None:
    """The given name that begins a compound: `Béla-interjú` behind a surname, `Béla-ügy` alone."""
    name, hyphen, matter = words[at].text.rpartition("-")
    before = words[at - 1] if at else words[at]
    surname = language.names.surname(unshouted(before.text, language)) is not None
    alone = at == 0 or not (surname or (before.capital and not before.first))
    if not hyphen or not given(name) or (alone and not matter.startswith(language.habits.matters)):
        return None  # `György-nap`
    building = is_building(matter, language)  # `Szent Anna-kápolna`
    return name if is_word(words[at].text, language) and not building else None


def _with_matter(word: Word, language: Language) -> bool:
    """Whether a word is a surname, or a name that nobody knows as another's, and a matter of people: `Gnám-féle`."""
    name, hyphen, matter = word.text.rpartition("-")
    names = language.names
    if not hyphen or name.isupper() or not name.replace("-", "").isalpha():
        return False
    if not (word.capital and matter.startswith(language.habits.matters) and is_word(word.text, language)):
        return False
    row = names.surname(name)
    if row is not None and row.count > BORNE:
        return True
    known = names.place(name) or names.thing(name) or names.org_word(name) or name in language.eponyms.names
    return not known and (row is not None or not language.words.is_common(name))


def _addressed(words: Sequence[Word], at: int, given: Callable[[str], bool], language: Language) -> bool:
    """Whether a word that opens a sentence addresses somebody who is dear: `Évikém, gyere!`."""
    mine = any(given(r.lemma) and r.exact and "[psor]" in r.feats for r in words[at].readings)
    ends = at + 1 < len(words) and words[at + 1].text in (",", "!")
    return mine and ends and not language.words.is_common(words[at].text)


def _given_first(
    words: Sequence[Word], at: int, given: Callable[[str], bool], namelike: Callable[[Word], bool], language: Language
) -> int:
    """Where a name ends that begins with a given name, or with an initial and a surname of the tables, in a language
    that has the given name first: behind the names that follow, up to one with an ending; 0 where none begins."""
    word, end = words[at], at + 1
    if _initial(word.text) and end < len(words):
        known = any(language.names.surname(r.lemma) for r in words[end].readings if r.exact)
        return end + 1 if known else 0
    if not word.capital or not given(unshouted(word.text, language)):
        return 0
    while end < len(words) and end < at + 4 and namelike(words[end]):
        if end > at + 1 and any(r.exact and language.names.organisation(r.lemma) for r in words[end].readings):
            break  # `Mari Ritola Verohallinnosta`
        end += 1
        if any(r.feats and r.exact for r in words[end - 1].readings[:1]):
            break
    return end if end > at + 1 else 0


def _turned(word: Word, given: Callable[[str], bool], language: Language) -> bool:
    """Whether a word before a given name may be a surname: where that stands behind, only one of the tables that is no
    given name (`Virtanen Anna`, in a list)."""
    name = unshouted(word.text, language)
    parts = name.split("-") if word.text.count("-") == 1 else [name]
    known = all(language.names.surname(part) is not None for part in parts) or language.names.surname(name) is not None
    return not language.habits.given_first or (known and not given(name))


def _listed(
    words: Sequence[Word], at: int, end: int, given: Callable[[str], bool], language: Language
) -> bool:
    """Whether a surname stands before given names alone, in a language that has them first as a rule."""
    before = at > 1 and words[at - 2].capital and given(unshouted(words[at - 2].text, language))
    alone = all(lemma_of(word, given) is not None for word in words[at:end])
    return alone and not before and _turned(words[at - 1], given, language)


def _foreign(word: Word, language: Language) -> bool:
    """Whether a word behind a given name is a foreign surname: raised, and nothing that the tables or the language
    know in any reading (`Martin Jol`, but `Péter Győrben`, `Anna BMW-je`)."""
    if not word.capital or len(word.text) < 3 or not word.text[1:2].islower() or language.habits.humped(word.text):
        return False
    lemmas = {word.text, *(r.lemma for r in word.readings)}
    names = language.names
    known = any(names.place(x) or names.thing(x) or names.given(x) or names.org_word(x) for x in lemmas)
    return not known and not any(language.words.is_common(x) for x in lemmas)


def _compound(word: str) -> bool:
    """Whether a word is an abbreviation with a common noun behind it, which is no part of a name: `PFN-szegezést`."""
    first, _, rest = word.partition("-")
    return len(first) > 1 and first.isupper() and rest.islower() and len(rest) > SUFFIX

SPEAKER = re.compile(r"^(?:\[[^\]\n]{3,30}\] ?|\d[\d.,: –-]{3,25} )?([^\W\d_][\w .-]{1,29}?) ?:(?= |$)", re.MULTILINE)
"""Who writes a line of a chat, perhaps behind the time: `[10:32] Dóri: jössz?`."""


def speakers(text: str, language: Language) -> list[Span]:
    """The names before the lines of a chat: what stands before a colon at the start of two lines or more, and is a
    name, in any spelling."""
    names, found = language.names, list(SPEAKER.finditer(text))
    lines: dict[str, int] = {}
    for match in found:
        lines[match[1]] = lines.get(match[1], 0) + 1

    def somebody(label: str) -> bool:
        words = label.split()
        if language.letters.lower(label) in language.contexts.label or len(words) > 3 or lines[label] < 2:
            return False
        if any(language.words.is_common(word) for word in words) and len(words) == 1:
            return False  # `Tanú:`, `Kérdés:`
        raised = label != language.letters.lower(label)  # then `neki` is a word, not a Neki: `Írjon neki:`
        borne = [word for word in words if not (raised and word.islower() and language.words.is_common(word))]
        known = (names.unfold(word, kind) for word in borne for kind in ("given", "nickname", "surname"))
        return any(known) and all(word[:1].isupper() or word.islower() for word in words)

    courtesies = courtesies_bare(language)

    def name(label: str) -> str:
        *before, last = label.split(" ")
        return " ".join(before) if before and last in courtesies else label  # `laci bacsi`

    return [
        Span(match.start(1), match.start(1) + len(name(match[1])), name(match[1]), "PER", source="gazetteer", score=0.8,
             why="speaker")
        for match in found
        if somebody(match[1])
    ]


def _goes_on(words: Sequence[Word], at: int) -> bool:
    """Whether an initial belongs to those before it: not behind an ending (`P.-nét V. Ilona`), no ordinal (`I. r.`)."""
    return "-" not in words[at - 1].text and ORDINAL.fullmatch(words[at].text) is None


def _initial(word: str) -> bool:
    """Whether a token is an initial, with a suffix or -né or without: `K.`, `P.-t`, `A.-né`."""
    return "." in word and INITIAL.fullmatch(word.split("-")[0]) is not None


def _labelled(text: str, words: Sequence[Word], namelike: object, language: Language) -> Iterator[Span]:
    """What stands after `Név:` and its like, as long as it looks like a name."""
    for at, word in enumerate(words):
        if word.text != ":" or at == 0 or not callable(namelike):
            continue
        label = [language.letters.lower(w.text) for w in words[max(0, at - 4) : at]]
        if not any(" ".join(label[i:]) in language.contexts.label for i in range(len(label))):
            continue
        end = at + 1
        last = min(len(words), at + 6)
        while end < last and (namelike(words[end]) or language.persons.is_title(words[end].text)):
            end += 1
        if end - at > 2:
            yield span_of(text, words[at + 1 : end], "PER", 0.8, "form label")


def _bynames(text: str, words: Sequence[Word], language: Language) -> Iterator[Span]:
    """What somebody is said to be called, behind a colon or in quotation marks: `gúnyneve: „Bütyök”`; right behind what
    nothing else follows: `kutsumanimi Nappu`."""
    for at in range(1, len(words)):
        end = at + (words[at].text == ":")
        quoted = end < len(words) and words[end].text in QUOTES
        end += quoted
        if end >= len(words):
            continue
        said = [language.letters.lower(each.text) for each in words[max(0, at - 2) : at]]
        before = language.contexts.naming | (language.contexts.byname if end > at else frozenset())
        if before.isdisjoint((said[-1], " ".join(said))):
            continue
        name = words[end].text
        if words[end].capital and not name.isupper() and (quoted or not language.words.is_common(name)):
            yield span_of(text, [words[end]], "PER", 0.8, "byname")
