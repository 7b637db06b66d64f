"""The classes of Finnish names that the spelling and the nouns of `classes-nouns.tsv` do not give.

What comes in: name lists with Kotus classes (`kotus_classes.tsv`, `given.tsv`, `surnames.tsv`) and places with their
forms (`municipalities.tsv`, `places_series.tsv`), all from --data, and the compiled grammar. What goes out:
`tables/classes-names.tsv` of the language, a row for each name whose forms would be others without it. Start at `main`.

Each class of a list is tried against what the grammar makes by itself; a row is written where one of `LOOKED_AT`
differs. A name that is both a given name and a surname has the class of whichever has more bearers, and the other as a
free variant. Ends that `classes-nouns.tsv` lists beat the lists for surnames and places (Lampi, Lammen). Of a place the
given forms decide: the markers that make them are searched for.

    python scripts/build_kotus_classes.py --data ../shared/data/fi/names
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import morph  # noqa: E402
from morph.classes import classes_of  # noqa: E402
from morph.folder import rows  # noqa: E402

LOOKED_AT = ("Case=Gen", "Case=Par", "Case=Ill", "Case=Ade", "Case=Ess")
LISTS = ("per-given", "per-family", "loc-", "org-")
LEAST = 20
"""Bearers of a given name or surname that has no class in the lists, to be looked at."""
LIKE = {"11": "13", "18": "18", "30": "29", "37": "32"}
"""Classes that the grammar does not tell from another."""
SILENT = "22"
LEFT_OUT = {SILENT: "", "39": "es"}
"""Classes that the lists give to names that are not of them: silent consonants (of any end), names in -es (Jones)."""
SHIFTS = {"": "{N}", "kk:k": "{Q}", "pp:p": "{Q}", "tt:t": "{Q}", "k:j": "{J}"}
OTHERS = frozenset("bcfgqwxzå")
HARMONY = {"back": "{B}", "front": "{F}"}
CONSONANT, VOWEL = "[hjklmnprstv]", "[aeiouyäö]"
NATIVE = re.compile(
    rf"({CONSONANT}|{VOWEL}){VOWEL}+({CONSONANT}{{1,2}}|[lnr](kk|pp|tt|sk|st))({VOWEL}+{CONSONANT}{{1,3}})*e"
)
"""Surnames in -e that look Finnish: no letters nor clusters of other languages."""
PLACE = 3000
"""What a place counts against bearers of its name."""


class Found(NamedTuple):
    """A class of a name: its markers, what it counts, and where it is from."""

    markers: tuple[str, ...]
    weight: int
    source: str


def table(path: Path) -> list[dict[str, str]]:
    """A TSV with a heading."""
    head, *body = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    return [dict(zip(head, row, strict=False)) for row in body]


def parsed(row: Mapping[str, str], name: str, types: frozenset[str], *, given: bool) -> list[tuple[str, ...]]:
    """The markers of a class as the lists have it: `39|41`, `?5`, `5|†39`; none for what the grammar has not.

    Where the list says nothing of its consonants, those of a name with letters of other languages do not alternate,
    those of a given name do in quantity; else the spelling decides.
    """
    found = []
    shift, harmony, foreign = row["gradation"], row.get("harmony", ""), not set(name.lower()).isdisjoint(OTHERS)
    for one in row["class"].split("|"):
        number = re.fullmatch(r"\??(\d+)", one)
        if number is None or (number[1] in LEFT_OUT and name.endswith(LEFT_OUT[number[1]])):
            continue
        marker = "{K" + LIKE.get(number[1], number[1]) + "}"
        if marker in types:
            own = [HARMONY[harmony]] if harmony in HARMONY else []
            grade = [SHIFTS.get(shift.lstrip("?"), "{G}")] if shift or foreign else ["{Q}"] if given else []
            found.append((marker, *grade, *own))
    return found


def made(
    name: str, markers: tuple[str, ...], finnish: morph.Morphology, feats: tuple[str, ...] = LOOKED_AT
) -> list[str]:
    """The forms of a name with these markers."""
    tables = finnish.tables
    letters = tables.tail_letters(name)
    ordered = "".join(tables.in_order(markers, {}))
    found = [finnish.generator(letters + ordered + tables.symbols(morph.to_dict(one))) for one in feats]
    return [forms[0] if forms else "" for forms in found]


def alone(finnish: morph.Morphology, folder: Path) -> morph.Morphology:
    """The language without the rows that this script writes."""
    tables = finnish.tables
    fold = str.maketrans(dict(tables.fold))
    ours = {row[0].translate(fold) for row in rows(folder / "tables" / "classes-names.tsv")}
    kept = [path for path in (folder / "tables").glob("classes-*.tsv") if path.stem != "classes-names"]
    others = {row[0].translate(fold) for path in kept for row in rows(path)}
    entries = {entry: markers for entry, markers in tables.entries.items() if entry not in ours - others}
    capital, lower = classes_of(entries, (), (tables.common,), tables.slots, {}, tables.case)
    return replace(finnish, tables=replace(tables, entries=entries, capital=capital, lower=lower))


def from_lists(data: Path, types: frozenset[str]) -> Iterator[tuple[str, Found]]:
    """Names with the classes of the lists."""
    given = {row["name"]: int(row["count_men"]) + int(row["count_women"]) for row in table(data / "given.tsv")}
    family = {row["name"]: int(row["count"]) for row in table(data / "surnames.tsv")}
    for row in table(data / "kotus_classes.tsv"):
        kind = next((one for one in LISTS if row["list"].startswith(one)), "")
        name = row["lemma"].replace("|", "")
        if not kind or not name.isalpha() or not name[0].isupper() or name.isupper() or row["pos"] != "proper":
            continue
        weight = {"per-given": given.get(name, 5), "per-family": family.get(name, 5)}.get(kind, PLACE)
        classes = parsed(row, name, types, given=kind == "per-given")
        for markers in classes[: 2 if row["class"] in ("39|41", "41|39") else 1]:
            yield name, Found(markers, weight, row["list"])


def solved(data: Path, finnish: morph.Morphology) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Places whose forms the grammar does not make, with markers that make them."""
    sorts = [[marker for marker, slot in finnish.tables.slots.items() if slot == wanted] for wanted in (3, 4, 5)]
    cases = {"inner": ("Case=Ine", "Case=Ela", "Case=Ill"), "outer": ("Case=Ade", "Case=Abl", "Case=All")}
    for file in ("municipalities.tsv", "places_series.tsv"):
        for row in table(data / file):
            name, feats = row["name"], ("Case=Gen", *cases.get(row["series"], ()))
            own = finnish.tables.classes(finnish.tables.tail_letters(name), True)
            if not name.isalpha() or name in finnish.tables.pairs or "{K" + SILENT + "}" in own:
                continue
            if row["number"] == "Plur":
                feats = tuple(f"{one}|Number=Plur" for one in feats)
            wanted = [row["genitive"], row["where"], row["from"], row["to"]][: len(feats)]
            if any(not form or " " in form for form in wanted) or finnish.tables.borne(name):
                continue
            if [finnish.inflect(name, one) for one in feats] == wanted:
                continue
            small = [form.lower() for form in wanted]
            for markers in product(*sorts):
                if made(name, markers, finnish, feats) == small:
                    yield name, markers
                    break
            else:
                print(f"no class makes {' '.join(wanted)} of {name}")


