"""Training sentences for a language whose corpora are small: names swapped, lines of forms and chats, hasty typing.

    python -m scripts.tagger.made fi CORPUS.conllup > MADE.conllup
    pseudo train CORPUS.conllup MADE.conllup --lang fi ...

In: a corpus in CoNLL-U Plus (FORM LEMMA UPOS FEATS NER), the tables and the grammar of the language, and the lines of
`scripts/tagger/<language>/templates.txt`. Out: the sentences that are made. Names are put into the case of those that
they replace; words of templates that are no names have no lemma (`_`), which `pseudo train` passes over. The same seed
gives the same sentences. Start at `main`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import morph
import name_db
from pseudo.language.language import Language, load
from pseudo.language.tokenise import tokenise
from pseudo.training.sentences import Sentence
from scripts import words
from scripts.tagger import haste

HERE = Path(__file__).parent
Row = list[str]
"""FORM LEMMA UPOS FEATS NER."""

SLOT = re.compile(r"<([a-z]+)((?:[:+][A-Za-z]+)*)>")
SMALL = "~"
"""Before a template: all in small letters, as in a chat."""
CHOICE = re.compile(r"\{([^{}]*)\}")
WORD = re.compile(r"[^\W\d_]+(-[^\W\d_]+)*")
HABIT = {"PERSON": "PER", "GPE": "GPE"}
"""Which labels of the corpus are swapped, and what for."""

MANY = "+"
"""Behind a word that stands in the plural."""
OWNERS = {"Mine": ("Sing", "1"), "Yours": ("Sing", "2"), "Ours": ("Plur", "1")}
"""Whose somebody is, as a template asks for it: number and person of the possessor."""

PLACES = {"gpe": "place", "part": "part", "city": "city", "loc": "landscape"}
"""Slots of places, and the pools that they are drawn from."""

LISTS = {"ave": "FAC", "bank": "ORG", "board": "ORG", "farm": "GPE", "known": "ORG", "shop": "ORG"}
"""Slots of names that `words.tsv` lists whole, and their labels."""

YEARS = ("year", "old", "lived")
"""Slots of years: of today or lately, of long ago, and from when to when somebody lived."""

SHORT = "Short"
"""Before a case: without its last letter, as people write who write as they speak."""

SERIES = {"in": ("inside", "on"), "to": ("into", "onto"), "from": ("out", "off")}
"""Roles of the cases of places of the inner and the outer series."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it stands in the line, its nominative, its features, its label (empty: nobody's)."""

    form: str
    lemma: str
    feats: str
    label: str


