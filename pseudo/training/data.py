"""Annotated documents of users: CoNLL-U Plus, JSON with spans, text with marked names, told apart by looking.

In: files and folders. Out: `Document`s whose names have the labels of the file; `sentences` gives them our types. Start
at `read`. Every error names file, line and remedy, and quotes nothing but labels.

| kind | looks like |
|---|---|
| CoNLL-U Plus | `# global.columns = FORM ... NER`: columns FORM and (...)NER; tags IOB2, BIOES, BILOU or bare |
| JSON | one document with `spans` as `pseudo spans` writes it, or one on each line |
| marked text | `{{PER#1:Kovács János|Kovács Jánossal}}`, see `markup` |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pseudo.core import codes, renamed
from pseudo.core.document import TYPES, Token
from pseudo.core.errors import InputError
from pseudo.core.files import decode, unusable
from pseudo.engines import plugged
from pseudo.engines.tagged import sentences as grouped
from pseudo.evaluate.markup import OPEN, GoldError, parse_gold
from pseudo.formats import jsonio
from pseudo.language.folders import place
from pseudo.language.tokenise import Rules, rules, tokenise
from pseudo.training.sentences import UNLEARNED, Sentence, iob
from pseudo.training.texts import Text, joined

SUFFIXES = frozenset({".conllup", ".conllu", ".conll", ".tsv", ".json", ".jsonl", ".txt"})
"""Files that are read in a folder; others are passed over. A file that is named is read whatever it is called."""

HEADER = "# global.columns ="


@dataclass(frozen=True, slots=True)
class Name:
    """Tokens first..last of a sentence with the label that the file gives them; where the file says so."""

    first: int
    last: int
    label: str
    where: str


@dataclass(frozen=True, slots=True)
class Labelled:
    """One sentence of a file; lemmas and `UPOS|feats` where the file has both, empty for
    words of which it tells nothing."""

    forms: tuple[str, ...] = field(repr=False)
    names: tuple[Name, ...]
    lemmas: tuple[str, ...] | None = field(default=None, repr=False)
    tags: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """What is kept together when a part is left out: a document, or a sentence of a file that marks no documents.

    ours   whether its labels are our types
    moved  names that did not fit our words or sentences, and were widened or cut
    text   as it stands, with the names as the file marks them; None where the file has words alone
    """

    sentences: tuple[Labelled, ...]
    ours: bool = False
    moved: int = 0
    text: Text | None = None


def read(paths: Sequence[Path], lang: str, data: Path | None = None) -> list[Document]:
    """All documents of files and folders, in the order given, files of a folder in the order of their names.

    data    folder of languages of the user's own
    raises  InputError for what cannot be read
    """
    found: list[Document] = []
    known = rules(place(lang, data, "pseudo"))
    for path in paths:
        for file in files(path):
            found += _file(file, lang, data, known)
    return found


def files(path: Path) -> list[Path]:
    """The file, or the files in a folder whose names say that they may be data."""
    if not path.is_dir():
        return [path]
    inside = sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))
    found = [file for file in inside if file.suffix in SUFFIXES]
    if not found:
        raise InputError(f"{path}: has no file with a name that ends in {' '.join(sorted(SUFFIXES))}; name the files")
    return found


def _file(path: Path, lang: str, data: Path | None, known: Rules) -> list[Document]:
    try:
        text = decode(path.read_bytes(), str(path))
    except OSError as error:
        raise unusable(path, error) from None
    kind = _kind(text)
    if kind == "conll":
        return list(_conll(text, path))
    if kind == "jsonl":
        lines = text.split("\n")
        return [_json(line, f"{path}, line {n}", lang, data, known) for n, line in enumerate(lines, 1) if line.strip()]
    if kind == "json":
        return [_json(text, str(path), lang, data, known)]
    if OPEN not in text:
        raise InputError(
            f"{path}: has no columns, no JSON and no mark {OPEN}TYPE#1:NAME|NAME}}}}; docs/train.md shows what can be "
            'read (a text without any name is given as JSON with "spans": [])'
        )
    return [_marked(text, path, known)]


def _kind(text: str) -> str:
    """conll, json, jsonl or text.

    >>> _kind("# global.columns = FORM NER"), _kind('{"text": ""}\\n{"text": ""}'), _kind("{{PER#1:Anna|Annát}} vár.")
    ('conll', 'jsonl', 'text')
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return "text"
    if lines[0].lstrip().startswith("{") and not lines[0].lstrip().startswith(OPEN):
        whole = lines[0].rstrip().endswith("}") and all(line.lstrip().startswith("{") for line in lines)
        return "jsonl" if whole and len(lines) > 1 else "json"
    head = next((line for line in lines if not line.startswith("#")), "")
    return "conll" if lines[0].startswith(HEADER) or (OPEN not in head and "\t" in head) else "text"


