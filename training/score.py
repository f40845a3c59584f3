"""Scores as the design's part G words them; checked against its hand-worked cases in test_score.py."""

from __future__ import annotations

import cv2
import numpy as np

from .sample import IGNORE, NOT_BUILDING


def confusion(truth: np.ndarray, found: np.ndarray, classes: int) -> np.ndarray:
    """int64 [C, C], rows truth, columns prediction; IGNORE and NOT_BUILDING in the truth are left out."""
    valid = (truth != IGNORE) & (truth != NOT_BUILDING)
    pairs = truth[valid].astype(np.int64) * classes + found[valid]
    return np.bincount(pairs, minlength=classes * classes).reshape(classes, classes)


def iou_of(matrix: np.ndarray) -> np.ndarray:
    """IoU per class; nan for a class absent from truth and prediction, which the mean then leaves out."""
    hit = np.diag(matrix).astype(float)
    union = matrix.sum(0) + matrix.sum(1) - hit
    return np.divide(hit, union, out=np.full(len(hit), np.nan), where=union > 0)


def boundary_f(truth: np.ndarray, found: np.ndarray, reach_px: float) -> float:
    """F of boundary pixels within reach_px of each other; truth may hold IGNORE. nan when neither has a boundary."""
    seen = truth != IGNORE
    edges = [_boundary(mask.astype(np.uint8)) & seen for mask in (truth == 1, found == 1)]
    if not edges[0].any() and not edges[1].any():
        return float("nan")
    hits = []
    for of, other in ((edges[1], edges[0]), (edges[0], edges[1])):
        distance = cv2.distanceTransform((~other).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
        hits.append(float((distance[of] <= reach_px + 1e-6).mean()) if of.any() else 0.0)
    return 0.0 if sum(hits) == 0 else 2 * hits[0] * hits[1] / sum(hits)


def _boundary(mask: np.ndarray) -> np.ndarray:
    eroded = cv2.erode(mask, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return (mask - eroded).astype(bool)


def calibration_error(p: np.ndarray, right: np.ndarray, bins: int = 10) -> float:
    """Expected calibration error over equal bins, closed above. p in 0..1, right bool, both flat."""
    index = np.clip(np.ceil(p * bins).astype(int) - 1, 0, bins - 1)
    count = np.bincount(index, minlength=bins)
    gap = np.abs(np.bincount(index, p, bins) - np.bincount(index, right.astype(float), bins))
    return float(gap.sum() / count.sum())


def iou_matrix(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """IoU of boxes [N, 4] with [M, 4], half open."""
    left, right = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:4], b[None, :, 2:4])
    both = np.clip(right - left, 0, None).prod(2)
    area = lambda x: (x[:, 2] - x[:, 0]) * (x[:, 3] - x[:, 1])  # noqa: E731
    union = area(a)[:, None] + area(b)[None] - both
    return np.divide(both, union, out=np.zeros_like(both), where=union > 0)


def match(found: np.ndarray, truth: np.ndarray, ignored: np.ndarray, at_iou: float) -> list[tuple[float, bool]]:
    """(score, hit) of each detection of one picture, best first; those on ignored boxes are dropped."""
    overlap = iou_matrix(found[:, :4], truth)
    free = np.ones(len(truth), bool)
    out = []
    for i in np.argsort(-found[:, 4], kind="stable"):
        options = np.where(free, overlap[i], -1.0) if len(truth) else np.zeros(0)
        best = int(options.argmax()) if len(options) else -1
        if best >= 0 and options[best] >= at_iou:
            free[best] = False
            out.append((float(found[i, 4]), True))
        elif not _on_ignored(found[i], ignored):
            out.append((float(found[i, 4]), False))
    return out


def _on_ignored(box: np.ndarray, ignored: np.ndarray) -> bool:
    if len(ignored) == 0:
        return False
    left, right = np.maximum(box[:2], ignored[:, :2]), np.minimum(box[2:4], ignored[:, 2:])
    covered = np.clip(right - left, 0, None).prod(1) / max((box[2] - box[0]) * (box[3] - box[1]), 1e-6)
    return bool((covered > 0.5).any())


def average_precision(matches: list[tuple[float, bool]], truths: int) -> float:
    """COCO's 101 recall points over the matches of all pictures of a place."""
    ordered = sorted(matches, key=lambda m: -m[0])
    hits = np.cumsum([hit for _, hit in ordered]) if ordered else np.zeros(0)
    if truths == 0 or len(hits) == 0:
        return float("nan") if truths == 0 else 0.0
    recall = hits / truths
    precision = np.maximum.accumulate((hits / np.arange(1, len(hits) + 1))[::-1])[::-1]
    index = np.searchsorted(recall, np.linspace(0, 1, 101), side="left")
    return float(np.where(index < len(precision), precision[np.minimum(index, len(precision) - 1)], 0.0).mean())
