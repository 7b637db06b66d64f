"""Parallel texts: what is renamed on the side whose language we have is renamed on the other side, too.

What comes in: pairs of texts that say the same in two languages, and what became of the names, numbers and dates of the
first. What goes out: where these stand in the second, and what is to stand there instead; what has no counterpart gets
a label and is counted. No grammar of the other language is asked for: names are compared as they are spelt, figures as
figures, and which word stands for which is learned on the very texts. Start at `pseudo.parallel.carry.carried`.
"""
