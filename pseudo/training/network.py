"""The network: hashed word features -> dilated residual convolutions -> four heads, in torch, for training only.

In: rows of the embedding table per token. Out: emissions of the two name layers, logits of `UPOS|feats` and of lemma
scripts. `pseudo.engines.compact` runs the exported network; the same arithmetic stands in `pseudo/training/export.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Sizes:
    """Shape of the network."""

    buckets: int = 1 << 17
    word: int = 64
    width: int = 192
    dilations: tuple[int, ...] = (1, 2, 4, 8, 1)
    bottle: int = 96


class Partition(torch.autograd.Function):
    """The forward algorithm over the legal sequences, with its gradient written out: half the time of autograd's."""

    @staticmethod
    def forward(
        ctx: Any, scores: Tensor, inner: Tensor, leave: Tensor, begin: Tensor, mask: Tensor
    ) -> Tensor:
        k = inner.shape[1]
        states = scores.new_empty((scores.shape[1], scores.shape[0], 1 + 4 * k))
        at = states[0]
        at.copy_(scores[:, 0])
        at[:, : 1 + k] += begin[: 1 + k]
        at[:, 1 + k : 1 + 3 * k] -= 1e4
        at[:, 1 + 3 * k :] += begin[1 + k :]
        outs = []
        for t in range(1, scores.shape[1]):
            before, at = states[t - 1], states[t]
            b, i = before[:, 1 : 1 + k], before[:, 1 + k : 1 + 2 * k]
            out = torch.logsumexp(torch.cat([before[:, :1], before[:, 1 + 2 * k :]], 1).add_(leave), 1, keepdim=True)
            outs.append(out)
            at.copy_(scores[:, t])
            at[:, : 1 + k] += out
            at[:, 1 + k : 1 + 2 * k] += torch.logaddexp(b + inner[0], i + inner[2])
            at[:, 1 + 2 * k : 1 + 3 * k] += torch.logaddexp(b + inner[1], i + inner[3])
            at[:, 1 + 3 * k :] += out
            torch.where(mask[:, t, None] > 0, at, before, out=at)
        last = states[-1]
        ends = torch.cat([last[:, :1], last[:, 1 + 2 * k :]], 1)
        total = torch.logsumexp(ends, 1)
        ctx.save_for_backward(inner, leave, mask, states, total, *outs)
        return total

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        inner, leave, mask, states, total, *outs = ctx.saved_tensors
        k = inner.shape[1]
        steps, rows, _ = states.shape
        d_scores = states.new_empty((rows, steps, 1 + 4 * k))
        d_inner, d_leave = torch.zeros_like(inner), torch.zeros_like(leave)
        last = states[-1]
        ends = torch.cat([last[:, :1], last[:, 1 + 2 * k :]], 1)
        share = torch.exp(ends - total[:, None]) * grads[0][:, None]
        g = states.new_zeros((rows, 1 + 4 * k))
        g[:, :1] = share[:, :1]
        g[:, 1 + 2 * k :] = share[:, 1:]
        for t in range(steps - 1, 0, -1):
            live = mask[:, t, None]
            now = g * live
            d_scores[:, t] = now
            before, out = states[t - 1], outs[t - 1]
            b, i = before[:, 1 : 1 + k], before[:, 1 + k : 1 + 2 * k]
            middle, end = now[:, 1 + k : 1 + 2 * k], now[:, 1 + 2 * k : 1 + 3 * k]
            to_middle = torch.sigmoid(b + inner[0] - i - inner[2]) * middle
            to_end = torch.sigmoid(b + inner[1] - i - inner[3]) * end
            from_out = now[:, : 1 + k].sum(1, keepdim=True) + now[:, 1 + 3 * k :].sum(1, keepdim=True)
            ends = torch.cat([before[:, :1], before[:, 1 + 2 * k :]], 1)
            share = torch.exp(ends.add_(leave).sub_(out)).mul_(from_out)
            d_leave += share.sum(0)
            d_inner += torch.stack(
                [to_middle.sum(0), to_end.sum(0), (middle - to_middle).sum(0), (end - to_end).sum(0)]
            )
            g = g - now  # what a padded place passes on unchanged
            g[:, :1] += share[:, :1]
            g[:, 1 + 2 * k :] += share[:, 1:]
            g[:, 1 : 1 + k] += to_middle + to_end
            g[:, 1 + k : 1 + 2 * k] += middle - to_middle + end - to_end
        d_scores[:, 0] = g
        d_begin = torch.cat([g[:, : 1 + k].sum(0), g[:, 1 + 3 * k :].sum(0)])
        return d_scores, d_inner, d_leave, d_begin, None


