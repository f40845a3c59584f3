"""What a card holds that the config and the run already know; release.py adds scores, calibration, parity and hash."""

from __future__ import annotations

from pathlib import Path

from torch import nn

from .config import Config
from .export import Mean, Shipped, fused, with_half_weights
from .runners import load_checkpoint

LAYOUTS = {
    "detect": {
        "layout": "centre_heatmap",
        "stride": 4,
        "channels": ["heat_logit", "dx", "dy", "log_w_over_32", "log_h_over_32"],
        "decode": "p = sigmoid(c0); keep cells equal to their 3x3 maximum with p > threshold; cx = (ix+0.5+dx)*4, "
        "cy = (iy+0.5+dy)*4, w = 32*exp(c3), h = 32*exp(c4); then NMS at IoU 0.4",
        "shape": "[N,5,H/4,W/4]",
    },
    "binary": {
        "layout": "semantic_sigmoid",
        "activation": "sigmoid",
        "stride": 1,
        "decode": "p = sigmoid(x); class where p > threshold",
        "shape": "[N,1,H,W] logits",
    },
    "classes": {"layout": "semantic_logits", "activation": "softmax", "stride": 1, "decode": "class = argmax"},
}


def shipped(config: Config, checkpoints: list[Path], temperature: float, shift: float | list[float]) -> tuple[nn.Module, dict]:
    """The module to export, the mean of all checkpoints' logits, and what their training cost together."""
    loaded = [load_checkpoint(checkpoint) for checkpoint in checkpoints]
    costs = [stored["cost"] for _, stored in loaded]
    nets = [with_half_weights(fused(net)) for net, _ in loaded]
    cost = costs[0]
    if len(nets) > 1:
        if config.task == "detect":
            raise ValueError("heat maps of several detectors cannot be averaged: their boxes differ")
        cost = cost | {"seeds": [c["seed"] for c in costs]} | {key: round(sum(c[key] for c in costs), 1) for key in ("minutes_cpu", "parameters")}
    small = nets[0] if len(nets) == 1 else Mean(nets)
    mirrored = config.card.get("mirrored", False)
    return (small if config.task == "detect" else Shipped(small, temperature, shift, mirrored)), cost


def card_of(config: Config, cost: dict) -> dict:
    """The card without scores, parity and hash. What no code can know (limits, licence) comes from the config's `card`."""
    own = config.card
    kind = "detect" if config.task == "detect" else "binary" if config.outputs == 1 else "classes"
    output = {"name": "output"} | LAYOUTS[kind]
    output.setdefault("shape", f"[N,{config.outputs},H,W] logits")
    low, high = own["gsd_range_m"]
    return {
        "id": config.id,
        "version": own["version"],
        "task": config.task,
        "classes": own["classes"],
        "input": {
            "name": "image", "bands": 3, "order": "RGB", "layout": "NCHW", "dtype": "float32", "scale": 1 / 255,
            "mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225], "formula": "(pixel/255 - mean) / std",
            "gsd_range_m": [low, high], "tile": 512, "dynamic": True, "multiple_of": 32,
        },
        "output": output,
        "thresholds": own["thresholds"],
        "training": {
            "data": own["data"],
            "licence": own["licence"],
            "split": own["split"],
            "batch": f"{config.batch} x {config.size_px} px at {config.gsd_range_m[0]}-{config.gsd_range_m[1]} m",
            "optimiser": f"{'Muon (AdamW for stem, head, norms)' if config.optimiser == 'muon' else 'AdamW'} {config.learning_rate}, cosine, EMA {config.ema}",
            "loss": "penalty-reduced focal + 2 GIoU" if kind == "detect" else "cross entropy + 0.5 Dice",
            "config": f"training/configs/{config.id}.json",
            **cost,
        },
        "limits": own["limits"],
    } | ({"synthetic": True} if own.get("synthetic") else {})  # fmt: skip
