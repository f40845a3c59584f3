"""vehicles: KIT AIS frames and Minsk drone pictures with axis-aligned boxes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ..sample import Sample
from .files import read_rgb


def read(root: Path) -> list[Sample]:
    """One sample a picture; car, truck, bus and minibus are vehicles, a cyclist is ignored."""
    folder = root / "vehicles"
    notes = json.loads((folder / "annotations.json").read_text())
    samples = []
    for entry in notes["images"]:
        wanted = [o["box"] for o in entry["objects"] if o["cls"] != "cyclist"]
        other = [o["box"] for o in entry["objects"] if o["cls"] == "cyclist"]
        samples.append(
            Sample(
                entry["file"], entry["place"], read_rgb(folder / entry["file"]), entry["gsd_m_estimated"],
                boxes=np.array(wanted, np.float32).reshape(-1, 4),
                ignore_boxes=np.array(other, np.float32).reshape(-1, 4),
            )  # fmt: skip
        )
    return samples
