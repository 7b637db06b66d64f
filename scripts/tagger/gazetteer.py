"""Which words are known as names, and behind which endings, for `pseudo.engines.features`.

In: the data folder (`names/`, the novels, NerKor) and the tables of `name_db`. Out: {name_key: bits}, the kinds that
the bits stand for, and the endings. Only 32-bit hashes of the names go into the model's files. Start at `build`.
"""

from __future__ import annotations

import csv
import io
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from name_db import packed
from pseudo.engines.features import COMMON, Features, name_key, unaccented

NAME_DB = Path(__file__).parents[2] / "name_db" / "hu"


def words(text: str) -> list[str]:
    """The words of a line."""
    return text.split()


KINDS = (
    *("female", "male", "nick", "surname3", "surname2", "surname1", "place", "oldplace", "country", "bare"),
    *("foreign", "faraway", "thing", "org", COMMON, "part"),
)
"""Kinds of name; surname3 is borne often, surname1 seldom; `bare` marks a name entered without its accents; foreign:
given names and surnames from abroad; faraway: towns, regions, waters and hills; part: of a town; thing: medicines,
brands, cars; org: one-word names of bodies; common: a common word, which counts where it begins with a capital only."""

OFTEN = 25
"""How often a word stands in lower case in novels and NerKor's training part before it is a common word."""

DOUBLED = {single: single[0] + single for single in words("b c cs d f g gy h j k l ly m n ny p r s sz t ty z zs")}


def endings() -> dict[str, list[tuple[str, str]]]:
    """Ending -> [(what it swallowed, sort)]. Sorts: c case, p plural or possessive, k -ék, n -né, e -é, i -i, s -s.

    Source: the suffixes and their forms after vowels and consonants, A. Jászó (ed.), A magyar nyelv könyve; AkH. 12.
    """
    found: dict[str, list[tuple[str, str]]] = {}

    def add(form: str, sort: str, restored: str = "") -> None:
        entry = found.setdefault(form, [])
        if (restored, sort) not in entry:
            entry.append((restored, sort))

    case = words(
        "t at ot et öt nak nek val vel ért vá vé ban ben ba be ból ből n on "
        "en ön ra re ról ről nál nél hoz hez höz tól től ig kor ként ul ül ott ett ött"
    )
    for form in case:
        add(form, "c")
    for single, double in DOUBLED.items():
        for tail in ("al", "el", "á", "é"):
            add(double + tail, "c", single)
            if len(single) == 1:
                add(single + tail, "c")  # Bernadett-tel, Kiss-sel, and names that end in a double consonant
    for stem, sort in (("ék", "k"), ("né", "n"), ("é", "e"), ("nék", "k"), ("néék", "k")):
        add(stem, sort)
        for form in words(
            "t at et nak nek val vel kal kel ért ban ben ba be ból ből "
            "n on en ra re ról ről nál nél hoz hez tól től ig ként kal kel"
        ):
            add(stem + form, sort)
    for stem in (
        "k",
        "ok",
        "ek",
        "ök",
        "ak",
        "m",
        "om",
        "em",
        "öm",
        "am",
        "d",
        "od",
        "ed",
        "ad",
        "ja",
        "je",
        "a",
        "e",
        "unk",
        "ünk",
        "nk",
        "juk",
        "jük",
        "uk",
        "ük",
    ):
        add(stem, "p")
        for form in ("at", "et", "t", "nak", "nek", "kal", "kel", "val", "vel", "ra", "re", "tól", "től", "hoz", "hez"):
            add(stem + form, "p")
    for form in ("i", "beli", "féle", "szerű"):
        add(form, "i")
        for tail in (
            "ek",
            "ak",
            "t",
            "ak",
            "nak",
            "nek",
            "val",
            "vel",
            "ban",
            "ben",
            "ra",
            "re",
            "n",
            "hoz",
            "hez",
            "eket",
            "akat",
            "aknak",
            "eknek",
        ):
            add(form + tail, "i")
    for form in ("s", "os", "es", "ös", "as"):
        add(form, "s")
    return found


def names(folder: Path) -> Iterator[tuple[str, str]]:
    """(kind, name) of every table; single words only."""
    for kind, file in (("female", "given_female.txt"), ("male", "given_male.txt")):
        for line in (folder / file).read_text(encoding="utf-8").split("\n"):
            if line.strip() and line.strip() != "Gy":
                yield kind, line.strip()
    for row in rows(folder / "nicknames.tsv")[1:]:
        yield "nick", row[0]
    for name, count, *_ in rows(folder / "surnames_1914_1918_counts.tsv"):
        if int(count) >= 3 and len(name) > 1:
            yield ("surname3" if int(count) >= 500 else "surname2" if int(count) >= 30 else "surname1"), name
    for row in rows(folder / "settlements.tsv")[1:]:
        yield "place", row[0]
    for row in rows(folder / "cross_border_settlements.tsv"):
        yield "oldplace", row[0]
    for name in countries():
        yield "country", name
    yield from ours()


