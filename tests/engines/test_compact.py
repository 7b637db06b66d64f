"""The compact tagger: its results do not depend on the batch, windows change nothing, and its score is the card's."""

from __future__ import annotations

import hashlib
import json
import random
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morph.feats import canonical
from pseudo.core.document import TYPES, Token
from pseudo.core.errors import EngineError
from pseudo.engines import compact, load, windows
from pseudo.engines.model import Model
from pseudo.engines.tagged import Tagged
from pseudo.language.folders import folder, languages

HERE = Path(__file__).parent
MODELS = folder("hu") / "models"
MODEL = Model.load(MODELS)
CARD = (MODELS / "tagger.md").read_text(encoding="utf-8")


def marked() -> list[tuple[list[str], set[tuple[int, int, str]]]]:
    """Sentences of `sentences.txt` with their names."""
    out = []
    for line in (HERE / "sentences.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        forms: list[str] = []
        names = set()
        for plain, name, kind in re.findall(r"([^\[]*)(?:\[([^/\]]+(?:/[^/\]]+)*)/([A-Z]+)\])?", line):
            forms += plain.split()
            if name:
                names.add((len(forms), len(forms) + len(name.split()), kind))
                forms += name.split()
        out.append((forms, names))
    return out


SENTENCES = marked()
FORMS = [forms for forms, _ in SENTENCES]


def test_every_language_has_a_model_or_says_what_to_take_instead():
    for lang in languages():
        if (folder(lang) / "models").is_dir():
            assert (folder(lang) / "models" / "tagger.onnx").is_file()
        else:
            with pytest.raises(EngineError, match="or take the engine rules, which needs none"):
                compact.load(lang)


def test_score_on_own_sentences_is_the_cards():
    """The card tells right, found and marked names; another processor may round one of them otherwise."""
    right = found = marked_names = 0
    for (_, names), tagged in zip(SENTENCES, MODEL.tag(FORMS), strict=True):
        got = {name[:3] for name in tagged.names}
        right, found, marked_names = right + len(got & names), found + len(got), marked_names + len(names)
    told = re.search(r"own sentences: (\d+) right of (\d+) found, (\d+) marked", CARD)
    assert told is not None
    assert marked_names == int(told[3])
    assert abs(right - int(told[1])) <= 1
    assert abs(found - int(told[2])) <= 1


@pytest.mark.parametrize(
    "form, lemma, feats",
    [
        ("Annával", "Anna", "Case=Ins"),  # lengthened vowel
        ("Jánosnak", "János", "Case=Dat"),  # plain ending
        ("Szegeden", "Szeged", "Case=Sup"),  # place on -on
        ("Budapestről", "Budapest", "Case=Del"),  # place, from
        ("Kovácsék", "Kovács", "Deriv=ék"),  # the family
        ("Jánosnét", "Jánosné", "Case=Acc"),  # -né belongs to the name
    ],
)
def test_lemma_and_features_of_names(form: str, lemma: str, feats: str):
    tagged = MODEL.tag([["Tegnap", "láttam", form, "."], ["Ez", form, "!"]])[0]
    assert (tagged.lemmas[2], tagged.feats[2]) == (lemma, feats)


def test_a_sentence_does_not_depend_on_its_batch():
    together = [rounded(t) for t in MODEL.tag(FORMS)]
    assert together == [rounded(MODEL.tag([forms])[0]) for forms in FORMS]
    order = list(range(len(FORMS)))
    random.Random(1).shuffle(order)
    shuffled = MODEL.tag([FORMS[i] for i in order])
    assert [rounded(t) for t in shuffled] == [together[i] for i in order]


def test_words_of_a_document_are_settled_together_and_those_of_others_are_not_heard(monkeypatch: pytest.MonkeyPatch):
    """Documents beside it, and how many go through the model at once, change nothing of a document."""
    texts = [FORMS[i : i + 40] for i in range(0, len(FORMS), 40)] * 2
    alone = [[rounded(t) for t in MODEL.tag(text, documents=[len(text)])] for text in texts]
    everything, sizes = [forms for text in texts for forms in text], list(map(len, texts))
    wanted = [t for text in alone for t in text]
    assert [rounded(t) for t in MODEL.tag(everything, documents=sizes)] == wanted
    assert wanted != [rounded(t) for t in MODEL.tag(everything)]
    monkeypatch.setattr(windows, "TOGETHER", max(sum(map(len, text)) for text in texts) + 1)
    assert [rounded(t) for t in MODEL.tag(everything, documents=sizes)] == wanted


def test_a_long_document_is_cut_where_it_would_be_cut_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(windows, "TOGETHER", 100)
    alone = [rounded(t) for t in MODEL.tag(FORMS, documents=[len(FORMS)])]
    both = MODEL.tag([*FORMS[:7], [], *FORMS], documents=[7, 0, 1, len(FORMS)])
    assert [rounded(t) for t in both[8:]] == alone


def rounded(t: Tagged) -> tuple[object, ...]:
    return t.lemmas, t.upos, t.feats, [(*n[:3], round(n[3], 4)) for n in t.names]


def test_windows_give_what_one_piece_gives(monkeypatch: pytest.MonkeyPatch):
    """A long sentence runs through the network in windows, and nothing shows it."""
    forms = [form for row in FORMS for form in row] * 2
    monkeypatch.setattr(windows, "WINDOW", 10**6)
    whole = MODEL.tag([forms, FORMS[0]])
    monkeypatch.setattr(windows, "WINDOW", 100)
    assert [rounded(t) for t in MODEL.tag([forms, FORMS[0]])] == [rounded(t) for t in whole]


def test_ten_thousand_tokens_and_more():
    forms = (FORMS[0] * 2000)[:10_000]
    tagged = MODEL.tag([forms, [], forms[:5] * 2001])
    assert [len(t.lemmas) for t in tagged] == [10_000, 0, 10_005]
    assert len(tagged[0].names) > 1000


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.text(min_size=1, max_size=8).filter(lambda s: not s.isspace()), max_size=6), max_size=4))
def test_any_text_is_tagged(rows: list[list[str]]):
    """One lemma per token, never empty; names lie in order and do not overlap; types are ours."""
    for forms, tagged in zip(rows, MODEL.tag(rows), strict=True):
        assert len(tagged.lemmas) == len(tagged.upos) == len(tagged.feats) == len(forms)
        assert all(tagged.lemmas)
        at = 0
        for first, last, kind, sure in tagged.names:
            assert at <= first < last <= len(forms)
            assert kind in TYPES
            assert 0 <= sure <= 1
            at = last


