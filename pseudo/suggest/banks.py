"""Account numbers and BICs that follow the banks of a document.

What comes in: a document whose names and figures have been chosen. What goes out: its entries, with the code of the new
bank in every account number, IBAN and BIC: of the bank that a bank of the text has become, or of one that the key draws
for a bank that the text does not name. Two banks of a document stay two, several accounts of one bank stay with one.
Start at `settled`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path

from pseudo.core.document import Entry
from pseudo.core.keyed import Stream, cycle, ranked
from pseudo.kinds import identifiers
from pseudo.kinds.identifiers import banks
from pseudo.kinds.identifiers.banks import OFFERED, STATE, Bank, Banks
from pseudo.kinds.renaming import NONE, Inside, new_norms
from pseudo.language.persons import Grammar


def settled(
    entries: Mapping[str, Entry], free: Mapping[str, Entry], key: bytes, lang: str | Path, grammar: Grammar,
    keeps: Mapping[str, bool], aside: Mapping[str, Inside] = NONE,
) -> dict[str, Entry]:
    """The entries, accounts and BICs of `free` moved to the new banks.

    free   what was chosen just now, before anybody wrote anything: only these change
    keeps  per entity key, whether the policy leaves the entity as it is; aside: keys of those that become no names
    """
    out, known = dict(entries), banks.load(lang)
    told = {name: identifiers.bank_code(entries[name].main_type, entries[name].norm, lang) for name in free}
    codes = {name: code for name, code in told.items() if code is not None}
    if not known.all or not codes:
        return out
    named = dict(_named(entries, new_norms(entries, grammar, keeps, (), aside), known))
    accounts = {known.by_code.get(code) for name, code in codes.items() if entries[name].main_type != "ID"}
    for name, code in codes.items():
        if entries[name].main_type == "ID":  # several banks have one BIC: one that the text speaks of
            alike = [bank for bank in known.all if bank.bic == known.by_code[code].bic]
            codes[name] = min(alike, key=lambda bank: (bank not in accounts, bank not in named)).codes[0]
    become = _become(frozenset(codes.values()), named, known, key)
    for name, code in codes.items():
        entry, bank = out[name], become[code]
        if entry.repl is not None and bank is not None:
            new = identifiers.with_bank(entry.main_type, entry.repl, bank, lang)
            if new != entry.norm:
                out[name] = dataclasses.replace(entry, repl=new)
    return out


def _named(entries: Mapping[str, Entry], news: Mapping[str, str], known: Banks) -> Iterator[tuple[Bank, Bank | None]]:
    """The banks that the text names, each with the one that it becomes; None for what the table does not have."""
    for name, entry in sorted(entries.items(), reverse=True):  # of several names of a bank the first counts
        for bank in known.named(entry.norm) if entry.main_type == "ORG" else ():
            new = known.named(news.get(name, ""))
            yield bank, bank if bank in new else next(iter(new), None)


def _become(
    codes: frozenset[str], named: Mapping[Bank, Bank | None], known: Banks, key: bytes
) -> dict[str, Bank | None]:
    """The bank of each new account by the old code; None where it stays with its bank. Banks that the text does not
    name change places, with one key the same in all documents."""
    of: dict[str, Bank | None] = {code: known.by_code.get(code) for code in sorted(codes)}
    out: dict[Bank | None, Bank | None] = {}
    for bank in dict.fromkeys(of.values()):
        if bank is not None and (bank in named or bank.role == STATE):
            out[bank] = named.get(bank, bank)
    used = {bank for bank in out.values() if bank is not None}
    pool = {bank.codes[0]: bank for bank in known.all if bank.role == OFFERED}
    others = cycle(sorted(pool), Stream(key, "banks"))
    chosen: dict[str, Bank | None] = {}
    for code, bank in sorted(of.items(), key=lambda pair: pair[1] is None or pair[1].role != OFFERED):
        first = bank.codes[0] if bank is not None else code
        if out.get(bank) is None:
            order = [pool[other] for other in (others.get(first), *ranked(key, ("bank", first), pool)) if other]
            fits = [other for other in order if bank is None or not {*other.names} & {*bank.names}]
            new = next((other for other in fits if other not in used), fits[0])
            used.add(new)
            if bank is None:  # of a code that the table does not have
                chosen[code] = new
                continue
            out[bank] = new
        chosen[code] = out[bank] if out[bank] is not bank else None
    return chosen
