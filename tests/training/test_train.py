"""`pseudo train` from files to a model that an engine takes: a real training of a toy tagger, and stops that lose nothing."""

from __future__ import annotations

import itertools
import re
import signal
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from pseudo import cli, engines
from pseudo.core.errors import EngineError, InputError
from pseudo.engines.model import Model
from pseudo.language.folders import folder, languages
from pseudo.language.tokenise import tokenise
from pseudo.training import export, measure, run
from pseudo.training.labels import Batches
from pseudo.training.loop import State
from pseudo.training.parts import Options
from pseudo.training.restore import restore
from pseudo.training.sentences import Sentence

TOY = Path(__file__).resolve().parents[1] / "toy"
MODELS = folder("hu") / "models"

SURNAMES = "Arvan Bodran Dalin Gelet Horim Jastu Kimel Lovar Merik Natol".split()
GIVEN = "Anu Arlo Bero Ila Jano Keto Mirela Nimo".split()
TOWNS = "Dorvan Katul Lemis".split()


def conll(persons: list[tuple[str, str]]) -> str:
    """Toyish sentences about persons and the town that each lives in."""
    lines = ["# global.columns = FORM NER"]
    for (surname, given), town in zip(persons, itertools.cycle(TOWNS)):
        rows = [("Sol", "O"), (surname, "B-PER"), (given + "mun", "I-PER"), (town + "da", "B-GPE"), ("karu", "O"), (".", "O")]
        lines += ["", *(f"{form}\t{tag}" for form, tag in rows)]
    return "\n".join([*lines, ""])


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Files to learn from and to measure with, which have no surname in common."""
    where = tmp_path_factory.mktemp("toy")
    train, test = where / "train.conllup", where / "test.conllup"
    train.write_text(conll([*itertools.product(SURNAMES[:7], GIVEN[:6])]), encoding="utf-8")
    test.write_text(conll([*itertools.product(SURNAMES[7:], GIVEN[6:])]), encoding="utf-8")
    return train, test


def options(toy: tuple[Path, Path], output: Path, **more: object) -> Options:
    return Options((toy[0],), output, lang="xx", own=TOY, devel=(toy[1],), **{"epochs": 3, **more})  # type: ignore[arg-type]


def nobody(state: State, batch: int, of: int) -> None:
    """Watches nothing."""


def test_from_files_to_a_model_that_finds_names(toy: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train, test = map(str, toy)
    output = tmp_path / "model"
    arguments = ["train", train, "--output", str(output), "--devel", test, "--lang", "xx", "--data", str(TOY), "--epochs", "4", "--progress",
                 "--buckets", "8192"]
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    shown = capsys.readouterr()
    assert left.value.code == 0, shown.err
    assert [line.split(":")[1] for line in shown.err.splitlines()] == [f" epoch {n}" for n in (1, 2, 3, 4)]
    assert f"use it with: --engine compact:{output}" in shown.out
    assert {file.name for file in output.iterdir()} == {"tagger.onnx", "tagger.json", "tagger.names.npz", "tagger.sha256", "tagger.md"}
    text = "Sol Ulvek Pelamun Katulda karu."
    engine = engines.load(f"compact:{output}", TOY / "pseudo" / "xx")
    ((tokens, spans),) = engine.annotate([text], [tokenise(text, TOY / "pseudo" / "xx")])
    assert [(span.text, span.type) for span in spans] == [("Ulvek Pelamun", "PER"), ("Katulda", "GPE")], "a person never met"
    assert {(token.lemma, token.upos, token.feats) for token in tokens} == {("", "", "")}, "of words the data said nothing"
    card = (output / "tagger.md").read_text(encoding="utf-8")
    assert "| devel | 6 | 6 | 36 | 12 |" in card and "--seed 1" in card and "Privacy" in card
    assert "--buckets 8192" in card and (output / "tagger.onnx").stat().st_size < 1_500_000, "so many rows, so large a model"
    assert train not in card and test not in card, "names of files may say more than a card should"
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 1
    assert "holds tagger.json of a training; --force writes a new one over it" in capsys.readouterr().err


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(toy: tuple[Path, Path], tmp_path: Path) -> None:
    whole, parts = options(toy, tmp_path / "whole"), options(toy, tmp_path / "parts")
    run.train(whole, nobody, print, resume=False, force=False)

    def interrupted(state: State, batch: int, of: int) -> None:
        if (state.epoch, batch) == (1, 1):
            signal.raise_signal(signal.SIGINT)

    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        run.train(parts, interrupted, said.append, resume=False, force=False)
    assert "--resume goes on" in said[0]
    with pytest.raises(InputError, match=r"training\.pt of a training; --resume goes on, --force begins anew"):
        run.train(parts, nobody, print, resume=False, force=False)
    with pytest.raises(InputError, match=r"with other seed; give the same as then"):
        run.train(options(toy, tmp_path / "parts", seed=2), nobody, print, resume=True, force=False)
    run.train(parts, nobody, print, resume=True, force=False)
    for name in export.FILES:
        assert (parts.output / name).read_bytes() == (whole.output / name).read_bytes(), name
    assert not (parts.output / run.CHECKPOINT).exists()


@pytest.mark.parametrize("lang", [lang for lang in languages() if (folder(lang) / "models" / "tagger.onnx").is_file()])
def test_the_shipped_model_gives_its_network_back(lang: str, tmp_path: Path) -> None:
    models = folder(lang) / "models"
    net, labels, features = restore(models)
    export.write(net, features, labels, tmp_path, seen=1)
    assert (tmp_path / "tagger.json").read_bytes() == (models / "tagger.json").read_bytes()
    assert np.array_equal(restore(tmp_path)[1].together, labels.together)
    old, new = (
        {each.name: numpy_helper.to_array(each) for each in onnx.load(where / "tagger.onnx").graph.initializer}
        for where in (models, tmp_path)
    )
    packed = {name for name in new if name.startswith("barred")}  # older models have a byte for each: compared above
    assert old.keys() - packed == new.keys() - packed
    for name in old.keys() - packed:
        array = old[name]
        if array.dtype == np.float32:
            assert np.allclose(array, new[name], rtol=2e-7, atol=0), name
        else:
            assert np.array_equal(array, new[name]), name


def test_the_restored_network_says_what_the_model_says() -> None:
    net, labels, features = restore(MODELS)
    forms = ("Tegnap", "Kovács", "Jánossal", "beszéltem", "a", "Szegedi", "Járásbíróságon", ".")
    sentence = Sentence(forms, None, None, None, None, (False,) * len(forms), "")
    (guess,) = measure.network_predictor(net, Batches(features, labels))([sentence])
    (said,) = Model.load(MODELS).tag([forms])
    assert guess.fine == [name[:3] for name in said.names]
    assert (guess.tags, tuple(guess.lemmas)) == ([f"{u}|{f}" for u, f in zip(said.upos, said.feats, strict=True)], said.lemmas)


def test_types_that_the_data_never_mark_are_kept_as_the_model_sees_them() -> None:
    forms = ("Kovács", "János", "három", "almát", "vett", "AB-12")
    sentence = Sentence(forms, None, None, None, ("B-PER", "I-PER", *["O"] * 3, "B-?"), (False,) * 6, "")
    guess = measure.Guess([(0, 1, "ORDINAL"), (2, 3, "CARDINAL"), (3, 4, "PER"), (5, 6, "PER")], None, [], [])
    (kept,) = run.with_unmarked([sentence], lambda _: iter([guess]))
    assert kept.fine == ("B-PER", "I-PER", "B-CARDINAL", "O", "O", "B-PER"), "what stands at an identifier stays, too"


def test_adapting_the_shipped_model_learns_from_a_handful_of_texts(tmp_path: Path) -> None:
    """Names that it misses in a kind of line that it has never seen, after a few sentences of that kind."""
    def marked(words: str) -> str:
        return "\n".join(f"zq{word} {{{{PROD#1:{word}|{word}}}}} zq {{{{USER#2:zq|zq}}}}." for word in words.split())

    train, test = tmp_path / "train.txt", tmp_path / "test.txt"
    train.write_text(marked("alba borka cinege dorka edina ferke galamb hinta ingola jorka kacsa lepke"), encoding="utf-8")
    test.write_text(marked("murva nyira orgona pitype rigolya somfa tarka zsurmo"), encoding="utf-8")
    found = run.train(Options((train,), tmp_path / "model", start="hu", devel=(test,), epochs=40, patience=40, rate=1e-3), nobody, print,
                      resume=False, force=False)
    before, after = found.scores[0].all()
    assert before is not None and before["F1"] < 20 < 60 < after["F1"]
    assert "CC BY-SA 4.0" in (tmp_path / "model" / "tagger.md").read_text(encoding="utf-8")
    assert Model.load(tmp_path / "model").tags == Model.load(MODELS).tags


@pytest.mark.parametrize(("more", "message"), [
    (["--from", "xx"], r"--from xx: there is no model; give a language that has one"),
    (["--from", "hu", "--buckets", "8192"], r"--buckets is for a new model"),
    (["--devel", "0.999"], r"6 document\(s\) cannot be split"),
    (["--devel", "/nowhere"], r"/nowhere: no such file or directory; check the path"),
    (["--resume"], r"has no training\.pt to go on from; leave --resume away"),
    (["--devel", "1.5"], r"one share between 0 and 1"),
    (["--types", "/nowhere"], r"/nowhere: no such file or directory"),
    (["--devel", "nameless.json"], r"the part devel has no name; give other files"),
])
def test_errors(toy: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                more: list[str], message: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("nameless.json").write_text('{"text": "Sol karu.", "lang": "xx", "spans": []}', encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        cli.main(["train", str(toy[1]), "-o", str(tmp_path / "m"), "--lang", "xx", "--data", str(TOY), *more])
    assert left.value.code in (1, 2)
    assert re.search(message, " ".join(capsys.readouterr().err.replace("│", " ").split()))


def test_without_torch_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit) as left:
        cli.main(["train", "data", "-o", str(tmp_path)])
    assert left.value.code == 1
    assert capsys.readouterr().err == "pseudo: training needs torch, onnx and lightgbm: pip install '.[train]'\n"


def test_a_folder_without_a_model_is_no_engine(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"there is no model in .*; give the folder that `pseudo train` wrote"):
        engines.check(f"compact:{tmp_path}")
