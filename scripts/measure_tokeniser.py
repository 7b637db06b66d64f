"""Measures `pseudo.language.tokenise` on hand-made tokens: token F1, sentence F1, names that it breaks, speed.

    python scripts/measure_tokeniser.py [--data ../shared/data] [--lang hu] [--errors N] [--names] [--json]

Two corpora. ELTE gold standard (`elte_gold.tar.xz`): its join marks give the raw text back, paragraphs become lines;
its own token conventions are followed (it keeps `(1)` whole and splits `XV–XVI` by sense). NerKor (`nerkor/devel`):
has no join marks, the text is put together again by rough rules (`detokenise`), the sentences of a file in a row, so
its sentence score says little beyond "no gross errors". Only devel is read, never test.

Scores compare sets of (start, end): a token or a sentence counts when both its ends are right. A name (NerKor's) is
broken when it begins or ends within one of our tokens, or one of our sentences ends within it: no tagger can then find
it whole. `--names` lists these. Speed is per second of processor time, so that a busy machine changes it little.
"""

from __future__ import annotations

import argparse
import json
import sys
import tarfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.engines.plugged import chunks
from pseudo.language.tokenise import rules, tokenise
from pseudo.training.texts import detokenise

Places = list[tuple[int, int]]
Gold = tuple[str, str, Places, Places, Places]
"""(genre, text, tokens, sentences, names); ELTE has no names."""


def elte(data: Path) -> Iterator[Gold]:
    """Each file of the ELTE gold standard as one text, paragraph by paragraph."""
    with tarfile.open(data / "elte_gold.tar.xz") as archive:
        for member in sorted(archive.getmembers(), key=lambda m: m.name):
            if not member.name.endswith(".xml"):
                continue
            handle = archive.extractfile(member)
            assert handle is not None
            root = ElementTree.parse(handle).getroot()
            text = ""
            tokens: list[tuple[int, int]] = []
            sentences: list[tuple[int, int]] = []
            for paragraph in root.iter("p"):
                for sentence in paragraph.iter("s"):
                    first = len(tokens)
                    joined = True
                    for token in sentence.iter("token"):
                        form = token.findtext("form") or ""
                        join = token.get("join")
                        if not form:
                            continue
                        apart = not joined and join not in ("left", "both")
                        opens = first == len(tokens) and text and not text.endswith("\n")
                        text += " " if apart or opens else ""
                        for piece in form.split():  # a form with a space inside: as many tokens
                            tokens.append((len(text), len(text) + len(piece)))
                            text += piece + (" " if piece != form.split()[-1] else "")
                        joined = join in ("right", "both")
                    if len(tokens) > first:
                        sentences.append((tokens[first][0], tokens[-1][1]))
                text += "\n\n"
            yield member.name.split("/")[-2], text, tokens, sentences, []


def nerkor(data: Path) -> Iterator[Gold]:
    """Each file of NerKor devel as one text."""
    for path in sorted((data / "nerkor" / "devel").rglob("*.conllup")):
        text = ""
        tokens: Places = []
        sentences: Places = []
        names: Places = []
        for block in path.read_text("utf-8").split("\n\n"):
            rows = [row.split("\t") for row in block.splitlines() if row and not row.startswith("# ")]
            forms = [row[0] for row in rows]
            if not forms:
                continue
            begin = len(tokens)
            for form, space in zip(forms, detokenise(forms), strict=True):
                text += " " if space else ""
                tokens.append((len(text), len(text) + len(form)))
                text += form
            sentences.append((tokens[begin][0], tokens[-1][1]))
            found = chunks(row[5] for row in rows)
            names += [(tokens[begin + first][0], tokens[begin + last - 1][1]) for first, last, _ in found]
            text += "\n" if forms[-1] not in list(".!?…") else " "
        yield "nerkor-" + path.parent.name, text, tokens, sentences, names


