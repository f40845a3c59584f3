"""Tiny generated folders with the layout and value ranges of RescueNet and xBD: no imagery, only shapes on noise."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

SIDE_PX = 64
PICTURES = 3
XBD_SPLIT = {"sources": "tinyquake", "held_out": "tinyflood"}
"""Events of the generated xBD folder by their part in the smoke run."""


def rescuenet(root: Path, seed: int = 0) -> None:
    """train/ and val/ with <split>-org-img/N.jpg and <split>-label-img/N_lab.png, values 0 to 10."""
    rng = np.random.default_rng(seed)
    for split in ("train", "val"):
        pictures, labels = root / split / f"{split}-org-img", root / split / f"{split}-label-img"
        pictures.mkdir(parents=True, exist_ok=True)
        labels.mkdir(parents=True, exist_ok=True)
        for number in range(PICTURES):
            mask = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
            for value in range(1, 11):
                x, y = rng.integers(0, SIDE_PX - 16, 2)
                mask[y : y + 16, x : x + 16] = value
            cv2.imwrite(str(pictures / f"{10000 + number}.jpg"), _picture(mask, rng))
            Image.fromarray(mask).save(labels / f"{10000 + number}_lab.png")


def xbd(root: Path, seed: int = 0) -> None:
    """train/images and train/labels of two events; one building unclassified, one polygon beyond the edge."""
    rng = np.random.default_rng(seed)
    images, labels = root / "train" / "images", root / "train" / "labels"
    images.mkdir(parents=True, exist_ok=True)
    labels.mkdir(parents=True, exist_ok=True)
    grades = ["no-damage", "minor-damage", "major-damage", "destroyed", "un-classified"]
    for number in range(PICTURES):
        event = list(XBD_SPLIT.values())[number % 2]
        name = f"{event}_{number:08d}_post_disaster"
        mask = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
        features = []
        for index, grade in enumerate(grades):
            x, y = (index * 13, int(rng.integers(0, SIDE_PX - 8)))
            mask[y : y + 12, x : x + 12] = 40 * (index + 1)
            ring = [(x, y), (x + 12, y), (x + 12, y + 12), (x, y + 12), (x, y)]
            text = ", ".join(f"{px} {py}" for px, py in ring)
            features.append({"properties": {"feature_type": "building", "subtype": grade, "uid": f"{number}-{index}"}, "wkt": f"POLYGON (({text}))"})
        for when in ("pre", "post"):
            cv2.imwrite(str(images / f"{name.replace('post', when)}.png"), _picture(mask // 40, rng))
        (labels / f"{name}.json").write_text(json.dumps({"features": {"xy": features, "lng_lat": []}, "metadata": {"disaster": event}}))


def _picture(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    colours = rng.integers(40, 220, (256, 3))
    return np.clip(colours[mask] + rng.normal(0, 8, (*mask.shape, 3)), 0, 255).astype(np.uint8)
