"""Hungarian passages with names drawn anew, and documents of ours, as one file that `pseudo train` learns from.

    python -m scripts.tagger.passages ../shared/data --out fold0.jsonl --leave 0 --of 2
    python -m scripts.tagger.passages ../shared/data --out whole.jsonl --mix mix.conllup

In: `hu/passages.txt`, the tables, `own_hu` of the data folder, our open gold and what else of ours is annotated. Out:
a line of JSON for each text. `--leave` leaves the documents and passages of one fold out, for a judge that sees what
a tagger says of texts that it has not learned (`scripts.train_judge --taggers`). `--mix` gets sentences of the train
part of the corpora, to be mixed in. The same seed gives the same texts. A passage is one line of the file; `\\n` in
it ends a line of the text. `{a|b}`: one of them. `<P>` and the like are names, those of one number one and the same
(`<P1> ... <P1.s+Dat>`); `[ORG:...]` a name with what stands in it. The head of `hu/passages.txt` has all slots. Start
at `filled`.
"""
from __future__ import annotations

import argparse
import dataclasses
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pseudo.language.language import Language
from pseudo.language.language import load as load_language
from scripts.measure_recall import Gold, careless, documents
from scripts.tagger import corpus

HERE = Path(__file__).parent / "hu"
GOLD = Path(__file__).resolve().parents[2] / "tests" / "gold"
OPEN = ("open", "open2", "open3", "open4", "ids")
SLOT = re.compile(r"<([A-Z])(\d?)(?:\.(\w+))?((?:\+\w+)*)>|\[([A-Z]+):((?:[^\[\]<]|<[^>]*>)*)\]")
LIST = re.compile(r"\{([^{}]*)\}")
ARTICLE = re.compile(r"([aA])\(z\) (\S|$)")
TITLES = re.compile(r"(?:^|(?<=[\s(]))((?:(?:[Dd]r|[Pp]rof|[Ii]d|[Ii]fj|[Öö]zv|habil)\. )+)$")
"""What gold takes into a name before it."""
VOWELS = frozenset("aáeéiíoóöőuúüű")
HABIT = {"é": "Number[psed]=Sing", "k": "Number=Plur", "m": "Number[psor]=Sing|Person[psor]=1"}
SERIES = {"in": ("Ine", "Sup"), "to": ("Ill", "Sbl"), "from": ("Ela", "Del")}
MONTHS = ("január", "február", "március", "április", "május", "június", "július", "augusztus", "szeptember",
          "október", "november", "december")
TYPES = {"P": "PER", "W": "PER", "Q": "PER", "T": "GPE", "V": "GPE", "C": "GPE", "Y": "GPE", "F": "FAC", "B": "ORG",
         "K": "ORG", "D": "DATE", "H": "TIME", "M": "MONEY", "R": "PROD", "L": "LOC"}
"""Slots and what they are; others are figures that patterns find."""
PERSONS = "PWQ"
FILLS = 6
"""How often a passage is filled; one without a slot is taken a third as often."""
MIXED = 9_000
"""Sentences of the corpora that are mixed in."""
ORDER = 4
"""Letters of a piece of the model that invents surnames."""
PAGE = 46, 70
"""Letters of a line of a narrow page, at least and at most."""


class Letters:
    """Invents names that look like those of a table."""

    def __init__(self, names: Sequence[str]) -> None:
        self.next: dict[str, Counter[str]] = defaultdict(Counter)
        for name in names:
            text = "^" * ORDER + name + "$"
            for at in range(ORDER, len(text)):
                self.next[text[at - ORDER : at]][text[at]] += 1

    def name(self, rng: random.Random) -> str:
        """One name, perhaps one of the table."""
        text = "^" * ORDER
        while text[-1] != "$" and len(text) < 20:
            after = self.next[text[-ORDER:]]
            text += rng.choices(list(after), list(after.values()))[0]
        return text.strip("^$")


