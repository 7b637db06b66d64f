"""What is to be replaced of a person's name: a surname, a given name, a nickname, each of one land.

What comes in: a part of the name, and all of its parts. What goes out: its `Original`. Start at `of_person`; which land
a whole name is of tells `homelands`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pseudo.core.document import NamePart
from pseudo.language.persons import Grammar
from pseudo.suggest.farms import is_farm
from pseudo.suggest.fathers import CHILD, made_of
from pseudo.suggest.homelands import (
    DOUBTFUL,
    FOREIGN,
    borne_here,
    called_apart,
    kept_here,
    known_of,
    land_of,
    lands_of,
    native_beside,
    nick_land,
    noble_land,
    of_a_stock,
    of_here_alone,
    origin_of,
    particles,
    strange_land,
    titled_sex,
)
from pseudo.suggest.original import DOUBLE, Original


def of_person(part: NamePart, parts: Sequence[NamePart], sex: str, grammar: Grammar, land: str = "") -> Original:
    """What kind of thing a part of a person's name is: with gender and origin, which the candidates must share.

    A given name of the language's own register makes its bearer a native, whatever the surname sounds like; but a
    surname that nobody of here bears stays one of its land (`Nguyen Lili`), and such a given name one of here behind it
    (`Nguyen Minh Áron`).

    land  which the text says that she is of, if she is none of here
    """
    names = grammar.names
    if part.role == "initial":
        return Original("initial", part.text)
    father, end = made_of(part.text, grammar)
    if father:
        return Original("given", father, f"M {names.home}", tail=CHILD + end)
    native = native_beside(part, parts, grammar)
    origin, kin, among = (names.home, (), ()) if native else origin_of(parts, grammar)
    if land and origin != names.home:
        origin, kin, among = land, (), ()
    sex = sex or titled_sex(parts, grammar)
    first = next((each.role for each in parts if each.role in ("surname", "given")), "")
    ours = first == "surname" and not grammar.habits.given_first
    if part.role == "surname":
        mans = "-".join(names.mans_surname(text, among or (origin,)) for text in part.text.split("-"))
        behind = particles(part, parts) if origin != names.home else ""
        ours_too = borne_here(part.text, names, origin) or kept_here(part.text, origin, grammar)
        if origin != names.home and not behind and ours_too:
            origin, kin, among = names.home, (), ()
        theirs = among if origin == FOREIGN else () if origin in (DOUBTFUL, names.home) else (origin,)
        strangers = land or not grammar.habits.eastern.isdisjoint(theirs)
        bare = known_of(grammar.letters.without_marks(part.text), "surname", names)  # `Bogdán Mihai`, a Bogdan
        if theirs and not strangers and ours and not {*theirs} & {*bare} and (
                known_of(part.text, "surname", names) == (names.home,)):
            origin, kin, among = DOUBTFUL, (("surname", part.text),), theirs  # `Szirtes Milena`
        if origin == names.home and ours and (strange := strange_land(part.text, parts, grammar)):
            origin, kin, among = strange, (), ()
        if origin == names.home and grammar.habits.own_lands:
            lands = {text: land_of(text, "surname", grammar) for text in part.text.split("-")}
            origin = DOUBLE.join(lands.values() if len({*lands.values()}) > 1 else [*lands.values()][:1])
            kin = tuple(("surname", text) for text, land in lands.items() if land == FOREIGN)
            mans = "-".join(names.mans_surname(text, (land,)) for text, land in lands.items())  # `Irina Petrova`
        woman = origin not in {names.home, *grammar.habits.overseas}
        woman = woman and (sex == "F" or (not sex and mans != part.text))
        origin = DOUBLE.join(lands_of(part.text, origin, grammar))
        if origin == names.home or origin in grammar.habits.peoples:
            origin = noble_land(part, parts, grammar) or origin
        if origin == names.home and is_farm(part.text, grammar):
            return Original("farm", part.text, origin)  # `Yli-Rantala`
        text, behind = mans if woman else part.text, behind if origin != names.home else ""
        return Original("surname", text, origin, kin=kin, among=among, woman=woman, behind=behind)
    row = names.given(part.text)
    hers = row is not None and row.genders == "F"  # `Arankáné`: no man is called so
    own = "M" if not hers and any(p.role == "wife" for p in parts[parts.index(part) :]) else sex
    if part.role == "nick":
        bases = names.nickname(part.text)
        if len(parts) > 1 and not bases and not part.text.endswith(grammar.habits.nick_ends):
            return Original("word", part.text, "nickname")  # `Lakatos „Cápa” Tibor`
        own = own if not bases or any(row.gender == own for row in bases) else ""  # of two who are named together
        sex = own or (bases[0].gender if bases else "")
        land = nick_land(part.text, origin, grammar)  # `Ray` becomes another given name of there
        return Original("nick" if land == origin else "given", part.text, f"{sex} {land}", kin=kin, among=among)
    shared = land if land in grammar.habits.named_apart & names.sharers(part.text) else ""  # a Swede's brother Axel
    if origin == names.home and (people := called_apart(part.text, parts, grammar) or shared):
        kind = "double" if of_a_stock(part.text, own, names, people) else "given"  # no `Sofie-Solveig` of two halves
        return Original(kind, part.text, f"{own} {people}")
    family = next((each.text for each in parts if each.role == "surname"), "")
    called = names.origins(part.text, "given")
    if origin == names.home and ours and names.home not in called:
        strange = strange_land(family, parts, grammar)  # `Nguyen Bao Lili`, `Osei Benjámin Kwame`
        unknown = names.given(part.text) is None and not called and strange in grammar.habits.eastern
        origin = strange if unknown or strange in called else origin
    if origin != names.home and ours and of_here_alone(part.text, origin, names):
        origin, kin, among = names.home, (), ()
    if origin == names.home and grammar.habits.own_lands and DOUBLE not in part.text and not native:
        origin = land_of(part.text, "given", grammar)
        kin = (("given", part.text),) if origin == FOREIGN else ()
    told = row.origin if row is not None and origin == FOREIGN else origin
    stocked = told == names.home or told in grammar.habits.named_apart
    kind = "double" if stocked and of_a_stock(part.text, own, names, told) else "given"
    return Original(kind, part.text, f"{own} {origin}", kin=kin, among=among)
