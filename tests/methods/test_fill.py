"""Names that a masked language model proposes: a tiny one with weights of chance, made here. Nothing is claimed of quality."""

import pytest

from pseudo import Pseudonymiser
from pseudo.core.errors import PolicyError
from pseudo.pipeline import Settings

KEY = b"a test key of sixteen bytes"
WORDS = ["Tegnap", "beszéltem", ".", ",", "él", "Péter", "Péterrel", "Gábor", "Gáborral", "Éva", "Évával", "Szabó", "Tóth", "Varga",
         "Győrben", "Pécsett", "Tatán", "asztal", "asztallal", "Miskolcon", "Magyarországon"]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A folder with a model of a few words that has learnt nothing."""
    import torch
    from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast

    out = tmp_path_factory.mktemp("model")
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS, "##ral"]
    torch.manual_seed(1)
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    BertForMaskedLM(BertConfig(vocab_size=len(vocabulary), max_position_embeddings=64, **sizes)).save_pretrained(out)
    BertTokenizerFast(vocab={word: at for at, word in enumerate(vocabulary)}, do_lower_case=False).save_pretrained(out)
    return out


def replaced(text, model, tmp_path, key=KEY):
    own = tmp_path / "own.toml"
    own.write_text("".join(f'[{each}]\nmethod = "fill"\nmodel = "{model}"\n' for each in ("PER", "GPE")), encoding="utf-8")
    return Pseudonymiser("hu", key=key, settings=Settings(policy=own)).replace(text).pseudonymised


def test_a_name_of_the_kind_in_the_form_that_stands_there(model, tmp_path):
    made = replaced("Tegnap Kovács Jánossal beszéltem. Kovács János Szegeden él.", model, tmp_path)
    full = {f"{one} {other}" for one in ("Szabó", "Tóth", "Varga") for other in ("Péter", "Gábor")}
    assert made.split(" beszéltem")[0].removeprefix("Tegnap ") in {f"{name}rel" if name[-1] == "r" and "Péter" in name else f"{name}ral" for name in full}
    person = made.split(". ")[1].split(" él")[0].rsplit(" ", 1)
    assert person[0] in full and person[1] in {"Győrben", "Pécsett", "Pécsen", "Tatán", "Miskolcon"}
    assert made == replaced("Tegnap Kovács Jánossal beszéltem. Kovács János Szegeden él.", model, tmp_path)


def test_who_has_no_name_left_gets_a_label(model, tmp_path):
    made = replaced("Tegnap Kiss Annával, Nagy Éva, Kun Zita és Bíró Ilona jött.", model, tmp_path)
    assert "[személ" in made and not any(name in made for name in ("Kiss", "Anna", "Nagy", "Zita", "Ilona"))


def test_a_folder_without_a_model_is_refused(tmp_path):
    with pytest.raises(PolicyError, match="no masked language model"):
        replaced("Tegnap Kovács Jánossal beszéltem.", tmp_path, tmp_path)
    with pytest.raises(PolicyError, match="nothing is fetched"):
        replaced("Tegnap Kovács Jánossal beszéltem.", "bert-base-multilingual-cased", tmp_path)
