"""Addresses put back part by part: the parts that stand together are of one address.

What comes in: pairs of whole addresses; the places of a text that can be a town or a street. What goes out: names of
the parts (`parted`), pieces of what stands together (`settled`); what is no address of the mapping, with a street of
it, is left. Start at `settled`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pseudo.language.language import Language
from pseudo.language.letters import LOWER
from pseudo.restoring.desk import Desk, form_of
from pseudo.restoring.figures import written_code
from pseudo.restoring.hits import Hit
from pseudo.restoring.mapping import Name, Parts, parts_of
from pseudo.restoring.result import ALIKE, NAMESAKE, OTHER, Left, Piece

BETWEEN = re.compile(r"[ \xa0]?[,(]?[ \xa0]*\n?[ \xa0]*")
"""What may stand between a town and a street."""
ZIP = re.compile(r"(?<!\w)(?<!\d-)(\d{4,5})[ ,\xa0]{1,2}[*_]{0,3}$")
NUMBER = re.compile(r"[ ,\xa0]{1,2}(\d+(?:[/-]?[^\W\d_](?![^\W_])|[-‑–/]\d+)?)(?![^\W_])")
"""A house number behind its street."""
FURTHER = re.compile(r"[.,]{0,2}[ \xa0]?(?:\d|[IVX]{1,4}[./])")
"""What stands behind a house number for a floor or a door."""
FLOOR = re.compile(r"[.,]{0,2}(?:[ \xa0]?(?:\d+|[IVX]{1,4})(?:[./-]+\d+)?)+")
"""All of that, to be left with it."""
FOREIGN = re.compile(r"(?<![\w.,/-])(?<!\d[ \xa0])(\d+(?:/[^\W\d_])?)[ \xa0]$")
"""A house number in front of its street, as other languages have it."""
APART = re.compile(r"(?<![\w./-])(\d+(?:/[^\W\d_](?![^\W_]))?)(?:\.|[-‑–]?[^\W\d_]{1,3})?[ \xa0]([^\W\d_]+)")
"""A house number by itself, with the word behind it."""

SHORT = re.compile(rf"[ \xa0][^\W\d_{LOWER}][^\W\d_]{{0,3}}\.")
"""A town that is written short, behind its zip: `1037 Bp.`"""


@dataclass(frozen=True, slots=True)
class Address:
    """One address: its parts, and what they were."""

    new: Parts = field(repr=False)
    old: Parts = field(repr=False)


def known(names: Sequence[Name], language: Language) -> Mapping[str, Address]:
    """The whole addresses of a mapping, by their owner."""
    found = {}
    for name in names:
        if name.full and name.type == "ADDRESS":
            new, old = parts_of(name.new, language), parts_of(name.old, language)
            if new is not None and old is not None:
                found[name.owner] = Address(new, old)
    return found


def settled(text: str, places: Sequence[Hit], addresses: Mapping[str, Address], desk: Desk) -> Iterator[Piece | Left]:
    """What stands together of one address: a zip, a town, a street, a house number."""
    sure: set[str] = set()
    ends: list[tuple[int, int]] = []
    for chain in _chains(text, places, addresses):
        before = ZIP.search(text[max(0, chain[0].start - 10) : chain[0].start])
        street = _is_street(chain[-1])
        behind = _number(text, chain[-1].end, [addresses[option.word.owner].new for option in chain[-1].options
                                               if option.word.owner in addresses]) if street else None
        meant = set.intersection(*({option.word.owner for option in hit.options} & addresses.keys() for hit in chain))
        start = chain[0].start - (len(before[0]) if before else 0)
        if before is not None:
            meant = {owner for owner in meant if addresses[owner].new.zip == before[1]}
        if behind is not None:
            meant = {owner for owner in meant if addresses[owner].new.has(behind[1])}
        if len(chain) == 1 and before is None and behind is None and not street:
            continue
        end = behind.end() if behind else chain[-1].end
        ends.append((start, end))
        rest = behind is not None and " " not in behind[1] and FURTHER.match(text, end) is not None
        if not meant or (rest and any(" " in addresses[owner].new.number for owner in meant)):
            floor = FLOOR.match(text, end)
            yield Left(start, floor.end() if floor is not None and rest else end, OTHER)
            continue
        made = {owner: tuple(_made(text, chain, before, behind, owner, addresses[owner], desk))
                for owner in sorted(meant)}
        if len({tuple((piece.start, piece.end, piece.old) for piece in pieces) for pieces in made.values()}) > 1:
            yield Left(start, end, NAMESAKE)
            continue
        sure |= meant
        yield from next(iter(made.values()))
        alone = behind is None and before is None
        first = FOREIGN.search(text[max(0, chain[0].start - 10) : chain[0].start]) if alone else None
        fits = [owner for owner in meant if first is not None and addresses[owner].new.has(first[1])]
        if first is not None and fits and _is_street(chain[0]):
            at = chain[0].start - len(first[0])
            olds = {addresses[owner].old.number_of(first[1], addresses[owner].new) for owner in fits}
            stop = at + len(first[1])
            yield Piece(at, stop, olds.pop(), "ADDR_NO") if len(olds) == 1 else Left(at, stop, NAMESAKE)
    known = [addresses[owner] for owner in sorted(sure)]
    apart = [*_apart(text, ends, known, desk), *_zips(text, ends, known)]
    yield from apart
    yield from _bare(text, [*ends, *((each.start, each.end) for each in apart)], known, desk)


def _number(text: str, at: int, meant: Sequence[Parts]) -> re.Match[str] | None:
    """The number behind a street: as long as one of the addresses has it."""
    for number in sorted({each.number for each in meant if " " in each.number}, key=len, reverse=True):
        whole = re.compile(rf"[ ,\xa0]{{1,2}}({re.escape(number)})(?![^\W_])").match(text, at)
        if whole is not None:
            return whole
    return NUMBER.match(text, at)


def _is_street(hit: Hit) -> bool:
    return any(option.word.type == "FAC" for option in hit.options)


def _chains(text: str, places: Sequence[Hit], addresses: Mapping[str, Address]) -> Iterator[list[Hit]]:
    """The places that are parts of addresses, those that stand together as one: a town, then its street."""
    chain: list[Hit] = []
    for hit in places:
        if not any(option.word.owner in addresses for option in hit.options):
            continue
        near = chain and BETWEEN.fullmatch(text, chain[-1].end, hit.start) is not None
        if near and not _is_street(chain[-1]) and _is_street(hit):
            chain.append(hit)
            continue
        if chain:
            yield chain
        chain = [hit]
    if chain:
        yield chain


def _made(text: str, chain: Sequence[Hit], before: re.Match[str] | None, behind: re.Match[str] | None, owner: str,
          address: Address, desk: Desk) -> Iterator[Piece]:
    """The pieces of what stands together, as they were of one address."""
    if before is not None:
        at = chain[0].start - len(before[0]) + before.start(1) - before.start()
        yield Piece(at, at + len(before[1]), address.old.zip, "ZIP")
    for hit in chain:
        for option in hit.options:
            word = option.word
            if word.owner == owner:
                form = form_of(text[hit.start : hit.end], word.new, word.old, option.feats, word.type, desk)
                if form is not None:
                    yield Piece(hit.start, hit.end, form, word.type)
                    break
    if behind is not None:
        old = address.old.number_of(behind[1], address.new)
        yield written_code(text, *behind.span(1), old, desk.endings, desk.tools)


def _bare(text: str, ends: Sequence[tuple[int, int]], sure: Sequence[Address], desk: Desk) -> Iterator[Left]:
    """House numbers with an ending alone (`a 31-ben`): what they count nobody knows."""
    joint = desk.view.language.letters.joint
    for match in re.finditer(rf"(?<![\w./-])(?<!\d )(\d+){joint}[^\W\d_]{{1,8}}(?!\w)", text) if sure else ():
        inside = any(start <= match.start() < end for start, end in ends)
        if not inside and any(each.new.has(match[1]) for each in sure):
            yield Left(*match.span(), ALIKE)


def _zips(text: str, ends: Sequence[tuple[int, int]], sure: Sequence[Address]) -> Iterator[Piece]:
    """Zips of addresses that stand in the text, behind a label, or before their town in another way of writing it
    (`1037 Bp.`) where that has not changed."""
    for code in sorted({each.new.zip for each in sure if each.new.zip}):
        meant = [each for each in sure if each.new.zip == code]
        olds = {each.old.zip for each in meant}
        same = all(each.new.town == each.old.town for each in meant)
        alone = re.compile(rf"(?<![\w.,/-])(?<!\d[ \xa0]){code}(?!\w|[-‑–.,/]\d)")
        for match in alone.finditer(text) if len(olds) == 1 else ():
            label = text[max(0, match.start() - 3) : match.start()].rstrip().endswith(":")
            labelled = label and not text[match.end() + 1 : match.end() + 2].isalpha()
            before = same and SHORT.match(text, match.end()) is not None
            if (labelled or before) and not any(start <= match.start() < end for start, end in ends):
                yield Piece(*match.span(), next(iter(olds)), "ZIP")


def _apart(text: str, ends: Sequence[tuple[int, int]], sure: Sequence[Address], desk: Desk) -> Iterator[Piece | Left]:
    """House numbers that are said behind their address, by themselves: `a 31-es szám alatt`."""
    habits = desk.view.language.habits
    for match in APART.finditer(text) if sure else ():
        meant = [each for each in sure if each.new.has(match[1])]
        inside = any(start <= match.start() < end for start, end in ends)
        if not meant or inside or not desk.view.lemmas[match[2]] & habits.housed:
            continue
        made = {written_code(text, *match.span(1), each.old.number_of(match[1], each.new), desk.endings, desk.tools)
                for each in meant}
        yield made.pop() if len(made) == 1 else Left(*match.span(1), NAMESAKE)
