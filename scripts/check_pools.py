"""Every name that may be handed out, in every form: is it made, is it clean, is it read back?

    python scripts/check_pools.py                          # all pools, all forms (ten minutes)
    python scripts/check_pools.py --pool surname given     # some of them
    python scripts/check_pools.py --sample 500 --seed 7    # forms for a reader, drawn at random

In:  the pools of name_db/<lang> (`pools` below: all that `pseudo/suggest/pools` can draw from) and the grammar.
Out: for each pool the number of names and of forms, and what went wrong, by cause: no form; an odd symbol in it; the
     bare name given back; the three cases of a place's series not of one harmony; the reading not found by `analyse`.
     Exit status 1 if there is any. With `--sample` forms alone, mostly those in which a name can be wrong (`CRITICAL`);
     a person reads them and counts.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import morph
import name_db
from name_db.columns import PLACE_KINDS, Organisation, Place

PERSON, MALE, THING = ("", "ék", "é", "i"), ("", "ék", "né", "né+ék", "é", "i"), ("", "é", "i", "plural")
BUILT = {"": "", "é": "Number[psed]=Sing", "plural": "Number=Plur"}
OWN = ("Number", "Deriv", "Clitic")
"""What is built on every name of another language, each value of these features by itself."""

CRITICAL = {
    "person": "Case=Ins Case=Ins Case=Tra Case=Acc Case=Acc Case=Dat Case=All Case=Sup Case=Ade Number=Plur Deriv=i "
    "Number[psed]=Sing Case=Acc|Number=Plur Deriv=ék Case=Ins|Deriv=ék Case=Cau",
    "married": "Deriv=né Case=Ins|Deriv=né Case=Acc|Deriv=né Case=Dat|Deriv=né+ék",
    "place": "AT TO FROM AT Deriv=i Deriv=i Case=Ins Case=Acc Case=Tra Case=Dat Case=All",
    "thing": "Case=Ins Case=Acc Case=Dat Case=Ine Case=Sup Case=All Deriv=i Number[psed]=Sing Case=Tra",
}
"""What a reader is shown, as often as it stands here: the forms in which a class of a name can be wrong."""

TRIAL = "Anna"
ODD = frozenset("{}[]@#+=|<>*\\%")
BACK, FRONT = frozenset("aáoóuú"), frozenset("eéöőüű")


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a pool, what is built on it, and the locative series of a place (`""` for others)."""

    text: str
    sort: str
    built: tuple[str, ...]
    series: str = ""


def frames(lang: str) -> dict[str, str]:
    """How a language builds a street of a first part (`street`, of the type `type`) and streets of each type (`types`,
    `possessive`): name_db/<lang>/streets.toml. `street {type}` is two words, `street{type}` one."""
    file = Path(name_db.__file__).parent / lang / "streets.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def pools(names: name_db.Names, built: dict[str, str]) -> dict[str, tuple[Name, ...]]:
    """Everything that can be handed out, by pool: persons by origin, places by kind."""
    found: dict[str, tuple[Name, ...]] = {}
    origins = {
        kind: sorted({row.origin for row in rows})
        for kind, rows in (("surname", names._surname_pool), ("given", names._given_pool))
    }
    for origin in origins["surname"]:
        rows = names.pool("surname", origin=origin)
        own = "" if origin == names.home else " " + origin
        found["surname" + own] = tuple(Name(row.name, "person", MALE) for row in rows)
    nicks: dict[str, None] = {}
    for origin in origins["given"]:
        own = "" if origin == names.home else " " + origin
        men = {row.name for row in names.pool("given", origin=origin, gender="M")}
        rows = names.pool("given", origin=origin)
        found["given" + own] = tuple(Name(row.name, "person", MALE if row.name in men else PERSON) for row in rows)
        nicks.update((nick, None) for row in rows for sex in "FM" for nick in names.nicknames_of(row.name, sex))
    found["nick"] = tuple(Name(nick, "person", PERSON) for nick in nicks)
    for kind in sorted(PLACE_KINDS):
        rows = tuple(row for row in names.pool(kind) if isinstance(row, Place))
        found[kind] = tuple(Name(row.name, "place", THING, row.locative) for row in rows)
    streets = [row.name for row in names.pool("street")]
    found["street name"] = tuple(Name(street, "thing", THING) for street in streets)
    if built:
        spaces = [space for space in names.public_space_types() if not space.abbreviation]
        at = next(space.locative for space in spaces if space.norm == built["type"])
        texts = [built["street"].format(street=street, type=built["type"]) for street in streets]
        found["street"] = tuple(Name(text, "place", THING, at) for text in texts)
        kinds = {built["types"].format(type=space.norm): space.locative for space in spaces}
        kinds |= {built["possessive"].format(type=space.word): space.locative for space in spaces if space.possessive}
        found["street type"] = tuple(Name(text, "place", THING, at) for text, at in kinds.items())
    bodies = [row for row in names.pool("organisation") if isinstance(row, Organisation)]
    texts = dict.fromkeys(text for row in bodies for text in (row.name, row.acronym) if text)
    found["organisation"] = tuple(Name(text, "thing", THING) for text in texts)
    found["word"] = tuple(Name(row.name, "thing", THING) for row in names.pool("word"))
    return {pool: rows for pool, rows in found.items() if rows}


