"""What several trained networks say together, as soft labels for one more.

In: a batch as `pseudo.training.labels.Batches` makes it. Out: its loss against the teachers. Start at `Teacher.loss`.

Of the name layers the whole distribution over label sequences is handed on: the gradient of the teachers' partition
function is how often they expect each label and each transition, and the cross entropy of the student follows from it
exactly. Of tags and lemma scripts the teachers' mean probabilities are.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from pseudo.training.loop import COARSE, FINE, SCRIPTS, TAGS
from pseudo.training.network import Crf, Network, Partition


class Teacher:
    """Networks of one shape and with the same labels; the mean of their scores is what they teach."""

    def __init__(self, nets: Sequence[Network]) -> None:
        self.nets = list(nets)
        for net in self.nets:
            net.eval()

    @classmethod
    def load(cls, paths: Sequence[Path], like: Network, *shape: int) -> Teacher:
        """From checkpoints; `shape` as for `Network`."""
        nets = []
        for path in paths:
            net = Network(like.sizes, *shape)
            net.load_state_dict(torch.load(path)["net"])
            nets.append(net)
        return cls(nets)

    def scores(self, made: dict[str, Tensor]) -> list[Tensor]:
        """Mean emissions of the two name layers, mean probabilities of tags and scripts."""
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            heads = [[h.float() for h in net(made["rows"], made["offsets"], made["mask"])] for net in self.nets]
        fine, coarse = (torch.stack([h[i] for h in heads]).mean(0) for i in (0, 1))
        tags, scripts = (torch.stack([h[i].softmax(2) for h in heads]).mean(0) for i in (2, 3))
        return [fine, coarse, tags, scripts]

    def crf(self, name: str) -> tuple[Tensor, Tensor, Tensor]:
        """Mean weights of a name layer's transitions."""
        layers = [getattr(net, name) for net in self.nets]
        inner, leave, begin = (torch.stack([getattr(x, n).detach() for x in layers]).mean(0) for n in WEIGHTS)
        return inner, leave, begin

    def loss(self, net: Network, heads: Sequence[Tensor], plain: dict[str, Tensor], share: float) -> Tensor:
        """The student's loss, summed over the batch: `share` of it where there is gold, all of it elsewhere.

        plain  the batch with all its features, which the teachers see; the student may see fewer
        """
        fine, coarse, tags, scripts = self.scores(plain)
        mask = plain["mask"]
        weight = {k: 1 - (1 - share) * plain[f"has_{k}"] for k in ("fine", "coarse")}
        total = FINE * sequences(net.fine_crf, heads[0], fine, self.crf("fine_crf"), mask, weight["fine"])
        rough = sequences(net.coarse_crf, heads[1], coarse, self.crf("coarse_crf"), mask, weight["coarse"])
        total = total + COARSE * rough
        words = (TAGS, heads[2], tags, plain["tags"]), (SCRIPTS, heads[3], scripts, plain["scripts"])
        for part, head, soft, gold in words:
            own = torch.where(gold >= 0, share, 1.0) * mask
            total = total - part * ((F.log_softmax(head, 2) * soft).sum(2) * own).sum()
        return total


WEIGHTS = ("inner", "leave", "begin")


def sequences(
    student: Crf, scores: Tensor, taught: Tensor, weights: tuple[Tensor, Tensor, Tensor], mask: Tensor, share: Tensor
) -> Tensor:
    """Cross entropy of the student's label sequences against the teachers', each sentence times its `share`."""
    inputs = [taught.detach().requires_grad_(), *(w.detach().requires_grad_() for w in weights)]
    with torch.enable_grad():
        logs = (Partition.apply(*inputs, mask) * share).sum()
    labels, *moves = torch.autograd.grad(logs, inputs)
    expected = (labels * scores).sum()
    for name, move in zip(WEIGHTS, moves, strict=True):
        expected = expected + (move * getattr(student, name)).sum()
    return (student.partition(scores, mask) * share).sum() - expected
