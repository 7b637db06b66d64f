"""Keys: where one comes from, whether it could be guessed, and by what it may be called.

What comes in: a file, or the bytes of a key. What goes out: the bytes, a warning, a fingerprint; new key files. Start
at `read` and `written`. A key is its raw bytes, whatever they are; no message, name or repr holds any of them.

A drawn key file is 32 random bytes. One that is stretched from a passphrase is one line of ASCII,

    pseudo-key scrypt n=131072 r=8 p=1 salt=<32 hex digits> key=<64 hex digits>

and, as of every key file, all of it is the key (less one newline at its end). `key` is scrypt (RFC 7914) of the phrase
in UTF-8, NFC, under the salt. Who has the phrase, and wrote down the salt, which is no secret, can make the same file
again: `stretched(phrase, salt)`.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import unicodedata
from contextlib import suppress
from pathlib import Path

from pseudo.core import files
from pseudo.core.errors import InputError

SAFE = 16
"""Bytes of a key, and characters of a passphrase, under which guessing it is thinkable."""
VARIABLE = "PSEUDO_KEY"
"""The environment variable that a key can be in."""
DRAWN = 32
"""Bytes of a key that is drawn."""
COST, BLOCK, LANES = 2**17, 8, 1
"""n, r and p of scrypt: 128 MiB and about half a second for each guess (OWASP, Password Storage Cheat Sheet)."""


def read(file: Path) -> bytes:
    """The key in a file: its bytes, less one newline at the end; raises InputError when there are none."""
    key = files.read(str(file))
    key = key.removesuffix(b"\n").removesuffix(b"\r") if key.endswith(b"\n") else key
    if not key:
        raise InputError(f"{file}: the key is empty; put a secret of {SAFE} bytes or more into the file")
    return key


def of_environment() -> bytes | None:
    """The key in PSEUDO_KEY; None where there is none. raises InputError for an empty one"""
    if VARIABLE not in os.environ:
        return None
    if not os.environ[VARIABLE]:
        raise InputError(f"{VARIABLE} is empty; put a secret of {SAFE} bytes or more into it, or unset it")
    return os.fsencode(os.environ[VARIABLE])


def fingerprint(key: bytes) -> str:
    """What a key may be called in reports: the first 8 hex digits of HMAC-SHA256(key, "fingerprint").

    >>> fingerprint(b"an example key of 16+ bytes")
    '3ee1b34f'
    """
    return hmac.digest(key, b"fingerprint", "sha256").hex()[:8]


def weakness(key: bytes) -> str:
    """Why a key could be guessed, with a remedy; empty for one that could not. Says nothing of what it is.

    >>> weakness(b"short"), weakness("ő".encode() * 20)[:31], weakness(b"an example key of 16+ bytes")
    ('the key has 5 bytes and could be guessed; take 16 or more', 'the key is one sign repeated an', '')
    """
    signs = key.decode("utf-8", "surrogateescape")
    if len(signs) > 1 and len(set(signs)) == 1:
        return "the key is one sign repeated and could be guessed; draw one with `pseudo key new FILE`"
    if len(key) < SAFE:
        return f"the key has {len(key)} bytes and could be guessed; take {SAFE} or more"
    return ""


def drawn() -> bytes:
    """A new key of 32 random bytes, none of which a reader of files could take for a final newline."""
    while (key := secrets.token_bytes(DRAWN)).endswith(b"\n"):
        pass
    return key


def stretched(phrase: str, salt: bytes | None = None) -> bytes:
    """The line of a key file that is made of a passphrase. Same phrase and salt: same line; a salt is drawn if none
    is given.

    raises  InputError for a phrase of nothing
    """
    if not phrase.strip():
        raise InputError("the passphrase is empty; take several words")
    salt = secrets.token_bytes(16) if salt is None else salt
    secret = hashlib.scrypt(unicodedata.normalize("NFC", phrase).encode("utf-8", "surrogateescape"), salt=salt, n=COST,
                            r=BLOCK, p=LANES, maxmem=256 * COST * BLOCK, dklen=DRAWN)
    return f"pseudo-key scrypt n={COST} r={BLOCK} p={LANES} salt={salt.hex()} key={secret.hex()}\n".encode()


def free(file: Path) -> None:
    """Nothing, where a key may be written: before a phrase is asked for and stretched, which takes its time.

    raises  InputError when something of that name is there
    """
    if os.path.lexists(file):
        raise InputError(f"{file}: is there already, and a key that is lost cannot be had again; take another name")


def written(file: Path, key: bytes) -> None:
    """Puts a key into a new file that its owner alone may read. Never overwrites anything, nor writes through a link.

    raises  InputError when something of that name is there, or it cannot be written
    """
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    except FileExistsError:
        free(file)
        raise
    except OSError as error:
        raise files.unusable(file, error) from None
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(key)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        with suppress(OSError):
            file.unlink()
        raise files.unusable(file, error) from None
