"""New values of identifiers, addresses and user names.

What comes in: an entry of one, what names and years have become, by how many days dates move. What goes out: the entry
with its new value. Start at `figured`.
"""

from __future__ import annotations

import datetime
from collections.abc import Container, Mapping

from pseudo.core.document import Entry, changed, is_own
from pseudo.core.keyed import Stream
from pseudo.kinds import identifiers, own
from pseudo.kinds.dates import fit, inside
from pseudo.spans.sources import handles
from pseudo.suggest.choice import Tools

YEAR = 365.2425
DATED = frozenset(("CASEID", "ID"))
"""Identifiers in which the date may stand on which they were given."""


def figured(
    entry: Entry, key: bytes, renamed: identifiers.Renamed, taken: Container[str], tools: Tools, days: int,
    figures: Mapping[str, str], invent: handles.Invent, latest: int | None = None
) -> Entry:
    """The entry of an identifier with its new value.

    renamed  old name part -> new one, from which addresses and user names are rebuilt
    taken    values that must not come out again
    days     by how many the dates of the document move
    latest   the last year of which the document tells now; what has a shape that nothing had then gets an earlier one
    figures, invent   what years have become and names of nobody in the text become, in addresses and user names
    """
    stream, lang = Stream(key, "identifiers"), tools.language.at("pseudo")
    type_ = entry.main_type
    if is_own(type_):
        return changed(entry, repl=own.another(type_, entry.norm, tools.own, stream, taken))
    method = tools.policy.of("DATE")
    days = 0 if method.stays else days
    born = identifiers.birth_date(type_, entry.norm, lang) if not method.coarse else None
    if born is not None:  # as the date of birth in the text moves; of one that is masked nothing may be told
        born += datetime.timedelta(days=days)
    years = round(days / YEAR) if not method.coarse else 0
    # a year left in a case number would tell by how much the dates have moved
    valid = bool(tools.policy.parameter(type_, "valid", True, entry))

    def drawn(norm: str) -> str:
        return identifiers.replace_value(
            type_, norm, stream, renamed, lang, born=born, taken=taken, years=years, valid=valid,
            figures=figures, invent=invent,
        )

    new = drawn(entry.norm)
    if fit.unseen(new, latest, tools.language.calendar):
        before = identifiers.earlier(type_, entry.norm, lang)
        new = new if before == entry.norm else drawn(before)
    if type_ in DATED and not method.coarse:
        new = inside.moved(entry.norm, new, days)
    return changed(entry, repl=new)
