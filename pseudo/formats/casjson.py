"""UIMA CAS JSON 0.4, as INCEpTION writes it: a text, and all that is marked in it, by offsets in UTF-16 units.

What comes in: the JSON of a CAS. What goes out: its texts as pieces, with what else in it could name somebody (titles,
names of files), its words with lemmas, its named entities as spans; and the CAS with the new texts, each annotation at
its new place. Of a name with fewer words the first words go, with what is marked on them alone; lemmas follow; what
else is written on a changed name (numbers of a knowledge base, remarks) goes. Start at `FORMAT`.

>>> from pseudo.formats.door import DEFAULTS
>>> cas = '''{"%FEATURE_STRUCTURES": [{"%ID": 1, "%TYPE": "uima.cas.Sofa", "sofaString": "Ede jön."},
...     {"%ID": 2, "%TYPE": "x.NamedEntity", "@sofa": 1, "begin": 0, "end": 3, "value": "PER"}], "%VIEWS": {}}'''
>>> unit, = read(cas.encode(), DEFAULTS).units
>>> unit.pieces[0].text, [(span.text, span.type) for span in unit.spans]
('Ede jön.', [('Ede', 'PER')])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from pseudo.core.document import Document, Token
from pseudo.core.errors import InputError
from pseudo.formats import standoff, tokens
from pseudo.formats.conllu.cells import featured
from pseudo.formats.conllu.reading import features
from pseudo.formats.door import JOINT, Contents, Format, Options, Piece, Unit, Unread, parted
from pseudo.formats.jsonio.units import from_utf16, to_utf16
from pseudo.formats.standoff import Places
from pseudo.formats.tokens import Old

STRUCTURES, SOFA, STRING, URI = "%FEATURE_STRUCTURES", "uima.cas.Sofa", "sofaString", "sofaURI"
NAMED, WORD, SENTENCE, LEMMA, MORPH = "NamedEntity", "Token", "Sentence", "Lemma", "MorphologicalFeatures"
"""Types by the last part of their names: those of DKPro, which INCEpTION has."""
KEPT = frozenset("value PosValue coarseValue DependencyType flavor language mimeType sofaID order".split())
"""Features that say what something is, and nothing of anybody."""
SAID = frozenset((SENTENCE, LEMMA, MORPH, "POS", "DocumentMetaData", "DocumentAnnotation"))
"""Types of which all that is said stays: they say it of all the text, or it is written anew."""
Structure = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mark:
    """An annotation with its place in code points of the joined text."""

    of: Structure
    start: int
    end: int

    @property
    def kind(self) -> str:
        """The last part of its type's name."""
        return str(self.of.get("%TYPE", "")).rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Cas:
    """What is in a CAS: its structures, its texts (the structure and the feature that each stands in), its marks in
    text order."""

    value: Any
    structures: list[Structure]
    texts: tuple[tuple[Structure, str], ...]
    marks: tuple[Mark, ...]

    @property
    def unit(self) -> Unit:
        """Its texts as a document."""
        return Unit(None, tuple(Piece(each[name], f"structure {each.get('%ID')}") for each, name in self.texts))

    def of(self, kind: str) -> list[Mark]:
        """The annotations of a type."""
        return [mark for mark in self.marks if mark.kind == kind]


