"""The same name, number or date in another spelling beside it: nothing of it is left in clear."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.errors import ProofError
from pseudo.language.letters import fold
from pseudo.pipeline import Settings

KEY = b"0123456789abcdef0123"
P = Pseudonymiser("hu", key=KEY)
NAMES = P.language.names
SURNAMES = [row.name for row in NAMES.pool("surname")][:60]
MEN = [row.name for row in NAMES.pool("given", gender="M")[:30]]
WOMEN = [row.name for row in NAMES.pool("given", gender="F")[:30]]
STOPPED = sorted(t.word for t in NAMES.titles() if t.place == "before" and t.word.endswith(".") and " " not in t.word)
few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))

# ------------------------------------------------------------------ titles without a space


@given(st.lists(st.sampled_from(["dr.", "Dr.", "prof.", "Prof.", "ifj.", "id.", "özv."]), min_size=1, max_size=2, unique=True),
       st.sampled_from(SURNAMES), st.sampled_from(MEN), st.sampled_from(["", "né"]))
@few
def test_a_title_glued_to_a_name_is_as_one_with_a_space(titles, surname, name, wife):
    apart = f"{' '.join(titles)} {surname} {name}{wife}"
    glued = f"{''.join(titles)}{surname} {name}{wife}"
    text = "Tegnap {} felperes is eljött."
    done, other = (P.replace(text.format(each)) for each in (glued, apart))
    assert surname not in done.pseudonymised and name not in done.pseudonymised
    assert [span.norm for span in done.spans] == [span.norm for span in other.spans]
    assert done.pseudonymised.replace(".", ". ").split() == other.pseudonymised.replace(".", ". ").split()
    assert done.pseudonymised.count(" ") == text.count(" ") + 1  # nothing is put between


@pytest.mark.parametrize("title", STOPPED)
def test_every_title_is_parted_from_the_name_behind_it(title):
    grammar = P.language.persons
    assert grammar.parted(f"{title}Szabó Ág") == f"{title} Szabó Ág"
    assert grammar.glued(f"{title}Szabó Ág", f"{title} Kis Éva") == f"{title}Kis Éva"


@given(st.sampled_from(SURNAMES), st.sampled_from(SURNAMES), st.sampled_from(MEN), st.sampled_from(SURNAMES), st.sampled_from(WOMEN))
@few
def test_no_surname_before_a_married_name_is_left(first, second, man, own, woman):
    husband = f"{first} {second} {man}né {own} {woman}"
    done = P.replace(f"Tegnap {husband} jött.")
    assert not {first, second, own, woman} & set(done.pseudonymised.split())
