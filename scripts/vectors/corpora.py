"""Corpora as sentences of `embeddings.corpus`: NerKor with OntoNotes++ types, ELTE gold standard, novels.

What comes in: the data folder. What goes out: (words, entities) per sentence. Start at `nerkor`, `elte` and `novels`.
Only the train and devel parts of NerKor are read.
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
from xml.etree import ElementTree

from embeddings.corpus import Entity, Word
from name_db import Names

Sentence = tuple[list[Word], list[Entity]]

LABELS = {"ORG-GPE": "GPE", "MISC-ORG": "ORG", "MISC-LOC": "LOC", "PRIZE": "AWARD", "LOC": "LOC"}
"""Labels of the corpus that are not ours; LOC of plain NerKor covers settlements too and is only used without ++
types."""

NOVEL_WORDS = 13_000_000
"""Words in the file of novels, about."""

NAMES = frozenset("PER ORG GPE LOC FAC NORP PROD EVENT MEDIA SMEDIA AWARD PROJ LANGUAGE".split())
DROPPED = frozenset("Number=Sing Case=Nom Degree=Pos NumType=Card Voice=Act PronType=Art Definite=Def".split())
"""Features that a form has when nothing is added to it: their token would stand everywhere and say nothing."""


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


def entities(words: Sequence[Word], labels: Sequence[str], names: Names) -> Iterator[Entity]:
    """IOB labels as entities; a stray I- opens one."""
    start, kind = 0, ""
    for at, label in enumerate([*labels, "O"]):
        head, _, rest = label.partition("-")
        rest = LABELS.get(rest, rest)
        if kind and (head != "I" or rest != kind):
            if kind in NAMES:
                yield entity(words, start, at, kind, names)
            kind = ""
        if not kind and head in "BI":
            start, kind = at, rest


def entity(words: Sequence[Word], start: int, end: int, kind: str, names: Names) -> Entity:
    """The entity with its norm (its last word as a lemma) and, for persons, the roles of its words."""
    pieces = [word.form for word in words[start : end - 1]] + [words[end - 1].lemma]
    parts = roles(pieces, names) if kind == "PER" else ("",) * len(pieces)
    return Entity(start, end, kind, " ".join(pieces), parts)


def roles(pieces: Sequence[str], names: Names) -> tuple[str, ...]:
    """What each word of a person's name is: surname, given, nick, or nothing that we know.

    Hungarian order (surname first) unless only the first word is a known given name.
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
    if given[last]:
        found[first] = "surname"
        for i in bare[1:]:
            found[i] = given[i]
    elif given[first]:
        found[last] = "surname"
        for i in bare[:-1]:
            found[i] = given[i]
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
