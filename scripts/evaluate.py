"""Measure the whole pipeline on gold documents, in the terms of the reference system.

In:  a folder of documents in the gold markup (`--gold`), and the program itself.
Out: a report on stdout; all figures with `--json FILE`; one line for each error with `--errors FILE` (it
     shows the text of the gold, so keep it away from the code).

    python scripts/evaluate.py --gold ../shared/gold/docs --inflect ../shared/gold/inflect.tsv

Start at `evaluate`. What is counted, and how, is in `scripts/evaluation/measures.py`; it stands
on `pseudo.evaluate`, as `pseudo evaluate` does.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import name_db
from pseudo.core.document import Document
from pseudo.evaluate import grammar, leaks
from pseudo.evaluate.align import align
from pseudo.evaluate.entities import new_norm
from pseudo.evaluate.leaks import Keeps
from pseudo.evaluate.markup import GoldDocument, load_gold
from pseudo.evaluate.slate.outcome import Outcome
from pseudo.methods import policy
from pseudo.pipeline import Pseudonymiser, Settings
from scripts.evaluation import invariants, knowledge, truth
from scripts.evaluation.measures import b_cubed, outcomes
from scripts.evaluation.report import Run, as_json, error_lines, report


class Program(Protocol):
    """What is measured: `Pseudonymiser`, or what a test puts in its place."""

    def replace(self, doc: Document, /) -> Document: ...

    def batch(self, docs: Iterable[Document], stage: str, /) -> Iterator[Document]: ...


KEY = b"the key of evaluations"
"""Not secret: figures must come out the same for everybody."""


def evaluate(
    gold: Sequence[GoldDocument],
    docs: Sequence[Document],
    know: knowledge.Knowledge,
    breaches: Sequence[str] = (),
) -> Run:
    """All measures of documents after `replace` against their gold, in the same order."""
    found: list[Outcome] = []
    aligned = []
    for golden, doc in zip(gold, docs, strict=True):
        pairs = align(golden, doc)
        aligned.append(pairs)
        found += outcomes(pairs, doc, know)
    broken = [line for doc in docs for line in invariants.breaches(doc)]
    words = sum(golden.words for golden in gold)
    untrue, compared = truth.lines(docs, name_db.load(docs[0].lang)) if docs else ([], 0)
    return Run(
        tuple(found), b_cubed(aligned), len(gold), words, (*broken, *breaches), untrue=tuple(untrue), compared=compared
    )


def run_pipeline(
    gold: Sequence[GoldDocument], lang: str, key: bytes, make: Callable[[str, bytes], Program] = Pseudonymiser
) -> tuple[list[Document], list[str]]:
    """The documents after `replace`, and what broke: documents that failed (they count as left as they are),
    and those for which a second run, another order, or a run alone gave other bytes."""
    inputs = [Document(text=golden.text, id=golden.id, lang=lang) for golden in gold]
    program = make(lang, key)
    broken: list[str] = []
    docs: list[Document] = []
    for doc in inputs:
        try:
            docs.append(program.replace(doc))
        except Exception as error:  # whatever it is, the others are still measured
            broken.append(f"{doc.id}: failed with {type(error).__name__}")
            docs.append(replace(doc, spans=(), replacements={}, pseudonymised=doc.text))
    failed = {line.split(":")[0] for line in broken}
    sound = [doc for doc in inputs if doc.id not in failed]
    alone = [doc for doc in docs if doc.id not in failed]
    for what, other, order in (
        ("in a second run with the same key", make(lang, key), sound),
        ("in another order of the documents", program, sound[::-1]),
    ):
        try:
            broken += invariants.differences(what, alone, list(other.batch(order, "replace")))
        except Exception as error:
            broken.append(f"all: {what}: failed with {type(error).__name__}")
    return docs, broken


def policy_keeps(lang: str) -> Keeps:
    """(type, lemma) -> whether the program's own policy leaves such an entity as it is."""
    return leaks.kept(policy.load(lang), name_db.load(lang))


def replacement_table(docs: Sequence[Document]) -> Iterator[str]:
    """Who became whom: one line for each entity of each document."""
    for doc in docs:
        for entry in (doc.replacements or {}).values():
            tie = "of" if entry.of else "+".join(entry.rel)
            yield f"{doc.id}\t{entry.main_type}\t{entry.frq}\t{entry.norm}\t{new_norm(entry)}\t{tie}"


def main(argv: Sequence[str] | None = None) -> int:
    """Command line; the status is 1 when a floor of the report is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--gold", type=Path, required=True, help="folder of documents in the gold markup")
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    parser.add_argument("--json", type=Path, help="write all figures here")
    parser.add_argument(
        "--errors", type=Path, help="write one line for each error here; it shows the gold's text"
    )
    parser.add_argument("--persons", type=Path, help="table of gender and origin of the gold's persons, by a reader")
    parser.add_argument("--inflect", type=Path, help="gold of forms: lemma, features, form, one in a line")
    parser.add_argument(
        "--key-file", type=Path, help="key of the choices; without it a fixed one, so figures repeat"
    )
    parser.add_argument("--policy", type=Path, help="rows of a policy that overrule the default (for the truth alone)")
    parser.add_argument("--ocr", action="store_true", help="with the setting for slips of reading machines")
    parser.add_argument("--replacement-table", action="store_true", help="also print who became whom")
    args = parser.parse_args(argv)

    key = args.key_file.read_bytes().removesuffix(b"\n") if args.key_file else KEY
    gold = load_gold(args.gold)
    if not gold:
        parser.error(f"no .txt files in {args.gold}")
    chosen = Settings(policy=args.policy, ocr=args.ocr)
    docs, breaches = run_pipeline(gold, args.lang, key, lambda lang, key: Pseudonymiser(lang, key, chosen))
    people = knowledge.read_people(args.persons) if args.persons else None
    know = knowledge.load(args.lang, policy_keeps(args.lang), people)
    run = evaluate(gold, docs, know, breaches)
    if args.inflect:
        run = replace(run, gold_forms=grammar.of_forms(args.inflect, know.inflect))
    if args.replacement_table:
        print("\n".join(replacement_table(docs)), end="\n\n")
    print(report(run))
    if args.json:
        args.json.write_text(json.dumps(as_json(run), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if args.errors:
        args.errors.write_text("".join(f"{line}\n" for line in error_lines(run.outcomes)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
