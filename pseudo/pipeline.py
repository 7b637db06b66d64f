"""The three stages in order, for one language and one key: the table of contents of the program.

What comes in: a text or a `Document`. What goes out: the `Document` with what each stage adds. A stage runs the
earlier ones when their results are missing. Nothing is loaded before it is needed, and nothing is kept of a document.
"""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from pseudo.core import codes, given, keys
from pseudo.core.canonical import composed, entries_composed, with_spans
from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError, PseudoError, WeakKeyWarning, message
from pseudo.core.resting import first_at_rest
from pseudo.language import rewritten
from pseudo.language.folders import folder, place, tag
from pseudo.language.plain import unwritten

if TYPE_CHECKING:
    from pseudo.engines import Engine
    from pseudo.kinds.own import Patterns
    from pseudo.kinds.roster import Roster
    from pseudo.language.language import Language
    from pseudo.methods.policy import Policy
    from pseudo.replace.proof import Demands
    from pseudo.spans import draft as drafting
    from pseudo.spans.link.known import People
    from pseudo.spans.marked import Marks
    from pseudo.suggest import choice as choosing
    from pseudo.suggest.privacy import Counted

STAGES = ("spans", "suggest", "replace")
RECALL = ("balanced", "high", "max")
"""What `Settings.recall` can be; `pseudo.spans.draft.LEVELS` says what each means."""
BATCH = 32
"""Documents handed to the tagger at once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user can choose. Unknown names are refused by Python itself.

    engine  name of the tagger: compact (ours), rules (none: tables and patterns alone), stanza, stanza:FOLDER,
            hf:MODEL, spacy:MODEL; see docs/engines.md
    policy  path of a policy.toml whose rows overrule the language's own
    preset  a policy in one word, below the rows of `policy`: research, publish, court, clinic, llm, max; see
            docs/methods.md
    recall  how much is taken for a name: balanced, high, max; see docs/recall.md
    ocr     find numbers with slips of a reading machine, too (`O` for `0`, `l` for `1`)
    data    folder with `pseudo/`, `morph/`, `name_db/`, `embeddings/` folders of languages of your own
    same_initial  whether a name may become one with its own initial while others are free
    least         of how many equally likely originals a replacement must be worth (`pseudo.suggest.attack`)
    strict        what the policy replaces and what comes out as it was is an error, not only counted
    allow_leftovers  full names and identifiers that are replaced may still be read elsewhere in the text
    patterns  path of a file with patterns of your own; see docs/known.md
    known    path of a file with names that you know: to be replaced (by whom), kept, or never a name; see docs/known.md
    world    the number of the pools and tables that names are chosen from; None: those of this version
    """

    engine: str = "compact"
    policy: Path | None = None
    data: Path | None = None
    recall: str = "high"
    ocr: bool = False
    same_initial: bool = False
    least: int = 1
    strict: bool = False
    allow_leftovers: bool = False
    world: int | None = None
    preset: str = ""
    patterns: Path | None = None
    known: Path | None = None


