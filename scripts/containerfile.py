"""The Containerfile, read: its stages, what is done in each, how the image is started.

What comes in: the text of a Containerfile, of `.containerignore`. What goes out: `Stage`s; which files a build gets to
see. Start at `read`. Of the language of such files it knows what ours needs, and refuses the rest.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

DO = frozenset("RUN COPY ENV USER WORKDIR HEALTHCHECK ENTRYPOINT CMD EXPOSE LABEL STOPSIGNAL".split())


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction. line: its number"""

    word: str
    rest: str
    line: int


@dataclass(frozen=True, slots=True)
class Stage:
    """What becomes of a base: an image, or the name of a stage before."""

    base: str
    name: str
    steps: tuple[Step, ...]

    def last(self, word: str) -> str:
        """What the last instruction of that kind says; raises LookupError."""
        return [step.rest for step in self.steps if step.word == word][-1]

    def started(self, word: str) -> list[str]:
        """ENTRYPOINT, CMD or what HEALTHCHECK calls, as arguments."""
        return list(json.loads(self.last(word).partition("CMD ")[2] if word == "HEALTHCHECK" else self.last(word)))

    def environment(self) -> dict[str, str]:
        """What ENV sets."""
        return dict(part.split("=", 1) for step in self.steps if step.word == "ENV" for part in shlex.split(step.rest))


def read(text: str, given: Mapping[str, str] | None = None) -> tuple[Stage, ...]:
    """The stages in their order. given: build arguments

    raises  ValueError for an instruction that is not known here

    >>> read('ARG BASE=debian\\nFROM ${BASE} AS one\\nRUN a && \\\\\\n  b\\nFROM one\\nCMD ["c"]')[0].steps
    (Step(word='RUN', rest='a &&   b', line=3),)
    """
    arguments: dict[str, str] = {}
    stages: list[Stage] = []
    for step in _steps(text):
        if step.word == "ARG" and not stages:
            name, _, value = step.rest.partition("=")
            arguments[name] = (given or {}).get(name, value)
        elif step.word == "FROM":
            base, _, name = re.sub(r"\$\{(\w+)\}", lambda found: arguments[found[1]], step.rest).partition(" AS ")
            stages.append(Stage(base, name, ()))
        elif step.word in DO and stages:
            before = stages[-1]
            stages[-1] = Stage(before.base, before.name, (*before.steps, step))
        else:
            raise ValueError(f"line {step.line}: {step.word} is not known here")
    return tuple(stages)


def _steps(text: str) -> list[Step]:
    steps, held, first = [], "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        first = first if held else number
        held += line.removesuffix("\\")
        if not line.endswith("\\"):
            word, _, rest = held.strip().partition(" ")
            steps.append(Step(word, rest.strip(), first))
            held = ""
    return steps


def copied(step: Step) -> tuple[str, list[str], str]:
    """Of a COPY: the stage it is from ("": the folder of the build), what, where to."""
    *words, target = step.rest.split()
    source = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else ""
    if any(word.startswith("--") for word in words):
        raise ValueError(f"line {step.line}: such a COPY is not known here")
    return source, words, target


def sent(path: str, rules: Sequence[str]) -> bool:
    """Whether a build gets to see a file: the last rule of .containerignore that fits it decides.

    >>> rules = ["# a note", "*", "!pseudo", "**/__pycache__"]
    >>> [sent(path, rules) for path in ("secrets/key", "pseudo/cli.py", "pseudo/__pycache__/cli.pyc")]
    [False, True, False]
    """
    parts, seen = PurePosixPath(path).parts, True
    heads = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    for rule in rules:
        if not rule.strip() or rule.startswith("#"):
            continue
        pattern = rule.removeprefix("!").strip().rstrip("/")
        anywhere = pattern.startswith("**/")
        if any(PurePosixPath(head).match(pattern.removeprefix("**/")) if anywhere else
               head.count("/") == pattern.count("/") and PurePosixPath(head).match(pattern) for head in heads):
            seen = rule.startswith("!")
    return seen
