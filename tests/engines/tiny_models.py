"""The smallest models that learn a handful of our own sentences by heart: a BERT, a RoBERTa, a spaCy pipeline.

In: an empty folder, sentences with names. Out: the folder with a model as its library writes it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scripts import train_stanza
from scripts.train_stanza import Sentence

TINY, TINY_FI = Path(__file__).parent / "tiny", Path(__file__).parent / "tiny_fi"
TRAIN = train_stanza.read(TINY, ("train",))
LABELS = ("PER", "LOC", "ORG", "MISC")
"""Those of NerKor and CoNLL; the sentences have no MISC."""
SIZES = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64,
         "max_position_embeddings": 68}
ROOM = 64
"""Pieces of the longest row that is taught."""


def bert(out: Path, sentences: Sequence[Sentence], labels: Sequence[str] = LABELS) -> Path:
    """Its tokenizer takes the first five letters of a known word for a piece, and unknown words letter by letter."""
    from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast

    forms = {form for s in sentences for form in s.forms}
    letters = sorted({letter for form in forms for letter in form} | set("abcdefghijklmnopqrstuvwxyz"))
    parts = sorted({form[:5] for form in forms} | {f"##{form[5:]}" for form in forms if form[5:]})
    rest = [piece for piece in (*letters, *(f"##{letter}" for letter in letters)) if piece not in parts]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *parts, *rest]
    tokenizer = BertTokenizerFast(vocab={piece: i for i, piece in enumerate(pieces)}, do_lower_case=False)
    return taught(out, BertForTokenClassification, BertConfig(vocab_size=len(pieces), **SIZES), tokenizer, sentences, labels)


def roberta(out: Path, sentences: Sequence[Sentence], labels: Sequence[str] = LABELS) -> Path:
    """Its pieces are bytes, merged; a space belongs to the piece behind it."""
    from tokenizers import ByteLevelBPETokenizer
    from transformers import RobertaConfig, RobertaForTokenClassification, RobertaTokenizerFast

    marks = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    learnt = ByteLevelBPETokenizer()
    learnt.train_from_iterator([" " + " ".join(s.forms) for s in sentences] * 2, vocab_size=420, special_tokens=marks,
                               show_progress=False)
    learnt.save_model(str(out))
    tokenizer = RobertaTokenizerFast(vocab=str(out / "vocab.json"), merges=str(out / "merges.txt"), add_prefix_space=True)
    config = RobertaConfig(vocab_size=len(tokenizer), pad_token_id=1, **SIZES)
    return taught(out, RobertaForTokenClassification, config, tokenizer, sentences, labels)


def taught(out: Path, kind: Any, config: Any, tokenizer: Any, sentences: Sequence[Sentence], labels: Sequence[str]) -> Path:
    """A model of the kind after sixty steps, with its tokenizer."""
    import torch

    tags = ["O", *(f"{part}-{label}" for label in labels for part in "BI")]
    config.id2label, config.label2id = dict(enumerate(tags)), {tag: i for i, tag in enumerate(tags)}
    torch.manual_seed(1)
    model = kind(config)
    # Each sentence alone and before all the others, so that no place in the model's memory goes untaught.
    rows = [sentences[at : at + 1] for at in range(len(sentences))]
    rows += [[*sentences[at:], *sentences[:at]] * 2 for at in range(len(sentences))]
    words = [[form for s in row for form in s.forms] for row in rows]
    names = [[tag for s in row for tag in s.names or ()] for row in rows]
    made = tokenizer(words, is_split_into_words=True, padding=True, truncation=True, max_length=ROOM, return_tensors="pt")
    wanted = torch.full(made["input_ids"].shape, -100)
    for i, row in enumerate(names):
        numbers = made.word_ids(i)
        for at, word in enumerate(numbers):
            if word is not None and word != numbers[at - 1]:
                wanted[i, at] = tags.index(row[word])
    learn = torch.optim.AdamW(model.parameters(), lr=5e-3)
    for _ in range(60):
        learn.zero_grad()
        model(**made, labels=wanted).loss.backward()
        learn.step()
    model.eval().save_pretrained(out)
    tokenizer.save_pretrained(out)
    return out


def spacy(out: Path, sentences: Sequence[Sentence]) -> Path:
    """A pipeline that finds names and says nothing else."""
    import spacy
    from spacy.tokens import Doc
    from spacy.training import Example

    spacy.util.fix_random_seed(1)
    nlp = spacy.blank("hu")
    nlp.add_pipe("ner")
    examples = [Example(Doc(nlp.vocab, words=list(s.forms)), Doc(nlp.vocab, words=list(s.forms), ents=list(s.names or ())))
                for s in sentences]
    learn = nlp.initialize(lambda: examples)
    order = random.Random(1)
    for _ in range(25):
        order.shuffle(examples)
        nlp.update(examples, sgd=learn, drop=0.1)
    nlp.to_disk(out)
    return out
