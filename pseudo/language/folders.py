"""Which languages there are, and where their data lies: folders named by their tag, found by looking.

What comes in: a language tag as people write it (`hu`, `hu-HU`, `hun`) or a folder. What goes out: the folder of that
language in one package. Start at `folder`; `tag` tells which folder a tag means. Nothing is registered anywhere: a new
language is a new folder, and its other codes are `aliases` in its `language.toml`.

>>> "hu" in languages(), tag("hu_HU"), tag("HUN")
(True, 'hu', 'hu')
"""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path

from pseudo.core import codes
from pseudo.core.errors import LanguageError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

HERE = Path(__file__).parents[1]
GUIDE = "docs/adding-a-language.md"
"""Where is told which files a language needs."""
TAG = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*")


def languages(root: Path = HERE) -> tuple[str, ...]:
    """Tags of the languages that have a folder with a `language.toml` under `root`, in code-point order."""
    return tuple(sorted(path.parent.name for path in root.glob("*/language.toml")))


def tag(lang: str, data: Path | None = None) -> str:
    """The name of the folder that the tag means, under `data` or here; the tag itself when there is none.

    As BCP 47 has it: case is of no matter, `_` is as good as `-`, and what narrows a language (script, region, private
    use) is dropped from the end until a folder or an alias of one is found (RFC 4647, section 3.4).

    >>> [tag(each) for each in ("hu-Latn-HU", "HU", "hun", "hu-x-lawyers", "xx-HU", "../hu")]
    ['hu', 'hu', 'hu', 'hu', 'xx-HU', '../hu']
    """
    try:
        return _folder_of(lang, data)
    except LookupError:
        return lang


@functools.lru_cache(maxsize=64)  # asked for each document; a language that is not there is looked up again
def _folder_of(lang: str, data: Path | None) -> str:
    """Where `tag` finds it; raises LookupError."""
    if TAG.fullmatch(lang) is None:
        raise LookupError
    roots = (HERE,) if data is None else (data / "pseudo", HERE)
    for root in roots:
        if lang in languages(root):  # as nearly every document has it
            return lang
    known = {name: folder for root in reversed(roots) for name, folder in _names(root, languages(root)).items()}
    parts = codes.lower(lang).replace("_", "-").split("-")
    wider = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    for each in wider:
        if each in known:
            return known[each]
    raise LookupError


@functools.lru_cache(maxsize=8)
def _names(root: Path, tags: tuple[str, ...]) -> dict[str, str]:
    """By what each language is called, in lower case: its folder and its aliases."""
    names: dict[str, str] = {}
    for each in reversed(tags):  # an alias of two languages means the first
        table = tomllib.loads((root / each / "language.toml").read_text(encoding="utf-8"))
        names |= {codes.lower(str(alias)): each for alias in table.get("aliases", ())}
    return names | {codes.lower(each): each for each in tags}


def place(lang: str, data: Path | None, package: str) -> str | Path:
    """Where a package finds the language: its folder under `data` when there is one there, else its tag.

    >>> place("hu-HU", None, "morph"), place("hu", Path("elsewhere"), "morph")
    ('hu', 'hu')
    """
    lang = tag(lang, data)
    return lang if data is None or lang not in languages(data / "pseudo") else data / package / lang


@functools.lru_cache(maxsize=64)  # asked for each date and identifier; a language that is not there is looked up again
def folder(lang: str | Path, root: Path = HERE) -> Path:
    """The folder of `lang`: a tag is looked up under `root`, a Path is taken as the folder itself.

    raises  LanguageError when there is no such folder

    >>> folder("hu").name
    'hu'
    """
    path = lang if isinstance(lang, Path) else root / (tag(lang) if root == HERE else lang)
    named = isinstance(lang, Path) or TAG.fullmatch(lang) is not None
    if not named or not (path / "language.toml").is_file():
        shown = repr(lang) if isinstance(lang, str) and TAG.fullmatch(lang) else "that language"
        raise LanguageError(f"no data for {shown}; available: {', '.join(languages(root))}")
    return path
