"""Corpora as sentences of `embeddings.corpus`.

What comes in: the data folder, and what `<lang>.toml` beside this file says of the corpora of a language. What goes
out: (words, entities) per sentence. Start at `read`: CoNLL-U and CoNLL-U Plus need nothing but their lines in that
file; `nerkor`, `elte` and `novels` are corpora of other forms. No test part is read.
"""

from __future__ import annotations

import lzma
import re
import sys
import tarfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypedDict
from xml.etree import ElementTree

from embeddings.corpus import Entity, Word
from name_db import Names

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Sentence = tuple[list[Word], list[Entity]]

LABELS = {"ORG-GPE": "GPE", "MISC-ORG": "ORG", "MISC-LOC": "LOC", "PRIZE": "AWARD", "LOC": "LOC"}
"""Labels of the corpus that are not ours; LOC of plain NerKor covers settlements too and is only used without ++
types."""

NOVEL_WORDS = 13_000_000
"""Words in the file of novels, about."""

NAMES = frozenset("PER ORG GPE LOC FAC NORP PROD EVENT MEDIA SMEDIA AWARD PROJ LANGUAGE".split())
DROPPED = frozenset("Number=Sing Case=Nom Degree=Pos NumType=Card Voice=Act PronType=Art Definite=Def".split())
"""Features that a form has when nothing is added to it: their token would stand everywhere and say nothing."""


class Described(TypedDict):
    """`<lang>.toml`: what the corpora are called, under which licence vectors of them are; readers of this module by
    name; files of CoNLL-U (Plus) below the data folder; what their labels are here; whether surnames stand first; which
    settings of `embeddings.train` are not the usual ones."""

    says: str
    licence: str
    readers: list[str]
    files: list[str]
    types: dict[str, str]
    surname_first: bool
    settings: dict[str, int]


def described(lang: str) -> Described:
    """The corpora of a language."""
    said: Described = tomllib.loads((Path(__file__).parent / f"{lang}.toml").read_text("utf-8"))
    return said


def read(data: Path, corpora: Described, names: Names) -> Iterator[Sentence]:
    """All corpora but the novels, in the order of the description."""
    for reader in corpora["readers"]:
        yield from nerkor(data, names) if reader == "nerkor" else elte(data, tags(data))
    for file in corpora["files"]:
        yield from conll(data / file, corpora, names)


UNIVERSAL = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC"


def conll(path: Path, corpora: Described, names: Names) -> Iterator[Sentence]:
    """Sentences of CoNLL-U, or of CoNLL-U Plus with a column NER; a name has the capital of its form in its lemma."""
    for block in _blocks(path):
        words, labels = [], []
        for row in block:
            words.append(Word(row["FORM"], _lemma(row), row["UPOS"], feats(row["FEATS"])))
            head, _, kind = row.get("NER", "O").partition("-")
            labels.append(f"{head}-{corpora['types'][kind]}" if kind in corpora["types"] else "O")
        yield words, list(entities(words, labels, names, surname_first=corpora["surname_first"]))


def tokens(path: Path) -> Iterator[list[tuple[str, str, str, str]]]:
    """The same as form, lemma, part of speech and label, sentence by sentence."""
    for block in _blocks(path):
        yield [(row["FORM"], _lemma(row), row["UPOS"], row.get("NER", "O")) for row in block]


def _blocks(path: Path) -> Iterator[list[dict[str, str]]]:
    """The words of each sentence by the names of their columns; no ranges of tokens, no empty nodes."""
    text = lzma.decompress(path.read_bytes()).decode("utf-8")
    first = text.partition("\n")[0]
    columns = (first.partition("=")[2] if first.startswith("# global.columns") else UNIVERSAL).split()
    for block in text.split("\n\n"):
        lines = [line.split("\t") for line in block.splitlines() if line and not line.startswith("# ")]
        rows = [row for line in lines if (row := dict(zip(columns, line, strict=True))).get("ID", "1").isdigit()]
        if rows:
            yield rows


