"""Build every table of name_db/hu from its sources.

In:  the data folder (default `../shared/data`: names/ and nerkor/train) and our own lists in name_db/hu/own.
Out: name_db/hu/*.tsv, some of them packed: UTF-8, header row, sorted by code point; the same bytes every time.

    python scripts/build_name_db.py --data ../shared/data
    python scripts/build_name_db.py --data ../shared/data --only given,surnames

`TABLES` at the end names each table and the function that makes its rows. `SOURCES.toml` beside the tables
says where each comes from. Own lists hold what no source states (kinds, eras, locatives by usage, what must
not be handed out); a fact in an own list overrides a rule here.
"""

from __future__ import annotations

import argparse
import collections
import csv
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from name_db import columns, packed  # noqa: E402  (the repository root has to be on the path first)
from name_db.letters import fold  # noqa: E402
from name_db.persons import womans_surname  # noqa: E402

Line = dict[str, str]
Cells = tuple[object, ...]

LETTERS = "A-Za-zÁÉÍÓÖŐÚÜŰáéíóöőúüűÄäĆćČčĐđŠšŽžŁłŃńŚśŹźŻżÇçŞşŢţĂăÂâÎîßŘřĚěÝý"
SURNAME_FORM = re.compile(rf"[{LETTERS}]{{2,}}(-[{LETTERS}]{{2,}})?")  # see also `misread`
MISREAD_RATIO = 200  # a form this much rarer than one differing in accents alone is a misreading
MIN_PLACE_SURNAME_COUNT = 2  # names such as Siklósi are made alike from any place, so few are misread
MIN_SURNAME_COUNT = 5  # below, the lists of 1914-1918 hold more misreadings than names


class Sources:
    """The input files, each read once when first asked for."""

    def __init__(self, data: Path, own: Path) -> None:
        self.data = data
        self.own_folder = own

    def own(self, name: str) -> list[Line]:
        """The rows of an own list; a list that is not there is empty."""
        file = self.own_folder / f"{name}.tsv"
        return list(_tsv(file)) if file.exists() else []

    def names(self, name: str) -> Path:
        return self.data / "names" / name

    @cached_property
    def common_words(self) -> dict[str, int]:
        """How often each lower-case word stands as a lemma in NerKor train outside names (at least twice)."""
        counts: collections.Counter[str] = collections.Counter()
        for file in sorted((self.data / "nerkor" / "train").rglob("*.conllup")):
            for line in file.read_text(encoding="utf-8").splitlines():
                cells = line.split("\t")
                if len(cells) > 6 and cells[5] == "O" and cells[0].islower() and cells[1].islower():
                    counts[cells[1]] += 1
        return {word: count for word, count in counts.items() if count >= 2}

    def common(self, name: str) -> int:
        return self.common_words.get(name.lower(), 0) if name[:1].isupper() else 0

    @cached_property
    def given_1914(self) -> dict[str, int]:
        counts: collections.Counter[str] = collections.Counter()
        for line in self.names("given_names_1914_1918_counts.tsv").read_text(encoding="utf-8").splitlines():
            name, _, count = line.partition("\t")
            counts[name.capitalize()] += int(count)  # "MIhály" is a slip of the typist, not a name
        return counts

    @cached_property
    def surnames_1914(self) -> dict[str, int]:
        rows = (line.split("\t") for line in
                self.names("surnames_1914_1918_counts.tsv").read_text(encoding="utf-8").splitlines())
        return {row[0]: int(row[1]) for row in rows}

    @cached_property
    def official_given(self) -> dict[str, str]:
        """The register of given names with their genders; the row "Gy" is a slip in the source."""
        genders: dict[str, str] = {}
        for gender, name in (("F", "given_female.txt"), ("M", "given_male.txt")):
            for given in self.names(name).read_text(encoding="utf-8").split():
                if given != "Gy":
                    genders[given] = genders.get(given, "") + gender
        return genders

    @cached_property
    def ispell_surnames(self) -> set[str]:
        """Surnames of Magyar Ispell; they fill the letter A, which the counts of 1914-1918 lack."""
        names: set[str] = set()
        folder = self.names("magyarispell") / "magyar_szemelynevek"
        for file in sorted(folder.glob("*")):
            if file.suffix in {".1", ".2"} and "ragozatlan" not in file.name:
                for line in file.read_text(encoding="utf-8").splitlines():
                    name = re.split(r"[\t\[/ ]", line.strip("# "))[0]
                    if SURNAME_FORM.fullmatch(name) and name[0].isupper() and name[1:].islower():
                        names.add(name)
        return names

    @cached_property
    def settlements(self) -> list[Line]:
        return list(_tsv(self.names("settlements.tsv")))

    @cached_property
    def top_2016(self) -> dict[tuple[str, str], str]:
        return {(row["list"], row["name"]): row["share"] for row in self.own("top_2016")}


