"""Speed, load time, memory and size of the program.

In:  nothing but the program: the text is made from our own sentences with names of `name_db`, inflected by
     `morph`, always the same. `--documents` says how many of about 200 words. Our sentences are Hungarian: with
     `--gold` the texts are those of annotated documents, of any language.
Out: a table on stdout; all figures with `--json FILE`.

    python scripts/benchmark.py
    python scripts/benchmark.py --lang fi --gold tests/gold/fi/open2

Start at `measured`. Speeds are medians of `--runs` runs after one to warm up, in one process; load time and
memory are those of fresh processes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.core.document import Document
from pseudo.pipeline import Pseudonymiser
from scripts.measure_recall import documents

ROOT = Path(__file__).resolve().parents[1]
KEY = b"the key of benchmarks"
PACKAGES = ("pseudo", "morph", "embeddings", "name_db")
SENTENCES = (
    "A tanú, {woman}, elmondta, hogy {man:Ins} évek óta egy házban laknak.",
    "{place:Ine} és {other:Ine} is keresték, de {man:Acc} senki sem látta.",
    "Az iratokat {woman:Dat} kellett volna átadni, aki akkor már {place} felé tartott.",
    "{surname}ék a nyarat {other:Ine} töltötték, és csak ősszel tértek haza.",
    "Lakcíme: {zip} {place}, Petőfi Sándor utca {number}., telefonszáma 06 20 555 {number}{number}.",
    "A kérelmet 20{number}. május {day}-én nyújtotta be {man}, születési ideje 19{number}. október {day}.",
    "A bíróság szerint a szerződés érvényes, mert azt mindkét fél saját kezűleg írta alá.",
    "Kérdésre {woman} azt felelte, hogy a kulcsot {man:Abl} kapta, és vissza is vitte.",
    "A levelet a {place:i} postán adták fel, ezért késett; {surname} úr nem is várta.",
    "A számlát {number} 000 forintról állították ki, a határidő nyolc nap volt.",
)
"""Our own sentences. Names stand in braces, with the case or derivation they take."""
FEATS = {
    "": "",
    "Ins": "Case=Ins",
    "Acc": "Case=Acc",
    "Dat": "Case=Dat",
    "Ine": "Case=Ine",
    "Abl": "Case=Abl",
    "i": "Deriv=i",
}


@dataclass(frozen=True, slots=True)
class Speed:
    """One thing timed: how much of `unit` in a second, and the median seconds it took."""

    name: str
    per_second: float
    unit: str
    seconds: float


def texts(documents: int, lang: str = "hu") -> Iterator[str]:
    """The texts that are timed: our sentences in turn, names and figures moving on through the tables."""
    import morph
    import name_db

    names, morphology = name_db.load(lang), morph.load(lang)
    surnames = [row.name for row in names.pool("surname")][:500]
    women = [row.name for row in names.pool("given", gender="F")][:150]
    men = [row.name for row in names.pool("given", gender="M")][:150]
    places = [row.name for row in names.pool("settlement")][:300]
    for at in range(documents):
        # Seven, eleven, ...: steps prime to one another, so that the same names seldom meet again.
        values = {
            "surname": surnames[7 * at % len(surnames)],
            "woman": f"{surnames[11 * at % len(surnames)]} {women[5 * at % len(women)]}",
            "man": f"{surnames[13 * at % len(surnames)]} {men[3 * at % len(men)]}",
            "place": places[at % len(places)],
            "other": places[17 * at % len(places)],
        }
        figures = {"zip": str(1000 + 37 * at % 9000), "number": str(10 + at % 90), "day": str(10 + at % 18)}
        lines = []
        for sentence in SENTENCES * 2:
            for slot, value in values.items():
                for case, feats in FEATS.items():
                    marked = f"{{{slot}:{case}}}" if case else f"{{{slot}}}"
                    if marked in sentence:
                        sentence = sentence.replace(
                            marked, morphology.inflect(value, feats) if feats else value
                        )
            for slot, value in figures.items():
                sentence = sentence.replace(f"{{{slot}}}", value)
            lines.append(sentence)
        yield " ".join(lines)


def asked(gold: Sequence[Path], made: int, lang: str) -> list[Document]:
    """The documents that are timed: those of folders of gold, or else `made` texts of ours."""
    given = [one.text for folder in gold for one in documents(folder)]
    return [Document(text=text, id=str(n), lang=lang) for n, text in enumerate(given or texts(made, lang))]


def median(run: Callable[[], object], runs: int) -> float:
    """Median seconds of `runs` calls, after one that is not counted."""
    run()
    return statistics.median(seconds(run) for _ in range(runs))


def seconds(run: Callable[[], object]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def measured(program: Pseudonymiser, docs: Sequence[Document], runs: int) -> tuple[list[Speed], int]:
    """The speed of each stage on the results of the one before, and of all; with the number of tokens."""
    from pseudo.language.tokenise import tokenise

    spanned = list(program.batch(docs, "spans"))
    tokens = sum(len(doc.tokens or ()) for doc in spanned)
    suggested = [program.suggest(doc) for doc in spanned]
    lang = program.lang
    timed: list[tuple[str, Callable[[], object]]] = [
        ("tokenise", lambda: [tokenise(doc.text, lang) for doc in docs]),
        ("spans (with tokenise)", lambda: list(program.batch(docs, "spans"))),
        ("suggest", lambda: [program.suggest(doc) for doc in spanned]),
        ("replace", lambda: [program.replace(doc) for doc in suggested]),
        ("end to end", lambda: list(program.batch(docs, "replace"))),
    ]
    speeds = []
    for name, run in timed:
        took = median(run, runs)
        speeds.append(Speed(name, tokens / took, "tokens/s", took))
    return speeds, tokens


def parts(program: Pseudonymiser, docs: Sequence[Document], runs: int) -> list[Speed]:
    """The speed of what the stages call most: readings, forms and neighbours."""
    import embeddings
    import morph

    morphology, vectors = morph.load(program.lang), embeddings.load(program.lang)
    spanned = list(program.batch(docs, "spans"))
    heads = [(doc, span, span.head) for doc in spanned for span in doc.spans or () if span.head is not None]
    surfaces = [doc.text[head.start : head.end] for doc, _, head in heads]
    pairs = [(span.norm, head.feats) for _, span, head in heads]
    entries = [entry for doc in spanned for entry in (doc.replacements or {}).values()]
    persons = sorted({part.text for entry in entries for part in entry.parts if part.role == "surname"})
    timed: list[tuple[str, int, str, Callable[[], object]]] = [
        ("morph.analyse", len(surfaces), "forms/s", lambda: [morphology.analyse(form) for form in surfaces]),
        ("morph.inflect", len(pairs), "forms/s", lambda: [morphology.inflect(*pair) for pair in pairs]),
        ("embeddings", len(persons), "names/s", lambda: [vectors.nearest(n, "surname") for n in persons]),
    ]
    speeds = []
    for name, count, unit, run in timed:
        took = median(run, runs)
        speeds.append(Speed(name, count / took if took else 0.0, unit, took))
    return speeds


FRESH = """
import json, resource, sys, time
start = time.perf_counter()
from pseudo import Pseudonymiser
imported = time.perf_counter()
Pseudonymiser(sys.argv[1], key=b"the key of benchmarks").replace("Kovács János Szegeden lakik.")
ready = time.perf_counter()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps([imported - start, ready - start, memory]))
"""


def fresh(lang: str, runs: int) -> dict[str, float]:
    """Of fresh processes: seconds of the import, to the end of a first sentence and of `pseudo --help`, and peak memory
    in MiB.

    All run with byte code, as an installation has it, whatever the environment says: a run that is not counted writes
    it, away from the sources.
    """
    with TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "PYTHONPYCACHEPREFIX": compiled}

        def python(*arguments: str) -> str:
            return subprocess.run(
                [sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True, text=True, env=environment
            ).stdout

        rows = [json.loads(python("-c", FRESH, lang)) for _ in range(runs + 1)][1:]
        helped = median(lambda: python("-m", "pseudo", "--help"), runs)
    imported, ready, memory = (statistics.median(column) for column in zip(*rows, strict=True))
    return {
        "import, s": imported,
        "load and first sentence, s": ready,
        "peak memory of that, MiB": memory,
        "pseudo --help, s": helped,
    }


def sizes(lang: str) -> dict[str, float]:
    """MiB of our own data files in each package, of those of the language in all, and of the Python source of all."""
    out: dict[str, float] = {}
    source = 0
    for package in PACKAGES:
        files = [
            p for p in sorted((ROOT / package).rglob("*")) if p.is_file() and "__pycache__" not in p.parts
        ]
        out[f"{package} data"] = sum(p.stat().st_size for p in files if p.suffix != ".py") / 2**20
        source += sum(p.stat().st_size for p in files if p.suffix == ".py")
    out["all data"] = sum(out.values())
    own = [p for package in PACKAGES for p in (ROOT / package / lang).rglob("*") if p.is_file()]
    out[f"data of {lang}"] = sum(p.stat().st_size for p in own) / 2**20
    out["all source"] = source / 2**20
    return out


def peak_memory() -> float:
    """Peak memory of this process in MiB."""
    import resource

    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    parser.add_argument("--documents", type=int, default=100, help="how many documents (100)")
    parser.add_argument("--gold", type=Path, nargs="+", metavar="DIR", help="the texts of these in place of made ones")
    parser.add_argument("--runs", type=int, default=3, help="runs of which the median is taken (3)")
    parser.add_argument("--json", type=Path, help="write all figures here")
    args = parser.parse_args(argv)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program has it (`pseudo.cli.main`)

    loading = fresh(args.lang, args.runs)
    docs = asked(args.gold or (), args.documents, args.lang)
    program = Pseudonymiser(args.lang, KEY)
    speeds, tokens = measured(program, docs, args.runs)
    speeds += parts(program, docs, args.runs)
    memory, size = peak_memory(), sizes(args.lang)

    print(f"{len(docs)} documents, {tokens} tokens, median of {args.runs} runs, {platform.machine()}")
    for speed in speeds:
        print(f"  {speed.name:<28}{speed.per_second:>12,.0f} {speed.unit:<10}{speed.seconds:>10.3f} s")
    for name, value in loading.items():
        print(f"  {name:<28}{value:>12.2f}")
    print(f"  {'peak memory of all, MiB':<28}{memory:>12.1f}")
    for name, value in size.items():
        print(f"  {name + ', MiB':<28}{value:>12.2f}")
    if args.json:
        figures = {"tokens": tokens, "speeds": [asdict(speed) for speed in speeds], "loading": loading,
                   "peak memory, MiB": memory, "size, MiB": size}  # fmt: skip
        args.json.write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
