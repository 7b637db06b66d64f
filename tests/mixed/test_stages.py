"""Each paragraph in its own language, a person one entity in all of them."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from pseudo.core.document import Document, Entry
from pseudo.core.errors import InputError
from pseudo.evaluate.markup import load_gold
from pseudo.formats import jsonio
from pseudo.mixed.stages import Mixed
from pseudo.replace.proof import check_pieces

GOLD = Path(__file__).parents[1] / "gold"
LETTER = """Tisztelt Kollégák!

Tegnap Kovács János helsinki kollégánkkal, Matti Virtanennel beszéltem a ház előtt, de nem mondott semmit. Kovács úr 2023. március 5-én Debrecenben járt. Telefonja: +358 40 123 4567.

Hei Matti!

Eilen puhuin hänen kanssaan kadulla, mutta hän ei kertonut mitään. János Kovács tuli Helsinkiin 5.3.2023 ja soitti Virtaselle numeroon +358 40 123 4567. Puh. 06 20 123 4567.

Üdvözlettel:
Szabó Éva, Szeged, Petőfi utca 7. Telefon: 06 20 123 4567
"""


def of(*lines: str) -> Document:
    return Document("\n\n".join(lines), lang="mul")


def test_every_span_has_its_language(mixed: Mixed) -> None:
    doc = mixed.spans(Document(LETTER, lang="mul"))
    spoken = {span.text: span.lang for span in doc.spans or ()}
    assert (spoken["Matti Virtanennel"], spoken["János Kovács"], spoken["Szabó Éva"]) == ("hu", "fi", "hu")
    assert doc.lang == "mul" and {span.lang for span in doc.spans or ()} == {"hu", "fi"}


def test_a_person_becomes_the_same_in_both_in_the_order_of_each(mixed: Mixed) -> None:
    doc = mixed.replace(Document(LETTER, lang="mul"))
    new = {span.text: span.new_text or "" for span in doc.spans or ()}
    surname, given = new["Kovács János"].split()
    assert new["János Kovács"] == f"{given} {surname}" and new["Kovács"] == surname
    finn = (doc.replacements or {})["Matti Virtanen[/N]"].repl or ""
    assert new["Matti"] == finn.split()[0] and new["Virtaselle"][:3] == finn.split()[1][:3]


def test_a_number_of_the_other_language_is_found_and_is_one(mixed: Mixed) -> None:
    doc = mixed.replace(Document(LETTER, lang="mul"))
    new = [span.new_text for span in doc.spans or () if span.text == "06 20 123 4567"]
    assert len(new) == 2 and len(set(new)) == 1 and "123 4567" not in (doc.pseudonymised or "")


def test_a_place_in_both_is_inflected_by_each(mixed: Mixed) -> None:
    doc = mixed.replace(Document(LETTER, lang="mul"))
    town = (doc.replacements or {})["Helsinki[/N]"].repl or ""
    new = {span.text: span.new_text or "" for span in doc.spans or ()}
    assert new["helsinki"] != "helsinki" and new["Helsinkiin"].startswith(town[:3]) and town != "Helsinki"


def test_dates_of_all_languages_move_by_the_same_days(mixed: Mixed) -> None:
    doc = mixed.replace(Document(LETTER, lang="mul"))
    new = {span.text: span.new_text or "" for span in doc.spans or ()}
    day, _, year = new["5.3.2023"].split(".")
    assert re.fullmatch(rf"{year}\. \w+ {day}-[áé]n", new["2023. március 5-én"]) and new["5.3.2023"] != "5.3.2023"


def test_no_two_become_one_across_the_languages(mixed: Mixed) -> None:
    doc = mixed.suggest(Document(LETTER, lang="mul"))
    new = [entry.repl for entry in (doc.replacements or {}).values() if entry.repl and entry.main_type in ("PER", "GPE")]
    assert len(new) == len(set(new))


def test_stages_one_by_one_through_json_give_the_same(mixed: Mixed) -> None:
    doc = Document(LETTER, lang="mul")
    for stage in ("spans", "suggest", "replace"):
        doc = jsonio.loads(jsonio.dumps(next(mixed.batch([doc], stage))))
    assert doc.pseudonymised == mixed.replace(Document(LETTER, lang="mul")).pseudonymised


def test_a_shared_configuration_is_put_in(mixed: Mixed) -> None:
    said = {"Kovács János[/N]": Entry("", {}, 0, repl="Tóth Béla")}
    doc = mixed.replace(mixed.with_replacements(Document(LETTER, lang="mul"), said))
    assert "Tóth Béla" in (doc.pseudonymised or "") and "Béla Tóth" in (doc.pseudonymised or "")


def test_what_it_gives_away_is_told_of_all(mixed: Mixed) -> None:
    doc = mixed.suggest(of("Tegnap Szegeden beszéltem Kovács Jánossal a ház előtt.", "Eilen puhuin hänen kanssaan kadulla Helsingissä."))
    each = [mixed.of(part.lang).privacy(part) for part in mixed.parts(doc)]
    counted = mixed.privacy(doc)
    assert all(one.entities for one in each) and counted.constellations
    assert len(counted.entities) == sum(len(one.entities) for one in each)


def test_an_unknown_stage_is_refused(mixed: Mixed) -> None:
    with pytest.raises(InputError, match="the stages are"):
        list(mixed.batch([of("x")], "both"))


def test_the_trace_names_each_place_once_in_order(mixed: Mixed) -> None:
    lines = mixed.explained(Document(LETTER, lang="mul"))
    starts = [int(line.split("\t")[0]) for line in lines]
    assert starts == sorted(starts) and {"Szabó Éva", "János Kovács"} <= {line.split("\t")[1] for line in lines}


PAIRS = [*zip_longest(load_gold(GOLD / "documents" / "open2"), load_gold(GOLD / "fi" / "open2"))]
PAIRS = [(one, other) for one, other in PAIRS if one is not None and other is not None]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=[f"{one.id}+{other.id}" for one, other in PAIRS])
def test_documents_of_both_languages_by_turns(lenient: Mixed, one, other) -> None:  # type: ignore[no-untyped-def]
    both = zip_longest(*([part.strip("\n") for part in each.text.split("\n\n")] for each in (one, other)), fillvalue="")
    text = "\n\n".join(part for pair in both for part in pair if part.strip())
    done = lenient.replace(Document(text, lang="mul"))
    check_pieces(done)
    cut = {span.lang for span in done.spans or ()}
    assert cut == {"hu", "fi"} and done.pseudonymised != text
