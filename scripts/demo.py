"""Pseudonymises the sample documents and shows what became of them: `make demo`.

What comes in: the texts in samples/ and samples-xx/, xx their language (invented, like everyone in them), or the files
given. What goes out, on stdout:
of each the original and the result with what changed marked, and its replacements as a table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pseudo import Document, Entry, Pseudonymiser

ROOT = Path(__file__).parent.parent
KEY = b"the key of the demo, which is no secret"


def marked(text: str, ranges: Iterable[tuple[int, int]], style: str) -> Text:
    """The text with these ranges in another style, and between [ ] where there are no colours."""
    out, at = Text(), 0
    for start, end in ranges:
        out.append(text[at:start])
        out.append(f"[{text[start:end]}]", style)
        at = end
    return out.append(text[at:])


def before(doc: Document) -> Text:
    changed = [(span.start, span.end) for span in doc.spans or () if span.new_text != span.text]
    return marked(doc.text, sorted([*changed, *((repair.start, repair.end) for repair in doc.repairs)]), "bold red")


def after(doc: Document) -> Text:
    changed = [(span.new_start or 0, span.new_end or 0) for span in doc.spans or () if span.new_text != span.text]
    repairs = ((repair.new_start, repair.new_end) for repair in doc.repairs)
    return marked(doc.pseudonymised or "", sorted([*changed, *repairs]), "bold green")


def table(doc: Document) -> Table:
    rows = Table(title="replacements")
    for column in ("name", "type", "times", "becomes", "because"):
        rows.add_column(column, overflow="fold")
    for entry in (doc.replacements or {}).values():
        rows.add_row(entry.norm, entry.main_type, str(entry.frq), entry.repl or entry.derived or "", why(doc, entry))
    return rows


def why(doc: Document, entry: Entry) -> str:
    """In a word, where the new name comes from."""
    if entry.of is not None:
        return f"stands for {doc.entry(entry.of).norm}"
    if entry.rel:
        return ", ".join(f"{tie.replace('_', ' ')} {doc.entry(key).norm}" for tie, key in entry.rel.items())
    if entry.keep or (entry.repl or entry.derived) == entry.norm:
        return "kept"
    return ""


def language(file: Path) -> str:
    """The language of a sample, as its folder says it.

    >>> language(Path("samples-fi/vuokra-asunto.txt")), language(Path("samples/tanuvallomas.txt"))
    ('fi', 'hu')
    """
    folder, _, tag = file.parent.name.partition("-")
    return tag if folder == "samples" and tag else "hu"


def main(files: list[Path]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 110)
    for file in files:
        doc = Pseudonymiser(language(file), key=KEY).replace(file.read_text(encoding="utf-8"))
        console.print(Panel(before(doc), title=f"{file.name}: original"))
        console.print(Panel(after(doc), title=f"{file.name}: result"))
        console.print(table(doc))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", type=Path, nargs="*", help="texts to take instead of those in samples/")
    main(parser.parse_args().files or sorted(ROOT.glob("samples*/*.txt")))