def broken(names: Places, tokens: Places, sentences: Places) -> list[tuple[int, int, str]]:
    """Names that no tagger can find whole, each with the reason.

    >>> broken([(0, 4), (5, 9), (10, 14)], [(0, 4), (5, 10), (10, 12), (13, 14)], [(0, 12), (13, 14)])
    [(5, 9, 'ends within a token'), (10, 14, 'cut by the end of a sentence')]
    """
    starts, ends = {start for start, _ in tokens}, {end for _, end in tokens}
    last = sorted(end for _, end in sentences)
    out = []
    for start, end in names:
        if start not in starts:
            out.append((start, end, "begins within a token"))
        elif end not in ends:
            out.append((start, end, "ends within a token"))
        elif (at := bisect_right(last, start)) < len(last) and last[at] < end:
            out.append((start, end, "cut by the end of a sentence"))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--errors", type=int, default=0, help="print so many differences of each genre")
    parser.add_argument("--names", action="store_true", help="print the names that are broken")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    known = rules(options.lang)
    counts: dict[str, list[int]] = {}
    seconds = 0.0
    named, why = 0, Counter[str]()
    for corpus, read in (("elte", elte), ("nerkor", nerkor)):
        for genre, text, gold_tokens, gold_sentences, names in read(options.data):
            begin = time.process_time()
            found = tokenise(text, known)
            seconds += time.process_time() - begin
            tokens = [(t.start, t.end) for t in found]
            ends: dict[int, tuple[int, int]] = {}
            for token in found:
                ends[token.sent] = (ends.get(token.sent, (token.start, 0))[0], token.end)
            sentences = list(ends.values())
            for name in (genre, corpus):
                row = counts.setdefault(name, [0] * 6)
                for at, (ours, theirs) in enumerate(((tokens, gold_tokens), (sentences, gold_sentences))):
                    row[3 * at] += len(set(ours) & set(theirs))
                    row[3 * at + 1] += len(ours)
                    row[3 * at + 2] += len(theirs)
            wrong = broken(names, tokens, sentences)
            named += len(names)
            why.update(reason for *_, reason in wrong)
            for start, end, reason in wrong if options.names else ():
                print(f"{genre} name [{text[start:end]}] in …{text[max(0, start - 15):end + 15]!r}: {reason}")
            if options.errors:
                show(genre, text, tokens, gold_tokens, sentences, gold_sentences, options.errors)
    table = {
        name: {"token_f1": _f1(*row[:3]), "sentence_f1": _f1(*row[3:]), "tokens": row[2], "sentences": row[5]}
        for name, row in counts.items()
    }
    total = counts["elte"][1] + counts["nerkor"][1]
    if options.json:
        said = {"genres": table, "names": named, "broken": dict(why), "tokens_per_second": round(total / seconds)}
        print(json.dumps(said, ensure_ascii=False))
        return
    for name, scores in table.items():
        print(f"{name:18} tokens {scores['tokens']:7} F1 {scores['token_f1']:6.2f}   "
              f"sentences {scores['sentences']:6} F1 {scores['sentence_f1']:6.2f}")
    print(f"names broken: {why.total()} of {named}", *(f"{what}: {n}" for what, n in sorted(why.items())), sep="; ")
    print(f"{total / seconds:,.0f} tokens per second of processor time")


def show(genre: str, text: str, tokens: list[tuple[int, int]], gold: list[tuple[int, int]],
         sentences: list[tuple[int, int]], gold_sentences: list[tuple[int, int]], limit: int) -> None:
    """Prints what differs, with the text around it."""
    for start, end in sorted(set(gold) - set(tokens))[:limit]:
        print(f"{genre} token gold [{text[start:end]}] in …{text[max(0, start - 15):end + 15]!r}")
    for start, end in sorted(set(gold_sentences) - set(sentences))[:limit]:
        print(f"{genre} sentence gold {text[max(0, start - 25):start]!r} | {text[start:start + 20]!r} … "
              f"{text[max(start, end - 25):end]!r} | {text[end:end + 20]!r}")


def _f1(right: int, found: int, gold: int) -> float:
    return round(200 * right / (found + gold), 2) if found + gold else 0.0


if __name__ == "__main__":
    main()
