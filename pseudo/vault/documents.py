"""What stood in the places of documents: recorded in the vault, and put back exactly.

What comes in: finished documents (spans with `new_*`, repairs); later their new texts. What goes out: rows sealed with
the data keys of those who are named; the original text. Start at `record` and `restored`.

A document is known by an HMAC of its new text, which holds nothing original. What stood in a place is sealed with the
key of who was named there, and with him forgotten; the place keeps the new name then. An article that followed a name
goes with it. Nothing here is made of the original text alone, so that nobody could try names on it afterwards.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import orjson

from pseudo.core.codes import DEFAULT
from pseudo.core.document import Document, Repair, Span
from pseudo.core.errors import InputError
from pseudo.restoring.mapping import root
from pseudo.vault import people
from pseudo.vault.sealing import Keys, VaultError, bound, filled, opened, sealed, token
from pseudo.vault.store import CHANGED, Change, Row, Vault

WHOLE = b""
"""In the place of an entity: the row that says how many places a document has."""

Piece = tuple[int, int, int, str, str]
"""Where it stands in the new text, from and to; which it is of those of which nothing is left there; what stood there;
its type, of an article nothing."""


class UnknownText(InputError):
    """No document of the vault became this text."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A document put back.

    doc   text: the new text; pseudonymised: the original; its spans and repairs lead from the one to the other
    lost  how many places keep the new text, since who was named there is forgotten
    ids   key ids of those who are named
    """

    doc: Document = field(repr=False)
    lost: int
    ids: tuple[str, ...]


def record(change: Change, doc: Document, recipient: str = "") -> tuple[str, ...]:
    """Notes what stands where in a finished document, and adds those whom it names; gives their key ids. A document
    that is there already adds nothing.

    raises  InputError where the document does not come back exactly
    """
    if doc.pseudonymised is None or doc.spans is None:
        raise InputError("the document is not finished, and cannot be noted in the vault; run `pseudo replace` on it")
    places = list(_pieces(doc))
    if any(owner not in (doc.replacements or {}) for *_, owner in places):
        raise InputError("a span of the document is of an entity that it has no entry for, and cannot be noted in the "
                         "vault; run `pseudo replace` on it")
    owners = _owners(doc, {owner for *_, owner in places}, change, recipient)
    held: dict[bytes, list[Piece]] = defaultdict(list)
    for piece, owner in places:
        held[owners[owner].id].append(piece)
    pieces = [piece for each in held.values() for piece in each]
    if _put_back(doc.pseudonymised, pieces) != doc.text:
        raise InputError("the document would not come back exactly from the vault; please report this line")
    ids = tuple(sorted({entity.id.hex() for entity in owners.values()}))
    if not pieces:
        return ids
    document = _document(change.keys, doc.pseudonymised)
    for _, found, _ in _records(change.rows("mention", "document = ?", document), change.keys, change.rows):
        if sorted(found) == sorted(pieces):
            return ids
    number = secrets.token_bytes(8)
    for id_, own in held.items():
        (row,) = change.rows("entity", "id = ?", id_)
        where = bound("mention", document, number, id_)
        data = filled(orjson.dumps([_kept(each) for each in own]))
        change.put("mention", (document, number, id_, sealed(people.key_of(change.keys, row), data, where)))
    where = bound("mention", document, number, WHOLE)
    count = sealed(change.keys.ids, filled(orjson.dumps(len(pieces))), where)
    change.put("mention", (document, number, WHOLE, count))
    return ids


def restored(vault: Vault, text: str, lang: str = DEFAULT) -> Restored:
    """The document with this new text, with what stood in its places.

    raises  InputError where the vault has no such document, or several that became the same text
    """
    rows = vault.rows("mention", "document = ?", _document(vault.keys, text))
    found = list(_records(rows, vault.keys, vault.rows))
    if not found:
        raise UnknownText("no document of the vault became this text; give it as it came out, or restore its names "
                          "one by one")
    made = {_put_back(text, pieces): (ids, pieces, lost) for ids, pieces, lost in found}
    if len(made) > 1:
        raise InputError("several documents of the vault became this text; the vault cannot tell which it was")
    (original, (ids, pieces, lost)), = made.items()
    return Restored(_document_of(text, original, pieces, lang), lost, ids)


def _document_of(text: str, original: str, pieces: Sequence[Piece], lang: str) -> Document:
    spans, repairs, shift = [], [], 0
    for start, end, _, old, type_ in sorted(pieces):
        place = start + shift, start + shift + len(old)
        shift += len(old) - (end - start)
        if type_:
            spans.append(Span(start, end, text[start:end], type_, new_start=place[0], new_end=place[1], new_text=old))
        else:
            repairs.append(Repair(start, end, text[start:end], place[0], place[1], old, "restored"))
    return Document(text, lang=lang, spans=tuple(spans), repairs=tuple(repairs), pseudonymised=original)


def _owners(doc: Document, used: set[str], change: Change, recipient: str) -> dict[str, people.Known]:
    """Whose key seals what is said under each of the used keys of the document's entries: that of the full name."""
    entries = doc.replacements or {}
    roots = {key: root(key, entries) for key in entries if key in used}
    groups: dict[str, list[str]] = defaultdict(list)
    for key, full in roots.items():
        groups[full].append(key)
    numbers: dict[tuple[str, str], int] = defaultdict(int)
    spoken = {span.entity: span.lang for span in reversed(doc.spans or ()) if span.lang}
    out: dict[str, people.Known] = {}
    for full in sorted(groups):
        entry = entries[full]
        numbers[entry.main_type, entry.norm] += 1
        others = {key: entries[key] for key in groups[full] if key != full}
        entity = people.add(change, people.known(
            full, entry, lang=spoken.get(full, doc.lang), world=doc.world, number=numbers[entry.main_type, entry.norm],
            recipient=recipient, others=others, stays=bool(entry.allsugg) and entry.method is None))
        out |= dict.fromkeys(groups[full], entity)
    return out


