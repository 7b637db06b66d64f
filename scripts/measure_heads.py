"""How often `spans` reads the head of a name right, in its context: gold names, gold tokens, everything else ours.

What comes in: NerKor (CoNLL-U Plus with names and emMorph tags; a file is a document), and the finer types of its
second edition where the sentences are the same. What goes out: of the names whose last token is a noun there, how often
norm and features are the gold ones (`EMMORPH:LEMMA` and `XPOS`), bare and inflected heads apart; how often
`inflect(norm, feats)` is the surface; readings a form; the errors grouped by cause. Start at `main`.

    python scripts/measure_heads.py --nerkor ../shared/data/nerkor --split devel --errors 10

Gold says more than a norm leaves off in four ways (`agreed`): they are counted as right, and apart.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import morph
from morph.feats import canonical, to_dict
from pseudo import Pseudonymiser
from pseudo.core.document import NAMES, Span, Token
from pseudo.language.language import Language
from pseudo.spans import stage as spans
from pseudo.training import sentences
from scripts.measure_morph import Known, against_the_rules, features, inflected, judged, like, tags
from scripts.tagger import corpus

HERE = Path(__file__).resolve().parent.parent
ROUGH = {"PER": "PER", "LOC": "GPE", "ORG": "ORG", "MISC": "WORK_OF_ART"}
"""Types of names that the second edition has not."""
CLOSING = frozenset(",.;:!?)]}”")


@dataclass(frozen=True, slots=True)
class Gold:
    """A name: its span, and the reading of its last token; feats None where that is no noun."""

    span: Span
    lemma: str
    feats: str | None


@dataclass(frozen=True, slots=True)
class File:
    """A document of the corpus."""

    name: str
    text: str
    tokens: tuple[Token, ...]
    names: tuple[Gold, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A gold name and what `spans` made of it.

    verdict  `right`, one of the agreed ways, or the cause of an error
    made     whether `inflect(norm, feats)` is the surface; regular: whether the gold reading makes it, so that the
             surface is spelt by the rules
    why      what is against the rules in a surface that is not made (`against_the_rules`), `` where it may be our error
    """

    gold: Gold
    norm: str
    feats: str
    verdict: str
    right: bool
    lemma_right: bool
    feats_right: bool
    made: bool
    regular: bool
    why: str
    readings: int


def read(nerkor: Path, onpp: Path, split: str, table: dict[str, str]) -> Iterator[File]:
    """The files of a split, as documents."""
    if split == "test":
        raise ValueError("the test part is not for this script")
    finer = {(path.name.split("__")[1], path.name.split("__")[-1]): path
             for path in sorted(onpp.glob(f"data/{split}__*.conllup"))}  # fmt: skip
    for path in sorted((nerkor / split).glob("*/*.conllup")):
        blocks = list(corpus.blocks(path))
        other = finer.get((path.parent.name, path.name))
        yield document(f"{path.parent.name}/{path.stem}", blocks, fine(blocks, other, path.parent.name), table)


def fine(blocks: Sequence[list[list[str]]], path: Path | None, genre: str) -> list[tuple[str, ...] | None]:
    """For each sentence the finer types of its tokens, None where the second edition changed it."""
    out: list[tuple[str, ...] | None] = [None] * len(blocks)
    found = [corpus.onpp_sentence(rows, genre, path.name) for rows in corpus.blocks(path)] if path else []
    forms = [tuple(row[0] for row in rows) for rows in blocks]
    for kind, a0, a1, b0, _ in SequenceMatcher(None, forms, [s.forms for s in found], autojunk=False).get_opcodes():
        if kind == "equal":
            for at in range(a0, a1):
                out[at] = found[b0 + at - a0].fine
    return out


