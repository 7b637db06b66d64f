"""The report of an evaluation: figures against floors, and the tables by type, genre and kind.

In:  the `Outcome`s of all documents and a few counts (`Run`).
Out: `figures` (for `--json`), `report` (text for people), `error_lines` (for `--errors`).

Start at `report`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pseudo.core.document import NAMES as NAME_TYPES
from pseudo.evaluate.entities import BCubed
from pseudo.evaluate.slate.outcome import (
    CORE_NAMES,
    DATES,
    IDENTIFIERS,
    MISWRITTEN,
    WRONG,
    Outcome,
    Row,
    count,
    first_errors,
    tally,
)

TOTALS = {
    "names": CORE_NAMES,
    "persons": frozenset({"PER"}),
    "identifiers": IDENTIFIERS,
    "dates": DATES,
}
"""The totals and the types each sums up."""
COLUMNS = ("unreplaced", "partly", "type", "gender", "origin", "untied", "inconsistent", "inflected")


@dataclass(frozen=True, slots=True)
class Run:
    """All that the report is made of."""

    outcomes: tuple[Outcome, ...] = field(repr=False)
    persons: BCubed
    documents: int
    words: int
    breaches: tuple[str, ...] = ()
    untrue: tuple[str, ...] = ()
    compared: int = 0
    gold_forms: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: `value` in `unit`, and its floor. most: the floor is the most allowed, else the least."""

    name: str
    value: float
    unit: str = "%"
    of: int = 0
    floor: float | None = None
    most: bool = True

    @property
    def met(self) -> bool | None:
        if self.floor is None:
            return None
        return self.value <= self.floor if self.most else self.value >= self.floor


