"""The tables of a folder, each read when it is first asked for.

In:  the folder of a language. Out: its tables as they lie there; one that it does not have is empty. Start at `Files`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from name_db import letters, packed
from name_db.columns import (
    Given,
    Incorporated,
    LegalForm,
    Nickname,
    Organisation,
    OrgWord,
    Place,
    PublicFigure,
    SharedGiven,
    Since,
    SpaceType,
    Street,
    StreetName,
    Surname,
    Thing,
    Title,
    WomansEnd,
    Word,
)
from name_db.table import Table


@dataclass(frozen=True)
class Files:
    """The tables of one language. A table that its folder does not have is empty: see `tables`."""

    folder: Path

    def tables(self) -> tuple[str, ...]:
        """The tables this language has, by file name."""
        return tuple(file.stem for file in packed.tables(self.folder))

    @cached_property
    def home(self) -> str:
        """The origin of the language's own names: that of the first row of its given names.

        >>> from name_db import load
        >>> load("hu").home
        'hungarian'
        """
        return next((row.origin for row in self._given), "")

    @cached_property
    def letters(self) -> letters.Letters:
        """The language's letters."""
        return letters.of(self.folder)

    @cached_property
    def _given(self) -> Table[Given]:
        return Table(self.folder / "given.tsv", Given)

    @cached_property
    def _given_since(self) -> Table[Since]:
        return Table(self.folder / "given_since.tsv", Since)

    @cached_property
    def _shared_given(self) -> Table[SharedGiven]:
        return Table(self.folder / "shared_given.tsv", SharedGiven)

    @cached_property
    def _foreign_given(self) -> Table[Given]:
        return Table(self.folder / "foreign_given.tsv", Given)

    @cached_property
    def _surnames(self) -> Table[Surname]:
        return Table(self.folder / "surnames.tsv", Surname)

    @cached_property
    def _foreign_surnames(self) -> Table[Surname]:
        return Table(self.folder / "foreign_surnames.tsv", Surname)

    @cached_property
    def _womens_surnames(self) -> Table[WomansEnd]:
        return Table(self.folder / "womens_surnames.tsv", WomansEnd)

    @cached_property
    def _nicknames(self) -> Table[Nickname]:
        return Table(self.folder / "nicknames.tsv", Nickname)

    @cached_property
    def _titles(self) -> Table[Title]:
        return Table(self.folder / "titles.tsv", Title)

    @cached_property
    def _public_figures(self) -> Table[PublicFigure]:
        return Table(self.folder / "public_figures.tsv", PublicFigure)

    @cached_property
    def _settlements(self) -> Table[Place]:
        return Table(self.folder / "settlements.tsv", Place)

    @cached_property
    def _places(self) -> Table[Place]:
        return Table(self.folder / "places.tsv", Place)

    @cached_property
    def _cross_border(self) -> Table[Place]:
        return Table(self.folder / "cross_border.tsv", Place)

    @cached_property
    def _space_types(self) -> Table[SpaceType]:
        return Table(self.folder / "public_space_types.tsv", SpaceType)

    @cached_property
    def _street_names(self) -> Table[StreetName]:
        return Table(self.folder / "street_names.tsv", StreetName)

    @cached_property
    def _streets(self) -> Table[Street]:
        return Table(self.folder / "streets.tsv", Street)

    @cached_property
    def _organisations(self) -> Table[Organisation]:
        return Table(self.folder / "organisations.tsv", Organisation)

    @cached_property
    def _incorporated(self) -> Table[Incorporated]:
        return Table(self.folder / "incorporated.tsv", Incorporated)

    @cached_property
    def _org_words(self) -> Table[OrgWord]:
        return Table(self.folder / "org_words.tsv", OrgWord)

    @cached_property
    def _legal_forms(self) -> Table[LegalForm]:
        return Table(self.folder / "legal_forms.tsv", LegalForm)

    @cached_property
    def _things(self) -> Table[Thing]:
        return Table(self.folder / "things.tsv", Thing)

    @cached_property
    def _words(self) -> Table[Word]:
        return Table(self.folder / "words.tsv", Word)
