"""python -m training.smoke: three steps, export and parity on generated RescueNet-like and xBD-like folders.

Proves that a real folder of either layout can be trained the day one is at hand. Takes about ten seconds.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import torch

from . import lookalike
from .config import read_config
from .evaluate import score_places
from .export import fused, parity, with_half_weights, write_onnx
from .runners import run_onnx
from .train import train

CONFIGS = Path(__file__).parent / "configs"


def smoke(name: str, make, folder: Path, split: dict) -> None:
    """Generates, trains three steps, exports, compares and scores; raises when any of it fails."""
    root = folder / name
    make(root)
    config = read_config(CONFIGS / f"{name}.json", {"steps": 3, "batch": 2, "size_px": 64} | split)
    net, cost = train(config, root, seed=1, log=lambda *_, **__: None)
    module = with_half_weights(fused(net)).eval()
    path = folder / f"{name}.onnx"
    write_onnx(module, path, {})
    difference = parity(module, path)["torch_vs_onnxruntime_max_abs"]
    samples = config.held_out[0].load(root)
    scores = score_places(run_onnx(path), samples, config.gsd_range_m[0])
    print(json.dumps({"config": name, "classes": len(config.classes), "parity": difference, "parameters": cost["parameters"], "scored": list(scores)}))


def main() -> None:
    """Both layouts."""
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        smoke("rescuenet", lookalike.rescuenet, Path(folder), {})
        split = {part: [{"reader": "xbd-damage", "places": [event], "share": 1}] for part, event in lookalike.XBD_SPLIT.items()}
        smoke("xbd-damage", lookalike.xbd, Path(folder), split)


if __name__ == "__main__":
    main()
