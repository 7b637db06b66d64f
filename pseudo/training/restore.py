"""A network to train further, from the files of an exported model.

In: a folder with `tagger.*`. Out: the torch network, its labels, the features of words. Start at `restore`.

The weights were rounded to 8 bits (7 in all but the first two layers) when the model was exported. Unfolded and
exported again they give the same whole numbers, and scales that are the same up to their last bit: the network begins
where the model stands (`tests/training` sees to it).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from pseudo.engines.features import Features
from pseudo.engines.model import Model
from pseudo.training.labels import Labels
from pseudo.training.network import Network, Sizes


def restore(folder: Path) -> tuple[Network, Labels, Features]:
    """Network, labels and features of a model.

    raises  EngineError when a file is missing or is not the one that was exported
    """
    model = Model.load(folder)
    graph = onnx.load(folder / "tagger.onnx").graph
    arrays = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    layers = _layers(arrays)
    blocks = sum(name.endswith(".mix") for name in layers)
    labels = Labels(
        model.fine.kinds, model.coarse.kinds, ["|".join(pair) for pair in model.tags], model.scripts,
        model.features.letters,
    )
    labels.together = 1 - _barred(arrays)
    table = arrays["table"].astype(np.float32) * arrays["scale"][:, None].astype(np.float32)
    weights: dict[str, Any] = {"table.weight": table}
    for name, (matrix, bias) in layers.items():
        weights[_torch(name) + ".weight"], weights[_torch(name) + ".bias"] = matrix, bias
    for head, saved in (("fine_crf", model.fine), ("coarse_crf", model.coarse)):
        weights |= {f"{head}.{part}": getattr(saved, part) for part in ("inner", "leave", "begin")}
    sizes = Sizes(
        buckets=arrays["table"].shape[0] - 1,
        word=arrays["table"].shape[1],
        width=layers["enter"][0].shape[0],
        dilations=tuple(int(arrays[f"block{i}.pads"][1]) for i in range(blocks)),
        bottle=layers["bottle"][0].shape[0],
    )
    net = Network(sizes, len(labels.fine), len(labels.coarse), len(labels.tags), len(labels.scripts))
    net.load_state_dict({name: torch.from_numpy(np.array(value, np.float32)) for name, value in weights.items()})
    return net, labels, model.features


def _layers(arrays: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Weight and bias of every layer, as torch has them."""
    found: dict[str, tuple[Any, Any]] = {}
    for name in sorted(key[:-2] for key in arrays if key.endswith(".b")):
        if f"{name}.g" in arrays:
            found[name] = arrays[f"{name}.g"], arrays[f"{name}.b"]
            continue
        found[name] = (arrays[f"{name}.q"].astype(np.float32) * arrays[f"{name}.s"]).T, arrays[f"{name}.b"]
    return found


def _barred(arrays: dict[str, Any]) -> Any:
    """1 for each script that never went with a tag; models of before 2026-11-23 have a byte for each."""
    flags = arrays["barred"]
    if "barred.width" in arrays:
        flags = np.unpackbits(flags[:, :, 0], axis=1, count=int(arrays["barred.width"][0]), bitorder="little")
    return flags.astype(np.int32)


def _torch(name: str) -> str:
    """Name of a layer in the torch network: `block0.mix` is `blocks.0.mix` there.

    >>> _torch("block0.norm"), _torch("enter")
    ('blocks.0.norm', 'enter')
    """
    return f"blocks.{name[5:]}" if name.startswith("block") else name
