"""The values that pass between the stages: a document, its spans, its replacements configuration.

What comes in and goes out of every stage is a `Document`. All values are frozen; a change is a new value
(`dataclasses.replace`, or the `with_` methods). Offsets are half-open and count Unicode code points of `text` as it
arrived. Features are canonical UD strings (`Case=Ins|Number=Plur`, see `morph.feats`), the empty string for none.
`extra` keeps the keys of the JSON that we do not know, so that they survive the round trip (`pseudo.formats.jsonio`).

Start at `Document`; `docs/reading-the-code.md` follows one sentence through the functions that fill it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar

from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError

Id: TypeAlias = str | int | float | Decimal
"""What names a document: a text or a number, given back as it came."""
Offsets = Literal["codepoints", "utf16"]
"""What offsets in JSON count: Unicode code points, or UTF-16 units."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    return NOTHING


class _Value:
    """What all values share: they can be pickled, even with read-only mappings in them, which Python refuses."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        held = {name: getattr(self, name) for name in self.__slots__}
        plain = {name: dict(value) if isinstance(value, MappingProxyType) else value
                 for name, value in held.items() if value is not NOTHING}
        return partial(type(self), **plain), ()


_set = object.__setattr__
"""By what the `__init__` of a frozen value sets its fields. A text has a value for each of its tokens and many for its
spans, and the one that `dataclass` writes takes half as long again."""


V = TypeVar("V")
Setting = Callable[[object, object], None]


def changed(value: V, **changes: object) -> V:
    """A frozen value with slots, some of its fields changed: what `dataclasses.replace` gives, in half the time, for
    what is done with every span of a text.

    >>> changed(Token(0, 4), end=5)
    Token(start=0, end=5, upos='', feats='', sent=0)
    """
    kind: type[object] = type(value)
    held, settings, put = _fields(kind)  # type: ignore[arg-type]  # mypy takes no class for hashable
    made: V = object.__new__(type(value))
    for setting, one in zip(settings, held(value), strict=True):
        setting(made, one)
    for name, one in changes.items():
        if name not in put:
            raise TypeError(f"{kind.__name__} has no such field")
        put[name](made, one)
    return made


@cache
def _fields(kind: type) -> tuple[attrgetter[tuple[object, ...]], tuple[Setting, ...], dict[str, Setting]]:
    """What reads all fields of a frozen value with slots, and what sets each, in their order and by name."""
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    put = {name: getattr(kind, name).__set__ for name in names}
    return attrgetter(*names), tuple(put.values()), put


TYPES = frozenset(
    """PER ORG GPE LOC FAC NORP PROD WORK_OF_ART EVENT LAW LANGUAGE CAR MEDIA SMEDIA AWARD PROJ DATE TIME DUR AGE
    PERCENT MONEY QUANTITY ORDINAL CARDINAL PHONE EMAIL URL IP USER PLATE ZIP ADDR_NO SOCIALID TAXID TAXNO IDCARD
    PASSPORT PERSONALID IBAN ACCOUNT CARD CASEID COMPANYREG ID""".split()
)
"""Entity types: the OntoNotes++ set of NerKor+Cars, and identifiers. Engines map their own labels to these."""

OWN = "X_"
"""What the types begin with that a user's own patterns have: identifiers, too."""


def is_own(name: str) -> bool:
    """Whether a type is one that a user's own pattern may have.

    >>> is_own("X_CHART"), is_own("X_"), is_own("X_chart")
    (True, False, False)
    """
    bare = name.removeprefix(OWN).replace("_", "")
    return name.startswith(OWN) and len(name) <= 40 and name.isascii() and bare.isalnum() and name.isupper()


def is_type(name: object) -> bool:
    """Whether there is such a type, ours or one that a user's patterns may have.

    >>> is_type("PER"), is_type("X_CHART"), is_type("CHART")
    (True, True, False)
    """
    return isinstance(name, str) and (name in TYPES or is_own(name))


