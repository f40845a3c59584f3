"""floodnet: drone pictures after a flood, ten classes; the place is a block of picture numbers (one flight)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from ..sample import IGNORE, Sample
from .crowns import crowns_of
from .files import read_index, read_rgb

CLASSES = [
    "background", "building_flooded", "building_non_flooded", "road_flooded", "road_non_flooded",
    "water", "tree", "vehicle", "pool", "grass",
]  # fmt: skip
GSD_M = 0.09


def read(root: Path) -> list[Sample]:
    """All pictures with the ten classes as they are; background (0) is IGNORE, it only means unlabelled."""
    samples = []
    for group in ("Flooded", "Non-Flooded"):
        for path in sorted((root / "floodnet" / group / "image").glob("*.jpg")):
            image = read_rgb(path)
            mask = placed(read_index(root / "floodnet" / group / "mask" / f"{path.stem}_lab.png"), image.shape[:2])
            mask[mask == 0] = IGNORE
            place = f"block{int(path.stem) // 100}"
            samples.append(Sample(f"{group}/{path.stem}", place, image, GSD_M, mask=mask))
    return samples


def placed(mask: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """The label on the picture's grid, IGNORE where there is none.

    Label files are 4000 x 3000 px. Photos of 4592 x 3072 px (here 800 x 534) were labelled on their top left
    4000 x 3000 px: laid there, the classes explain 21 % of the colour variance of 32 such pictures, stretched
    over the whole photo 9 %, better so in 29 of 32. Photos of 4000 x 3000 px are covered in full.
    """
    height, width = shape
    if abs(width / height - 4592 / 3072) > 0.02:
        return cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST)
    out = np.full(shape, IGNORE, np.uint8)
    part = (round(width * 4000 / 4592), round(height * 3000 / 3072))
    out[: part[1], : part[0]] = cv2.resize(mask, part, interpolation=cv2.INTER_NEAREST)
    return out


def as_buildings(samples: list[Sample]) -> list[Sample]:
    """The same pictures for a building model: 1 where a building stands, flooded or not."""
    return [_mapped(sample, lambda m: np.isin(m, (1, 2))) for sample in samples]


PRODUCT_CLASS = np.array([IGNORE, IGNORE, IGNORE, 8, 7, 1, 9, 6, 10, 0] + [IGNORE] * 246, np.uint8)
"""FloodNet value -> class id of the product. Buildings are IGNORE: flooded or not says nothing of their damage."""


def as_product_classes(samples: list[Sample]) -> list[Sample]:
    """The same pictures with the product's class ids, for models that also learn from drawn scenes."""
    return [Sample(s.name, s.place, s.image, s.gsd_m, mask=PRODUCT_CLASS[s.mask]) for s in samples]


def as_vehicles(samples: list[Sample]) -> list[Sample]:
    """The same pictures for a vehicle detector."""
    return [_as_objects(sample, 7, lambda long_m, short_m, fill: 2.5 <= long_m <= 7.5 and short_m >= 1.2 and fill >= 0.55) for sample in samples]


def as_trees(samples: list[Sample]) -> list[Sample]:
    """The same pictures for a crown detector: the discs the tree mask falls into, see crowns.py."""
    out = []
    for s in samples:
        crowns, doubtful = crowns_of(s.mask == 6, s.gsd_m)
        out.append(Sample(s.name, s.place, s.image, s.gsd_m, boxes=_array(crowns), ignore_boxes=_array(doubtful)))
    return out


def _as_objects(sample: Sample, value: int, is_one) -> Sample:
    """Boxes from a class mask.

    Touching objects share one component of the mask, so only components with the shape of one object become
    boxes; all others are ignored rather than taught as one wide object or as background.
    """
    _, _, stats, _ = cv2.connectedComponentsWithStats((sample.mask == value).astype(np.uint8))
    boxes, doubtful = [], []
    for x, y, w, h, area in stats[1:]:
        one = is_one(max(w, h) * sample.gsd_m, min(w, h) * sample.gsd_m, area / (w * h))
        (boxes if one else doubtful).append((x, y, x + w, y + h))
    return Sample(sample.name, sample.place, sample.image, sample.gsd_m, boxes=_array(boxes), ignore_boxes=_array(doubtful))


def _array(boxes: list[tuple[float, ...]]) -> np.ndarray:
    return np.array(boxes, np.float32).reshape(-1, 4)


def _mapped(sample: Sample, rule) -> Sample:
    mask = np.where(sample.mask == IGNORE, IGNORE, rule(sample.mask)).astype(np.uint8)
    return Sample(sample.name, sample.place, sample.image, sample.gsd_m, mask=mask)
