"""Scores of a model on the devel parts of NerKor, through the engine, as users run it.

    python -m scripts.tagger.measure ../shared/data pseudo/hu/models --json report.json
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pseudo.training import measure
from scripts.tagger import corpus


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", type=Path, help="where the whole report goes")
    args = parser.parse_args()
    devel = corpus.read(args.data / "nerkor", args.data / "nerkor_onpp", "devel")
    told = measure.report(measure.engine_predictor(args.folder), devel)
    if args.json:
        args.json.write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
    print(measure.short(told))


if __name__ == "__main__":
    main()
