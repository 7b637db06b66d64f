"""Forms read: every lemma with features of which a form can be, as generation confirms.

What comes in: a form of one or several words. What goes out: readings (lemma, features, weight, whether the form is
spelled by the rules). Start at `readings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from morph import heads
from morph.asked import adjectival, asked_for, features, parsed
from morph.errors import MorphError
from morph.feats import canonical, to_dict
from morph.making import Compiled, all_forms, forms_of, inflects, made_of
from morph.spelling import all_capitals, in_capitals, same_letters, split_last
from morph.stems import Stem, is_plain, read, word_stem
from morph.tables import Tables


def readings(form: str, compiled: Compiled) -> Iterator[tuple[str, str, int, bool]]:
    """Every (lemma, feats, weight, exact) that generation confirms; the same one may come twice."""
    before, head = split_last(form)
    if not head:
        return
    tables = compiled.tables
    led = heads.led(form, tables) if tables.leading else None
    if led is not None:
        part, rest = led
        for lemma, feats, weight, exact in readings(part, compiled):
            if feats and "Deriv" not in feats:
                yield lemma + rest, feats, weight - tables.known_bonus, exact  # no name has one inside by chance
    if tables.agreeing:
        yield from agreeing(form, compiled)
    if tables.pairs:
        yield from _paired(before, head, compiled)
    capitals = in_capitals(head)
    suffixed = adjective = acronym = False
    cut = head.rfind(tables.joiner)
    small = tables.case.lower(head[cut:])
    if capitals and cut > 1 and small != head[cut:]:
        # The suffix after the hyphen in capitals, too: OTP-NEK, KISS-SEL; one letter may be none (TEN-T).
        for left in dict.fromkeys((head[:cut], tables.case.title(head[:cut]))):
            for lemma, feats, weight, exact in readings(f"{before}{left}{small}", compiled):
                if feats and len(lemma) - len(before) <= cut + 1:
                    suffixed = suffixed or (exact and len(small) > 2)
                    yield lemma, feats, weight, exact
    if capitals and len(head) > 2 and tables.has_vowel(head):
        # A name in capitals rather than an abbreviation: long, or after other words in capitals.
        name = len(head) > tables.longest_acronym or all_capitals(before)
        titled = " ".join(map(tables.case.title, form.split(" ")))
        more = (-tables.capitals_cost if name else tables.capitals_cost)
        # E-A and the like have no other spelling.
        for lemma, feats, weight, exact in readings(titled, compiled) if titled != form else ():
            extra = 0 if feats or not suffixed else tables.suffixed_cost
            yield lemma, feats, max(0, weight + more + extra), exact
    stems: dict[tuple[str, str], Stem | None] = {}
    headed = bool(tables.agreeing or tables.pairs or tables.born)
    # The grammar gives some candidates for several classes.
    for lemma_head, letters, symbols, hyphen in dict.fromkeys(candidates(head, compiled)):
        if capitals and not hyphen and not lemma_head.isupper():
            continue
        feats_of, name_of = features(symbols)
        stem = _stem_for(before, lemma_head, "" if hyphen else letters, feats_of, stems, tables)
        if stem is None and not (hyphen and inflects(before + lemma_head, name_of, compiled)):
            continue
        made = made_of(stem, feats_of, symbols, compiled) if stem else ()
        formed, small_formed = form in made, False
        if stem is not None and not formed:
            forms = forms_of(stem, made, feats_of, symbols, compiled)
            formed, small_formed = form in forms, "Deriv" in feats_of and tables.case.small(form) in forms
        exact = formed or small_formed
        if exact and headed and "Deriv" not in feats_of:
            # Its other part has no ending (Iso-Britanniassa), or it is a plural that has two.
            exact = heads.pair(before + lemma_head, tables) is None and tables.borne(before + lemma_head) is None
        if led is not None and "Deriv" not in feats_of:
            continue  # its last word takes no ending
        loose = name_of not in tables.strict if hyphen else name_of in tables.tolerated
        if not exact and not loose:
            continue
        suffixed = suffixed or hyphen
        acronym = acronym or (exact and hyphen and in_capitals(lemma_head))
        adjective = adjective or (exact and "Deriv" in feats_of and lemma_head[0].isupper() > head[0].isupper())
        # Against the rules: a hyphen too many (Chicago-ban), or the suffix of another class (Clevelandban).
        cost = 0 if exact else tables.hyphen_cost if hyphen else tables.class_cost
        if small_formed and not formed:
            cost = tables.capital_cost
        if len(letters) < 4 and not hyphen and "-" in lemma_head and lemma_head[-1].islower():
            # `18-a`, `Adrienn-n`: a suffix, not the end of a name.
            cost += tables.fragment_cost
        if any(feats_of.get(key) == value for key, value in tables.dated):
            # A day of one or two figures is an ordinal (18-án, 5-i), a year is not.
            cost += 5 * (lemma_head[-1:].isdigit() == (len(lemma_head.rstrip(".")) < 3))
        yield before + lemma_head, name_of, cost + tables.cost(name_of, lemma_head, letters), exact
    bare = tables.cost("", head, tables.tail_letters(head))
    if adjective:
        # A small word that comes from a name is an adjective rather than a name.
        bare += tables.capital_cost
    if suffixed:
        # Small letters behind the hyphen of an acronym that fit it are hardly of the name (`IBM-es`).
        bare += tables.suffixed_cost * (1 + acronym)
    yield form, "", bare, True


def agreeing(form: str, compiled: Compiled) -> Iterator[tuple[str, str, int, bool]]:
    """The readings of a form whose last two words have one ending: `Isossa-Britanniassa`."""
    known, patterns = compiled.tables.agreeing, (heads.PAIR, heads.WORDS) if "-" in form else (heads.PAIR,)
    starts = compiled.tables.agreeing_starts
    for match in (found for pattern in patterns if (found := pattern.fullmatch(form)) is not None):
        if match[2][0] not in starts:
            continue
        firsts = readings(match[2], compiled)
        agreed = {feats: lemma for lemma, feats, _, exact in firsts if feats and exact and lemma in known}
        for lemma, feats, weight, exact in readings(match[4], compiled) if agreed else ():
            shared = compiled.tables.agreed(feats)
            if shared in agreed and "Deriv" not in feats:
                weight -= compiled.tables.known_bonus  # no name has an ending twice by chance
                yield f"{match[1]}{agreed[shared]}{match[3]}{lemma}", feats, weight, exact


def _paired(before: str, head: str, compiled: Compiled) -> Iterator[tuple[str, str, int, bool]]:
    """The readings of a form whose head is a compound of two parts with one ending: `Uudessakaupungissa`."""
    pairs = compiled.tables.pairs
    starts = heads.paired(head)
    found = ((start, name) for start in starts for name in pairs if name.startswith(head[start : start + 1]))
    for start, name in found:
        form, (first, last) = head[start:], pairs[name]
        for cut in range(len(first) - 1, len(form) - 1):
            if form[cut : cut + 1] != last[:1]:
                continue
            for lemma, feats, weight, exact in readings(form[cut:], compiled):
                if lemma == last and feats and exact and "Deriv" not in feats:
                    asked = asked_for(compiled.tables, feats)
                    if form in all_forms(name, asked, compiled):
                        yield f"{before}{head[:start]}{name}", feats, weight - compiled.tables.known_bonus, exact


def borne(
    found: Iterator[tuple[str, str, int, bool]], compiled: Compiled
) -> Iterator[tuple[str, str, int, bool]]:
    """The readings, and those of names that are forms themselves: of `Yhdysvalta` in the plural, `Yhdysvallat`."""
    tables = compiled.tables
    for reading in found:
        yield reading
        lemma, feats, weight, exact = reading
        born = tables.born if feats and lemma.endswith(tables.born_bases) else ()
        for (_, end), fixed, (base_sign, base) in born:
            given, has = to_dict(feats), to_dict(fixed)
            derived = "Deriv" in given  # of the word itself
            if (derived or has.items() <= given.items()) and (
                lemma.endswith(base) if base_sign == "-" else lemma[lemma.rfind(" ") + 1 :] == base
            ):
                left = canonical({key: value for key, value in given.items() if derived or key not in has})
                yield lemma[: len(lemma) - len(base)] + end, left, weight, exact


def _stem_for(
    before: str,
    head: str,
    letters: str,
    feats: Mapping[str, str],
    stems: dict[tuple[str, str], Stem | None],
    tables: Tables,
) -> Stem | None:
    """The stem of a candidate, made once for each lemma of one analysis."""
    plain = is_plain(head, tables)
    key = (head, "" if plain else canonical(feats))
    if key not in stems:
        if plain:
            stems[key] = word_stem(before, head, tables, letters if len(letters) == len(head) else "")
        else:
            try:
                stem = read(before, head, feats, tables)
                stems[key] = stem or (None if in_capitals(head) and len(head) > 1 else word_stem(before, head, tables))
            except MorphError:
                stems[key] = None
    return stems[key]


def candidates(head: str, compiled: Compiled) -> Iterator[tuple[str, str, str, bool]]:
    """What the token might be, still to be confirmed: the head of a lemma, its letters, the symbols of the grammar,
    and whether the suffix follows a hyphen."""
    tables, analyser = compiled.tables, compiled.analyser
    letters = tables.tail_letters(head)
    start = len(head) - len(letters)
    if letters:
        for output in analyser(letters):
            stem, symbols = parsed(output)
            if not symbols or not stem:
                continue
            for candidate in (stem, *tables.lemmas_of(stem)):
                same = same_letters(letters, candidate)
                lemma = head[: start + same] + candidate[same:]
                yield lemma, candidate, symbols, False
                if symbols.startswith("[Deriv=") and lemma[0].islower():
                    yield "-".join(map(tables.case.large, lemma.split("-"))), candidate, symbols, False
        for written, right in tables.doubled:
            at = letters.rfind(written)
            if at >= 0:
                # A letter of two signs doubled whole against the rules: Damjanicscsal.
                for output in analyser(letters[:at] + right + letters[at + len(written) :]):
                    stem, symbols = parsed(output)
                    if symbols and letters.startswith(stem):
                        yield head[: start + len(stem)], stem, symbols, False
        as_if = tables.unlengthened.get(letters[-2:])
        if as_if:
            # The last vowel left short against the rules: Hugot.
            for output in analyser(letters[:-2] + as_if):
                stem, symbols = parsed(output)
                if symbols and letters[:-1] == stem:
                    yield head[:-1], stem, symbols, False
    stop = head.rfind(".")
    small = 1 < stop < len(head) - 1 and head[stop + 1 :].islower()
    if small and letters and not tables.address.search(head[: stop + 1]):
        # The hyphen is missing after an abbreviation: D.C.ben.
        for output in analyser("#-" + tables.case.lower(head[stop + 1 :])):
            for lemma, read, symbols, _ in _before_hyphen(head[: stop + 1], letters, parsed(output)[1], tables):
                yield lemma, read, symbols, True
    cut = head.rfind(tables.joiner)
    if 0 < cut < len(head) - 1 and len(letters) >= len(head) - cut - 1 and head[cut + 1 :].islower():
        left, right = head[:cut], letters[len(letters) - (len(head) - cut - 1) :]
        read = tables.tail_letters(left)
        for output in analyser("#-" + right):
            stem, symbols = parsed(output)
            if symbols and stem == "#":
                yield from _before_hyphen(left, read, symbols, tables)
        for begin, as_if in tables.extra_suffixes:
            if right.startswith(begin):
                for output in analyser("#-" + as_if + right[len(begin) :]):
                    yield from _before_hyphen(left, read, parsed(output)[1], tables)


def _before_hyphen(left: str, read: str, symbols: str, tables: Tables) -> Iterator[tuple[str, str, str, bool]]:
    if not symbols:
        return
    if left[-1].isdecimal():
        yield left + ".", read, symbols, True
    yield left, read, symbols, True
    if left[-1] in tables.shortened:
        yield left[:-1] + tables.shortened[left[-1]], read, symbols, True
    if symbols.startswith("[Deriv=") and left[0].islower():
        yield "-".join(map(tables.case.large, left.split("-"))), read, symbols, True


def upos(lemma: str, feats: str, tables: Tables) -> str:
    """The part of speech of a reading."""
    if adjectival(tables, feats):
        return "ADJ"
    last = lemma if lemma.isalpha() else lemma.split()[-1] if lemma.split() else lemma
    if not last[-1:].isalpha() and last.rstrip(".").isdecimal():
        return "NUM"
    return "NOUN" if last[:1].islower() else "PROPN"
