"""floodnet: drone pictures after a flood, ten classes; the place is a block of picture numbers (one flight)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from ..sample import IGNORE, Sample
from .files import read_index, read_rgb

CLASSES = [
    "background", "building_flooded", "building_non_flooded", "road_flooded", "road_non_flooded",
    "water", "tree", "vehicle", "pool", "grass",
]  # fmt: skip
GSD_M = 0.09
HELD_OUT_BLOCKS = ["block83", "block84", "block71", "block72"]


def read(root: Path) -> list[Sample]:
    """All pictures with the ten classes as they are; background (0) is IGNORE, it only means unlabelled."""
    samples = []
    for group in ("Flooded", "Non-Flooded"):
        for path in sorted((root / "floodnet" / group / "image").glob("*.jpg")):
            image = read_rgb(path)
            mask = read_index(root / "floodnet" / group / "mask" / f"{path.stem}_lab.png")
            if mask.shape != image.shape[:2]:  # label files are stretched, never cropped (the set's README)
                mask = cv2.resize(mask, image.shape[1::-1], interpolation=cv2.INTER_NEAREST)
            mask[mask == 0] = IGNORE
            place = f"block{int(path.stem) // 100}"
            samples.append(Sample(f"{group}/{path.stem}", place, image, GSD_M, mask=mask))
    return samples


def as_buildings(samples: list[Sample]) -> list[Sample]:
    """The same pictures for a building model: 1 where a building stands, flooded or not."""
    return [_mapped(sample, lambda m: np.isin(m, (1, 2))) for sample in samples]


def as_vehicles(samples: list[Sample]) -> list[Sample]:
    """The same pictures for a vehicle detector.

    Touching cars share one component of the mask, so only components of the size of one car become boxes;
    all others are ignored rather than taught as one wide car.
    """
    out = []
    for sample in samples:
        _, _, stats, _ = cv2.connectedComponentsWithStats((sample.mask == 7).astype(np.uint8))
        boxes, doubtful = [], []
        for x, y, w, h, area in stats[1:]:
            long_m, short_m = max(w, h) * sample.gsd_m, min(w, h) * sample.gsd_m
            one_car = 2.5 <= long_m <= 7.5 and short_m >= 1.2 and area >= 0.55 * w * h
            (boxes if one_car else doubtful).append((x, y, x + w, y + h))
        out.append(
            Sample(sample.name, sample.place, sample.image, sample.gsd_m, boxes=_array(boxes), ignore_boxes=_array(doubtful))
        )
    return out


def _array(boxes: list[tuple[int, int, int, int]]) -> np.ndarray:
    return np.array(boxes, np.float32).reshape(-1, 4)


def _mapped(sample: Sample, rule) -> Sample:
    mask = np.where(sample.mask == IGNORE, IGNORE, rule(sample.mask)).astype(np.uint8)
    return Sample(sample.name, sample.place, sample.image, sample.gsd_m, mask=mask)
