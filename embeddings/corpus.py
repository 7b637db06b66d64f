"""How a sentence becomes training tokens, after Novák & Novák (SLATE 2023, section 2.4).

What comes in: the words of a sentence (lemma, part of speech, features) and its entities. What goes out: one or two
lists of tokens. Start at `represent`.

A word becomes two tokens, its lemma with its part of speech and its endings: `könyv[/NOUN] [Case=Ine]`. So the forms
of a word share one vector, which in Hungarian, with hundreds of forms of each noun, is what makes vectors of rare
words possible. An entity of several words is written twice: in one copy of the sentence as one token with its type,
in the other by its parts, so that both the name and its parts get vectors:

    Iványi_Márta[/N]=[PER] [Case=Dat] ír[/VERB]
    Iványi[/N]=[surname] Márta[/N]=[given] [Case=Dat] ír[/VERB]

Parts that have a role (surname, given, nick) carry it in place of the type; other parts stand as they are written,
only the last, the head, carries the type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

TAG = "[/N]=["


@dataclass(frozen=True, slots=True)
class Word:
    """One word. lemma: as in the dictionary; upos, feats: Universal Dependencies, `""` when not known."""

    form: str
    lemma: str
    upos: str
    feats: str


@dataclass(frozen=True, slots=True)
class Entity:
    """The words `start:end` of the sentence. norm: the name without the suffixes of the sentence; roles: one for each
    word, `""` where it has none."""

    start: int
    end: int
    type: str
    norm: str
    roles: tuple[str, ...]


def represent(words: Sequence[Word], entities: Sequence[Entity] = ()) -> Iterator[list[str]]:
    """The sentence in training tokens: once, and once more by parts when it has an entity of several words.

    >>> words = [Word("Iványi", "Iványi", "PROPN", ""), Word("Mártának", "Márta", "PROPN", "Case=Dat"),
    ...          Word("írt", "ír", "VERB", "Tense=Past")]
    >>> for tokens in represent(words, [Entity(0, 2, "PER", "Iványi Márta", ("surname", "given"))]): print(*tokens)
    Iványi_Márta[/N]=[PER] [Case=Dat] ír[/VERB] [Tense=Past]
    Iványi[/N]=[surname] Márta[/N]=[given] [Case=Dat] ír[/VERB] [Tense=Past]
    """
    yield _sentence(words, entities, whole=True)
    if any(entity.end - entity.start > 1 for entity in entities):
        yield _sentence(words, entities, whole=False)


def _sentence(words: Sequence[Word], entities: Sequence[Entity], whole: bool) -> list[str]:
    tokens: list[str] = []
    at = 0
    for entity in entities:
        for word in words[at : entity.start]:
            tokens += _word(word)
        tokens += _whole(words, entity) if whole and entity.end - entity.start > 1 else _parts(words, entity)
        at = entity.end
    for word in words[at:]:
        tokens += _word(word)
    return tokens


def _word(word: Word) -> list[str]:
    lemma = f"{word.lemma.replace(' ', '_')}[/{word.upos}]"
    return [lemma, f"[{word.feats}]"] if word.feats else [lemma]


def _whole(words: Sequence[Word], entity: Entity) -> list[str]:
    return [unit(entity.norm, entity.type), *_endings(words[entity.end - 1])]


def _parts(words: Sequence[Word], entity: Entity) -> list[str]:
    tokens = []
    for at, role in zip(range(entity.start, entity.end), entity.roles, strict=True):
        word = words[at]
        last = at == entity.end - 1
        if role:
            tokens.append(unit(word.lemma if last else word.form, role))
        elif last:
            tokens.append(unit(entity.norm.split(" ")[-1], entity.type))
        else:
            tokens.append(word.form)
    return tokens + _endings(words[entity.end - 1])


def _endings(word: Word) -> list[str]:
    return [f"[{word.feats}]"] if word.feats else []


def unit(name: str, kind: str) -> str:
    """The token of a name.

    >>> unit("Iványi Márta", "PER")
    'Iványi_Márta[/N]=[PER]'
    """
    return f"{name.replace(' ', '_')}{TAG}{kind}]"


def spelt(token: str) -> str:
    """The twin of a name's token: it stands for the letters of the name, not for the name (see `train`)."""
    return token + "~"


def is_spelt(token: str) -> bool:
    """Whether the token is such a twin."""
    return token.endswith("]~") and TAG in token


def name_of(token: str) -> tuple[str, str] | None:
    """Name and kind of the token of a name; None for any other token.

    >>> name_of("Iványi_Márta[/N]=[PER]"), name_of("könyv[/NOUN]")
    (('Iványi Márta', 'PER'), None)
    """
    name, tag, kind = token.rpartition(TAG)
    return (name.replace("_", " "), kind[:-1]) if tag and kind.endswith("]") else None
