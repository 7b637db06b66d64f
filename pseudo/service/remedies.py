"""Remedies for who asks over HTTP: what a line of ours advises to who types a command, in the words of a request.

What comes in: a line of an error, or its remedy. What goes out: the same with `?encoding=` for `--encoding`, `POST
/suggest` for `pseudo suggest`. Start at `by_http`.
"""

from __future__ import annotations

import re

GIVEN = {"lang": "", "offsets": "", "recall": "", "preset": "", "format": "", "encoding": "", "columns": "",
         "types": "", "headers": "", "ocr": "true", "strict": "true", "rows": "true", "skip-unreadable": "true"}
"""Options that are parameters of a request for a file, with the value of those that say yes."""
OTHERWISE = (
    (re.compile(r"say --text\b"), 'send {"text": ...}'),
    (re.compile(r"say --jsonl\b(?: \([^)]*\))?"), "send them as application/x-ndjson"),
    (re.compile(r"take fewer --jobs"), "send less at once"),
    (re.compile(r", --text-field\b"), ""),
    (re.compile(r"--allow-leftovers(?:, in Python `\w+`)?"), "who runs the service can, with --allow-leftovers"),
    (re.compile(r"`pseudo (spans|suggest|replace|restore|audit|run)`"), r"POST /\1"),
    (re.compile(r"`pseudo (formats|languages|policy)`"), r"GET /\1"),
)
OPTION = re.compile(rf"(?P<say>say )?--(?P<name>{'|'.join(GIVEN)})\b(?! FILE)(?P<value> (?=[a-z0-9]))?")


def by_http(line: str) -> str:
    """The line with what can be asked for in a request.

    >>> by_http("say --encoding latin2, cp1250 or auto, or convert it"), by_http("or say --skip-unreadable to leave it")
    ('say ?encoding=latin2, cp1250 or auto, or convert it', 'or say ?skip_unreadable=true to leave it')
    """
    for said, instead in OTHERWISE:
        line = said.sub(instead, line)
    return OPTION.sub(_parameter, line)


def _parameter(found: re.Match[str]) -> str:
    yes = GIVEN[found["name"]]
    space = "" if found["say"] and not yes else found["value"] or ""
    return f"{found['say'] or ''}?{found['name'].replace('-', '_')}={yes}{space}"
