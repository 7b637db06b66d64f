"""Writes the tables of docs/figures.md from what the measuring scripts say.

In:  a folder with their `--json` files, `--work`; with `--run evaluation`, `speed`, `structure`, `service`, `page` (or
     several) they are made first. The development documents are not part of this repository: `--development` says
     where they are; without it their column is what the folder has of it.
Out: docs/figures.md, in which the lines between `<!-- NAME -->` and `<!-- end NAME -->` are replaced. What has no file
     in the folder stays as it is.

    python -m scripts.figures --work /tmp/figures --run evaluation speed structure --development ../shared/gold/docs
    python -m scripts.figures --work /tmp/figures --run service page

Start at `written`. The held documents are measured here and never shown: their `--json` holds counts alone.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "figures.md"
GOLD = ROOT / "tests" / "gold" / "documents"
COLUMNS = {
    "development": "development",
    "held": "held out",
    "held2": "held out, a second hand",
    "held3": "held out, a third hand",
    "held4": "held out, a fourth hand",
    "held5": "held out, hard texts of a fifth hand",
    "ids-held": "held out, mostly numbers",
}
"""Documents, by the name of their file in the folder, and what their column is called."""

Figures = Mapping[str, Mapping[str, Any]]
"""The figures of one evaluation by name: `value`, `of`."""


# ------------------------------------------------------------------ evaluation


def share(name: str) -> Callable[[Figures], str]:
    return lambda figures: f"{figures[name]['value']:.2f} %"


def share_of(name: str) -> Callable[[Figures], str]:
    return lambda figures: f"{figures[name]['value']:.2f} % of {figures[name]['of']}"


def both(name: str) -> Callable[[Figures], str]:
    """Of all names, and of persons in brackets."""
    return lambda figures: f"{figures[f'names: {name}']['value']:.2f} % ({figures[f'persons: {name}']['value']:.2f} %)"


def b_cubed(figures: Figures) -> str:
    values = (figures[f"persons B-cubed {part}"]["value"] for part in ("precision", "recall", "F1"))
    return ", ".join(f"{value:.1f}" for value in values) + " %"


ROWS: Mapping[str, Callable[[Figures], str]] = {
    "names left wholly or partly in clear (persons)": both("unreplaced or partly replaced"),
    "identifiers left in clear": share_of("identifiers: unreplaced or partly replaced"),
    "dates left in clear": share_of("dates: unreplaced or partly replaced"),
    "names wrong in any way (persons)": both("wrong in all"),
    "of these wrongly inflected (persons)": both("wrongly inflected"),
    "lemma right, of names found exactly": share("lemma right, exactly found names"),
    "`inflect(norm, feats)` gives the surface back": share("inflect(norm, feats) = surface, exactly found names"),
    "who is who, persons (B-cubed P, R, F1)": b_cubed,
    "nicknames tied to their person": share_of("nickname mentions tied, of those replaced"),
    "names that are none, in 1,000 words": lambda figures: f"{figures['false names per 1,000 words']['value']:.2f}",
    "kept by policy, but changed all the same": share_of("kept by policy, changed all the same"),
    "intervals, ages, zips, sums that came apart": lambda figures: (
        f"{figures['dates, numbers, addresses that came apart']['value']:.0f}"
        f" of {figures['dates, numbers, addresses that came apart']['of']}"
    ),
}


def evaluation(runs: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The table of documents, a column for each set."""
    figures = {name: {each["name"]: each for each in run["figures"]} for name, run in runs.items()}
    yield "| | " + " | ".join(f"{runs[name]['documents']} {COLUMNS[name]}" for name in runs) + " |"
    yield "|---" * (len(runs) + 1) + "|"
    mentions = {name: [each[f"{who}: wrong in all"]["of"] for who in ("names", "persons")]
                for name, each in figures.items()}
    sizes = (f"{run['words']:,}; {mentions[name][0]}; {mentions[name][1]}" for name, run in runs.items())
    yield f"| words; mentions of names; of these persons | {' | '.join(sizes)} |"
    for label, cell in ROWS.items():
        yield f"| {label} | {' | '.join(cell(figures[name]) for name in runs)} |"


# ------------------------------------------------------------------ speed, structure


def speed(run: Mapping[str, Any]) -> Iterator[str]:
    """The table of speed and size."""
    speeds = {each["name"]: each for each in run["speeds"]}
    yield f"| {run['tokens']:,} tokens in documents of about 200 words, one process | |"
    yield "|---|---|"
    for name, each in speeds.items():
        yield f"| {name} | {each['per_second']:,.0f} {each['unit']} |"
    for name, value in run["loading"].items():
        thing, _, unit = name.rpartition(", ")
        yield f"| {thing} | {value:.2f} {unit} |"
    yield f"| peak memory of all | {run['peak memory, MiB']:.0f} MiB |"
    for name, value in run["size, MiB"].items():
        yield f"| {name} | {value:.1f} MiB |"


