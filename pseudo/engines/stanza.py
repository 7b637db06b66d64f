"""stanza as an engine: any stanza pipeline, official or trained by `scripts/train_stanza.py`, or our own model in one.

In: texts with their tokens, which stanza takes as they are (`tokenize_pretokenized`). Out: the same values with the
same types as from any engine. Start at `load`; for people who live in stanza, `pipeline` gives a Pipeline of our own.
Nothing is fetched (`download_method=None`), and stanza and torch are imported only when this engine is asked for.

    stanza          the models for the language that `stanza.download` put where stanza keeps them; none there: ours
    stanza:FOLDER   the models in FOLDER (stanza's own `model_dir`)
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine, installed, plugged
from pseudo.engines.compact import LEAN
from pseudo.engines.model import Model
from pseudo.engines.tagged import Tagged, sentences
from pseudo.language.folders import folder as language_folder

USED = ("tokenize", "pos", "lemma", "ner")
"""What we take of a language's default package; `ner` must be there, our own tagger stands in for `pos` and `lemma`."""

GIVEN = {"tokenize_pretokenized": True, "tokenize_model_path": "none: the tokens are given"}
"""The tokenizer passes on what it gets; its model is not opened, and need not be there."""

OURS = "pseudo"
"""Name of our processor in a stanza Pipeline."""


