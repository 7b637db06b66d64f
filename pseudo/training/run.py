"""A training from files to a model folder: everything in order.

In: `Options`, what the command line says. Out: the model's five files in the output folder, and an `Outcome`. Start at
`train`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch

from pseudo import __version__
from pseudo.core.errors import EngineError, InputError
from pseudo.core.files import unusable
from pseudo.engines.compact import Compact
from pseudo.engines.features import Features
from pseudo.engines.model import Model
from pseudo.language import language as tongues
from pseudo.language.folders import folder, languages, place
from pseudo.training import card, export, judging, measure
from pseudo.training.checkpoint import Checkpoint, Stopped
from pseudo.training.known import features
from pseudo.training.labels import Batches, Labels, labels
from pseudo.training.loop import Material, Plan, State, Watch, fit
from pseudo.training.network import Network, Sizes
from pseudo.training.parts import Options, Parts, read
from pseudo.training.restore import restore
from pseudo.training.sentences import UNLEARNED, Sentence, iob, plain, spans

CHECKPOINT = "training.pt"

ADAPT = Plan(epochs=8, patience=3, rate=5e-4, seed=1, tokens=0)
SCRATCH = Plan(epochs=30, patience=5, rate=2e-3, seed=1, tokens=0)
"""How a model is trained further, and how one is begun (docs/train.md says what was measured)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a training came to: how it went, and scores by name of the part, before (None without --from) and after."""

    state: State
    scores: tuple[card.Scores, ...]
    notes: tuple[str, ...]


def train(options: Options, watch: Watch, say: Callable[[str], None], *, resume: bool, force: bool) -> Outcome:
    """Read, train, write.

    raises  InputError, EngineError; Stopped ends in the signal itself, with the checkpoint written
    """
    _check_output(options.output, resume=resume, force=force)
    where = None if options.start is None else _model(options.start, options.own)
    if where is not None and options.buckets is not None:
        raise InputError("--buckets is for a new model; one that is trained further (--from) keeps its rows")
    start = None if where is None else restore(where)
    parts = read(options, None if start is None else start[1].fine)
    train, measured = parts.train.sentences, (parts.devel, *parts.tests)
    marked = types_in(train)
    plan = plan_of(options, sum(len(s.forms) for s in train))
    described = _described(options, plan)
    sums = "" if where is None else (where / "tagger.sha256").read_text(encoding="utf-8")
    checkpoint = Checkpoint(options.output / CHECKPOINT, {"data": parts.digest, "model": sums, **described}, resume)
    with torch.random.fork_rng(devices=[]), _one_thread():
        torch.manual_seed(plan.seed)
        net, known, features = start if start is not None else _begin(train, options)
        batches = Batches(features, known)
        guesses = measure.network_predictor(net, batches)
        now = limited(guesses, marked)
        before: list[Any] = [None] * len(measured)
        if start is None:
            own, mix = list(map(plain, train)), list(map(plain, parts.mix.sentences))
        else:
            own, mix = (with_unmarked(part.sentences, guesses) for part in (parts.train, parts.mix))
            before = [measure.report(now, part.sentences) for part in measured]

        def devel_f1() -> float:
            return float(measure.report(now, parts.devel.sentences)["fine"].get("all", {"F1": 0.0})["F1"])

        try:
            with checkpoint.watching():
                state = fit(net, batches, Material(own, mix, devel_f1), plan, checkpoint, watch)
        except Stopped:
            say(f"stopped; the same command with --resume goes on from {checkpoint.path}")
            signal.raise_signal(checkpoint.signals[0])
            raise
    known.see(own)
    with TemporaryDirectory(dir=options.output, prefix=".") as temporary:
        made = Path(temporary)
        export.write(net, features, known, made, seen=1)
        after = limited(measure.engine_predictor(made), marked)
        scores = tuple(
            card.Scores(part.name, report, measure.report(after, part.sentences))
            for part, report in zip(measured, before, strict=True)
        )
        notes = (*parts.notes, _judge(parts, options, where, made))
        text = card.text(described, state, scores, parts.counts, notes, made)
        (made / "tagger.md").write_text(text, encoding="utf-8")
        for name in ("tagger.md", *judging.FILES, *export.FILES, "tagger.sha256"):  # sums last: before, nothing loads
            if (made / name).exists():
                (made / name).replace(options.output / name)
            else:
                (options.output / name).unlink(missing_ok=True)
    checkpoint.path.unlink(missing_ok=True)
    return Outcome(state, scores, notes)


def _judge(parts: Parts, options: Options, start: Path | None, made: Path) -> str:
    """Fits the judge to what taggers say of texts that they have not learned: the one that training began with of the
    part that was learned from, the new one of the devel part. Gives a note of it."""
    language = tongues.load(options.lang, options.own)
    told = [(parts.devel.texts, Compact(Model.load(made)))]
    if start is not None:
        told.insert(0, (parts.train.texts, Compact(Model.load(start))))
    known = language.home / "models" if start is None or not (start / "judge.json").is_file() else start
    return judging.learn(told, language, known, made)


@contextmanager
def _one_thread() -> Iterator[None]:
    """Sums in one order, so that the same seed gives the same weights."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