# -- CoNLL-U Plus ------------------------------------------------------------------------------------------------------


def _conll(text: str, path: Path) -> Iterator[Document]:
    lines = text.splitlines()
    header = next((line for line in lines if line.startswith(HEADER)), "")
    columns = header.removeprefix(HEADER).split()
    ner = [name for name in columns if codes.upper(name) == "NER" or codes.upper(name).endswith(":NER")]
    if "FORM" not in columns or len(ner) != 1:
        raise InputError(
            f"{path}, line 1: no line `{HEADER} ...` names a column FORM and one column that ends in NER; put one "
            f"before the first sentence, say `{HEADER} FORM NER`"
        )
    at = {"NER" if name == ner[0] else name: i for i, name in enumerate(columns)}
    marked = any(line.startswith("# newdoc") for line in lines)
    document: list[Labelled] = []
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate([*lines, ""], 1):
        begins = line.startswith("# newdoc")
        if rows and (begins or not line.strip()):
            document.append(_rows(rows, at, path))
            rows = []
        if document and (begins or not marked):
            yield Document(tuple(document))
            document = []
        if line.strip() and not (line.startswith("#") and "\t" not in line):
            cells = line.split("\t")
            if len(cells) != len(columns):
                raise InputError(
                    f"{path}, line {number}: has {len(cells)} columns, the line `{HEADER}` names {len(columns)}; "
                    "separate them by one tab each, `_` for what is not known"
                )
            if not cells[at["FORM"]]:
                raise InputError(f"{path}, line {number}: the column FORM is empty; every line is a word")
            if "ID" not in at or cells[at["ID"]].isdigit():  # 2-3 and 2.1 are no words of the text
                rows.append((number, cells))
    if document:
        yield Document(tuple(document))


def _rows(rows: Sequence[tuple[int, list[str]]], at: Mapping[str, int], path: Path) -> Labelled:
    given = ["O" if cells[at["NER"]] in ("_", "") else cells[at["NER"]] for _, cells in rows]
    names = [Name(*chunk, f"{path}, line {rows[chunk[0]][0]}") for chunk in plugged.chunks(given)]
    forms = tuple(cells[at["FORM"]] for _, cells in rows)
    if not {"LEMMA", "UPOS", "FEATS"} <= at.keys() or all(cells[at["UPOS"]] == "_" for _, cells in rows):
        return Labelled(forms, tuple(names))
    lemmas = tuple("" if cells[at["LEMMA"]] == "_" else cells[at["LEMMA"]] for _, cells in rows)
    tags = tuple(
        "" if cells[at["UPOS"]] == "_" else f"{cells[at['UPOS']]}|{plugged.feats(cells[at['FEATS']])}"
        for _, cells in rows
    )
    return Labelled(forms, tuple(names), lemmas, tags)


# -- texts -------------------------------------------------------------------------------------------------------------


def _json(source: str, where: str, lang: str, data: Path | None, known: Rules) -> Document:
    doc = jsonio.loads(source, where=where, lang=lang, own=data)
    if doc.spans is None:
        raise InputError(
            f'{where}: has no "spans"; write them with `pseudo spans` and correct them, or give "spans": [] if the '
            "text has no names"
        )
    if doc.lang != lang:
        raise InputError(f'{where}: "lang" is not {lang}, the language that is trained; leave it out, or give --lang')
    tokens = doc.tokens if doc.tokens is not None else tokenise(doc.text, known)
    names = [(span.start, span.end, span.type, f"{where}, span {n}") for n, span in enumerate(doc.spans, 1)]
    return _aligned(doc.text, tokens, names)


