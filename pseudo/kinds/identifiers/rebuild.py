"""Mail addresses, user names and web addresses rebuilt from the new names of those they were built from.

What comes in: the old address, the renamed name parts of the document (`Kovács` -> `Szabó`), a keyed root.
What goes out: `kovacs.janos82@…` -> `szabo.peter79@example.org`. Letters that no renamed name explains become another
name where they are made of names (`Invent`), else keyed letters of the same shape; figures are drawn, those of a year
of the text move with it (`figures`); domains become reserved ones (RFC 2606), with an invented label where the domain
was somebody's own. Start at `Rebuilder.mail`, `Rebuilder.user`, `Rebuilder.web`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType
from urllib.parse import quote, unquote

from pseudo.core import codes
from pseudo.core.keyed import Stream
from pseudo.kinds.identifiers.shapes import alike
from pseudo.kinds.identifiers.tables import Tables
from pseudo.language.letters import PLAIN, Letters, fold

RESERVED = ("example.com", "example.org", "example.net")
EXAMPLE = "example"
SHORTEST = 3
"""Name parts shorter than this are not looked for inside a run of letters (`Ib` in `cib`)."""
NOTHING: Mapping[str, str] = MappingProxyType({})
SIGNS = "/:?#[]@!$&'()*+,;=%"
"""What stands in a web address as it is."""
BETWEEN = re.compile(r"[\s-]+")
"""What parts the words of a name."""
ESCAPE = re.compile(r"%[\dA-Fa-f]{2}")
YEAR = re.compile(r"(?:19|20)\d\d")
TOLD, LONG = 4, 9
"""Letters from which what no name explains becomes a word of the language's list for the web, and two words."""
OLDEST = 30
"""The first two-figure year of the last century; smaller ones are of this."""
YOUNG = 12
"""So many years of this century may take each other's place; none later than itself that of a later one."""
Invent = Callable[[str], str | None]
"""Of folded letters that are made of names of nobody in the text, other names; None for other letters."""


def nobody(letters: str) -> str | None:
    """The `Invent` that knows no names."""
    return None


def spelt(name: str, own: Letters = PLAIN) -> str:
    """A name as addresses with accents spell it: lower case, letters and figures only.

    >>> spelt("Kováts-Őri")
    'kovátsőri'
    """
    return "".join(char for char in own.lower(name) if char.isalnum())


def plain(name: str) -> str:
    """A name as addresses spell it: lower case, ASCII, letters only; letters that are no others with a mark, as what
    Unicode calls them.

    >>> plain("Kováts-Őri"), plain("Kılıç"), plain("Łukasz Bjørn"), plain("Đorđe")
    ('kovatsori', 'kilic', 'lukaszbjorn', 'dorde')
    """
    bare = fold(name)
    if bare.isascii() and bare.isalnum():
        return bare
    return "".join(map(_latin, bare))


NAMED = re.compile(r"LATIN (?:SMALL|CAPITAL) (?:LETTER|LIGATURE) (?:DOTLESS )?(\w{1,2})(?: WITH .*)?")


@lru_cache(maxsize=256)
def _latin(char: str) -> str:
    """A letter or figure in ASCII; nothing for what is none."""
    if char.isascii():
        return char if char.isalnum() else ""
    named = NAMED.fullmatch(unicodedata.name(char, ""))
    return fold(named[1]) if named else ""


@dataclass(frozen=True, slots=True)
class Renamed:
    """What names have become, as addresses spell them.

    names     old -> new
    accents   the same, the new with its accents
    initials  a name, initial beside it (or its first two letters) -> the new one
    by_letter  first letter of a name -> that of the new name, of the first such name
    monograms  first letters of all words of a name -> those of the new name: `pvh` of Peter von Hertzen; with accents
               and without
    longest   letters of the longest name
    towns     the names of settlements among `names`
    papers    capitals with which the papers of a body begin, whole -> those of the new body
    """

    names: Mapping[str, str] = field(repr=False)
    accents: Mapping[str, str] = field(repr=False)
    initials: Mapping[tuple[str, str], str] = field(repr=False)
    by_letter: Mapping[str, str] = field(repr=False)
    longest: int = field(repr=False)
    monograms: Mapping[str, str] = field(default_factory=dict, repr=False)
    towns: frozenset[str] = field(default=frozenset(), repr=False)
    papers: Mapping[str, str] = field(default_factory=dict, repr=False)