def figures(run: Run) -> tuple[Figure, ...]:
    """Every total, in the words of the issue that asks for it."""
    found = run.outcomes
    out: list[Figure] = []
    for total, types in TOTALS.items():
        asked = count(found, "unreplaced", types)
        left = [count(found, measure, types) for measure in ("unreplaced", "partly")]
        floor = {"names": 20.0}.get(total)
        out.append(
            Figure(
                f"{total}: unreplaced or partly replaced",
                _share(sum(r.errors for r in left), asked.of),
                of=asked.of,
                floor=floor,
            )
        )
        out += [Figure(f"{total}: {row.measure}", row.share, of=row.of) for row in left]
    for total in ("names", "persons"):
        booked = Counter(first_errors(found, TOTALS[total]).values())
        asked = count(found, "unreplaced", TOTALS[total])
        improper = sum(booked[m] for m in ("type", "gender", "origin"))
        out += [
            Figure(f"{total}: improper (type, gender, origin)", _share(improper, asked.of), of=asked.of),
            Figure(f"{total}: nickname not tied", _share(booked["untied"], asked.of), of=asked.of),
            Figure(f"{total}: inconsistent", _share(booked["inconsistent"], asked.of), of=asked.of),
            Figure(f"{total}: wrongly inflected", _share(booked["inflected"], asked.of), of=asked.of),
            Figure(f"{total}: wrong in all", _share(sum(booked.values()), asked.of), of=asked.of),
        ]
    nicks = count(found, "untied", NAME_TYPES)
    out.append(
        Figure(
            "nickname mentions tied, of those replaced", 100 - nicks.share if nicks.of else 0.0, of=nicks.of
        )
    )
    collisions = count(found, "collision", NAME_TYPES)
    out.append(
        Figure("collisions: two gold entities, one replacement", collisions.errors, "entities", collisions.of)
    )
    for label, measure, floor_ in (
        ("lemma right", "lemma", 93.0),
        ("inflect(norm, feats) = surface", "round trip", 95.0),
    ):
        everything = count(found, measure, CORE_NAMES)
        plain = count((o for o in found if o.kind not in MISWRITTEN), measure, CORE_NAMES)
        clean = count((o for o in found if o.kind not in MISWRITTEN | {"caps"}), measure, CORE_NAMES)
        out += [
            Figure(
                f"{label}, exactly found names",
                _right(everything),
                of=everything.of,
                floor=floor_,
                most=False,
            ),
            Figure(f"{label}, without typo, noaccent", _right(plain), of=plain.of),
            Figure(f"{label}, without typo, noaccent, caps", _right(clean), of=clean.of),
        ]
    both = {(o.doc, o.start) for o in found if o.wrong and o.measure in ("lemma", "round trip")}
    exact = [o for o in found if o.measure == "lemma" and o.type in CORE_NAMES]
    good = sum((o.doc, o.start) not in both for o in exact)
    out.append(
        Figure("lemma and inflect both right, exactly found names", _share(good, len(exact)), of=len(exact))
    )
    for total in ("names", "persons"):
        bounds = count(found, "bounds", TOTALS[total])
        out.append(Figure(f"{total}: found with exact bounds", _right(bounds), of=bounds.of))
    if run.gold_forms is not None:
        right, of = run.gold_forms
        out.append(Figure("inflect, gold of forms", _share(right, of), of=of, floor=90.0, most=False))
    article = count(found, "article", {o.type for o in found})
    out.append(Figure("a/az: articles that agreed and do no longer", article.share, of=article.of))
    for label, types in (("names", NAME_TYPES), ("identifiers", IDENTIFIERS), ("dates", DATES)):
        false = count(found, "false", types)
        out.append(
            Figure(
                f"false {label} per 1,000 words",
                1000 * false.errors / run.words if run.words else 0.0,
                "",
                run.words,
            )
        )
    kept = count(found, "kept", {o.type for o in found})
    out.append(Figure("kept by policy", kept.of, "mentions", kept.of))
    out.append(Figure("kept by policy, changed all the same", kept.share, of=kept.of))
    out += [
        Figure("persons B-cubed F1", 100 * run.persons.f1, of=run.persons.mentions),
        Figure("persons B-cubed precision", 100 * run.persons.precision, of=run.persons.mentions),
        Figure("persons B-cubed recall", 100 * run.persons.recall, of=run.persons.mentions),
        Figure("dates, numbers, addresses that came apart", len(run.untrue), "", run.compared, floor=0.0),
        Figure("breaches of invariants", len(run.breaches), "", run.documents, floor=0.0),
    ]
    return tuple(out)


def _share(errors: int, of: int) -> float:
    return 100 * errors / of if of else 0.0


def _right(row: Row) -> float:
    return _share(row.of - row.errors, row.of)


# ------------------------------------------------------------------ text


def report(run: Run) -> str:
    """The whole report as text, one table after the other."""
    found = run.outcomes
    parts = [
        f"{run.documents} documents, {run.words} words",
        "\n".join(_figure_lines(figures(run))),
        "By type (occurrences to be replaced; an occurrence counts in every column it fails)\n"
        + "\n".join(_table(found, "type")),
        "Names by genre\n" + "\n".join(_table([o for o in found if o.type in CORE_NAMES], "genre")),
        "Names by kind\n" + "\n".join(_table([o for o in found if o.type in CORE_NAMES], "kind")),
        "Exactly found names by type: wrong lemma, wrong round trip\n" + "\n".join(_forms(found, "type")),
        "Exactly found names by kind: wrong lemma, wrong round trip\n" + "\n".join(_forms(found, "kind")),
        "Rewritten spans that touch no gold mention, by type\n" + "\n".join(_false(found)),
    ]
    if run.untrue:
        parts.append("What came apart\n" + "\n".join(f"  {line}" for line in run.untrue))
    if run.breaches:
        parts.append("Breaches of invariants\n" + "\n".join(f"  {line}" for line in run.breaches))
    return "\n\n".join(parts)


def _figure_lines(shown: Sequence[Figure]) -> Iterator[str]:
    for one in shown:
        sign = "" if one.met is None else ("met" if one.met else "MISSED")
        floor = "" if one.floor is None else f"{'<=' if one.most else '>='} {one.floor:g}"
        yield f"  {one.name:<62}{one.value:>8.2f} {one.unit:<9}of {one.of:>5}  {floor:<8}{sign}".rstrip()


