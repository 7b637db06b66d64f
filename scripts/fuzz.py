"""Documents that nobody would write, through all three stages: what falls, and what comes out that must not.

    python scripts/fuzz.py                                  # 5,000 documents
    python scripts/fuzz.py --count 200 --seed 7
    python scripts/fuzz.py --from 312 --count 1 --show      # one of them again, with its text
    python scripts/fuzz.py --from 312 --count 1 --shrink    # and cut down to what still fails

In:  the open documents of `tests/gold/documents` and `samples/`. A document of the fuzz is pieces of them, whole or cut
     anywhere, joined, and edited at random: case, hyphens, stops, newlines, figures glued to words, doubled words,
     brackets, quotes, spaces that do not break, accents apart (NFD), other scripts, emoji, very long words. Seed and
     number make it: the same anywhere.
Out: counts; for each document that failed its seed, its number and the reasons. Exit status 1 if there is any.

What is looked at (`faults`): no exception, also none of our own, since nobody wrote anything but the text; invariants
1, 2, 3 and 7 of the design; the way to JSON and back; and that the same text in NFC and NFD gets the same names. Start
at `document` (how one is made) and `failures` (how they are tried).
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo import Document, PseudoError, Pseudonymiser
from pseudo.core.document import NAMES, Entry
from pseudo.evaluate.markup import load_gold
from pseudo.formats import jsonio
from pseudo.language.articles import Article
from pseudo.language.letters import fold

ROOT = Path(__file__).resolve().parents[1]
KEY = b"the key of the fuzz, 16 bytes or more"
LANG = "hu"
OPEN = ("open", "open2", "open3", "open4", "ids")
COUNT, SEED = 5000, 13
PIECES, EDITS, LENGTH = 4, 8, 160
"""Of one document: pieces, edits, and code points of a piece, at most."""
BATCH = 50
NFD_EVERY = 2
"""One document of so many is tried in NFC and in NFD."""

Edit = Callable[[str, random.Random], str]

# ------------------------------------------------------------------ how a document is made

STRANGE = (
    "Дмитрий Иванов", "Γιώργος", "李小龙", "محمد علي", "😀", "👩‍👩‍👧", "\ufeff", "\u200b", "\u00ad", "ﬁ",
    "ß", "İ", "ı", "Ǆ", "½", "²", "Ⅳ.", "٣", "\x00", "\x1f", "\x85", "\u2028", "\r\n", "\t",
    "𝕂ovács", "\u0301", "e\u0323\u0302", "\u212b", "한국",
)
"""What other scripts, keyboards and programs leave in a text."""
GLUE = ("", " ", "\n", "\n\n", ", ", ". ", "-", "–", "|", "/", "(", ")", ": ", "\u00a0", "; ", " és ", "\t")


@cache
def stock() -> tuple[str, ...]:
    """The texts that pieces are cut of: lines of the open documents and of the samples, in a fixed order."""
    folders = (ROOT / "tests" / "gold" / "documents" / name for name in OPEN)
    texts = [doc.text for folder in folders for doc in load_gold(folder)]
    texts += [file.read_text(encoding="utf-8") for file in sorted((ROOT / "samples").glob("*.txt"))]
    return tuple(line for text in texts for line in text.splitlines() if line.strip())


def document(seed: int, number: int) -> str:
    """The text that a seed and a number make."""
    chance = random.Random(f"{seed} {number}")
    lines = stock()
    text = ""
    for _ in range(chance.randint(1, PIECES)):
        line = chance.choice(lines)
        start = chance.randrange(len(line)) if chance.random() < 0.4 else 0
        piece = line[start : start + (chance.randint(1, LENGTH) if chance.random() < 0.5 else LENGTH)]
        text += (chance.choice(GLUE) if text else "") + piece
    for _ in range(chance.randint(0, EDITS)):
        text = chance.choice(EDITS_KNOWN)(text, chance)
    return text


def on_word(change: Callable[[str, random.Random], str]) -> Edit:
    """An edit of one word of the text, drawn with preference for those with a capital or a figure."""

    def edit(text: str, chance: random.Random) -> str:
        words = [found.span() for found in re.finditer(r"\S+", text)]
        telling = [(start, end) for start, end in words if text[start:end] != text[start:end].lower()]
        if not words:
            return text
        start, end = chance.choice(telling if telling and chance.random() < 0.7 else words)
        return text[:start] + change(text[start:end], chance) + text[end:]

    return edit


def on_place(change: Callable[[random.Random], str]) -> Edit:
    """An edit that puts something in anywhere."""

    def edit(text: str, chance: random.Random) -> str:
        at = chance.randint(0, len(text))
        return text[:at] + change(chance) + text[at:]

    return edit


def _half(word: str, chance: random.Random) -> str:
    at = chance.randint(0, len(word))
    return word[:at] + word[at:].swapcase()


def _cut(text: str, chance: random.Random) -> str:
    start = chance.randint(0, len(text))
    return text[:start] + text[start + chance.randint(1, 6) :]


def _without(signs: str) -> Callable[[str, random.Random], str]:
    return lambda word, chance: word.translate({ord(sign): None for sign in signs})


def _without_accents(word: str, chance: random.Random) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


def _slip(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + chance.choice(("", "x", word[at] * 2)) + word[at + 1 :]


def _echo(text: str, chance: random.Random) -> str:
    """The text with a word of it once more, as people shorten, join, shout and misspell the names that they repeat."""
    words = [word for word in re.findall(r"[^\W\d_]{3,}", text) if word[:1].isupper()]
    if not words:
        return text
    word, other = chance.choice(words), chance.choice(words)
    again = chance.choice((
        word[: chance.randint(2, 5)] + chance.choice(("", "i", "ka", "us", "y", ".", "né")),
        word[chance.randint(1, len(word) - 1) :],
        word + "-" + other,
        word + " " + other,
        word + "-" + other[: chance.randint(1, 3)] + "." + word[: chance.randint(2, 4)],
        word.upper(),
        _half(word, chance),
        _slip(word, chance),
        "".join(w[:1] for w in words[:4]).upper(),
        word[:1] + ". " + other,
    ))
    tail = chance.choice(("", "", "nek", "ék", "ban", "YNÉL", "i", ". is", " Kft.", " utca 3.", " KERÜLET", " megye"))
    at = chance.choice((0, len(text), len(text)))
    return text[:at] + chance.choice(GLUE) + again + tail + chance.choice(GLUE) + text[at:]


def _numeral(chance: random.Random) -> str:
    number = "".join(chance.choice("IVX") for _ in range(chance.randint(1, 4)))
    return f" {chance.choice((number, number.lower(), '23', '0'))}{chance.choice(('', '.', ' '))} " + chance.choice(
        ("KERÜLET", "kerület", "ker.", "ker", "Kerületi", "utca", "János", "évf.", "emelet")
    )


EDITS_KNOWN: tuple[Edit, ...] = (
    _echo,
    _echo,
    _echo,
    _echo,
    on_place(_numeral),
    on_word(lambda word, chance: word.upper()),
    on_word(lambda word, chance: word.lower()),
    on_word(lambda word, chance: word.title()),
    on_word(_half),
    on_word(lambda word, chance: word + "-" + word),
    on_word(lambda word, chance: word + " " + word),
    on_word(lambda word, chance: word + chance.choice(("-", ".", "..", ",", "-né", "né", "ék", "-i", "nak", "?!"))),
    on_word(lambda word, chance: word[: chance.randint(1, len(word))] + chance.choice(("-", ".", "\n", "\u00a0", " "))
            + word[chance.randint(0, len(word)) :]),
    on_word(lambda word, chance: word + str(chance.randint(0, 99999))),
    on_word(lambda word, chance: str(chance.randint(0, 99)) + word),
    on_word(lambda word, chance: chance.choice("(„\"'[{<»“") + word + chance.choice(")”\"']}>«“")),
    on_word(lambda word, chance: word * chance.choice((2, 3, 40))),
    on_word(lambda word, chance: unicodedata.normalize("NFD", word)),
    on_word(_without(".-,:")),
    on_word(_without_accents),
    on_word(_slip),
    on_word(lambda word, chance: "".join(sign + " " for sign in word)),
    on_place(lambda chance: chance.choice(STRANGE)),
    on_place(lambda chance: chance.choice(GLUE)),
    on_place(lambda chance: " " + " ".join(chance.choice(stock()).split()[:3]) + " "),
    _cut,
    lambda text, chance: text.upper(),
    lambda text, chance: text.lower(),
    lambda text, chance: text.title(),
    lambda text, chance: unicodedata.normalize("NFD", text),
    lambda text, chance: text.replace(" ", chance.choice(("\u00a0", "\n", "  ", "-", "\t"))),
    lambda text, chance: text + chance.choice(GLUE) + text,
)  # fmt: skip

# ------------------------------------------------------------------ what is looked at


def faults(doc: Document, article: Article | None = None) -> list[str]:
    """What is wrong with a document after `replace`; says kinds and offsets, no text."""
    found = [*_tiled(doc), *_one_name(doc)]
    for repair in doc.repairs:
        if repair.why == "article" and article is not None and not _article(doc, repair.end, repair.text, article):
            found.append(f"repair {repair.start}: an article that did not agree before")
    for offsets in ("codepoints", "utf16"):
        if jsonio.loads(jsonio.dumps(doc, offsets=offsets), offsets=offsets) != doc:  # type: ignore[arg-type]
            found.append(f"JSON ({offsets}): another document comes back")
    return found


def _tiled(doc: Document) -> Iterator[str]:
    """Invariants 1, 2 and 7: pieces ordered and disjoint, both texts made of them, nothing of a changed span left."""
    new, out, at = doc.pseudonymised or "", "", 0
    news = {key: entry.repl or entry.derived for key, entry in (doc.replacements or {}).items()}
    norms = {key: entry.norm for key, entry in (doc.replacements or {}).items()}
    for piece in sorted([*(doc.spans or ()), *doc.repairs], key=lambda piece: (piece.start, piece.end)):
        if piece.start < at:
            yield f"piece {piece.start}: begins before the one before it ends"
        out += doc.text[at : piece.start]
        if doc.text[piece.start : piece.end] != piece.text:
            yield f"piece {piece.start}: is not the text there"
        if len(out) != piece.new_start:
            yield f"piece {piece.start}: its new text stands elsewhere than it says"
        out += piece.new_text or ""
        if len(out) != piece.new_end:
            yield f"piece {piece.start}: its new text ends elsewhere than it says"
        at = piece.end
    if out + doc.text[at:] != new:
        yield "the new text is not made of its pieces"
    for span in doc.spans or ():
        other = news.get(span.entity)
        if other and fold(other) != fold(norms[span.entity]) and span.new_text == span.text:
            yield f"span {span.start}: {span.type} stands as it stood, though its entity has another name"


def _article(doc: Document, end: int, text: str, article: Article) -> bool:
    """Whether the article that ends there agreed with the span behind it."""
    span = min((s for s in doc.spans or () if s.start >= end), key=lambda s: s.start, default=None)
    return span is not None and fold(text) == fold(article.form(span.text))


def _one_name(doc: Document) -> Iterator[str]:
    """Invariant 3: one entity, one replacement; of persons and places no two share one, nor has one another's name."""
    forms: dict[tuple[str, str, str], set[str]] = {}
    for span in doc.spans or ():
        if span.type in NAMES and span.head is not None:
            new = fold(span.new_text or "").rstrip(".")
            forms.setdefault((span.entity, fold(span.text).rstrip("."), span.head.feats), set()).add(new)
    if any(len(new) > 1 for new in forms.values()):
        yield "one form of one entity became two"
    entries = doc.replacements or {}
    chosen: dict[str, set[str]] = {}
    old = {fold(word) for entry in entries.values() if entry.main_type in NAMES for word in entry.norm.split()}
    for entry in entries.values():
        if not entry.repl or entry.of or entry.main_type not in ("PER", "GPE", "LOC") or not _whole(entry):
            continue
        chosen.setdefault(fold(entry.repl), set()).add(fold(entry.norm))
        if entry.main_type == "PER" and _words(entry.repl, entry) & old - {fold(part.text) for part in entry.parts}:
            yield "a new name is a name of the text"
    if any(len(norms) > 1 for norms in chosen.values()):
        yield "two entities became one"


