"""Signs that the key reads back: what is sealed is opened, by nobody else, and changed by nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pseudo import Pseudonymiser
from pseudo.core.document import TYPES
from pseudo.language import language
from pseudo.methods.token import SEEMS, STEP, opened, sealed
from pseudo.pipeline import Settings

KEY, OTHER = b"a test key of sixteen bytes", b"another key of sixteen bytes"
NORMS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=40)


@given(NORMS, st.sampled_from(sorted(TYPES)))
def test_the_key_reads_back_what_it_sealed_and_no_other_key_does(norm, type_):
    sign = sealed(norm, type_, KEY)
    assert [(one.start, one.end, one.type, one.norm) for one in opened(f"x {sign}.", KEY)] == [(2, 2 + len(sign), type_, norm)]
    assert not list(opened(sign, OTHER))
    assert sealed(norm, type_, KEY) == sign != sealed(norm, type_, OTHER)


@given(NORMS, st.integers(0, 30), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_changed_sign_is_none(norm, at, sign):
    whole = sealed(norm, "PER", KEY)
    changed = whole[: 5 + at] + sign + whole[6 + at :]
    assert changed == whole or not list(opened(changed, KEY))
    assert not list(opened(whole.replace("<PER:", "<ORG:"), KEY))


def test_bits_that_the_last_sign_has_too_many_of_are_not_free():
    whole = sealed("Kovács János", "PER", KEY)
    changed = {f"{whole[:-2]}{sign}>" for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"} - {whole}
    assert len(changed) == 31 and not any(list(opened(each, KEY)) for each in changed)


def test_the_length_tells_steps_alone():
    assert len(sealed("Ada", "PER", KEY)) == len(sealed("A" * STEP, "PER", KEY)) < len(sealed("A" * (STEP + 1), "PER", KEY))


def test_a_text_is_restored_with_the_key_and_nothing_else(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("".join(f'[{each}]\nmethod = "token"\n' for each in ("PER", "GPE", "ORG", "SOCIALID")), encoding="utf-8")
    text = "Antal Jánossal beszéltem Szegeden, Jancsi és Antal Jánosné a szegedi OTP-nél vannak. TAJ: 123 456 788."
    doc = Pseudonymiser("hu", key=KEY, settings=Settings(policy=own)).replace(text)
    made, forms = doc.pseudonymised, language.load("hu").persons.morph
    assert not any(word in made for word in ("Antal", "Jancsi", "zeged", "OTP", "456"))
    for one in reversed(list(opened(made, KEY))):
        form = forms.inflect(one.norm, one.feats) if one.feats else one.norm
        made = made[: one.start] + form + made[one.end :]
    assert made == text


@pytest.mark.parametrize("text", ["", "<PER:>", "<PER:A>", "<PER:AAAAAAAA>", "<:AAAA>", "< PER:AAAA>", "<PER:0189>"])
def test_what_is_no_sign_is_left(text):
    assert not list(opened(text, KEY))


@pytest.mark.parametrize("text", ["<w:p>", "Tárgy:FELHÍVÁS", "https://pelda.hu/A234567890123456789012345", "<PER:9>",
                                  "<urn:uuid:123e4567-e89b-12d3-a456-426614174000>", "<xs:annotationDocumentation>"])
def test_what_was_no_sign_is_not_taken_for_a_broken_one(text):
    assert not SEEMS.search(text)


@given(NORMS, st.sampled_from(sorted(TYPES)))
def test_a_sign_seems_to_be_one_in_any_shape(norm, type_):
    whole = sealed(norm, type_, OTHER)
    for each in (whole, whole.lower(), whole[1:-1], f"{whole[:-1]}:Case=Ins>", f"{whole[: len(type_) + 6]}…>"):
        found = SEEMS.search(f"Itt {each}.")
        assert found is not None and found.span() == (4, 4 + len(each))
