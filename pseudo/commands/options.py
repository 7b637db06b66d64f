"""The options and arguments that commands share: each a type with its help, for a parameter's annotation.

What comes in: nothing. What goes out: names for annotations. Start at `Source`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer


class Offsets(str, Enum):
    """What offsets in JSON count."""

    codepoints = "codepoints"
    utf16 = "utf16"


class Naming(str, Enum):
    """What becomes of names in names of files."""

    keep = "keep"
    number = "number"
    pseudonymise = "pseudonymise"


class Headers(str, Enum):
    """What becomes of who made a translation memory, when, and with what."""

    clean = "clean"
    bare = "bare"
    keep = "keep"


class Runners(str, Enum):
    """Where the work of a run is done."""

    local = "local"
    ray = "ray"


class Level(str, Enum):
    """How much is taken for a name."""

    balanced = "balanced"
    high = "high"
    max = "max"



def listed(given: Sequence[str] | None) -> tuple[str, ...]:
    """What an option that takes a list was given, with commas, several times, or both.

    >>> listed(["a, b", "c"]), listed(None)
    (('a', 'b', 'c'), ())
    """
    return tuple(each.strip() for one in given or () for each in one.split(",") if each.strip())


Source = Annotated[str, typer.Argument(metavar="FILE|-", help="What to read; - is standard input.")]
Lang = Annotated[str, typer.Option("--lang", metavar="TAG", help=(
    "Language of documents that name none; for the stages and `run` also auto: as the text of each tells."))]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="A stream: one JSON document a line, order kept.")]
Text = Annotated[bool, typer.Option("--text", help="Bare text comes in, and from replace goes out.")]
Form = Annotated[str, typer.Option("--format", metavar="NAME", help=(
    "The format of what is read and of what comes out; `pseudo formats` lists them. Without it: by the suffix."))]
Encoding = Annotated[str, typer.Option("--encoding", metavar="NAME|auto", help=(
    "The encoding of plain text, in and out: latin2, cp1250, utf-16, ...; auto, as it looks: what it was taken for is "
    "said on stderr, and what could be several fails. Without it: UTF-8, or what the file says."))]
Columns = Annotated[list[str] | None, typer.Option("--columns", metavar="NAMES", help=(
    "Tables: the columns that are read, by name or number (from 1), with commas. Without it: all."))]
Types = Annotated[list[str] | None, typer.Option("--types", metavar="COLUMN=TYPE,...", help=(
    "Tables: what stands in a column as a whole: name=PER,town=GPE."))]
Rows = Annotated[bool | None, typer.Option("--rows/--no-rows", show_default=False, help=(
    "Tables: each row is a document, or the file is one. Default: rows where there are over 1,000."))]
Skip = Annotated[bool, typer.Option("--skip-unreadable", help=(
    "What cannot be read in a file (pictures, macros, ...) is left as it is, and counted. Without it such a file is an "
    "error."))]
Headed = Annotated[Headers, typer.Option("--headers", help=(
    "Translation memories: clean, who made and changed them, notes and properties go; bare, days and tools go, too; "
    "keep."))]
KeyFile = Annotated[Path | None, typer.Option("--key-file", metavar="FILE", help=(
    "The secret key: same key, same names. Without it the environment variable PSEUDO_KEY is taken."))]
Engine = Annotated[str | None, typer.Option("--engine", metavar="NAME[:MODEL]", help=(
    "The tagger: compact, rules for none, stanza, stanza:FOLDER, hf:MODEL, spacy:MODEL. See docs/engines.md."))]
Policy = Annotated[Path | None, typer.Option("--policy", metavar="FILE", help="A policy.toml over the language's own.")]
Preset = Annotated[str, typer.Option("--preset", metavar="NAME", help=(
    "A policy in one word: research, publish, court, clinic, llm or max; rows of --policy stand above it. See "
    "docs/methods.md."))]
Shared = Annotated[Path | None, typer.Option("--replacements", metavar="FILE", help=(
    "A replacements configuration that serves all documents."))]
Patterns = Annotated[Path | None, typer.Option("--patterns", metavar="FILE", help=(
    "Patterns of your own: numbers and codes with a type, context words, a check, a method. See docs/known.md."))]
Known = Annotated[Path | None, typer.Option("--known", metavar="FILE", help=(
    "Names that you know, TOML or CSV: to be replaced (and by whom), kept, or never a name. See docs/known.md."))]
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
World = Annotated[int | None, typer.Option("--world", metavar="N", min=1, help=(
    "Names as they were chosen before: the number that stands in a document or a report as its world. Fails where this "
    "version has another."))]
SameInitial = Annotated[bool, typer.Option("--same-initial", help="New names may begin as the old ones do.")]
Privacy = Annotated[Path | None, typer.Option("--privacy", metavar="FILE", help=(
    "Write here of how many equally likely originals each replacement could be, and the places of each document "
    "together, as JSON; it holds no name."))]
VaultKey = Annotated[Path | None, typer.Option("--vault-key", metavar="FILE", help=(
    "The key file that opens the vault. Without it a passphrase does: that of PSEUDO_VAULT_PASSPHRASE, else asked "
    "for."))]
Recipient = Annotated[str, typer.Option("--recipient", metavar="NAME", help=(
    "Whom the texts are for: each recipient gets other names, so that two of them cannot put their texts together."))]
Strict = Annotated[bool, typer.Option("--strict", help=(
    "What the policy replaces and what comes out as it was is an error. Without it such are counted."))]
Leftovers = Annotated[bool, typer.Option("--allow-leftovers", help=(
    "Let texts out in which a full name, an e-mail address or an identifier that is replaced can still be read "
    "elsewhere. Without it that is an error."))]
Progress = Annotated[bool | None, typer.Option("--progress/--no-progress", show_default=False, help=(
    "Say on stderr how far it has come. Default: when that is a terminal."))]
Jobs = Annotated[int, typer.Option("--jobs", min=1, metavar="N", help=(
    "Processes at work; each loads the models. The results do not depend on it."))]
Limit = Annotated[float, typer.Option("--limit-seconds", min=0, metavar="N", show_default=False, help=(
    "A document that takes longer fails, and the others go on. 0: as long as it likes."))]
Fields = Annotated[list[str] | None, typer.Option("--text-field", metavar="NAME,...", help=(
    "JSON of your own, one record a line: the fields with texts (body,mail.subject), also given one by one. Every "
    "other byte of a record stays as it is."))]
Into = Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help=(
    "Write here and not to standard output: a whole file or none, for its owner alone unless it may leave the "
    "building; packed where its name ends in .gz or .zst."))]
