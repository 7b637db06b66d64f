"""What the tokeniser knows of one language: its abbreviations, the words that open sentences, its vowels.

What comes in: the language's folder with `tokenise.toml` and `abbreviations.tsv`. What goes out: `Rules`. Start at
`rules`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.errors import LanguageError
from pseudo.core.settings import load
from pseudo.language import letters
from pseudo.language.folders import GUIDE, folder
from pseudo.language.letters import PLAIN, Letters
from pseudo.language.tokenise.signs import LIST_MARK


@dataclass(frozen=True, slots=True)
class Rules:
    """What the tokeniser knows of one language, read from its folder by `rules`.

    abbreviations  NFC form without its full stop -> `name` (stands before a name or a number, never ends a sentence)
                   or `end` (may end a sentence), `initial` (a digraph), `word` (no abbreviation: `km`). Lower-case
                   entries stand for all their capitalisations.
    starters       NFC words that open a sentence when capitalised and are hardly ever names
    vowels         lower-case letters; an unknown word without one is taken for an abbreviation
    clitics        hyphenated endings that are tokens of their own
    """

    abbreviations: dict[str, str] = field(repr=False)
    starters: frozenset[str] = field(repr=False)
    vowels: frozenset[str] = field(repr=False)
    clitics: tuple[str, ...]
    list_mark: re.Pattern[str] = field(repr=False)
    letters: Letters = PLAIN


def rules(lang: str | Path) -> Rules:
    """The rules of `lang`, a tag or a folder: reads `tokenise.toml` and `abbreviations.tsv`, keeps nothing.

    raises  LanguageError when the folder has no `tokenise.toml`, or one without vowels; all else may be missing

    >>> rules("hu").abbreviations["dr"]
    'name'
    """
    path = folder(lang)
    if not (path / "tokenise.toml").is_file():
        raise LanguageError(f"{path.name}: tokenise.toml is missing from the language folder; see {GUIDE}")
    settings = load(path / "tokenise.toml", GUIDE, LanguageError)
    if "vowels" not in settings:
        raise LanguageError(f"{path.name}: tokenise.toml needs vowels, the small letters of the language; see {GUIDE}")
    file = path / "abbreviations.tsv"
    table = file.read_text("utf-8").splitlines()[1:] if file.is_file() else []
    abbreviations = {}
    for line in table:
        form, kind, *_ = line.split("\t")
        abbreviations[unicodedata.normalize("NFC", form)] = kind
    return Rules(
        abbreviations=abbreviations,
        starters=frozenset(" ".join(settings.get("starters", ())).split()),
        vowels=frozenset(settings["vowels"]),
        clitics=tuple(settings.get("clitics", ())),
        list_mark=re.compile(settings.get("list_mark", LIST_MARK)),
        letters=letters.of(path),
    )
