"""Treebanks of others through the doors of formats: what is kept is the same bytes, what is replaced is valid.

In:  a folder with .conllu, .conllup and .conll files (also .xz), at any depth. Files with `test` in their name are
     passed over: they are for those who measure us.
Out: a row per file: documents, sentences, words, marked names; whether all kept gives the same bytes; how many names
     were replaced; of files with trees, how many errors of how many kinds the validator of UD finds at level 2 before
     and after: none where there were none, no other kind where there were some. Where the language is here (--lang) the
     names are those of the program, else every proper noun becomes one to three made-up words. Last, the seconds of the
     program and of writing the file. Exit 1 where something is not as it should be.

    python -m scripts.check_formats --data ../shared/data/nerkor/train --lang hu --limit 40
"""

from __future__ import annotations

import argparse
import dataclasses
import io
import lzma
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from udtools.incident import IncidentType
from udtools.state import State
from udtools.validator import Validator

from pseudo.core.document import Document, Span
from pseudo.core.errors import PseudoError, message
from pseudo.formats import conll, conllu
from pseudo.formats.conllu import table
from pseudo.formats.door import Contents, Format, Options, joined
from pseudo.language.folders import languages
from pseudo.pipeline import Pseudonymiser

SUFFIXES = {".conllu": conllu.FORMAT, ".conllup": conllu.FORMAT, ".conll": conll.FORMAT}
NAMES = ("Aba", "Bea Cecil", "Dora-Elek", "Flora Gal Hugo")
KEY = b"the key of the check of formats"
LEVEL = 2


def files(folder: Path) -> Iterator[tuple[Path, Format]]:
    """The treebanks below a folder, in order; none that is kept for measuring."""
    for path in sorted(folder.rglob("*")):
        suffix = Path(path.name.removesuffix(".xz")).suffix
        if suffix in SUFFIXES and "test" not in path.name and path.is_file():
            yield path, SUFFIXES[suffix]


def kept(doc: Document) -> Document:
    """The document with nothing changed."""
    return dataclasses.replace(doc, spans=(), pseudonymised=doc.text)


def made_up(doc: Document, rng: random.Random) -> Document:
    """The document with other names for runs of proper nouns (and now and then any word), of one to three words."""
    out, at, spans = "", 0, []
    for token in doc.tokens or ():
        if token.start < at or not (token.upos == "PROPN" or rng.random() < 0.01):
            continue
        new = rng.choice(NAMES)
        out += doc.text[at : token.start]
        spans.append(Span(token.start, token.end, doc.text[token.start : token.end], "PER", new_start=len(out),
                          new_end=len(out) + len(new), new_text=new))
        out, at = out + new, token.end
    return dataclasses.replace(doc, spans=tuple(spans), pseudonymised=out + doc.text[at:])


def errors(data: bytes, form: Format, lang: str) -> Counter[str] | None:
    """The errors that the validator of UD finds at the level, by kind; None: no file for it."""
    if form is not conllu.FORMAT or table.read(data.decode()).columns.names != table.TEN:
        return None
    state = State()
    Validator(lang=lang, level=LEVEL, output=None).validate_file_handle(io.StringIO(data.decode()), state)
    return Counter(each.testid for each in state.error_tracker if each.get_type() == IncidentType.ERROR)


def checked(path: Path, form: Format, lang: str, p: Pseudonymiser | None) -> tuple[bool, str]:
    """Whether a file is as it should be, and its row."""
    assert form.write is not None
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    options = Options()
    try:
        contents: Contents = form.read(data, options)
    except PseudoError as error:
        return True, f"refused: {message(error)}"
    docs = [joined(unit, lang if p else "und") for unit in contents.units]
    same = form.write(data, options, [kept(doc) for doc in docs]) == data
    rng = random.Random(0)
    done, failed = [], 0
    start = time.perf_counter()
    for doc in docs:
        try:
            done.append(p.replace(doc) if p else made_up(doc, rng))
        except PseudoError:
            failed += 1
            done.append(kept(doc))
    middle = time.perf_counter()
    new = form.write(data, options, done)
    end = time.perf_counter()
    again = form.read(new, options)
    pieces = sum(len(unit.pieces) for unit in contents.units)
    whole = len(again.units) == len(contents.units) and sum(len(unit.pieces) for unit in again.units) == pieces
    before, after = errors(data, form, lang), errors(new, form, lang)
    changed = sum(span.new_text != span.text for doc in done for span in doc.spans or ())
    shown = "no tree" if before is None or after is None else " -> ".join(
        f"{each.total()} of {len(each)}" if each else "0" for each in (before, after))
    row = (len(docs), pieces, sum(len(unit.tokens) for unit in contents.units),
           sum(len(unit.spans) for unit in contents.units), "same" if same else "DIFFERENT", changed, failed,
           "whole" if whole else "TORN", shown, f"{middle - start:.1f}", f"{end - middle:.1f}")
    return same and whole and set(after or ()) <= set(before or ()), "\t".join(map(str, row))


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with treebanks")
    parser.add_argument("--lang", default="", help="their language; else the first two letters of its folder")
    parser.add_argument("--limit", type=int, default=0, help="at most so many files, spread evenly")
    args = parser.parse_args(argv)
    found = list(files(args.data))
    step = max(1, len(found) // args.limit) if args.limit else 1
    print("file\tdocuments\tpieces\twords\tmarked\tkept\treplaced\tfailed\tread again\tUD level 2\tseconds\tto write")
    made: dict[str, Pseudonymiser] = {}
    wrong = 0
    for path, form in found[::step]:
        lang = args.lang or path.relative_to(args.data).parts[0][:2]
        if lang in languages() and lang not in made:
            made[lang] = Pseudonymiser(lang, key=KEY)
        good, row = checked(path, form, lang, made.get(lang))
        wrong += not good
        print(f"{path.relative_to(args.data)}\t{row}", flush=True)
    print(f"{len(found[::step])} files, {wrong} not as they should be")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
