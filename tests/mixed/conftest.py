"""What the tests of documents in several languages share."""

from __future__ import annotations

import pytest

from pseudo.mixed.stages import Mixed
from pseudo.pipeline import Pseudonymiser, Settings

KEY = b"an example key of 16+ bytes"


@pytest.fixture(scope="session")
def mixed() -> Mixed:
    """The stages, as a run has them: each language made once."""
    made: dict[str, Pseudonymiser] = {}
    return Mixed(lambda lang: made.setdefault(lang, Pseudonymiser(lang, KEY)))


@pytest.fixture(scope="session")
def lenient() -> Mixed:
    """The same, where what is still to be read is told and not refused."""
    made: dict[str, Pseudonymiser] = {}
    return Mixed(lambda lang: made.setdefault(lang, Pseudonymiser(lang, KEY, Settings(allow_leftovers=True))))
