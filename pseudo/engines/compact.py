"""The default engine: our own compact tagger.

In: texts with their tokens. Out: the tokens with lemma, UPOS and features, and the names as spans. Start at
`Compact.annotate`; `Model.tag` (`model`) does the work on bare word forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.core.document import Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines.model import Model
from pseudo.engines.tagged import Maybe, sentences
from pseudo.language.folders import folder as language_folder

LEAN = 0.5
"""How far engines lean towards names (see `Model.tag`): a missed name is a leak. Measured on half of the devel part of
OntoNotes++, recall / precision of persons: 90.8 / 87.8 without, 90.9 / 87.1 with 0.5
(after the first of the two trainings in the card); more leaning finds no more."""


LEAST = 0.005
"""Probability from which something may be a name."""


@dataclass(frozen=True, slots=True, eq=False)
class Compact:
    """The engine over a model; see `load`. judge: the folder with a judge that was fitted to this model."""

    model: Model = field(repr=False)
    lean: float = LEAN
    judge: Path | None = None

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        """Per text its tokens with lemma, UPOS and features, and its names in text order (source "ner")."""
        return [(filled, spans) for filled, spans, _ in self.weighed(texts, tokens, least=1.0)]

    def weighed(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]], *, least: float = LEAST
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...], tuple[Maybe, ...]]]:
        """As `annotate`, and all that may be a name with a probability of `least` or more, disjoint or not."""
        groups = [sentences(row) for row in tokens]
        once: dict[str, str] = {}  # equal forms are one string: a long text has few
        forms = []
        for text, rows in zip(texts, groups, strict=True):
            for group in rows:
                surfaces = [text[token.start : token.end] for token in group]
                forms.append([once.setdefault(surface, surface) for surface in surfaces])
        tagged = iter(self.model.tag(forms, lean=self.lean, documents=list(map(len, groups)), least=least))
        out: list[tuple[tuple[Token, ...], tuple[Span, ...], tuple[Maybe, ...]]] = []
        for text, rows in zip(texts, groups, strict=True):
            filled: list[Token] = []
            spans: list[Span] = []
            others: list[Maybe] = []
            for group in rows:
                t = next(tagged)
                filled += [
                    Token(token.start, token.end, a, b, c, token.sent, token.extra)
                    for token, a, b, c in zip(group, t.lemmas, t.upos, t.feats, strict=True)
                ]
                for first, last, kind, sure in t.names:
                    start, end = group[first].start, group[last - 1].end
                    spans.append(Span(start, end, text[start:end], kind, source="ner", score=round(sure, 4)))
                others += [Maybe(group[a].start, group[b - 1].end, kind, sure) for a, b, kind, sure in t.maybe]
            out.append((tuple(filled), tuple(spans), tuple(others)))
        return out


def check(folder: str) -> None:
    """raises EngineError when a folder is named that has no model."""
    if folder and not (Path(folder) / "tagger.sha256").is_file():
        raise EngineError(f"there is no model in {folder}; give the folder that `pseudo train` wrote")


def load(lang: str | Path, folder: str = "") -> Compact:
    """The engine with the model in `folder`, or else in the folder `models` of the language's data."""
    if not folder:
        return Compact(Model.load(language_folder(lang) / "models"))
    own = Path(folder)
    return Compact(Model.load(own), judge=own if (own / "judge.json").is_file() else None)
