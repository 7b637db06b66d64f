"""Fit the judge of candidates (`pseudo/spans/judge`) and write it: models/judge.onnx, judge.json, judge.md.

    python -m scripts.train_judge ../shared/data --folds 2          how well it does, on what it was not fitted on
    python -m scripts.train_judge ../shared/data --taggers fold0 fold1 --out pseudo/hu/models

In:  NerKor's devel part (which did not train the tagger), the documents of `own_hu`, ours of `open` to `open4` and
     `ids`; all but the first once more in `COPIES`: as they are typed in haste, dictated, scanned, broken by a
     page, line by line, and without a tagger; NerKor's files each in one kind of haste as well; passages of
     `scripts/tagger/hu/passages.txt`. Where the tagger has learned these, `--taggers` are those of which each has not
     learned one fold of them (`scripts.tagger.passages --leave`), which it reads here; only then there are passages,
     copies with words cut at the end of lines, and look-alikes.
Out: with `--out` the model; with `--folds` a row for each set: names that no span touches, loose F1 (as
     `measure_names` counts), before anything else is done with what the judge says.

How a candidate is right, and how trees are fitted, is in `pseudo.training.judging`. Of NerKor, which does not mark
them, adjectives made of places train nothing.
The same data give the same model on the same kind of machine. Start at `main`.
"""
from __future__ import annotations

import argparse
import dataclasses
import hashlib
import itertools
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo import engines
from pseudo.core.document import Span
from pseudo.language import language as languages
from pseudo.language.language import Language
from pseudo.spans.draft import LEVELS
from pseudo.spans.judge import rule
from pseudo.spans.judge.best import best
from pseudo.spans.judge.evidence import columns
from pseudo.spans.judge.sheet import GROUPS
from pseudo.spans.judge.weigh import CLASSES
from pseudo.training import judging
from pseudo.training.judging import Asked
from pseudo.training.texts import Text
from scripts.measure_names import HEADER, Counts, counted
from scripts.measure_recall import Gold, careless, documents, nerkor
from scripts.tagger import hurried, passages

MADE = Path(__file__).with_name("judge_made.txt")
PASSAGES = Path(__file__).with_name("judge_passages.txt")
WEIGHT = {"nerkor": 1.2, "lookalikes": 0.3, "made": 1.0, "passages": 0.4,
          "passages for the judge": 0.5}
"""How much a candidate of a set counts, where it is not 1."""
COPY = 0.2
"""How much one of a copy counts."""
LEANS = (0.2, 0.6, 1.0, 1.4)
PAGE = 58
"""Letters of a line of a narrow page."""


def broken(gold: Gold) -> Gold:
    """A text with lines as long as those of a narrow page."""
    text, length = list(gold.text), 0
    for at, char in enumerate(text[:-1]):
        length = 0 if char == "\n" else length + 1
        if char == " " and length > PAGE:
            text[at], length = "\n", 0
    return dataclasses.replace(gold, text="".join(text))


def singly(gold: Gold) -> Iterator[Gold]:
    """Each line of a text as a text."""
    at = 0
    for line in gold.text.split("\n"):
        inside = (m for m in gold.mentions if at <= m[0] and m[1] <= at + len(line))
        mentions = tuple((start - at, end - at, type_, kind) for start, end, type_, kind in inside)
        if line.strip():
            yield dataclasses.replace(gold, text=line, mentions=mentions)
        at += len(line) + 1


def same(gold: Gold) -> Gold:
    """A text as it is."""
    return gold


SLOTS = {"S": "surname", "G": "given", "T": "settlement"}
SLOT = re.compile(r"\{([SGPWQTNDURV])(?:\+([\w=]+))?\}|\[([A-Z]+):([^\]]+)\]")
FILLED = 6
"""How often each of our sentences is filled with names."""
RARE = 50
"""How often one is with names that taggers see least, of `RARELY`."""
RARELY = ("{D", "{U")
WHOLE = "PDU"
"""Slots of a surname and a given name: any, one that is a given name, too (`Antal János`), one that no table has."""
AGAIN = "RV"
"""Slots of whoever was named last: the same person, and his wife."""
UNKNOWN, TWOFOLD = 0.2, 0.2
"""Of the surnames the share of those that no table has, and of those that are given names, too."""
SHORTEST = 3
"""An unknown surname is longer than this."""