class Maker:
    """Draws names of a language and inflects them."""

    def __init__(self, tag: str, seed: int) -> None:
        self.language: Language = load(tag)
        self.names, self.grammar, self.rng = name_db.load(tag), morph.load(tag), random.Random(seed)
        self.templates = [
            line for line in (HERE / tag / "templates.txt").read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")
        ]
        lists = (line.split("\t") for line in (HERE / tag / "words.tsv").read_text(encoding="utf-8").splitlines())
        self.words: dict[str, list[str]] = {}
        for name, word in lists:
            self.words.setdefault(name, []).append(word)
        rng = self.rng
        known = {
            kind: [name for name in self.names.known(kind) if name.isalpha() and len(name) > 2]
            for kind in ("given", "surname")
        }
        self.ordinary = words.nouns(tag)
        self.pools = {
            "given": [row.name for row in self.names.pool("given")],
            "surname": [row.name for row in self.names.pool("surname")],
            "rare given": known["given"], "rare surname": known["surname"],
            "foreign given": self.abroad("given"), "foreign surname": self.abroad("surname"),
            "place": list(self.names.known("settlement")),
            "part": [row.name for row in self.names.pool("part")],
            "body": [row.name for row in self.names.pool("organisation")],
            "stem": [row.name for row in self.names.pool("street")],
            "city": [row.name for row in self.names.pool("foreign_city")],
            "landscape": [row.name for kind in ("water", "hill") for row in self.names.pool(kind)],
            "car": list(self.names.things("CAR")), "drug": list(self.names.things("PROD")),
            "acronym": self.acronyms(),
            "club": self.clubs(),
        }
        self.types = [t.word.lstrip("-") for t in self.names.public_space_types() if t.word.startswith("-")]
        rng.shuffle(self.templates)

    def abroad(self, kind: str) -> list[str]:
        """Names from elsewhere that may be handed out."""
        look = {"given": self.names.given, "surname": self.names.surname}[kind]
        rows = filter(None, map(look, self.names.known(kind)))
        return [row.name for row in rows if row.pool and row.origin not in ("", self.names.home)]

    def clubs(self) -> list[str]:
        """Sports clubs that may be handed out."""
        rows = {row for name in self.names.known("organisation") for row in self.names.organisation(name)}
        return sorted(row.name for row in rows if row.pool and row.kind.partition("/")[0] == "sports_club")

    def acronyms(self) -> list[str]:
        """Bodies as people call them: by their letters, or by one word."""
        rows = [row for name in self.names.known("organisation") for row in self.names.organisation(name)]
        short = [row.name for row in rows if row.scope == "state" and row.name.isalpha()]
        return sorted({*(row.acronym for row in rows if row.acronym), *short})

    # -- names ------------------------------------------------------------------------------------------------------

    def drawn(self, kind: str) -> str:
        """A given name or surname, now and then a rare or a foreign one; of two parts at times."""
        draw = self.rng.random()
        pool = self.pools[f"rare {kind}" if draw < 0.3 else f"foreign {kind}" if draw < 0.42 else kind]
        name = self.rng.choice(pool)
        if self.rng.random() < 0.06:
            name += "-" + self.rng.choice(self.pools[kind])
        return name

    def person(self, shape: str) -> str:
        """A person's name in the nominative: per, full (two given names), fam, giv, givs (two), nick, sf (the surname
        first), sff (the same with two given names), init."""
        given, surname = self.drawn("given"), self.drawn("surname")
        if shape in ("full", "sff", "givs"):
            both = f"{given} {self.drawn('given')}"
            return {"full": f"{both} {surname}", "sff": f"{surname} {both}", "givs": both}[shape]
        if shape == "per":
            return f"{given} {surname}" if self.rng.random() < 0.9 else f"{given} {self.drawn('given')} {surname}"
        if shape == "sf":
            return f"{surname} {given}" if self.rng.random() < 0.5 else f"{surname} {given} {self.drawn('given')}"
        if shape == "init":
            return f"{given[0]}. {surname}"
        if shape == "nick":
            return self.rng.choice(self.words["nicks"]) if self.rng.random() < 0.3 else self.rng.choice(self.nicks)
        return surname if shape == "fam" else given

    @property
    def nicks(self) -> list[str]:
        """Nicknames of the tables."""
        found = self.pools.get("nick")
        if found is None:
            rows = (self.names.folder / "nicknames.tsv").read_text(encoding="utf-8").splitlines()[1:]
            found = self.pools["nick"] = [row.split("\t")[0] for row in rows]
        return found

    def feats(self, asked: str) -> str:
        """`:All+Kin` as features: cases, then numbers and clitics, each told by its value."""
        out = []
        values = re.findall("[A-Z][a-z]+", asked)
        for owner in OWNERS.keys() & set(values):
            number, person = OWNERS[owner]
            out += [f"Number[psor]={number}", f"Person[psor]={person}"]
        for value in values:
            if value in OWNERS:
                continue
            key = "Number" if value == "Plur" else "Clitic" if value in self.words["clitics"] else "Case"
            out.append(f"{key}={value}")
        return "|".join(sorted(out))

    def placed(self, place: str, role: str) -> str:
        """The features of a place for `in`, `to` and `from`, in its own series."""
        rows = self.names.place(place)
        outer = bool(rows) and rows[0].locative == "on"
        return min(self.language.cases.features[SERIES[role][outer]])

    def named(self, kind: str, asked: str) -> Name:
        """What a slot stands for, whole or cut short."""
        plain = asked.replace(f"{SHORT}+", "")
        name = self.drawn_as(kind, plain)
        return name if plain == asked else replace(name, form=shortened(name.form))

    def drawn_as(self, kind: str, asked: str) -> Name:
        """What a slot stands for."""
        role = asked.lstrip(":")
        if kind in ("per", "full", "fam", "giv", "givs", "nick", "sf", "sff", "init"):
            lemma, label = self.person(kind), "PERSON"
        elif kind in ("ffam", "ffull", "fgiv"):
            lemma = self.rng.choice(self.pools["foreign given" if kind == "fgiv" else "foreign surname"])
            label = "PERSON"
            if kind == "ffull":
                lemma = f"{self.rng.choice(self.pools['foreign given'])} {lemma}"
        elif kind == "sg":
            lemma, label = f"{self.owning(self.drawn('surname'))} {self.drawn('given')}", "PERSON"
        elif kind in PLACES:
            lemma, label = self.rng.choice(self.pools[PLACES[kind]]), "LOC" if kind == "loc" else "GPE"
            if role in ("in", "to", "from"):
                feats = self.placed(lemma, role)
                return Name(self.grammar.inflect(lemma, feats), lemma, feats, label)
            role, _, case = role.partition("+")
            if role == self.language.habits.adjective:
                feats = "|".join(filter(None, (self.feats(case), f"Deriv={role}")))
                form = self.grammar.inflect(lemma, feats)
                return Name(self.language.letters.lower(form) if label == "GPE" else form, lemma, feats, label)
        elif kind == "org":
            lemma, label = self.rng.choice(self.pools["body"]), "ORG"
            if self.rng.random() < 0.6:
                lemma = self.seated("bodies")
        elif kind == "court":
            lemma, label = self.seated("courts"), "ORG"
        elif kind == "firm":
            lemma, label = self.firm(), "ORG"
        elif kind == "street":
            lemma, label = self.rng.choice(self.pools["stem"]) + self.rng.choice(self.types), "FAC"
        elif kind == "prod":
            lemma, label = self.rng.choice(self.words["goods"]), "PRODUCT"
        elif kind in ("drug", "car"):
            lemma, label = self.rng.choice(self.pools[kind]), "PRODUCT"
        elif kind == "acr":
            lemma, label = self.rng.choice(self.pools["acronym"]), "ORG"
        elif kind == "home":
            place, word = self.rng.choice(self.pools["part"]), self.rng.choice(self.words["homes"])
            lemma, label = f"{self.owning(place)} {word}", "ORG"
        elif kind == "club":
            lemma, label = self.rng.choice(self.pools["club"]), "ORG"
        elif kind in ("team", "townclub"):
            lemma = self.rng.choice(self.words["teams"])
            many = lemma.endswith(MANY)
            lemma, feats = lemma.removesuffix(MANY), self.feats(asked + ":Plur" * many)
            place = self.owning(self.rng.choice(self.pools[self.rng.choice(["place", "part"])]))
            before = f"{place} " if kind == "townclub" else ""
            return Name(before + self.grammar.inflect(lemma, feats), before + lemma, feats, "ORG")
        elif kind == "house":
            after = self.house() if self.rng.random() < 0.7 else self.rng.choice(self.words["firms"])
            lemma, label = f"{self.rng.choice(self.words['houses'])} {after}", "ORG"
        elif kind in ("word", "noun"):
            lemma = self.rng.choice(self.ordinary)
            form = self.grammar.inflect(lemma, self.feats(asked))
            return Name(self.language.letters.raised(form) if kind == "word" else form, lemma, "", "")
        elif kind == "aso":
            place = self.owning(self.rng.choice(self.pools[self.rng.choice(["place", "part"])]))
            lemma, label = f"{self.rng.choice(self.words['housing'])} {place} {self.house()}", "ORG"
        elif kind == "gp":
            child = self.owning(self.rng.choice(self.pools["given"])) + self.rng.choice(self.words["kin"])
            lemma, label = f"{self.rng.choice(self.pools['given'])} {child}", "PERSON"
        elif kind in ("own", "ownb"):
            owner = self.person("nick") if self.rng.random() < 0.2 else self.rng.choice(self.pools["surname"])
            after = f" {self.rng.choice(self.words['legal'])}" if kind == "own" else ""
            lemma, label = f"{self.rng.choice(self.words['own trades'])}-{owner}{after}", "ORG"
        elif kind == "name":
            lemma, label = self.rng.choice(self.words["firms"]), "ORG"
        elif kind in LISTS:
            lemma, label = self.rng.choice(self.words[kind]), LISTS[kind]
        else:
            return self.figure(kind)
        feats = self.feats(asked)
        return Name(self.grammar.inflect(lemma, feats), lemma, feats, label)

    def house(self) -> str:
        """What a housing company is called behind its place: Merituuli."""
        return self.rng.choice(self.words["first halves"]) + self.rng.choice(self.words["second halves"])

    def seated(self, kind: str) -> str:
        """A body of a town, as `place_in` says it: Turun yliopisto."""
        return f"{self.owning(self.rng.choice(self.pools['place']))} {self.rng.choice(self.words[kind])}"

    def owning(self, name: str) -> str:
        """A name in the case that stands before what is its own: Turun (yliopisto), Lehtosen (Janne)."""
        case = self.language.habits.place_in[0] if self.language.habits.place_in else ""
        return self.grammar.inflect(name, case)

    def firm(self) -> str:
        """A firm: a word, a surname or two, and a legal form."""
        rng = self.rng
        first = rng.choice([rng.choice(self.words["firms"]), self.drawn("surname"), rng.choice(self.pools["place"])])
        trade = rng.choice([*self.words["trades"], "", ""])
        return " ".join(filter(None, (first, trade, rng.choice(self.words["legal"]))))

    def figure(self, kind: str) -> Name:
        """Dates, times, sums, and numbers that patterns find and nobody is to learn."""
        rng = self.rng

        def digits(pattern: str) -> str:
            return "".join(str(rng.randrange(10)) if c == "9" else c for c in pattern)

        day, month, year = rng.randrange(1, 29), rng.randrange(1, 13), rng.randrange(1950, 2027)
        label = {"date": "DATE", "time": "TIME", "money": "MONEY"}.get(kind, "DATE" if kind in YEARS else "")
        if kind == "year":
            form = str(year - rng.choice([0, 0, 40, 80]))
        elif kind in YEARS:
            born = year - rng.choice([60, 90, 150, 250, 400])
            form = f"{born}–{born + rng.randrange(1, 90)}" if kind == "lived" else str(born)
        elif kind == "date":
            named = rng.choice(self.words["months"])
            plain = f"{day}.{month}.{year}"
            form = rng.choice([*[plain] * 4, f"{day}.{month}.", f"{day}. {named} {year}", f"{day}. {named}"])
        elif kind == "time":
            form = rng.choice([f"{rng.randrange(24)}.{rng.randrange(60):02}", f"{rng.randrange(24)}"])
        else:
            form = digits(rng.choice(self.words[kind])) if kind != "mail" else self.mail()
        return Name(form, form, "", label)

    def mail(self) -> str:
        """An address of somebody's."""
        bare = unicodedata.normalize("NFD", f"{self.drawn('given')}.{self.drawn('surname')}".lower())
        return "".join(c for c in bare if not unicodedata.combining(c)) + "@example.com"

    # -- lines ------------------------------------------------------------------------------------------------------

    def line(self, template: str) -> list[Row]:
        """One template with its slots filled, in tokens."""
        text, found = "", []
        small = template.startswith(SMALL)
        template = template.removeprefix(SMALL)
        while CHOICE.search(template):
            template = CHOICE.sub(lambda m: self.rng.choice(m[1].split("|")), template)
        at = 0
        for slot in SLOT.finditer(template):
            text += template[at : slot.start()]
            name = self.named(slot[1], slot[2])
            found.append((len(text), len(text) + len(name.form), name))
            text += name.form
            at = slot.end()
        text += template[at:]
        rows: list[Row] = []
        before: Name | None = None
        for token in tokenise(text, self.language.cutting):
            name = next((n for first, last, n in found if first < token.end and token.start < last), None)
            form = text[token.start : token.end]
            last = next((end for _, end, n in found if n is name), 0)
            label = "O" if name is None or not name.label else ("I-" if name is before else "B-") + name.label
            words = ["_", "_", "_"]
            if name is not None and name.label in ("PERSON", "GPE", "LOC", "ORG", "FAC"):
                if token.end == last and (name.label != "ORG"):
                    words = [name.lemma.rpartition(" ")[2], "PROPN", name.feats or "_"]
                elif token.end < last and name.label == "PERSON":
                    words = [form, "PROPN", "_"]
            rows.append([self.language.letters.lower(form) if small else form, *words, label])
            before = name
        return rows

    def swapped(self, rows: Sequence[Row]) -> list[Row] | None:
        """A sentence with other persons and towns; None where it has none that can be swapped."""
        out: list[Row] = []
        i, some = 0, False
        while i < len(rows):
            label = rows[i][4]
            end = i + 1
            while end < len(rows) and rows[end][4] == f"I-{label[2:]}":
                end += 1
            new = self.other(rows[i:end]) if label[2:] in HABIT and label[0] == "B" else None
            some |= new is not None
            out += new or rows[i:end]
            i = end
        return out if some else None

    def other(self, old: Sequence[Row]) -> list[Row] | None:
        """Another name in the case of this one."""
        head = old[-1]
        if head[2] != "PROPN" or len(old) > 3 or not all(WORD.fullmatch(row[0]) for row in old):
            return None
        kept = dict(f.split("=") for f in head[3].split("|") if f.split("=")[0] in ("Case", "Number", "Clitic"))
        kept = {k: v for k, v in kept.items() if (k, v) not in (("Case", "Nom"), ("Number", "Sing"))}
        feats = "|".join(f"{k}={v}" for k, v in sorted(kept.items()))
        if head[4].endswith("PERSON"):
            shape = "per" if len(old) > 1 else "giv" if self.names.given(head[1]) else "fam"
            lemma, label = self.person(shape), "PERSON"
        else:
            if len(old) > 1 or not self.names.place(head[1]):
                return None
            lemma, label = self.rng.choice(self.pools["place"]), "GPE"
            for role, pair in SERIES.items():
                if self.language.cases.only(feats, *pair):
                    feats = self.placed(lemma, role)
        form = self.grammar.inflect(lemma, feats)
        if form == lemma and feats:
            return None
        forms, lemmas = form.split(), lemma.split()
        if len(forms) != len(lemmas):
            return None
        last = len(forms) - 1
        return [
            [f, x, "PROPN", (feats or "_") if n == last else "_", ("I-" if n else "B-") + label]
            for n, (f, x) in enumerate(zip(forms, lemmas, strict=True))
        ]


