"""Names in capitals as they would be written normally.

What comes in: the surface of a name that is shouted, or a part of which is. What goes out: the same words in their
normal case. Start at `normal_case`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pseudo.core.numerals import figures
from pseudo.kinds import organisations
from pseudo.language import casing
from pseudo.language.language import Language
from pseudo.language.persons import INITIAL
from pseudo.spans.readings import Reader
from pseudo.spans.standing import Bracketed


def normal_case(surface: str, kind: str, reader: Reader) -> str:
    """The surface as it would be written normally: `KAPOSVÁRI TÖRVÉNYSZÉK` -> `Bonyhádi Törvényszék`."""
    letters = reader.language.letters
    words = (reader.language.persons.parted(surface) if kind == "PER" else surface).split()
    if kind == "PER":
        titles = reader.language.persons.titles
        shorts = (letters.lower(word) if len(word) > 2 and word.endswith(".") else "" for word in words)
        words = [short if short in titles else word for word, short in zip(words, shorts, strict=True)]
    known = kind == "ORG" and reader.language.names.organisation(surface)  # `MÁV-START`
    if casing.pattern(surface) != "upper" or known or (len(words) == 1 and _acronym(words[0], kind, reader)):
        return " ".join(_one_loud(words, reader) if kind == "PER" else words)
    if kind == "ORG" and len(words) > 1 and (bodies := reader.language.names.unfold(" ".join(words), "organisation")):
        return bodies[0]
    legal = [row.form for row in reader.language.names.legal_forms()]
    forms = {letters.lower(form): form for form in legal if form[:1].isupper()}
    plain = {letters.lower(form): form for form in legal if "." not in form}
    loudly = kind == "ORG" and len(words) > 1 and reader.language.habits.bodies_small
    others = (letters.lower(word).rstrip(".") for word in words if not _acronym(word, kind, reader))
    shouted = any(f"{word}." not in forms for word in others)
    out, small = [], reader.language.words.small
    for word, behind in zip(words, [*words[1:], ""], strict=True):
        bare, hyphen, suffix = letters.lower(word).partition(".-")
        owned = kind == "ORG" and "-" in word and _of_families(word, reader)
        if bare.rstrip(".") + "." in forms and (shouted or "." in word):  # in `ENSZ BT` it is the Security Council
            out.append(forms[bare.rstrip(".") + "."].rstrip(".") + "." + ("-" + suffix if hyphen else ""))
        elif loudly and (form := plain.get(letters.lower(word), "")) and (not behind or form[:1].isupper()):
            out.append(form)  # `KEMIN KIRISTYS RY`, `ASUNTO OY KANERVA`
        elif (
            word.islower() or (kind == "PER" and INITIAL.fullmatch(word.split("-")[0])) or _acronym(word, kind, reader)
            or (figures(word) and reader.language.letters.lower(behind).startswith(reader.language.habits.district))
        ):
            out.append(word)
        elif (out and kind == "ORG" and not owned and reader.language.habits.bodies_small
              and _generic(letters.lower(word), reader) and not _called(word, (words[len(out) - 1], behind), reader)):
            out.append(letters.lower(word))
        else:
            place = reader.language.names.unfold(word, "place") if kind != "PER" and "-" in word else ()
            titled = "-".join(map(letters.titled, word.split("-")))
            inflected = kind != "PER" and "-" in word and _of_place(titled, reader)
            named = kind == "PER" or inflected or owned
            out.append(place[0] if place else casing.decapitalise(word, small, named, letters))
    if kind in ("GPE", "FAC", "LOC") and len(out) > 1:
        out = [out[0], *(reader.language.letters.lower(w) if _space(w, reader.language) else w for w in out[1:])]
    return " ".join(out)


def _of_families(word: str, reader: Reader) -> bool:
    """Whether the members of a word are surnames that are borne or handed out here: `RANTA-ESKOLA OY`."""
    rows = (reader.language.names.surname(reader.language.letters.titled(member)) for member in word.split("-"))
    return all(row is not None and (row.count or row.pool) for row in rows)


def _one_loud(words: Sequence[str], reader: Reader) -> Iterator[str]:
    """The words of a person's name of which some alone are in capitals: `KISS János`, `Dr. Jean DUPONT`."""
    mixed = any(casing.pattern(word) == "title" and len(word) > 2 for word in words)
    for word in words:
        loud = mixed and casing.pattern(word) == "upper" and not INITIAL.fullmatch(word.split("-")[0])
        stays = not loud or _numeral(word, reader) or _acronym(word, "PER", reader)
        yield word if stays else casing.decapitalise(word, frozenset(), True, reader.language.letters)


