"""How the time of the program grows with the length of a text, with its number of persons, and with runs of one sign.

In:  nothing but the program: the open documents of the tests joined again and again, known names moved on in each
     round; persons of `name_db`; one sign many times. Always the same texts.
Out: a row per case on stdout: its name, its size and the CPU seconds of the program for it.

    python scripts/measure_growth.py                              all cases, small sizes
    python scripts/measure_growth.py text --sizes 1000000 5000000
    python scripts/measure_growth.py persons --sizes 1000 4000
    python scripts/measure_growth.py signs --sizes 80000

Start at `CASES`. CPU seconds of one process, user and system, one run each after a first sentence; the text is given
as one document.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import name_db
from pseudo.core.document import Document
from pseudo.core.errors import PseudoError
from pseudo.evaluate.markup import parse_gold
from pseudo.pipeline import Pseudonymiser

ROOT = Path(__file__).resolve().parents[1]
OPEN = ("open", "open2", "open3", "open4")
KEY = b"the key of growth measurements"
SIGNS = ("/", "(", '"', "\u00ad", "-", ".", "@", "1", "a", "A", " ", "\n", "'", ",", "{", "Kovács ", "1 ", "A. ")
Rows = Callable[[Sequence[int], Pseudonymiser], Iterator[tuple[str, int, float]]]
WORD = re.compile(r"[^\W\d_]+")


def joined(size: int, lang: str = "hu") -> str:
    """A text of at least so many code points: the open documents again and again, their names moved on each time."""
    names = name_db.load(lang)
    rows = (names.pool("surname"), *(names.pool("given", gender=sign) for sign in "FM"), names.pool("settlement"))
    pools = [[row.name for row in pool][:400] for pool in rows]
    place = {name: (pool, at) for pool in reversed(pools) for at, name in enumerate(pool)}
    files = [path for each in OPEN for path in sorted((ROOT / "tests/gold/documents" / each).glob("*.txt"))]
    texts = [parse_gold(path.read_text(encoding="utf-8")).text for path in files]
    pieces: list[str] = []
    length = turn = 0
    while length < size:
        pieces.append(WORD.sub(partial(_moved, place, 37 * (turn // len(texts))), texts[turn % len(texts)]))
        length += len(pieces[-1]) + 2
        turn += 1
    return "\n\n".join(pieces)[:size]


def _moved(place: Mapping[str, tuple[Sequence[str], int]], step: int, match: re.Match[str]) -> str:
    """A name so many places further in its pool; another word as it is."""
    pool, at = place.get(match[0], ((match[0],), 0))
    return pool[(at + step) % len(pool)]


def persons(number: int, families: int = 500, lang: str = "hu") -> str:
    """A text that names so many persons of so many families, no two with the same surname and given name."""
    names = name_db.load(lang)
    surnames = [row.name for row in names.pool("surname")][:families]
    given = [row.name for gender in "FM" for row in names.pool("given", gender=gender)][:600]
    lines = []
    for at in range(number):
        turn, place = divmod(at, len(surnames))
        lines.append(f"A tárgyaláson {surnames[place]} {given[(7 * at + turn) % len(given)]} is megjelent.")
    return "\n".join(lines)


def cpu(run: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    run()
    return time.process_time() - start


def text_rows(sizes: Sequence[int], p: Pseudonymiser) -> Iterator[tuple[str, int, float]]:
    """Long texts, all stages."""
    for size in sizes:
        yield "text", size, cpu(partial(p.replace, joined(size)))


def person_rows(sizes: Sequence[int], p: Pseudonymiser) -> Iterator[tuple[str, int, float]]:
    """Texts of many persons of 500 families: each stage by itself."""
    yield from _persons(sizes, p, 500)


def family_rows(sizes: Sequence[int], p: Pseudonymiser) -> Iterator[tuple[str, int, float]]:
    """The same with as many families as persons, while the table has some: most names must be made up."""
    yield from _persons(sizes, p, max(sizes))


def _persons(sizes: Sequence[int], p: Pseudonymiser, families: int) -> Iterator[tuple[str, int, float]]:
    for size in sizes:
        doc = Document(persons(size, families))
        for name, stage in (("spans", p.spans), ("suggest", p.suggest), ("replace", p.replace)):
            start = time.process_time()
            doc = stage(doc)
            yield f"persons, {name}", size, time.process_time() - start


def sign_rows(sizes: Sequence[int], p: Pseudonymiser) -> Iterator[tuple[str, int, float]]:
    """Runs of one sign, or of few, all stages."""
    for size in sizes:
        for sign in SIGNS:
            text = (sign * size)[:size]
            yield f"sign {sign!a}", size, cpu(partial(_result, p, text))


def _result(p: Pseudonymiser, text: str) -> None:
    try:
        p.replace(text)
    except PseudoError as error:
        print(type(error).__name__, file=sys.stderr)


CASES: Mapping[str, tuple[Rows, Sequence[int]]] = {
    "text": (text_rows, (100_000, 200_000, 400_000)),
    "persons": (person_rows, (500, 1000, 2000)),
    "families": (family_rows, (500, 1000, 2000)),
    "signs": (sign_rows, (20_000, 80_000)),
}
"""What is measured, with the sizes that are taken unless others are given."""


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("case", nargs="*", choices=[[], *CASES], help="the cases; none: all")
    parser.add_argument("--sizes", type=int, nargs="+", help="code points, or persons")
    args = parser.parse_args(argv)
    p = Pseudonymiser("hu", key=KEY)
    p.replace("Tegnap Kovács Jánossal beszéltem.")
    for case in args.case or CASES:
        rows, sizes = CASES[case]
        for name, size, seconds in rows(args.sizes or sizes, p):
            print(f"{name}\t{size}\t{seconds:.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
