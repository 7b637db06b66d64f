"""Training sentences as private persons' texts have them.

In: the training sentences and the name tables. Out: per epoch a new list of sentences: the corpus with some names
swapped, some sentences in capitals, without capitals or without accents, some that begin with a common word that is
also a name, and lines generated from `templates.txt` (forms, headers, signatures, minutes). Start at `Augmenter.epoch`.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pseudo.engines.features import unaccented
from pseudo.training.sentences import Sentence, spans
from scripts.tagger import gazetteer
from scripts.tagger.corpus import HERE
from scripts.tagger.inflect import inflect

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVIII", "XX")

Piece = list[tuple[str, str, str]]
"""(form, lemma, UPOS|feats) of the tokens of a name; lemma and tag empty: not to be learnt."""

SLOT = re.compile(r"<([a-z]+)(?::([^>]*))?>")
LIST = re.compile(r"\{([^}]*)\}")
CASES = ["", "", "", *(f"Case={case}" for case in ("Acc", "Dat", "Ins", "Abl", "All", "Sbl", "Del", "Ade", "Cau"))]
WHERE = {"on": ("Case=Sup", "Case=Sbl", "Case=Del"), "in": ("Case=Ine", "Case=Ill", "Case=Ela")}


def _words() -> dict[str, list[str]]:
    """The lists of `words.tsv`."""
    lists: dict[str, list[str]] = {}
    for line in (HERE / "words.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, word = line.partition("\t")
            lists.setdefault(name, []).append(word)
    return lists


WORDS = _words()

TYPED = {"PER": 1.0, "GPE": 0.5, "ORG": 0.3, "FAC": 0.3}
"""How often, compared with persons, names of templates are typed otherwise than they should be."""

PLAIN = {
    word: f"B-{kind}"
    for name, kind in (("datewords", "DATE"), ("timewords", "TIME"), ("nationwords", "NORP"))
    for word in WORDS[name]
}
"""Words of templates that the corpus marks wherever they stand."""


class Augmenter:
    """Gives every epoch its own variant of the training sentences.

    level  "none": the corpus as it is; "case": with capitals and accents varied; "full": everything
    """

    def __init__(self, folder: Path, train: Sequence[Sentence], level: str, rng: random.Random) -> None:
        self.level, self.rng = level, rng
        if level != "full":
            return
        counts = [(row[0], int(row[1])) for row in gazetteer.rows(folder / "surnames_1914_1918_counts.tsv")]
        plain = [(n, c) for n, c in counts if n.isalpha() and n[0].isupper() and len(n) > 2 and c >= 3]
        words = Counter(
            lemma
            for s in train
            if s.lemmas and s.coarse
            for lemma, c in zip(s.lemmas, s.coarse, strict=True)
            if c == "O"
        )
        self.common = [n for n, c in plain if words[n.lower()] >= 2 and c >= 20]
        self.rare = [n for n, _ in plain]
        top = plain[:1500]
        self.top, self.weights = [n for n, _ in top], [c**0.6 for _, c in top]
        official = {kind: [n for k, n in gazetteer.names(folder) if k == kind] for kind in ("female", "male")}
        known = Counter(
            lemma
            for s in train
            if s.lemmas and s.coarse
            for lemma, c in zip(s.lemmas, s.coarse, strict=True)
            if c.endswith("PER")
        )
        old = dict((row[0], int(row[1])) for row in gazetteer.rows(folder / "given_names_1914_1918_counts.tsv"))
        self.given = {
            kind: (official[kind], [known[n] * 3 + min(old.get(n, 0), 20000) ** 0.4 + 0.15 for n in official[kind]])
            for kind in official
        }
        self.nicks = [row[0] for row in gazetteer.rows(folder / "nicknames.tsv")[1:]]
        self.nicks += [row["name"] for row in gazetteer.columns("nicknames.tsv")]
        today = {row["name"] for row in gazetteer.columns("given.tsv") if row["pool"]}
        for kind, (known_names, chances) in self.given.items():
            self.given[kind] = (
                known_names,
                [c + 3 * (n in today) for n, c in zip(known_names, chances, strict=True)],
            )
        self.knowledge()
        places = gazetteer.rows(folder / "settlements.tsv")
        head = {name: i for i, name in enumerate(places[0])}
        self.places = [
            (r[head["name"]], r[head["loc_rule"]], int(r[head["pop"]] or 0)) for r in places[1:] if r[0].isalpha()
        ]
        self.counties = sorted({r[head["county"]] for r in places[1:] if r[head["county"]][:1].isupper()})
        self.place_weights = [p[2] ** 0.4 + 1 for p in self.places]
        self.old_places = [r[0] for r in gazetteer.rows(folder / "cross_border_settlements.tsv") if r[0].isalpha()]
        streets = gazetteer.rows(folder / "streets.tsv")[1:]
        self.streets = [(r[2], r[3]) for r in streets if r[2][:1].isalpha() and r[3]]
        self.names = {n.lower() for n in self.rare} | {n.lower() for kind in official for n in official[kind]}
        usual = {n.lower() for n in self.top} | {n.lower() for kind in official for n in official[kind]}
        self.nouns = sorted(
            {
                lemma[:1].upper() + lemma[1:]
                for s in train
                if s.lemmas and s.tags and s.coarse
                for lemma, tag, c in zip(s.lemmas, s.tags, s.coarse, strict=True)
                if c == "O"
                and tag.startswith("NOUN|")
                and lemma.isalpha()
                and lemma.islower()
                and len(lemma) > 2
                and lemma not in usual
            }
        )
        self.plain = [s for s in train if s.coarse and s.lemmas and s.tags and 3 < len(s.forms) < 25]
        lines = (HERE / "templates.txt").read_text(encoding="utf-8").splitlines()
        self.templates = [line for line in lines if line.strip() and not line.startswith("#")]

    def knowledge(self) -> None:
        """Names of `name_db` that the data folder does not have."""
        table = gazetteer.columns
        self.rare += [r["name"] for r in table("surnames.tsv") if not r["count"] and r["name"].isalpha()]
        self.modern = [r["name"] for r in table("surnames.tsv") if r["pool"]]
        self.abroad = [
            [r["name"] for r in table(f"foreign_{sort}.tsv") if r["pool"]] for sort in ("given", "surnames")
        ]
        self.figures = [(r["surname"], r["given"]) for r in table("public_figures.tsv") if r["surname"] and r["given"]]
        places = table("places.tsv")
        self.parts = [r["name"] for r in places if r["kind"] == "part"]
        self.parts += [r["name"] for r in places if r["kind"] == "settlement"]
        self.cities = [r["name"] for r in places if r["kind"] == "foreign_city"]
        self.lands = [r["name"] for r in places if r["kind"] == "country"]
        self.nature = [r["name"] for r in places if r["kind"] in ("hill", "water", "region")]
        self.things = {
            kind: [r["name"] for r in table("things.tsv") if r["kind"] == kind] for kind in ("PROD", "CAR", "SMEDIA")
        }
        bodies = table("organisations.tsv")
        self.bodies = [
            (r["name"], r["acronym"]) for r in bodies if r["kind"] not in ("media", "international") and r["name"]
        ]
        self.media = [r["name"] for r in bodies if r["kind"] == "media"]

    def epoch(self, train: Sequence[Sentence]) -> list[Sentence]:
        if self.level == "none":
            return list(train)
        if self.level == "case":
            return [self.recased(s) for s in train]
        rng = self.rng
        out: list[Sentence] = []
        for s in train:
            if rng.random() < 0.4:
                s = self.swapped(s)
            out.append(self.recased(s))
            draw = rng.random()
            if draw < 0.03:
                out += self.lookalike(s)
        for _ in range(len(train) // 5):
            out.append(self.recased(self.generated(), 2.0))
        for _ in range(len(train) // 16):
            out.append(self.recased(self.introduced(), 1.5))
        return out

    # ------------------------------------------------------------------ whole sentences

    def recased(self, s: Sentence, times: float = 1.0) -> Sentence:
        """5 % in capitals, 2 % without capitals, 2.5 % without accents, 2.5 % without both (`times` as often)."""
        draw = self.rng.random() / times
        if draw < 0.05:
            return replace(s, forms=tuple(f.upper() for f in s.forms))
        if draw < 0.12:
            if draw > 0.07:
                s = stripped(s)
            if draw < 0.095:
                s = replace(s, forms=tuple(f.lower() for f in s.forms))
        return s

    def swapped(self, s: Sentence) -> Sentence:
        """Persons and settlements replaced by others in the same form; names in forms we cannot make stay."""
        if not (s.coarse and s.fine and s.lemmas and s.tags):
            return s
        pieces: list[tuple[int, int, Piece, str]] = []
        rough = spans(s.coarse)
        for first, last, kind in spans(s.fine):
            if kind not in ("PER", "GPE") or last - first > 3:
                continue
            if (first, last, "PER" if kind == "PER" else "LOC") not in rough or not s.heads[last - 1]:
                continue
            if not all(f[:1].isupper() for f in s.forms[first:last]):
                continue
            feats = s.tags[last - 1].partition("|")[2]
            piece = (
                self.person(feats, last - first) if kind == "PER" else self.place(feats) if last - first == 1 else None
            )
            if piece:
                pieces.append((first, last, self.typed(piece, 0.5) if kind == "PER" else piece, kind))
        for first, last, piece, kind in reversed(pieces):
            rough_kind = "PER" if kind == "PER" else "LOC"
            heads = [False] * (len(piece) - 1) + [True]
            s = Sentence(
                (*s.forms[:first], *(p[0] for p in piece), *s.forms[last:]),
                (*s.lemmas[:first], *(p[1] for p in piece), *s.lemmas[last:]),  # type: ignore[index]
                (*s.tags[:first], *(p[2] for p in piece), *s.tags[last:]),  # type: ignore[index]
                (*s.coarse[:first], *labels(rough_kind, len(piece)), *s.coarse[last:]),  # type: ignore[index]
                (*s.fine[:first], *labels(kind, len(piece)), *s.fine[last:]),  # type: ignore[index]
                (*s.heads[:first], *heads, *s.heads[last:]),
                s.genre,
            )
        return s

    def lookalike(self, s: Sentence) -> list[Sentence]:
        """The sentence from a common word on that is also a name, which so begins with a capital: "Szabó ..."."""
        if not (s.fine and s.coarse and s.lemmas and s.tags):
            return []
        for i in range(1, len(s.forms) - 2):
            if (
                s.lemmas[i].lower() in self.names
                and s.fine[i] == s.coarse[i] == "O"
                and s.forms[i].islower()
                and len(s.forms[i]) > 2
            ):
                if s.fine[i + 1].startswith("I-") or s.coarse[i + 1].startswith("I-"):
                    continue
                forms = (s.forms[i][:1].upper() + s.forms[i][1:], *s.forms[i + 1 :])
                return [Sentence(forms, s.lemmas[i:], s.tags[i:], s.coarse[i:], s.fine[i:], s.heads[i:], s.genre)]
        return []

    def generated(self) -> Sentence:
        """A line from a template."""
        s = self.fill(self.rng.choice(self.templates))
        while self.rng.random() < 0.2:
            more = self.fill(self.rng.choice(self.templates))
            s = Sentence(
                s.forms + more.forms,
                (s.lemmas or ()) + (more.lemmas or ()),
                (s.tags or ()) + (more.tags or ()),
                None,
                (s.fine or ()) + (more.fine or ()),
                s.heads + more.heads,
                s.genre,
            )
        return s

    def introduced(self) -> Sentence:
        """A corpus sentence said by or about a person of ours: "<person> szerint ..."."""
        rng = self.rng
        intro = self.fill(rng.choice(WORDS["intros"]))
        s = rng.choice(self.plain)
        if not s.fine:
            return intro
        first = (
            s.forms[0].lower() if s.coarse and s.coarse[0] == "O" and s.lemmas and s.lemmas[0].islower() else s.forms[0]
        )
        return Sentence(
            (*intro.forms, first, *s.forms[1:]),
            (*(intro.lemmas or ()), *(s.lemmas or ())),
            (*(intro.tags or ()), *(s.tags or ())),
            None,
            (*(intro.fine or ()), *s.fine),
            (*intro.heads, *s.heads),
            s.genre,
        )

    # ------------------------------------------------------------------ templates

    def fill(self, template: str) -> Sentence:
        """A template with its lists `{a|b}` chosen and its slots `<kind:features>` filled."""
        rng = self.rng
        chat = template.startswith("~")
        template = LIST.sub(lambda m: rng.choice(m[1].split("|")), template.lstrip("~ "))
        forms: list[str] = []
        lemmas: list[str] = []
        tags: list[str] = []
        fine: list[str] = []
        for word in template.split():
            slot = SLOT.fullmatch(word)
            if not slot:
                forms.append(word)
                lemmas.append("")
                tags.append("")
                fine.append(PLAIN.get(word.lower(), "O"))
                continue
            kind, pieces = self.slot(slot[1], slot[2])
            if forms and forms[-1].lower() in ("a", "az"):
                forms[-1] = forms[-1][0] + "z" * (pieces[0][0][0].lower() in "aáeéiíoóöőuúüű")
            pieces = self.typed(pieces, TYPED.get(kind, 0.0))
            forms += [p[0] for p in pieces]
            lemmas += [p[1] for p in pieces]
            tags += [p[2] for p in pieces]
            fine += labels(kind, len(pieces)) if kind != "O" else ["O"] * len(pieces)
        s = Sentence(tuple(forms), tuple(lemmas), tuple(tags), None, tuple(fine), (False,) * len(forms), "generated")
        if chat:
            s = stripped(s) if rng.random() < 0.4 else s
            s = replace(s, forms=tuple(f.lower() for f in s.forms))
        return s

    def typed(self, piece: Piece, times: float) -> Piece:
        """The name as people type it: at times without accents or capitals, in capitals, or with a slip."""
        rng = self.rng
        draw = rng.random() / times if times else 1.0
        if draw > 0.22:
            return piece
        if draw < 0.05:
            return [(f.lower(), x, t) for f, x, t in piece]
        if draw < 0.09:
            return [(unaccented(f), unaccented(x), t) for f, x, t in piece]
        if draw < 0.12:
            return [(unaccented(f).lower(), unaccented(x), t) for f, x, t in piece]
        if draw < 0.15:
            return [(f.upper(), x, t) for f, x, t in piece]
        if draw < 0.17:  # the surname only: KOVÁCS János
            return [(f.upper() if i == 0 and len(piece) > 1 else f, x, t) for i, (f, x, t) in enumerate(piece)]
        at = rng.randrange(len(piece))
        return [(slip(f, rng), "", "") if i == at else (f, x, t) for i, (f, x, t) in enumerate(piece)]

    def slot(self, name: str, feats: str | None) -> tuple[str, Piece]:
        """Type and tokens of a slot; features `?` are drawn."""
        rng = self.rng
        drawn = rng.choice(CASES) if feats == "?" else feats or ""
        makers: dict[str, tuple[str, Callable[[], Piece | None]]] = {
            "per": ("PER", lambda: self.person(drawn)),
            "sur": ("PER", lambda: self.named([self.surname()], drawn)),
            "full": ("PER", lambda: self.named([self.surname(), self.given_name()], drawn)),
            "dr": ("PER", lambda: self.named([rng.choice(("dr.", "Dr.")), self.surname()], drawn)),
            "drfull": ("PER", lambda: self.named(["dr.", self.surname(), self.given_name()], drawn)),
            "giv": ("PER", lambda: self.named([self.given_name()], drawn)),
            "nick": ("PER", lambda: self.named([rng.choice(self.nicks)], drawn)),
            "ne": ("PER", lambda: self.wife(drawn)),
            "fam": (
                "PER",
                lambda: self.named(
                    [self.surname() if rng.random() < 0.6 else self.given_name()], joined(drawn, "Deriv=ék")
                ),
            ),
            "init": ("PER", lambda: self.initials(drawn)),
            "gpe": ("GPE", lambda: self.place(drawn)),
            "gpein": ("GPE", lambda: self.place("Case=Ine")),
            "gpeto": ("GPE", lambda: self.place("Case=Ill")),
            "gpefrom": ("GPE", lambda: self.place("Case=Ela")),
            "gpei": ("O", self.adjective),
            "street": ("FAC", lambda: self.street(drawn)),
            "org": ("ORG", lambda: self.organisation(drawn)),
            "firm": ("ORG", lambda: self.firm(drawn)),
            "date": ("DATE", lambda: self.date(drawn)),
            "time": ("TIME", self.time),
            "zip": ("O", lambda: bare(str(rng.randint(1011, 9985)))),
            "house": ("O", self.house),
            "num": ("O", lambda: bare(str(rng.randint(100000, 99999999)))),
            "case": ("O", self.case_number),
            "mail": ("O", self.mail),
            "phone": (
                "O",
                lambda: bare(
                    "+36", str(rng.choice((20, 30, 70, 1))), str(rng.randint(200, 999)), str(rng.randint(1000, 9999))
                ),
            ),
            "club": ("ORG", lambda: self.club(drawn)),
            "hall": ("FAC", lambda: self.hall(drawn)),
            "church": ("FAC", lambda: self.church(drawn)),
            "latin": ("O", self.latin),
            "score": ("O", lambda: bare(str(rng.randint(0, 38)), rng.choice("-–:"), str(rng.randint(0, 38)))),
            "money": ("MONEY", self.money),
            "district": ("GPE", lambda: self.named([f"{rng.choice(ROMAN)}.", "kerület"], drawn)),
            "county": (
                "GPE",
                lambda: self.named([rng.choice(self.counties), rng.choice(("megye", "vármegye"))], drawn),
            ),
            "road": ("FAC", lambda: self.road(drawn)),
            "pub": ("ORG", lambda: self.pub(drawn)),
            "office": ("ORG", self.office),
            "noun": ("O", lambda: bare(rng.choice(self.nouns))),
            "norp": ("NORP", lambda: bare(rng.choice(WORDS["nations"]))),
            "part": ("GPE", lambda: self.several(rng.choice(self.parts), drawn)),
            "country": ("GPE", lambda: self.several(rng.choice(self.lands), drawn)),
            "faraway": ("GPE", lambda: self.several(rng.choice(self.cities), drawn)),
            "loc": ("LOC", lambda: self.several(rng.choice(self.nature), drawn)),
            "prod": ("PROD", lambda: self.product(drawn)),
            "car": ("CAR", lambda: self.car(drawn)),
            "smedia": ("SMEDIA", lambda: self.several(rng.choice(self.things["SMEDIA"]), drawn)),
            "media": ("MEDIA", lambda: self.several(rng.choice(self.media), drawn)),
            "body": ("ORG", lambda: self.body(drawn)),
            "law": ("LAW", self.law),
            "event": ("EVENT", lambda: self.event(drawn)),
            "work": ("WORK_OF_ART", self.work),
            "figure": ("PER", lambda: self.named(" ".join(rng.choice(self.figures)).split(), drawn)),
            "foreign": ("PER", lambda: self.named([rng.choice(self.abroad[0]), rng.choice(self.abroad[1])], drawn)),
            "age": ("AGE", lambda: bare(str(rng.randint(2, 97)), "éves")),
        }
        kind, make = makers[name]
        for _ in range(20):
            piece = make()
            if piece:
                return kind, piece
        raise ValueError(f"slot <{name}:{feats}> cannot be filled")

    # ------------------------------------------------------------------ names

    def surname(self) -> str:
        """Frequent, rare, and common-word surnames, and double ones."""
        draw = self.rng.random()
        if draw < 0.4:
            return self.rng.choices(self.top, self.weights)[0]
        if draw < 0.6:
            return self.rng.choice(self.common)
        if draw < 0.7:
            return self.rng.choice(self.modern)
        if draw < 0.88:
            return self.rng.choice(self.rare)
        if draw < 0.95:
            return self.unheard()
        return f"{self.rng.choices(self.top, self.weights)[0]}-{self.rng.choices(self.top, self.weights)[0]}"

    def unheard(self) -> str:
        """A surname that no table has: from a place, from a given name, or a rare one with another letter."""
        rng = self.rng
        draw = rng.random()
        if draw < 0.35:
            name = inflect(rng.choice(self.places)[0], "Deriv=i") or ""
            name = name[:-1] + "y" if rng.random() < 0.3 else name
        elif draw < 0.5:
            name = self.given_name("male") + rng.choice(("fi", "ffy", "fy", "fia"))
        else:
            name = slip(rng.choice(self.rare), rng)
        return name[:1].upper() + name[1:]

    def given_name(self, kind: str = "") -> str:
        """A given name, frequent ones more often."""
        names, weights = self.given[kind or self.rng.choice(("female", "male"))]
        return self.rng.choice(names) if self.rng.random() < 0.2 else self.rng.choices(names, weights)[0]

    def named(self, words: list[str], feats: str) -> Piece | None:
        """A name whose last word takes the features."""
        form = inflect(words[-1], feats)
        if form is None:
            return None
        lemma = words[-1]
        if "Deriv=né" in feats:
            lemma = inflect(lemma, "Deriv=né") or lemma
            feats = (
                feats.replace("Deriv=né+", "Deriv=")
                .replace("|Deriv=né", "")
                .replace("Deriv=né|", "")
                .replace("Deriv=né", "")
            )
        return [*((w, w, "PROPN|") for w in words[:-1]), (form, lemma, f"PROPN|{feats}")]

    def person(self, feats: str, size: int = 0) -> Piece | None:
        """A person in one of many shapes; `size` 1 asks for one word."""
        rng = self.rng
        draw = rng.random()
        if size == 1:
            if draw < 0.4:
                return self.named([self.surname()], feats)
            if draw < 0.75:
                return self.named([self.given_name()], feats)
            if draw < 0.88:
                return self.named([rng.choice(self.nicks)], feats)
            return self.wife(feats, short=True)
        if draw < 0.55:
            words = [self.surname(), self.given_name()]
        elif draw < 0.63:
            words = [self.surname(), self.given_name(kind := rng.choice(("female", "male"))), self.given_name(kind)]
        elif draw < 0.75:
            return self.wife(feats)
        elif draw < 0.79:
            return self.initials(feats)
        elif draw < 0.82:
            words = [f"{self.surname()[0]}.", self.given_name()]
        elif draw < 0.86:
            words = [self.surname(), f"{self.given_name()[0]}.", self.given_name()]
        elif draw < 0.89:
            words = [self.surname(), rng.choice(self.nicks)]
        else:
            words = [
                *rng.choice((["dr."], ["Dr."], ["id."], ["ifj."], ["özv."], ["prof.", "dr."], ["dr."])),
                self.surname(),
                self.given_name(),
            ]
        return self.named(words, feats)

    def wife(self, feats: str, short: bool = False) -> Piece | None:
        """Kovács Jánosné, özv. Kovácsné, Kovácsné Tóth Mária."""
        rng = self.rng
        draw = rng.random()
        base = joined(feats, "Deriv=né")
        if short:
            return self.named([self.surname()], base)
        if draw < 0.55:
            return self.named([self.surname(), self.given_name("male")], base)
        if draw < 0.7:
            return self.named(
                [rng.choice(("özv.", "dr.", "id.", "ifj.")), self.surname(), self.given_name("male")], base
            )
        if draw < 0.9:
            wife = inflect(self.surname(), "Deriv=né")
            title = ["dr."] if rng.random() < 0.2 else []
            return self.named([wife, *title, self.surname(), self.given_name("female")], feats) if wife else None
        return self.named([self.surname()], base)

    def initials(self, feats: str) -> Piece | None:
        """K. J., Gy. Tibor, Kovács P."""
        rng = self.rng
        surname, given = self.surname(), self.given_name()
        a = (surname[:2] if surname[:2] in ("Sz", "Cs", "Gy", "Zs", "Ny") else surname[:1]) + "."
        b = (given[:2] if given[:2] in ("Sz", "Cs", "Gy", "Zs") else given[:1]) + "."
        draw = rng.random()
        if draw < 0.1:
            return [(a, a, "PROPN|"), (b + "-né", b + "-né", "PROPN|")]
        if draw < 0.15:
            return [(a[0] + b[0], a[0] + b[0], "PROPN|")]
        return self.named([a, b] if draw < 0.55 else [a, given] if draw < 0.8 else [surname, b], feats)

    def place(self, feats: str) -> Piece | None:
        """A settlement; the case follows its own locative class."""
        rng = self.rng
        if rng.random() < 0.15:
            name, rule = rng.choice(self.old_places), "in"
        else:
            name, rule, _ = rng.choices(self.places, self.place_weights)[0]
        for a, b in zip(WHERE["on"], WHERE["in"], strict=True):
            feats = feats.replace(a, b) if rule == "in" else feats.replace(b, a)
        return self.named([name], feats)

    def adjective(self) -> Piece | None:
        """szegedi"""
        form = inflect(self.rng.choices(self.places, self.place_weights)[0][0], "Deriv=i")
        return [(form, "", "")] if form else None

    def several(self, name: str, feats: str) -> Piece | None:
        """A name of one or more words from a table, the last word inflected."""
        words = name.split()
        piece = self.named(words, feats)
        return piece and [(f, "", "") for f, _, _ in piece] if len(words) > 1 else piece

    def product(self, feats: str) -> Piece | None:
        """A medicine or brand: from the table, or made of syllables."""
        rng = self.rng
        draw = rng.random()
        if draw < 0.6:
            words = rng.choice(self.things["PROD"]).split()
        else:
            body = "".join(rng.sample(WORDS["makers"], rng.choice((1, 1, 2)))) + rng.choice(WORDS["makerends"])
            words = [body.title() if rng.random() < 0.8 else body]
        if rng.random() < 0.12:
            words.append(rng.choice(WORDS["pillsuffix"]))
        if rng.random() < 0.08:  # as it is heard
            words[0] = words[0].replace("x", "ksz").replace("o", "ó", 1)
        return self.several(" ".join(words), feats)

    def car(self, feats: str) -> Piece | None:
        """Opel Astra, Suzuki, BMW 320"""
        rng = self.rng
        name = rng.choice(self.things["CAR"])
        if rng.random() < 0.3 and " " not in name:
            name += " " + rng.choice((str(rng.randint(2, 9) * 10), f"{rng.choice('ACEGQRSTX')}{rng.randint(1, 9)}"))
        return self.several(name, feats)

    def body(self, feats: str) -> Piece | None:
        """Magyar Posta Zrt., OTP-nek"""
        name, short = self.rng.choice(self.bodies)
        return self.several(short if short and self.rng.random() < 0.4 else name, feats)

    def law(self) -> Piece:
        """2012. évi I. törvény, Ptk."""
        rng = self.rng
        draw = rng.random()
        if draw < 0.3:
            return bare(f"{rng.randint(1949, 2025)}.", "évi", f"{rng.choice(ROMAN)}.", rng.choice(("törvény", "tv.")))
        if draw < 0.45:
            day = f"{rng.randint(1, 12)}."
            number = f"{rng.randint(1, 400)}/{rng.randint(1990, 2025)}."
            return bare(number, "(", f"{rng.choice(ROMAN)}.", day, ")", "Korm.", "rendelet")
        return bare(*rng.choice(WORDS["laws"]).split())

    def event(self, feats: str) -> Piece | None:
        """Szolnoki Bornapok, második világháború"""
        rng = self.rng
        if rng.random() < 0.5:
            return self.several(rng.choice(WORDS["events"]), feats)
        words = rng.choice(WORDS["eventnouns"])
        place = inflect(rng.choices(self.places, self.place_weights)[0][0], "Deriv=i") or ""
        number = [f"{rng.choice(ROMAN)}."] if rng.random() < 0.3 else []
        return self.several(" ".join([*number, place[:1].upper() + place[1:], words]), feats)

    def work(self) -> Piece:
        """A vörös posta, Zúg az erdő"""
        rng = self.rng
        first = rng.choice(self.nouns)
        title = rng.choice(
            (
                ["A", first.lower()],
                ["Az", "utolsó", first.lower()],
                [first],
                [first, "és", rng.choice(self.nouns).lower()],
                [self.given_name(), "és", "a", first.lower()],
            )
        )
        return bare(*title)

    def street(self, feats: str) -> Piece | None:
        """Nyírfa utca, Sport köz"""
        name, kind = self.rng.choice(self.streets)
        last = inflect(kind, feats) if " " not in kind else None
        if last is None:
            return None
        if self.rng.random() < 0.2 and kind == "utca" and not feats:
            last = "u."
        return [*((w, "", "") for w in name.split()), (last, "", "")]

    def organisation(self, feats: str) -> Piece | None:
        """Tiszafüredi Gimnázium, Kelemen Béla Általános Iskola"""
        rng = self.rng
        words = rng.choice(WORDS["orgs"]).split()
        last = inflect(words[-1], feats)
        if last is None:
            return None
        head: list[str] = []
        draw = rng.random()
        if draw > 0.9:  # a house named after a person, or by a word
            last = inflect(rng.choice(WORDS["houses"]), feats)
            words = [self.surname(), self.given_name()] if draw > 0.95 else [rng.choice(WORDS["brands"])]
            return [*((w, w, "") for w in words), (last or "", "", "")]
        place = inflect(rng.choices(self.places, self.place_weights)[0][0], "Deriv=i") or ""
        head = [place[:1].upper() + place[1:]] if draw < 0.75 else [self.surname(), self.given_name()]
        if not feats and rng.random() < 0.25:
            unit = (
                f"{rng.choice(WORDS['units'])} {rng.choice(('Osztály', 'Osztály', 'Osztálya', 'Csoport', 'Tanszék'))}"
            )
            return bare(*head, *words, *unit.split())
        return [*((w, w, "") for w in (*head, *words[:-1])), (last, words[-1], f"PROPN|{feats}")]

    def road(self, feats: str) -> Piece | None:
        """21-es főút, M3-as autópálya, M3-as"""
        number = self.rng.randint(1, 89)
        s = "ös" if number % 10 in (5,) else "as" if number % 10 in (3, 6, 8) else "es"
        draw = self.rng.random()
        if draw < 0.5:
            last = inflect(self.rng.choice(("főút", "főút", "út")), feats)
            return [*bare(f"{number}-{s}"), (last, "", "")] if last else None
        first = f"M{number}-{s}" if draw < 0.9 else f"M{number}"
        if draw < 0.7:
            last = inflect("autópálya", feats)
            return [*bare(first), (last, "", "")] if last else None
        form = inflect(first, feats)
        return bare(form) if form else None

    def club(self, feats: str) -> Piece | None:
        """Makó, Makói SE, MSE, Orion-Makó, Makó Vízmű SC"""
        rng = self.rng
        place = rng.choices(self.places, self.place_weights)[0][0]
        adjective = (inflect(place, "Deriv=i") or "").title()
        short = rng.choice(WORDS["clubs"])
        draw = rng.random()
        if draw < 0.35:
            words = [place]
        elif draw < 0.5:
            words = [place, short]
        elif draw < 0.65:
            words = [adjective, short]
        elif draw < 0.75:
            words = [adjective, *rng.choice(WORDS["longclubs"]).split()]
        elif draw < 0.85:
            sponsor = self.surname() if rng.random() < 0.3 else rng.choice(WORDS["brands"])
            words = [f"{sponsor}-{place}"] if rng.random() < 0.4 else [sponsor, place, short]
        elif draw < 0.93:
            words = [place[0] + short]
        else:
            words = [place, rng.choice(WORDS["brands"]), short]
        last = f"{words[-1]}." if words[-1].isupper() and feats else words[-1]
        form = inflect(last, feats)
        return bare(*words[:-1], form.replace(".", "", 1)) if form else None

    def hall(self, feats: str) -> Piece | None:
        """Városi Sportcsarnok, Makói Strandfürdő, Arany-terem"""
        rng = self.rng
        place = (inflect(rng.choices(self.places, self.place_weights)[0][0], "Deriv=i") or "").title()
        draw = rng.random()
        word = rng.choice(WORDS["halls"])
        if draw < 0.2:
            form = inflect(f"{self.surname()}-{rng.choice(WORDS['halls']).split()[-1].lower()}", feats)
            return bare(form) if form else None
        first = [place] if draw < 0.5 else ["Városi"] if draw < 0.65 else [self.surname(), self.given_name()]
        *before, last = (*first, *word.split())
        form = inflect(last, feats)
        return bare(*before, form) if form else None

    def church(self, feats: str) -> Piece | None:
        """Szent Anna-templom, Makói Református Templom"""
        rng = self.rng
        last = inflect(rng.choice(("templom", "kápolna", "bazilika")), feats)
        if last is None:
            return None
        draw = rng.random()
        if draw < 0.4:
            name = self.given_name()
            return bare("Szent", f"{name}-{last}") if draw < 0.2 else bare("Szent", name, last)
        place = (inflect(rng.choices(self.places, self.place_weights)[0][0], "Deriv=i") or "").title()
        faith = rng.choice(("Református", "Evangélikus", "Katolikus", "Görögkatolikus"))
        return bare(place, faith, last.title() if draw < 0.8 else last)

    def latin(self) -> Piece:
        """Gonarthrosis l. d."""
        rng = self.rng
        words = rng.choice(WORDS["diagnoses"]).split()
        side = rng.choice((*[""] * 4, "l. d.", "l. s.", "l. u.", "bilat.", "susp.", "obs.", "st. p.")).split()
        return bare(*words, *side)

    def pub(self, feats: str) -> Piece | None:
        """Korona söröző, Hajnal Étterem"""
        rng = self.rng
        word = rng.choice(WORDS["pubs"])
        last = inflect(word.title() if rng.random() < 0.3 else word, feats)
        names = [rng.choice(WORDS["brands"])]
        return [*bare(*names), (last, "", "")] if last else None

    def office(self) -> Piece | None:
        """Makó Város Jegyzője, Heves Vármegyei Kormányhivatal"""
        rng = self.rng
        if rng.random() < 0.5:
            place = rng.choices(self.places, self.place_weights)[0][0]
            town = rng.choice(("Város", "Község", "Nagyközség", "Megyei Jogú Város")).split()
            return bare(place, *town, rng.choice(("Polgármestere", "Jegyzője", "Önkormányzata", "Képviselő-testülete")))
        who = rng.choice(("Kormányhivatal", "Rendőr-főkapitányság", "Főügyészség", "Katasztrófavédelmi Igazgatóság"))
        return bare(rng.choice(self.counties), rng.choice(("Megyei", "Vármegyei")), *who.split())

    def firm(self, feats: str) -> Piece | None:
        """Kovács és Társa Bt., Delta Bau Kft."""
        rng = self.rng
        last = inflect(rng.choice(WORDS["firms"]), feats)
        if last is None:
            return None
        draw = rng.random()
        if draw < 0.2:
            words = [self.surname(), "és", rng.choice(("Társa", "Fia", "Fiai", "Társai"))]
        elif draw < 0.45:
            words = [self.surname(), rng.choice(WORDS["trades"])]
        elif draw < 0.6:
            words = [f"{rng.choice(WORDS['brands'])}-{rng.choice(WORDS['trades'])}"]
        elif draw < 0.8:
            words = [rng.choice(WORDS["brands"]), rng.choice(WORDS["trades"])]
        else:
            words = [rng.choice(WORDS["brands"]), str(rng.randint(2, 2020))]
        return [*((w, "", "") for w in words), (last, "", "")]

    # ------------------------------------------------------------------ figures

    def date(self, feats: str) -> Piece | None:
        """2003. június 7., 1999. 11. 05., with -én, -án in a case"""
        rng = self.rng
        year, month, day = rng.randint(1925, 2026), rng.randint(1, 12), rng.randint(1, 28)
        draw = rng.random()
        if feats == "Case=Sup":
            last = f"{day}-{'án' if day in (3, 6, 8, 13, 16, 18, 20, 23, 26, 28) else 'én'}"
            return (
                bare(f"{year}.", WORDS["months"][month - 1], last)
                if draw < 0.6
                else bare(WORDS["months"][month - 1], last)
            )
        if feats == "Case=Ine":
            return bare(f"{year}-{'ben' if year % 10 in (1, 2, 4, 5, 7, 9) else 'ban'}")
        if draw < 0.55:
            return bare(f"{year}.", WORDS["months"][month - 1], f"{day}.")
        if draw < 0.85:
            return bare(f"{year}.", f"{month:02}.", f"{day:02}.")
        return bare(f"{year}.{month:02}.{day:02}.")

    def time(self) -> Piece:
        rng = self.rng
        hour, minute = rng.randint(0, 23), rng.randint(0, 59)
        return (
            bare(str(hour), "óra", str(minute), "perc")
            if rng.random() < 0.5
            else bare(f"{hour}{rng.choice(':.')}{minute:02}")
        )

    def house(self) -> Piece:
        rng = self.rng
        number = f"{rng.randint(1, 140)}"
        first = f"{number}{rng.choice(('', '', '', '/A', '/B', '/C', '-14'))}."
        floor = rng.choice(
            ((), (), (), ("fszt.", "2."), ("III.", "em.", f"{rng.randint(1, 40)}."), ("II/5.",), ("sz.",))
        )
        return bare(first, *floor)

    def case_number(self) -> Piece:
        rng = self.rng
        a, b, c, year = rng.randint(1, 40), rng.randint(10, 9999), rng.randint(1000, 29990), rng.randint(2010, 2026)
        return bare(rng.choice((f"{c}/{b}-{a}/{year}.bü.", f"{a}.P.{c}/{year}/{b % 60}.", f"{a}.B.{b}/{year}.")))

    def mail(self) -> Piece:
        user = unaccented(f"{self.surname()}.{self.given_name()}".lower())
        return bare(f"{user}@{self.rng.choice(('posta', 'level', 'ceg'))}-minta.hu")

    def money(self) -> Piece:
        rng = self.rng
        amount = f"{rng.randint(1, 900)} {rng.choice(('000', '500'))}".split()
        return bare(*amount, rng.choice(("Ft", "forint", "euró", "forintot")))


def slip(word: str, rng: random.Random) -> str:
    """The word with one letter left out, doubled, changed for its neighbour, or with another accent."""
    if len(word) < 4:
        return word
    at = rng.randrange(1, len(word) - 1)
    draw = rng.random()
    if draw < 0.25:
        return word[:at] + word[at + 1 :]
    if draw < 0.45:
        return word[:at] + word[at] + word[at:]
    if draw < 0.65:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    swaps = {"a": "á", "á": "a", "e": "é", "é": "e", "o": "ó", "ó": "o", "ö": "ő", "ő": "ö", "u": "ú", "ú": "u"}
    swaps |= {"ü": "ű", "ű": "ü", "i": "y", "y": "i", "s": "z", "z": "s", "c": "k", "k": "c", "t": "th", "v": "w"}
    places = [i for i, c in enumerate(word) if i and c in swaps]
    if not places:
        return word
    at = rng.choice(places)
    return word[:at] + swaps[word[at]] + word[at + 1 :]


def labels(kind: str, size: int) -> list[str]:
    """IOB2 tags of one name."""
    return [f"B-{kind}", *[f"I-{kind}"] * (size - 1)]


def bare(*forms: str) -> Piece:
    """Tokens of which neither lemma nor tag is to be learnt."""
    return [(form, "", "") for form in forms]


def joined(feats: str, more: str) -> str:
    """Two feature strings as one, in alphabetical order; Deriv stacks."""
    if "Deriv=" in feats:
        return feats.replace("Deriv=", more + "+")
    return "|".join(sorted(filter(None, [*feats.split("|"), more])))


def stripped(s: Sentence) -> Sentence:
    """Without accents, in the forms and in the lemmas: an edit script cannot bring them back."""
    return replace(
        s, forms=tuple(map(unaccented, s.forms)), lemmas=s.lemmas and tuple(x and unaccented(x) for x in s.lemmas)
    )
