"""How many persons a model finds in the lines of `stress.txt`, as people write them.

    python -m scripts.tagger.stress ../shared/data pseudo/hu/models

In: the data folder (for the names), a model's folder. Out: per kind of line and per way of writing, how many of the
persons are wholly within names found (of any type), how many have type and ends right, and how many words of other
lines are taken for persons. Names and figures are drawn with a fixed seed; the lines train nothing.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pseudo.engines.compact import LEAN
from pseudo.engines.model import Model
from pseudo.training.sentences import Sentence, spans
from scripts.tagger import augment, corpus
from scripts.tagger.corpus import HERE

WAYS: dict[str, Callable[[Sentence, random.Random], Sentence]] = {
    "as it is": lambda s, rng: s,
    "CAPITALS": lambda s, rng: replace(s, forms=tuple(f.upper() for f in s.forms)),
    "lower case": lambda s, rng: replace(s, forms=tuple(f.lower() for f in s.forms)),
    "no accents": lambda s, rng: augment.stripped(s),
    "slip in each name": lambda s, rng: replace(
        s,
        forms=tuple(
            augment.slip(f, rng) if t.endswith("PER") else f for f, t in zip(s.forms, s.fine or (), strict=True)
        ),
    ),
}


def lines(data: Path, times: int, seed: int) -> list[tuple[str, Sentence]]:
    """(kind, sentence) for every line of stress.txt, `times` over."""
    rng = random.Random(seed)
    train = corpus.read(data / "nerkor", data / "nerkor_onpp", "devel")  # for its common nouns
    maker = augment.Augmenter(data / "names", train, "full", rng)
    maker.typed = lambda piece, times: piece  # type: ignore[method-assign]
    out = []
    for line in (HERE / "stress.txt").read_text(encoding="utf-8").splitlines():
        kind, _, template = line.partition("\t")
        if template and not line.startswith("#"):
            out += [(kind, maker.fill(template)) for _ in range(times)]
    return out


def measure(model: Model, made: Sequence[tuple[str, Sentence]], lean: float = LEAN) -> dict[str, Counter[str]]:
    """Counts by kind of line."""
    found = model.tag([s.forms for _, s in made], lean=lean)
    table: dict[str, Counter[str]] = {}
    for (kind, s), tagged in zip(made, found, strict=True):
        count = table.setdefault(kind, Counter())
        names = {n[:3] for n in tagged.names}
        covered = {i for first, last, sort in names if sort not in TIMES for i in range(first, last)}
        for first, last, sort in spans(s.fine or ()):
            if sort == "PER":
                count["persons"] += 1
                count["exact"] += (first, last, sort) in names
                count["covered"] += covered.issuperset(range(first, last))
            else:
                count["others"] += 1
                count["others exact"] += (first, last, sort) in names
        persons = {i for i, t in enumerate(s.fine or ()) if t.endswith("PER")}
        count["false"] += sum(
            sort == "PER" and persons.isdisjoint(range(first, last)) for first, last, sort in names
        )
        count["words"] += len(s.forms)
    return table


TIMES = ("DATE", "TIME", "DUR", "AGE", "MONEY", "PERCENT", "QUANTITY", "ORDINAL", "CARDINAL")
"""Types that do not hide a person."""


def row(name: str, c: Counter[str]) -> str:
    share = lambda a, b: f"{100 * c[a] / c[b]:.1f}" if c[b] else "-"  # noqa: E731
    return (
        f"| {name} | {c['persons']} | {share('covered', 'persons')} | {share('exact', 'persons')} "
        f"| {share('others exact', 'others')} | {1000 * c['false'] / c['words']:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--errors", action="store_true", help="show persons missed and made up")
    args = parser.parse_args()
    model = Model.load(args.folder)
    made = lines(args.data, args.times, args.seed)
    print("| | persons | within names found % | exact % | other names exact % | false persons in 1,000 words |")
    print("|---|---|---|---|---|---|")
    for way, change in WAYS.items():
        rng = random.Random(args.seed)
        changed = [(kind, change(s, rng)) for kind, s in made]
        table = measure(model, changed)
        if way == "as it is":
            for kind, count in table.items():
                print(row(kind, count))
        print(row(f"**all, {way}**", sum(table.values(), Counter())))
        if args.errors:
            show(model, changed)


def show(model: Model, made: Sequence[tuple[str, Sentence]]) -> None:
    """Lines whose persons are not the ones found."""
    for (kind, s), tagged in zip(made, model.tag([s.forms for _, s in made], lean=LEAN), strict=True):
        gold = {x for x in spans(s.fine or ()) if x[2] == "PER"}
        got = {n[:3] for n in tagged.names if n[2] == "PER"}
        if gold != got:
            told = [" ".join(s.forms[a:b]) for a, b, _ in sorted(gold - got)]
            extra = [" ".join(s.forms[a:b]) for a, b, _ in sorted(got - gold)]
            print(kind, " ".join(s.forms), "| missed", told, "| extra", extra)


if __name__ == "__main__":
    main()