def _tsv(file: Path) -> Iterator[Line]:
    with file.open(encoding="utf-8", newline="") as handle:
        yield from csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)


Rows = Callable[[Sources], Iterable[Cells]]

# ---------------------------------------------------------------------- persons


def given(src: Sources) -> Iterator[Cells]:
    """The register, with today's ranks and eras, the shares of 2016, and the counts of 1914-1918. What was borne then
    and hardly is today is an old name."""
    today: dict[str, list[Line]] = {}
    for row in src.own("given_today"):
        today.setdefault(row["name"], []).append(row)
    barred = {row["name"] for row in src.own("given_barred")}
    for name in set(src.official_given) | set(today):
        rows = today.get(name, [])
        genders = "".join(sorted(set(src.official_given.get(name, "")) | {row["gender"] for row in rows}))
        best = min(rows, key=lambda row: int(row["rank"])) if rows else None
        share = max((src.top_2016.get((g, name), "") for g in "FM"), default="")
        yield (
            name, genders, src.given_1914.get(name, 0), share, best["rank"] if best else "",
            best["era"] if best else "old" * (name in src.given_1914), "hungarian", src.common(name),
            bool(best) and name not in barred,
        )


GERMAN = re.compile(
    r"(mann|berger?|stein(er)?|bauer|ma[iy]e?r|meie?r|hof+er|huber|b[au]ch(er)?|feld|thal|wald|heim|inger|linger"
    r"|schmid|schmied|[^aáeéiíoóöőuúüű]ler|nner|llner|tzer|cker|tner|dner|sser|ffer|gner|mmer|tter|bner|stl|rtl|rdt"
    r"|[^cszg]tz|hn|ck|nth|rth|ernst|warcz|kopf|baum|blatt|haus|hard|hardt|ert|olf|ei[bdfgklmnprstz]+(er)?"
    r"|au(er|ss?z?|ch|b|f|g|s)|sch|[bdfgkmnpt]l|[lr]z|ff|nn|rr|chs|cht|rg|ng|nk|lk|ich|st"
    r"|(pp|tt|ck|nk|nd|pf|rz|ss|ff|mm|zz)el|chter)$|^sch|sch|^str|[äß]"
)
SOUTHERN = re.compile(r"(i[ct]s|ity|vich)$")
SLAVIC = re.compile(r"([^aáeéiíoóöuú]szk[iy]|[oie]vszk[iy]|sky|cky|ová|[bcdhklmprtvz]ny)$")
SERBIAN = re.compile(r"[ćčđšž]|vic$")
ROMANIAN = re.compile(r"(escu|eszku|eszk|esku|ean|eanu|yanu|iu|aru|ariu|anu|oiu|rean|lean|tean|[^n]ea|oi)$|[ăţşâ]")


def origin_of(name: str) -> str:
    """The language that the form of a surname points to; `hungarian` unless something else shows. Surnames of the
    country's South Slavs are `southslavic`, those of its Slovaks and of other Slavs `slavic`.

    >>> [origin_of(name) for name in ("Kovács", "Hoffmann", "Petrovics", "Hrabovszki", "Vuković", "Popescu")]
    ['hungarian', 'german', 'southslavic', 'slavic', 'serbian', 'romanian']
    """
    low = name.lower()
    if SERBIAN.search(low):
        return "serbian"
    if SOUTHERN.search(low):
        return "southslavic"
    if SLAVIC.search(low):
        return "slavic"
    if ROMANIAN.search(low):
        return "romanian"
    if GERMAN.search(low):
        return "german"
    return "hungarian"


NOBLE = re.compile(r"(ffy|th?y|ssy|ghy|[^aáeéiíoóöőuúüűglnt]y|[aáeéoóuö]y|eő.*|eö.*)$")


