"""The entity stays as it is.

What comes in and goes out: nothing. Start at `METHOD`.
"""

from __future__ import annotations

from pseudo.methods.method import Method, every

METHOD = Method(every, rank=2, stays=True)