def _lemma(row: dict[str, str]) -> str:
    lemma = row["LEMMA"].replace("#", "")
    return row["FORM"][:1] + lemma[1:] if row["FORM"][:1].isupper() and row["UPOS"] == "PROPN" else lemma


def feats(value: str) -> str:
    """The features of a word that its endings express."""
    return "|".join(pair for pair in value.split("|") if pair not in DROPPED and pair != "_")


def nerkor(data: Path, names: Names) -> Iterator[Sentence]:
    """NerKor train and devel with its morphology, typed by NerKor+Cars-OntoNotes++ where the files agree."""
    finer = {}
    for path in (data / "nerkor_onpp" / "data").glob("*.conllup"):
        if path.name.startswith(("train__", "devel__")):
            finer[path.name.split("__")[-1]] = path
    for part in ("train", "devel"):
        for path in sorted((data / "nerkor" / part).rglob("*.conllup")):
            other = finer.get(path.name)
            typed = [[row[-1] for row in block] for block in blocks(other)] if other else []
            for at, block in enumerate(blocks(path)):
                labels = [row[5] for row in block]
                if at < len(typed) and len(typed[at]) == len(block):
                    labels = typed[at]
                # Lemmas of names are checked in the emMorph column only.
                words = [Word(r[0], r[6] if r[5] != "O" and r[6] not in ("_", "") else r[1], r[2], feats(r[4]))
                         for r in block]
                yield words, list(entities(words, labels, names))


def blocks(path: Path) -> Iterator[list[list[str]]]:
    """Sentences of a CoNLL-U Plus file as rows of columns."""
    for text in path.read_text("utf-8").split("\n\n"):
        rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("# ")]
        if rows:
            yield rows


def entities(
    words: Sequence[Word], labels: Sequence[str], names: Names, *, surname_first: bool = True
) -> Iterator[Entity]:
    """IOB labels as entities; a stray I- opens one."""
    start, kind = 0, ""
    for at, label in enumerate([*labels, "O"]):
        head, _, rest = label.partition("-")
        rest = LABELS.get(rest, rest)
        if kind and (head != "I" or rest != kind):
            if kind in NAMES:
                yield entity(words, start, at, kind, names, surname_first=surname_first)
            kind = ""
        if not kind and head in "BI":
            start, kind = at, rest


def entity(
    words: Sequence[Word], start: int, end: int, kind: str, names: Names, *, surname_first: bool = True
) -> Entity:
    """The entity with its norm (its last word as a lemma) and, for persons, the roles of its words."""
    pieces = [word.form for word in words[start : end - 1]] + [words[end - 1].lemma]
    parts = roles(pieces, names, surname_first=surname_first) if kind == "PER" else ("",) * len(pieces)
    return Entity(start, end, kind, " ".join(pieces), parts)


def roles(pieces: Sequence[str], names: Names, *, surname_first: bool = True) -> tuple[str, ...]:
    """What each word of a person's name is: surname, given, nick, or nothing that we know.

    In the usual order of the language unless only the word at the other end is a known given name.
    """
    bare = [i for i, piece in enumerate(pieces) if len(piece) > 1 and piece[0].isupper() and "." not in piece]
    found = [""] * len(pieces)
    given = {i: _given(pieces[i], names) for i in bare}
    if not bare:
        return tuple(found)
    first, last = bare[0], bare[-1]
    if first == last:
        surname = names.surname(pieces[first])
        if given[first] and not (surname and surname.share and given[first] != "nick" and len(pieces) > 1):
            found[first] = given[first]
        elif surname:
            found[first] = "surname"
        return tuple(found)
    for end, other in ((last, first), (first, last)) if surname_first else ((first, last), (last, first)):
        if given[end]:
            found[other] = "surname"
            for i in bare:
                if i != other:
                    found[i] = given[i]
            break
    return tuple(found)


