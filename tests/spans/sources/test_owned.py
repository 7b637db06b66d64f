"""What a family has is called by its surname, which changes with its bearers'; places called after others stay places."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"an-example-key-of-16")


@pytest.mark.parametrize(("text", "name"), [
    ("A Szuhay-házban foglaltam szobát, Szuhay Tamás a vendéglátó.", "Szuhay"),  # taken for a body
    ("A Bakonyi-tanyán, Bakonyi Ferencéknél alszunk.", "Bakonyi"),  # for a landscape
    ("A Rákos-telken épült, tulajdonosa Rákos Imre.", "Rákos"),  # for a place; the word changes its stem
    ("A Dorogi-kertben tartottuk az esküvőt, Dorogi Éváéknál.", "Dorogi"),
    ("A Somlai-birtokot Somlai Pál örökölte.", "Somlai"),
])
def test_a_family_is_one(text: str, name: str) -> None:
    types = {span.text: span.type for span in P.spans(text).spans or () if span.text.startswith(name)}
    assert types.get(name) == "PER", types
    assert name not in (P.replace(text).pseudonymised or "")
