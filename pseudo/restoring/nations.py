"""What is said of states, where that is not the adjective made of their names: `nations.tsv`. Start at `nations`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pseudo.core.tables import rows
from pseudo.language.folders import folder
from pseudo.language.language import Language


@lru_cache(maxsize=16)  # asked for each text
def nations(language: Language) -> Mapping[str, str]:
    """What is said of a state, where that is not the adjective made of its name."""
    read = (row.partition("\t") for row in rows(folder(language.at("pseudo")) / "nations.tsv"))
    return {state: said for state, _, said in read}
