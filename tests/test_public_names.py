"""What `pseudo` gives to programs: its names are there as if they had been imported, and nothing is until one is asked for."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import pseudo

ROOT = Path(__file__).parent.parent
SOURCE = ast.parse((ROOT / "pseudo" / "__init__.py").read_text(encoding="utf-8"))


def test_every_name_is_there_and_is_the_same_object_as_at_home() -> None:
    homes = {name: module for module, names in pseudo._HOMES.items() for name in names}
    assert sorted(homes) == sorted(pseudo.__all__)
    for name, home in homes.items():
        found = getattr(pseudo, name)
        assert found is getattr(importlib.import_module(f"pseudo.{home}"), name)
        assert found.__module__.startswith(f"pseudo.{home}"), name


def test_what_checkers_see_is_what_there_is() -> None:
    """The imports that a type checker reads name the same modules as the table that is asked at run time."""
    seen = {node.module.removeprefix("pseudo."): tuple(alias.name for alias in node.names) for node in ast.walk(SOURCE)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pseudo.")}
    assert seen == pseudo._HOMES


@pytest.mark.parametrize("code", [
    "from pseudo import Pseudonymiser; assert Pseudonymiser.__name__ == 'Pseudonymiser'",
    "import pseudo; assert pseudo.Settings().recall",
    "from pseudo import *; assert restore and Document and __import__('pseudo').__all__",
    "import pseudo; assert {'Pseudonymiser', 'restore', '__version__'} <= set(dir(pseudo))",
    "import pickle, pseudo; assert pickle.loads(pickle.dumps(pseudo.Document('a'))) == pseudo.Document('a')",
    "import sys, pseudo; pseudo.__version__; assert not [n for n in sys.modules if n.startswith(('pseudo.', 'morph'))]",
])
def test_a_new_process_has_them_at_its_first_line(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_what_there_is_not_is_said_as_python_says_it() -> None:
    with pytest.raises(AttributeError, match=r"module 'pseudo' has no attribute 'pseudonymizer'"):
        _ = pseudo.pseudonymizer  # type: ignore[attr-defined]
    assert not hasattr(pseudo, "__wrapped__")
