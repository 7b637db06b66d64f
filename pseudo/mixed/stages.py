"""The three stages for documents in several languages.

What comes in: a document whose lines are in several languages of ours (`lang` is `which.MANY`), and what gives the
Pseudonymiser of a language. What goes out: the document after a stage, each span with its own `lang`. Start at `Mixed`.

Every stage is done by each language on its own lines; a person is one entity in all of them, and whoever names an
entity first, of the languages by the length of their text, chooses for it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import prod
from typing import TYPE_CHECKING

from pseudo.core.document import Document, Entry, changed
from pseudo.core.errors import InputError
from pseudo.language import which
from pseudo.mixed import joining, tying
from pseudo.mixed.cutting import Cut, with_others
from pseudo.pipeline import STAGES, Pseudonymiser

if TYPE_CHECKING:
    from pseudo.suggest.privacy import Counted

APART = "[other]"
"""What stands behind a name in the key of an entry that only says that the name is taken."""


@dataclasses.dataclass(frozen=True, slots=True)
class Mixed:
    """The stages for documents in several languages.

    of  gives the Pseudonymiser of a language; all of them have the same key and settings

    >>> key = b"an example key of 16+ bytes"
    >>> p = Mixed(lambda lang: Pseudonymiser(lang, key))
    >>> text = "Tegnap beszéltem vele a ház előtt.\\nEilen puhuin hänen kanssaan kadulla."
    >>> [doc.lang for doc in p.batch([Document(text, lang="mul")], "spans")]
    ['mul']
    """

    of: Callable[[str], Pseudonymiser]

    def batch(self, docs: Iterable[Document], stage: str) -> Iterator[Document]:
        """The documents after `stage`, in order; raises as `Pseudonymiser.batch` does, where that comes first."""
        if stage not in STAGES:
            raise InputError(f"unknown stage; the stages are {', '.join(STAGES)}")
        for doc in docs:
            yield {"spans": self.spans, "suggest": self.suggest, "replace": self.replace}[stage](doc)

    def spans(self, doc: Document) -> Document:
        """The document with tokens, spans and entries. raises LanguageError where no line tells its language"""
        if doc.spans is not None and doc.replacements is not None and all(
                span.lang and span.norm and span.entity in doc.replacements for span in doc.spans):
            return doc
        cut = self._cut(doc)
        parts = {lang: self.of(lang).spans(cut.part(doc, lang)) for lang in cut.langs}
        return tying.tied(joining.found(doc, parts), cut, {lang: self.of(lang).language for lang in cut.langs})

    def explained(self, doc: Document) -> list[str]:
        """What became of every candidate of a text, as `Pseudonymiser.explained` has it, by its language's rules."""
        cut = self._cut(doc)
        lines = (line for lang in cut.langs for line in self.of(lang).explained(cut.part(doc, lang)))
        return sorted(lines, key=lambda line: int(line.partition("\t")[0]))

    def with_replacements(self, doc: Document, replacements: Mapping[str, Entry]) -> Document:
        """The document with the entries of a shared configuration put in, as
        `Pseudonymiser.with_replacements` has it."""
        ready = self.spans(doc)
        cut = self._cut(ready)
        parts = {lang: self.of(lang).with_replacements(cut.part(ready, lang), replacements) for lang in cut.langs}
        return tying.counted(joining.found(ready, parts))

    def suggest(self, doc: Document) -> Document:
        """The document with candidates and a new name for every entity that has none yet, no two of them the same."""
        ready = self.spans(doc)
        cut = self._cut(ready)
        entries, home = dict(ready.replacements or {}), tying.homes(ready, cut)
        days: int | None = None
        for lang in cut.langs:
            by, part = self.of(lang), cut.part(ready, lang)
            own = {key for key in entries if home[key] == lang}
            here = part.replacements or {}
            given = {key: entry if key in own else abroad(entry) for key, entry in entries.items()
                     if key in own or key in here}
            part = dataclasses.replace(part, replacements={**given, **_taken(entries, given)})
            made = by.suggest(part, days).replacements or {}
            entries |= {key: made[key] for key in own}
            days = by.days(part) if days is None else days
        return dataclasses.replace(ready, replacements=entries)

    def replace(self, doc: Document) -> Document:
        """The document with `pseudonymised`, the spans' new texts and the repairs; raises ProofError as each language
        does, of its lines and of the whole."""
        ready = self.suggest(doc)
        cut = self._cut(ready)
        home, parts = tying.homes(ready, cut), dict[str, Document]()
        for lang in cut.langs:
            part = cut.part(ready, lang)
            given = {key: entry if home[key] == lang else abroad(entry)
                     for key, entry in (part.replacements or {}).items()}
            parts[lang] = self.of(lang).replace(dataclasses.replace(part, replacements=given))
            made = parts[lang].replacements or {}
            entries = {key: made.get(key, entry) if home[key] == lang else entry
                       for key, entry in (ready.replacements or {}).items()}
            ready = dataclasses.replace(ready, replacements=entries)
        whole = joining.done(ready, parts)
        for lang in cut.langs:
            whole = self.of(lang).proven(whole)
        return whole

    def privacy(self, doc: Document) -> Counted:
        """What a document after `suggest` gives away: of its languages, the entities that each has chosen for."""
        from pseudo.suggest.privacy import Counted

        each = [self.of(part.lang).privacy(part) for part in self.parts(doc)]
        together = [counted.constellations for counted in each if counted.constellations is not None]
        counties = [counted.counties for counted in each if counted.counties is not None]
        return Counted(tuple(entity for counted in each for entity in counted.entities),
                       prod(together) if together else None, prod(counties) if counties else None)

    def untold(self, doc: Document) -> int:
        """How many new names of a document cannot be told from others of its language, where the policy asks that."""
        return sum(self.of(part.lang).untold(part) for part in self.parts(doc))

    def parts(self, doc: Document) -> Iterator[Document]:
        """By language, what of a document after `spans` is in it: its lines and the entities that it chooses for."""
        cut = self._cut(doc)
        home = tying.homes(doc, cut)
        for lang in cut.langs:
            part = cut.part(doc, lang)
            own = [key for key in part.replacements or {} if home[key] == lang]
            yield dataclasses.replace(part, replacements=with_others(own, doc.replacements or {}),
                                      spans=tuple(span for span in part.spans or () if home.get(span.entity) == lang))

    def _cut(self, doc: Document) -> Cut:
        return Cut.of(doc, self.of(which.ours()[0]).settings.data)


def abroad(entry: Entry) -> Entry:
    """The entry of an entity as a language gets it that has not chosen for it: a name that is new already, whose parts
    are those of a person alone; what its own language derives from it is no matter for another.

    >>> abroad(Entry("Kovácsné", {"PER": 1}, 1, derived="Tóthné", of="Kovács Jánosné[/N]")).repl
    'Tóthné'
    """
    new = entry.repl or entry.derived
    parts = entry.parts if entry.main_type == "PER" and all(part.role != "wife" for part in entry.parts) else ()
    entry = changed(entry, parts=parts, allsugg=entry.allsugg if parts else ())
    if new is None:
        return entry
    drawn = new if entry.drawn == entry.repl else entry.drawn
    return changed(entry, repl=new, drawn=drawn, of=None, rel={})


def _taken(entries: Mapping[str, Entry], given: Mapping[str, Entry]) -> dict[str, Entry]:
    """Entries that stay for the names of the others, old and new, so that none becomes one of them."""
    rest = [entry for key, entry in entries.items() if key not in given]
    names = {name: entry.type for entry in rest for name in (entry.norm, entry.repl) if name}
    return {f"{name}{APART}": Entry(name, type_, 0, keep=True) for name, type_ in names.items()}
