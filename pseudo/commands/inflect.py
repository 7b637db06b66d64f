"""`pseudo inflect`: forms of names.

What comes in: lines of lemma and features. What goes out: the same with the form. Start at `inflect`.
"""

from __future__ import annotations

from pseudo.commands import options as opt
from pseudo.commands import words
from pseudo.commands.command import Command
from pseudo.core.codes import DEFAULT
from pseudo.core.errors import InputError


def inflect(source: opt.Source = "-", lang: opt.Lang = DEFAULT, data: opt.Data = None) -> None:
    """Inflect names. Lines of lemma TAB features in, lemma TAB features TAB form out.

    \b
    Try:  printf 'Kovács János\\tCase=Ins\\n' | pseudo inflect --lang hu
    """
    morphology = words.morphology(lang, data)

    def inflected(line: str) -> list[str]:
        lemma, tab, feats = line.partition("\t")
        if not tab or not lemma or "\t" in feats:
            raise InputError("is not lemma TAB features; give two columns with one tab between them")
        return [f"{line}\t{morphology.inflect(lemma, feats)}"]

    words.rows(source, inflected)


COMMAND = Command(inflect, rank=80)
