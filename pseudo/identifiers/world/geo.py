"""Geographical coordinates: degrees with a decimal fraction, or with minutes and seconds, as on maps (ISO 6709).

A new pair lies up to a degree to either side, with new minutes or a new fraction: about 100 km, so that the country or
its neighbour stays and no house can be found. Latitude first.

>>> validate("47.41532, 19.28804")
'47.41532,19.28804'
"""

from __future__ import annotations

import re

from pseudo.identifiers.candidate import IdentifierError, Kind
from pseudo.identifiers.expressions import Expression
from pseudo.keyed import Stream

DECIMAL = r"(?:[NSEW] ?)?[+-]?\d{1,3}[.,]\d{4,8} ?°? ?[NSEWK]?"
MINUTES = (
    r"(?:[NSEW] ?)?\d{1,3} ?° ?\d{1,2}(?:[.,]\d{1,6})? ?['′’](?: ?\d{1,2}(?:[.,]\d{1,4})? ?(?:[\"″”]|''))? ?[NSEWK]?"
)
PAIR = rf"(?:{DECIMAL}[,;/]? ?(?<=[ ,;/NSEWK°])|{MINUTES}[,;/]? ?)(?:{DECIMAL}|{MINUTES})"
NUMBER = Expression(r"\d+(?:[.,]\d+)?")
COORDINATE = Expression(rf"{DECIMAL}|{MINUTES}")
LIMITS = (90, 180)


def _coordinates(number: str) -> list[str]:
    return [match[0].strip(" ,;/") for match in COORDINATE.finditer(number)]


def compact(number: str) -> str:
    """Both coordinates with decimal points, without spaces."""
    pair = _coordinates(number)
    plain = [re.sub(r"(?<=\d),(?=\d)", ".", re.sub(r"\s", "", one)) for one in pair]
    return ",".join(plain) if len(pair) == 2 else re.sub(r"\s", "", number)


def validate(number: str) -> str:
    """The compact pair. raises IdentifierError when it is no place on the globe."""
    pair = _coordinates(number)
    if len(pair) != 2:
        raise IdentifierError("not a pair of coordinates")
    for one, limit in zip(pair, LIMITS, strict=True):
        degrees, *rest = NUMBER.findall(one)
        if float(degrees.replace(",", ".")) > limit or any(float(part.replace(",", ".")) >= 60 for part in rest):
            raise IdentifierError("not a pair of coordinates: no such degrees or minutes")
    return compact(number)


def format(number: str) -> str:
    """As the compact form: decimal or with minutes, as it was."""
    return compact(number)


def generate(stream: Stream, like: str = "47.00000, 19.00000") -> str:
    """A pair up to a degree away, spelt like the old one."""
    out, at = "", 0
    for match, limit in zip(COORDINATE.finditer(like), LIMITS, strict=False):
        out += like[at : match.start()] + _moved(match[0], limit, stream)
        at = match.end()
    return out + like[at:]


def _moved(one: str, limit: int, stream: Stream) -> str:
    """One coordinate: degrees one more, one less or the same; all that follows anew."""
    first = True

    def new(number: re.Match[str]) -> str:
        nonlocal first
        whole, sign, fraction = re.fullmatch(r"(\d+)([.,]?)(\d*)", number[0]).groups()  # type: ignore[union-attr]
        if first:
            value = min(max(int(whole) + stream.below(3) - 1, 0), limit - 1)
            first = False
        else:
            value = stream.below(60)
        return f"{value:0{len(whole)}d}{sign}" + stream.digits(len(fraction))

    return NUMBER.sub(new, one)


PATTERN = Expression(rf"(?<![\w.,/-]){PAIR}(?![\w°]|[.,]\d)")
KIND = Kind("ID", PATTERN, compact, validate, generate, bare=0.72)
