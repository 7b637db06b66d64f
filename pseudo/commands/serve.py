"""`pseudo serve`: the three stages over HTTP, and a page for people.

What comes in: options. What goes out: a service that runs until it is stopped. Start at `serve`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core import codes
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

LOCAL = ("127.0.0.1", "::1", "localhost")


def serve(
        port: Annotated[int, typer.Option("--port", min=0, max=65535, metavar="N", help=(
            "Where to listen; 0: any free port."))] = 8321,
        address: Annotated[str, typer.Option("--address", metavar="IP", help=(
            "On which address to listen. Another than this machine's own loopback needs --tls-cert and --tls-key, or "
            "--behind-proxy."))] = "127.0.0.1",
        names: Annotated[str, typer.Option("--name", metavar="HOST,...", help=(
            "By which names the service is called (pseudo.example.org); requests for others are refused."))] = "",
        token_file: Annotated[Path | None, typer.Option("--token-file", metavar="FILE", help=(
            "Who may ask: a line each, NAME TOKEN. Without it a token is drawn and printed once, in a link."))] = None,
        link: Annotated[Path | None, typer.Option("--link", metavar="FILE", help=(
            "Write the link of each token into this file (mode 0600): NAME LINK, a line each, for whoever is to open "
            "the page. Nothing is printed then that opens it."))] = None,
        shared_key: Annotated[bool, typer.Option("--shared-key", help=(
            "All tokens choose with your own key, as the command line does. Without it each has one of its own, so "
            "that nobody can try out names against texts of others. See docs/threats.md."))] = False,
        tls_cert: Annotated[Path | None, typer.Option("--tls-cert", metavar="FILE", help=(
            "The certificate, PEM."))] = None,
        tls_key: Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its private key, PEM.")] = None,
        behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help=(
            "A proxy before the service speaks https for it, on a way that nobody else can listen to."))] = False,
        workers: Annotated[int, typer.Option("--workers", min=0, metavar="N", help=(
            "Processes at work; each loads the models. 0: as many as there are processors."))] = 0,
        max_bytes: Annotated[int, typer.Option("--max-bytes", min=1000, metavar="N", help=(
            "How large a request may be, or a line of a stream."))] = 32 * 2**20,
        limit: Annotated[float, typer.Option("--limit-seconds", min=1, metavar="N", help=(
            "How long the work for a request may take."))] = 60,
        lang: opt.Lang = DEFAULT, key_file: opt.KeyFile = None, engine: opt.Engine = None, policy: opt.Policy = None,
        preset: opt.Preset = "", patterns: opt.Patterns = None, known: opt.Known = None, data: opt.Data = None,
        recall: opt.Recall = opt.Level.high, ocr: opt.Ocr = False, least: opt.Least = 1,
        same_initial: opt.SameInitial = False, world: opt.World = None, strict: opt.Strict = False,
        allow_leftovers: opt.Leftovers = False) -> None:
    """Serve the stages over HTTP, and a page to review a text with. Every request needs a token.

    \b
    Try:  pseudo serve, and open the link that it prints
    """
    _check_extra()
    from pseudo.core.files import exposed
    from pseudo.service import tokens
    from pseudo.service.running import Listening, run
    from pseudo.service.served import LOOPBACK, Limits, Served

    secure = tls_cert is not None and tls_key is not None
    if (tls_cert is None) != (tls_key is None):
        raise typer.BadParameter("--tls-cert and --tls-key go together")
    if address not in LOCAL and not secure and not behind_proxy:
        raise InputError(f"{address} is not this machine alone, and tokens and texts would go over the net in clear; "
                         "give --tls-cert and --tls-key, or --behind-proxy where a proxy speaks https")
    called = tuple(filter(None, (codes.lower(each.strip()) for each in names.split(","))))
    if address not in LOCAL and not called:
        raise InputError("by which name is the service called? give --name pseudo.example.org")
    key, drawn = asked.key(key_file)
    if drawn:
        say(asked.DRAWN)
    job = asked.job("replace", lang, key, engine, policy, None, data, recall, ocr, opt.Offsets.codepoints, least=least,
                    same_initial=same_initial, world=world, strict=strict, allow_leftovers=allow_leftovers,
                    preset=preset, patterns=patterns, known=known)
    who = (tokens.drawn(),) if token_file is None else tokens.read(token_file)
    if token_file is not None and exposed(token_file):
        asked.warn_exposed(token_file, "the token file, and ask with what is in it")
    served = Served(who, key, shared_key, job.lang, job.settings, (*LOOPBACK, *called), secure or behind_proxy,
                    workers or os.cpu_count() or 1, Limits(bytes=max_bytes, seconds=limit))

    def ready(origin: str) -> None:
        at = reached(origin, called, behind_proxy)
        if link is not None:
            _write_links(link, [(each.name, f"{at}{each.address}") for each in who])
        elif token_file is None:
            say("open this link; whoever has it may ask")
            print(f"{at}{who[0].address}", flush=True)
            return
        say(f"listens on {origin}")

    run(served, Listening(address, port, tls_cert, tls_key), ready)


def reached(origin: str, called: tuple[str, ...], behind_proxy: bool) -> str:
    """What a browser writes for the service that listens at an address and has these names.

    >>> reached("https://0.0.0.0:8321", ("pseudo.example.org",), behind_proxy=False)
    'https://pseudo.example.org:8321'
    >>> reached("http://0.0.0.0:8321", ("pseudo.example.org",), behind_proxy=True)
    'https://pseudo.example.org'
    >>> reached("http://127.0.0.1:8321", (), behind_proxy=False)
    'http://127.0.0.1:8321'
    """
    if not called:
        return origin
    scheme, _, host = origin.partition("://")
    return f"https://{called[0]}" if behind_proxy else f"{scheme}://{called[0]}:{host.rpartition(':')[2]}"


def _write_links(file: Path, links: list[tuple[str, str]]) -> None:
    from pseudo.core.files import Whole

    whole = Whole(file, 0o600)
    try:
        whole.write("".join(f"{name} {address}\n" for name, address in links).encode())
        whole.finish()
    finally:
        whole.drop()


def _check_extra() -> None:
    from importlib.util import find_spec

    needed = "fastapi", "uvicorn", "prometheus_client", "cryptography"
    if missing := [name for name in needed if find_spec(name) is None]:
        raise InputError(f"a service needs {' and '.join(missing)}; install pseudo-morph[service]")


COMMAND = Command(serve, rank=60, writes=("link",))
