"""Label Studio's JSON: tasks with their texts, what people and models marked in them, and back.

What comes in: an export (`JSON` or `JSON-MIN`): one task or a list. What goes out: a document for each task, its texts
as pieces, its marks as spans; and the export with the new texts, each mark at its new place with its new text. Start at
`FORMAT`.

>>> from pseudo.formats.door import DEFAULTS
>>> task = '''[{"id": 7, "data": {"text": "Ede jön."}, "annotations": [{"result": [{"id": "a", "type": "labels",
...     "to_name": "text", "value": {"start": 0, "end": 3, "text": "Ede", "labels": ["PER"]}}]}]}]'''
>>> unit, = read(task.encode(), DEFAULTS).units
>>> unit.pieces[0].text, [(span.text, span.type) for span in unit.spans]
('Ede jön.', [('Ede', 'PER')])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.formats import standoff
from pseudo.formats.door import JOINT, Contents, Format, Options, Piece, Unit, Unread, parted
from pseudo.formats.jsonio.units import from_utf16, to_utf16
from pseudo.formats.standoff import Places, Way

TECHNICAL = frozenset("""
    id type from_name to_name labels hypertextlabels choices taxonomy origin direction from_id to_id start end
    created_at updated_at draft_created_at unique_id model_version import_id last_created_by parent_prediction
    parent_annotation result_count task project lead_time ground_truth was_cancelled score readonly hidden
    globalOffsets startOffset endOffset""".split())
"""Keys whose values name nobody: how a task, a mark, a label is called."""
LABELLED = ("labels", "hypertextlabels")


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark in one of the texts of a task: the way to its value, the text it is in, its place in code points.

    labels  of names; none of what else is said of a stretch; short: its offsets count UTF-16 units
    """

    way: Way
    inside: Way
    start: int
    end: int
    labels: tuple[str, ...]
    short: bool


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its texts with the ways to them, and what is marked in them."""

    number: int
    texts: tuple[tuple[Way, str], ...]
    marks: tuple[Mark, ...]

    @property
    def unit(self) -> Unit:
        """Its texts as a document."""
        return Unit(None, tuple(Piece(text, f"task {self.number}") for _, text in self.texts))


def read(data: bytes, options: Options) -> Contents:
    """A unit for each task."""
    values = _values(data)
    tasks = [_task(value, number) for number, value in enumerate(values, 1)]
    known = standoff.types({label: f"task {task.number}" for task in reversed(tasks)
                            for mark in task.marks for label in mark.labels})
    units = []
    for value, task in zip(values, tasks, strict=True):
        starts = _starts(dict(task.texts))
        marks = [(starts[mark.inside] + mark.start, starts[mark.inside] + mark.end, label)
                 for mark in task.marks for label in mark.labels]
        spans = standoff.marked(marks, JOINT.join(text for _, text in task.texts), known)
        said = value.get("id")
        units.append(Unit(said if isinstance(said, (str, int)) and not isinstance(said, bool) else None,
                          task.unit.pieces, spans=spans))
    paths = sum(isinstance(each.get("start"), str) for value in values for _, each in _objects(value, ()))
    return Contents(tuple(units), (Unread("mark in a page, by its path", paths),) if paths else ())


def write(data: bytes, options: Options, done: Sequence[Document]) -> bytes:
    """The export with the new texts; the very same bytes where nothing changed."""
    values = _values(data)
    tasks = [_task(value, number) for number, value in enumerate(values, 1)]
    for value, task, doc in zip(values, tasks, done, strict=True):
        news = dict(zip((way for way, _ in task.texts), parted(task.unit, doc), strict=True))
        starts, new_starts, places = _starts(dict(task.texts)), _starts(news), Places.of(doc)
        for way, text in news.items():
            standoff.put(value, way, text)
        for mark in task.marks:
            text, at = news[mark.inside], new_starts[mark.inside]
            begin, close = places.moves.stretch(starts[mark.inside] + mark.start, starts[mark.inside] + mark.end)
            point = to_utf16(text) if mark.short else int
            said = _at(value, mark.way)
            said["start"], said["end"] = point(begin - at), point(close - at)
            if isinstance(said.get("text"), str):
                said["text"] = text[begin - at : close - at]
    if all(doc.pseudonymised == doc.text for doc in done):
        return data
    whole = standoff.loaded(data)
    return standoff.dumped(values if isinstance(whole, list) else values[0], data)


def _values(data: bytes) -> list[dict[str, Any]]:
    """The tasks of an export, checked."""
    value = standoff.loaded(data)
    tasks = value if isinstance(value, list) else [value]
    if not all(isinstance(task, dict) for task in tasks):
        raise InputError("is no export of Label Studio; give its JSON or JSON-MIN: a list of tasks")
    return tasks


def _starts(texts: Mapping[Way, str]) -> dict[Way, int]:
    """Where each text begins in the joined one."""
    ends = accumulate(len(text) + len(JOINT) for text in texts.values())
    return dict(zip(texts, (0, *ends), strict=False))


def _at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def _technical(way: Way) -> bool:
    """Whether a value names nobody. The data of a task are all its own, however they are called."""
    return way[0] != "data" and any(step in TECHNICAL for step in way)


def _task(value: Mapping[str, Any], number: int) -> Task:
    """The texts of a task: its data, what was typed into boxes, who did it; not what marks repeat of them."""
    marks = tuple(_marks(value, number))
    repeated = {(*mark.way, "text") for mark in marks}
    found = standoff.texts(value, lambda way: not _technical(way) and way not in repeated)
    return Task(number, tuple(found), marks)


def _marks(task: Mapping[str, Any], number: int) -> Iterator[Mark]:
    """What is marked in the texts of a task: a start, an end, perhaps labels."""
    data = task.get("data", task)
    base: Way = ("data",) if "data" in task else ()
    texts = {(*base, key): text for key, text in data.items() if isinstance(text, str) and not _technical((*base, key))
             and any(map(str.isalnum, text))} if isinstance(data, dict) else {}
    for way, value in _objects(task, ()):
        start, end, said = value.get("start"), value.get("end"), value.get("text")
        if type(start) is not int or type(end) is not int or way[:1] == ("data",):
            continue
        labels = tuple(label for key in LABELLED for label in value.get(key) or () if isinstance(label, str))
        fitting = ((inside, short, place) for inside, text in texts.items() for short in (False, True)
                   if (place := _place(text, start, end, said, short)) is not None)
        found = next(fitting, None)
        if found is None:
            raise InputError(f"task {number}: a mark does not stand in a text of the task where it says; correct its "
                             "start, end or text")
        inside, short, (begin, close) = found
        yield Mark(way, inside, begin, close, labels, short)


def _place(text: str, start: int, end: int, said: object, short: bool) -> tuple[int, int] | None:
    """Where a mark stands in a text in code points, if what it repeats of it stands there."""
    try:
        begin, close = (from_utf16(text)(start), from_utf16(text)(end)) if short else (start, end)
    except ValueError:
        return None
    if not 0 <= begin <= close <= len(text) or (isinstance(said, str) and text[begin:close] != said):
        return None
    return begin, close


def _objects(value: Any, way: Way) -> Iterator[tuple[Way, dict[str, Any]]]:
    """All objects in a value, with the ways to them."""
    if isinstance(value, dict):
        yield way, value
        for key, each in value.items():
            yield from _objects(each, (*way, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _objects(each, (*way, number))


FORMAT = Format("labelstudio", (".labelstudio.json", ".ls.json"), "Label Studio: tasks with their marks", read, write)