@dataclass(frozen=True, slots=True, eq=False)
class Stanza:
    """The engine over a stanza Pipeline that takes lists of tokens.

    types  of the model's labels
    words  what says of words what the Pipeline does not
    """

    nlp: Any = field(repr=False)
    types: dict[str, str] = field(repr=False)
    words: Engine | None = None

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens with lemma, UPOS and features, and its names in text order (source "ner", score 1)."""
        return plugged.annotate(texts, tokens, self._tag, self.words)

    def _tag(self, forms: Sequence[Sequence[str]]) -> list[Tagged]:
        return [_read(sentence, self.types) for sentence in self.nlp([list(row) for row in forms]).sentences]


def load(lang: str | Path, folder: str = "") -> Stanza:
    """The engine: with the user's stanza models, or with ours where there are none and no folder is given.

    raises  EngineError when stanza or a model is missing
    """
    check(folder)
    import stanza

    tag = language_folder(lang).name
    place = Path(folder) if folder else default_folder()
    if not folder and not (place / tag / "ner").is_dir():
        ours = pipeline(lang, tokenize_pretokenized=True)
        return Stanza(ours, {kind: kind for kind in ours.processors[OURS].kinds})
    used = _used(place, tag)
    try:
        nlp = stanza.Pipeline(
            tag,
            model_dir=str(place),
            processors=",".join(used),
            package="default",
            download_method=None,
            use_gpu=False,
            logging_level="ERROR",
            **GIVEN,
        )
    except Exception as error:  # stanza raises a dozen kinds here, from KeyError to its own
        raise EngineError(
            f"stanza could not load {', '.join(used)} for {tag!r} from {place} ({type(error).__name__}); {_remedy()}"
        ) from error
    labels = {label for trainer in nlp.processors["ner"].trainers for label in trainer.get_known_tags()}
    words = None if {"pos", "lemma"} <= set(used) else plugged.words_of(lang)
    return Stanza(nlp, plugged.types(labels, f"the stanza model for {tag!r}", place), words)


def check(folder: str) -> None:
    """raises EngineError when stanza is missing or the folder is not there."""
    if not installed("stanza", "torch"):
        raise EngineError("the engine stanza needs stanza and torch: pip install '.[stanza]'")
    if folder and not Path(folder).is_dir():
        raise EngineError(f"there is no folder {folder}; {_remedy()}")


def default_folder() -> Path:
    """Where `stanza.download` puts models when it is not told otherwise."""
    from stanza.resources.common import DEFAULT_MODEL_DIR

    return Path(os.environ.get("STANZA_RESOURCES_DIR") or DEFAULT_MODEL_DIR)


def _used(place: Path, tag: str) -> list[str]:
    """Which processors of the default package of a language there are to use."""
    try:
        listed = json.loads((place / "resources.json").read_text(encoding="utf-8"))
        found = listed.get(tag, {})
        package = listed.get(found.get("alias", tag), {}).get("packages", {}).get("default", {})
    except FileNotFoundError as error:
        raise EngineError(f"{place} is no folder of stanza models: no resources.json; {_remedy()}") from error
    except (OSError, ValueError, AttributeError) as error:
        raise EngineError(f"{place / 'resources.json'} cannot be read; {_remedy()}") from error
    if "ner" not in package:
        raise EngineError(f"{place / 'resources.json'} lists no model of names (ner) for {tag!r}; {_remedy()}")
    return [name for name in USED if name in package]


def _remedy() -> str:
    return (
        "fetch models where there is a network with stanza.download(LANGUAGE, model_dir=FOLDER), train some "
        "(scripts/train_stanza.py), or take the engine compact"
    )


def _read(sentence: Any, types: dict[str, str]) -> Tagged:
    """What a Pipeline says of a sentence; of a token of several words, the first counts."""
    names = plugged.as_tagged(len(sentence.tokens), [token.ner or "O" for token in sentence.tokens], types).names
    words = [token.words[0] for token in sentence.tokens]
    return Tagged(
        tuple(word.lemma or (word.text if word.upos else "") for word in words),
        tuple(word.upos or "" for word in words),
        tuple(plugged.feats(word.feats or "") for word in words),
        names,
    )


def pipeline(lang: str | Path, **options: Any) -> Any:
    """A stanza.Pipeline with our tokeniser, tagger, lemmatiser and names; `options` go to stanza.Pipeline.

    nlp = pipeline("hu")
    nlp("Tegnap Kovács Jánossal beszéltem.").ents[0].text == "Kovács Jánossal"
    """
    check("")
    import stanza

    place = language_folder(lang)
    _register(place)
    with tempfile.TemporaryDirectory() as empty:
        # stanza wants a list of its models even where it needs none of them.
        resources = Path(empty) / "resources.json"
        resources.write_text(
            json.dumps({place.name: {"lang_name": place.name, "packages": {}, "tokenize": {}}}), encoding="utf-8"
        )
        return stanza.Pipeline(
            place.name,
            processors={"tokenize": OURS, OURS: "default"},
            package=None,
            model_dir=empty,
            download_method=None,
            use_gpu=False,
            logging_level="ERROR",
            **{f"{OURS}_folder": str(place), "tokenize_folder": str(place), **options},
        )


@cache
def _classes() -> tuple[Any, Any]:
    """Our processor and our tokeniser as classes of stanza; stanza keeps them in its own registries."""
    from stanza.models.common.doc import Document
    from stanza.pipeline.processor import (
        Processor,
        ProcessorVariant,
        register_processor,
        register_processor_variant,
    )

    @register_processor(OURS)
    class PseudoProcessor(Processor):  # type: ignore[misc]  # stanza has no types
        """UPOS, features, lemmas and names of all sentences in one go."""

        PROVIDES_DEFAULT = {"pos", "lemma", "ner", OURS}  # noqa: RUF012
        REQUIRES_DEFAULT = {"tokenize"}  # noqa: RUF012

        def __init__(self, config: Any, pipeline: Any, device: Any) -> None:
            super().__init__(config, pipeline, device)
            self._model = Model.load(Path(config["folder"]) / "models")
            self.kinds = self._model.fine.kinds

        def _set_up_variants(self, config: Any, device: Any) -> None:
            """Our processor has no variants."""

        def process(self, document: Any) -> Any:
            return self.bulk_process([document])[0]

        def bulk_process(self, docs: Any) -> Any:
            rows = [sentence for doc in docs for sentence in doc.sentences]
            forms = [[token.text for token in row.tokens] for row in rows]
            tagged = self._model.tag(forms, lean=LEAN, documents=[len(doc.sentences) for doc in docs])
            for row, t in zip(rows, tagged, strict=True):
                _fill(row, t)
            for doc in docs:
                doc.build_ents()
            return docs

    @register_processor_variant("tokenize", OURS)
    class PseudoTokenizer(ProcessorVariant):  # type: ignore[misc]
        """Our tokeniser as the `tokenize` processor of a Pipeline."""

        def __init__(self, config: Any) -> None:
            self._folder = Path(config["folder"])

        def process(self, document: Any) -> Any:
            from pseudo.language.tokenise import tokenise

            text = document if isinstance(document, str) else document.text
            rows = [
                [
                    {"id": (i + 1,), "text": text[t.start : t.end], "start_char": t.start, "end_char": t.end}
                    for i, t in enumerate(group)
                ]
                for group in sentences(tokenise(text, self._folder))
            ]
            return Document(rows, text)

    return PseudoProcessor, PseudoTokenizer


def _register(place: Path) -> None:
    """Our classes into stanza's registries, once in a process."""
    if not (place / "models").is_dir():
        raise EngineError(f"there is no model for {place.name!r}; train one: `pseudo train` (docs/train.md)")
    _classes()


def _fill(sentence: Any, tagged: Tagged) -> None:
    """A stanza sentence with what our model says."""
    tags = ["O"] * len(sentence.tokens)
    for first, last, kind, _ in tagged.names:
        if last - first == 1:
            tags[first] = f"S-{kind}"
        else:
            tags[first:last] = [f"B-{kind}", *[f"I-{kind}"] * (last - first - 2), f"E-{kind}"]
    rows = zip(sentence.tokens, tagged.lemmas, tagged.upos, tagged.feats, tags, strict=True)
    for token, lemma, upos, feats, tag in rows:
        word = token.words[0]
        word.lemma, word.upos, word.feats = lemma, upos, feats or None
        token.ner, token.multi_ner = tag, (tag,)
