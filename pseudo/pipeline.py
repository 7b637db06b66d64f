"""The three stages in order, for one language and one key: the table of contents of the program.

What comes in: a text or a `Document`. What goes out: the `Document` with what each stage adds. A stage runs the
earlier ones when their results are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pseudo.document import Document, Entry


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can choose. Unknown names are refused by Python itself.

    engine  name of the tagger: compact (ours), stanza
    policy  path of a policy.toml whose rows overrule the language's own
    """

    engine: str = "compact"
    policy: Path | None = None


class Pseudonymiser:
    """The three stages for one language.

    lang      language tag
    key       secret bytes: the same key gives the same choices; None draws one (`self.key`)
    settings  see `Settings`
    """

    def __init__(self, lang: str = "hu", key: bytes | None = None, settings: Settings | None = None) -> None: ...

    def spans(self, doc: Document | str) -> Document: ...

    def suggest(self, doc: Document | str) -> Document: ...

    def replace(self, doc: Document | str) -> Document: ...

    def batch(self, docs: Iterable[Document], stage: str) -> Iterator[Document]:
        """The documents after `stage` ("spans", "suggest", "replace"), in order; batches the tagger over documents."""
        ...

    def with_replacements(self, doc: Document, replacements: Mapping[str, Entry]) -> Document:
        """The document with the entries of a shared configuration (--replacements FILE) put in."""
        ...
