"""Geographical coordinates: degrees with a decimal fraction, or with minutes and seconds, as on maps (ISO 6709).

A new pair lies up to a degree to either side, with new minutes or a new fraction: about 100 km, so that the country or
its neighbour stays and no house can be found. Those of a document move together (`pseudo.suggest.coordinates`).
Latitude first.

>>> validate("47.41532, 19.28804")
'47.41532,19.28804'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from functools import lru_cache

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import Found, IdentifierError, Kind
from pseudo.kinds.identifiers.contexts import Contexts
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.tables import Tables

DECIMAL = r"(?:[NSEW] ?)?[+-]?\d{1,3}[.,]\d{4,8}(?: ?°)?(?: ?[NSEWK](?![^\W\d_]))?"
MINUTES = (
    r"(?:[NSEW] ?)?\d{1,3} ?° ?\d{1,2}(?:[.,]\d{1,6})? ?['′’](?: ?\d{1,2}(?:[.,]\d{1,4})? ?(?:[\"″”]|''))?"
    r"(?: ?[NSEWK](?![^\W\d_]))?"
)
PAIR = rf"(?:{DECIMAL}[,;/]?[ \t]?(?<=[ \t,;/NSEWK°])|{MINUTES}[,;/]?[ \t]?)(?:{DECIMAL}|{MINUTES})"
NUMBER = Expression(r"\d+(?:[.,]\d+)?")
SHORT = DECIMAL.replace("{4,8}", "{3,8}")
LABEL = r"[\"']?(?:[^\W\d_]{1,24}\.? ?){1,2}[\"']?[ \t]?[:=]?[ \t]?[\"']?"
BETWEEN = rf"[\"']?(?:[,;/]?[ \t]?(?<=[ \t,;/])|[,;]?[ \t]?(?<=[ \t,;]){LABEL})"
SPOKEN = Expression(rf"(?<![\w.,/-])(?:{SHORT}{BETWEEN}{SHORT}|{MINUTES}{BETWEEN}{MINUTES})(?![\w°]|[.,]\d)")
"""Beside a word for coordinates three decimals are enough, and a label may stand between the two."""
COORDINATE = Expression(rf"{SHORT}|{MINUTES}")
SAID = 40
"""How many characters before the pair a word for coordinates may begin."""
LIMITS = (90, 180)
Point = tuple[Decimal, Decimal]
"""Degrees north and east."""
OTHER = {"N": "S", "S": "N", "E": "W", "W": "E"}
"""The letter of the other hemisphere."""
NEGATIVE = re.compile(r"[SW]|-")


def _coordinates(number: str) -> list[str]:
    return [match[0].strip(" \t,;/") for match in COORDINATE.finditer(number)]


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


def point(number: str) -> Point:
    """The point that a pair tells. raises IdentifierError when it is none.

    >>> point("47° 24.6' N 19° 15' W") == (Decimal("47.41"), Decimal("-19.25"))
    True
    """
    validate(number)
    if not PATTERN.fullmatch(number) and not SPOKEN.fullmatch(number):
        raise IdentifierError("not a pair of coordinates alone")
    lat, lon = map(_degrees, _coordinates(number))
    return lat, lon


def _degrees(one: str) -> Decimal:
    parts = [Decimal(part.replace(",", ".")) for part in NUMBER.findall(one)]
    size = sum((part / 60**at for at, part in enumerate(parts)), Decimal(0))
    return -size if NEGATIVE.search(one) else size


def respelt(like: str, new: Point) -> str:
    """Another point in the spelling of a pair, with as many decimals.

    >>> respelt("47° 24.62' N 19° 15.10' E", (Decimal("46.5"), Decimal("20.125")))
    "46° 30.00' N 20° 07.50' E"
    >>> respelt("47,41532 N; 0,28804 E", (Decimal("47.42032"), Decimal("-0.01196")))
    '47,42032 N; 0,01196 W'
    """
    out, at = "", 0
    for match, value in zip(COORDINATE.finditer(like), new, strict=False):
        out += like[at : match.start()] + _respelt(match[0], value)
        at = match.end()
    return out + like[at:]


def _respelt(one: str, value: Decimal) -> str:
    """One coordinate: its last number takes the fraction, carried to the others."""
    numbers = NUMBER.findall(one)
    decimals = len(re.split(r"[.,]", numbers[-1])[1]) if re.search(r"[.,]", numbers[-1]) else 0
    units = 60 ** (len(numbers) - 1) * 10**decimals
    size = int((abs(value) * units).to_integral_value(ROUND_HALF_EVEN))
    fresh = []
    for at in range(len(numbers) - 1, 0, -1):
        size, rest = divmod(size, 60 * (10**decimals if at == len(numbers) - 1 else 1))
        fresh.append(rest)
    texts = [_written(part, numbers[at], decimals if at == len(numbers) - 1 else 0)
             for at, part in enumerate([size, *reversed(fresh)])]
    written = iter(texts)
    new = NUMBER.sub(lambda _: next(written), one)
    if (value < 0) == (NEGATIVE.search(one) is not None) or not (size or any(fresh)):
        return new
    if re.search(r"[NSEW]", one):
        return re.sub(r"[NSEW]", lambda letter: OTHER[letter[0]], new)
    return new.replace("-", "", 1) if "-" in new else re.sub(r"\+?(?=\d)", "-", new, count=1)


def _written(part: int, like: str, decimals: int) -> str:
    """A number of so many last figures behind the sign of its fraction."""
    whole, sign, _ = re.fullmatch(r"(\d+)([.,]?)(\d*)", like).groups()  # type: ignore[union-attr]
    if not decimals:
        return f"{part:0{len(whole)}d}"
    first, last = divmod(part, 10**decimals)
    return f"{first:0{len(whole)}d}{sign}{last:0{decimals}d}"


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


def search(text: str, tables: Tables, contexts: Contexts) -> Iterator[Found]:
    """Pairs beside a word for coordinates (list `coordinates` of the language), or right behind a label for the first
    of them (list `latitude`: `lat 46.2530, lon 20.1414`)."""
    words = sorted(tables.lists.get("coordinates", frozenset()))
    labels = _labels(frozenset(map(tables.letters.aligned, tables.lists.get("latitude", ()))))
    for match in contexts.matches(SPOKEN, text) if words or labels else ():
        before = contexts.folded[max(0, match.start() - SAID) : match.start()]
        label = labels.search(before) if labels else None
        word = label[1] if label else next((word for word in words if word in before), "")
        if word and KIND.is_valid(match[0]):
            yield Found(*match.span(), "ID", 0.86, f"context: {word}")


@lru_cache(maxsize=16)
def _labels(labels: frozenset[str]) -> re.Pattern[str] | None:
    """Any of the folded labels right before a number, a space after each of their dots or none."""
    if not labels:
        return None
    one = "|".join(re.escape(label).replace(r"\.", r"\. ?") for label in sorted(labels))
    return re.compile(rf"(?<!\w)({one})[\"']?[ \t]?[:=]?[ \t]?[\"']?$")


PATTERN = Expression(rf"(?<![\w.,/-]){PAIR}(?![\w°]|[.,]\d)")
KIND = Kind("ID", PATTERN, compact, validate, generate, bare=0.72, format=format, scheme="geo", search=search)
