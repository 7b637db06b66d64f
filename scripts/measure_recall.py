"""What each setting of `--recall` finds, and what it costs; of `max`, heuristic by heuristic.

    python scripts/measure_recall.py --nerkor ../shared/data/nerkor
    python scripts/measure_recall.py --gold ../shared/gold/docs tests/gold/documents/open [--kinds]
    python scripts/measure_recall.py --nerkor ../shared/data/nerkor --careless

In:  NerKor's devel part (each file is a document, put together as in `measure_tokeniser`), or folders of documents in
     the gold markup. `--careless` strips the texts of capitals and accents, as they are typed in chats.
Out: a row for each setting. Recall: persons, and all names (persons, places, bodies, public spaces), every letter of
     which lies in spans that the policy replaces. Precision: of the spans of persons, those that share a letter with a
     gold person; of all replaced names, those that share one with any gold mention. False: those that share none, in
     1,000 words. `high +` rows add one heuristic of `max` to `high`. `--kinds`: recall at `high` by kind of mention.

Start at `measured`. What is taken for something that the policy keeps (a product, a work) stays in clear, so it covers
nothing; countries, which stay as well, count as found. NerKor does not mark adjectives (`budapesti`): left out of the
precision there. God and the saints (`nobody` in `person_contexts.tsv`), persons to NerKor, are left in clear on
purpose: they count neither as found nor as missed, and how many they are is said.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import NAMES, TYPES, Document, Span, Token
from pseudo.engines import Engine, weighed
from pseudo.engines.plugged import chunks, types
from pseudo.engines.tagged import Maybe
from pseudo.evaluate.markup import load_gold
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.language.tokenise import tokenise
from pseudo.methods import policy
from pseudo.pipeline import Pseudonymiser
from pseudo.spans import stage as spans
from pseudo.spans.draft import LEVELS, Level, Settings
from pseudo.spans.sources.heuristics import HEURISTICS
from pseudo.training.texts import detokenise

ASKED = frozenset(("PER", "GPE", "LOC", "ORG", "FAC"))
"""The types whose names are summed up as all names."""
LANG = "hu"


@dataclass(frozen=True, slots=True)
class Gold:
    """A text with its mentions as (start, end, type, kind).

    adjectives  whether those made of places are marked
    nobodys     places of the mentions that are not asked for
    """

    text: str
    mentions: tuple[tuple[int, int, str, str], ...]
    adjectives: bool = True
    nobodys: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """An engine that repeats what another said of the same texts."""

    answer: list[tuple[tuple[Token, ...], tuple[Span, ...], tuple[Maybe, ...]]]

    def annotate(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
        return [(words, spans) for words, spans, _ in self.weighed(texts, tokens)]

    def weighed(
        self, texts: Sequence[str], tokens: Sequence[Sequence[Token]]
    ) -> list[tuple[tuple[Token, ...], tuple[Span, ...], tuple[Maybe, ...]]]:
        assert len(texts) == len(tokens) == len(self.answer)
        return self.answer


@dataclass(slots=True)
class Counts:
    """What is counted of a setting, each as a part and a whole."""

    words: int = 0
    found: Counter[str] = field(default_factory=Counter)
    wanted: Counter[str] = field(default_factory=Counter)

    def add(self, what: str, right: bool) -> None:
        self.wanted[what] += 1
        self.found[what] += right

    def share(self, what: str) -> str:
        return f"{100 * self.found[what] / self.wanted[what]:.2f}" if self.wanted[what] else "–"

    def false(self) -> float:
        return 1000 * (self.wanted["name spans"] - self.found["name spans"]) / max(1, self.words)


def nerkor(folder: Path) -> Iterator[Gold]:
    """The files of NerKor's devel part as texts."""
    for path in sorted((folder / "devel").rglob("*.conllup")):
        text = ""
        mentions: list[tuple[int, int, str, str]] = []
        for block in path.read_text("utf-8").split("\n\n"):
            rows = [row.split("\t") for row in block.splitlines() if row and not row.startswith("# ")]
            places = []
            for (form, *_), apart in zip(rows, detokenise([row[0] for row in rows]), strict=True):
                text += " " if apart else ""
                places.append((len(text), len(text) + len(form)))
                text += form
            found = chunks(row[5] for row in rows)
            type_of = types({label for *_, label in found}, "the corpus")
            mentions += [(places[first][0], places[last - 1][1], type_of[label], "") for first, last, label in found]
            text += "\n" if rows and rows[-1][0] not in list(".!?…") else " "
        yield Gold(text, tuple(mentions), adjectives=False)


def documents(folder: Path) -> Iterator[Gold]:
    """Documents in the gold markup."""
    for doc in load_gold(folder):
        yield Gold(doc.text, tuple((m.start, m.end, m.type, m.kind) for m in doc.mentions))


