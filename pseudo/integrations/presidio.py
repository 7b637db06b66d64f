"""Presidio: a recogniser for its analyser, an operator for its anonymiser, and both at once.

What comes in: a `Pseudonymiser`. What goes out: `recogniser`, which finds what we find under Presidio's names of
entities (`presidio.tsv`); `operator`, which gives what was found the new names that the document as a whole has; and
`anonymised`, a text with whatever recognisers found in it replaced, grammar repaired. An entity that is asked for and
that nobody here finds is an error, never left out in silence. Presidio is imported where it is used. Nothing here uses
a network; Presidio's own recognisers are its own affair: `analyser` has ours alone and no model.

    analyser = presidio.analyser(by)
    results = analyser.analyze(text, language="hu", entities=["PERSON", "LOCATION"])
    presidio.anonymised(text, results, by).text
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from pseudo.core.document import FILE, Document, Entry, Repair, Span
from pseudo.core.errors import InputError
from pseudo.integrations.rows import pseudonymiser
from pseudo.pipeline import Pseudonymiser

if TYPE_CHECKING:
    from presidio_analyzer import AnalyzerEngine, LocalRecognizer, RecognizerResult
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import EngineResult, OperatorConfig
    from presidio_anonymizer.operators import Operator

NAME = "pseudonymise"
"""What configurations call the operator."""
OURS = "pseudo"
"""What Presidio calls the recogniser."""
REPAIR = "GRAMMAR"
"""What stands for a word that changes with the name beside it, in the results of `anonymised`."""
OTHER = "ID"
"""What an entity of somebody else is for us: somebody's number."""


class Found(Protocol):
    """What a recogniser of Presidio's found: its two packages have a class each."""

    entity_type: str
    start: int
    end: int
    score: float