def read(data: bytes, options: Options) -> Contents:
    """One unit: the texts of the CAS, and what names it."""
    cas = _cas(data)
    named = [mark for mark in cas.of(NAMED) if isinstance(mark.of.get("value"), str) and mark.of["value"]]
    known = standoff.types({mark.of["value"]: f"annotation {mark.of.get('%ID')}" for mark in reversed(named)})
    text = JOINT.join(each[name] for each, name in cas.texts)
    spans = standoff.marked([(mark.start, mark.end, mark.of["value"]) for mark in named], text, known)
    words = _words(cas, text)
    other = sum(each.get("%TYPE") == SOFA and not isinstance(each.get(STRING), str) for each in cas.structures)
    unread = (Unread("data of a CAS that is no text", other),) if other else ()
    return Contents((Unit(None, cas.unit.pieces, tuple(words), spans),), unread)


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The CAS with the new texts and all annotations in them; the very same bytes where nothing changed."""
    (doc,) = done
    cas = _cas(data)
    news = parted(cas.unit, doc)
    if doc.pseudonymised == doc.text:
        return data
    words = [(mark.start, mark.end) for mark in _disjoint(cas.of(WORD))]
    places = Places.of(doc, words)
    _retold(cas, doc, options.own)
    gone = _moved(cas, doc, news, places)
    for (each, name), text in zip(cas.texts, news, strict=True):
        each[name] = text
    _forget(cas, gone)
    hidden = standoff.names(doc)
    owners = {(id(each), name) for each, name in cas.texts}
    for each in cas.structures:
        for key in [key for key, said in each.items() if isinstance(said, str) and key[:1] not in "%@^"]:
            if (id(each), key) not in owners and key not in KEPT and standoff.tells(each[key], hidden):
                del each[key]
    return standoff.dumped(cas.value, data)


def _cas(data: bytes) -> Cas:
    """The CAS in a file, checked."""
    value = standoff.loaded(data)
    found = value.get(STRUCTURES) if isinstance(value, dict) else None
    structures = list(found.values()) if isinstance(found, dict) else found
    if not isinstance(structures, list) or not all(isinstance(each, dict) for each in structures):
        raise InputError("is no CAS in JSON 0.4; export it as UIMA CAS JSON 0.4.0")
    texts = tuple(_texts(structures))
    lengths = [len(each[name]) + len(JOINT) for each, name in texts]
    starts = dict(zip(((id(each), name) for each, name in texts), accumulate([0, *lengths]), strict=False))
    sofas = {each.get("%ID"): each for each in structures if isinstance(each.get(STRING), str)}
    points = {key: from_utf16(sofa[STRING]) for key, sofa in sofas.items()}
    marks = []
    for each in structures:
        start, end, key = each.get("begin"), each.get("end"), each.get("@sofa")
        if type(start) is not int or type(end) is not int or key not in sofas:
            continue
        place = f"annotation {each.get('%ID')}" if isinstance(each.get("%ID"), int) else "an annotation"
        try:
            begin, close = points[key](start), points[key](end)
        except ValueError:
            raise InputError(f"{place}: cuts a character in two; its offsets count UTF-16 units") from None
        if not 0 <= begin <= close <= len(sofas[key][STRING]):
            raise InputError(f"{place}: {start}:{end} is not in its text; correct its begin and end")
        at = starts.get((id(sofas[key]), STRING))
        if at is not None:
            marks.append(Mark(each, at + begin, at + close))
    return Cas(value, structures, texts, tuple(sorted(marks, key=lambda mark: (mark.start, mark.end))))


def _texts(structures: Sequence[Structure]) -> Iterator[tuple[Structure, str]]:
    """The features that are texts: of a view its text, and of what stands at no place in it (titles, names of files)
    all that are not known to name nobody."""
    for each in structures:
        if each.get("%TYPE") == SOFA:
            if isinstance(each.get(STRING), str) and each[STRING]:
                yield each, STRING
            if isinstance(each.get(URI), str) and each[URI]:
                yield each, URI
        elif "begin" not in each or str(each.get("%TYPE", "")).endswith("DocumentMetaData"):
            for key, said in each.items():
                if isinstance(said, str) and key[:1] not in "%@^" and key not in KEPT and any(map(str.isalnum, said)):
                    yield each, key


def _disjoint(words: Sequence[Mark]) -> Iterator[Mark]:
    """The words in text order, without those that begin inside another."""
    at = 0
    for word in words:
        if word.start >= at and word.start < word.end:
            yield word
            at = word.end


def _words(cas: Cas, text: str) -> list[Token]:
    """The words with what lies on each; none where they do not cover all letters of the text."""
    lemmas = {(mark.start, mark.end): mark.of.get("value") for mark in cas.of(LEMMA)}
    morphs = {(mark.start, mark.end): mark.of.get("value") for mark in cas.of(MORPH)}
    parts = {(mark.start, mark.end): mark.of.get("coarseValue") or "" for mark in cas.of("POS")}
    ends = [mark.end for mark in cas.of(SENTENCE)]
    out: list[Token] = []
    at = sent = 0
    for word in _disjoint(cas.of(WORD)):
        if any(map(str.isalnum, text[at : word.start])):
            return []
        while sent < len(ends) and ends[sent] <= word.start:
            sent += 1
        place = (word.start, word.end)
        lemma, upos = lemmas.get(place), str(parts.get(place, ""))
        out.append(Token(*place, lemma if isinstance(lemma, str) else "", upos if upos in UPOS else "",
                         features(str(morphs.get(place) or "")), sent))
        at = word.end
    return [] if any(map(str.isalnum, text[at:])) else out


UPOS = frozenset("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())


def _retold(cas: Cas, doc: Document, own: Path | None) -> None:
    """Writes the lemmas and features of changed words, and takes out what else is said of them."""
    lemmas = {(mark.start, mark.end): mark for mark in cas.of(LEMMA)}
    morphs = {(mark.start, mark.end): mark for mark in cas.of(MORPH)}
    words = list(_disjoint(cas.of(WORD)))
    old = []
    for word in words:
        said = lemmas.get((word.start, word.end))
        old.append(Old(word.start, word.end, str(said.of.get("value") or "") if said is not None else ""))
    for group in tokens.groups(doc, old, own):
        for number in range(group.first, group.last):
            place = (words[number].start, words[number].end)
            new = next((each for each in reversed(group.new) if each.model == number), None)
            if new is None:
                continue
            if place in lemmas and lemmas[place].of.get("value"):
                lemmas[place].of["value"] = new.lemma
            if place in morphs:
                if isinstance(morphs[place].of.get("value"), str):
                    morphs[place].of["value"] = featured(morphs[place].of["value"], new.feats)
                for key, (was, now) in new.feats.items():
                    if morphs[place].of.get(key) == was and now:
                        morphs[place].of[key] = now


def _moved(cas: Cas, doc: Document, news: Sequence[str], places: Places) -> set[int]:
    """Gives all annotations their new places; the IDs of those of which nothing is left."""
    starts = list(accumulate([0, *(len(text) + len(JOINT) for text in news)]))
    owners = {id(each): number for number, (each, name) in enumerate(cas.texts) if name == STRING}
    sofas = {each.get("%ID"): each for each in cas.structures if id(each) in owners}
    points = {key: to_utf16(news[owners[id(sofa)]]) for key, sofa in sofas.items()}
    gone: set[int] = set()
    for mark in cas.marks:
        stretch = places.stretch(mark.start, mark.end)
        if stretch is None:
            gone.add(mark.of.get("%ID", -1))
            continue
        key = mark.of["@sofa"]
        at = starts[owners[id(sofas[key])]]
        mark.of["begin"], mark.of["end"] = points[key](stretch[0] - at), points[key](stretch[1] - at)
        if mark.kind not in SAID and places.changed(mark.start, mark.end):
            for name in [name for name, said in mark.of.items()
                         if isinstance(said, str) and name[:1] not in "%@^" and name not in KEPT]:
                del mark.of[name]
    return gone


def _forget(cas: Cas, gone: set[int]) -> None:
    """Takes out the structures of which nothing is left, relations that lose an end, and what names them."""
    if not gone:
        return
    while True:
        lost = {each["%ID"] for each in cas.structures if each.get("%ID") not in gone
                and any(each.get(end) in gone for end in ("@Governor", "@Dependent", "@source", "@target"))}
        if not lost:
            break
        gone |= lost
    stay = [each for each in cas.structures if each.get("%ID") not in gone]
    for each in stay:
        for key in [key for key, said in each.items() if key[:1] == "@" and type(said) is int and said in gone]:
            del each[key]
        if isinstance(each.get("%ELEMENTS"), list) and str(each.get("%TYPE", "")).endswith(("[]", "FSArray")):
            each["%ELEMENTS"] = [one for one in each["%ELEMENTS"] if one not in gone]
    views: Mapping[str, Any] = cas.value.get("%VIEWS") or {}
    for view in views.values():
        if isinstance(view, dict) and isinstance(view.get("%MEMBERS"), list):
            view["%MEMBERS"] = [one for one in view["%MEMBERS"] if one not in gone]
    found = cas.value[STRUCTURES]
    cas.value[STRUCTURES] = stay if isinstance(found, list) else {
        key: each for key, each in found.items() if each.get("%ID") not in gone}


FORMAT = Format("casjson", (".cas.json", ".casjson"), "UIMA CAS JSON 0.4 (INCEpTION)", read, write, single=True)
