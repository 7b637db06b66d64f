"""What is guessed in lines of small letters, and where it ends; one case a line."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")


@pytest.mark.parametrize(("text", "stays", "gone"), [
    ("peti: a lacibacsi is majsan lesz\nzsu: ok", "bacsi is", "laci"),  # a courtesy written together with the name
    ("fecó: jancsibacsival beszeltem, ilonkaneni beteg", "bacsival beszeltem", "jancsi"),
    ("peti: a dozsan lakom 12ben, kapucsengo 3\nzsu: ok\npeti: igen", " lakom 12ben", "dozsa"),  # words behind it
    ("kriszti: a kossuthon parkolj, kossuth 22 mellett", "n parkolj", "kossuth"),  # a verb that no table has
    ("anna: a kocsisek szerint 14en leszunk\nbela: jo\nanna: ok", "ek szerint", "kocsis"),  # a family of a surname that is a word
])
def test_names_in_lines_of_small_letters_end_where_they_end(text: str, stays: str, gone: str) -> None:
    done = P.replace(text).pseudonymised or ""
    assert stays in done and gone not in done


def test_no_name_goes_over_a_line() -> None:
    done = P.replace("dodo: max tizen leszunk, max hoz chipset\nzita: max ott lesz?").pseudonymised or ""
    assert done.count("\n") == 1


@pytest.mark.parametrize(("text", "whole"), [
    ("peti: a diósdi úton lakom\nzsu: ok\npeti: a 12ben", "diósdi úton"),  # a street keeps its kind
    ("Kati: az erzsi néni jön", "erzsi"),
    ("peti: az andrassy uti okmanyiroda elott\nzsu: ok\npeti: jo", "andrassy uti"),  # and no office is called so
])
def test_what_is_a_name_with_its_kind_is_whole(text: str, whole: str) -> None:
    assert whole in [span.text for span in P.spans(text).spans or ()]
