"""spaCy as an engine: `spacy:MODEL`, any pipeline that sets names, such as those of HuSpaCy.

In: texts with their tokens, which the pipeline takes as they are, a sentence at a time. Out: the same values with the
same types as from any engine. Start at `load`. MODEL is a folder with a pipeline or the name of an installed one;
nothing is fetched. What the pipeline does not say of words comes from our own tagger where the language has one. spaCy
is imported only when this engine is asked for.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine, installed, plugged
from pseudo.engines.tagged import Tagged

PACKAGE = re.compile(r"\w+")
"""A pipeline that is installed is a package of its own."""

BATCH = 256
"""Sentences that go through a pipeline together."""


@dataclass(frozen=True, slots=True, eq=False)
class Spacy:
    """The engine over a spaCy pipeline.

    types  of the labels that its components can set; a label that none has announced is looked up when it comes
    words  what says of words what the pipeline does not
    place  of the pipeline's files
    """

    nlp: Any = field(repr=False)
    types: dict[str, str] = field(repr=False)
    words: Engine | None
    place: Path | None = field(repr=False)

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens with lemma, UPOS and features, and its names in text order (source "ner", score 1)."""
        return plugged.annotate(texts, tokens, self._tag, self.words)

    def _tag(self, forms: Sequence[Sequence[str]]) -> list[Tagged]:
        from spacy.tokens import Doc

        def doc(words: list[str]) -> Doc:
            starts: list[bool | int | None] = [at == 0 for at in range(len(words))]
            return Doc(self.nlp.vocab, words=words, sent_starts=starts)

        return [self._read(doc) for doc in self.nlp.pipe((doc(list(row)) for row in forms), batch_size=BATCH)]

    def _read(self, doc: Any) -> Tagged:
        names = tuple((ent.start, ent.end, self._type(ent.label_), 1.0) for ent in doc.ents)
        return Tagged(
            tuple(token.lemma_ for token in doc),
            tuple(token.pos_ for token in doc),
            tuple(plugged.feats(str(token.morph)) for token in doc),
            names,
        )

    def _type(self, label: str) -> str:
        known = self.types.get(label)
        return known or plugged.types([*self.types, label], "the spaCy pipeline", self.place)[label]


def load(lang: str | Path, folder: str = "") -> Spacy:
    """The engine with the pipeline in `folder`, or the installed one of that name.

    raises  EngineError when spaCy or the pipeline is missing, or it sets no names
    """
    check(folder)
    import spacy

    place = Path(folder)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions: what cannot be loaded fails below
            nlp = spacy.load(folder)
    except Exception as error:  # from OSError to those of its components' packages
        raise EngineError(
            f"spaCy could not load {folder} ({type(error).__name__}); it may want another version of spaCy or a "
            "package of its own: see its meta.json"
        ) from error
    assigned = {name: set(nlp.get_pipe_meta(name).assigns) for name in nlp.pipe_names}
    naming = [name for name, what in assigned.items() if {"doc.ents", "token.ent_type"} & what]
    if not naming:
        raise EngineError(f"the spaCy pipeline {folder} finds no names: none of its components sets doc.ents")
    labels = {label for name in naming for label in nlp.pipe_labels.get(name, ())}
    files = place if place.is_dir() else nlp.path
    said = set().union(*assigned.values())
    words = None if {"token.lemma", "token.pos"} <= said else plugged.words_of(lang)
    return Spacy(nlp, plugged.types(labels, f"the spaCy pipeline {folder}", files), words, files)


def check(folder: str) -> None:
    """raises EngineError when no pipeline is named, spaCy is missing, or the pipeline is not there."""
    if not folder:
        raise EngineError("the engine spacy needs a pipeline: spacy:FOLDER, or spacy:NAME of an installed one")
    if not installed("spacy"):
        raise EngineError("the engine spacy needs spaCy: pip install '.[spacy]'")
    if not Path(folder).is_dir() and not (PACKAGE.fullmatch(folder) and installed(folder)):
        raise EngineError(
            f"there is no folder {folder}, and no installed spaCy pipeline of that name; install its package with pip "
            "where there is a network, or say spacy:FOLDER; nothing is downloaded here"
        )
