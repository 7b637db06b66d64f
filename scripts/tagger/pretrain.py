"""Teach the network Hungarian before it learns names: masked words are guessed from raw text.

    python -m scripts.tagger.pretrain ../shared/data --work WORK --epochs 2 --seed 1

In: the data folder (novels, the forms of NerKor's training part, the ELTE gold standard). Out: WORK/pretrained.pt, with
whose table and convolutions `scripts.train_tagger --resume` starts.

A fifth of the words, and more of those in capitals, are hidden; at their places the network says which word stood there
(of the frequent ones), what it ended in, how it was written and as what kind of name the gazetteer knows it. Some
sentences are read without capitals or accents, while their words stay what they were.
"""

from __future__ import annotations

import argparse
import json
import lzma
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from pseudo.engines.features import Features, shape, unaccented
from pseudo.language.tokenise import rules, tokenise
from pseudo.training.network import Network, Sizes
from scripts.tagger import corpus, gazetteer

WORDS, TAILS = 5_000, 1_000
"""Words and three-letter endings that can be guessed."""

LONGEST = 80
"""Tokens of a sentence that are read."""


@dataclass
class Text:
    """Sentences as numbers of forms, one after the other."""

    forms: list[str]
    ids: Any
    starts: Any
    lengths: Any
    edited: int
    """Number of the first sentence that is not from a novel but from the corpora: news, law, encyclopedia, web."""


def raw(data: Path) -> Iterator[tuple[bool, str]]:
    """Paragraphs of the novels (True) and sentences of the ELTE gold standard (False)."""
    with lzma.open(data / "hu_novels.txt.xz", "rt", encoding="utf-8") as lines:
        yield from ((True, line.strip()) for line in lines if line.strip() and not line.startswith("# doc"))
    with tarfile.open(data / "elte_gold.tar.xz") as tar:
        for member in tar:
            stream = tar.extractfile(member) if member.name.endswith("_annot1.xml") else None
            if stream:
                for s in ElementTree.parse(stream).getroot().iter("s"):
                    pieces = [
                        (t.findtext("form") or "") + (" " if t.get("join") in (None, "no", "left") else "")
                        for t in s.iter("token")
                    ]
                    yield False, "".join(pieces).strip()


def read(data: Path, cache: Path, nerkor: bool = True) -> Text:
    """Everything, cut into words once; without NerKor's training part on demand."""
    if not cache.exists():
        known = rules("hu")
        vocabulary: dict[str, int] = {}
        ids: list[int] = []
        lengths: list[int] = []
        edited = 0

        def put(words: list[str]) -> None:
            lengths.append(len(words))
            ids.extend(vocabulary.setdefault(word, len(vocabulary)) for word in words)

        for novel, text in raw(data):
            words: list[str] = []
            last = None
            for token in tokenise(text, known):
                if token.sent != last and words:
                    put(words)
                    words = []
                last = token.sent
                words.append(text[token.start : token.end])
            if words:
                put(words)
            edited = len(lengths) if novel else edited
        for path in sorted((data / "nerkor" / "train").glob("*/*.conllup")) if nerkor else ():
            for block in corpus.blocks(path):
                put([row[0] for row in block])
        np.savez(cache, ids=np.array(ids, np.int32), lens=np.array(lengths, np.int32), edited=edited)
        cache.with_suffix(".txt").write_text("\n".join(vocabulary), encoding="utf-8")
    arrays = np.load(cache)
    lengths = arrays["lens"]
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    forms = cache.with_suffix(".txt").read_text(encoding="utf-8").split("\n")
    return Text(forms, arrays["ids"], starts, lengths, int(arrays["edited"]))


class Targets:
    """Per form: number of the word, of its ending, its writing (4 sorts), and the kinds of name it is known as."""

    def __init__(self, text: Text, features: Features) -> None:
        counts = np.bincount(text.ids, minlength=len(text.forms))
        lower = [form.lower() for form in text.forms]
        words: Counter[str] = Counter()
        tails: Counter[str] = Counter()
        for word, n in zip(lower, counts.tolist(), strict=True):
            words[word] += n
            tails[word[-3:]] += n
        word_ids = {w: i for i, (w, _) in enumerate(words.most_common(WORDS))}
        tail_ids = {w: i for i, (w, _) in enumerate(tails.most_common(TAILS))}
        self.word = np.array([word_ids.get(w, -100) for w in lower], np.int64)
        self.tail = np.array([tail_ids.get(w[-3:], -100) for w in lower], np.int64)
        self.case = np.zeros(len(lower), np.int64)
        self.kinds = np.zeros((len(lower), len(features.kinds)), np.float32)
        bit = {kind: i for i, kind in enumerate(features.kinds)}
        for i, form in enumerate(text.forms):
            full = shape(form)
            self.case[i] = 2 if full[:2] == "XX" else 1 if full[:1] == "X" else 0 if full[:1] == "x" else 3
            if self.case[i] in (1, 2):
                for told in features.known_as(lower[i]):
                    self.kinds[i, bit[told.partition(":")[0]]] = 1


