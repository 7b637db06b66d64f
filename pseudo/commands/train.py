"""`pseudo train`: a tagger of one's own.

What comes in: annotated files. What goes out: a folder with a model. Start at `train`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pseudo.commands import options as opt
from pseudo.commands.command import Command
from pseudo.commands.ending import say
from pseudo.core.codes import DEFAULT


def train(sources: Annotated[list[Path], typer.Argument(metavar="DATA...", help=(
              "Annotated files and folders: CoNLL-U Plus with a column of names, JSON with spans, marked text."))],
          output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER", help=(
              "Folder for the model, which `--engine compact:FOLDER` takes."))],
          start: Annotated[str | None, typer.Option("--from", metavar="TAG|FOLDER", help=(
              "Train this model further: that of a language (hu), or one that is in a folder. Without it: a new one."
              ))] = None,
          devel: Annotated[list[str] | None, typer.Option("--devel", metavar="SHARE|FILE", help=(
              "What measures each epoch: a share of the documents (0.15), or files; may be repeated."))] = None,
          test: Annotated[list[Path] | None, typer.Option("--test", metavar="FILE", help=(
              "Files or a folder to measure before and after, and for nothing else; may be repeated."))] = None,
          mix: Annotated[list[Path] | None, typer.Option("--mix", metavar="FILE", help=(
              "Other annotated files: each epoch draws as many sentences of them as DATA has; may be repeated."
              ))] = None,
          types: Annotated[Path | None, typer.Option("--types", metavar="FILE", help=(
              "What labels mean: lines LABEL TAB TYPE, or LABEL TAB O for what is no name."))] = None,
          epochs: Annotated[int | None, typer.Option("--epochs", min=1, metavar="N", help=(
              "Epochs, at most. Default: 8 with --from, else 30."))] = None,
          patience: Annotated[int | None, typer.Option("--patience", min=1, metavar="N", help=(
              "End after N epochs without a better devel F1. Default: 3 with --from, else 5."))] = None,
          rate: Annotated[float | None, typer.Option("--rate", metavar="X", help=(
              "Learning rate. Default: 0.0005 with --from, else 0.002. The lower, the less is forgotten."))] = None,
          seed: Annotated[int, typer.Option("--seed", min=0, max=999_999, metavar="N", help=(
              "Same data, same seed: same model."))] = 1,
          buckets: Annotated[int | None, typer.Option("--buckets", min=1024, max=1 << 20, metavar="N", help=(
              "Rows for the features of words in a new model; 65536 make it half as large. Default: 131072."))] = None,
          resume: Annotated[bool, typer.Option("--resume", help="Go on with a training that was stopped.")] = False,
          force: Annotated[bool, typer.Option("--force", help="Write over a model that is there.")] = False,
          lang: opt.Lang = DEFAULT, data: opt.Data = None, progress: opt.Progress = None) -> None:
    """Train the tagger and the judge on your own annotated texts, or adapt those that come with the program. Needs
    torch and lightgbm: pip install '.[train]'. See docs/train.md.

    \b
    Try:  pseudo train my_texts/ --output my_model --from hu
    Then: pseudo replace --text --engine compact:my_model
    """
    from pseudo.core.errors import EngineError
    from pseudo.core.files import read
    from pseudo.engines import installed
    from pseudo.language.folders import folder, place

    if not installed("torch", "onnx", "lightgbm"):
        raise EngineError("training needs torch, onnx and lightgbm: pip install '.[train]'")
    folder(place(lang, data, "pseudo"))
    from pseudo.training import run
    from pseudo.training.parts import Options
    from pseudo.training.show import shown, summary

    if types is not None:
        read(str(types))
    options = Options(tuple(sources), output, lang, start, _devel(devel or []), tuple(test or ()),
                      tuple(mix or ()), types, epochs, patience, rate, seed, buckets, data)
    with shown(progress, run.plan_of(options, 0).epochs) as watch:
        outcome = run.train(options, watch, say, resume=resume, force=force)
    print(summary(outcome, output))


def _devel(given: Sequence[str]) -> tuple[Path, ...] | float:
    """Files, or the share of the documents, of which there can be one."""
    try:
        shares = [float(each) for each in given]
    except ValueError:
        return tuple(map(Path, given))
    if shares and (len(shares) > 1 or not 0 < shares[0] < 1):
        raise typer.BadParameter("--devel takes one share between 0 and 1, say 0.15, or files")
    return shares[0] if shares else 0.15


COMMAND = Command(train, rank=60, folders=("output",))
