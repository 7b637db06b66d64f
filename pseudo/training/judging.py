"""The judge of candidates, fitted to annotated texts: what `pseudo train` does, and `scripts/train_judge.py` builds on.

In: texts with their names, each with an engine that has not learned from it, and perhaps a judge to begin with. Out:
`judge.onnx` and `judge.json` in a folder (`pseudo.spans.judge.weigh` takes them). Start at `learn`.

The candidates and their evidence are made by the rules of stage one that stand before the judge. A candidate is right
where the text is marked in just this place; of a person the marks may leave titles out. Trees are added to those of the
judge that it begins with: what it knows stays, as far as the texts do not speak against it. Needs lightgbm and onnx.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pseudo import engines
from pseudo.core.document import Span
from pseudo.language.language import Language
from pseudo.language.tokenise import tokenise
from pseudo.spans import stage
from pseudo.spans.draft import Draft, applied, drafted
from pseudo.spans.judge import facts, rule, weigh
from pseudo.spans.judge.evidence import columns, evidence
from pseudo.spans.judge.sheet import GROUPS, OTHERS, Floats, Place, Sheet
from pseudo.spans.judge.weigh import CLASSES, Judge
from pseudo.training.texts import Text

SETTINGS = {
    "objective": "multiclass", "num_class": len(CLASSES), "num_leaves": 15, "learning_rate": 0.06,
    "min_data_in_leaf": 20, "feature_fraction": 0.3, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 1.0,
    "verbose": -1, "seed": 1, "num_threads": 1, "deterministic": True,
}
TREES = 360
ADDED = 10
"""Trees for each class: of a new judge, and those added to one that is there."""
FEW = 400, 3000
"""Candidates under which nothing is learned: by a judge that is there, and by a new one."""
PLAIN = frozenset(("DATE", "TIME", "DUR", "AGE", "MONEY", "PERCENT", "QUANTITY", "CARDINAL", "ORDINAL"))
"""Types that are no names."""
NAMED = frozenset(
    ("MISC", "PROD", "WORK_OF_ART", "EVENT", "MEDIA", "SMEDIA", "LAW", "NORP", "LANGUAGE", "CAR", "AWARD", "PROJ"))
"""Types that are names of something else than a person, a place or a body."""
FILES = ("judge.json", "judge.onnx")


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A text with its candidates. right: the class of each, -1 where it trains nothing."""

    gold: Text
    draft: Draft
    sheet: Sheet
    candidates: Mapping[Place, Sequence[Span]]
    rows: Floats
    right: npt.NDArray[np.int8]


def learn(
    told: Iterable[tuple[Iterable[Text], engines.Engine]], language: Language, start: Path | None, folder: Path
) -> str:
    """Fits a judge and writes it into the folder; gives what a user wants to know of that.

    told    texts, each with an engine that has not learned from them
    start   folder with the judge that it begins with; None, or a folder without one: a new judge
    """
    docs = [one for texts, engine in told for text in texts if (one := asked(text, language, engine)) is not None]
    right = np.concatenate([doc.right for doc in docs]) if docs else np.zeros(0, np.int8)
    before = None if start is None else weigh.load(start)
    if before is not None and before.columns != columns():
        before = None  # it was fitted on other evidence
    candidates, names = int((right >= 0).sum()), int((right > 0).sum())
    if candidates < FEW[before is None] or not names:
        return f"the judge has learned nothing: {candidates} candidates are too few"
    rows = np.concatenate([doc.rows for doc in docs])
    booster = fitted(rows, right, np.ones(len(rows), np.float32), before)
    usual = before.usual if before is not None else np.median(rows[right == 0], 0)
    old = (start / "judge.onnx").read_bytes() if start is not None and before is not None else b""
    written(exported(booster, old), usual, folder)
    begun = "that of the model" if before is not None else "none"
    return f"the judge was fitted to {candidates} candidates, {names} of them names; begun with {begun}"


def asked(gold: Text, language: Language, engine: engines.Engine) -> Asked | None:
    """What the judge is asked of a text; None of one without a word."""
    tokens = tokenise(gold.text, language.cutting, ())
    if not tokens:
        return None
    ((words, named, maybe),) = engines.weighed(engine, [gold.text], [tokens])
    draft = drafted(gold.text, words, named, None, (), maybe)
    for each in stage.OFFERS:
        draft = applied(each, draft, language)
    sheet, candidates = rule.laid(draft, language)
    rows = evidence(sheet, candidates, language)
    return Asked(gold, draft, sheet, candidates, rows, _right(gold, sheet, list(candidates), language))


def _word_end(sheet: Sheet, end: int) -> int:
    """Where the word ends whose beginning is a name: `Vass` of `Vass-ügyben`, which is cut later."""
    if end in sheet.ends or sheet.text[end : end + 1] != "-":
        return end
    return next((token.end for token in sheet.tokens if token.start < end < token.end), end)


