"""A service with narrow limits and the shared key, without a model: `python -m tests.service.limited TOKENS`.

On SIGUSR1 a request may take `SHORT` seconds, on SIGUSR2 as long as ever: a machine that is busy must fail no test.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from pseudo import Settings
from pseudo.service import tokens
from pseudo.service.running import Listening, run
from pseudo.service.served import Limits, Served

LIMITS = Limits(bytes=20_000, each=8, waiting=4, idle=1)
SHORT = 2.0

if __name__ == "__main__":
    for number, seconds in ((signal.SIGUSR1, SHORT), (signal.SIGUSR2, LIMITS.seconds)):
        signal.signal(number, lambda _number, _frame, seconds=seconds: object.__setattr__(LIMITS, "seconds", seconds))
    served = Served(tokens.read(Path(sys.argv[1])), os.environ["PSEUDO_KEY"].encode(), shared=True,
                    settings=Settings(engine="rules"), workers=2, limits=LIMITS)
    run(served, Listening(), lambda origin: print(f"listens on {origin}", file=sys.stderr, flush=True))
