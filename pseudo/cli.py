"""The command `pseudo`: options in, `pseudo.run` at work, results on stdout, the rest on stderr.

What comes in: the command line. What goes out: an exit status: 0 done, 1 nothing came out (one line says which, where
and what to do), 2 wrong usage, 3 some documents failed and the others came out. Start at `main`; `replace` is the
fullest of the commands.

Only light modules are imported here; the pipeline and its models come when a command runs.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NoReturn

import typer

from pseudo.core import codes
from pseudo.core.document import DEFAULT
from pseudo.core.errors import InputError, PseudoError

if TYPE_CHECKING:
    from morph import Morphology
    from pseudo.run.filenames import Names
    from pseudo.run.streams import Job, Outcome
    from pseudo.suggest.privacy import Counted

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True, pretty_exceptions_enable=False)


class Offsets(str, Enum):
    """What offsets in JSON count."""

    codepoints = "codepoints"
    utf16 = "utf16"


class Naming(str, Enum):
    """What becomes of names in names of files."""

    keep = "keep"
    number = "number"
    pseudonymise = "pseudonymise"


class Level(str, Enum):
    """How much is taken for a name."""

    balanced = "balanced"
    high = "high"
    max = "max"


Source = Annotated[str, typer.Argument(metavar="FILE|-", help="What to read; - is standard input.")]
Lang = Annotated[str, typer.Option("--lang", metavar="TAG", help="Language of documents that name none.")]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="A stream: one JSON document a line, order kept.")]
Text = Annotated[bool, typer.Option("--text", help="Bare text comes in, and from replace goes out.")]
KeyFile = Annotated[Path | None, typer.Option("--key-file", metavar="FILE", help=(
    "The secret key: same key, same names. Without it the environment variable PSEUDO_KEY is taken."))]
Engine = Annotated[str | None, typer.Option("--engine", metavar="NAME[:MODEL]", help=(
    "The tagger: compact, rules for none, stanza, stanza:FOLDER, hf:MODEL, spacy:MODEL. See docs/engines.md."))]
Policy = Annotated[Path | None, typer.Option("--policy", metavar="FILE", help="A policy.toml over the language's own.")]
Shared = Annotated[Path | None, typer.Option("--replacements", metavar="FILE", help=(
    "A replacements configuration that serves all documents."))]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", exists=True, file_okay=False, help=(
    "A folder with languages of your own: pseudo/xx, morph/xx, name_db/xx. See docs/adding-a-language.md."))]
Recall = Annotated[Level, typer.Option("--recall", help=(
    "How much is taken for a name: balanced, what is as likely one as not; max, whatever looks like one. "
    "See docs/recall.md."))]
Ocr = Annotated[bool, typer.Option("--ocr", help="Scanned texts: find numbers with slips, too (O for 0, l for 1).")]
Counting = Annotated[Offsets, typer.Option("--offsets", help="What offsets count, in and out.")]
Errors = Annotated[Path | None, typer.Option("--errors", metavar="FILE", help=(
    "Where bad documents are reported, as JSON lines with id, line and message. Without it: stderr."))]
Least = Annotated[int, typer.Option("--least", min=1, metavar="N", help=(
    "Take no new name that is worth less than N equally likely originals to who has the tables, but not the key. "
    "See docs/privacy.md."))]
SameInitial = Annotated[bool, typer.Option("--same-initial", help="New names may begin as the old ones do.")]
Privacy = Annotated[Path | None, typer.Option("--privacy", metavar="FILE", help=(
    "Write here of how many equally likely originals each replacement could be, and the places of each document "
    "together, as JSON; it holds no name."))]
Strict = Annotated[bool, typer.Option("--strict", help=(
    "What the policy replaces and what comes out as it was is an error. Without it such are counted."))]
Leftovers = Annotated[bool, typer.Option("--allow-leftovers", help=(
    "Let texts out in which a full name, an e-mail address or an identifier that is replaced can still be read "
    "elsewhere. Without it that is an error."))]
Progress = Annotated[bool | None, typer.Option("--progress/--no-progress", show_default=False, help=(
    "Say on stderr how far it has come. Default: when that is a terminal."))]

COLLECTING = 50_000, 20, 50
"""How often Python looks for what nothing holds any more (`gc`): seldom, since we load much and make no circles."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # an exit that removes what is half written
    for stream in (sys.stdout, sys.stderr):  # the same bytes in every locale; a path as it was given
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    # Before numpy comes: our products are small, and on a busy machine their threads wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(*COLLECTING)
    app(args=arguments)


