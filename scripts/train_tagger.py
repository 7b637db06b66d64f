"""Train the compact tagger and export it: pseudo/<lang>/models/tagger.{onnx,json,names.npz,sha256} and its card.

    python -m scripts.train_tagger ../shared/data --out pseudo/hu/models --epochs 6 --seed 1 --work /tmp/tagger

Needs torch and onnx (development dependencies); one thread, so that the same seed gives the same weights on one kind of
machine. `--work` receives checkpoints and the log; the corpora are read, never copied. A file `finish` put there ends
the training early, after the rate has fallen to 0 as it would at the end. `--resume` takes what
`scripts.tagger.pretrain` wrote, or an earlier checkpoint.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from pseudo.engines import crf, lemmas
from pseudo.engines.features import Features
from scripts.tagger import augment, corpus, gazetteer, measure
from scripts.tagger.corpus import Sentence
from scripts.tagger.network import Network, Sizes

COARSE = ("PER", "LOC", "ORG", "MISC")


class Labels:
    """The four label sets, from the training part."""

    def __init__(self, train: Sequence[Sentence]) -> None:
        ours = sorted({t for t in corpus.types().values() if t not in ("O", "?")})
        self.fine = tuple(ours)
        self.coarse = COARSE
        tags = Counter(t for s in train if s.tags for t in s.tags)
        self.tags = tuple(t for t, n in sorted(tags.items(), key=lambda x: (-x[1], x[0])) if n >= 2)
        scripts: Counter[str] = Counter()
        for s in train:
            if s.lemmas:
                scripts.update(script(f, x) for f, x in zip(s.forms, s.lemmas, strict=True))
        self.scripts = tuple(t for t, n in sorted(scripts.items(), key=lambda x: (-x[1], x[0])) if n >= 3)
        # T-variants of the scripts that names need when they stand in capitals or without any.
        extra = [f"T{s[1:]}" for s in self.scripts[:120]] + [f"L{s[1:]}" for s in self.scripts[:300]]
        self.scripts += tuple(s for s in dict.fromkeys(extra) if s not in self.scripts)
        self.tag_ids = {t: i for i, t in enumerate(self.tags)}
        self.script_ids = {t: i for i, t in enumerate(self.scripts)}
        self.together = np.zeros((len(self.tags), len(self.scripts)), dtype=np.int32)
        self.see(train)

    def see(self, sentences: Sequence[Sentence]) -> None:
        """Count which scripts go with which tags: the exported model chooses among these only."""
        for s in sentences:
            if s.tags and s.lemmas:
                for tag, form, lemma in zip(s.tags, s.forms, s.lemmas, strict=True):
                    row = self.tag_ids.get(tag, -1)
                    column = self.script_ids.get(script(form, lemma), -1) if lemma else -1
                    if row >= 0 and column >= 0:
                        self.together[row, column] += 1


SCRIPTS: dict[tuple[str, str], str] = {}


def script(form: str, lemma: str) -> str:
    """`lemmas.script`, remembered while training."""
    key = (form, lemma)
    if key not in SCRIPTS:
        SCRIPTS[key] = lemmas.script(form, lemma)
    return SCRIPTS[key]


def bioes(tags: Sequence[str], kinds: Sequence[str]) -> list[int]:
    """IOB2 -> numbers of O, B-x, I-x, E-x, S-x."""
    k = len(kinds)
    where = {kind: i for i, kind in enumerate(kinds)}
    out = [0] * len(tags)
    for first, last, kind in corpus.spans(tuple(tags)):
        i = where[kind]
        if last - first == 1:
            out[first] = 1 + 3 * k + i
        else:
            out[first:last] = [1 + i, *[1 + k + i] * (last - first - 2), 1 + 2 * k + i]
    return out


class Batches:
    """Sentences -> tensors; feature rows of a form are remembered while training."""

    def __init__(self, features: Features, labels: Labels) -> None:
        self.features, self.labels = features, labels
        self.rows: dict[str, np.ndarray] = {}
        self.plain: dict[str, int] = {}

    def form(self, form: str) -> np.ndarray:
        got = self.rows.get(form)
        if got is None:
            got = self.rows[form] = np.array(self.features.rows(form), dtype=np.int64)
            self.plain[form] = sum(key[0] != "k" for key in self.features.keys(form))
        return got

    def make(
        self, batch: Sequence[Sentence], drop: float = 0.0, rng: np.random.Generator | None = None
    ) -> dict[str, Tensor]:
        longest = max(len(s.forms) for s in batch)
        shape = (len(batch), longest)
        mask = np.zeros(shape, dtype=np.float32)
        fine, coarse = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        tags, scripts = np.full(shape, -100, dtype=np.int64), np.full(shape, -100, dtype=np.int64)
        rows: list[np.ndarray] = []
        for i, s in enumerate(batch):
            n = len(s.forms)
            mask[i, :n] = 1
            rows += [self.form(f) for f in s.forms]
            if s.fine:
                fine[i, :n] = bioes(s.fine, self.labels.fine)
            if s.coarse:
                coarse[i, :n] = bioes(s.coarse, self.labels.coarse)
            if s.tags and s.lemmas:
                tags[i, :n] = [self.labels.tag_ids.get(t, -100) for t in s.tags]
                scripts[i, :n] = [
                    self.labels.script_ids.get(script(f, x), -100) if x else -100
                    for f, x in zip(s.forms, s.lemmas, strict=True)
                ]
        counts = np.array([len(r) for r in rows])
        flat = np.concatenate(rows)
        if drop and rng is not None:
            keep = rng.random(len(flat)) >= drop
            first = np.concatenate([[0], np.cumsum(counts)[:-1]])
            anonymous = rng.random(len(rows)) < 1.5 * drop  # a word the model has to judge without its identity
            keep[first[anonymous]] = False
            keep[first[anonymous] + 1] = False
            # A name that no table has: what the gazetteer says comes last.
            plain = np.array([self.plain[f] for s in batch for f in s.forms])
            for i in np.flatnonzero((rng.random(len(rows)) < 1.2 * drop) & (plain < counts)).tolist():
                keep[first[i] + plain[i] : first[i] + counts[i]] = False
            owner = np.repeat(np.arange(len(rows)), counts)[keep]
            flat, counts = flat[keep], np.bincount(owner, minlength=len(rows))
        offsets = np.concatenate([[0], np.cumsum(counts)[:-1]])
        has = lambda layer: torch.tensor([1.0 if getattr(s, layer) else 0.0 for s in batch])  # noqa: E731
        return {
            "rows": torch.from_numpy(flat),
            "offsets": torch.from_numpy(offsets),
            "mask": torch.from_numpy(mask),
            "fine": torch.from_numpy(fine),
            "coarse": torch.from_numpy(coarse),
            "tags": torch.from_numpy(tags),
            "scripts": torch.from_numpy(scripts),
            "has_fine": has("fine"),
            "has_coarse": has("coarse"),
        }


def batched(sentences: Sequence[Sentence], size: int, rng: random.Random | None) -> list[list[Sentence]]:
    """Batches of about `size` padded tokens, sentences of like length together."""
    noise = (lambda: rng.random() * 3) if rng else (lambda: 0.0)
    order = sorted(sentences, key=lambda s: len(s.forms) + noise())
    out: list[list[Sentence]] = [[]]
    for s in order:
        if out[-1] and (len(out[-1]) + 1) * len(s.forms) > size:
            out.append([])
        out[-1].append(s)
    if rng:
        rng.shuffle(out)
    return out


def predictor(
    net: Network, batches: Batches, labels: Labels
) -> Callable[[Sequence[Sentence]], Iterator[measure.Guess]]:
    """What `measure.report` needs: sentences -> guesses, with the torch network."""

    def weights(head: torch.nn.Module, kinds: tuple[str, ...]) -> crf.Weights:
        return crf.Weights(kinds, head.inner.detach().numpy(), head.leave.detach().numpy(), head.begin.detach().numpy())

    def predict(sentences: Sequence[Sentence]) -> Iterator[measure.Guess]:
        net.eval()
        fine_w, coarse_w = weights(net.fine_crf, labels.fine), weights(net.coarse_crf, labels.coarse)
        for start in range(0, len(sentences), 64):
            part = sentences[start : start + 64]
            made = batches.make(part)
            with torch.no_grad():
                fine, coarse, tags, scripts = net(made["rows"], made["offsets"], made["mask"])
            lengths = np.array([len(s.forms) for s in part])
            names = crf.names(fine.numpy(), lengths, fine_w)
            rough = crf.names(coarse.numpy(), lengths, coarse_w)
            tag_ids, script_ids = tags.argmax(2).tolist(), scripts.argmax(2).tolist()
            for i, s in enumerate(part):
                n = len(s.forms)
                yield measure.Guess(
                    [x[:3] for x in names[i]],
                    [x[:3] for x in rough[i]],
                    [labels.tags[t] for t in tag_ids[i][:n]],
                    [lemmas.lemma(f, labels.scripts[e]) for f, e in zip(s.forms, script_ids[i][:n], strict=True)],
                )

    return predict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="folder with nerkor/, nerkor_onpp/ and names/")
    parser.add_argument("--out", type=Path, help="where the model's files go")
    parser.add_argument("--work", type=Path, required=True, help="checkpoints and log")
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tokens", type=int, default=1400, help="padded tokens of a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--hold", type=float, default=0.3, help="share of the steps before the rate falls to 0")
    parser.add_argument("--stop", type=int, default=0, help="end after this many steps, to be resumed")
    parser.add_argument("--resume", type=Path, help="go on from the weights in this checkpoint")
    parser.add_argument("--dropout", type=float, default=0.3)
    parser.add_argument("--drop-features", type=float, default=0.12)
    parser.add_argument("--augment", choices=("none", "case", "full"), default="full")
    parser.add_argument("--precise", action="store_true", help="32-bit products; 16-bit ones take half the time")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--limit", type=int, default=0, help="sentences to train on (0: all), to try things out")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    args.work.mkdir(parents=True, exist_ok=True)
    rng, numbers = random.Random(args.seed), np.random.default_rng(args.seed)

    def log(line: str) -> None:
        print(line, flush=True)
        with (args.work / "log").open("a", encoding="utf-8") as out:
            out.write(line + "\n")

    log(json.dumps({k: str(v) for k, v in vars(args).items()}))
    train = corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "train")
    devel = corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "devel")
    labels = Labels(train)
    if args.limit:
        rng.shuffle(train)
        train = train[: args.limit]
    names = gazetteer.build(args.data)
    sizes = Sizes()
    batches = Batches(gazetteer.features(sizes.buckets, names), labels)
    net = Network(sizes, len(labels.fine), len(labels.coarse), len(labels.tags), len(labels.scripts))
    if args.resume:
        fitting = net.state_dict()
        saved = torch.load(args.resume)["net"]
        # A head whose labels are others than they were begins anew.
        fitting.update({k: v for k, v in saved.items() if k in fitting and v.shape == fitting[k].shape})
        net.load_state_dict(fitting)
    log(
        f"{len(train)} sentences; {len(labels.fine)} types, {len(labels.tags)} tags, {len(labels.scripts)} scripts; "
        f"{sum(p.numel() for p in net.parameters())} parameters"
    )
    changer = augment.Augmenter(args.data / "names", train, args.augment, random.Random(args.seed + 1))

    dense = [p for n, p in net.named_parameters() if n != "table.weight"]
    optimisers = [
        torch.optim.AdamW(dense, lr=args.rate, weight_decay=0.01),
        torch.optim.SparseAdam([net.table.weight], lr=args.rate),
    ]
    steps = int(args.epochs * len(batched(changer.epoch(train), args.tokens, rng)))
    log(f"{steps} steps; {time.process_time():.0f} CPU-s to prepare")
    step, start, seen, losses = 0, time.process_time(), 0, []
    note: dict[str, str] = {}
    while step < (args.stop or steps):
        for batch in batched(changer.epoch(train), args.tokens, rng):
            if step >= (args.stop or steps):
                break
            net.train()
            if (args.work / "finish").exists() and steps - step > max(300, step // 6):
                steps = step + max(300, step // 6)
                note = {"note": f"told to finish at step {step}: {steps} steps in all"}
                log(note["note"])
            progress = step / steps
            factor = min(1.0, (step + 1) / 200, (1 - progress) / (1 - args.hold))
            for optimiser in optimisers:
                for group in optimiser.param_groups:
                    group["lr"] = args.rate * factor
            made = batches.make(batch, args.drop_features, numbers)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not args.precise):
                heads = net(made["rows"], made["offsets"], made["mask"], args.dropout)
            fine, coarse, tags, scripts = (head.float() for head in heads)
            mask = made["mask"]
            total = mask.sum()
            loss = (net.fine_crf.loss(fine, made["fine"], mask) * made["has_fine"]).sum() / total
            loss = loss + 0.5 * (net.coarse_crf.loss(coarse, made["coarse"], mask) * made["has_coarse"]).sum() / total
            loss = (
                loss
                + 0.4
                * F.cross_entropy(tags.flatten(0, 1), made["tags"].flatten(), ignore_index=-100, reduction="sum")
                / total
            )
            loss = (
                loss
                + 0.3
                * F.cross_entropy(scripts.flatten(0, 1), made["scripts"].flatten(), ignore_index=-100, reduction="sum")
                / total
            )
            for optimiser in optimisers:
                optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(dense, 1.0)
            for optimiser in optimisers:
                optimiser.step()
            step += 1
            seen += int(total)
            losses.append(float(loss.detach()))
            if step % 200 == 0:
                used = time.process_time() - start
                mean = sum(losses) / len(losses)
                log(f"step {step}/{steps} loss {mean:.4f} {used:.0f} CPU-s {seen / used:.0f} tokens/CPU-s")
                losses = []
            if step % 500 == 0 or step in (steps, args.stop):
                torch.save({"net": net.state_dict()}, args.work / "checkpoint.pt")
            if step % 1000 == 0 or step in (steps, args.stop):
                log(measure.short(measure.report(predictor(net, batches, labels), devel[:: 1 if step == steps else 4])))
    from scripts.tagger import export

    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        labels.see(changer.epoch(train))
        export.write(net, batches.features, names, labels, args.out)
        report = measure.report(measure.engine_predictor(args.out), devel)
        log("exported: " + measure.short(report))
        (args.work / "report.json").write_text(json.dumps(report, indent=1, ensure_ascii=False), encoding="utf-8")
        (args.work / "arguments.json").write_text(
            json.dumps(
                {
                    **{k: str(v) for k, v in vars(args).items()},
                    **note,
                    "seconds": round(time.process_time() - start),
                    "parameters": sum(p.numel() for p in net.parameters()),
                }
            ),
            encoding="utf-8",
        )
    log(f"done in {time.process_time() - start:.0f} CPU-s")


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
