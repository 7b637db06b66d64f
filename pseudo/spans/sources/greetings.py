"""How mails begin and end, in any language: `Schöne Grüße`, `Dear Sir or Madam`, `Cu stimă`.

What comes in: a text. What goes out: where a line, or what follows a stop or a slash, begins with a greeting of the
table and nothing but a stop, the line's end or a name follows. It names nobody, though it has the capitals of names and
stands where they do. The table is `language/greetings.tsv`, the same for all languages, for mails mix them. Start at
`greetings_in`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pseudo import language as languages
from pseudo.core.tables import rows
from pseudo.language.language import Language
from pseudo.language.letters import UPPER
from pseudo.spans.words import personal

TABLE = "greetings.tsv"


def greetings_in(text: str, language: Language) -> Iterator[tuple[int, int]]:
    """From where to where greetings stand; of one word none by which anybody is called here, as in a list of names.

    >>> from pseudo.language.language import load
    >>> text = "Danke, Anna.\\nSchöne Grüße / Best wishes\\nHallo Peter!\\nMerci Klára"
    >>> [text[start:end] for start, end in greetings_in(text, load("hu"))]
    ['Danke', 'Schöne Grüße', 'Best wishes', 'Hallo']
    """
    for match in _greetings().finditer(text):
        if " " in match[1] or not personal(match[1], language):
            yield match.span(1)


@lru_cache(maxsize=1)
def _greetings() -> re.Pattern[str]:
    """Greetings of several words, before names, too; of one, before a stop or at a line's end, and what is said to
    somebody: `Hallo Peter`."""
    told = [row.split("\t") for row in rows(Path(languages.__file__).parent / TABLE)]
    longest = sorted((phrase for _, phrase, _ in told), key=lambda phrase: (-len(phrase), phrase))
    to = "|".join(re.escape(phrase) for _, phrase, said in told if said)
    several = "|".join(re.escape(phrase).replace(r"\ ", "[ \xa0]") for phrase in longest if " " in phrase)
    single = "|".join(re.escape(phrase) for phrase in longest if " " not in phrase)
    stop = r"[ \t]*(?:[,.!;:/–-]|$)"
    begins = r"(?:^[ \t>*\"„(–-]*|(?<=[.!?,/] ))"
    named = rf"(?=[ \t]+[{UPPER}])"
    return re.compile(
        rf"{begins}((?i:{several})(?:(?={stop})|{named})|(?i:{single})(?={stop})|(?:{to}){named})", re.M)
