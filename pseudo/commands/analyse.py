"""`pseudo analyse`: what a form of a name could be.

What comes in: forms, one a line. What goes out: their readings. Start at `analyse`.
"""

from __future__ import annotations

from pseudo.commands import options as opt
from pseudo.commands import words
from pseudo.commands.command import Command
from pseudo.core.codes import DEFAULT


def analyse(source: opt.Source = "-", lang: opt.Lang = DEFAULT, data: opt.Data = None) -> None:
    """Analyse forms of names. A form a line in; form TAB lemma TAB features out, a line for each reading, best first.

    \b
    Try:  echo "Kovács Jánossal" | pseudo analyse --lang hu
    """
    morphology = words.morphology(lang, data)

    def analysed(form: str) -> list[str]:
        return [f"{form}\t{reading.lemma}\t{reading.feats}" for reading in morphology.analyse(form)]

    words.rows(source, analysed)


COMMAND = Command(analyse, rank=81)
