"""`pseudo key new`, `pseudo key show`: key files made and told apart.

What comes in: the name of a key file. What goes out: its fingerprint. Start at `new`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.errors import InputError

NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="The key file.")]


def new(file: NewFile, passphrase: Annotated[bool, typer.Option("--passphrase", help=(
                "Make the key of a phrase, which is asked for twice, or is the first line of standard input."))] = False
            ) -> None:
    """Draw a key of 32 bytes into a new file that only you may read (mode 0600), and print its fingerprint. A file
    that is there is never written over.

    \b
    Try:  pseudo key new key.bin
    Then: pseudo run samples -o /tmp/out --key-file key.bin
    """
    from pseudo.core import keys

    keys.free(file)
    keys.written(file, keys.stretched(_phrase()) if passphrase else keys.drawn())
    print(keys.fingerprint(keys.read(file)))


def show(file: NewFile) -> None:
    """Print the fingerprint of a key, by which reports call it: 8 hex digits of HMAC-SHA256(key, "fingerprint").

    \b
    Try:  pseudo key show key.bin
    """
    from pseudo.core import keys

    print(keys.fingerprint(keys.read(file)))


def _phrase() -> str:
    """The passphrase: asked for twice at a terminal, without showing it; else the first line of standard input, and
    when there is a second one, that is the same."""
    from getpass import getpass

    from pseudo.core.keys import SAFE

    if sys.stdin.isatty():
        first, second = getpass("Passphrase: ", sys.stderr), getpass("Once more: ", sys.stderr)
    else:
        lines = sys.stdin.buffer.read().decode("utf-8", "surrogateescape").splitlines() or [""]
        first, second = lines[0], lines[1] if len(lines) > 1 else lines[0]
    if first != second:
        raise InputError("the two passphrases are not the same; no file was written, try again")
    if 0 < len(first) < SAFE:
        size = f"{len(first)} character{'' if len(first) == 1 else 's'}"
        say(f"warning: the passphrase has {size} and could be guessed; take several words")
    return first


COMMAND = Command({"new": new, "show": show}, rank=70, says=(
    "Make key files, and tell them apart. What a key file is: docs/keys.md."))
