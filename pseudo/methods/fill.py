"""A name that a masked language model thinks likely in its place: another of the kind, drawn once per entity.

What comes in: names of persons and places, a folder with a model as `save_pretrained` writes it. What goes out: names
that the tables know of the same kind, in the form that stands there; which of them, the key draws. Nothing is fetched,
and transformers and torch are imported only when this method is asked for. Start at `choose`.

It is off unless a row asks for it, and nothing is claimed of how good its names are: a model knows what usually stands
in such a sentence, and may well propose what stood there (that one is never taken) or what tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pseudo.core.document import Document, Entry, NamePart, Span
from pseudo.core.errors import PolicyError
from pseudo.core.keyed import ranked
from pseudo.kinds import organisations, persons
from pseudo.kinds.renaming import parts_of
from pseudo.language.language import Language
from pseudo.language.letters import fold
from pseudo.methods.method import Asked, Check, Method, Row, whole

TOP = 200
"""Words that the model may propose for one place, where the row does not say."""
AROUND = 400
"""Characters to either side of a name that the model reads."""
LONGEST = 512
"""Pieces that go through a model at once, if it has room for them."""
NAMED = frozenset(("PER", "GPE"))
FILLED = frozenset(("surname", "given", "nick", "name"))
"""Roles of parts of names that it fills."""


def fits(type_: str) -> bool:
    """Names of which the tables know whole kinds: persons and places."""
    return type_ in NAMED


def parameters(type_: str) -> Mapping[str, Check]:
    """model: the folder; top: how many words of the model count."""
    return {"model": a_folder, "top": whole}


def a_folder(value: object, lang: str | Path) -> str:
    """A folder."""
    fine = isinstance(value, str) and bool(value) and Path(value).is_dir()
    return "" if fine else "is no folder with a model; nothing is fetched, so give one that is there"


def instead(entry: Entry, row: Row) -> str:
    """What is made of another name follows that one."""
    return "replace" if entry.of is not None or entry.rel else ""


def choose(entries: Mapping[str, Entry], asked: Asked) -> Mapping[str, str]:
    """A name for each for which the model proposes one that fits; the others get a label."""
    grammar, out = asked.language.persons, {}
    became: dict[tuple[str, str], str] = {}
    used = {fold(word.strip(".,;:!?()")) for word in asked.doc.text.split()}
    for key in sorted(entries, key=lambda key: entries[key].norm):
        entry = entries[key]
        parts = parts_of(entry, grammar) if asked.type_ == "PER" else (NamePart(entry.norm, "name", 0),)
        texts = []
        for part in parts:
            place = part.role, part.text
            if part.role in FILLED and place not in became:
                new = _proposed(part, key, entry, asked, used)
                if not new:
                    break
                became[place] = new
                used |= {fold(new)}
            texts.append(became.get(place, part.text))
        else:
            whole_name = persons.compose(parts, texts, grammar) if asked.type_ == "PER" else ""
            out[key] = whole_name or organisations.compose(parts, texts, grammar.letters)
    return out


def _proposed(part: NamePart, key: str, entry: Entry, asked: Asked, used: set[str]) -> str:
    """A word for a part of a name: of those that fit, the first in the order of the key."""
    folder, top = str(asked.parameter(entry, "model", "")), asked.number(entry, "top") or TOP
    found: list[str] = []
    for before, after, feats in _places(part, key, asked.doc, asked.language):
        words = _words(folder, before, after, top)
        found = [lemma for word in words for lemma in _lemmas(word, part, feats, entry, asked.language)]
        found = [lemma for lemma in found if fold(lemma) not in used]
        if found:
            break
    return next(iter(ranked(asked.key, ("fill", part.role, part.text), found)), "")


def _places(part: NamePart, key: str, doc: Document, language: Language) -> Iterator[tuple[str, str, str]]:
    """Where the part stands in the mentions of its entity: what is before and behind it, and the features there."""
    for span in sorted(doc.spans or (), key=lambda span: span.start):
        at = span.text.find(part.text[:-1]) if span.entity == key else -1  # the last letter may change before an ending
        if at < 0:
            continue
        end = at + len(part.text)
        last = span.norm.endswith(part.text)
        stop = len(span.text) if last else end
        before = doc.text[max(0, span.start - AROUND) : span.start] + span.text[:at]
        yield before, span.text[stop:] + doc.text[span.end : span.end + AROUND], _feats(span) if last else ""


def _feats(span: Span) -> str:
    return span.head.feats if span.head is not None else ""


def _lemmas(word: str, part: NamePart, feats: str, entry: Entry, language: Language) -> Iterator[str]:
    """The names that a proposed word can be a form of, with these features."""
    if not word[:1].isupper() or not word.isalpha():
        return
    lemmas = [read.lemma for read in language.morph.analyse(word) if read.feats == feats] if feats else [word]
    for lemma in dict.fromkeys(lemmas):
        if fold(lemma) != fold(part.text) and _alike(lemma, part, entry, language):
            yield lemma


def _alike(lemma: str, part: NamePart, entry: Entry, language: Language) -> bool:
    """Whether the tables know the name as one of the kind."""
    names = language.names
    if part.role == "surname":
        return names.surname(lemma) is not None
    if part.role == "name":
        kinds = {place.kind for place in names.place(part.text)}
        return any(place.kind in kinds for place in names.place(lemma))
    given = names.given(lemma)
    return given is not None and (not entry.gender or entry.gender in given.genders)


def _words(folder: str, before: str, after: str, top: int) -> list[str]:
    """What the model proposes for the gap: whole words, the likeliest first."""
    import torch

    tokenizer, model = _model(folder)
    room, wide = min(int(getattr(model.config, "max_position_embeddings", LONGEST)), LONGEST) - 2, AROUND
    numbers: list[int] = []
    while not numbers or (len(numbers) > room and wide):
        around = (before[-wide:] if wide else "", after[:wide])
        numbers = tokenizer.encode(tokenizer.mask_token.join(around))
        wide //= 2
    gap = numbers.index(tokenizer.mask_token_id)
    with torch.inference_mode():
        scores = model(input_ids=torch.tensor([numbers])).logits[0, gap]
    order = torch.sort(scores, descending=True, stable=True).indices[:top].tolist()
    words = (tokenizer.convert_ids_to_tokens(number) for number in order)
    return [word.strip() for word in (tokenizer.convert_tokens_to_string([token]) for token in words)
            if word.strip() and not word.startswith("##")]


@lru_cache(maxsize=2)
def _model(folder: str) -> tuple[Any, Any]:
    """The tokenizer and the model of a folder. raises PolicyError, without naming the folder"""
    try:
        from transformers import AutoModelForMaskedLM, AutoTokenizer
    except ImportError:
        raise PolicyError("the method 'fill' needs transformers and torch; install pseudo-morph[hf]") from None
    try:
        tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
        model = AutoModelForMaskedLM.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except (OSError, ValueError, KeyError):
        raise PolicyError("the folder of the method 'fill' holds no masked language model with its tokenizer; give one "
                          "as save_pretrained writes it") from None
    if tokenizer.mask_token_id is None:
        raise PolicyError("the model of the method 'fill' has no mask; give a masked language model")
    return tokenizer, model.eval()


METHOD = Method(fits, rank=9, parameters=parameters, choose=choose, required=("model",), paths=frozenset(("model",)),
                instead=instead)
