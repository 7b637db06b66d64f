"""Who may ask: tokens, the choice key of each, and the ticket that opens the page's own files.

What comes in: a file of tokens, or nothing; the operator's key. What goes out: `Token`s. Start at `read`, `drawn` and
`choice_key`. A token is compared in constant time and shown once; a choice key is never shown.

Who may ask for new names of words of one's own could try out originals against a text that was pseudonymised with the
same key. So each token has a choice key of its own, HKDF-SHA256 of the operator's key with the token's name.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.errors import InputError
from pseudo.core.files import decode
from pseudo.core.files import read as read_file

SHORTEST = 16
"""Characters of a token under which guessing it is thinkable."""
NAME = re.compile(r"[A-Za-z0-9_.-]{1,40}")
SECRET = re.compile(r"[A-Za-z0-9_.~+/=-]+")
ALONE = "page"
"""The name of the token that is drawn at the start: always the same, so that its new names are."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its name; the name tells which choice key it has, and is no secret.

    ticket  opens the page's own files, which are the same for everybody, and nothing else: it stands in addresses,
            which get into histories and logs, where the token must not
    """

    name: str
    secret: str = field(repr=False)

    @property
    def ticket(self) -> str:
        """What stands in the address of the page."""
        return hmac.digest(self.secret.encode(), b"pseudo page", "sha256").hex()[:32]

    @property
    def address(self) -> str:
        """The page for who has this token. What stands behind # a browser sends to nobody."""
        return f"/page/{self.ticket}/#{self.secret}"


def drawn() -> Token:
    """A new token of 32 random bytes."""
    return Token(ALONE, secrets.token_urlsafe(32))


def read(file: Path) -> tuple[Token, ...]:
    """The tokens in a file: a line each, NAME TOKEN; lines that begin with # are passed over.

    raises  InputError for a line that is none, a token that could be guessed, a name that is there twice
    """
    tokens: list[Token] = []
    for number, line in enumerate(decode(read_file(str(file)), str(file)).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, secret = line.strip().partition(" ")
        secret = secret.strip()
        if not NAME.fullmatch(name) or not SECRET.fullmatch(secret):
            raise InputError(f"{file}, line {number}: is no name and token; write NAME TOKEN, of letters and digits")
        if len(secret) < SHORTEST:
            raise InputError(f"{file}, line {number}: the token could be guessed; take {SHORTEST} signs or more, say "
                             "of `openssl rand -hex 32`")
        if any(name == each.name or secret == each.secret for each in tokens):
            raise InputError(f"{file}, line {number}: this name or token is there already; take another")
        tokens.append(Token(name, secret))
    if not tokens:
        raise InputError(f"{file}: has no token; write NAME TOKEN into it")
    return tuple(tokens)


def holder(tokens: Iterable[Token], given: str) -> Token | None:
    """Whose token it is; every one is compared, each in constant time."""
    asked = hashlib.sha256(given.encode("utf-8", "surrogateescape")).digest()
    found = None
    for token in tokens:
        if hmac.compare_digest(hashlib.sha256(token.secret.encode()).digest(), asked):
            found = token
    return found


def guest(tokens: Iterable[Token], ticket: str) -> Token | None:
    """Whose ticket it is."""
    given, found = ticket.encode("utf-8", "surrogateescape"), None
    for token in tokens:
        if hmac.compare_digest(token.ticket.encode(), given):
            found = token
    return found


def choice_key(key: bytes, name: str) -> bytes:
    """The choice key of a token: HKDF-SHA256 (RFC 5869) of the operator's key, without salt, with the token's name.

    >>> choice_key(b"an example key of 16+ bytes", "page") == choice_key(b"an example key of 16+ bytes", "archive")
    False
    """
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), 32, None, b"pseudo service choice " + name.encode()).derive(key)
