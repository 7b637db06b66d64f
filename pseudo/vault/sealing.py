"""Keys of a vault, and what is sealed with them.

What comes in: a passphrase or the bytes of a key file, and the parameters that stand in the vault. What goes out: the
keys (`Keys`), sealed bytes and opened ones. Start at `Secret`, `parameters` and `keys`.

The root is argon2id (RFC 9106) of a passphrase, or HKDF-SHA256 of a key file, both under a salt drawn for the vault.
From it HKDF makes a key for each use. Sealed bytes are AES-256-GCM: a nonce of 12 random bytes, then the cipher text
with its tag. What a sealed row belongs to (its table, its ids) is authenticated with it, so that no row can stand in
another's place.
"""

from __future__ import annotations

import hmac
import json
import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Literal

from pseudo.core.errors import InputError, PseudoError
from pseudo.core.keyed import digest

FORMAT = 1
"""The format of vaults that this version writes and reads."""
SIZE, NONCE, SALT = 32, 12, 16
STEP = 128
"""Bytes to whose multiples JSON is filled up before it is sealed, so that lengths tell less of names."""


class VaultError(PseudoError):
    """A vault that cannot be used: a wrong secret, a changed row, a lock. One line, nothing personal."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a guess at the passphrase costs: passes, KiB of memory, lanes of argon2id. The default is the second
    recommendation of RFC 9106."""

    passes: int = 3
    memory: int = 65536
    lanes: int = 4


COST = Cost()
MOST = Cost(64, 4 * 1024 * 1024, 64)
"""More than this is no vault of ours, but somebody's who wants our memory."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What opens a vault."""

    kind: Literal["passphrase", "key file"]
    data: bytes = field(repr=False)


def passphrase(phrase: str) -> Secret:
    """The secret of a passphrase; raises InputError for one of nothing.

    >>> passphrase("several plain words")
    Secret(kind='passphrase')
    """
    if not phrase.strip():
        raise InputError("the passphrase is empty; take several words")
    return Secret("passphrase", unicodedata.normalize("NFC", phrase).encode("utf-8", "surrogateescape"))


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of an opened vault, each for one use.

    wrap   seals the data key of each person
    index  finds names without telling them
    state  tells whether any row was changed, added or taken away
    head   seals the ids key into the head; ids stays when the others are rotated: documents and recipients hang on it
    """

    wrap: bytes = field(repr=False)
    index: bytes = field(repr=False)
    state: bytes = field(repr=False)
    head: bytes = field(repr=False)
    ids: bytes = field(default=b"", repr=False)


def parameters(secret: Secret, cost: Cost = COST) -> bytes:
    """What is to stand in a new vault in clear: kind of secret, salt, cost."""
    found = {"vault": FORMAT, "kind": secret.kind, "salt": secrets.token_hex(SALT)}
    if secret.kind == "passphrase":
        found |= {"passes": cost.passes, "memory": cost.memory, "lanes": cost.lanes}
    return json.dumps(found, sort_keys=True).encode()


def keys(secret: Secret, written: bytes) -> Keys:
    """The keys (without ids) that a secret makes under the parameters of a vault; raises VaultError."""
    try:
        found = json.loads(written)
        kind, salt = found["kind"], bytes.fromhex(found["salt"])
        cost = Cost(found["passes"], found["memory"], found["lanes"]) if kind == "passphrase" else COST
        sizes = (cost.passes, MOST.passes), (cost.memory, MOST.memory), (cost.lanes, MOST.lanes)
        if not all(type(value) is int and 0 < value <= most for value, most in sizes):
            raise ValueError
        if kind not in ("passphrase", "key file") or len(salt) != SALT or cost.memory < 8 * cost.lanes:
            raise ValueError  # argon2 wants as much
    except (ValueError, KeyError, TypeError):
        raise VaultError("the head of the vault was changed or is damaged; take a backup of it") from None
    if found.get("vault") != FORMAT:
        raise VaultError("the vault has a format that this version does not know; take a newer one")
    if kind != secret.kind:
        raise VaultError(f"the vault opens with a {kind}, not with a {secret.kind}; give that")
    root = _stretched(secret.data, salt, cost) if kind == "passphrase" else _derived(secret.data, "key file", salt)
    return Keys(*(_derived(root, name, salt) for name in ("wrap", "index", "state", "head")))


def _stretched(data: bytes, salt: bytes, cost: Cost) -> bytes:
    from argon2.exceptions import HashingError
    from argon2.low_level import Type, hash_secret_raw

    try:
        root: bytes = hash_secret_raw(data, salt, cost.passes, cost.memory, cost.lanes, SIZE, Type.ID)
    except HashingError:
        raise VaultError(f"the passphrase cannot be tried without {cost.memory} KiB of memory; make room") from None
    return root


def _derived(root: bytes, name: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), SIZE, salt, f"pseudo vault {FORMAT} {name}".encode()).derive(root)


def bound(*where: bytes | str) -> bytes:
    """What a sealed row is bound to, no two places alike."""
    parts = [each.encode() if isinstance(each, str) else each for each in where]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def sealed(key: bytes, data: bytes, where: bytes) -> bytes:
    """The data so that only the key opens it, and only as what stands there."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, where)


def filled(data: bytes) -> bytes:
    """JSON filled up with spaces, which its reader skips.

    >>> len(filled(b"[1]")), len(filled(b" " * 129))
    (128, 256)
    """
    return data.ljust(-(-len(data) // STEP) * STEP)


def opened(key: bytes, data: bytes, where: bytes, wrong: str) -> bytes:
    """The data that was sealed; raises VaultError with `wrong` where it was not with this key, for this place."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(key).decrypt(data[:NONCE], data[NONCE:], where)
    except (InvalidTag, ValueError):
        raise VaultError(wrong) from None


def token(key: bytes, *words: str) -> bytes:
    """By what a name is found: HMAC-SHA256, which only the key can make."""
    return digest(key, words)


def mark(key: bytes, row: bytes) -> int:
    """The number of a row in the sum of all."""
    return int.from_bytes(hmac.digest(key, row, "sha256"), "big")
