"""trees-neon: airborne pictures of three sites with crown boxes."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from ..sample import Sample
from .files import read_rgb

GSD_M = 0.10
FILES = {
    "OSBS": ("OSBS_029.csv", "OSBS_029.tif"),
    "BLAN": ("2019_BLAN_3_751000_4330000_image_crop_bbox.csv", "2019_BLAN_3_751000_4330000_image_crop.jpg"),
    "SJER": ("2018_SJER_3_252000_4107000_image_477.csv", "2018_SJER_3_252000_4107000_image_477.tif"),
}


def read(root: Path) -> list[Sample]:
    """One sample a site. Only OSBS is labelled in full by hand; the boxes of the others carry scores of a detector."""
    samples = []
    for place, (table, picture) in FILES.items():
        with (root / "trees-neon" / table).open() as file:
            rows = list(csv.DictReader(file))
        boxes = [[float(row[key]) for key in ("xmin", "ymin", "xmax", "ymax")] for row in rows]
        image = read_rgb(root / "trees-neon" / picture)
        samples.append(Sample(picture, place, image, GSD_M, boxes=np.array(boxes, np.float32)))
    return samples
