"""What the engines over other people's models share: stanza, hf (transformers), spacy.

In: what such a model says of bare sentences, as `Tagged`s. Out: the same values with the same types as from our own
engine. Start at `annotate`. What a label or a feature means is data: `labels.tsv` and `feats.tsv`, and a file
`pseudo.labels.tsv` in the folder of a model whose labels nobody here has heard of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from morph.feats import KEY, VALUE, canonical
from pseudo.core import renamed
from pseudo.core.document import TYPES, Span, Token
from pseudo.core.errors import EngineError
from pseudo.engines import Engine
from pseudo.engines.tagged import Tagged, sentences
from pseudo.language.folders import folder as language_folder

HERE = Path(__file__).parent

OWN_TABLE = "pseudo.labels.tsv"
"""A table beside a model, in the form of `labels.tsv`, whose lines beat ours."""

LONGEST_WORD = 100
"""Longer words are cut for the model (the span keeps them whole): networks over letters take time for each."""

LONGEST_SENTENCE = 10_000
"""Longer sentences (lists, binary rubbish) reach the model in pieces, so that memory stays bounded."""

Tag = Callable[[Sequence[Sequence[str]]], Iterable[Tagged]]
"""A model: one `Tagged` per sentence of words. Fields of words that it says nothing of are empty strings; types of
names are ours, or O for what is to be passed over."""


def annotate(
    texts: Sequence[str], tokens: Sequence[Sequence[Token]], tag: Tag, words: Engine | None = None
) -> list[tuple[tuple[Token, ...], tuple[Span, ...]]]:
    """Per text its tokens, filled, and its names in text order (source "ner").

    words  the engine that says lemma, UPOS and features of words where the model does not; see `words_of`
    """
    rows = tokens if words is None else [filled for filled, _ in words.annotate(texts, tokens)]
    groups = [[piece for group in sentences(row) for piece in _pieces(group)] for row in rows]
    forms = [
        [shown(text[token.start : token.end]) for token in group]
        for text, cut in zip(texts, groups, strict=True)
        for group in cut
    ]
    tagged = iter(tag(forms) if forms else ())
    out: list[tuple[tuple[Token, ...], tuple[Span, ...]]] = []
    for text, cut in zip(texts, groups, strict=True):
        filled: list[Token] = []
        spans: list[Span] = []
        for group in cut:
            t = next(tagged)
            filled += map(_filled, group, t.lemmas, t.upos, t.feats)
            for first, last, kind, score in t.names:
                if kind != "O":
                    start, end = group[first].start, group[last - 1].end
                    spans.append(Span(start, end, text[start:end], kind, source="ner", score=round(score, 4)))
        out.append((tuple(filled), tuple(spans)))
    return out


def shown(form: str) -> str:
    """A word as a model gets it: never empty, not too long, and without lone surrogates, which are no UTF-8.

    >>> shown("Anna"), len(shown("a" * 1000)), shown("\\ud800") == shown("") == "\\ufffd"
    ('Anna', 100, True)
    """
    short = form[:LONGEST_WORD]
    return short.encode("utf-16", "surrogatepass").decode("utf-16", "replace") or "\ufffd"


def words_of(lang: str | Path) -> Engine:
    """What says lemma, UPOS and features of words: our own tagger, or nothing where the language has none."""
    from pseudo.engines import compact, rules

    return compact.load(lang) if (language_folder(lang) / "models").is_dir() else rules.load(lang)


def chunks(tags: Iterable[str]) -> list[tuple[int, int, str]]:
    """Names of a sequence of BIOES, BILOU, BIO or bare tags as (first, one past the last, label).

    >>> chunks(["B-PER", "E-PER", "O", "S-LOC", "B-ORG", "I-ORG", "O"])
    [(0, 2, 'PER'), (3, 4, 'LOC'), (4, 6, 'ORG')]
    >>> chunks(["I-PER", "B-PER", "I-LOC"]), chunks(["PER", "PER", "O"]), chunks(["E-PER", "I-PER"])
    ([(0, 1, 'PER'), (1, 2, 'PER'), (2, 3, 'LOC')], [(0, 2, 'PER')], [(0, 1, 'PER'), (1, 2, 'PER')])
    """
    out: list[tuple[int, int, str]] = []
    open_at, label = -1, ""
    for i, tag in enumerate([*tags, "O"]):
        part, kind = _split(tag)
        if open_at >= 0 and (part in ("O", "B", "S", "U") or kind != label):
            out.append((open_at, i, label))
            open_at = -1
        if part != "O" and open_at < 0:
            open_at, label = i, kind
        if open_at >= 0 and part in ("E", "L", "S", "U"):
            out.append((open_at, i + 1, label))
            open_at = -1
    return out


def label_of(tag: str) -> str:
    """The label in a tag of any of these schemes.

    >>> [label_of(each) for each in ("B-PER", "I-ORG-GPE", "MISC-ORG", "PER", "O")]
    ['PER', 'ORG-GPE', 'MISC-ORG', 'PER', 'O']
    """
    return _split(tag)[1] or "O"


def types(labels: Iterable[str], who: str, folder: Path | None = None) -> dict[str, str]:
    """Type of ours for each label of a model: as `labels.tsv` says, or the model's own table in `folder`.

    raises  EngineError when a label is in neither, or the model's own table cannot be read

    >>> types(["PER", "LOC"], "it"), types(["PER", "LOC", "GPE"], "it")
    ({'LOC': 'GPE', 'PER': 'PER'}, {'GPE': 'GPE', 'LOC': 'LOC', 'PER': 'PER'})
    """
    wanted = sorted(set(labels))
    own = None if folder is None else folder / OWN_TABLE
    found = meanings(wanted, own if own is not None and own.is_file() else None)
    missing = [label for label in wanted if label not in found]
    if missing:
        raise EngineError(
            f"{who} has labels that have no type here: {' '.join(missing)}; put a file {OWN_TABLE} into the model's "
            "folder, one line LABEL<tab>TYPE for each (docs/engines.md)"
        )
    return found


def meanings(labels: Iterable[str], own: Path | None = None) -> dict[str, str]:
    """Type of ours, or O, for those of the labels that `labels.tsv` or the table `own` has.

    raises  EngineError when the table cannot be read

    >>> meanings(["MOTOR", "NOTHING"])
    {'MOTOR': 'CAR'}
    """
    wanted = sorted(set(labels))
    lines = list(_table(HERE / "labels.tsv"))
    if own is not None:
        lines += ((label, renamed.now("type", kind), beside) for label, kind, beside in _table(own))
        if any(line[1] not in TYPES | {"O"} for line in lines):
            raise EngineError(f"{own} has a line whose type is not one of: O {' '.join(sorted(TYPES))}")
    found = {label: kind for label, kind, beside, *_ in lines if not beside or beside in wanted}
    return {label: found[label] for label in wanted if label in found}


@lru_cache(maxsize=4096)
def feats(given: str) -> str:
    """A model's features in our values and spelling; what is no feature of the form Key=Value is left out.

    >>> feats("Case=Sub|Number=Plur"), feats("Case=Nom|Number=Sing"), feats("Mood=Cnd,Pot"), feats("_")
    ('Case=Sbl|Number=Plur', '', 'Mood=Cnd+Pot', '')
    """
    table = {line[0]: line[1] for line in _table(HERE / "feats.tsv")}
    ours: dict[str, str] = {}
    for feature in given.split("|"):
        key, _, value = table.get(feature, feature).partition("=")
        value = value.replace(",", "+")
        if KEY.fullmatch(key) and VALUE.fullmatch(value):
            ours.setdefault(key, value)
    return canonical(ours)


def as_tagged(
    size: int, tags: Sequence[str], types: Mapping[str, str], scores: Sequence[float] | None = None
) -> Tagged:
    """A sentence of which a model gave tags of names alone: a name is as sure as its least sure word."""
    names = tuple(
        (first, last, types[label], 1.0 if scores is None else min(scores[first:last]))
        for first, last, label in chunks(tags)
    )
    nothing = ("",) * size
    return Tagged(nothing, nothing, nothing, names)


def _split(tag: str) -> tuple[str, str]:
    """The place in a name and the label; a tag without a place is inside."""
    part, dash, kind = tag.partition("-")
    if not tag or part == "O":
        return "O", ""
    return (part, kind) if dash and part in ("B", "I", "E", "S", "L", "U") else ("I", tag)


def _pieces(group: list[Token]) -> list[list[Token]]:
    return [group[at : at + LONGEST_SENTENCE] for at in range(0, len(group), LONGEST_SENTENCE)]


def _filled(token: Token, lemma: str, upos: str, feats: str) -> Token:
    """The token with what the model says of it; what it does not say stays as it is."""
    return replace(
        token,
        lemma=lemma or token.lemma,
        upos=upos or token.upos,
        feats=feats if upos or feats else token.feats,
    )


@cache
def _table(path: Path) -> tuple[tuple[str, str, str], ...]:
    """Lines of a TSV: two columns, and a third that may be missing."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise EngineError(f"{path} is not UTF-8; save it so") from error
    lines = [line.split("\t") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if any(len(line) < 2 for line in lines):
        raise EngineError(f"{path} has a line without a tab; a line is LABEL<tab>TYPE")
    return tuple((line[0], line[1], line[2] if len(line) > 2 else "") for line in lines)
