"""How consistent replacements are over many documents without an inventory, and with one.

In:  a folder of texts (.txt; gold markup is read as such).
Out: of the names that stand in several documents, how many became different names (deviation); of all names of the run,
     how many share their new name with another (collision). Names are entities with a choice of their own.

    python scripts/measure_consistency.py ../shared/gold/docs
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import NAMES, Document
from pseudo.evaluate.markup import parse_gold
from pseudo.language.letters import fold
from pseudo.pipeline import Pseudonymiser

KEY = b"the key of evaluations"


def became(docs: Iterable[Document]) -> dict[tuple[str, str], list[str]]:
    """(type, norm) -> its new names, one for each document that has it."""
    out: dict[tuple[str, str], list[str]] = defaultdict(list)
    for doc in docs:
        for entry in (doc.replacements or {}).values():
            if entry.main_type in NAMES and entry.repl is not None and entry.repl != entry.norm:
                out[entry.main_type, entry.norm].append(entry.repl)
    return out


def rates(found: dict[tuple[str, str], list[str]]) -> dict[str, tuple[int, int]]:
    """Deviations and collisions, each with what it is a share of."""
    several = {name: new for name, new in found.items() if len(new) > 1}
    owners: dict[str, set[str]] = defaultdict(set)
    for (_, norm), new in found.items():
        for text in new:
            owners[fold(text)].add(norm)
    shared = {norm for (_, norm), new in found.items() if any(len(owners[fold(text)]) > 1 for text in new)}
    return {
        "names of several documents that became different names": (
            sum(len({fold(text) for text in new}) > 1 for new in several.values()),
            len(several),
        ),
        "names that share a new name with another": (len(shared), len({norm for _, norm in found})),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("texts", type=Path, help="folder of .txt files")
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    args = parser.parse_args(argv)
    texts = [parse_gold(file.read_text(encoding="utf-8")).text for file in sorted(args.texts.rglob("*.txt"))]
    if not texts:
        parser.error(f"no .txt files in {args.texts}")
    program = Pseudonymiser(args.lang, KEY)
    docs = list(program.batch([Document(text, lang=args.lang) for text in texts], "spans"))
    print(f"{len(docs)} documents")
    for what in ("each document alone", "with an inventory"):
        if what == "with an inventory":
            program.take_inventory(docs)
        print(f"\n{what}")
        for line, (number, of) in rates(became(program.suggest(doc) for doc in docs)).items():
            print(f"  {line:<60}{number:>6} of {of:>6}  {100 * number / max(of, 1):6.2f} %")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
