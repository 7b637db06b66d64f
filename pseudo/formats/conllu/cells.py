"""The cells of a new word: those of the word in whose place it stands, with what is other.

What comes in: the cells of an old word, and the new one with its lemma and what became of its features. What goes out:
the new cells. What could still tell the old name (glosses, transliterations, term numbers, columns that nobody knows)
is taken out. Start at `renewed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from morph import FeatsError
from pseudo.core import codes
from pseudo.engines.plugged import feats as ours
from pseudo.formats.conllu.table import EMPTY, Columns
from pseudo.formats.tokens import New

KEPT = frozenset(("SpaceAfter", "SpacesAfter", "SpacesBefore", "NER", "NE", "Typo"))
"""Keys of MISC that say nothing of the name itself."""
NO_FEATURE = {"Case": "Nom", "Number": "Sing"}
"""What a feature that is not marked is called where the file says it."""
Differing = Mapping[str, tuple[str, str]]


def renewed(old: Sequence[str], columns: Columns, new: New, home: Path | None) -> list[str]:
    """The cells of a new word but for its place in the tree and its chunks, which stay those of the old.

    home  the folder of the language in `morph`, with its tables of tags
    """
    cells = list(old)
    stays = {columns.id, columns.head, columns.deprel, columns.deps, columns.upos, *columns.chunks}
    for number, cell in enumerate(old):
        if number == columns.form:
            cells[number] = new.text
        elif number in columns.lemmas:
            cells[number] = new.lemma if cell != EMPTY or new.text == EMPTY else EMPTY
        elif number == columns.feats:
            cells[number] = featured(cell, new.feats)
        elif number == columns.xpos:
            cells[number] = retagged(cell, new.feats, home)
        elif number == columns.misc:
            cells[number] = "|".join(pair for pair in cell.split("|") if pair.partition("=")[0] in KEPT) or EMPTY
        elif number not in stays:
            cells[number] = EMPTY if any(map(str.isalnum, cell)) else cell
    return cells


def mended(old: Sequence[str], columns: Columns, new: New) -> list[str]:
    """The cells of a word that changed with its neighbour: form and lemma."""
    cells = list(old)
    cells[columns.form] = new.text
    for number in columns.lemmas:
        cells[number] = new.lemma if old[number] != EMPTY else EMPTY
    return cells


def featured(cell: str, differing: Differing) -> str:
    """Features as the file has them, with those that are other; in the order of UD.

    >>> featured("Case=Sup|Number=Sing", {"Case": ("Sup", "Ine")}), featured("_", {"Case": ("", "Ine")})
    ('Case=Ine|Number=Sing', 'Case=Ine')
    >>> featured("Case=Sup|Number=Sing", {"Case": ("Sup", "")}), featured("_", {"Deriv": ("", "x")})
    ('Case=Nom|Number=Sing', '_')
    """
    if not differing:
        return cell
    pairs = dict(pair.split("=", 1) for pair in cell.split("|") if "=" in pair)
    for key, (was, now) in differing.items():
        if key == "Deriv" or (key not in pairs and not now):
            continue
        if key in pairs and was and _meaning(f"{key}={pairs[key]}") not in (f"{key}={was}", ""):
            continue  # the file has it otherwise than we: its own word stands
        if now or key in NO_FEATURE:
            pairs[key] = now or NO_FEATURE[key]
        else:
            del pairs[key]
    ordered = sorted(pairs.items(), key=lambda item: codes.lower(item[0]))
    return "|".join(f"{key}={value}" for key, value in ordered) or EMPTY


def _meaning(pair: str) -> str:
    try:
        return ours(pair)
    except FeatsError:
        return ""


def retagged(tag: str, differing: Differing, home: Path | None) -> str:
    """The tag of a corpus with its case and its owner as they are now, where a table of the language tells them.

    `emmorph.tsv` has the pieces of tags in brackets, `msd.tsv` the letters at their places.
    """
    if not differing or tag in (EMPTY, "") or home is None:
        return tag
    if tag.startswith("["):
        return _bracketed(tag, differing, pieces(home / "emmorph.tsv"))
    return _positional(tag, differing, pieces(home / "msd.tsv"))


def _bracketed(tag: str, differing: Differing, table: Sequence[tuple[str, str]]) -> str:
    """
    >>> table = (("[Nom]", "Case=Nom"), ("[Ine]", "Case=Ine"), ("[Supe]", "Case=Sup"))
    >>> _bracketed("[/N][Supe]", {"Case": ("Sup", "Ine")}, table), _bracketed("[/N]", {"Case": ("", "Ine")}, table)
    ('[/N][Ine]', '[/N][Ine]')
    """
    for key, (was, now) in differing.items():
        old = [piece for piece, feats in table if feats == f"{key}={was or NO_FEATURE.get(key)}"]
        new = [piece for piece, feats in table if feats == f"{key}={now or NO_FEATURE.get(key)}"]
        there = next((piece for piece in old if piece in tag), None)
        if there is not None:
            tag = tag.replace(there, new[0] if new else "")
        elif new and not was:
            tag += new[0]
    return tag


def _positional(tag: str, differing: Differing, table: Sequence[tuple[str, str]]) -> str:
    """
    >>> table = (("N4n", "Case=Nom"), ("N42", "Case=Ine"), ("N4p", "Case=Sup"))
    >>> _positional("Np-sp", {"Case": ("Sup", "Ine")}, table), _positional("Vmis3s", {"Case": ("Sup", "Ine")}, table)
    ('Np-s2', 'Vmis3s')
    """
    for key, (_, now) in differing.items():
        wanted = f"{key}={now or NO_FEATURE.get(key)}"
        piece = next((piece for piece, feats in table if feats == wanted and tag.startswith(piece[0])), "")
        if piece and piece[1:-1].isdecimal() and int(piece[1:-1]) < len(tag):
            place = int(piece[1:-1])
            tag = tag[:place] + piece[-1] + tag[place + 1 :]
    return tag


@cache
def pieces(path: Path) -> tuple[tuple[str, str], ...]:
    """Pieces of tags and the features they stand for; none where the language has no such table."""
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return tuple((row[0], row[1]) for row in rows)
