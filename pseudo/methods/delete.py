"""The mention is left out; `replace` closes the gap.

What comes in and goes out: nothing. Start at `METHOD`.
"""

from __future__ import annotations

from pseudo.methods.method import Method, every

METHOD = Method(every, rank=6, omits=True, redacts=True)
