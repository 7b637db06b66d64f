"""Files through their formats: a document for each unit of a file, and the file again with the new texts.

What comes in: a file, its `Format` and a `Job`. What goes out: `Item`s with the documents; then, of these finished, the
bytes of the same file. Start at `items`; `refilled` is the way back.

A file that may be of any length goes through `parts` and `refilling`, with one part in memory. What could not be read
in a file makes the whole file an error, unless the job leaves such things as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pseudo.core import packing
from pseudo.core.document import Document
from pseudo.core.errors import InputError, message
from pseudo.core.files import Stamp, named, read, reading
from pseudo.formats import door
from pseudo.formats.door import Flow, Format, Options, Out, Unit, Unread
from pseudo.language import which
from pseudo.run.job import Item, Job, at
from pseudo.run.limits import limited

UNASKED = "read these as well (--columns, --text-field)"
REMEDY = "take it out, or say --skip-unreadable to leave it as it is"
FIRST = 1000
"""So many documents of a file tell its language."""
BARE = "text"
"""The format in which nothing is left beside the text, which `replace` has proven."""


def items(source: str, form: Format, job: Job, *, of: Item | None = None, was: Stamp | None = None,
          data: bytes | None = None) -> Iterator[Item]:
    """The documents of a file.

    of      what every item of it has; was: what the file was before; data: the file where it was read already
    raises  InputError when the source cannot be read, is not of that format, or holds what cannot be read
    """
    of = of or Item(b"", named(source))
    data = read(source, where=of.where, was=was, unpack=True) if data is None else data
    try:
        job, lang = _told(job, lambda options: limited(job.limit, lambda: form.read(data, options)).units)
        contents = limited(job.limit, lambda: form.read(data, job.options))
    except Exception as error:
        raise InputError(at(of.where, message(error))) from None
    if contents.unread and not job.skip:
        raise InputError(f"{of.where}: holds what cannot be read: {counted(contents.unread)}; {REMEDY}")
    said = (f"{of.where}: taken for {contents.encoding}",) if contents.encoding else ()
    for number, unit in enumerate(contents.units, 1):
        where = f"{of.where}, document {number}" if len(contents.units) > 1 else of.where
        doc = _joined(unit, job, lang)
        first = number == 1
        yield replace(of, doc=doc, where=where, line=0 if form.single else number, said=said if first else (),
                      unread=contents.unread if first else ())


def refilled(source: str, form: Format, job: Job, done: Sequence[Document], *, where: str = "",
             was: Stamp | None = None, data: bytes | None = None) -> bytes:
    """The file with the new texts of its documents, which are finished, in its own format.

    data    the file as it was read, where it cannot be read twice
    raises  InputError
    """
    where = where or named(source)
    data = read(source, where=where, was=was, unpack=True) if data is None else data
    try:
        job, _ = _told(job, lambda options: limited(job.limit, lambda: form.read(data, options)).units)
        new = limited(job.limit, lambda: door.written(form, data, job.options, done))
        remains = () if form.name == BARE else left(form.name, new, done, job)
        _allowed(unread(new), job)
    except Exception as error:
        raise InputError(at(where, message(error))) from None
    return door.Remarked(new, said(new), (*unread(new), *remains)) if remains else new


def left(form: str, new: bytes, done: Sequence[Document], job: Job) -> tuple[Unread, ...]:
    """What of the finished documents is still to be read in the file that was written, where nobody reads.

    raises  InputError where there is any, unless the job leaves it
    """
    from pseudo.formats import remains  # it brings what reads mails

    return _allowed(remains.left(form, new, done, job.options), job)


def _allowed(remains: tuple[Unread, ...], job: Job) -> tuple[Unread, ...]:
    if remains and not job.skip:
        raise InputError(f"holds what is not read: {counted(remains)}; {UNASKED}, {REMEDY}")
    return remains


def flowing(source: str, form: Format | None) -> Flow | None:
    """How a file is read and written part by part, where it can be: not from a stream, nor packed."""
    packed = packing.plain_name(source) != source
    return None if form is None or source == "-" or packed else form.flow


def parts(source: str, flow: Flow, job: Job, *, of: Item, was: Stamp | None = None) -> Iterator[Item]:
    """The documents of a file, each as soon as its part is read; raises InputError as `items` does."""
    with reading(source, where=of.where, was=was) as file:
        try:
            job, lang = _told(job, lambda options: flow.units(file, options))
            missed = flow.unread(file, job.options)
        except Exception as error:
            raise InputError(at(of.where, message(error))) from None
        if missed and not job.skip:
            raise InputError(f"{of.where}: holds what cannot be read: {counted(missed)}; {REMEDY}")
        units = flow.units(file, job.options)

        def following() -> Unit | None:
            try:
                return limited(job.limit, lambda: next(units, None))
            except Exception as error:
                raise InputError(at(of.where, message(error))) from None

        unit, number = following(), 1
        while unit is not None:
            after = following()
            where = f"{of.where}, document {number}" if number > 1 or after is not None else of.where
            yield replace(of, doc=_joined(unit, job, lang), where=where, line=number,
                          unread=missed if number == 1 else ())
            unit, number = after, number + 1


def refilling(source: str, flow: Flow, job: Job, out: Out, *, where: str,
              was: Stamp | None = None) -> Generator[None, Document, tuple[Unread, ...]]:
    """Writes the file with the new texts of its documents, which it is sent, and gives what of them is still to be read
    where nobody reads; raises InputError."""
    with reading(source, where=where, was=was) as file:
        try:
            job, _ = _told(job, lambda options: flow.units(file, options))
            return _allowed((yield from flow.rewritten(file, job.options, out)), job)
        except Exception as error:
            raise InputError(at(where, message(error))) from None


def _told(job: Job, units: Callable[[Options], Iterable[Unit]]) -> tuple[Job, str]:
    """The job for a file, with the language in which what stands around its texts is read, and the language of all of
    its texts together: where each is to tell its own, that of those that have too few words for it; empty: none."""
    if not which.is_auto(job.lang):
        return job, job.lang
    options = replace(job.options, unnamed=job.lang)
    text = "\n".join(door.joined(unit, job.lang).text for unit in islice(units(options), FIRST))
    lang = which.told(text, job.settings.data).lang
    return replace(job, options=replace(options, lang=lang or options.lang)), lang


def _joined(unit: Unit, job: Job, lang: str) -> Document:
    """The document of a unit. lang: of the texts of its file"""
    doc = door.joined(unit, job.lang)
    if which.is_auto(doc.lang) and lang and which.told(doc.text, job.settings.data).why == "few":
        return replace(doc, lang=lang)
    return doc


def said(new: bytes) -> tuple[str, ...]:
    """What is to be told of how a file was written."""
    return new.said if isinstance(new, door.Remarked) else ()


def unread(new: bytes) -> tuple[Unread, ...]:
    """What is still to be read in a file as it was written, where nobody reads."""
    return new.unread if isinstance(new, door.Remarked) else ()


def counted(unread: Iterable[Unread]) -> str:
    """What could not be read, in words, each kind with its number.

    >>> counted([Unread("image", 2), Unread("macros"), Unread("image")])
    'image 3, macros 1'
    """
    counts: Counter[str] = Counter()
    for each in unread:
        counts[each.what] += each.count
    return ", ".join(f"{what} {counts[what]}" for what in sorted(counts))
