"""Changed sentences made from templates over random persons, and how many of their names come back.

    python -m scripts.made_restore --seed A --count 2000 --show wrong

In:  scripts/restore_made.tsv: who is in the text, and the text. `{1.sur:Dat}` is a part of the name of the first person
     in a form, new in the changed text and old in the gold; `<<...>>` is to be left and reported; `{~sur}` is a
     stranger's; `{az}` an article; `^` shouts, `_` whispers, `~` takes the accents off.
Out: the figures of `scripts.measure_restore` with the verdicts by kind of text, and how many places were reported that
     the gold does not leave. The forms of the gold are made by the grammar that restores, and its nicknames by the same
     tables: what is measured is which of its readings a place is given, not the grammar.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from pseudo.language.language import Language, load
from pseudo.restoring.endings import tail
from scripts.measure_restore import Item, Told, figures, told

TEMPLATES = Path(__file__).with_name("restore_made.tsv")
FORMS = {"": "", "ek": "Deriv=ék", "ne": "Deriv=né", "e": "Number[psed]=Sing"}
TOWNS = ("Szeged", "Debrecen", "Győr", "Pécs", "Miskolc", "Eger", "Szolnok", "Sopron", "Kaposvár", "Hatvan", "Vác")
SLOT = re.compile(r"\{(?:(?P<who>\d)\.|(?P<stranger>~))(?P<part>=|\w+)(?::(?P<form>[a-zA-Z]+))?(?P<mark>[~^_]?)\}")
ARTICLE = re.compile(r"\{az(?P<up>\^?)\} (?=\W*(?P<sign>\w))")
VOWELS = frozenset("aáeéiíoóöőuúüű")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: surname, given name, gender; whoever is a place has the place as surname."""

    sur: str
    given: str
    gender: str
    tag: str = ""

    @property
    def full(self) -> str:
        """The whole name."""
        return self.tag or f"{self.sur} {self.given}".strip()


@dataclass(frozen=True, slots=True)
class Names:
    """What persons are made of."""

    language: Language
    surnames: tuple[str, ...]
    given: dict[str, tuple[str, ...]]
    pick: random.Random = field(repr=False)

    def person(self, gender: str, sur: str = "", given: str = "") -> Person:
        """Somebody new."""
        return Person(sur or self.pick.choice(self.surnames), given or self.pick.choice(self.given[gender]), gender)

    def nick(self, given: str, gender: str, number: int = 0) -> str:
        """What somebody is called."""
        ends = (*self.language.habits.endearing, *self.language.habits.fond)
        known = [nick for nick in self.language.names.nicknames_of(given, gender) if not nick.endswith(ends)]
        return known[min(number, len(known) - 1)] if known else given

    def form(self, text: str, form: str) -> str:
        """A name in a form of the templates."""
        morph, feats = self.language.morph, []
        if form not in FORMS:
            head = next((head for head in ("ek", "ne") if form.startswith(head)), "")
            feats = [f"Case={form.removeprefix(head)}", *([FORMS[head]] if head else [])]
        else:
            feats = [FORMS[form]] if form else []
        return morph.inflect(text, "|".join(feats)) if feats else text