def _piece(start: int, end: int, old: str, type_: str, rank: int = 0) -> Piece:
    return start, end, rank, old, type_


def _kept(piece: Piece) -> tuple[object, ...]:
    """A piece as the vault keeps it."""
    start, end, rank, old, type_ = piece
    return (start, end, old, type_, rank) if rank else (start, end, old, type_)


def _pieces(doc: Document) -> Iterator[tuple[Piece, str]]:
    """Every place that has another text than it had, which it is of those at one place of the new text (where nothing
    is left of several), and whose entity it belongs to."""
    met: Counter[int] = Counter()
    for _, (start, end, old, type_), owner in sorted(_changed(doc), key=lambda each: each[0]):
        yield _piece(start, end, old, type_, met[start] if start == end else 0), owner
        met[start] += start == end


def _changed(doc: Document) -> Iterator[tuple[int, tuple[int, int, str, str], str]]:
    """What is changed, with where it began in the original, and whose entity it belongs to."""
    spans = sorted((span for span in doc.spans or () if span.new_start is not None), key=lambda span: span.start)
    for span in spans:
        assert span.new_start is not None and span.new_end is not None
        if span.new_text != span.text:
            yield span.start, (span.new_start, span.new_end, span.text, span.type), span.entity
    for repair in doc.repairs:
        if repair.text != repair.new_text:
            behind = next((span for span in spans if span.start >= repair.end), spans[-1])
            yield repair.start, (repair.new_start, repair.new_end, repair.text, ""), behind.entity


def _records(rows: Sequence[Row], keys: Keys, read: Callable[..., list[Row]]
             ) -> Iterator[tuple[tuple[str, ...], list[Piece], int]]:
    """Of each record of a document: key ids, the pieces that can be opened, how many cannot."""
    records: dict[bytes, list[Row]] = defaultdict(list)
    for row in rows:
        records[row[1]].append(row)
    for number, own in records.items():
        pieces: list[Piece] = []
        total, ids = 0, []
        for document, _, id_, data in own:
            where = bound("mention", document, number, id_)
            if id_ == WHOLE:
                total = orjson.loads(opened(keys.ids, data, where, CHANGED))
                continue
            found = read("entity", "id = ?", id_)
            if not found:
                raise VaultError(CHANGED)
            ids.append(id_.hex())
            own_pieces = orjson.loads(opened(people.key_of(keys, found[0]), data, where, CHANGED))
            pieces += [_piece(*each) for each in own_pieces]
        yield tuple(sorted(ids)), pieces, total - len(pieces)


def _document(keys: Keys, text: str) -> bytes:
    return token(keys.ids, "document", text)


def _put_back(text: str, pieces: Sequence[Piece]) -> str:
    out, at = [], 0
    for start, end, _, old, _ in sorted(pieces):
        out += [text[at:start], old]
        at = end
    return "".join((*out, text[at:]))
