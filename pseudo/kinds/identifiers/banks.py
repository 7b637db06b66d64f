"""Banks of a country: the codes that begin their account numbers, their BIC, their names.

What comes in: a language tag. What goes out: `Banks`, read from `banks.tsv` of the language; none without that file.
Start at `load`. How the accounts of a document follow its banks is in `pseudo.suggest.banks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pseudo.kinds.identifiers.tables import rows
from pseudo.language import letters
from pseudo.language.folders import folder
from pseudo.language.letters import Letters

OFFERED = "offered"
STATE = "state"


@dataclass(frozen=True, slots=True)
class Bank:
    """One bank: its codes, the one of new accounts first; BIC; role `offered`, `known` or `state`; names."""

    codes: tuple[str, ...]
    bic: str
    role: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Banks:
    """The banks of one language, by code, by the first eight of the BIC, and by name."""

    all: tuple[Bank, ...]
    by_code: Mapping[str, Bank]
    by_bic: Mapping[str, Bank]
    letters: Letters

    def named(self, name: str) -> tuple[Bank, ...]:
        """The banks that a body's name may mean: those with the longest name that it begins with.

        >>> [bank.codes[0] for bank in load("hu").named("OTP Bank Nyrt.")], load("hu").named("Ottó Bank")
        (['117'], ())
        """
        fold = self.letters.fold
        words = fold(name).split()
        fits = [(len(own.split()), bank) for bank in self.all for own in bank.names
                if words[: len(own.split())] == fold(own).split()]
        longest = max((size for size, _ in fits), default=0)
        return tuple(bank for size, bank in fits if size == longest)


def load(lang: str | Path) -> Banks:
    """The banks of a language. raises LanguageError when there is no such folder."""
    return _load(folder(lang))


@lru_cache(maxsize=16)
def _load(home: Path) -> Banks:
    banks = tuple(Bank(tuple(codes.split()), bic, role, tuple(names.split("; ")))
                  for codes, bic, role, names in rows(home / "banks.tsv"))
    by_bic: dict[str, Bank] = {}
    for bank in banks:
        if bank.bic:
            by_bic.setdefault(bank.bic, bank)
    return Banks(banks, {code: bank for bank in banks for code in bank.codes}, by_bic, letters.of(home))