@contextmanager
def _one_line() -> Iterator[None]:
    """Every way to fail becomes one line on stderr and an exit status."""
    from pseudo.core.errors import message

    try:
        yield
        sys.stdout.flush()
    except InputError as error:  # what is wrong with an entry is wrong in the file that --replacements names
        _fail(error.named)
    except (PseudoError, MemoryError) as error:
        _fail(message(error))
    except KeyboardInterrupt:
        _fail("interrupted; every file that has its name is complete", 130)
    except BrokenPipeError:  # who read us has enough; do not fail a second time when Python flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except Exception as error:
        _fail(message(error))


def _say(line: str) -> None:
    print(f"pseudo: {line}", file=sys.stderr, flush=True)


def _fail(line: str, status: int = 1) -> NoReturn:
    _say(line)
    raise typer.Exit(status)


def _version(wanted: bool) -> None:
    if wanted:
        from pseudo import __version__

        print(f"pseudo {__version__}")
        raise typer.Exit()


@app.callback()
def top(version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True,
                                              help="Say which version this is.")] = False) -> None:
    """Replace personal data in texts by plausible other names, dates and numbers, in the grammatical form that each
    sentence needs.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo replace --text
    """


# -- the three stages ------------------------------------------------------------------------------------------------


@app.command()
def spans(source: Source = "-", jsonl: Jsonl = False, text: Text = False, lang: Lang = DEFAULT, engine: Engine = None,
          policy: Policy = None, replacements: Shared = None, data: Data = None, recall: Recall = Level.high,
          ocr: Ocr = False, offsets: Counting = Offsets.codepoints, errors: Errors = None,
          progress: Progress = None, explain: Annotated[bool, typer.Option("--explain", help=(
              "Of one text, say instead which rule made, cut, typed or dropped what: a line each with offset (in "
              "code points), surface, type, rules in order. It shows originals."))] = False) -> None:
    """Find names, identifiers, dates and addresses. JSON in, JSON with spans out.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo spans --text
    """
    with _one_line():
        _check_form(jsonl, text)
        job = _job("spans", lang, None, engine, policy, replacements, data, recall, ocr, offsets)
        if explain:
            _explain(source, job, jsonl=jsonl, text=text)
            return
        _stream(source, job, jsonl=jsonl, text=text, errors=errors, progress=progress)


@app.command()
def suggest(source: Source = "-", jsonl: Jsonl = False, text: Text = False, lang: Lang = DEFAULT,
            key_file: KeyFile = None, engine: Engine = None, policy: Policy = None, replacements: Shared = None,
            data: Data = None, recall: Recall = Level.high, ocr: Ocr = False,
            offsets: Counting = Offsets.codepoints, least: Least = 1, same_initial: SameInitial = False,
            privacy: Privacy = None, errors: Errors = None, progress: Progress = None) -> None:
    """Choose a replacement for every name. JSON in, JSON with a replacements configuration out, for you to edit.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo suggest --text > letter.json
    Then edit repl in letter.json, and:  pseudo replace letter.json
    """
    with _one_line():
        _check_form(jsonl, text)
        key, drawn = _key(key_file)
        if drawn:
            _say(DRAWN)
        job = _job("suggest", lang, key, engine, policy, replacements, data, recall, ocr, offsets, least=least,
                   same_initial=same_initial, privacy=privacy is not None)
        _stream(source, job, jsonl=jsonl, text=text, errors=errors, progress=progress, privacy=privacy)


