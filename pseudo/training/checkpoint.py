"""A training that is stopped loses nothing: its state in one file, and signals that wait for the end of a batch.

In: the state of a training, as plain values and tensors. Out: the same after a stop. Start at `Checkpoint`.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from pseudo.core.errors import InputError
from pseudo.core.files import unusable

EVERY = 60.0
"""Seconds between checkpoints."""


class Stopped(Exception):
    """A signal came; the checkpoint has been written."""


@dataclass(slots=True)
class Checkpoint:
    """path: the file; of: what describes the training (data, options), which must be the same to go on."""

    path: Path
    of: dict[str, Any]
    go_on: bool
    signals: list[int] = field(default_factory=list)
    written: float = field(default_factory=time.monotonic)

    def due(self) -> bool:
        """Whether to write now: a signal has come, or the last time is long ago."""
        return bool(self.signals) or time.monotonic() - self.written > EVERY

    def read(self) -> dict[str, Any] | None:
        """The state to go on with; None to begin.

        raises  InputError when the file is of another training
        """
        if not self.go_on:
            return None
        try:
            held = torch.load(self.path, weights_only=True)
            of, state = held["of"], held["state"]
        except OSError as error:
            raise unusable(self.path, error) from None
        except Exception:  # whatever torch says of a broken file
            raise InputError(f"{self.path}: cannot be read; delete it and begin anew, without --resume") from None
        other = sorted(key for key in self.of if of.get(key) != self.of[key])
        if other:
            raise InputError(
                f"{self.path}: was written by a training with other {' and '.join(other)}; give the same as then, or "
                "begin anew with --force"
            )
        return dict(state)

    def write(self, state: dict[str, Any]) -> None:
        """The file, whole or not at all."""
        part = self.path.with_name(self.path.name + ".part")
        try:
            torch.save({"of": self.of, "state": state}, part)
            os.replace(part, self.path)
            self.written = time.monotonic()
        except (OSError, RuntimeError) as error:  # torch says RuntimeError when the disk is full
            part.unlink(missing_ok=True)
            raise unusable(self.path, error if isinstance(error, OSError) else OSError(str(error))) from None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """SIGINT and SIGTERM are noted in here, and raised again when `Stopped` comes out."""
        if threading.current_thread() is not threading.main_thread():  # signals do not reach others
            yield
            return
        heard = [each for each in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(each) != signal.SIG_IGN]
        before = {each: signal.signal(each, lambda number, _: self.signals.append(number)) for each in heard}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
