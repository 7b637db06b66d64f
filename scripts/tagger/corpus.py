"""The training corpora as sentences with up to three layers of labels.

In: the folders of NYTK-NerKor and of NerKor+Cars-OntoNotes++. Out: `Sentence`s. Start at `read`.

The two corpora hold the same texts, but the second corrected spelling, tokens and sentence ends in places: sentences
that are equal token by token get all layers, the others only those of their own corpus.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from pseudo.engines.lemmas import cased
from pseudo.language.letters import PLAIN
from pseudo.training.sentences import Sentence, canonical, repaired

HERE = Path(__file__).parent


def table(name: str) -> dict[str, str]:
    """A two-column TSV of this folder; `#` starts a comment line."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[0]: row[1] for row in rows}


@cache
def types() -> dict[str, str]:
    """Label of the corpus -> type of ours, or O, or "?"."""
    return table("onpp_types.tsv")


@cache
def name_feats() -> dict[str, str]:
    """Part of an emMorph tag -> UD features."""
    return table("emmorph_feats.tsv")


@cache
def from_emmorph(xpos: str) -> str | None:
    """UD features of a name's head, or None when the tag has a part that the table does not know.

    >>> from_emmorph("[/N][Fam.Pl][Ade]"), from_emmorph("[/V][Inf]")
    ('Case=Ade|Deriv=ék', None)
    """
    found: dict[str, str] = {}
    for part in xpos.replace("][", "]\n[").split("\n"):
        feats = name_feats().get(part)
        if feats is None:
            return None
        found.update(f.split("=") for f in feats.split("|") if f)
    return canonical("|".join(f"{k}={v}" for k, v in found.items()))


def blocks(path: Path) -> Iterator[list[list[str]]]:
    """Sentences of a CoNLL-U Plus file as lists of columns."""
    rows: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# global.columns"):
            continue
        if line.strip():
            rows.append(line.split("\t"))
        elif rows:
            yield rows
            rows = []
    if rows:
        yield rows


def nerkor_sentence(rows: list[list[str]], genre: str) -> Sentence:
    """One sentence of NerKor: on names, lemma and features of the emMorph layer."""
    coarse = repaired([row[5] for row in rows])
    lemmas, tags, heads = [], [], []
    for i, (form, ud_lemma, upos, xpos, feats, _, lemma) in enumerate(row[:7] for row in rows):
        inside = coarse[i] != "O"
        last = inside and (i + 1 == len(rows) or not coarse[i + 1].startswith("I-"))
        named = from_emmorph(xpos) if inside else None
        if named is not None and form[:1].isupper() and lemma[:1] == form[:1].lower():
            lemma = form[:1] + lemma[1:]
        person = inside and coarse[i].endswith("PER")
        if person and form == lemma and len(form) > 3 and form.isupper():
            lemma = cased(form, "T", PLAIN)  # the normal case of a name in capitals
        if last and named is not None:
            lemmas.append(lemma)
            tags.append(f"{upos if upos in ('NOUN', 'PROPN', 'ADJ') else 'PROPN'}|{named}")
        elif person and named is not None:
            lemmas.append(lemma)
            tags.append("PROPN|" + named)
        else:
            lemmas.append(ud_lemma if ud_lemma != "_" else form)
            tags.append(f"{upos}|{canonical(feats)}")
        heads.append(last and named is not None)
    forms = tuple(row[0] for row in rows)
    return Sentence(forms, tuple(lemmas), tuple(tags), coarse, None, tuple(heads), genre)


def onpp_sentence(rows: list[list[str]], genre: str, where: str) -> Sentence:
    """One sentence of OntoNotes++ with our types; none where a label is unresolved."""
    tags: list[str] = []
    for row in rows:
        head, _, label = row[1].partition("-")
        if row[1] in ("O", "debris"):
            tags.append("O")
            continue
        if label not in types() or head not in ("B", "I"):
            raise ValueError(f"{where}: unknown label {row[1]!r}; add it to onpp_types.tsv")
        ours = types()[label]
        tags.append(ours if ours in ("O", "?") else f"{head}-{ours}")
    fine = None if "?" in tags else repaired(tags)
    forms = tuple(row[0] for row in rows)
    return Sentence(forms, None, None, None, fine, (False,) * len(forms), genre)


def read(nerkor: Path, onpp: Path, split: str) -> list[Sentence]:
    """All sentences of a split ("train" or "devel"), in the order of the files' names."""
    if split == "test":
        raise ValueError("the test part is not for this script")
    ours: dict[tuple[str, str], Path] = {}
    for path in sorted(onpp.glob(f"data/{split}__*.conllup")):
        parts = path.name.split("__")
        ours[parts[1], parts[-1]] = path
    out: list[Sentence] = []
    for path in sorted(nerkor.glob(f"{split}/*/*.conllup")):
        genre = path.parent.name
        a = [nerkor_sentence(rows, genre) for rows in blocks(path)]
        other = ours.pop((genre, path.name), None)
        b = [onpp_sentence(rows, genre, other.name) for rows in blocks(other)] if other else []
        match = SequenceMatcher(None, [s.forms for s in a], [s.forms for s in b], autojunk=False)
        for kind, a0, a1, b0, b1 in match.get_opcodes():
            if kind == "equal":
                out += [replace(x, fine=y.fine) for x, y in zip(a[a0:a1], b[b0:b1], strict=True)]
            else:
                out += a[a0:a1] + b[b0:b1]
    for (genre, _), path in sorted(ours.items()):
        out += [onpp_sentence(rows, genre, path.name) for rows in blocks(path)]
    return out


if __name__ == "__main__":
    import sys

    data = Path(sys.argv[1])
    for split in ("train", "devel"):
        sentences = read(data / "nerkor", data / "nerkor_onpp", split)
        print(split, len(sentences), "sentences", sum(len(s.forms) for s in sentences), "tokens")
        print(" all layers", sum(s.coarse is not None and s.fine is not None for s in sentences))
        print(" fine", Counter(t[2:] for s in sentences if s.fine for t in s.fine if t[0] == "B").most_common())
        print(" coarse", Counter(t[2:] for s in sentences if s.coarse for t in s.coarse if t[0] == "B").most_common())
        print(" tags", len({t for s in sentences if s.tags for t in s.tags}))
