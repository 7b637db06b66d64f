"""Our own compact model, run by onnxruntime and numpy: bare word forms in, what it says of each sentence out.

In: the files of a model; sentences of words. Out: a `Tagged` per sentence. Start at `Model.tag`.

Sentences of all documents go through the network together, ordered by length, in batches of some thousand tokens. What
is not a word is masked before every layer, and weights are not quantised per batch, so a sentence's scores do not
depend on its neighbours. Sentences longer than a window run through the network in windows that overlap by as much as
the network sees, with the same scores as in one piece. Words that a document has several times are settled together
(`agreement`) before names are read off.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from pseudo.core.errors import EngineError
from pseudo.engines import agreement, crf
from pseudo.engines.features import Features, Ints
from pseudo.engines.lemmas import lemma
from pseudo.engines.tagged import Tagged
from pseudo.engines.windows import Piece, batches, calls, pieces, together
from pseudo.language import letters

LONGEST = 10_000
"""Longer sentences (lists, binary rubbish) are cut here before decoding, so that memory stays bounded."""

KEPT = 50_000
"""Word forms whose rows and lemmas are kept during one call, at most."""

COMMON = 8_000
"""Common words whose rows are kept for good, at most."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What one call has worked out for words: rows of the table, and lemmas, so that equal ones are one string."""

    rows: dict[str, Ints]
    lemmas: dict[tuple[str, int], str]

    def bound(self) -> None:
        for made in (self.rows, self.lemmas):
            if len(made) > KEPT:
                made.clear()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Model:
    """A loaded model: `Model.load(folder)` checks the files' hashes first."""

    features: Features
    reach: int
    fine: crf.Weights
    coarse: crf.Weights
    tags: tuple[tuple[str, str], ...]
    scripts: tuple[str, ...]
    session: Any
    common: dict[str, Ints] = field(default_factory=dict, repr=False)
    """Rows of the common words met so far: they stand in the model's own table and tell of nobody."""

    @classmethod
    def load(cls, folder: Path, *, threads: int = 1) -> Model:
        """The model in `folder`.

        raises  EngineError when onnxruntime or a file is missing, or a file is not the one that was shipped
        """
        try:
            import onnxruntime
        except ImportError as error:
            raise EngineError("the compact engine needs onnxruntime; pip install onnxruntime") from error
        data = _checked(folder)
        meta = json.loads(data["tagger.json"])
        if meta.get("format") != 1:
            raise EngineError("tagger.json has a format this version cannot read; train the model anew")
        with np.load(folder / "tagger.names.npz", allow_pickle=False) as arrays:
            names = dict(zip(arrays["keys"].tolist(), arrays["bits"].tolist(), strict=True))
        endings = {form: tuple((a, b) for a, b in entry) for form, entry in meta["endings"].items()}
        features = Features(
            meta["buckets"],
            tuple(meta["name_kinds"]),
            names,
            endings,
            meta["lengthened"],
            max(map(len, endings), default=0),
            letters.load({"case": meta.get("case", {})}),
        )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
        options.log_severity_level = 3
        onnxruntime.disable_telemetry_events()
        # from the file that was just read: of bytes it would keep a copy
        model = str(folder / "tagger.onnx")
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        tags = tuple((tag.split("|", 1)[0], tag.split("|", 1)[1]) for tag in meta["tags"])
        return cls(
            features,
            meta["reach"],
            _weights(meta["fine"]),
            _weights(meta["coarse"]),
            tags,
            tuple(meta["scripts"]),
            session,
        )

    def tag(
        self,
        sentences: Sequence[Sequence[str]],
        *,
        coarse: bool = False,
        lean: float = 0.0,
        documents: Sequence[int] | None = None,
        least: float = 1.0,
    ) -> list[Tagged]:
        """One `Tagged` per sentence of word forms, in their order.

        coarse     names of the four classes PER LOC ORG MISC instead of the fine types
        lean       taken off the score of "no name" at every token: above 0 more names are found, and more false ones
        documents  how many sentences each document has: words that it has several times are settled together
        least      probability from which something is told of that may be a name (`Tagged.maybe`); 1: nothing is
        """
        kept = _Kept({}, {})
        if documents is None:
            return self._tag(sentences, coarse, lean, None, kept, least)
        out: list[Tagged] = []
        for call in calls(sentences, documents):
            part = sentences[len(out) : len(out) + sum(call)]
            out += self._tag(part, coarse, lean, [n for n, size in enumerate(call) for _ in range(size)], kept, least)
        return out

    def _tag(
        self,
        sentences: Sequence[Sequence[str]],
        coarse: bool,
        lean: float,
        documents: Sequence[int] | None,
        kept: _Kept,
        least: float,
    ) -> list[Tagged]:
        """As `tag`, without cutting long documents. documents: the number of each sentence's."""
        weights = self.coarse if coarse else self.fine
        output = "coarse" if coarse else "fine"
        done = [Tagged((), (), (), ())] * len(sentences)
        cuts = [(i, at) for i, forms in enumerate(sentences) for at in range(0, len(forms), LONGEST)]
        if any(at for _, at in cuts):
            short = [sentences[i][at : at + LONGEST] for i, at in cuts]
            parts = self._tag(short, coarse, lean, documents and [documents[i] for i, _ in cuts], kept, least)
            for (i, at), part in zip(cuts, parts, strict=True):
                done[i] = part if not at else _joined(done[i], part, at)
            return done
        waiting: dict[int, tuple[Any, Any, Any]] = {}
        held: list[list[tuple[int, Any]]] = []
        for batch in batches(pieces(sentences, self.reach)):
            kept.bound()
            scores, tags, scripts = self._run(sentences, batch, kept.rows, output)
            if lean:
                scores[..., 0] -= lean
            ready: list[tuple[int, Any]] = []
            for row, piece in enumerate(batch):
                size = len(sentences[piece.sentence])
                got = scores[row], tags[row], scripts[row]
                if piece.first or piece.last < size:
                    if piece.sentence not in waiting:
                        waiting[piece.sentence] = (
                            np.empty((size, scores.shape[2]), np.float32),
                            np.empty(size, np.int64),
                            np.empty(size, np.int64),
                        )
                    for whole, new in zip(waiting[piece.sentence], got, strict=True):
                        whole[piece.keep : piece.until] = new[piece.keep - piece.first : piece.until - piece.first]
                    if piece.until < size:
                        continue
                    got = waiting.pop(piece.sentence)
                forms = sentences[piece.sentence]
                done[piece.sentence] = self._words(forms, got[1].tolist(), got[2].tolist(), kept.lemmas)
                ready.append((piece.sentence, got[0][:size]))
            if documents is None:
                _names(ready, weights, done, least)
            else:
                held.append([(i, x.copy()) for i, x in ready])  # without what is padding
        if documents is not None:
            told = ((documents[i], sentences[i], done[i].lemmas, x) for ready in held for i, x in ready)
            agreement.settle(told, len(weights.kinds), self.features.letters)
            for ready in together(held, lambda one: len(one[1])):
                _names(ready, weights, done, least)
        return done

    def _run(
        self, sentences: Sequence[Sequence[str]], batch: Sequence[Piece], known: dict[str, Ints], output: str
    ) -> tuple[Any, Any, Any]:
        """Emissions, tag numbers and script numbers of a batch."""
        time = max(piece.last - piece.first for piece in batch)
        words: dict[str, int] = {}
        word = np.zeros((len(batch), time), np.int64)
        mask = np.zeros((len(batch), time, 1), np.float32)
        for row, piece in enumerate(batch):
            forms = sentences[piece.sentence][piece.first : piece.last]
            word[row, : len(forms)] = [words.setdefault(form, len(words)) for form in forms]
            mask[row, : len(forms)] = 1
        new = [form for form in words if form not in known and form not in self.common]
        for form, found in zip(new, self.features.tables(new), strict=True):
            ordinary = len(self.common) < COMMON and self.features.is_common(form)
            (self.common if ordinary else known)[form] = found.copy()
        rows = [known[form] if form in known else self.common[form] for form in words]
        sizes = np.array([len(r) for r in rows])
        table = np.full((len(rows), sizes.max()), self.features.buckets, np.int64)
        table[np.arange(table.shape[1]) < sizes[:, None]] = np.concatenate(rows)
        scores, tags, scripts = self.session.run([output, "tag", "script"], {"rows": table, "word": word, "mask": mask})
        return scores, tags, scripts

    def _words(
        self, forms: Sequence[str], tags: Sequence[int], scripts: Sequence[int], known: dict[tuple[str, int], str]
    ) -> Tagged:
        """What the numbers of a sentence's words mean. known: lemmas made so far, so that equal ones are one string."""
        if self.tags == (("", ""),):  # trained on names alone: nothing to say of words
            nothing = ("",) * len(forms)
            return Tagged(nothing, nothing, nothing, ())
        pairs = [self.tags[t] for t in tags[: len(forms)]]
        lemmas: list[str] = []
        for pair in zip(forms, scripts, strict=False):
            made = known.get(pair)
            if made is None:
                form, script = pair
                whole = form if form.isascii() else unicodedata.normalize("NFC", form)
                made = lemma(whole, self.scripts[script], self.features.letters)
                known[pair] = made
            lemmas.append(made)
        return Tagged(tuple(lemmas), tuple(p[0] for p in pairs), tuple(p[1] for p in pairs), ())