def as_spelt(
    renamed: Mapping[str, str] | Renamed, own: Letters = PLAIN, towns: Iterable[str] = (),
    papers: Mapping[str, str] = MappingProxyType({}),
) -> Renamed:
    """Names and what they have become, made ready once for all addresses of a document. own: the language's letters;
    towns: which of the names are settlements'; papers: letters with which the papers of bodies begin, and the new ones.

    >>> as_spelt({"Kovács": "Szabó"}).names
    {'kovacs': 'szabo'}
    """
    if isinstance(renamed, Renamed):
        return renamed
    names: dict[str, str] = {}
    accents: dict[str, str] = {}
    initials: dict[tuple[str, str], str] = {}
    by_letter: dict[str, str] = {}
    monograms: dict[str, str] = {}
    for old, new in renamed.items():
        bare, bare_new = plain(old), plain(new)
        if len(bare) >= 2 and bare_new:
            names.setdefault(bare, bare_new)
            accents.setdefault(bare, spelt(new, own))
        both_old, both_new = old.split(), new.split()
        if len(both_old) == len(both_new) > 1:
            words = [plain(word) for word in both_old]
            for one, other in permutations(range(len(words)), 2):
                for size in range(1, SHORTEST):
                    initials.setdefault((words[one], words[other][:size]), plain(both_new[other])[:size])
        firsts = [_firsts(both, own) for both in (both_old, both_new)]
        if len(both_old) == len(firsts[0]) == len(firsts[1]) > 1 and old != new:
            _signs(monograms, *firsts)
            if len(both_old) == 2:
                _signs(monograms, firsts[0][::-1], firsts[1][::-1])
        pieces_old, pieces_new = BETWEEN.split(old), BETWEEN.split(new)
        if len(pieces_old) == len(pieces_new) > 1:
            for turn in (0, 1, -1) if old != new else ():  # `opg`, of `Grönroos Olli-Pekka`, too
                _signs(monograms, *(_firsts((*both[turn:], *both[:turn]), own) for both in (pieces_old, pieces_new)))
            for piece_old, piece_new in zip(pieces_old, pieces_new, strict=True):
                if len(plain(piece_old)) >= SHORTEST and plain(piece_new):
                    names.setdefault(plain(piece_old), plain(piece_new))
                    accents.setdefault(plain(piece_old), spelt(piece_new, own))
        elif len(pieces_old) > 2 and len(pieces_new) > 1:  # `amrj`, whoever has one surname fewer now
            _signs(monograms, *(_firsts(both, own) for both in (pieces_old, pieces_new)))
    for letters, new in papers.items():
        _signs(monograms, spelt(letters, own), spelt(new, own))
    for name, new in names.items():
        by_letter.setdefault(name[0], new[0])
    places = frozenset(map(plain, towns)) & names.keys()
    whole = {letters: new for letters, new in papers.items() if letters.isupper()}
    return Renamed(names, accents, initials, by_letter, max(map(len, names), default=0), monograms, places, whole)


def _firsts(words: Iterable[str], own: Letters) -> str:
    """The first letters of words, small, with their accents."""
    return "".join(spelt(word, own)[:1] for word in words)


def _signs(monograms: dict[str, str], old: str, new: str) -> None:
    """Letters and what they become, with their accents; where the old ones have lost theirs, the new ones do too."""
    monograms.setdefault(old, new)
    monograms.setdefault(plain(old), plain(new))


STRETCHED = re.compile(r"(.)\1{2,}$")
"""The last letter of a name, written as it is shouted: `vikiii`."""


