"""What the user asked for, and the sentences of each part: to learn from, to choose the epoch with, to measure with.

In: `Options`. Out: `Parts`. Start at `read`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError
from pseudo.training import data
from pseudo.training.card import Count, count
from pseudo.training.sentences import UNLEARNED, Sentence, plain
from pseudo.training.texts import Text


@dataclass(frozen=True, slots=True)
class Options:
    """What a user can choose.

    data    files and folders with annotated documents;  output  folder of the model
    start   language whose shipped model is trained further, or a folder with a model; None: a new one
    devel   files that measure each epoch, or the share of the documents that is taken for that
    tests   files that measure before and after, and serve for nothing else
    mix     files of which each epoch draws as many sentences as `data` has
    types   table of labels;  epochs, patience, rate, seed  see `loop.Plan`
    buckets rows of the table of word features of a new model (`network.Sizes`)
    own     folder with languages of the user's own
    """

    data: tuple[Path, ...]
    output: Path
    lang: str = DEFAULT
    start: str | None = None
    devel: tuple[Path, ...] | float = 0.15
    tests: tuple[Path, ...] = ()
    mix: tuple[Path, ...] = ()
    types: Path | None = None
    epochs: int | None = None
    patience: int | None = None
    rate: float | None = None
    seed: int = 1
    buckets: int | None = None
    own: Path | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part by its name: how many documents, their sentences, and their texts."""

    name: str
    documents: int
    sentences: list[Sentence]
    texts: list[Text] = field(default_factory=list, repr=False)


@dataclass(frozen=True, slots=True)
class Parts:
    """What is learned from; what is mixed in (perhaps nothing); what chooses the epoch; what else is measured. The
    first two may have names that are `UNLEARNED`.

    notes  what a user should know of how the data were read;  digest  the same for the same sentences
    """

    train: Part
    mix: Part
    devel: Part
    tests: tuple[Part, ...]
    notes: tuple[str, ...]

    @property
    def counts(self) -> tuple[Count, ...]:
        """How much there is of each part, what is learned from first."""
        parts = (self.train, *([self.mix] if self.mix.documents else []), self.devel, *self.tests)
        return tuple(count(part.name, part.documents, list(map(plain, part.sentences))) for part in parts)

    @property
    def digest(self) -> str:
        """SHA-256 over the sentences that decide what the model becomes."""
        told = hashlib.sha256()
        for part in (self.train, self.mix, self.devel):
            for s in part.sentences:
                told.update(repr((s.forms, s.lemmas, s.tags, s.fine)).encode("utf-8", "surrogatepass"))
            told.update(b"\n")
        return told.hexdigest()


def read(options: Options, kinds: Sequence[str] | None) -> Parts:
    """The parts. kinds: the types of the model that training begins with, None for a new one.

    raises  InputError for files that cannot be read, for labels without a meaning, for a part without a sentence
    """

    def load(*paths: Path) -> list[data.Document]:
        return data.read(paths, options.lang, options.own)

    train = load(*options.data)
    if isinstance(options.devel, float):
        train, devel = _split(train, options.devel, options.seed)
    else:
        devel = load(*options.devel)
    documents = {"train": train, "mix": load(*options.mix), "devel": devel}
    for number, path in enumerate(options.tests, 1):
        documents[path.name if path.is_dir() and path.name not in documents else f"test {number}"] = load(path)
    everything = [doc for part in documents.values() for doc in part]
    types = data.meanings(everything, kinds, options.types)
    first, mix, second, *tests = (
        Part(name, len(part), data.sentences(part, types), data.texts(part, types)) for name, part in documents.items()
    )
    for part in (first, second, *tests):
        if not any(tag[2:] not in ("", UNLEARNED) for s in part.sentences for tag in s.fine or ()):
            raise InputError(f"the part {part.name} has no name; give other files, or another share for --devel")
    second, *tests = (replace(part, sentences=list(map(plain, part.sentences))) for part in (second, *tests))
    return Parts(first, mix, second, tuple(tests), tuple(_notes(types, sum(doc.moved for doc in everything))))


def _split(documents: list[data.Document], share: float, seed: int) -> tuple[list[data.Document], list[data.Document]]:
    """The documents in two parts, the second with about that share of them, both in their order."""
    order = list(range(len(documents)))
    random.Random(seed).shuffle(order)
    size = max(1, round(share * len(documents)))
    if size >= len(documents):
        raise InputError(
            f"{len(documents)} document(s) cannot be split into a part to learn from and one to measure with; give "
            "more, or --devel FILES"
        )
    left = set(order[:size])
    return [d for i, d in enumerate(documents) if i not in left], [d for i, d in enumerate(documents) if i in left]


def _notes(types: Mapping[str, str], moved: int) -> Iterator[str]:
    other = [f"{label} as {kind}" for label, kind in types.items() if kind not in (label, "O", UNLEARNED)]
    if other:
        yield f"labels taken as types of another name: {', '.join(other)} (--types says otherwise)"
    for kind, what in (("O", "taken for no names"), (UNLEARNED, "neither learned nor unlearned: patterns find them")):
        left = [label for label, meaning in types.items() if meaning == kind]
        if left:
            yield f"labels {what}: {', '.join(left)} (--types says otherwise)"
    if moved:
        yield f"names that ended within a word or went over the end of a sentence, and were made to fit: {moved}"
