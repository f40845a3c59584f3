"""Drawn damage for real pictures: heaps of shards, holes in roofs, heaps on roads. Nothing here was ever photographed."""

from __future__ import annotations

import cv2
import numpy as np

SHARDS_PER_M2 = 1.6
WOOD = np.array([[168, 138, 104], [140, 112, 84], [190, 166, 136]], np.float32)
CONCRETE = np.array([[182, 178, 170], [150, 148, 144], [116, 114, 112], [206, 200, 192]], np.float32)
DARK = np.array([[38, 36, 36], [58, 54, 52]], np.float32)
LEAVES = np.array([[74, 84, 52], [96, 92, 66], [58, 66, 44]], np.float32)
TARPAULINS = np.array([[44, 92, 178], [62, 118, 200], [190, 196, 202], [70, 76, 84]], np.float32)


def clouds(shape: tuple[int, int], wave_px: float, rng: np.random.Generator) -> np.ndarray:
    """float32 [H, W] of smooth noise, mean 0 and spread 1; wave_px is about the size of its lumps."""
    small = (max(2, int(shape[0] / wave_px) + 2), max(2, int(shape[1] / wave_px) + 2))
    grown = cv2.resize(rng.normal(0, 1, small).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)
    return (grown - grown.mean()) / max(float(grown.std()), 1e-6)


def heap(own: np.ndarray, gsd_m: float, rng: np.random.Generator, greenery: float = 0.0) -> np.ndarray:
    """uint8 like `own`: a heap of shards over the whole crop, its colours half those of `own`, the rest wood, concrete and shade.

    own: uint8 [H, W, 3], what stood there. greenery: share of leaf colours, for fallen trees.
    """
    height, width = own.shape[:2]
    flat = own.reshape(-1, 3).astype(np.float32)
    palette = np.concatenate([flat[rng.integers(len(flat), size=8)], CONCRETE, WOOD, DARK])
    dust = rng.uniform(0.35, 0.75)
    base = flat.mean(0) * (1 - dust) + np.array([150, 140, 126], np.float32) * rng.uniform(0.55, 1.1) * dust
    out = base + clouds((height, width), 2.0 / gsd_m, rng)[:, :, None] * 16 + clouds((height, width), 2, rng)[:, :, None] * 14
    light = rng.uniform(0.7, 1.15)
    for _ in range(int(height * width * gsd_m**2 * SHARDS_PER_M2 * rng.uniform(0.6, 1.5)) + 3):
        colour = LEAVES[rng.integers(3)] if rng.random() < greenery else palette[rng.integers(len(palette))]
        _shard(out, colour * light * rng.uniform(0.8, 1.2), gsd_m, rng)
    return np.clip(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 0.8)), 0, 255).astype(np.uint8)


def _shard(out: np.ndarray, colour: np.ndarray, gsd_m: float, rng: np.random.Generator) -> None:
    """One turned plate or beam of 0.3 to 3 m with its shadow."""
    long_px, short_px = np.exp(rng.uniform(np.log(0.3), np.log(3.0))) / gsd_m, rng.uniform(0.08, 0.9) / gsd_m
    angle = rng.uniform(0, np.pi)
    along, across = np.array([np.cos(angle), np.sin(angle)]) * long_px / 2, np.array([-np.sin(angle), np.cos(angle)]) * short_px / 2
    middle = rng.uniform(0, 1, 2) * [out.shape[1], out.shape[0]]
    corners = middle + np.array([along + across, along - across, -along - across, across - along])
    drop = max(1.0, 0.25 / gsd_m)
    cv2.fillPoly(out, [np.round(corners + drop).astype(np.int32)], (42, 40, 40))
    cv2.fillPoly(out, [np.round(corners).astype(np.int32)], tuple(float(v) for v in colour))


def ragged(mask: np.ndarray, reach_px: float, rng: np.random.Generator) -> np.ndarray:
    """bool [H, W]: the mask with its outline moved in and out by up to about reach_px."""
    inside = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3)
    outside = cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, 3)
    return inside - outside + clouds(mask.shape, max(3.0, reach_px * 2), rng) * reach_px * 0.6 > 0


def part_of(mask: np.ndarray, share: float, wave_px: float, rng: np.random.Generator) -> np.ndarray:
    """bool [H, W]: about `share` of the mask in a few lumps."""
    field = clouds(mask.shape, wave_px, rng)
    return mask & (field > np.quantile(field[mask], 1 - share))


def lay(image: np.ndarray, over: np.ndarray, where: np.ndarray) -> None:
    """Writes `over` into `image` where the mask says, with a soft rim of a pixel."""
    alpha = cv2.GaussianBlur(where.astype(np.float32), (0, 0), 0.7)[:, :, None]
    image[:] = np.clip(image * (1 - alpha) + over * alpha, 0, 255).astype(np.uint8)
