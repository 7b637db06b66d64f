"""The spaCy component in a blank pipeline: what stands on the doc, in batches, on disk; and where it fails."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from pseudo import InputError, PseudoError, Pseudonymiser
from pseudo.integrations import spacy as ours

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

pytestmark = pytest.mark.xdist_group("engines")  # one worker imports spaCy
KEY = "a test key of sixteen bytes"
TEXTS = ["Tegnap az Antal Jánossal beszéltem, Jancsi szegedi.", "", "Semmi.", "Kovács Jánossal  beszéltem\nSzegeden.", "A TAJ-száma 123 456 788 volt."]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def nlp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    import spacy

    monkeypatch.setenv("PSEUDO_KEY", KEY)
    ours.register()
    made = spacy.blank("hu")
    made.add_pipe("pseudo")
    yield made


def test_what_stands_on_the_doc(nlp: Any) -> None:
    by = Pseudonymiser("hu", key=KEY.encode())
    for text, doc in zip(TEXTS, nlp.pipe(TEXTS, batch_size=2), strict=True):
        wanted = by.replace(text)
        assert doc._.pseudonymised == wanted.pseudonymised and doc.text == text
        assert doc._.pseudo.spans == wanted.spans and doc._.pseudo.replacements == wanted.replacements
        assert [(span.start_char, span.end_char, span.label_, span.kb_id_) for span in doc.spans["pseudo"]] == [
            (span.start, span.end, span.type, span.entity) for span in wanted.spans or ()]
        assert [ent.text for ent in doc.ents] == [span.text for span in doc.spans["pseudo"]]
        assert nlp(text)._.pseudonymised == wanted.pseudonymised


def test_a_token_of_the_pipeline_that_has_more_than_a_name_is_taken_whole(nlp: Any) -> None:
    doc = nlp("A TAJ-száma 123 456 788.")  # spaCy keeps the full stop with the figures
    assert [span.text for span in doc.spans["pseudo"]] == ["123 456 788."]
    assert [span.text for span in doc._.pseudo.spans] == ["123 456 788"] and doc._.pseudonymised.endswith(".")


def test_a_doc_that_has_not_come_through_has_nothing(nlp: Any) -> None:
    doc = nlp.make_doc("Kovács")
    assert doc._.pseudo is None and doc._.pseudonymised is None


def test_names_of_other_components_stay_beside_ours(nlp: Any) -> None:
    ruler = nlp.add_pipe("entity_ruler", before="pseudo")
    ruler.add_patterns([{"label": "MISC", "pattern": "beszéltem"}, {"label": "MISC", "pattern": "az Antal"}])
    assert [(ent.text, ent.label_) for ent in nlp(TEXTS[0]).ents] == [("Tegnap", "DATE"), ("Antal Jánossal", "PER"), ("beszéltem", "MISC"), ("Jancsi", "PER"), ("szegedi", "GPE")]
    nlp.get_pipe("pseudo").ents = False
    assert [(ent.text, ent.label_) for ent in nlp(TEXTS[0]).ents] == [("az Antal", "MISC"), ("beszéltem", "MISC")]


def test_on_disk_and_between_processes(nlp: Any, tmp_path: Path) -> None:
    import spacy
    from spacy.tokens import Doc

    doc = nlp(TEXTS[0])
    again = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again._.pseudonymised == doc._.pseudonymised and again._.pseudo == doc._.pseudo
    nlp.to_disk(tmp_path / "model")
    assert not [path for path in (tmp_path / "model").rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert spacy.load(tmp_path / "model")(TEXTS[0])._.pseudonymised == doc._.pseudonymised
    assert pickle.loads(pickle.dumps(nlp.get_pipe("pseudo")))(nlp.make_doc(TEXTS[0]))._.pseudonymised == doc._.pseudonymised


def test_options(nlp: Any, tmp_path: Path) -> None:
    import spacy

    (tmp_path / "key").write_bytes(b"another key of sixteen bytes\n")
    (tmp_path / "policy.toml").write_text('[types]\nPER = "label"\n', encoding="utf-8")
    other = spacy.blank("xx")
    other.add_pipe("pseudo", name="away", config={"lang": "hun", "key_file": str(tmp_path / "key"), "recall": "balanced", "engine": "rules"})
    by = other.get_pipe("away").by
    assert (by.lang, by.key, by.settings.recall, by.settings.engine) == ("hu", b"another key of sixteen bytes", "balanced", "rules")
    with pytest.raises(InputError):
        spacy.blank("xx").add_pipe("pseudo")  # a language that we do not have
    with pytest.raises(InputError, match="unknown recall"):
        nlp.add_pipe("pseudo", name="two", config={"recall": "all"})


def test_what_fails_raises_or_goes_to_the_handler(nlp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        lang = "hu"

        def batch(self, docs: Any, stage: str, *, on_error: str) -> Iterator[Any]:
            for number, doc in enumerate(docs, 1):
                yield PseudoError(f"item {number}: no proof") if "hiba" in doc.text else Pseudonymiser("hu").replace(doc)

    nlp.get_pipe("pseudo").by = Broken()
    with pytest.raises(PseudoError, match=r"^no proof$"):
        nlp("hiba")
    with pytest.raises(PseudoError, match=r"^no proof$"):
        list(nlp.pipe(["x", "hiba"]))
    failed: list[str] = []
    nlp.set_error_handler(lambda name, component, docs, error: failed.append(f"{name}: {error}"))
    assert [doc.text for doc in nlp.pipe(["x", "hiba", "y"])] == ["x", "y"]
    assert failed == ["pseudo: no proof"]


def test_the_entry_point_leads_to_the_factory() -> None:
    entries = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]["spacy_factories"]
    assert EntryPoint("pseudo", entries["pseudo"], "spacy_factories").load() is ours.made
