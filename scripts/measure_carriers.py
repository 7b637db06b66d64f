"""How many rare names stay in clear in each way in which texts carry them: cut at a line's end, in tags, in URLs.

What comes in: `tests/gold/carriers`, names that few or none of our tables have, and texts of eight sentences with a
place for one. What goes out: a row a carrier: of how many texts, each with another name, a part of the name can still
be read; where the name stands there alone, and where another sentence has it plainly. A text is read as its reader
reads it: escapes, entities, cuts and percent signs undone, accents and capitals apart. Start at `CARRIERS` and `left`.

    python -m scripts.measure_carriers
    python -m scripts.measure_carriers --lang fi --names second --show
"""

from __future__ import annotations

import argparse
import base64
import html
import quopri
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from email.header import decode_header
from pathlib import Path
from urllib.parse import quote, unquote

from pseudo.core.errors import PseudoError
from pseudo.language.letters import fold
from pseudo.pipeline import Pseudonymiser

GOLD = Path(__file__).resolve().parents[1] / "tests" / "gold" / "carriers"
KEY = b"a key that measures, nothing more"
REFUSED = "refused:"


@dataclass(frozen=True, slots=True)
class Name:
    """A surname and a given name, in the order of their language."""

    surname: str
    given: str
    whole: str


Carry = Callable[[Name], str]


def cut(joint: str) -> Carry:
    """The longer part of a name cut in its middle."""

    def carried(name: Name) -> str:
        part = max(name.surname, name.given, key=len)
        at = len(part) // 2
        return name.whole.replace(part, part[:at] + joint + part[at:])

    return carried


def between(joint: str) -> Carry:
    return lambda name: name.whole.replace(" ", joint)


def signs(write: Callable[[str], str]) -> Carry:
    """The letters that are no ASCII in another way; of a name without, its first vowel."""

    def carried(name: Name) -> str:
        whole = name.whole
        odd = {sign for sign in whole if not sign.isascii()} or {next(sign for sign in whole if sign in "aeiou")}
        return "".join(write(sign) if sign in odd else sign for sign in whole)

    return carried


def spelt(form: str) -> Carry:
    """A form with {S} {G} as they are, {a} {b} small without accents, {p} {q} behind percent signs; {W} the whole, {H}
    together, {h} small, {f} without accents, {w} with `-` between."""

    def carried(name: Name) -> str:
        one, other = name.surname, name.given
        return form.format(
            S=one, G=other, a=fold(one), b=fold(other), p=quote(one), q=quote(other),
            W=name.whole, w=fold(name.whole).replace(" ", "-"), H=name.whole.replace(" ", ""),
            h=name.whole.replace(" ", "").lower(), f=fold(name.whole).replace(" ", ""),
        )

    return carried


def letters(name: Name) -> str:
    return "  ".join(" ".join(part) for part in name.whole.upper().split())


def word(name: Name) -> str:
    coded = base64.b64encode(name.whole.encode()).decode()
    return f"=?UTF-8?B?{coded}?="


def quoted_word(name: Name) -> str:
    return f"=?utf-8?Q?{_bytes(name.whole).replace(' ', '_')}?="


def _bytes(text: str) -> str:
    """What is no ASCII as bytes behind equal signs."""
    return "".join(sign if sign.isascii() else "".join(f"={byte:02X}" for byte in sign.encode()) for sign in text)


def entity(sign: str) -> str:
    from html.entities import codepoint2name

    named = codepoint2name.get(ord(sign))
    return f"&{named};" if named else f"&#{ord(sign)};"


def quoted(name: Name) -> str:
    """Quoted-printable: letters that are no ASCII by their bytes; a name without is cut by a soft end of a line."""
    coded = _bytes(name.whole)
    return coded if "=" in coded else cut("=\n")(name)


def quoted_apart(name: Name) -> str:
    """Quoted-printable with the soft end of a line between the bytes of each letter."""
    return quoted(name).replace("=C3=", "=C3=\n=").replace("=C5=", "=C5=\n=")


def quoted_between(name: Name) -> str:
    """Quoted-printable with the soft end of a line behind the space; a name that has nothing to quote is cut inside."""
    coded = quoted(name)
    return coded.replace(" ", " =\n", 1) if coded == _bytes(name.whole) else coded