def _whole(entry: Entry) -> bool:
    """Whether the entry has a name of its own: more than an initial, and no number of a district or road."""
    names = any(part.role in ("surname", "given", "nick", "name") and len(part.text) > 2 for part in entry.parts)
    return names and not any(sign.isdecimal() for sign in entry.norm) and entry.repl != entry.norm


def _words(new: str, entry: Entry) -> set[str]:
    stays = {fold(part.text) for part in entry.parts if part.list is None}
    return {fold(word) for word in new.split() if len(word) > 2} - stays


def same_in_both(one: Document, other: Document) -> list[str]:
    """What differs between a text in NFC and the same in NFD, after `replace`."""
    found = []
    if unicodedata.normalize("NFC", other.pseudonymised or "") != unicodedata.normalize("NFC", one.pseudonymised or ""):
        found.append("NFD: another text")
    if {k: (e.norm, e.repl, e.derived) for k, e in (one.replacements or {}).items()} != {
        k: (e.norm, e.repl, e.derived) for k, e in (other.replacements or {}).items()
    }:
        found.append("NFD: other names")
    if [(s.type, s.norm, s.entity) for s in one.spans or ()] != [(s.type, s.norm, s.entity) for s in other.spans or ()]:
        found.append("NFD: other spans")
    return found