def test_strange_tokens():
    """Surrogates, combining marks, a token of a million letters."""
    forms = ["\ud800", "\u0301", "e\u0301", "a" * 1_000_000, "İ", "🙂", "Ä" * 300]
    tagged = MODEL.tag([forms])[0]
    assert len(tagged.lemmas) == len(forms)


def test_annotate_gives_offsets_of_the_text():
    text = "Üdv 🙂\r\nTegnap Kovács Jánossal beszéltem."
    tokens = [Token(*m.span(), sent=0) for m in re.finditer(r"\w+|[^\w\s]", text)]
    ((filled, spans),) = load("compact", "hu").annotate([text], [tokens])
    (person,) = [span for span in spans if span.type == "PER"]
    assert person.text == text[person.start : person.end] == "Kovács Jánossal"
    assert person.source == "ner"
    assert 0 < person.score <= 1
    assert [(t.start, t.end) for t in filled] == [(t.start, t.end) for t in tokens]
    assert {t.lemma for t in filled} >= {"Kovács", "János", "beszél"}


def test_documents_keep_their_order():
    texts = ["Kovács Anna", "", "Szegeden lakom ."]
    tokens = [[Token(*m.span()) for m in re.finditer(r"\S+", text)] for text in texts]
    out = load("compact", "hu").annotate(texts, tokens)
    assert [len(filled) for filled, _ in out] == [2, 0, 3]
    assert [[s.text for s in spans] for _, spans in out] == [["Kovács Anna"], [], ["Szegeden"]]


def test_leaning_finds_more():
    some = sum(len(t.names) for t in MODEL.tag(FORMS))
    assert sum(len(t.names) for t in MODEL.tag(FORMS, lean=3.0)) >= some


def test_a_damaged_or_missing_file_is_told(tmp_path: Path):
    shutil.copytree(MODELS, tmp_path / "models")
    broken = tmp_path / "models" / "tagger.json"
    broken.write_bytes(broken.read_bytes() + b" ")
    with pytest.raises(EngineError, match=r"tagger\.json is damaged.*reinstall"):
        load(f"compact:{tmp_path / 'models'}", "hu")
    broken.unlink()
    with pytest.raises(EngineError, match=r"tagger\.json is missing"):
        load(f"compact:{tmp_path / 'models'}", "hu")


def test_labels_are_types_of_ours_and_the_card_tells_the_hash():
    meta = json.loads((MODELS / "tagger.json").read_text(encoding="utf-8"))
    assert set(meta["fine"]["kinds"]) <= TYPES
    digest = hashlib.sha256((MODELS / "tagger.onnx").read_bytes()).hexdigest()
    assert digest in CARD
    for part in ("CC BY-SA 4.0", "--seed", "Weaknesses"):
        assert part in CARD


def test_features_are_in_canonical_spelling():
    """What the model says of any word can go into the JSON as it is."""
    for tag in MODEL.tags:
        assert canonical(tag[1]) == tag[1]


def test_size():
    """The budget of the wheel: the model stays below 12 MB."""
    assert sum(path.stat().st_size for path in MODELS.glob("tagger.*")) < 12_000_000
