"""The third stage for a document as it arrived, whatever way its text is written.

What comes in: a document after `suggest`, its language, its policy, what the result has to prove. What goes out: the
document after `replace`, in the way it was written (`pseudo.language.rewritten`), proven in it. Start at `replaced`;
`proven` is for a result that was put together from several.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from pseudo.core.canonical import composed, with_result
from pseudo.core.document import Document
from pseudo.language import rewritten
from pseudo.language.language import Language
from pseudo.language.plain import unwritten
from pseudo.methods.found import those
from pseudo.methods.policy import Policy
from pseudo.replace import proof
from pseudo.replace.stage import replace
from pseudo.suggest import history, shifting


def replaced(doc: Document, language: Language, policy: Policy, demands: proof.Demands) -> Document:
    """The document with its new text; raises ProofError when that could tell an original."""
    ready, where = composed(doc)
    plain, written = unwritten(ready, language)
    methods, keeps = _said(plain, language, policy)
    rows, aside = policy.rows_of(plain, methods), policy.aside(plain, methods, language)
    done = replace(plain, language, keeps, methods, demands, rows, aside)
    if written is not None:
        said = _became(done, language, methods, keeps)
        done = proof.proven_as_written(rewritten.with_result(ready, done, written), said, language.persons, demands)
    return with_result(doc, dataclasses.replace(done, walls=ready.walls), where)


def proven(doc: Document, language: Language, policy: Policy, demands: proof.Demands) -> Document:
    """The document, whose result was put together from several, with what a reader of this language still reads in it;
    raises ProofError."""
    methods, keeps = _said(doc, language, policy)
    return proof.proven_as_written(doc, _became(doc, language, methods, keeps), language.persons, demands)


def _said(doc: Document, language: Language, policy: Policy) -> tuple[Mapping[str, str], dict[str, bool]]:
    """By key of the entity its method, and whether the policy leaves it as it is."""
    methods = policy.methods(doc, language.names)
    stay = those(methods, lambda method: method.stays)
    dated = {key: entry.norm for key, entry in (doc.replacements or {}).items() if entry.main_type == "DATE"}
    public = shifting.public(dated.values(), policy, language.at("pseudo")) | history.staying(doc, policy, language)
    return methods, {key: key in stay or dated.get(key) in public for key in methods}


def _became(doc: Document, language: Language, methods: Mapping[str, str], keeps: Mapping[str, bool]) -> proof.Said:
    """What was to become of every entity."""
    news = {key: entry.repl or entry.derived or entry.norm for key, entry in (doc.replacements or {}).items()}
    return proof.Said(news, keeps, methods, language.at("pseudo"), language.words)