FILE = "file"
"""`Span.source` of what a file itself says to be a name or a number, where it does not say it of all: what else is
named in the text is found around it."""

NAMES = frozenset("PER ORG GPE LOC FAC NORP PROD WORK_OF_ART EVENT LAW LANGUAGE CAR MEDIA SMEDIA AWARD PROJ".split())
"""The types that are names: they have lemmas, cases and surrogates of their own."""

KEY = "[/N]"
"""What stands behind the norm in the key of an entry, as it is when nothing else has the norm."""
RELATIONS = ("wife_of",)
"""What `Entry.rel` can say: whose wife is named by her husband's name."""
VALUES = frozenset("DATE TIME DUR AGE PERCENT MONEY QUANTITY ORDINAL CARDINAL".split())
"""The types that are amounts and times. What is neither name nor value is an identifier: it is one person's alone."""


@dataclass(frozen=True, slots=True, init=False)
class Token(_Value):
    """One token: `text[start:end]`; `sent` numbers the sentences of the document from 0."""

    start: int
    end: int
    lemma: str = field(default="", repr=False)
    upos: str = ""
    feats: str = ""
    sent: int = 0
    extra: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)

    def __init__(
        self, start: int, end: int, lemma: str = "", upos: str = "", feats: str = "", sent: int = 0,
        extra: Mapping[str, Any] = NOTHING,
    ) -> None:
        _set(self, "start", start)
        _set(self, "end", end)
        _set(self, "lemma", lemma)
        _set(self, "upos", upos)
        _set(self, "feats", feats)
        _set(self, "sent", sent)
        _set(self, "extra", extra)


@dataclass(frozen=True, slots=True, init=False)
class Head(_Value):
    """The token of a name that carries the inflection: `lemma` as in the norm, `feats` only what the sentence added."""

    start: int
    end: int
    lemma: str = field(repr=False)
    upos: str = "PROPN"
    feats: str = ""

    def __init__(self, start: int, end: int, lemma: str, upos: str = "PROPN", feats: str = "") -> None:
        _set(self, "start", start)
        _set(self, "end", end)
        _set(self, "lemma", lemma)
        _set(self, "upos", upos)
        _set(self, "feats", feats)


@dataclass(frozen=True, slots=True)
class NamePart(_Value):
    """One replaceable or fixed part of an entity's name, in text order.

    role    title surname given nick initial wife ordinal for persons; place, person for a name inside a name; name for
            what is replaced as a whole, quarter and street for such of which its address tells it; word for a generic
            word that stays
    list    index into `Entry.allsugg`, None for a part that stays
    entity  key of the entity that this part names (`Szegedi` in `Szegedi Járásbíróság`), rebuilt from its new name
    feats   features of the part against that entity's norm (`Deriv=i`)
    """

    text: str = field(repr=False)
    role: str
    list: int | None = None
    entity: str | None = field(default=None, repr=False)
    feats: str = ""
    extra: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)


@dataclass(frozen=True, slots=True, init=False)
class Span(_Value):
    """One mention: `text[start:end]` is the surface. Of `replace` come `new_start`, `new_end`, `new_text`.

    group   spans of one address share it; scheme: which number of its type an identifier is, where its shape tells
    lang    in a document of several languages the one that it stands in
    """

    start: int
    end: int
    text: str = field(repr=False)
    type: str
    entity: str = field(default="", repr=False)
    norm: str = field(default="", repr=False)
    head: Head | None = None
    source: str = ""
    score: float = 1.0
    why: str = ""
    group: str = ""
    scheme: str = ""
    new_start: int | None = None
    new_end: int | None = None
    new_text: str | None = field(default=None, repr=False)
    lang: str = ""
    extra: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)

    def __init__(
        self, start: int, end: int, text: str, type: str, entity: str = "", norm: str = "", head: Head | None = None,
        source: str = "", score: float = 1.0, why: str = "", group: str = "", scheme: str = "",
        new_start: int | None = None, new_end: int | None = None, new_text: str | None = None,
        lang: str = "", extra: Mapping[str, Any] = NOTHING,
    ) -> None:
        _set(self, "start", start)
        _set(self, "end", end)
        _set(self, "text", text)
        _set(self, "type", type)
        _set(self, "entity", entity)
        _set(self, "norm", norm)
        _set(self, "head", head)
        _set(self, "source", source)
        _set(self, "score", score)
        _set(self, "why", why)
        _set(self, "group", group)
        _set(self, "scheme", scheme)
        _set(self, "new_start", new_start)
        _set(self, "new_end", new_end)
        _set(self, "new_text", new_text)
        _set(self, "lang", lang)
        _set(self, "extra", extra)


