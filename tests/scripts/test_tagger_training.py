"""What trains the tagger: the gradient of the CRF, templates without a broken slot, names as they are mistyped."""

from __future__ import annotations

import itertools
import random

import pytest
import torch

from pseudo.training.network import Crf, Partition
from scripts.tagger import augment, made

KINDS = 2


def crf() -> Crf:
    torch.manual_seed(3)
    made = Crf(KINDS).double()
    for weights in made.parameters():
        torch.nn.init.normal_(weights)
    return made


def test_partition_is_the_sum_over_all_legal_sequences():
    made = crf()
    scores = torch.randn(1, 3, 1 + 4 * KINDS, dtype=torch.double)
    mask = torch.ones(1, 3, dtype=torch.double)
    ends = {0, *range(1 + 2 * KINDS, 1 + 4 * KINDS)}
    sums = [
        made.gold(scores, torch.tensor([tags]), mask)
        for tags in itertools.product(range(1 + 4 * KINDS), repeat=3)
        if tags[-1] in ends
    ]
    assert torch.allclose(made.partition(scores, mask), torch.logsumexp(torch.cat(sums), 0))


def test_gradient_of_the_partition_is_the_one_of_differences():
    made = crf()
    mask = torch.tensor([[1, 1, 1, 1], [1, 1, 0, 0], [1, 0, 0, 0]], dtype=torch.double)
    scores = torch.randn(3, 4, 1 + 4 * KINDS, dtype=torch.double, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x: made.partition(x, mask), (scores,))
    for name in ("inner", "leave", "begin"):
        weights = getattr(made, name).detach().clone().requires_grad_()
        rest = {n: getattr(made, n).detach() for n in ("inner", "leave", "begin")}
        assert torch.autograd.gradcheck(
            lambda w, name=name, rest=rest: partition(scores.detach(), {**rest, name: w}, mask), (weights,)
        )


def partition(scores: torch.Tensor, weights: dict[str, torch.Tensor], mask: torch.Tensor) -> torch.Tensor:
    return Partition.apply(scores, weights["inner"], weights["leave"], weights["begin"], mask)


@pytest.mark.parametrize("word", ["Kovács", "Szűcsné", "Tar", "Gyöngyösi"])
def test_a_slip_changes_a_word_by_one_letter(word: str):
    rng = random.Random(5)
    for _ in range(50):
        slipped = augment.slip(word, rng)
        assert slipped[0] == word[0]
        assert abs(len(slipped) - len(word)) <= 1


def test_every_template_has_slots_that_exist():
    lines = (augment.HERE / "templates.txt").read_text(encoding="utf-8").splitlines()
    stress = [line.partition("\t")[2] for line in (augment.HERE / "stress.txt").read_text(encoding="utf-8").splitlines()]
    source = (augment.HERE / "augment.py").read_text(encoding="utf-8")
    for line in [*lines, *stress]:
        if not line.startswith("#"):
            for name, _ in augment.SLOT.findall(line):
                assert f'"{name}": (' in source


def test_no_line_of_the_stress_set_trains():
    lines = set((augment.HERE / "templates.txt").read_text(encoding="utf-8").splitlines())
    stress = (augment.HERE / "stress.txt").read_text(encoding="utf-8").splitlines()
    assert lines.isdisjoint(line.partition("\t")[2] for line in stress if "\t" in line)


def test_ordinary_words_teams_and_townspeople_fill_templates():
    maker = made.Maker("fi", 3)
    rows = maker.line("<word:Gen> hoiti <townclub:Gen> kasvatti <gpe:lainen+Par> <team:All>.")
    labels = [row[4] for row in rows]
    assert labels[:2] == ["O", "O"] and labels[2:4] == ["B-ORG", "I-ORG"] and "B-GPE" in labels and labels[-1] == "O"
    assert rows[0][0][:1].isupper() and "<" not in "".join(row[0] for row in rows)


def test_no_template_has_a_slot_that_nothing_fills():
    maker = made.Maker("fi", 3)
    assert [template for template in maker.templates if "<" in "".join(row[0] for row in maker.line(template))] == []