def structure(house: Mapping[str, Any]) -> Iterator[str]:
    """The table of the house, and its totals."""
    yield "| room | files | lines | longest file | over 400 lines | imports from other rooms |"
    yield "|---|---|---|---|---|---|"
    for room in house["rooms"]:
        cells = (room["files"], f"{room['lines']:,}", room["longest"], room["long"], room["uses"])
        yield f"| `{room['name']}` | {' | '.join(map(str, cells))} |"
    yield ""
    yield (f"{house['files']} files, {house['arrows']} imports of one another, {house['between_rooms']} of them between"
           f" rooms; {len(house['floors'])} floors; {len(house['circles'])} circles; exempt from the direction of"
           f" imports: {len(house['exempt'])}.")


def service(run: Mapping[str, Any]) -> Iterator[str]:
    """The table of the service under load."""
    yield "| | |"
    yield "|---|---|"
    for what, value in run["rows"]:
        yield f"| {what} | {value} |"


def review(run: Mapping[str, Any]) -> Iterator[str]:
    """The table of the review page: milliseconds of each action."""
    yield f"| {run['mentions']:,} mentions | times | clock, p50 | p95 | work, p50 | p95 |"
    yield "|---|---|---|---|---|---|"
    for row in run["rows"]:
        yield f"| {' | '.join(row)} |"


# ------------------------------------------------------------------ the page


def blocks(work: Path) -> Iterator[tuple[str, list[str]]]:
    """Name and lines of each block that the folder has the figures of."""
    runs = {name: _read(work / f"{name}.json") for name in COLUMNS if (work / f"{name}.json").is_file()}
    if runs:
        yield "evaluation", list(evaluation(runs))
    for name, table in (("speed", speed), ("structure", structure), ("service", service), ("page", review)):
        if (work / f"{name}.json").is_file():
            yield name, list(table(_read(work / f"{name}.json")))


def written(page: str, name: str, lines: Sequence[str], day: str) -> str:
    """The page with one block replaced.

    >>> print(written("<!-- a -->old<!-- end a -->", "a", ["| new |"], "2026-11-22"))
    <!-- a -->
    <BLANKLINE>
    | new |
    <BLANKLINE>
    Measured on 2026-11-22.
    <!-- end a -->
    """
    new = "\n".join((f"<!-- {name} -->", "", *lines, "", f"Measured on {day}.", f"<!-- end {name} -->"))
    out, times = re.subn(f"<!-- {name} -->.*?<!-- end {name} -->", lambda _: new, page, flags=re.DOTALL)
    if times != 1:
        raise SystemExit(f"the page has {times} places for {name}; make it one")
    return out


def run(what: Sequence[str], work: Path, development: Path | None) -> None:
    """Let the scripts measure."""
    if "evaluation" in what:
        folders = {name: GOLD / name for name in COLUMNS if name != "development"}
        for name, folder in (({"development": development} if development else {}) | folders).items():
            _script("scripts.evaluate", "--gold", str(folder), "--json", str(work / f"{name}.json"))
    if "speed" in what:
        _script("scripts.benchmark", "--documents", "30", "--runs", "5", "--json", str(work / "speed.json"))
    if "structure" in what:
        _script("scripts.structure", "--json", str(work / "structure.json"))
    if "service" in what:
        _script("scripts.measure_service", "--tiny", "100000", "--json", str(work / "service.json"))
    if "page" in what:
        _script("scripts.measure_page", "--json", str(work / "page.json"))


def _script(module: str, *options: str) -> None:
    subprocess.run([sys.executable, "-m", module, *options], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--work", type=Path, required=True, help="folder of the figures, outside the repository")
    parser.add_argument(
        "--run", nargs="*", default=(), choices=("evaluation", "speed", "structure", "service", "page"),
        help="measure these first",
    )
    parser.add_argument("--development", type=Path, help="folder of the development documents")
    options = parser.parse_args(argv)
    options.work.mkdir(parents=True, exist_ok=True)
    run(options.run, options.work.resolve(), options.development and options.development.resolve())
    page = PAGE.read_text(encoding="utf-8")
    for name, lines in blocks(options.work):
        newest = max(path.stat().st_mtime for path in options.work.glob("*.json"))
        page = written(page, name, lines, datetime.fromtimestamp(newest, timezone.utc).date().isoformat())
    PAGE.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
