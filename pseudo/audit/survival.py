"""Does an original survive: whole, in part, in any form, as initials, in an address or the name of a file, in a code?
Numbers and days are looked for in `figures`.

What comes in: the new text of a document beside the old one, and the originals that it must not tell. What goes out:
`Finding`s, each place once. Start at `survivors`.

A place is told apart by what stood there before: where the new text is the same as the old one, a name was left; where
it was changed, the name that can be read is somebody's new one, and the finding is doubtful. Where somebody has written
in the result since, so that the texts do not bear the mapping out, only a name that it hands out is taken for one.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pseudo.audit.align import Alignment
from pseudo.audit.codes import thirteen, views
from pseudo.audit.figures import figures
from pseudo.audit.handed import rejudged
from pseudo.audit.joined import Joined, orders
from pseudo.audit.lexis import RARE, Lexis, Word, mid_sentence
from pseudo.audit.values import Finding, Level, Original
from pseudo.core.document import NAMES

ADDRESS = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+|https?://\S+|www\.\S+|(?<!\w)@\w+|[\w.-]+\.\w{2,5}/\S+")
FILE = re.compile(r"(?<![\w@/.])[\w.-]*[\w-]{3,}\.[^\W_]{2,4}(?![\w@])|(?<!\w)\w+(?:_\w+)+(?!\w)")
NEXT = re.compile(r"[\s-]{1,2}([^\W\d_]+)")
"""The word behind."""
INITIALS = re.compile(r"(?<![^\W_])(?:[^\W\d_]{1,3}\.[ -]?){2,4}")
BEGUN = 3
"""Letters by which words are looked up."""
WHOLE, PART = "whole", "part"
ORDINARY = 4.0
"""Bits of an ordinary word of a name."""
LEAST_CODE = 5
"""Letters that a word has at least that is looked for turned round."""
LEAST_INSIDE = 4
"""Letters of a name that is looked for within a word of an address."""
PLACES = frozenset(("GPE", "LOC"))
BORNE = PLACES | {"PER"}
"""Types whose words are names by themselves; those of others are mostly ordinary words."""


@dataclass(frozen=True, slots=True)
class Index:
    """The originals of a document, as they are looked up.

    words   beginnings of telling words -> (number of the original, place of the word, folded word)
    sizes   how many telling words an original has
    joined  beginnings of words of originals that are written together -> these
    """

    originals: Sequence[Original]
    words: Mapping[str, list[tuple[int, int, str]]] = field(repr=False)
    sizes: Sequence[int]
    joined: Mapping[str, list[Joined]] = field(repr=False)

    def hits(self, word: Word, lexis: Lexis) -> list[tuple[int, int]]:
        """The originals of which a word is a form of a word, and of which."""
        return [(number, at) for number, at, folded in self.words.get(word.folded[:BEGUN], ())
                if lexis.is_form(word.folded, word.text, folded)]

    def together(self, word: Word, lexis: Lexis) -> Joined | None:
        """The words of an original that a word is made of, as many as there are."""
        rows = (row for row in self.joined.get(word.folded[:BEGUN], ()) if row.is_in(word, lexis))
        return max(rows, key=lambda row: row.words, default=None)


def indexed(originals: Sequence[Original], lexis: Lexis) -> Index:
    """The names among originals, by the beginnings of their words."""
    words: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    joined: dict[str, list[Joined]] = defaultdict(list)
    sizes = []
    for number, each in enumerate(originals):
        told = [word for word in _telling(each, lexis) if each.type in PLACES or not lexis.country[word]
                ] if each.type in NAMES else []
        sizes.append(len(told))
        for row in orders(number, list(map(lexis.fold, told))) if each.type in BORNE else ():
            joined[(row.head + row.last)[:BEGUN]].append(row)
        for at, word in enumerate(told):
            folded = lexis.fold(word)
            words[folded[:BEGUN]].append((number, at, folded))
    return Index(originals, words, sizes, joined)


def _telling(who: Original, lexis: Lexis) -> list[str]:
    return lexis.telling(who.text, person=who.type == "PER")


def survivors(new: str, originals: Sequence[Original], side: Alignment, lexis: Lexis, number: int, *, old: str = "",
              name: str = "", handed: Sequence[str] | None = None) -> list[Finding]:
    """All that is left of the originals of a document in its new text and in the name of its file.

    handed  the new names of the mapping, where the texts do not bear it out

    >>> from pseudo.audit.align import aligned
    >>> from pseudo.language import language
    >>> old, new = "Kovács Jánossal jött.", "Tóth Jánossal jött."
    >>> found = survivors(new, [Original("Kovács János", "PER")], aligned(old, new), Lexis(language.load("hu")), 0)
    >>> [(each.kind, each.level.value, each.surface) for each in found]
    [('part', 'sure', 'Jánossal')]
    """
    index, words = indexed(originals, lexis), lexis.words(new)
    found = [rejudged(each, handed, lexis) for each in _named(new, words, index, side, lexis, number, old)]
    taken = {place for each in found for place in range(each.start, each.end)}
    for each in (*_initials(new, originals, side, lexis, number), *_inside(new, originals, side, lexis, number),
                 *_together(words, index, side, lexis, number), *figures(new, originals, side, lexis, number),
                 *_coded(new, words, index, lexis, number)):
        if not taken.issuperset(range(each.start, each.end)):
            found.append(rejudged(each, handed, lexis))
            taken.update(range(each.start, each.end))
    found += _file(name, originals, index, lexis, number)
    return _summed(found)


def foreign(new: str, index: Index, side: Alignment, lexis: Lexis, number: int, own: frozenset[str],
            handed: Sequence[str] | None = None) -> list[Finding]:
    """Originals of the other documents of a run that can be read in full where nothing was changed.

    own     the originals of this document, folded: they are looked for by `survivors`
    handed  the new names of the mapping, where the texts do not bear it out
    """
    named = (rejudged(each, handed, lexis) for each in _named(new, lexis.words(new), index, side, lexis, number, ""))
    found = [each for each in named
             if each.kind == WHOLE and each.level is Level.sure and lexis.fold(each.original) not in own
             and len(lexis.telling(each.original, person=each.type == "PER")) > 1]
    return _summed(found)


def _summed(found: Iterable[Finding]) -> list[Finding]:
    """Findings that are alike but for their place as one, in the order of the text."""
    sums: dict[tuple[object, ...], Finding] = {}
    for each in found:
        key = (each.original or each.surface, each.kind, each.level, each.how, each.why)  # a suspect has no original
        sums[key] = replace(sums[key], times=sums[key].times + 1) if key in sums else each
    return sorted(sums.values(), key=lambda each: (each.start, each.end))


# ---------------------------------------------------------------------- words

def _named(new: str, words: Sequence[Word], index: Index, side: Alignment, lexis: Lexis, number: int, old: str
           ) -> Iterator[Finding]:
    """Names that can be read, whole or in part, in any form."""
    hits = [index.hits(word, lexis) for word in words]
    best: dict[int, tuple[int, int, int]] = {}  # word -> (words, original, first word)
    for at, found in enumerate(hits):
        for original, _ in found:
            last, seen = at, {place for o, place in found if o == original}
            while (last + 1 < len(words) and words[last + 1].start - words[last].end <= BEGUN
                   and (more := {place for o, place in hits[last + 1] if o == original} - seen)):
                last, seen = last + 1, seen | more
            for word in range(at, last + 1):
                best[word] = max(best.get(word, (0, 0, 0)), (len(seen), -original, -at))
    done: set[tuple[int, int]] = set()
    for at in sorted(best):
        count, minus, first = best[at]
        if (minus, first) in done:
            continue
        done.add((minus, first))
        row = words[-first : -first + count]
        yield from _judged(new, row, -minus, index, side, lexis, number, old)


def _judged(new: str, row: Sequence[Word], original: int, index: Index, side: Alignment, lexis: Lexis, number: int,
            old: str) -> Iterator[Finding]:
    """What it means that these words can be read; nothing where an ordinary word stands as such."""
    who = index.originals[original]
    whole = len(row) >= index.sizes[original]
    start, end = row[0].start, row[-1].end
    surface = new[start:end]
    bits = round(sum(lexis.bits[word.text] if lexis.known(word.text) else _stem_bits(word, lexis) for word in row), 1)
    street = _is_street(new, row, who, whole, lexis)
    if len(row) == 1 and not street:
        word = row[0]
        small = not word.text[:1].isupper()
        if len(word.folded) < BEGUN or (small and lexis.common[word.text]):
            return
        if small and who.type not in PLACES and not whole and who.type != "PER":
            return
        if small and not _stays(word, who, lexis):
            return
    left = side.stands(start, end) or _stood(row, start, index, original, side, lexis, old)
    level, why = Level.sure, ""
    if not left:
        level, why = Level.doubtful, "chosen"
    elif street:
        pass
    elif who.type == "PER" and len(row) == 1 and lexis.titled[row[0].text]:
        level, why = Level.doubtful, "common"
    elif who.type in BORNE:
        within = who.type == "PER" and mid_sentence(new, start) and lexis.names_somebody(row[0].text)
        if all(lexis.common[word.text] for word in row) and (len(row) == 1 or who.type != "PER") and not within:
            level, why = Level.doubtful, "common"
    elif all(lexis.common[word.text] or word.folded in lexis.seen for word in row):
        if not whole:  # the kind of a body
            return
        level, why = Level.doubtful, "common"
    elif not whole and not any(map(lexis.names_somebody, (word.text for word in row))):
        level, why = Level.doubtful, "word of a name"
    yield Finding(number, who.type, WHOLE if whole else PART, level, "", why, bits, 1, start, end, who.text, surface)


def _stays(word: Word, who: Original, lexis: Lexis) -> bool:
    """Whether a word in small letters is a name all the same: one that no table of ordinary words has, as it is in the
    name, or an adjective of a place."""
    return who.type in PLACES or any(word.folded == lexis.fold(each) for each in lexis.telling(who.text))


def _is_street(new: str, row: Sequence[Word], who: Original, whole: bool, lexis: Lexis) -> bool:
    """Whether a word for public spaces stands behind words of the name of one, and it is the name's own kind: then they
    are the name, also small, also its beginning alone."""
    if who.type in ("PER", "ORG"):
        return False
    kinds = {kind for word in lexis.words(who.text) if (kind := lexis.space[word.text])}
    behind = NEXT.match(new, row[-1].end) if kinds else None
    if behind is None or lexis.space[behind[1]] not in kinds:
        return False
    first = _telling(who, lexis)[0]
    return whole or lexis.is_form(row[0].folded, row[0].text, lexis.fold(first))


def _stem_bits(word: Word, lexis: Lexis) -> float:
    """What a form of a name tells: as much as the name."""
    told = [lexis.bits[lemma] for lemma in lexis.bases[word.text] if lexis.known(lemma)]
    return min(told, default=RARE if not lexis.common[word.text] else ORDINARY)


def _stood(row: Sequence[Word], start: int, index: Index, original: int, side: Alignment, lexis: Lexis, old: str
           ) -> bool:
    """Whether the same name stood there in another form: what was changed is its ending alone."""
    block = side.at(start)
    if not old or block.same:
        return False
    before = lexis.words(old[block.old_start : block.old_end])
    return all(any(original in {o for o, _ in index.hits(word, lexis)} and word.folded[:BEGUN] == each.folded[:BEGUN]
                   for word in before) for each in row)


def _initials(new: str, originals: Sequence[Original], side: Alignment, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Letters with full stops that are the initials of a person of two names or more."""
    letters: dict[tuple[str, ...], Original] = {}
    for each in originals:
        if each.type != "PER":
            continue
        for told in (_telling(each, lexis), _telling(replace(each, text=_heads(each.text, lexis)), lexis)):
            if len(told) > 1:
                letters.setdefault(tuple(lexis.fold(word)[:1] for word in told), each)
    for match in INITIALS.finditer(new) if letters else ():
        read = tuple(lexis.fold(part.strip(" -"))[:1] for part in match[0].split(".") if part.strip(" -"))
        who = letters.get(read)
        if who is not None and len(read) > 1 and match[0][:1].isupper():
            left = side.stands(match.start(), match.end())
            yield Finding(number, who.type, "initials", Level.sure if left else Level.doubtful, "",
                          "" if left else "chosen", 4.0 * len(read), 1, match.start(), match.end(), who.text, match[0])


