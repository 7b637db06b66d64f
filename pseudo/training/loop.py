"""The training itself: one step, the rate, epochs, early stopping, going on after a stop.

In: a network and sentences. Out: the network with the weights that did best on the devel part. Start at `fit`; `loss`
and `Steps` serve our own scripts, too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from pseudo.training.checkpoint import Checkpoint, Stopped
from pseudo.training.labels import Batches, batched
from pseudo.training.network import Network
from pseudo.training.sentences import Sentence

FINE, COARSE, TAGS, SCRIPTS = 1.0, 0.5, 0.4, 0.3
"""Weights of the four heads."""

WARM = 200
"""Steps over which the rate rises, at most."""


def loss(net: Network, heads: Iterable[Tensor], made: dict[str, Tensor]) -> Tensor:
    """Loss of a batch for each of its tokens; heads for which a sentence has no labels count nothing."""
    fine, coarse, tags, scripts = (head.float() for head in heads)
    mask = made["mask"]
    total = mask.sum()

    def words(logits: Tensor, wanted: Tensor) -> Tensor:
        found: Tensor = F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=-100, reduction="sum")
        return found / total

    result: Tensor = FINE * (net.fine_crf.loss(fine, made["fine"], mask) * made["has_fine"]).sum() / total
    if made["has_coarse"].any():
        rough = net.coarse_crf.loss(coarse, made["coarse"], mask)
        result = result + COARSE * (rough * made["has_coarse"]).sum() / total
    return result + TAGS * words(tags, made["tags"]) + SCRIPTS * words(scripts, made["scripts"])


class Steps:
    """The optimisers of a network: the table of features has one of its own, which touches only rows that were seen."""

    def __init__(self, net: Network, rate: float, hold: float) -> None:
        self.rate, self.hold = rate, hold
        self.dense = [p for name, p in net.named_parameters() if name != "table.weight"]
        self.optimisers: list[Any] = [
            torch.optim.AdamW(self.dense, lr=rate, weight_decay=0.01),
            torch.optim.SparseAdam([net.table.weight], lr=rate),
        ]

    def set_rate(self, step: int, steps: int) -> None:
        """Up over the first steps, then even, then down to 0 over the last; `hold` is the share before it falls."""
        factor = min(1.0, (step + 1) / min(WARM, steps / 5 + 1), max(0.0, 1 - step / steps) / (1 - self.hold))
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = self.rate * factor

    def take(self, loss: Tensor) -> None:
        """One step down the gradient of the loss."""
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call,unused-ignore]
        torch.nn.utils.clip_grad_norm_(self.dense, 1.0)
        for optimiser in self.optimisers:
            optimiser.step()


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train. patience: after so many epochs without a better devel F1 it ends; rate: of the optimisers, at its
    height; tokens: of a batch, padding counted; drop and dropout: shares of features and of activations left out."""

    epochs: int
    patience: int
    rate: float
    seed: int
    tokens: int
    drop: float = 0.12
    dropout: float = 0.2
    hold: float = 0.3


@dataclass(slots=True)
class State:
    """How far it has come: all that a stopped training needs to go on as if it had not been stopped.

    history  per epoch the mean loss and the devel F1; best: the weights of `best_epoch` (0: those it began with)
    """

    epoch: int = 0
    batch: int = 0
    losses: list[float] = field(default_factory=list)
    history: list[tuple[float, float]] = field(default_factory=list)
    best_epoch: int = 0
    best_f1: float = -1.0
    best: dict[str, Tensor] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Material:
    """What is trained on: own sentences, others of which each epoch draws as many, and what measures the devel part."""

    own: Sequence[Sentence]
    mix: Sequence[Sentence]
    devel_f1: Callable[[], float]


Watch = Callable[[State, int, int], None]
"""Told after every batch, with the number of the batch and of all of the epoch (0 of 0 when an epoch has ended)."""


def fit(net: Network, batches: Batches, material: Material, plan: Plan, checkpoint: Checkpoint, watch: Watch) -> State:
    """Train; the network has the best weights in the end. Everything drawn depends on the seed, the epoch and the
    batch alone, so that a training that goes on from a checkpoint does what it would have done.

    raises  Stopped when a signal came; the checkpoint is written then
    """
    state = State()
    steps = Steps(net, plan.rate, plan.hold)
    saved = checkpoint.read()
    if saved is not None:
        net.load_state_dict(saved.pop("net"))
        for optimiser, values in zip(steps.optimisers, saved.pop("optimisers"), strict=True):
            optimiser.load_state_dict(values)
        state = State(**saved)
    else:
        state.best_f1, state.best = material.devel_f1(), _copy(net)

    def keep() -> None:
        if checkpoint.due():
            parts = {each.name: getattr(state, each.name) for each in fields(state)}
            optimisers = [each.state_dict() for each in steps.optimisers]
            checkpoint.write({**parts, "net": net.state_dict(), "optimisers": optimisers})
        if checkpoint.signals:
            raise Stopped

    while state.epoch < plan.epochs and state.epoch - state.best_epoch < plan.patience:
        rng = random.Random(f"{plan.seed}/{state.epoch}")
        mixed = rng.sample(material.mix, min(len(material.own), len(material.mix)))
        epoch = batched([*material.own, *mixed], plan.tokens, rng)
        while state.batch < len(epoch):
            began = time.process_time()
            steps.set_rate(state.epoch * len(epoch) + state.batch, plan.epochs * len(epoch))
            number = (state.epoch << 20) + state.batch
            torch.manual_seed((plan.seed << 40) + number)
            made = batches.make(epoch[state.batch], plan.drop, np.random.default_rng([plan.seed, number]))
            net.train()
            now = loss(net, net(made["rows"], made["offsets"], made["mask"], plan.dropout), made)
            steps.take(now)
            state.losses.append(float(now.detach()))
            state.batch += 1
            state.seconds += time.process_time() - began
            watch(state, state.batch, len(epoch))
            keep()
        began = time.process_time()
        f1 = material.devel_f1()
        state.history.append((sum(state.losses) / len(state.losses), f1))
        state.epoch, state.batch, state.losses = state.epoch + 1, 0, []
        if f1 > state.best_f1:
            state.best_f1, state.best_epoch, state.best = f1, state.epoch, _copy(net)
        state.seconds += time.process_time() - began
        watch(state, 0, 0)
        keep()
    net.load_state_dict(state.best)
    return state


def _copy(net: Network) -> dict[str, Tensor]:
    return {name: value.detach().clone() for name, value in net.state_dict().items()}
