"""Many documents through the pipeline, in order, a bad one never costing another one.

What comes in: `Item`s, the documents as bytes, and a `Job`, what to do with each. What goes out: one `Outcome` an item,
in the order of the items. Start at `outcomes`; `Runner` does the work, `_workers` spreads it over processes.

Documents go to the tagger in batches, and the batches depend on the items alone, so that the number of processes
changes no byte of the results. No more than a batch per process is held in memory.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from pseudo.core.document import DEFAULT, Document, Entry, Id, Offsets
from pseudo.core.errors import EngineError, InputError, PseudoError, SharedError, WeakKeyWarning, message
from pseudo.core.files import BOM, STDIN, Stamp, decode, named, read, reading
from pseudo.formats import jsonio
from pseudo.language.folders import tag
from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.run import filenames
from pseudo.spans.link.shared import matched, nearly

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from pseudo.suggest.privacy import Counted

BATCH = 32
"""Documents that go to the tagger together."""
SIZE = 200_000
"""Bytes after which a batch is full whatever its number, so that long documents do not pile up in memory."""


@dataclass(frozen=True, slots=True)
class Item:
    """One document as it came.

    where  what messages call it; line its line in a stream, 0 if it is alone; file which file of a run it is of
    bare   bare text, not JSON
    error  why there is nothing to process
    last   nothing itself: the end of its file
    name   parts of the path of its file, where the document may show that they hold a name
    """

    data: bytes = field(repr=False)
    where: str = field(repr=False)
    line: int = 0
    file: int = 0
    bare: bool = False
    error: str = ""
    last: bool = False
    name: tuple[filenames.Part, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: `result` (and `full`, the document with all of its mapping), or an `error`.

    drew  choices were drawn with the key, not read from the document
    named  the error with the key of the entry that it is about, for the terminal of the person who wrote that and for
           nothing else: of a shared configuration, or of a document that comes alone
    met   keys of the shared configuration that were meant for an entity of the document; near: that nearly were
    privacy  of how many originals the entities could be, where that is asked for
    name  new parts of the path of its file, None for one that is to be a number; empty where it stays
    lost  how many good documents went down with the file, of an error of the whole file
    unchanged  type of every span that the policy replaces and that came out as it was; leftovers: of what is replaced
               and still to be read elsewhere
    """

    line: int = 0
    file: int = 0
    last: bool = False
    result: bytes = field(default=b"", repr=False)
    full: bytes = field(default=b"", repr=False)
    id: Id | None = None
    error: str = ""
    drew: bool = False
    named: str = field(default="", repr=False)
    met: frozenset[str] = field(default=frozenset(), repr=False)
    near: frozenset[str] = field(default=frozenset(), repr=False)
    privacy: Counted | None = None
    name: tuple[str | None, ...] = field(default=(), repr=False)
    lost: int = 0
    unchanged: tuple[str, ...] = ()
    leftovers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with every document.

    stage    spans, suggest or replace
    bare     bare text goes out for an item that came as bare text
    full     give the full document too
    shared   a replacements configuration for all documents
    fixed    by language, what was chosen for the whole run (`inventoried`)
    privacy  count of how many originals each entity could be
    names    what becomes of names in names of files: keep, number, pseudonymise
    alone    a person gave one document, whose keys messages may name
    """

    stage: str
    lang: str = DEFAULT
    key: bytes | None = field(default=None, repr=False)
    settings: Settings = field(default_factory=Settings)
    offsets: Offsets = "codepoints"
    strip: bool = False
    bare: bool = False
    full: bool = False
    shared: Mapping[str, Entry] | None = field(default=None, repr=False)
    fixed: Mapping[str, Mapping[str, Any]] | None = field(default=None, repr=False)
    privacy: bool = False
    names: filenames.Names = "keep"
    alone: bool = False


class Runner:
    """Does a job for batches of items. Loads a language when the first document of it comes, and keeps it."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._loaded: dict[str, Pseudonymiser] = {}
        self._named: set[int] = set()

    def __call__(self, items: Sequence[Item]) -> list[Outcome]:
        """One outcome an item, in order."""
        done: dict[int, Outcome] = {}
        groups: dict[str, dict[int, Document]] = {}
        for index, item in enumerate(items):
            empty = Outcome(item.line, item.file, item.last, error=item.error)
            if item.last or item.error:
                done[index] = empty
                continue
            try:
                doc = self._read(item)
                groups.setdefault(self._tag(doc), {})[index] = doc
            except Exception as error:
                named = self._told(error, message(error))
                done[index] = replace(empty, id=getattr(error, "id", None), error=message(error), named=named)
        for lang, group in groups.items():
            for index, result in self._batch(lang, group).items():
                item, doc = items[index], group[index]
                done[index] = self._outcome(item, doc, result)
        return [done[index] for index in range(len(items))]

    def read(self, items: Sequence[Item]) -> Iterator[tuple[str, Document]]:
        """Language and document after the stage, of the items that are fine."""
        groups: dict[str, dict[int, Document]] = {}
        for index, item in enumerate(items):
            if item.last or item.error:
                continue
            try:
                doc = self._read(item)
            except PseudoError:
                continue
            groups.setdefault(self._tag(doc), {})[index] = doc
        for lang, group in groups.items():
            for result in self._batch(lang, group).values():
                if isinstance(result, Document):
                    yield lang, result

    def changed(self, texts: Sequence[str]) -> list[bool]:
        """Of each text, whether the job would change it; one that cannot be read is one that it would."""
        results = self._batch(self._job.lang, {n: Document(text, lang=self._job.lang) for n, text in enumerate(texts)})
        return [not isinstance(result := results[n], Document) or filenames.changed(result) for n in range(len(texts))]

    def _renamed(self, name: Sequence[filenames.Part], doc: Document) -> tuple[str | None, ...]:
        """The parts of a path as the document has them: its own names in them become its own new names."""
        known = filenames.known(doc)
        if self._job.names == "number":
            return filenames.numbered(name, known)

        def stage(words: str) -> Document:
            ours = self._loaded[self._tag(doc)]
            longer = next(ours.batch([Document(doc.text + filenames.APART + words, lang=doc.lang)], "spans"))
            return next(ours.batch([ours.with_replacements(longer, doc.replacements or {})], "replace"))

        return filenames.renamed(name, known, stage, after=len(doc.text + filenames.APART))

    def choice(self, lang: str) -> Any:
        """What choices are made with in a language of which documents have come."""
        return self._loaded[lang].choice

    def key(self, lang: str) -> bytes:
        """The key of the choices in a language of which documents have come."""
        return self._loaded[lang].key

    def _read(self, item: Item) -> Document:
        job = self._job
        if item.bare:
            return Document(text=decode(item.data, item.where), lang=job.lang)
        return jsonio.loads(item.data, where=item.where, lang=job.lang, offsets=job.offsets, own=job.settings.data)

    def _tag(self, doc: Document) -> str:
        """The language as its folder calls it, however the document does."""
        return tag(doc.lang, self._job.settings.data)

    def _batch(self, lang: str, docs: Mapping[int, Document]) -> dict[int, Document | Exception]:
        """The documents after the stage, together if that goes, else each alone to see which one it is."""
        try:
            return dict(zip(docs, self._stage(lang, list(docs.values())), strict=True))
        except Exception as error:
            if len(docs) == 1:
                return dict.fromkeys(docs, error)
        return {index: self._batch(lang, {index: doc})[index] for index, doc in docs.items()}

    def _stage(self, lang: str, docs: list[Document]) -> list[Document]:
        if lang not in self._loaded:
            with warnings.catch_warnings():  # of a weak key the command line has warned once already
                warnings.simplefilter("ignore", WeakKeyWarning)
                self._loaded[lang] = Pseudonymiser(lang, self._job.key, self._job.settings)
            if self._job.fixed is not None and lang in self._job.fixed:
                self._loaded[lang].choice = replace(self._loaded[lang].choice, **self._job.fixed[lang])
        pseudonymiser = self._loaded[lang]
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
        outcome = Outcome(item.line, item.file, id=doc.id, drew=not _chosen(doc))
        if isinstance(result, Exception):
            told = at(item.where, message(result))
            return replace(outcome, error=told, named=self._told(result, told))
        if (shared := self._job.shared) is not None:
            own = result.replacements or {}
            outcome = replace(outcome, met=frozenset(matched(shared, own)), near=nearly(shared, own))
        if self._job.privacy:
            outcome = replace(outcome, privacy=self._loaded[self._tag(doc)].privacy(result))
        if item.name and item.file not in self._named:  # the first good document of a file names it
            self._named.add(item.file)
            outcome = replace(outcome, name=self._renamed(item.name, result))
        if doc.tokens is None:  # tokens go out when they came in; they are of no use to the next stage
            result = replace(result, tokens=None)
        job = self._job
        try:
            if job.bare and item.bare and result.pseudonymised is not None:
                out = (BOM if item.data.startswith(BOM) else b"") + result.pseudonymised.encode("utf-8")
            else:
                write = jsonio.strip if job.strip else jsonio.dumps
                out = write(result, offsets=job.offsets, indent=item.line == 0) + b"\n"
            full = jsonio.dumps(result, offsets=job.offsets, indent=item.line == 0) + b"\n" if job.full else b""
        except Exception as error:
            return replace(outcome, error=at(item.where, message(error)))
        unchanged = tuple(place.type for place in result.unchanged)
        leftovers = tuple(place.type for place in result.leftovers)
        return replace(outcome, result=out, full=full, unchanged=unchanged, leftovers=leftovers)


