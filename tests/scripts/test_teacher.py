"""What a student loses against its teachers is the cross entropy over all label sequences."""

from itertools import product

import pytest
import torch

from pseudo.training.network import Crf
from scripts.tagger.teacher import sequences

KINDS = 2


def test_the_loss_is_the_cross_entropy_over_all_sequences():
    torch.manual_seed(0)
    student, taught = Crf(KINDS), Crf(KINDS)
    for weight in (*student.parameters(), *taught.parameters()):
        torch.nn.init.normal_(weight)
    width = 1 + 4 * KINDS
    own, other = torch.randn(2, 3, width), torch.randn(2, 3, width)
    mask, share = torch.tensor([[1.0, 1, 1], [1, 1, 0]]), torch.tensor([1.0, 0.3])
    closed = {0, *range(1 + 2 * KINDS, width)}  # O, E, S: a name ends in its sentence
    wanted = torch.zeros(())
    for row, size in enumerate((3, 2)):
        every = torch.tensor([tags for tags in product(range(width), repeat=size) if tags[-1] in closed])
        ones = torch.ones(len(every), size)
        mine, theirs = (
            crf.gold(scores[row, :size].expand(len(every), size, width), every, ones)
            for crf, scores in ((student, own), (taught, other))
        )
        wanted = wanted - share[row] * (theirs.softmax(0) * mine.log_softmax(0)).sum()
    found = sequences(student, own, other, (taught.inner, taught.leave, taught.begin), mask, share)
    assert float(found.detach()) == pytest.approx(float(wanted.detach()), rel=1e-5)
