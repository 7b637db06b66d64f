"""Transformers as an engine: `hf:MODEL`, a model for token classification (BERT and its kin) with its tokenizer.

In: texts with their tokens. Out: the same values with the same types as from any engine. Start at `load`. MODEL is a
folder as `save_pretrained` writes it, or the name of a model that is in the local cache already; nothing is fetched,
and no code that comes with a model is run. Such models say nothing of words: lemma, UPOS and features come from our own
tagger where the language has one. transformers and torch are imported only when this engine is asked for.

A word's tag is that of its first piece, as such models are trained. Sentences longer than the model's memory go through
it in windows that overlap; of two windows a word is taken from the one in which it stands farther from the edge.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine, installed, plugged
from pseudo.engines.tagged import Tagged

BATCH = 4096
"""Padded pieces of a batch."""

LONGEST = 512
"""Pieces that go through a model at once, if it has room for them: time grows with their square."""


@dataclass(frozen=True, slots=True)
class Window:
    """Words first..last of a sentence, of which keep..until count here; `pieces` of them with the marks around them,
    and `starts`: where the pieces of each word begin, None for a word of which the tokenizer leaves nothing."""

    sentence: int
    keep: int
    until: int
    pieces: tuple[int, ...]
    starts: tuple[int | None, ...]
    first: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Transformer:
    """The engine over a model and its tokenizer.

    tags   of the model, by number
    types  of the model's labels
    room   pieces that a window can hold
    words  what says of words what the model does not
    """

    model: Any = field(repr=False)
    tokenizer: Any = field(repr=False)
    tags: tuple[str, ...] = field(repr=False)
    types: dict[str, str] = field(repr=False)
    room: int
    words: Engine

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens with lemma, UPOS and features, and its names in text order (source "ner")."""
        return plugged.annotate(texts, tokens, self._tag, self.words)

    def _tag(self, forms: Sequence[Sequence[str]]) -> list[Tagged]:
        best = [["O"] * len(row) for row in forms]
        sure = [[1.0] * len(row) for row in forms]
        for batch in batches(self._windows(forms)):
            for window, (numbers, chances) in zip(batch, self._run(batch), strict=True):
                for word in range(window.keep, window.until):
                    start = window.starts[word - window.first]
                    if start is not None:
                        best[window.sentence][word] = self.tags[numbers[start]]
                        sure[window.sentence][word] = chances[start]
        return [plugged.as_tagged(len(tags), tags, self.types, s) for tags, s in zip(best, sure, strict=True)]

    def _windows(self, forms: Sequence[Sequence[str]]) -> list[Window]:
        """Sentences as windows, short ones first."""
        windows: list[Window] = []
        cut: list[tuple[int, int, int, int, int]] = []
        for i, (pieces, starts) in enumerate(self._pieces(forms)):
            if len(pieces) <= self.room:
                windows.append(Window(i, 0, len(starts), pieces, starts))
                continue
            sizes = _sizes(starts, len(pieces))
            marks = 8  # around the words; no model has more
            cut += [(i, *ranges) for ranges in ranges_of(sizes, max(1, self.room - marks))]
        again = self._pieces([forms[i][first:last] for i, first, last, _, _ in cut]) if cut else ()
        for (i, first, _, keep, until), (pieces, starts) in zip(cut, again, strict=True):
            inside = tuple(start if start is not None and start < self.room else None for start in starts)
            windows.append(Window(i, keep, until, pieces[: self.room], inside, first))
        return sorted(windows, key=lambda window: (len(window.pieces), window.sentence, window.first))

    def _pieces(self, forms: Sequence[Sequence[str]]) -> Iterator[tuple[tuple[int, ...], tuple[int | None, ...]]]:
        """Per sentence its pieces, marks included, and where the pieces of each word begin."""
        made = self.tokenizer([list(row) for row in forms], is_split_into_words=True, verbose=False)
        for i, row in enumerate(forms):
            starts: dict[int, int] = {}
            for at, word in enumerate(made.word_ids(i)):
                if word is not None:
                    starts.setdefault(word, at)
            yield tuple(made["input_ids"][i]), tuple(starts.get(word) for word in range(len(row)))

    def _run(self, batch: Sequence[Window]) -> list[tuple[list[int], list[float]]]:
        """Per window and piece the number of the best tag and its probability."""
        import torch

        longest = max(len(window.pieces) for window in batch)
        pad = self.tokenizer.pad_token_id or 0
        pieces = torch.tensor([[*w.pieces, *[pad] * (longest - len(w.pieces))] for w in batch])
        mask = torch.tensor([[1] * len(w.pieces) + [0] * (longest - len(w.pieces)) for w in batch])
        with torch.inference_mode():
            chances = self.model(input_ids=pieces, attention_mask=mask).logits.float().softmax(-1)
        top = chances.max(-1)
        return list(zip(top.indices.tolist(), top.values.tolist(), strict=True))


