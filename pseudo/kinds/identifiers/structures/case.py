"""Case and file numbers: figures, letters of registers and years in the shapes that courts and offices use.

What comes in: a row, and the patterns `CASE` (a number where it stands), `CASE_REGION` (group 1: the region that it
tells), `CASE_DAY` (a day inside it), `CASE_LETTERS` (letters of an office, which change), `CASE_YEAR` (a year, where it
is not always four figures: `R 23/2047`), `CASE_KEPT` (what stays, besides). What goes out: a `Kind`, found by its
shape; there is no check digit. The full stop after the serial belongs to the number. Start at `kind`.
"""

from __future__ import annotations

import re

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.rows import Row
from pseudo.kinds.identifiers.shapes import CONSONANTS, alike
from pseudo.kinds.identifiers.structures.number import region
from pseudo.kinds.identifiers.tables import Patterns

CAPITALS = codes.upper(CONSONANTS)
YEAR = r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<=\d/)18\d\d(?=\.?\Z)"


def kind(row: Row, patterns: Patterns) -> Kind:
    """The kind of a row."""
    pattern, day, letters = (Expression(patterns[name]) for name in ("CASE", "CASE_DAY", "CASE_LETTERS"))
    years = Expression("|".join(filter(None, (patterns.get("CASE_KEPT"), patterns.get("CASE_YEAR", YEAR)))))
    where = region(patterns.get("CASE_REGION", ""))

    def compact(number: str) -> str:
        """Without spaces and without the full stop behind it, which not everybody writes."""
        return re.sub(r"\s", "", number).rstrip(".")

    def validate(number: str) -> str:
        if not re.search(r"\d", number):
            raise IdentifierError(f"not {row.says}")
        return compact(number)

    def changed(piece: str, stream: Stream) -> str:
        def another(letter: str) -> str:
            new = stream.choice(CAPITALS)
            return new if letter.isupper() else codes.lower(new)

        found = day.search(piece)
        if found is not None:  # the day on which it came in stays a day; its year moves with the others
            month, of_month = 1 + stream.below(12), 1 + stream.below(28)
            kept = found[0].partition(".")[0] + f".{month:02d}.{of_month:02d}"
            return changed(piece[: found.start()], stream) + kept + changed(piece[found.end() :], stream)
        figures = re.sub(r"\d+", lambda match: alike(match[0], stream), piece)
        return letters.sub(lambda match: "".join(map(another, match[0])), figures)

    def generate(stream: Stream, like: str) -> str:
        """New figures; years, registers, divisions, separators stay; an office's letters change."""
        at = ((where.at(like, None) if where is not None else None) or (0, 0))[1]
        out = like[:at]
        for year in (*years.finditer(like), None):
            piece = like[at : year.start() if year else len(like)]
            out += changed(piece, stream) + (year[0] if year else "")
            at = year.end() if year else at
        return out

    return Kind(row.type, pattern, compact, validate, generate, bare=float(row.bare), scheme=row.scheme,
                format=str, region=where)
