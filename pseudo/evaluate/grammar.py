"""Whether new names stand in the form that their sentence needs.

What comes in: a finished document and the grammar of its language; or a gold of forms. What goes out: how many are
right. Start at `written` and `of_forms`.

The proof of a mention: the written form is `inflect(new name, features of the old form)`, in whichever series of cases
of place the new name takes, and it analyses back to that name and those features. Who reads the features wrongly is
not seen by that; for it there is a gold of forms, and `--slate`, which has the old form made once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from morph import MorphError
from pseudo.core.document import NAMES, Document, Entry, Span
from pseudo.core.errors import InputError
from pseudo.core.files import decode, read
from pseudo.evaluate.entities import new_norm
from pseudo.language.forms import Forms
from pseudo.language.letters import Letters, typed_bare

Draws = Callable[[Entry], bool]
"""Whether an entity gets a new name, which is inflected, and not a label or a mask."""


@dataclass(frozen=True, slots=True)
class Form:
    """A mention whose name is new: whether its form is that of the grammar, and whether it analyses back."""

    span: Span
    made: bool
    back: bool


def written(doc: Document, morphology: Forms, letters: Letters, draws: Draws) -> Iterator[Form]:
    """The mentions of names that were replaced by names, in text order; none of a document without a mapping."""
    for span in doc.spans or ():
        entry = (doc.replacements or {}).get(span.entity)
        if span.type in NAMES and span.new_text not in (None, span.text) and entry is not None and draws(entry):
            yield _form(doc, span, new_norm(entry), morphology, letters)


def _form(doc: Document, span: Span, norm: str, morphology: Forms, letters: Letters) -> Form:
    feats = span.head.feats if span.head is not None else ""
    new = span.new_text or ""
    for each in series(feats, morphology):
        for form in forms(norm, each, morphology):
            bare = letters.without_marks(form) if typed_bare(doc.text, span.start, span.end, span.norm) else form
            if letters.same(new, bare):
                return Form(span, True, not each or morphology.reads(form, norm, each))
    return Form(span, False, False)


def series(feats: str, morphology: Forms) -> tuple[str, ...]:
    """The features, and the same in every series of cases of place."""
    if not feats:
        return (feats,)
    return tuple(dict.fromkeys([feats, *(morphology.in_series(feats, name) for name in morphology.series())]))


def forms(norm: str, feats: str, morphology: Forms) -> tuple[str, ...]:
    """The forms of a name, the usual one first; none where it has none."""
    try:
        return morphology.variants(norm, feats) if feats else (norm,)
    except MorphError:
        return ()


def of_forms(path: Path, inflect: Callable[[str, str], str]) -> tuple[int, int]:
    """Of a gold of forms (lemma, features, form or ` / ` between forms, with tabs between), how many the grammar makes,
    and how many there are; raises InputError."""
    right = count = 0
    for number, line in enumerate(decode(read(str(path)), str(path)).splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) < 3:
            raise InputError(f"{path}, line {number}: has not lemma, features and form with tabs between; correct it")
        lemma, feats, wanted = cells[:3]
        count += 1
        try:
            right += inflect(lemma, feats) in wanted.split(" / ")
        except (MorphError, ValueError):
            continue  # no form is no right form
    return right, count
