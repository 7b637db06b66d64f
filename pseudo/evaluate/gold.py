"""Gold: texts in which somebody has marked what is to be found, from the files of the usual tools.

What comes in: a file or a folder. What goes out: a `Source` for each document: where it came from, its text and its
mentions (`GoldDocument`). Start at `load`.

Read are our mark-up (`.txt` with `{{TYPE#k:LEMMA|SURFACE}}`), the formats of `pseudo/formats` that hold marks of names
(CoNLL-U, IOB columns, WebAnno TSV, UIMA CAS JSON, Label Studio, documents of `pseudo`), and JSON of the plainest sort:
`{"text", "mentions": [{"start", "end", "type"}]}`, one, a list or one a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from pseudo.core import packing, renamed
from pseudo.core.document import Document, is_type
from pseudo.core.errors import InputError, message
from pseudo.core.files import decode, read
from pseudo.engines.plugged import meanings
from pseudo.evaluate.entities import root_key
from pseudo.evaluate.markup import OPEN, GoldDocument, GoldError, Mention, parse_gold
from pseudo.formats import door, encodings, found

MARKUP = "markup"
"""What `--format` calls our mark-up; it is no format of runs."""
LEFT_OUT = "-"
"""In a table of types: what is not counted at all."""
LISTS = ("mentions", "spans", "entities")
"""The keys under which plain JSON has its marks, the first that is there."""
Types = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Source:
    """A document of the gold. path: its file; name: that within its folder, without suffixes; dropped: marks that
    another one covers."""

    path: Path
    name: str
    gold: GoldDocument = field(repr=False)
    dropped: int = 0


def types(path: Path | None) -> Types:
    """A user's table: a label and the type that it counts as, or `-`, with a tab between them; a line that begins with
    `#` is a remark. It is asked for the labels of the gold and for the types of the output alike.

    raises  InputError
    """
    if path is None:
        return {}
    out: dict[str, str] = {}
    for number, line in enumerate(decode(read(str(path)), str(path)).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            label, tab, kind = line.rstrip().partition("\t")
            if not tab or not (kind == LEFT_OUT or is_type(kind)):
                raise InputError(f"{path}, line {number}: is no label, tab, type; take a type of docs/policy.md, or - "
                                 "for what is not counted")
            out[label.strip()] = kind
    return out


def load(path: Path, known: Types, form: str = "", options: door.Options = door.DEFAULTS) -> tuple[Source, ...]:
    """The gold in a file, or in all files of a folder that have a format, in the order of their names.

    known   the user's table (`types`)
    form    the format of all of them; empty: by the suffix, and our mark-up where a text has it
    raises  InputError that names the file and quotes nothing
    """
    out: list[Source] = []
    for file, name in files(path):
        if form or file.suffix == ".txt" or found.by_suffix(file) is not None:
            for number, (gold, dropped) in enumerate(_read(file, name, known, form, options)):
                out.append(Source(file, name if number == 0 else f"{name}#{number + 1}", gold, dropped))
    if not out:
        raise InputError(f"{path}: has no gold; give files in one of the formats that docs/evaluate.md lists")
    return tuple(out)


def files(path: Path) -> Iterator[tuple[Path, str]]:
    """The files of a folder and below, or the one file, each with what it is called without its suffixes."""
    if not path.exists():
        raise InputError(f"{path}: is not there; give a file or a folder")
    inside = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    for each in inside:
        within = each.relative_to(path) if path.is_dir() else Path(each.name)
        if not any(part.startswith(".") for part in within.parts):
            yield each, bare(within)


def bare(path: Path) -> str:
    """The path without the suffixes that formats have.

    >>> bare(Path("a/letter.txt.json")), bare(Path("07-court.gold.txt"))
    ('a/letter', '07-court.gold')
    """
    name, known = path.name, (*found.suffixes(), *packing.SUFFIXES)
    while suffix := next((each for each in known if name.endswith(each) and name != each), ""):
        name = name[: -len(suffix)]
    return (path.parent / name).as_posix()


def _read(file: Path, name: str, known: Types, form: str,
          options: door.Options) -> Iterator[tuple[GoldDocument, int]]:
    data = read(str(file), unpack=True)
    try:
        if form == MARKUP or (not form and file.suffix == ".txt"):
            yield _marked(data, file, known, options)
        elif not form and file.suffix in (".json", ".jsonl") and (plain := _plain(data, file.suffix == ".jsonl")):
            for each in plain:
                yield _of_json(each, known)
        else:
            taken = found.of(file, form)
            assert taken is not None
            for unit in taken.read(data, options).units:
                yield of_document(door.joined(unit), known)
    except GoldError as error:
        raise InputError(f"{file}{error}; write {{{{TYPE#number:LEMMA|SURFACE}}}}") from None
    except Exception as error:
        raise InputError(f"{file}: {message(error)}") from None


def _marked(data: bytes, file: Path, known: Types, options: door.Options) -> tuple[GoldDocument, int]:
    text = encodings.decoded(data, options).text
    gold = parse_gold(text.replace("\r\n", "\n"))
    if not gold.mentions and OPEN not in text:
        raise InputError("nothing is marked in it; give gold, a text with {{TYPE#number:LEMMA|SURFACE}}")
    said = (replace(each, type=kind) for each in gold.mentions
            if (kind := _kind(each.type, known, f"the mention at {each.start}")) != LEFT_OUT)
    return replace(gold, id=file.stem, mentions=tuple(said)), 0


def of_document(doc: Document, known: Types) -> tuple[GoldDocument, int]:
    """A document with spans as gold: those with the same entity (tied by `of`) are one.

    >>> from pseudo.core.document import Span
    >>> of_document(Document("Itt Pécs.", spans=(Span(4, 8, "Pécs", "GPE"),)), {})[0].mentions
    (Mention(start=4, end=8, type='GPE', entity=0, kind=''),)
    """
    if doc.spans is None:
        raise InputError("nothing is marked in it; give gold, a text in which the names are marked")
    numbers: dict[str, int] = {}
    mentions = []
    for span in doc.spans:
        kind = _kind(span.type, known, f"the span at {span.start}")
        if kind != LEFT_OUT:
            whose = root_key(doc.replacements or {}, span.entity)
            number = numbers.setdefault(whose, len(numbers) + 1) if whose else 0
            mentions.append(Mention(span.start, span.end, kind, number, span.norm or span.text, span.text))
    return GoldDocument(doc.text, tuple(mentions), "" if doc.id is None else str(doc.id)), 0


def _plain(data: bytes, lines: bool) -> list[Mapping[str, Any]]:
    """The documents of plain JSON; none where it is a document of ours, or not JSON (its own reader says what is
    wrong)."""
    try:
        read_ = [orjson.loads(line) for line in data.split(b"\n") if line.strip()] if lines else orjson.loads(data)
    except ValueError:
        return []
    docs = read_ if isinstance(read_, list) else [read_]
    theirs = all(isinstance(each, dict) and isinstance(each.get("text"), str) for each in docs)
    ours = any(isinstance(each, dict) and ("schema" in each or "replacements" in each) for each in docs)
    return docs if theirs and not ours else []


def _of_json(raw: Mapping[str, Any], known: Types) -> tuple[GoldDocument, int]:
    text = raw["text"]
    name = next((name for name in LISTS if isinstance(raw.get(name), list)), None)
    if name is None:
        raise InputError('nothing is marked in it; give "mentions": [{"start": 0, "end": 4, "type": "PER"}]')
    numbers: dict[object, int] = {}
    mentions = []
    for index, each in enumerate(raw[name]):
        place = f"{name}[{index}]"
        start, end = (each.get("start"), each.get("end")) if isinstance(each, dict) else (None, None)
        if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
            raise InputError(f"{place}: its start and end are no stretch of the text; count code points from 0")
        kind = _kind(each.get("type", each.get("label")), known, place)
        if kind == LEFT_OUT:
            continue
        entity = each.get("entity")
        number = numbers.setdefault(entity, len(numbers) + 1) if isinstance(entity, str | int) and entity else 0
        told = {key: each[key] for key in ("lemma", "norm", "kind") if isinstance(each.get(key), str)}
        surface = text[start:end]
        mentions.append(Mention(start, end, kind, number, told.get("lemma", told.get("norm", surface)), surface,
                                told.get("kind", "")))
    kept = longest(mentions)
    id_ = raw.get("id")
    gold = GoldDocument(text, kept, str(id_) if isinstance(id_, str | int) else "")
    return gold, len(mentions) - len(kept)


def longest(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """The mentions in text order, of those that overlap the longest, of equals the first.

    >>> [(m.start, m.end) for m in longest([Mention(0, 3, "PER", 0, "", ""), Mention(0, 7, "ORG", 0, "", "")])]
    [(0, 7)]
    """
    out: list[Mention] = []
    for each in sorted(mentions, key=lambda m: (m.start - m.end, m.start)):
        if not any(other.start < each.end and each.start < other.end for other in out):
            out.append(each)
    return tuple(sorted(out, key=lambda m: m.start))


def _kind(label: object, known: Types, place: str) -> str:
    """The type that a label counts as: the user's table, else our types and their names of before, else what labels
    of corpora mean."""
    if isinstance(label, str):
        if label in known:
            return known[label]
        now = renamed.now("type", label)
        if now in known:
            return known[now]
        if is_type(now):
            return now
        meant = meanings([label]).get(label)
        if meant is not None:
            return LEFT_OUT if meant == "O" else known.get(meant, meant)
    raise InputError(f"{place}: its label has no type here; give a table of labels and types (--types)")
