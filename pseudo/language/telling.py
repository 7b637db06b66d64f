"""What tells of foreigners and of the peoples of a country who they are: `[telling]` of a language's `language.toml`.

What comes in: that table. What goes out: a frozen `Telling`; what the table leaves out tells nothing. Start at `load`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pseudo.core.errors import LanguageError


@dataclass(frozen=True, slots=True)
class Telling:
    """What tells of people of other names than the language's own. All may be left out.

    kin       peoples of the country, each with the lands whose surnames its people bear, too: `slavic slovak czech`
    gendered  what only women's names have, or men's, a hyphen before an end, with the lands of such: `Thị F vietnamese`
    men       how words begin for a man who is somebody's: `férj`
    women     the same of women: `feleség`
    either    the same of both: `testvér`
    kinsmen   how words for a man of the family begin, right before a name or behind its hyphen: `veli Vieno`
    kinswomen the same of women: `Kaino-täti`
    both      given names of which such a word is believed, whoever has them mostly
    """

    kin: tuple[str, ...] = ()
    gendered: tuple[str, ...] = ()
    men: tuple[str, ...] = ()
    women: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    kinsmen: tuple[str, ...] = ()
    kinswomen: tuple[str, ...] = ()
    both: tuple[str, ...] = ()

    def kin_of(self, people: str) -> tuple[str, ...]:
        """The lands of the kin of a people of the country.

        >>> Telling(kin=("slavic slovak czech",)).kin_of("slavic"), Telling().kin_of("slavic")
        (('slovak', 'czech'), ())
        """
        return next((tuple(lands) for first, *lands in map(str.split, self.kin) if first == people), ())


NOTHING = Telling()


def load(table: Mapping[str, Any]) -> Telling:
    """What a `[telling]` table tells; raises LanguageError for a name that it does not know.

    >>> load({"men": ["férj"]}).men
    ('férj',)
    """
    known = [field.name for field in fields(Telling)]
    if unknown := sorted(set(table) - set(known)):
        raise LanguageError(f"language.toml, [telling]: unknown name {unknown[0]}; there are: {', '.join(known)}")
    return Telling(**{name: tuple(value) for name, value in table.items()})
