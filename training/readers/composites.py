"""Real pictures of oam-buildings and floodnet with drawn damage and drawn heaps: half real, so marked synthetic like drawn scenes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ..composite import NO_DAMAGE, block_roads, damage_buildings
from ..resample import at_gsd, labels_at
from ..sample import IGNORE, NOT_BUILDING, Sample
from . import floodnet, oam

GSD_M = 0.1
"""Damage is drawn at 0.1 m, so that shards of one size come from pictures of any pixel size."""


def from_mosaics(root: Path) -> list[Sample]:
    """Mosaics with building masks; all other ground is NOT_BUILDING, as nobody labelled it."""
    return [_drawn(s, np.array([NOT_BUILDING, NO_DAMAGE] + [IGNORE] * 254, np.uint8)[s.mask], 0) for s in oam.read(root)]


def from_flood(root: Path) -> list[Sample]:
    """FloodNet's pictures; roofs, flooded around or not, are whole from above and count as undamaged before damage is drawn."""
    product = floodnet.PRODUCT_CLASS.copy()
    product[[1, 2]] = NO_DAMAGE
    return [_drawn(s, product[s.mask], 1) for s in floodnet.read(root)]


def _drawn(sample: Sample, labels: np.ndarray, seed: int) -> Sample:
    rng = np.random.default_rng([seed, sum(sample.name.encode())])
    image = at_gsd(sample.image, sample.gsd_m, GSD_M).copy()
    mask = labels_at(labels, image.shape[:2]).copy()
    gsd_m = sample.gsd_m if image.shape == sample.image.shape else GSD_M
    block_roads(image, mask, gsd_m, rng)
    damage_buildings(image, mask, gsd_m, rng)
    return Sample(f"{sample.name}, drawn on", sample.place, image, gsd_m, mask=mask)