def chosen(found: list[Found]) -> tuple[Found, Found | None]:
    """The class that counts most, and another that counts a twentieth of it."""
    ranked = sorted(found, key=lambda one: (-one.weight, one.source, one.markers))
    best = ranked[0]
    other = next((one for one in ranked if one.markers[0] != best.markers[0] and one.weight * 20 >= best.weight), None)
    return best, other


def unlisted(data: Path, listed: Mapping[str, object]) -> Iterator[tuple[str, Found]]:
    """Names without a class: given names keep their last vowel (Soile, Soilen), and have no gradation in quality;
    surnames in -e that look Finnish double it (Kankare, Kankareen)."""
    family = {row["name"]: int(row["count"]) for row in table(data / "surnames.tsv")}
    for row in table(data / "given.tsv"):
        name, count = row["name"], int(row["count_men"]) + int(row["count_women"])
        if name in listed or not name.isalpha() or count < max(LEAST, family.get(name, 0)):
            continue
        kind = {"e": "{K8}", "i": "{K5}"}.get(name[-1])
        if kind and name[-2:] not in ("ai", "ei", "oi", "ui", "äi", "ee", "ie"):
            yield name, Found((kind, "{Q}"), count, "given names")
    given = {row["name"]: int(row["count_men"]) + int(row["count_women"]) for row in table(data / "given.tsv")}
    for name, count in family.items():
        if name not in listed and count >= LEAST and NATIVE.fullmatch(name.lower()) and given.get(name, 0) < count:
            yield name, Found(("{K48}", "{G}"), count, "surnames")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--lang", default="fi")
    options = parser.parse_args()
    folder = HERE / "morph" / options.lang
    finnish = alone(morph.load(options.lang), folder)
    types = frozenset(marker for marker, slot in finnish.tables.slots.items() if slot == 3)
    names: dict[str, list[Found]] = defaultdict(list)
    for name, one in from_lists(options.data, types):
        names[name].append(one)
    for name, one in list(unlisted(options.data, names)):
        names[name].append(one)
    family = {row["name"]: int(row["count"]) for row in table(options.data / "surnames.tsv")}
    lines = []
    for name, found in names.items():
        letters = finnish.tables.tail_letters(name)
        own = finnish.tables.classes(letters, True)
        if any(marker in types for marker in own):
            # The nouns' table knows better than the lists of surnames and places.
            found = [one for one in found if one.source in ("per-given", "given names")]
            found = [one for one in found if one.weight >= family.get(name, 0)]
        if "=" + letters in finnish.tables.entries or "=" + name in finnish.tables.entries or not found:
            continue
        found = [one for one in found if all(made(name, one.markers, finnish))]
        if not found:
            continue
        best, other = chosen(found)
        usual = made(name, finnish.tables.classes(letters, True) + finnish.tables.sound(name), finnish)
        differs = made(name, best.markers, finnish) != usual
        if other is not None and made(name, other.markers, finnish) == made(name, best.markers, finnish):
            other = None
        if differs or other is not None:
            variant = "".join(other.markers) if other else ""
            lines.append(f"={name}\t{''.join(best.markers)}\t\t{variant}\t{best.source}")
    path = folder / "tables" / "classes-names.tsv"
    known = {line.split("\t")[0] for line in lines}
    write(path, lines)
    again = morph.load(options.lang)
    for name, markers in solved(options.data, again):
        lines = [line for line in lines if line.split("\t")[0] != "=" + name]
        if f"={name}" not in {line.split("\t")[0] for line in lines}:
            lines.append(f"={name}\t{''.join(markers)}\t\t\tplaces with their forms")
    write(path, lines)
    print(f"{path.name}: {len(lines)} rows ({len(known)} of lists), {path.stat().st_size} bytes")


def write(path: Path, lines: list[str]) -> None:
    heading = [
        "# entry\tmarkers\tchanged stem\tfree variant\tsource",
        "# Names whose class neither their spelling nor classes-nouns.tsv gives (scripts/build_kotus_classes.py).",
        "# Source: name lists of pykko 2da827a (MIT; core list Kotus, Nykysuomen sanalista, CC BY 4.0), names of DVV",
        "# open data 2016 (CC BY 4.0).",
    ]
    path.write_text("\n".join([*heading, *sorted(lines)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