class Maker:
    """Draws names of the tables, or of none, and fills passages."""

    def __init__(self, language: Language, seed: int) -> None:
        self.language, self.rng = language, random.Random(seed)
        names = language.names
        known = [name for name in names.known("surname") if name.isalpha() and name.istitle() and len(name) > 2]
        rows = [row for name in known if (row := names.surname(name)) is not None]
        self.surnames = {
            "often": [row.name for row in sorted(rows, key=lambda row: -row.count)[:1500]],
            "rare": known,
            "word": [row.name for row in rows if row.count > 5
                     and (row.common_word or language.words.common(language.letters.lower(row.name)))
                     for _ in range(round(row.count**0.3))],
            "given": [name for name in known if names.given(name) is not None],
        }
        self.letters = Letters(known)
        self.givens = [row for row in names.pool("given") if row.name.isalpha()]
        self.given_weights = [row.count**0.5 + 2 for row in self.givens]
        self.rare_givens = [name for name in names.known("given") if name.isalpha() and name.istitle()]
        self.nicks: dict[str, list[str]] = defaultdict(list)
        for line in (names.folder / "nicknames.tsv").read_text("utf-8").splitlines()[1:]:
            nick, base, *_ = line.split("\t")
            self.nicks[base].append(nick)
        self.foreign = [[row.name for name in names.known(kind) if (row := look(name)) is not None and row.pool
                         and row.origin not in ("", names.home)]
                        for kind, look in (("given", names.given), ("surname", names.surname))]
        self.towns = [name for name in names.known("settlement") if name.isalpha()]
        self.town_weights = [max((p.population for p in names.place(name)), default=0) ** 0.4 + 1
                             for name in self.towns]
        self.parts = [row.name for row in names.pool("part") if row.name.isalpha()]
        self.cities = [row.name for row in names.pool("foreign_city") if row.name.isalpha()]
        self.lands = [row.name for kind in ("country",) for row in names.pool(kind) if row.name.isalpha()]
        self.nature = [row.name for kind in ("water", "hill") for row in names.pool(kind) if row.name.isalpha()]
        self.bodies = [row.name for row in names.pool("organisation")]
        self.streets = [row.name for row in names.pool("street")]
        self.drugs = [name for name in names.things("PROD") if name.isalpha() and name.istitle() and len(name) > 4]

    # -- names ----------------------------------------------------------------------------------------------------

    def surname(self) -> str:
        """Common, rare, ordinary words, given names, of no table, double."""
        draw, rng = self.rng.random(), self.rng
        if draw < 0.35:
            return rng.choice(self.surnames["often"])
        if draw < 0.56:
            return rng.choice(self.surnames["rare"])
        if draw < 0.72:
            return rng.choice(self.surnames["word"])
        if draw < 0.80:
            return rng.choice(self.surnames["given"])
        if draw < 0.96:
            return self.unknown()
        return f"{rng.choice(self.surnames['rare'])}-{rng.choice(self.surnames['often'])}"

    def unknown(self) -> str:
        """A surname that no table has."""
        while True:
            name = self.letters.name(self.rng)
            small = self.language.letters.lower(name)
            known = self.language.names.surname(name) or self.language.names.given(name)
            if len(name) > 3 and name.istitle() and known is None and not self.language.words.common(small):
                return name

    def given(self) -> str:
        """A given name of today, or a rare one."""
        if self.rng.random() < 0.8:
            return self.rng.choices(self.givens, self.given_weights)[0].name
        return self.rng.choice(self.rare_givens)

    def person(self, kind: str) -> dict[str, str]:
        """The forms in which somebody is named."""
        rng = self.rng
        given = self.given()
        surname = rng.choice(self.surnames["word"]) if kind == "W" else self.surname()
        if kind == "Q":
            given, surname = rng.choice(self.foreign[0]), rng.choice(self.foreign[1])
        full = f"{given} {surname}" if kind == "Q" else f"{surname} {given}"
        second = self.given()
        title = rng.choice(("dr.", "Dr.", "dr."))
        return {
            "": full, "s": surname, "g": given, "n": rng.choice(self.nicks.get(given) or [given]),
            "b": f"{full} {second}", "i": f"{surname[0]}. {given[0]}.", "l": f"{surname} {given[0]}.",
            "j": f"{surname[0]}. {given}", "t": f"{title} {full}", "ts": f"{title} {surname}",
            "né": f"{full}né", "sné": f"{surname}né", "r": f"{given} {surname}", "x": surname.upper() + " " + given,
        }

    def place(self, kind: str) -> str:
        """A place of the slot's kind."""
        rng = self.rng
        if kind == "T":
            if rng.random() < 0.3:
                return rng.choice(self.towns)
            return rng.choices(self.towns, self.town_weights)[0]
        return rng.choice({"V": self.parts, "C": self.cities, "Y": self.lands or self.cities, "L": self.nature}[kind])

    def inflected(self, name: str, asked: Sequence[str], more: str = "") -> str:
        """The name with what a slot asks for: `Ins`, `in`, `é`; `more` is a derivation."""
        feats = [more] if more else []
        for each in asked:
            if each in SERIES:
                rows = self.language.names.place(name)
                each = SERIES[each][bool(rows) and rows[0].locative == "on"]
            feats.append(HABIT.get(each, f"Case={each}"))
        return self.language.morph.inflect(name, "|".join(sorted("|".join(feats).split("|")))) if feats else name

    def figure(self, kind: str) -> str:
        """Dates, times, sums, and what patterns find."""
        rng = self.rng
        year, month, day = rng.randrange(1935, 2027), rng.randrange(12), rng.randrange(1, 29)
        if kind == "D":
            return rng.choice([f"{year}. {month + 1:02}. {day:02}.", f"{year}.{month + 1:02}.{day:02}.",
                               f"{year}. {MONTHS[month]} {day}.", f"{MONTHS[month]} {day}."])
        if kind == "H":
            return rng.choice([f"{rng.randrange(24)}:{rng.randrange(60):02}", f"{rng.randrange(24)} óra"])
        if kind == "M":
            return rng.choice([f"{rng.randrange(2, 990)} 000 Ft", f"{rng.randrange(2, 990)}.000 Ft",
                               f"{rng.randrange(2, 90)} ezer forint"])
        if kind == "X":
            return f"+36 {rng.choice((20, 30, 70))} {rng.randrange(200, 999)} {rng.randrange(1000, 9999)}"
        if kind == "N":
            return rng.choice([f"{rng.randrange(1, 99)}.", f"{rng.randrange(1, 99)}/B",
                               f"{rng.randrange(1, 99)}. {rng.randrange(1, 9)}. em. {rng.randrange(1, 30)}."])
        if kind == "Z":
            return str(rng.randrange(1011, 9985))
        if kind == "J":
            return f"{rng.randrange(1, 40)}.P.{rng.randrange(20000, 29999)}/{rng.randrange(2012, 2026)}/{day}."
        return str(rng.randrange(100000, 99999999))

    # -- passages -------------------------------------------------------------------------------------------------

    def filled(self, line: str) -> Gold:
        """A passage with its slots filled."""
        flag, line = (line[0], line[1:]) if line[0] in "~%^" else ("", line)
        while LIST.search(line):
            line = LIST.sub(lambda m: self.rng.choice(m[1].split("|")), line)
        known: dict[str, dict[str, str]] = {}
        text, mentions, at = "", [], 0
        line = line.replace("\\n", "\n").replace("\\t", "\t")
        for match in SLOT.finditer(line):
            text = self.joined(text, line[at : match.start()])
            if match[5]:
                type_, surface = match[5], SLOT.sub(lambda m: self.slot(m, known), match[6])
            else:
                type_, surface = TYPES.get(match[1], ""), self.slot(match, known)
            text = self.joined(text, surface)
            if type_:
                start = len(text) - len(surface)
                if type_ == "PER" and (title := TITLES.search(text[:start])):
                    start = title.start(1)
                mentions.append((start, len(text), type_, ""))
            at = match.end()
        text = self.joined(text, line[at:])
        gold = Gold(text, tuple(mentions))
        if flag == "~":
            return careless(gold)
        changed = {"%": self.language.letters.lower, "^": self.language.letters.upper}[flag](text) if flag else text
        return dataclasses.replace(gold, text=changed) if len(changed) == len(text) else gold

    def joined(self, text: str, more: str) -> str:
        """The text with what follows; an `a(z)` before it, or in it, is settled."""
        def settled(found: re.Match[str]) -> str:
            return found[0] if not found[2] else found[1] + "z" * (found[2].lower() in VOWELS) + f" {found[2]}"

        if more and text.endswith("(z) "):
            text = text.removesuffix("(z) ") + ("z " if more[0].lower() in VOWELS else " ")
        return text + ARTICLE.sub(settled, more)

    def slot(self, match: re.Match[str], known: dict[str, dict[str, str]]) -> str:
        """What stands for a slot."""
        kind, number, part, cases = match[1], match[2], match[3] or "", (match[4] or "").split("+")[1:]
        if kind in PERSONS:
            key = f"P{number}" if number else f"P?{len(known)}"  # a number is a person, of whatever kind
            forms = known.setdefault(key, self.person(kind))
            if part in ("f", "fg", "fn"):
                name = forms[{"f": "s", "fg": "g", "fn": ""}[part]]
                return self.inflected(name, cases, "Deriv=ék")
            return self.inflected(forms[part], cases)
        if kind in "TVCYL":
            forms = known.setdefault(f"{kind}{number}" if number else f"{kind}?{len(known)}", {"": self.place(kind)})
            if part in ("i", "I"):
                form = self.inflected(forms[""], cases, "Deriv=i")
                return form[:1].upper() + form[1:] if part == "I" else form
            return self.inflected(forms[""], cases)
        if kind == "F":
            forms = known.setdefault(f"F{number}" if number else f"F?{len(known)}", {"": self.rng.choice(self.streets)})
            if part == "w":
                return self.inflected(forms[""], cases)
            if part == "u":
                return f"{forms['']} u."
            space = self.rng.choices(("utca", "út", "tér", "köz", "sor"), (12, 3, 2, 1, 1))[0]
            return self.inflected(f"{forms['']} {space}", cases)
        if kind == "B":
            return self.inflected(self.rng.choice(self.bodies), cases)
        if kind == "K":
            first = self.rng.choice([self.surname(), self.surname(), self.place("T")])
            trade = self.rng.choice(["", "", " Trans", " Bau", "-Ker", " és Társa", " Faipari", " Agro", " Coop"])
            return self.inflected(f"{first}{trade} {self.rng.choice(['Kft.', 'Bt.', 'Zrt.', 'Kft.'])}", cases)
        if kind == "R":
            return self.inflected(self.rng.choice(self.drugs), cases)
        if kind == "E":
            both = self.person("P")
            plain = careless(Gold(f"{both['g']}.{both['s']}", ())).text
            return f"{plain}@pelda.hu"
        return self.figure(kind)