def ours() -> Iterator[tuple[str, str]]:
    """(kind, name) of the tables of `name_db` that the data folder does not have."""
    for row in columns("nicknames.tsv"):
        yield "nick", row["name"]
    for row in columns("surnames.tsv"):
        if not row["count"]:  # none of those with A was counted in 1914-1918
            yield ("surname3" if row["share"] else "surname2" if row["pool"] else "surname1"), row["name"]
    for table in ("foreign_given.tsv", "foreign_surnames.tsv"):
        for row in columns(table):
            yield "foreign", row["name"]
    for row in columns("places.tsv"):
        if row["kind"] not in ("settlement", "country", "subregion"):
            yield ("part" if row["kind"] in ("part", "district") else "faraway"), row["name"]
    for row in columns("things.tsv"):
        if row["kind"] in ("PROD", "CAR", "SMEDIA"):
            yield "thing", row["name"].split()[0]
    for row in columns("organisations.tsv"):
        for name in (row["name"], row["acronym"]):
            if name and " " not in name:
                yield "org", name


def columns(table: str) -> list[dict[str, str]]:
    """Rows of a table of `name_db`."""
    head, *body = rows(NAME_DB / table)
    return [dict(zip(head, [*row, *[""] * len(head)], strict=False)) for row in body]


def common(data: Path) -> list[str]:
    """Words that stand in lower case often."""
    word = re.compile(r"(?<![\w.@-])[a-záéíóöőúüű]{3,}(?![\w@-])")
    counts: Counter[str] = Counter()
    with lzma.open(data / "hu_novels.txt.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            counts.update(word.findall(line))
    for path in sorted((data / "nerkor" / "train").glob("*/*.conllup")):
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            if len(cells) > 5 and cells[5] == "O" and word.fullmatch(cells[0]):
                counts[cells[0]] += 5  # newer texts than the novels, and fewer
    return sorted(w for w, n in counts.items() if n >= OFTEN)


def countries() -> list[str]:
    """Country names of CLDR in Hungarian (Unicode licence), through babel."""
    from babel import Locale

    return [name for code, name in sorted(Locale("hu").territories.items()) if len(code) == 2]


def rows(path: Path) -> list[list[str]]:
    """Rows of a TSV file, packed or not."""
    if not (read := packed.read(path)):
        raise FileNotFoundError(path)
    lines = io.StringIO(read.decode("utf-8"), newline="")
    return [row for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if row]


def build(data: Path) -> dict[int, int]:
    """name_key -> bits of `KINDS`. Frequent names also stand without accents, for texts typed without them."""
    bit = {kind: 1 << i for i, kind in enumerate(KINDS)}
    table: dict[int, int] = {}
    plain: dict[int, int] = {}
    for kind, name in names(data / "names"):
        lower = name.lower()
        if not all(c.isalpha() or c in "-'." for c in lower):
            continue
        key = name_key(lower)
        table[key] = table.get(key, 0) | bit[kind]
        bare = unaccented(lower)
        if bare != lower and kind not in ("surname1", "oldplace"):
            plain[name_key(bare)] = plain.get(name_key(bare), 0) | bit[kind] | bit["bare"]
    for key, bits in plain.items():
        table.setdefault(key, bits)
    for word in common(data):
        key = name_key(word)
        table[key] = table.get(key, 0) | bit[COMMON]
    return table


def features(buckets: int, table: dict[int, int]) -> Features:
    """The feature extractor with these names."""
    forms = endings()
    fixed = {form: tuple(entry) for form, entry in sorted(forms.items())}
    return Features(buckets, KINDS, table, fixed, {"á": "a", "é": "e"}, max(map(len, fixed)))


if __name__ == "__main__":
    import sys
    import time

    start = time.process_time()
    table = build(Path(sys.argv[1]))
    f = features(1 << 17, table)
    print(len(table), "names", len(f.endings), "endings", time.process_time() - start)
    words = words(
        "Kováccsal Annának Szegeden debreceni Lászlóné Tóthék "
        "Jánosékkal Kiss-sel feher Balázzsal alma Gergellyel juditot"
    )
    for word in words:
        print(word, f.known_as(word.lower()))
    start = time.process_time()
    for _ in range(2000):
        for word in words:
            f.rows(word)
    print((time.process_time() - start) / 2000 / len(words) * 1e6, "us a word")