def inventoried(items: Iterable[Item], job: Job) -> Job:
    """The job with one choice for all the items in it; bad items are left to be reported when they come again."""
    from pseudo.suggest import inventory

    runner = Runner(replace(job, stage="spans"))
    found: dict[str, inventory.Inventory] = {}
    for batch in batches(items):
        for lang, doc in runner.read(batch):
            inventory.add(found.setdefault(lang, inventory.Inventory()), doc, runner.choice(lang))
    fixed = {}
    for lang, held in found.items():
        tools = inventory.with_choices(held, runner.key(lang), runner.choice(lang))
        fixed[lang] = {"fixed": tools.fixed, "pairs": tools.pairs, "shift": tools.shift}
    return replace(job, fixed=fixed)


def outcomes(items: Iterable[Item], job: Job, jobs: int = 1) -> Iterator[Outcome]:
    """One outcome an item, in order; `jobs` processes at work, which changes no byte of any outcome."""
    if jobs == 1:
        runner = Runner(job)
        for batch in batches(items):
            yield from runner(batch)
    else:
        for results in _workers(batches(items), job, jobs):
            yield from results


def batches(items: Iterable[Item], count: int = BATCH, size: int = SIZE) -> Iterator[list[Item]]:
    """The items in lists of at most `count`, a list ended early by the item that makes it `size` bytes or more.

    >>> [len(batch) for batch in batches([Item(b"12345", "")] * 5, count=3, size=10)]
    [2, 2, 1]
    """
    batch: list[Item] = []
    taken = 0
    for item in items:
        batch.append(item)
        taken += len(item.data)
        if len(batch) == count or taken >= size:
            yield batch
            batch, taken = [], 0
    if batch:
        yield batch


