"""The network: hashed word features -> dilated residual convolutions -> four heads, in torch, for training only.

In: rows of the embedding table per token. Out: emissions of the two name layers, logits of `UPOS|feats` and of lemma
scripts. `pseudo.engines.compact` runs the exported network; the same arithmetic stands in `scripts/tagger/export.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

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
        m = torch.full((1 + 4 * k, 1 + 4 * k), -1e4)
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
        low = torch.full((2 * k,), -1e4)
        return torch.cat([self.begin[: 1 + k], low, self.begin[1 + k :]])

    def gold(self, scores: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """Score of the given tags, per sentence."""
        own = scores.gather(2, tags[..., None])[..., 0]
        total = (own * mask).sum(1) + self.starts()[tags[:, 0]]
        steps = self.transitions()[tags[:, :-1], tags[:, 1:]]
        return total + (steps * mask[:, 1:]).sum(1)

    def partition(self, scores: Tensor, mask: Tensor) -> Tensor:
        """Log of the sum over all legal sequences, per sentence."""
        k = self.kinds
        first = scores[:, 0] + self.starts()
        o, b, i, e, s = (
            first[:, :1],
            first[:, 1 : 1 + k],
            first[:, 1 + k : 1 + 2 * k],
            first[:, 1 + 2 * k : 1 + 3 * k],
            first[:, 1 + 3 * k :],
        )
        bi, be, ii, ie = self.inner
        for t in range(1, scores.shape[1]):
            x = scores[:, t]
            out = torch.logsumexp(torch.cat([o, e, s], 1) + self.leave, 1, keepdim=True)
            keep = mask[:, t, None] > 0
            no = out + x[:, :1]
            nb = out + x[:, 1 : 1 + k]
            ni = torch.logaddexp(b + bi, i + ii) + x[:, 1 + k : 1 + 2 * k]
            ne = torch.logaddexp(b + be, i + ie) + x[:, 1 + 2 * k : 1 + 3 * k]
            ns = out + x[:, 1 + 3 * k :]
            o, b, i, e, s = (torch.where(keep, new, old) for new, old in ((no, o), (nb, b), (ni, i), (ne, e), (ns, s)))
        return torch.logsumexp(torch.cat([o, e, s], 1), 1)

    def loss(self, scores: Tensor, tags: Tensor, mask: Tensor) -> Tensor:
        """Negative log-likelihood per sentence."""
        return self.partition(scores, mask) - self.gold(scores, tags, mask)


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
        return x + F.dropout(y, dropout, self.training)


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
        x = F.dropout(x, dropout, self.training)
        x = self.enter(x) * m
        for block in self.blocks:
            x = block(x, m, dropout)
        x = F.dropout(self.norm(x), dropout, self.training)
        z = F.relu(self.bottle(x))
        return self.fine(x), self.coarse(x), self.tags(z), self.scripts(z)