def surname_kind(name: str, places: set[str], given_names: set[str]) -> str:
    """`place`, `noble` or `given` as far as the form shows it; `""` otherwise.

    >>> surname_kind("Budai", {"buda"}, set()), surname_kind("Péter", set(), {"Péter"})
    ('place', 'given')
    """
    if name in given_names:
        return "given"
    low = name.lower()
    if low.endswith("i") and len(low) > 3:
        low = low.replace("cz", "c")  # Debreczeni
        stems = {low[:-1], low[:-1] + "a", low[:-1] + "e", low[:-2] + "e" + low[-2]}
        if stems & places:
            return "place"
    if NOBLE.search(low) and origin_of(name) == "hungarian" and not low.endswith(("ly", "gy", "ny")):
        return "noble"
    return ""


NAMING = frozenset({"county", "region", "settlement", "part", "hill", "water"})
"""Kinds of places beside the settlements of today that gave surnames: Somogyi, Erdélyi, Budai."""


def misread(name: str, count: int, best: dict[str, int]) -> bool:
    """Whether a surname of 1914-1918 looks like a slip: odd capitals, or a rare accent variant of a common name.

    >>> misread("KOvács", 9, {}), misread("Kóvács", 5, {"kovacs": 16825}), misread("Kováts", 200, {"kovats": 200})
    (True, True, False)
    """
    parts = name.split("-")
    if not all(part[0].isupper() and part[1:].islower() for part in parts):
        return True
    return best.get(fold(name), 0) > MISREAD_RATIO * count


def surnames(src: Sources) -> Iterator[Cells]:
    """The surnames of 1914-1918 less misreadings, with the shares of 2016 and our own kinds and pools."""
    notes = {row["name"]: row for row in src.own("surname_notes")}
    junk = {row["name"] for row in src.own("surname_junk")}
    pooled = {row["name"]: row["origin"] for row in src.own("surname_pool")}
    shares = {name: share for (kind, name), share in src.top_2016.items() if kind == "S"}
    places = {row["name"].lower() for row in src.settlements}
    places |= {line.split("\t")[0].lower() for line in
               src.names("cross_border_settlements.tsv").read_text(encoding="utf-8").splitlines()}
    places |= {row["name"].lower() for row in src.own("places") if row["kind"] in NAMING}
    male = {name for name, genders in src.official_given.items() if "M" in genders and len(name) > 3}
    female = {name for name, genders in src.official_given.items() if genders == "F"}
    best: dict[str, int] = {}
    for name, count in src.surnames_1914.items():
        best[fold(name)] = max(count, best.get(fold(name), 0))
    kept = {
        name for name, count in src.surnames_1914.items()
        if count >= (MIN_PLACE_SURNAME_COUNT if name.endswith("i") else MIN_SURNAME_COUNT)
        and SURNAME_FORM.fullmatch(name) and name not in junk
        and not misread(name, count, best)
        # a female given name among the surnames is the first half of a line misread, unless it is a word too
        and not (name in female and not src.common(name) and name not in notes and name not in pooled)
    }
    known = {row["surname"] for row in src.own("public_figures") if row["field"] != "foreign"}
    known = {name for name in known if SURNAME_FORM.fullmatch(name)}
    for name in kept | known | set(shares) | set(notes) | set(pooled) | src.ispell_surnames:
        note = notes.get(name, {})
        yield (
            name, src.surnames_1914.get(name, 0), shares.get(name, ""),
            note.get("kind") or surname_kind(name, places, male),
            pooled.get(name) or note.get("origin") or origin_of(name), src.common(name), name in pooled,
        )


# ---------------------------------------------------------------------- places

STATUS = {
    "főváros": "capital",
    "fővárosi kerület": "district",
    "megyeszékhely, megyei jogú város": "county_seat",
    "megyei jogú város": "city",
    "város": "town",
    "nagyközség": "large_village",
    "község": "village",
}
COUNTY = {"Csongrád": "Csongrád-Csanád", "főváros": "Budapest"}  # renamed in 2020


def locative_rule(name: str) -> str:
    """The locative series of a settlement by its ending (facts/names-hu.md, section 4).

    >>> [locative_rule(n) for n in ("Szeged", "Sopron", "Leányfalu", "Hegyeshalom", "Zamárdi", "Gyula")]
    ['on', 'in', 'in', 'on', 'in', 'on']
    """
    low = name.lower()
    if low.endswith(("falu", "szombat", "újváros")):
        return "in"
    if low.endswith(("halom", "szentiván", "szentistván", "szentmárton")):
        return "in" if low.endswith("szentmárton") else "on"
    return "in" if low.endswith(("i", "m", "n", "ny")) else "on"