@app.command("replace")
def replace_(source: Source = "-", jsonl: Jsonl = False, text: Text = False, lang: Lang = DEFAULT,
             key_file: KeyFile = None, engine: Engine = None, policy: Policy = None, replacements: Shared = None,
             data: Data = None, recall: Recall = Level.high, ocr: Ocr = False, offsets: Counting = Offsets.codepoints,
             strip: Annotated[bool, typer.Option("--strip", help="Write only what may leave the building.")] = False,
             least: Least = 1, same_initial: SameInitial = False, privacy: Privacy = None, strict: Strict = False,
             allow_leftovers: Leftovers = False, errors: Errors = None, progress: Progress = None) -> None:
    """Put the new names in, inflected. JSON in, JSON with the new text out; what spans and suggest would have done is
    done where it is missing.

    \b
    Try:  echo "Tegnap Kovács Jánossal beszéltem." | pseudo replace --text
    """
    with _one_line():
        _check_form(jsonl, text)
        key, drawn = _key(key_file)
        job = _job("replace", lang, key, engine, policy, replacements, data, recall, ocr, offsets, strip=strip,
                   bare=text, least=least, same_initial=same_initial, privacy=privacy is not None, strict=strict,
                   allow_leftovers=allow_leftovers)
        _stream(source, job, jsonl=jsonl, text=text, errors=errors, progress=progress, drawn=drawn,
                privacy=privacy)


@app.command("run")
def run_(sources: Annotated[list[Path], typer.Argument(metavar="IN...", help=(
             "Files (.txt, .json, .jsonl) and folders of them."))],
         out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT", help=(
             "Folder for the results, which have the names and folders of what comes in."))],
         mapping: Annotated[Path | None, typer.Option("--mapping", metavar="DIR", help=(
             "Folder for the full documents with originals and replacements, for your eyes only (mode 0600). "
             "Without it they are not kept."))] = None,
         inventory: Annotated[bool, typer.Option("--inventory", help=(
             "Read all files first and choose once for all of them: no two names of the run become one."))] = False,
         names: Annotated[Naming, typer.Option("--names", help=(
             "What becomes of files and folders in whose name a name, a number or a date is found: number, they get a "
             "number; pseudonymise, it is replaced as in the text (which is read twice for it). Others keep their "
             "names; with keep all do. Messages call such a file by its number. The table of old and new names goes to "
             "--mapping, names.tsv."))
             ] = Naming.number,
         privacy: Privacy = None,
         force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
         jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help=(
             "Processes at work; each loads the models. The results do not depend on it."))] = 1,
         lang: Lang = DEFAULT, key_file: KeyFile = None, engine: Engine = None, policy: Policy = None,
         replacements: Shared = None, data: Data = None, recall: Recall = Level.high, ocr: Ocr = False,
         offsets: Counting = Offsets.codepoints, least: Least = 1, same_initial: SameInitial = False,
         strict: Strict = False, allow_leftovers: Leftovers = False, errors: Errors = None,
         progress: Progress = None) -> None:
    """Pseudonymise files and folders. What is written to OUT holds no original text; names of files and folders
    that hold a name are replaced (--names), ids of documents stay as they are. Exit status: 0 done, 1 nothing came out,
    3 some documents failed.

    \b
    Try:  pseudo run samples -o /tmp/out --mapping /tmp/mapping
    """
    with _one_line():
        from pseudo.run import folders as run
        from pseudo.run.progress import shown

        key, drawn = _key(key_file)
        if drawn:
            _say(DRAWN)
        job = _job("replace", lang, key, engine, policy, replacements, data, recall, ocr, offsets, strip=True,
                   bare=True, full=mapping is not None, least=least, same_initial=same_initial,
                   privacy=privacy is not None, names=names.value, strict=strict,
                   allow_leftovers=allow_leftovers)
        private = _called({"the key file": key_file, "the policy": policy, "the configuration": replacements})
        reports = _called({"the report of errors": errors, "the report of privacy": privacy})
        plans, said = run.planned(sources, out, mapping, job, force=force, private=private, reports=reports)
        for line in said:
            _say(line)
        _check_met(job, *run.met(plans, job, jobs))
        if inventory:
            job = run.inventory(plans, job)
        counted: list[Counted | None] = []
        told = _Told()
        with _report(errors, in_files=[plan.label for plan in plans]) as report, shown(progress) as step:
            for outcome in run.written(plans, job, out, mapping, jobs, force=force):
                counted.append(outcome.privacy)
                told.add(outcome)
                report(outcome)
                step()
            told.say()
        _write_privacy(privacy, counted)
        report.leave()


