"""Short names of bodies in letters of the members of their words: `SKV` of `Savon Konevuokraus`.

What comes in: capitals and a name without its legal form. What goes out: whether they are short for it. Start at
`of_members`.
"""

from __future__ import annotations

from pseudo.language.words import Words


def of_members(short: str, full: str, words: Words) -> bool:
    """Whether letters are the first ones of the words of a name, and of both members of those that are made of two:
    `SKV` of `Savon Konevuokraus`."""
    lower = words.letters.lower
    if not short.isupper() or len(short) <= full.count(" ") + 1 or len(short) < FEWEST:
        return False
    made = [""]
    for word in full.split():
        small = lower(word)
        cuts = range(FEWEST, len(small) - FEWEST + 1)
        both = {word[0] + word[at] for at in cuts if words.counted(small[:at]) and words.counted(small[at:])}
        made = [sign + each for sign in made for each in (word[0], *both)]
    return any(lower(sign) == lower(short) for sign in made)


FEWEST = 3
"""Letters of such an acronym, and of a member, at least."""