def settlements(src: Sources) -> Iterator[Cells]:
    """The gazetteer of 2018. The districts of Budapest stand in `places`. The zip of the town proper comes first, those
    of its parts and post boxes behind it.

    Handed out is what means one thing: no ordinary word (Hatvan), no name borne today (Gyula), no county,
    water or town abroad of the same name (Heves, Balaton, Velence), not the capital, and nothing that stands for
    something else (Felcsút, Recsk).
    """
    other = {row["name"] for table in ("places", "countries", "cross_border", "given_today")
             for row in src.own(table) if not row.get("short_of")}
    barred = {row["name"] for row in src.own("settlement_barred")}
    usage = {(row["name"], row["county"]): row["locative"] for row in src.own("locative")}
    coordinates = {row["name"]: (row["lat"], row["lon"]) for row in src.own("coordinates")}
    listed = [(row["settlement"].strip(), row["zip"], row["part"].strip()) for row in _tsv(src.names("zips.tsv"))]
    parts = {(name, code): part for name, code, part in sorted(listed, reverse=True)}
    for row in src.settlements:
        name, county = row["name"], COUNTY.get(row["county"], row["county"])
        if STATUS[row["status"].strip()] == "district":
            continue
        locative = usage.get((name, county)) or usage.get((name, "")) or locative_rule(name)
        lat, lon = coordinates.get(name, (row["lat"], row["lon"]))
        zips = _zips(name, row["zips"].split(","), parts)
        yield (
            name, "settlement", "HU", county, row["jaras"], STATUS[row["status"].strip()], row["pop"],
            ",".join(zips) if name != "Budapest" else "", _degree(lat), _degree(lon), locative, "", "", row["ksh"],
            src.common(name), name != "Budapest" and name not in other | barred and not src.common(name),
        )


def _zips(name: str, codes: list[str], parts: dict[tuple[str, str], str]) -> list[str]:
    """The zips of a settlement in the order in which they tell it: that of the town proper, those of its parts
    (`parts`), those like its others before a stray one (Pécs has 7365 among the 76..).

    >>> _zips("Pécs", ["7365", "7600", "7601"], {}), _zips("Abda", ["9150", "9151"], {("Abda", "9151"): ""})
    (['7600', '7601', '7365'], ['9151', '9150'])
    """
    alike = collections.Counter(code[:2] for code in codes)

    def place(code: str) -> tuple[bool, bool, int, str]:
        return parts.get((name, code)) != "", (name, code) not in parts, -alike[code[:2]], code

    return sorted(codes, key=place)


def _degree(cell: str) -> str:
    return f"{float(cell):.4f}" if cell else ""


def districts(src: Sources) -> Iterator[Cells]:
    """`I. kerület` ... of the capital, with their zips."""
    for row in src.settlements:
        if STATUS[row["status"].strip()] == "district":
            number = int(re.findall(r"\d+", row["name"])[0])
            yield (
                f"{_roman(number)}. kerület", "district", "HU", "Budapest", "Budapest", "district", row["pop"],
                row["zips"], "", "", "in", "", "", row["ksh"], "", True,
            )


def _roman(number: int) -> str:
    """A number below 40 in Roman figures.

    >>> _roman(14), _roman(23)
    ('XIV', 'XXIII')
    """
    tens, ones = divmod(number, 10)
    return "X" * tens + ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][ones]


def places(src: Sources) -> Iterator[Cells]:
    """Everything with a place name but the settlements: counties, járások, regions, waters, countries, ..."""
    for row in src.own("places"):
        yield (
            row["name"], row["kind"], row["country"], row["county"], row["district"], row["status"],
            row["population"], "", "", "", row["locative"], row["short_of"], row["foreign"], "",
            src.common(row["name"]), row["pool"] == "1",
        )
    for row in src.own("countries"):
        yield (
            row["name"], "country", row["country"], "", "", "", "", "", "", "", row["locative"],
            row["short_of"], "", "", src.common(row["name"]), row["pool"] == "1",
        )
    for name, county in sorted({(row["jaras"], COUNTY.get(row["county"], row["county"]))
                                for row in src.settlements if not row["jaras"].startswith("Budapest")}):
        if name:
            yield (f"{name} járás", "subregion", "HU", county, "", "", "", "", "", "", "in", "", "", "", "", True)
    yield from districts(src)
    yield from parts(src)


NO_VILLAGE = re.compile(r"(?:puszta|major|telep|tanya|bánya|gyár|völgy|sziget|város|center)$", re.IGNORECASE)
"""How parts of towns end that are no village of old, or whose locative our rule may not know."""