def _weights(meta: dict[str, Any]) -> crf.Weights:
    inner, leave, begin = (np.array(meta[key], np.float32) for key in ("inner", "leave", "begin"))
    return crf.Weights(tuple(meta["kinds"]), inner, leave, begin)


def _joined(before: Tagged, part: Tagged, at: int) -> Tagged:
    """A sentence's beginning and its next part, which starts at token `at`."""
    moved, others = (
        tuple((first + at, last + at, kind, sure) for first, last, kind, sure in names)
        for names in (part.names, part.maybe)
    )
    return Tagged(
        before.lemmas + part.lemmas, before.upos + part.upos, before.feats + part.feats, before.names + moved,
        before.maybe + others,
    )


def _names(ready: Sequence[tuple[int, Any]], weights: crf.Weights, done: list[Tagged], least: float) -> None:
    """Names of the sentences whose words are `done`, from their scores."""
    if not ready:
        return
    lengths = np.array([len(scores) for _, scores in ready])
    padded = np.zeros((len(ready), lengths.max(), ready[0][1].shape[1]), np.float32)
    for row, (_, scores) in enumerate(ready):
        padded[row, : len(scores)] = scores
    for (i, _), found, others in zip(ready, *crf.weighed(padded, lengths, weights, least), strict=True):
        done[i] = Tagged(done[i].lemmas, done[i].upos, done[i].feats, tuple(found), tuple(others))


def _checked(folder: Path) -> dict[str, bytes]:
    """The model's files, after their SHA-256 sums were compared with `tagger.sha256`."""
    try:
        lines = (folder / "tagger.sha256").read_text(encoding="utf-8").splitlines()
        wanted = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
        data = {name: (folder / name).read_bytes() for name in wanted}
    except FileNotFoundError as error:
        missing = Path(error.filename).name
        raise EngineError(
            f"the tagger's file {missing} is missing; reinstall, train it (`pseudo train`), or take the "
            "engine rules, which needs none"
        ) from error
    for name, digest in wanted.items():
        if hashlib.sha256(data[name]).hexdigest() != digest:
            raise EngineError(
                f"the tagger's file {name} is damaged (its SHA-256 is not the one in tagger.sha256); reinstall"
            )
    return data
