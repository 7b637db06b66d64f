"""The head of a name: which of its readings is meant, and the norm that follows from it.

What comes in: a span found in the text, the tagger's token at its end, what the rest of the document shows. What goes
out: the span with `norm` and `head`, such that `inflect(norm, head.feats)` is the surface, up to its case pattern.
Start at `read`. The last word of a name is its head, where no word of it says otherwise (`Forms.parted`).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence

from morph import Analysis
from morph.feats import canonical, to_dict
from pseudo.core.document import NAMES, Head, Span, Token, changed
from pseudo.kinds.persons import UNUSUAL
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.language.letters import Letters
from pseudo.spans.accents import accented, folded_form, wives
from pseudo.spans.borne import usual_given
from pseudo.spans.draft import Draft
from pseudo.spans.normal import normal_case, raised_body
from pseudo.spans.readings import DEAR, choose, gather, readings
from pseudo.spans.readings import Reader as Reader
from pseudo.spans.readings import known as known
from pseudo.spans.standing import Bracketed, Hyphened

LONGEST = 40
"""Code points of the longest name that is looked up by its unaccented beginnings."""

AROUND = 60
"""Code points on either side of a name by which a text without accents is told."""


def read(span: Span, token: Token | None, reader: Reader) -> Span:
    """`span` with its norm and head. A span that has both keeps them.

    token  the tagger's token that ends with the span, or None
    """
    if span.norm and span.head is not None:
        return span
    surface = normal_case(span.text, span.type, reader)
    known = surface.isalpha() or reader.language.names.organisation(surface)  # `MÁV-START`
    if span.type == "ORG" and len(surface) > 1 and surface.isupper() and known:
        head = Head(span.end - len(surface), span.end, surface)  # an ending stands behind a hyphen: `FETIVIZIG`
        return changed(span, norm=span.norm or surface, head=head)
    first, last, behind = reader.language.morph.parted(surface)
    best = choose(last, first, span, token if not behind else None, reader)
    if span.type == "PER" and reader.language.habits.is_adjective(best.feats) and _is_nick(last, reader.language):
        best = dataclasses.replace(best, lemma=last, feats="")  # `barbi` is nobody from Barb
    if span.type == "PER" and last.islower() and "Number=Plur" in best.feats.split("|"):
        best = _of_one(best, last, reader.language)
    if span.type == "PER" and first and best.feats and _of_one_land(first, last, reader.language):
        best = dataclasses.replace(best, lemma=last, feats="")  # `Trần Thị Hoa` is nobody's of Ho
    norm = " ".join(f"{first} {best.lemma} {behind}".split())
    feats = best.feats
    restored = restore(span, norm, last, first, best, reader) if not behind else None
    if restored is not None:
        norm, feats = restored
    if span.type == "PER" and casing.pattern(span.text) == "lower":  # a norm has its capitals
        stays = reader.language.words.small | reader.language.persons.titles
        norm = " ".join(word if word in stays else _raised(word, reader.language) for word in norm.split())
    if span.type == "GPE" and span.text.islower() and reader.language.names.place(_raised(norm, reader.language)):
        norm = _raised(norm, reader.language)  # `kotikaupunki tampere`
    if span.type in BODIES and " " in norm and span.text.islower():
        norm = raised_body(norm, reader.language)
    written = reader.language.persons.parted(span.text)
    words = list(re.finditer(r"\S+", written))
    end = words[-1 - len(behind.split())].end() - len(written) if words else 0
    start = words[-1 - len(behind.split())].start() - len(written) if words else 0
    lemma = norm.removesuffix(behind).split()[-1]
    head = Head(span.end + start, span.end + end, lemma, best.upos or "PROPN", feats)
    return changed(span, norm=span.norm or norm, head=head)


def _of_one(best: Analysis, last: str, language: Language) -> Analysis:
    """The reading of a name in small letters as of one who is called so, of a word that as such is inflected otherwise:
    `merille`, to Meri, and no seas; or as of a family, that has lost its accents: `feherekhez`."""
    name, family = language.letters.raised(best.lemma), language.habits.family
    found = language.morph.analyse(language.letters.raised(last)) if language.names.given(name) else ()
    one = next((r for r in found if r.exact and r.lemma == name and "Number=Plur" not in r.feats), None)
    if one is None and family and last.isascii() and language.names.surname(name):
        house = canonical({**to_dict(best.feats), "Number": "Sing", "Deriv": family})
        if folded_form(name, house, language) == language.letters.fold(last):
            return dataclasses.replace(best, feats=house)
    return one or best


def _of_one_land(first: str, last: str, language: Language) -> bool:
    """Whether the last word of a name is, as it stands, a name of the land of one before it, and none of here."""
    own, others = (set[str]().union(*(language.names.origins(word, kind) for word in words for kind in PARTS))
                   for words in ([last], first.split()))
    return language.names.home not in own and bool(own & others)


PARTS = ("given", "surname")


def _raised(word: str, language: Language) -> str:
    """A small word of a name with its capitals, each member of a double surname with its own: `dinnyés-vadász`."""
    return "-".join(map(language.letters.raised, word.split("-")))


def _is_nick(word: str, language: Language) -> bool:
    """Whether a word, as it stands or with a capital, is a nickname that the tables have."""
    return bool(language.names.nickname(word) or language.names.nickname(language.letters.raised(word)))


def restore(span: Span, norm: str, last: str, first: str, best: Analysis, reader: Reader) -> tuple[str, str] | None:
    """Norm and features of a name written without its accents or capitals, if the normal spelling can be found.

    The document's own normal spelling comes first, then the name tables (`bonyhadon` -> `Bonyhád`, Sup).
    """
    letters = reader.language.letters
    if span.type == "PER" and contrasted(span, reader.text, letters):
        return None
    bare = letters.fold(f"{first} {last}".strip())
    if span.type == "PER" and bare in reader.norms:
        return reader.norms[bare], ""  # `nagy noemi` is nobody from Noem
    folded = letters.fold(norm)
    if folded in reader.norms:
        return reader.norms[folded], best.feats
    if span.type == "ORG" and span.text.islower() and (body := known_body(span.text, reader.language)) is not None:
        return body
    if span.type in BODIES and span.text.isascii() and first and unaccented(reader.text, span):
        return _accented_body(first, last, reader.language)
    careless = (span.text.isascii() and unaccented(reader.text, span)) or not any(c.isupper() for c in span.text)
    if not careless or reader.language.habits.is_adjective(best.feats) or span.type not in ("PER", "GPE", "LOC"):
        return None
    if best.lemma in reader.seen and not first and not reader.language.habits.accents:
        return None  # `Bouzidin`, once Bouzidi is named
    prefix = letters.fold(first)
    own = _beginning(last, prefix, reader)
    heads = dict.fromkeys(own)
    married = reader.language.habits.married
    if married and span.type == "PER" and letters.fold(married) in letters.fold(last):
        heads.update(dict.fromkeys(wives((*heads, *_beginning(last, "", reader)), last, reader.language)))
    if not known(best.lemma, span.type, first, reader.language) or _rarer(best, span.type, reader.language):
        kinds = ("given", "nickname", "surname") if span.type == "PER" else ("place",)
        for length in range(min(len(last), LONGEST), 2, -1):
            found = [n for kind in kinds for n in reader.language.names.unfold(last[:length], kind)]
            heads.update(dict.fromkeys(found[:3]))
            if married and letters.fold(last)[length:].startswith(letters.fold(married)):
                heads.update(dict.fromkeys(wives(found[:3], last, reader.language)))
            if found and length < len(last) - 3:
                break

    order = {name: number for number, name in enumerate(heads)}
    surnamed = span.type == "PER" and bool(first) and reader.language.habits.given_first

    def unlikely(name: str) -> bool:  # János before the surname Janos at the end of a full name; Vera before Věra
        row = reader.language.names.given(name)
        return (bool(first) or row is not None) and (row is None or row.origin != reader.language.names.home)

    for head in sorted(heads, key=lambda name: (name not in own, -len(name), unlikely(name), order[name])):
        if not letters.fold(last).startswith(letters.fold(head)[:-1]) or (
                head not in own and _seldom(head, last, span, reader)):
            continue
        for feats in reader.language.habits.forms:
            if surnamed and reader.language.habits.adjectival in feats.split("|"):
                continue
            if folded_form(head, feats, reader.language) == letters.fold(last):
                whole = f"{accented(first, reader.language)} {head}" if first else head
                return reader.norms.get(letters.fold(whole), whole), feats
    return _place_read(last, reader.language) if span.type == "GPE" and not first else None


def _seldom(head: str, last: str, span: Span, reader: Reader) -> bool:
    """Whether a name with accents that the text has not is hardly anybody's, where the words around have theirs: `kovi`
    is nobody called Kövi there."""
    row, names = reader.language.names.surname(head), reader.language.names
    rare = names.given(head) is None and not names.nickname(head) and row is not None and row.count <= UNUSUAL
    return rare and span.type == "PER" and not head.isascii() and last.isascii() and not unaccented(reader.text, span)


BESIDE = re.compile(r",? (?:([^\W\d_]+) )?([^\W\d_]+)")  # the next word, behind a small one perhaps


def contrasted(span: Span, text: str, letters: Letters) -> bool:
    """Whether the same name stands next with other accents, against this one: `Moldovan vagy Moldován`."""
    beside = BESIDE.match(text, span.end)
    other = beside[2] if beside is not None and (beside[1] or "").islower() else span.text
    return other != span.text and letters.fold(other) == letters.fold(span.text) and other[:1].isupper()


def _place_read(small: str, language: Language) -> tuple[str, str] | None:
    """Name and features of a place of the tables typed in small letters, by what the grammar reads in its form, whose
    stem may be another than its name's: `hervannassa`, `kerimäelle`."""
    for reading in readings(small, language):
        for name in language.names.unfold(reading.lemma, "place")[:1] if reading.exact else ():
            if folded_form(name, reading.feats, language) == language.letters.fold(small):
                return name, reading.feats
    return None