def shortened(form: str) -> str:
    """A form without its last letter, and no letter twice at its end.

    >>> shortened("Lahdessa"), shortened("Kalliosta")
    ('Lahdes', 'Kalliost')
    """
    cut = form[:-1]
    return cut[:-1] if cut[-2:-1] == cut[-1:] else cut


def hasty(rows: Sequence[Row], change: Callable[[str], str]) -> list[Row]:
    """The same words typed otherwise."""
    return [[change(row[0]), *row[1:]] for row in rows]


def hurried(rows: Sequence[Sequence[Row]], rng: random.Random) -> Iterator[list[Row]]:
    """Sentences as phones, dictation machines and scanners leave them (`scripts.tagger.haste`)."""
    plain = [
        Sentence(tuple(forms), tuple(lemmas), tuple(map("|".join, zip(upos, feats, strict=True))), None, tuple(labels),
                 (False,) * len(forms), "")
        for each in rows for forms, lemmas, upos, feats, labels in [zip(*each, strict=True)]
    ]
    for s in haste.hasty(plain, 1, rng):
        told = zip(s.forms, s.lemmas or (), s.tags or (), s.fine or (), strict=True)
        yield [[form, lemma or "_", *((tag or "_|_").split("|", 1)), label] for form, lemma, tag, label in told]


