"""Each document of the gold with what came out for it.

What comes in: the gold, and the files of the output: documents of `spans` or `replace`, mappings of `run`, bare new
texts. What goes out: a `Case` for each document of the gold. Start at `cases`.

A document is found by its id, by the name of its file without suffixes, or since it is the only one with that very
text. What has the text of the gold is measured span by span; of a new text alone only what still stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson

from pseudo.core.document import NOTHING, Document, Span
from pseudo.core.errors import InputError, message
from pseudo.core.files import decode, read
from pseudo.evaluate.gold import LEFT_OUT, Source, Types, bare, files
from pseudo.evaluate.markup import GoldDocument
from pseudo.formats import door, found

RENAMED = "names.tsv"
"""The table of a run, in its mapping folder: number of the document, old name, new name of its file."""
OF_RUNS = frozenset(("run.jsonl", "retry.json", RENAMED))
"""Files that a run leaves beside documents."""


@dataclass(frozen=True, slots=True)
class Output:
    """A document that came out. doc: with its spans, where they are known; new: its new text, where there is one."""

    path: Path
    name: str
    id: str
    doc: Document | None = field(default=None, repr=False)
    new: str | None = field(default=None, repr=False)

    @property
    def text(self) -> str | None:
        """The old text."""
        return None if self.doc is None else self.doc.text


@dataclass(frozen=True, slots=True)
class Case:
    """A document of the gold and what came out.

    name   what it is called in messages and in what may show names of files
    spans  what was found, its types as they count; None where only a new text is known
    doc    the document with its replacements, where it is known
    new    the new text; None where nothing was replaced yet
    """

    name: str
    gold: GoldDocument = field(repr=False)
    spans: tuple[Span, ...] | None = field(default=None, repr=False)
    doc: Document | None = field(default=None, repr=False)
    new: str | None = field(default=None, repr=False)


def old_names(mapping: Path) -> dict[str, str]:
    """What files of results were called, without their suffixes, whose names a run has changed."""
    table = mapping / RENAMED
    if not table.is_file():
        return {}
    rows = (line.split("\t") for line in decode(read(str(table)), str(table)).splitlines()[2:])
    return {bare(Path(row[2])): bare(Path(row[1])) for row in rows if len(row) == 3}


def outputs(path: Path, form: str = "", options: door.Options = door.DEFAULTS,
            renamed: Mapping[str, str] = NOTHING) -> tuple[Output, ...]:
    """The documents in a file, or in all files of a folder, in the order of their names; raises InputError.

    renamed  what files were called (`old_names`)
    """
    out: list[Output] = []
    for file, name in files(path):
        taken = found.of(file, form)
        if taken is None or file.name in OF_RUNS:
            continue
        try:
            name = renamed.get(name, name)
            for number, each in enumerate(_read(file, taken, options)):
                out.append(replace(each, name=name if number == 0 else f"{name}#{number + 1}"))
        except Exception as error:
            raise InputError(f"{file}: {message(error)}") from None
    if not out:
        raise InputError(f"{path}: has no output; give documents of pseudo, or texts of a format that it reads")
    return tuple(out)


def _read(file: Path, form: door.Format, options: door.Options) -> Iterator[Output]:
    data = read(str(file), unpack=True)
    if form.name in ("json", "jsonl") and (stripped := _stripped(data, form.name == "jsonl")):
        for each in stripped:
            yield Output(file, "", str(each.get("id", "")), new=each["pseudonymised"])
        return
    for unit in form.read(data, options).units:
        doc = door.joined(unit, options.lang)
        id_ = "" if doc.id is None else str(doc.id)
        if unit.whole is not None and (doc.spans is not None or doc.pseudonymised is not None):
            yield Output(file, "", id_, doc, doc.pseudonymised)
        else:  # a text: the new one, or with the marks of another tool on the old one
            yield Output(file, "", id_, doc if doc.spans is not None else None, doc.text)


def _stripped(data: bytes, lines: bool) -> list[dict[str, Any]]:
    """Stripped documents: a new text without the old one."""
    try:
        docs = [orjson.loads(line) for line in data.split(b"\n") if line.strip()] if lines else [orjson.loads(data)]
    except ValueError:
        return []
    bare = all(isinstance(each, dict) and "text" not in each and isinstance(each.get("pseudonymised"), str)
               for each in docs)
    return docs if bare else []


def cases(gold: Sequence[Source], out: Sequence[Output], known: Types,
          mapping: Sequence[Output] = ()) -> tuple[tuple[Case, ...], int]:
    """A case for each document of the gold, in its order, and how many outputs belong to none.

    mapping  the full documents of a run (`--mapping`), where `out` are its results
    raises   InputError when one has no output, or its text is another
    """
    pairs = _paired(gold, out, "output")
    full = _paired(gold, mapping, "mapping") if mapping else {}
    made = tuple(_case(source, pairs[index], full.get(index), known) for index, source in enumerate(gold))
    return made, len(out) - len(pairs)


Key = Callable[[Source], Hashable]
WAYS: tuple[tuple[Key, Callable[[Output], Hashable]], ...] = (
    (lambda source: source.gold.id, lambda out: out.id),
    (lambda source: source.name, lambda out: out.name),
    (lambda source: source.gold.id, lambda out: out.name),
    (lambda source: source.name, lambda out: out.id),
    (lambda source: source.name.rpartition("/")[2], lambda out: out.name.rpartition("/")[2]),
    (lambda source: source.gold.text, lambda out: out.text),
)
"""By what a document and its output know each other, the surest first."""


def _paired(gold: Sequence[Source], out: Sequence[Output], what: str) -> dict[int, Output]:
    """The output of each document of the gold, by its number."""
    pairs: dict[int, Output] = {}
    free = list(range(len(out)))
    for ours, theirs in WAYS:
        asked = _alone([(ours(gold[index]), index) for index in range(len(gold)) if index not in pairs])
        there = _alone([(theirs(out[index]), index) for index in free])
        for key, index in asked.items():
            if key and key in there:
                pairs[index] = out[there[key]]
                free.remove(there[key])
    if len(gold) == len(out) == 1:
        pairs[0] = out[0]
    lost = [source for index, source in enumerate(gold) if index not in pairs]
    if lost:
        raise InputError(f"{lost[0].path}: no {what} has its id or the name of its file ({len(lost)} of {len(gold)} "
                         f"have none); give the {what} of the same texts, under the same ids or names; where a run "
                         "has renamed files, with its --mapping")
    return pairs


def _alone(keys: Sequence[tuple[Hashable, int]]) -> dict[Hashable, int]:
    """The keys that one alone has."""
    counts: dict[Hashable, list[int]] = {}
    for key, index in keys:
        counts.setdefault(key, []).append(index)
    return {key: found[0] for key, found in counts.items() if len(found) == 1}


def _case(source: Source, out: Output, full: Output | None, known: Types) -> Case:
    doc = out.doc if full is None else full.doc
    if full is not None and doc is None:
        raise InputError(f"{full.path}: is no document with its mapping; give the folder that --mapping made")
    gold, new = source.gold, out.new
    if doc is not None and doc.text != gold.text:
        if out.doc is doc and doc.pseudonymised is None and out.new is not None:  # a new text that has marks, too
            return Case(source.name, gold, new=new)
        raise InputError(f"{out.path if full is None else full.path}: its text is not that of {source.path} "
                         f"({_differ(doc.text, gold.text)}); give the output of the very text of the gold, which "
                         "`pseudo evaluate GOLD --texts FOLDER` writes")
    if doc is None or doc.spans is None:
        return Case(source.name, gold, new=new)
    spans = tuple(replace(span, type=kind) for span in doc.spans
                  if (kind := known.get(span.type, span.type)) != LEFT_OUT)
    if full is None:
        new = doc.pseudonymised
    return Case(source.name, gold, spans, doc, new)


def _differ(one: str, other: str) -> str:
    """Where two texts differ, without a letter of them."""
    at = next((index for index, (a, b) in enumerate(zip_longest(one, other)) if a != b), 0)
    return f"{len(one)} and {len(other)} code points, the first that differs is number {at + 1}"