def parts(src: Sources) -> Iterator[Cells]:
    """Parts of settlements that have a zip of their own and were mostly towns or villages once: these are given out."""
    county = {row["name"]: COUNTY.get(row["county"], row["county"]) for row in src.settlements}
    zips: dict[tuple[str, str], set[str]] = {}
    for row in _tsv(src.names("zips.tsv")):
        part, settlement = row["part"].strip(), row["settlement"].strip()
        if part and part not in county and not re.search(r"[\d(]", part):
            zips.setdefault((part, settlement), set()).add(row["zip"])
    for (part, settlement), own_zips in zips.items():
        yield (
            part, "part", "HU", county.get(settlement, ""), settlement, "part", "", ",".join(sorted(own_zips)),
            "", "", locative_rule(part), "", "", "", src.common(part),
            part.isalpha() and not src.common(part) and NO_VILLAGE.search(part) is None,
        )


def cross_border(src: Sources) -> Iterator[Cells]:
    """Towns beyond the borders with a Hungarian name in use."""
    for row in src.own("cross_border"):
        yield (
            row["name"], "cross_border", row["country"], "", "", "town", row["population"], "", "", "",
            row["locative"], "", row["foreign"], "", src.common(row["name"]), True,
        )


def _street_rows(src: Sources) -> Iterator[Line]:
    """The street rows whose name is a name: not a figure, not a lone letter."""
    for row in _tsv(src.names("streets.tsv")):
        name = " ".join(row["street"].split())
        if len(name.rstrip(".")) > 1 and not name[0].isdigit() and row["type"].strip():
            yield {**row, "street": name[0].upper() + name[1:], "type": row["type"].strip()}


COMMONEST_TYPE = "utca"
MANY = 4
"""Of the six cities so many have a name of public spaces that is handed out, but for the country's commonest."""


def street_names(src: Sources) -> Iterator[Cells]:
    """Names of public spaces in at least two of the six cities, and the commonest ones of the country. A type is usual
    for a name where two of the cities have it so, of the commonest where one does."""
    cities: dict[str, set[str]] = {}
    called: dict[str, dict[str, set[str]]] = {}
    for row in _street_rows(src):
        cities.setdefault(row["street"], set()).add(row["settlement"])
        called.setdefault(row["street"], {}).setdefault(row["type"], set()).add(row["settlement"])
    ranks = {row["name"]: int(row["rank"]) for row in src.own("street_names")}
    barred = {row["name"] for row in src.own("street_barred")}
    for name in {name for name, where in cities.items() if len(where) > 1} | set(ranks):
        count = len(cities.get(name, ()))
        natural = not re.search(r"\d", name) and name not in barred
        handed = natural and (count >= MANY or name in ranks)
        least = 1 if name in ranks else 2
        types = sorted(type_ for type_, where in called.get(name, {}).items() if len(where) >= least)
        usual = ",".join(type_ for type_ in types if type_ != COMMONEST_TYPE) if natural and count > 2 else ""
        yield (name, count, ranks.get(name, ""), usual, handed or bool(usual))


def streets(src: Sources) -> Iterator[Cells]:
    """Every public space of the six cities, with its zips and districts."""
    found: dict[tuple[str, str, str], tuple[set[str], set[str]]] = {}
    for row in _street_rows(src):
        zips, parts = found.setdefault((row["settlement"], row["street"], row["type"]), (set(), set()))
        zips.update({row["zip"]} - {""})
        parts.update({row["district"]} - {""})
    for key, (zips, parts) in found.items():
        yield (*key, ",".join(sorted(zips)), ",".join(sorted(parts)))


# ---------------------------------------------------------------------- the rest


def nicknames(src: Sources) -> Iterator[Cells]:
    for row in src.own("nicknames"):
        yield (row["name"], row["base"], row["gender"], row["rank"])


def foreign_given(src: Sources) -> Iterator[Cells]:
    """Own list; rank 0: known, never handed out."""
    for row in src.own("foreign_given"):
        handed = row["rank"] != "0"
        yield (row["name"], row["gender"], "", "", row["rank"], "", row["origin"], src.common(row["name"]), handed)


