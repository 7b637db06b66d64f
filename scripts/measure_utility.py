"""Are pseudonymised texts as good to train on? A name tagger trained on NerKor as it is, and on NerKor pseudonymised.

    nice -n 15 python scripts/measure_utility.py ../shared/data --start pre/pretrained.pt --known --swaps --epochs 2
    nice -n 15 python scripts/measure_utility.py ../shared/data --start pre/pretrained.pt --known --part 9 --epochs 4
    nice -n 15 python scripts/measure_utility.py ../shared/data --part 9

In:  the training and development parts of NerKor (`nerkor/`, `nerkor_onpp/` in the data folder); for the first two
     what `scripts.tagger.pretrain` wrote from text that has none of NerKor's names (`--without-nerkor` there).
Out: F1 of the four classes on the untouched development part for each seed and both kinds of training text, and how
     many of the names were changed; also the share found of the names that stand, letter by letter, in the original
     training text and of those that do not: what a model knows by heart is lost with the names.

The corpus is annotated, so its own names are given to the program as spans: what is measured is the new names, not how
well names are found. The alignment then needs no searching: a new text's words between the names are the old tokens
(articles as repaired), and the words of a new name are its tokens, the first `B-`, the others `I-`.

Both models are the network of our tagger with its four classes only. The first command trains it as our tagger is
trained: from a network that has read raw text (`--start`), with what the name tables know (`--known`), and with the
recipe's exchange of persons and settlements and its sentences in other cases (`--swaps`). The third has none of it:
most of what a small model from nothing knows is names by heart. The seed draws weights and order, and makes the key;
with `--one-key` the first makes it for all.
Start at `main`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import torch

import name_db
from pseudo.core.document import NAMES, Document, Entry, Span, Token
from pseudo.engines import crf
from pseudo.engines.features import Features
from pseudo.evaluate.slate.outcome import CORE_NAMES
from pseudo.methods import policy
from pseudo.pipeline import Pseudonymiser
from pseudo.training.labels import Batches, Labels, batched
from pseudo.training.loop import Steps
from pseudo.training.measure import Score
from pseudo.training.network import Network, Sizes
from pseudo.training.sentences import Sentence, iob
from pseudo.training.sentences import spans as names_of
from scripts.tagger import augment, corpus, gazetteer

COARSE = ("PER", "LOC", "ORG", "MISC")
TOGETHER = 40
"""Sentences that make a document: the corpus has excerpts without marks between them."""
TEXTS = ("original", "pseudonymised")
TOKENS, RATE, DROP, HOLD = 1400, 2e-3, 0.3, 0.3
SWAPPED = 0.4
"""Share of the sentences whose names are exchanged, as in the recipe (`augment.Augmenter.epoch`)."""
ENCODER = ("table", "enter", "blocks", "norm")
"""What of a network that has read raw text is taken over."""


@dataclass(frozen=True)
class Recipe:
    """How both models are trained.

    start  a file of `scripts.tagger.pretrain`; known: whether the name tables are read; swaps: the data folder whose
           names the recipe puts in
    """

    epochs: float = 6
    start: Path | None = None
    known: Path | None = None
    swaps: Path | None = None


def named(sentence: Sentence) -> Iterator[tuple[int, int, str]]:
    """The names of a sentence as (first token, one past the last, type of ours); `""` for what is no name of ours.

    The four classes say where names are, the finer layer what `LOC` and `MISC` are, and which bodies are countries.
    """
    assert sentence.coarse is not None and sentence.fine is not None
    for first, last, kind in names_of(sentence.coarse):
        finer = {tag[2:] for tag in sentence.fine[first:last]} & NAMES
        if kind == "MISC":
            yield first, last, min(finer, default="")
        elif kind == "LOC":
            yield first, last, min(finer & {"GPE", "LOC", "FAC"}, default="GPE")
        else:
            yield first, last, "GPE" if kind == "ORG" and finer == {"GPE"} else kind  # a state that acts


def document(sentences: Sequence[Sentence], name: str) -> Document:
    """Sentences as one text, a line each and words apart, with their tokens and names."""
    tokens: list[Token] = []
    spans: list[Span] = []
    lines = []
    at = 0
    for number, sentence in enumerate(sentences):
        mine: list[Token] = []
        for form in sentence.forms:
            mine.append(Token(at, at + len(form), sent=number))
            at += len(form) + 1
        lines.append(" ".join(sentence.forms))
        for first, last, type_ in named(sentence):
            if type_:
                start, end = mine[first].start, mine[last - 1].end
                text = lines[-1][start - mine[0].start : end - mine[0].start]
                spans.append(Span(start, end, text, type_))
        tokens += mine
    return Document("\n".join(lines), id=name, tokens=tuple(tokens), spans=tuple(spans))


def rewritten(sentences: Sequence[Sentence], doc: Document) -> list[Sentence]:
    """The sentences after `replace`, with their labels on the new words."""
    new = {span.start: span for span in doc.spans or ()}
    repaired = {repair.start: repair.new_text for repair in doc.repairs}
    out: list[Sentence] = []
    at = 0
    for sentence in sentences:
        assert sentence.coarse is not None
        starts = [0, *np.cumsum([len(form) + 1 for form in sentence.forms]).tolist()]
        begun = {first: (last, kind) for first, last, kind in names_of(sentence.coarse)}
        made = bare((), (), sentence.genre)
        i = 0
        while i < len(sentence.forms):
            start = at + starts[i]
            last, kind = begun.get(i, (i + 1, ""))
            old = cut(sentence, i, last)
            span = new.get(start)
            if not kind:
                made = joined(made, replace(old, forms=(repaired.get(start, old.forms[0]),)))
            elif span is None:
                made = joined(made, old)
            else:
                entry = doc.entry(span.entity)
                made = joined(made, renamed(old, kind, span.new_text or span.text, entry.repl or entry.derived or ""))
            i = last
        at += starts[-1]
        out.append(made)
    return out


def cut(s: Sentence, first: int, last: int) -> Sentence:
    """Some tokens of a sentence, with their labels."""
    assert s.coarse and s.fine and s.lemmas and s.tags
    return Sentence(s.forms[first:last], s.lemmas[first:last], s.tags[first:last], s.coarse[first:last],
                    s.fine[first:last], s.heads[first:last], s.genre)


def joined(a: Sentence, b: Sentence) -> Sentence:
    """Two runs of tokens as one."""
    def both(x: tuple[str, ...] | None, y: tuple[str, ...] | None) -> tuple[str, ...]:
        return (*(x or ()), *(y or ()))

    return Sentence(a.forms + b.forms, both(a.lemmas, b.lemmas), both(a.tags, b.tags), both(a.coarse, b.coarse),
                    both(a.fine, b.fine), a.heads + b.heads, a.genre)


def renamed(old: Sentence, kind: str, text: str, norm: str) -> Sentence:
    """The tokens of a name that became `text`; the last has the features of the old last one, for the recipe."""
    assert old.tags and old.fine and old.lemmas
    forms = tuple(text.split())
    size = len(forms)
    finer = old.fine[0][2:]
    whole = names_of(old.fine) == [(0, len(old.fine), finer)]
    fine = iob(size, [(0, size, finer)]) if whole else ("O",) * size
    words = (*forms[:-1], (norm.split() or forms)[-1]) if text != " ".join(old.forms) else old.lemmas
    tags = (*["PROPN|"] * (size - 1), old.tags[-1])
    return Sentence(forms, words, tags, iob(size, [(0, size, kind)]), fine,
                    (*[False] * (size - 1), old.heads[-1]), old.genre)


def bare(forms: Sequence[str], tags: Sequence[str], genre: str) -> Sentence:
    """A sentence with the four classes and nothing else."""
    return Sentence(tuple(forms), None, None, tuple(tags), None, (False,) * len(forms), genre)


def excerpts(sentences: Sequence[Sentence], part: int) -> list[list[Sentence]]:
    """Every `part`th run of `TOGETHER` sentences of one genre that have both layers of names."""
    out = []
    for _, group in groupby(sentences, key=lambda s: s.genre):
        whole = [s for s in group if s.coarse is not None and s.fine is not None]
        out += [whole[start : start + TOGETHER] for start in range(0, len(whole), TOGETHER)]
    return [excerpt for excerpt in out if excerpt][::part]


def telling(entry: Entry, kept: Mapping[str, bool]) -> bool:
    """Whether a name has a part that names somebody: `Európai Bizottság` and `Francia Köztársaság` have none."""
    return not entry.parts or any(part.role != "word" and not kept.get(part.entity or "") for part in entry.parts)


def pseudonymised(
    texts: Sequence[Sequence[Sentence]], seed: int, each: bool = False
) -> tuple[list[Sentence], Counter[str]]:
    """The texts with new names, and how many names there were, which stay on purpose, and which were changed.

    each  every text has a key of its own, so that one name becomes many
    """
    program = Pseudonymiser("hu", key=f"the key of utility, {seed}".encode())
    rules, names = policy.load("hu"), name_db.load("hu")
    out: list[Sentence] = []
    counts: Counter[str] = Counter()
    for number, text in enumerate(texts):
        if each:
            program.key = f"the key of utility, {seed}, text {number}".encode()
        doc = program.replace(document(text, str(number)))
        out += rewritten(text, doc)
        kept = rules.kept(doc, names)
        for span in doc.spans or ():
            if span.type in CORE_NAMES:
                entry = doc.entry(span.entity)
                what = "kept by policy" if kept[span.entity] else "" if telling(entry, kept) else "nothing but words"
                what = what or ("changed" if span.new_text not in (None, span.text) else "left")
                counts[what] += 1
                counts[f"persons {what}"] += span.type == "PER"
    return out, counts


def trained(sentences: Sequence[Sentence], seed: int, recipe: Recipe) -> tuple[Network, Batches]:
    """A network that knows the four classes."""
    torch.manual_seed(seed)
    rng, numbers = random.Random(seed), np.random.default_rng(seed)
    sizes = Sizes()
    known = gazetteer.build(recipe.known) if recipe.known else None
    features = Features(sizes.buckets) if known is None else gazetteer.features(sizes.buckets, known)
    batches = Batches(features, Labels((), COARSE, (), (), features.letters))
    net = Network(sizes, 1, 4, 1, 1)
    if recipe.start:
        read = {name: value for name, value in torch.load(recipe.start)["net"].items() if name.startswith(ENCODER)}
        net.load_state_dict({**net.state_dict(), **read})
    changer = None
    if recipe.swaps:
        changer = augment.Augmenter(recipe.swaps / "names", sentences, "full", random.Random(seed + 1))

    def epoch() -> list[Sentence]:
        made = list(sentences)
        if changer is not None:
            made = [changer.recased(changer.swapped(s) if rng.random() < SWAPPED else s) for s in sentences]
        return [bare(s.forms, s.coarse or (), s.genre) for s in made]

    pace = Steps(net, RATE, HOLD)
    steps = int(recipe.epochs * len(batched(sentences, TOKENS, random.Random(seed))))
    step = 0
    while step < steps:
        for batch in batched(epoch(), TOKENS, rng):
            net.train()
            pace.set_rate(step, steps)
            made = batches.make(batch, 0.12, numbers)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                coarse = net(made["rows"], made["offsets"], made["mask"], DROP)[1]
            pace.take(net.coarse_crf.loss(coarse.float(), made["coarse"], made["mask"]).sum() / made["mask"].sum())
            step += 1
            if step >= steps:
                break
    return net, batches


def written(sentence: Sentence) -> Iterator[tuple[tuple[int, int, str], str]]:
    """The names of a sentence by the four classes, each with how it is written."""
    assert sentence.coarse is not None
    for span in names_of(sentence.coarse):
        yield span, " ".join(sentence.forms[span[0] : span[1]])


def scores(
    net: Network, batches: Batches, devel: Sequence[Sentence], seen: frozenset[str]
) -> dict[str, dict[str, float]]:
    """Precision, recall and F1 on sentences, exact spans and classes; recall alone of names seen and unseen."""
    net.eval()
    head = net.coarse_crf
    weights = crf.Weights(
        batches.labels.coarse, head.inner.detach().numpy(), head.leave.detach().numpy(), head.begin.detach().numpy()
    )
    score = Score()
    found: Counter[str] = Counter()
    for start in range(0, len(devel), 64):
        some = devel[start : start + 64]
        made = batches.make(some)
        with torch.no_grad():
            coarse = net(made["rows"], made["offsets"], made["mask"])[1]
        guessed = crf.names(coarse.numpy(), np.array([len(s.forms) for s in some]), weights)
        for sentence, names in zip(some, guessed, strict=True):
            assert sentence.coarse is not None
            score.add(names_of(sentence.coarse), [name[:3] for name in names], ("",))
            guesses = {name[:3] for name in names}
            for span, text in written(sentence):
                group = "seen" if text in seen else "unseen"
                for key in (group, f"{group} {span[2]}"):
                    found[key] += 1
                    found[key + " found"] += span in guesses
    groups = {key: {"R": round(100 * found[key + " found"] / count, 2), "n": count}
              for key, count in sorted(found.items()) if not key.endswith(" found")}
    return {**score.table(), **groups}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("data", type=Path, help="folder with nerkor/ and nerkor_onpp/")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--part", type=int, default=1, help="train on every such excerpt (1: on all)")
    parser.add_argument("--each", action="store_true", help="a key for each text, so that one name becomes many")
    parser.add_argument("--one-key", action="store_true", help="the first seed makes the key for all: one new text")
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--start", type=Path, help="begin with the network that scripts.tagger.pretrain wrote")
    parser.add_argument("--known", action="store_true", help="the network is told what the name tables know")
    parser.add_argument("--swaps", action="store_true", help="exchange names and vary capitals as the recipe does")
    parser.add_argument("--texts", nargs="+", choices=TEXTS, default=TEXTS, help="train on these only")
    parser.add_argument("--json", type=Path, help="write all figures here, after each training")
    args = parser.parse_args()
    torch.set_num_threads(1)
    texts = excerpts(corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "train"), args.part)
    devel = corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "devel")
    devel = [bare(s.forms, s.coarse, s.genre) for s in devel if s.coarse]
    plain = [s for text in texts for s in text]
    words = sum(len(s.forms) for s in plain)
    print(f"{len(plain)} sentences, {words} tokens to train on; {len(devel)} sentences to measure", flush=True)
    seen = frozenset(text for sentence in plain for _, text in written(sentence))
    recipe = Recipe(args.epochs, args.start, args.data if args.known else None, args.data if args.swaps else None)
    runs: list[dict[str, object]] = []
    losses = []
    new: list[Sentence] = []
    counts: Counter[str] = Counter()
    for seed in args.seeds:
        if TEXTS[1] in args.texts and not (new and args.one_key):
            new, counts = pseudonymised(texts, seed, args.each)
        f1 = {}
        for kind, sentences in zip(TEXTS, (plain, new), strict=True):
            if kind not in args.texts:
                continue
            began = time.process_time()
            table = scores(*trained(sentences, seed, recipe), devel, seen)
            f1[kind] = table["all"]["F1"]
            runs.append({"seed": seed, "text": kind, "scores": table, "names": counts})
            classes = ", ".join(f"{name} {table[name]['F1']}" for name in COARSE)
            took = time.process_time() - began
            heart = ", ".join(f"{group} {table[group]['R']} % of {table[group]['n']}" for group in ("seen", "unseen"))
            print(f"seed {seed}, {kind}: F1 {f1[kind]} ({classes}); names {heart}; {took:.0f} CPU-s", flush=True)
            if args.json:
                args.json.write_text(json.dumps(runs, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        for whose in ("", "persons ") if new else ():
            changed, left = counts[f"{whose}changed"], counts[f"{whose}left"]
            share = 100 * changed / (changed + left)
            stay = ", ".join(f"{what} {counts[whose + what]}" for what in ("kept by policy", "nothing but words"))
            print(f"seed {seed}: {whose}changed {changed} of {changed + left} ({share:.2f} %); {stay}", flush=True)
        if len(f1) == len(TEXTS):
            losses.append(f1["original"] - f1["pseudonymised"])
    if losses:
        print(f"lost: {', '.join(f'{loss:.2f}' for loss in losses)}; mean {statistics.mean(losses):.2f} F1")


if __name__ == "__main__":
    main()
