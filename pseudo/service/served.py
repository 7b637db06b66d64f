"""What is served: the settings of a service, as `pseudo serve` makes them of its options.

What comes in: nothing. What goes out: frozen values. Start at `Served`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pseudo.core.codes import DEFAULT
from pseudo.pipeline import Settings
from pseudo.service.tokens import Token, choice_key

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one may ask for.

    bytes     of a body, of a line of a stream; seconds: of work for a request, of a batch in a stream
    job_seconds, jobs  of work for a job; jobs that a token may have, done ones that were not fetched with them
    held      of all bodies that are here at once
    each      requests of a token at once, all: of everybody
    waiting   requests that may wait for a worker; wait_seconds: how long
    idle      seconds in which nothing comes of a body, or nobody takes what is sent, before it is over; so long, too,
              may the head of a request take
    """

    bytes: int = 32 * 2**20
    held: int = 512 * 2**20
    seconds: float = 60.0
    job_seconds: float = 3600.0
    jobs: int = 8
    each: int = 32
    all: int = 256
    waiting: int = 64
    wait_seconds: float = 60.0
    idle: float = 30.0


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Served:
    """A service.

    tokens   who may ask; key: the operator's; shared: all tokens have the operator's own key as their choice key
    lang     of documents that name none; settings: of the stages
    names    hosts that a request may be for, each with or without a port
    secure   browsers come by https: it is spoken here, or by a proxy before us
    """

    tokens: tuple[Token, ...]
    key: bytes = field(repr=False)
    shared: bool = False
    lang: str = DEFAULT
    settings: Settings = field(default_factory=Settings)
    names: tuple[str, ...] = LOOPBACK
    secure: bool = False
    workers: int = 1
    limits: Limits = LIMITS

    def keys(self) -> dict[str, bytes]:
        """The choice key of each token, by its name."""
        return {token.name: self.key if self.shared else choice_key(self.key, token.name) for token in self.tokens}