def lines(path: Path = HERE / "passages.txt") -> list[str]:
    """The passages of a file."""
    return [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]


def bare(gold: Gold) -> Gold:
    """A text without accents, its capitals kept."""
    small = careless(gold).text
    return dataclasses.replace(gold, text="".join(
        b.upper() if a.isupper() and len(b.upper()) == 1 else b for a, b in zip(gold.text, small, strict=True)))


def shouted(gold: Gold) -> Gold:
    """A text in capitals."""
    return dataclasses.replace(gold, text="".join(u if len(u := c.upper()) == 1 else c for c in gold.text))


def torn(gold: Gold, rng: random.Random, share: float = 0.6) -> Gold:
    """A text as a narrow page has it: lines end between words, and within long ones behind a hyphen."""
    text, page, length = gold.text, rng.randint(*PAGE), 0
    out: list[str] = []
    moved = [0] * (len(text) + 1)
    cuts: dict[int, str] = {}
    for found in re.finditer(r"\S+|\n", text):
        word, start = found[0], found.start()
        if word == "\n":
            length = 0
            continue
        if length + len(word) > page:
            at = next((n for n in range(min(len(word) - 2, page - length - 1), 1, -1)
                       if word[n - 1].lower() in VOWELS and word[n].lower() not in VOWELS), 0)
            if at and word.isalpha() and rng.random() < share:
                cuts[start + at] = "-\n"
                length = len(word) - at + 1
                continue
            if start and text[start - 1] == " ":
                cuts[start - 1] = "\n"
            length = 0
        length += len(word) + 1
    place = 0
    for at, char in enumerate(text):
        cut = cuts.get(at)
        if cut == "\n":
            moved[at], char = place, "\n"
        else:
            place += len(cut or "")
            out += [cut] if cut else []
            moved[at] = place
        out.append(char)
        place += len(char)
    moved[len(text)] = place
    mentions = tuple((moved[start], moved[end - 1] + 1, type_, kind) for start, end, type_, kind in gold.mentions)
    return dataclasses.replace(gold, text="".join(out), mentions=mentions)


