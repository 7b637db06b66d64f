"""How a process of ours is set up: one of the command line, and each that does its work.

What goes out: nothing; the process looks after its memory, and libraries start no threads. Start at `settled`.
"""

from __future__ import annotations

import atexit
import gc
import os

COLLECTING = 200_000, 20, 50
"""How often Python looks for what nothing holds any more (`gc`): seldom, since we load much and make no circles."""


def settled() -> None:
    """Set up this process, before numpy comes."""
    # Our products are small, and on a busy machine their threads wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(*COLLECTING)
    atexit.register(gc.freeze)  # what is held at the end goes with the process: nobody need look through it first
