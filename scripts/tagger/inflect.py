"""Rough Hungarian inflection of names, for training sentences only (the real one is `morph`).

In: a name's last word and canonical features (Case, Number, Number[psed], Deriv=né|ék|i). Out: the form, or None for
features it does not know. Good enough for a tagger to learn from: vowel harmony, linking vowels, lengthening,
assimilation of -val and -vá. Source: AkH. 12 and the tables of A magyar nyelv könyve.
"""

from __future__ import annotations

BACK, ROUND = "aáoóuú", "öőüű"
VOWELS = "aáeéiíoóöőuúüű"
DIGRAPHS = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
# back, front, rounded; "+": assimilates; the second of a pair follows consonants
CASES = {
    "Dat": ("nak", "nek", "nek"),
    "Cau": ("ért", "ért", "ért"),
    "Ine": ("ban", "ben", "ben"),
    "Ill": ("ba", "be", "be"),
    "Ela": ("ból", "ből", "ből"),
    "Sbl": ("ra", "re", "re"),
    "Del": ("ról", "ről", "ről"),
    "Ade": ("nál", "nél", "nél"),
    "All": ("hoz", "hez", "höz"),
    "Abl": ("tól", "től", "től"),
    "Ter": ("ig", "ig", "ig"),
    "Ess": ("ként", "ként", "ként"),
    "Tem": ("kor", "kor", "kor"),
}
LINK = ("o", "e", "ö")


def harmony(word: str) -> int:
    """0 back, 1 front, 2 front rounded.

    >>> [harmony(w) for w in ("János", "Péter", "Böllön", "Szilvi", "Balogh")]
    [0, 1, 2, 1, 0]
    """
    vowels = [c for c in word.lower() if c in VOWELS]
    for c in reversed(vowels):
        if c in BACK:
            return 0
        if c in ROUND:
            return 2 if vowels[-1] in ROUND else 1
        if c == "e":
            return 1
    return 1


def lengthened(word: str) -> str:
    """The form before most endings: Anna -> Anná.

    >>> lengthened("Anna"), lengthened("Enikő")
    ('Anná', 'Enikő')
    """
    return word[:-1] + {"a": "á", "e": "é"}.get(word[-1], word[-1])


def inflect(word: str, feats: str) -> str | None:
    """The form, or None.

    >>> [inflect(name, "Case=Ins") for name in ("Anna", "Balázs", "Kiss", "Tóth")]
    ['Annával', 'Balázzsal', 'Kiss-sel', 'Tóthtal']
    >>> inflect("Nagy", "Case=Acc"), inflect("Szabó", "Case=Dat|Deriv=ék"), inflect("János", "Case=Ins|Deriv=né")
    ('Nagyot', 'Szabóéknak', 'Jánosnéval')
    >>> inflect("Győr", "Deriv=i"), inflect("Anna", "Number[psed]=Sing"), inflect("Anna", "Person[psor]=3")
    ('győri', 'Annáé', None)
    """
    given = dict(f.split("=") for f in feats.split("|") if f)
    class_ = harmony(word)
    lower = word[-1:].lower()
    if not lower.isalpha():
        return word if not given else f"{word}-{_bare(given, class_)}" if _bare(given, class_) else None
    form = word
    vowel = lower in VOWELS
    for piece in given.pop("Deriv", "").split("+"):
        if piece == "né":
            form = lengthened(form) + "né"
        elif piece == "ék":
            form = lengthened(form) + "ék"
        elif piece == "i":
            form = (form[:1].lower() + form[1:]) + ("" if lower == "i" else "i")
        elif piece:
            return None
    number, owned, case = given.pop("Number", ""), given.pop("Number[psed]", ""), given.pop("Case", "")
    if given:
        return None
    if number == "Plur" and not form.endswith("ék"):
        form = lengthened(form) + ("k" if vowel else LINK[class_] + "k")
    if owned:
        form = lengthened(form) + ("é" if owned == "Sing" else "éi")
    return cased(form, case, class_) if case else form


def cased(form: str, case: str, class_: int) -> str | None:
    """The form with a case ending."""
    low = form.lower()
    vowel = low[-1] in VOWELS
    if case == "Acc":
        if vowel:
            return lengthened(form) + "t"
        easy = low.endswith(("l", "r", "n", "ny", "ly", "j", "s", "sz", "z", "zs")) and not low.endswith(
            ("cs", "ss", "ll", "nn", "rr")
        )
        return form + (
            "t" if easy else ("a" if low.endswith("k") and "ék" in low[-3:] and class_ == 0 else LINK[class_]) + "t"
        )
    if case in ("Ins", "Tra"):
        tail = {"Ins": ("al", "el"), "Tra": ("á", "é")}[case][class_ > 0]
        if vowel:
            return lengthened(form) + "v" + tail
        if low.endswith("th"):
            return form + "t" + tail
        if low.endswith("gh"):
            return form + "g" + tail
        for digraph in DIGRAPHS:
            if low.endswith(digraph):
                return form[: -len(digraph)] + form[-len(digraph)] + form[-len(digraph) :].lower() + tail
        if len(low) > 1 and low[-1] == low[-2]:
            return f"{form}-{low[-1]}{tail}"
        return form + low[-1] + tail
    if case == "Sup":
        return lengthened(form) + "n" if vowel else form + LINK[class_] + "n"
    if case in CASES:
        stem = form if case in ("Ess", "Tem") else lengthened(form)
        return stem + CASES[case][class_]
    return None


def _bare(given: dict[str, str], class_: int) -> str:
    """Ending after an abbreviation: Kft.-nek, K.-t."""
    if set(given) != {"Case"}:
        return ""
    case = given["Case"]
    if case == "Acc":
        return "t"
    if case == "Ins":
        return ("val", "vel", "vel")[class_]
    if case == "Sup":
        return "n"
    return CASES[case][class_] if case in CASES else ""
