"""What a Word document costs on top of its text: reading and writing it against the three stages.

    python -m scripts.measure_office [--letters 300000] [--rounds 5]

The text is the samples again and again, once in runs of 40 letters, once with a run for each word, as converters write.
Times are of the processor, with the garbage collected as seldom as the command line has it. Each round takes the text
alone and both documents one behind the other; what is told is the median of the rounds, each against its own text.
"""

from __future__ import annotations

import argparse
import gc
import io
from itertools import cycle
from pathlib import Path
from statistics import median
from time import process_time

import docx

from pseudo import Pseudonymiser
from pseudo.core.process import COLLECTING
from pseudo.formats.docx import read, write
from pseudo.formats.door import DEFAULTS, joined

ROOT = Path(__file__).resolve().parents[1]


def document(lines: list[str], *, words: bool) -> bytes:
    """The lines as paragraphs of many runs."""
    made = docx.Document()
    for line in lines:
        paragraph = made.add_paragraph()
        for piece in line.split(" ") if words else (line[at : at + 40] for at in range(0, len(line), 40)):
            paragraph.add_run(piece + " " * words)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def measured(p: Pseudonymiser, lines: list[str], made: dict[str, bytes]) -> dict[str, float]:
    """What reading and writing each document costs, as a part of the time of the text alone."""
    begun = process_time()
    p.replace("\n".join(lines))
    text = process_time() - begun
    costs = {}
    for name, data in made.items():
        begun = process_time()
        unit = read(data, DEFAULTS).units[0]
        reading = process_time() - begun
        doc = p.replace(joined(unit))
        begun = process_time()
        write(data, DEFAULTS, [doc])
        writing = process_time() - begun
        costs[name] = (reading + writing) / text
        print(f"text alone {text:.2f} s; {name}: read {reading:.2f} s, write {writing:.2f} s", flush=True)
    return costs


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letters", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    files = sorted((ROOT / "samples").glob("*.txt"))
    source = [line for file in files for line in file.read_text("utf-8").splitlines() if line]
    lines: list[str] = []
    letters = asked.letters
    for line in cycle(source):
        lines.append(line)
        letters -= len(line) + 1
        if letters <= 0:
            break
    gc.set_threshold(*COLLECTING)
    p = Pseudonymiser("hu", key=b"a key for measuring only")
    p.replace("Kovács Jánossal beszéltem.")
    made = {"runs of 40": document(lines, words=False), "a run a word": document(lines, words=True)}
    rounds = [measured(p, lines, made) for _ in range(asked.rounds)]
    for name in made:
        print(f"{name}: {median(costs[name] for costs in rounds):.1%} on top, median of {asked.rounds}")


if __name__ == "__main__":
    main()
