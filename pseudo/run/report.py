"""The report of a run (`--report`): numbers of documents, counts, versions, hashes; never a text or a name.

What comes in: the outcome of each document. What goes out: a table for JSON. Start at `Tally`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pseudo.run.job import Outcome


@dataclass(slots=True)
class Tally:
    """What is counted of a run.

    types  entities of each type, own ones (`X_...`) too, and of how many a mention came out new
    each  a row for every document: its number, the line or the place in its file where that holds several, its counts
    """

    each: list[dict[str, int | bool]] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    types: dict[int, list[tuple[str, int, int]]] = field(default_factory=dict)

    def add(self, outcome: Outcome, number: int) -> None:
        """Count a document. number: what its file is called

        >>> tally = Tally()
        >>> tally.add(Outcome(line=1, characters=9, entities=2, changed=1), 7)
        >>> tally.each
        [{'document': 7, 'line': 1, 'characters': 9, 'entities': 2, 'changed': 1, 'unchanged': 1}]
        """
        row: dict[str, int | bool] = {"document": number} | ({"line": outcome.line} if outcome.line else {})
        if outcome.error:
            if outcome.lost:  # those of the file that were counted as good are lost with it
                del self.each[-outcome.lost:]
                self.types.pop(number, None)
            self.failed += max(1, outcome.lost)
            self.each.append(row | {"failed": True})
            return
        self.types.setdefault(number, []).extend(outcome.types)
        for unread in outcome.unread:
            self.unread[unread.what] += unread.count
        if outcome.last:
            return
        self.each.append(row | {"characters": outcome.characters, "entities": outcome.entities,
                                "changed": outcome.changed, "unchanged": outcome.entities - outcome.changed}
                         | ({"untold": outcome.untold} if outcome.untold else {}))

    def sums(self) -> dict[str, Any]:
        """The counts of the whole run."""
        good = [row for row in self.each if "failed" not in row]
        return {"documents": len(good)} | {
            name: sum(row[name] for row in good) for name in ("characters", "entities", "changed", "unchanged")
        } | {"untold": sum(row.get("untold", 0) for row in good), "failed": self.failed, "types": self._types(),
             "unread": dict(sorted(self.unread.items()))}

    def _types(self) -> dict[str, dict[str, int]]:
        rows = [row for rows in self.types.values() for row in rows]
        return {type_: {"entities": sum(row[1] for row in rows if row[0] == type_),
                        "changed": sum(row[2] for row in rows if row[0] == type_)}
                for type_ in sorted({row[0] for row in rows})}
