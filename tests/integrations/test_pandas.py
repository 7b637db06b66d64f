"""Frames: dtype, index and other columns stay."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pyarrow
import pytest

from pseudo import Document, InputError, Pseudonymiser
from pseudo.integrations.pandas import register

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
TEXT = "Kovács Jánossal beszéltem Szegeden."
NEW = P.replace(TEXT).pseudonymised


@pytest.fixture(autouse=True)
def registered() -> None:
    register(P)


@pytest.mark.parametrize("dtype", ["object", "str", "string", "category", pd.ArrowDtype(pyarrow.large_string())], ids=str)
@pytest.mark.parametrize("index", [["a", "b", "c"], [7, 7, 8]], ids=str)
def test_dtype_and_index_stay(dtype: Any, index: list[Any]) -> None:
    frame = pd.DataFrame({"n": [1, 2, 3], "text": pd.Series([TEXT, None, "x"], dtype=dtype)})
    frame.index = pd.Index(index)
    made = frame.pseudo.replace("text")
    assert made["text"].iloc[0] == NEW and pd.isna(made["text"].iloc[1]) and made["text"].iloc[2] == "x"
    assert dtype == "category" or made["text"].dtype == frame["text"].dtype
    pd.testing.assert_frame_equal(made[["n"]], frame[["n"]])
    assert frame["text"].iloc[0] == TEXT  # the old frame is as it was
    pd.testing.assert_series_equal(frame["text"].pseudo.replace(), made["text"])


def test_categories_keep_their_order_and_no_old_one() -> None:
    series = pd.Series(pd.Categorical([TEXT, "x", None], ["x", TEXT, "Kovács Béla"], ordered=True))
    made = series.pseudo.replace()
    assert list(made.cat.categories) == ["x", NEW] and made.cat.ordered


def test_no_rows_and_names_that_are_no_texts() -> None:
    assert list(pd.DataFrame({"text": []}, dtype="object").pseudo.replace("text").columns) == ["text"]
    assert pd.DataFrame({0: [TEXT]}).pseudo.replace(0)[0][0] == NEW
    assert pd.Series([TEXT], name=("a", 1)).pseudo.replace().name == ("a", 1)


def test_types_ids_languages_and_another_key() -> None:
    seen: list[Document] = []
    frame = pd.DataFrame({"name": ["margit", None], "text": [TEXT, TEXT], "id": ["a", None], "lang": ["hun", float("nan")]})
    made = frame.pseudo.replace(["name", "text"], types={"name": "PER"}, id="id", lang="lang", each=seen.append)
    assert made["name"][0] != "margit" and [doc.id for doc in seen] == ["a", None]
    other = Pseudonymiser("hu", key=b"another key of sixteen bytes")
    assert frame.pseudo.replace("text", by=other)["text"][1] == other.replace(TEXT).pseudonymised
    assert pd.Series(["margit"]).pseudo.replace("PER")[0] != "margit"


@pytest.mark.parametrize(("frame", "how", "said"), [
    (pd.DataFrame({"text": [TEXT]}), {"text": "name"}, "there is no column 'name'"),
    (pd.DataFrame([[TEXT, TEXT]], columns=["text", "text"]), {"text": "text"}, "there are 2 columns 'text'"),
    (pd.DataFrame({"text": [TEXT, 3]}), {"text": "text"}, "row 2, column 1 of those with text: is of type int"),
    (pd.DataFrame({"text": [TEXT], "lang": ["xx"]}), {"text": "text", "lang": "lang"}, "row 1: "),
    (pd.DataFrame({"text": [TEXT]}), {"text": "text", "types": {"x": "PER"}}, "not among those of `text`"),
], ids=str)
def test_what_cannot_be_done_is_said(frame: pd.DataFrame, how: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        frame.pseudo.replace(**how)
    assert "Kovács" not in str(caught.value)


def test_the_key_of_the_environment_under_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PSEUDO_KEY", "a test key of sixteen bytes")
    register(name="secret")
    assert pd.Series([TEXT]).secret.replace()[0] == NEW
    monkeypatch.setenv("PSEUDO_KEY", "")
    register(name="secret")
    with pytest.raises(InputError, match="PSEUDO_KEY is empty"):
        pd.Series([TEXT]).secret.replace()