BODIES = frozenset(("ORG", "FAC"))
RARER = 10  # times more a surname is borne than the one that its family, without accents, looks like


def known_body(small: str, language: Language) -> tuple[str, str] | None:
    """Name and features of a body that the tables know, typed in small letters: `lidlben`, `otp-s`, `erste bankban`."""
    before, space, last = small.rpartition(" ")
    first, hyphen, rest = last.partition("-")
    for form in dict.fromkeys((last, language.letters.upper(first) + hyphen + rest)):
        for reading in language.morph.analyse(form)[:5]:
            lemma = before + space + reading.lemma
            for name in (*language.names.unfold(lemma, "organisation")[:1], language.letters.upper(lemma)):
                if language.names.organisation(name):
                    return name, _typed(name, small, language) or reading.feats
    return None


def _typed(name: str, small: str, language: Language) -> str:
    """The features under which a name is typed so, without accents and its hyphen: `navnal` is `NAV-nál`, no
    `NAV-val`; empty where there are none."""
    fold, joiner = language.letters.fold, language.letters.joiners[:1]

    def plain(form: str | None) -> str:
        return "".join(form.split(joiner[0]) if form and joiner else form or "")

    text, every = plain(fold(small)), filter(None, language.habits.forms)
    return next((feats for feats in every if plain(folded_form(name, feats, language)) == text), "")


