"""The model's card: pseudo/<lang>/models/tagger.md, from the report of its training.

    python -m scripts.tagger.card pseudo/hu/models --work WORK --sentences tests/engines/sentences.txt

In: the folder of the model, the training's work folder (arguments.json, report.json), the tests' marked sentences.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path
from typing import Any

TEXT = """# Tagger for Hungarian

Finds names (26 types), UPOS and features, and lemmas. One network of dilated convolutions over hashed word features,
{parameters} parameters, 8 bits; run by onnxruntime and numpy (`pseudo/engines/compact.py`).

| file | SHA-256 |
|---|---|
{files}

## Data and licences
- Names, UPOS, features, lemmas: train part of NYTK-NerKor (E. Simon, N. Vadász, 2021; github nytud/NYTK-NerKor),
  CC BY-SA 4.0. On heads of names lemma and features are emMorph's gold layer (`scripts/tagger/emmorph_feats.tsv`).
- Fine types: train part of NerKor+Cars-OntoNotes++ (A. Novák, B. Novák, 2022; github
  novakat/NYTK-NerKor-Cars-OntoNotesPP), CC BY-SA 4.0. Its README says that it is not fully gold.
- Known names (32-bit hashes in `tagger.names.npz`) and names for swapped and generated sentences: official given names
  (github nytud/pseudo-anonimization, Apache-2.0), surnames and given names 1914-1918 (github
  nytud/hadifogoly-adatbazis, LGPL-2.1), settlements and streets (github svraka/teroszt, CC0), historic settlement names
  (LGPL-2.1), country names (CLDR, Unicode licence); nicknames, foreign names, parts of towns, bodies, medicines,
  brands and cars of `name_db` and templates of our own.
- Raw text for the masked-word task: 244 novels in the public domain (ELTE-DH/regenykorpusz), the forms of NerKor's
  train part and of the ELTE gold standard (ELTE-DH/gold-standard, CC BY-SA 4.0).
- 41 annotated documents of our own (`tests/gold/documents/open`, `open2`, `ids`), in the last step. Those in `held`,
  `held2` and `ids-held`, the test parts of the corpora and the project's development documents trained nothing.

What follows for users: the weights are adapted from CC BY-SA 4.0 corpora. We pass them on under **CC BY-SA 4.0**, with
the attributions above; whoever passes on the weights, or weights trained further from them, does the same. Texts that
the model has tagged are not affected. The program's code is Apache-2.0.

## Training
{pretraining}{command}{adapting}

{seconds} CPU-seconds on one core; one thread, so that the same seed gives the same weights on one kind of machine.
Part of each epoch: {augmentation}

{ablations}
{adapted}
## Scores on the devel parts (exact span and type; exported model, without leaning)
Four classes (NerKor):

| | P | R | F1 | names |
|---|---|---|---|---|
{coarse}

Fine types (OntoNotes++), and the four most frequent by genre:

| | P | R | F1 | names |
|---|---|---|---|---|
{fine}

| over all {n} words | % | | on {heads} heads of names | % |
|---|---|---|---|---|
| UPOS | {upos} | | lemma | {head_lemma} |
| UPOS and features | {tag} | | features | {head_feats} |
| lemma | {lemma} | | both | {head_both} |
| | | | both, of {inflected} inflected | {inflected_both} |

{stress}
Engines lean towards names by 0.5 (`LEAN` in `pseudo/engines/compact.py`). On names NerKor's UD layer is automatic,
which bounds the first column. The tests' {own}.

## Weaknesses
- Trained on edited prose, subtitles, Wikipedia, law and news; registers of private persons (forms, minutes, letters)
  through templates, swapped names and a few documents of ours. Surnames and places that are common words (*Virág*,
  *Hatvan*) are missed at times, above all where they begin a sentence or stand alone.
- Adjectives in *-i* from places (*szegedi*) are not marked, as in the corpora; `pseudo.spans.stage` finds them.
- Rare types (AWARD, ID, DUR, PROJ, SMEDIA) have few examples. FAC, LOC and PROD are often taken for ORG or GPE.
- Texts typed without accents: names are mostly found, but lemmas stay without accents.
- A common word typed in small letters is taken for a place at times; of events (*Egri Bornapok*) only the place may be
  found. Medicines and brands are mostly told from persons, yet not always.
- Zip codes, house numbers and identifiers are left to `pseudo.kinds.identifiers`; some are marked CARDINAL or DATE.
"""

ADAPTING = """
    cd tests/gold/documents; pseudo train open open2 ids --from final/out --mix MIX --rate 0.0003 -o adapted  # 32 s"""

ADAPTED = """
The last step is `pseudo train` (docs/train.md) on our own documents, of the kinds that the program is for; MIX has the
`train__` files of NerKor+Cars-OntoNotes++, of which each epoch draws as many sentences. On the whole program
(`scripts/evaluate.py`), before and after it:

| | names in clear, % | persons in clear, % | names wrong in any way, % |
|---|---|---|---|
{table}
"""

STRESS = """Persons in lines as private and official texts have them (`scripts/tagger/stress.txt`, which trains nothing;
names drawn from the same tables; leaning as engines do):

{table}
"""

AUGMENTATION = {
    "none": "nothing; the corpus as it is.",
    "case": "5 % of the sentences in capitals, 4.5 % without capitals, 5 % without accents.",
    "full": """40 % of the sentences with names get other persons and settlements (inflected by rule), 5 % of all
stand in capitals, 4.5 % without capitals, 5 % without accents (2.5 % without both), 1 % begin with a common word that
is also a name; for every five sentences of the corpus there is a line from `scripts/tagger/templates.txt`, for every
16 one that a person of ours is made to say. A fifth of the persons put in there, a tenth of those swapped, are typed
otherwise: without accents or capitals, in capitals, or with a slip of the pen.""",
}


