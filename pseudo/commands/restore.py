"""`pseudo restore`: the original names put back, into what came out of a run or into what became of it.

What comes in: a file, and a mapping or a vault. What goes out: the same file with the originals. Start at `restore`;
`pseudo.restoring` does it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import asked
from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.commands.restored import PutBack
    from pseudo.core.files import Whole
    from pseudo.restoring.mapping import Name, Originals
    from pseudo.restoring.result import Restored


def restore(source: opt.Source = "-",
            mapping: Annotated[list[Path] | None, typer.Option("--mapping", metavar="PATH", help=(
                "Who became whom: a document that `pseudo replace` or `pseudo run --mapping` wrote, a configuration, "
                "or a folder of such. May be given several times."))] = None,
            vault: Annotated[Path | None, typer.Option("--vault", metavar="VAULT", help=(
                "A vault that knows them (see `pseudo vault`)."))] = None,
            vault_key: opt.VaultKey = None, recipient: opt.Recipient = "",
            out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=(
                "Where the result goes (mode 0600: it shows originals). Without it: stdout."))] = None,
            form: opt.Form = "", encoding: opt.Encoding = "", columns: opt.Columns = None, rows: opt.Rows = None,
            lang: opt.Lang = DEFAULT, data: opt.Data = None, key_file: opt.KeyFile = None,
            report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help=(
                "Write here what was restored and what was left, in numbers, with positions, without a text."))] = None,
            findings: Annotated[Path | None, typer.Option("--findings", metavar="FILE", help=(
                "Write here each place that was left, with what stands there (mode 0600)."))] = None) -> None:
    """Put the original names back: exactly where the text is as it came out; where it was changed (a model's answer, an
    edit), each name in the form that stands there. What could mean several, or an ordinary word, is left and counted.

    \b
    Try:  pseudo run letter.txt -o /tmp/out --mapping /tmp/mapping
    Then: pseudo restore answer.txt --mapping /tmp/mapping
    """
    if (vault is not None and mapping) or (vault is None and not mapping and key_file is None):
        raise typer.BadParameter("give --mapping or --vault: who became whom must be known (of signs of the method "
                                 "token, --key-file)")
    from pseudo.commands.restored import refilled
    from pseudo.language.folders import tag

    lang = tag(lang, data)
    files = asked.Files(form, encoding, columns, None, rows, True)
    told: list[tuple[str, str, Restored]] = []

    def through(put_back: PutBack, names: Sequence[Name] = ()) -> bytes:
        def one(text: str, where: str, walls: Sequence[int]) -> Restored:
            told.append((where, text, put_back(text, where, walls)))
            return told[-1][2]

        return refilled(source, files, lang, one, names)

    if vault is not None:
        from pseudo.commands import secret
        from pseudo.commands.restored import of_vault
        from pseudo.vault import store

        with store.opened(vault, secret.given(vault_key)) as opened:
            put_back, ids, forgotten = of_vault(opened, lang, recipient, _key(key_file))
            result = through(put_back)
            with opened.writing() as change:
                change.noted("restore", *sorted(set(ids)))
        if sum(forgotten):
            say(f"{sum(forgotten)} of the places keep their new text: who was named there is forgotten")
    else:
        from pseudo.language import language
        from pseudo.restoring.stage import ready

        known = _load(mapping or [], source, lang)
        restorer = ready(known, language.load(lang, data), _key(key_file))
        result = through(lambda text, _, walls: restorer(text, walls), known.names)
    tell(told, report, findings)
    write(out, result)


def _key(file: Path | None) -> bytes | None:
    """The key of signs, where one is given."""
    from pseudo.core.keys import of_environment, read

    return read(file) if file is not None else of_environment()


def _load(paths: Sequence[Path], source: str, lang: str) -> Originals:
    """What the mappings know; of a folder, that of the file alone where there is one."""
    from pseudo.formats import mappings
    from pseudo.restoring.mapping import Originals, load

    known = Originals()
    for path in paths:
        each = mappings.of_result(mappings.of_folder(path), path, Path(source)) if path.is_dir() else [path]
        if not each or mappings.is_state(each[0]):
            raise InputError(f"{path}: has no mapping in it; give what --mapping wrote")
        for file in each:
            known += load(file, lang)
    return known


def write(out: Path | None, data: bytes) -> None:
    """The result to its file, for its owner alone, or to stdout."""
    if out is None:
        sys.stdout.buffer.write(data)
        return
    from pseudo.core.files import Whole

    file = Whole(out, 0o600)
    try:
        file.write(data)
        file.finish()
    finally:
        file.drop()


def tell(told: Sequence[tuple[str, str, Restored]], report: Path | None = None, findings: Path | None = None) -> None:
    """Says what was restored and left: a line on stderr, a report without texts, findings with them."""
    from pseudo import __version__
    from pseudo.core.files import Whole
    from pseudo.formats.jsonio import encode
    from pseudo.restoring.result import NOTHING, REASONS

    met = any(found.exact or found.places or found.left for *_, found in told)
    if not met and any(found.warning for *_, found in told):
        say(NOTHING)
    left = Counter(each.reason for *_, found in told for each in found.left)
    put = sum(bool(place.type) for *_, found in told for place in found.places)
    for reason, count in sorted(left.items()):
        say(f"{count} {'place is' if count == 1 else 'places are'} left as {'it is' if count == 1 else 'they are'}: "
            f"{REASONS[reason]}")
    if guessed := sum(place.guess for *_, found in told for place in found.places):
        say(f"{guessed} {'place is a nickname that is' if guessed == 1 else 'places are nicknames that are'} guessed: "
            "nothing says what the original is called")
    if report is not None:
        documents = [{**found.counts(), "places": [[each.start, each.end, each.reason] for each in found.left],
                      "guesses": [[each.new_start, each.new_end] for each in found.places if each.guess]}
                     for *_, found in told]
        file = Whole(report)
        _finish(file, encode({"version": __version__, "restored": put, "left": dict(sorted(left.items())),
                              "documents": documents}, indent=True) + b"\n")
    if findings is not None:
        rows: list[dict[str, object]] = [
            {"document": number, "start": each.start, "end": each.end, "reason": each.reason,
             "text": text[each.start : each.end]}
            for number, (_, text, found) in enumerate(told, 1) for each in found.left]
        says: dict[str, object] = {"says": "This shows names: keep it where you keep the mapping."}
        _finish(Whole(findings, 0o600), b"".join(encode(row) + b"\n" for row in (says, *rows)))


def _finish(file: Whole, data: bytes) -> None:
    try:
        file.write(data)
        file.finish()
    finally:
        file.drop()


COMMAND = Command(restore, rank=48, writes=("out", "report", "findings"))