def unmarked(language: Language) -> Callable[[str], str]:
    """Letters as hasty texts have them, without their marks."""
    return lambda word: "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def read(path: Path) -> Iterator[list[Row]]:
    """The sentences of a corpus."""
    rows: list[Row] = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("# ") and "\t" not in line:
            continue
        if line:
            rows.append(line.split("\t"))
        elif rows:
            yield rows
            rows = []


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the sentences."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("language")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=30, help="lines of each template")
    parser.add_argument("--swaps", type=int, default=2, help="swapped copies of each sentence with names")
    parser.add_argument("--haste", type=float, default=0, help="copies in haste, of all sentences the share")
    options = parser.parse_args(arguments)
    maker = Maker(options.language, options.seed)
    rng, letters = maker.rng, maker.language.letters
    corpus = list(read(options.corpus))
    made: list[list[Row]] = []
    for _ in range(options.swaps):
        made += [new for rows in corpus if (new := maker.swapped(rows)) is not None]
    lines = []
    for template in maker.templates:
        fixed = not SLOT.search(template)
        lines += [maker.line(template) for _ in range(options.lines // 5 if fixed else options.lines)]
    made += lines
    named = [rows for rows in [*corpus, *lines] if any(row[4] != "O" for row in rows)]
    made += [hasty(rows, letters.lower) for rows in rng.sample(named, len(named) // 12)]
    made += [hasty(rows, str.upper) for rows in rng.sample(named, len(named) // 16)]
    made += [hasty(rows, unmarked(maker.language)) for rows in rng.sample(named, len(named) // 16)]
    everything = [*corpus, *made]
    made += hurried(rng.sample(everything, int(options.haste * len(everything))), rng)
    sys.stdout.write("# global.columns = FORM LEMMA UPOS FEATS NER\n")
    for rows in made:
        sys.stdout.write("\n".join("\t".join(row) for row in rows) + "\n\n")


if __name__ == "__main__":
    main()
