"""Vaults of tests do not wait for the disk, but where a process is killed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pseudo.vault import store


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        assert "synchronous = FULL" in store.PRAGMAS
        patch.setattr(store, "PRAGMAS", (*store.PRAGMAS, "synchronous = OFF"))
        yield