# -- what the options mean --------------------------------------------------------------------------------------------


def plan_of(options: Options, words: int) -> Plan:
    """The options over what is usual; batches are small where there is little, so that an epoch still has steps."""
    usual = SCRATCH if options.start is None else ADAPT
    given = {"epochs": options.epochs, "patience": options.patience, "rate": options.rate, "seed": options.seed}
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    return replace(usual, tokens=min(2000, max(400, words // 40)), **chosen)


def _described(options: Options, plan: Plan) -> dict[str, Any]:
    """The options without names of files, which may say more than a card should."""
    return {
        "version": __version__, "lang": options.lang, "start": _shown(options.start), "epochs": plan.epochs,
        "patience": plan.patience, "rate": plan.rate, "seed": plan.seed,
        **({} if options.buckets is None else {"buckets": options.buckets}),
    }


def _shown(start: str | None) -> str | None:
    return start if start is None or start in languages() else "MODEL_FOLDER"


def _check_output(output: Path, *, resume: bool, force: bool) -> None:
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(output, error) from None
    there = [name for name in (CHECKPOINT, *export.FILES) if (output / name).exists()]
    if resume and CHECKPOINT not in there:
        raise InputError(f"{output}: has no {CHECKPOINT} to go on from; leave --resume away")
    if there and not (resume or force):
        remedy = "--resume goes on, --force begins anew" if CHECKPOINT in there else "--force writes a new one over it"
        raise InputError(f"{output}: holds {there[0]} of a training; {remedy}, or give another folder")


# -- where training begins ---------------------------------------------------------------------------------------------


def _model(start: str, own: Path | None) -> Path:
    """The folder of the model of a language, or the folder that is named."""
    tagged = start in languages() or (own is not None and start in languages(own / "pseudo"))
    where = folder(place(start, own, "pseudo")) / "models" if tagged else Path(start)
    if not (where / "tagger.sha256").is_file():
        raise EngineError(
            f"--from {start}: there is no model; give a language that has one, or a folder that `pseudo train` wrote"
        )
    return where


def _begin(train: Sequence[Sentence], options: Options) -> tuple[Network, Labels, Features]:
    """A new network with the types and tags of the data, and the names that the tables of the language have."""
    kinds = sorted(types_in(train))
    language = tongues.load(options.lang, options.own)
    letters = language.letters
    known = labels(train, kinds, (), letters)
    if not known.tags or not known.scripts:  # nothing to say of words
        known = Labels(kinds, (), ["|"], ["K|0|"], letters)
        known.together[0, 0] = 1
    sizes = Sizes() if options.buckets is None else Sizes(buckets=options.buckets)
    net = Network(sizes, len(kinds), 0, len(known.tags), len(known.scripts))
    return net, known, features(sizes.buckets, language)


def types_in(sentences: Sequence[Sentence]) -> frozenset[str]:
    """The types that sentences mark."""
    return frozenset(kind for s in sentences for _, _, kind in spans(s.fine or ())) - {UNLEARNED}


def with_unmarked(sentences: Sequence[Sentence], predict: measure.Predict) -> list[Sentence]:
    """The sentences with what the model sees where it begins, where the data say nothing: names of the types that they
    never mark, and what stands where they have something that is not learned.

    Who marks persons and places does not say that `három` is no number: without this the model would forget the types
    that the user had no use for.
    """
    out: list[Sentence] = []
    marked = types_in(sentences)
    for s, guess in zip(sentences, predict(list(map(plain, sentences))), strict=True):
        own = spans(plain(s).fine or ())
        taken = {i for first, last, _ in own for i in range(first, last)}
        free = {i for first, last, kind in spans(s.fine or ()) if kind == UNLEARNED for i in range(first, last)}
        for name in guess.fine:
            words = range(name[0], name[1])
            if taken.isdisjoint(words) and (name[2] not in marked or not free.isdisjoint(words)):
                own.append(name)
        out.append(replace(s, fine=iob(len(s.forms), own)))
    return out


def limited(predict: measure.Predict, marked: frozenset[str]) -> measure.Predict:
    """Guesses of the types that the data mark: of others nobody can say whether they are right."""

    def guesses(sentences: Sequence[Sentence]) -> Iterator[measure.Guess]:
        for guess in predict(sentences):
            yield replace(guess, fine=[name for name in guess.fine if name[2] in marked])

    return guesses
