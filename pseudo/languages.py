"""Which languages there are, and where their data lies: folders named by their tag, found by looking.

What comes in: a language tag (`hu`) or a folder. What goes out: the folder of that language in one package.
Start at `folder`. Nothing is registered anywhere: a new language is a new folder.

>>> "hu" in languages()
True
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from pseudo.errors import LanguageError

HERE = Path(__file__).parent
GUIDE = "docs/adding-a-language.md"
"""Where is told which files a language needs."""
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


def languages(root: Path = HERE) -> tuple[str, ...]:
    """Tags of the languages that have a folder with a `language.toml` under `root`, in code-point order."""
    return tuple(sorted(path.parent.name for path in root.glob("*/language.toml")))


def place(lang: str, data: Path | None, package: str) -> str | Path:
    """Where a package finds the language: its folder under `data` when there is one there, else its tag.

    >>> place("hu", None, "morph"), place("hu", Path("elsewhere"), "morph")
    ('hu', 'hu')
    """
    return lang if data is None or lang not in languages(data / "pseudo") else data / package / lang


@functools.lru_cache(maxsize=64)  # asked for each date and identifier; a language that is not there is looked up again
def folder(lang: str | Path, root: Path = HERE) -> Path:
    """The folder of `lang`: a tag is looked up under `root`, a Path is taken as the folder itself.

    raises  LanguageError when there is no such folder

    >>> folder("hu").name
    'hu'
    """
    path = lang if isinstance(lang, Path) else root / lang
    named = isinstance(lang, Path) or TAG.fullmatch(lang) is not None
    if not named or not (path / "language.toml").is_file():
        shown = repr(lang) if isinstance(lang, str) and TAG.fullmatch(lang) else "that language"
        raise LanguageError(f"no data for {shown}; available: {', '.join(languages(root))}")
    return path
