"""Builds `pseudo/hu/vocabulary.tsv.xz`: the ordinary words of Hungarian in all their forms, names left out.

In:  corpora (`--data`), of which only forms and counts come out: the novels, NerKor's training part (CC BY-SA 4.0), the
     ELTE gold standard (CC BY-SA 4.0); the lemmas of UniMorph's training and development files (CC BY-SA 3.0); our
     own list of nouns of today (`words/hu.txt`); the tables of names of `name_db/hu`; the grammar of `morph/hu`.
Out: rows of endings and the stems that take just these, as `pseudo.language.vocabulary` reads them. What is counted is
     what stands in small letters inside sentences, and hardly ever with a capital there. Nouns and adjectives are those
     words whose cases were met, too; all their forms are made by the grammar. The others stand as they were met.
     Words that are names, too, are left out (`kovács`).

    python -m scripts.build_vocabulary_hu --data ../shared/data

Start at `main`.
"""

from __future__ import annotations

import argparse
import lzma
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import morph
import name_db
from morph import Morphology
from name_db import Names
from scripts.build_vocabulary_fi import is_name, paradigms
from scripts.vectors import corpora

OWN = Path(__file__).with_name("words") / "hu.txt"
OUT = Path(__file__).resolve().parents[1] / "pseudo" / "hu" / "vocabulary.tsv.xz"
WORD = re.compile(r"[^\W\d_]+")
LEAST = 3
"""How often a form was met in small letters."""
SMALL = 15
"""How many times as often as with a capital."""
TAGGED = 3
"""For how many a form counts in a corpus whose words and names were marked by hand."""
RARE = 20
"""Bearers in our counts up to which a word of our own list is that rather than a surname."""
BRIEF, LONGEST = 3, 30
"""Letters of the shortest and longest word."""
PREVERBS = ("abba agyon alá át be bele benn egybe el elő előre fel félbe félre fenn föl fölé hátra haza helyre hozzá "
            "ide keresztül ketté ki közbe körül le meg mellé neki oda össze rá rajta szembe szerte szét tönkre tova "
            "tovább túl újra újjá utána végbe végig vissza").split()
"""With one of them before it a form is a compound, which is known by its parts."""
CASES = tuple(f"Case={case}" for case in "Acc Dat Ins Cau Tra Ine Ill Ela Sup Sbl Del Ade All Abl Ter Ess".split())
SEEN = ("Case=Acc", "Case=Ine", "Case=Ins", "Case=Dat", "Case=Sup", "Case=Sbl", "Case=Ill", "Number=Plur",
        "Case=Ela", "Case=Del", "Number[psor]=Sing|Person[psor]=3")
"""Of these forms two were met, else a word is not taken for a noun."""
OWNERS = tuple(f"Number[psor]={number}|Person[psor]={person}" for number, person in product(("Sing", "Plur"), "123"))


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(argv)
    names, grammar = name_db.load("hu"), morph.load("hu")
    low, high = counted(options.data)
    usual = {word: count for word, count in low.items()
             if count >= LEAST and count >= SMALL * high[word] and BRIEF <= len(word) <= LONGEST}
    today = own()
    listed = lemmas(options.data) | today
    nouns = {word: forms(word, grammar) for word in sorted({*usual, *listed})
             if not _is_name(word, names, today) and (word in listed or is_noun(word, usual, grammar))}
    made = {form for found in nouns.values() for form in found}
    others = {word for word in usual if word not in made and not _is_name(word, names, today)}
    rest = sorted(word for word in others if not any(
        word.startswith(each) and (word[len(each) :] in others or word[len(each) :] in made) for each in PREVERBS))
    rows = [*paradigms({(word, "", ""): found for word, found in nouns.items()}), (["_"], rest)]
    lines = ["endings\tstems", *(f"{' '.join(ends)}\t{' '.join(stems)}" for ends, stems in rows)]
    text = "\n".join(lines) + "\n"
    options.out.write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(nouns)} nouns, {len(rest)} other forms, {len(rows)} kinds, {options.out.stat().st_size} bytes")


def counted(data: Path) -> tuple[Counter[str], Counter[str]]:
    """How often each word stands inside sentences in small letters, and how often with a capital."""
    low: Counter[str] = Counter()
    high: Counter[str] = Counter()
    with lzma.open(data / "hu_novels.txt.xz", "rt", encoding="utf-8") as novels:
        for line in novels:
            for word in inside(line):
                (low if word.islower() else high)[word.lower()] += 1
    for word in marked(data):
        low[word] += TAGGED
    return low, high


def inside(line: str) -> Iterator[str]:
    """The words of a line that open no sentence, in small letters or with one capital.

    >>> list(inside("A ház, Anna. Ott ül — Igen."))
    ['ház', 'Anna', 'ül']
    """
    last = 0
    for match in WORD.finditer(line):
        if last and line[last : match.start()] in (" ", ", ") and (match[0].islower() or match[0].istitle()):
            yield match[0]
        last = match.end()


def marked(data: Path) -> Iterator[str]:
    """The words in small letters outside names, of corpora in which those are marked."""
    for file in sorted((data / "nerkor" / "train").rglob("*.conllup")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = line.split("\t")
            if len(row) >= 6 and row[5] == "O" and row[2] != "PROPN":
                yield from (word for word in (row[0], row[1]) if word.isalpha() and word.islower())
    for words, _ in corpora.elte(data, corpora.tags(data)):
        yield from (word.form for word in words if word.form.isalpha() and word.form.islower() and word.upos != "PROPN")


def lemmas(data: Path) -> set[str]:
    """The nouns and adjectives of UniMorph."""
    files = (data / "sigmorphon").glob("*-hun-*.tsv")
    rows = (line.split("\t") for file in sorted(files) for line in file.read_text(encoding="utf-8").splitlines())
    return {lemma for lemma, *told in rows if any(each[:2] in ("N;", "AD") for each in told)
            and lemma.isalpha() and lemma.islower() and BRIEF <= len(lemma) <= LONGEST}


def _is_name(word: str, names: Names, today: Collection[str]) -> bool:
    """Whether a table has the word as a name: any surname, but for those of few that our own list has as words."""
    row = names.surname(word[:1].upper() + word[1:])
    return is_name(word, names) or (row is not None and (word not in today or row.count > RARE))


def own() -> set[str]:
    """Nouns and adjectives of today, which novels do not have."""
    lines = OWN.read_text(encoding="utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def is_noun(word: str, usual: Mapping[str, int], grammar: Morphology) -> bool:
    """Whether a word was met in two of its cases at least."""
    return sum(grammar.inflect(word, feats) in usual for feats in SEEN) > 1


def forms(word: str, grammar: Morphology) -> set[str]:
    """A noun in all its forms but the rarest."""
    feats = ["", *CASES, "Number=Plur", *(f"{case}|Number=Plur" for case in CASES)]
    feats += [owner if not case else f"{case}|{owner}" for owner in OWNERS for case in ("", *CASES)]
    return {word, *(grammar.inflect(word, each) for each in feats)}


if __name__ == "__main__":
    main()
