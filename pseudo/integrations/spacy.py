"""spaCy: a component that finds the names of a text and has the text with other ones.

What comes in: `nlp.add_pipe("pseudo")`. What goes out, on each doc: `doc.ents` with our types and the key of who or
what each names as its `kb_id_`; the same spans, overlapping ones with them, in `doc.spans["pseudo"]`;
`doc._.pseudonymised`, the new text; and `doc._.pseudo`, our document with the originals, their replacements and all
offsets. Both texts go with a doc that is written to disk, which is for your eyes only; the key never does. spaCy is
imported where it is used. Start at `register`, or leave that to the entry point of the installed package.

    import spacy
    from pseudo.integrations.spacy import register
    register()
    nlp = spacy.blank("hu")
    nlp.add_pipe("pseudo", config={"key_file": "my.key"})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pseudo.core import keys
from pseudo.core.document import Document
from pseudo.core.errors import PseudoError
from pseudo.pipeline import Pseudonymiser, Settings

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

NAME = "pseudo"
"""Of the component, of the group of spans, and of what the doc has of us."""
CONFIG = {"lang": "", "key_file": "", "engine": "compact", "policy": "", "recall": "high", "ents": True}
"""lang: empty for that of the pipeline; key_file: empty for the key in PSEUDO_KEY, else one is drawn; engine, policy,
recall: as in `Settings`; ents: whether `doc.ents` gets our names, before those of other components."""

Handler = Callable[[str, Any, list[Any], Exception], Any]


def register() -> None:
    """Makes the component known to spaCy in this process. Said again, nothing changes."""
    from spacy.language import Language
    from spacy.tokens import Doc

    if not Doc.has_extension(NAME):
        Doc.set_extension(NAME, getter=document)
        Doc.set_extension("pseudonymised", default=None)
    if not Language.has_factory(NAME):
        assigns = ["doc.ents", "doc.spans", "doc._.pseudonymised"]
        Language.factory(NAME, default_config=CONFIG, assigns=assigns, retokenizes=False, func=made)


def __getattr__(name: str) -> Any:
    """`factory` is what spaCy asks for by the entry point of the package; it is registered then."""
    if name != "factory":
        raise AttributeError(name)
    register()
    return made


def made(nlp: Language, name: str, lang: str, key_file: str, engine: str, policy: str, recall: str,
         ents: bool) -> Component:
    """The component of a pipeline, see `CONFIG`; raises InputError, LanguageError where we have no such language."""
    key = keys.read(Path(key_file)) if key_file else keys.of_environment()
    settings = Settings(engine, Path(policy) if policy else None, recall=recall)
    return Component(name, Pseudonymiser(lang or nlp.lang, key, settings), ents)


def document(doc: Doc) -> Document | None:
    """Our document of a doc: None where it has not come through the component."""
    held = doc.user_data.get(NAME)
    return None if held is None else Document.from_json(held)


def raising(name: str, component: Any, docs: list[Any], error: Exception) -> None:
    """What is done with an error where nobody said otherwise."""
    raise error


@dataclass(slots=True)
class Component:
    """What stands in the pipeline. by: to be changed for a `Pseudonymiser` of one's own."""

    name: str
    by: Pseudonymiser = field(repr=False)
    ents: bool = True
    handler: Handler = field(default=raising, repr=False)

    def __call__(self, doc: Doc) -> Doc:
        """The doc with what was found; raises PseudoError."""
        (result,) = self.by.batch([self._given(doc)], "replace", on_error="return")
        if isinstance(result, PseudoError):
            raise _alone(result)
        return self._put(doc, result)

    def pipe(self, stream: Iterable[Doc], batch_size: int = 128) -> Iterator[Doc]:
        """The docs, so many at a time. What fails goes to the error handler of the pipeline; without one it raises."""
        waiting = iter(stream)
        while some := list(islice(waiting, batch_size)):
            results = self.by.batch(map(self._given, some), "replace", on_error="return")
            for doc, result in zip(some, results, strict=True):
                if isinstance(result, Document):
                    yield self._put(doc, result)
                else:
                    self.handler(self.name, self, [doc], _alone(result))

    def set_error_handler(self, handler: Handler) -> None:
        """What spaCy calls when the pipeline gets an error handler."""
        self.handler = handler

    def get_error_handler(self) -> Handler:
        """The handler that was set, else one that raises."""
        return self.handler

    def _given(self, doc: Doc) -> Document:
        return Document(doc.text, lang=self.by.lang)

    def _put(self, doc: Doc, done: Document) -> Doc:
        from spacy.util import filter_spans

        spans = [doc.char_span(span.start, span.end, label=span.type, kb_id=span.entity, alignment_mode="expand")
                 for span in done.spans or ()]
        doc.spans[NAME] = spans
        if self.ents:
            doc.ents = tuple(filter_spans([*filter_spans(spans), *_apart(doc.ents, spans)]))
        doc.user_data[NAME] = replace(done, tokens=None).to_json()
        doc._.pseudonymised = done.pseudonymised
        return doc


def _alone(error: PseudoError) -> PseudoError:
    """The error without the number that its document had in a batch, which is of no use here."""
    return type(error)(str(error).partition(": ")[2])


def _apart(ents: Iterable[Any], spans: Iterable[Any]) -> list[Any]:
    """The names of other components that share no token with any of ours."""
    taken = {at for span in spans for at in range(span.start, span.end)}
    return [ent for ent in ents if taken.isdisjoint(range(ent.start, ent.end))]
