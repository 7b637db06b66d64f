"""A public space that is called like a product is a public space; a body called like somebody is renamed."""

from __future__ import annotations

import pytest

from pseudo import Pseudonymiser


@pytest.fixture(scope="module")
def engine() -> Pseudonymiser:
    return Pseudonymiser("hu", b"a key for the tests, no other use")


@pytest.mark.parametrize("text", ["Pannónia u. 77.", "A Pannónia u. 77. alatt lakik.", "Lakcím: Pannónia u. 77."])
def test_a_street_called_like_a_motor_cycle(engine: Pseudonymiser, text: str) -> None:
    done = engine.replace(text)
    assert "FAC" in {span.type for span in done.spans or ()}
    assert "Pannónia" not in (done.pseudonymised or "")


@pytest.mark.parametrize("text", ["A Hanga-projekt elindult.", "A Hanga-projektben Bagi Hanga dolgozik."])
def test_a_project_called_like_somebody(engine: Pseudonymiser, text: str) -> None:
    assert "Hanga" not in (engine.replace(text).pseudonymised or "")
