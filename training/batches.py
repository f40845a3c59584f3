"""Batches of augmented crops, drawn by share of source, then by area within a source."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from .augment import CropPlan, Pyramid, draw_crop
from .config import Config
from .losses import centre_targets
from .sample import IGNORE

CHANNEL_MEAN = np.array([0.485, 0.456, 0.406], np.float32)
CHANNEL_STD = np.array([0.229, 0.224, 0.225], np.float32)
SMALLEST_OBJECT_PX = 6.0


def normalise(image: np.ndarray) -> np.ndarray:
    """uint8 [..., 3] RGB -> float32, (pixel/255 - mean) / std."""
    return (image.astype(np.float32) / 255 - CHANNEL_MEAN) / CHANNEL_STD


class Batches:
    """Draws batches of a config; equal config, data and seed give equal batches."""

    def __init__(self, config: Config, data: Path, seed: int) -> None:
        self.config = config
        self.rng = np.random.default_rng(seed)
        self.plan = CropPlan(config.size_px, config.gsd_range_m, config.free_rotation, config.photometric)
        self.sources = []
        for source in config.sources:
            samples = source.load(data)
            weight = np.array([_ground_area(s) for s in samples])
            pyramids = [Pyramid(s, config.gsd_range_m[1]) for s in samples]
            self.sources.append((pyramids, weight / weight.sum()))
        share = np.array([source.share for source in config.sources], float)
        self.share = share / share.sum()

    def draw(self) -> tuple[Tensor, dict[str, Tensor]]:
        """Images float32 [B, 3, S, S] and the targets of the task, stacked."""
        images, targets = [], []
        while len(images) < self.config.batch:
            pyramids, weight = self.sources[self.rng.choice(len(self.sources), p=self.share)]
            crop = draw_crop(pyramids[self.rng.choice(len(pyramids), p=weight)], self.plan, self.rng)
            target = self._target(crop)
            if target is not None:
                images.append(normalise(crop[0]).transpose(2, 0, 1))
                targets.append(target)
        stacked = {key: torch.from_numpy(np.stack([t[key] for t in targets])) for key in targets[0]}
        return torch.from_numpy(np.stack(images)), stacked

    def class_weight(self) -> Tensor | None:
        """float32 [C], rarer classes heavier (share to the power of -class_power), mean 1 over the labelled pixels."""
        if self.config.outputs == 1 or self.config.task == "detect":
            return None
        counts = np.zeros(self.config.outputs)
        for (pyramids, weight), share in zip(self.sources, self.share, strict=True):
            for pyramid, part in zip(pyramids, weight, strict=True):
                found = np.bincount(pyramid.sample.mask.ravel(), minlength=256)[: self.config.outputs]
                counts += share * part * found / max(found.sum(), 1)
        frequency = np.maximum(counts / counts.sum(), 1e-3)
        weights = frequency**-self.config.class_power
        return torch.tensor(weights / (weights * frequency).sum(), dtype=torch.float32)

    def _target(self, crop) -> dict[str, np.ndarray] | None:
        _, mask, boxes, ignored = crop
        if self.config.task == "detect":
            return centre_targets(boxes, ignored, self.config.size_px, SMALLEST_OBJECT_PX)
        if (mask != IGNORE).mean() < 0.2:
            return None
        return {"mask": _without_edges(mask, self.config.edge_band_px)}


def _without_edges(mask: np.ndarray, band_px: int) -> np.ndarray:
    """Ignores a band along outlines: they were drawn by hand and lie a few pixels off."""
    if band_px == 0:
        return mask
    kernel = np.ones((2 * band_px + 1, 2 * band_px + 1), np.uint8)
    edge = cv2.dilate(mask, kernel) != cv2.erode(mask, kernel)
    return np.where(edge, IGNORE, mask).astype(np.uint8)


def _ground_area(sample) -> float:
    return float(sample.image.shape[0] * sample.image.shape[1]) * sample.gsd_m**2
