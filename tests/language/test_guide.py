"""docs/adding-a-language.md names all that the folder of a language can hold: what the Hungarian one has."""

import re
import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "pseudo" / "hu"
GUIDE = (ROOT / "docs" / "adding-a-language.md").read_text(encoding="utf-8")
TOLD = frozenset(word for code in re.findall(r"`([^`\n]+)`", GUIDE) for word in re.findall(r"[\w.]+", code))
BLOCKS = frozenset(re.findall(r"^ +(\w+) = ", GUIDE, re.MULTILINE))
WHOLE = re.compile(r"identifiers_\w+\.tsv")
"""Tables of words beside numbers, which the guide has as one: `other identifiers_*.tsv`."""


def keys():
    """Each key of `language.toml`, with its table."""
    for name, value in tomllib.loads((HOME / "language.toml").read_text(encoding="utf-8")).items():
        yield from ((name, key) for key in value) if isinstance(value, dict) else (("", name),)


def test_every_file_is_named():
    names = sorted(path.name for path in HOME.glob("*.t*"))
    assert [name for name in names if name not in TOLD and not (WHOLE.fullmatch(name) and "`identifiers_*.tsv`" in GUIDE)] == []


def test_every_key_is_named():
    left = [f"{key} of [{table}]" for table, key in sorted(keys()) if key not in TOLD | BLOCKS]
    assert left == [], "the guide leaves them out"


def test_every_context_of_words_is_named():
    rows = (HOME / "person_contexts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert {row.split("\t")[1] for row in rows if row and not row.startswith("#")} <= TOLD
