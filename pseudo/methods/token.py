"""A keyed sign that can be read back: `<PER:QX4T…>`, the same for the same name wherever the key is the same.

What comes in: entries, the key. What goes out: signs that hold the norm, encrypted so that nobody reads or makes one
without the key (AES-SIV, RFC 5297: deterministic and authenticated); a mention that is inflected says how behind a
second colon (`<PER:QX4T…:Case=Ins>`), in clear and open to change: type and name alone are authenticated. No mapping
is needed to restore. Start at `choose`, and at `opened` on the way back. Names of one entity that are spelt
differently have different signs; the length of a norm shows in steps of 16.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pseudo.core.document import Entry, Span
from pseudo.core.errors import PolicyError
from pseudo.core.keyed import digest
from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.methods.method import Asked, Method, Row, always, every

STEP = 16
"""Bytes to whose multiples norms are filled up, so that lengths tell less."""
SIGN = re.compile(r"<(?P<type>[^<>:\s]+):(?P<secret>[^\W_]+)(?::(?P<feats>[^<>\s]+))?>")
SEEMS = re.compile(
    r"<[^<>:\s]{2,}:(?=[^\W_]*\d)[^\W_]{20,}(?::[^<>\s]*)?>"
    rf"|(?<![^\W_])<?[^\W\d{LOWER}]{{2,}}:(?=[^\W_]*\d)[^\W_{LOWER}]{{20,}}(?::[^\W_]+=[^<>\s]*)?>?"
    rf"|<[^\W\d{LOWER}]{{2,}}:[^\W_{LOWER}]{{2,}}(?:…|\.{{3}})(?::[^<>\s]*)?>")
"""What was a sign once, or is one of another key: in small letters, without its brackets, cut short."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A sign that was read: `text[start:end]` of what it was read in, its type, its norm and the mention's features."""

    start: int
    end: int
    type: str
    norm: str = field(repr=False)
    feats: str = ""


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """The sign of each."""
    return {key: sealed(entry.norm, asked.type_, asked.key) for key, entry in entries.items()}


def sealed(norm: str, type_: str, key: bytes) -> str:
    """The sign of a norm.

    >>> sign = sealed("Kovács János", "PER", b"an example key of 16+ bytes")
    >>> sign == sealed("Kovács János", "PER", b"an example key of 16+ bytes"), sign[:5], sign[-1:]
    (True, '<PER:', '>')
    """
    data = norm.encode("utf-8")
    data = data.ljust(-(-max(1, len(data)) // STEP) * STEP, b"\0")
    secret = base64.b32encode(_cipher(key).encrypt(data, [type_.encode("utf-8")])).decode("ascii").rstrip("=")
    return f"<{type_}:{secret}>"


def opened(text: str, key: bytes) -> Iterator[Opened]:
    """The signs of a text that the key opens, in order; what was made with another key, or changed, is none.

    >>> sign = sealed("Kovács János", "PER", b"an example key of 16+ bytes")
    >>> [(one.type, one.norm) for one in opened(f"Itt {sign}.", b"an example key of 16+ bytes")]
    [('PER', 'Kovács János')]
    >>> list(opened(sign, b"another key of 16 and more bytes"))
    []
    """
    cipher = _cipher(key)
    for match in SIGN.finditer(text):
        secret = match["secret"]
        try:
            data = base64.b32decode(secret + "=" * (-len(secret) % 8))
            if base64.b32encode(data).decode("ascii").rstrip("=") != secret:
                continue  # bits that the last sign has too many of were changed
            norm = cipher.decrypt(data, [match["type"].encode("utf-8")]).rstrip(b"\0").decode("utf-8")
        except (binascii.Error, ValueError, _invalid()):
            continue
        yield Opened(match.start(), match.end(), match["type"], norm, match["feats"] or "")


def bare(match: re.Match[str]) -> str:
    """A sign without the features of the mention.

    >>> [bare(match) for match in SIGN.finditer("<PER:QX4T:Case=Ins>")]
    ['<PER:QX4T>']
    """
    return f"<{match['type']}:{match['secret']}>"


def _cipher(key: bytes):  # type: ignore[no-untyped-def]
    """The cipher under keys that are made of the one key for this alone."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV
    except ImportError:
        raise PolicyError("the method 'token' needs the package cryptography; install pseudo-morph[vault]") from None
    return AESSIV(digest(key, ("token", "mac")) + digest(key, ("token", "encryption")))


def _invalid() -> type[Exception]:
    from cryptography.exceptions import InvalidTag

    return InvalidTag


def written(span: Span, new: str, feats: str, language: Language, row: Row) -> tuple[str, str]:
    """The sign with the features of the mention, so that its form can be made again."""
    return inside(new, feats, language), ""


def inside(new: str, feats: str, language: Language) -> str:
    """The sign within another name."""
    return f"{new[:-1]}:{feats}>" if feats and new[:1] == "<" else new


METHOD = Method(every, rank=6, choose=choose, written=written, redacts=True, bare=always, inside=inside)
