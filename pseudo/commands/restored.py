"""A file with its originals put back: the same file of its format, as a vault has noted it, or name by name.

What comes in: the name of a file, and what puts one text back. What goes out: bytes. Start at `refilled`; `of_vault`
gives what an opened vault puts back, `known` what it knows of names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pseudo.commands import asked
from pseudo.commands.options import Level, Offsets
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

if TYPE_CHECKING:
    from pseudo.core.document import Document
    from pseudo.restoring.mapping import Name, Originals
    from pseudo.restoring.result import Restored
    from pseudo.vault.store import Vault

PutBack = Callable[[str, str, Sequence[int]], "Restored"]
"""What puts a text back, which stands at a place that messages may name, and has such walls."""


def refilled(source: str, files: asked.Files, lang: str, put_back: PutBack, names: Sequence[Name] = ()) -> bytes:
    """The file with the originals. names: what the mapping knows, by which a side in another language gets them bare.

    JSON: of each document `pseudonymised` (else `text`) becomes `text`; all else comes back in its format.
    """
    from pseudo.core.files import named, read
    from pseudo.formats import found
    from pseudo.run import doors

    form = found.of(source, files.form)
    if form is None:
        raise InputError(f"{named(source)}: nothing tells its format; give --format (see `pseudo formats`)")
    data = read(source)
    if form.stream:
        lines = [data] if form.single else [line for line in data.splitlines() if line.strip()]
        wheres = [named(source) if form.single else f"{named(source)}, line {n}" for n in range(1, len(lines) + 1)]
        return b"".join(_line(line, where, put_back) for line, where in zip(lines, wheres, strict=True))
    job = asked.job("replace", lang, None, None, None, None, None, Level.high, False, Offsets.codepoints, filed=True,
                    files=files)
    job = replace(job, options=replace(job.options, restoring=True))
    done = []
    for item in doors.items(source, form, job, data=data):
        assert item.doc is not None
        doc = _document(item.doc.text, put_back(item.doc.text, item.where, item.doc.walls), item.doc.lang, names)
        done.append(replace(doc, id=item.doc.id, walls=item.doc.walls))
    return doors.refilled(source, form, job, done, data=data)


def _line(data: bytes, where: str, put_back: PutBack) -> bytes:
    """A document of JSON put back: its id, its language, the original as `text`."""
    import orjson

    from pseudo.core.document import Document
    from pseudo.formats.jsonio import dumps

    try:
        raw = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise InputError(f"{where}: is no JSON; give a result of `pseudo run`, or --format text") from None
    text = raw.get("pseudonymised", raw.get("text")) if isinstance(raw, dict) else None
    if not isinstance(text, str):
        raise InputError(f'{where}: has no "pseudonymised"; give a result of `pseudo run`')
    found = put_back(text, where, ())
    return dumps(Document(found.text, id=raw.get("id"), lang=raw.get("lang") or DEFAULT)) + b"\n"


def _document(text: str, found: Restored, lang: str, names: Sequence[Name] = ()) -> Document:
    """The text with what was put back, as formats take it: each place with the name that it is a form of."""
    from pseudo.core.document import Document, Entry, Repair, Span

    spans = []
    entries: dict[str, Entry] = {}
    for each in found.places:
        if not each.type:
            continue
        new, old = text[each.start : each.end], found.text[each.new_start : each.new_end]
        name = max((one for one in names if _begins(new, one.new) and _begins(old, one.old)),
                   key=lambda one: len(one.new) + len(one.old), default=None)
        key = "" if name is None else f"{name.new}\t{name.old}"
        if name is not None:
            entries[key] = Entry(name.new, {each.type: 1}, 1, repl=name.old)
        spans.append(Span(each.start, each.end, new, each.type, key, norm="" if name is None else name.new,
                          new_start=each.new_start, new_end=each.new_end, new_text=old))
    repairs = tuple(Repair(each.start, each.end, text[each.start : each.end], each.new_start, each.new_end,
                           found.text[each.new_start : each.new_end], "restored")
                    for each in found.places if not each.type)
    return Document(text, lang=lang, spans=tuple(spans), repairs=repairs, replacements=entries or None,
                    pseudonymised=found.text)


def _begins(text: str, name: str) -> bool:
    """Whether a text may be a form of a name: it begins so, but for the last letter, which endings change.

    >>> _begins("Kanizsán", "Kanizsa"), _begins("Szegeden", "Pécs")
    (True, False)
    """
    return text.startswith(name[:-1] if len(name) > 2 else name)


def known(vault: Vault, recipient: str = "") -> Originals:
    """What a vault knows of names, for one recipient."""
    from pseudo.restoring.mapping import Name, Originals
    from pseudo.vault import people

    to = people.recipient_id(vault.keys, recipient)
    return Originals(tuple(Name(pair.id, pair.old, pair.new, pair.type, pair.full, pair.parts, pair.gender)
                           for pair in people.pairs(people.all_of(vault, to)) if pair.old != pair.new))


def of_vault(vault: Vault, lang: str, recipient: str = "", key: bytes | None = None
             ) -> tuple[PutBack, list[str], list[int]]:
    """What puts a text back with a vault: exactly where it has noted what became that text, else name by name; and, as
    it goes, key ids of those who are named, how many places of each document are forgotten.

    key  that of signs of the method `token`
    """
    from pseudo.language import language
    from pseudo.restoring.result import Put, Restored
    from pseudo.restoring.stage import Restorer, ready
    from pseudo.vault import documents

    ids: list[str] = []
    lost: list[int] = []
    made: list[Restorer] = []

    def put_back(text: str, where: str, walls: Sequence[int]) -> Restored:
        try:
            found = documents.restored(vault, text, lang)
        except documents.UnknownText:
            if not made:
                made.append(ready(known(vault, recipient), language.load(lang), key))
            return made[0](text, walls)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        ids.extend(found.ids)
        lost.append(found.lost)
        doc = found.doc
        places = [(span.start, span.end, span.new_start or 0, span.new_end or 0, span.type) for span in doc.spans or ()]
        places += [(each.start, each.end, each.new_start, each.new_end, "") for each in doc.repairs]
        return Restored(doc.pseudonymised or "", tuple(Put(*each, True) for each in sorted(places)), (), True)

    return put_back, ids, lost
