"""The figures for machines and for people. Neither holds a text, a name or the name of a file.

What comes in: `Measured` and what else was asked for. What goes out: a value for JSON (`as_json`), rows for a table
(`types`, `others`), lines with texts for `--details` (`details`). Start at `as_json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pseudo.evaluate import scores
from pseudo.evaluate.compared import Difference
from pseudo.evaluate.entities import BCubed
from pseudo.evaluate.measured import Left, Measured, Note
from pseudo.evaluate.scores import Counts, Score
from pseudo.evaluate.slate.classes import Class
from pseudo.formats.solutions import cell
from pseudo.kinds import identify

DETAILS = "# It shows originals: for your eyes only."
COLUMNS = ("document", "start", "end", "what", "type", "original", "found or new")
SCHEMA = "pseudo-evaluate/1"


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told. forms: right and all of a gold of forms; against: the differences to another output."""

    measured: Measured
    forms: tuple[int, int] | None = None
    against: tuple[Difference, ...] = ()
    seed: int = 0
    rounds: int = 0
    slate: tuple[Class, ...] = ()


def as_json(report: Report) -> dict[str, Any]:
    """Everything, shares from 0 to 1 rounded to four places."""
    one = report.measured
    out: dict[str, Any] = {"schema": SCHEMA, "documents": one.documents, "mentions": one.mentions}
    if one.tables:
        table = scores.added(one.tables)
        words = table.words
        out |= {
            "types": {kind: _counts(counts) for kind, counts in table.types.items()},
            "identifiers": {sort: _counts(counts) for sort, counts in sorts(table.types).items()},
            "micro": _counts(table.micro), "bounds": _counts(table.bounds),
            "macro": {way: _score(scores.macro([scores.score(c, partial=way == "partial")
                                                for c in table.types.values()])) for way in ("strict", "partial")},
            "words": {**asdict(words), **_score(words.score), "specificity": round(words.specificity, 4)},
            "by_document": {name: {"median": round(median, 4), "worst_tenth": round(worst, 4)}
                            for name, (median, worst) in spreads(one).items()},
        }
    if one.persons is not None and one.names is not None:
        out["b_cubed"] = {"names": _b_cubed(one.names), "persons": _b_cubed(one.persons)}
    if one.consistency is not None:
        out["consistency"] = asdict(one.consistency)
    if one.made is not None:
        out["grammar"] = dict(zip(("made", "analysed_back", "of"), one.made, strict=True))
    if report.forms is not None:
        out["forms"] = {"right": report.forms[0], "of": report.forms[1]}
    if one.replaced:
        out["leaks"] = {"documents": one.replaced, "types": {kind: asdict(left) for kind, left in one.left.items()},
                        "identifiers": {sort: asdict(left) for sort, left in left_by_sort(one.left).items()}}
    if report.against:
        out["against"] = {"seed": report.seed, "rounds": report.rounds,
                          "types": {each.type: _difference(each) for each in report.against}}
    if report.slate:
        out["slate"] = [{"class": each.name, "of": each.part, "reference_per_cent": each.theirs,
                         "names": dict(zip(("wrong", "of"), each.names, strict=True)),
                         "everything": dict(zip(("wrong", "of"), each.everything, strict=True))}
                        for each in report.slate]
    return out


def sorts(types: Mapping[str, Counts]) -> dict[str, Counts]:
    """The counts of direct and of quasi-identifiers, and of what is neither."""
    grouped = scores.merged(types, {kind: identify.of(kind) for kind in types})
    return {sort: grouped[sort] for sort in (identify.DIRECT, identify.QUASI, identify.NONE) if sort in grouped}


def left_by_sort(left: Mapping[str, Left]) -> dict[str, Left]:
    """What is left of direct and of quasi-identifiers."""
    out: dict[str, Left] = {}
    for kind, each in left.items():
        sort = identify.of(kind)
        was = out.get(sort, Left())
        out[sort] = Left(was.mentions + each.mentions, was.anywhere + each.anywhere, was.placed + each.placed,
                         was.in_place + each.in_place)
    return dict(sorted(out.items()))


def spreads(one: Measured) -> dict[str, tuple[float, float]]:
    """Median and worst tenth of the documents that have something to be found: strict F1, strict recall."""
    told = [scores.score(table.micro) for table in one.tables if table.micro.gold]
    return {"f1": scores.spread([each.f1 for each in told]), "recall": scores.spread([each.recall for each in told])}


def details(notes: Iterable[Note]) -> Iterator[str]:
    """The misses with their texts, a line each; the first line says what the file shows."""
    yield DETAILS
    yield "\t".join(COLUMNS)
    for each in notes:
        yield "\t".join(map(cell, (each.name, str(each.start), str(each.end), each.what, each.type, each.surface,
                                   each.became)))


Row = tuple[str, ...]