class Rebuilder:
    """New addresses of one document or run.

    figures  years of the text -> what they have become, of four figures and of two (`82` -> `79`)
    invent   names for letters that are made of names of nobody in the text

    >>> years = {"1982": "1979", "82": "79"}
    >>> b = Rebuilder({"Kovács": "Szabó", "János": "Péter"}, b"k" * 32, mailbox=(), path=(), provider=(), figures=years)
    >>> b.local("kovacs.janos82"), b.local("jkovacs"), b.local("Kovács_1982")
    ('szabo.peter79', 'pszabo', 'Szabó_1979')
    """

    __slots__ = ("_at", "_bodies", "_dot", "_figures", "_generic", "_invent", "_mailbox", "_own", "_path", "_provider",
                 "_renamed", "_root", "_tail", "_web", "_words")

    def __init__(self, renamed: Mapping[str, str] | Renamed, root: bytes, *, mailbox: tuple[str, ...],
                 path: tuple[str, ...], provider: tuple[str, ...], tail: str = "", at: tuple[str, ...] = (),
                 dot: tuple[str, ...] = (), generic: tuple[str, ...] = (), figures: Mapping[str, str] = NOTHING,
                 body: tuple[str, ...] = (), web: tuple[str, ...] = (), invent: Invent = nobody,
                 own: Letters = PLAIN) -> None:
        self._figures, self._invent, self._own = figures, invent, own
        self._renamed, self._root, self._tail = as_spelt(renamed, own), root, tail
        words = "|".join(sorted(map(re.escape, generic), key=lambda word: (-len(word), word)))
        self._generic = re.compile(f"(?:{words})+" if words else "(?!)")
        self._words, self._web = frozenset(generic), web
        self._bodies = tuple(sorted(body, key=lambda word: (-len(word), word)))
        self._at, self._dot = at or ("@",), dot or (r"\.",)
        self._mailbox, self._path, self._provider = frozenset(mailbox), frozenset(path), frozenset(provider)

    def _stream(self, *context: str) -> Stream:
        return Stream(self._root, *context)

    def _drawn(self, run: str) -> str:
        """Other figures: a year of the text as it has become, else drawn, a year as one of the same century and as its
        last two figures alone; no figure of another number stays where it was."""
        if self._figures.get(run, run) != run:
            return self._figures[run]
        if YEAR.fullmatch(run):
            return run[:2] + self._drawn(run[2:])
        own = self._stream("figures", run)
        if len(run) == 2:
            low, size = (0, max(int(run) + 1, YOUNG)) if int(run) < OLDEST else (OLDEST, 100 - OLDEST)
            return f"{low + (int(run) - low + 1 + own.below(size - 1)) % size:02d}"
        return "".join(str((int(figure) + 1 + own.below(9)) % 10) for figure in run)

    def _letters(self, run: str, beside: Sequence[str] = ()) -> str | None:
        """A run of letters with the renamed names in it replaced; None when no name explains it.

        The longest names first; what is left over (a middle initial, `nagy` in `kovacsnagy`) gets keyed letters, but
        one leftover letter beside a name is the initial of a renamed name that begins with it, where there is one.
        """
        folded = plain(run)
        names = self._renamed.names if run.isascii() else self._renamed.accents
        if folded in names:
            return names[folded]
        pieces: list[str] = [folded]
        hits: list[str] = []
        sizes = range(SHORTEST, self._renamed.longest + 1)
        inside = {folded[start : start + size] for start in range(len(folded)) for size in sizes}
        for old in sorted(inside & self._renamed.names.keys(), key=lambda name: (-len(name), name)):
            nxt: list[str] = []
            for piece in pieces:
                if piece.startswith("\0") or old not in piece:
                    nxt.append(piece)
                    continue
                left, _, right = piece.partition(old)
                nxt += [part for part in (left, "\0" + names[old], right) if part]
                hits.append(old)
            pieces = nxt
        if not hits:
            return None
        hits += beside
        return "".join(piece[1:] if piece.startswith("\0") else self._rest(piece, hits) for piece in pieces)

    def _rest(self, piece: str, beside: Sequence[str] = ()) -> str:
        """What no name explains: words of trades and legal forms stay, the initial of a name follows it, names of
        nobody in the text become others."""
        if piece in self._words:
            return piece
        if piece in self._renamed.monograms:
            return plain(self._renamed.monograms[piece])
        name = self._invent(piece)  # `eva` is no `ev` and `a`
        if not name and self._generic.fullmatch(piece):
            return piece
        if len(piece) < SHORTEST:
            initials = self._renamed.initials
            own = next((initials[name, piece] for name in beside if (name, piece) in initials), None)
            initial = own or self._renamed.by_letter.get(piece)
            if initial is not None:  # names of the text stand before nicknames that it does not have
                return initial
        kept = next((word for word in self._bodies if piece.endswith(word)), "") if not name else ""
        if kept and len(piece) >= len(kept) + SHORTEST:  # `tiszapartiiskola` is a school's
            return self._rest(piece.removesuffix(kept), beside) + kept
        if not name and self._web and len(piece) >= TOLD:
            drawn = self._stream("web", piece)
            first, last = drawn.choice(self._web), drawn.choice(self._web)
            return first if first == last or len(piece) < LONG else first + last
        return name or alike(piece, self._stream("letters", piece))

    def local(self, name: str, keep: frozenset[str] = frozenset()) -> str:
        """A local part, user name or label: names renamed, figures and the rest drawn."""
        if self._desk(name, keep) or (codes.lower(name) in keep and not self._named(name)):
            return name
        if ESCAPE.search(name):  # names in escapes follow, too, and what was escaped is again
            read, raw = unquote(name), not name.isascii()
            return "".join(c if raw and not c.isascii() else quote(c, SIGNS) for c in self.local(read, keep))
        out: list[str] = []
        runs = re.findall(r"[^\W\d_]+|\d+|[\W_]", name)
        beside = [plain(run) for run in runs if run.isalpha()]
        for run in runs:
            if run.isdecimal():
                out.append(self._drawn(run))
            elif run.isalpha():
                out.append(self._cased(run, keep, beside))
            else:
                out.append(run)
        return "".join(out)

    def _desk(self, word: str, keep: frozenset[str]) -> bool:
        """Whether a word stays as it is; not where it is a name of the text (`porta.anna` of Porta Anna)."""
        return plain(word) in keep and not self._named(word)

    def _named(self, word: str) -> bool:
        return len(plain(word)) >= SHORTEST and plain(word) in self._renamed.names

    def _cased(self, run: str, keep: frozenset[str], beside: Sequence[str]) -> str:
        if self._desk(run, keep):
            return run
        long = STRETCHED.search(run)
        if long and plain(run[: long.start() + 1]) in self._renamed.names:  # `vikiii`
            short = self._cased(run[: long.start() + 1], keep, beside)
            return short + short[-1:] * (len(run) - long.start() - 1)
        new = self._letters(run, beside)
        if new is None:
            new = self._rest(plain(run) or "x", beside)
        case = self._case(new)
        return case.upper(new) if run.isupper() and len(run) > 1 else case.raised(new) if run[0].isupper() else new

    def _case(self, written: str) -> Letters:
        """Whose capitals and small letters what is written has: machines', or with letters that they do not know, the
        language's."""
        return PLAIN if written.isascii() else self._own

    def domain(self, host: str, mail: bool = False) -> str:
        """A reserved domain; of somebody's own domain with an invented label, the same for the same domain."""
        labels = codes.lower(host).rstrip(".").split(".")
        own = [label for label in labels[:-1] if label != "www"]
        stream = self._stream("domain", ".".join([*own[-1:], labels[-1]]))
        new = stream.choice(RESERVED)
        if ".".join(labels) not in self._provider and own:
            # two-part endings such as co.hu or gov.hu, and reserved ones: the owner's label is the one before
            owner = own[-2] if len(own) > 1 and (len(own[-1]) <= 3 or own[-1] == EXAMPLE) else own[-1]
            new = f"{self.local(owner)}{'' if mail else self._tail}.{new}"
        return ("www." if labels[0] == "www" and len(labels) > 2 else "") + new

    def mail(self, address: str) -> str:
        """A new mail address; the words that stand for @ and the dot (`kukac`, `pont`) stay where they were."""
        if "@" not in address:
            return self._in_words(address)
        local, _, host = address.rpartition("@")
        new = self.local(local, keep=self._mailbox)
        return f"{self._case(new).lower(new) if local.islower() else new}{self._tail}@{self.domain(host, mail=True)}"

    def _in_words(self, address: str) -> str:
        """The address with its signs in words: read with plain signs, made anew, written with those of the old."""
        sign, stop = (rf"\s?[(\[{{]?\s?(?<![^\W_])(?:{'|'.join(sorted(words))})(?![^\W_])\s?[)\]}}]?\s?"
                      for words in (self._at, self._dot))
        stop += r"|\."
        match = re.search(sign, address)
        if match is None:
            return self.local(address)
        stops = [found[0] for found in re.finditer(stop, address[match.end() :])]
        host = re.sub(stop, ".", address[match.end() :])
        local = re.sub(stop, ".", address[: match.start()])
        first = re.search(stop, address[: match.start()])
        new, _, domain = self.mail(f"{local}@{host}").partition("@")
        new = new.replace(".", first[0]) if first else new
        return new + match[0] + domain.replace(".", stops[0] if stops else ".")

    def user(self, name: str) -> str:
        """A new user name; of a desk's (`iktato`), in which nothing would change, that of another desk."""
        new = self.local(name)
        if new == name:
            new = self._stream("user", plain(name)).choice(sorted(self._mailbox - {plain(name)}) or [new])
        return new + self._tail

    def web(self, address: str) -> str:
        """A new web address: scheme, port and common path words stay."""
        match = re.fullmatch(r"((?:[a-zA-Z][\w+.-]*:)?(?://)?)(?:[^/@\s]*@)?([^/:?#\s]+)(:\d+)?(.*)", address, re.S)
        if match is None:
            return f"https://{RESERVED[0]}"
        scheme, host, port, rest = match.groups()
        if "%" in rest:  # names in escapes follow, too
            return f"{scheme}{self.domain(host)}{port or ''}{quote(self.local(unquote(rest), self._path), SIGNS)}"
        return f"{scheme}{self.domain(host)}{port or ''}{self.local(rest, keep=self._path)}"


def rebuilder(renamed: Mapping[str, str] | Renamed, root: bytes, tables: Tables, tail: str = "",
              figures: Mapping[str, str] = NOTHING, invent: Invent = nobody) -> Rebuilder:
    """The rebuilder with the word lists of a language; `tail` tells apart what would come out the same."""
    kinds = ("mailbox", "path", "provider", "at", "dot", "generic", "body", "web")
    lists = {kind: tuple(sorted(tables.lists.get(kind, ()))) for kind in kinds}  # drawn from: a set has no order
    return Rebuilder(renamed, root, **lists, tail=tail, figures=figures, invent=invent, own=tables.letters)
