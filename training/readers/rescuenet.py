"""RescueNet v2 folder: <split>-org-img/*.jpg beside <split>-label-img/*_lab.png with the eleven class ids."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from ..sample import Sample
from .files import read_index, read_rgb

CLASSES = [
    "background", "water", "building_no_damage", "building_minor_damage", "building_major_damage",
    "building_destroyed", "vehicle", "road_clear", "road_blocked", "tree", "pool",
]  # fmt: skip
GSD_M = 0.03
"""Not stated by the set; about 0.02-0.04 m for 4000 px pictures."""


def read(root: Path) -> list[Sample]:
    """Samples of every `*-org-img` folder under root; the place is the split's name, as the publisher split by flight.

    Raises on label value 11: that is the older RescueNet with twelve classes in another order, and reading it
    as version 2 would shift every building grade by one.
    """
    samples = []
    for folder in sorted(root.rglob("*-org-img")):
        split = folder.name.removesuffix("-org-img")
        labels = folder.with_name(f"{split}-label-img")
        for path in sorted(folder.glob("*.jpg")):
            samples.append(_sample(path, labels / f"{path.stem}_lab.png", split))
    if not samples:
        raise ValueError(f"{root} holds no *-org-img folder of RescueNet")
    return samples


def _sample(picture: Path, label: Path, split: str) -> Sample:
    image, mask = read_rgb(picture), read_index(label)
    if mask.max() >= len(CLASSES) and mask.max() != 255:
        raise ValueError(f"{label.name} holds the value {mask.max()}: this is RescueNet v1, remap it to v2 first")
    if mask.shape != image.shape[:2]:
        mask = cv2.resize(mask, image.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    return Sample(picture.stem, split, image, GSD_M, mask=mask.astype(np.uint8))