def types(report: Report) -> tuple[Row, list[Row]]:
    """The table by type: head and rows."""
    table = scores.added(report.measured.tables)
    ordered = sorted(table.types.items(), key=lambda item: (-item[1].gold, item[0]))
    rows = [_row(kind, counts) for kind, counts in ordered]
    rows += [_row(sort, counts) for sort, counts in sorts(table.types).items()]
    rows += [_row("micro", table.micro), _macro(list(table.types.values())), _row("any type (bounds)", table.bounds)]
    return ("type", "gold", "found", "P", "R", "F1", "F2", "partial P", "R", "F1"), rows


def _row(name: str, counts: Counts) -> Row:
    both = scores.score(counts), scores.score(counts, partial=True)
    return (name, str(counts.gold), str(counts.found), *_cells(*both))


def _macro(counts: Sequence[Counts]) -> Row:
    return ("macro", "", "", *_cells(scores.macro([scores.score(each) for each in counts]),
                                     scores.macro([scores.score(each, partial=True) for each in counts])))


def _cells(strict: Score, partial: Score) -> Row:
    shares = (strict.precision, strict.recall, strict.f1, strict.f2, partial.precision, partial.recall, partial.f1)
    return tuple(map(percent, shares))


def others(report: Report) -> Iterator[Row]:
    """The other figures: what, how much, of how many."""
    one = report.measured
    if one.tables:
        words = scores.added(one.tables).words
        yield "words left alone, of those that are nobody's (specificity)", percent(words.specificity), str(
            words.false + words.neither)
        for name, (median, worst) in spreads(one).items():
            called = {"f1": "F1", "recall": "recall"}[name]
            yield f"{called} of a document: median", percent(median), str(len(one.tables))
            yield f"{called} of a document: mean of the worst tenth", percent(worst), str(-(-len(one.tables) // 10))
    for called, cubed in (("names", one.names), ("persons", one.persons)):
        if cubed is not None:
            yield f"entities, {called}: B-cubed P / R / F1", " / ".join(
                map(percent, (cubed.precision, cubed.recall, cubed.f1))), str(cubed.mentions)
    if one.consistency is not None:
        each = one.consistency
        yield "one entity, one replacement", _share(each.kept, each.entities), str(each.entities)
        yield "one replacement, one entity", _share(each.apart, each.replacements), str(each.replacements)
    if one.made is not None:
        made, back, of = one.made
        yield "forms that the grammar makes of the new names", _share(made, of), str(of)
        yield "forms that analyse back to them", _share(back, of), str(of)
    if report.forms is not None:
        yield "gold of forms: right", _share(*report.forms), str(report.forms[1])


def leaks(report: Report) -> tuple[Row, list[Row]]:
    """What is left, by type: head and rows."""
    one = report.measured
    rows = [_left(kind, left) for kind, left in one.left.items()]
    rows += [_left(sort, left) for sort, left in left_by_sort(one.left).items()]
    return ("to be replaced", "mentions", "stand anywhere", "%", "not rewritten", "%"), rows


def _left(name: str, left: Left) -> Row:
    placed = (str(left.in_place), _share(left.in_place, left.placed)) if left.placed else ("", "")
    return name, str(left.mentions), str(left.anywhere), _share(left.anywhere, left.mentions), *placed


def against(report: Report) -> tuple[Row, list[Row]]:
    """The differences to another output: head and rows."""
    rows: list[Row] = [(each.type, percent(each.f1), percent(each.other_f1), f"{100 * (each.f1 - each.other_f1):+.2f}",
             f"{100 * each.low:+.2f} to {100 * each.high:+.2f}", percent(each.recall), percent(each.other_recall),
             f"{each.p:.4f}", f"{each.holm:.4f}") for each in report.against]
    return ("type", "F1", "other F1", "difference", "in 95 %", "R", "other R", "p", "p (Holm)"), rows


def slate(report: Report) -> tuple[Row, list[Row]]:
    """Our errors in the classes of the reference system: head and rows."""
    rows: list[Row] = [(f"{each.part}: {each.name}", f"{each.theirs:.1f}", str(each.names[0]), str(each.names[1]),
                        _share(*each.names), str(each.everything[0]), str(each.everything[1]),
                        _share(*each.everything)) for each in report.slate]
    return ("class of error", "reference %", "names", "of", "%", "dates, numbers too", "of", "%"), rows


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.2f}"


def _share(part: int, of: int) -> str:
    return percent(part / of) if of else "-"


def _counts(counts: Counts) -> dict[str, Any]:
    return {**asdict(counts), "strict": _score(scores.score(counts)),
            "partial": _score(scores.score(counts, partial=True))}


def _score(score: Score) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(score).items()}


def _b_cubed(cubed: BCubed) -> dict[str, float]:
    return {"precision": round(cubed.precision, 4), "recall": round(cubed.recall, 4), "f1": round(cubed.f1, 4),
            "mentions": cubed.mentions}


def _difference(each: Difference) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(each).items() if name != "type"}
