"""Running a network over a whole picture as the application does: tiles of 512 px, 64 px overlap, blended."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from .batches import normalise
from .resample import at_gsd, labels_at

__all__ = ["at_gsd", "detections", "labels_at", "peaks", "probabilities", "suppress", "tiles_of"]

TILE_PX = 512
OVERLAP_PX = 64

Run = Callable[[np.ndarray], np.ndarray]
"""float32 [1, 3, H, W] -> float32 [1, C, h, w]; a torch network or an ONNX session."""


def tiles_of(image: np.ndarray):
    """Yields (x, y, tile uint8 [512, 512, 3]); outside the picture is the mean colour, so 0 after normalisation."""
    step = TILE_PX - OVERLAP_PX
    height, width = image.shape[:2]
    for y in range(0, max(height - OVERLAP_PX, 1), step):
        for x in range(0, max(width - OVERLAP_PX, 1), step):
            tile = np.full((TILE_PX, TILE_PX, 3), (124, 116, 104), np.uint8)
            part = image[y : y + TILE_PX, x : x + TILE_PX]
            tile[: part.shape[0], : part.shape[1]] = part
            yield x, y, tile


def probabilities(run: Run, image: np.ndarray) -> np.ndarray:
    """float32 [C, H, W] blended over tiles; sigmoid for one channel, softmax for more."""
    height, width = image.shape[:2]
    ramp = np.minimum(np.minimum(np.arange(TILE_PX) + 1, TILE_PX - np.arange(TILE_PX)), OVERLAP_PX) / OVERLAP_PX
    weight = (ramp[:, None] * ramp[None, :]).astype(np.float32)
    total, norm = None, np.zeros((height, width), np.float32)
    for x, y, tile in tiles_of(image):
        logits = run(normalise(tile).transpose(2, 0, 1)[None])[0]
        p = 1 / (1 + np.exp(-logits)) if len(logits) == 1 else _softmax(logits)
        if total is None:
            total = np.zeros((len(p), height, width), np.float32)
        h, w = min(TILE_PX, height - y), min(TILE_PX, width - x)
        total[:, y : y + h, x : x + w] += p[:, :h, :w] * weight[:h, :w]
        norm[y : y + h, x : x + w] += weight[:h, :w]
    return total / norm


def detections(run: Run, image: np.ndarray, lowest: float = 0.05, nms_iou: float = 0.4) -> np.ndarray:
    """float32 [N, 5] of x0 y0 x1 y1 score over the whole picture, best first."""
    height, width = image.shape[:2]
    found = []
    for x, y, tile in tiles_of(image):
        boxes = peaks(run(normalise(tile).transpose(2, 0, 1)[None])[0], lowest)
        cx, cy = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
        core_x = (0 if x == 0 else OVERLAP_PX / 2, TILE_PX if x + TILE_PX >= width else TILE_PX - OVERLAP_PX / 2)
        core_y = (0 if y == 0 else OVERLAP_PX / 2, TILE_PX if y + TILE_PX >= height else TILE_PX - OVERLAP_PX / 2)
        keep = (cx >= core_x[0]) & (cx < core_x[1]) & (cy >= core_y[0]) & (cy < core_y[1]) & (cx + x < width) & (cy + y < height)
        found.append(boxes[keep] + np.array([x, y, x, y, 0], np.float32))
    return suppress(np.concatenate(found), nms_iou)


def peaks(output: np.ndarray, lowest: float) -> np.ndarray:
    """Decodes [5, h, w] of a centre heat map (stride 4) to [N, 5]: cells that equal their 3 x 3 maximum."""
    heat = 1 / (1 + np.exp(-output[0]))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    iy, ix = np.nonzero((heat == top) & (heat > lowest))
    dx, dy, log_w, log_h = output[1:, iy, ix]
    cx, cy = (ix + 0.5 + dx) * 4, (iy + 0.5 + dy) * 4
    w, h = 32 * np.exp(log_w), 32 * np.exp(log_h)
    return np.stack([cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2, heat[iy, ix]], 1).astype(np.float32)


def suppress(boxes: np.ndarray, nms_iou: float) -> np.ndarray:
    """Greedy suppression by score."""
    from .score import iou_matrix

    boxes = boxes[np.argsort(-boxes[:, 4], kind="stable")]
    kept: list[int] = []
    overlap = iou_matrix(boxes[:, :4], boxes[:, :4])
    for i in range(len(boxes)):
        if not kept or overlap[i, kept].max() <= nms_iou:
            kept.append(i)
    return boxes[kept]


def _softmax(logits: np.ndarray) -> np.ndarray:
    e = np.exp(logits - logits.max(axis=0))
    return e / e.sum(axis=0)