def alone(source: str, *, bare: bool = False, of: Item | None = None, was: Stamp | None = None) -> Iterator[Item]:
    """The one document of a source. of: what every item of the file has; was: what the file was before."""
    of = of or Item(b"", named(source))
    yield replace(of, data=read(source, where=of.where, was=was), bare=bare)


def lines(source: str, *, of: Item | None = None, was: Stamp | None = None) -> Iterator[Item]:
    """The documents of a stream, one a line; empty lines are no documents.

    raises  InputError when the source cannot be read, or is no stream of lines at all
    """
    of = of or Item(b"", named(source))
    with reading(source, where=of.where, was=was) as stream:
        for number, data in enumerate(stream, 1):
            if number == 1 and b"\0" in data:
                raise InputError(f"{of.where}: is a binary file; give JSON lines in UTF-8")
            if data.strip():
                where = f"line {number}" if of.where == STDIN else f"{of.where}, line {number}"
                yield replace(of, data=data, where=where, line=number)


def _chosen(doc: Document) -> bool:
    """Whether every span of the document has its replacement in it already."""
    entries = doc.replacements or {}
    return doc.spans is not None and all(
        span.entity in entries
        and (entries[span.entity].repl is not None or entries[span.entity].keep or bool(entries[span.entity].allsugg)
             or entries[span.entity].of is not None or bool(entries[span.entity].rel))
        for span in doc.spans)


# -- errors ----------------------------------------------------------------------------------------------------------


def at(where: str, problem: str) -> str:
    """The problem with its place before it, once."""
    return problem if problem.startswith(where) else f"{where}: {problem}"


# -- processes -------------------------------------------------------------------------------------------------------


_ENDED = "a worker process ended early, perhaps for want of memory; take fewer --jobs"


def _work(inbox: Connection[Any, Any], job: Job) -> None:
    """A worker: batches in, outcomes out, until None."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends us
    runner = Runner(job)
    while (batch := inbox.recv()) is not None:
        inbox.send(runner(batch))


def _workers(batches: Iterable[list[Item]], job: Job, jobs: int) -> Iterator[list[Outcome]]:
    """The outcomes of each batch, in order. Batch i is worker i mod n's, who has no other at the time: so neither side
    ever waits for the other to read, and at most n batches are in memory."""
    from multiprocessing import get_context

    context = get_context("spawn")  # threads of an engine do not survive a fork
    workers: list[SpawnProcess] = []
    pipes: list[Connection[Any, Any]] = []
    busy: deque[int] = deque()

    def collect() -> list[Outcome]:
        try:
            results: list[Outcome] = pipes[busy.popleft()].recv()
        except (EOFError, ConnectionResetError):
            raise EngineError(_ENDED) from None
        return results

    try:
        for index, batch in enumerate(batches):
            if len(busy) == jobs:
                yield collect()
            if index < jobs:  # no more workers than batches
                ours, theirs = context.Pipe()
                worker = context.Process(target=_work, args=(theirs, job), daemon=True)
                worker.start()
                theirs.close()
                workers.append(worker)
                pipes.append(ours)
            try:
                pipes[index % jobs].send(batch)
            except BrokenPipeError:
                raise EngineError(_ENDED) from None
            busy.append(index % jobs)
        while busy:
            yield collect()
        for pipe in pipes:
            pipe.send(None)
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            if worker.is_alive():
                worker.terminate()
