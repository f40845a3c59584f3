"""Random crops with geometry and light changed, at a ground pixel size drawn from the model's range."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from .sample import IGNORE, Sample

MEAN_RGB = (124, 116, 104)
"""Filling outside the picture: zero after the usual normalisation, as the application fills unseen ground."""


@dataclass(frozen=True)
class CropPlan:
    """How crops are drawn: side in px, ground pixel sizes in metres, and whether any angle is allowed."""

    size_px: int
    gsd_range_m: tuple[float, float]
    free_rotation: bool = True
    photometric: float = 1.0


class Pyramid:
    """A sample at halving resolutions, so that a crop at a coarse pixel size is averaged, not aliased."""

    def __init__(self, sample: Sample, coarsest_gsd_m: float) -> None:
        self.sample = sample
        self.levels = [(sample.image, sample.mask, sample.gsd_m)]
        while self.levels[-1][2] * 1.5 < coarsest_gsd_m and min(self.levels[-1][0].shape[:2]) > 64:
            image, mask, gsd_m = self.levels[-1]
            half = (image.shape[1] // 2, image.shape[0] // 2)
            small_mask = None if mask is None else cv2.resize(mask, half, interpolation=cv2.INTER_NEAREST)
            self.levels.append((cv2.resize(image, half, interpolation=cv2.INTER_AREA), small_mask, gsd_m * 2))

    def level_for(self, gsd_m: float) -> int:
        """The coarsest level that is not coarser than 1.25 of the wanted pixel."""
        fit = [i for i, (_, _, level_m) in enumerate(self.levels) if level_m <= gsd_m * 1.25]
        return fit[-1] if fit else 0


def draw_crop(pyramid: Pyramid, plan: CropPlan, rng: np.random.Generator):
    """One augmented crop: image uint8 [S, S, 3], mask uint8 [S, S] or None, boxes [N, 4], ignored boxes [M, 4]."""
    low, high = plan.gsd_range_m
    gsd_m = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    index = pyramid.level_for(gsd_m)
    image, mask, level_m = pyramid.levels[index]
    warp = _warp(image.shape, plan, rng, gsd_m / level_m)
    side = (plan.size_px, plan.size_px)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    out = cv2.warpAffine(image, warp, side, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=MEAN_RGB)
    out_mask = None
    if mask is not None:
        nearest = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        out_mask = cv2.warpAffine(mask, warp, side, flags=nearest, borderMode=cv2.BORDER_CONSTANT, borderValue=IGNORE)
    to_crop = cv2.invertAffineTransform(warp)
    scale = 2.0**index
    boxes = None if pyramid.sample.boxes is None else _moved(pyramid.sample.boxes / scale, to_crop)
    ignored = _moved(pyramid.sample.ignore_boxes / scale, to_crop)
    return change_light(out, rng, plan.photometric), out_mask, boxes, ignored


def _warp(shape: tuple[int, ...], plan: CropPlan, rng: np.random.Generator, step_px: float) -> np.ndarray:
    """Crop pixel -> level pixel, [2, 3]. step_px is how many level pixels one crop pixel spans."""
    quarter = rng.integers(4) * np.pi / 2
    angle = quarter + (rng.uniform(-np.pi / 4, np.pi / 4) if plan.free_rotation and rng.random() < 0.7 else rng.uniform(-0.06, 0.06))
    sx, sy = step_px * np.exp(rng.uniform(-0.07, 0.07, 2))
    if rng.random() < 0.5:
        sx = -sx
    c, s = np.cos(angle), np.sin(angle)
    linear = np.array([[c * sx, -s * sy], [s * sx, c * sy]])
    reach = 0.5 * plan.size_px * step_px
    height, width = shape[:2]
    centre = [_centre(width, reach, rng), _centre(height, reach, rng)]
    half = np.array([plan.size_px / 2, plan.size_px / 2])
    return np.hstack([linear, (np.array(centre) - linear @ half)[:, None]]).astype(np.float64)


def _centre(length: int, reach: float, rng: np.random.Generator) -> float:
    """A centre that keeps most of the crop on the picture."""
    margin = min(reach * 0.8, length / 2)
    return float(rng.uniform(margin, length - margin)) if margin < length / 2 else length / 2


def _moved(boxes: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Axis-aligned hulls of turned boxes, shrunk to the side lengths an ellipse in them would have."""
    if len(boxes) == 0:
        return boxes.reshape(0, 4).astype(np.float32)
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    half = (boxes[:, 2:] - boxes[:, :2]) / 2
    moved = centre @ matrix[:, :2].T + matrix[:, 2]
    reach = np.sqrt((half**2) @ (matrix[:, :2] ** 2).T)
    return np.hstack([moved - reach, moved + reach]).astype(np.float32)


def change_light(image: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    """Colour, contrast, gamma, shadow, blur, noise and JPEG changes on uint8 [H, W, 3]."""
    x = image.astype(np.float32)
    if rng.random() < 0.85:
        x = _colour(x, rng, strength)
    if rng.random() < 0.25 * strength:
        x = _shadow(x, rng)
    if rng.random() < 0.25 * strength:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.4, 1.3))
    elif rng.random() < 0.2 * strength:
        x += rng.uniform(0.3, 1.0) * (x - cv2.GaussianBlur(x, (0, 0), 1.2))
    if rng.random() < 0.25 * strength:
        x += rng.normal(0, rng.uniform(1, 8), x.shape[:2] + (1,)).astype(np.float32)
    out = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.3 * strength:
        ok, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        out = cv2.imdecode(data, cv2.IMREAD_COLOR) if ok else out
    return out


def _colour(x: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    gain = np.exp(rng.normal(0, 0.10 * strength, 3) + rng.normal(0, 0.18 * strength)).astype(np.float32)
    mean = x.mean(axis=(0, 1))
    contrast = float(np.exp(rng.normal(0, 0.18 * strength)))
    x = ((x - mean) * contrast + mean) * gain + float(rng.normal(0, 10 * strength))
    grey = x @ np.array([0.299, 0.587, 0.114], np.float32)
    colourfulness = float(np.clip(1 + rng.normal(0, 0.35 * strength), 0.0, 2.0))
    x = grey[:, :, None] + (x - grey[:, :, None]) * colourfulness
    gamma = float(np.exp(rng.normal(0, 0.22 * strength)))
    return 255 * (np.clip(x, 0, 255) / 255) ** gamma


def _shadow(x: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A soft-edged dark polygon, bluish as a real shadow is."""
    side = x.shape[0]
    corners = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 6)), 2)) * side
    area = np.zeros(x.shape[:2], np.float32)
    cv2.fillPoly(area, [cv2.convexHull(corners.astype(np.int32))], 1.0)
    area = cv2.GaussianBlur(area, (0, 0), rng.uniform(0.7, 3.0))[:, :, None]
    dark = rng.uniform(0.35, 0.75) * np.array([0.94, 1.0, 1.1], np.float32)
    return x * (1 - area + area * dark)
