"""`pseudo audit`: what of the originals is left in a result, and what can still be told.

What comes in: old and new files or folders, and what says who is in the old ones. What goes out: reports; findings with
originals in a file of their own. Start at `audit`; the work is done in `pseudo.audit`, which imports no finder of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT

if TYPE_CHECKING:
    from pseudo.audit.inspect import Audit

FAILS = "sure,unchanged"


def audit(old: Annotated[Path, typer.Argument(metavar="OLD", help="The old file, or the folder of old files.")],
          new: Annotated[Path, typer.Argument(metavar="NEW", help="The result: a file, or the folder of a run.")],
          mapping: Annotated[Path | None, typer.Option("--mapping", metavar="PATH", help=(
              "The mapping of the run (`pseudo run --mapping`): originals are those in it."))] = None,
          gold: Annotated[Path | None, typer.Option("--gold", metavar="PATH", help=(
              "The old texts, marked by hand: originals are those in it, and recall is told."))] = None,
          known: Annotated[Path | None, typer.Option("--known", metavar="FILE", help=(
              "Names that must not be read any more (docs/known.md)."))] = None,
          out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=(
              "Write the report here as JSON, not to standard output. It holds no original."))] = None,
          html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help=(
              "Write the report here as a page, too. It holds no original."))] = None,
          findings: Annotated[Path | None, typer.Option("--findings", metavar="FILE", help=(
              "Write every finding here with its original and what stands around it (mode 0600: it shows originals)."))
              ] = None,
          run: Annotated[Path | None, typer.Option("--run", metavar="FILE", help=(
              "The report of the run (`pseudo run --report`), whose version, policy and key the audit then names."))
              ] = None,
          fail_on: Annotated[str, typer.Option("--fail-on", metavar="WHAT,...", help=(
              "What ends in exit status 3: sure, doubtful, suspect, unchanged (names in a text "
              "in which nothing was replaced), clash (contradictions), k=N (a new name that could "
              "be of fewer originals), people=N (a document that could be of fewer people), recall=X (below it); or "
              "never."))] = FAILS,
          form: opt.Form = "", encoding: opt.Encoding = "", lang: opt.Lang = DEFAULT, policy: opt.Policy = None,
          preset: opt.Preset = "", data: opt.Data = None) -> None:
    """Look for originals in a result, without believing the program that made it. Give --policy or --preset as the run
    had them: they say what stays on purpose. Exit status: 0 done, 3 done and something is above the threshold, 1 not
    done. What it finds and what it cannot: docs/audit.md.

    \b
    Try:  pseudo run samples -o /tmp/out --mapping /tmp/mapping
    Then: pseudo audit samples /tmp/out --mapping /tmp/mapping --findings /tmp/mapping/findings.tsv
    """
    from pseudo.audit import page, report
    from pseudo.audit.inspect import audited
    from pseudo.commands import pairs
    from pseudo.formats.jsonio import encode
    from pseudo.language import language
    from pseudo.language.folders import place, tag
    from pseudo.methods import policy as policies

    conditions = _conditions(fail_on)
    lang = tag(lang, data)
    knows = language.load(lang, data)
    rows = policies.load(place(lang, data, "pseudo"), policy, preset)
    sources = pairs.Sources(mapping, gold, known, form, encoding, lang, data)
    read, passed = pairs.pairs(old, new, sources, lambda entry: rows.keeps(entry, knows.names))
    done = audited(read, knows)
    failed = report.failing(done, conditions)
    told = report.told(done, _about(run), failed, passed)
    if findings is not None:
        _write(findings, "".join(f"{line}\n" for line in report.secret(done, [pair.new for pair in read])), 0o600)
    if html is not None:
        _write(html, page.page(told), 0o666)
    if out is not None:
        _write(out, encode(told, indent=True).decode("utf-8") + "\n", 0o666)
    elif html is None:
        print(encode(told, indent=True).decode("utf-8"))
    _summary(done, failed, passed)
    if failed:
        raise typer.Exit(3)


def _conditions(said: str) -> list[str]:
    """The conditions of `--fail-on`, checked."""
    from pseudo.audit import report
    from pseudo.audit.inspect import Audit

    conditions = [each.strip() for each in said.split(",") if each.strip() not in ("", "never")]
    try:
        report.failing(Audit((), {}, {}, {}, {}, {}), conditions)
    except ValueError:
        raise typer.BadParameter(f"--fail-on: there are {', '.join(report.CONDITIONS)}, never") from None
    return conditions


def _about(run: Path | None) -> dict[str, Any]:
    """What is known of the program that made the result, and which program looked at it."""
    import json

    from pseudo import __version__
    from pseudo.core.errors import InputError
    from pseudo.core.files import read

    about: dict[str, Any] = {"auditor": __version__}
    if run is None:
        return about
    try:
        told = json.loads(read(str(run)))
        return about | {name: told[name] for name in ("version", "world", "policy", "key")}
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{run}: is no report of a run; give what `pseudo run --report` wrote") from None


def _write(path: Path, text: str, mode: int) -> None:
    from pseudo.core.files import Whole

    file = Whole(path, mode)
    try:
        file.write(text.encode("utf-8", "replace"))
        file.finish()
    finally:
        file.drop()


def _summary(done: Audit, failed: list[str], passed: Mapping[str, int]) -> None:
    """A line for who looks on; another for what nobody looked at, and for what was not changed at all."""
    from pseudo.audit.values import Level

    counts = ", ".join(f"{len(done.findings(level))} {level.value}" for level in Level)
    say(f"audit of {len(done.documents)} documents by {done.basis.value}: {counts}, {len(done.clashes())} "
        "contradictions" + (f"; above the threshold: {', '.join(failed)}" if failed else ""))
    if passed:
        say("not looked at: " + ", ".join(f"{count} {'file' if count == 1 else 'files'} {reason.replace('_', ' ')}"
                                          for reason, count in sorted(passed.items())))
    if same := sum(each.same for each in done.documents):
        say(f"nothing was replaced in {same} of {len(done.documents)} documents: old and new text are the same")


COMMAND = Command(audit, rank=52, writes=("out", "html", "findings"))
