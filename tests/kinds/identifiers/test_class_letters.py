"""One letter before a number tells of what kind it is, and stays: two doctors have numbers of one kind."""

import re

from pseudo import Pseudonymiser


def test_doctors_keep_the_letter_of_their_numbers():
    new = Pseudonymiser("hu", key=b"an-example-key-of-16").replace(
        "Dr. Mlinkó Dalma rezidens, O-98114\nDr. Farkas Attila osztályvezető főorvos, O-54207\n").pseudonymised or ""
    numbers = re.findall(r"[A-Z]-\d{5}", new)
    assert [number[0] for number in numbers] == ["O", "O"] and not {"O-98114", "O-54207"} & {*numbers}


def test_architects_keep_field_and_county_of_their_numbers():
    new = Pseudonymiser("hu", key=b"an-example-key-of-16").replace(
        "Műszaki ellenőr: Kertai Gedeon okl. építészmérnök (MÉK-névjegyzéki szám: É-20-0417)").pseudonymised or ""
    assert re.search(r"szám: É-20-(?!0417)\d{4}\)", new)
