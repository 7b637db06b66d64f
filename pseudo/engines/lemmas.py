"""Lemmas as edit scripts: `casing|cut|add` turns a form into its lemma.

In: a form and a script. Out: the lemma. The tagger chooses among a few hundred scripts seen in training, so that it
lemmatises words that it has never met. `K` keeps the letters' case, `L` lowers them (a common word at the start of a
sentence or in ALL CAPS), `T` gives every part of the word a capital (a name in ALL CAPS or typed without capitals).
After the cut, `~` takes the accent off the last letter that is left: Anná|nak -> Anna, Ené|t -> Ene by one script.
"""

from __future__ import annotations

import re

from pseudo.engines.features import unaccented
from pseudo.language.letters import Letters

CASINGS = "KLT"

_PART = re.compile(r"[^\W_]+")


def cased(form: str, casing: str, letters: Letters) -> str:
    """The form in one of the three casings.

    >>> from pseudo.language.letters import PLAIN, load
    >>> [cased("KISS-NAGY", c, PLAIN) for c in "KLT"]
    ['KISS-NAGY', 'kiss-nagy', 'Kiss-Nagy']
    >>> cased("ISPARTA", "L", load({"case": {"I": "ı"}}))
    'ısparta'
    """
    if casing == "T":
        return _PART.sub(lambda part: letters.capitalised(part[0]), form)
    return letters.lower(form) if casing == "L" else form


def script(form: str, lemma: str, letters: Letters) -> str:
    """The shortest edit script from form to lemma; of equals, the one that changes case least.

    >>> from pseudo.language.letters import PLAIN
    >>> script("Annának", "Anna", PLAIN), script("KOVÁCSNAK", "Kovács", PLAIN), script("Házban", "ház", PLAIN)
    ('K|3|~', 'T|3|', 'L|3|')
    """
    best: tuple[int, str] | None = None
    for casing in CASINGS:
        base = cased(form, casing, letters)
        same = 0
        for a, b in zip(base, lemma, strict=False):
            if a != b:
                break
            same += 1
        cost = len(base) - same + len(lemma) - same
        if same and lemma[same : same + 1] == "~":
            same -= 1  # a real tilde: not at the place where it would mean the accent
        cut, add = len(base) - same, lemma[same:]
        if cut > 1 and add and base[same] != add[0] and unaccented(base[same]) == add[0]:
            cut, add = cut - 1, "~" + add[1:]
        if best is None or cost < best[0]:
            best = (cost, f"{casing}|{cut}|{add}")
    assert best is not None
    return best[1]


def lemma(form: str, edit: str, letters: Letters) -> str:
    """The lemma that the script makes of the form; the form, cased, where the script would leave nothing.

    >>> from pseudo.language.letters import PLAIN
    >>> lemma("Gergellyel", "K|4|y", PLAIN), lemma("Ő", "L|1|", PLAIN), lemma("Velencébe", "K|2|~", PLAIN)
    ('Gergely', 'ő', 'Velence')
    """
    casing, cut, add = edit.split("|", 2)
    base = cased(form, casing, letters)
    kept = base[: len(base) - int(cut)] if int(cut) <= len(base) else ""
    if kept and add[:1] == "~":
        kept, add = kept[:-1] + unaccented(kept[-1:]), add[1:]
    return kept + add if kept or add else base
