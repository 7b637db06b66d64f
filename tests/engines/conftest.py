"""Models for the tests of engines: the smallest ones, trained here on a handful of our own sentences, without a network.

One worker makes and uses them all (`tests/conftest.py`).
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pseudo import engines
from scripts import train_stanza
from tests.engines import tiny_models


@pytest.fixture(scope="module", autouse=True)
def no_network() -> Iterator[None]:
    """An attempt to reach anything outside fails the test."""

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("an engine wants the network")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        patch.setattr(socket, "getaddrinfo", refuse)
        yield


@pytest.fixture(autouse=True)
def bare_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a developer has downloaded for stanza changes no result here."""
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(tmp_path_factory.getbasetemp() / "no stanza models"))


@pytest.fixture
def unload() -> Iterator[Callable[[], None]]:
    """Makes a process that has loaded no engine yet (they are kept once they are loaded); done before and after, too."""
    engines._load.cache_clear()
    yield engines._load.cache_clear
    engines._load.cache_clear()


def trained(out: Path, corpus: Path, lang: str) -> Path:
    """A folder of stanza models, made by our script with stanza's own trainers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONPYCACHEPREFIX", raising=False)  # torch has its byte code beside it
        train_stanza.main([str(corpus), "--out", str(out), "--lang", lang, "--tiny", "--quiet"])
    return out


@pytest.fixture(scope="session")
def stanza_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """stanza models for Hungarian."""
    return trained(tmp_path_factory.mktemp("stanza"), tiny_models.TINY, "hu")


@pytest.fixture(scope="session")
def stanza_models_fi(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """stanza models for Finnish."""
    return trained(tmp_path_factory.mktemp("stanza_fi"), tiny_models.TINY_FI, "fi")


@pytest.fixture(scope="session")
def hf_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT of two layers."""
    return tiny_models.bert(tmp_path_factory.mktemp("hf"), tiny_models.TRAIN)


@pytest.fixture(scope="session")
def spacy_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A spaCy pipeline that finds names and says nothing else."""
    return tiny_models.spacy(tmp_path_factory.mktemp("spacy"), tiny_models.TRAIN)