@dataclass(frozen=True, slots=True)
class Entry(_Value):
    """One entity of the replacements configuration.

    norm     the name without its sentence's suffixes; `type` counts its mentions by type, `frq` in all
    allsugg  per replaceable part: the original, then the candidates
    repl     the new norm; None: derived from `of`/`rel` or taken from `allsugg`
    derived  what `replace` made for an entry without `repl` (shown to the person who edits; not obeyed)
    drawn    the `repl` that `suggest` drew, and drawn_ties the keys that it was tied to then: a `repl` unlike
             `drawn` is a person's, and a tie that is new beats one that nobody edited (`renaming.obeyed`)
    of       key of the entry with the full name of the same entity; `rel` ties different entities (`RELATIONS`)
    keep     True leaves the entity as it is; `method` overrules the policy for this entity
    review   who decided what and when, on the review page; of it only places by hand are read (`pseudo.spans.marked`)
    """

    norm: str = field(repr=False)
    type: Mapping[str, int]
    frq: int
    parts: tuple[NamePart, ...] = ()
    allsugg: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    repl: str | None = field(default=None, repr=False)
    derived: str | None = field(default=None, repr=False)
    drawn: str | None = field(default=None, repr=False)
    drawn_ties: tuple[str, ...] = field(default=(), repr=False)
    of: str | None = field(default=None, repr=False)
    rel: Mapping[str, str] = field(default_factory=_nothing, repr=False, hash=False)
    keep: bool = False
    method: str | None = None
    gender: str = ""
    extra: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)
    review: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)

    @property
    def ties(self) -> dict[str, str]:
        """The keys of the entries that it is tied to, by `of` or the name of the relation."""
        return {**({} if self.of is None else {"of": self.of}), **self.rel}

    @property
    def main_type(self) -> str:
        """The type most of its mentions have; of equals the first by code point."""
        if len(self.type) == 1:  # nearly always
            return next(iter(self.type))
        return min(self.type, key=lambda name: (-self.type[name], name), default="")


@dataclass(frozen=True, slots=True)
class Repair(_Value):
    """A word outside the spans that had to change with its neighbour: the article `az` -> `a`."""

    start: int
    end: int
    text: str = field(repr=False)
    new_start: int
    new_end: int
    new_text: str = field(repr=False)
    why: str


@dataclass(frozen=True, slots=True)
class Place(_Value):
    """A stretch of the new text, and the type of what stands there."""

    start: int
    end: int
    type: str


