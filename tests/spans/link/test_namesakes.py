"""Names looked up by their clues: none is missed that comparing each with every other would find."""

import random

from pseudo import Pseudonymiser
from pseudo.kinds import persons
from pseudo.language.casing import one_slip
from pseudo.spans.link import namesakes, slips
from pseudo.spans.link.people import parts_of

P = Pseudonymiser("hu")
GRAMMAR, NAMES = P.language.persons, P.language.names


def people(number: int, seed: int) -> list[str]:
    """Names of few words in many kinds of short forms, slips and old spellings among them."""
    draw = random.Random(seed)
    surnames = [row.name for row in NAMES.pool("surname")[:40]] + ["Kováts", "Kovács", "Takcás", "Takács", "Stumpf", "Rácz", "Rác"]
    given = [row.name for sex in "FM" for row in NAMES.pool("given", gender=sex)[:15]] + ["Rikárdó", "Katalin"]
    nicks = [nick for name in given for sex in "FM" for nick in NAMES.nicknames_of(name, sex)[:2]] + ["Riki", "Stumpi"]
    made = []
    for _ in range(number):
        one, other, first, nick = (draw.choice(row) for row in (surnames, surnames, given, nicks))
        slip = draw.randrange(len(one))
        made.append(draw.choice([
            f"{one} {first}", f"{one}-{other} {first}", one, first, nick, f"{one} {nick}", f"{one[0]}. {first[0]}.", f"{one} {first[0]}.",
            f"{one[:slip]}{one[slip + 1:]} {first}", one[:slip] + one[slip + 1:], f"dr. {one} {first}", f"{one}né {other} {first}",
            f"{one} {first}né", f"{one}né", f"{first} {one}", f"{first[0]}. {one}", "dr.", one.upper(), first.lower()]))  # fmt: skip
    return made


def test_no_name_is_missed():
    norms = dict.fromkeys(people(400, seed=1), 1)
    parts = parts_of(norms, GRAMMAR)
    named, words = namesakes.of_document(parts, GRAMMAR), slips.bearers(parts, GRAMMAR.letters)
    found = 0
    for norm in norms:
        possible, full = set(named.possible(norm)), set(named.full(norm))
        for other in norms:
            if other == norm:
                continue
            compatible = persons.compatible(parts[norm], parts[other], GRAMMAR)
            assert not compatible or (other in possible and other in full), (norm, other)
            misspelt = slips.misspelt(norm, other, parts, words, GRAMMAR)
            assert not misspelt or other in possible, (norm, other)
            found += compatible or misspelt
    assert found > 500


def test_names_stand_in_the_order_of_the_document():
    norms = people(300, seed=2)
    named = namesakes.of_document(parts_of(norms, GRAMMAR), GRAMMAR)
    order = list(dict.fromkeys(norms))
    for norm in order:
        possible = named.possible(norm)
        assert norm not in possible
        assert possible == sorted(possible, key=order.index)


def test_slips_are_those_that_comparing_finds():
    words = [word.lower() for word in people(300, seed=3)]
    found = namesakes._slips(words, words)
    for one in words:
        slips = {other for other in words if other != one and one_slip(one, other)}
        assert slips <= set(found.get(one, ())), one
