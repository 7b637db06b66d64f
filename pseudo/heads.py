"""The head of a name: which of its readings is meant, and the norm that follows from it.

What comes in: a span found in the text, the tagger's token at its end, what the rest of the document shows. What goes
out: the span with `norm` and `head`, such that `inflect(norm, head.feats)` is the surface, up to its case pattern.
Start at `read`. The last word of a name is its head (all our languages put it there).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from morph import Analysis, MorphError
from morph.feats import to_dict
from name_db import Names
from pseudo import casing, organisations
from pseudo.document import Head, Span, Token
from pseudo.forms import Forms
from pseudo.organisations import Words
from pseudo.persons import INITIAL, Grammar

NOMINAL = frozenset(("", "NOUN", "PROPN", "ADJ", "NUM", "X"))
"""Parts of speech of a name's head."""

LONGEST = 40
"""Code points of the longest name that is looked up by its unaccented beginnings."""

WHOLE = frozenset(["ORG", "FAC", "LOC", "EVENT", "WORK_OF_ART", "PROJ", "AWARD", "LAW", "MEDIA", "SMEDIA"])
"""Types whose possessive head belongs to the name (`Hősök tere`, `Jogi Osztálya`)."""

@dataclass(frozen=True, slots=True)
class Reader:
    """What a reading is chosen by.

    seen   words of the document's names as they stand: lemmas met in the nominative
    bare   of those, words of persons' names with others behind them, which bear no ending for sure
    norms  folded norm -> norm of the names written normally, to which shouted and accentless ones are brought back
    """

    morph: Forms
    names: Names
    words: Words
    grammar: Grammar
    seen: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    norms: Mapping[str, str] = dataclasses.field(default_factory=dict)


def read(span: Span, token: Token | None, reader: Reader) -> Span:
    """`span` with its norm and head. A span that has both keeps them.

    token  the tagger's token that ends with the span, or None
    """
    if span.norm and span.head is not None:
        return span
    surface = normal_case(span.text, span.type, reader)
    first, _, last = surface.rpartition(" ")
    best = choose(last, first, span.type, token, reader)
    norm = f"{first} {best.lemma}" if first else best.lemma
    feats = best.feats
    norm = " ".join(norm.split())
    restored = restore(span, norm, last, first, best, reader)
    if restored is not None:
        norm, feats = restored
    if span.type == "PER" and casing.pattern(span.text) == "lower":  # a norm has its capitals
        stays = reader.words.small | reader.grammar.titles
        norm = " ".join(word if word in stays else word[:1].upper() + word[1:] for word in norm.split())
    head_start = span.end - len(span.text.rsplit(None, 1)[-1])
    head = Head(head_start, span.end, norm.rsplit(" ", 1)[-1], best.upos or "PROPN", feats)
    return dataclasses.replace(span, norm=span.norm or norm, head=head)


