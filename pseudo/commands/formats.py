"""`pseudo formats`: what can be read and written.

What comes in: nothing. What goes out: a line for each format. Start at `formats`.
"""

from __future__ import annotations

from pseudo.commands.command import Command


def formats() -> None:
    """List the formats of files: name, suffixes, what is done with it, what it is; docs/formats.md says more.

    \b
    Try:  pseudo formats
    Then: pseudo run letters/ -o /tmp/out, or of one file: pseudo replace --format NAME FILE
    """
    from pseudo.formats.found import found

    for form in found().values():
        done = "refused" if form.refused else "read, write" if form.write is not None else "read, text out"
        print(f"{form.name:12} {' '.join(form.suffixes):39} {done:15} {form.says}")


COMMAND = Command(formats, rank=70)