def _heads(name: str, lexis: Lexis) -> str:
    """A name with the first part alone of words that joiners tie: of a double surname one letter is written."""
    joiners = lexis.language.letters.joiners
    return " ".join(next((part[:at] for at, sign in enumerate(part) if at and sign in joiners), part)
                    for part in name.split())


# ---------------------------------------------------------------------- within words and in codes

def _together(words: Sequence[Word], index: Index, side: Alignment, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Names of several words that are written as one."""
    for word in words if index.joined else ():
        row = index.together(word, lexis)
        if row is None or lexis.common[word.text]:
            continue
        who, left = index.originals[row.number], side.stands(word.start, word.end)
        why = "chosen" if not left else "common" if lexis.names_somebody(word.text) else ""
        bits = sum(lexis.bits[each] for each in _telling(who, lexis)[: row.words])
        yield Finding(number, who.type, WHOLE if row.words >= index.sizes[row.number] else PART,
                      Level.doubtful if why else Level.sure, "", why, round(bits, 1), 1, word.start, word.end, who.text,
                      word.text)


def _inside(new: str, originals: Sequence[Original], side: Alignment, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Names within addresses and names of files."""
    for pattern, kind in ((ADDRESS, "address"), (FILE, "file name")):
        for match in pattern.finditer(new):
            yield from _within(match[0], match.start(), kind, originals, lexis, number, side)


def _within(text: str, start: int, kind: str, originals: Sequence[Original], lexis: Lexis, number: int,
            side: Alignment | None) -> Iterator[Finding]:
    folded = lexis.fold(text)
    for who in originals:
        told = lexis.telling(who.text) if who.type in NAMES else []
        for word in told:
            name = lexis.fold(word)
            at = folded.find(name) if len(name) >= LEAST_INSIDE else -1
            if at < 0:
                continue
            end = min(len(text), at + len(name))
            left = side is None or side.stands(start + at, start + end)
            if who.type not in BORNE and lexis.common[word]:
                continue
            sure = left and not lexis.common[word] and (len(name) > LEAST_INSIDE or lexis.known(word) != "")
            why = "" if sure else "common" if left else "chosen"
            yield Finding(number, who.type, kind, Level.sure if sure else Level.doubtful, "", why, lexis.bits[word], 1,
                          start + at, start + end, who.text, text[at:end])


def _file(name: str, originals: Sequence[Original], index: Index, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Originals in the name of the new file."""
    seen: set[str] = set()
    for each in _within(name, 0, "file name", originals, lexis, number, None):
        seen.add(each.original)
        yield replace(each, how="name of the file")
    for word in lexis.words(name):
        for original, _ in index.hits(word, lexis):
            who = index.originals[original]
            telling = who.type in BORNE or lexis.names_somebody(word.text)
            if telling and who.text not in seen and len(word.folded) >= BEGUN and not lexis.common[word.text]:
                yield Finding(number, who.type, "file name", Level.sure, "name of the file", "", lexis.bits[word.text],
                              1, 0, 0, who.text, word.text)


def _coded(new: str, words: Sequence[Word], index: Index, lexis: Lexis, number: int) -> Iterator[Finding]:
    """Names in codes. What can be read in the text as it is, is found there and not here."""
    for view in views(new):
        plain = {word.folded for word in lexis.words(new[view.start : view.end])}
        for word in lexis.words(view.text):
            if word.folded in plain or len(word.folded) < BEGUN:
                continue
            hits, row = index.hits(word, lexis), index.together(word, lexis)
            if not hits and row is None:
                continue
            who = index.originals[hits[0][0] if row is None else row.number]
            if view.how == "spaced" or not (word.text.islower() and lexis.common[word.text]):
                found = _code(view.how, word.text, view.start, view.end, who, lexis, number, new)
                yield found if row is None or row.words < index.sizes[row.number] else replace(found, kind=WHOLE)
    turned: dict[str, tuple[str, str, Original]] = {}
    for who in index.originals:
        for told in lexis.telling(who.text) if who.type in NAMES else ():
            folded = lexis.fold(told)
            if len(folded) >= LEAST_CODE:
                turned.setdefault(folded[::-1], ("reversed", told, who))
                turned.setdefault(thirteen(folded), ("rot13", told, who))
                turned.setdefault(thirteen(folded[::-1]), ("rot13 reversed", told, who))
    for each in words if turned else ():
        alone = not new[max(0, each.start - 1) : each.start].strip(" \t\n\xa0(\"'")  # no ending behind a hyphen
        if each.folded in turned and alone and not lexis.common[each.text] and not lexis.known(each.text):
            how, name, whose = turned[each.folded]
            yield _code(how, name, each.start, each.end, whose, lexis, number, new)


def _code(how: str, word: str, start: int, end: int, who: Original, lexis: Lexis, number: int, new: str) -> Finding:
    return Finding(number, who.type, PART if len(lexis.telling(who.text)) > 1 else WHOLE, Level.sure, how, "",
                   lexis.bits[word], 1, start, end, who.text, new[start:end])


# ---------------------------------------------------------------------- nobody's originals

def suspects(new: str, side: Alignment, originals: Sequence[Original], kept: Iterable[tuple[int, int]], lexis: Lexis,
             number: int) -> list[Finding]:
    """What looks like a person's name, stands in the new text as in the old, and is no known original: words in
    capitals side by side, of which the tables have one for a surname and one for a given name.

    kept  stretches of the new text that are left on purpose
    """
    left = {place for start, end in kept for place in range(start, end)}
    index = indexed(originals, lexis)
    found: list[Finding] = []
    words = lexis.words(new)
    for one, other in itertools.pairwise(words):
        if not (one.text[:1].isupper() and other.text[:1].isupper()) or new[one.end : other.start] not in (" ", "\xa0"):
            continue
        if not side.stands(one.start, other.end) or one.start in left or other.start in left:
            continue
        kinds = {_kind(one, lexis), _kind(other, lexis)}
        if kinds != {"surname", "given"} or index.hits(one, lexis) or index.hits(other, lexis):
            continue
        if all(lexis.common[word.text] for word in (one, other)) and not mid_sentence(new, one.start):
            continue
        bits = sum(_stem_bits(word, lexis) for word in (one, other))
        found.append(Finding(number, "PER", "name", Level.suspect, "", "", round(bits, 1), 1, one.start, other.end, "",
                             new[one.start : other.end]))
    return _summed(found)


def _kind(word: Word, lexis: Lexis) -> str:
    """The kind that the tables have a word for, in any form."""
    direct = lexis.known(word.text)
    if direct:
        return "given" if lexis.language.names.given(lexis.language.letters.capitalised(word.text)) else direct
    kinds = lexis.kinds[word.text]
    return "given" if "given" in kinds else next(iter(sorted(kinds)), "")
