"""dubai-landcover: satellite tiles of about 1 m with building, land, road, vegetation and water."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ..sample import IGNORE, Sample
from .files import read_index, read_rgb

CLASSES = ["building", "land", "road", "vegetation", "water"]


def read(root: Path) -> list[Sample]:
    """One sample a part; the place is the tile. Files hold class + 1, 0 is unlabelled."""
    samples = []
    for folder in sorted((root / "dubai-landcover").glob("tile*")):
        for path in sorted(folder.glob("part*.jpg")):
            raw = read_index(path.with_name(f"{path.stem}_mask.png"))
            mask = np.where(raw == 0, IGNORE, raw - 1).astype(np.uint8)
            samples.append(Sample(f"{folder.name}/{path.stem}", folder.name, read_rgb(path), 1.0, mask=mask))
    return samples
