"""What opens a vault, of the options: a key file, or a passphrase.

What comes in: the name of a key file, if one is given; else the environment, the terminal or standard input. What goes
out: a `Secret`. Start at `given` and `new`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pseudo.commands.ending import say
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.vault.sealing import Secret

VARIABLE = "PSEUDO_VAULT_PASSPHRASE"


def given(file: Path | None) -> Secret:
    """The secret of a vault that is there."""
    from pseudo.vault.sealing import Secret, passphrase

    _check_extra()
    if file is None:
        return passphrase(os.environ[VARIABLE] if VARIABLE in os.environ else _asked("Passphrase of the vault: "))
    return Secret("key file", _key(file))


def new(file: Path | None, variable: str = VARIABLE) -> Secret:
    """The secret that a vault gets: a passphrase that is asked for is asked for twice; a weak one is told."""
    from pseudo.core.keys import SAFE, weakness
    from pseudo.vault.sealing import Secret, passphrase

    _check_extra()
    if file is not None:
        key = _key(file)
        if weak := weakness(key):
            raise InputError(f"{file}: {weak}")
        return Secret("key file", key)
    if variable in os.environ:
        phrase = os.environ[variable]
    else:
        phrase = _asked("New passphrase of the vault: ")
        if sys.stdin.isatty() and _asked("Once more: ") != phrase:
            raise InputError("the two passphrases are not the same; nothing was changed, try again")
    if 0 < len(phrase) < SAFE:
        say(f"warning: the passphrase has fewer than {SAFE} characters and could be guessed; take several words")
    return passphrase(phrase)


def _key(file: Path) -> bytes:
    from pseudo.core.files import exposed
    from pseudo.core.keys import read

    if exposed(file):
        say("warning: others than its owner can read the key file of the vault; take that from them with chmod 600")
    return read(file)


def _asked(prompt: str) -> str:
    """A passphrase from the terminal, without showing it; else the next line of standard input."""
    from getpass import getpass

    if sys.stdin.isatty():
        return getpass(prompt, sys.stderr)
    return sys.stdin.buffer.readline().decode("utf-8", "surrogateescape").rstrip("\r\n")


def _check_extra() -> None:
    from importlib.util import find_spec

    if missing := [name for name in ("cryptography", "argon2") if find_spec(name) is None]:
        raise InputError(f"a vault needs {' and '.join(missing)}; install pseudo-morph[vault]")
