"""python -m training.adjust models/ID --config C: shift and turn written into the graph of a model whose training weights are gone.

A loss that weighs rare classes by share ** -power makes a network see them more often than they are. The shift takes half of that
back: power / 2 * log(share). The turn averages a tile with itself turned by 180 degrees. Neither changes a trained number; both
are first measured on weights of the same recipe that left places out (`training.folds`), for what they gain.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

from .config import read_config
from .export import REFERENCE_FORMULA, reference_input, sha256
from .runners import run_onnx
from .tiles import Run


def shift_of(shares: list[float], power: float) -> np.ndarray:
    """float32 [C], mean 0: what is added to the logits of classes with these shares of the training pixels."""
    shift = power / 2 * np.log(np.array(shares))
    return (shift - shift.mean()).astype(np.float32)


def turned(run: Run, shift: np.ndarray, temperature: float = 1.0) -> Run:
    """The same in numpy, for measuring and as the reference the graph is compared with."""

    def both(image: np.ndarray) -> np.ndarray:
        other = run(np.ascontiguousarray(image[:, :, ::-1, ::-1]))[:, :, ::-1, ::-1]
        return ((run(image) + other) / 2 + shift[None, :, None, None]) / temperature

    return both


def rewrite(model: onnx.ModelProto, shift: np.ndarray, temperature: float) -> onnx.ModelProto:
    """A copy whose `output` is the mean of the picture and the turned picture, shifted, then divided by the temperature; the batch doubles inside."""
    new = onnx.ModelProto()
    new.CopyFrom(model)
    graph = new.graph
    image, output = graph.input[0].name, graph.output[0].name
    for node in graph.node:
        node.input[:] = ["adjust_pair" if name == image else name for name in node.input]
        node.output[:] = ["adjust_logits" if name == output else name for name in node.output]
    constants = {
        "adjust_from": np.array([-1, -1], np.int64), "adjust_to": np.array([-(2**62), -(2**62)], np.int64),
        "adjust_axes": np.array([2, 3], np.int64), "adjust_step": np.array([-1, -1], np.int64),
        "adjust_half": np.array(0.5 / temperature, np.float32), "adjust_shift": (shift / temperature).astype(np.float32).reshape(1, -1, 1, 1),
    }  # fmt: skip
    graph.initializer.extend(numpy_helper.from_array(value, name) for name, value in constants.items())
    slicing = ["adjust_from", "adjust_to", "adjust_axes", "adjust_step"]
    before = [
        helper.make_node("Slice", [image, *slicing], ["adjust_turned"]),
        helper.make_node("Concat", [image, "adjust_turned"], ["adjust_pair"], axis=0),
    ]
    after = [
        helper.make_node("Split", ["adjust_logits"], ["adjust_a", "adjust_b"], axis=0),
        helper.make_node("Slice", ["adjust_b", *slicing], ["adjust_back"]),
        helper.make_node("Add", ["adjust_a", "adjust_back"], ["adjust_sum"]),
        helper.make_node("Mul", ["adjust_sum", "adjust_half"], ["adjust_mean"]),
        helper.make_node("Add", ["adjust_mean", "adjust_shift"], [output]),
    ]
    nodes = before + list(graph.node) + after
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(new)
    return new


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="folder with the unchanged model.onnx and its card")
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    own = read_config(args.config).card["adjust"]
    shift = shift_of(own["shares"], own["power"])
    before, path = args.model / "model.onnx", args.out / "model.onnx"
    card = json.loads((args.model / "model.json").read_text())
    run = turned(run_onnx(before), shift, own["temperature"])
    args.out.mkdir(parents=True, exist_ok=True)
    model = rewrite(onnx.load(str(before)), shift, own["temperature"])
    onnx.save(model, str(path))
    expected, answer = run(reference_input()), run_onnx(path)(reference_input())
    digest = sha256(path)
    card |= {"version": own["version"], "limits": own["limits"], "sha256": digest}
    card["training"]["adjusted"] = {"shift_logits": [round(float(v), 4) for v in shift], "turned": "mean with the tile turned by 180 degrees", **{key: own[key] for key in ("shares", "power", "temperature", "fitted_on", "note")}}
    card["file"] = card.get("file", {}) | {"bytes": path.stat().st_size, "sha256": digest}
    card["parity"] = {
        "largest_difference_from_numpy": float(np.abs(answer - expected).max()),
        "reference": {
            "input": REFERENCE_FORMULA, "output_shape": list(answer.shape), "first_8": [float(v) for v in expected.ravel()[:8]],
            "sum": float(expected.sum()), "tolerance_abs": 1e-3,
        },
    }  # fmt: skip
    (args.out / "model.json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    print(card["parity"]["largest_difference_from_numpy"], card["training"]["adjusted"])


if __name__ == "__main__":
    main()
