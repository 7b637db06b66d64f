"""What a text calls by one name alone becomes one of its kind: animals, those whose works people read and hear; parks."""

import pytest

from pseudo import Pseudonymiser

KEYS = (b"an example key of 20", b"another key of sixteen", b"a third key of sixteen")
P = {lang: [Pseudonymiser(lang, key=key) for key in KEYS] for lang in ("hu", "fi")}


def new(doc, norm: str) -> str:
    """What an entity became."""
    return next(entry.derived or entry.repl for entry in doc.replacements.values() if entry.norm == norm)


LIKE = [
    ("hu", "Jókai regényét olvastuk.", "Jókai", "classic letters", "no diminutive, though it ends as one"),
    ("hu", "A hangversenyen Schubert művei szóltak.", "Schubert", "classic foreign music", "no family's name"),
    ("hu", "Munkácsy képei előtt álltunk.", "Munkácsy", "classic art", "a painter"),
    ("hu", "A Riska nevű tehén megellett.", "Riska", "cow", "no surname"),
    ("hu", "A lova Szellő, a szürke.", "Szellő", "horse", "no surname"),
    ("fi", "Illalla kuuntelimme Sibeliusta.", "Sibelius", "classic music", "a composer"),
    ("fi", "Lehmämme Mansikki poiki yöllä.", "Mansikki", "cow", "no surname"),
]


@pytest.mark.parametrize("at", range(len(KEYS)))
@pytest.mark.parametrize(("lang", "text", "norm", "kind", "why"), LIKE, ids=[row[2] for row in LIKE])
def test_one_name_alone_becomes_one_of_its_kind(at, lang, text, norm, kind, why):
    p = P[lang][at]
    kin = {row.name for row in p.language.names.pool("word", kind=kind)}
    assert new(p.replace(text), norm) in kin - {norm}, why


@pytest.mark.parametrize(("lang", "text", "norm", "why"), [
    ("hu", "Jókai Mór, azaz Jókai Mátrafüreden nyaralt.", "Jókai", "the text has his full name, whose surname he keeps"),
    ("hu", "Szellő Ferenc elment. Szellő nem jött vissza.", "Szellő", "somebody's surname here"),
])
def test_who_is_named_in_full_keeps_to_that_name(lang, text, norm, why):
    for p in P[lang]:
        whole = next(e for e in p.replace(text).replacements.values() if e.norm.startswith(f"{norm} "))
        assert new(p.replace(text), norm) == (whole.derived or whole.repl).split()[0], why


KNOWN = [
    ("fi", "Yövyimme Oulangan kansallispuistossa.", "Oulangan kansallispuisto", "institution/park", "there are forty"),
    ("fi", "Urho Kekkosen kansallispuistossa tuuli.", "Urho Kekkosen kansallispuisto", "institution/park", "no person"),
    ("fi", "Minna Canthin koulu yhdistetään.", "Minna Canthin koulu", "school/patron", "called after somebody of whom one knows"),
    ("hu", "A Csíksomlyói búcsúra ment Ferencz Imre.", "Csíksomlyói búcsú", "event/pilgrimage", "people go to few"),
    ("hu", "A Herendi Porcelán vázája eltört.", "Herendi Porcelán", "company/china", "no word in a case"),
]


@pytest.mark.parametrize("at", range(len(KEYS)))
@pytest.mark.parametrize(("lang", "text", "norm", "kind", "why"), KNOWN, ids=[row[2] for row in KNOWN])
def test_what_there_are_few_of_becomes_another_of_them(at, lang, text, norm, kind, why):
    p = P[lang][at]
    assert {row.kind for row in p.language.names.organisation(new(p.replace(text), norm))} == {kind}, why
