"""No Python of the four packages knows a language: what one has of its own is data in its folder.

Read are string constants and names, not comments and docstrings. `LEFT` are places that still do, and how often: these
numbers fall, none rises.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pseudo", "morph", "name_db", "embeddings")
TAGS = frozenset(path.parent.name for path in ROOT.glob("*/*/language.toml")) | {"et", "fi", "tr"}
CASE = frozenset(("lower", "upper", "casefold", "capitalize", "title", "swapcase"))
"""What raises or lowers letters."""
THEIRS = frozenset(("pseudo/language/letters.py", "pseudo/core/codes.py", "morph/letters.py", "name_db/letters.py"))
"""Where that is done."""
ENDS = frozenset(("endswith", "removesuffix"))
LEFT = {
    "pseudo/core/document.py": 1,  # DEFAULT: the language that is meant where none is told
    "pseudo/kinds/identifiers/rebuild.py": 6,
    "pseudo/kinds/identifiers/replacing.py": 1,
    "pseudo/kinds/identifiers/search.py": 8,
    "pseudo/kinds/identifiers/shapes.py": 4,
    "pseudo/kinds/identifiers/structures/case.py": 1,
    "pseudo/kinds/identifiers/structures/house.py": 2,
    "pseudo/kinds/identifiers/structures/plate.py": 1,
    "pseudo/kinds/identifiers/suffixes.py": 1,
    "pseudo/kinds/identifiers/world/bic.py": 1,
    "pseudo/kinds/identifiers/world/code.py": 6,
    "pseudo/kinds/identifiers/world/handles.py": 2,
    "pseudo/kinds/identifiers/world/links.py": 2,
    "pseudo/kinds/identifiers/world/mac.py": 2,
}


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return sorted(name for name in found if "/conditions/" not in name)


def docstrings(tree: ast.AST) -> set[int]:
    """The constants that stand alone as a statement: docstrings, and the remarks below a name."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    return {id(node.value) for node in found}


def faults(source: str, name: str = "") -> Iterator[str]:
    """What in a module is some language's, with its line.

    >>> list(faults("x = 'Case=Ade'; y = word.lower(); z = word.endswith('nak'); ok = letters.lower(word)"))
    ["1: case 'Case=Ade'", '1: lower()', "1: ending 'nak'"]
    """
    tree = ast.parse(source)
    aside = docstrings(tree)
    strs = {f"str.{one}" for one in CASE}
    for node in ast.walk(tree):
        line = f"{getattr(node, 'lineno', 0)}: "
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            if any(sign.isalpha() and not sign.isascii() for sign in node.value):
                yield f"{line}letter {node.value[:40]!r}"
            elif node.value in TAGS:
                yield f"{line}language {node.value!r}"
            elif re.fullmatch(r"(?:\S*\|)?Case=[A-Z]\S*", node.value):
                yield f"{line}case {node.value!r}"
        elif isinstance(node, ast.Name | ast.arg) and not (node.id if isinstance(node, ast.Name) else node.arg).isascii():
            yield f"{line}name"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CASE and not node.args and name not in THEIRS:
                yield f"{line}{node.func.attr}()"
            for end in (part for arg in node.args for part in ast.walk(arg)) if node.func.attr in ENDS else ():
                if isinstance(end, ast.Constant) and re.fullmatch(r"[a-z]+\.?", str(end.value)):
                    yield f"{line}ending {end.value!r}"
        elif isinstance(node, ast.Attribute) and name not in THEIRS and ast.unparse(node) in strs:
            yield f"{line}{ast.unparse(node)}"


@pytest.mark.parametrize("name", files())
def test_no_module_knows_a_language(name: str) -> None:
    found = list(faults((ROOT / name).read_text(encoding="utf-8"), name))
    assert len(found) <= LEFT.get(name, 0), f"{name}: {found}"
