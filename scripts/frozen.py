"""Whether the program still gives what it gave: a hash of every result, written once and checked after each rebuilding.

In:  folders of texts (.txt; gold mark-up is read as such): our own documents and samples, and more with --more.
Out: with --write FILE a row per document, key and recall level: the hash of the whole result but for the reasons that
     spans carry (`why`). With --check FILE the number of rows that differ, with their document, key and level; exit 1.

No text is printed: documents held back for figures are hashed as the others are. Words that were renamed since are
mapped back (--old NEW=OLD) before the hash is taken.

    python -m scripts.frozen --write FILE --more ../shared/gold/docs ../shared/gold/hard
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from pseudo.evaluate.markup import parse_gold
from pseudo.formats import jsonio
from pseudo.pipeline import RECALL, Pseudonymiser, Settings

ROOT = Path(__file__).resolve().parents[1]
KEYS = (b"the first key of the frozen results", b"the second key of the frozen results")


def texts(folders: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Name and bare text of each document, in order."""
    for folder in folders:
        for path in sorted(folder.rglob("*.txt")):
            yield f"{folder.name}/{path.name}", parse_gold(path.read_text(encoding="utf-8")).text


def told(value: Any, old: Mapping[str, str]) -> Any:
    """A result without the reasons of its spans and the number of its schema, in the words of before."""
    if isinstance(value, dict):
        apart = ("why", "schema", "drawn", "scheme", "world")
        if "sent" in value:  # where a token stands now follows from the spans
            apart = (*apart, "new_start", "new_end")
        return {old.get(k, k): told(v, old) for k, v in value.items() if k not in apart}
    if isinstance(value, list):
        return [told(item, old) for item in value]
    return old.get(value, value) if isinstance(value, str) else value


def rows(folders: Sequence[Path], old: Mapping[str, str], quick: bool = False) -> Iterator[str]:
    """A row per document, key and level. quick: every third document, with one key at one level."""
    found = list(texts(folders))[:: 3 if quick else 1]
    for recall in RECALL[1:2] if quick else RECALL:
        for number, key in enumerate(KEYS[:1] if quick else KEYS):
            p = Pseudonymiser("hu", key=key, settings=Settings(recall=recall))
            for name, text in found:
                try:
                    result: Any = told(orjson.loads(jsonio.dumps(p.replace(text))), old)
                except Exception as error:
                    result = f"{type(error).__name__}"
                digest = hashlib.sha256(orjson.dumps(result, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]
                yield f"{name}\t{number}\t{recall}\t{digest}"


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", type=Path, help="write the hashes to this file")
    what.add_argument("--check", type=Path, help="compare with the hashes of this file")
    parser.add_argument("--more", type=Path, nargs="*", default=(), help="further folders of texts")
    parser.add_argument("--old", nargs="*", default=(), metavar="NEW=OLD", help="words renamed since")
    parser.add_argument("--quick", action="store_true", help="every third document, one key, one level")
    args = parser.parse_args(argv)
    ours = sorted(path for path in (ROOT / "tests/gold/documents").iterdir() if path.is_dir())
    folders = [*ours, ROOT / "samples", *args.more]
    now = list(rows(folders, dict(pair.split("=", 1) for pair in args.old), args.quick))
    if args.write:
        args.write.write_text("\n".join(now) + "\n", encoding="utf-8")
        return 0
    before = dict(row.rsplit("\t", 1) for row in args.check.read_text(encoding="utf-8").splitlines())
    differ = [row.rsplit("\t", 1)[0] for row in now if before.get(row.rsplit("\t", 1)[0]) != row.rsplit("\t", 1)[1]]
    missing = set() if args.quick else set(before) - {row.rsplit("\t", 1)[0] for row in now}
    for row in (*differ, *sorted(missing)):
        print(row)
    print(f"{len(differ)} of {len(now)} differ, {len(missing)} are missing", file=sys.stderr)
    return 1 if differ or missing else 0


if __name__ == "__main__":
    sys.exit(main())
