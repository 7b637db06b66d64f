"""What a list of known names costs: CPU time and memory to read it, CPU time to look for its names in a text.

What comes in: how many people, and whether surname and given name alone mean them, too (`--alone`). What goes out: one
line. The people are drawn from the tables, by a fixed seed; so is the text, 1,500 sentences. Start at `measured`.
`python -m scripts.measure_known 100000`, docs/known.md.
"""

from __future__ import annotations

import argparse
import random
import resource
import time

from pseudo.kinds import roster
from pseudo.kinds.roster import Row
from pseudo.language import language
from pseudo.language.language import Language
from pseudo.spans.draft import Settings, drafted
from pseudo.spans.sources import known

SENTENCES = 1500


def measured(people: int, alone: bool, spoken: Language) -> str:
    """What a list of that many people costs, in one line."""
    draw = random.Random(1)
    surnames, given = ([each.name for each in spoken.names.pool(kind)] for kind in ("surname", "given"))
    norms: dict[str, None] = {}
    while len(norms) < people:
        norms[f"{draw.choice(surnames)} {draw.choice(given)}"] = None
    rows = [Row(norm, alone=alone) for norm in norms]
    text = "\n".join(f"{draw.choice(surnames)} {draw.choice(given)}, {draw.choice(given)}." for _ in range(SENTENCES))
    before, start = _memory(), time.process_time()
    names = roster.indexed(rows, spoken.persons)
    read, grown = time.process_time() - start, _memory() - before
    start = time.process_time()
    found = known.find(drafted(text, (), (), Settings(known=names)), spoken)
    return (f"{len(rows):,} people{', alone' * alone}: read in {read:.1f} s, {grown:.0f} MB; {len(found):,} mentions "
            f"found in {len(text):,} characters in {time.process_time() - start:.2f} s")


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("people", type=int)
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--alone", action="store_true")
    asked = parser.parse_args()
    print(measured(asked.people, asked.alone, language.load(asked.lang)))


if __name__ == "__main__":
    main()
