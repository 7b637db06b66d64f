"""Files of settings in TOML: a policy, what a language's folder holds.

What comes in: a file. What goes out: its table, or one line that says where the file is wrong. Start at `load`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from pseudo.core import codes
from pseudo.core.canonical import nfc
from pseudo.core.errors import InputError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def load(file: Path, guide: str, error: type[InputError] = InputError) -> dict[str, Any]:
    """The table of a file.

    guide   where is told what the file must look like
    error   what to raise for a file that cannot be read or is no TOML; says its line, and nothing of what stands there

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "policy.toml")
    ...     _ = file.write_text("[PER]\\nmethod = keep", encoding="utf-8")
    ...     load(file, "docs/policy.md")
    Traceback (most recent call last):
    pseudo.core.errors.InputError: policy.toml, line 2, column 10: is not TOML; see docs/policy.md
    """
    try:
        table: dict[str, Any] = tomllib.loads(nfc(file.read_bytes().decode("utf-8-sig")))
        return table
    except OSError as wrong:
        raise error(f"{file.name}: {codes.lower(wrong.strerror or 'cannot be read')}; see {guide}") from None
    except UnicodeDecodeError as wrong:
        line = file.read_bytes()[: wrong.start].count(b"\n") + 1
        raise error(f"{file.name}, line {line}: is not UTF-8; convert it to UTF-8") from None
    except tomllib.TOMLDecodeError as wrong:
        place = PLACE.search(str(wrong))
        where = f"line {place[1]}, column {place[2]}" if place else "its end"
        raise error(f"{file.name}, {where}: is not TOML; see {guide}") from None
