"""The names that are nothing but names: `restorable.tsv` of a language, for texts that are to come back changed.

In:  the table as it stands: its surnames and given names, made-up places (`INVENTED`), and the towns that are known
     for something (kind `famed`), were chosen by hand; those of kind `once` were drawn, and turned out to be something
     else, too. Out: the table anew: of these the ones that pass what is asked (`flaws`), and what can be told by rule:
     streets called after nobody, made-up words of bodies, and (kind `other`) settlements that are called as somebody
     or something else is, which are not drawn.

    python -m scripts.build_restorable hu          # prints what no longer passes, and why
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from pseudo.core.tables import rows
from pseudo.language.language import Language, load
from pseudo.suggest.pools.settlements import BARRED, FAMED, MADE
from pseudo.suggest.pools.words import invented

HEAD = "name\tkind"
BY_HAND = (FAMED, "once")
"""Kinds that no rule tells."""
INVENTED = (MADE, "county", "region", "water lake", "water river", "hill peak", "hill mountains")
"""Kinds of places that are made up."""
BORNE = 40
"""Bearers in the lists from which a surname is usual enough, unless it may be handed out anyway."""
AS_SURNAME = 100
"""Bearers of a given name as a surname from which it is both."""
SHORTEST = 4
"""Letters of the shortest settlement and surname that no other word is taken for."""


def flaws(name: str, kind: str, language: Language) -> Iterator[str]:
    """What a surname, a given name or a town is, too; nothing for one that is nothing else."""
    names, words = language.names, language.words
    lower = language.letters.lower(name)
    if kind in INVENTED:
        if names.place(name) or _borne(name, language) or names.org_word(lower) is not None:
            yield "a name"
        if words.plain(name) or words.ordinary(lower):
            yield "a word"
        return
    surname, given = names.surname(name), names.given(name)
    row = surname if kind == "surname" else given
    if row is None:
        yield "unknown"
    elif row.common_word or words.plain(name) or words.ordinary(lower) or words.is_common(name):
        yield "a word"
    elif name in language.habits.words_too:
        yield "a word seldom used"
    elif not row.pool and (kind == "given" or surname is None or surname.count < BORNE):
        yield "rare"
    if names.place(name):
        yield "a place"
    if name in names.namesakes:
        yield "a street or a school is called so"
    if any(words.known.has(form) or words.common(form) for form in _forms(name, language)):
        yield "the form of a word"
    if kind == "given":
        if surname is not None and surname.count >= AS_SURNAME:
            yield "a surname"
        if given is not None and not names.nicknames_of(name, given.genders):
            yield "without a nickname"
        return
    if given is not None or names.nickname(name):
        yield "a given name"
    if any(figure == name for figure, *_ in _figures(language)):
        yield "a public figure's"
    if language.habits.may_be_adjective(name) and language.habits.adjective:
        yield "an adjective"
    if surname is not None and surname.kind in ("occupational", "trait", "nature", "ethnic", "given", "place"):
        yield surname.kind
    if len(name) < SHORTEST:
        yield "short"


def _figures(language: Language) -> list[list[str]]:
    """The rows of public figures."""
    at = language.names.folder / "public_figures.tsv"
    return [row.split("\t") for row in rows(at)]


def _forms(name: str, language: Language) -> Iterator[str]:
    """The forms of a name in small letters."""
    for feats in filter(None, language.habits.forms):
        yield language.letters.lower(language.morph.inflect(name, feats))


def towns(language: Language) -> Iterator[str]:
    """The settlements that are called as somebody or something else is."""
    names = language.names
    drawn = (row.name for county in language.map.counties.values() for row in county.rows)
    for name in sorted({*drawn, *(row.name for row in names.pool("settlement"))}):
        other = language.words.counted(name) or any(row.common_word for row in names.place(name))
        if len(name) < SHORTEST or other or len(names.place(name)) > 1 or _borne(name, language):
            yield name


def _borne(name: str, language: Language) -> bool:
    """Whether people are called so."""
    surname = language.names.surname(name)
    return bool(language.names.given(name) or language.names.nickname(name)
                or (surname is not None and (surname.count or surname.pool)))


def streets(language: Language, stood: Iterable[str]) -> Iterator[str]:
    """The names of streets that nobody and no place is called by: of those that are handed out, and that stood here."""
    names = language.names
    for name in sorted({*stood, *(row.name for row in names.pool("street"))}):
        lower = language.letters.lower(name)
        known = language.words.plain(name) or language.words.ordinary(lower)
        word = known and len(name) >= SHORTEST and " " not in name and names.org_word(lower) is None
        other = name in names.namesakes or names.place(name) or language.habits.may_be_adjective(name)
        if word and not other and not any(_known(each, language) for each in _bases(name, language)):
            yield name


def _bases(name: str, language: Language) -> set[str]:
    """A name, and that of which it is the genitive: Annan, Tampereen."""
    return {name, *(each.lemma for each in language.morph.analyse(name)
                    if each.exact and each.lemma[:1].isupper() and language.cases.only(each.feats, "owner"))}


def _known(name: str, language: Language) -> bool:
    """Whether people or places are called so."""
    return bool(language.names.place(name)) or _borne(name, language)


def bodies(language: Language) -> Iterator[str]:
    """Made-up words of bodies that are no words of the language."""
    known = {row.name for row in language.names.pool("word", kind="company")}
    for name in invented(1, False, language.names):
        if not language.words.plain(name) and name not in known and not language.names.place(name):
            yield name


def main() -> None:
    """Write the table anew."""
    language = load(sys.argv[1])
    at = language.home / "restorable.tsv"
    stood = [row.split("\t") for row in rows(at)]
    found = {(name, kind) for name, kind, *_ in stood if kind in ("surname", "given", *INVENTED, *BY_HAND)}
    for name, kind in sorted(each for each in found if each[1] not in BY_HAND):
        if said := ", ".join(flaws(name, kind, language)):
            print(kind, name, said, sep="\t")
            found.discard((name, kind))
    found |= {(name, "street") for name in streets(language, (name for name, kind, *_ in stood if kind == "street"))}
    found |= {(name, "word") for name in bodies(language)}
    found |= {(name, BARRED) for name in towns(language)}
    lines = [HEAD, *("\t".join(row) for row in sorted(found, key=lambda row: (row[1], row[0])))]
    at.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
