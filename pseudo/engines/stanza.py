"""stanza as an engine: `stanza` runs our own model inside a stanza Pipeline, `stanza:FOLDER` a user's stanza models.

In: texts with their tokens, which stanza takes as they are (`tokenize_pretokenized`). Out: the same values with the
same types as from any engine. Start at `load`; for people who live in stanza, `pipeline` gives the Pipeline itself.
Nothing is fetched (`download_method=None`), and stanza and torch are imported only when this engine is asked for.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from pseudo.document import Span, Token
from pseudo.engines.compact import LEAN, Model, Tagged, sentences
from pseudo.errors import EngineError
from pseudo.languages import folder as language_folder

PROCESSORS = "tokenize,pos,lemma,ner"

LONGEST = 100
"""Longer tokens are cut for stanza, whose character LSTMs take time and memory for each letter."""

OURS = "pseudo"
"""Name of our processor in a stanza Pipeline."""


@dataclass(frozen=True, slots=True, eq=False)
class Stanza:
    """The engine over a stanza Pipeline that takes lists of tokens."""

    nlp: Any

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens with lemma, UPOS and features, and its names in text order (source "ner", score 1)."""
        groups = [sentences(row) for row in tokens]
        forms = [
            [text[token.start : token.end][:LONGEST] for token in group]
            for text, rows in zip(texts, groups, strict=True)
            for group in rows
        ]
        parsed = iter(self.nlp(forms).sentences if forms else ())
        out: list[tuple[tuple[Token, ...], tuple[Span, ...]]] = []
        for text, rows in zip(texts, groups, strict=True):
            filled: list[Token] = []
            spans: list[Span] = []
            for group in rows:
                sentence = next(parsed)
                for token, got in zip(group, sentence.tokens, strict=True):
                    word = got.words[0]
                    lemma = word.lemma or text[token.start : token.end]
                    filled.append(replace(token, lemma=lemma, upos=word.upos or "", feats=_feats(word.feats or "")))
                for first, last, label in _chunks(token.ner or "O" for token in sentence.tokens):
                    kind = _type(label)
                    if kind != "O":
                        start, end = group[first].start, group[last - 1].end
                        spans.append(Span(start, end, text[start:end], kind, source="ner"))
            out.append((tuple(filled), tuple(spans)))
        return out


def load(lang: str | Path, folder: str = "") -> Stanza:
    """The engine: with our model, or with the user's stanza models in `folder` (stanza's own `model_dir`).

    raises  EngineError when stanza or a model is missing
    """
    if not folder:
        return Stanza(pipeline(lang, tokenize_pretokenized=True))
    stanza = _stanza()
    tag = language_folder(lang).name
    try:
        nlp = stanza.Pipeline(
            tag,
            model_dir=folder,
            processors=PROCESSORS,
            tokenize_pretokenized=True,
            download_method=None,
            use_gpu=False,
            logging_level="ERROR",
        )
    except Exception as error:  # stanza raises a dozen kinds here, from KeyError to its own
        raise EngineError(
            f"no stanza models for {tag!r} with the processors {PROCESSORS} in that folder ({type(error).__name__}); "
            f"fetch them once with stanza.download({tag!r}, model_dir=...), or use the engine stanza without a folder"
        ) from error
    return Stanza(nlp)


def pipeline(lang: str | Path, **options: Any) -> Any:
    """A stanza.Pipeline with our tokeniser, tagger, lemmatiser and names; `options` go to stanza.Pipeline.

    nlp = pipeline("hu")
    nlp("Tegnap Kovács Jánossal beszéltem.").ents[0].text == "Kovács Jánossal"
    """
    stanza = _stanza()
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


def _stanza() -> Any:
    try:
        import stanza
    except ImportError as error:
        raise EngineError("the stanza engine needs stanza (and torch); pip install stanza") from error
    return stanza


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

        def _set_up_variants(self, config: Any, device: Any) -> None:
            """Our processor has no variants."""

        def process(self, document: Any) -> Any:
            return self.bulk_process([document])[0]

        def bulk_process(self, docs: Any) -> Any:
            rows = [sentence for doc in docs for sentence in doc.sentences]
            tagged = self._model.tag([[token.text for token in row.tokens] for row in rows], lean=LEAN)
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
            from pseudo.tokenise import tokenise

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
        raise EngineError(f"there is no model for {place.name!r}; train one: scripts/train_tagger.py")
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


def _chunks(tags: Iterable[str]) -> list[tuple[int, int, str]]:
    """Names of a sequence of BIOES or BIO tags as (first, one past the last, label).

    >>> _chunks(["B-PER", "E-PER", "O", "S-LOC", "B-ORG", "I-ORG", "O"])
    [(0, 2, 'PER'), (3, 4, 'LOC'), (4, 6, 'ORG')]
    """
    out: list[tuple[int, int, str]] = []
    open_at, label = -1, ""
    for i, tag in enumerate([*tags, "O"]):
        part, _, kind = tag.partition("-")
        if open_at >= 0 and (part in ("O", "B", "S") or kind != label):
            out.append((open_at, i, label))
            open_at = -1
        if part != "O" and open_at < 0:
            open_at, label = i, kind
    return out


@cache
def _table(name: str) -> dict[str, str]:
    """A TSV of this folder."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


def _type(label: str) -> str:
    kind = _table("stanza.labels.tsv").get(label)
    if kind is None:
        raise EngineError(f"the stanza model has a label {label!r} that stanza.labels.tsv does not map to a type")
    return kind


def _feats(feats: str) -> str:
    """A model's features in our values and spelling.

    >>> _feats("Case=Sub|Number=Plur"), _feats("Case=Nom|Number=Sing"), _feats("Mood=Cnd,Pot")
    ('Case=Sbl|Number=Plur', '', 'Mood=Cnd+Pot')
    """
    from morph.feats import canonical

    table = _table("stanza.feats.tsv")
    given: dict[str, str] = {}
    for feature in feats.split("|"):
        key, _, value = table.get(feature, feature).partition("=")
        if key:
            given.setdefault(key, value.replace(",", "+"))
    return canonical(given)