class Crf(nn.Module):
    """Linear-chain CRF over O, B-x, I-x, E-x, S-x in which only legal sequences exist.

    After O, E-y and S-y anything may begin, at a price that depends on what came before only; so one step costs as many
    operations as there are tags, not their square.
    """

    def __init__(self, kinds: int) -> None:
        super().__init__()
        self.kinds = kinds
        self.inner = nn.Parameter(torch.zeros(4, kinds))  # B->I, B->E, I->I, I->E
        self.leave = nn.Parameter(torch.zeros(1 + 2 * kinds))  # from O, E-x, S-x to whatever begins
        self.begin = nn.Parameter(torch.zeros(1 + 2 * kinds))  # at the start of a sentence: O, B-x, S-x

    def transitions(self) -> Tensor:
        """All transitions as a matrix, illegal ones at -1e4."""
        k = self.kinds
        m = self.leave.new_full((1 + 4 * k, 1 + 4 * k), -1e4)
        idx = torch.arange(k)
        outs = torch.cat([torch.tensor([0]), 1 + 2 * k + idx, 1 + 3 * k + idx])
        ins = torch.cat([torch.tensor([0]), 1 + idx, 1 + 3 * k + idx])
        m = m.clone()
        m[outs[:, None], ins[None, :]] = self.leave[:, None].expand(-1, len(ins))
        b, i, e = 1 + idx, 1 + k + idx, 1 + 2 * k + idx
        m[b, i], m[b, e], m[i, i], m[i, e] = self.inner
        return m

    def starts(self) -> Tensor:
        k = self.kinds
        low = self.begin.new_full((2 * k,), -1e4)
        return torch.cat([self.begin[: 1 + k], low, self.begin[1 + k :]])

    def gold(self, scores: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """Score of the given tags, per sentence."""
        own = scores.gather(2, tags[..., None])[..., 0]
        total = (own * mask).sum(1) + self.starts()[tags[:, 0]]
        steps = self.transitions()[tags[:, :-1], tags[:, 1:]]
        return total + (steps * mask[:, 1:]).sum(1)

    def partition(self, scores: Tensor, mask: Tensor) -> Tensor:
        """Log of the sum over all legal sequences, per sentence."""
        total: Tensor = Partition.apply(scores, self.inner, self.leave, self.begin, mask)
        return total

    def loss(self, scores: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """Negative log-likelihood per sentence."""
        return self.partition(scores, mask) - self.gold(scores, tags, mask)


def thinned(x: Tensor, share: float, training: bool) -> Tensor:
    """Dropout from random bytes, in a fifth of the time of torch's own."""
    if not training or share <= 0:
        return x
    least = round(share * 256)
    bits = torch.empty((x.numel() + 7) // 8, dtype=torch.int64).random_(-(2**63), None)
    keep = (bits.view(torch.uint8)[: x.numel()] >= least).view(x.shape)
    return x * keep.to(x.dtype) * (256 / (256 - least))


class Block(nn.Module):
    """x + ReLU(conv(norm(x))): a kernel of three, `dilation` apart, as one matrix over three shifted copies."""

    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.dilation = dilation
        self.norm = nn.LayerNorm(width)
        self.mix = nn.Linear(3 * width, width)

    def forward(self, x: Tensor, mask: Tensor, dropout: float) -> Tensor:
        d = self.dilation
        y = F.pad(self.norm(x) * mask, (0, 0, d, d))
        n = x.shape[1]
        y = torch.cat([y[:, :n], y[:, d : d + n], y[:, 2 * d :]], 2)
        y = F.relu(self.mix(y))
        return x + thinned(y, dropout, self.training)


class Network(nn.Module):
    """Everything; `forward` takes the ragged rows of all tokens (flat, with offsets) and the batch's mask."""

    def __init__(self, sizes: Sizes, fine: int, coarse: int, tags: int, scripts: int) -> None:
        super().__init__()
        self.sizes = sizes
        self.table = nn.EmbeddingBag(sizes.buckets + 1, sizes.word, mode="sum", sparse=True)
        nn.init.normal_(self.table.weight, std=0.1)
        with torch.no_grad():
            self.table.weight[-1] = 0
        self.enter = nn.Linear(sizes.word, sizes.width)
        self.blocks = nn.ModuleList(Block(sizes.width, d) for d in sizes.dilations)
        self.norm = nn.LayerNorm(sizes.width)
        self.fine = nn.Linear(sizes.width, 1 + 4 * fine)
        self.coarse = nn.Linear(sizes.width, 1 + 4 * coarse)
        self.bottle = nn.Linear(sizes.width, sizes.bottle)
        self.tags = nn.Linear(sizes.bottle, tags)
        self.scripts = nn.Linear(sizes.bottle, scripts)
        self.fine_crf = Crf(fine)
        self.coarse_crf = Crf(coarse)

    def forward(self, rows: Tensor, offsets: Tensor, mask: Tensor, dropout: float = 0.0) -> tuple[Tensor, ...]:
        vectors = self.table(rows, offsets)
        x = vectors.new_zeros((*mask.shape, self.sizes.word))
        x[mask > 0] = vectors
        m = mask[..., None]
        x = thinned(x, dropout, self.training)
        x = self.enter(x) * m
        for block in self.blocks:
            x = block(x, m, dropout)
        x = thinned(self.norm(x), dropout, self.training)
        z = F.relu(self.bottle(x))
        return self.fine(x), self.coarse(x), self.tags(z), self.scripts(z)
