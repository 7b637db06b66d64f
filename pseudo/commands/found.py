"""The commands that there are: modules of this folder with a `COMMAND`, each imported when it is asked for.

What comes in: the name of a command. What goes out: what typer runs. Start at `Lazy`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, wraps
from importlib import import_module
from inspect import getdoc
from pkgutil import iter_modules
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

import pseudo.commands as folder
from pseudo.commands import config, guard
from pseudo.commands.command import Command, Function
from pseudo.commands.ending import one_line


def names() -> list[str]:
    """What the modules of the folder would be called as commands.

    >>> "replace" in names()
    True
    """
    return [module.name.replace("_", "-") for module in iter_modules(folder.__path__)]


def found(name: str) -> Command | None:
    """The command of that name; None for a module that is none.

    >>> found("replace").rank, found("options")
    (30, None)
    """
    command = getattr(import_module(f"{folder.__name__}.{name.replace('-', '_')}"), "COMMAND", None)
    return command if isinstance(command, Command) else None


class Lazy(TyperGroup):
    """A command line that imports no command but the one that is called; all of them when it lists them, and builds no
    command for that."""

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """The command that is called; a name that is none could be a slip for any."""
        there = names()
        return self._met([cmd_name] if cmd_name in there else there).get(cmd_name)

    def list_commands(self, ctx: object) -> list[str]:
        """The names of all commands, as they are ranked."""
        ranks = {name: command.rank for name in names() if (command := found(name))}
        return sorted(ranks, key=lambda name: (ranks[name], name))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Tell what each command does: what a line of it is made of is there without its options."""
        there = {name: found(name) for name in self.list_commands(ctx)}
        lines = [TyperCommand(name, help=_does(command)) for name, command in there.items() if command]
        TyperGroup(commands=lines).format_commands(ctx, formatter)

    def _met(self, asked: Iterable[str]) -> dict[str, TyperCommand | TyperGroup]:
        for name in asked:
            if name not in self.commands and (command := found(name)):
                self.add_command(_built(name, command), name)
        return {name: each for name, each in self.commands.items() if isinstance(each, TyperCommand | TyperGroup)}


@cache
def _built(name: str, command: Command) -> TyperCommand | TyperGroup:
    alone = callable(command.does)
    app = typer.Typer(name=name, help=command.says or None, add_completion=False, rich_markup_mode=None,
                      no_args_is_help=True, pretty_exceptions_enable=False)
    table = {name: command.does} if callable(command.does) else command.does
    for called, function in table.items():
        app.command(called, cls=_told(command))(_failing_in_one_line(function))
    built = get_command(app) if alone else get_group(app)
    assert isinstance(built, TyperCommand | TyperGroup)
    for path, each in [((name,), built)] if isinstance(built, TyperCommand) else [
            ((name, called), each) for called, each in built.commands.items()]:
        each.params += config.options(path, _commands)
    return built


def _does(command: Command) -> str | None:
    """What the help says that a command does."""
    return getdoc(command.does) if callable(command.does) else command.says


def _commands() -> tuple[str, ...]:
    """The names of all commands."""
    return tuple(name for name in names() if found(name))


def _told(command: Command) -> type[TyperCommand]:
    """A command that says with -v which options come from a file, and writes over nothing that it reads."""

    class Told(TyperCommand):
        def invoke(self, ctx: Any) -> Any:
            config.told(ctx)
            with one_line():
                guard.check(command, self.params, ctx.params, config.read(ctx))
            return super().invoke(ctx)

    return Told


def _failing_in_one_line(function: Function) -> Function:
    @wraps(function)
    def safe(*arguments: object, **options: object) -> None:
        with one_line():
            function(*arguments, **options)

    return safe
