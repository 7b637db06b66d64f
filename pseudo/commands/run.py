"""`pseudo run`: files and folders.

What comes in: paths. What goes out: a folder of results, and one of mappings where it is asked for. Start at `run`;
what is said at the end is in `reports`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import asked, config, results
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError
from pseudo.core.files import within

if TYPE_CHECKING:
    from pseudo.run.blocks import Spread
    from pseudo.run.job import Job, Outcome
    from pseudo.run.places import Plan
    from pseudo.suggest.privacy import Counted


def run(context: typer.Context,
        sources: Annotated[list[Path] | None, typer.Argument(metavar="IN...", show_default=False, help=(
            "Files of the formats that `pseudo formats` lists, and folders of them; in object stores, too: "
            "s3://BUCKET/..."))] = None,
        *,
        out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help=(
            "Folder for the results, which have the names and folders of what comes in; may be in an object store."))],
        mapping: Annotated[Path | None, typer.Option("--mapping", metavar="DIR", help=(
            "Folder for the full documents with originals and replacements, for your eyes only (mode 0600). "
            "Without it they are not kept."))] = None,
        inventory: Annotated[bool, typer.Option("--inventory", help=(
            "Read all files first and choose once for all of them: no two names of the run become one."))] = False,
        carried: Annotated[Path | None, typer.Option("--inventory-file", metavar="FILE", help=(
            "Choose once for this run and those before it: who had a name in FILE keeps it, and what is chosen now is "
            "added to it (implies --inventory). It holds names (mode 0600): it is to lie under --mapping, or in "
            "another folder for your eyes only (mode 0700)."))] = None,
        names: Annotated[opt.Naming, typer.Option("--names", help=(
            "What becomes of files and folders in whose name a name, a number or a date is found: number, they get a "
            "number; pseudonymise, it is replaced as in the text (which is read twice for it). Others keep their "
            "names; with keep all do. Messages call such a file by its number. The table of old and new names goes to "
            "--mapping, names.tsv."))
            ] = opt.Naming.number,
        resume: Annotated[bool, typer.Option("--resume", help=(
            "Go on with a run that was stopped or killed: what is done is not done again. It takes the same files, "
            "key and options, and --mapping, where the state of a run lies."))] = False,
        retry: Annotated[Path | None, typer.Option("--retry", metavar="FILE", help=(
            "In place of IN: do those files again that failed, of which a run leaves the list in --mapping, "
            "retry.json."))] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help=(
            "Write nothing; say, in lines with tabs, what would be read and written, and what cannot."))] = False,
        report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help=(
            "Write here what the run did, as JSON: counts, versions, hashes; no text and no name."))] = None,
        form: opt.Form = "", encoding: opt.Encoding = "", columns: opt.Columns = None, types: opt.Types = None,
        rows: opt.Rows = None, skip_unreadable: opt.Skip = False, headers: opt.Headed = opt.Headers.clean,
        privacy: opt.Privacy = None,
        vault: Annotated[Path | None, typer.Option("--vault", metavar="FILE", help=(
            "The vault that keeps names: persons whom it knows have the names that they had, new ones are added "
            "(implies --inventory). See docs/vault.md."))] = None,
        vault_key: opt.VaultKey = None, recipient: opt.Recipient = "",
        force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
        jobs: opt.Jobs = 1,
        runner: Annotated[opt.Runners, typer.Option("--runner", help=(
            "Where the --jobs are done: by processes of this machine, or by actors of Ray, on the cluster that "
            "RAY_ADDRESS names or else on this machine. The results are the same bytes. See docs/scale.md."))
            ] = opt.Runners.local,
        limit: opt.Limit = 0, fields: opt.Fields = None,
        lang: opt.Lang = DEFAULT, key_file: opt.KeyFile = None, engine: opt.Engine = None, policy: opt.Policy = None,
        preset: opt.Preset = "",
        replacements: opt.Shared = None, patterns: opt.Patterns = None, known: opt.Known = None,
        data: opt.Data = None, recall: opt.Recall = opt.Level.high,
        ocr: opt.Ocr = False, offsets: opt.Counting = opt.Offsets.codepoints, least: opt.Least = 1,
        same_initial: opt.SameInitial = False, world: opt.World = None,
        strict: opt.Strict = False, allow_leftovers: opt.Leftovers = False,
        errors: opt.Errors = None, progress: opt.Progress = None) -> None:
    """Pseudonymise files and folders. What is written to OUT holds no original text; names of files and folders
    that hold a name are replaced (--names), ids of documents stay as they are. Exit status: 0 done, 1 nothing came out,
    3 some documents failed. How to run thousands of documents: docs/runs.md.

    \b
    Try:  pseudo run samples -o /tmp/out --mapping /tmp/mapping
    """
    from pseudo.commands import reports
    from pseudo.run import carried as kept
    from pseudo.run import folders, state, stores
    from pseudo.run import retry as again
    from pseudo.run.plans import planned
    from pseudo.run.progress import shown
    from pseudo.run.report import Tally

    if bool(sources) == (retry is not None):
        raise typer.BadParameter("give IN..., or --retry with a list of files")
    if resume and (retry is not None or dry_run or force):
        raise typer.BadParameter("--resume goes on with a run; leave out --retry, --dry-run and --force")
    if carried is not None and (vault is not None or retry is not None):
        raise typer.BadParameter("--inventory-file goes without --vault, which keeps names too, and without --retry")
    if carried is not None:
        kept.check(carried, out, mapping)
    inventory = inventory or carried is not None
    since = monotonic()
    key, drawn = asked.key(key_file)
    if drawn and carried is not None:
        raise InputError("--inventory-file takes a key of your own (--key-file or PSEUDO_KEY), the same each time")
    if resume and (drawn or mapping is None):
        raise InputError("--resume takes a key of your own (--key-file or PSEUDO_KEY) and --mapping, where the state "
                         "of the run lies")
    if drawn:
        say(asked.DRAWN)
    job = asked.job("replace", lang, key, engine, policy, replacements, data, recall, ocr, offsets, strip=True,
                    patterns=patterns, known=known,
                    filed=True, full=mapping is not None, least=least, same_initial=same_initial, world=world,
                    privacy=privacy is not None, names=names.value, strict=strict,
                    allow_leftovers=allow_leftovers,
                    preset=preset,
                    auto=True, files=asked.Files(form, encoding, columns, types, rows, skip_unreadable, limit, fields,
                                      headers.value))
    if vault is None and (vault_key is not None or recipient):
        raise typer.BadParameter("--vault-key and --recipient go with --vault")
    asks = None if retry is None else again.load(retry)
    sources = list(asks.sources) if asks is not None else sources or []
    with (stores.staged(sources, out, mapping, force=force or resume) as there,
          closing(state.Going(mapping, there.out, resume=resume, kept=not (drawn or dry_run or asks))) as going,
          ExitStack() as open_):
        sources, out = there.sources, there.out
        if recipient:
            job = _for_recipient(job, recipient)
        going.check(job, inventory or vault is not None, force=force)
        spread = open_.enter_context(_spread(runner, jobs))
        made = planned(sources, out, mapping, job, force=force, ours=going.ours, spread=spread,
                       only=None if asks is None else asks.files,
                       private=_called({"the key file": key_file, "the policy": policy,
                                        "the configuration": replacements,
                                        "the file of patterns": patterns, "the file of known names": known,
                                        "the list of files": retry,
                                        "the inventory": carried,
                                        "the vault": vault, "the key of the vault": vault_key}),
                       reports=_called({"the report of errors": errors, "the report of privacy": privacy,
                                        "the report": report}))
        for line in made.said:
            say(line)
        plans = made.plans
        if dry_run:
            reports.dry(plans, job, out)
            return
        if not going.on:
            results.check_met(job, *folders.met(plans, job, spread))
            if inventory and vault is None:
                job = folders.inventory(plans, job, spread, {} if carried is None else kept.read(carried, job),
                                        going.account(plans))
            if carried is not None:
                kept.write(carried, job)
        job, note = open_.enter_context(_vaulted(vault, vault_key, recipient, plans, job))
        job = going.begin(plans, job)
        counted: list[Counted | None] = []
        told, tally, failed = results.Told(), Tally(), again.Failed(plans)
        with (results.reporting(errors, in_files=[plan.label for plan in plans]) as bad,
              shown(progress, sum(_size(plan) for plan in plans)) as step):
            for outcome in folders.written(plans, job, out, mapping, spread, force=force, state=going.state,
                                           inside=any(within(out, each) for each in sources if each.is_dir()),
                                           ended=lambda plan: step(size=_size(plan)), tell=say, read=going.read):
                note(outcome)
                counted.append(outcome.privacy)
                told.add(outcome)
                tally.add(outcome, plans[outcome.file].numbers[-1])
                failed.add(outcome)
                bad(outcome)
                step(outcome.characters)
            told.say()
        results.write_privacy(privacy, counted)
        reports.write(report, job, tally, made.passed, since, config.taken(context))
        there.send()
        if mapping is not None and not there.away:  # what came from a store is not there any more
            failed.write(mapping, sources)
        going.end()
    bad.leave()


def _size(plan: Plan) -> int:
    """Bytes of its file."""
    return 0 if plan.was is None or plan.done else plan.was[2]


@contextmanager
def _spread(runner: opt.Runners, jobs: int) -> Iterator[Spread]:
    """The processes in which the work is done."""
    if runner is opt.Runners.local:
        from pseudo.run.workers import opened
    else:
        from pseudo.run.machines import opened
    with opened(jobs) as spread:
        yield spread


@contextmanager
def _vaulted(vault: Path | None, vault_key: Path | None, recipient: str, plans: Sequence[Plan], job: Job
             ) -> Iterator[tuple[Job, Callable[[Outcome], None]]]:
    """The job with whom the vault knows, and what notes in the vault what came out, before its file has its name."""
    if vault is None:
        yield job, lambda outcome: None
        return
    from pseudo.commands import secret
    from pseudo.run import folders, vaulted
    from pseudo.vault import store

    with store.opened(vault, secret.given(vault_key)) as opened:
        job = folders.with_vault(plans, job, opened, recipient)
        yield job, lambda outcome: vaulted.noted(outcome, opened, recipient)


def _for_recipient(job: Job, recipient: str) -> Job:
    from pseudo.run.vaulted import for_recipient

    return replace(job, key=for_recipient(job.key, recipient))


def _called(files: Mapping[str, Path | None]) -> dict[Path, str]:
    """The files that are given, with what they are called."""
    return {path: called for called, path in files.items() if path is not None}


COMMAND = Command(run, rank=40, writes=("errors", "privacy", "report", "carried"), folders=("out", "mapping"))
