"""`pseudo evaluate`: gold against what came out.

What comes in: gold, and an output for it. What goes out: tables of figures on stdout, and the same as JSON; neither
holds a text. Start at `evaluate`; what is counted, and how, is in `pseudo.evaluate` and docs/evaluate.md.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.evaluate.gold import Source, Types
    from pseudo.evaluate.measured import Known
    from pseudo.evaluate.pairing import Case
    from pseudo.evaluate.report import Report
    from pseudo.evaluate.slate.classes import Class
    from pseudo.formats.door import Options

WIDTH = 120
"""Columns of a table that goes to no terminal."""


def evaluate(gold: Annotated[Path, typer.Argument(metavar="GOLD", help=(
                 "A file or folder in which names are marked: our mark-up, CoNLL-U, IOB, WebAnno TSV, UIMA CAS JSON, "
                 "JSON with spans."))],
             out: Annotated[Path | None, typer.Argument(metavar="OUTPUT", show_default=False, help=(
                 "What came out: documents of `pseudo spans|suggest|replace`, the mapping folder of a run, or new "
                 "texts, of which only what still stands there is measured."))] = None,
             mapping: Annotated[Path | None, typer.Option("--mapping", metavar="DIR", help=(
                 "The mapping of the run whose results OUTPUT are: spans are those of the mapping, and what still "
                 "stands there is looked for in OUTPUT."))] = None,
             against: Annotated[Path | None, typer.Option("--against", metavar="OTHER", help=(
                 "Another output for the same gold: the differences by type, and whether they may be chance."))] = None,
             types: Annotated[Path | None, typer.Option("--types", metavar="FILE", help=(
                 "A table: a label or type, a tab, the type that it counts as (- for none), on both sides."))] = None,
             gold_format: Annotated[str, typer.Option("--gold-format", metavar="NAME", help=(
                 "The format of the gold: markup, or one that `pseudo formats` lists. Without it: by the "
                 "suffix."))] = "",
             form: Annotated[str, typer.Option("--format", metavar="NAME", help=(
                 "The format of the output. Without it: by the suffix."))] = "",
             columns: opt.Columns = None, encoding: opt.Encoding = "", lang: opt.Lang = DEFAULT, data: opt.Data = None,
             policy: opt.Policy = None, preset: opt.Preset = "",
             forms: Annotated[Path | None, typer.Option("--forms", metavar="FILE", help=(
                 "A gold of forms: lemma, features, form, with tabs between."))] = None,
             slate: Annotated[bool, typer.Option("--slate", help=(
                 "The errors in the classes of the reference system (SLATE 2023), beside its own."))] = False,
             persons: Annotated[Path | None, typer.Option("--persons", metavar="FILE", help=(
                 "For --slate, by a reader: document, number of the person, gender, origins."))] = None,
             seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of the draws of --against.")] = 1,
             rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=100, max=1_000_000, help=(
                 "How often --against draws."))] = 10_000,
             json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help=(
                 "Write all figures here; it holds no text and no name of a file."))] = None,
             details: Annotated[Path | None, typer.Option("--details", metavar="FILE", help=(
                 "Write each miss with its text here, for your eyes only (mode 0600)."))] = None,
             texts: Annotated[Path | None, typer.Option("--texts", metavar="DIR", help=(
                 "Write the bare texts of the gold here, to be run, and measure nothing."))] = None) -> None:
    """Compare gold with what came out: precision and recall by type, entities, consistency, forms, and what still
    stands there. See docs/evaluate.md.

    \b
    Try:  pseudo evaluate gold --texts /tmp/texts
    Then: pseudo run /tmp/texts -o /tmp/out --mapping /tmp/mapping
    Then: pseudo evaluate gold /tmp/mapping
    """
    from pseudo.evaluate import gold as golden
    from pseudo.formats import encodings
    from pseudo.formats.door import Options
    from pseudo.language.folders import folder, place, tag

    if (out is None) == (texts is None):
        raise typer.BadParameter("give an OUTPUT, or --texts to write the texts that are to be run")
    if persons is not None and not slate:
        raise typer.BadParameter("--persons is for --slate; give both")
    folder(place(lang, data, "pseudo"))
    if encoding:
        encodings.check(encoding)
    options = Options(encoding=encoding, lang=tag(lang, data), own=data,
                      columns=opt.listed(columns))
    known = golden.types(types)
    sources = golden.load(gold, known, gold_format, options)
    if dropped := sum(source.dropped for source in sources):
        say(f"of marks that overlap the longest count: {dropped} shorter left out")
    if texts is not None:
        _write_texts(sources, texts)
        return
    assert out is not None
    knowing = _known(options, policy, preset)
    cases = _cases(sources, out, known, form, options, mapping)
    other = None if against is None else _cases(sources, against, known, form, options)
    classes = _classes(cases, knowing, options, persons) if slate else ()
    report = replace(_report(cases, other, knowing, forms, seed, rounds), slate=classes)
    _files(report, json, details)
    _show(report)


def _cases(sources: Sequence[Source], out: Path, known: Types, form: str, options: Options,
           mapping: Path | None = None) -> Sequence[Case]:
    from pseudo.evaluate import pairing

    full = () if mapping is None else pairing.outputs(mapping, "", options)
    renamed = {} if mapping is None else pairing.old_names(mapping)
    cases, over = pairing.cases(sources, pairing.outputs(out, form, options, renamed), known, full)
    if over:
        say(f"{out}: {over} {'document has' if over == 1 else 'documents have'} no gold, and count nowhere")
    return cases


def _known(options: Options, policy: Path | None, preset: str) -> Known:
    """What the figures must know, from the tables of the language."""
    import name_db
    from pseudo.evaluate import leaks
    from pseudo.evaluate.measured import Known
    from pseudo.language import language, letters
    from pseudo.language.folders import folder, place
    from pseudo.methods import policy as policies

    here = place(options.lang, options.own, "pseudo")
    rules = policies.load(here, policy, preset)
    names = name_db.load(place(options.lang, options.own, "name_db"))
    return Known(letters.of(folder(here)), language.load(options.lang, options.own).morph,
                 leaks.kept(rules, names), lambda entry: rules.of(entry.main_type, entry).draws)


def _classes(cases: Sequence[Case], known: Known, options: Options, persons: Path | None) -> tuple[Class, ...]:
    from pseudo.evaluate.slate import classes, knowledge
    from pseudo.language import language

    people = None if persons is None else knowledge.read_people(persons)
    return classes.counted(cases, knowledge.load(language.load(options.lang, options.own), known.keeps, people))


def _report(cases: Sequence[Case], other: Sequence[Case] | None, known: Known, forms: Path | None, seed: int,
            rounds: int) -> Report:
    from pseudo.evaluate import compared, grammar
    from pseudo.evaluate.measured import measured, table
    from pseudo.evaluate.report import Report

    differences: tuple[compared.Difference, ...] = ()
    if other is not None:
        if any(case.spans is None for case in (*cases, *other)):
            raise InputError("two outputs are compared by their spans, and one of them is a new text alone; give "
                             "documents or mappings on both sides")
        differences = compared.differences([*map(table, cases)], [*map(table, other)], seed, rounds)
    right = None if forms is None else grammar.of_forms(forms, known.morphology.inflect)
    return Report(measured(cases, known), right, differences, seed, rounds)


def _write_texts(sources: Sequence[Source], folder: Path) -> None:
    """The texts of the gold under their names, each a file of its own; none where one would take another's place."""
    from pseudo.core.files import Whole

    paths = [folder / f"{source.name}.txt" for source in sources]
    if there := next(filter(os.path.lexists, paths), None):
        raise InputError(f"{there}: is there already, and is not written over; take an empty folder")
    for source, path in zip(sources, paths, strict=True):
        file = Whole(path, 0o600, fresh=True)
        try:
            file.write(source.gold.text.encode("utf-8", "surrogatepass"))
            file.finish()
        finally:
            file.drop()
    say(f"{len(sources)} {'text is' if len(sources) == 1 else 'texts are'} in {folder}")