def _called(files: Mapping[str, Path | None]) -> dict[Path, str]:
    """The files that are given, with what they are called."""
    return {path: called for called, path in files.items() if path is not None}


DRAWN = ("no key: one was drawn for this time, and the next time names will be others; "
         "give --key-file or PSEUDO_KEY to have the same ones")


def _check_form(jsonl: bool, text: bool) -> None:
    if jsonl and text:
        raise typer.BadParameter("take --jsonl or --text: a stream is of JSON documents")


def _job(stage: str, lang: str, key: bytes | None, engine: str | None, policy: Path | None, shared: Path | None,
         data: Path | None, recall: Level, ocr: bool, offsets: Offsets, *, strip: bool = False, bare: bool = False,
         full: bool = False, least: int = 1, same_initial: bool = False, privacy: bool = False,
         names: Names = "keep", strict: bool = False, allow_leftovers: bool = False) -> Job:
    """The job that the options describe; raises InputError for a language or a file that is not there, EngineError
    for an engine."""
    from pseudo.core.files import read
    from pseudo.formats.jsonio import loads_replacements
    from pseudo.language.folders import folder, place, tag
    from pseudo.methods.policy import load as load_policy
    from pseudo.pipeline import Settings
    from pseudo.run.streams import Job

    folder(place(lang, data, "pseudo"))
    lang = tag(lang, data)
    if policy is not None:
        read(str(policy))
        load_policy(place(lang, data, "pseudo"), policy)  # said once, not once for every document
    if engine is not None:
        from pseudo.engines import check

        check(engine)
    given = {"engine": engine, "policy": policy, "data": data, "recall": recall.value, "ocr": ocr, "least": least,
             "same_initial": same_initial, "strict": strict, "allow_leftovers": allow_leftovers}
    chosen = {name: value for name, value in given.items() if value is not None}
    entries = None if shared is None else loads_replacements(read(str(shared)), where=str(shared))
    return Job(stage, lang, key, Settings(**chosen), offsets.value, strip, bare, full, entries,  # type: ignore[arg-type]
               privacy=privacy, names=names)


def _key(file: Path | None) -> tuple[bytes, bool]:
    """The key and whether it was drawn here, for want of one."""
    from pseudo.core.files import exposed
    from pseudo.core.keys import SAFE, drawn, read, weakness

    if file is not None:
        key = read(file)
    else:
        key = os.fsencode(os.environ.get("PSEUDO_KEY", ""))
        if "PSEUDO_KEY" in os.environ and not key:
            raise InputError(f"PSEUDO_KEY is empty; put a secret of {SAFE} bytes or more into it, or unset it")
    if not key:
        return drawn(), True
    if weak := weakness(key):
        _say(f"warning: {weak}")
    if file is not None and exposed(file):
        _say("warning: others than its owner can read the key file; take that from them, say with chmod 600")
    return key, False


def _stream(source: str, job: Job, *, jsonl: bool, text: bool, errors: Path | None, progress: bool | None,
            drawn: bool = False, privacy: Path | None = None) -> None:
    """Documents from the source through the job to stdout; the bad ones to the report."""
    from pseudo.run.progress import shown
    from pseudo.run.streams import alone, lines, outcomes

    items = lines(source) if jsonl else alone(source, bare=text)
    job = replace(job, alone=not jsonl)
    met: set[str] = set()
    near: set[str] = set()
    counted: list[Counted | None] = []
    told = _Told()
    with _report(errors) as report, shown(progress if jsonl or progress else False) as step:
        for outcome in outcomes(items, job):
            met |= outcome.met
            near |= outcome.near
            counted.append(outcome.privacy)
            if drawn and outcome.drew and not outcome.error:
                _say(DRAWN)
                drawn = False
            told.add(outcome)
            _out(outcome.result)
            report(outcome)
            step()
        told.say()
    _write_privacy(privacy, counted)
    report.leave()
    _check_met(job, met, near)


