"""`pseudo.toml`: options that are given once, in a file, and not on every command line.

What comes in: a file with a table for each command (`[run]`, `[key.new]`), whose keys are the names of its options.
What goes out: defaults for these; what is on the command line wins. An unknown name is an error. The key itself never
stands in it; where its file is, may. Start at `options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Protocol

import typer
from typer.core import TyperOption

from pseudo.commands.ending import one_line, say
from pseudo.core.errors import InputError

FILE = "pseudo.toml"
"""What is taken from the working directory where nobody says --config."""
GUIDE = "docs/runs.md"
OWN = ("--config", "--verbose", "--help")
"""Options that no file can give."""


class _Context(Protocol):
    """What is used of the context of a call."""

    default_map: Any
    meta: dict[str, Any]
    command: Any


def options(path: tuple[str, ...], commands: Callable[[], tuple[str, ...]]) -> list[TyperOption]:
    """The options `--config` and `-v` of a command. path: its name, under that of its group; commands: all names"""
    def config(context: Any, param: Any, value: str | None) -> None:
        with one_line():
            _take(context, path, commands, value)

    def verbose(context: Any, param: Any, value: bool) -> None:
        context.meta[__name__] = value

    return [TyperOption(param_decls=["--config"], type=str, metavar="FILE", is_eager=True, expose_value=False,
                        callback=config, help=f"Options from a file. Without it: from {FILE} where that is here."),
            TyperOption(param_decls=["--verbose", "-v"], is_flag=True, is_eager=True, expose_value=False,
                        callback=verbose, help="Say on stderr which options come from the file.")]


def _take(context: _Context, path: tuple[str, ...], commands: Callable[[], tuple[str, ...]], value: str | None) -> None:
    from pseudo.core.settings import load

    file = Path(value or FILE)
    if value is None and not file.is_file():
        return
    context.meta[FILE] = file
    table: Any = load(file, GUIDE)
    _check(table, commands(), "", file)
    for depth, name in enumerate(path, 1):
        table = table.get(name, {})
        if not isinstance(table, Mapping):
            raise InputError(f"{file.name} [{'.'.join(path[:depth])}]: is no table; see {GUIDE}")
    known = {opt.removeprefix("--"): param for param in context.command.params
             for opt in (*param.opts, *param.secondary_opts) if opt.startswith("--") and opt not in OWN and param.name}
    where = f"[{'.'.join(path)}]"
    _check(table, tuple(known), where, file)
    given: dict[str, Any] = {}
    for name, each in table.items():
        if isinstance(each, Mapping) or (isinstance(each, list) and any(isinstance(one, list | dict) for one in each)):
            raise InputError(f"{file.name} {where} {name}: is no value of an option; see {GUIDE}")
        param = known[name]
        no = f"--{name}" in param.secondary_opts
        if param.multiple:
            given[param.name] = [*map(str, each)] if isinstance(each, list) else [each]
        else:
            given[param.name] = (not each) if no and isinstance(each, bool) else _spelt(each)
    context.default_map = {**(context.default_map or {}), **given}


def _spelt(value: Any) -> Any:
    """A value as the command line would give it: a list of columns has commas."""
    return ",".join(map(str, value)) if isinstance(value, list) else value


def _check(table: Mapping[str, Any], known: tuple[str, ...], where: str, file: Path) -> None:
    """That all names are known; raises InputError that says the place, and the name where that can be meant."""
    for number, name in enumerate(table, 1):
        if name in known:
            continue
        if name in ("key", "passphrase") and where:
            raise InputError(f"{file.name} {where}: a key never stands in this file; give key-file, the path of a file")
        near = get_close_matches(name, known, 1)
        what = "option" if where else "command"
        meant = f"do you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
        raise InputError(f"{' '.join(filter(None, (file.name, where)))}: its name {number} is no {what}; {meant}")


def read(context: _Context) -> Path | None:
    """The file that options were taken from; None where there was none."""
    return context.meta.get(FILE)


def taken(context: typer.Context) -> list[str]:
    """The options that come from the file, by their names."""
    return [max(param.opts, key=len) for param in context.command.params
            if param.name and getattr(context.get_parameter_source(param.name), "name", "") == "DEFAULT_MAP"]


def told(context: typer.Context) -> None:
    """Say with -v what comes from the file."""
    if context.meta.get(__name__):
        names = taken(context)
        say(f"from the configuration file: {', '.join(names)}" if names else "nothing from a configuration file")
