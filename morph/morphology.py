"""Names and their forms in one language: `inflect` and `analyse` over the compiled grammar of a language folder.

What comes in: `inflect(lemma, feats)` or `analyse(form)`, lemma and form of one or several tokens. What goes out:
a form, or every reading (lemma, upos, feats), best first. Start at `Morphology.inflect`, then `stems`, which decides
what the grammar is given: the letters at the end of a name with the class markers of the tables, or how a figure or
abbreviation is read; `making` and `analysing` are the two directions. Python knows no language: orders, letters and
habits stand in `<lang>/language.toml`, words in `<lang>/tables/`.

A reading is kept only if `inflect` (or `variants`) gives the form back, so both directions always agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from morph import heads
from morph.analysing import agreeing, borne, candidates, readings, upos
from morph.asked import asked_for, features, in_series, shape_of
from morph.errors import MorphError
from morph.feats import canonical, to_dict
from morph.folder import read_tables
from morph.making import Compiled, all_forms
from morph.spelling import spelled, split_last
from morph.transducer import load as load_transducer

HERE = Path(__file__).parent
TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Analysis:
    """One reading: `inflect(lemma, feats)` is the form. A lower weight is a better reading; weights are whole
    numbers.

    exact  False where the form is spelled against the rules (`Chicago-ban`), and `inflect` gives the right one
    """

    lemma: str
    upos: str
    feats: str
    weight: int
    exact: bool = True


def languages(root: Path = HERE) -> tuple[str, ...]:
    """Tags of the languages that have a folder with a `language.toml`, in code-point order."""
    return tuple(sorted(path.parent.name for path in root.glob("*/language.toml")))


def load(lang: str | Path, *, engine: str | None = None) -> Morphology:
    """The morphology of a language: a tag (`"hu"`) or the folder itself.

    engine  "hfst" or "pyhfst"; by default hfst if it is installed
    raises  MorphError for an unknown language, DataError for a folder that is not what its manifest says
    """
    named = isinstance(lang, Path) or TAG.fullmatch(lang) is not None
    folder = lang if isinstance(lang, Path) else HERE / lang if named else HERE
    if not named or not (folder / "language.toml").is_file():
        raise MorphError(f"no grammar for that language; available: {', '.join(languages())}")
    return Morphology(
        tables=read_tables(folder),
        generator=load_transducer(folder, "generator.hfstol", engine=engine),
        analyser=load_transducer(folder, "analyser.hfstol", engine=engine),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Morphology(Compiled):
    """The forms of one language. Frozen; safe to share between threads; keeps nothing of what it is asked."""

    def inflect(self, lemma: str, feats: str | Mapping[str, str] = "") -> str:
        """The form of `lemma` with `feats`; of several tokens the last one inflects.

        lemma   any string with something to inflect; its NFC form is used
        feats   as `morph.feats` reads them; `""` gives the lemma back
        raises  MorphError when the lemma ends in nothing that can be read aloud, or the features make no form

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.inflect("Kovács Jánosné", "Case=Ins")
        'Kovács Jánosnéval'
        >>> hungarian.inflect("Hősök tere", "Case=Sup"), hungarian.inflect("OTP", "Case=Ins")
        ('Hősök terén', 'OTP-vel')
        """
        tables = self.tables
        asked = asked_for(tables, feats if isinstance(feats, str) else canonical(feats))
        _, symbols, plain = asked
        word = lemma = normalize("NFC", lemma)
        if not lemma.isalpha():
            head = lemma[lemma.rfind(" ") + 1 :]
            word = head if head.isalpha() else head[head.rfind("-") + 1 :] if head.replace("-", "").isalpha() else ""
        headed = (tables.agreeing or tables.leading) and word != lemma
        if plain and 1 < len(word) <= tables.tail and word[-1].islower() and not (headed or tables.is_special(word)):
            # A short cut for most names: a word that is read as it is spelled.
            letters = tables.case.lower(word)
            if not tables.vowels.isdisjoint(letters):
                markers = tables.classes(letters, not word[0].islower())
                front, back, hyphen = shape_of(tables, markers, symbols)
                if front:
                    letters = tables.listed(letters, front)
                found = self.generator(front + letters + back)
                # Nothing is found where a letter is not of the grammar.
                if found:
                    form, stem = found[0], letters[:-1]
                    if not hyphen and form.startswith(stem):
                        return lemma[:-1] + form[len(stem) :]
                    return spelled(lemma, letters, form, len(letters) if hyphen else 0, tables)
        return all_forms(lemma, asked, self, first=True)[0]

    def variants(self, lemma: str, feats: str | Mapping[str, str] = "") -> tuple[str, ...]:
        """All correct forms that the tables know, that of `inflect` first (`Marcell-lal`, `Marcell-lel`)."""
        asked = asked_for(self.tables, feats if isinstance(feats, str) else canonical(feats))
        return all_forms(normalize("NFC", lemma), asked, self)

    def reads(self, form: str, lemma: str, feats: str | Mapping[str, str]) -> bool:
        """Whether a form that `inflect` or `variants` gave is read as this lemma, its case aside, with these features.

        So says `analyse`, too, at several times the cost: it makes the form of every reading once more, and ranks them.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.reads("Szegeden", "Szeged", "Case=Sup"), hungarian.reads("Szegeden", "Szeged", "Case=Ine")
        (True, False)
        """
        fold = self.tables.case.casefold
        form, asked = normalize("NFC", form), fold(normalize("NFC", lemma))
        feats = canonical(feats)
        if not feats:
            return fold(form) == asked
        before, head = split_last(form)
        for lemma_head, _, symbols, _ in candidates(head, self) if head else ():
            if features(symbols)[1] == feats and fold(before + lemma_head) == asked:
                return True
        if self.tables.fused and to_dict(feats).get("Deriv") in self.tables.fused and not lemma.isalpha():
            return form in self.variants(lemma, feats)  # one word of several: its parts are not read back
        return any(found.feats == feats and fold(found.lemma) == asked for found in self.analyse(form))

    def analyse(self, form: str, *, known: Callable[[str], bool] | None = None) -> tuple[Analysis, ...]:
        """Every reading of `form`, best first; ties by lemma and features in code-point order. Never empty for a
        name.

        form   one or several tokens; the last one is analysed
        known  says whether a lemma is a name that the caller knows; such readings come before others like them

        A form in ALL CAPS is read as an abbreviation and as a name in ordinary spelling: the lemmas of the latter are
        title-cased (`KOVÁCCSAL`: `Kovács`), and the form is their inflected form in capitals. An adjective may
        have the capital of its sentence (`Szegedi`: `Szeged`, `Deriv=i`). A reading that is not `exact` takes a
        hyphen too many.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> [(a.lemma, a.feats) for a in hungarian.analyse("szegedi")][:1]
        [('Szeged', 'Deriv=i')]
        """
        form = self.tables.joined_up(normalize("NFC", form))
        best: dict[tuple[str, str], tuple[int, bool]] = {}
        for lemma, feats, weight, exact in borne(readings(form, self), self):
            if known is not None and known(lemma):
                weight = max(0, weight - self.tables.known_bonus)
            key = (lemma, feats)
            if key not in best or weight < best[key][0]:
                best[key] = (weight, exact)
        ranked = sorted(best.items(), key=lambda item: (item[1][0], not item[1][1], item[0]))
        return tuple(
            Analysis(lemma, upos(lemma, feats, self.tables), feats, weight, exact)
            for (lemma, feats), (weight, exact) in ranked
        )

    def unknown(self, feats: str) -> str:
        """What is wrong with features that the grammar does not have, in words that quote none; empty where it has all.

        >>> import morph
        >>> hungarian = morph.load("hu")
        >>> hungarian.unknown("Case=Ins"), hungarian.unknown("Number=Dual")
        ('', 'have a value of Number that this language has not; it has Plur')
        """
        order, known = self.tables.order, self.tables.values
        for key, value in to_dict(feats).items():
            if key not in order:
                return f"have a feature that this language has not; it has {', '.join(order)}"
            if any(f"[{key}={one}]" not in known for one in value.split("+")):
                values = sorted(each[len(key) + 2 : -1] for each in known if each.startswith(f"[{key}="))
                return f"have a value of {key} that this language has not; it has {', '.join(values)}"
        return ""

    def in_series(self, feats: str | Mapping[str, str], series: str) -> str:
        """The features with their locative case switched to another series (`on`, `in`); other cases stay.

        >>> import morph
        >>> morph.load("hu").in_series("Case=Sup", "in")
        'Case=Ine'
        """
        return in_series(self.tables, feats if isinstance(feats, str) else canonical(feats), series)

    def series(self) -> tuple[str, ...]:
        """The series of locative cases.

        >>> import morph
        >>> morph.load("hu").series()
        ('on', 'in')
        """
        return tuple(name for row in self.tables.locative[:1] for name in row if name != "role")

    def parted(self, name: str) -> tuple[str, str, str]:
        """A name as the words before its head, the head, which takes the endings, and the words behind it. The head is
        the last word, where no word of the name says otherwise (`head` in `language.toml`).

        >>> import morph
        >>> morph.load("hu").parted("Kovács Jánosnéval")
        ('Kovács', 'Jánosnéval', '')
        """
        tables = self.tables
        start, rest = (heads.led(name, tables, " ") if tables.leading else None) or (name, "")
        pair = heads.PAIR.fullmatch(start) if tables.agreeing else None
        if pair is not None and pair[3] == " " and any(agreeing(start, self)):
            return pair[1].rstrip(), start[len(pair[1]) :], rest.lstrip()
        before, _, head = start.rpartition(" ")
        return before, head, rest.lstrip()
