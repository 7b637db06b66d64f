"""Train stanza's own models (tokenizer, tags, lemmas, names) with stanza's own trainers, into a folder for stanza.

    python -m scripts.train_stanza ../shared/data/nerkor --out /tmp/stanza_hu --lang hu       # hours
    python -m scripts.train_stanza ../shared/data/nerkor_onpp --out /tmp/stanza_hu --only ner # finer names
    python -m scripts.train_stanza ../shared/data/fi/ner_turku_one --out /tmp/stanza_fi --lang fi
    python -m scripts.train_stanza tests/engines/tiny --out /tmp/tiny --tiny                  # seconds
    printf 'Tegnap Kovács Jánossal beszéltem.' | pseudo replace --text --engine stanza:/tmp/stanza_hu

In:  a folder with CoNLL-U or CoNLL-U Plus files (`.conllu`, `.conllup`, or packed: `.conllup.xz`): those with `train`
     in their path train, those with `devel` or `dev` choose the best step; files with `test` in their path are not
     opened. The columns are read from the line `# global.columns` (default: those of CoNLL-U); a column whose name ends
     in NER has the names, as BIO or BIOES tags. Models are trained for the columns that are there.
Out: `resources.json`, `LANG/{tokenize,pretrain,pos,lemma,ner}/PACKAGE.pt`, and a card with the command and the scores
     on the devel part, `LANG/README.md`. Run again with `--only`, it replaces some and keeps the others.

Corpora without `SpaceAfter=No` get their raw text back by rough rules, so a tokenizer trained on one is no better than
these. Word vectors are made from the words of the training part. One thread; the same seed gives the same models on one
kind of machine.
"""

from __future__ import annotations

import argparse
import json
import logging
import lzma
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pseudo.engines.plugged import chunks
from pseudo.engines.stanza import GIVEN, OURS
from pseudo.training.texts import detokenise

PROCESSORS = ("tokenize", "pos", "lemma", "ner")
CONLLU = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
PARAGRAPH = 8
"""Sentences of a paragraph of the tokenizer's training text."""

LONG = 24
"""Longer words lose their middle for training: stanza's time for a batch grows with its longest word."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Columns of a sentence; None where the corpus has none. `apart`: whether a space stands before each word."""

    forms: tuple[str, ...]
    apart: tuple[bool, ...]
    lemmas: tuple[str, ...] | None = None
    upos: tuple[str, ...] | None = None
    feats: tuple[str, ...] | None = None
    names: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sizes:
    """Steps of training (of lemmas, epochs), sizes of networks, letters of a row of the tokenizer; `forget` is dropout,
    `rate` that of learning names."""

    vectors: int = 100
    rare: int = 2
    letters: int = 300
    tokenize: int = 2000
    pos: int = 8000
    lemma: int = 12
    ner: int = 16000
    hidden: int = 200
    every: int = 400
    batch: int = 32
    forget: bool = True
    rate: float = 0.001


