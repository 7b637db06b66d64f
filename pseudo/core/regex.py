"""Regular expressions that are compiled when they are first used.

What comes in: the source of an expression. What goes out: a `Regex`, used as a compiled one is. A process that reads
one sentence needs few of all that there are, and to compile them takes longer than to search a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property


class Regex:
    """A regular expression, compiled when it is first used.

    >>> plate = Regex(r"[a-z]{3}-\\d{3}", re.IGNORECASE)
    >>> "regex" in vars(plate), plate.search("x ABC-123").span(), "regex" in vars(plate)
    (False, (2, 9), True)
    """

    def __init__(self, source: str, flags: int = 0) -> None:
        self.source = source
        self.flags = flags

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.source, self.flags)

    @cached_property
    def match(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.match

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.search

    @cached_property
    def fullmatch(self) -> Callable[..., re.Match[str] | None]:
        """As of `re.Pattern`."""
        return self.regex.fullmatch

    @cached_property
    def finditer(self) -> Callable[..., Iterator[re.Match[str]]]:
        """As of `re.Pattern`."""
        return self.regex.finditer

    @cached_property
    def findall(self) -> Callable[[str], list[str]]:
        """As of `re.Pattern`."""
        return self.regex.findall

    @cached_property
    def sub(self) -> Callable[[str | Callable[[re.Match[str]], str], str], str]:
        """As of `re.Pattern`."""
        return self.regex.sub
