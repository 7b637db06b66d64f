"""Time grows with what is read, no worse; a further Pseudonymiser in a warm process costs next to nothing.

Steps are counted where they can be; CPU time is compared with itself at half the size, the least of as many runs as it takes, four at most.
"""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable
from functools import partial

import pytest

from pseudo.core.document import Document
from pseudo.kinds import mentions
from pseudo.kinds.persons import compatible
from pseudo.language import language
from pseudo.language.tokenise import LONG_RUN, rules, tokenise
from pseudo.pipeline import Pseudonymiser
from pseudo.spans.link import namesakes, slips
from pseudo.spans.link.people import parts_of
from pseudo.spans.standing import Hyphened
from scripts.measure_growth import persons

KEY = b"a key of 16 bytes and more"
MOST = 2.6
"""How much longer twice as much may take."""
PERSONS = 800
"""Of fewer the time is nearly all that of their families, of which there are as many: a square of it would not be seen."""


def cpu(run: Callable[[], object]) -> float:
    """CPU seconds of a call."""
    start = time.process_time()
    run()
    return time.process_time() - start


@pytest.mark.parametrize("lang", ["hu", "fi"])
def test_a_word_without_end_takes_as_long_as_it_is(lang: str) -> None:
    words = Pseudonymiser(lang, key=KEY).language.words
    size = 300_000
    assert cpu(lambda: words.ordinary("A" * size)) < 1 and cpu(lambda: words.names.org_word("A" * size)) < 1


def codes(size: int) -> Callable[[], object]:
    """A code of very many groups is looked for in a text of them."""
    seen = mentions.words("1 " * size)
    return lambda: list(mentions.codes(seen, ["1" * (size - 1)]))


def hyphened(size: int) -> Callable[[], object]:
    """Every word of a text is looked for with an ending."""
    words = [f"Név{number}" for number in range(size)]
    text = " ".join(f"{word}-vel" for word in words)
    known = Hyphened(text)
    return lambda: [word in known for word in words]


@functools.cache
def found(size: int) -> Document:
    """A document of many persons, once for the choices of all of them and of half."""
    return Pseudonymiser("hu", key=KEY).spans(persons(size, 500))


def suggested(size: int) -> Callable[[], object]:
    """Names for many persons are chosen."""
    doc, text = found(2 * PERSONS), persons(size, 500)
    spans = tuple(span for span in doc.spans or () if span.end <= len(text))
    assert doc.text.startswith(text) and len(spans) == size
    return partial(Pseudonymiser("hu", key=KEY).suggest, dataclasses.replace(doc, text=text, spans=spans))


@pytest.mark.parametrize(("case", "size"), [(codes, 20_000), (hyphened, 20_000), (suggested, PERSONS)])
def test_twice_as_much_takes_about_twice_as_long(case: Callable[[int], Callable[[], object]], size: int) -> None:
    whole, half = case(2 * size), case(size)
    taken = [(cpu(whole), cpu(half))]  # the first warms up, too
    while len(taken) < 4 and min(one for one, _ in taken) > MOST * min(other for _, other in taken):
        taken.append((cpu(whole), cpu(half)))  # the machine may have been busy with another
    assert min(one for one, _ in taken) <= MOST * min(other for _, other in taken)


def test_full_names_are_compared_with_few_others() -> None:
    grammar = language.load("hu").persons
    given = ["János", "Péter", "Anna", "Mária", "Katalin", "Zoltán", "Eszter", "Gábor", "Dóra", "Ádám"]
    surnames = [row.name for row in grammar.names.pool("surname")][:60]
    parts = parts_of([f"{surname} {name}" for surname in surnames for name in given], grammar)
    named = namesakes.of_document(parts, grammar)
    steps = sum(len(named.meant(norm)) for norm in parts)
    assert steps <= 2 * len(parts) < sum(len(named.possible(norm)) for norm in parts) / 10


def test_names_that_a_full_name_may_mean_are_among_the_few() -> None:
    grammar = language.load("hu").persons
    norms = ["Kovács János", "Kováts János", "Kovács Janos", "Kovácsné Nagy Mária", "Nagy Mária", "Takcás Péter",
             "Takács Péter", "Kiss Kata", "Kiss Katalin", "dr. Kiss Katalin", "Kis Kata", "Kovács Jánosné", "Kovács"]
    parts = parts_of(norms, grammar)
    named = namesakes.of_document(parts, grammar)
    words = slips.bearers(parts, grammar.letters)
    for norm in norms:
        wanted = [other for other in named.possible(norm)
                  if compatible(parts[norm], parts[other], grammar)
                  or slips.misspelt(norm, other, parts, words, grammar)]
        assert set(wanted) <= set(named.meant(norm))


@pytest.mark.parametrize("sign", ["/", "(", '"', "\u00ad", "'", "=", "_"])
def test_a_long_run_of_one_sign_is_one_token(sign: str) -> None:
    known = rules("hu")
    few, many = (tokenise(f"Ez {sign * size} az.", known) for size in (LONG_RUN - 1, 80_000))
    assert [f"Ez {sign * 80_000} az."[token.start : token.end] for token in many] == ["Ez", sign * 80_000, "az", "."]
    assert len(few) == 3 + LONG_RUN - 1


def test_a_second_pseudonymiser_is_ready_at_once() -> None:
    Pseudonymiser("hu", key=KEY).replace("Tegnap Kovács Jánossal beszéltem.")
    ready, first = [], []
    for number in range(5):
        start = time.process_time()
        program = Pseudonymiser("hu", key=b"another key of 16 bytes %d" % number)
        made = time.process_time()
        program.replace("Tegnap Kovács Jánossal beszéltem.")
        ready.append(made - start)
        first.append(time.process_time() - made)
    assert min(ready) <= 0.01
    assert min(first) <= 0.06
