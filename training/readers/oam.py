"""oam-buildings: drone mosaics with building masks (0 background, 255 building)."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ..sample import IGNORE, Sample
from .files import black_is_unseen, read_index, read_rgb

# ground pixel size from the set's README; the file's own pixel is a projected one (EPSG:3857)
GROUND_GSD_M = {"banepa_west": 0.132, "banepa_mid": 0.132, "kampala_a": 0.0746}


def read(root: Path) -> list[Sample]:
    """One sample a mosaic; mask 1 = building, 0 = not, IGNORE in holes of the mosaic."""
    samples = []
    for name, gsd_m in GROUND_GSD_M.items():
        image = read_rgb(root / "oam-buildings" / f"{name}.tif")
        mask = (read_index(root / "oam-buildings" / f"{name}_mask.png") == 255).astype(np.uint8)
        mask[black_is_unseen(image)] = IGNORE
        samples.append(Sample(name, name, image, gsd_m, mask=mask))
    return samples
