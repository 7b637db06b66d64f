"""What a run is about, by which two runs are the same: key, policy, version and all that changes a result.

What comes in: a `Job`. What goes out: names of options with hashes and fingerprints; no key, no name of a file. Start
at `about`; `identity` is the part of it that stands in reports. `check_about` says whether two are the same.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pseudo.core import keys
from pseudo.core.errors import InputError
from pseudo.core.files import digest
from pseudo.language import language, which
from pseudo.language.folders import place
from pseudo.methods import policy
from pseudo.methods.found import found
from pseudo.methods.method import Row
from pseudo.run.job import Job

REMEDY = "take it as it was, or begin anew with --force"
FIGURES = 16
"""Hex digits of a hash that are told."""
OWN = ("patterns", "known")
"""Settings that are files of the user's own."""


def identity(job: Job) -> dict[str, str | int | None]:
    """What a report says of the program and its settings: version, world, hash of the policy, fingerprint of the key.

    >>> identity(Job("replace", key=b"an example key of 16+ bytes"))["key"]
    '3ee1b34f'
    """
    from pseudo import __version__

    data = job.settings.data
    langs = which.among(job.lang, data)
    rows = {lang: _rows(policy.load(place(lang, data, "pseudo"), job.settings.policy, job.settings.preset,
                                    job.settings.patterns)) for lang in langs}
    worlds = {lang: language.load(lang, data).world for lang in langs}
    one = next(iter(rows)) if len(langs) == 1 else None
    return {"version": __version__, "world": " ".join(f"{lang}:{each}" for lang, each in worlds.items())
            if one is None else worlds[one], "policy": _hash(rows if one is None else rows[one]),
            "key": keys.fingerprint(job.key) if job.key else None}


def about(job: Job, *, inventory: bool) -> dict[str, str]:
    """All that a result depends on but for what comes in: by the names of options, as texts to be compared."""
    told = identity(job)
    settings = dataclasses.asdict(job.settings)
    shared = {key: repr(entry) for key, entry in (job.shared or {}).items()}
    return {
        "key": str(told["key"]), "version": str(told["version"]), "world": str(told["world"]),
        "--policy": str(told["policy"]), "--lang": job.lang, "--inventory": str(inventory), "--names": job.names,
        "--offsets": job.offsets, "--replacements": _hash(shared), "--format": job.form, "--privacy": str(job.privacy),
        "--text-field": _hash(job.fields),
        "--skip-unreadable": str(job.skip), "options of formats": _hash(dataclasses.asdict(job.options)),
        "--data": _hash({} if job.settings.data is None else _folder(job.settings.data)),
    } | {f"--{name.replace('_', '-')}": str(value) for name, value in settings.items()
         if name not in ("policy", "data", *OWN)} | {f"--{name}": _file(settings[name]) for name in OWN}


def check_about(before: Mapping[str, str], now: Mapping[str, str]) -> None:
    """That a run that goes on is the same one; raises InputError that says what is not."""
    if other := [name for name in {**before, **now} if before.get(name) != now.get(name)]:
        raise InputError(f"--resume: the run was begun with another {', '.join(other)}; {REMEDY}")


def check_inputs(was: Sequence[Sequence[str]], now: Sequence[Sequence[str]]) -> None:
    """That the files that come in, each with its SHA-256, are those of before; raises InputError."""
    if [name for name, _ in was] != [name for name, _ in now]:
        raise InputError(f"--resume: other files come in than before; {REMEDY}")
    if count := sum([*one] != [*other] for one, other in zip(was, now, strict=True)):
        raise InputError(f"--resume: of the files that come in {count} changed since the run began; {REMEDY}")


def _file(path: Path | None) -> str:
    """What a file of the user's own holds, as a hash; empty for none."""
    return "" if path is None else digest(path)[:FIGURES]


def _rows(said: policy.Policy) -> dict[str, Row]:
    """The rows of a policy by type, and by type and kind; what they name in files by what these hold."""
    every = dict(said.rows)
    every |= {f"{type_}.{kind}": row for type_, rows in said.kinds.items() for kind, row in rows.items()}
    return {name: {key: _held(Path(value)) if key in found()[row["method"]].paths else value
                   for key, value in row.items()} for name, row in every.items()}


def _held(path: Path) -> str:
    return _hash(_folder(path)) if path.is_dir() else digest(path)


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:FIGURES]


def _folder(folder: Path) -> dict[str, str]:
    """Each file of a folder with its hash."""
    return {str(path.relative_to(folder)): digest(path) for path in sorted(folder.rglob("*")) if path.is_file()}