def made(names: Names, who: str, template: str, number: int) -> Item | None:
    """An item of a template; None where the draw does not fit it."""
    olds, news = _people(names, who)
    parts = [fold(part) for each in (*olds, *news) for part in {each.sur, each.given} if part and not each.tag]
    shared = {"samesur": 1, "samesurmf": 1, "samesurmm": 1, "samegiven": 1, "couple": 2}.get(who, 0)
    if len(parts) - len(set(parts)) != shared:
        return None
    if who.startswith("same") and len({each.given[:1] + each.sur[:1] for each in news}) < 2:
        return None
    if who in ("one", "two", "place", "samesur", "couple") and _mixed(names, news):
        return None
    strangers = {"sur": names.pick.choice(names.surnames), "given": names.pick.choice(names.given["M"])}
    if {fold(each) for each in strangers.values()} & set(parts):
        return None
    nick = names.pick.randrange(2)
    if ".nick" in template and any(names.nick(each.given, each.gender) == each.given for each in (*olds, *news)):
        return None
    endings = names.person("M").given

    def said(side: list[Person], text: str, changed: bool) -> str:
        def slot(match: re.Match[str]) -> str:
            if match["stranger"]:
                return names.form(strangers[match["part"]], match["form"] or "")
            one = side[int(match["who"]) - 1]
            part, form, mark = match["part"], match["form"] or "", match["mark"]
            out = _slot(names, one, part, form, nick if changed else 0, endings, who == "tagbare")
            if mark in "^_":
                out = out.upper() if mark == "^" else out.lower() if mark else out
            return bare(out) if mark == "~" and changed else out

        return SLOT.sub(slot, text)

    pieces = re.split(r"<<(.*?)>>", template)
    left = [said(news, piece, True) for piece in pieces[1::2]]
    changed = "".join(left[at // 2] if at % 2 else said(news, piece, True) for at, piece in enumerate(pieces))
    restored = "".join(left[at // 2] if at % 2 else said(olds, piece, False) for at, piece in enumerate(pieces))
    rows = tuple((old.full, new.full, "PER" if old.gender else "GPE", old.gender)
                 for old, new in zip(olds, news, strict=True))
    return Item(f"{who}:{number}", rows, _articles(changed), _articles(restored), tuple(left))


def _slot(names: Names, one: Person, part: str, form: str, nick: int, sample: str, bare_tag: bool) -> str:
    grammar = names.language.persons
    if part == "tag":
        if not one.tag:
            return names.form(one.full, form)
        shown = one.tag.strip("[]") if bare_tag else one.tag
        return shown + ("-" + tail(sample, names.form(sample, form), names.language) if form else "")
    if part == "=":
        return tail(one.given, names.form(one.given, form), names.language)
    if part in ("place", "adj"):
        series = {"in": "Ine", "to": "Ill", "from": "Ela"}
        own = next(row.locative for row in names.language.names.place(one.sur) if row.locative)
        if part == "adj":
            return names.language.morph.inflect(one.sur, "Deriv=i")
        morph = names.language.morph
        return morph.inflect(one.sur, morph.in_series(f"Case={series[form]}", own)) if form else one.sur
    first, second = grammar.initial(one.sur), grammar.initial(one.given)
    texts = {"full": one.full, "rev": f"{one.given} {one.sur}", "sur": one.sur, "given": one.given,
             "nick": names.nick(one.given, one.gender, nick), "init": f"{first} {second}",
             "surinit": f"{one.sur} {second}"}
    return names.form(texts[part], form)


def _people(names: Names, who: str) -> tuple[list[Person], list[Person]]:
    pick = names.pick
    kind, _, word = who.partition(":")
    one, two = pick.choice("MF"), pick.choice("MF")
    if kind == "samesurmf":
        one, two = "M", "F"
    elif kind == "samesurmm":
        one = two = "M"
    elif kind == "samegiven":
        two = one
    elif kind == "couple":
        one, two = "M", "F"
    olds, news = [names.person(one), names.person(two)], [names.person(one), names.person(two)]
    if kind.startswith("samesur"):
        news[1] = Person(news[0].sur, news[1].given, two)
    elif kind == "samegiven":
        news[1] = Person(news[1].sur, news[0].given, two)
    elif kind == "couple":
        olds[1], news[1] = (Person(pair[0].sur, pair[1].given, two) for pair in (olds, news))
    elif kind == "word":
        news[0] = Person(word, news[0].given, one)
    elif kind == "gword":
        row = names.language.names.given(word)
        one = row.genders[0] if row is not None else "F"
        olds[0], news[0] = names.person(one), names.person(one, given=word)
    elif kind.startswith("tag"):
        news[0] = Person(news[0].sur, news[0].given, one, "[PERSON_1]")
    if kind == "place":
        towns = pick.sample(TOWNS, 2)
        olds.append(Person(towns[0], "", ""))
        news.append(Person(towns[1], "", ""))
    return (olds, news) if kind in ("two", "couple", "place") or kind.startswith("same") else (olds[:1], news[:1])


def _mixed(names: Names, news: list[Person]) -> bool:
    """Whether a part of one is what another may be called by: then the gold does not say who is meant."""
    called = [{fold(one.given), *map(fold, names.language.names.nicknames_of(one.given, one.gender))}
              for one in news if one.gender]
    surnames = {fold(one.sur) for one in news}
    return any(one & surnames for one in called) or (len(called) == 2 and bool(called[0] & called[1]))


def _articles(text: str) -> str:
    def article(match: re.Match[str]) -> str:
        word = "az" if match["sign"].lower() in VOWELS else "a"
        return (word.capitalize() if match["up"] else word) + " "

    return ARTICLE.sub(article, text)


def fold(text: str) -> str:
    """Small, without accents."""
    return bare(text).lower()


def bare(text: str) -> str:
    """Without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def items(count: int, seed: str, language: Language) -> list[Item]:
    """So many items."""
    pick = random.Random(seed)
    surnames = language.names.usual("surname", 1000)[:600]
    rows = [row for name in language.names.usual("given", 1)
            if (row := language.names.given(name)) and 0 < row.rank <= 120]
    names = Names(language, tuple(surnames), {sign: tuple(row.name for row in rows if row.genders == sign)
                                              for sign in "MF"}, pick)
    lines = [line.split("\t") for line in TEMPLATES.read_text(encoding="utf-8").splitlines()[1:]]
    found: list[Item] = []
    while len(found) < count:
        for number, (who, template) in enumerate(lines, 2):
            item = made(names, who, template.replace("\\n", "\n"), number)
            if item is not None:
                found.append(item)
    return found[:count]


def needless(each: Told) -> int:
    """Places that were reported where the gold leaves nothing."""
    left = [each.item.changed[one.start : one.end] for one in each.found.left]
    return sum(not any(one in said or said in one for said in each.item.ambiguous) for one in left)


def main() -> None:
    """The figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="A")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--show", choices=("wrong", "left", "silent"))
    parser.add_argument("--most", type=int, default=40, help="how many are shown")
    asked = parser.parse_args()
    language = load("hu")
    results = [told(item, language) for item in items(asked.count, asked.seed, language)]
    for name, value in figures(results).items():
        print(f"{asked.seed}\t{name}\t{value:.1f}")
    print(f"{asked.seed}\tneedless reports per 100 items\t{100 * sum(map(needless, results)) / len(results):.1f}")
    table: dict[str, Counter[str]] = {}
    for each in results:
        table.setdefault(each.item.name.partition(":")[0], Counter())[each.verdict] += 1
    for kind, counts in table.items():
        print(kind, dict(counts))
    shown = [each for each in results if each.verdict == asked.show]
    for each in shown[: asked.most]:
        left = [(each.item.changed[one.start : one.end], one.reason) for one in each.found.left]
        print(f"{each.item.name}\n  {each.item.changed!r}\n  {each.item.restored!r}\n  {each.found.text!r}\n  {left}",
              file=sys.stderr)


if __name__ == "__main__":
    main()
