"""The house in figures: files and lines of each room, arrows between files, floors, circles.

In:  the four packages' Python, read and not run (grimp).
Out: tables on stdout; all figures with `--json FILE`.

    python scripts/structure.py

An arrow is one file that imports another, wherever in the file. Files that import nothing of ours stand on floor 1, all
others one above the highest that they import; files in a circle share a floor. Which room may import which is a rule
(`[tool.importlinter]` in pyproject.toml), which `make check` checks; an arrow that is exempt there by name makes no
floor and no circle here, and is named. Start at `measured`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from pathlib import Path

import grimp

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pseudo", "morph", "embeddings", "name_db")
LONG = 400
"""Lines that a module should not have more of."""

Arrows = Mapping[str, Set[str]]
"""Each module, and those that it imports."""


@dataclass(frozen=True, slots=True)
class Room:
    """One folder, or module, right under a package.

    longest  lines of its longest module
    long     how many of its modules have over 400
    uses     arrows into other rooms
    """

    name: str
    files: int
    lines: int
    longest: int
    long: int
    uses: int


@dataclass(frozen=True, slots=True)
class House:
    """All figures. circles: the modules of each circle; exempt: arrows that are exempt from the rule."""

    rooms: tuple[Room, ...]
    files: int
    arrows: int
    between_rooms: int
    floors: tuple[int, ...]
    circles: tuple[tuple[str, ...], ...]
    exempt: tuple[tuple[str, str], ...]


def room(module: str) -> str:
    """
    >>> room("pseudo.kinds.dates.search"), room("morph.feats"), room("pseudo")
    ('pseudo.kinds', 'morph', 'pseudo')
    """
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "pseudo" else parts[0]


def imports() -> Arrows:
    """Every module of the packages with those of them that it imports."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in sorted(graph.modules)}


def circles(arrows: Arrows) -> list[tuple[str, ...]]:
    """The modules in groups that reach each other, what is imported before what imports it.

    >>> circles({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    [('b', 'c'), ('a',)]
    """
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    groups: list[tuple[str, ...]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        open_.append(module)
        for other in sorted(arrows[module]):
            if other not in number:
                visit(other)
            if other in open_:
                low[module] = min(low[module], low[other])
        if low[module] == number[module]:
            at = open_.index(module)
            groups.append(tuple(sorted(open_[at:])))
            del open_[at:]

    for module in sorted(arrows):
        if module not in number:
            visit(module)
    return groups


def floors(arrows: Arrows) -> dict[str, int]:
    """The floor on which each module stands.

    >>> floors({"a": {"b", "c"}, "b": {"c"}, "c": set()})
    {'c': 1, 'b': 2, 'a': 3}
    """
    found: dict[str, int] = {}
    for group in circles(arrows):
        below = {other for module in group for other in arrows[module]} - set(group)
        found.update(dict.fromkeys(group, 1 + max((found[other] for other in below), default=0)))
    return found


def measured() -> House:
    """All figures of the packages as they are."""
    arrows = imports()
    pairs = [(module, other) for module, others in arrows.items() for other in others]
    exempt = sorted(set(pairs) & set(exemptions()))
    down = {module: {other for other in others if (module, other) not in exempt} for module, others in arrows.items()}
    counted = Counter(floors(down).values())
    return House(
        tuple(_rooms(arrows)),
        len(arrows),
        len(pairs),
        sum(room(one) != room(other) for one, other in pairs),
        tuple(counted[floor] for floor in sorted(counted)),
        tuple(group for group in circles(down) if len(group) > 1),
        tuple(exempt),
    )


def exemptions() -> Iterator[tuple[str, str]]:
    """Arrows that pyproject.toml exempts one by one."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in settings["tool"]["importlinter"]["contracts"]:
        for line in contract.get("ignore_imports", ()):
            one, _, other = line.partition(" -> ")
            yield one, other


def _rooms(arrows: Arrows) -> Iterator[Room]:
    for name in sorted({room(module) for module in arrows}):
        modules = [module for module in arrows if room(module) == name]
        lines = [len(_file(module).read_text(encoding="utf-8").splitlines()) for module in modules]
        uses = sum(room(other) != name for module in modules for other in arrows[module])
        yield Room(name, len(modules), sum(lines), max(lines), sum(length > LONG for length in lines), uses)


def _file(module: str) -> Path:
    at = ROOT.joinpath(*module.split("."))
    return at / "__init__.py" if at.is_dir() else at.with_suffix(".py")


def report(house: House) -> str:
    """The figures for people."""
    rows = [f"{'room':<20}{'files':>7}{'lines':>8}{'longest':>9}{f'over {LONG}':>10}{'arrows out':>12}"]
    rows += [f"{one.name:<20}{one.files:>7}{one.lines:>8,}{one.longest:>9}{one.long:>10}{one.uses:>12}"
             for one in house.rooms]
    rows += [
        "",
        f"{house.files} files, {house.arrows} arrows between them, {house.between_rooms} of them between rooms",
        f"{len(house.floors)} floors, from the lowest: {' '.join(map(str, house.floors))} files",
        f"{len(house.circles)} circles" + "".join(f"\n  {' '.join(group)}" for group in house.circles),
        f"{len(house.exempt)} exempt arrows" + "".join(f"\n  {one} -> {other}" for one, other in house.exempt),
    ]
    return "\n".join(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--json", type=Path, help="write all figures here")
    options = parser.parse_args(argv)
    sys.path.insert(0, str(ROOT))  # grimp looks there for the packages
    house = measured()
    print(report(house))
    if options.json:
        options.json.write_text(json.dumps(asdict(house), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
