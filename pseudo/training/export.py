"""The trained network as ONNX with 8-bit weights, and the files beside it.

In: the torch network. Out: `tagger.onnx`, `tagger.json` (labels, CRF weights, endings), `tagger.names.npz` (hashes of
known names) and `tagger.sha256` over the three. The graph is written node by node, so that nothing of training
(dropout) can slip into it. Convolutions and heads work in whole numbers, with scales fixed here and not drawn from each
batch: so a sentence's result does not depend on the others in its batch, nor on the machine.
"""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from pseudo.engines.features import Features
from pseudo.training.labels import Labels
from pseudo.training.network import Network
from pseudo.training.sentences import canonical

SEEN = 6
"""Tags and scripts seen less often in two epochs are left out: the heads take a third of the time, mostly for these."""

FILES = ("tagger.json", "tagger.names.npz", "tagger.onnx")


class Graph:
    """Collects nodes and weights; each method returns the name of its result."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def const(self, name: str, array: Any) -> str:
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def op(self, kind: str, *inputs: str, out: str | None = None, **attributes: Any) -> str:
        name = out or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name + "_", **attributes))
        return name

    def matrix(self, name: str, weight: Any) -> str:
        """(in, out) matrix stored in 8 bits with one scale per column; onnxruntime unfolds it once, when it loads."""
        scale = np.maximum(np.abs(weight).max(0), 1e-8) / 127
        self.const(f"{name}.q", np.clip(np.rint(weight / scale), -127, 127).astype(np.int8))
        self.const(f"{name}.s", scale.astype(np.float32))
        return self.op("Mul", self.op("Cast", f"{name}.q", to=TensorProto.FLOAT), f"{name}.s")

    def linear(self, name: str, x: str, layer: Any, keep: Any = slice(None)) -> str:
        weight = self.matrix(name, layer.weight.detach().numpy()[keep].T)
        bias = self.const(f"{name}.b", layer.bias.detach().numpy()[keep])
        return self.op("Add", self.op("MatMul", x, weight), bias)

    def bits(self, name: str, flags: Any) -> str:
        """A matrix of yes and no, eight to a byte in the file; onnxruntime spreads them once, when it loads."""
        rows, columns = flags.shape
        packed = self.const(name, np.packbits(flags, axis=1, bitorder="little")[:, :, None])
        single = self.op("Mod", self.op("BitShift", packed, self.const(f"{name}.at", np.arange(8, dtype=np.uint8)),
                                        direction="RIGHT"), self.const(f"{name}.two", np.array([2], np.uint8)))
        whole = self.op("Reshape", single, self.const(f"{name}.shape", np.array([rows, -1], np.int64)))
        ends = [self.const(f"{name}.{end}", np.array([at], np.int64))
                for end, at in (("first", 0), ("width", columns), ("axis", 1))]
        return self.op("Slice", whole, *ends)

    def rounded(self, name: str, x: str, largest: float) -> str:
        """x in 8 bits with a fixed scale: -largest..largest -> 1..255, nothing -> 128."""
        self.const(f"{name}.as", np.array(largest / 127, np.float32))
        self.const(f"{name}.az", np.array(128, np.uint8))
        return self.op("QuantizeLinear", x, f"{name}.as", f"{name}.az")

    def integers(self, name: str, x: str, layer: Any, by: str, keep: Any = slice(None)) -> str:
        """`layer` over an x that `rounded` made under the name `by`, in whole numbers. Weights have 7 bits: with 8,
        processors without VNNI instructions would round sums off, and machines would differ."""
        weight = layer.weight.detach().numpy()[keep].T
        scale = np.maximum(np.abs(weight).max(0), 1e-8) / 63
        self.const(f"{name}.q", np.clip(np.rint(weight / scale), -63, 63).astype(np.int8))
        self.const(f"{name}.z", np.zeros(weight.shape[1], np.int8))
        self.const(f"{name}.s", scale.astype(np.float32))
        bias = self.const(f"{name}.b", layer.bias.detach().numpy()[keep])
        inputs = (x, f"{name}.q", f"{by}.as", f"{name}.s", f"{by}.az", f"{name}.z", bias)
        return self.op("MatMulIntegerToFloat", *inputs, domain="com.microsoft")

    def norm(self, name: str, x: str, layer: Any) -> str:
        scale = self.const(f"{name}.g", layer.weight.detach().numpy())
        bias = self.const(f"{name}.b", layer.bias.detach().numpy())
        return self.op("LayerNormalization", x, scale, bias, axis=-1, epsilon=layer.eps)


def reach(norm: Any) -> float:
    """How far from 0 a normalised value can well be: four and a half deviations of its widest channel."""
    return float((norm.bias.detach().abs() + 4.5 * norm.weight.detach().abs()).max())


def spread(norm: Any, layer: Any) -> float:
    """How far above 0 a linear layer over normalised values can well be: six deviations, as a whole number (a twentieth
    above one is that one), so that weights rounded once give the same."""
    weight = layer.weight.detach()
    mean = weight @ norm.bias.detach() + layer.bias.detach()
    return float(max(1, math.ceil(float((mean + 6 * (weight * norm.weight.detach()).norm(dim=1)).max()) - 0.05)))


def graph(net: Network, together: Any, tags: Any, scripts: Any) -> Any:
    """Inputs: rows (words, features) of the distinct words of a batch, padded with the last row; word (batch, time),
    which of them stands where; mask (batch, time, 1). Outputs: fine, coarse emissions; tag, script numbers."""
    g = Graph()
    table = net.table.weight.detach().numpy()
    scale = np.maximum(np.abs(table).max(1) / 127, 1e-4).astype(np.float16)
    g.const("table", np.clip(np.rint(table / scale[:, None].astype(np.float32)), -127, 127).astype(np.int8))
    g.const("scale", scale)
    one = g.const("one", np.array([1], np.int64))
    cells = g.op("Cast", g.op("Gather", "table", "rows"), to=TensorProto.FLOAT)
    scales = g.op("Cast", g.op("Gather", "scale", "rows"), to=TensorProto.FLOAT)
    two = g.const("two", np.array([2], np.int64))
    vectors = g.op("ReduceSum", g.op("Mul", cells, g.op("Unsqueeze", scales, two)), one, keepdims=0)
    entered = g.linear("enter", vectors, net.enter)
    x = g.op("Mul", g.op("Gather", entered, "word"), "mask")
    for i, block in enumerate(net.blocks):
        d = block.dilation
        y = g.op("Mul", g.norm(f"block{i}.norm", x, block.norm), "mask")
        pads = g.const(f"block{i}.pads", np.array([0, d, 0, 0, d, 0], np.int64))
        name = f"block{i}.mix"
        largest = reach(block.norm)
        y = g.op("Pad", g.rounded(name, y, largest), pads, f"{name}.az")
        cuts = []
        for j, (first, last) in enumerate(((0, -2 * d), (d, -d), (2 * d, 1 << 40))):
            start = g.const(f"block{i}.{j}.start", np.array([first], np.int64))
            end = g.const(f"block{i}.{j}.end", np.array([last], np.int64))
            cuts.append(g.op("Slice", y, start, end, one))
        y = g.op("Relu", g.integers(name, g.op("Concat", *cuts, axis=2), block.mix, name))
        x = g.op("Add", x, y)
    y = g.rounded("last", g.norm("norm", x, net.norm), reach(net.norm))
    z = g.rounded("z", g.op("Relu", g.integers("bottle", y, net.bottle, "last")), spread(net.norm, net.bottle))
    g.op("Identity", g.integers("fine", y, net.fine, "last"), out="fine")
    g.op("Identity", g.integers("coarse", y, net.coarse, "last"), out="coarse")
    tag = g.op("ArgMax", g.integers("tags", z, net.tags, "z", tags), out="tag", axis=2, keepdims=0)
    # A script that never went with the chosen tag in training is out of the question.
    barred = g.bits("barred", together[np.ix_(tags, scripts)] == 0)
    far = g.const("far", np.array(-1e4, np.float32))
    penalty = g.op("Mul", g.op("Cast", g.op("Gather", barred, tag), to=TensorProto.FLOAT), far)
    allowed = g.op("Add", g.integers("scripts", z, net.scripts, "z", scripts), penalty)
    g.op("ArgMax", allowed, out="script", axis=2, keepdims=0)
    info = helper.make_tensor_value_info
    inputs = [
        info("rows", TensorProto.INT64, ["words", "features"]),
        info("word", TensorProto.INT64, ["batch", "time"]),
        info("mask", TensorProto.FLOAT, ["batch", "time", 1]),
    ]
    outputs = [
        info("fine", TensorProto.FLOAT, ["batch", "time", net.fine.out_features]),
        info("coarse", TensorProto.FLOAT, ["batch", "time", net.coarse.out_features]),
        info("tag", TensorProto.INT64, ["batch", "time"]),
        info("script", TensorProto.INT64, ["batch", "time"]),
    ]
    built = helper.make_graph(g.nodes, "tagger", inputs, outputs, g.weights)
    versions = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(built, opset_imports=versions, producer_name="pseudo")
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model


def write(net: Network, features: Features, labels: Labels, folder: Path, *, seen: int = SEEN) -> None:
    """All files of the model into `folder`, without tags and scripts seen less often than `seen`."""
    net.eval()
    tags = np.flatnonzero(labels.together.sum(1) >= seen)
    scripts = np.flatnonzero(labels.together.sum(0) >= seen)
    names = features.names
    (folder / "tagger.onnx").write_bytes(graph(net, labels.together, tags, scripts).SerializeToString())
    keys = np.array(sorted(names), dtype=np.uint32)
    bits = np.array([names[int(k)] for k in keys], dtype=np.uint16)
    with (folder / "tagger.names.npz").open("wb") as out:
        np.savez_compressed(out, keys=keys, bits=bits)

    def crf(head: Any, kinds: tuple[str, ...]) -> dict[str, Any]:
        rounded = {
            n: np.round(getattr(head, n).detach().numpy().astype(float), 5).tolist()
            for n in ("inner", "leave", "begin")
        }
        return {"kinds": list(kinds), **rounded}

    meta = {
        "format": 1,
        "buckets": features.buckets,
        "reach": sum(net.sizes.dilations),
        "name_kinds": list(features.kinds),
        "lengthened": dict(features.lengthened),
        "fine": crf(net.fine_crf, labels.fine),
        "coarse": crf(net.coarse_crf, labels.coarse),
        "tags": [mended(labels.tags[i]) for i in tags],
        "scripts": [labels.scripts[i] for i in scripts],
        "endings": {form: [list(e) for e in entry] for form, entry in features.endings.items()},
    }
    if features.letters.pairs:
        meta["case"] = dict(features.letters.pairs)  # what the model learned to lower, it lowers so ever after
    text = json.dumps(meta, ensure_ascii=False, indent=None, separators=(",", ":"))
    (folder / "tagger.json").write_text(text + "\n", encoding="utf-8")
    seal(folder)


def mended(tag: str) -> str:
    """`UPOS|feats` in canonical spelling (labels read by older versions of this script may not be)."""
    upos, _, feats = tag.partition("|")
    return f"{upos}|{canonical(feats)}"


def seal(folder: Path) -> None:
    """`tagger.sha256`, in the format of sha256sum."""
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in FILES]
    (folder / "tagger.sha256").write_text("".join(lines), encoding="utf-8")
