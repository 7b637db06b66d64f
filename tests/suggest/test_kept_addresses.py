"""Addresses of a person whom the policy keeps: they tell that one's name, not what a street of the same name becomes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pseudo.pipeline import Pseudonymiser, Settings

STREET = "{} a {} utca 3. alatt lakik, címe {}@freemail.hu, a másik {}@freemail.hu."


@pytest.mark.parametrize("person", ["Petőfi Sándor", "Kovács János", "Szabó Katalin"])
@pytest.mark.parametrize("key", [b"k" * 16, b"another key of some length"])
def test_addresses_follow_a_person_who_is_kept(tmp_path: Path, person: str, key: bytes) -> None:
    file = tmp_path / "policy.toml"
    file.write_text('[PER]\nmethod = "keep"\n', encoding="utf-8")
    one, other = (word.translate(str.maketrans("áőóPKSJ", "aoopksj")) for word in person.split())
    text = STREET.format(person, person, f"{one}.{other}", f"{other}.{one}")
    new = Pseudonymiser("hu", key=key, settings=Settings(policy=file)).replace(text).pseudonymised or ""
    assert new.startswith(f"{person} a") and f"{person} utca" not in new
    assert f" {one}.{other}@" in new and f" {other}.{one}@" in new and "freemail" not in new