CARRIERS: Mapping[str, tuple[str, Carry]] = {
    "space": ("name", between(" ")),
    "hyphen, LF": ("name", cut("-\n")),
    "hyphen, CRLF": ("name", cut("-\r\n")),
    "hyphen, LF, indented": ("name", cut("-\n    ")),
    "soft hyphen, LF": ("name", cut("\u00ad\n")),
    "soft hyphen": ("name", cut("\u00ad")),
    "entities": ("name", signs(entity)),
    "decimal entities": ("name", signs(lambda sign: f"&#{ord(sign)};")),
    "&nbsp;": ("name", between("&nbsp;")),
    "no-break space": ("name", between("\u00a0")),
    "\\u escapes": ("name", signs(lambda sign: f"\\u{ord(sign):04x}")),
    "quoted-printable": ("name", quoted),
    "quoted-printable, cut in letters": ("name", quoted_apart),
    "quoted-printable, cut between": ("name", quoted_between),
    "RFC 2047, B": ("name", word),
    "RFC 2047, Q": ("name", quoted_word),
    "letter-spaced": ("name", letters),
    "LF": ("name", between("\n")),
    "CRLF": ("name", between("\r\n")),
    "LF, indented": ("name", between("\n      ")),
    "tab": ("name", between("\t")),
    "three spaces": ("name", between("   ")),
    "six spaces": ("name", between("      ")),
    "CamelCase": ("name", spelt("{H}")),
    "#CamelCase": ("tag", spelt("#{H}")),
    "#small": ("tag", spelt("#{f}")),
    "#small, accented": ("tag", spelt("#{h}")),
    "#snake": ("tag", spelt("#{a}_{b}")),
    "file: Name_Name": ("file", spelt("{S}_{G}_jelentes.docx")),
    "file: name_name": ("file", spelt("{a}_{b}_2023.pdf")),
    "file: namename": ("file", spelt("{a}{b}.pdf")),
    "file: NameName": ("file", spelt("{S}{G}.xlsx")),
    "file: Name Name": ("file", spelt("{W}.docx")),
    "path: spaces": ("path", spelt("C:\\Users\\{W}\\level.docx")),
    "path: slashes": ("path", spelt("/home/{a}.{b}/level.txt")),
    "path: snake": ("path", spelt("/srv/akt/{S}_{G}/level.txt")),
    "path: last": ("path", spelt("/srv/akt/{S}_{G}\n")),
    "path: last, CV": ("path", spelt("/srv/akt/{S}_{G}_CV\n")),
    "path: last, spaces": ("path", spelt("D:\\Munka\\{W}\n")),
    "URL: percent": ("url", spelt("https://pelda.hu/{p}_{q}")),
    "URL: percent, -": ("url", spelt("https://pelda.hu/munkatarsak/{p}-{q}")),
    "URL: %20": ("url", spelt("https://pelda.hu/ki/{p}%20{q}.html")),
    "URL: slug": ("url", spelt("https://pelda.hu/hirek/{w}")),
    "URL: query": ("url", spelt("https://pelda.hu/k?nev={p}+{q}&lap=2")),
    "author:": ("key", spelt("author: {W}\ntitle: x1\n\n")),
}
"""What carries a name: into which kind of sentence it goes, and how it is written."""


