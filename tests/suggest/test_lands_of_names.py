"""Whoever is called so in another language, or by one name alone, becomes somebody of the same land."""

import pytest

from pseudo import Pseudonymiser
from pseudo.language import language

KEY = b"an-example-key-of-16"
P = {lang: Pseudonymiser(lang, key=KEY) for lang in ("hu", "fi")}


@pytest.mark.parametrize(("lang", "text", "land", "reason"), [
    ("hu", "Mrs. Okafor tegnap megérkezett.", "nigerian", "a title of English, a surname of Nigeria"),
    ("hu", "Mrs. Dubois tegnap megérkezett.", "french", "a title of English, a surname of France"),
    ("hu", "Mr. Johnson tegnap megérkezett.", "english", "both English"),
    ("fi", "Moshe Cohen saapui eilen.", "hebrew", "both Hebrew"),
    ("fi", "Raakel Gutman saapui eilen.", "hebrew", "a given name of here"),
    ("fi", "João Silva saapui eilen.", "portuguese", "Silva is a given name here"),
    ("fi", "Kim Min-jun saapui eilen.", "korean", "the surname first, though Kim is a given name here"),
    ("fi", "Dunja Petrović saapui eilen.", "serbian", "a given name that is borne here, too"),
])
def test_a_surname_stays_in_its_land(lang: str, text: str, land: str, reason: str) -> None:
    entry = next(entry for entry in (P[lang].suggest(text).replacements or {}).values() if entry.main_type == "PER")
    old = [part.text for part in entry.parts]
    surname = next(part.text for part in entry.parts if part.role == "surname")
    words = (entry.repl or "").split()
    new = words[old.index(surname)]
    assert land in language.load(lang).names.origins(new, "surname"), reason


@pytest.mark.parametrize(("lang", "name"), [("fi", "Boris"), ("fi", "Pavel"), ("hu", "Zahra"), ("hu", "Dunja")])
def test_a_given_name_alone_becomes_one_of_a_land_that_has_it(lang: str, name: str) -> None:
    text = f"{name} saapui eilen." if lang == "fi" else f"Tegnap {name} is megérkezett."
    entry = next(entry for entry in (P[lang].suggest(text).replacements or {}).values() if entry.main_type == "PER")
    names = language.load(lang).names
    assert {*names.origins(entry.repl or "", "given")} & {*names.origins(name, "given")}