def foreign_surnames(src: Sources) -> Iterator[Cells]:
    """Own list (rank 0: known, never handed out), and what women are called by them where that is another name: made of
    the man's when it is handed out."""
    ends: dict[str, list[columns.WomansEnd]] = {}
    for row in src.own("womens_surnames"):
        ends.setdefault(row["origin"], []).append(columns.WomansEnd(**row))
    for row in src.own("foreign_surnames"):
        yield (row["name"], "", "", "", row["origin"], src.common(row["name"]), row["rank"] != "0")
        womans = womans_surname(row["name"], ends.get(row["origin"], ()))
        if womans != row["name"]:
            yield (womans, "", "", "", row["origin"], "", "")


def organisations(src: Sources) -> Iterator[Cells]:
    """Own list; a name that is also an ordinary word or a settlement is known but not handed out."""
    towns = {row["name"] for row in src.settlements}
    for row in src.own("organisations"):
        natural = row["pool"] == "1" and not src.common(row["name"]) and row["name"] not in towns
        yield (row["name"], row["acronym"], row["kind"], row["seat"], row["scope"], natural)


def words(src: Sources) -> Iterator[Cells]:
    for row in src.own("words"):
        yield (row["name"], row["kind"], True)
    for row in src.own("peers"):  # those that are known and not handed out, too
        yield (row["name"], f"peer {row['group']}", row["pool"] == "1")


def as_it_is(name: str) -> Rows:
    """The rows of an own list that already has the columns of its table."""

    def rows(src: Sources) -> Iterator[Cells]:
        for row in src.own(name):
            yield tuple(row.values())

    return rows


# ---------------------------------------------------------------------- writing

TABLES: dict[str, tuple[type, Rows]] = {
    "given": (columns.Given, given),
    "given_since": (columns.Since, as_it_is("given_since")),
    "surnames": (columns.Surname, surnames),
    "nicknames": (columns.Nickname, nicknames),
    "foreign_given": (columns.Given, foreign_given),
    "foreign_surnames": (columns.Surname, foreign_surnames),
    "incorporated": (columns.Incorporated, as_it_is("incorporated")),
    "shared_given": (columns.SharedGiven, as_it_is("shared_given")),
    "womens_surnames": (columns.WomansEnd, as_it_is("womens_surnames")),
    "titles": (columns.Title, as_it_is("titles")),
    "public_figures": (columns.PublicFigure, as_it_is("public_figures")),
    "settlements": (columns.Place, settlements),
    "places": (columns.Place, places),
    "cross_border": (columns.Place, cross_border),
    "public_space_types": (columns.SpaceType, as_it_is("public_space_types")),
    "street_names": (columns.StreetName, street_names),
    "streets": (columns.Street, streets),
    "organisations": (columns.Organisation, organisations),
    "org_words": (columns.OrgWord, as_it_is("org_words")),
    "legal_forms": (columns.LegalForm, as_it_is("legal_forms")),
    "things": (columns.Thing, as_it_is("things")),
    "words": (columns.Word, words),
}


def table_text(row_class: type, rows: Iterable[Cells]) -> str:
    """The text of a table: header, then the distinct rows by code point."""
    head = [column.name for column in fields(row_class)]
    lines = set()
    for row in rows:
        cells = [_cell(cell) for cell in row]
        if len(cells) != len(head) or any("\t" in cell or "\n" in cell for cell in cells) or not cells[0]:
            raise ValueError(f"{row_class.__name__}: bad row {cells}")
        lines.add(tuple(cells))
    return "".join("\t".join(cells) + "\n" for cells in [tuple(head), *sorted(lines)])


def _cell(cell: object) -> str:
    if isinstance(cell, bool):
        return "1" if cell else ""
    return "" if cell in (0, 0.0) else str(cell)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="the data folder")
    parser.add_argument("--out", type=Path, default=ROOT / "name_db" / "hu", help="where the tables go")
    parser.add_argument("--own", type=Path, default=ROOT / "name_db" / "hu" / "own", help="our own lists")
    parser.add_argument("--only", default="", help="tables to build, with commas; default all")
    options = parser.parse_args(arguments)
    wanted = options.only.split(",") if options.only else list(TABLES)
    src = Sources(options.data, options.own)
    for name in wanted:
        row_class, rows = TABLES[name]
        text = table_text(row_class, rows(src))
        if text.count("\n") > 1 or name != "shared_given":  # Hungarian has none
            packed.write(options.out / f"{name}.tsv", text)
        print(f"{name}\t{text.count(chr(10)) - 1} rows\t{len(text.encode()) // 1024} KB", file=sys.stderr)


if __name__ == "__main__":
    main()