def _rarer(best: Analysis, kind: str, language: Language) -> bool:
    """Whether a person's word is known, but as the rarer spelling of a name with accents (Balazs, beside Balázs), as a
    foreigner's (Agnes, beside Ágnes), or as the surname of somebody's dear (`misikem`, of no Misik)."""
    lemma = best.lemma
    if kind == "PER" and best.feats == DEAR and not usual_given(lemma, language):
        return True
    kinds = ("given", "surname") if kind == "PER" and lemma.isascii() else ()
    likeliest = (found[0] for one in kinds if (found := language.names.unfold(lemma, one)))
    row = language.names.given(lemma)
    accented = any(not name.isascii() for name in likeliest) and (row is None or row.origin != language.names.home)
    return accented or (bool(kinds) and _rather_family(lemma, language))


def _rather_family(lemma: str, language: Language) -> bool:
    """Whether a surname written without accents is rather another's family (Kovacsek: of the Kovácses)."""
    ending, row = language.letters.fold(language.habits.family), language.names.surname(lemma)
    if not ending or not language.letters.fold(lemma).endswith(ending):
        return False
    bases = (language.names.surname(name) for name in language.names.unfold(lemma[: -len(ending)], "surname")[:2])
    return any(base is not None and base.count > RARER * (row.count if row else 0) for base in bases)


def _beginning(last: str, prefix: str, reader: Reader) -> list[str]:
    """Of the document's words behind this prefix those with whose beginning, without accents, a word begins."""
    known, folded = reader.last.get(prefix, {}), reader.language.letters.fold(last)
    return sorted(word for size in range(len(folded) + 1) for word in known.get(folded[:size], ()))


def _accented_body(first: str, last: str, language: Language) -> tuple[str, str] | None:
    """Norm and features of a body's name typed without accents (`Zrinyi Ilona Gimnaziumban`); None where its last word
    is no usual one of such names."""
    bare, names = language.words.bare(), language.names
    for length in range(len(last), max(3, len(last) - ENDING), -1):
        head = bare.get(language.letters.fold(last[:length]), "")
        for feats in language.habits.forms if head else ():
            if folded_form(head, feats, language) == language.letters.fold(last):
                words = []
                for word in first.split():
                    named = [name for kind in ("surname", "given") for name in names.unfold(word, kind)[:1]]
                    usual = bare.get(language.letters.fold(word))
                    better = usual or next((name for name in named if not name.isascii()), word)
                    words.append(language.letters.raised(better) if word[:1].isupper() else better)
                raised = language.letters.raised(head) if last[:1].isupper() else head
                return " ".join((*words, raised)), feats
    return None