def _right(gold: Text, sheet: Sheet, places: Sequence[Place], language: Language) -> npt.NDArray[np.int8]:
    by_end = {_word_end(sheet, end): (start, type_) for start, end, type_ in gold.mentions}
    out = np.zeros(len(places), np.int8)
    for number, (first, last) in enumerate(places):
        start, end = sheet.tokens[first].start, sheet.tokens[last - 1].end
        wanted, type_ = by_end.get(end, (-1, ""))
        titles = gold.text[start:wanted].split() if not gold.adjectives and start < wanted else []
        exact = start == wanted or (type_ == "PER" and titles and all(map(language.persons.is_title, titles)))
        if exact and type_ not in PLAIN and (type_ in GROUPS or type_ in NAMED):
            out[number] = GROUPS.get(type_, OTHERS) + 1
        elif not gold.adjectives and adjective(sheet, last - 1, language):
            out[number] = -1
    return out


def adjective(sheet: Sheet, at: int, language: Language) -> bool:
    """Whether a word is an adjective made of a place's name: `szegedi`."""
    surface, known = sheet.surfaces[at], sheet.known[at]
    adjective = known[facts.NAMES.index("adjective")] > 0 and language.habits.ends_as_adjective(surface)
    return bool(adjective) and (surface[0].islower() or sheet.tokens[at].upos == "ADJ")


def fitted(rows: Floats, right: npt.NDArray[np.int8], weights: Floats, before: Judge | None = None) -> Any:
    """A booster; right: the class of each row, -1 for one that trains nothing. before: what it goes on from."""
    import lightgbm

    kept = right >= 0
    scores = None if before is None else before.scores(rows[kept]).astype(np.float64)
    data = lightgbm.Dataset(rows[kept], right[kept], weight=weights[kept], init_score=scores)
    return lightgbm.train(SETTINGS, data, TREES if before is None else ADDED)


def _trees(model: bytes) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
    """The nodes and the leaves of a model as lists; without a model empty ones."""
    import onnx

    nodes: dict[str, list[Any]] = {key: [] for key in (
        "treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids", "hitrates",
        "missing_value_tracks_true")}
    leaves: dict[str, list[Any]] = {key: [] for key in ("treeids", "nodeids", "ids", "weights")}
    for attribute in onnx.load_from_string(model).graph.node[0].attribute if model else ():
        what, _, key = attribute.name.partition("_")
        if what in ("nodes", "target"):
            told = onnx.helper.get_attribute_value(attribute)
            (nodes if what == "nodes" else leaves)[key] += [x.decode() if isinstance(x, bytes) else x for x in told]
    return nodes, leaves


def exported(booster: Any, before: bytes = b"") -> bytes:
    """The booster as ONNX: `evidence` in, raw scores of the classes out. before: a model whose trees come first."""
    from onnx import TensorProto, helper

    dump = booster.dump_model()
    nodes, leaves = _trees(before)
    first = 1 + max(nodes["treeids"], default=-1)

    def put(tree: int, node: Mapping[str, Any], number: int, target: int) -> int:
        """Writes a node and those below it; gives the next free number."""
        leaf = "leaf_value" in node
        row = {"treeids": tree, "nodeids": number, "featureids": 0, "values": 0.0, "modes": "LEAF", "truenodeids": 0,
               "falsenodeids": 0, "hitrates": 1.0, "missing_value_tracks_true": 0}
        at = len(nodes["nodeids"])
        for key, value in row.items():
            nodes[key].append(value)
        if leaf:
            for key, value in (("treeids", tree), ("nodeids", number), ("ids", target)):
                leaves[key].append(value)
            leaves["weights"].append(float(node["leaf_value"]))
            return number + 1
        threshold = np.float32(node["threshold"])
        if float(threshold) > node["threshold"]:  # evidence is of 32 bits: the same rows go left
            threshold = np.nextafter(threshold, np.float32(-np.inf))
        left = number + 1
        right = put(tree, node["left_child"], left, target)
        end = put(tree, node["right_child"], right, target)
        nodes["featureids"][at], nodes["values"][at] = node["split_feature"], float(threshold)
        nodes["modes"][at], nodes["truenodeids"][at], nodes["falsenodeids"][at] = "BRANCH_LEQ", left, right
        return end

    for tree in dump["tree_info"]:
        put(first + tree["tree_index"], tree["tree_structure"], 0, tree["tree_index"] % len(CLASSES))
    node = helper.make_node(
        "TreeEnsembleRegressor", ["evidence"], ["scores"], domain="ai.onnx.ml", n_targets=len(CLASSES),
        post_transform="NONE", **{f"nodes_{key}": value for key, value in nodes.items()},
        **{f"target_{key}": value for key, value in leaves.items()},
    )
    graph = helper.make_graph(
        [node], "judge", [helper.make_tensor_value_info("evidence", TensorProto.FLOAT, [None, len(columns())])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [None, len(CLASSES)])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 3), helper.make_opsetid("", 17)])
    model.ir_version = 9
    return bytes(model.SerializeToString())


def written(model: bytes, usual: Floats, folder: Path) -> Judge:
    """The model's files in a folder, and the judge that they are."""
    (folder / "judge.onnx").write_bytes(model)
    card = {"sha256": hashlib.sha256(model).hexdigest(), "columns": columns(),
            "usual": [round(each, 3) for each in usual.tolist()]}
    (folder / "judge.json").write_text(json.dumps(card, ensure_ascii=False, indent=0) + "\n", "utf-8")
    weigh.load.cache_clear()  # the folder may have held another
    judge = weigh.load(folder)
    assert judge is not None
    return judge