@dataclass(frozen=True, slots=True)
class Document(_Value):
    """A text and what the stages have found out about it.

    id      a text or a number that names the document; lang: a language tag, kept as it was written (`hu-HU`); `mul`
            where each span has its own
    tokens, spans, replacements are None until their stage has run (`spans` fills all three, `suggest` completes the
    replacements); `pseudonymised` is None until `replace` has run.
    walls      offsets that no span crosses: where one paragraph, cell or heading ends and the next begins; a sentence
               ends there, too
    unchanged  spans that the policy replaces and that came out as they were
    leftovers  where something that is replaced elsewhere is still to be read (`pseudo.replace.proof`)
    world      the number of what `suggest` chose from: the same key and world give the same choices; None before it

    Values can be pickled; a repr shows positions, types and counts, never a text or a name.

    >>> Document("Tegnap Kovács Jánossal beszéltem.", id=7)
    Document(id=7, lang='hu')
    """

    text: str = field(repr=False)
    id: Id | None = None
    lang: str = DEFAULT
    tokens: tuple[Token, ...] | None = field(default=None, repr=False)
    spans: tuple[Span, ...] | None = field(default=None, repr=False)
    repairs: tuple[Repair, ...] = field(default=(), repr=False)
    replacements: Mapping[str, Entry] | None = field(default=None, repr=False)
    pseudonymised: str | None = field(default=None, repr=False)
    unchanged: tuple[Place, ...] = field(default=(), repr=False)
    leftovers: tuple[Place, ...] = field(default=(), repr=False)
    extra: Mapping[str, Any] = field(default_factory=_nothing, repr=False, hash=False)
    walls: tuple[int, ...] = field(default=(), repr=False)
    world: int | None = field(default=None, repr=False)

    @classmethod
    def from_json(cls, data: bytes | str, *, where: str = "", lang: str = DEFAULT, offsets: Offsets = "codepoints",
                  own: Path | None = None) -> Document:
        """The document in one piece of JSON, checked, as every command reads it (`docs/document.schema.json`).

        where    what errors call the document: a file, `line 3`
        lang     language of a document that names none
        offsets  what the offsets in `data` count: codepoints or utf16
        own      the user's own folder with further languages
        raises   InputError (`pseudo.formats.jsonio.JsonError`, with the document's `id`), one line that quotes nothing

        >>> Document.from_json('{"id": 7, "text": "Itt van Pécs.", "spans": [{"start": 8, "end": 12, "type": "GPE"}]}')
        Document(id=7, lang='hu')
        >>> Document.from_json('{"text": "Itt", "text": "Ott"}')
        Traceback (most recent call last):
        pseudo.formats.jsonio.faults.JsonError: has "text" twice (keys 1 and 2); make them one
        """
        from pseudo.formats import jsonio

        return jsonio.loads(data, where=where, lang=lang, offsets=offsets, own=own)

    def to_json(self, *, offsets: Offsets = "codepoints", indent: bool = False) -> str:
        """The document as JSON, as every command writes it: all that is known, originals and mapping too. No newline
        at the end. For what may leave the building see `pseudo.formats.jsonio.strip`.

        raises  InputError for what JSON cannot hold: half a surrogate pair, keys nested deeper than 250 levels

        >>> Document("Hat nap", id=7, extra={"page": 4}).to_json()
        '{"schema":"pseudo/2","id":7,"lang":"hu","text":"Hat nap","page":4}'
        """
        from pseudo.formats import jsonio

        return jsonio.dumps(self, offsets=offsets, indent=indent).decode("utf-8")

    def entry(self, key: str) -> Entry:
        """The entry with this key. raises InputError when there is none (the message does not repeat the key)."""
        entries = self.replacements or {}
        if key not in entries:
            raise InputError("no entry with that key in the replacements; the keys are those of doc.replacements")
        return entries[key]

    def with_entry(self, key: str, entry: Entry) -> Document:
        """This document with one entry changed; what `replace` had made of the old one is taken back."""
        self.entry(key)
        return replace(self, replacements={**(self.replacements or {}), key: entry}, pseudonymised=None, repairs=())

    def with_repl(self, key: str, repl: str) -> Document:
        """This document with another new name for one entity, as if a person had edited `repl`.

        raises  InputError when there is no such entry or the new name is empty
        """
        if not isinstance(repl, str) or not repl.strip():
            raise InputError("the new name is empty; give a name, or set keep to leave the entity as it is")
        return self.with_entry(key, replace(self.entry(key), repl=repl))