def _given(piece: str, names: Names) -> str:
    return "given" if names.given(piece) else "nick" if names.nickname(piece) else ""


def elte(data: Path, upos: dict[str, tuple[str, str]]) -> Iterator[Sentence]:
    """ELTE gold standard: lemmas and tags as checked by hand, no entities. upos: emMorph tag -> UPOS and features."""
    with tarfile.open(data / "elte_gold.tar.xz") as archive:
        for member in sorted(archive.getmembers(), key=lambda m: m.name):
            handle = archive.extractfile(member) if member.name.endswith(".xml") else None
            if handle is None:
                continue
            for sentence in ElementTree.parse(handle).getroot().iter("s"):
                words = []
                for token in sentence.iter("token"):
                    form = token.findtext("form") or ""
                    for analysis in token.iter("ana"):
                        if analysis.get("correct") == "True":
                            tag, endings = upos.get(analysis.findtext("simple") or "", ("X", ""))
                            words.append(Word(form, analysis.findtext("lemma") or form, tag, endings))
                            break
                yield words, []


def tags(data: Path) -> dict[str, tuple[str, str]]:
    """emMorph tag -> the UPOS and features it mostly goes with in NerKor train."""
    counts: dict[str, Counter[tuple[str, str]]] = {}
    for path in sorted((data / "nerkor" / "train").rglob("*.conllup")):
        for block in blocks(path):
            for row in block:
                counts.setdefault(row[3], Counter())[row[2], feats(row[4])] += 1
    return {tag: min(found, key=lambda pair: (-found[pair], pair)) for tag, found in counts.items()}


def novels(
    data: Path, lang: str, engine_name: str, words: int, names: Names, say: Callable[[str], None]
) -> Iterator[Sentence]:
    """About `words` words of the novels, evenly from all of them, tagged by an engine of `pseudo`."""
    from pseudo import engines
    from pseudo.language.tokenise import rules, tokenise

    engine = engines.load(engine_name, lang)
    known = rules(lang)
    done = 0
    step = max(round(NOVEL_WORDS / words), 1)
    for turn, batch in enumerate(_batches(data / "hu_novels.txt.xz")):
        if turn % step:
            continue
        tokens = [tokenise(text, known) for text in batch]
        for text, (filled, spans) in zip(batch, engine.annotate(batch, tokens), strict=True):
            done += len(filled)
            starts = {token.start: i for i, token in enumerate(filled)}
            ends = {token.end: i for i, token in enumerate(filled)}
            bounds = [i for i, token in enumerate(filled) if i == 0 or token.sent != filled[i - 1].sent] + [len(filled)]
            forms = [text[t.start : t.end] for t in filled]
            all_words = [Word(form, t.lemma or form, t.upos, feats(t.feats))
                         for form, t in zip(forms, filled, strict=True)]
            found = [(starts[s.start], ends[s.end] + 1, s.type) for s in spans if s.type in NAMES]
            at = 0
            for first, last in pairwise(bounds):
                inside = []
                sentence = all_words[first:last]
                while at < len(found) and found[at][0] < last:
                    begin, end, kind = found[at]
                    if end <= last:
                        inside.append(entity(sentence, begin - first, end - first, kind, names))
                    at += 1
                yield sentence, inside
        say(f"novels: {done:,} tokens")


def _batches(path: Path, size: int = 400_000) -> Iterator[list[str]]:
    """Paragraphs of the novels, about `size` characters at a time. """
    batch: list[str] = []
    total = 0
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            line = re.sub(r"\s+([,.;:!?])", r"\1", line.strip())
            if not line or line.startswith("# doc"):
                continue
            batch.append(line)
            total += len(line)
            if total >= size:
                yield batch
                batch, total = [], 0
    if batch:
        yield batch


if __name__ == "__main__":
    sys.exit("run scripts/train_embeddings.py")
