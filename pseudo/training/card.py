"""The card of a trained model: what it was made of, how, and how well it does.

In: options, the state of the training, scores, counts. Out: markdown. Start at `text`. It names no file and quotes no
text of the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pseudo.training.loop import State
from pseudo.training.sentences import Sentence, spans

TEXT = """# Tagger trained with `pseudo train`

Finds names ({types}). {start} Used with `--engine compact:FOLDER`.

| file | SHA-256 |
|---|---|
{files}

## Data
| part | documents | sentences | words | names |
|---|---|---|---|---|
{counts}

Names in the part that was learned from: {kinds}.
{notes}
## Training
    {command}

Version {version} of pseudo; {epochs} epochs of at most {of}, the weights are those after epoch {best}; {seconds}
CPU-seconds on one thread: the same data, seed and kind of machine give the same model.

| epoch | loss | devel F1 |
|---|---|---|
{history}

## Scores
Exact span and type, without leaning towards names (engines lean by 0.5); of the types that the data mark.{devel_chose}

{scores}
## What follows for users
- **Licence.** {licence}
- **Privacy.** The files hold weights, labels and endings, no texts. Still, a model can be asked whether it was taught a
  name: if your texts are secret, keep the model as you keep them.
- Types that the data mark seldom or never are known no better than before; see the counts.
"""

LICENCE = """{begun}Your data have a licence, too: check what it asks of models. Texts that the model tags are not \
affected."""

BEGUN = """The weights it began with are those of pseudo's own tagger (or of a model made from it), under CC BY-SA \
4.0: who passes this model on does so under CC BY-SA 4.0, with the attributions in the card of that model. """


GIVEN = ("lang", "epochs", "patience", "rate", "seed", "buckets")
"""Options that the card tells, where they were given."""


@dataclass(frozen=True, slots=True)
class Count:
    """How much there is of a part."""

    name: str
    documents: int
    sentences: int
    words: int
    types: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scores:
    """Reports (`measure.report`) of a part; before: of the model it began with."""

    name: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any]

    def all(self) -> tuple[dict[str, float] | None, dict[str, float]]:
        """Precision, recall, F1 and number over all types, before and after."""
        nothing = {"P": 0.0, "R": 0.0, "F1": 0.0, "n": 0}
        first = None if self.before is None else self.before["fine"].get("all", nothing)
        return first, self.after["fine"].get("all", nothing)


def count(name: str, documents: int, sentences: Sequence[Sentence]) -> Count:
    """The numbers of a part."""
    types = Counter(kind for s in sentences for _, _, kind in spans(s.fine or ()))
    return Count(name, documents, len(sentences), sum(len(s.forms) for s in sentences), dict(types.most_common()))


def text(
    options: Mapping[str, Any],
    state: State,
    scores: Sequence[Scores],
    counts: Sequence[Count],
    notes: Sequence[str],
    folder: Path,
) -> str:
    """The card of the model in `folder`."""
    start = options["start"]
    files = [line.split("  ") for line in (folder / "tagger.sha256").read_text(encoding="utf-8").splitlines()]
    learned = counts[0].types
    given = [f"--{name} {options[name]}" for name in GIVEN if name in options]
    return TEXT.format(
        types=", ".join(learned),
        start=f"Begun with the model of `{start}`." if start else "Begun anew.",
        files="\n".join(f"| {name} ({(folder / name).stat().st_size:,} bytes) | {told} |" for told, name in files),
        counts="\n".join(row(c.name, c.documents, c.sentences, c.words, sum(c.types.values())) for c in counts),
        kinds=", ".join(f"{kind} {n:,}" for kind, n in learned.items()),
        notes="".join(f"\n- {note}" for note in notes) + "\n" if notes else "",
        command=" ".join(["pseudo train DATA --output FOLDER", *([f"--from {start}"] if start else []), *given]),
        version=options["version"],
        epochs=state.epoch,
        of=options["epochs"],
        best=f"{state.best_epoch}" if state.best_epoch else "0 (those it began with: none did better)",
        seconds=round(state.seconds),
        history="\n".join(row(i, f"{loss:.3f}", f"{f1:.2f}") for i, (loss, f1) in enumerate(state.history, 1)),
        devel_chose=" The devel part chose the epoch, so that its scores flatter." if len(scores) < 2 else "",
        scores="\n".join(table(each) for each in scores),
        licence=LICENCE.format(begun=BEGUN if start else ""),
    )


def table(scores: Scores) -> str:
    """Scores of a part by type, before and after."""
    rows = [f"{scores.name}:", ""]
    if scores.before is None:
        rows += ["| | P | R | F1 | names |", "|---|---|---|---|---|"]
    else:
        rows += ["| | F1 before | P | R | F1 | names |", "|---|---|---|---|---|---|"]
    for kind, now in scores.after["fine"].items():
        before = [] if scores.before is None else [scores.before["fine"][kind]["F1"]]
        rows.append(row(kind, *before, now["P"], now["R"], now["F1"], now["n"]))
    words = scores.after["words"]
    if words["n"]:
        rows += ["", "UPOS {upos} %, UPOS and features {tag} %, lemma {lemma} % of {n} words.".format(**words)]
    return "\n".join(rows) + "\n"


def row(*cells: object) -> str:
    """A row of a markdown table.

    >>> row("train", 12, 2000)
    '| train | 12 | 2,000 |'
    """
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |"
