"""Scenes drawn by `aftermap scene`: exact labels, never real. A model trained on them is marked synthetic."""

from __future__ import annotations

import json
from pathlib import Path

from ..sample import Sample
from .files import read_index, read_rgb


def read(root: Path) -> list[Sample]:
    """One sample a date of every scene folder under root/scenes; labels are the eleven class ids of the product.

    The place is kind and seed, such as "quake-7": all dates of one scene share its ground and never part.
    """
    samples = []
    for note in sorted((root / "scenes").glob("*/scene.json")):
        scene = json.loads(note.read_text())
        place = f"{scene['kind']}-{scene['seed']}"
        for date in scene["dates"]:
            image = read_rgb(note.parent / date["files"]["image"])
            mask = read_index(note.parent / date["files"]["labels"])
            samples.append(Sample(f"{place}/{date['date']}", place, image, scene["gsdM"], mask=mask))
    if not samples:
        raise ValueError(f"{root / 'scenes'} holds no scene; draw some with `aftermap scene --out`")
    return samples
