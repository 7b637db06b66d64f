"""Women and men whose given names no table has."""

import pytest

from pseudo import Pseudonymiser
from pseudo.kinds import persons

GRAMMAR = Pseudonymiser("hu").language.persons


@pytest.mark.parametrize(("name", "sex"), [
    ("Gurpreet Singh Dhaliwal", "M"), ("Manpreet Kaur Sidhu", "F"), ("Trần Văn Lợi", "M"), ("Vũ Thị Nhàn", "F"),
    ("Umm Karim", "F"),  # his mother
    ("Guðrún Jónsdóttir", "F"), ("Sigríður Einarsdóttir", "F"),
    ("Milada Kučerová", "F"), ("Desislava Ganeva", "F"), ("Ludmiła Zielińska", "F"),  # the surname's end
    ("Vsevolod Ganin", "M"), ("Stelios Papadopoulos", "M"), ("Luzviminda Reyes", "F"), ("Rogelio Magsaysay", "M"),
    ("Dulovics Vera", "F"), ("Kovács Anna", "F"), ("Kovács Jánosné", "F"), ("Kovács", ""),  # the tables before all
    ("Van Damme Katrien", "F"), ("Van Damme Brechtje", ""), ("Pintér Zé", ""),  # a table; no Vietnamese Van; two letters tell nothing
])
def test_a_name_tells_whether_she_is_a_woman(name, sex):
    assert persons.likely(persons.parse(name, GRAMMAR), GRAMMAR) == sex
