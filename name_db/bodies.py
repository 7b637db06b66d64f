"""Names of bodies and things: organisations, the words that they end in, legal forms, statutes, cars.

In:  a name as it stands in a norm. Out: its rows. Start at `Bodies`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from name_db.columns import Incorporated, LegalForm, Organisation, OrgWord, Pooled, Thing
from name_db.places import Places
from name_db.pools import first, grouped, pool_order
from name_db.table import Kept

BRANDED = frozenset(("bank", "insurance"))
"""Kinds of bodies that are called by their first word: `a Raiffeisen`, `az Uniqa`."""

LETTERS = 3
"""Of a word in capitals that can be nothing but an acronym: `MÁV`."""
PEER = "peer "
"""How the kinds of words begin that stand for each other, and for nothing else."""


class Bodies(Places):
    """The tables of bodies and things."""

    def organisation(self, name: str) -> tuple[Organisation, ...]:
        """The well-known organisations of this name or acronym."""
        return self._known_organisation[name]

    def _read_organisation(self, name: str) -> tuple[Organisation, ...]:
        found = self._organisations.get(name)
        return found or tuple(self._by_acronym.get(name, ()))

    @cached_property
    def _known_organisation(self) -> Kept[tuple[Organisation, ...]]:
        return Kept(self._read_organisation)

    @cached_property
    def _by_acronym(self) -> dict[str, tuple[Organisation, ...]]:
        return grouped(self._organisations, lambda row: row.acronym)

    @cached_property
    def _organisation_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._organisations.pooled(), key=pool_order))

    def incorporated(self, name: str) -> Incorporated | None:
        """What a well-known firm is as a company; None for what the table does not have.

        >>> from name_db import load
        >>> load("hu").incorporated("OTP Bank").form, load("hu").incorporated("Holdfény")
        ('Nyrt.', None)
        """
        return first(self._incorporated.get(name))

    def legal_forms(self) -> tuple[LegalForm, ...]:
        """`Kft.`, `Zrt.`, ... with their long forms."""
        return self._all_legal_forms

    @cached_property
    def legal_words(self) -> frozenset[str]:
        """The legal forms as they are written.

        >>> from name_db import load
        >>> "Kft." in load("hu").legal_words
        True
        """
        return frozenset(form.form for form in self.legal_forms())

    @cached_property
    def spaced_forms(self) -> tuple[str, ...]:
        """Those of several words, of abroad: `Sp. z o.o.`"""
        return tuple(form.form for form in self.legal_forms() if " " in form.form and form.kind == "foreign")

    @cached_property
    def clubs(self) -> frozenset[str]:
        """Those of them that are no firm's: `SE`, `FC`."""
        return frozenset(form.form for form in self.legal_forms() if form.kind == "club")

    @cached_property
    def club_words(self) -> dict[str, str]:
        """The words of a club, each with its letters: `sportegyesület` SE."""
        return {form.long: form.form for form in self.legal_forms() if form.kind == "club" and " " not in form.long}

    @cached_property
    def legal_stems(self) -> frozenset[str]:
        """The legal forms without case, accents and full stops: `kft`."""
        return frozenset(self.letters.fold(form.form).rstrip(".") for form in self.legal_forms())

    @cached_property
    def _all_legal_forms(self) -> tuple[LegalForm, ...]:
        return tuple(self._legal_forms)

    def thing(self, name: str) -> Thing | None:
        """The well-known thing of this name: a statute, a make of car, a medicine, an application.

        >>> from name_db import load
        >>> load("hu").thing("Ptk.").kind, load("hu").thing("Škoda").kind
        ('LAW', 'CAR')
        """
        return self._known_thing[name]

    def _read_thing(self, name: str) -> Thing | None:
        return first(self._things.get(name))

    def things(self, kind: str) -> tuple[str, ...]:
        """The names of the well-known things of a kind, in table order.

        >>> from name_db import load
        >>> "Audi" in load("hu").things("CAR")
        True
        """
        return tuple(row.name for row in self._things if row.kind == kind)

    @cached_property
    def things_by_first(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The well-known things of several words by the first of them, each with its kind, the longest first.

        >>> from name_db import load
        >>> load("hu").things_by_first["Bánk"]
        (('Bánk bán', 'WORK_OF_ART'),)
        """
        found: dict[str, list[tuple[str, str]]] = {}
        for row in sorted(self._things, key=lambda row: (-len(row.name), row.name)):
            if " " in row.name:
                found.setdefault(row.name.split()[0], []).append((row.name, row.kind))
        return {first: tuple(rows) for first, rows in found.items()}

    @cached_property
    def _known_thing(self) -> Kept[Thing | None]:
        return Kept(self._read_thing)

    @cached_property
    def _word_pool(self) -> tuple[Pooled, ...]:
        return tuple(sorted(self._words.pooled(), key=pool_order))

    @cached_property
    def peers(self) -> dict[str, str]:
        """What every town has, in small letters, each with the kind of words that may stand for it.

        >>> from name_db import load
        >>> peers = load("hu").peers
        >>> peers["faluház"] == peers["közösségi ház"], "petőfi ház" in peers
        (True, False)
        """
        return {self.letters.lower(row.name): row.kind for row in self._words if row.kind.startswith(PEER)}

    def org_word(self, word: str) -> OrgWord | None:
        """The organisation word that ends `word`: the longest one, case aside.

        Words of two or three letters (`lap`, `kör`) count only when they are the whole: `tükör` is no `kör`. A known
        place is no body: `Nyíregyháza` is nobody's `háza`.

        >>> from name_db import load
        >>> load("hu").org_word("rendőrfőkapitányság").kind
        'police'
        """
        return self._known_org_word[word]

    def _read_org_word(self, word: str) -> OrgWord | None:
        lowered = self.letters.lower(word)
        for start in range(max(len(lowered) - self._longest_org_word, 0), len(lowered) - 1):
            rows = self._org_words.get(lowered[start:])
            if rows and start == 0:
                return rows[0]
            if rows and start > 1 and len(lowered) - start > 3:
                return None if self.place(word.rpartition("-")[2]) else rows[0]
        return None

    @cached_property
    def _longest_org_word(self) -> int:
        return max(map(len, self._org_words.names()), default=0)

    @cached_property
    def _known_org_word(self) -> Kept[OrgWord | None]:
        return Kept(self._read_org_word)

    def org_heads(self) -> tuple[str, ...]:
        """The words that names of bodies end in: `akadémia`, `bíróság`."""
        return tuple(row.word for row in self._org_words)

    def body_kinds(self) -> frozenset[str]:
        """The kinds of the well-known bodies of the tables, and their scopes.

        >>> from name_db import load
        >>> "hospital" in load("hu").body_kinds()
        True
        """
        return (self._organisations.distinct("kind") | self._organisations.distinct("scope")) - {""}

    def brand(self, name: str) -> tuple[Organisation, ...]:
        """The well-known organisations of this name; of banks and insurers also without the last word, their kind.

        >>> from name_db import load
        >>> [row.name for row in load("hu").brand("Raiffeisen")]
        ['Raiffeisen Bank']
        """
        raised = self.letters.capitalised
        calm = " ".join(raised(word) if len(word) > LETTERS else word for word in name.split())  # `UNIQA`
        return next(filter(None, (of(n) for n in (name, calm) for of in (self.organisation, self._brands))), ())

    def _brands(self, name: str) -> tuple[Organisation, ...]:
        return self._by_brand.get(name, ())

    @cached_property
    def _by_brand(self) -> dict[str, tuple[Organisation, ...]]:
        def brand(row: Organisation) -> str:
            first, _, last = row.name.rpartition(" ")
            alone = row.kind in BRANDED and " " not in first and self.org_word(last) is not None
            return first if alone and not self.place(first) else ""

        return grouped(self._organisations, brand)