def _numeral(word: str, reader: Reader) -> bool:
    """Whether a word is a Roman numeral, and nobody's surname (`LI Wei`)."""
    return bool(figures(word)) and not reader.language.names.origins(reader.language.letters.titled(word), "surname")


def _generic(word: str, reader: Reader) -> bool:
    """Whether a word in small letters tells what a body is, not which one: `yliopistollinen`, `sairaala`."""
    lemmas = (r.lemma for r in reader.language.morph.analyse(word)[:3])
    return reader.language.words.is_common(word) or any(map(reader.language.names.org_word, lemmas))


def _called(word: str, beside: tuple[str, str], reader: Reader) -> bool:
    """Whether a word is what the body is called, whatever else it means: beside a `&` (`NORDMAN & RAITA`), or behind
    the word for what it is (`METSÄSTYSSEURA HUKKA`)."""
    body, lower = reader.language.names.org_word, reader.language.letters.lower
    return "&" in beside or bool(body(lower(beside[0])) and not body(lower(word)) and word.isalpha())


def _of_place(word: str, reader: Reader) -> bool:
    """Whether a word is a place in some case: `Itä-Uudenmaan`."""
    return any(r.exact and reader.language.names.place(r.lemma) for r in reader.language.morph.analyse(word))


def _space(word: str, language: Language) -> bool:
    """Whether a word (inflected or not) is a generic one of places: utca, tér, megye."""
    return any(
        language.names.public_space_type(language.letters.lower(r.lemma)) is not None
        or language.letters.lower(r.lemma) in (*language.habits.county, *language.habits.district)
        for r in language.morph.analyse(language.letters.lower(word))
    )


def _acronym(word: str, kind: str, reader: Reader) -> bool:
    """Whether a word in capitals is an acronym, not a shouted word: no name, no word of the language."""
    bare = word.split("-")[0].rstrip(".")
    if kind == "PER":  # or a title that is written so: `EL Rautio`
        return word in reader.language.persons.titles or bool(reader.language.persons.monogram(bare))
    said = bare in (reader.bracketed or Bracketed(reader.text))  # in brackets behind its full name
    habits = reader.language.habits
    mute = bool(habits.vowels) and not any(map(habits.is_vowel, bare))  # `BKVLSZ`: no word, however long
    if not bare.isupper() or len(bare) > (10 if said else 8 if mute else 6):
        return False
    names, words = reader.language.names, reader.language.words
    if reader.language.letters.lower(bare) in words.small:
        return False
    if said or names.organisation(bare):
        return True
    titled = reader.language.letters.titled(bare)
    if organisations.place_of(titled, words) is not None:
        return False
    ordinary = words.common(reader.language.letters.lower(bare)) or names.place(titled) or names.surname(titled)
    return not ordinary and (mute or len(bare) <= 5)


def raised_body(norm: str, language: Language) -> str:
    """The norm of a body in small letters with the capitals of its name, where a word of it says what it is: `Toldy
    kórház`, `Kiss és Társa Kft`; as it is, where no word of it is a name.

    >>> from pseudo.language import language
    >>> hu = language.load("hu")
    >>> [raised_body(norm, hu) for norm in ("szent imre kórház", "kiss és társa kft", "általános iskola")]
    ['Szent Imre kórház', 'Kiss és Társa Kft', 'általános iskola']
    """
    words, names, raised = norm.split(), language.names, language.letters.raised
    legal = [raised(word) in names.legal_words for word in words]
    kinds = [names.org_word(word) is not None or form for word, form in zip(words, legal, strict=True)]
    last = max((at for at, kind in enumerate(kinds) if kind), default=0)

    def called(at: int) -> bool:
        word = words[at]
        join = word in language.contexts.join or word in language.words.small
        saint = word in language.contexts.saint and at + 1 < last and not kinds[at + 1]
        return at < last and not kinds[at] and not join and (saint or not language.words.body(word))

    if not any(map(called, range(len(words)))):
        return norm
    return " ".join(raised(word) if called(at) or legal[at] else word for at, word in enumerate(words))
