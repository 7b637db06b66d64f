"""Names whose case a word behind them asks for: `Szegeden át` becomes `Debrecenen át`, though one says `Debrecenben`.

What comes in: a document with its tokens; the language's table of such words, `governed.tsv`. What goes out: where
those spans begin; and in which case values stand (`8 napon belül`), so that their labels do, too. Start at `governed`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pseudo.core.document import VALUES, Document, Span, Token
from pseudo.core.tables import rows
from pseudo.language.cases import ROLES
from pseudo.language.folders import folder
from pseudo.language.language import Language
from pseudo.language.letters import Letters

JOINING = frozenset(("PUNCT", "CCONJ"))
"""Parts of speech of what joins names of which only the last has the word behind it: `Makón, Szegeden és Pécsen át`."""


@dataclass(frozen=True, slots=True)
class Governor:
    """A word that asks for a case: as which part of speech alone, empty for any; before which parts it does not."""

    case: str
    tagged: str
    unless: frozenset[str]


@lru_cache(maxsize=16)
def governors(language: Language) -> dict[str, Governor]:
    """The table, by the folded word: `at` is `át`."""
    found = {}
    for row in rows(folder(language.at("pseudo")) / "governed.tsv"):
        word, case, tagged, unless = row.split("\t")
        found[language.letters.fold(word)] = Governor(case, tagged, frozenset(unless.split(",")) - {""})
    return found


def governed(doc: Document, language: Language) -> frozenset[int]:
    """Where the spans begin whose case is asked for by a word behind them; none where the document has no tokens."""
    table = governors(language) if doc.tokens and doc.spans else {}
    if not table or not doc.tokens or not doc.spans:
        return frozenset()
    at, behind = {span.start: span for span in doc.spans}, frozenset[int]()
    starts = [token.start for token in doc.tokens]
    for span in sorted(doc.spans, key=lambda span: -span.start):
        first = bisect_left(starts, span.end)
        if _asked(span, first, doc, table, language.letters) or _next(first, doc.tokens, at, span) in behind:
            behind |= {span.start}
    return behind


def cases(doc: Document, language: Language) -> dict[int, tuple[str, str]]:
    """For the spans of values whose head nobody has read, by where they begin, the case in which their last word stands
    and the words behind that one that ask for it: (`Case=Sup`, ` belül`) for `három hónapon belül`."""
    tokens, found = doc.tokens or (), {}
    starts, table = [token.start for token in tokens], governors(language) if tokens else {}
    for span in doc.spans or ():
        at = bisect_left(starts, span.end) - 1
        if span.type not in VALUES or span.head is not None or at < 0 or tokens[at].end != span.end:
            continue
        known = table.get(language.letters.fold(doc.text[tokens[at].start : span.end]))
        last = tokens[at - 1] if known is not None and tokens[at - 1].end > span.start else tokens[at]
        case = next((pair for pair in last.feats.split("|") if language.habits.cases.only(pair, *ROLES)), "")
        if case and (known is None or case == f"Case={known.case}"):
            found[span.start] = case, doc.text[last.end : span.end]
    return found


def _asked(span: Span, first: int, doc: Document, table: dict[str, Governor], letters: Letters) -> bool:
    """Whether the token `first`, behind a span, asks for the case in which the span stands."""
    tokens = doc.tokens or ()
    word = tokens[first] if first < len(tokens) else None
    known = table.get(letters.fold(doc.text[word.start : word.end])) if word is not None else None
    if word is None or known is None or span.head is None or f"Case={known.case}" not in span.head.feats.split("|"):
        return False
    after = tokens[first + 1].upos if first + 1 < len(tokens) and tokens[first + 1].sent == word.sent else ""
    return known.tagged in ("", word.upos) and after not in known.unless


def _next(first: int, tokens: Sequence[Token], spans: dict[int, Span], span: Span) -> int:
    """Where the next name of a row begins that stands in the same case; -1 for none."""
    while first < len(tokens) and tokens[first].upos in JOINING:
        first += 1
    other = spans.get(tokens[first].start) if first < len(tokens) else None
    alike = other is not None and span.head is not None and other.head is not None and (
        (other.type, other.head.feats) == (span.type, span.head.feats))
    return other.start if other is not None and alike else -1
