"""One choice for a whole run: no two names become one; and of how many originals a replacement could be."""

import dataclasses
import functools
import itertools
from collections import Counter

import pytest

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Entry
from pseudo.core.errors import InputError
from pseudo.language.letters import fold
from pseudo.pipeline import Settings
from pseudo.suggest import choice, inventory, privacy
from pseudo.suggest.originals import Original, originals

KEY = b"an example key of 16+ bytes"
P = Pseudonymiser("hu", key=KEY)
TOOLS, NAMES = P.choice, P.language.names
HOME = NAMES.home


@functools.cache
def surnames() -> list[str]:
    homely = (row for row in NAMES.known("surname") if NAMES.origins(row, "surname") == (HOME,) and "-" not in row)
    return [*itertools.islice(homely, 0, 4000, 10)]


def given_names() -> list[str]:
    return [row.name for sex in "FM" for row in NAMES.pool("given", gender=sex)[:150]][:250]


def test_no_two_of_100_000_people_get_one_name():
    originals = {text: Original("surname", text, HOME) for text in surnames()}
    given = {text: Original("given", text, f"{NAMES.given(text).genders[0]} {HOME}") for text in given_names()}
    wanted = [*originals.values(), *given.values()]
    found = inventory.Inventory({one: [0] for one in wanted}, [frozenset()])
    found.pairs = {(s, g): (originals[s], given[g]) for s, g in itertools.product(surnames(), given_names())}
    tools = inventory.with_choices(found, KEY, TOOLS)
    new = Counter(
        f"{tools.fixed[originals[s]][0]} {tools.pairs.get((s, g), tools.fixed[given[g]][0])}"
        for s, g in itertools.product(surnames(), given_names())
    )
    assert sum(new.values()) == len(new) == len(surnames()) * len(given_names()) == 100_000
    assert tools.pairs and not any(NAMES.public_figure(*name.rsplit(" ", 1)) for name in new)


def test_an_exhausted_pool_is_widened_then_names_are_composed():
    wanted = [Original("given", text, f"F {HOME}") for text in NAMES.known("given")[: len(NAMES.pool("given", gender="F")) + 40]]
    texts = [texts[0] for texts in choice.choose(wanted, KEY, frozenset(), TOOLS).values()]
    assert len({fold(text) for text in texts}) == len(wanted) and sum("-" in text for text in texts) > 30
    taken = frozenset(fold(row.name) for row in NAMES.pool("settlement"))
    towns = [Original("settlement", row.name, "") for row in NAMES.pool("settlement")[:30]]
    texts = [texts[0] for texts in choice.choose(towns, KEY, taken, TOOLS).values()]
    assert len(set(texts)) == len(towns) and not {fold(text) for text in texts} & taken


def texts(*found: str) -> list[Document]:
    return [P.spans(text) for text in found]


def test_a_run_has_one_name_for_one_and_never_one_for_two():
    docs = texts("Kovács János és Vörös Ede Sarkadon járt.", "Tóth Béla, Kovács János fia, Vésztőre ment.", "Zircen Nagy Éva.")
    p = Pseudonymiser("hu", key=KEY)
    p.take_inventory(docs)
    became: dict[str, set[str]] = {}
    for doc in docs:
        for entry in (p.suggest(doc).replacements or {}).values():
            became.setdefault(entry.norm, set()).add(entry.repl or "")
    assert all(len(new) == 1 for new in became.values())
    new = [name for names in became.values() for name in names]
    assert len(set(new)) == len(new)
    old = {fold(word) for norm in became for word in norm.split()}
    assert not old & {fold(word) for name in new for word in name.split()}


def test_the_order_of_the_documents_changes_nothing():
    docs = texts("Kovács János itt volt.", "Tóth Béla és Varga Ede is.", "Nagy Éva Pécsről jött.")
    one = inventory.with_choices(inventory.collected(docs, TOOLS), KEY, TOOLS)
    other = inventory.with_choices(inventory.collected(docs[::-1], TOOLS), KEY, TOOLS)
    assert dict(one.fixed) == dict(other.fixed)


def test_a_replacement_could_be_of_many():
    doc = P.suggest("Kovács János és Vörösházi Ede Sarkadon járt, a Körös mentén.")
    counted = privacy.of_document(doc, TOOLS)
    found = dict(counted.entities)
    assert found["PER"] > 100 and found["GPE"] > 10 and counted.counties > 1
    assert counted.constellations == pytest.approx(found["GPE"])  # of one place there is nothing to tie
    report = privacy.report([counted, privacy.Counted()])
    assert report["fewest"] == round(min(found.values()), 1) and len(report["documents"]) == 2
    assert "name_db" in report["meaning"]["prior"] and "one is added" in report["meaning"]["smoothing"]
    assert sum(report["distribution"]["all"].values()) == report["entities"] and "Kov" not in str(report)


def test_every_sort_of_name_has_its_number():
    text = ("A 8-as főúton a ZQXW munkatársai, Vas vármegyében a Szent Kereszt Plébánia, Markhot Ferenc Kórház, az OTP Bank Nyrt., "
            "K. J. és Ann Smith, a Tisza, a Fő utca, Bécs, a Holdfény Kft. meg a Kúria.")
    p = Pseudonymiser("hu", key=b"a key of the tests")
    found = privacy.of_document(p.suggest(p.spans(text)), p.choice).entities
    assert len(found) > 10 and all(number >= 1 for _, number in found)


def test_at_least_so_many_originals_can_be_demanded():
    text = "Kovács János és Fazekas Ede jött."
    p = Pseudonymiser("hu", key=KEY, settings=Settings(least=30))
    for entry in (p.suggest(text).replacements or {}).values():
        for original, names in zip(originals(entry, p.language.persons), entry.allsugg, strict=True):
            assert all(choice.attacker(p.choice).number(original, name) >= 30 for name in names[1:])
    with pytest.raises(InputError, match="no replacement of kind"):
        Pseudonymiser("hu", key=KEY, settings=Settings(least=10**6)).suggest(text)


def test_names_may_begin_as_the_old_ones_where_that_is_wanted():
    wanted = [Original("surname", text, HOME) for text in surnames()[:200]]
    tools = dataclasses.replace(TOOLS, rules=choice.Rules(same_initial=True))

    def same(tools) -> int:
        chosen = {one: choice.choose([one], KEY, frozenset(), tools)[one][0] for one in wanted}
        return sum(fold(one.text)[0] == fold(new)[0] for one, new in chosen.items())

    assert same(TOOLS) == 0 < same(tools)


def test_initials_stay_apart():
    wanted = [Original("initial", f"{letter}.") for letter in "ABCDEFGHIJKLMNOPRST"]
    chosen = choice.choose(wanted, KEY, frozenset(), TOOLS)
    assert len({texts[0] for texts in chosen.values()}) == len(wanted)


def test_entries_that_a_person_has_written_are_not_collected():
    doc = Document("Kis Ede", spans=(), replacements={"k": Entry("Kis Ede", {"PER": 1}, 1, repl="Nagy Pál")})
    assert inventory.collected([doc], TOOLS).where == {}
