"""Knowledge about names: who bears them, where they lie, what kind of word they are.

In:  a language tag such as `hu`, or a folder of tables (so that a test can bring its own language).
Out: a `Names`: look-ups by exact and by folded name, and the pools from which replacements are drawn.

Start reading at `names.py` (the look-ups), then `columns.py` (what a row holds), `table.py` (how it is read).

>>> import name_db
>>> names = name_db.load("hu")
>>> names.given("Katalin").genders, names.place("Szeged")[0].locative
('F', 'on')
"""

from __future__ import annotations

from name_db.columns import (
    Given,
    LegalForm,
    Nickname,
    Organisation,
    OrgWord,
    Place,
    Pooled,
    PublicFigure,
    SpaceType,
    Street,
    StreetName,
    Surname,
    Thing,
    Title,
    Word,
)
from name_db.letters import fold
from name_db.names import Names, languages, load
from name_db.table import NameDbError

__all__ = [
    "Given",
    "LegalForm",
    "NameDbError",
    "Names",
    "Nickname",
    "OrgWord",
    "Organisation",
    "Place",
    "Pooled",
    "PublicFigure",
    "SpaceType",
    "Street",
    "StreetName",
    "Surname",
    "Thing",
    "Title",
    "Word",
    "fold",
    "languages",
    "load",
]
