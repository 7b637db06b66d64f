"""Blocks of documents spread over the actors of Ray, on this machine or on a cluster.

What comes in: blocks and a `Work`. What goes out: what came of each block, in order, the same whatever becomes of the
actors. Start at `opened`; `RAY_ADDRESS` says which cluster, and without it Ray is started here and ended at the end.

Actors and not Ray Data: an actor holds its models, blocks are those of every other runner, and what a lost one costs is
settled here. Ray Data would deal its own blocks, write them to disk when memory is short, and fail a whole data set for
one document.

What documents and keys say passes as bytes from memory to memory. It is in no name of a task, an actor writes nothing,
and Ray may not move it to a disk. Ray's own files are in a folder for the owner alone, which goes when the run ends.
"""

from __future__ import annotations

import os
import pickle
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pseudo.core.errors import EngineError, InputError
from pseudo.core.files import passing
from pseudo.core.keys import VARIABLE
from pseudo.core.process import settled
from pseudo.run.about import about
from pseudo.run.blocks import R, Spread, Work
from pseudo.run.job import Item

ADDRESS = "RAY_ADDRESS"
STORE = 256 << 20
"""Bytes of memory in which Ray keeps what is larger than a message."""
AHEAD = 2
"""Blocks that an actor may have, so that it has the next one when it is done with one."""
WAIT = 300
"""Seconds that an actor may take to begin."""
TRIES = 2
"""How many processes a block may end before it is done document by document; a document that ends one alone is lost."""
PREFIX = "pseudo-ray-"
UNBEGUN = ("an actor of Ray cannot begin; each machine needs this version of pseudo, the files that options "
           "name, and of all together a free processor for each of --jobs")