@dataclass(slots=True)
class Texts:
    """The texts of a language by kind: whole ones with `@` for the sentence, and sentences with `{}` for the name."""

    kinds: dict[str, list[str]] = field(default_factory=dict)

    def made(self, first: int, kind: str, written: Sequence[str], plain: Sequence[str] = ()) -> str:
        """The text that has a sentence for each of these names, the first of which has this number. plain: the names as
        other sentences have them; empty for none"""
        text = self.kinds["text"][first // len(written) % len(self.kinds["text"])]
        beside = "".join(self.kinds["beside"][number % len(self.kinds["beside"])].format(name) + " "
                         for number, name in enumerate(plain, first))
        if kind == "key":
            return "".join(written) + beside + text.replace("@ ", "")
        said = " ".join(self.sentence(number, kind).replace("{}", name) for number, name in enumerate(written, first))
        return beside + text.replace("@", said)

    def sentence(self, number: int, kind: str) -> str:
        """The sentence of a number, of its kind."""
        return self.kinds[kind][number % len(self.kinds[kind])] if kind in self.kinds else ""


def texts(lang: str) -> Texts:
    found = Texts()
    kind = ""
    for line in (GOLD / f"{lang}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            kind = line[2:]
        else:
            found.kinds.setdefault(kind, []).append(line)
    return found


def names(lang: str, which: str, given_first: bool) -> list[Name]:
    rows = (line.split("\t") for line in (GOLD / f"{lang}.tsv").read_text(encoding="utf-8").splitlines())
    return [Name(surname, given, f"{given} {surname}" if given_first else f"{surname} {given}")
            for kind, surname, given in rows if kind == which]


def read(text: str) -> str:
    """A text as its reader reads it: small letters without accents, nothing between them."""
    text = re.sub(r"=\?[^?\s]+\?[bBqQ]\?[^?\s]*\?=", lambda found: _header(found[0]), text)
    text = re.sub(r"=\r?\n", "", text)  # soft ends of lines
    text = re.sub(r"(?:=[\dA-F]{2})+", lambda found: quopri.decodestring(found[0]).decode("utf-8", "replace"), text)
    text = re.sub(r"\\u([\da-f]{4})", lambda found: chr(int(found[1], 16)), html.unescape(unquote(text)))
    return "".join(sign for sign in fold(text) if sign.isalnum())


def _header(coded: str) -> str:
    parts = decode_header(coded)
    return "".join(part if isinstance(part, str) else part.decode(name or "ascii") for part, name in parts)


def left(pseudonymiser: Pseudonymiser, found: Texts, rows: Sequence[Name], carrier: str, beside: bool,
         together: int = 1) -> list[str]:
    """Of each name that can still be read, in part or whole, the text that came out. together: names of one text"""
    kind, carry = CARRIERS[carrier]
    out = []
    groups = [(first, rows[first : first + together]) for first in range(0, len(rows), together)]
    written = [found.made(first, kind, [carry(name) for name in group], [name.whole for name in group if beside])
               for first, group in groups]
    done = pseudonymiser.batch(written, "replace", on_error="return")
    for (first, group), doc in zip(groups, done, strict=True):
        if isinstance(doc, PseudoError):
            out += [f"{REFUSED} {carry(name)!r}: {doc}" for name in group]
            continue
        now = read(new := doc.pseudonymised or "")
        bare = read(found.made(first, kind, [""] * len(group)))
        out += [f"{carry(name)!r} -> {_around(new, found.sentence(number, kind))!r}"
                for number, name in enumerate(group, first)
                if any(now.count(part) > bare.count(part) for part in (fold(name.surname), fold(name.given)))]
    return out


def _around(new: str, sentence: str) -> str:
    """What stands in the new text where the sentence stood, by the words before it."""
    before = sentence.partition("{}")[0]
    return new[new.find(before) :][: len(before) + 60]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--names", default="open", help="which of the names: open, second, third")
    parser.add_argument("--carriers", nargs="*", default=list(CARRIERS))
    parser.add_argument("--together", type=int, default=1, help="names of one text")
    parser.add_argument("--show", action="store_true", help="print what is left")
    given = parser.parse_args(argv)
    pseudonymiser = Pseudonymiser(given.lang, key=KEY)
    found, rows = texts(given.lang), names(given.lang, given.names, pseudonymiser.language.habits.given_first)
    print(f"{'carrier':24} alone  beside  refused  of {len(rows)} ({given.lang}, {given.names})", flush=True)
    for carrier in given.carriers:
        both = [left(pseudonymiser, found, rows, carrier, beside, given.together) for beside in (False, True)]
        refused = [sum(line.startswith(REFUSED) for line in lines) for lines in both]
        alone, beside = (len(lines) - number for lines, number in zip(both, refused, strict=True))
        print(f"{carrier:24} {alone:5}  {beside:6}  {sum(refused):7}", flush=True)
        for what, lines in zip("-+", both if given.show else (), strict=False):
            for line in lines:
                print(f"    {what} {line}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
