"""Old and new files side by side for the auditor, with whatever says who is in the old ones.

What comes in: paths of files or folders, of a mapping, of gold or of known names. What goes out: `Pair`s in the order
of the names of the old files, and how many files were not looked at. Start at `pairs`.
"""

from __future__ import annotations

import csv
import glob
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.core.errors import InputError, message
from pseudo.core.files import read

if TYPE_CHECKING:
    from pseudo.audit.sides import Keeps
    from pseudo.audit.values import Mention, Pair, Piece
    from pseudo.core.document import Document

LOST, PARTIAL, OURS = "without_a_result", "with_documents_missing", "written_by_pseudo"
"""Why a file is not looked at."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What is given beside the two texts: files or folders, of which the ones that are there are read."""

    mapping: Path | None = None
    gold: Path | None = None
    known: Path | None = None
    form: str = ""
    encoding: str = ""
    lang: str = ""
    data: Path | None = None


def pairs(old: Path, new: Path, sources: Sources, keeps: Keeps) -> tuple[list[Pair], Counter[str]]:
    """The documents, each before and after; of folders also how many files were not looked at, by the reason. raises
    InputError that names the place"""
    if old.is_dir() != new.is_dir():
        raise InputError(f"{new}: one of the two is a folder; give two files or two folders")
    for given in (sources.mapping, sources.gold):
        if given is not None and given.is_dir() != old.is_dir():
            raise InputError(f"{given}: give a folder beside folders, a file beside a file")
    names = known(sources.known) if sources.known is not None else ()
    passed = Counter[str]()
    one_file = (old, new, sources.mapping, sources.gold, new.name)
    files = [one_file] if old.is_file() else _files(old, new, sources, passed)
    out: list[Pair] = []
    for one, other, mapping, gold, name in files:
        try:
            out += list(_of_files(one, other, mapping, gold, name, names, sources, keeps))
        except OtherNumber:
            if old.is_file():
                raise
            passed[PARTIAL] += 1
    if not out:
        raise InputError(f"{new}: the files of the old folder have no counterpart; give the whole result, and with "
                         "--mapping the table of names that were replaced in names of files")
    return out, passed


class OtherNumber(InputError):
    """A file has another number of documents than its result: some of them failed."""


def _files(old: Path, new: Path, sources: Sources, passed: Counter[str]
           ) -> Iterator[tuple[Path, Path, Path | None, Path | None, str]]:
    from pseudo.formats.mappings import RENAMED

    renamed = _renamed(sources.mapping / RENAMED) if sources.mapping is not None else {}
    met = set[Path]()
    for path in sorted(each for each in old.rglob("*") if each.is_file() and not each.name.startswith(".")):
        inside = path.relative_to(old).as_posix()
        target = renamed.get(inside, inside)
        at = next((each for each in (new / target, new / (target + ".txt"), (new / target).with_suffix(".txt"))
                   if each.is_file()), None)
        if at is None:
            passed[OURS if _ours(path) else LOST] += 1
            continue
        met.add(at)
        yield path, at, _beside(sources.mapping, inside), _beside(sources.gold, inside), at.relative_to(new).as_posix()
    others = [each for each in new.rglob("*") if each.is_file() and each not in met]
    ours = sum(map(_ours, others))
    if more := len(others) - ours:
        raise InputError(f"{new}: {more} files of the result are of no old file, and nobody would look at them; take "
                         "them away, or give their old files")
    passed.update({OURS: ours} if ours else {})


def _ours(file: Path) -> bool:
    """Whether a file is a report, findings or a run's own."""
    from pseudo.formats import mappings

    return file.suffix in (*mappings.SUFFIXES, ".tsv") and mappings.is_state(file)


def _beside(folder: Path | None, inside: str) -> Path | None:
    """What belongs to a file in a folder of mappings or gold; None where nothing does."""
    if folder is None:
        return None
    at = (folder / f"{inside}.json", folder / f"{inside}.jsonl", folder / inside)
    beside = sorted((folder / inside).parent.glob(f"{glob.escape(Path(inside).stem)}.*"))
    return next((each for each in (*at, *beside) if each.is_file()), None)


def _renamed(table: Path) -> Mapping[str, str]:
    """What became of names of files, as the table of a run has it."""
    if not table.is_file():
        return {}
    rows = csv.reader(table.read_text(encoding="utf-8").splitlines()[2:], delimiter="\t")
    return {cells[1]: cells[2] for cells in rows if len(cells) > 2}


def _of_files(old: Path, new: Path, mapping: Path | None, gold: Path | None, name: str,
              names: tuple[tuple[str, str], ...], sources: Sources, keeps: Keeps) -> Iterator[Pair]:
    from pseudo.audit.sides import composed, handed, of_gold, of_mapping
    from pseudo.audit.values import Basis, Pair
    from pseudo.evaluate.gold import load

    before, after = documents(old, sources), documents(new, sources)
    if len(before) != len(after):
        raise OtherNumber(f"{new}: has another number of documents than the old file; give the two of one run")
    full = documents(mapping, sources, "jsonl" if mapping.suffix == ".jsonl" else "json") if mapping is not None else []
    if full and len(full) != len(before):
        raise OtherNumber(f"{mapping}: has another number of documents than the old file; give the mapping of this run")
    marked = [each.gold for each in load(gold, {})] if gold is not None else None
    if marked is not None and len(marked) != len(before):
        raise InputError(f"{gold}: has another number of documents than the old file; give the gold of these texts")
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        result = other.text if other.pseudonymised is None else other.pseudonymised
        pieces: tuple[Piece, ...] = ()
        new_names: tuple[str, ...] | None = None
        mentions: tuple[Mention, ...] = ()
        basis = Basis.known if names else Basis.change
        if full:
            mentions, pieces, basis = *of_mapping(full[at], one.text, keeps), Basis.mapping
            new_names = handed(mentions)
        if marked is not None:
            mentions, basis = of_gold(marked[at].text, marked[at].mentions, one.text, keeps), Basis.gold
        yield composed(Pair(one.text, result, name, mentions, names, pieces, basis, new_names))


def documents(path: Path, sources: Sources, form: str = "") -> list[Document]:
    """The documents of a file. raises InputError that names it"""
    from pseudo.formats import door, found

    named = found.by_name(form) if form else found.of(path, sources.form) or found.by_name("text")
    data = read(str(path), unpack=True)
    try:
        options = door.Options(encoding=sources.encoding, lang=sources.lang, own=sources.data)
        return [door.joined(unit, sources.lang) for unit in named.read(data, options).units]
    except Exception as error:
        raise InputError(f"{path}: {message(error)}") from None


def known(path: Path) -> tuple[tuple[str, str], ...]:
    """The names of a file of known names that must not be read, with their types."""
    from pseudo.kinds.roster import rows

    read = (row for row in rows.load(path) if row.action == "replace")
    return tuple((name, row.type) for row in read for name in (row.norm, *row.aliases))