def document(
    name: str, blocks: Sequence[list[list[str]]], finer: Sequence[tuple[str, ...] | None], table: dict[str, str]
) -> File:
    """The sentences of a file as one text, with single spaces, and none before what closes."""
    text = ""
    tokens: list[Token] = []
    names: list[Gold] = []
    for number, (rows, types) in enumerate(zip(blocks, finer, strict=True)):
        at = []
        for row in rows:
            text += "" if not text or text[-1] in "\n(„" or row[0] in CLOSING else " "
            at.append((len(text), len(text) + len(row[0])))
            text += row[0]
        text += "\n"
        tokens += [Token(start, end, sent=number) for start, end in at]
        for first, last, kind in sentences.spans(sentences.repaired([row[5] for row in rows])):
            type_ = types[last - 1].partition("-")[2] if types else ""
            head = rows[last - 1]
            start, end = at[first][0], at[last - 1][1]
            span = Span(start, end, text[start:end], type_ if type_ in NAMES else ROUGH[kind])
            names.append(Gold(span, like(head[6], head[0]), features(head[3], table)))
    return File(name, text, tuple(tokens), tuple(names))


def outcomes(
    file: File, tokens: Sequence[Token], language: Language, known: Known, hungarian: morph.Morphology
) -> Iterator[Outcome]:
    """What `spans` makes of the gold names of a file, with the tagger's tokens."""
    read = spans.completed([gold.span for gold in file.names], file.text, tokens, language)
    for gold, span in zip(file.names, read, strict=True):
        if not counted(gold):
            continue
        assert gold.feats is not None
        last = span.text.split()[-1]
        lemma = span.norm.split()[-1]
        feats = span.head.feats if span.head else ""
        lemma_right, feats_right = lemma.lower() == gold.lemma.lower(), feats == gold.feats
        verdict = "right" if lemma_right and feats_right else agreed(gold, lemma, feats, hungarian)
        right = bool(verdict)
        verdict = verdict or cause(gold, last, lemma, feats)
        yield Outcome(gold, span.norm, feats, verdict, right, right or lemma_right, right or feats_right,
                      made(span.norm, feats, span.text, hungarian), made(gold.lemma, gold.feats, last, hungarian),
                      spelling(gold, span.text, known, hungarian), len(language.morph.analyse(last)))  # fmt: skip


def counted(gold: Gold) -> bool:
    """Whether the head is a noun, and neither a title's question mark nor a slip of the corpus."""
    return gold.feats is not None and any(map(str.isalnum, gold.lemma)) and not gold.lemma.startswith("[")


def made(norm: str, feats: str, surface: str, hungarian: morph.Morphology) -> bool:
    """Whether one of the correct forms of the norm is the surface, up to its case pattern."""
    try:
        forms = hungarian.variants(norm, feats)
    except morph.MorphError:
        return False
    return " ".join(surface.split()).lower() in (form.lower() for form in forms)


def spelling(gold: Gold, surface: str, known: Known, hungarian: morph.Morphology) -> str:
    """What is against the rules in a surface, by its gold reading; `` if nothing is, or it may be our error."""
    assert gold.feats is not None
    text = " ".join(surface.split())
    lemma = text[: text.rfind(" ") + 1] + gold.lemma
    forms = inflected(lemma, gold.feats, hungarian)
    return against_the_rules(lemma, gold.feats, text, forms, known, hungarian) if gold.feats and forms else ""


BELONGS = {
    "possessive of the name": ("Number[psor]", "Person[psor]"),
    "plural of the name": ("Number",),
    "plural and possessive of the name": ("Number", "Number[psor]", "Person[psor]"),
    "-né of the name": ("Deriv",),
}
"""What the corpus takes off a lemma and a norm keeps (`Jogi Osztálya`, `Egyesült Államok`, `Kovácsné`)."""


def agreed(gold: Gold, lemma: str, feats: str, hungarian: morph.Morphology) -> str:
    """In which agreed way the norm keeps what gold takes off, `` where it does not: all else must be the same."""
    wanted = to_dict(gold.feats) if gold.feats else {}
    for name, keys in BELONGS.items():
        kept = {key: value for key, value in wanted.items() if key in keys}
        rest = {key: value for key, value in wanted.items() if key not in keys}
        if set(kept) != set(keys) or kept.get("Deriv", "né") != "né" or canonical(rest) != feats:
            continue
        try:
            forms = hungarian.variants(gold.lemma, kept)
        except morph.MorphError:
            continue
        if lemma.lower() in (form.lower() for form in forms):
            return name
    return ""