def _table(found: Iterable[Outcome], by: str) -> Iterator[str]:
    found = list(found)
    head = (
        "",
        "mentions",
        "unrepl",
        "partly",
        "type",
        "gender",
        "origin",
        "untied",
        "incons",
        "inflect",
        "wrong",
        "%",
    )
    yield _line(head)
    cells = {(row.measure, row.group): row for row in tally(found, by)}
    rows = [group for measure, group in cells if measure == "unreplaced"]
    groups: list[tuple[str, list[Outcome]]] = [(group, _members(found, by, group)) for group in rows]
    if by == "type":
        groups.sort(key=lambda pair: (-cells["unreplaced", pair[0]].of, pair[0]))
        groups += [(f"= {total}", [o for o in found if o.type in types]) for total, types in TOTALS.items()]
    else:
        groups.append(("= all", found))
    for group, mine in groups:
        counts = {measure: count(mine, measure, {o.type for o in mine}) for measure in COLUMNS}
        wrong = len(first_errors(mine, {o.type for o in mine}))
        of = counts["unreplaced"].of
        yield _line((group, of, *(counts[m].errors for m in COLUMNS), wrong, f"{_share(wrong, of):.1f}"))


def _members(found: Iterable[Outcome], by: str, group: str) -> list[Outcome]:
    return [o for o in found if {"type": o.type, "genre": o.genre, "kind": o.kind or "(none)"}[by] == group]


def _forms(found: Iterable[Outcome], by: str) -> Iterator[str]:
    found = list(found)
    yield _line(("", "exact", "lemma", "%", "trip", "%"))
    lemma = {row.group: row for row in tally(found, by, "lemma")}
    trip = {row.group: row for row in tally(found, by, "round trip")}
    for group, row in lemma.items():
        back = trip[group]
        yield _line((group, row.of, row.errors, f"{row.share:.1f}", back.errors, f"{back.share:.1f}"))


def _false(found: Iterable[Outcome]) -> Iterator[str]:
    for row in sorted(tally(found, "type", "false"), key=lambda row: (-row.errors, row.group)):
        if row.errors:
            yield _line((row.group, row.errors))


def _line(cells: Sequence[object]) -> str:
    first, *rest = (str(cell) for cell in cells)
    return f"  {first:<16}" + "".join(f"{cell:>9}" for cell in rest)


# ------------------------------------------------------------------ for machines


def error_lines(found: Iterable[Outcome]) -> Iterator[str]:
    """One line for each error: document, offsets, measure, type, kind, surface, what happened, with tabs.

    It shows the text: for gold only, and not to be kept with the code.
    """
    for one in sorted(found, key=lambda o: (o.doc, o.start, o.measure)):
        if one.wrong and one.measure in (
            *WRONG,
            "collision",
            "lemma",
            "round trip",
            "article",
            "false",
            "kept",
            "bounds",
        ):
            cells = (one.doc, one.start, one.end, one.measure, one.type, one.kind, one.surface, one.detail)
            yield "\t".join(" ".join(str(cell).split()) for cell in cells)


def as_json(run: Run) -> dict[str, object]:
    """All figures and counts, for `--json`."""
    return {
        "documents": run.documents,
        "words": run.words,
        "figures": [
            {
                "name": f.name,
                "value": round(f.value, 4),
                "unit": f.unit,
                "of": f.of,
                "floor": f.floor,
                "met": f.met,
            }
            for f in figures(run)
        ],
        "rows": [
            {"measure": row.measure, "by": row.by, "group": row.group, "errors": row.errors, "of": row.of}
            for by in ("type", "genre", "kind")
            for row in tally(run.outcomes, by)
        ],
        "breaches": list(run.breaches),
        "untrue": list(run.untrue),
    }