class Pseudonymiser:
    """The three stages for one language.

    lang      language tag: `hu`, or as others write it (`hu-HU`, `hun`)
    key       secret bytes: the same key gives the same choices; None draws one, to be had as `key`. One that could be
              guessed gives a WeakKeyWarning
    settings  see `Settings`

    raises  LanguageError for a language that has no folder, InputError for a wrong or empty key or an unknown recall

    It can be pickled and so be sent to a worker process: language, settings, the choices of `take_inventory` and the
    key travel, so whoever reads the pickle has the key; tables and models do not, and are loaded there.

    >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
    >>> doc = p.suggest(p.spans("Tegnap Kovács Jánossal beszéltem."))
    >>> doc = doc.with_repl("Kovács János[/N]", "Tóth Béla")
    >>> print(p.replace(doc).pseudonymised)
    Tegnap Tóth Bélával beszéltem.
    """

    def __init__(self, lang: str = codes.DEFAULT, key: bytes | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        if not isinstance(lang, str):
            raise InputError('the language is not a text; give a tag such as "hu"')
        self.lang = tag(lang, self.settings.data)
        folder(place(self.lang, self.settings.data, "pseudo"))  # raises where there is no such language
        if key is not None and not isinstance(key, (bytes, bytearray)):
            raise InputError("the key is not bytes; give b\"...\", or of a text its bytes: text.encode()")
        if key is not None and not key:
            raise InputError("the key is empty: anybody could repeat its choices; give 16 secret bytes or more")
        if self.settings.recall not in RECALL:
            raise InputError(f"unknown recall; take {', '.join(RECALL[:-1])} or {RECALL[-1]}")
        if key is not None and (weak := keys.weakness(bytes(key))):
            warnings.warn(weak, WeakKeyWarning, stacklevel=2)
        self.key = bytes(key) if key is not None else keys.drawn()
        self._chosen: dict[str, Any] = {}
        self._people: People | None = None
        self._marks: Marks | None = None

    def __repr__(self) -> str:  # neither the key nor the folder of a model, which may be named after anybody
        return f"Pseudonymiser({self.lang!r}, engine={self.settings.engine.partition(':')[0]!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        chosen = self._chosen
        if "choice" in self.__dict__:
            chosen = {name: getattr(self.choice, name) for name in ("fixed", "pairs", "shift")}
        plain = {name: dict(value) if isinstance(value, Mapping) else value for name, value in chosen.items()}
        return _remade, (self.lang, self.key, self.settings, plain)

    # ------------------------------------------------------------------ the stages

    def spans(self, doc: Document | str) -> Document:
        """The document with tokens, spans and entries; one that has spans and entries already stays as it is.

        raises  InputError for what is neither a text nor a Document, or a Document whose values do not fit its text

        >>> Pseudonymiser("hu").spans(3)
        Traceback (most recent call last):
        pseudo.core.errors.InputError: is of type int; give a text (str) or a Document
        """
        return next(iter(self._spans([self._given(doc)])))

    @first_at_rest
    def suggest(self, doc: Document | str, days: int | None = None) -> Document:
        """The document with candidates and a new name for every entity that has none yet.

        days  by how many its dates move, where they move with those of another document
        """
        from pseudo.suggest import stage as suggest

        ready, choice = self.spans(doc), self.choice
        choice = choice if days is None else dataclasses.replace(choice, days=days)
        entries = suggest.suggest(unwritten(composed(ready)[0], self.language)[0], self.key, choice).replacements
        world = ready.world if entries == ready.replacements else self.language.world
        return dataclasses.replace(ready, replacements=entries, world=world)

    @first_at_rest
    def replace(self, doc: Document | str) -> Document:
        """The document with `pseudonymised`, the spans' new texts and the repairs.

        raises  ProofError when the result could tell an original (`pseudo.replace.proof`)
        """
        from pseudo.replace import arrived

        return arrived.replaced(self.suggest(doc), self.language, self._policy, self._demands)

    def proven(self, doc: Document) -> Document:
        """A document after `replace`, put together from others, with what of its originals this language can read in it
        as `leftovers`. raises ProofError as `replace` does"""
        from pseudo.replace import arrived

        return arrived.proven(doc, self.language, self._policy, self._demands)

    @overload
    def batch(self, docs: Iterable[Document | str], stage: str, *,
              on_error: Literal["raise"] = "raise") -> Iterator[Document]: ...

    @overload
    def batch(self, docs: Iterable[Document | str], stage: str, *,
              on_error: Literal["return"]) -> Iterator[Document | PseudoError]: ...

    def batch(self, docs: Iterable[Document | str], stage: str, *,
              on_error: Literal["raise", "return"] = "raise") -> Iterator[Document | PseudoError]:
        """The documents after `stage` (spans, suggest or replace), in order; the tagger works on many at once.

        on_error  what a bad document comes to, once those before it are out: raise ends the stream with its error;
                  return gives the error in its place, and those behind it follow
        raises    InputError that names the item, counted from 1, or of another kind where that is no fault of the item

        >>> p = Pseudonymiser("hu", key=b"an example key of 16+ bytes")
        >>> [str(each) for each in p.batch([None, 3], "spans", on_error="return")][1]
        'item 2: is of type int; give a text (str) or a Document'
        """
        if stage not in STAGES:
            raise InputError(f"unknown stage; the stages are {', '.join(STAGES)}")
        if on_error not in ("raise", "return"):
            raise InputError('unknown on_error; take "raise" or "return"')
        return self._batch(docs, stage, on_error)

    def _batch(self, docs: Iterable[Document | str], stage: str, on_error: str) -> Iterator[Document | PseudoError]:
        if isinstance(docs, (str, bytes, Document)) or not isinstance(docs, Iterable):
            raise InputError(f"the documents are of type {type(docs).__name__}; give a list of texts or Documents")
        waiting, number = iter(docs), 0
        while group := list(islice(waiting, BATCH)):
            for result in self._tried(group, stage):
                number += 1
                if isinstance(result, Document):
                    yield result
                elif on_error == "return":
                    kind = InputError if isinstance(result, InputError) else PseudoError
                    yield kind(f"item {number}: {message(result)}")
                elif isinstance(result, InputError):
                    raise InputError(f"item {number}: {message(result)}") from result
                else:
                    raise result

    def _tried(self, group: list[Document | str], stage: str) -> Iterator[Document | Exception]:
        """Each document after the stage, or why it has not come there; all together if that goes, else each alone."""
        try:
            found = self._spans([self._given(doc) for doc in group])
        except Exception as error:
            if len(group) > 1:
                for doc in group:
                    yield from self._tried([doc], stage)
            else:
                yield error
            return
        for doc in found:
            try:
                yield doc if stage == "spans" else getattr(self, stage)(doc)
            except Exception as error:
                yield error

    def _given(self, doc: object) -> Document:
        """A text or a document of this language, checked."""
        found = given.document(doc, self.lang)
        if tag(found.lang, self.settings.data) != self.lang:
            raise InputError("the document is in another language than this Pseudonymiser; make one for its language")
        return found

    def with_replacements(self, doc: Document, replacements: Mapping[str, Entry]) -> Document:
        """The document with the entries of a shared configuration put in, where it has entities with their keys (or,
        for entries without a norm, of that name). Names that its `review` marks or drops are put in, or taken out."""
        from pseudo.spans import marked
        from pseudo.spans.link import known, shared, ties

        ready = self.spans(doc)
        replacements = entries_composed(replacements)
        if self._people is None or self._people.shared is not replacements:
            self._people = known.people(replacements, self.language.persons)
            self._marks = marked.read(replacements, self.language)
        if self._marks is not None:
            ready = marked.placed(ready, self._marks, self.language)
        own = ready.replacements or {}
        entries, brought = known.tied(self._people, ready, self.language.persons, self.language.contexts)
        put = shared.put(replacements, entries, brought)
        entries = ties.untangled(put, {key for key, entry in put.items() if entry != own.get(key)})
        return dataclasses.replace(ready, replacements=entries, pseudonymised=None, repairs=())

    def take_inventory(self, docs: Iterable[Document | str]) -> None:
        """Choose for all documents of a run at once: from now on no two of their names become one, whichever document
        they stand in. The documents are read here once, and come again to `replace`."""
        from pseudo.suggest import inventory

        found = inventory.collected(self.batch(docs, "spans"), self.choice)
        self.choice = inventory.with_choices(found, self.key, self.choice)

    def days(self, doc: Document) -> int:
        """By how many days the dates of a document after `spans` move."""
        from pseudo.suggest import shifting
        return shifting.shift_of(doc, self.key, self.choice)

    def privacy(self, doc: Document) -> Counted:
        """What a document after `suggest` gives away: of how many equally likely originals each entity could be."""
        from pseudo.suggest import privacy
        return privacy.of_document(doc, self.choice)

    def untold(self, doc: Document) -> int:
        """How many new names of a document cannot be told from others of it, where that is asked (`restorable`)."""
        from pseudo.suggest.apart import untold
        return untold(doc, self.language, self._policy)

    @first_at_rest
    def _spans(self, docs: list[Document]) -> list[Document]:
        from pseudo.spans import stage as spans

        for doc in docs:
            self._check_feats(doc)

        missing = [doc for doc in docs if not _complete(doc)]
        read = [composed(doc) for doc in missing]
        plain = [unwritten(doc, self.language) for doc, _ in read]
        wanted = [doc for doc, _ in plain]
        done = spans.annotate(wanted, self.language, self._engine, self._spans_settings) if missing else []
        found = map(rewritten.with_spans, (doc for doc, _ in read), done, (written for _, written in plain))
        ready = iter(map(with_spans, missing, found, (where for _, where in read)))
        return [doc if _complete(doc) else next(ready) for doc in docs]

    def explained(self, doc: Document | str) -> list[str]:
        """What became of every candidate of a text: a line each with its place, its surface, its type, and the rules of
        the stage that made, cut, typed or dropped it, in order.

        >>> p = Pseudonymiser("hu")
        >>> p.explained("Kovács Jánossal beszéltem.")[0].split("\\t")[:3]
        ['0', 'Kovács Jánossal', 'PER']
        """
        from pseudo.spans import stage as spans

        given = self._given(doc)
        read, where = composed(given)
        plain, written = unwritten(read, self.language)
        lines = []
        for span in spans.explained(plain, self.language, self._engine, self._spans_settings):
            start, end = written.back(span.start, span.end) if written is not None else (span.start, span.end)
            start, end = where.back(start, end) if where is not None else (start, end)
            lines.append(f"{start}\t{' '.join(given.text[start:end].split())}\t{span.type}\t{span.why}")
        return lines

    def _check_feats(self, doc: Document) -> None:
        """That the language has the features of the heads that came with a document."""
        first: dict[str, int] = {}
        for number, span in enumerate(doc.spans or ()):
            if span.head is not None and span.head.feats:
                first.setdefault(span.head.feats, number)
        for feats, number in first.items():
            if wrong := self.language.morph.unknown(feats):
                raise InputError(f"spans[{number}].head.feats: {wrong}; correct it, or delete the head")

    # ------------------------------------------------------------------ what they need, loaded when first needed

    @cached_property
    def language(self) -> Language:
        """The language, the same for all that ask for it in this process."""
        from pseudo.language import language

        return language.load(self.lang, self.settings.data)

    @cached_property
    def _engine(self) -> Engine:
        from pseudo import engines
        return engines.load(self.settings.engine, self.language.at("pseudo"))

    @cached_property
    def _demands(self) -> Demands:
        from pseudo.replace.proof import Demands
        return Demands(self.settings.strict, self.settings.allow_leftovers)

    @cached_property
    def _policy(self) -> Policy:
        from pseudo.methods import policy
        return policy.load(self.language.at("pseudo"), self.settings.policy, self.settings.preset,
                           self.settings.patterns)

    @cached_property
    def _spans_settings(self) -> drafting.Settings:
        from pseudo.spans import draft
        return draft.Settings(draft.LEVELS[self.settings.recall], self.settings.ocr, own=self._own, known=self._known)

    @cached_property
    def _known(self) -> Roster:
        from pseudo.kinds import roster

        named = self.settings.known
        return roster.NOBODY if named is None else roster.indexed(roster.load(named), self.language.persons)

    @cached_property
    def _own(self) -> Patterns:
        from pseudo.kinds import own

        return own.NONE if self.settings.patterns is None else own.load(self.settings.patterns)

    @cached_property
    def choice(self) -> choosing.Tools:
        """What choices are made with; `take_inventory` puts those of a run into it."""
        from pseudo.suggest.choice import Rules, Tools

        wanted, ours = self.settings.world, self.language.world
        if wanted not in (None, ours):
            raise InputError(f"world {wanted} is not in this version, which has {ours}; take the version that wrote "
                             "it, or leave the number out and get other names")
        rules = Rules(self.settings.same_initial, self.settings.least)
        return Tools(self.language, self._policy, rules, own=self._own, **self._chosen)


def _remade(lang: str, key: bytes, settings: Settings, chosen: dict[str, Any]) -> Pseudonymiser:
    """A Pseudonymiser out of a pickle."""
    with warnings.catch_warnings():  # where it was made it was said
        warnings.simplefilter("ignore", WeakKeyWarning)
        made = Pseudonymiser(lang, key, settings)
    made._chosen = chosen
    return made


def _complete(doc: Document) -> bool:
    """Whether `spans` has nothing to add: every span has norm, entity and entry (one deleted by hand is made anew)."""
    if doc.spans is None or doc.replacements is None:
        return False
    return all(span.norm and span.entity and span.entity in doc.replacements for span in doc.spans)
