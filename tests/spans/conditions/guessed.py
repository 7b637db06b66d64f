"""A span as a tagger guesses it, and what it is judged with: for the tests of `bounds`, `guesses` and `retyping`."""

from pseudo.core.document import Head, Span
from pseudo.language import language

LANGUAGE = language.load("hu")


def guess(text, whole=None, type_="PER", norm="", source="ner"):
    """A span of `text` inside `whole`, read as `norm`."""
    whole = whole or text
    start = whole.index(text)
    head = Head(start, start + len(text), norm.split()[-1], "PROPN", "") if norm else None
    return Span(start, start + len(text), text, type_, norm=norm, head=head, source=source, score=0.9)