def features(name: Name, grammar: morph.Morphology) -> Iterator[str]:
    """Every combination of a derivation and a case that the grammar has of all names, in the canonical spelling."""
    bases = [BUILT.get(built, f"Deriv={built}") for built in name.built]
    if any(grammar.unknown(base) for base in bases):
        values = sorted(symbol[1:-1] for symbol in grammar.tables.values)
        bases = ["", *(value for value in values if value.partition("=")[0] in OWN)]
    for base in bases:
        for case in cases_of(grammar):
            feats = morph.canonical("|".join(filter(None, (base, case))))
            plural = "Number=" in feats and grammar.tables.borne(name.text) is not None  # by itself
            if feats and not plural and has(feats, grammar):
                yield feats


def cases_of(grammar: morph.Morphology) -> tuple[str, ...]:
    """The cases that the grammar has, no case first."""
    return ("", *sorted(symbol[1:-1] for symbol in grammar.tables.values if symbol.startswith("[Case=")))


@cache
def has(feats: str, grammar: morph.Morphology) -> bool:
    """Whether a name as such has these features; some have more (Győrött)."""
    try:
        return bool(grammar.inflect(TRIAL, feats))
    except morph.MorphError:
        return False


def fault(name: Name, feats: str, grammar: morph.Morphology) -> str:
    """What is wrong with one form, `""` for nothing."""
    try:
        form = grammar.inflect(name.text, feats)
    except morph.MorphError:
        return "no form"
    if not form or any(char in ODD and char not in name.text for char in form):
        return "an odd symbol"
    if form == name.text and not (feats == "Deriv=i" and form.endswith("i")):
        return "the bare name"
    if "Number=Plur" in feats and form == _form(name.text, feats.replace("Number=Plur", "").strip("|"), grammar):
        return ""  # a plural already (Sanomat): it has no other
    small = name.text.lower()
    for reading in grammar.analyse(form):
        if reading.exact and reading.feats == feats and reading.lemma.lower() == small:
            return ""
    if grammar.tables.fused and "Deriv" in feats and grammar.reads(form, name.text, feats):
        return ""  # one word of several
    return "not read back"


def _form(text: str, feats: str, grammar: morph.Morphology) -> str:
    """A form; of what has none, none."""
    try:
        return grammar.inflect(text, feats)
    except morph.MorphError:
        return ""


def torn(name: Name, grammar: morph.Morphology) -> bool:
    """Whether the cases of a place's series differ in harmony (`Szegeden`, but `Szegedra`)."""
    at, to, source = (
        grammar.inflect(name.text, grammar.in_series(f"Case={case}", name.series)) for case in ("Sup", "Sbl", "Del")
    )
    ends = [to, source, grammar.inflect(name.text, "Case=Dat")]
    if not to.startswith(at[:-1]):  # else it is -n alone after a vowel, which tells nothing
        ends.append(at)
    last = [next(char for char in reversed(form) if char in BACK | FRONT) for form in ends]
    return len({char in BACK for char in last}) > 1


def check(pool: str, rows: Sequence[Name], grammar: morph.Morphology, shown: int) -> int:
    """Goes through a pool; prints what it found, and gives the number of faults."""
    faults: Counter[str] = Counter()
    examples: dict[str, list[str]] = {}
    forms = 0
    for name in rows:
        wrong = [(fault(name, feats, grammar), feats) for feats in features(name, grammar)]
        forms += len(wrong)
        if name.series and not grammar.unknown("Case=Sup") and torn(name, grammar):
            wrong.append(("not of one harmony", "Case=Sup"))
        for cause, feats in wrong:
            if cause:
                faults[cause] += 1
                examples.setdefault(cause, []).append(f"{name.text} {feats}")
    print(f"{pool:24}{len(rows):6} names{forms:8} forms{faults.total():6} wrong", flush=True)
    for cause, count in faults.most_common():
        print(f"    {cause}: {count}: {'; '.join(examples[cause][:shown])}")
    return faults.total()


def sample(found: dict[str, tuple[Name, ...]], grammar: morph.Morphology, count: int, seed: int) -> Iterator[str]:
    """Forms for a reader: pools by turns, so that small ones are read too, the larger ones oftener."""
    draw = random.Random(seed)
    kinds = sorted(found)
    for pool in draw.choices(kinds, weights=[len(found[kind]) ** 0.5 for kind in kinds], k=count):
        name = draw.choice(found[pool])
        wanted = CRITICAL[name.sort].split()
        if "né" in name.built:
            wanted += CRITICAL["married"].split()
        feats = draw.choice(wanted)
        if any(grammar.unknown(each) for each in wanted if "=" in each):  # another language
            feats = draw.choice(list(features(name, grammar)))
        if feats in ("AT", "TO", "FROM"):
            case = {"AT": "Case=Sup", "TO": "Case=Sbl", "FROM": "Case=Del"}[feats]
            feats = grammar.in_series(case, name.series or "in")
        yield f"{pool}\t{name.text}\t{feats}\t{grammar.inflect(name.text, feats)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--pool", nargs="*", default=[], help="the pools wanted, by their first word; default all")
    parser.add_argument("--sample", type=int, default=0, help="so many forms for a reader, instead of the check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=5, help="examples of each cause")
    options = parser.parse_args()
    grammar, found = morph.load(options.lang), pools(name_db.load(options.lang), frames(options.lang))
    if options.pool:
        found = {pool: rows for pool, rows in found.items() if pool in options.pool or pool.split()[0] in options.pool}
        if not found:
            parser.error("no such pool")
    if options.sample:
        print("\n".join(sample(found, grammar, options.sample, options.seed)))
        return 0
    wrong = sum(check(pool, rows, grammar, options.shown) for pool, rows in found.items())
    names = sum(map(len, found.values()))
    print(f"{names} names, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
