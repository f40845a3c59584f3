"""xBD folder: images/EVENT_NUMBER_post_disaster.png with labels/*.json (WKT polygons and a damage grade).

The published set is CC BY-NC-SA: train on it only for a model that says so and ships as no default.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from shapely import wkt

from ..sample import IGNORE, Sample
from .files import read_rgb

CLASSES = ["background", "building_no_damage", "building_minor_damage", "building_major_damage", "building_destroyed"]
GRADES = {"no-damage": 1, "minor-damage": 2, "major-damage": 3, "destroyed": 4}
GSD_M = 0.5


def read(root: Path) -> list[Sample]:
    """One sample a post-disaster picture; the place is the event. Unclassified buildings are IGNORE, never "no damage"."""
    samples = []
    for path in sorted(root.rglob("labels/*_post_disaster.json")):
        picture = path.parent.parent / "images" / f"{path.stem}.png"
        image = read_rgb(picture)
        event = path.stem.split("_")[0]
        samples.append(Sample(path.stem, event, image, GSD_M, mask=damage_mask(path, image.shape[:2])))
    if not samples:
        raise ValueError(f"{root} holds no labels/*_post_disaster.json of xBD")
    return samples


def damage_mask(label: Path, shape: tuple[int, int]) -> np.ndarray:
    """uint8 [H, W] of CLASSES drawn from the polygons in pixel coordinates; parts outside the picture are cut."""
    mask = np.zeros(shape, np.uint8)
    for feature in json.loads(label.read_text())["features"]["xy"]:
        grade = GRADES.get(feature["properties"].get("subtype", ""), IGNORE)
        outline = np.array(wkt.loads(feature["wkt"]).exterior.coords)
        cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], int(grade), shift=4)
    return mask
