"""pandas: `frame.pseudo.replace("text")` and `series.pseudo.replace()`.

What comes in: a frame. What goes out: a new frame with new texts in some of its columns, each in its dtype; the index
and all other columns are the same. Each row is a document: a person is the same in all of its cells, and, as the key
wants it, in all rows. pandas is imported where it is used. Start at `register`.

>>> import pandas
>>> from pseudo import Pseudonymiser
>>> register(Pseudonymiser("hu", key=b"an example key of 16+ bytes"))
>>> frame = pandas.DataFrame({"n": [1, 2], "text": ["Kovács Jánossal beszéltem.", None]})
>>> new = frame.pseudo.replace("text")
>>> list(new["n"]), "Kovács" in new["text"][0]
([1, 2], False)
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from pseudo.core.document import Document
from pseudo.core.errors import InputError
from pseudo.integrations.rows import Row, finished, pseudonymiser
from pseudo.pipeline import Pseudonymiser

if TYPE_CHECKING:
    import pandas


def register(by: Pseudonymiser | None = None, *, name: str = "pseudo") -> None:
    """Gives frames and series the attribute `name`, in this process. Said again, it takes another `Pseudonymiser`.

    by  None: one for the default language with the key in PSEUDO_KEY, made when it is first needed
    """
    from pandas.api.extensions import register_dataframe_accessor, register_series_accessor

    held = _Held(by)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that it had the attribute: it is ours
        register_dataframe_accessor(name)(partial(Frame, held))  # type: ignore[type-var]
        register_series_accessor(name)(partial(Series, held))  # type: ignore[type-var]


@dataclass(slots=True)
class _Held:
    """The `Pseudonymiser` of a registration, made when it is first asked for."""

    by: Pseudonymiser | None

    def __call__(self) -> Pseudonymiser:
        self.by = pseudonymiser(self.by)
        return self.by


@dataclass(frozen=True, slots=True)
class Frame:
    """What `frame.pseudo` is."""

    held: _Held = field(repr=False)
    frame: pandas.DataFrame = field(repr=False)

    def replace(self, text: Hashable | list[Hashable], *, types: Mapping[Hashable, str] | None = None,
                id: Hashable = "", lang: Hashable = "", by: Pseudonymiser | None = None,
                each: Callable[[Document], None] | None = None) -> pandas.DataFrame:
        """A new frame with new texts in these columns.

        text, types, id, lang, each  as in `pseudo.integrations.arrow.replaced`
        by      another `Pseudonymiser` than the registered one
        raises  InputError for a column that is not there, or that names the row, counted from 1
        """
        columns = text if isinstance(text, list) else [text]
        types = types or {}
        if unknown := [name for name in types if name not in columns]:
            raise InputError(f"{len(unknown)} of the columns with types are not among those of `text`; name them "
                             "there")
        olds = [_column(self.frame, name) for name in columns]
        ids, langs = (list(_column(self.frame, name)) if name != "" else [None] * len(self.frame)
                      for name in (id, lang))
        made: list[list[str | None]] = [[] for _ in columns]
        rows = _rows([list(old) for old in olds], ids, langs)
        for doc, texts in finished(rows, by or self.held(), [types.get(name, "") for name in columns]):
            if doc is not None and each is not None:
                each(doc)
            for own, new in zip(made, texts, strict=True):
                own.append(new)
        new_frame: pandas.DataFrame = self.frame.copy(deep=False)
        for name, own, old in zip(columns, made, olds, strict=True):
            new_frame[name] = _series(own, old)
        return new_frame


@dataclass(frozen=True, slots=True)
class Series:
    """What `series.pseudo` is."""

    held: _Held = field(repr=False)
    series: pandas.Series[Any] = field(repr=False)

    def replace(self, type: str = "", *, by: Pseudonymiser | None = None,
                each: Callable[[Document], None] | None = None) -> pandas.Series[Any]:
        """A new series with new texts. type: of its cells, where each is one name or number as a whole."""
        frame = Frame(self.held, self.series.to_frame("text"))
        made = _column(frame.replace("text", types={"text": type} if type else None, by=by, each=each), "text")
        made.name = self.series.name
        return made


def _rows(columns: Sequence[Sequence[Any]], ids: Sequence[Any], langs: Sequence[Any]) -> Iterator[Row]:
    for number, cells in enumerate(zip(*columns, strict=True), 1):
        texts = tuple(_text(value, number, at) for at, value in enumerate(cells, 1))
        id_, lang = ids[number - 1], langs[number - 1]
        yield Row(texts, None if _nothing(id_) else id_, "" if _nothing(lang) else str(lang))


def _text(value: Any, row: int, column: int) -> str | None:
    if isinstance(value, str):
        return value
    if _nothing(value):
        return None
    raise InputError(f"row {row}, column {column} of those with text: is of type {type(value).__name__}; make texts of "
                     "its values first")


def _nothing(value: Any) -> bool:
    import pandas

    return value is None or value is pandas.NA or value is pandas.NaT or (isinstance(value, float) and value != value)


def _column(frame: pandas.DataFrame, name: Hashable) -> pandas.Series[Any]:
    count = sum(each == name for each in frame.columns)
    if count != 1:
        raise InputError(f"there is no column {name!r}" if not count else f"there are {count} columns {name!r}")
    column: pandas.Series[Any] = frame[name]
    return column


def _series(values: list[str | None], old: pandas.Series[Any]) -> pandas.Series[Any]:
    """The new texts as the old ones were: nothing as it was, categories in the order of those that they come of."""
    import pandas

    kept: list[Any] = [was if new is None else new for new, was in zip(values, old, strict=True)]
    dtype: Any = old.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        pairs = sorted(zip(old.cat.codes, values, strict=True), key=lambda pair: int(pair[0]))
        dtype = pandas.CategoricalDtype(list(dict.fromkeys(new for _, new in pairs if new is not None)), dtype.ordered)
    made: pandas.Series[Any] = pandas.Series(kept, index=old.index, dtype=dtype, name=old.name)
    return made