@lru_cache(maxsize=1)
def entities() -> Mapping[str, str]:
    """Presidio's name of each of our types.

    >>> entities()["PER"], entities()["PLATE"]
    ('PERSON', 'PLATE')
    """
    table = files("pseudo.integrations").joinpath("presidio.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return MappingProxyType({type_: entity for type_, entity, _ in rows})


@lru_cache(maxsize=1)
def types() -> Mapping[str, str]:
    """Our type of each of Presidio's entities that has one.

    >>> types()["LOCATION"]
    'GPE'
    """
    return MappingProxyType({entity: type_ for type_, entity in reversed(tuple(entities().items()))})


def register(by: Pseudonymiser | None = None, *, analyser: AnalyzerEngine | None = None,
             anonymiser: AnonymizerEngine | None = None, beside: Collection[str] = ()) -> None:
    """Puts the recogniser into an analyser and the operator into an anonymiser, which are there already."""
    if analyser is not None:
        analyser.registry.add_recognizer(recogniser(by, beside=beside))
    if anonymiser is not None:
        anonymiser.add_anonymizer(operator())


# -- finding ---------------------------------------------------------------------------------------------------------


def recogniser(by: Pseudonymiser | None = None, *, beside: Collection[str] = ()) -> LocalRecognizer:
    """A recogniser of everything that `by` finds, in its language.

    by      None: one for the default language with the key in PSEUDO_KEY
    beside  entities that other recognisers of the same analyser find. Who asks for one that is neither here nor there
            gets an InputError: Presidio would say nothing
    """
    return _recogniser()(pseudonymiser(by), frozenset(beside))  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def _recogniser() -> type[LocalRecognizer]:
    from presidio_analyzer import LocalRecognizer, RecognizerResult

    class Recogniser(LocalRecognizer):
        """What `recogniser` gives."""

        def __init__(self, by: Pseudonymiser, beside: frozenset[str]) -> None:
            self._by, self._beside = by, beside
            super().__init__(sorted(set(entities().values())), OURS, by.lang)

        def load(self) -> None:
            """Nothing: models are read with the first text."""

        def analyze(self, text: str, entities: Sequence[str] | None = None,
                    nlp_artifacts: object = None) -> list[RecognizerResult]:
            """What was found of these entities, of all if none are named; raises InputError."""
            wanted = set(entities or self.supported_entities)
            _check(wanted - self._beside)
            about = {RecognizerResult.RECOGNIZER_NAME_KEY: OURS,
                     RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id}
            return [RecognizerResult(entity, span.start, span.end, min(max(span.score, 0.0), 1.0),
                                     recognition_metadata=dict(about))
                    for entity, span in named(self._by.spans(text)) if entity in wanted]

    return Recogniser


def named(doc: Document) -> Iterator[tuple[str, Span]]:
    """The spans of a document, each with Presidio's name of its type."""
    return ((entities()[span.type], span) for span in doc.spans or ())


def _check(wanted: Iterable[str]) -> None:
    """raises InputError for entities that are not ours."""
    if unknown := sorted(set(wanted) - set(entities().values())):
        raise InputError(f"asked for what is not found here: {', '.join(unknown)}; ask for "
                         f"{', '.join(sorted(types()))}, or say with `beside` what other recognisers find")


def analyser(by: Pseudonymiser | None = None) -> AnalyzerEngine:
    """An analyser with our recogniser alone, in the language of `by`. It loads no model and fetches nothing."""
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import NoOpNlpEngine

    ours = recogniser(by)
    lang = ours.supported_language
    registry = RecognizerRegistry([ours], supported_languages=[lang])
    nlp = NoOpNlpEngine([{"lang_code": lang, "model_name": ""}])
    return AnalyzerEngine(registry, nlp, supported_languages=[lang])


# -- replacing -------------------------------------------------------------------------------------------------------


def document(text: str, results: Iterable[Found], by: Pseudonymiser) -> Document:
    """The finished document of a text: who and what the results name is replaced wherever it stands, whoever found
    them, and nobody else. Results that overlap are taken as one, of the type of the best of them.

    raises  InputError for a result that is not in the text, ProofError where somebody could still be read elsewhere
    """
    wanted = _merged(text, results)
    doc = by.spans(text)
    ours = {(span.start, span.end, types()[entity]) for entity, span in named(doc)}
    if theirs := tuple(span for span in wanted if (span.start, span.end, span.type) not in ours):
        doc = by.spans(Document(text, lang=by.lang, spans=theirs))
    entries = doc.replacements or {}
    tied = _with_tied({span.entity for span in doc.spans or ()
                        if any(span.start < each.end and each.start < span.end for each in wanted)}, entries)
    kept = {key: entry if key in tied else replace(entry, keep=True) for key, entry in entries.items()}
    return by.replace(replace(doc, replacements=kept))


def _with_tied(keys: set[str], entries: Mapping[str, Entry]) -> set[str]:
    """The keys, and those of the entities by which these are named."""
    waiting, found = list(keys), set(keys)
    while waiting:
        entry = entries.get(waiting.pop())
        tied = {part.entity for part in entry.parts if part.entity} | set(entry.ties.values()) if entry else set()
        waiting += tied - found
        found |= tied
    return found


def _merged(text: str, results: Iterable[Found]) -> list[Span]:
    """The results as spans of our types, in order, none over another."""
    spans: list[Span] = []
    best = 0.0
    for found in sorted(results, key=lambda each: (each.start, -each.end)):
        start, end = found.start, found.end
        if not 0 <= start < end <= len(text):
            raise InputError(f"analyzer_results: one at {start}:{end} is not in the text of {len(text)} code points; "
                             "give the results of this text")
        type_ = types().get(found.entity_type, OTHER)
        if spans and start < spans[-1].end:
            last = spans.pop()
            start, end, type_ = last.start, max(end, last.end), type_ if found.score > best else last.type
            best = max(best, found.score)
        else:
            best = found.score
        spans.append(Span(start, end, text[start:end], type_, source=FILE))
    return spans


def anonymised(text: str, results: Iterable[Found], by: Pseudonymiser | None = None,
               anonymiser: AnonymizerEngine | None = None) -> EngineResult:
    """The text with its results replaced by Presidio's anonymiser, articles and the like put right. Its `text` is what
    `document` has as `pseudonymised`; its `items` say what stands where."""
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import RecognizerResult

    doc = document(text, results, pseudonymiser(by))
    engine = anonymiser if anonymiser is not None else AnonymizerEngine()  # type: ignore[no-untyped-call]
    engine.add_anonymizer(operator())
    found = [RecognizerResult(entity, span.start, span.end, span.score) for entity, span in named(doc)
             if not doc.entry(span.entity).keep]
    found += [RecognizerResult(REPAIR, repair.start, repair.end, 1.0) for repair in doc.repairs]
    return engine.anonymize(text, found, operators(doc),
                            merge_entities_with_spaces=False)


def operators(doc: Document) -> dict[str, OperatorConfig]:
    """What `AnonymizerEngine.anonymize` takes as `operators`: ours for all entities. Made anew for each text."""
    from presidio_anonymizer.entities import OperatorConfig

    return {"DEFAULT": OperatorConfig(NAME, {"places": Places(doc)})}


@lru_cache(maxsize=1)
def operator() -> type[Operator]:
    """The operator, to be given to `AnonymizerEngine.add_anonymizer`."""
    from presidio_anonymizer.operators import Operator, OperatorType

    class Pseudonymise(Operator):
        """Gives a stretch of a text what the finished document has in its place."""

        def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
            """The new text; raises InputError for what is not replaced in the document."""
            self.validate(params)
            new: str = (params or {})["places"].new(text)
            return new

        def validate(self, params: dict[str, Any] | None = None) -> None:
            """raises InputError where the document is missing."""
            if not isinstance((params or {}).get("places"), Places):
                raise InputError(f"the operator {NAME} needs the document; take operators(doc)")

        def operator_name(self) -> str:
            """What configurations call it."""
            return NAME

        def operator_type(self) -> OperatorType:
            """It anonymises."""
            return OperatorType.Anonymize

    return Pseudonymise


@dataclass(slots=True)
class Places:
    """The new texts of a document, for an anonymiser that tells no place: it goes through a text from its end.

    >>> places = Places(Document("Ede, Ede", spans=(Span(0, 3, "Ede", "PER", new_text="Pál"),
    ...                                             Span(5, 8, "Ede", "PER", new_text="Ali"))))
    >>> places.new("Ede"), places.new("Ede")
    ('Ali', 'Pál')
    """

    doc: Document = field(repr=False)
    at: int = -1

    def new(self, text: str) -> str:
        """What stands for this stretch of the text, the last one before where the last call was."""
        found = {start: new for start in _starts(self.doc.text, text)
                 if (new := _new(self.doc, start, start + len(text))) is not None}
        if not found:
            raise InputError("the document does not replace what the anonymiser asks for; make it with "
                             "document(text, results, by) of the same results, or take anonymised()")
        before = [start for start in found if self.at < 0 or start < self.at]
        if not before and len(set(found.values())) > 1:
            raise InputError("the anonymiser asks for more than there is; make operators(doc) anew for each text")
        self.at = max(before or found)
        return found[self.at]


def _starts(text: str, part: str) -> Iterator[int]:
    at = text.find(part) if part else -1
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _new(doc: Document, start: int, end: int) -> str | None:
    """The new text of a stretch; None where nothing in it was replaced, or something only in part."""
    changes: list[Span | Repair] = sorted((*(doc.spans or ()), *doc.repairs), key=lambda each: each.start)
    inside = [each for each in changes if each.start < end and each.end > start]
    if not inside or inside[0].start < start or inside[-1].end > end:
        return None
    out, at = "", start
    for each in inside:
        out += doc.text[at : each.start] + (each.text if each.new_text is None else each.new_text)
        at = each.end
    return out + doc.text[at:end]