def rows(table: dict[str, dict[str, Any]], keep: Any) -> str:
    """Markdown rows of a score table."""
    return "\n".join(f"| {key} | {x['P']} | {x['R']} | {x['F1']} | {x['n']} |" for key, x in table.items() if keep(key))


def own(folder: Path, sentences: Path) -> str:
    """Score on the marked sentences of the tests."""
    from pseudo.engines.model import Model

    right = found = marked = 0
    for line in sentences.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        forms: list[str] = []
        names = set()
        for plain, name, kind in re.findall(r"([^\[]*)(?:\[([^/\]]+(?:/[^/\]]+)*)/([A-Z]+)\])?", line):
            forms += plain.split()
            if name:
                names.add((len(forms), len(forms) + len(name.split()), kind))
                forms += name.split()
        got = {n[:3] for n in Model.load(folder).tag([forms])[0].names}
        right, found, marked = right + len(got & names), found + len(got), marked + len(names)
    return f"{right} right of {found} found, {marked} marked"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--work", type=Path, required=True, nargs="+", help="of each run, in their order")
    parser.add_argument("--pretrained", type=Path, nargs="+", default=[], help="of each scripts.tagger.pretrain")
    parser.add_argument("--ablations", type=Path, help="markdown: what each part was worth")
    parser.add_argument("--stress", type=Path, help="what scripts.tagger.stress printed")
    parser.add_argument("--adapted", type=Path, help="what scripts.tagger.measure --json said of the adapted model")
    parser.add_argument("--gain", type=Path, help="markdown rows: documents before and after adapting")
    parser.add_argument("--sentences", type=Path, required=True)
    args = parser.parse_args()
    report = json.loads((args.adapted or args.work[-1] / "report.json").read_text(encoding="utf-8"))
    runs = [json.loads((work / "arguments.json").read_text(encoding="utf-8")) for work in args.work]
    used = runs[-1]
    files = [args.folder / line.split("  ")[1] for line in (args.folder / "tagger.sha256").read_text().splitlines()]
    frequent = {f"{genre}/{kind}" for genre in GENRES for kind in ("PER", "GPE", "ORG", "DATE")}
    text = TEXT.format(
        parameters=used["parameters"],
        files="\n".join(f"| {f.name} ({f.stat().st_size:,} bytes) | {digest(f)} |" for f in files),
        pretraining="".join(map(pretraining, args.pretrained)),
        command="\n".join(map(command, runs)),
        seconds=sum(run["seconds"] for run in runs) + sum(pretrained(work)["seconds"] for work in args.pretrained),
        adapting=ADAPTING if args.adapted else "",
        adapted=ADAPTED.format(table=args.gain.read_text(encoding="utf-8").strip()) if args.gain else "",
        ablations=args.ablations.read_text(encoding="utf-8").strip() if args.ablations else "",
        augmentation=AUGMENTATION[used["augment"]],
        coarse=rows(report["coarse"], lambda key: "/" not in key or key.endswith("/all")),
        fine=rows(report["fine"], lambda key: "/" not in key or key in frequent),
        n=report["words"]["n"],
        heads=report["heads"]["n"],
        **{key: report["words"][key] for key in ("upos", "tag", "lemma")},
        **{f"head_{key}": report["heads"][key] for key in ("lemma", "feats", "both")},
        inflected=report["heads"]["inflected"],
        inflected_both=report["heads"]["inflected_both"],
        stress=STRESS.format(table=args.stress.read_text(encoding="utf-8")) if args.stress else "",
        own="own sentences: " + own(args.folder, args.sentences),
    )
    (args.folder / "tagger.md").write_text(text, encoding="utf-8")


TEACHING = ("taught", "raw_share")
KEYS = ("epochs", "hold", "stop", "seed", "tokens", "rate", "dropout", "drop_features", "augment", *TEACHING)


def command(run: dict[str, Any]) -> str:
    """The command line of a run; paths by their last folder."""
    taught = str(run.get("teachers", "[]")) != "[]"
    if float(run["epochs"]) == 0:
        options = "--epochs 0"
    else:
        keys = [key for key in KEYS if taught or key not in TEACHING]
        options = " ".join(f"--{key.replace('_', '-')} {run[key]}" for key in keys if str(run.get(key, 0)) != "0")
    for key in ("resume", "teachers", "raw"):
        if files := re.findall(r"[^/'\s]+/[^/'\s]+\.(?:pt|npz)", str(run.get(key, ""))):
            options = f"--{key} {' '.join(files)} {options}"
    note = f"; {run['note']}" if "note" in run else ""
    work = Path(run["work"]).name
    return f"    python -m scripts.train_tagger ../shared/data --work {work} {options}  # {run['seconds']} CPU-s{note}"


def pretrained(work: Path) -> dict[str, Any]:
    """What a masked-word training noted down."""
    noted: dict[str, Any] = json.loads((work / "pretrain.json").read_text(encoding="utf-8"))
    return noted


def pretraining(work: Path) -> str:
    """The command line of the masked-word task, with its CPU-seconds."""
    run = pretrained(work)
    keys = ("epochs", "stop", "seed", "tokens", "rate", "novels", "corpora")
    options = " ".join(f"--{key} {run[key]}" for key in keys if str(run.get(key, 0)) != "0")
    if files := re.findall(r"[^/'\s]+/[^/'\s]+\.pt", str(run.get("resume", ""))):
        options = f"--resume {files[0]} {options}"
    return (
        f"    python -m scripts.tagger.pretrain ../shared/data --work {work.name} {options}"
        f"  # {run['steps']} steps, {run['seconds']} CPU-s\n"
    )


GENRES = ("fiction", "legal", "news", "web", "wikipedia", "cars")


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    main()
