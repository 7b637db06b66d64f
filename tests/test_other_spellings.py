"""The same name, number or date in another spelling beside it: nothing of it is left in clear."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stdnum import luhn

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Span
from pseudo.core.errors import ProofError
from pseudo.kinds import joined
from pseudo.language.letters import fold

KEY = b"0123456789abcdef0123"
P = Pseudonymiser("hu", key=KEY)
NAMES = P.language.names
SURNAMES = [row.name for row in NAMES.pool("surname")][:60]
MEN = [row.name for row in NAMES.pool("given", gender="M")[:30]]
WOMEN = [row.name for row in NAMES.pool("given", gender="F")[:30]]
STOPPED = sorted(t.word for t in NAMES.titles() if t.place == "before" and t.word.endswith(".") and " " not in t.word)
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))

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


# ------------------------------------------------------------------ file names, folders, addresses

JOINED = st.sampled_from(["{a}_{b}_cv.pdf", "{a}.{b}.pdf", "{a}-{b}.pdf", "{a}{b}.docx", "{b}_{a}2.xlsx", "\\\\szerver\\{A}_{B}\\lelet.docx",
                          "file:///home/iktato/{A}%20{B}.docx", "C:\\Users\\x\\{A}{B}.doc", "lelet_{A}_{B}_v2.PDF", "{u}_{v}.pdf", "{p}%20{q}.odt"])


def spelt(form, surname, name):
    one, other = fold(surname), fold(name)
    return form.format(a=one, b=other, A=surname, B=name, u=one.upper(), v=other.upper(), p=quote(surname), q=quote(name))


def shown(text):
    """A text as its reader reads it: escapes read, nothing but letters and figures, no accents."""
    return "".join(char for char in fold(unquote(text)) if char.isalnum())


@given(JOINED, st.sampled_from(SURNAMES), st.sampled_from(MEN + WOMEN))
@few
def test_a_full_name_in_a_file_name_follows_its_person(form, surname, name):
    file = spelt(form, surname, name)
    done = P.replace(f"{surname} {name} kérelme. Csatolva: {file}")
    said, written = done.pseudonymised.split(" kérelme. Csatolva: ")
    for one, other in ((surname, name), (name, surname)):
        assert shown(one + other) not in shown(written)
    new = said.split()
    assert shown(new[0]) in shown(written) and shown(new[1]) in shown(written)


@given(JOINED, st.sampled_from(SURNAMES), st.sampled_from(MEN + WOMEN))
@few
def test_a_full_name_left_in_a_file_name_is_an_error(form, surname, name):
    """The proof finds it alone: only the name itself is marked."""
    whole = f"{surname} {name}"
    text = f"{whole} kérelme. Csatolva: {spelt(form, surname, name)}"
    doc = P.suggest(Document(text, spans=(Span(0, len(whole), whole, "PER", source="ner"),)))
    with pytest.raises(ProofError, match="can still be read"):
        P.replace(doc)


@pytest.mark.parametrize("text, marked, type_", [
    ("Született: 1950. március 4. Fájl: lelet_19500304.pdf", "1950. március 4.", "DATE"),
    ("Született: 1950. március 4. Fájl: lelet_1950_03_04.pdf", "1950. március 4.", "DATE"),
    ("Született: 1950. március 4. Fájl: lelet1950.03.04.pdf", "1950. március 4.", "DATE"),
    ("TAJ: 123 456 788. Fájl: x123456788y", "123 456 788", "SOCIALID"),
    ("TAJ: 123 456 788. Fájl: 123_456_788", "123 456 788", "SOCIALID"),
    ("TAJ: 123 456 788. Fájl: taj%20123-456-788.pdf", "123 456 788", "SOCIALID"),
])  # fmt: skip
def test_a_day_and_a_number_in_another_spelling_follow_and_are_missed(text, marked, type_):
    done = P.replace(text)
    old, new = (re.sub(r"\D", "", each.rpartition(" ")[2].replace("%20", "")) for each in (text, done.pseudonymised))
    assert old != new and len(old) == len(new)
    told = re.sub(r"\D", "", done.spans[0].new_text)
    assert new == told or (type_ == "DATE" and new == joined.of_day(done.spans[0].new_text, P.language.at("pseudo")))
    at = text.index(marked)
    doc = P.suggest(Document(text, spans=(Span(at, at + len(marked), marked, type_, source="pattern"),)))
    with pytest.raises(ProofError, match="can still be read"):
        P.replace(doc)


@pytest.mark.parametrize("text", [
    "Tóth Béla írta: a tothbelacska.hu oldal, bKovácsJánosék, kovacsjanosnal.",
    "Kovács János száma 123 456 788; 9123456788, 1234567880.",
    "Kiss Ivett a kissivettel-lel, 119500304, 195003041.",
])  # fmt: skip
def test_what_only_holds_the_same_letters_is_no_mention(text):
    assert not list(joined.places(text, ["tothbela", "kovacsjanos", "123456788", "kissivett", "19500304"]))


@given(st.text(alphabet="Kováscs_.-/%20C3A1Jn1950 \n", max_size=60))
def test_places_lie_in_the_text_and_read_as_what_is_looked_for(text):
    for start, end, form in joined.places(text, ["kovacsjanos", "19500304", "kovacs"]):
        assert 0 <= start < end <= len(text) and shown(text[start:end]) == form


# ------------------------------------------------------------------ one number, one end


@given(st.integers(0, 10**14 - 1), st.sampled_from(["{h} **** **** {t}", "************{t}", "XXXX-XXXX-XXXX-{t}"]),
       st.sampled_from(["végződés {t}", "a {t}-re végződő kártya", "utolsó négy számjegye: {t}", "{t} végű"]))
@few
def test_one_card_has_one_end(seed, masked, end):
    first = f"4{seed:014d}"
    number = first + luhn.calc_check_digit(first)
    head, tail = number[:4], number[-4:]
    card = " ".join(number[at : at + 4] for at in range(0, 16, 4))
    text = f"Kártyaszám: {card} ({end.format(t=tail)}). Máshol {masked.format(h=head, t=tail)} áll."
    done = P.replace(text)
    spans = {span.text: span.new_text for span in done.spans if span.type == "CARD"}
    new = spans.pop(card)
    assert len(spans) == 2 and {re.sub(r"-[a-z]+$", "", text)[-4:] for text in spans.values()} == {new[-4:]}
    assert all(head not in text[:4] or text[:4] == new[:4] for text in spans.values())


def test_two_masked_copies_have_one_end_and_two_cards_have_two():
    done = P.replace("Bankkártya: ************5766 és XXXX-XXXX-XXXX-5766, a másik bankkártya ************1234.")
    one, other, third = (span.new_text[-4:] for span in done.spans if span.type == "CARD")
    assert one == other != third


@pytest.mark.parametrize("text", [
    "Adószám 12345676-2-41, közösségi adószám HU12345676.",
    "Közösségi adószám: HU12345676; adószáma 12345676-2-41.",
])  # fmt: skip
def test_the_vat_number_of_a_firm_follows_its_tax_number(text):
    done = P.replace(text)
    numbers = {re.sub(r"\D", "", span.new_text)[:8] for span in done.spans if span.type == "TAXNO"}
    assert len(numbers) == 1 and "12345676" not in done.pseudonymised