class Heads(nn.Module):
    """What is guessed of a hidden word."""

    def __init__(self, sizes: Sizes, kinds: int) -> None:
        super().__init__()
        self.hidden = nn.Parameter(torch.zeros(sizes.word))
        self.bottle = nn.Linear(sizes.width, 128)
        self.word = nn.Linear(128, WORDS)
        self.tail = nn.Linear(128, TAILS)
        self.case = nn.Linear(128, 4)
        self.kinds = nn.Linear(128, kinds)


@dataclass(frozen=True)
class Mix:
    """Of each epoch: the share of the novels' sentences, and how often those of the corpora are read."""

    novels: float = 1.0
    corpora: int = 1


class Reader:
    """Batches of about `size` tokens, with some sentences read otherwise than they are written."""

    def __init__(self, text: Text, targets: Targets, features: Features, size: int, seed: int, mix: Mix) -> None:
        self.text, self.targets, self.features, self.size, self.mix = text, targets, features, size, mix
        self.rng = np.random.default_rng(seed)
        self.rows: dict[str, Any] = {}

    def form_rows(self, form: str) -> Any:
        got = self.rows.get(form)
        if got is None:
            if len(self.rows) > 1_500_000:
                self.rows.clear()
            got = self.rows[form] = np.array(self.features.rows(form), dtype=np.int64)
        return got

    def epoch(self) -> Iterator[Any]:
        """Numbers of sentences, like lengths together."""
        lengths = self.text.lengths
        novel = np.arange(len(lengths)) < self.text.edited
        drawn = novel & (self.rng.random(len(lengths)) < self.mix.novels)
        usable = np.flatnonzero(drawn & (lengths >= 4))
        usable = np.concatenate([usable, *[np.flatnonzero(~novel & (lengths >= 4))] * self.mix.corpora])
        order = usable[np.argsort(np.minimum(lengths[usable], LONGEST) + self.rng.random(len(usable)) * 3)]
        widths = np.minimum(lengths[order], LONGEST)
        cuts = [0]
        for i, width in enumerate(widths.tolist()):
            if (i + 1 - cuts[-1]) * width > self.size and i > cuts[-1]:
                cuts.append(i)
        groups = [order[a:b] for a, b in zip(cuts, [*cuts[1:], len(order)], strict=True)]
        self.rng.shuffle(groups)
        yield from groups

    def make(self, group: Any) -> tuple[Tensor, ...]:
        """rows, offsets of the distinct words; which stands where; mask; places hidden; targets there."""
        rng, text = self.rng, self.text
        lengths = np.minimum(text.lengths[group], LONGEST)
        longest = int(lengths.max())
        mask = np.arange(longest) < lengths[:, None]
        ids = np.zeros(mask.shape, np.int64)
        ids[mask] = np.concatenate([text.ids[s : s + n] for s, n in zip(text.starts[group], lengths, strict=True)])
        words: dict[tuple[int, int], int] = {}
        word = np.zeros(mask.shape, np.int64)
        forms: list[str] = []
        for row, n in enumerate(lengths.tolist()):
            draw = rng.random()
            how = 0 if draw > 0.11 else 1 if draw < 0.03 else 2 if draw < 0.06 else 3 if draw < 0.09 else 4
            line = []
            for i in ids[row, :n].tolist():
                at = words.get((i, how))
                if at is None:
                    at = words[i, how] = len(forms)
                    form = text.forms[i]
                    if how in (1, 3):
                        form = form.lower()
                    if how in (2, 3):
                        form = unaccented(form)
                    forms.append(form.upper() if how == 4 else form)
                line.append(at)
            word[row, :n] = line
        rows = [self.form_rows(form) for form in forms]
        counts = np.array([len(r) for r in rows])
        flat = np.concatenate(rows)
        first = np.concatenate([[0], np.cumsum(counts)[:-1]])
        keep = rng.random(len(flat)) >= 0.1
        nameless = rng.random(len(rows)) < 0.15
        keep[first[nameless]] = False
        keep[first[nameless] + 1] = False
        owner = np.repeat(np.arange(len(rows)), counts)[keep]
        counts = np.bincount(owner, minlength=len(rows))
        offsets = np.concatenate([[0], np.cumsum(counts)[:-1]])
        capital = np.isin(self.targets.case[ids], (1, 2))
        capital[:, 0] = False
        hidden = (rng.random(mask.shape) < np.where(capital, 0.33, 0.16)) & mask
        gold = ids[hidden]
        t = self.targets
        arrays = (flat[keep], offsets, word, mask.astype(np.float32), hidden)
        answers = (t.word[gold], t.tail[gold], t.case[gold], t.kinds[gold])
        return tuple(torch.from_numpy(a) for a in (*arrays, *answers))


