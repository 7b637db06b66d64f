"""Tokens and sentences of a running text, with offsets in the text exactly as it arrived.

What comes in: any string (prose, forms, letters; NFC or NFD, CRLF, tabs, emoji) and a language. What goes out: `Token`
values in text order that share no code point and together cover every code point that is not white space, each with
the number of its sentence. Conventions are those of NerKor, on which the taggers are trained: `Kft.-vel`, `2024.`,
`18-án`, `10%-os`, `és/vagy`, `9:30` are one token; punctuation, the full stop of a sentence and the question clitic
(`tudja` `-e`) stand alone; e-mail addresses and URLs are whole, with their suffix.

Start at `tokenise`; it cuts the text into `regions` that no sentence crosses (paragraphs, lines of forms, columns),
walks over the white-space chunks of each (`cutter`), takes off what stands around a word (`edges`), asks to what a full
stop belongs (`stops`) and cuts what is left (`inside`). What is particular to a language lies in its folder:
`tokenise.toml` and `abbreviations.tsv` (`known`).

Every step looks at each code point a bounded number of times: no pattern can backtrack over more than one chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pseudo.core.document import Token
from pseudo.core.walls import stretches
from pseudo.language.tokenise.cutter import LONG_RUN, Cutter
from pseudo.language.tokenise.known import Rules, rules
from pseudo.language.tokenise.regions import regions

__all__ = ["LONG_RUN", "Rules", "rules", "tokenise"]


def tokenise(text: str, lang: str | Path | Rules, walls: Sequence[int] = ()) -> tuple[Token, ...]:
    """Tokens of `text`, `sent` counted from 0. `lang` may be `rules(lang)`, read once for many texts. No token and no
    sentence goes over one of the `walls` (`pseudo.core.walls`).

    >>> text = "A Kovács Kft.-vel 2024. március 18-án szerződtünk. Tudja-e?"
    >>> [text[t.start : t.end] for t in tokenise(text, "hu") if t.sent == 0]
    ['A', 'Kovács', 'Kft.-vel', '2024.', 'március', '18-án', 'szerződtünk', '.']
    >>> [text[t.start : t.end] for t in tokenise(text, "hu") if t.sent == 1]
    ['Tudja', '-e', '?']
    """
    known = lang if isinstance(lang, Rules) else rules(lang)
    cutter = Cutter(text, known)
    for stretch in stretches(walls, len(text)):
        for chunks in regions(text, known, stretch):
            cutter.region(chunks)
    return tuple(cutter.tokens)