# ------------------------------------------------------------------ trying them


@dataclass(frozen=True, slots=True)
class Failure:
    """One document that failed: its number and the reasons."""

    number: int
    reasons: tuple[str, ...]


def failures(texts: Iterator[tuple[int, str]], p: Pseudonymiser) -> Iterator[Failure]:
    """Those of the numbered texts that fail; the tagger works on many at once."""
    while group := list(islice(texts, BATCH)):
        every = [text for _, text in group]
        for (number, text), done in zip(group, _together(every, p) or _replaced(every, p), strict=True):
            found = _checked(done, p) or (_in_both(text, p, done) if number % NFD_EVERY == 0 else [])
            if found:
                yield Failure(number, tuple(found))


def reasons(text: str, p: Pseudonymiser, both: bool = True) -> list[str]:
    """What is wrong with one text."""
    (done,) = _replaced([text], p)
    return _checked(done, p) or (_in_both(text, p, done) if both else [])


def _together(texts: list[str], p: Pseudonymiser) -> list[Document] | None:
    """The documents after `replace`, None where one of them could not be read."""
    try:
        return list(p.batch(texts, "replace"))
    except Exception:  # whatever it is: they are tried one by one
        return None


def _replaced(texts: list[str], p: Pseudonymiser) -> Iterator[Document | str]:
    """Each text after `replace`, or what it raised and where."""
    for text in texts:
        try:
            yield p.replace(text)
        except PseudoError as error:
            yield f"{type(error).__name__}: {error}"
        except Exception as error:
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace is not None else ""
            yield f"{type(error).__name__} in {where}"


