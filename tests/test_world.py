"""A world fixes choices: what a key draws stands in tests/gold/world, and no pool changes without a new number.

`tests/gold/world/LANG.tsv`: the world in its first line, then type, original, what this file's key makes of it. When a
row is red, tables or pools have changed what is drawn: raise `world` in the language's language.toml and renew the file
with `python -m tests.test_world` (it prints it).
"""

import dataclasses
from pathlib import Path

import pytest

from pseudo import Document, Pseudonymiser
from pseudo.core.document import Span
from pseudo.core.errors import InputError
from pseudo.formats import jsonio
from pseudo.language import folders, language
from pseudo.pipeline import Settings

GOLD = Path(__file__).parent / "gold" / "world"
KEY = b"the key of the worlds, no secret"


def gold(lang: str) -> tuple[int, list[tuple[str, str, str]]]:
    head, *rows = (GOLD / f"{lang}.tsv").read_text(encoding="utf-8").splitlines()
    return int(head.removeprefix("# world ")), [tuple(row.split("\t")) for row in rows if not row.startswith("#")]


def drawn(p: Pseudonymiser, type_: str, norm: str) -> str:
    spans = (Span(0, len(norm), norm, type_),)
    return p.replace(Document(norm, spans=spans, lang=p.language.tag)).pseudonymised


def maker(lang: str) -> Pseudonymiser:
    """With the default engine, or that which a language without a tagger has."""
    tagger = (folders.folder(lang) / "models").is_dir()
    return Pseudonymiser(lang, key=KEY, settings=Settings() if tagger else Settings(engine="rules"))


@pytest.mark.parametrize("lang", folders.languages())
def test_a_key_and_a_world_fix_every_choice(lang):
    world, rows = gold(lang)
    p = maker(lang)
    assert [(type_, norm, drawn(p, type_, norm)) for type_, norm, _ in rows] == rows
    assert language.load(lang).world == world


def test_a_world_that_is_gone_is_said():
    p = Pseudonymiser("hu", key=KEY, settings=Settings(world=language.load("hu").world + 1))
    with pytest.raises(InputError, match="is not in this version"):
        p.suggest("Tegnap Kovács Jánossal beszéltem.")


def test_a_document_tells_its_world_after_suggest_and_keeps_it():
    p = Pseudonymiser("hu", key=KEY)
    doc = p.suggest("Tegnap Kovács Jánossal beszéltem.")
    assert p.spans("Tegnap Kovács Jánossal beszéltem.").world is None and doc.world == p.language.world
    assert jsonio.loads(jsonio.dumps(doc)) == doc
    older = dataclasses.replace(doc, world=0)
    assert p.replace(older).world == 0  # nothing was drawn for it here
    with pytest.raises(InputError, match="world"):
        jsonio.loads(b'{"text": "a", "world": "first"}')


if __name__ == "__main__":
    for each in folders.languages():
        number, table = gold(each)
        pseudonymiser = maker(each)
        print(f"# world {language.load(each).world}", *(
            "\t".join((type_, norm, drawn(pseudonymiser, type_, norm))) for type_, norm, _ in table), sep="\n")
