"""What a command is.

What comes in: functions whose parameters are options. What goes out: a value, of which `found` makes a part of the
command line. Start at `Command`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Function = Callable[..., None]


@dataclass(frozen=True, slots=True, eq=False)
class Command:
    """A command; it is called as the module is in which it is `COMMAND`.

    does  the function whose parameters are arguments and options and whose docstring is the help, or a table of
          sub-commands
    rank  where it stands when the commands are listed, those of one rank by name
    says  of one with sub-commands: what they are for
    writes   its parameters that are files which it writes: none may be a file that it reads (`guard`)
    folders  its parameters that are folders which it writes
    """

    does: Function | Mapping[str, Function]
    rank: int = 90
    says: str = ""
    writes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
