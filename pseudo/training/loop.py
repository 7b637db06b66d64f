"""One step of training, and how the rate goes up and down.

In: a network and a batch of tensors. Out: the network, a little better. Start at `loss`, then `Steps`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from pseudo.training.network import Network

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

    result = FINE * (net.fine_crf.loss(fine, made["fine"], mask) * made["has_fine"]).sum() / total
    result = result + COARSE * (net.coarse_crf.loss(coarse, made["coarse"], mask) * made["has_coarse"]).sum() / total
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
        factor = min(1.0, (step + 1) / min(WARM, steps / 5 + 1), (1 - step / steps) / (1 - self.hold))
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