BORNE, EACH = 20, 12
"""A look-alike is borne as a name by more; how many are taken of a text."""
OFTEN = 1500
"""How many of the commonest names are drawn as often as all others."""


def made(path: Path, language: Language) -> Iterator[Gold]:
    """Our sentences, filled with names of the tables: half with such as many bear."""
    drawn = random.Random(1)
    names = language.names
    known = {slot: sorted(name for name in names.known(kind) if name.isalpha() and name.istitle())
             for slot, kind in SLOTS.items()}
    bearers = {
        "S": {name: row.count for name in known["S"] if (row := names.surname(name)) is not None},
        "G": {name: given.count for name in known["G"] if (given := names.given(name)) is not None},
        "T": {name: max((place.population for place in names.place(name)), default=0) for name in known["T"]},
    }
    often = {slot: sorted(known[slot], key=lambda name, counts=counts: -counts.get(name, 0))[:OFTEN]
             for slot, counts in bearers.items()}

    twofold = [name for name in often["S"] if names.given(name) is not None]
    plainly = [name for name in often["G"] if names.surname(name) is None]

    def name(slot: str) -> str:
        if slot == "N":
            return drawn.choice(plainly)
        chance = drawn.random()
        if slot == "S" and chance < UNKNOWN:
            return unknown()
        if slot == "S" and chance < UNKNOWN + TWOFOLD:
            return drawn.choice(twofold)
        return drawn.choice(often[slot] if drawn.random() < 0.5 else known[slot])

    def unknown() -> str:
        """A surname that no table has: the first half of one, the second half of another."""
        while True:
            one, two = drawn.choice(known["S"]), drawn.choice(known["S"])
            both = one[: (len(one) + 1) // 2] + two[len(two) // 2 :]
            if len(both) > SHORTEST and names.surname(both) is None and not language.words.common(both.lower()):
                return both

    last = ""

    def filled(slot: str) -> str:
        nonlocal last
        if slot in AGAIN:
            return last + (language.habits.married if slot == "V" else "")
        if slot in WHOLE:
            surname = unknown() if slot == "U" else drawn.choice(twofold) if slot == "D" else name("S")
            last = f"{surname} {name('G')}"
            return last
        wife = f"{name('S')} {name('G')}{language.habits.married}"
        return wife if slot == "W" else f"{wife} {name('S')} {name('G')}" if slot == "Q" else name(slot)

    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    for line in itertools.chain.from_iterable([each] * _times(each) for each in lines):
        text, mentions, at = "", [], 0
        bare = line.lstrip("^~").replace("\\n", "\n")
        for match in SLOT.finditer(bare):
            text += bare[at : match.start()]
            slot, case, type_, whole = match.groups()
            surface = re.sub(r"\{(\w)\}", lambda found: filled(found[1]), whole) if whole else filled(slot)
            if case:
                surface = language.morph.inflect(surface, case if "=" in case else f"Case={case}")
            start = len(text)
            while slot and start and language.persons.is_title(text[:start].split()[-1]):
                start = text.rindex(text[:start].split()[-1], 0, start)  # gold takes titles in
            mentions.append((start, len(text) + len(surface), type_ or ("GPE" if slot == "T" else "PER"), ""))
            text, at = text + surface, match.end()
        gold = Gold(text + bare[at:], tuple(mentions))
        if line[0] == "^":
            gold = dataclasses.replace(gold, text=gold.text.upper())
        yield careless(gold) if line[0] == "~" else gold


def lookalikes(golds: Iterable[Gold], language: Language) -> Iterator[Gold]:
    """Sentences from an ordinary word on that is a surname, too, and so begins with a capital: `Veres volt a keze.`"""
    names, words = language.names, language.words
    for gold in golds:
        named = [(start, end) for start, end, *_ in gold.mentions]
        found = []
        for match in re.finditer(r"(?<=[ („])[^\W\d_A-Z]{3,}(?=[ ,])", gold.text):
            word = match[0][:1].upper() + match[0][1:]
            row = names.surname(word) or names.given(word)
            end = re.compile(r"[.!?…](?=\s)|\n|$").search(gold.text, match.end())
            free = match[0].islower() and not any(start <= match.start() < last for start, last in named)
            if free and end and row is not None and row.count > BORNE and words.common(match[0]):
                found.append((match.start(), end.end()))
        for start, end in random.Random(1).sample(found, min(len(found), EACH)):
            text = gold.text[start].upper() + gold.text[start + 1 : end]
            mentions = tuple((a - start, b - start, type_, kind) for a, b, type_, kind in gold.mentions
                             if start <= a and b <= end)
            yield dataclasses.replace(gold, text=text, mentions=mentions)


COPIES: Mapping[str, tuple[str, Callable[[Gold], Gold]]] = {
    "in haste": ("compact", careless), "without accents": ("compact", passages.bare), "broken": ("compact", broken),
    "torn": ("compact", lambda gold: passages.torn(gold, random.Random(1))), "line by line": ("compact", same),
    "without a tagger": ("rules", same), "small": ("compact", hurried.small), "dictated": ("compact", hurried.dictated),
    "scanned": ("compact", lambda gold: hurried.scanned(gold, random.Random(1))),
}
HASTE = ("in haste", "small", "dictated", "scanned")
"""Those in haste; of the corpus each file has one of them."""
"""What the texts train once more as, and the engine that reads them."""
LINES, TORN = "line by line", "torn"
PASSED, TIMES = 2, 2
"""The seed of passages, another than that of those that the tagger learned, and how often each is filled."""


def _times(line: str) -> int:
    return RARE if any(slot in line for slot in RARELY) else FILLED if "{" in line else 1


def asked(gold: Gold, language: Language, engine: engines.Engine) -> Asked | None:
    """What the judge is asked of a document."""
    mentions = tuple((start, end, type_) for start, end, type_, _ in gold.mentions)
    return judging.asked(Text(gold.text, mentions, gold.adjectives), language, engine)


def fitted(sets: Mapping[str, Sequence[Sequence[Asked]]], leave: tuple[int, int] | None = None) -> Any:
    """A booster. leave: of how many folds which one trains nothing."""
    rows, right, weights = [], [], []
    for name, docs in sets.items():
        for number, parts in enumerate(docs):
            if leave is not None and number % leave[0] == leave[1]:
                continue
            for doc in parts:
                rows.append(doc.rows)
                right.append(doc.right)
                weights.append(np.full(len(doc.rows), COPY if ": " in name else WEIGHT.get(name, 1.0), np.float32))
    return judging.fitted(np.concatenate(rows), np.concatenate(right), np.concatenate(weights))


def found(doc: Asked, told: npt.NDArray[np.float64], lean: float, language: Language) -> Iterator[Span]:
    """The spans that stand; of NerKor without adjectives."""
    places = list(doc.candidates)
    taken = []
    none = rule.hesitant(doc.sheet, doc.candidates, told.reshape(-1, len(CLASSES)).tolist())
    for number in best(places, none, lean):
        first, last = places[number]
        group = int(told[number][1:].argmax())
        start, end = doc.sheet.tokens[first].start, doc.sheet.tokens[last - 1].end
        taken.append((start, end))
        if doc.gold.adjectives or not group or not judging.adjective(doc.sheet, last - 1, language):
            yield Span(start, end, doc.gold.text[start:end], ("PER", "GPE", "ORG", "PROD")[group])
    for span in doc.draft.spans:
        if span.type not in GROUPS and not any(a < span.end and span.start < b for a, b in taken):
            yield span


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder with nerkor/ and own_hu/")
    parser.add_argument("--folds", type=int, default=0, help="measure on folds left out, how many")
    parser.add_argument("--gold", type=Path, nargs="*", default=[], help="further documents to measure on")
    parser.add_argument("--taggers", type=Path, nargs="*", default=[], help="one for each fold that it did not learn")
    parser.add_argument("--more", action="store_true", help="documents that the shipped model has not learned, too")
    parser.add_argument("--out", type=Path, help="folder for the model")
    options = parser.parse_args(argv)
    language = languages.load("hu")
    sets = _sets(options.data, language, options.taggers, options.more)
    plain = {name: {number: parts[0] for number, parts in enumerate(docs) if parts} for name, docs in sets.items()
             if ": " not in name or name.endswith(HASTE)}
    engine = engines.load("compact", "hu")
    tests = {folder.name: dict(enumerate(one for gold in documents(folder) if (one := asked(gold, language, engine))))
             for folder in options.gold}
    told: dict[tuple[str, int], npt.NDArray[np.float64]] = {}
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    whole = fitted(sets) if options.out or tests else None
    if options.out:
        _written(whole, options.out, sets)
    for left in range(options.folds):
        booster = fitted(sets, (options.folds, left))
        told |= {(name, number): booster.predict(doc.rows) for name, docs in plain.items()
                 for number, doc in docs.items() if number % options.folds == left}
    told |= {(name, number): whole.predict(doc.rows) for name, docs in tests.items() for number, doc in docs.items()}
    table = [HEADER]
    for lean in LEANS:
        for name, docs in {**(plain if options.folds else {}), **tests}.items():
            counts = Counts()
            for number, doc in docs.items():
                counted(doc.gold, list(found(doc, told[name, number], lean, language)), counts)
            table.append(counts.row(f"{name}, lean {lean}"))
    print("\n".join(table))
    if options.out:
        data = (options.out / "judge.onnx").read_bytes()
        rows = sum(len(doc.rows) for docs in sets.values() for parts in docs for doc in parts)
        shown = [row for row in table if f"lean {LEVELS['high'].lean}" in row or row == HEADER]
        text = card(data, rows, gains(whole), shown, options.folds, bool(options.taggers))
        (options.out / "judge.md").write_text(text, "utf-8")


def _sets(data: Path, language: Language, taggers: Sequence[Path], more: bool) -> dict[str, list[list[Asked]]]:
    """Of each set what the judge is asked of each document; of one that is read line by line several."""
    compact = engines.load("compact", "hu")
    folds = [engines.load(f"compact:{folder}", "hu") for folder in taggers] or [compact]

    def told(parts: Iterable[Gold], reader: engines.Engine) -> list[Asked]:
        return [one for gold in parts if (one := asked(gold, language, reader))]

    devel = list(nerkor(data / "nerkor"))
    out = {"nerkor": [told([gold], compact) for gold in devel]}
    for at, way in enumerate(HASTE):
        out[f"nerkor: {way}"] = [
            told([COPIES[way][1](gold)], compact) if number // 2 % len(HASTE) == at else []
            for number, gold in enumerate(devel)]
    if taggers:
        out["lookalikes"] = [told([gold], compact) for gold in lookalikes(devel, language)]
    out["made"] = [told([gold], compact) for gold in made(MADE, language)]
    if taggers:
        maker = passages.Maker(language, PASSED)
        out["passages for the judge"] = [
            told([maker.filled(line) for _ in range(FILLED)], compact) for line in passages.lines(PASSAGES)]
        out["passages"] = [told([maker.filled(line) for _ in range(TIMES)], folds[number % len(folds)])
                           for number, line in enumerate(passages.lines())]
    for name, golds in passages.ours(data, more).items():
        out[name] = [told([gold], folds[number % len(folds)]) for number, gold in enumerate(golds)]
        for what, (engine, change) in COPIES.items():
            if what == TORN and not taggers:
                continue
            rules = engines.load(engine, "hu")
            out[f"{name}: {what}"] = [
                told(singly(gold) if what == LINES else [change(gold)],
                     rules if engine == "rules" else folds[number % len(folds)]) for number, gold in enumerate(golds)]
        print(name, len(out[name]), file=sys.stderr, flush=True)
    return out


LEARNED = {
    False: "The tagger had learned from `open`, `open2` and `ids`.",
    True: """Tagger and judge were trained crosswise (docs/judge.md): the judge saw what taggers say of our documents
  and passages (`scripts/tagger/hu/passages.txt`) of which each had not learned one fold. `scripts/judge_passages.txt`;
  copies with words cut at the end of lines; sentences from an ordinary word on that is a surname, too.""",
}
"""What the tagger had learned of the texts, and, crosswise, what the judge learned besides."""
CARD = """# Judge of candidates for Hungarian

Says of each candidate for a name what it is: {classes}. {trees} trees for each class over {columns} columns of
evidence (`pseudo/spans/judge`), run by onnxruntime; see docs/judge.md.

| file | SHA-256 |
|---|---|
| judge.onnx ({size:,} bytes) | {sha} |

## Data and licences
- The devel part of NYTK-NerKor (E. Simon, N. Vadász, 2021; github nytud/NYTK-NerKor), CC BY-SA 4.0.
- 120 annotated documents of our own (police and courts, health, chats and OCR, offices, news), and our open gold
  (`tests/gold/documents/open` to `open4`, `ids`); both once more in haste, dictated, scanned, without accents, with
  broken lines, line by line and without a tagger; NerKor's files each in one of the first ways. Sentences of our own
  (`scripts/judge_made.txt`), filled with names of the tables.
- {learned} Held documents, the test parts of corpora and the
  development documents trained nothing.

{rows:,} candidates. Weights: {weights}, copies {copy}. LightGBM: {settings}.

The weights are passed on under **CC BY-SA 4.0** with the attribution above. Texts that it has judged are not affected.

## What it does alone
Names of persons, places and bodies, counted as `scripts/measure_names.py` does, before anything else is done with what
it says; of folds that trained nothing ({folds}). A lean of 1.0 is that of `--recall high`.

{table}

## What weighs most
Share of the gain of all splits: {gains}.
"""


def card(data: bytes, rows: int, gains: str, table: Sequence[str], folds: int, crosswise: bool) -> str:
    """The text of judge.md."""
    return CARD.format(
        classes=", ".join(CLASSES), trees=judging.TREES, columns=len(columns()), size=len(data), rows=rows, gains=gains,
        sha=hashlib.sha256(data).hexdigest(), weights=", ".join(f"{name} {weight}" for name, weight in WEIGHT.items()),
        copy=COPY, learned=LEARNED[crosswise], settings=", ".join(
            f"{name} {value}" for name, value in judging.SETTINGS.items() if name != "verbose"),
        folds=f"{folds} folds" if folds else "none asked for", table="\n".join(table),
    )


def _written(booster: Any, folder: Path, sets: Mapping[str, Sequence[Sequence[Asked]]]) -> None:
    """The model's files, and that they say what the booster says."""
    docs = [doc for parts in sets.values() for each in parts for doc in each if len(doc.rows)]
    usual = np.median(np.concatenate([doc.rows[doc.right == 0] for doc in docs]), 0)
    data = judging.exported(booster)
    judge = judging.written(data, usual, folder)
    apart = max(float(np.abs(judge.weigh(doc.rows) - booster.predict(doc.rows)).max()) for doc in docs)
    rows = sum(len(doc.rows) for doc in docs)
    print(f"exported: probabilities differ by {apart:.2g} at most, {len(data):,} bytes, {rows:,} rows")


def gains(booster: Any) -> str:
    """The columns that weigh most."""
    told = sorted(zip(booster.feature_importance("gain"), columns(), strict=True), reverse=True)
    return "; ".join(f"{name} {100 * part / sum(gain for gain, _ in told):.1f} %" for part, name in told[:20])


if __name__ == "__main__":
    main()
