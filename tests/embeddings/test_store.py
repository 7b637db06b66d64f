"""A folder is read back as written, and refused when it is not what its card says."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import embeddings

Write = Callable[[Path], Path]


def test_same_content_same_bytes(toy: Write, tmp_path: Path) -> None:
    one, two = toy(tmp_path / "a"), toy(tmp_path / "b")
    for path in sorted(one.iterdir()):
        assert path.read_bytes() == (two / path.name).read_bytes()


@pytest.mark.parametrize("name", ["vectors.npy", "ngrams.npy", "keys.tsv.xz"])
def test_a_changed_file_is_refused(toy: Write, tmp_path: Path, name: str) -> None:
    path = toy(tmp_path / "xx") / name
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(embeddings.StoreError, match=name):
        embeddings.load(tmp_path / "xx")


@pytest.mark.parametrize("name", ["vectors.npy", "ngrams.npy", "keys.tsv.xz"])
def test_a_missing_file_is_refused(toy: Write, tmp_path: Path, name: str) -> None:
    (toy(tmp_path / "xx") / name).unlink()
    with pytest.raises(embeddings.StoreError, match=f"{name} is missing"):
        embeddings.load(tmp_path / "xx")


@pytest.mark.parametrize("lang", ["xx", "../hu", "", "hu/../hu"])
def test_no_such_language(lang: str) -> None:
    with pytest.raises(embeddings.StoreError, match=f"there are: {', '.join(embeddings.languages())}"):
        embeddings.load(lang)


def test_every_shipped_language_is_whole() -> None:
    assert embeddings.languages()
    for lang in embeddings.languages():
        vectors = embeddings.load(lang)
        card = json.loads((Path(embeddings.__file__).parent / lang / "card.json").read_text("utf-8"))
        assert {kind: len(vectors.names(kind)) for kind in vectors.kinds} == card["names"]
        assert "CC BY-SA" in card["licence"]
        for kind in vectors.kinds:
            assert list(vectors.names(kind)) == sorted(set(vectors.names(kind)))


def test_use_needs_no_gensim() -> None:
    code = "import sys, embeddings; embeddings.load('hu').nearest('Anna', 'given'); print('gensim' in sys.modules, 'scipy' in sys.modules)"
    root = Path(embeddings.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