def _marked(source: str, path: Path, known: Rules) -> Document:
    try:
        gold = parse_gold(source, str(path))
    except GoldError as error:
        raise InputError(str(error)) from None
    lines = gold.text
    names = [
        (m.start, m.end, m.type, f"{path}, line {lines.count(chr(10), 0, m.start) + 1}") for m in gold.mentions
    ]
    return _aligned(gold.text, tokenise(gold.text, known), names)


def _aligned(text: str, tokens: Sequence[Token], names: Sequence[tuple[int, int, str, str]]) -> Document:
    """Sentences of the tokens, with the names that the offsets mean; those that end within a token take all of it."""
    out: list[Labelled] = []
    moved = 0
    waiting = list(names)
    for group in grouped(tokens):
        here: list[Name] = []
        while waiting and waiting[0][0] < group[-1].end:
            start, end, label, where = waiting[0]
            inside = [i for i, token in enumerate(group) if token.start < end and start < token.end]
            taken = here[-1].last if here else 0
            inside = [i for i in inside if i >= taken]
            if inside:
                first, last = inside[0], inside[-1] + 1
                here.append(Name(first, last, label, where))
                moved += group[first].start != start or group[last - 1].end != end
            if end > group[-1].end:  # it goes on in the next sentence
                waiting[0] = (group[-1].end, end, label, where)
                break
            waiting.pop(0)
        words = all(token.upos for token in group)
        out.append(
            Labelled(
                tuple(text[token.start : token.end] for token in group),
                tuple(here),
                tuple(token.lemma for token in group) if words else None,
                tuple(f"{token.upos}|{token.feats}" for token in group) if words else None,
            )
        )
    return Document(tuple(out), True, moved, Text(text, tuple((start, end, label) for start, end, label, _ in names)))


# -- labels ------------------------------------------------------------------------------------------------------------


def meanings(documents: Sequence[Document], kinds: Sequence[str] | None, table: Path | None) -> dict[str, str]:
    """Type of ours, O, or `UNLEARNED`, for every label of the documents.

    kinds   the types that the model has that training begins with; None: any
    table   lines LABEL<tab>TYPE, which beat `pseudo/engines/labels.tsv`
    raises  InputError for a label that means nothing here, or a type that the model does not have
    """
    labels = Counter(name.label for doc in documents for s in doc.sentences for name in s.names)
    # In our own kinds of file LOC is LOC, whether there is a GPE or not.
    found = plugged.meanings([*labels, *["GPE" for doc in documents if doc.ours]], table)
    for label in labels:
        if label not in found and renamed.now("type", label) in TYPES:  # an identifier: patterns find those
            found[label] = label if kinds is not None and label in kinds else UNLEARNED
        if label not in found:
            raise InputError(
                f"{_first(documents, label)}: the label {label} has no type here; give --types FILE with a line "
                f"{label}<tab>TYPE, or {label}<tab>O for what is no name"
            )
        if kinds is not None and found[label] not in (*kinds, "O", UNLEARNED):
            raise InputError(
                f"{_first(documents, label)}: the model that training begins with has no type {found[label]}; give "
                f"--types FILE with a line {label}<tab>TYPE, or train without --from. It has {' '.join(kinds)}"
            )
    return {label: found[label] for label in sorted(labels)}


def _first(documents: Sequence[Document], label: str) -> str:
    return next(name.where for doc in documents for s in doc.sentences for name in s.names if name.label == label)


def sentences(documents: Sequence[Document], types: Mapping[str, str]) -> list[Sentence]:
    """The sentences to train on or to measure with."""
    out: list[Sentence] = []
    for doc in documents:
        for s in doc.sentences:
            names = [(n.first, n.last, types[n.label]) for n in s.names if types[n.label] != "O"]
            size = len(s.forms)
            out.append(Sentence(s.forms, s.lemmas, s.tags, None, iob(size, names), (False,) * size, ""))
    return out


def texts(documents: Sequence[Document], types: Mapping[str, str]) -> list[Text]:
    """The documents as texts, their names with our types; words alone are set together again."""
    out = []
    for doc in documents:
        told = doc.text or joined([(s.forms, [(n.first, n.last, n.label) for n in s.names]) for s in doc.sentences])
        names = [(start, end, types.get(label, "O")) for start, end, label in told.mentions]
        out.append(replace(told, mentions=tuple(name for name in names if name[2] not in ("O", UNLEARNED))))
    return out
