"""Build every table of name_db/fi from its sources.

In:  the data folder (default `../shared/data`: fi/names, fi/ner_turku, fi/ud) and our own lists in name_db/fi/own.
Out: name_db/fi/*.tsv, some of them packed: UTF-8, header row, sorted by code point; the same bytes every time.

    python scripts/build_name_db_fi.py --data ../shared/data
    python scripts/build_name_db_fi.py --data ../shared/data --only given,surnames

`TABLES` at the end names each table and the function that makes its rows; `SOURCES.toml` beside the tables says where
each comes from. Own lists hold what no source states (what may be handed out, nicknames, bodies); a fact
in an own list overrides a rule here.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import lzma
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import morph  # noqa: E402  (the repository root has to be on the path first)
from name_db import columns, packed  # noqa: E402
from name_db.persons import womans_surname  # noqa: E402
from scripts import build_name_db as shared  # noqa: E402
from scripts.build_name_db import Cells, Line, as_it_is, table_text  # noqa: E402

HOME = "finnish"
TREEBANKS = ("ud/tdt_dev.conllu", "ud/pud_test.conllu", "ud/ftb_dev.conllu")
SERIES = {"inner": "in", "outer": "on", "both": ""}
"""Where both are said the table has none: a name keeps the series of the text."""
STATUS = {"Kaupunkimaiset kunnat": "large_village", "Taajaan asutut kunnat": "large_village",
          "Maaseutumaiset kunnat": "village"}
"""What a municipality is that does not call itself a town."""
"""Of a municipality by its group in the statistics: urban, half urban, rural."""
SHARED, SURE = 7, 0.95
"""Names of the tables that have to share an ending, and the share of them that has to be of one series of cases."""

BORNE = 200
"""Bearers from which a given name has a rank, though it is not handed out."""
FEW = ("sami", "russian_here")
"""Peoples of the country of whose surnames few have many bearers: all that are nothing else may be handed out."""
MANY = 300
"""Bearers from which a surname may be handed out."""
CITY = 40_000
"""Inhabitants from which an urban municipality is a city."""
CAPITAL = "Helsinki"
PLURAL = "Plur"
"""Mark of a place that is said in the plural under a singular name (Parainen, Paraisilla), which a person of that name
is not: none is handed out."""
NAMESAKES = 1_000
"""Bearers of a surname from which a municipality of that name (`Laitila`) is not handed out."""


class Sources(shared.Sources):
    """The input files, each read once when first asked for."""

    def table(self, name: str) -> list[Line]:
        return list(shared._tsv(self.data / "fi" / "names" / f"{name}.tsv"))

    @cached_property
    def common_words(self) -> dict[str, int]:
        """How often each word in small letters stands as a lemma outside names in the corpora, and our own list of
        names that are words, too."""
        counts: collections.Counter[str] = collections.Counter()
        for cells in self.tokens(("ner_turku/train.conllup", *TREEBANKS)):
            if cells[0].isdigit():
                form, lemma, kind = cells[1].lower() == cells[1], cells[2].replace("#", ""), cells[3]
                if form and lemma.islower() and kind in ("NOUN", "ADJ", "VERB", "ADV", "NUM", "PRON", "ADP"):
                    counts[lemma] += 1
        none = {row["name"] for row in self.own("no_words")}
        kept = {word: count for word, count in counts.items() if word.capitalize() not in none}
        return kept | {row["name"].lower(): max(1, kept.get(row["name"].lower(), 0)) for row in self.own("also_words")}

    @cached_property
    def municipalities(self) -> list[Line]:
        return self.table("municipalities")

    @cached_property
    def borne(self) -> set[str]:
        """Given names of many."""
        rows = self.table("given")
        return {row["name"] for row in rows if int(row["count_men"]) + int(row["count_women"]) >= BORNE}

    @cached_property
    def bearers(self) -> dict[str, int]:
        return {row["name"]: int(row["count"]) for row in self.table("surnames")}

    @cached_property
    def coordinates(self) -> dict[str, tuple[str, str]]:
        """Where a place lies, by its name in either language."""
        found = {row["name"]: (row["lat"], row["lon"]) for row in self.table("places_geonames")}
        return found | {row["name"]: (row["lat"], row["lon"]) for row in self.own("coordinates")}

    @cached_property
    def listed_series(self) -> dict[str, str]:
        """The series of cases of the municipalities of today and before, of countries and capitals."""
        rows = [*self.table("places_series"), *self.municipalities]
        return {row["name"]: SERIES[row["series"]] for row in rows}

    @cached_property
    def seen_series(self) -> dict[str, str]:
        """Of the names that the corpora have in cases of one series alone."""
        met = {row["name"]: [int(row["inner"]), int(row["outer"])] for row in self.table("locative_evidence")}
        for cells in self.tokens(TREEBANKS):
            found = re.search(r"Case=(?:(Ine|Ela|Ill)|Ade|Abl|All)", cells[5]) if cells[3] == "PROPN" else None
            if found:
                met.setdefault(cells[2].replace("#", ""), [0, 0])[found[1] is None] += 1
        return {name: "on" if outer else "in" for name, (inner, outer) in met.items() if not inner or not outer}

    def tokens(self, files: Iterable[str]) -> Iterator[list[str]]:
        """The lines of tokens of corpora, by their cells."""
        for file in files:
            text = lzma.decompress((self.data / "fi" / f"{file}.xz").read_bytes()).decode("utf-8")
            yield from (line.split("\t") for line in text.splitlines() if line[:1].isdigit())

    @cached_property
    def own_series(self) -> dict[str, str]:
        """Of provinces and landscapes, which no source has: what is said of them."""
        return {row["name"]: row["locative"] for row in self.own("locatives")}

    @cached_property
    def ended_series(self) -> dict[str, str]:
        """What our list of endings tells, by the places of the tables: `järvi` on, `kylä` in; `""` for either."""
        told = {}
        for ending in (row["ending"] for row in self.own("place_endings")):
            met = collections.Counter(said for name, said in self.listed_series.items() if name.endswith(ending))
            series, most = (met.most_common(1) or [("", 0)])[0]
            told[ending] = series if most >= max(SHARED, SURE * met.total()) else ""
        return told

    def series(self, row: Line, *, country: str = "") -> str:
        """`in` or `on`; `""` where both are said, or where nothing tells. One is in a water or at it, on a hill or in
        the fells: of these the word that they end in tells alone. Of two parts the last one tells. A place abroad that
        ends as no Finnish one is `in`, as countries and capitals are."""
        name, natural = row["name"], row.get("kind") in ("water", "hill")
        if name in self.own_series:
            return self.own_series[name]
        if name in self.listed_series and not natural:
            return self.listed_series[name]
        endings = [ending for ending in self.ended_series if name.endswith(ending) and (len(ending) > 2 or not natural)]
        told = self.ended_series[max(endings, key=len)] if endings else ""
        if natural or told:
            return told
        abroad = (country or row.get("country")) != "FI"
        last = name.rpartition("-")[2]
        seen = self.seen_series.get(name) or self.listed_series.get(last) or self.seen_series.get(last)
        return seen or ("in" if abroad and not endings else "")

    @cached_property
    def areas(self) -> dict[tuple[str, str], set[str]]:
        """Of each part of a municipality, and of each municipality as a part of itself, its postal codes."""
        codes: dict[tuple[str, str], set[str]] = {}
        for row in self.table("postal_codes"):
            town = municipality(row["municipality"])
            for part in row["area"].split(" - "):
                codes.setdefault((part.strip(), town), set()).add(row["postal_code"])
            codes.setdefault((town, town), set()).add(row["postal_code"])
        return codes

    @cached_property
    def centres(self) -> set[str]:
        """The postal codes whose area is called after its municipality: 16300 is Orimattila, 16200 Artjärvi in it."""
        return {row["postal_code"] for row in self.table("postal_codes")
                if row["area"].split()[0] == municipality(row["municipality"])}

    def codes(self, town: str) -> list[str]:
        """The postal codes of a municipality, those first whose area is called as it is."""
        return sorted(self.areas.get((town, town), ()), key=lambda code: (code not in self.centres, code))


def municipality(name: str) -> str:
    """The name of a municipality as the list of postal codes has it.

    >>> municipality("Koski Tl"), municipality("Maarianhamina - Mariehamn"), municipality("Turku")
    ('Koski', 'Maarianhamina', 'Turku')
    """
    return {"Koski Tl": "Koski", "Pedersören kunta": "Pedersöre"}.get(name, name.partition(" - ")[0])


# ---------------------------------------------------------------------- persons

FOREIGN = re.compile(r"[cqwxzå]|[^a-zäöå.-]|[^aeiouyäö]{2}$|^[^aeiouyäö]{2}|[bdfghkmptv]$", re.IGNORECASE)
"""What no Finnish given name has."""


MANY_HERE = 100
"""Bearers from which a given name is one of here however it is spelt (Alfred, Veronica), if our list has it not."""

DOUBLE = 70
"""Bearers from which two names joined are handed out, if both are: `Hanna-Leena`."""


def given(src: Sources) -> Iterator[Cells]:
    """Names with their bearers in 2016, second and third names counted, too: so the ranks. Handed out is what our list
    has, words apart."""
    today = {(row["name"], row["gender"]): row for row in src.own("given_today")}
    eras = {(row["name"], row["gender"]): row["era"] for row in src.own("given_eras")}
    rows = src.table("given")
    men = sum(int(row["count_men"]) for row in rows) or 1
    women = sum(int(row["count_women"]) for row in rows) or 1
    foreign = {row["name"]: row["origin"] for row in reversed(src.own("foreign_given"))}
    ranks: dict[str, int] = {}
    for column in ("count_men", "count_women"):
        common = sorted(rows, key=lambda row: (-int(row[column]), row["name"]))
        for rank, row in enumerate((row for row in common if int(row[column]) >= BORNE), 1):
            ranks[row["name"]] = min(rank, ranks.get(row["name"], rank))
    for row in rows:
        name, genders = row["name"], genders_of(int(row["count_men"]), int(row["count_women"]))
        bearers = int(row["count_men"]) + int(row["count_women"])
        mine = [found for sign in genders if (found := today.get((name, sign)))]
        if not mine and "-" in name and len(genders) == 1 and bearers >= DOUBLE:
            members = [today.get((one, genders)) for one in name.split("-")]
            mine = [one for one in members if one] if all(members) else []
        strange = bearers < MANY_HERE and FOREIGN.search(name) is not None
        origin = mine[0]["origin"] if mine else foreign.get(name) or ("other" if strange else HOME)
        share = max(int(row["count_men"]) / men, int(row["count_women"]) / women)
        rank = ranks.get(name, 0) if mine or origin == HOME else 0
        yield (
            name, genders, bearers,
            f"{share:.6f}" if 0 < rank <= 100 else "", rank,
            next((eras[key] for key in itertools.product((name, name.partition("-")[0]), genders) if key in eras), ""),
            origin, src.common(name), bool(mine) and not src.common(name),
        )


def genders_of(men: int, women: int) -> str:
    """Whose name it is: of both where a tenth of those who bear it are of the other gender.

    >>> genders_of(5000, 40), genders_of(90, 90), genders_of(253, 4044)
    ('M', 'FM', 'F')
    """
    if min(men, women) * 9 >= max(men, women):
        return "FM"
    return "M" if men > women else "F"


SWEDISH = re.compile(
    r"(lund|berg|ström|qvist|kvist|gren|grén|holm|sson|stedt|sten|stén|blom|blad|fors|vall|dahl|dal|bäck|back|backa|strand"
    r"|ros|roos|rot|roth|felt|vik|gård|man|mans|ås|skog|mark|stam|feldt|hjelm|sköld|stierna|stjerna|bom|löf|löv|gården"
    r"|[bdfghklmnprstv](én|in|ell)|and?er|holtz|hult|lind|näs)$|^(Lind|Sjö|Öst|Väst|Norr|Söder|Björk|Ek|Gran|Berg|Ny)[a-zåäö]{3}"
    r"|^(Ek|Lind|Berg|Holm|Lund|Ström|Dahl|Malm|Palm|Back|Bäck|Strand|Skog|Björk|Björn|Rosen|Holmén|Alm|Sand|Asp|Norr)$|å",
)
RUSSIAN = re.compile(r"([^aeiouyäö](ov|ova|ev|eva|eff|off)|[nv]ski|skaja)$")
RUSSIAN_HERE = re.compile(r"[^aeiouyäö](eff|off)$")
"""As Russians write themselves whose families have been here for generations: `Ivanoff`."""
LOCAL = re.compile(r"^[AEIOUYÄÖHJKLMNPRSTV][aeiouyäöhjklmnprstvdg-]*(-[A-Za-zÄÖäö]+)?$")
"""Letters of Finnish; d and g within only."""


def origin_of(name: str, listed: dict[str, str], known: frozenset[str]) -> str:
    """The language that a surname points to: what our lists say, else its form.

    >>> [origin_of(name, {}, frozenset()) for name in ("Virtanen", "Lindström", "Ivanov", "Ivanoff", "Qazi")]
    ['finnish', 'swedish', 'russian', 'russian_here', 'other']
    """
    if name in listed:
        return listed[name]
    if name in known or re.search(r"(nen|ius|l[aä])$", name):
        return HOME
    if RUSSIAN.search(name):
        return "russian_here" if RUSSIAN_HERE.search(name) else "russian"
    if SWEDISH.search(name):
        return "swedish"
    return HOME if LOCAL.match(name) and re.search(r"[aeiouyäöns]$", name) else "other"


def surnames(src: Sources) -> Iterator[Cells]:
    """The surnames of 2016 with their bearers. Handed out are those of many bearers, of Finnish and of Swedish form,
    and those of small peoples, that are no words, no given names and stand for nobody."""
    listed = {row["name"]: row["origin"] for row in src.own("surname_origins")}
    foreign = {row["name"]: row["origin"] for row in reversed(src.own("foreign_surnames"))}
    barred = {row["name"] for row in src.own("surname_barred")}
    towns = {row["name"] for row in src.municipalities} | {row["region"] for row in src.municipalities}
    places = towns | {row["name"] for row in src.table("places_series")}
    places |= {part for part, _ in src.areas}
    everybody = sum(src.bearers.values()) or 1
    counts = sorted(src.bearers.values(), reverse=True)
    common = counts[min(99, len(counts) - 1)] if counts else 0
    for name, count in src.bearers.items():
        finnish = frozenset({name}) if name.endswith(("nen", "la", "lä")) else frozenset()
        abroad = "" if finnish else foreign.get(name)
        origin = listed.get(name) or abroad or origin_of(name, listed, finnish)
        kind = "given" if name in src.borne else "nature" if src.common(name) else "place" if name in places else ""
        natural = (count >= MANY and origin in (HOME, "swedish")) or (origin in FEW and kind != "place")
        natural = natural and not src.common(name) and name not in src.borne
        yield (
            name, count, f"{count / everybody:.6f}" if count >= common else "", kind, origin, src.common(name),
            natural and name not in barred | towns,
        )


def foreign_given(src: Sources) -> Iterator[Cells]:
    """Own list; rank 0: known, never handed out."""
    for row in src.own("foreign_given"):
        yield (
            row["name"], row["gender"], "", "", row["rank"], "", row["origin"], src.common(row["name"]),
            row["rank"] != "0" and not src.common(row["name"]),
        )


def foreign_surnames(src: Sources) -> Iterator[Cells]:
    """Own list (rank 0: known, never handed out), and what women are called by them where that is another name."""
    ends: dict[str, list[columns.WomansEnd]] = {}
    for row in src.own("womens_surnames"):
        ends.setdefault(row["origin"], []).append(columns.WomansEnd(**row))
    for row in src.own("foreign_surnames"):
        handed = row["rank"] != "0" and not src.common(row["name"])
        yield (row["name"], "", "", "", row["origin"], src.common(row["name"]), handed)
        womans = womans_surname(row["name"], ends.get(row["origin"], ()))
        if womans != row["name"]:
            yield (womans, "", "", "", row["origin"], "", "")


# ---------------------------------------------------------------------- places

TWO = re.compile(r"^(?!Etelä|Iso|Itä|Länsi|Pohjois|Suur|Vanha|Väli|Yli|Etu|Taka)\w+-")
"""Two parts with one postal code, which nobody calls one place."""


def settlements(src: Sources) -> Iterator[Cells]:
    """The municipalities and regions of 2020. Handed out is what means one thing: no word, no frequent
    surname, no name borne, no region of that name, not the capital."""
    barred = {row["name"] for row in src.own("settlement_barred")}
    other = src.borne | {row["name"] for row in src.own("places") if row["kind"] != "settlement"}
    seats = {(row["county"], row["seat"]) for row in src.own("county_seats")}
    towns = {row["name"] for row in src.own("towns")}
    for row in src.municipalities:
        name, swedish = row["name"], row["name_sv"]
        size, status = int(row["population_2019"] or 0), "town" if row["name"] in towns else STATUS[row["kind"]]
        if status == "town" and size >= CITY:
            status = "capital" if name == CAPITAL else "city"
        if status != "capital" and (row["region"], name) in seats:
            status = "county_seat"
        lat, lon = src.coordinates.get(name) or src.coordinates.get(swedish) or ("", "")
        natural = not src.common(name) and name not in other | barred and src.bearers.get(name, 0) < NAMESAKES
        natural = natural and row["number"] != PLURAL
        yield (
            name, "settlement", "FI", row["region"], "", status, size or "",
            ",".join(src.codes(name)), shared._degree(lat), shared._degree(lon),
            SERIES[row["series"]], "", swedish if swedish != name else "", row["code"], src.common(name),
            natural and status != "capital",
        )


def places(src: Sources) -> Iterator[Cells]:
    """Everything with a place name but the municipalities: regions, waters, countries, towns abroad, and the names of
    places in their other language, which are short for the first."""
    zips = {row["name"]: src.areas.get((row["name"], row["name"]), set()) for row in src.municipalities}
    people: collections.Counter[str] = collections.Counter()
    for row in src.municipalities:
        people[row["region"]] += int(row["population_2019"] or 0)
    seats = {row["county"]: row["seat"] for row in src.own("county_seats")}
    for row in src.own("places"):
        seat = seats.get(row["name"], "") if row["kind"] == "county" else ""
        codes = zips.get(row["short_of"], set()) if row["kind"] == "settlement" else ()
        locative = src.series(row)
        yield (
            row["name"], row["kind"], row["country"], "", seat, row["status"],
            people[row["name"]] or "", ",".join(sorted(codes)), "", "", locative, row["short_of"], row["foreign"], "",
            src.common(row["name"]), row["pool"] == "1" and bool(locative),
        )
    for row in src.own("countries"):
        yield (
            row["name"], "country", row["country"], "", "", "", "", "", "", "", src.series(row),
            row["short_of"], "", "", src.common(row["name"]), row["pool"] == "1",
        )
    for row in src.own("foreign_cities"):
        yield (
            row["name"], "foreign_city", row["country"], "", "", row["status"], row["population"], "", "", "",
            src.series(row), "", row["foreign"], "", src.common(row["name"]),
            row["pool"] == "1" and not src.common(row["name"]),
        )
    yield from parts(src)
    yield from former(src)
    region = {row["name"]: row["region"] for row in src.municipalities}
    for row in src.own("quarters"):  # without a postal code of their own, or by their short names; not handed out
        town, none = row["town"], ("",) * 4
        yield (row["name"], "part", "FI", region[town], town, "part", *none, row["locative"], *none, False)


def parts(src: Sources) -> Iterator[Cells]:
    """Parts of municipalities with a postal code of their own; many were municipalities once. Their series is that of
    the list of former ones, else told by the ending; of the others it is not known, and they are not handed out."""
    region = {row["name"]: row["region"] for row in src.municipalities}
    known = {row["name"] for row in src.own("places")} | {row["name"] for row in src.own("given_today")} | set(region)
    where = collections.Counter(part for part, _ in src.areas)
    known |= {row["name"] for row in src.table("places_series") if row["number"] == PLURAL}
    for (part, town), codes in src.areas.items():
        if part == town or not re.fullmatch(r"[A-ZÅÄÖ][a-zåäö]+(-[A-ZÅÄÖ][a-zåäö]+)?", part) or part in region:
            continue
        if src.bearers.get(part, 0) >= MANY:
            continue  # Vanhala, Uusitalo, Salmi: who reads of one reads of a person
        locative = src.series({"name": part}, country="FI")
        one = where[part] == 1 and part not in known and not TWO.match(part) and not src.common(part)
        one = one and src.bearers.get(part, 0) < NAMESAKES / 10
        lat, lon = src.coordinates.get(part, ("", ""))
        yield (
            part, "part", "FI", region[town], town, "part", "", ",".join(sorted(codes)), shared._degree(lat),
            shared._degree(lon), locative, "", "", "", src.common(part), bool(locative) and one,
        )


COMPASS = re.compile(r"(?:Etelä|Itä|Länsi|Pohjois|Keski|Ylä|Ala)-([A-ZÅÄÖ][a-zåäö]+)")


def former(src: Sources) -> Iterator[Cells]:
    """Municipalities of before that have no postal code of their own, quarters of which one side alone has one
    (Itä-Pasila), countries and capitals that our lists have not: known, never handed out, not what many are called."""
    own = {row["name"] for table in ("places", "countries", "foreign_cities", "cross_border") for row in src.own(table)}
    own |= {row["name"] for row in src.municipalities} | {part for part, _ in src.areas} | src.borne
    here, countries, capitals = alphabets([row["name"] for row in src.table("places_series")])
    here |= {found[1] for part, _ in src.areas if (found := COMPASS.fullmatch(part))}
    for kind, country, names in (("part", "FI", here), ("country", "", countries - here),
                                 ("foreign_city", "", capitals - countries - here)):
        for name in sorted(names - own):
            if re.fullmatch(r"[^\W\d_]+", name) and src.bearers.get(name, 0) < MANY and not src.common(name):
                yield (
                    name, kind, country, "", "", "part" if country else "", "", "", "", "",
                    src.series({"name": name}, country=country or "-"), "", "", "", "", "",
                )


def alphabets(names: list[str]) -> list[set[str]]:
    """The lists of a file that holds one after the other, each in its order.

    >>> [sorted(one) for one in alphabets(["Eno", "Jaala", "Angola", "Zaire"])]
    [['Eno', 'Jaala'], ['Angola', 'Zaire']]
    """
    found: list[set[str]] = [set()]
    for name, before in zip(names, ["", *names], strict=False):
        if name[:1] < before[:1]:
            found.append(set())
        found[-1].add(name)
    return found


def cross_border(src: Sources) -> Iterator[Cells]:
    """Towns and parishes beyond the borders that have a Finnish name; of what was ceded in 1944 that it was."""
    for row in src.own("cross_border"):
        locative = src.series(row)
        yield (
            row["name"], "cross_border", row["country"], "", row["lies"], "town", row["population"], "", "", "",
            locative, "", row["foreign"], "", src.common(row["name"]), bool(locative),
        )


def street_names(src: Sources) -> Iterator[Cells]:
    """Own list of first parts of street names; rank 0: known, never handed out."""
    for row in src.own("street_names"):
        yield (row["name"], "", row["rank"], "", row["rank"] != "0")


def organisations(src: Sources) -> Iterator[Cells]:
    """Own list; a name that is also a word or a municipality is known but not handed out. The seat is what stands in
    place of a scope, else the municipality or the counties of which a name begins with the genitive."""
    towns = {row["name"] for row in src.municipalities}
    grammar = morph.load("fi")
    counties = {row["region"] for row in src.municipalities}
    genitives = {grammar.inflect(county, "Case=Gen"): county for county in counties}
    genitives |= {row["area"]: row["counties"] for row in src.own("areas")}
    genitives |= {row["genitive"]: row["name"] for row in src.municipalities}
    for row in src.own("organisations"):
        natural = row["pool"] == "1" and not src.common(row["name"]) and row["name"] not in towns
        told = row["scope"][:1].isupper()
        seat = row["scope"] if told else genitives.get(row["name"].partition(" ")[0], "")
        yield (row["name"], row["acronym"], row["kind"], seat, "national" if told else row["scope"], natural)


# ---------------------------------------------------------------------- writing

TABLES = shared.TABLES | {
    "given": (columns.Given, given),
    "surnames": (columns.Surname, surnames),
    "foreign_given": (columns.Given, foreign_given),
    "foreign_surnames": (columns.Surname, foreign_surnames),
    "settlements": (columns.Place, settlements),
    "places": (columns.Place, places),
    "cross_border": (columns.Place, cross_border),
    "street_names": (columns.StreetName, street_names),
    "organisations": (columns.Organisation, organisations),
    "nicknames": (columns.Nickname, as_it_is("nicknames")),
}
NONE = ("streets",)
"""Tables that Finnish has not."""


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="the data folder")
    parser.add_argument("--out", type=Path, default=ROOT / "name_db" / "fi", help="where the tables go")
    parser.add_argument("--own", type=Path, default=ROOT / "name_db" / "fi" / "own", help="our own lists")
    parser.add_argument("--only", default="", help="tables to build, with commas; default all")
    options = parser.parse_args(None if arguments is None else list(arguments))
    wanted = options.only.split(",") if options.only else [name for name in TABLES if name not in NONE]
    src = Sources(options.data, options.own)
    for name in wanted:
        row_class, rows = TABLES[name]
        text = table_text(row_class, rows(src))
        if text.count("\n") > 1:
            packed.write(options.out / f"{name}.tsv", text)
        print(f"{name}\t{text.count(chr(10)) - 1} rows\t{len(text.encode()) // 1024} KB", file=sys.stderr)


if __name__ == "__main__":
    main()
