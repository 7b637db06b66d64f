"""A language folder read: `language.toml` and `tables/*.tsv` into `Tables`.

What comes in: the folder. What goes out: its `Tables`. Start at `read_tables`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from morph.classes import classes_of
from morph.costs import read_costs
from morph.errors import DataError
from morph.feats import canonical
from morph.letters import load as load_letters
from morph.tables import MARKER, Tables

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

NEVER = r"(?!)"


def rows(path: Path) -> list[list[str]]:
    """The rows of a TSV without comments, cells stripped; the first comment line is its heading."""
    if not path.is_file():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.split("\t")] for line in lines if line.strip() and not line.startswith("#")]


def read_tables(folder: Path) -> Tables:
    """All tables of a language folder.

    raises  DataError naming the file and row that do not fit
    """
    with (folder / "language.toml").open("rb") as file:
        settings: dict[str, Any] = tomllib.load(file)
    case = load_letters(settings.get("case", {}))
    tables = folder / "tables"
    slots = {marker: number for number, line in enumerate(settings["slots"]) for marker in line}
    entries: dict[str, tuple[str, ...]] = {}
    oblique: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    other_ends: list[tuple[str, str]] = []
    heads: set[str] = set()
    fold, sounds = {}, {}
    for row in rows(tables / "letters.tsv"):
        fold[row[0]] = row[1]
        if len(row) > 2 and row[2]:
            sounds[row[0]] = row[2]
    folded = str.maketrans(fold)
    for path in sorted(tables.glob("classes-*.tsv")):
        for row in rows(path):
            entry = row[0].translate(folded)
            markers = tuple(MARKER.findall(row[1])) if len(row) > 1 else ()
            if entry.lstrip("~")[:1] not in ("=", "-") or any(marker not in slots for marker in markers):
                raise DataError(f"{path.name}: an entry is =word or -ending with known markers: {entry}")
            entries[entry] = entries.get(entry, ()) + markers
            sign, letters = (entry[1], entry[2:]) if entry[0] == "~" else (entry[0], entry[1:])
            for changed in row[2].split() if len(row) > 2 else ():
                oblique.setdefault(sign + changed, []).append(letters)
            if len(row) > 3 and row[3]:
                if sign == "-":
                    other_ends.append((letters, row[3]))
                else:
                    others.setdefault(letters, []).append(row[3])
            if path.name == "classes-common.tsv":
                heads.add(entry)
    readings: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for row in rows(tables / "readings.tsv"):
        kind, text, reading, when = [*row, ""][:4]
        listed = readings.setdefault((kind, text), [])
        listed.insert(0 if when else len(listed), (when, reading, ""))
    joined = bool(settings.get("names_joined", False))
    name = (settings["hyphen"],) if joined else ()
    capital, lower = classes_of(entries, name, (settings["common"],), slots, settings.get("when", {}), case)
    head, *body = rows(folder / "locative.tsv") or [[]]
    born = [(_sign(row[0]), canonical(row[2]), _sign(row[1])) for row in rows(tables / "forms.tsv")]
    headed = _headed(settings.get("head", {}))
    return Tables(
        case=case,
        order=tuple(settings["order"]),
        values=frozenset(settings["values"]),
        letters=frozenset(settings["letters"]),
        tail=settings["tail"],
        slots=slots,
        when={
            marker: (text.partition("=")[0], text.partition("=")[2])
            for marker, text in settings.get("when", {}).items()
        },
        undoes=settings.get("undoes", {}),
        hyphen=settings["hyphen"],
        common=settings["common"],
        vowels=frozenset(settings["vowels"]),
        adjectives=frozenset(
            [*settings["small"], *settings["joined"], *settings["joined_several"], *settings.get("fused", [])]
        ),
        small=tuple(settings["small"]),
        joined=tuple(settings["joined"]),
        joined_several=tuple(settings["joined_several"]),
        word_acronym=re.compile(settings["word_acronym"]),
        address=_address(settings.get("hosts", ()), clips=settings.get("clips", False)),
        fold=fold,
        sounds=sounds,
        entries=entries,
        capital=capital,
        lower=lower,
        oblique={key: tuple(value) for key, value in oblique.items()},
        oblique_sizes=_lengths([key[1:] for key in oblique if key[0] == "-"]),
        heads=frozenset(heads),
        others={key: tuple(value) for key, value in others.items()},
        other_ends=tuple(other_ends),
        vacillating=re.compile(settings.get("vacillating", NEVER)),
        vacillates_to=settings.get("vacillates_to", ""),
        harmony=slots.get(settings.get("vacillates_to", ""), -1),
        readings={key: tuple(value) for key, value in readings.items()},
        locative=tuple(dict(zip(head, row, strict=False)) for row in body),
        extra_suffixes=tuple((row[0], row[1]) for row in settings.get("extra_suffixes", [])),
        shortened=settings.get("shortened", {}),
        small_ends=tuple(settings.get("small_ends", ["\0"])),
        small_words=frozenset(settings.get("small_words", [])),
        small_parts=frozenset(settings.get("small_parts", [])),
        kept_words=frozenset(settings.get("kept_words", [])),
        costs=read_costs(tables / "costs.tsv"),
        capitals_cost=settings.get("capitals_cost", 60),
        longest_acronym=settings.get("longest_acronym", 5),
        known_bonus=settings.get("known_bonus", 80),
        tolerated=_tolerated(settings.get("tolerated", []), settings.get("tolerated_with", [])),
        strict=frozenset(settings.get("strict", [])),
        unlengthened=settings.get("unlengthened", {}),
        doubled=tuple(settings.get("doubled", {}).items()),
        hyphen_cost=settings.get("hyphen_cost", 60),
        class_cost=settings.get("class_cost", 100),
        suffixed_cost=settings.get("suffixed_cost", 150),
        capital_cost=settings.get("capital_cost", 60),
        dated=tuple((pair.partition("=")[0], pair.partition("=")[2]) for pair in settings.get("dated", [])),
        fragment_cost=settings.get("fragment_cost", 250),
        joiner=settings.get("joiner", "-"),
        joiner_signs=_between(settings.get("joiner_signs", "")),
        names_joined=joined,
        agreeing=headed["all"],
        agreeing_starts=frozenset(
            sign for word in headed["all"] for sign in (word[0], case.lower(word)[:1], case.large(word)[:1])
        ),
        leading=headed["first"],
        pairs={row[0]: (row[1], row[2]) for row in rows(tables / "pairs.tsv")},
        agrees=frozenset(settings.get("agrees", [])),
        born=tuple(sorted(born, key=lambda row: (-len(row[0][1]), row))),
        born_ends=tuple(end for (_, end), _, _ in born),
        born_bases=tuple(base for _, _, (_, base) in born),
        written=frozenset(text for kind, text in readings if kind == "written"),
        words_joined=bool(settings.get("words_joined", True)),
        fused=frozenset(settings.get("fused", [])),
        shapes={other: sign for sign, others in settings.get("shapes", {}).items() for other in others},
    )


def _sign(entry: str) -> tuple[str, str]:
    """An entry `=word` or `-end` as its sign and its letters.

    raises  DataError for any other
    """
    if entry[:1] not in ("=", "-") or not entry[1:]:
        raise DataError("forms.tsv: an entry is =word or -end")
    return entry[0], entry[1:]


def _tolerated(alone: list[str], joined: list[str]) -> frozenset[str]:
    """Features that are read in spite of a suffix of another class: these, and each of them with one of the others."""
    both = [canonical(f"{one}|{other}") for one in alone for other in joined]
    return frozenset([*alone, *joined, *both])


def _between(signs: str) -> re.Pattern[str]:
    """A pattern of these signs between two letters or figures."""
    return re.compile(rf"(?<=\w)[{re.escape(signs)}](?=\w)" if signs else NEVER)


def _address(hosts: Sequence[str], *, clips: bool = False) -> re.Pattern[str]:
    """What tells an address: its signs, a dot inside it, or behind a figure a host of these.

    clips  words are clipped before their last member (`terv.keskus`): only such a host or two letters tell an address
    """
    ending = "|".join(map(re.escape, hosts)) or NEVER
    inside = rf"(?:{ending}|[^\W\d_]{{2}})" if clips else r"[^\W\d_]{2,}"
    return re.compile(rf"(@|://|^www\.|[^\W\d_]\.{inside}$|\d\.(?:{ending})$)", re.IGNORECASE)


def _lengths(ends: list[str]) -> dict[str, tuple[int, ...]]:
    """The last two letters of endings, or the only one -> how long the endings are that end so, the longest first."""
    found: dict[str, set[int]] = {}
    for end in ends:
        found.setdefault(end[-2:], set()).add(len(end))
    for end in ends:
        if len(end) == 1:
            for key, sizes in found.items():
                if key.endswith(end):
                    sizes.add(1)
    return {key: tuple(sorted(sizes, reverse=True)) for key, sizes in found.items()}


HEADS = ("first", "last", "all")
"""Which words of a name take its ending: what stands before a word of it, its last word, that word and the last."""


def _headed(head: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Words of names that say which words take the ending, by what they say.

    raises  DataError for what is none of `first`, `last` and `all`

    >>> sorted(_headed({"ab": "first", "Nova": "all"})["first"])
    ['ab']
    """
    if any(where not in HEADS for where in head.values()):
        raise DataError(f"language.toml: head says of a word {', '.join(HEADS[:-1])} or {HEADS[-1]}")
    return {where: frozenset(word for word, said in head.items() if said == where) for where in HEADS}
