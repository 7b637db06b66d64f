"""Trains the vectors of names of one language and writes embeddings/<lang>/.

    python scripts/train_embeddings.py [--data ../shared/data] [--lang hu] [--novels 6500000] [--work DIR]

In:  the corpora that scripts/vectors/<lang>.toml names, novels (tagged by the compact engine), the tables of name_db.
Out: vectors.npy, ngrams.npy, keys.tsv.xz, card.json. With `--hold-out P`, P per cent of the names are left out of the
     facts and of the keys, to measure names never seen (`measure_embeddings.py --held-out`); such a model is not
     shipped.

About 30 minutes on one idle core with 6,500,000 words of novels, most of it tagging; the tagged corpus and what was
learnt stay in --work for another run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from random import Random

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import name_db
from embeddings.corpus import TAG, name_of, represent, spelt, unit
from embeddings.knowledge import Fact, sentences
from embeddings.store import save
from embeddings.train import Raw, Settings, pack, train
from scripts.vectors import corpora
from scripts.vectors.facts import Row, facts, held_out

ROOT = Path(__file__).resolve().parents[1]

OFTEN = {"given": 50, "surname": 50, "nick": 50, "PER": 10**9}
"""A name that no table has is shipped when the corpora have it so often; of kinds not listed: eight times. Of persons'
names only what much text has: a vector must not tell who was in the corpora."""

FEW = 50
"""A kind of fewer names is not shipped: it has no neighbours to offer."""

LEAST = 60_000
"""A kind of names gets at least so many sentences of knowledge."""

TAUGHT, MOST_TAUGHT = 0.5, 2000
"""Sentences of knowledge for each mention of a name in the corpora, and how many at most. Without them the women of the
novels, Anna and Katalin, were found among the men of the novels."""

LETTERS = 0.3
"""Share of the mentions that teach the n-grams instead of the name."""

SIZES = {"surname": 15.0, "given": 2.0, "GPE": 400.0, "LOC": 0.0, "FAC": 2.0, "ORG": 0.0, "nick": 0.0}
"""A name that a table has is shipped when it is in the pool or so large (bearers, inhabitants, cities)."""

def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--novels", type=int, default=0, help="so many words of novels; 0: none")
    parser.add_argument("--engine", default="compact")
    parser.add_argument("--work", type=Path, default=Path("build/embeddings"))
    parser.add_argument("--out", type=Path, help="default: embeddings/LANG")
    parser.add_argument("--repeats", type=int, default=40, help="sentences of knowledge for each name")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--hold-out", type=int, default=0, metavar="P")
    parser.add_argument("--again", action="store_true", help="pack what the last run with these options learnt")
    options = parser.parse_args()
    begin = time.monotonic()

    def say(message: str) -> None:
        print(f"{time.monotonic() - begin:7.0f} s  {message}", file=sys.stderr, flush=True)

    options.work.mkdir(parents=True, exist_ok=True)
    corpus = options.work / f"corpus-{options.novels}.txt"
    if not corpus.exists():
        write_corpus(corpus, options.data, options.lang, options.novels, options.engine, say)
    counts = count(corpus)
    say(f"{sum(counts.values()):,} mentions of {len(counts):,} names in the corpora")
    rows = facts(ROOT / "name_db" / options.lang)
    if options.hold_out:
        rows = [row for row in rows if not held_out(row.fact.name, options.hold_out)]
    taught = [row.fact for row in rows if row.pool or row.size >= SIZES[row.fact.kind] / 4]
    said = corpora.described(options.lang)
    settings = Settings(epochs=options.epochs, **said["settings"])
    learnt = options.work / f"raw-{options.novels}-{options.hold_out}.npz"
    if options.again:
        raw = Raw.load(learnt)
    else:
        text = options.work / "text.txt"
        often = {token: min(round(times * TAUGHT), MOST_TAUGHT) for token, times in counts.items()}
        write_text(text, corpus, taught, often, options.repeats, options.hold_out)
        say(f"{len(taught):,} names taught")
        raw = train(text, settings, say)
        raw.save(learnt)
    trained = pack(raw, shipped(rows, counts, options.hold_out), settings)
    card = {
        "schema": "embeddings/1",
        "lang": options.lang,
        "command": f"python scripts/train_embeddings.py --lang {options.lang} --novels {options.novels} "
                   f"--repeats {options.repeats}",
        "data": {"corpora": said["says"] + (f", {options.novels:,} words of novels" if options.novels else ""),
                 "facts": f"name_db/{options.lang}: {len(taught):,} names", "vocabulary": trained.vocabulary},
        "licence": said["licence"],
        "settings": asdict(settings),
        "names": {kind: len(members) for kind, members in sorted(trained.names.items())},
    }
    out = options.out or ROOT / "embeddings" / options.lang
    save(out, trained.names, trained.ngrams, card)
    say(f"{sum(map(len, trained.names.values())):,} names, "
        f"{sum(path.stat().st_size for path in out.iterdir()) / 1e6:.1f} MB in {out.name}")


def write_text(
    path: Path, corpus: Path, taught: list[Fact], often: dict[str, int], repeats: int, hold_out: int
) -> None:
    """What is trained on: sentences of knowledge, then the corpora; some names given by their letters."""
    random = Random(1)
    with path.open("w", encoding="utf-8") as file, corpus.open(encoding="utf-8") as source:
        for tokens in sentences(taught, repeats, seed=1, least=LEAST, more=often):
            file.write(" ".join(twins(tokens, random)) + "\n")
        for line in source:
            if TAG in line:
                kept = [token for token in line.split() if not hidden(token, hold_out)]
                line = " ".join(twins(kept, random)) + "\n"
            file.write(line)


def write_corpus(path: Path, data: Path, lang: str, novels: int, engine: str, say: object) -> None:
    """All corpora in training tokens, one sentence a line."""
    names = name_db.load(lang)
    sources = [corpora.read(data, corpora.described(lang), names)]
    if novels:
        sources.append(corpora.novels(data, lang, engine, novels, names, say))  # type: ignore[arg-type]
    temporary = path.with_suffix(".part")
    with temporary.open("w", encoding="utf-8") as file:
        for source in sources:
            for words, found in source:
                for tokens in represent(words, found):
                    file.write(" ".join(tokens) + "\n")
    temporary.rename(path)


def twins(tokens: list[str], random: Random) -> list[str]:
    """The sentence with some of its names given by their letters."""
    return [spelt(token) if TAG in token and random.random() < LETTERS else token for token in tokens]


def hidden(token: str, per_cent: int) -> bool:
    """Whether the token is that of a name which is held out."""
    found = name_of(token)
    return per_cent > 0 and found is not None and held_out(found[0], per_cent)


def count(corpus: Path) -> Counter[str]:
    """How often each token of a name occurs."""
    counts: Counter[str] = Counter()
    with corpus.open(encoding="utf-8") as file:
        for line in file:
            counts.update(token for token in line.split() if token.endswith("]") and name_of(token))
    return counts


def shipped(rows: list[Row], counts: Counter[str], hold_out: int) -> set[str]:
    """The tokens of the names to ship: pools, large names of the tables, frequent names of the corpora."""
    keep = {unit(row.fact.name, row.fact.kind) for row in rows if row.pool or row.size >= SIZES[row.fact.kind]}
    for token, times in counts.items():
        found = name_of(token)
        assert found is not None
        if times >= OFTEN.get(found[1], 8) and found[0][:1].isupper() and not hidden(token, hold_out):
            keep.add(token)
    sizes = Counter(found[1] for token in keep if (found := name_of(token)))
    return {token for token in keep if (found := name_of(token)) and sizes[found[1]] >= FEW}


if __name__ == "__main__":
    main()
