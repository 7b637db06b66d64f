"""How often another generator of Finnish gives the forms of a list, beside ours: `pypykko`, which is no dependency.

What comes in: `--inflect FILE.tsv` (lemma, UD features, forms joined by ` / `). What goes out: for pykko, in how many
lines one and only one form is given and it is right, and in how many a right one is among several; for ours, in how
many the form of `inflect` is right, and in how many one of `variants` is; and the lines in which either has none.
Lines whose features pykko has no name for (possessors, clitics, derivations) are left out; a name that it has not is
asked for as a noun in small letters. Start at `main`.

    pip install --target SOMEWHERE pypykko
    PYTHONPATH=.:SOMEWHERE python scripts/compare_pykko.py --inflect gold.tsv
"""

from __future__ import annotations

import argparse
import importlib
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import morph  # noqa: E402
from scripts.measure_morph import inflected, read_inflect  # noqa: E402


def tags(feats: str) -> str | None:
    """UD features in pykko's spelling, `+sg+gen`; None for what it has not."""
    told = morph.to_dict(feats)
    if not set(told) <= {"Case", "Number"}:
        return None
    return f"+{'pl' if 'Number' in told else 'sg'}+{told.get('Case', 'Nom').lower()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--inflect", type=Path, required=True)
    parser.add_argument("--lang", default="fi")
    parser.add_argument("--shown", type=int, default=20)
    options = parser.parse_args()
    generate = importlib.import_module("pypykko.generate").generate_wordform
    ours = morph.load(options.lang)
    lines = theirs_alone = theirs_among = ours_first = ours_among = 0
    differ = []
    for lemma, feats, gold in read_inflect(options.inflect):
        wanted = tags(feats)
        if wanted is None:
            continue
        right = {unicodedata.normalize("NFC", form).replace("'", "’") for form in gold}
        before, _, head = lemma.rpartition(" ")
        forms = generate(head, "proper", wanted)
        if not forms:
            forms = {form[:1].upper() + form[1:] for form in generate(head.lower(), "noun", wanted)}
        found = {f"{before} {form}".strip().replace("'", "’") for form in forms}
        made = inflected(lemma, feats, ours)
        lines += 1
        theirs_alone += len(found) == 1 and found <= right
        theirs_among += bool(found & right)
        ours_first += bool(made) and made[0] in right
        ours_among += bool(set(made) & right)
        if not found & right or not set(made) & right:
            texts = (" / ".join(each) for each in (gold, sorted(found), made))
            differ.append("{} {}: {}; pykko {}; ours {}".format(lemma, feats, *texts))
    print(f"{lines} lines with a case alone")
    for who, first, among in (("pykko", theirs_alone, theirs_among), ("ours", ours_first, ours_among)):
        print(f"  {who:6} {100 * first / lines:5.1f} %   a right one among several {100 * among / lines:5.1f} %")
    for line in differ[: options.shown]:
        print(f"    {line}")


if __name__ == "__main__":
    main()
