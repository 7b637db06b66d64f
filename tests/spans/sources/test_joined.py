"""What stands in the names of files inside a text: a surname alone, an identifier behind its label."""

import pytest

from pseudo import Pseudonymiser

P = Pseudonymiser("hu", key=b"a test key of sixteen bytes")
OWNER = " Szalontai Krisztofer írta."
FOUND = [
    ("Lásd a Szalontai.pdf fájlt.", ["Szalontai"]),  # the whole name of a file
    ("Lásd a szalontai_vallomas.txt fájlt.", ["szalontai"]),  # small
    ("Lásd a SZALONTAI-2.PDF fájlt.", ["SZALONTAI"]),  # shouted
    ("Lásd a jelentés_Szalontai.docx fájlt.", ["Szalontai"]),  # behind a word
    ("Lásd a Szalontai_TAJ_123456788.txt fájlt.", ["Szalontai", "123456788"]),  # with a number by its label
    ("Lásd a lelet_TAJ_123456788.txt fájlt.", ["123456788"]),  # the number alone
    ("Lásd a szalontaival.txt fájlt.", []),  # other letters
    ("Lásd a lelet_2023_05.txt fájlt.", []),  # figures that are no identifier
]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_names_and_identifiers_are_found_in_file_names(text, expected):
    doc = P.replace(text + OWNER)
    assert [span.text for span in doc.spans if span.end <= len(text)] == expected
    assert all(span.new_text != span.text for span in doc.spans)


def test_a_surname_in_a_file_name_becomes_that_of_its_owner():
    new = P.replace("Lásd a Szalontai.pdf fájlt." + OWNER).pseudonymised
    surname = new.partition("Lásd a ")[2].partition(".pdf")[0]
    assert surname and f". {surname} " in new


def test_a_common_word_in_a_file_name_is_no_surname():
    assert "magyar_nyelv.txt" in P.replace("Lásd a magyar_nyelv.txt fájlt. Magyar Krisztofer írta.").pseudonymised