def choose(last: str, first: str, kind: str, token: Token | None, reader: Reader) -> Analysis:
    """The reading of a name's last word that agrees best with the tagger, the name tables and the document.

    first  the words before it in the name
    """
    several, habits = bool(first), reader.words.habits
    try:
        readings = organisations.readings(last, reader.words)
    except MorphError:
        readings = ()
    if not readings:
        return Analysis(last, "PROPN", "", 0)
    if token is not None and token.upos not in NOMINAL:
        token = None  # the tagger takes the head for a verb or an adverb (`terén`): its lemma and case say nothing
    informed = token is not None and token.upos != ""  # without a tagger's word a bare form is no likelier
    tagged = to_dict(token.feats) if token is not None and token.feats else {}
    lemma = token.lemma if token is not None else ""
    scored = []
    for order, reading in enumerate(readings):
        feats = to_dict(reading.feats) if reading.feats else {}
        score = -0.25 * min(order, 8)
        score += 4.0 * max(known(reading.lemma, kind, first, reader), possessed(reading, readings, kind, first, reader))
        score += 3.0 * (reading.lemma in reader.seen and reading.lemma != last)
        score += 4.0 * (not reading.feats and last in reader.bare)  # `Makra`, once Makra Péter is named
        score += 2.0 * (informed and tagged.get("Case", "Nom") == feats.get("Case", "Nom"))
        score += 1.5 * (bool(lemma) and lemma == reading.lemma)
        score -= 2.0 * (not reading.exact)  # a spelling against the rules
        derived = feats.get("Deriv", "")
        if habits.married in derived.split("+") and habits.married:
            score -= 6.0  # -né belongs to the name: it is another person's
        elif derived and derived == habits.adjective and kind == "PER":
            score -= 6.0  # `Hadházi`, `bori`: a person's name in -i is no adjective of hers
        elif derived and derived == habits.adjective:
            small = last[:1].islower()
            score += (3.0 if several else 1.5) if small or (token is not None and token.upos == "ADJ") else -1.5
        elif derived not in ("", habits.family):
            joined = last.startswith(reading.lemma + "-")  # `OTP-s`: what stands before the hyphen is the name
            score += 2.0 if joined else -1.5
        if derived and reading.lemma.lower() == last.lower() and not reader.names.place(reading.lemma):
            score -= 3.0  # an adjective in -i like its name (`zamárdi`) only where there is such a place
        if several and last[:1].islower() and reading.lemma[:1].isupper():
            score -= 2.0  # `Liget téri`: a small word of a name has a small lemma
        if "Person[psor]" in feats:
            score -= 4.0 if kind in WHOLE and several and feats["Person[psor]"] == "3" else 2.0
        if "Number[psed]" in feats:
            score -= 2.0 if kind in WHOLE else 0.75
        if feats.get("Number") == "Plur":
            score -= 0.5
        scored.append((-score, order, reading))
    return min(scored, key=lambda item: item[:2])[2]


def possessed(reading: Analysis, readings: Sequence[Analysis], kind: str, first: str, reader: Reader) -> float:
    """How well a possessive head that belongs to the name is known (`Jogi Osztálya`): as well as what is possessed."""
    if kind not in WHOLE or not first or "[p" in reading.feats:
        return 0.0
    bases = (
        other.lemma
        for other in readings
        if other.feats.endswith("Number[psor]=Sing|Person[psor]=3")
        and other.lemma[:-1] == reading.lemma[: len(other.lemma) - 1]
        and len(other.lemma) < len(reading.lemma)
    )
    return max((known(base, kind, first, reader) for base in bases), default=0.0)


def known(lemma: str, kind: str, first: str, reader: Reader) -> float:
    """How well the tables know the lemma, with the words before it, as a name of this type, 0 to 1."""
    names, several = reader.names, bool(first)
    if several and names.place(f"{first} {lemma}"):
        return 1.0
    if kind == "PER":
        member = lemma.rsplit("-", 1)[-1]
        if names.given(lemma) or names.nickname(lemma):
            return 1.0
        if names.surname(lemma) or names.surname(member) or names.given(member):
            return 0.4 if several else 0.9
        if reader.words.habits.is_married(lemma):
            bare = reader.words.habits.bare(lemma)
            return 0.9 if names.given(bare) or names.surname(bare) else 0.5
        return 0.0
    if kind in ("GPE", "LOC"):
        if names.place(lemma):
            return 1.0
        return 0.8 if several and reader.words.common(lemma.lower()) else 0.0
    if kind == "FAC" and (names.public_space_type(lemma) or names.public_space_type(lemma.lower())):
        return 1.0
    if names.org_word(lemma) is not None or names.organisation(lemma):
        return 0.8
    return 0.6 if reader.words.common(lemma.lower()) else 0.0


