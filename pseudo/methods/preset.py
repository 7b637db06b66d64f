"""Policies in one word: the files of the folder `presets`, and those of a language above them.

What comes in: the name of a preset. What goes out: the files whose rows make it, the shared one first. What each keeps
is told in docs/methods.md. Start at `files`.
"""

from __future__ import annotations

from pathlib import Path

from pseudo.core.errors import PolicyError

HOME = Path(__file__).with_name("presets")


def names() -> tuple[str, ...]:
    """The presets that there are.

    >>> names()
    ('clinic', 'court', 'llm', 'max', 'publish', 'research')
    """
    return tuple(sorted(path.stem for path in HOME.glob("*.toml")))


def files(name: str, language: Path) -> tuple[Path, ...]:
    """The files of a preset for the language of a folder; none for no name.

    raises  PolicyError for a name that is none
    """
    if not name:
        return ()
    if name not in names():
        raise PolicyError(f"unknown preset; the presets are {', '.join(names())}")
    own = language / "presets" / f"{name}.toml"
    return (HOME / f"{name}.toml", *([own] if own.is_file() else []))