NO_RAY = "--runner ray needs Ray: pip install '.[ray]'"
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
HERE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Ray is for this machine alone, and listens for nobody else: so it does on some systems unasked."""
STAYS = {"automatic_object_spilling_enabled": False}
"""What is in memory is not written to a disk."""


class Actor:
    """What runs in a process of Ray: holds what does the work, and says nothing to anybody else."""

    def __init__(self) -> None:
        settled()
        hole = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):  # Ray keeps both as files
            os.dup2(hole, stream)
        self._does: Callable[[Sequence[Item]], object] | None = None

    def begin(self, work: bytes) -> dict[str, str]:
        """Be ready for blocks of that work, and say by what it is done."""
        held: Work[object] = pickle.loads(work)
        self._does = held.begun()
        return about(held.job, inventory=False)

    def do(self, block: bytes) -> bytes | None:
        """What came of a block; None where it failed as a whole, for an error could quote it."""
        assert self._does is not None
        try:
            return pickle.dumps(self._does(pickle.loads(block)), protocol=5)
        except Exception:
            return None

    def process(self) -> int:
        """The number of the process."""
        return os.getpid()


@dataclass(slots=True, eq=False)
class _Sent:
    """A block that an actor has, with what Ray will give for it.

    before  what the same process was sent before it and may not have done yet
    """

    block: list[Item] = field(repr=False)
    seat: int
    reply: Any
    before: list[_Sent] = field(repr=False)


class _Actors:
    """So many actors, which stay for several works; one that is lost is replaced."""

    def __init__(self, ray: Any, count: int) -> None:
        self._ray, self._count = ray, count
        self._made = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Actor)
        self._seats: list[Any] = []
        self._has: list[list[_Sent]] = []

    def spread(self, blocks: Iterable[list[Item]], work: Work[R]) -> Iterator[R]:
        """What came of each block, in order; each actor has the next one when it is done with one."""
        self._work, self._same = work, about(work.job, inventory=False)
        self._packed = self._ray.put(pickle.dumps(work, protocol=5))  # once to each machine, whatever it holds
        self._load: list[int] = []
        sent: deque[_Sent] = deque()
        for block in blocks:
            sent.append(self.send(block))
            if len(sent) >= AHEAD * self._count:
                yield from self._collected(sent.popleft())
        while sent:
            yield from self._collected(sent.popleft())

    def send(self, block: list[Item]) -> _Sent:
        """Hand a block to who has least to do."""
        if len(self._load) < self._count and (not self._load or min(self._load)):
            self._begin(len(self._load))
            self._load.append(0)
        seat = self._load.index(min(self._load))
        self._load[seat] += 1
        return self._send(seat, block)

    def _send(self, seat: int, block: list[Item]) -> _Sent:
        sent = _Sent(block, seat, self._seats[seat].do.remote(pickle.dumps(block, protocol=5)), self._has[seat][:])
        self._has[seat].append(sent)
        return sent

    def _collected(self, sent: _Sent) -> Iterator[Any]:
        """What came of a block; where it ended processes, of its documents."""
        self._load[sent.seat] -= 1
        done, reply = self._done(sent, TRIES)
        if done:
            yield reply
            return
        for item in sent.block:
            done, reply = self._done(self._anew(sent.seat, [item]), 1)
            yield reply if done else self._work.lost([item])

    def _done(self, sent: _Sent, tries: int) -> tuple[bool, Any]:
        """Whether a block was done, and what came of it. A process that another block ended is none of its tries."""
        while (reply := self._reply(sent)) is None:
            tries -= all(map(self._reply, sent.before))
            if not tries:
                return False, None
            sent = self._anew(sent.seat, sent.block)
        return True, _read(reply[0])

    def _reply(self, sent: _Sent) -> tuple[bytes | None] | None:
        """What an actor made of a block; None where it was lost."""
        try:
            reply = (self._ray.get(sent.reply),)
        except self._ray.exceptions.RayError:
            return None
        if sent in self._has[sent.seat]:
            self._has[sent.seat].remove(sent)
        return reply

    def _anew(self, seat: int, block: list[Item]) -> _Sent:
        """Send a block once more, to another process where its own was lost."""
        if not self._well(seat):
            self._begin(seat)
        return self._send(seat, block)

    def _well(self, seat: int) -> bool:
        try:
            self._ray.get(self._seats[seat].process.remote())
        except self._ray.exceptions.RayError:
            return False
        return True

    def _begin(self, seat: int) -> None:
        """Have the work begun at a seat; by another actor where its own was lost."""
        if seat == len(self._seats):
            self._seats.append(self._made.remote())
            self._has.append([])
        elif not self._well(seat):
            self._seats[seat], self._has[seat] = self._made.remote(), []
        try:
            told = self._ray.get(self._seats[seat].begin.remote(self._packed), timeout=WAIT)
        except self._ray.exceptions.RayError:
            raise EngineError(UNBEGUN) from None
        if other := ", ".join(name for name in told if told[name] != self._same.get(name)):
            raise EngineError(f"a machine of the cluster has another {other} than this one; install the same there")

    def end(self) -> None:
        """Leave none behind."""
        for actor in self._seats:
            self._ray.kill(actor)


@contextmanager
def opened(jobs: int) -> Iterator[Spread]:
    """Ray with so many actors; raises InputError where there is none, EngineError where it does not start."""
    address = os.environ.get(ADDRESS)
    own = {**HERE, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": _token()}
    with _environment(QUIET if address else {**QUIET, **own}):
        try:
            import ray
        except ImportError:
            raise InputError(NO_RAY) from None
        with _there() if ray.is_initialized() else _cluster(ray) if address else _own(ray, jobs):
            actors = _Actors(ray, jobs)
            try:
                yield actors.spread
            finally:
                actors.end()


@contextmanager
def _there() -> Iterator[None]:
    """Ray that somebody started in this process, and who will end it."""
    yield


@contextmanager
def _cluster(ray: Any) -> Iterator[None]:
    """Ray on the machines that are named."""
    try:
        ray.init(log_to_driver=False, configure_logging=False)
    except Exception:  # its message would name the machine
        raise EngineError(f"{ADDRESS}: no cluster of Ray answers there, or it has another version of Ray or Python; "
                          "check the address, or leave it out to work on this machine") from None
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def _own(ray: Any, jobs: int) -> Iterator[None]:
    """Ray on this machine, for this run."""
    with passing(PREFIX) as folder:
        below = str(folder / "r")  # Ray lets everybody into the folder that it is given
        try:
            try:
                ray.init(address="local", num_cpus=jobs, include_dashboard=False, object_store_memory=STORE,
                         _temp_dir=below, _node_ip_address="127.0.0.1", _system_config=STAYS, log_to_driver=False,
                         configure_logging=False)
            except (RuntimeError, OSError, TimeoutError):
                raise EngineError("Ray does not start on this machine; take --runner local, or look whether memory and "
                                  "the folder for temporary files have room") from None
            yield
        finally:
            ray.shutdown()


@lru_cache
def _token() -> str:
    """What who speaks to Ray has to know: one for this process, for Ray asks for it once."""
    return secrets.token_hex(32)


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    """The environment with these values and without the key, which no process of Ray needs from there."""
    before = {name: os.environ.get(name) for name in (*values, VARIABLE)}
    os.environ.pop(VARIABLE, None)
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            os.environ.update({} if value is None else {name: value})


def _read(reply: bytes | None) -> Any:
    if reply is None:
        raise EngineError("an actor of Ray could not do a block of documents; run it with --runner local to see why")
    return pickle.loads(reply)
