"""A file put back with what a vault has noted: the same file of its format, with the originals.

What comes in: an opened vault, the name of a file. What goes out: bytes, the key ids of those who are named, how many
places stay as they are. Start at `restored`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pseudo.commands import asked
from pseudo.commands.options import Level, Offsets
from pseudo.core.document import Document
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.vault.store import Vault


def restored(vault: Vault, source: str, files: asked.Files, lang: str) -> tuple[bytes, list[str], int]:
    """The restored file, the key ids of those who are named, and how many places keep their new text.

    JSON: of each document `pseudonymised` becomes `text`; all else comes back in its format.
    """
    from pseudo.core.files import named, read
    from pseudo.formats import found
    from pseudo.run import doors
    from pseudo.vault import documents

    form = found.of(source, files.form)
    if form is None:
        raise InputError(f"{named(source)}: nothing tells its format; give --format (see `pseudo formats`)")
    data = read(source)
    back: list[documents.Restored] = []

    def put_back(text: str, where: str) -> Document:
        try:
            back.append(documents.restored(vault, text, lang))
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        return back[-1].doc

    if form.stream:
        lines = [data] if form.single else [line for line in data.splitlines() if line.strip()]
        wheres = [named(source) if form.single else f"{named(source)}, line {n}" for n in range(1, len(lines) + 1)]
        out = b"".join(_line(line, where, put_back) for line, where in zip(lines, wheres, strict=True))
    else:
        job = asked.job("replace", lang, None, None, None, None, None, Level.high, False, Offsets.codepoints,
                        filed=True, files=files)
        done = []
        for item in doors.items(source, form, job, data=data):
            assert item.doc is not None
            doc = put_back(item.doc.text, item.where)
            done.append(replace(doc, id=item.doc.id, walls=item.doc.walls))
        out = doors.refilled(source, form, job, done, data=data)
    return out, sorted({id_ for each in back for id_ in each.ids}), sum(each.lost for each in back)


def _line(data: bytes, where: str, put_back: Callable[[str, str], Document]) -> bytes:
    """A document of JSON put back: its id, its language, the original as `text`."""
    import orjson

    from pseudo.formats.jsonio import dumps

    try:
        raw = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise InputError(f"{where}: is no JSON; give a result of `pseudo run`, or --format text") from None
    text = raw.get("pseudonymised") if isinstance(raw, dict) else None
    if not isinstance(text, str):
        raise InputError(f'{where}: has no "pseudonymised"; give a result of `pseudo run`')
    doc = put_back(text, where)
    return dumps(Document(doc.pseudonymised or "", id=raw.get("id"), lang=raw.get("lang") or doc.lang)) + b"\n"
