"""How right and how fast the morphology of a language is.

What comes in: `--inflect FILE.tsv` (lemma, feats, form; free variants joined by ` / `), `--sigmorphon FILE` (UniMorph
items: lemma, form, tags; nouns alone) and `--nerkor DIR` (folders `train` and `devel` of CoNLL-U Plus with emMorph
tags: the last token of every entity whose tag is inflected, and of those whose tag is not); `--heads FILE` (CoNLL-U,
plain or .xz, with UD features: `read_heads`). What goes out: for each,
how often `inflect(lemma, feats)` is the form, how often `analyse(form)` has the gold reading, and has it first; the
errors grouped by cause; and the speed. Start at `main`.

    python scripts/measure_morph.py --inflect gold.tsv --nerkor ../shared/data/nerkor --split train devel --errors 40
"""

from __future__ import annotations

import argparse
import importlib
import lzma
import re
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import morph  # noqa: E402
from morph.tables import Tables  # noqa: E402
from morph.transducer import engines  # noqa: E402

PIECE = re.compile(r"\[[^\]]*\]")


def tags(path: Path) -> dict[str, str]:
    """emMorph tag -> features."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


def features(xpos: str, table: dict[str, str]) -> str | None:
    """The features of an emMorph tag of a noun, None when a piece has no counterpart."""
    pieces = PIECE.findall(xpos)
    if not pieces or not pieces[0].startswith("[/N") or "".join(pieces) != xpos:
        return None
    found: dict[str, str] = {}
    for piece in pieces[1:]:
        if piece not in table:
            return None
        found.update(morph.to_dict(table[piece]))
    return morph.canonical(found)


def read_inflect(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    for line in path.read_text("utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) >= 3 and not line.startswith("#") and cells[0] != "lemma":
            yield cells[0], morph.canonical(cells[1]), cells[2].split(" / ")


def read_nerkor(
    folder: Path, splits: list[str], table: dict[str, str], *, bare: bool = False
) -> Iterator[tuple[str, str, list[str]]]:
    """The inflected heads of the entities: tokens before the last as they stand, then its emMorph lemma.

    bare  the heads that are not inflected, instead. A hyphen that the corpus has left on a lemma (`EU10-`) is dropped,
    and so are inflected heads whose lemma is the form itself (`Uniónak`, 19 of 11,162): slips of the corpus.
    """
    for split in splits:
        for path in sorted((folder / split).glob("*/*.conllup")):
            rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
            entity: list[list[str]] = []
            for row in [*rows, [""]]:
                label = row[5] if len(row) > 6 else "O"
                if entity and not label.startswith("I-"):
                    feats = features(entity[-1][3], table)
                    if feats if not bare else feats == "":
                        before, form = "".join(token[0] + " " for token in entity[:-1]), entity[-1][0]
                        lemma = form if bare else like(entity[-1][6], form)
                        if bare or lemma != form:
                            yield before + (lemma.rstrip("-") or lemma), feats or "", [before + form]
                    entity = []
                if label.startswith("B-") or (entity and label.startswith("I-")):
                    entity.append(row)


def read_unimorph(path: Path, table: dict[str, str]) -> Iterator[tuple[str, str, list[str]]]:
    """The nouns of a UniMorph file whose tags all have a counterpart."""
    for line in path.read_text("utf-8").splitlines():
        lemma, form, unimorph = line.split("\t")
        first, *others = unimorph.split(";")
        if first == "N" and all(tag in table for tag in others):
            feats: dict[str, str] = {}
            for tag in others:
                feats.update(morph.to_dict(table[tag]))
            yield lemma, morph.canonical(feats), [form]


def opened(path: Path) -> Iterator[str]:
    """The lines of a text, which may be packed by xz."""
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n")


def read_heads(path: Path, tables: Tables, *, bare: bool = False) -> Iterator[tuple[str, str, list[str]]]:
    """The inflected heads of names in a file of CoNLL-U or CoNLL-U Plus with UD features: where it has a column NER the
    last token of every entity (nouns, names and adjectives), else every proper noun.

    bare  the heads that are not inflected, instead

    The features are those that the grammar has. Left out are tokens that the file calls slips (Typo) or foreign, and
    those whose lemma is the form itself; `#`, which parts compounds, goes.
    """
    columns = ["ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS"]
    rows: list[dict[str, str]] = []
    for line in [*opened(path), ""]:
        if line.startswith("# global.columns"):
            columns = line.partition("=")[2].split()
        elif line and not line.startswith("#"):
            rows.append(dict(zip(columns, line.split("\t"), strict=False)))
        elif not line:
            for place, row in enumerate(rows):
                after = rows[place + 1].get("NER", "") if place + 1 < len(rows) else ""
                head = row["NER"] != "O" and not after.startswith("I-") if "NER" in row else row["UPOS"] == "PROPN"
                if not head or row["UPOS"] not in ("PROPN", "NOUN", "ADJ"):
                    continue
                told = dict(pair.split("=", 1) for pair in row["FEATS"].split("|") if "=" in pair)
                if "Typo" in told or "Foreign" in told:
                    continue
                feats = morph.canonical({key: told[key].replace(",", "+") for key in told if key in tables.order})
                form = tables.joined_up(row["FORM"])
                lemma = like(hyphened(row["LEMMA"].replace("#", ""), form), form)
                if bare:
                    if not feats and form[0].isupper():
                        yield form, "", [form]
                elif feats and lemma != form:
                    yield lemma, feats, [form]
            rows = []


def bare_heads(folder: Path, splits: list[str], table: dict[str, str]) -> Iterator[tuple[str, str, list[str]]]:
    """The heads that are not inflected: an analyser must not take letters from them."""
    return read_nerkor(folder, splits, table, bare=True)


def like(lemma: str, form: str) -> str:
    """The lemma with the capitals of the form: the corpus has small lemmas at times."""
    out = list(lemma)
    for place, (old, new) in enumerate(zip(lemma, form, strict=False)):
        if old.lower() != new.lower():
            break
        out[place] = new
    if form.isupper() and lemma[:1].islower():
        return lemma.upper()
    return "".join(out)


def hyphened(lemma: str, form: str) -> str:
    """The lemma with the hyphens of the form: some corpora drop them (`tvohjelma` of `tv-ohjelmassa`)."""
    if "-" not in form.replace("–", "-") or "-" in lemma:
        return lemma
    out, rest = "", lemma
    for char in form:
        if char in "-–":
            out += char
        elif rest and char.lower() == rest[0].lower():
            out, rest = out + rest[0], rest[1:]
        else:
            break
    return out + rest


def cause(lemma: str, feats: str, gold: str, form: str) -> str:
    """A rough reason for a wrong form, to group the errors by."""
    head, right, wrong = lemma.split(" ")[-1], gold.split(" ")[-1], form.split(" ")[-1]
    if "Case=Loc" in feats:
        return "old locative"
    if right.lower() == wrong.lower():
        return "capitals"
    if right.replace("-", "") == wrong.replace("-", ""):
        return "hyphen" if "-" in right else "no hyphen"
    if not right.startswith(head[:-2]):
        return "lemma of the corpus"
    if head.isupper() or head.endswith(".") or not head[-1:].isalpha():
        return "abbreviation, figure"
    back, front = re.compile("[aáoóuú]"), re.compile("[eéöőüű]")
    cut = len(head) - 1
    if bool(back.search(right[cut:])) != bool(back.search(wrong[cut:])):
        return "harmony"
    if front.search(right[cut:]) and back.search(wrong[cut:]):
        return "harmony"
    if "Case=Ins" in feats or "Case=Tra" in feats:
        return "last sound"
    if "psor" in feats:
        return "possessive"
    return "linking vowel, stem"


JUDGED = Path(__file__).with_name("nerkor_judged.tsv")
"""Forms of NerKor that a reader judged one by one: lemma, features, form of the corpus, right form, cause."""
MAYBE_SILENT = re.compile(
    r"(e|[aeiou]u|w|y|h|x|ck|tz|cz|q|[aeiouéèîœ][tdszp]|[iy]ers?|ards?|[aeo]n[td]s?|[aeiou]l[td]|rt|rd|ts|ds)$", re.I
)
"""Ends whose last letters may be silent, or stand for another sound than in Hungarian: there a hyphen can be right."""


Known = dict[tuple[str, str, str, str], str]


def judged() -> Known:
    """(lemma, features, form of the corpus, right form) -> cause."""
    rows = [line.split("\t") for line in JUDGED.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {(row[0], row[1], row[2], row[3]): row[4] for row in rows}


def against_the_rules(
    lemma: str, feats: str, gold: str, forms: tuple[str, ...], known: Known, hungarian: morph.Morphology
) -> str:
    """Why a form of the corpus is not to be generated, `` where it may be our error.

    Nothing counts but a mechanical proof from the letters, or a reader's judgement of this very form of the corpus
    *and* of ours (`nerkor_judged.tsv`).
    """
    form, right, head = forms[0], gold.split(" ")[-1], lemma.split(" ")[-1]
    joined = [one for one in forms if "-" not in one.removeprefix(lemma)]
    same = right.replace("-", "") in [one.split(" ")[-1].replace("-", "") for one in joined]
    if same and not MAYBE_SILENT.search(head) and head[-1:].isalpha() and not head.isupper():
        return "hyphen after a letter that is read as written (AkH 12, 216)"
    short = form.removeprefix(lemma[:-1])
    if head[-1:] in "aoö" and short[:1] in "áóő" and right.replace("-", "") == head + short[1:]:
        return "final a, o, ö left short (AkH 12, 216)"
    for other in OTHERS:
        if other != feats and gold.replace("-", "") in inflected(lemma, other, hungarian):
            return "the form has other features than its tag"
    return next((known[key] for one in forms if (key := (lemma, feats, gold, one)) in known), "")


def inflected(lemma: str, feats: str, hungarian: morph.Morphology) -> tuple[str, ...]:
    try:
        return hungarian.variants(lemma, feats)
    except morph.MorphError:
        return ()


CASES = "Acc Dat Ins Cau Ine Ill Ela Sup Sbl Del Ade All Abl Ter".split()
OTHERS = [f"Case={case}" for case in CASES]
OTHERS += [f"{feats}|Number[psor]=Sing|Person[psor]=3" for feats in OTHERS] + ["Number[psor]=Sing|Person[psor]=3"]


def plain(form: str) -> str:
    """A form without hyphens and lengthening: what careless spelling leaves of it."""
    return form.replace("-", "").translate(str.maketrans("áéóő", "aeoö"))


def measure(
    name: str, items: list[tuple[str, str, list[str]]], hungarian: morph.Morphology, shown: int, *, causes: bool = False
) -> None:
    right = spelt = contains = loose = first = readings = 0
    errors: dict[str, list[str]] = defaultdict(list)
    missed: list[str] = []
    ranked: Counter[str] = Counter()
    known = judged() if causes else {}
    excused: defaultdict[str, list[str]] = defaultdict(list)
    ranks: list[str] = []
    for lemma, feats, gold in items:
        try:
            forms = hungarian.variants(lemma, feats)
        except morph.MorphError as error:
            forms = (f"!{error}",)
        form = forms[0]
        if set(forms) & set(gold):
            right += 1
        else:
            spelt += plain(form) == plain(gold[0])
            why = against_the_rules(lemma, feats, gold[0], forms, known, hungarian) if causes else ""
            (excused[why] if why else errors[cause(lemma, feats, gold[0], form)]).append(
                f"{lemma} {feats}: {form}, gold {' / '.join(gold)}"
            )
        found = hungarian.analyse(gold[0])
        readings += len(found)
        pairs = [(reading.lemma.lower(), reading.feats) for reading in found]
        loose += not any(reading.exact for reading in found if (reading.lemma, reading.feats) == (lemma, feats))
        if (lemma.lower(), feats) in pairs:
            contains += 1
            if pairs[0] == (lemma.lower(), feats):
                first += 1
            else:
                ranked[f"{pairs[0][1] or 'bare'} before {feats}"] += 1
                ranks.append(f"{gold[0]}: {pairs[0]}, gold {lemma} {feats}")
        else:
            missed.append(f"{gold[0]}: gold {lemma} {feats}")
    total = max(1, len(items))
    print(f"{name}: {len(items)} items")
    print(f"  inflect right     {right:6d}  {100 * right / total:6.2f} %")
    print(f"  spelt otherwise   {spelt:6d}  {100 * spelt / total:6.2f} %   but for a hyphen or a long vowel the same")
    print(f"  right or those    {right + spelt:6d}  {100 * (right + spelt) / total:6.2f} %")
    print(f"  analyse has gold  {contains:6d}  {100 * contains / total:6.2f} %")
    print(f"  readings a form   {readings / total:6.2f}")
    print(f"  gold is first     {first:6d}  {100 * first / total:6.2f} %")
    if causes:
        left_out = sum(map(len, excused.values()))
        for reason, lines in sorted(excused.items(), key=lambda item: -len(item[1])):
            print(f"    {len(lines):6d}  {100 * len(lines) / total:6.2f} %   {reason}")
        left = total - right - left_out
        print(f"  ours or undecided {left:6d}  {100 * left / total:6.2f} %")
        print(f"  right but for those          {100 * right / max(1, total - left_out):6.2f} %   of {total - left_out}")
    for reason, lines in sorted(errors.items(), key=lambda item: -len(item[1])):
        print(f"  {reason}: {len(lines)}")
        for line, count in Counter(lines).most_common(shown):
            print(f"      {count} {line}")
    if shown:
        print("  first reading against gold:")
        for line, count in ranked.most_common(shown):
            print(f"      {count} {line}")
        for line, count in Counter(ranks).most_common(shown):
            print(f"      {count} {line}")
        print(f"  not analysed: {len(missed)}")


def speed(items: list[tuple[str, str, list[str]]], hungarian: morph.Morphology, engine: str, folder: Path) -> None:
    """Calls a second of processor time, in turns with the engine's own `lookup` of the very strings that `inflect` asks
    for; the best of seven turns. Each lemma and features once: nothing is kept that repeats could gain by."""
    asked: list[str] = []

    def noted(text: str) -> list[str]:
        asked.append(text)
        return hungarian.generator(text)

    noting = replace(hungarian, generator=noted)
    pairs = [(lemma, feats) for lemma, feats in dict.fromkeys((lemma, feats) for lemma, feats, _ in items)]
    pairs = [pair for pair in pairs[:: max(1, len(pairs) // 3000)] if inflected(*pair, hungarian)]
    for pair in pairs:
        noting.inflect(*pair)
    forms = [gold[0] for _, _, gold in items[:: max(1, len(items) // 1000)]]
    own = importlib.import_module(engine)
    path = str(folder / "generator.hfstol")
    lookup = own.HfstInputStream(path, **({"cache": False} if engine == "pyhfst" else {})).read().lookup
    best = [float("inf")] * 3
    for _ in range(7):
        for place, run in enumerate((
            lambda: [hungarian.inflect(*pair) for pair in pairs],
            lambda: [lookup(text) for text in asked],
            lambda: [hungarian.analyse(form) for form in forms],
        )):  # fmt: skip
            began = time.process_time()
            run()
            best[place] = min(best[place], time.process_time() - began)
    inflections, looked, analyses = len(pairs) / best[0], len(asked) / best[1], len(forms) / best[2]
    print(f"speed, {engine}: {inflections:,.0f} inflections/s, {100 * inflections / looked:.0f} % of the raw look-up "
          f"({looked:,.0f}/s); {analyses:,.0f} analyses/s")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--inflect", type=Path)
    parser.add_argument("--nerkor", type=Path)
    parser.add_argument("--sigmorphon", type=Path, nargs="+", default=[])
    parser.add_argument("--heads", type=Path, nargs="+", default=[])
    parser.add_argument("--split", nargs="+", default=["train", "devel"])
    parser.add_argument("--errors", type=int, default=0, help="show so many examples of each cause")
    parser.add_argument("--causes", action="store_true", help="set apart what NerKor spells against the rules")
    parser.add_argument("--engine", choices=["hfst", "pyhfst"])
    options = parser.parse_args()
    began = time.perf_counter()
    hungarian = morph.load(options.lang, engine=options.engine)
    hungarian.inflect("Anna", "Number=Plur")
    print(f"load {1000 * (time.perf_counter() - began):.0f} ms")
    if options.inflect:
        items = [(lemma, feats, [unicodedata.normalize("NFC", form) for form in gold])
                 for lemma, feats, gold in read_inflect(options.inflect)]
        measure(options.inflect.name, items, hungarian, options.errors)
        speed(items, hungarian, options.engine or engines()[0], HERE / "morph" / options.lang)
    for path in options.sigmorphon:
        items = list(read_unimorph(path, tags(HERE / "morph" / options.lang / "unimorph.tsv")))
        measure(path.name, items, hungarian, options.errors)
    heads = []
    for path in options.heads:
        items = list(read_heads(path, hungarian.tables))
        measure(path.name, items, hungarian, options.errors)
        measure(f"{path.name}, bare", list(read_heads(path, hungarian.tables, bare=True)), hungarian, 0)
        heads += items
    if heads:
        if len(options.heads) > 1:
            measure("all heads", heads, hungarian, 0)
        speed(heads, hungarian, options.engine or engines()[0], HERE / "morph" / options.lang)
    if options.nerkor:
        table = tags(HERE / "morph" / options.lang / "emmorph.tsv")
        items = list(read_nerkor(options.nerkor, options.split, table))
        measure("NerKor heads, " + "+".join(options.split), items, hungarian, options.errors, causes=options.causes)
        bare = list(bare_heads(options.nerkor, options.split, table))
        measure("NerKor bare heads, " + "+".join(options.split), bare, hungarian, options.errors)
        speed(items, hungarian, options.engine or engines()[0], HERE / "morph" / options.lang)


if __name__ == "__main__":
    main()