def ours(data: Path, more: bool = False) -> dict[str, list[Gold]]:
    """Our annotated documents by folder, in the order in which folds are made of them.

    more  those that the shipped models have not learned, too
    """
    folders = {folder.name: folder for folder in sorted((data / "own_hu").iterdir()) if folder.is_dir()}
    folders |= {name: GOLD / "documents" / name for name in OPEN}
    if more:
        folders["read"] = GOLD / "read" / "hu"
        folders |= {each.name: each for each in sorted((GOLD / "own" / "hu").iterdir())}
    return {name: list(documents(folder)) for name, folder in folders.items()}


def texts(data: Path, language: Language, seed: int, leave: int, of: int, more: bool) -> Iterator[Gold]:
    """All texts to learn from, without those of one fold."""
    maker = Maker(language, seed)
    rng = maker.rng
    changes: list[Callable[[Gold], Gold]] = [careless, careless, bare, lambda gold: torn(gold, rng)]
    for golds in ours(data, more).values():
        for number, gold in enumerate(golds):
            if not of or number % of != leave:
                yield gold
                for change in rng.sample(changes, 2):
                    yield change(gold)
    for number, line in enumerate(lines()):
        if of and number % of == leave:
            continue
        for _ in range(FILLS if "<" in line else FILLS // 3):
            gold = maker.filled(line)
            yield gold
            draw = rng.random()
            if line[0] not in "~%^" and draw < 0.3:
                yield (careless(gold) if draw < 0.12 else bare(gold) if draw < 0.17 else shouted(gold) if draw < 0.2
                       else torn(gold, rng))


def mixed(data: Path, out: Path, rng: random.Random) -> None:
    """Some sentences of the train part of the corpora as one file."""
    train = [s for s in corpus.read(data / "nerkor", data / "nerkor_onpp", "train") if s.fine]
    with out.open("w", encoding="utf-8") as file:
        file.write("# global.columns = FORM LEMMA UPOS FEATS NER\n")
        for s in rng.sample(train, MIXED):
            assert s.fine is not None
            size = len(s.forms)
            lemmas, tags = s.lemmas or ("_",) * size, s.tags or ("_|_",) * size
            for form, lemma, tag, label in zip(s.forms, lemmas, tags, s.fine, strict=True):
                upos, _, feats = tag.partition("|")
                file.write(f"{form}\t{lemma or '_'}\t{upos}\t{feats or '_'}\t{label}\n")
            file.write("\n")


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="folder with own_hu/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--leave", type=int, default=0, help="number of the fold to leave out")
    parser.add_argument("--of", type=int, default=0, help="how many folds there are; 0: nothing is left out")
    parser.add_argument("--more", action="store_true", help="documents that the shipped models have not learned, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print so many filled passages")
    parser.add_argument("--mix", type=Path, help="write the train part of the corpora there")
    options = parser.parse_args(argv)
    if options.mix:
        mixed(options.data, options.mix, random.Random(options.seed))
    language = load_language("hu")
    if options.show:
        maker = Maker(language, options.seed)
        for line in maker.rng.sample(lines(), options.show):
            gold = maker.filled(line)
            text = gold.text
            for start, end, type_, _ in reversed(gold.mentions):
                text = f"{text[:start]}[{type_}:{text[start:end]}]{text[end:]}"
            print(text, end="\n\n")
    with options.out.open("w", encoding="utf-8") as out:
        for gold in texts(options.data, language, options.seed, options.leave, options.of, options.more):
            spans = [{"start": start, "end": end, "type": type_} for start, end, type_, _ in gold.mentions]
            out.write(json.dumps({"text": gold.text, "spans": spans}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
