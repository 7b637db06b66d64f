"""Tokens of a file that has its own: which of them a replacement touches, and what stands in their place.

What comes in: where the file's tokens stand, and a document after `replace`. What goes out: `Group`s of old tokens,
each with its `New` ones: text, lemma, what became of its features, and the old token whose other annotation it takes
over. Formats with tokens (CoNLL-U, TEI, WebAnno) put them into their own shape. Start at `groups`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from morph import MorphError
from morph.feats import to_dict
from pseudo.core.aligned import Change, Moves
from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document, Span
from pseudo.core.errors import LanguageError
from pseudo.core.once import Once
from pseudo.formats.alignment import cut, mark, touched
from pseudo.language import language
from pseudo.language.letters import PLAIN, Letters
from pseudo.replace.stage import Tools, asked


@dataclass(frozen=True, slots=True)
class Old:
    """A token of the file: its place in the text, and its lemma where the file has one."""

    start: int
    end: int
    lemma: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class New:
    """A token of the new text.

    start, end  in the new text
    model       number of the old token whose annotation it takes over; alone: whether it is that one's only successor
    lemma       dictionary form
    feats       what of the model's features is another now, feature -> (old value, new value); an empty one is none
    """

    start: int
    end: int
    text: str = field(repr=False)
    model: int
    alone: bool
    lemma: str = field(default="", repr=False)
    feats: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Old tokens `first` to `last` (not with it), and what stands for them; `same`: one new for each old, in order.

    name  whether a name is replaced, not only an article mended
    """

    first: int
    last: int
    new: tuple[New, ...]
    same: bool
    name: bool


def groups(doc: Document, tokens: Sequence[Old], own: Path | None = None) -> list[Group]:
    """The groups of tokens that the replacements of a document touch, in text order.

    tokens  of all the text or a part of it, in text order, disjoint
    own     the user's own folder with further languages

    >>> from pseudo.core.document import Document, Span
    >>> doc = Document("Ede Kisnél", pseudonymised="Nagy Pál Bélánál",
    ...     spans=(Span(0, 10, "Ede Kisnél", "PER", new_start=0, new_end=16, new_text="Nagy Pál Bélánál"),))
    >>> [(new.text, new.model) for new in groups(doc, [Old(0, 3), Old(4, 10)])[0].new]
    [('Nagy', 0), ('Pál', 0), ('Bélánál', 1)]
    """
    moves = Moves.of(doc)
    spoken: Once[str, Told] = Once(lambda lang: Told.of(doc, lang, own))
    out = []
    for first, last, changes in touched([(token.start, token.end) for token in tokens], moves):
        lang = next((each.span.lang for each in changes if each.span is not None and each.span.lang), doc.lang)
        out.append(_group(doc, tokens, first, last, changes, moves, spoken[lang]))
    return out


