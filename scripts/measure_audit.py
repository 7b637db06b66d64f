"""How many originals the auditor finds that were planted in results.

In:  gold documents of ours (folders of marked texts, without their marks); each is replaced under a key of its own by
     a preset, and a name of the document is planted behind its result, one of its names a way, drawn by the seed.
Out: for each way of planting how many were planted and found for sure, with the originals from the mapping of the run,
     and the same at any level; at the end the sum. --missed FILE lists what was missed: it shows names of the gold.

    python scripts/measure_audit.py tests/gold/documents/open tests/gold/documents/open2
"""

from __future__ import annotations

import argparse
import base64
import quopri
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from email.header import Header
from pathlib import Path
from urllib.parse import quote

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from morph import MorphError
from pseudo.audit import sides
from pseudo.audit.inspect import audited
from pseudo.audit.values import Basis, Level, Pair
from pseudo.core.document import Document, Entry
from pseudo.evaluate.markup import load_gold
from pseudo.kinds import persons
from pseudo.kinds.persons.roles import CALLED
from pseudo.language.language import Language, load
from pseudo.language.letters import fold
from pseudo.pipeline import Pseudonymiser, Settings

Way = Callable[[str, Language], str]
LOOKALIKES = str.maketrans("aceopxyABCEHKMOPT", "асеорхуАВСЕНКМОРТ")
HIDDEN = "\u200b"
FILE = "{}_lelet.pdf"


def _form(feats: str) -> Way:
    def made(name: str, language: Language) -> str:
        try:
            return language.morph.inflect(name, feats)
        except MorphError:
            return name

    return made


def _initials(name: str, language: Language) -> str:
    parts = persons.parse(name, language.persons)
    return " ".join(language.persons.initial(part.text) for part in parts if part.role in CALLED)


def _joined(sign: str) -> Callable[[str], str]:
    return lambda name: sign.join(fold(name).replace("-", " ").split())


def _plain(write: Callable[[str], str]) -> Way:
    return lambda name, language: write(name)


WAYS: Mapping[str, Way] = {
    "as it is": _plain(str),
    "with somebody": _form("Case=Ins"),
    "to somebody": _form("Case=Dat"),
    "the family": _form("Deriv=ék"),
    "shouted": _plain(str.upper),
    "small": _plain(str.lower),
    "without accents": _plain(lambda name: fold(name).title()),
    "initials": _initials,
    "address": _plain(lambda name: f"{_joined('.')(name)}@example.hu"),
    "file name": _plain(lambda name: FILE.format(_joined("_")(name))),
    "base64": _plain(lambda name: base64.b64encode(name.encode()).decode()),
    "hexadecimal": _plain(lambda name: name.encode().hex()),
    "web address": _plain(lambda name: quote(name)),
    "HTML entities": _plain(lambda name: "".join(f"&#{ord(sign)};" for sign in name)),
    "escapes": _plain(lambda name: "".join(f"\\u{ord(sign):04x}" for sign in name)),
    "quoted-printable": _plain(lambda name: quopri.encodestring(name.encode(), quotetabs=True).decode()),
    "header of a mail": _plain(lambda name: Header(name, "utf-8").encode()),
    "misread": _plain(lambda name: name.encode().decode("latin-1")),
    "letter by letter": _plain(lambda name: "   ".join(" ".join(word) for word in name.upper().split())),
    "so, without gaps": _plain(lambda name: " ".join(name.upper().replace(" ", ""))),
    "reversed": _plain(lambda name: name[::-1]),
    "lookalikes": _plain(lambda name: name.translate(LOOKALIKES)),
    "signs that nothing shows": _plain(lambda name: HIDDEN.join(name)),
    "written together": _plain(_joined("")),
    "capitals mixed in": _plain(lambda name: "".join(
        sign.upper() if at % 2 else sign.lower() for at, sign in enumerate(name))),
}
"""How an original is planted."""


def mapped(done: Document, after: str) -> Pair:
    """The pair that the auditor is given: the old text, the result with something behind it, the run's own mapping."""
    mentions, pieces = sides.of_mapping(done, done.text, kept)
    return Pair(done.text, (done.pseudonymised or "") + after, mentions=mentions, pieces=pieces, basis=Basis.mapping,
                handed=sides.handed(mentions))


def kept(entry: Entry) -> bool:
    """What stays on purpose."""
    return entry.keep


def named(done: Document, language: Language) -> list[str]:
    """The full names of people that the document has and the result not."""
    norms = (span.norm for span in done.spans or () if span.type == "PER" and span.new_text != span.text)
    return [norm for norm in dict.fromkeys(norms) if persons.is_full(persons.parse(norm, language.persons))]


def measured(docs: Sequence[Document], language: Language, seed: int) -> tuple[Counter[str], Counter[str], Counter[str],
                                                                               list[tuple[str, str, str]]]:
    """By way: how many were planted, found for sure, found at all; and what was missed."""
    planted, sure, met = Counter[str](), Counter[str](), Counter[str]()
    missed: list[tuple[str, str, str]] = []
    draw = random.Random(seed)
    for done in docs:
        names = named(done, language)
        for way, write in WAYS.items() if names else ():
            name = draw.choice(names)
            after = f"\n\n{write(name, language)}\n"
            behind = len(done.pseudonymised or "")
            (inspected,) = audited([mapped(done, after)], language).documents
            found = [each for each in inspected.findings if each.end > behind]
            planted[way] += 1
            sure[way] += any(each.level is Level.sure for each in found)
            met[way] += bool(found)
            if not any(each.level is Level.sure for each in found):
                missed.append((way, name, after.strip()))
    return planted, sure, met, missed


def main() -> None:
    """Print the table."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ask.add_argument("folders", nargs="+", type=Path, help="folders of marked texts, none of them held back")
    ask.add_argument("--lang", default="hu")
    ask.add_argument("--preset", default="research")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--documents", type=int, default=0, help="at most so many; 0: all")
    ask.add_argument("--missed", type=Path, help="write what was missed here; it shows names of the gold")
    asked = ask.parse_args()
    language = load(asked.lang)
    texts = [gold.text for folder in asked.folders for gold in load_gold(folder)]
    done = []
    for number, text in enumerate(texts[: asked.documents or None]):
        key = f"the auditor, seed {asked.seed}, document {number}".encode()
        done.append(Pseudonymiser(asked.lang, key=key, settings=Settings(preset=asked.preset)).replace(text))
    planted, sure, met, missed = measured(done, language, asked.seed)
    print(f"{len(done)} documents, preset {asked.preset}, seed {asked.seed}")
    print(f"{'way':28} planted   sure    any")
    for way in WAYS:
        print(f"{way:28} {planted[way]:7} {sure[way]:6} {met[way]:6}")
    print(f"{'all':28} {planted.total():7} {sure.total():6} {met.total():6}")
    if asked.missed:
        asked.missed.write_text("".join("\t".join(row) + "\n" for row in missed), encoding="utf-8")


if __name__ == "__main__":
    main()