def encode(net: Network, heads: Heads, made: tuple[Tensor, ...]) -> Tensor:
    """The states at the hidden places."""
    rows, offsets, word, mask, hidden = made[:5]
    x = F.embedding(word, net.table(rows, offsets))
    x = torch.where(hidden[..., None], heads.hidden, x)
    m = mask[..., None]
    x = net.enter(x) * m
    for block in net.blocks:
        x = block(x, m, 0.0)
    return F.gelu(heads.bottle(net.norm(x)[hidden]))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--epochs", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tokens", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--stop", type=int, default=0, help="end after this many steps")
    parser.add_argument("--novels", type=float, default=1.0, help="share of the novels' sentences in an epoch")
    parser.add_argument("--corpora", type=int, default=1, help="how often the corpora's sentences are read in an epoch")
    parser.add_argument("--without-nerkor", action="store_true", help="leave its training part out (a WORK of its own)")
    parser.add_argument("--resume", type=Path, help="go on from what an earlier run wrote")
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    args.work.mkdir(parents=True, exist_ok=True)

    def log(line: str) -> None:
        print(line, flush=True)
        with (args.work / "pretrain.log").open("a", encoding="utf-8") as out:
            out.write(line + "\n")

    log(json.dumps({k: str(v) for k, v in vars(args).items()}))
    text = read(args.data, args.work / "words.npz", not args.without_nerkor)
    sizes = Sizes()
    features = gazetteer.features(sizes.buckets, gazetteer.build(args.data))
    targets = Targets(text, features)
    reader = Reader(text, targets, features, args.tokens, args.seed, Mix(args.novels, args.corpora))
    net, heads = Network(sizes, 2, 2, 2, 2), Heads(sizes, len(features.kinds))
    if args.resume:
        saved = torch.load(args.resume)
        encoder = {k: v for k, v in saved["net"].items() if k.startswith(("table", "enter", "blocks", "norm"))}
        net.load_state_dict(encoder, strict=False)
        heads.load_state_dict(saved.get("heads", heads.state_dict()))
    log(f"{len(text.ids)} words, {len(text.forms)} forms; {time.process_time():.0f} CPU-s to prepare")
    dense = [p for n, p in net.named_parameters() if n.startswith(("enter", "blocks", "norm"))]
    dense += list(heads.parameters())
    optimisers = [
        torch.optim.AdamW(dense, lr=args.rate, weight_decay=0.01),
        torch.optim.SparseAdam([net.table.weight], lr=args.rate),
    ]
    steps = int(args.epochs * sum(1 for _ in reader.epoch()))
    step, start, seen = 0, time.process_time(), 0
    losses: list[list[float]] = []
    done = False
    while not done:
        for group in reader.epoch():
            progress = step / steps
            if step >= (args.stop or steps):
                done = True
                break
            for optimiser in optimisers:
                for setting in optimiser.param_groups:
                    setting["lr"] = args.rate * min(1.0, (step + 1) / 300, (1 - progress) / 0.7)
            made = reader.make(group)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                z = encode(net, heads, made)
                logits = heads.word(z), heads.tail(z), heads.case(z), heads.kinds(z)
            word, tail, case, kinds = made[5:]
            parts = (
                F.cross_entropy(logits[0].float(), word, ignore_index=-100),
                F.cross_entropy(logits[1].float(), tail, ignore_index=-100),
                F.cross_entropy(logits[2].float(), case),
                F.binary_cross_entropy_with_logits(logits[3].float(), kinds) * len(features.kinds),
            )
            loss = parts[0] + 0.5 * parts[1] + 0.5 * parts[2] + 0.5 * parts[3]
            for optimiser in optimisers:
                optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(dense, 1.0)
            for optimiser in optimisers:
                optimiser.step()
            step += 1
            seen += int(made[3].sum())
            losses.append([float(p.detach()) for p in parts])
            if step % 100 == 0:
                mean = np.mean(losses, axis=0)
                used = time.process_time() - start
                told = " ".join(f"{x:.3f}" for x in mean)
                log(f"step {step}/{steps} loss {told} {used:.0f} CPU-s {seen / used:.0f} tokens/CPU-s")
                losses = []
            if step % 500 == 0:
                torch.save({"net": net.state_dict(), "heads": heads.state_dict()}, args.work / "pretrained.pt")
    torch.save({"net": net.state_dict(), "heads": heads.state_dict()}, args.work / "pretrained.pt")
    told = {**{k: str(v) for k, v in vars(args).items()}, "seconds": round(time.process_time() - start), "steps": step}
    (args.work / "pretrain.json").write_text(json.dumps(told), encoding="utf-8")
    log(f"done in {time.process_time() - start:.0f} CPU-s")


if __name__ == "__main__":
    main()