def holy(gold: Gold, language: Language) -> frozenset[tuple[int, int]]:
    """The mentions of persons that name nobody, by the table."""

    nobody, morph = language.contexts.nobody, language.morph

    def told(word: str) -> bool:
        return any(reading.lemma.lower() in nobody for reading in morph.analyse(word))

    persons = ((start, end) for start, end, type_, _ in gold.mentions if type_ == "PER")
    return frozenset((start, end) for start, end in persons if all(map(told, gold.text[start:end].split())))


def careless(gold: Gold) -> Gold:
    """A text as it is typed in haste: no capitals, no accents; letters that would become two stay."""
    text = "".join(small if len(small := fold(char)) == 1 else char for char in gold.text)
    return dataclasses.replace(gold, text=text)


def measured(
    golds: Sequence[Gold], language: Language, engine: Engine, level: Level, replaced: frozenset[str]
) -> Counts:
    """The counts of one setting over all documents."""
    counts = Counts()
    docs = spans.annotate([Document(gold.text) for gold in golds], language, engine, Settings(level))
    for gold, doc in zip(golds, docs, strict=True):
        count(gold, [span for span in doc.spans or () if span.type in replaced], counts)
    return counts


def count(gold: Gold, found: Sequence[Span], counts: Counts) -> None:
    """Adds a document with the spans that are replaced."""
    hidden = {at for span in found for at in range(span.start, span.end)}
    marked = {at for start, end, *_ in gold.mentions for at in range(start, end)}
    persons = {at for start, end, type_, _ in gold.mentions if type_ == "PER" for at in range(start, end)}
    counts.words += len(gold.text.split())
    for start, end, type_, kind in gold.mentions:
        if type_ in ASKED and (start, end) not in gold.nobodys:
            whole = all(at in hidden for at in range(start, end) if gold.text[at].isalnum())
            counts.add("names", whole)
            counts.add(kind or "(none)", whole)
            if type_ == "PER":
                counts.add("persons", whole)
    for span in found:
        place = range(span.start, span.end)
        unmarked = not gold.adjectives and span.head is not None and "Deriv=i" in span.head.feats
        if span.type in NAMES and not unmarked:
            counts.add("name spans", not marked.isdisjoint(place))
            if span.type == "PER":
                counts.add("person spans", not persons.isdisjoint(place))


def line(what: str, counts: Counts) -> str:
    """A row of the table."""
    shares = (counts.share(part) for part in ("persons", "names", "person spans", "name spans"))
    return f"| {what} | {' | '.join(shares)} | {counts.false():.2f} |"


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nerkor", type=Path, help="folder of NerKor; its devel part is read")
    parser.add_argument("--gold", type=Path, nargs="+", default=[], help="folders of documents in the gold markup")
    parser.add_argument("--careless", action="store_true", help="strip the texts of capitals and accents")
    parser.add_argument("--kinds", action="store_true", help="print recall at `high` by kind of mention as well")
    options = parser.parse_args(argv)
    golds = [gold for folder in options.gold for gold in documents(folder)]
    golds += nerkor(options.nerkor) if options.nerkor else ()
    if not golds:
        parser.error("nothing to measure; give --nerkor or --gold")
    rules = policy.load(LANG)
    replaced = frozenset(type_ for type_ in TYPES if rules.method(type_) != "keep")
    program = Pseudonymiser(LANG, key=b"no choice is made here")
    golds = [dataclasses.replace(gold, nobodys=holy(gold, program.language)) for gold in golds]
    golds = [careless(gold) for gold in golds] if options.careless else golds
    texts = [gold.text for gold in golds]
    said = Said(weighed(program._engine, texts, [tokenise(text, LANG) for text in texts]))
    settings = [("balanced", LEVELS["balanced"]), ("high", LEVELS["high"])]
    settings += [(f"high + {each}", Level(looks=(each,))) for each in HEURISTICS]
    settings += [("max", LEVELS["max"])]
    first = Counts()
    asked = [m for gold in golds for m in gold.mentions if m[2] in ASKED and m[:2] not in gold.nobodys]
    print(f"{sum(len(text.split()) for text in texts):,} words, {len(asked):,} names, "
          f"{sum(m[2] == 'PER' for m in asked):,} of persons, {sum(len(gold.nobodys) for gold in golds)} holy names\n")
    print("| setting | persons found | names found | person spans right | name spans right | false in 1,000 words |")
    print("|---|---|---|---|---|---|")
    for what, level in settings:
        counts = measured(golds, program.language, said, level, replaced)
        print(line(what, counts), flush=True)
        first = counts if what == "high" else first
    if options.kinds:
        print("\n| kind | mentions | found whole |\n|---|---|---|")
        for kind in sorted(set(first.wanted) - {"names", "persons", "person spans", "name spans"}):
            print(f"| {kind} | {first.wanted[kind]} | {first.share(kind)} |")


if __name__ == "__main__":
    main()
