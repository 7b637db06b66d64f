"""`pseudo diff`: what was replaced by what, for the eyes of who may see both.

What comes in: a document with its mapping, or two texts. What goes out: the lines with changes on the terminal, or a
page. Start at `diff`; `pseudo.run.differences` finds what is other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pseudo.commands import options as opt
from pseudo.commands.command import Command

if TYPE_CHECKING:
    from pseudo.core.document import Document
    from pseudo.run.differences import Stretch

SAYS = "This shows originals: for your eyes only."
PAGE = """<!doctype html><!-- {says} -->
<html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>pseudo diff</title><style>
body {{ font-family: sans-serif; max-width: 50em; margin: 2em auto; line-height: 1.5 }}
pre {{ white-space: pre-wrap; font: inherit; border-top: 1px solid #999; padding-top: 1em }}
s {{ background: #fdd; color: #800 }} ins {{ background: #dfd; color: #060; text-decoration: none }}
</style></head><body><p><strong>{says}</strong></p>
{body}</body></html>
"""


def diff(old: Annotated[Path, typer.Argument(metavar="OLD", help=(
             "A document with its mapping (of `pseudo run --mapping`, or of `pseudo replace`), or the old text."))],
         new: Annotated[Path | None, typer.Argument(metavar="NEW", show_default=False, help="The new text.")] = None,
         html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help=(
             "Write a page and not to the terminal (mode 0600)."))] = None,
         form: opt.Form = "", encoding: opt.Encoding = "") -> None:
    """Show what was replaced by what. All of it shows originals: it is for your eyes only.

    \b
    Try:  pseudo run samples -o /tmp/out --mapping /tmp/mapping
    Then: pseudo diff /tmp/mapping/letter.txt.json
    """
    documents = list(_documents(old, new, form, encoding))
    if html is not None:
        from pseudo.core.files import Whole

        file = Whole(html, 0o600)
        try:
            file.write(_page(documents).encode("utf-8", "replace"))
            file.finish()
        finally:
            file.drop()
        return
    _show(documents)


def _documents(old: Path, new: Path | None, form: str, encoding: str) -> Iterator[list[Stretch]]:
    """What is other, of each document."""
    from pseudo.core.errors import InputError
    from pseudo.run import differences

    before = _read(old, form, encoding)
    if new is None:
        if any(doc.pseudonymised is None for doc in before):
            raise InputError(f"{old}: has no new text in it; give a document with its mapping, or two texts")
        yield from map(differences.of_document, before)
        return
    after = _read(new, form, encoding)
    if len(before) != len(after):
        raise InputError(f"{new}: has another number of documents than {old}; give the two of one document")
    for one, other in zip(before, after, strict=True):
        yield differences.of_texts(one.text, other.text if other.pseudonymised is None else other.pseudonymised)


def _read(path: Path, form: str, encoding: str) -> list[Document]:
    from pseudo.core.errors import InputError, message
    from pseudo.core.files import read
    from pseudo.formats import door, encodings, found

    named = found.of(path, form) or found.by_name("text")
    if encoding:
        encodings.check(encoding)
    data = read(str(path), unpack=True)
    try:
        return [door.joined(unit) for unit in named.read(data, door.Options(encoding=encoding)).units]
    except Exception as error:
        raise InputError(f"{path}: {message(error)}") from None


def _show(documents: Iterable[list[Stretch]]) -> None:
    """The lines in which something is other, on the terminal in colours, else with the signs of wdiff."""
    from rich.console import Console
    from rich.text import Text

    from pseudo.run.differences import changed_lines

    console = Console(file=sys.stdout, highlight=False, markup=False, soft_wrap=True)
    colours = console.is_terminal
    console.print(SAYS)
    count = 0
    for number, stretches in enumerate(documents, 1):
        count += sum(each.changed for each in stretches)
        for line, inside in changed_lines(stretches):
            text = Text(f"{number}:{line}: ")
            for each in inside:
                if not each.changed:
                    text.append(_harmless(each.old))
                    continue
                if each.old:
                    text.append(_harmless(each.old) if colours else f"[-{_harmless(each.old)}-]", "red strike")
                if each.new:
                    text.append(_harmless(each.new) if colours else f"{{+{_harmless(each.new)}+}}", "green")
            console.print(text)
    console.print(f"{count} {'change' if count == 1 else 'changes'}")


def _harmless(text: str) -> str:
    """Text that does nothing to a terminal."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "\ufffd" for sign in text)


def _page(documents: Iterable[list[Stretch]]) -> str:
    body = "".join(f"<pre>{''.join(map(_marked, stretches))}</pre>\n" for stretches in documents)
    return PAGE.format(says=SAYS, body=body)


def _marked(stretch: Stretch) -> str:
    if not stretch.changed:
        return escape(stretch.old)
    title = f' title="{escape(stretch.type)}"' if stretch.type else ""
    old = f"<s{title}>{escape(stretch.old)}</s>" if stretch.old else ""
    return old + (f"<ins{title}>{escape(stretch.new)}</ins>" if stretch.new else "")


COMMAND = Command(diff, rank=50, writes=("html",))
