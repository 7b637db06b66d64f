"""Train the compact tagger and export it: pseudo/<lang>/models/tagger.{onnx,json,names.npz,sha256} and its card.

    python -m scripts.train_tagger ../shared/data --out pseudo/hu/models --epochs 6 --seed 1 --work /tmp/tagger

Needs torch and onnx (development dependencies); one thread, so that the same seed gives the same weights on one kind of
machine. `--work` receives checkpoints and the log; the corpora are read, never copied. A file `finish` put there ends
the training early, after the rate has fallen to 0 as it would at the end. `--resume` takes what
`scripts.tagger.pretrain` wrote, or earlier checkpoints, of which it takes the mean; `--epochs 0` exports that.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from pathlib import Path

import numpy as np
import torch

from pseudo.language import letters
from pseudo.language.folders import folder
from pseudo.training import data, export, measure
from pseudo.training.labels import Batches, batched
from pseudo.training.labels import labels as label_sets
from pseudo.training.loop import Steps, loss
from pseudo.training.network import Network, Sizes
from pseudo.training.restore import restore
from pseudo.training.run import with_unmarked
from pseudo.training.sentences import Sentence
from scripts.tagger import augment, corpus, gazetteer, haste, pretrain
from scripts.tagger.teacher import Teacher

COARSE = ("PER", "LOC", "ORG", "MISC")


def drawn(text: pretrain.Text, count: int, rng: np.random.Generator) -> list[Sentence]:
    """Sentences of 5 to 60 words without labels, half of them from novels."""
    usable = np.flatnonzero((text.lengths >= 5) & (text.lengths <= 60))
    parts = usable[usable < text.edited], usable[usable >= text.edited]
    out: list[Sentence] = []
    for i in np.concatenate([rng.choice(part, count // 2) for part in parts]).tolist():
        start = text.starts[i]
        forms = tuple(text.forms[w] for w in text.ids[start : start + text.lengths[i]].tolist())
        out.append(Sentence(forms, None, None, None, None, (False,) * len(forms), "raw"))
    return out


def _ours(path: Path, net: Network, batches: Batches) -> list[Sentence]:
    """Sentences of annotated texts; where they say nothing, with what the network sees there."""
    texts = data.read([path], "hu")
    found = data.sentences(texts, data.meanings(texts, batches.labels.fine, None))
    net.eval()
    return with_unmarked(found, measure.network_predictor(net, batches))


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
    parser.add_argument("--resume", type=Path, nargs="+", help="go on from the mean of the weights in these files")
    parser.add_argument("--dropout", type=float, default=0.3)
    parser.add_argument("--drop-features", type=float, default=0.12)
    parser.add_argument("--augment", choices=("none", "case", "full"), default="full")
    parser.add_argument("--from", type=Path, dest="base", help="go on from the model in this folder")
    parser.add_argument("--haste", type=float, default=0, help="share of the sentences typed, said or scanned in haste")
    parser.add_argument("--ours", type=Path, help="annotated texts as `pseudo train` reads them, to learn from as well")
    parser.add_argument("--ours-share", type=float, default=0.2, help="their sentences in an epoch, of the corpus's")
    parser.add_argument("--precise", action="store_true", help="32-bit products; 16-bit ones take half the time")
    parser.add_argument("--teachers", type=Path, nargs="+", default=[], help="checkpoints to learn from as well")
    parser.add_argument("--taught", type=float, default=0.5, help="what they count where there is gold")
    parser.add_argument("--raw", type=Path, help="words.npz of scripts.tagger.pretrain: text that only teachers label")
    parser.add_argument("--raw-share", type=float, default=0.25, help="its sentences in an epoch, of the corpus's")
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
    ours = sorted({t for t in corpus.types().values() if t not in ("O", "?")})
    labels = label_sets(train, ours, COARSE, letters.of(folder("hu")))
    if args.limit:
        rng.shuffle(train)
        train = train[: args.limit]
    sizes = Sizes()
    batches = Batches(gazetteer.features(sizes.buckets, gazetteer.build(args.data)), labels)
    net = Network(sizes, len(labels.fine), len(labels.coarse), len(labels.tags), len(labels.scripts))
    if args.base:
        net, labels, features = restore(args.base)
        batches = Batches(features, labels)
    if args.resume:
        fitting = net.state_dict()
        files = [torch.load(path)["net"] for path in args.resume]
        saved = {name: sum(file[name] for file in files) / len(files) for name in files[0]}
        # A head whose labels are others than they were begins anew.
        fitting.update({k: v for k, v in saved.items() if k in fitting and v.shape == fitting[k].shape})
        net.load_state_dict(fitting)
    log(
        f"{len(train)} sentences; {len(labels.fine)} types, {len(labels.tags)} tags, {len(labels.scripts)} scripts; "
        f"{sum(p.numel() for p in net.parameters())} parameters"
    )
    shape = (len(labels.fine), len(labels.coarse), len(labels.tags), len(labels.scripts))
    teacher = Teacher.load(args.teachers, net, *shape) if args.teachers else None
    unlabelled = pretrain.read(args.data, args.raw) if args.raw else None
    changer = augment.Augmenter(args.data / "names", train, args.augment, random.Random(args.seed + 1))

    own = _ours(args.ours, net, batches) if args.ours else []
    log(f"{len(own)} sentences of ours")
    hurry = random.Random(args.seed + 2)
    optimiser = Steps(net, args.rate, args.hold)

    def epoch() -> list[Sentence]:
        more = drawn(unlabelled, int(args.raw_share * len(train)), numbers) if unlabelled else []
        made = changer.epoch(train) + [changer.recased(s) for s in more]
        if own:
            made += rng.sample(own, min(len(own), int(args.ours_share * len(train))))
            rng.shuffle(made)
        return list(haste.hasty(made, args.haste, hurry)) if args.haste else made

    steps = int(args.epochs * len(batched(epoch(), args.tokens, rng)))
    log(f"{steps} steps; {time.process_time():.0f} CPU-s to prepare")
    step, start, seen, losses = 0, time.process_time(), 0, []
    note: dict[str, str] = {}
    while step < (args.stop or steps):
        for batch in batched(epoch(), args.tokens, rng):
            if step >= (args.stop or steps):
                break
            net.train()
            if (args.work / "finish").exists() and steps - step > max(300, step // 6):
                steps = step + max(300, step // 6)
                note = {"note": f"told to finish at step {step}: {steps} steps in all"}
                log(note["note"])
            optimiser.set_rate(step, steps)
            made = batches.make(batch, args.drop_features, numbers)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not args.precise):
                heads = net(made["rows"], made["offsets"], made["mask"], args.dropout)
            now = loss(net, heads, made)
            if teacher:
                soft = teacher.loss(net, [head.float() for head in heads], batches.make(batch), args.taught)
                now = (1 - args.taught) * now + soft / made["mask"].sum()
            optimiser.take(now)
            step += 1
            seen += int(made["mask"].sum())
            losses.append(float(now.detach()))
            if step % 200 == 0:
                used = time.process_time() - start
                mean = sum(losses) / len(losses)
                log(f"step {step}/{steps} loss {mean:.4f} {used:.0f} CPU-s {seen / used:.0f} tokens/CPU-s")
                losses = []
            if step % 500 == 0 or step in (steps, args.stop):
                torch.save({"net": net.state_dict()}, args.work / "checkpoint.pt")
            if step % 1000 == 0 or step in (steps, args.stop):
                part = devel[:: 1 if step == steps else 4]
                log(measure.short(measure.report(measure.network_predictor(net, batches), part)))
                for way in haste.WAYS if args.haste else ():
                    copies = list(haste.hasty(part, 1, random.Random(1), (way,)))
                    log(f"{way}: " + measure.short(measure.report(measure.network_predictor(net, batches), copies)))
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        labels.see(changer.epoch(train))
        export.write(net, batches.features, labels, args.out)
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
