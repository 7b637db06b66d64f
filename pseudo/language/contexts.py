"""Words around names: labels, what stands before and behind persons' names, formulas (`person_contexts.tsv`).

What comes in: the rows of the table. What goes out: `Contexts`. Start at `load`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields

from pseudo.language.letters import PLAIN, Letters


@dataclass(frozen=True, slots=True)
class Contexts:
    """Words around names, by their place: `label` (before a colon), `before` and `after` persons' names, `join` inside
    names of bodies; `never` are formulas that look like initials (`K. m. f.`), `tail` second members of compounds that
    are no name as a whole (`Crohn-betegség`), `land` those of landscapes (`Kerek-tó`), `law` what a law must hold."""

    label: frozenset[str]
    field: frozenset[str]
    """Labels of a form behind which no name stands, and which are nobody's: `lakcím`."""
    before: frozenset[str]
    after: frozenset[str]
    join: frozenset[str]
    either: frozenset[str]
    """Abbreviations between two names of whom one is meant: `v.`."""
    never: frozenset[str]
    tail: frozenset[str]
    law: frozenset[str]
    land: frozenset[str]
    alias: frozenset[str]
    """What stands between two names of one person: `leánykori neve`."""
    byname: frozenset[str]
    """What stands between a name and what its bearer is called, of one word: `becenevén`."""
    schooling: frozenset[str]
    """How words begin for whom and what schools have, behind what one is called: `igazgatója`."""
    nickname: frozenset[str]
    """How words begin that stand behind what somebody is called: `gúnynév`."""
    parent: frozenset[str]
    """What somebody is to the child by whose name she is called in a chat: `anya`."""
    matter: frozenset[str]
    """Labels of forms behind which it stands what somebody is charged with: `rikosnimike`."""
    value: frozenset[str]
    """Labels of forms behind which there is a word, and no name: `materiaali`, `vuodenaika`."""
    topic: frozenset[str]
    """Labels behind which it stands what a paper is about, an offence perhaps: `asia`."""
    offence: frozenset[str]
    """Offences, in small letters: `varkaus`, which is a town, too."""
    deed: frozenset[str]
    """What only people do, in the forms that stand behind who does it: `soitti`, `hakemaan`."""
    sets: frozenset[str]
    """What may stand between: `tuli hakemaan`, `ei soittanut`."""
    farm: frozenset[str]
    """Words for a farm, behind which it stands what it is called: `kantatila`."""
    seat: frozenset[str]
    """Labels, and words in a sentence, that say that a town stands behind them: `kokouspaikka`."""
    too: frozenset[str]
    """What may stand between what somebody is called and the verb that says so: `is`."""
    named: frozenset[str]
    """What stands behind what somebody is called, in quotation marks: `néven`."""
    truename: frozenset[str]
    """What stands between what somebody is called and her full name: `valódi neve`."""
    whom: frozenset[str]
    calls: frozenset[str]
    """What begins and what ends a clause that tells how somebody is called: `akit ... Dodinak hívnak`."""
    behind: frozenset[str]
    """What stands behind people alone: `puolesta`, on somebody's behalf."""
    naming: frozenset[str]
    """What stands before what somebody is called, and no full name: `kutsumanimi`."""
    brief: frozenset[str]
    """What stands before a body's short name in brackets: `a továbbiakban` (words of three letters or more)."""
    defined: frozenset[str]
    """What stands before the term by which a contract calls a party from there on: `továbbiakban`."""
    unspacious: frozenset[str]
    """Adjectives that look as if made of a public space, but mean something else: `házi orvos`."""
    christened: frozenset[str]
    """Things that are given names as persons are, behind the name: `Orsolya viharciklon`, `a Zsófia hajón`."""
    situated: frozenset[str]
    """Verbs that say where a town is, and nothing else: `Szolnok a Tisza partján fekszik`."""
    living: frozenset[str]
    """What stands before where somebody is born, lives or dies, and before no body's name: `syntyi Rutakolla`."""
    commune: frozenset[str]
    """How words end that say of which kind a town is, beside those of `communes`: `megyeszékhely`."""
    uncertain: frozenset[str]
    """What stands before one name of somebody of whom nobody has told: `egy bizonyos Rácz`."""
    addressed: frozenset[str]
    """What stands for the one who is written to, before whose he is: `a te fiad`, `az ön unokája`."""
    clitic: frozenset[str]
    """What is put to any word with a hyphen and is no ending: `Rácz-e`."""
    adverb: frozenset[str]
    """What looks like a form of a kind of public space and says when or between whom: `közt`, `közben`."""
    state: frozenset[str]
    """What says how somebody or something is, in a form that names have, too: `karilla`."""
    asks: frozenset[str]
    """How small words end that ask what one is to do: `haukanko`."""
    partner: frozenset[str]
    """What stands in a firm's name behind `és`: `Rácz és Társa`."""
    team: frozenset[str]
    """Abbreviations of what a club or a station is, behind its town: `Szeged KK`, `Szeged TV`."""
    contrasted: frozenset[str]
    """Two words that stand in one sentence for two that were told of, before the name of each: `egyik másik`."""
    lettered: frozenset[str]
    """How what is told by a letter with a full stop begins, behind it: `B. épület`."""
    dose: frozenset[str]
    """Units behind the number that follows a medicine: `20 mg`."""
    goods: frozenset[str]
    """What is sold under a brand: `szelep`."""
    served: frozenset[str]
    """How words begin behind the name of a programme that somebody could be called, too: `Wilma-tunnukset`."""
    nobody: frozenset[str]
    """Names that are no neighbour's, in small letters: `isten`, `szűz mária`, feasts, roles (`eladó`)."""
    idiom: frozenset[str]
    """Two words of which the first could be a surname, and is none before the second: `nagy nehezen`."""
    daypart: frozenset[str]
    """Adjectives of parts of the day, as they stand before an hour: `hajnali`."""
    lying: frozenset[str]
    """How words end that say where a thing lies, behind the one in the case of owners by which it does: `takana`."""
    little: frozenset[str]
    """What a child is before a nickname, and in small letters no surname: `a kis józsika`."""
    official: frozenset[str]
    """Abbreviations of offices that are no name, as they are written, without a full stop: `Gyvt`, `TEGYESZ`."""
    unit: frozenset[str]
    """Units in brackets at the heads of columns, in small letters: `ft`."""
    rank: frozenset[str]
    """Abbreviated ranks behind names, without a full stop: `alez`; `force` before them, of what force: `r`, `tű`."""
    force: frozenset[str]
    speaker: frozenset[str]
    """Letters before lines that tell what somebody is, and no name: `k`, who asks; `r riporter`, where such is told."""
    counted: frozenset[str]
    """What stands behind the number of one of several accused: `r`, of `I. r. vádlott`."""
    birth: frozenset[str]
    """Labels behind which a place of birth stands, without full stops: `szül hely`."""
    people: frozenset[str]
    """Adjectives of peoples, each with the origin of their names: `ukrán ukrainian`."""
    citizen: frozenset[str]
    """How what stands behind such an adjective begins, that tells where somebody is from: `állampolgár`."""
    saint: frozenset[str]
    """What stands before the given name of a saint: `szent`."""
    science: frozenset[str]
    """Endings of the names of sciences and of what is done by them, whose adjectives look as if made of places."""
    copula: frozenset[str]
    """Verbs that say what something is like: `Vörös volt a feje`."""
    terrain: frozenset[str]
    """What land and water is like, and nobody, behind such a verb: `Vuori on korkea`."""
    adherent: frozenset[str]
    """How the grammar tells those who are of somebody or something: `Deriv=s`, of `petőfisek`."""
    latin: frozenset[str]
    """Words of diagnoses in Latin, and endings of such words with a hyphen before them: `mellitus`, `-itis`."""

    letters: Letters = PLAIN
    """The language's letters."""

    def doses(self, text: str) -> bool:
        """Whether a text begins with a dose, or with a share."""
        found = re.match(r"\s*\d+(?:[.,]\d+)?\s*([^\W\d_]+|%)", text)
        return found is not None and (self.letters.lower(found[1]) in self.dose or found[1] == "%")


def load(rows: Iterable[str], letters: Letters = PLAIN, before: Iterable[str] = ()) -> Contexts:
    """The words by their place, from rows of word, place and field; `before`: more of that place.

    >>> sorted(load(["tanú\\tbefore\\tlaw", "házi\\tunspacious\\t"]).before)
    ['tanú']
    """
    by_place: dict[str, set[str]] = {field.name: set() for field in fields(Contexts) if field.name != "letters"}
    by_place["before"].update(before)
    for row in rows:
        word, place, _ = row.split("\t")
        by_place[place].add(word)
    return Contexts(**{place: frozenset(words) for place, words in by_place.items()}, letters=letters)
