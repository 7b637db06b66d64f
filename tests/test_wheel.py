"""The wheel, in an environment that has it and what it declares and nothing else, does its work."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent

PACKAGES = ("pseudo", "embeddings", "morph", "name_db")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True,
                   capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def declared(wheel: Path) -> set[str]:
    """The distributions that an installer would bring with the wheel: what it requires, what those require, and so on."""
    (described,) = metadata.distributions(path=[str(wheel)])
    wanted, found = [Requirement(line) for line in described.requires or ()], set()
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or any(
            requirement.marker.evaluate({"extra": extra}) for extra in (*requirement.extras, ""))
        if applies and name not in found:
            found.add(name)
            lines = [Requirement(line) for line in metadata.distribution(name).requires or ()]
            wanted += [line for line in lines if line.marker is None or any(
                line.marker.evaluate({"extra": extra}) for extra in (*requirement.extras, ""))]
    return found


def lay(name: str, site: Path) -> None:
    """A distribution of this environment into another one, as links: torch alone would take a minute to install."""
    distribution = metadata.distribution(name)
    for file in distribution.files or ():
        source = Path(str(distribution.locate_file(file)))
        if ".." in file.parts or "__pycache__" in file.parts or not source.is_file():
            continue
        target = site / file
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, target)
        except OSError:  # another file system
            target.symlink_to(source.resolve())


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the programs of an environment with the wheel, installed, and what it declares."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for name in declared(wheel):
        lay(name, site)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(folder / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)], check=True)
    subprocess.run([*pip, "check"], check=True, capture_output=True)
    yield folder / "bin"
    shutil.rmtree(folder)


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z", *PACKAGES], cwd=ROOT, check=True, capture_output=True).stdout
    files = {name for name in listed.decode().split("\0") if name and (ROOT / name).exists()}
    left_out = {name for name in files if "/own/" in name or name.endswith("/unimorph.tsv")}
    assert files - set(zipfile.ZipFile(wheel).namelist()) == left_out, "what only scripts read is left out, no more"
    assert files - left_out and left_out


def test_nothing_but_the_packages_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)


def test_what_tests_need_is_not_declared(wheel: Path) -> None:
    assert not {"pytest", "hypothesis", "ruff", "mypy", "onnxscript", "jsonschema"} & declared(wheel)


def test_what_is_heavy_and_not_needed_is_an_extra(wheel: Path) -> None:
    assert not {"torch", "stanza", "transformers", "spacy", "gensim", "scipy"} & declared(wheel)


def test_one_sentence(environment: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        [environment / "pseudo", "replace", "--text"], input="Tegnap az Antal Jánossal beszéltem.\n".encode(),
        cwd=tmp_path, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PSEUDO_KEY": "a key for the tests"},
        capture_output=True, check=False)
    out = ran.stdout.decode()
    assert (ran.returncode, ran.stderr.decode()) == (0, "")
    assert out.startswith(("Tegnap a ", "Tegnap az ")) and out.endswith(" beszéltem.\n")
    assert "Antal" not in out and "János" not in out
    assert list(tmp_path.iterdir()) == [], "nothing is downloaded or written in passing"
