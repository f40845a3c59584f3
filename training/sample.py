"""The one thing every reader gives and every trainer takes: a labelled picture of a named place."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

IGNORE = 255
"""Label value that counts in no loss and no score (not imaged, not labelled, on a doubtful edge)."""
NOT_BUILDING = 254
"""Label value of ground of which only that is known: it teaches no class but the absence of the building classes, and is not scored."""


@dataclass
class Sample:
    """A picture and its truth.

    image:  uint8 [H, W, 3], RGB.
    gsd_m:  metres a pixel on the ground.
    place:  what a split is made by; neighbours of one place never stand on both sides.
    mask:   uint8 [H, W] of class numbers, IGNORE where unknown; None for detection sets.
    boxes:  float32 [N, 4], x0 y0 x1 y1 in pixels, half open; None for segmentation sets.
    ignore_boxes: boxes whose objects are neither asked for nor wrong (cyclists, doubtful ones).
    """

    name: str
    place: str
    image: np.ndarray
    gsd_m: float
    mask: np.ndarray | None = None
    boxes: np.ndarray | None = None
    ignore_boxes: np.ndarray = field(default_factory=lambda: np.zeros((0, 4), np.float32))

    def __post_init__(self) -> None:
        if self.image.dtype != np.uint8 or self.image.ndim != 3 or self.image.shape[2] != 3:
            raise ValueError(f"{self.name}: the image must be uint8 [H, W, 3], it is {self.image.dtype} {self.image.shape}")
        if self.mask is not None and self.mask.shape != self.image.shape[:2]:
            raise ValueError(f"{self.name}: mask {self.mask.shape} does not cover image {self.image.shape[:2]}")


def of_places(samples: list[Sample], places: list[str]) -> list[Sample]:
    """The samples of the named places; a place without any sample is an error, not an empty split."""
    missing = set(places) - {sample.place for sample in samples}
    if missing:
        raise ValueError(f"no sample of {sorted(missing)}; there are {sorted({s.place for s in samples})}")
    return [sample for sample in samples if sample.place in places]
