"""What the cases of a language are for: `[cases]` of its `language.toml`.

What comes in: that table, role -> values of the feature `Case`. What goes out: a frozen `Cases`. Rules ask for roles,
so that no rule knows which cases a language has. Start at `Cases.only`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pseudo.core.errors import LanguageError

ROLES = ("inside", "on", "beside", "into", "onto", "to", "out", "off", "from", "until", "object", "owner", "means",
         "cause", "result", "state", "time")
"""Where (inside, on, beside), where to (into, onto, to, until), where from (out, off, from); what is done to it
(object), to whom or whose it is (owner), with what (means), for what (cause), what it becomes (result), as what
(state), when (time)."""
TAGGED = "tagged"
"""Key of pairs of cases: as the taggers have it, as the grammar has it."""


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases of a language by their roles; a role that is not told has none.

    >>> english = load({"object": ["Acc"], "owner": ["Gen"]})
    >>> english.only("Case=Gen", "owner"), english.only("Case=Gen|Number=Plur", "owner"), english.only("", "time")
    (True, False, False)
    >>> english.has("Case=Acc|Number=Plur", "object")
    True
    """

    features: Mapping[str, frozenset[str]] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    """What the taggers call a case otherwise than the grammar does: theirs -> the grammar's."""

    def tagged(self, case: str) -> str:
        """A case of a tagger's as the grammar calls it.

        >>> load({"tagged": ["Dat Gen"]}).tagged("Dat"), load({}).tagged("Dat")
        ('Gen', 'Dat')
        """
        return self.called.get(case, case)

    def only(self, feats: str, *roles: str) -> bool:
        """Whether the features are a case in one of these roles, and nothing else."""
        return any(feats in self.features.get(role, ()) for role in roles)

    def has(self, feats: str, *roles: str) -> bool:
        """Whether a case in one of these roles is among the features."""
        return any(self.only(feature, *roles) for feature in feats.split("|"))


NONE = Cases()
"""Of a language of which nothing is told."""


def load(table: Mapping[str, list[str]]) -> Cases:
    """The cases that a `[cases]` table tells.

    raises  LanguageError for a role that there is not
    """
    unknown = sorted(set(table) - {*ROLES, TAGGED})
    if unknown:
        raise LanguageError(f"language.toml, [cases]: unknown role {unknown[0]}; there are: {', '.join(ROLES)}")
    roles = {role: frozenset(f"Case={value}" for value in values) for role, values in table.items() if role != TAGGED}
    return Cases(roles, dict(pair.split() for pair in table.get(TAGGED, ())))
