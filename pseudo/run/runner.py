"""A job done for a batch of documents, a bad one never costing another one.

What comes in: a `Job` and `Item`s, the documents as bytes. What goes out: one `Outcome` an item, in their order.
Start at `Runner`.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pseudo.core.document import Document
from pseudo.core.errors import InputError, PseudoError, SharedError, WeakKeyWarning, message
from pseudo.formats import jsonio
from pseudo.formats.door import Unread, joined
from pseudo.language import which
from pseudo.language.folders import tag
from pseudo.language.language import load
from pseudo.language.unreadable import unreadable
from pseudo.mixed.stages import Mixed
from pseudo.pipeline import Pseudonymiser
from pseudo.run import filenames, passes
from pseudo.run.job import Item, Job, Outcome, at
from pseudo.run.limits import limited
from pseudo.spans.link.shared import matched, nearly

WARM = "1."
"""What is read once so that models are there before time is taken."""


class Runner:
    """Does a job for batches of items. Loads a language when the first document of it comes, and keeps it."""

    def __init__(self, job: Job, made: Callable[[str], Pseudonymiser] | None = None) -> None:
        """made: what gives the Pseudonymiser for a language, where they are shared with others"""
        self._job, self._made = job, made
        self._loaded: dict[str, Pseudonymiser] = {}
        self._mixed = Mixed(self._of)
        self._named: set[int] = set()

    def __call__(self, items: Sequence[Item]) -> list[Outcome]:
        """One outcome an item, in order."""
        done: dict[int, Outcome] = {}
        groups: dict[str, dict[int, Document]] = {}
        before: dict[int, Document] = {}
        for index, item in enumerate(items):
            empty = Outcome(item.line, item.file, item.last, error=item.error)
            if item.last or item.error:
                done[index] = empty
                continue
            try:
                doc = self.parsed(item)
                groups.setdefault(self._tag(doc), {})[index] = doc
                before[index] = (passes.unpacked(item.found, doc) if item.found else None) or doc
            except Exception as error:
                named = self._told(error, message(error))
                done[index] = replace(empty, id=getattr(error, "id", None), error=message(error), named=named)
        for lang, group in groups.items():
            for index, result in self._batch(lang, {index: before[index] for index in group}).items():
                item, doc = items[index], group[index]
                done[index] = self._outcome(item, doc, result)
        return [done[index] for index in range(len(items))]

    def read(self, items: Sequence[Item]) -> Iterator[tuple[str, Document, Document, Item]]:
        """Language and document after the stage, of the items that are fine; the document as it came; its item."""
        groups: dict[str, dict[int, Document]] = {}
        for index, item in enumerate(items):
            if item.last or item.error:
                continue
            try:
                doc = self.parsed(item)
            except PseudoError:
                continue
            groups.setdefault(self._tag(doc), {})[index] = doc
        for lang, group in groups.items():
            for index, result in self._batch(lang, group).items():
                if isinstance(result, Document) and which.is_many(lang):
                    yield from ((part.lang, part, group[index], items[index]) for part in self._mixed.parts(result))
                elif isinstance(result, Document):
                    yield lang, result, group[index], items[index]

    def changed(self, texts: Sequence[str]) -> list[bool]:
        """Of the words of each file's name, whether the job would change what tells of somebody; one that cannot be
        read is one that it would."""
        each = [self._telling(lang, texts) for lang in which.among(self._job.lang, self._job.settings.data)]
        return [any(told) for told in zip(*each, strict=True)]

    def _telling(self, lang: str, texts: Sequence[str]) -> list[bool]:
        """The same, read in one language."""
        results = self._batch(lang, {n: Document(text, lang=lang) for n, text in enumerate(texts)})
        language = load(lang, self._job.settings.data) if texts else None
        return [language is None or not isinstance(result := results[n], Document)
                or filenames.telling(result, language) for n in range(len(texts))]

    def _renamed(self, name: Sequence[filenames.Part], doc: Document) -> tuple[str | None, ...]:
        """The parts of a path as the document has them: its own names in them become its own new names."""
        known = filenames.known(doc)
        if self._job.names == "number":
            return filenames.numbered(name, known)

        def stage(words: str) -> Document:
            ours = self._by(self._tag(doc))
            longer = next(ours.batch([Document(doc.text + filenames.APART + words, lang=doc.lang)], "spans"))
            return next(ours.batch([ours.with_replacements(longer, doc.replacements or {})], "replace"))

        return filenames.renamed(name, known, stage, after=len(doc.text + filenames.APART))

    def choice(self, lang: str) -> Any:
        """What choices are made with in a language."""
        return self._of(lang).choice

    def key(self, lang: str) -> bytes:
        """The key of the choices in a language."""
        return self._of(lang).key

    def parsed(self, item: Item) -> Document:
        """The document of an item, as it came, in a language of ours if it names none; raises InputError."""
        doc = self._arrived(item)
        try:
            return which.settled(doc, self._job.settings.data)
        except InputError as error:
            raise InputError(at(item.where, str(error))) from None

    def _arrived(self, item: Item) -> Document:
        job = self._job
        if item.doc is not None:
            return item.doc
        if job.fields:
            from pseudo.formats import records

            try:
                return joined(records.unit(item.data, job.fields, job.options), job.lang)
            except InputError as error:
                raise InputError(at(item.where, str(error))) from None
        return jsonio.loads(item.data, where=item.where, lang=job.lang, offsets=job.offsets, own=job.settings.data)

    def _tag(self, doc: Document) -> str:
        """The language as its folder calls it, however the document does."""
        return tag(doc.lang, self._job.settings.data)

    def _batch(self, lang: str, docs: Mapping[int, Document]) -> dict[int, Document | Exception]:
        """The documents after the stage, together if that goes, else each alone to see which one it is. Where a limit
        is set all of them together have the time of one before each has it alone."""
        try:
            self._load(lang)
            results = limited(self._job.limit, lambda: self._stage(lang, list(docs.values())))
            return dict(zip(docs, results, strict=True))
        except Exception as error:
            if len(docs) == 1:
                return dict.fromkeys(docs, error)
        return {index: self._batch(lang, {index: doc})[index] for index, doc in docs.items()}

    def _by(self, lang: str) -> Pseudonymiser | Mixed:
        """What does the stages in a language, or for documents in several."""
        return self._mixed if which.is_many(lang) else self._of(lang)

    def _of(self, lang: str) -> Pseudonymiser:
        self._load(lang)
        return self._loaded[lang]

    def _load(self, lang: str) -> None:
        """Have the language ready: that is no time of a document."""
        if lang not in self._loaded and not which.is_many(lang):
            with warnings.catch_warnings():  # of a weak key the command line has warned once already
                warnings.simplefilter("ignore", WeakKeyWarning)
                made = self._made or (lambda lang: Pseudonymiser(lang, self._job.key, self._job.settings))
                self._loaded[lang] = made(lang)
            if self._job.fixed is not None and lang in self._job.fixed:
                self._loaded[lang].choice = replace(self._loaded[lang].choice, **self._job.fixed[lang])
            if self._job.limit:
                with suppress(Exception):
                    list(self._loaded[lang].batch([Document(WARM, lang=lang)], self._job.stage))

    def _stage(self, lang: str, docs: list[Document]) -> list[Document]:
        pseudonymiser = self._by(lang)
        shared = self._job.shared
        if shared is not None:
            docs = list(pseudonymiser.batch(docs, "spans"))
            for doc in docs:
                matched(shared, doc.replacements or {})  # raises where it means other names than the document
            docs = [pseudonymiser.with_replacements(doc, shared) for doc in docs]
        return list(pseudonymiser.batch(docs, self._job.stage))

    def _told(self, error: Exception, told: str) -> str:
        """What is told with the key of the entry that it is about, where that may be shown."""
        if isinstance(error, SharedError) or (isinstance(error, InputError) and self._job.alone):
            return told.replace(str(error), error.named)
        return ""

    def _outcome(self, item: Item, doc: Document, result: Document | Exception) -> Outcome:
        outcome = Outcome(item.line, item.file, id=doc.id, drew=not _chosen(doc), said=item.said,
                          characters=len(doc.text),
                          unread=(*item.unread, *(Unread(*each) for each in unreadable(doc.text))))
        if isinstance(result, Exception):
            told = at(item.where, message(result))
            return replace(outcome, error=told, named=self._told(result, told))
        if (shared := self._job.shared) is not None:
            own = result.replacements or {}
            outcome = replace(outcome, met=frozenset(matched(shared, own)), near=nearly(shared, own))
        if self._job.privacy:
            outcome = replace(outcome, privacy=self._by(self._tag(doc)).privacy(result))
        if item.name and item.file not in self._named:  # the first good document of a file names it
            self._named.add(item.file)
            outcome = replace(outcome, name=self._renamed(item.name, result))
        if doc.tokens is None:  # tokens go out when they came in; they are of no use to the next stage
            result = replace(result, tokens=None)
        job = self._job
        try:
            if job.filed and item.doc is not None:
                outcome = replace(outcome, done=result)
            elif job.fields:
                from pseudo.formats import records
                from pseudo.run import doors

                made = records.written(item.data, job.fields, result)
                missed = doors.left("records", made, [result], job)
                outcome = replace(outcome, result=made, unread=(*outcome.unread, *missed))
            else:
                write = jsonio.strip if job.strip else jsonio.dumps
                out = write(result, offsets=job.offsets, indent=item.line == 0) + b"\n"
                outcome = replace(outcome, result=out)
            full = jsonio.dumps(result, offsets=job.offsets, indent=item.line == 0) + b"\n" if job.full else b""
        except Exception as error:
            return replace(outcome, error=at(item.where, message(error)))
        unchanged = tuple(place.type for place in result.unchanged)
        leftovers = tuple(place.type for place in result.leftovers)
        spans = result.spans or ()
        changed = {span.entity for span in spans if span.new_text is not None and span.new_text != span.text}
        of = {span.entity: span.type for span in reversed(spans)}
        all_, new = Counter(of.values()), Counter(type_ for entity, type_ in of.items() if entity in changed)
        return replace(outcome, full=full, unchanged=unchanged, leftovers=leftovers, entities=len(of),
                       changed=len(changed), types=tuple((each, all_[each], new[each]) for each in sorted(all_)),
                       noted=result if job.noting else None, untold=self._by(self._tag(doc)).untold(result))


def _chosen(doc: Document) -> bool:
    """Whether every span of the document has its replacement in it already."""
    entries = doc.replacements or {}
    return doc.spans is not None and all(
        span.entity in entries
        and (entries[span.entity].repl is not None or entries[span.entity].keep or bool(entries[span.entity].allsugg)
             or entries[span.entity].of is not None or bool(entries[span.entity].rel))
        for span in doc.spans)