def _explain(source: str, job: Job, *, jsonl: bool, text: bool) -> None:
    """What became of every candidate of one text, to stdout, for the user's eyes only."""
    from pseudo.core.document import Document
    from pseudo.core.files import decode, named, read
    from pseudo.pipeline import Pseudonymiser

    if jsonl:
        raise typer.BadParameter("--explain is about one text; take --text, or one JSON document")
    data, where = read(source), named(source)
    doc = Document(decode(data, where), lang=job.lang) if text else Document.from_json(
        data, where=where, lang=job.lang, offsets=job.offsets, own=job.settings.data)
    _say("what follows on stdout shows originals; it is for your eyes only")
    for line in Pseudonymiser(doc.lang, settings=job.settings).explained(doc):
        print(line)


@dataclass(slots=True)
class _Told:
    """What is to be said at the end of the results that came out: how much of each type is as it was, or left."""

    unchanged: Counter[str] = field(default_factory=Counter)
    leftovers: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count what a document has of them."""
        self.unchanged.update(outcome.unchanged)
        self.leftovers.update(outcome.leftovers)

    def say(self) -> None:
        """One line for each that there is."""
        for counts, what in (
            (self.unchanged, "spans that the policy replaces came out as they were (--strict makes that an error)"),
            (self.leftovers, "names or numbers can still be read that are replaced elsewhere (the JSON says where)"),
        ):
            if counts:
                types = ", ".join(f"{type_} {counts[type_]}" for type_ in sorted(counts))
                _say(f"{what}: {counts.total()} ({types})")


def _write_privacy(path: Path | None, counted: Sequence[Counted | None]) -> None:
    """The report of how many originals each entity could be; a document that failed has an empty row."""
    if path is None:
        return
    import orjson

    from pseudo.core.files import Whole
    from pseudo.suggest.privacy import Counted, report

    file = Whole(path)
    try:
        file.write(orjson.dumps(report([each or Counted() for each in counted]), option=orjson.OPT_INDENT_2) + b"\n")
        file.finish()
    finally:
        file.drop()


def _check_met(job: Job, met: Collection[str], near: Collection[str]) -> None:
    """That every entry written by hand into the shared configuration, without a norm, was meant for somebody."""
    from pseudo.spans.link.shared import unmet

    if line := unmet(job.shared or {}, met, near):
        _fail(line)


def _out(data: bytes) -> None:
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"standard output: {codes.lower(error.strerror or 'cannot be written')}; make room") from None


class _Report:
    """Outcomes that are errors, reported one by one, and counted with those that are not."""

    def __init__(self, path: Path | None, in_files: Sequence[str], file: BinaryIO | None) -> None:
        self._path, self._in_files, self._file = path, in_files, file
        self._bad = self._good = 0

    def __call__(self, outcome: Outcome) -> None:
        """Report to the file as a JSON line, else to stderr."""
        if not outcome.error:
            self._good += 1
            return
        self._bad += max(1, outcome.lost)
        self._good -= outcome.lost
        if self._file is None:
            _say(outcome.named or outcome.error)
            return
        from pseudo.core.files import plain, unwritable
        from pseudo.formats.jsonio import encode

        row = {"id": outcome.id, "line": outcome.line or None, "message": plain(outcome.error)}
        named = {"file": plain(self._in_files[outcome.file])} if self._in_files else {}
        try:
            self._file.write(encode(named | row) + b"\n")
        except OSError as error:
            raise unwritable(str(self._path), error) from None

    def leave(self) -> None:
        """End in status 3 when some documents failed, in 1 when all did."""
        if not self._bad:
            return
        sys.stdout.flush()
        if self._path is not None:
            _say(f"{self._bad} bad {'document' if self._bad == 1 else 'documents'}, see {self._path}")
        raise typer.Exit(3 if self._good else 1)


@contextmanager
def _report(path: Path | None, in_files: Sequence[str] = ()) -> Iterator[_Report]:
    """A report of outcomes that are errors, in the file `path` or on stderr. A link is not written through."""
    from pseudo.core.files import unwritable

    try:
        file = None if path is None else open(path, "wb", opener=_straight)  # noqa: SIM115 - closed below
    except OSError as error:
        raise unwritable(str(path), error) from None
    try:
        yield _Report(path, in_files, file)
    finally:
        if file is not None:
            file.close()


def _straight(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


# -- training --------------------------------------------------------------------------------------------------------


@app.command()
def train(sources: Annotated[list[Path], typer.Argument(metavar="DATA...", help=(
              "Annotated files and folders: CoNLL-U Plus with a column of names, JSON with spans, marked text."))],
          output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help=(
              "Folder for the model, which `--engine compact:FOLDER` takes."))],
          start: Annotated[str | None, typer.Option("--from", metavar="TAG|FOLDER", help=(
              "Train this model further: that of a language (hu), or one that is in a folder. Without it: a new one."
              ))] = None,
          devel: Annotated[list[str] | None, typer.Option("--devel", metavar="SHARE|FILE", help=(
              "What measures each epoch: a share of the documents (0.15), or files; may be repeated."))] = None,
          test: Annotated[list[Path] | None, typer.Option("--test", metavar="FILE", help=(
              "Files or a folder to measure before and after, and for nothing else; may be repeated."))] = None,
          mix: Annotated[list[Path] | None, typer.Option("--mix", metavar="FILE", help=(
              "Other annotated files: each epoch draws as many sentences of them as DATA has; may be repeated."
              ))] = None,
          types: Annotated[Path | None, typer.Option("--types", metavar="FILE", help=(
              "What labels mean: lines LABEL TAB TYPE, or LABEL TAB O for what is no name."))] = None,
          epochs: Annotated[int | None, typer.Option("--epochs", min=1, metavar="N", help=(
              "Epochs, at most. Default: 8 with --from, else 30."))] = None,
          patience: Annotated[int | None, typer.Option("--patience", min=1, metavar="N", help=(
              "End after N epochs without a better devel F1. Default: 3 with --from, else 5."))] = None,
          rate: Annotated[float | None, typer.Option("--rate", metavar="X", help=(
              "Learning rate. Default: 0.0005 with --from, else 0.002. The lower, the less is forgotten."))] = None,
          seed: Annotated[int, typer.Option("--seed", min=0, max=999_999, metavar="N", help=(
              "Same data, same seed: same model."))] = 1,
          resume: Annotated[bool, typer.Option("--resume", help="Go on with a training that was stopped.")] = False,
          force: Annotated[bool, typer.Option("--force", help="Write over a model that is there.")] = False,
          lang: Lang = DEFAULT, data: Data = None, progress: Progress = None) -> None:
    """Train the tagger on your own annotated texts, or adapt the one that comes with the program. Needs torch:
    pip install '.[train]'. See docs/train.md.

    \b
    Try:  pseudo train my_texts/ --output my_model --from hu
    Then: pseudo replace --text --engine compact:my_model
    """
    with _one_line():
        from pseudo.core.errors import EngineError
        from pseudo.core.files import read
        from pseudo.engines import installed
        from pseudo.language.folders import folder, place

        if not installed("torch", "onnx"):
            raise EngineError("training needs torch and onnx: pip install '.[train]'")
        folder(place(lang, data, "pseudo"))
        from pseudo.training import run
        from pseudo.training.parts import Options
        from pseudo.training.show import shown, summary

        if types is not None:
            read(str(types))
        options = Options(tuple(sources), output, lang, start, _devel(devel or []), tuple(test or ()),
                          tuple(mix or ()), types, epochs, patience, rate, seed, data)
        with shown(progress, run.plan_of(options, 0).epochs) as watch:
            outcome = run.train(options, watch, _say, resume=resume, force=force)
        print(summary(outcome, output))


def _devel(given: Sequence[str]) -> tuple[Path, ...] | float:
    """Files, or the share of the documents, of which there can be one."""
    try:
        shares = [float(each) for each in given]
    except ValueError:
        return tuple(map(Path, given))
    if shares and (len(shares) > 1 or not 0 < shares[0] < 1):
        raise typer.BadParameter("--devel takes one share between 0 and 1, say 0.15, or files")
    return shares[0] if shares else 0.15


# -- keys ------------------------------------------------------------------------------------------------------------

key_app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, pretty_exceptions_enable=False, help=(
    "Make key files, and tell them apart. What a key file is: docs/keys.md."))
app.add_typer(key_app, name="key")
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="The key file.")]


@key_app.command("new")
def key_new(file: NewFile, passphrase: Annotated[bool, typer.Option("--passphrase", help=(
                "Make the key of a phrase, which is asked for twice, or is the first line of standard input."))] = False
            ) -> None:
    """Draw a key of 32 bytes into a new file that only you may read (mode 0600), and print its fingerprint. A file
    that is there is never written over.

    \b
    Try:  pseudo key new key.bin
    Then: pseudo run samples -o /tmp/out --key-file key.bin
    """
    with _one_line():
        from pseudo.core import keys

        keys.written(file, keys.stretched(_phrase()) if passphrase else keys.drawn())
        print(keys.fingerprint(keys.read(file)))


@key_app.command("show")
def key_show(file: NewFile) -> None:
    """Print the fingerprint of a key, by which reports call it: 8 hex digits of HMAC-SHA256(key, "fingerprint").

    \b
    Try:  pseudo key show key.bin
    """
    with _one_line():
        from pseudo.core import keys

        print(keys.fingerprint(keys.read(file)))


def _phrase() -> str:
    """The passphrase: asked for twice at a terminal, without showing it; else the first line of standard input, and
    when there is a second one, that is the same."""
    from getpass import getpass

    from pseudo.core.keys import SAFE

    if sys.stdin.isatty():
        first, second = getpass("Passphrase: ", sys.stderr), getpass("Once more: ", sys.stderr)
    else:
        lines = sys.stdin.buffer.read().decode("utf-8", "surrogateescape").splitlines() or [""]
        first, second = lines[0], lines[1] if len(lines) > 1 else lines[0]
    if first != second:
        raise InputError("the two passphrases are not the same; no file was written, try again")
    if 0 < len(first) < SAFE:
        size = f"{len(first)} character{'' if len(first) == 1 else 's'}"
        _say(f"warning: the passphrase has {size} and could be guessed; take several words")
    return first


# -- words -----------------------------------------------------------------------------------------------------------


@app.command()
def inflect(source: Source = "-", lang: Lang = DEFAULT, data: Data = None) -> None:
    """Inflect names. Lines of lemma TAB features in, lemma TAB features TAB form out.

    \b
    Try:  printf 'Kovács János\\tCase=Ins\\n' | pseudo inflect --lang hu
    """
    with _one_line():
        morphology = _morphology(lang, data)

        def inflected(line: str) -> list[str]:
            lemma, tab, feats = line.partition("\t")
            if not tab or not lemma or "\t" in feats:
                raise InputError("is not lemma TAB features; give two columns with one tab between them")
            return [f"{line}\t{morphology.inflect(lemma, feats)}"]

        _words(source, inflected)


@app.command()
def analyse(source: Source = "-", lang: Lang = DEFAULT, data: Data = None) -> None:
    """Analyse forms of names. A form a line in; form TAB lemma TAB features out, a line for each reading, best first.

    \b
    Try:  echo "Kovács Jánossal" | pseudo analyse --lang hu
    """
    with _one_line():
        morphology = _morphology(lang, data)

        def analysed(form: str) -> list[str]:
            return [f"{form}\t{reading.lemma}\t{reading.feats}" for reading in morphology.analyse(form)]

        _words(source, analysed)


def _morphology(lang: str, data: Path | None) -> Morphology:
    import morph
    from pseudo.language.folders import folder, place

    folder(place(lang, data, "pseudo"))
    return morph.load(place(lang, data, "morph"))


def _words(source: str, work: Callable[[str], list[str]]) -> None:
    """`work` for every line; an empty line stays empty, so that lines can be told apart."""
    from pseudo.core.errors import message
    from pseudo.core.files import decode, named, reading
    from pseudo.run.streams import at

    good = bad = 0
    with reading(source) as stream:
        for number, data in enumerate(stream, 1):
            where = f"{named(source)}, line {number}"
            try:
                line = decode(data, where).rstrip("\r\n")
                rows = work(line) if line else [""]
            except Exception as error:
                bad += 1
                _say(at(where, message(error)))
                continue
            good += 1
            sys.stdout.buffer.write("".join(f"{row}\n" for row in rows).encode("utf-8"))
    if bad:
        sys.stdout.flush()
        raise typer.Exit(3 if good else 1)