def _group(doc: Document, tokens: Sequence[Old], first: int, last: int, changes: Sequence[Change], moves: Moves,
           told: Told) -> Group:
    start, end = moves.stretch(tokens[first].start, tokens[last - 1].end)
    text = (doc.pseudonymised or "")[start:end]
    old = [(token.start, token.end) for token in tokens[first:last]]
    cuts = cut(doc.text, old, text)
    same = [model for _, _, model in cuts] == list(range(last - first))
    out = []
    for number, (a, b, model) in enumerate(cuts):
        place = model if model is not None else min(number * (last - first) // len(cuts), last - first - 1)
        span = next((each.span for each in changes if each.new_start < start + b and start + a < each.new_end), None)
        source = tokens[first + place]
        new = New(start + a, start + b, text[a:b], first + place, model is not None)
        out.append(told.completed(new, source, doc.text[source.start : source.end], span))
    return Group(first, last, tuple(out), same, any(each.span is not None for each in changes))


# ------------------------------------------------------------------------------------------------ lemma and features


@dataclass(frozen=True, slots=True)
class Told:
    """What the new names are: the document's entries and, where its language is here, its grammar."""

    doc: Document
    tools: Tools | None

    @property
    def letters(self) -> Letters:
        """The letters of the language."""
        return PLAIN if self.tools is None else self.tools.grammar.letters

    @staticmethod
    def of(doc: Document, lang: str, own: Path | None = None) -> Told:
        """That of what of a document is in a language."""
        try:
            return Told(doc, Tools.of(language.load(lang or DEFAULT, own)))
        except LanguageError:
            return Told(doc, None)

    def completed(self, new: New, old: Old, surface: str, span: Span | None) -> New:
        """The new token with its lemma and what is other in its features than in those of the old token."""
        if span is None:
            return replace(new, lemma=_mended(old.lemma, surface, new.text, self.letters))
        last = span.new_end is not None and new.end >= span.new_end
        bore = old.end >= span.end
        was = span.head.feats if span.head is not None else ""
        norm, now = self._asked(span)
        feats = _differing(was if bore else "", now if last else "")
        if not last or not norm:
            return replace(new, lemma=_like(old.lemma, surface, new.text, self.letters), feats=feats)
        return replace(new, lemma=self._head(old.lemma, surface, new.text, span, norm), feats=feats)

    def _asked(self, span: Span) -> tuple[str, str]:
        """The norm of the new name and the features that it stands in."""
        entry = (self.doc.replacements or {}).get(span.entity)
        feats = span.head.feats if span.head is not None else ""
        if entry is None:
            return "", feats
        new = entry.repl or entry.derived or ""
        return asked(span, entry, new, self.tools) if new and self.tools is not None else (new, feats)

    def _head(self, lemma: str, surface: str, form: str, span: Span, norm: str) -> str:
        """The lemma of a name's head, made of the new one as the file's was of the old one: of `szegedi` it may be
        `Szeged` or `szegedi`, of `Kovácsnéval` `Kovácsné`."""
        letters = self.letters
        old = (span.head.lemma if span.head is not None else "") or span.norm.rpartition(" ")[2]
        new = norm.rpartition(" ")[2]
        if not lemma or not old or letters.same(lemma, old):
            return new if lemma[:1] == old[:1] or not lemma else _cased(lemma, new, letters)
        if letters.same(lemma, surface):
            return _cased(lemma, form, letters)
        if old.startswith(lemma) and mark(old[len(lemma) :]):  # of `3-án` the file says `3`, where we say `3.`
            return new.rstrip(old[len(lemma) :])
        feats = span.head.feats if span.head is not None else ""
        derived = "|".join(pair for pair in feats.split("|") if pair.startswith("Deriv="))
        if derived and self.tools is not None:
            try:
                if letters.same(self.tools.morph.inflect(old, derived), lemma):
                    return _cased(lemma, self.tools.morph.inflect(new, derived), letters)
            except MorphError:
                return new
        return new


def _mended(lemma: str, old: str, new: str, letters: Letters = PLAIN) -> str:
    """The lemma of a word that changed with its neighbour: what is other in the form is other in the lemma.

    >>> _mended("vármegye", "vármegyében", "megyében"), _mended("az", "Az", "A"), _mended("a", "az", "a")
    ('megye', 'a', 'a')
    """
    shared = 0
    while shared < min(len(old), len(new)) and old[-1 - shared] == new[-1 - shared]:
        shared += 1
    before, after = old[: len(old) - shared], new[: len(new) - shared]
    if before and letters.same(lemma[: len(before)], before):
        return _cased(lemma, after + lemma[len(before) :], letters)
    return lemma


def _like(lemma: str, old: str, new: str, letters: Letters = PLAIN) -> str:
    """The lemma of a word inside a name: its form, cased as the old lemma was.

    >>> _like("budapesti", "Budapesti", "Pécsi"), _like("Kis", "Kis", "Nagy")
    ('pécsi', 'Nagy')
    """
    return _cased(lemma, new, letters) if letters.same(lemma, old) else new


def _cased(lemma: str, new: str, letters: Letters) -> str:
    """A new lemma in small letters where the old one was."""
    return letters.lowered(new) if lemma[:1].islower() else new


def _differing(old: str, new: str) -> dict[str, tuple[str, str]]:
    """What is other between two sets of features."""
    was, now = to_dict(old) if old else {}, to_dict(new) if new else {}
    return {key: (was.get(key, ""), now.get(key, "")) for key in sorted({*was, *now}) if was.get(key) != now.get(key)}