def restore(span: Span, norm: str, last: str, first: str, best: Analysis, reader: Reader) -> tuple[str, str] | None:
    """Norm and features of a name written without its accents or capitals, if the normal spelling can be found.

    The document's own normal spelling comes first, then the name tables (`bonyhadon` -> `Bonyhád`, Sup).
    """
    bare = casing.fold(f"{first} {last}".strip())
    if span.type == "PER" and bare in reader.norms:
        return reader.norms[bare], ""  # `nagy noemi` is nobody from Noem
    folded = casing.fold(norm)
    if folded in reader.norms:
        return reader.norms[folded], best.feats
    careless = span.text.isascii() or not any(c.isupper() for c in span.text)
    if not careless or reader.words.habits.is_adjective(best.feats) or span.type not in ("PER", "GPE"):
        return None
    prefix = casing.fold(first)
    heads = {n.rsplit(" ", 1)[-1] for f, n in reader.norms.items() if f.rpartition(" ")[0] == prefix}
    if not prefix:
        heads |= {n for n in reader.norms.values() if " " not in n}
    if not known(best.lemma, span.type, first, reader):
        kinds = ("given", "nickname", "surname") if span.type == "PER" else ("place",)
        for length in range(min(len(last), LONGEST), 2, -1):
            found = [n for kind in kinds for n in reader.names.unfold(last[:length], kind)]
            heads.update(found[:3])
            if found and length < len(last) - 3:
                break

    def unlikely(name: str) -> bool:  # János before the surname Janos at the end of a full name
        row = reader.names.given(name)
        return bool(first) and (row is None or row.origin != reader.names.home)

    for head in sorted(heads, key=lambda name: (-len(name), unlikely(name), name)):
        if not casing.fold(last).startswith(casing.fold(head)[:-1]):
            continue
        for feats in reader.words.habits.forms:
            if _folded_form(head, feats, reader) == casing.fold(last):
                whole = f"{first} {head}" if first else head
                return reader.norms.get(casing.fold(whole), whole), feats
    return None


def _folded_form(lemma: str, feats: str, reader: Reader) -> str | None:
    """The form without case and accents; None for a name that has no such form."""
    try:
        return casing.fold(reader.morph.inflect(lemma, feats))
    except MorphError:
        return None


def normal_case(surface: str, kind: str, reader: Reader) -> str:
    """The surface as it would be written normally: `KAPOSVÁRI TÖRVÉNYSZÉK` -> `Bonyhádi Törvényszék`."""
    words = surface.split()
    if kind == "PER":
        words = [
            word.lower() if len(word) > 2 and word.endswith(".") and word.lower() in reader.grammar.titles else word
            for word in words
        ]
    if casing.pattern(surface) != "upper" or (len(words) == 1 and _acronym(words[0], kind, reader)):
        return " ".join(words)
    forms = {form.form.lower(): form.form for form in reader.names.legal_forms() if form.form[:1].isupper()}
    out = []
    for word in words:
        bare, hyphen, suffix = word.lower().partition(".-")
        if bare.rstrip(".") + "." in forms:
            out.append(forms[bare.rstrip(".") + "."].rstrip(".") + "." + ("-" + suffix if hyphen else ""))
        elif (
            word.islower() or (kind == "PER" and INITIAL.fullmatch(word.split("-")[0])) or _acronym(word, kind, reader)
        ):
            out.append(word)
        else:
            place = reader.names.unfold(word, "place") if kind != "PER" and "-" in word else ()
            out.append(place[0] if place else casing.decapitalise(word, reader.words.small, kind == "PER"))
    if kind in ("GPE", "FAC", "LOC") and len(out) > 1:
        out = [out[0], *(w.lower() if _space(w, reader) else w for w in out[1:])]
    return " ".join(out)


def _space(word: str, reader: Reader) -> bool:
    """Whether a word (inflected or not) is a generic one of places: utca, tér, megye."""
    return any(
        reader.names.public_space_type(r.lemma.lower()) is not None or r.lemma.lower() in reader.words.habits.county
        for r in reader.morph.analyse(word.lower())
    )


def _acronym(word: str, kind: str, reader: Reader) -> bool:
    """Whether a word in capitals is an acronym, not a shouted word: no name, no word of the language."""
    bare = word.split("-")[0].rstrip(".")
    if kind == "PER" or not bare.isupper() or len(bare) > 6:
        return False
    if bare.lower() in reader.words.small:
        return False
    if reader.names.organisation(bare):
        return True
    titled = bare[:1] + bare[1:].lower()
    if organisations.place_of(titled, reader.words) is not None:
        return False
    ordinary = reader.words.common(bare.lower()) or reader.names.place(titled) or reader.names.surname(titled)
    return not ordinary and len(bare) <= 5


def trimmed(span: Span) -> Span | None:
    """The span without quotation marks, brackets, loose punctuation, emoji at its ends; None when nothing is left."""
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
    start = span.start + lead
    return dataclasses.replace(span, start=start, end=start + len(body), text=body)


def tokens_by_end(tokens: Sequence[Token]) -> dict[int, Token]:
    """Each token under the offset where it ends."""
    return {token.end: token for token in tokens}
