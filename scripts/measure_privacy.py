"""Whether the numbers of `--privacy` are what an attacker meets who knows tables and program, but not the key.

In:  nothing but a seed: texts of one to three persons and places are drawn as the prior has them (`suggest.attack`),
     each with a key of its own, and go through the choice (`pseudo.suggest.choice`) as the names of a document do.
Out: per kind the median of the reported effective number, of what the attacker's posterior gives the true original
     (1/p), and of the candidates that could have become the new name; the calibration ratio: the geometric mean of
     reported / realised, 1 where entropy says as much as it should; how often the likeliest original is the true one,
     beside how often the posterior promises so; how often the posterior held the true one impossible. Cases of the last
     kind, choices that gave way to other names of the text and places that went with a neighbour, are counted and stand
     outside of the means.

    python scripts/measure_privacy.py --texts 1000 --seed 1
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

if __package__ in (None, ""):  # run as a file: the packages lie beside scripts/
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pseudo.pipeline import Pseudonymiser, Settings
from pseudo.suggest.attack import Attacker, priors
from pseudo.suggest.attack_places import Seen
from pseudo.suggest.choice import Tools, attacker, choose
from pseudo.suggest.originals import Original, of_place
from pseudo.suggest.pools.kind import folded

Source = tuple[Sequence[str], Sequence[float]]
"""Names and their prior."""


@dataclass(frozen=True, slots=True)
class Case:
    """One name, or all places of a text: what was reported, and what the posterior gives the true original.

    best      what it promises for its likeliest original; hit: whether that was the true one; None where not asked
    possible  candidates by mere count; 0 where not asked
    """

    kind: str
    reported: float
    true: float
    best: float | None = None
    hit: bool = False
    possible: int = 0


def drawn(rng: random.Random, sources: Mapping[str, Source], tools: Tools) -> list[Original]:
    """The names of one text: one to three persons and as many places, each other than the others."""
    names = tools.language.names
    found: list[Original] = []
    for _ in range(rng.randint(1, 3)):
        sex = rng.choice("FM")
        for kind, trait in (("surname", names.home), ("given", f"{sex} {names.home}")):
            texts, weights = sources[f"{kind} {trait}"]
            found.append(Original(kind, rng.choices(texts, weights)[0], trait))
    for _ in range(rng.randint(1, 3)):
        texts, weights = sources["settlement"]
        found.append(of_place(rng.choices(texts, weights)[0], tools.language.persons))
    return list(dict.fromkeys(found))


def sources_of(tools: Tools) -> dict[str, Source]:
    """Names with their prior, by kind and trait."""
    names = tools.language.names
    found: dict[str, Source] = {}
    for kind, trait in (("surname", names.home), ("given", f"F {names.home}"), ("given", f"M {names.home}")):
        texts = tools.pools.known(Original(kind, "", trait))
        found[f"{kind} {trait}"] = texts, priors(kind, texts, names).tolist()
    texts = names.known("settlement")
    found["settlement"] = texts, priors("settlement", texts, names).tolist()
    return found


def attacked(originals: Sequence[Original], key: bytes, tools: Tools) -> list[Case]:
    """What the attacker makes of one text."""
    known = attacker(tools)
    taken = frozenset(word for original in originals for word in folded(original.text))
    chosen = choose(originals, key, taken, tools)
    became = {original: texts[0] for original, texts in chosen.items() if texts}
    cases = [_of_name(original, new, known) for original, new in became.items() if original.kind != "settlement"]
    seen = [Seen("settlement", new, o.text) for o, new in became.items() if o.kind == "settlement"]
    cases += [_of_name(Original("settlement", each.old), each.new, known) for each in seen if not known.atlas.of(each)]
    seen = [each for each in seen if known.atlas.of(each)]
    for each in seen:
        number = known.number(Original("settlement", each.old), each.new)
        cases.append(Case("settlement", number, known.atlas.chance([each])))
    if seen:
        number = known.atlas.together([Seen(each.kind, each.new) for each in seen])[0]
        cases.append(Case("places of a text", number, known.atlas.chance(seen)))
    return cases


def _of_name(original: Original, new: str, known: Attacker) -> Case:
    posterior = known.posterior(original, new)
    best = max(posterior.values(), default=0.0)
    true = posterior.get(original.text, 0.0)
    return Case(original.kind, known.number(original, new), true, best, true == best > 0.0, len(posterior))


def line(kind: str, cases: Sequence[Case]) -> str:
    """One row of the table."""
    met = [case for case in cases if case.true > 0.0]
    medians = [statistics.median(values) if values else math.nan for values in
               ([c.reported for c in met], [1 / c.true for c in met], [c.possible for c in met])]
    ratio = math.exp(statistics.fmean(math.log(c.reported * c.true) for c in met)) if met else math.nan
    told = [case.best for case in cases if case.best is not None]
    hit = 100 * sum(case.hit for case in cases) / len(cases)
    hits = f"{hit:7.1f} {100 * statistics.fmean(told):9.1f}" if told else f"{'':17}"
    counted = f"{medians[2]:10.0f}" if told else f"{'':10}"
    return (f"{kind:<18}{len(cases):>6}{medians[0]:>10.1f}{medians[1]:>10.1f}{counted}{ratio:>8.2f} {hits}"
            f"{100 * (len(cases) - len(met)) / len(cases):>8.1f}")


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--texts", type=int, default=1000, help="texts to draw (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the draws (1)")
    parser.add_argument("--lang", default="hu", help="language tag (hu)")
    parser.add_argument("--preset", default="", help="names are drawn as under a preset (llm)")
    args = parser.parse_args(argv)
    tools: Tools = Pseudonymiser(args.lang, b"not a key: see below", Settings(preset=args.preset)).choice
    rng, sources = random.Random(args.seed), sources_of(tools)
    cases: dict[str, list[Case]] = defaultdict(list)
    for _ in range(args.texts):
        for case in attacked(drawn(rng, sources, tools), rng.randbytes(32), tools):
            cases[case.kind].append(case)
    print(f"{args.texts} texts, seed {args.seed}")
    print(f"{'':18}{'cases':>6}{'reported':>10}{'1/p true':>10}{'counted':>10}{'ratio':>8}"
          f"{'hit %':>8}{'said %':>10}{'none %':>8}")
    for kind, found in sorted(cases.items()):
        print(line(kind, found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
