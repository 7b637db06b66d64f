"""Builds what tells generic words from distinctive ones: `common_words.tsv` and `body_words.tsv` of a language.

In:  the NerKor training and development files (`--data`, CoNLL-U Plus, CC BY-SA 4.0), or the files that
     scripts/vectors/<lang>.toml names. Only forms and counts come out. And scripts/words/<lang>.txt.
Out: common_words: each lower-case form met outside names at least `--least` times: form, count;
     body_words: each word that stands in the names of at least `--least` different organisations: word, names.

    python scripts/build_common_words.py --data ../shared/data
    python scripts/build_common_words.py --data ../shared/data --lang fi --least 2
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import name_db
from pseudo.core.tables import PACKED
from scripts import words
from scripts.vectors import corpora

Row = tuple[str, str, str, str]
"""form, lemma, part of speech, name tag"""


def rows(data: Path, lang: str) -> Iterator[Row]:
    """The tokens of the corpus."""
    said = corpora.described(lang)
    for name in said["files"]:
        yield from (row for sentence in corpora.tokens(data / name) for row in sentence)
    if said["files"]:
        return
    for part in ("train", "devel"):
        for file in sorted((data / "nerkor" / part).rglob("*.conllup")):
            for line in file.read_text(encoding="utf-8").splitlines():
                columns = line.split("\t")
                if len(columns) >= 6 and not line.startswith("#"):
                    yield columns[0], columns[1], columns[2], columns[5]


def common(tokens: Iterator[Row]) -> Counter[str]:
    """How often each form stands in lower case outside names."""
    counts: Counter[str] = Counter()
    for form, lemma, upos, ner in tokens:
        if ner != "O" or upos in ("PROPN", "PUNCT") or not form.isalpha() or not form.islower():
            continue
        counts[form] += 1
        if lemma.isalpha() and lemma.islower() and lemma != form:
            counts[lemma] += 1
    return counts


def bodies(tokens: Iterator[Row]) -> Counter[str]:
    """In how many different organisations' names each word stands, lower-cased; inflected last words by their lemma."""
    names: set[tuple[str, ...]] = set()
    name: list[str] = []
    for form, lemma, _, ner in tokens:
        if ner.startswith("B-") and name:
            names.add(tuple(name))
            name = []
        if ner.endswith("-ORG"):
            name.append((lemma if form.startswith(lemma[:3]) else form).lower())
        elif name:
            names.add(tuple(name))
            name = []
    return Counter(word for name in names if len(name) > 1 for word in set(name))


def write(path: Path, header: str, counts: Counter[str], least: int) -> None:
    """One row per word that is frequent enough, in code-point order."""
    lines = [f"{word}\t{number}" for word, number in sorted(counts.items()) if number >= least and word.isalpha()]
    text, packed = header + "\n" + "\n".join(lines) + "\n", path.with_name(path.name + PACKED)
    if packed.is_file():  # as it was, so it stays
        path = packed
        path.write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
    else:
        path.write_text(text, encoding="utf-8")
    print(f"{len(lines)} rows -> {path}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--data", type=Path, default=Path("../shared/data"))
    arguments.add_argument("--least", type=int, default=3)
    arguments.add_argument("--lang", default="hu")
    arguments.add_argument("--out", type=Path, help="default: pseudo/LANG")
    options = arguments.parse_args()
    out = options.out or Path("pseudo") / options.lang
    ordinary = common(rows(options.data, options.lang))
    names = name_db.load(options.lang)
    listed = names.folder / "own" / "also_words.tsv"
    also = set(listed.read_text(encoding="utf-8").splitlines()) if listed.exists() else set()
    for word in words.nouns(options.lang):  # those that nobody is called, and places known to be words
        name = word.capitalize()
        if not (names.surname(name) or names.given(name) or (names.place(name) and name not in also)):
            ordinary[word] = max(ordinary[word], options.least)
    write(out / "common_words.tsv", "form\tcount", ordinary, options.least)
    counts = bodies(rows(options.data, options.lang))
    inside = Counter({word: n for word, n in counts.items() if ordinary[word] >= options.least})
    write(out / "body_words.tsv", "word\tnames", inside, options.least)


if __name__ == "__main__":
    main()