def _files(report: Report, json: Path | None, details: Path | None) -> None:
    import orjson

    from pseudo.evaluate.report import as_json
    from pseudo.evaluate.report import details as lines

    if json is not None:
        _write(json, orjson.dumps(as_json(report), option=orjson.OPT_INDENT_2) + b"\n", 0o666)
    if details is not None:
        text = "".join(f"{line}\n" for line in lines(report.measured.notes))
        _write(details, text.encode("utf-8", "surrogatepass"), 0o600)


def _write(path: Path, data: bytes, mode: int) -> None:
    from pseudo.core.files import Whole

    file = Whole(path, mode)
    try:
        file.write(data)
        file.finish()
    finally:
        file.drop()


def _show(report: Report) -> None:
    """The tables on stdout."""
    from rich.console import Console

    from pseudo.evaluate import report as told

    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False, width=WIDTH)
    one = report.measured
    console.print(f"{one.documents} {'document' if one.documents == 1 else 'documents'}, {one.mentions} mentions; "
                  "shares in per cent")
    if one.tables:
        _table(console, "Found, strict and partial", *told.types(report))
    if rows := [*told.others(report)]:
        _table(console, "The documents together", ("figure", "%", "of"), rows)
    if one.replaced:
        _table(console, "What still stands in the new texts", *told.leaks(report))
    if report.slate:
        _table(console, "Errors in the classes of the reference system (SLATE 2023)", *told.slate(report))
    if report.against:
        _table(console, f"Against the other output (seed {report.seed}, {report.rounds} rounds)",
               *told.against(report))


def _table(console: object, title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    assert isinstance(console, Console)
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console.print(table)


COMMAND = Command(evaluate, rank=60, writes=("json", "details"), folders=("texts",))
