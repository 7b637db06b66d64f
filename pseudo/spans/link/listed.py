"""What a user's known names say of a document's entities: new names that are given, who stays, who is whose alias.

What comes in: the entries of a document, the roster. What goes out: the entries with `repl`, `keep` and `gender` as the
rows have them, and the aliases tied to the names that they stand for. Start at `told`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from pseudo.core.document import KEY, Entry
from pseudo.kinds import persons
from pseudo.kinds.mentions import WORD
from pseudo.kinds.roster import Name, Roster, Row
from pseudo.language.persons import Grammar
from pseudo.spans.link.keys import kind_of


def told(entries: Mapping[str, Entry], known: Roster, grammar: Grammar) -> dict[str, Entry]:
    """The entries with what the rows say of them.

    >>> from pseudo import Pseudonymiser
    >>> from pseudo.kinds.roster import indexed
    >>> grammar = Pseudonymiser("hu").language.persons
    >>> known = indexed([Row("Kovács János", repl="Tóth Béla", aliases=("Öcsi",))], grammar)
    >>> out = told({"Öcsi[/N]": Entry("Öcsi", {"PER": 1}, 1)}, known, grammar)
    >>> [(key, entry.of, entry.repl) for key, entry in out.items()]
    [('Öcsi[/N]', 'Kovács János[/N]', None), ('Kovács János[/N]', None, 'Tóth Béla')]
    """
    out = dict(entries)
    if known.automaton is None:
        return out
    meant = {key: _meant(entry, known, grammar) for key, entry in entries.items()}
    main = {id(row): key for key, found in meant.items() for name, row in found
            if not name.alias and _plain(entries[key], name)}
    for key, found in meant.items():
        rows = {id(row): row for _, row in found}
        if len(rows) > 1:  # an alias of several: of whom the document names, if that is one
            rows = {number: row for number, row in rows.items() if number in main}
        if len(rows) != 1:
            continue
        ((number, row),) = rows.items()
        entry = out[key]
        if row.action == "keep":
            out[key] = dataclasses.replace(entry, keep=True)
        elif main.get(number) == key:
            out[key] = dataclasses.replace(entry, repl=row.repl or entry.repl, gender=row.gender or entry.gender)
        else:
            if number not in main:
                main[number] = _free(row, out)
                parts = persons.parse(row.norm, grammar) if row.type == "PER" else ()
                out[main[number]] = Entry(row.norm, {row.type: 0}, 0, parts=parts, repl=row.repl, gender=row.gender)
            out[key] = dataclasses.replace(entry, of=main[number])
    return out


def _meant(entry: Entry, known: Roster, grammar: Grammar) -> list[tuple[Name, Row]]:
    """The names of the roster that an entry's norm is, spelt the same where one is; titles aside. A norm with
    marks that the name has not is another name: `Róbert` is no `Robert`."""
    words = entry.norm.split()
    while entry.main_type == "PER" and len(words) > 1 and grammar.is_title(words[0]):
        del words[0]
    spelt = tuple(match.group() for match in WORD.finditer(" ".join(words)))
    numbers = known.whole.get(" ".join(map(grammar.letters.fold, spelt)), ())
    named = [(known.names[number], known.rows[known.names[number].row]) for number in numbers]
    fitting = [(name, row) for name, row in named
               if row.action != "deny" and kind_of(row.type) == kind_of(entry.main_type)]
    return [each for each in fitting if each[0].words == spelt] or [
        each for each in fitting if all(map(grammar.letters.spelt_as, spelt, each[0].words))]


def _plain(entry: Entry, name: Name) -> bool:
    """Whether an entry has the name and no title."""
    return len(WORD.findall(entry.norm)) == len(name.words)


def _free(row: Row, entries: Mapping[str, Entry]) -> str:
    """A key for a name that the document does not have itself."""
    key, number = f"{row.norm}{KEY}", 2
    while key in entries:
        key, number = f"{row.norm}{KEY}#{number}", number + 1
    return key
