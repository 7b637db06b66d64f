"""IBAN, the international bank account number: country, two check figures, the account of that country.

Checked by python-stdnum (`stdnum.iban`, ISO 13616, modulo 97-10). That of a country with a row for its account numbers
holds such an account (`pseudo.kinds.identifiers.structures.account`).

>>> validate("HU42 1177 3016 1111 1018 0000 0000")
'HU42117730161111101800000000'
"""

from __future__ import annotations

from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.candidate import IdentifierError, Kind
from pseudo.kinds.identifiers.expressions import Expression
from pseudo.kinds.identifiers.shapes import alike, characters, respell


def validate(number: str) -> str:
    """The compact number. raises IdentifierError when it is no IBAN."""
    from stdnum import iban
    from stdnum.exceptions import ValidationError

    try:
        return str(iban.validate(characters(number), check_country=False))
    except ValidationError as error:
        raise IdentifierError("not an IBAN: country, two check figures, the account") from error


def format(number: str) -> str:
    """Groups of four."""
    new = characters(number)
    return " ".join(new[at : at + 4] for at in range(0, len(new), 4))


def with_account(country: str, account: str, like: str) -> str:
    """The IBAN of that account in that country, in the spelling of `like`."""
    from stdnum import iban

    check = iban.calc_check_digits(f"{country}00{account}")
    return respell(f"{country}{check}{account}", like)


def generate(stream: Stream, like: str = "HU00 0000 0000 0000 0000 0000 0000") -> str:
    """A valid number of the same country, in the spelling of `like`; the bank is another, too."""
    old = characters(like)
    return with_account(old[:2], alike(old[4:], stream), like)


PATTERN = Expression(
    r"(?<!\w)(?<!\w[/.-])(?:[A-Z]{2}|[a-z]{2}(?=\d\d[ \xa0]?\d{4}[ \xa0]?\d{4}))\d{2}"
    r"(?:(?:[ \xa0-]?\d{4}){4,7}(?:[ \xa0-]?\d{1,3})?(?![\w-])(?! \d)"
    r"|(?:[ \xa0-]?[A-Z0-9]{4}){2,7}(?:[ \xa0-]?[A-Z0-9]{1,3})?(?!\w))"
)
FIGURES = Expression(r"[A-Z]{2}\d{2}(?:[ \xa0-]?\d{4}){3,7}(?:[ \xa0-]?\d{1,3})?")
"""Two letters and so many figures are an IBAN, be it misprinted."""
KIND = Kind("IBAN", PATTERN, characters, validate, generate, checked=True, alone=0.99, bare=0.6, bare_shape=FIGURES,
            sure=FIGURES, format=format)