def load(lang: str | Path, folder: str = "") -> Transformer:
    """The engine with the model in `folder`, or of that name in the local cache of Hugging Face.

    raises  EngineError when transformers or torch or the model is missing, or it is no model for token classification
    """
    check(folder)
    from transformers import AutoModelForTokenClassification, AutoTokenizer
    from transformers.utils import logging as transformers_logging

    place = Path(folder)
    logging: Any = transformers_logging
    loud, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tokenizer = AutoTokenizer.from_pretrained(
                folder, local_files_only=True, trust_remote_code=False, add_prefix_space=True
            )
            model, told = AutoModelForTokenClassification.from_pretrained(
                folder, local_files_only=True, trust_remote_code=False, output_loading_info=True
            )
    except Exception as error:  # a dozen kinds, from OSError to those of the tokenizers
        where = "that folder" if place.is_dir() else "the local cache"
        raise EngineError(
            f"transformers could not load {folder} from {where} ({type(error).__name__}); {_remedy()}"
        ) from error
    finally:
        logging.set_verbosity(loud)
        if bars:
            logging.enable_progress_bar()
    if told["missing_keys"]:
        raise EngineError(
            f"{folder} is no model for token classification: it lacks {len(told['missing_keys'])} weights of one; "
            "take one that is trained to find names"
        )
    if not tokenizer.is_fast:
        raise EngineError(f"the tokenizer of {folder} does not tell which word a piece is of; add its tokenizer.json")
    tags = tuple(model.config.id2label[i] for i in range(model.config.num_labels))
    types = plugged.types(map(plugged.label_of, tags), f"the model {folder}", place if place.is_dir() else None)
    # Two less than the table of places: some models keep places for what is no piece.
    room = min(LONGEST, tokenizer.model_max_length, getattr(model.config, "max_position_embeddings", LONGEST + 2) - 2)
    return Transformer(model.float().eval(), tokenizer, tags, types, room, plugged.words_of(lang))


def check(folder: str) -> None:
    """raises EngineError when no model is named, a package is missing, or the folder is not there."""
    if not folder:
        raise EngineError("the engine hf needs a model: hf:FOLDER, or hf:NAME of one that is in the local cache")
    if not installed("transformers", "torch"):
        raise EngineError("the engine hf needs transformers and torch: pip install '.[hf]'")
    place = Path(folder)
    if not place.is_dir() and (place.is_absolute() or folder.startswith(".") or folder.count("/") > 1):
        raise EngineError(f"there is no folder {folder}; {_remedy()}")


def ranges_of(sizes: Sequence[int], room: int) -> list[tuple[int, int, int, int]]:
    """Windows over words of these sizes, each at most `room` (a larger word stands alone), every window sharing about a
    fourth of its room with the next: (first word, one past the last, first that counts, one past the last that counts).

    >>> ranges_of([1] * 10, 6)
    [(0, 6, 0, 5), (5, 10, 5, 10)]
    >>> ranges_of([1, 9, 1], 3)
    [(0, 1, 0, 1), (1, 2, 1, 2), (2, 3, 2, 3)]
    """
    cuts: list[tuple[int, int]] = []
    first = 0
    while True:
        last, held = first, 0
        while last < len(sizes) and (last == first or held + sizes[last] <= room):
            held += sizes[last]
            last += 1
        cuts.append((first, last))
        if last == len(sizes):
            break
        back, shared = last, 0
        while back - 1 > first and shared + sizes[back - 1] <= room // 4:
            back -= 1
            shared += sizes[back]
        first = back
    middles = [0, *((after[0] + before[1]) // 2 for before, after in pairwise(cuts)), len(sizes)]
    return [(*cut, middles[i], middles[i + 1]) for i, cut in enumerate(cuts)]


def batches(windows: Sequence[Window]) -> Iterator[list[Window]]:
    """Consecutive windows of at most `BATCH` padded pieces together; those without words are left out."""
    batch: list[Window] = []
    for window in windows:
        if window.keep == window.until:
            continue
        if batch and (len(batch) + 1) * len(window.pieces) > BATCH:
            yield batch
            batch = []
        batch.append(window)
    if batch:
        yield batch


def _sizes(starts: Sequence[int | None], end: int) -> list[int]:
    """How many pieces each word has."""
    sizes = [0] * len(starts)
    for word in reversed(range(len(starts))):
        start = starts[word]
        if start is not None:
            sizes[word], end = end - start, start
    return sizes


def _remedy() -> str:
    return (
        "fetch it where there is a network (hf download NAME --local-dir FOLDER) and say hf:FOLDER; "
        "nothing is downloaded here"
    )
