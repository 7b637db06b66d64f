"""What comes of a review: the new text, the file, the document, a report.

What comes in: the bytes of a file and JSON of the page (`State`: the spans of each document, and one configuration for
all of them; offsets count UTF-16 units). What goes out: bytes. Start at `result`; `finished` reads the file again and
does what `pseudo run FILE --replacements CONFIGURATION` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import orjson

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError, PseudoError, message
from pseudo.formats import jsonio
from pseudo.methods.found import found as methods
from pseudo.pipeline import Pseudonymiser
from pseudo.run import doors
from pseudo.service.reviewing import FILE, File, Raw, closed, documents, entries_of, lenient, read, unit

OUT = ("text", "file", "document", "report", "check")
"""What `result` can be asked for."""


def finished(p: Pseudonymiser, of: File, state: Raw) -> list[Document]:
    """The documents of the file with what the page says of them, after `replace`; raises PseudoError.

    state  `units`: the spans of each document; `replacements`
    """
    came = documents(read(of))
    raws = state.get("units")
    if not isinstance(raws, list) or len(raws) != len(came):
        raise InputError(f"units: are not those of {FILE}; open it again")
    entries = entries_of(state)
    done = []
    for doc, raw in zip(came, raws, strict=True):
        spans = raw.get("spans", []) if isinstance(raw, dict) else []
        used = {span.get("entity") for span in spans if isinstance(span, dict)}
        own = {key: entries[key] for key in entries if key in closed({str(key) for key in used}, entries)}
        reading = replace(doc, tokens=None, spans=(), repairs=(), pseudonymised=None, extra={}, replacements=own)
        text = orjson.loads(jsonio.dumps(reading, offsets="utf16"))
        made = jsonio.loads(orjson.dumps(text | {"spans": spans}), offsets="utf16", lang=of.job.lang)
        full = replace(doc, spans=made.spans, replacements=made.replacements, pseudonymised=None, repairs=(),
                       unchanged=(), leftovers=())
        if _phrased(p, own):  # what they put there hangs on the words around it
            full = replace(full, tokens=p.spans(Document(doc.text, lang=doc.lang, walls=doc.walls)).tokens)
        ready = p.replace(full)
        done.append(replace(ready, tokens=doc.tokens))
    return done


def _phrased(p: Pseudonymiser, entries: Mapping[str, Entry]) -> bool:
    """Whether any of the entities has a method whose result hangs on the words around it."""
    policy, known = p.choice.policy, methods()
    names = {policy.method(type_, entry) for entry in entries.values() for type_ in entry.type}
    return any(known[name].placed is not None for name in names)


def result(p: Pseudonymiser, of: File, state: Raw, want: str) -> bytes:
    """What was asked for of the finished documents: `OUT`."""
    if want not in OUT:
        raise InputError(f"want: is no result; take one of {', '.join(OUT)}")
    if want == "check":
        return orjson.dumps(checked(p, of, state))
    done = finished(p, of, state)
    if want == "file":
        strict = replace(of.job, skip=False, options=replace(of.job.options, skip=False))  # what is not read tells none
        return bytes(doors.refilled(FILE, of.form, strict, done, where=FILE, data=of.data))
    if want == "text":
        return "\n\n".join(doc.pseudonymised or "" for doc in done).encode("utf-8")
    if want == "document":
        return b"\n".join(jsonio.dumps(doc, indent=len(done) == 1) for doc in done) + b"\n"
    return orjson.dumps(report(p, of, done, entries_of(state)), option=orjson.OPT_INDENT_2) + b"\n"


def root(key: str, entries: Mapping[str, Entry]) -> str:
    """The key of the full name of an entity.

    >>> root("j", {"j": Entry("János", {"PER": 1}, 1, of="k"), "k": Entry("Kiss János", {"PER": 1}, 1)})
    'k'
    """
    seen = set[str]()
    while key not in seen and key in entries and (of := entries[key].of) is not None and of in entries:
        seen.add(key)
        key = of
    return key


def _undecided(p: Pseudonymiser, entry: Entry) -> bool:
    """Whether a person could decide on an entity, and has not: as the page counts them."""
    stays = not entry.keep and p.choice.policy.method(entry.main_type, entry) == "keep"
    return not entry.review.get("what") and not (stays and entry.repl in (None, entry.norm))


def checked(p: Pseudonymiser, of: File, state: Raw) -> Raw:
    """The new texts as they will be given away, and what stands against that."""
    try:
        done = finished(p, of, state)
    except PseudoError as error:
        mild = lenient(p)
        try:
            done = finished(mild, of, state)
        except PseudoError:
            return {"problem": message(error)}
        return {"problem": message(error), "units": [unit(doc) for doc in done]}
    return {"units": [unit(doc) for doc in done]}


def report(p: Pseudonymiser, of: File, done: Sequence[Document], entries: Mapping[str, Entry]) -> Raw:
    """What may be told of the work: counts, versions, fingerprints; no text, no name, not who did it."""
    from pseudo.run.about import identity

    spans = [span for doc in done for span in doc.spans or ()]
    by_type: dict[str, Counter[str]] = {}
    for span in spans:
        by_type.setdefault(span.type, Counter())["changed" if span.new_text != span.text else "as it was"] += 1
    found = {root(span.entity, entries) for span in spans if span.entity is not None}
    decided = Counter(str(what) for entry in entries.values()
                      if (what := entry.review.get("what")))
    return {"format": of.form.name, "documents": len(done), "characters": sum(len(doc.text) for doc in done),
            "entities": len(found), "mentions": {type_: dict(by_type[type_]) for type_ in sorted(by_type)},
            "decided": dict(sorted(decided.items())),
            "undecided": sum(_undecided(p, entries[key]) for key in found if key in entries),
            "unchanged": dict(sorted(Counter(place.type for doc in done for place in doc.unchanged).items())),
            "leftovers": sum(len(doc.leftovers) for doc in done),
            **identity(replace(of.job, lang=p.lang, key=p.key, settings=p.settings))}
