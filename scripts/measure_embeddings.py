"""Measures the vectors of names: do the neighbours of a name agree with it in gender, origin, type, region and size?

    python scripts/measure_embeddings.py [--lang hu | --folder DIR] [--n 10] [--json]
    python scripts/measure_embeddings.py --folder DIR --held-out 10     # after train_embeddings --hold-out 10 --out DIR

In:  embeddings/<lang> (or a folder) and the tables of name_db, which are the judge. Much of what they say was also
     taught to the vectors, so the first measure says whether the vectors hold what they were taught. The second asks
     about names that were kept out of the facts, the corpora's names and the keys alike: what letters and nothing
     else can tell.
Out: per kind and trait the share of the n nearest candidates that agree with the name, for any names and for the
     hundred largest (which the corpora draw into company of their own), beside two baselines: candidates drawn at
     random (their expected share) and those nearest in frequency. Names whose trait is not known are left out; for
     sizes, "agree" means within a factor of about four. Last line: questions per second with the largest pool.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import embeddings
from scripts.vectors.facts import Row, facts, held_out

ROOT = Path(__file__).resolve().parents[1]

QUERIES, COMMON = 400, 100
"""So many names of each kind are asked about, a fixed sample; and so many of the largest ones."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--n", type=int, default=10)
    parser.add_argument("--held-out", type=int, default=0, metavar="P")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    vectors = embeddings.load(options.folder or options.lang)
    table = list(measure(vectors, facts(ROOT / "name_db" / options.lang), options.n, options.held_out))
    speed, size = _speed(vectors)
    if options.json:
        print(json.dumps({"agreement": table, "queries_per_second": speed}, ensure_ascii=False))
        return
    print(f"{'kind':8} {'trait':10} {'asked':>6} {'pool':>6} {'vectors':>8} "
          f"{'common':>7} {'frequency':>10} {'random':>7}")
    for line in table:
        print(f"{line['kind']:8} {line['trait']:10} {line['asked']:6} {line['pool']:6} {line['vectors']:8.3f} "
              f"{line['common']:7.3f} {line['frequency']:10.3f} {line['random']:7.3f}")
    print(f"{speed:,} questions a second among {size:,} candidates, one thread")


def measure(vectors: embeddings.Vectors, rows: list[Row], n: int, per_cent: int) -> Iterator[dict[str, object]]:
    """One line for each kind and trait."""
    for kind in vectors.kinds:
        candidates = [row for row in rows if row.fact.kind == kind and row.pool and vectors.known(row.fact.name, kind)]
        if len(candidates) < 5 * n:
            continue
        by_name = {row.fact.name: row for row in candidates}
        by_size = sorted(candidates, key=lambda row: (row.size, row.fact.name))
        asked = [row for row in rows if row.fact.kind == kind and (held_out(row.fact.name, per_cent) if per_cent
                                                                   else row.fact.name in by_name)]
        common = sorted(asked, key=lambda row: (-row.size, row.fact.name))[:COMMON]
        chosen = sorted(asked, key=lambda row: crc32(row.fact.name.encode() + b"?"))[:QUERIES]
        asked = [*chosen, *(row for row in common if row not in chosen)]
        pool = vectors.pool(by_name, kind)
        neighbours, frequent = {}, {}
        for row in asked:
            found = vectors.nearest(row.fact.name, kind, among=pool, n=n)
            neighbours[row.fact.name] = [by_name[name] for name, _ in found]
            near = sorted(by_size, key=lambda other: abs(other.size - row.size))[: n + 1]
            frequent[row.fact.name] = [other for other in near if other is not row][:n]
        for trait in sorted({trait.partition("=")[0] for row in candidates for trait in row.fact.traits}):
            told = [row for row in chosen if _value(row, trait)]
            values = {_value(row, trait) for row in candidates if _value(row, trait)}
            if len(told) < 20 or len(values) < 2 or trait in ("base", "also", "head"):
                continue
            known = [row for row in candidates if _value(row, trait)]
            yield {
                "kind": kind, "trait": trait, "asked": len(told), "pool": len(candidates),
                "vectors": _mean(_share(row, neighbours[row.fact.name], trait) for row in told),
                "common": _mean(_share(row, neighbours[row.fact.name], trait) for row in common if _value(row, trait)),
                "frequency": _mean(_share(row, frequent[row.fact.name], trait) for row in told),
                "random": _mean(_share(row, known, trait) for row in told),
            }


def _share(row: Row, others: list[Row], trait: str) -> float | None:
    """Share of the others that agree, of those whose trait is known; None when of none it is."""
    judged = [other for other in others if _value(other, trait)]
    return sum(_agree(row, other, trait) for other in judged) / len(judged) if judged else None


def _agree(row: Row, other: Row, trait: str) -> bool:
    one, two = _value(row, trait), _value(other, trait)
    if trait == "gender":
        return bool(set(one) & set(two))
    if trait == "band":
        return one.split(":")[0] == two.split(":")[0] and abs(int(one.split(":")[1]) - int(two.split(":")[1])) <= 2
    return one == two


def _value(row: Row, trait: str) -> str:
    for value in row.fact.traits:
        name, _, rest = value.partition("=")
        if name == trait:
            return rest
    return ""


def _mean(shares: Iterator[float | None]) -> float:
    values = [share for share in shares if share is not None]
    return round(sum(values) / len(values), 4) if values else 0.0


def _speed(vectors: embeddings.Vectors) -> tuple[int, int]:
    """Questions a second, half of them about names without a vector, and the size of the pool."""
    kind = max(vectors.kinds, key=lambda kind: len(vectors.names(kind)))
    names = vectors.names(kind)[:3000]
    pool = vectors.pool(names, kind)
    asked = [name if i % 2 else name + "falvi" for i, name in enumerate(names[::3])]
    begin = time.perf_counter()
    for name in asked:
        vectors.nearest(name, kind, among=pool)
    return round(len(asked) / (time.perf_counter() - begin)), len(names)


if __name__ == "__main__":
    main()