TINY = Sizes(
    vectors=16, rare=1, letters=60, tokenize=60, pos=60, lemma=2, ner=50, hidden=32, every=60, batch=8, forget=False,
    rate=0.01,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, write the list of models, measure, write the card."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="stanza's model_dir; need not exist")
    parser.add_argument("--lang", default="hu")
    parser.add_argument("--package", default="trained", help="name of the models")
    parser.add_argument("--only", default=",".join(PROCESSORS), help="some of " + ",".join(PROCESSORS))
    parser.add_argument("--tiny", action="store_true", help="the smallest models that learn a few sentences by heart")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual steps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args(arguments)

    if options.package == OURS:
        parser.error(f"a package {OURS} would hide our own tokeniser in stanza; give it another name")

    import torch

    torch.set_num_threads(options.threads)
    logging.getLogger("stanza").setLevel(logging.ERROR if options.quiet else logging.INFO)
    parts = {"train": read(options.corpus, ("train",)), "devel": read(options.corpus, ("devel", "dev"))}
    for name, part in parts.items():
        if not part:
            sys.exit(f"{options.corpus}: no .conllu or .conllup file with {name} in its path; see --help")
    wanted = [name for name in PROCESSORS if name in options.only.split(",") and all(map(has(name), parts.values()))]
    if not wanted:
        sys.exit(f"{options.corpus}: no column for any of {options.only}")
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as work:
        job = Job(parts, options, wanted, Path(work), TINY if options.tiny else Sizes())
        if {"pos", "ner"} & set(wanted):
            job.pretrain()
        for name in wanted:
            getattr(job, name)()
    write_resources(options.out, options.lang, options.package)
    scores = measure(parts["devel"], options.out, options.lang)
    minutes = (time.perf_counter() - begin) / 60
    command = " ".join(("python -m scripts.train_stanza", *(sys.argv[1:] if arguments is None else arguments)))
    lines = [
        f"# stanza models for {options.lang}, package {options.package}", "", f"    {command}", "",
        f"Trained {', '.join(wanted)} on {len(parts['train'])} sentences in {minutes:.1f} minutes.",
        f"On the devel part ({len(parts['devel'])} sentences), in per cent:", "",
        *(f"- {what}: {score:.2f}" for what, score in scores.items()), "",
        "The models are bound by the licence of the corpus they were trained on.",
    ]
    (options.out / options.lang / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if not options.quiet:
        print("\n".join(lines))


# ------------------------------------------------------------------ the corpus


def read(corpus: Path, parts: Sequence[str]) -> list[Sentence]:
    """The sentences of the files whose path below `corpus` has one of the words, in the order of the paths."""
    out: list[Sentence] = []
    for path in sorted(corpus.rglob("*.conllu*")):
        words = set(re.split(r"[^a-z]+", str(path.relative_to(corpus)).lower()))
        if words & set(parts) and "test" not in words:
            with (lzma.open if path.suffix == ".xz" else open)(path, "rt", encoding="utf-8") as file:
                out += sentences(file.read())
    return out


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a CoNLL-U (Plus) text; ranges and empty nodes are left out.

    >>> [s] = sentences("# global.columns = FORM CONLL:NER\\nAnna\\tB-PER\\n.\\tO\\n")
    >>> s.forms, s.apart, s.names, s.lemmas
    (('Anna', '.'), (False, False), ('B-PER', 'O'), None)
    """
    columns: Sequence[str] = CONLLU
    rows: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("# global.columns"):
            columns = line.partition("=")[2].split()
        elif line.startswith("# ") and "\t" not in line:
            continue
        elif line.strip():
            cells = line.split("\t")
            if "ID" not in columns or cells[columns.index("ID")].isdecimal():
                rows.append(cells)
        elif rows:
            yield _sentence(rows, columns)
            rows = []


def _sentence(rows: list[list[str]], columns: Sequence[str]) -> Sentence:
    def column(name: str) -> tuple[str, ...] | None:
        at = next((i for i, title in enumerate(columns) if title == name), None)
        return None if at is None else tuple(row[at] for row in rows)

    forms = column("FORM")
    assert forms is not None, "the corpus has no column FORM"
    misc = column("MISC")
    if misc is not None and any("SpaceAfter=No" in cell for cell in misc):
        apart = (False, *("SpaceAfter=No" not in cell for cell in misc[:-1]))
    else:
        apart = tuple(detokenise(list(forms)))
    tags = column(next((title for title in columns if title.endswith("NER")), ""))
    names = None
    if tags is not None:
        out = ["O"] * len(tags)
        # A tag of no scheme is a slip of the corpus (NerKor has one).
        for first, last, label in chunks(tag if tag[1:2] == "-" else "O" for tag in tags):
            out[first:last] = [f"B-{label}", *[f"I-{label}"] * (last - first - 1)]
        names = tuple(out)
    return Sentence(forms, apart, column("LEMMA"), column("UPOS"), column("FEATS"), names)


def has(processor: str) -> Callable[[Sequence[Sentence]], bool]:
    """Whether the sentences have what a processor learns from."""
    needed = {"tokenize": ("forms",), "pos": ("upos", "feats"), "lemma": ("lemmas", "upos"), "ner": ("names",)}
    return lambda part: all(getattr(s, name) is not None for s in part for name in needed[processor])


# ------------------------------------------------------------------ the training


@dataclass(frozen=True, slots=True)
class Job:
    """One method per model: writes what stanza's trainer reads into `work`, and runs it."""

    parts: dict[str, list[Sentence]]
    options: argparse.Namespace
    wanted: Sequence[str]
    work: Path
    sizes: Sizes

    def steps(self, number: int) -> str:
        return str(max(1, round(number * self.options.scale)))

    def place(self, processor: str) -> Path:
        path: Path = self.options.out / self.options.lang / processor / f"{self.options.package}.pt"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def common(self, processor: str) -> list[str]:
        place = self.place(processor)
        return ["--mode", "train", "--save_dir", str(place.parent), "--save_name", place.name, "--cpu",
                "--shorthand", f"{self.options.lang}_{self.options.package}", "--seed", str(self.options.seed)]

    def pretrain(self) -> None:
        """Word vectors, from the training part alone; models that are there already and stay hold on to theirs."""
        kept = {"pos", "ner"} - set(self.wanted)
        if self.place("pretrain").is_file() and any(self.place(name).is_file() for name in kept):
            return
        from gensim.models import FastText
        from stanza.models.common.pretrain import Pretrain

        rows = [[form.lower() for form in s.forms] for s in self.parts["train"]]
        model = FastText(rows, vector_size=self.sizes.vectors, min_count=self.sizes.rare, window=4, sg=1, workers=1,
                         epochs=4, seed=self.options.seed, bucket=50_000)
        vectors = self.work / "vectors.txt"
        with vectors.open("w", encoding="utf-8") as out:
            out.write(f"{len(model.wv)} {self.sizes.vectors}\n")
            for word in model.wv.index_to_key:
                out.write(word + " " + " ".join(f"{x:.4f}" for x in model.wv[word]) + "\n")
        place = self.place("pretrain")
        place.unlink(missing_ok=True)
        Pretrain(str(place), str(vectors), -1).load()

    def tokenize(self) -> None:
        """Raw text, and under each letter whether a token (1) or a sentence (2) ends with it."""
        from stanza.models import tokenizer

        files = []
        for name, part in self.parts.items():
            text, marks = raw(part)
            for kind, content in (("txt", text), ("toklabels", marks)):
                (self.work / f"{name}.{kind}").write_text(content, encoding="utf-8")
            files += ["--txt_file" if name == "train" else "--dev_txt_file", str(self.work / f"{name}.txt"),
                      "--label_file" if name == "train" else "--dev_label_file", str(self.work / f"{name}.toklabels")]
        (self.work / "mwt.json").write_text("[]", encoding="utf-8")
        every = min(self.sizes.every, int(self.steps(self.sizes.tokenize)))
        tokenizer.main([*self.common("tokenize"), *files, "--mwt_json_file", str(self.work / "mwt.json"), "--lang",
                        self.options.lang, "--max_seqlen", str(self.sizes.letters), "--steps",
                        self.steps(self.sizes.tokenize), "--eval_steps", str(every), "--hidden_dim",
                        str(min(64, self.sizes.hidden)), "--no_use_mwt",
                        *self._forget("--dropout", "--unit_dropout", "--feat_unit_dropout", "--tok_noise")])

    def pos(self) -> None:
        """UPOS and features."""
        from stanza.models import tagger

        files = self._conllu("pos", [*self.parts.items()])
        small = min(100, self.sizes.hidden)
        tagger.main([*self.common("pos"), *files, "--lang", self.options.lang, "--wordvec_pretrain_file",
                     str(self.place("pretrain")), "--max_steps", self.steps(self.sizes.pos), "--eval_interval",
                     str(self.sizes.every), "--fix_eval_interval", "--batch_size", str(2 * self.sizes.batch),
                     "--hidden_dim", str(self.sizes.hidden), "--char_hidden_dim", str(small), "--char_emb_dim",
                     str(small // 2), "--word_emb_dim", str(small // 2), "--deep_biaff_hidden_dim",
                     str(self.sizes.hidden), "--composite_deep_biaff_hidden_dim", str(small), "--tag_emb_dim",
                     str(small // 2), "--transformed_dim", str(small), "--augment_nopunct", "0",
                     *self._forget("--dropout", "--word_dropout")])

    def lemma(self) -> None:
        """Each word with each lemma and part of speech once: the rest is in the dictionary that comes of it."""
        from stanza.models import lemmatizer

        once = []
        for name, part in self.parts.items():
            seen: dict[tuple[str, str, str], None] = {}
            for s in part:
                seen.update(dict.fromkeys(zip(s.forms, s.lemmas or (), s.upos or (), strict=True)))
            seen = {row: None for row in seen if len(row[0]) <= LONG}
            rows = [list(seen)[at : at + 20] for at in range(0, len(seen), 20)]
            once.append((name, [
                Sentence(forms, (True,) * len(row), lemmas, upos, ("_",) * len(row))
                for row in rows for forms, lemmas, upos in [tuple(map(tuple, zip(*row, strict=True)))]
            ]))
        files = self._conllu("lemma", once)
        lemmatizer.main([*self.common("lemma"), *files, "--num_epoch", self.steps(self.sizes.lemma), "--batch_size",
                         str(3 * self.sizes.batch), "--hidden_dim", str(self.sizes.hidden)])

    def ner(self) -> None:
        """Names, as stanza's JSON of words and BIO tags."""
        from stanza.models import ner_tagger

        files = []
        for name, part in self.parts.items():
            rows = [[{"text": short(form), "ner": tag} for form, tag in zip(s.forms, s.names or (), strict=True)]
                    for s in part]
            path = self.work / f"{name}.json"
            path.write_text(json.dumps(rows), encoding="utf-8")
            files += ["--train_file" if name == "train" else "--eval_file", str(path)]
        small = min(100, self.sizes.hidden)
        ner_tagger.main([*self.common("ner"), *files, "--wordvec_pretrain_file", str(self.place("pretrain")), "--optim",
                         "adam", "--lr", str(self.sizes.rate), *self._forget("--dropout", "--word_dropout"),
                         "--max_steps", self.steps(self.sizes.ner), "--eval_interval", str(self.sizes.every),
                         "--batch_size", str(self.sizes.batch), "--hidden_dim", str(self.sizes.hidden),
                         "--char_hidden_dim", str(small),
                         "--char_emb_dim", str(small // 2), "--emb_finetune_known_only", "--scheme", "bioes",
                         "--train_scheme", "bio"])

    def _forget(self, *options: str) -> list[str]:
        """Nothing, or what takes the noise out of the training: a few sentences are to be learnt by heart."""
        return [] if self.sizes.forget else [part for option in options for part in (option, "0")]

    def _conllu(self, processor: str, parts: Sequence[tuple[str, Sequence[Sentence]]]) -> list[str]:
        files = []
        for name, part in parts:
            path = self.work / f"{processor}.{name}.conllu"
            path.write_text("".join(map(conllu, part)), encoding="utf-8")
            files += ["--train_file" if name == "train" else "--eval_file", str(path)]
        return files


def conllu(s: Sentence) -> str:
    """A sentence as CoNLL-U; its tree is a stub, which the scorer of the trainers wants to see."""
    unknown = ("_",) * len(s.forms)
    rows = zip(s.forms, s.lemmas or unknown, s.upos or unknown, s.feats or unknown, strict=True)
    lines = [f"{i}\t{short(form)}\t{lemma}\t{upos}\t_\t{feats}\t{int(i > 1)}\t{'dep' if i > 1 else 'root'}\t_\t_"
             for i, (form, lemma, upos, feats) in enumerate(rows, 1)]
    return "\n".join(lines) + "\n\n"


def short(form: str) -> str:
    """The form, without its middle when it is long.

    >>> short("Anna"), short("a" * 30 + "nak")
    ('Anna', 'aaaaaaaaaaaaaaaaaaaaanak')
    """
    return form if len(form) <= LONG else form[:14] + form[-10:]


def raw(part: Sequence[Sentence]) -> tuple[str, str]:
    """Running text with a blank line between paragraphs, and the same shape with a mark for each character.

    >>> raw([Sentence(("Él", "."), (False, False)), Sentence(("No",), (False,))])
    ('Él. No\\n\\n', '012002\\n\\n')
    """
    text, marks = [], []
    for at in range(0, len(part), PARAGRAPH):
        for number, s in enumerate(part[at : at + PARAGRAPH]):
            if number:
                text.append(" ")
                marks.append("0")
            for i, (form, apart) in enumerate(zip(s.forms, s.apart, strict=True)):
                space = " " if apart and i else ""
                text.append(space + form)
                marks.append("0" * (len(space) + len(form) - 1) + ("2" if i + 1 == len(s.forms) else "1"))
        text.append("\n\n")
        marks.append("\n\n")
    return "".join(text), "".join(marks)


# ------------------------------------------------------------------ the list of models, and their scores


def write_resources(out: Path, lang: str, package: str) -> None:
    """`resources.json` over the models of the language that are there; other languages in it stay."""
    path = out / "resources.json"
    listed = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    there = [name for name in ("pretrain", *PROCESSORS) if (out / lang / name / f"{package}.pt").is_file()]
    needs = {"dependencies": [{"model": "pretrain", "package": package}]}
    entry: dict[str, Any] = {name: {package: needs if name in ("pos", "ner") else {}} for name in there}
    entry |= {"lang_name": lang, "packages": {"default": {name: package for name in there if name != "pretrain"}}}
    path.write_text(json.dumps({**listed, lang: entry}, indent=1), encoding="utf-8")


def measure(devel: Sequence[Sentence], out: Path, lang: str) -> dict[str, float]:
    """Scores of the models in the folder: words as given, names exact with their label; and the raw text cut anew."""
    import stanza

    listed = json.loads((out / "resources.json").read_text(encoding="utf-8"))[lang]["packages"]["default"]
    asked: dict[str, Any] = {"model_dir": str(out), "download_method": None, "use_gpu": False, "logging_level": "ERROR"}
    scores: dict[str, float] = {}
    nlp = stanza.Pipeline(lang, processors=",".join(listed), **GIVEN, **asked)
    parsed = nlp([list(s.forms) for s in devel]).sentences
    for name, gold, got in (("UPOS", "upos", "upos"), ("features", "feats", "feats"), ("lemma", "lemmas", "lemma")):
        if ("lemma" if got == "lemma" else "pos") in listed and all(getattr(s, gold) is not None for s in devel):
            pairs = [(want, getattr(word, got) or "_") for s, p in zip(devel, parsed, strict=True)
                     for want, word in zip(getattr(s, gold), p.words, strict=True)]
            scores[name] = 100 * sum(want == given for want, given in pairs) / len(pairs)
    if "ner" in listed and all(s.names is not None for s in devel):
        gold_names = {(i, *c) for i, s in enumerate(devel) for c in chunks(s.names or ())}
        found = {(i, *c) for i, p in enumerate(parsed) for c in chunks(t.ner or "O" for t in p.tokens)}
        scores["names, F1"] = 200 * len(gold_names & found) / max(1, len(gold_names) + len(found))
    if "tokenize" in listed:
        text, marks = raw(devel)
        ends = {i for i, mark in enumerate(marks) if mark in "12"}
        cut = stanza.Pipeline(lang, processors="tokenize", **asked)(text)
        ours = {token.end_char - 1 for s in cut.sentences for token in s.tokens}
        scores["ends of tokens in raw text, F1"] = 200 * len(ends & ours) / max(1, len(ends) + len(ours))
    return scores


if __name__ == "__main__":
    main()