ENDING = 6
"""Letters of the longest ending of a body's name."""


def unaccented(text: str, span: Span) -> bool:
    """Whether the words around a name have no accents: only there is Leonard perhaps Leonárd."""
    around = text[max(0, span.start - AROUND) : span.start] + text[span.end : span.end + AROUND]
    return around.isascii() or not any(c.isalpha() and not c.isascii() for c in around)


def trimmed(span: Span) -> Span | None:
    """The span without quotation marks, brackets, loose punctuation, emoji at its ends; None when nothing is left."""
    if span.text.isalnum():
        return span
    words = [word for word in re.finditer(r"\S+", span.text) if any(c.isalnum() for c in word.group())]
    if not words:
        return None
    text = span.text[: words[-1].end()]
    lead = words[0].start()
    lead = len(text) - len(text[lead:].lstrip(" \t\r\n„”“\"'«»([{,;:–-"))
    body = text[lead:].rstrip(" \t\r\n„”“\"'«»)]},;:!?–-")
    if body.endswith(".") and "." not in body[:-1] and " " not in body and len(body) > 6:
        body = body[:-1]
    if not body:
        return None
    if body == span.text:
        return span
    start = span.start + lead
    return changed(span, start=start, end=start + len(body), text=body)


def tokens_by_end(tokens: Sequence[Token]) -> dict[int, Token]:
    """Each token under the offset where it ends."""
    return {token.end: token for token in tokens}


def read_all(spans: Sequence[Span], text: str, by_end: Mapping[int, Token], language: Language) -> tuple[Span, ...]:
    """Every span with norm and head: the normally written ones first, since they decide the others."""
    letters = language.letters
    if all(span.norm and (span.head is not None or span.type not in NAMES) for span in spans):
        return tuple(spans)
    bare = reader_of(spans, text, language)
    careless = [_careless(span) for span in spans]
    read = [span if later else _read(span, by_end, bare) for span, later in zip(spans, careless, strict=True)]
    careful = [span for span, later in zip(read, careless, strict=True) if not later]
    norms = {letters.fold(span.norm): span.norm for span in careful if span.type in NAMES and _sure(span)}
    for span in careful:
        for word in span.norm.split() if span.type == "PER" else ():
            norms.setdefault(letters.fold(word), word)  # `Balazs`, once Kovács Balázs is named
    last: dict[str, dict[str, set[str]]] = {}
    for folded, norm in norms.items():
        word = norm.rsplit(" ", 1)[-1]
        last.setdefault(folded.rpartition(" ")[0], {}).setdefault(letters.fold(word)[:-1], set()).add(word)
    second = dataclasses.replace(bare, norms=norms, last=last)
    return tuple(_read(span, by_end, second) if later else span for span, later in zip(read, careless, strict=True))


def _sure(span: Span) -> bool:
    """Whether the accents of a norm are its own: the last may come from an ending (`Maónak`)."""
    return span.norm[-1:].isascii() or span.head is None or not span.head.feats


def reader_of(spans: Sequence[Span], text: str, language: Language) -> Reader:
    """What heads are read by once the document's names are found, whatever they mean."""
    seen, evidence = frozenset(last_words(spans)), gather(spans, language)
    inner = frozenset(
        word.strip(QUOTES) for span in spans if span.type in ("PER", "ORG") for word in span.text.split()[:-1])
    return Reader(language, text, seen, inner, evidence=evidence, hyphened=Hyphened(text), bracketed=Bracketed(text))


def _careless(span: Span) -> bool:
    """Whether a name is shouted, or written without its capitals or accents."""
    return span.type in NAMES and (casing.pattern(span.text) in ("upper", "lower") or span.text.isascii())


QUOTES = "\"'„”“»«’‘"
"""What stands around what somebody is called within a name: `Hannu-Pekka "Hape" Salo`."""


def last_words(spans: Iterable[Span]) -> Iterable[str]:
    """The words of names that may bear an ending, and those of people before them."""
    for span in spans:
        if span.type in NAMES and span.text:
            words = span.text.split()
            yield from (words[-1], *((word.strip(QUOTES) for word in words[:-1]) if span.type == "PER" else ()))


def _read(span: Span, by_end: Mapping[int, Token], reader: Reader) -> Span:
    if span.type in NAMES:
        return read(span, by_end.get(span.end), reader)
    if span.norm:
        return span
    return changed(span, norm=" ".join(span.text.split()))


def read_heads(draft: Draft, language: Language) -> Draft:
    """Rule: reads the norm and the head of every span that has none yet."""
    return draft.having(read_all(draft.spans, draft.text, draft.ends, language))
