"""Measures engines side by side: names of persons, places and bodies, words, speed.

    python scripts/measure_engines.py compact hf:FOLDER [--corpus ../shared/data/nerkor] [--sentences N] [--json]

In:  engines as `--engine` takes them; a folder of CoNLL-U (Plus) files, of which those with `devel` or `dev` in their
     path are read (see `scripts/train_stanza.py`), with a column of names. Every n-th sentence is taken, N in all.
Out: per engine precision, recall and F1 of persons, places and bodies with both ends right, the share of words with the
     right UPOS and lemma, tokens per second of processor time, and the seconds of loading. Words are given, as the
     corpus cuts them, each sentence a document of its own, all in one call.

The engines differ in their types, so places are GPE and LOC together, and other types are left out on both sides. What
the whole program makes of an engine, with tables and patterns, is measured by `scripts/evaluate.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import Token
from pseudo.core.errors import PseudoError
from pseudo.engines import load
from pseudo.engines.plugged import chunks, types
from scripts.train_stanza import Sentence, read

KINDS = {"PER": "PER", "ORG": "ORG", "GPE": "place", "LOC": "place"}
Names = set[tuple[int, int, int, str]]
"""(sentence, first word, one past the last, kind)"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+")
    parser.add_argument("--corpus", type=Path, default=Path("../shared/data/nerkor"))
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    part = read(options.corpus, ("devel", "dev"))
    if not part or any(s.names is None for s in part):
        sys.exit(f"{options.corpus}: no sentences for development with a column of names")
    part = part[:: max(1, len(part) // options.sentences)][: options.sentences]
    try:
        rows = {name: measured(name, options.lang, part) for name in options.engines}
    except PseudoError as error:
        sys.exit(str(error))
    if options.json:
        print(json.dumps(rows, ensure_ascii=False))
        return
    print(f"{len(part)} sentences, {sum(len(s.forms) for s in part)} words")
    for name, row in rows.items():
        print(name)
        for what, value in row.items():
            print(f"  {what:32} {value:10,.2f}")


def measured(engine_name: str, lang: str, part: Sequence[Sentence]) -> dict[str, float]:
    """The figures of one engine."""
    begin = time.perf_counter()
    engine = load(engine_name, lang)
    row = {"loading, s": time.perf_counter() - begin}
    texts, tokens = zip(*map(laid, part), strict=True)
    begin = time.process_time()
    out = engine.annotate(texts, tokens)
    row["tokens per second of processor"] = sum(map(len, tokens)) / (time.process_time() - begin)
    kind_of = types({label for s in part for *_, label in chunks(s.names or ())}, "the corpus")
    gold: Names = {
        (i, first, last, KINDS[kind_of[label]])
        for i, s in enumerate(part)
        for first, last, label in chunks(s.names or ())
        if kind_of[label] in KINDS
    }
    found: Names = set()
    for i, (given, (_, spans)) in enumerate(zip(tokens, out, strict=True)):
        first = {token.start: at for at, token in enumerate(given)}
        last = {token.end: at + 1 for at, token in enumerate(given)}
        found |= {(i, first[s.start], last[s.end], KINDS[s.type]) for s in spans if s.type in KINDS}
    for kind in ("PER", "place", "ORG", "all three"):
        wanted, got = ({name for name in names if kind in (name[3], "all three")} for names in (gold, found))
        right = len(wanted & got)
        row |= {
            f"{kind}: precision": 100 * right / max(1, len(got)),
            f"{kind}: recall": 100 * right / max(1, len(wanted)),
            f"{kind}: F1": 200 * right / max(1, len(wanted) + len(got)),
        }
    for what, gold_words, attribute in (("UPOS", "upos", "upos"), ("lemma", "lemmas", "lemma")):
        if all(getattr(s, gold_words) is not None for s in part):
            pairs = [
                (want, getattr(token, attribute))
                for s, (filled, _) in zip(part, out, strict=True)
                for want, token in zip(getattr(s, gold_words), filled, strict=True)
            ]
            row[what] = 100 * sum(want == got for want, got in pairs) / len(pairs)
    return row


def laid(s: Sentence) -> tuple[str, tuple[Token, ...]]:
    """A sentence as a text with its tokens.

    >>> laid(Sentence(("Él", "ő", "."), (False, True, False)))[0]
    'Él ő.'
    """
    text, tokens = "", []
    for form, apart in zip(s.forms, s.apart, strict=True):
        text += " " if apart and text else ""
        tokens.append(Token(len(text), len(text) + len(form)))
        text += form
    return text, tuple(tokens)


if __name__ == "__main__":
    main()