def _checked(done: Document | str, p: Pseudonymiser) -> list[str]:
    return [done] if isinstance(done, str) else [*faults(done, p.language.article)]


def _in_both(text: str, p: Pseudonymiser, done: Document | str) -> list[str]:
    """done: what came of the text as it stands, which is one of the two forms most often"""
    forms = [unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)]
    if forms[0] == forms[1]:
        return []
    known = dict.fromkeys(set(forms) & {text}, done)
    one, other = (known[form] if form in known else next(_replaced([form], p)) for form in forms)
    if isinstance(one, str) or isinstance(other, str):
        return [why for why in (one, other) if isinstance(why, str)]
    return [*faults(one), *faults(other), *same_in_both(one, other)]


def shrunk(text: str, p: Pseudonymiser) -> str:
    """The text without all that it can lose and still fail for a reason of the same kind."""
    kinds = {_kind(why) for why in reasons(text, p)}
    size = len(text) // 2
    while size:
        at = 0
        while at < len(text):
            less = text[:at] + text[at + size :]
            if kinds & {_kind(why) for why in reasons(less, p)}:
                text = less
            else:
                at += size
        size //= 2
    return text


def _kind(reason: str) -> str:
    """A reason without its offsets and numbers."""
    return re.sub(r"\d+", "0", reason) if " in " not in reason else reason


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the documents that the command line says; 1 if any fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=COUNT, help=f"how many documents (default: {COUNT})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"what they are drawn by (default: {SEED})")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first (default: 0)")
    parser.add_argument("--show", action="store_true", help="print the texts that fail")
    parser.add_argument("--shrink", action="store_true", help="print them cut down to what still fails")
    asked = parser.parse_args(arguments)
    p = Pseudonymiser(LANG, KEY)
    numbers = range(asked.first, asked.first + asked.count)
    kinds: Counter[str] = Counter()
    failed = 0
    for failure in failures(((number, document(asked.seed, number)) for number in numbers), p):
        failed += 1
        kinds.update({_kind(why) for why in failure.reasons})
        print(f"seed {asked.seed} number {failure.number}: {'; '.join(failure.reasons)}", flush=True)
        text = document(asked.seed, failure.number)
        if asked.shrink:
            text = shrunk(text, p)
        if asked.show or asked.shrink:
            print(f"    {text!r}", flush=True)
    print(f"{asked.count} documents (seed {asked.seed}, from {asked.first}), {failed} failed")
    for kind, count in kinds.most_common():
        print(f"{count:6}  {kind}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
