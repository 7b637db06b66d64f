"""The report of an audit: counts and no original; the findings with originals, in a file of their own; the verdict.

What comes in: an `Audit`. What goes out: a table for JSON, lines with originals, what fails. Start at `told`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from pseudo.audit import risk
from pseudo.audit.clash import KINDS
from pseudo.audit.inspect import Audit
from pseudo.audit.values import Basis, Finding, Level

SCHEMA = "pseudo-audit/1"
PROVES = {
    Basis.gold: "Originals are those of gold, made by hand: what it marks was looked for, recall is measured by it.",
    Basis.mapping: "Originals are those of the mapping. What the program did not find is not in the mapping: of that "
                   "nothing is proven, but for names that the tables know and that stand unchanged (suspects).",
    Basis.known: "Originals are the names that were given. Of other names and of numbers nothing is proven.",
    Basis.change: "Nobody said who is in the old texts: originals are what was changed. Of what was not changed "
                  "nothing is proven, but for names that the tables know and that stand unchanged (suspects).",
}
SECRET = "# It shows originals: keep it where you keep the mapping, and give it to nobody who may not see that."
COLUMNS = ("document", "level", "kind", "how", "why", "type", "bits", "times", "position", "original",
           "what stands there", "around")
AROUND = 30
CONDITIONS = ("sure", "doubtful", "suspect", "unchanged", "clash", "k=N", "people=N", "recall=X")
"""What `--fail-on` takes."""


def told(audit: Audit, about: dict[str, Any], failed: Sequence[str] = (), passed: Mapping[str, int] | None = None
         ) -> dict[str, Any]:
    """The report, as JSON has it: no text, no name, no file.

    about   version, policy, key and world, as far as they are known
    passed  files that were not looked at, by the reason
    """
    levels = {level.value: _kinds(audit.findings(level)) for level in Level}
    clash = Counter(each.kind for each in audit.clashes())
    compared = {kind: sum(each.compared.compared.get(kind, 0) for each in audit.documents) for kind in KINDS}
    return {
        "schema": SCHEMA, **about, "originals_from": audit.basis.value, "proves": PROVES[audit.basis],
        "documents": len(audit.documents), "not_looked_at": dict(passed or {}),
        "unchanged": sum(each.same for each in audit.documents),
        "mapping_borne_out": sum(each.proven for each in audit.documents),
        "originals": dict(audit.originals), "failed_on": list(failed),
        "findings": levels,
        "worst_bits": max((each.bits for each in audit.findings(Level.sure)), default=0.0),
        "new_names_that_are_old_ones": sum(each.why == "chosen" and each.kind in ("whole", "part")
                                           for each in audit.findings(Level.doubtful)),
        "clashes": {kind: {"compared": compared[kind], "wrong": clash[kind]} for kind in KINDS},
        "attributes": {type_: asdict(each) for type_, each in audit.attributes.items()},
        "new_names_could_be_at_most": {type_: _summary(numbers) for type_, numbers in audit.entities.items()},
        "people_that_a_document_could_be_of": _summary([each.people for each in audit.documents if each.people]),
        "known_pairs": {sort: {"items": each.others, "told": {str(k): share for k, share in each.shares.items()}}
                        for sort, each in audit.told.items()},
        "frequency": {type_: asdict(each) for type_, each in audit.frequency.items()},
        "recall": {sort: {**asdict(each), "recall": each.recall} for sort, each in audit.recall.items()},
        "each": [{"document": number, "originals": each.originals,
                  **{level.value: sum(f.level is level for f in each.findings) for level in Level},
                  "clashes": len(each.compared.clashes), "people": each.people}
                 for number, each in enumerate(audit.documents, 1)],
    }


def _kinds(findings: Iterable[Finding]) -> dict[str, int]:
    """Findings by kind and, where there is one, the code they stand in."""
    return dict(sorted(Counter(f"{each.kind}, {each.how}" if each.how else each.kind for each in findings).items()))


def _summary(numbers: Sequence[float]) -> dict[str, Any]:
    if not numbers:
        return {}
    return {"count": len(numbers), "fewest": min(numbers), "median": round(median(numbers), 1),
            "distribution": risk.distribution(numbers)}


def secret(audit: Audit, texts: Sequence[str]) -> Iterator[str]:
    """The lines of the file of findings, cells with tabs between: it shows originals, and says so first.

    texts  the new text of each document
    """
    yield SECRET
    yield "\t".join(COLUMNS)
    for each in audit.findings():
        text = texts[each.document]
        around = text[max(0, each.start - AROUND) : each.end + AROUND] if each.end else ""
        cells = (each.document + 1, each.level.value, each.kind, each.how, each.why, each.type, each.bits, each.times,
                 f"{each.start}-{each.end}", each.original, each.surface, around)
        yield "\t".join(map(cell, cells))
    for clash in audit.clashes():
        text = texts[clash.document]
        place = f"{clash.start}-{clash.end}"
        wrong: tuple[object, ...] = (clash.document + 1, "clash", clash.kind, "", "", "", "", 1, place, clash.said,
                 text[clash.start : clash.end], text[max(0, clash.start - AROUND) : clash.end + AROUND])
        yield "\t".join(map(cell, wrong))


def cell(value: object) -> str:
    """A value as a cell that no program takes for a formula, on one line.

    >>> cell("=1+1"), cell("Kiss\\tBéla"), cell(3)
    ("'=1+1", 'Kiss Béla', '3')
    """
    flat = " ".join(str(value).split())
    return f"'{flat}" if flat[:1] in ("=", "+", "-", "@") and flat[:1] else flat


def failing(audit: Audit, conditions: Sequence[str]) -> list[str]:
    """Those of the conditions that hold. raises ValueError for one that is none

    >>> failing(Audit((), {}, {}, {}, {}, {}), ["sure", "k=5"])
    []
    """
    return [condition for condition in conditions if _fails(audit, condition)]


def _fails(audit: Audit, condition: str) -> bool:
    name, _, value = condition.partition("=")
    if name in [level.value for level in Level] and not value:
        return bool(audit.findings(Level(name)))
    if name == "unchanged" and not value:
        return any(each.same and each.findings for each in audit.documents)
    if name == "clash" and not value:
        return bool(audit.clashes())
    bound = float(value)
    if name == "k":
        return any(number < bound for numbers in audit.entities.values() for number in numbers)
    if name == "people":
        return any(0 < each.people < bound for each in audit.documents)
    if name == "recall":
        return any(each.recall < bound for each in audit.recall.values())
    raise ValueError(condition)