def cause(gold: Gold, last: str, lemma: str, feats: str) -> str:
    """A rough reason for a wrong reading, to group the errors by."""
    assert gold.feats is not None
    if not gold.feats and not feats:
        return "bare, spelt otherwise"
    if not gold.feats:
        return f"bare, letters lost to {feats}"
    if not feats:
        return f"ending not seen, {gold.feats}"
    if feats == gold.feats:
        return f"stem, {feats}"
    return f"{feats} for {gold.feats}"


def show(title: str, found: Sequence[Outcome]) -> None:
    """The figures of some names."""
    total = max(1, len(found))
    share = lambda count: f"{count:6d}  {100 * count / total:6.2f} %"  # noqa: E731
    print(f"{title}: {len(found)} names")
    print(f"  right            {share(sum(o.right for o in found))}")
    for name, count in Counter(o.verdict for o in found if o.right and o.verdict != "right").most_common():
        print(f"    of these       {share(count)}   {name}")
    print(f"  lemma right      {share(sum(o.lemma_right for o in found))}")
    print(f"  features right   {share(sum(o.feats_right for o in found))}")
    print(f"  inflect=surface  {share(sum(o.made for o in found))}")
    regular = [o for o in found if o.regular]
    total = max(1, len(regular))
    print(f"    where spelt by the rules {share(sum(o.made for o in regular))}   of {len(regular)}")
    excused = Counter(o.why for o in found if not o.made and o.why)
    for name, count in excused.most_common():
        print(f"    {count:6d}   {name}")
    total = max(1, len(found) - sum(excused.values()))
    print(f"    but for those            {share(sum(o.made for o in found))}   of {total}")
    total = max(1, len(found))
    print(f"  readings a form  {sum(o.readings for o in found) / total:6.2f}")


def listed(found: Iterable[Outcome], shown: int) -> None:
    """The errors by cause, commonest first, with examples."""
    causes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for o in found:
        text = f"{o.gold.span.type} {o.gold.span.text}"
        if not o.right:
            causes[o.verdict][f"{text}: {o.norm} {o.feats or '-'}, gold {o.gold.lemma} {o.gold.feats or '-'}"] += 1
        if not o.made:
            how = "by the rules" if o.regular else o.why or "spelt otherwise"
            causes[f"inflect is not the surface, {how}"][f"{text}: {o.norm} {o.feats or '-'}"] += 1
    for name, lines in sorted(causes.items(), key=lambda item: (-sum(item[1].values()), item[0])):
        print(f"  {name}: {sum(lines.values())}")
        for line, count in lines.most_common(shown):
            print(f"      {count} {line}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--nerkor", type=Path, default=HERE.parent / "shared" / "data" / "nerkor")
    parser.add_argument("--onpp", type=Path, help="the second edition; by default beside the first")
    parser.add_argument("--split", nargs="+", default=["devel"], choices=["train", "devel"])
    parser.add_argument("--errors", type=int, default=0, help="show so many examples of each cause")
    options = parser.parse_args()
    program = Pseudonymiser(options.lang, key=b"a key that draws nothing")
    hungarian = morph.load(options.lang)
    table = tags(HERE / "morph" / options.lang / "emmorph.tsv")
    known = judged()
    found: list[Outcome] = []
    for split in options.split:
        for file in read(options.nerkor, options.onpp or options.nerkor.parent / "nerkor_onpp", split, table):
            ((tokens, _),) = program._engine.annotate([file.text], [file.tokens])
            found += outcomes(file, tokens, program.language, known, hungarian)
    show("inflected heads", [o for o in found if o.gold.feats])
    show("bare heads", [o for o in found if not o.gold.feats])
    show("all", found)
    if options.errors:
        listed(found, options.errors)


if __name__ == "__main__":
    main()
