"""A span as a tagger guesses it, and what it is judged with: for the tests of `bounds`, `guesses` and `retyping`."""

from pseudo import Pseudonymiser
from pseudo.core.document import Head, Span

TOOLS = Pseudonymiser("hu")._spans_tools
READER = TOOLS.reader
CONTEXTS = TOOLS.contexts


def guess(text, whole=None, type_="PER", norm="", source="ner"):
    """A span of `text` inside `whole`, read as `norm`."""
    whole = whole or text
    start = whole.index(text)
    head = Head(start, start + len(text), norm.split()[-1], "PROPN", "") if norm else None
    return Span(start, start + len(text), text, type_, norm=norm, head=head, source=source, score=0.9)
