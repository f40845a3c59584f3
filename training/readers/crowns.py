"""Single crowns out of a tree mask: a row of round crowns hangs together as one part of the mask, its lobes tell them apart."""

from __future__ import annotations

import cv2
import numpy as np

SMALLEST_RADIUS_M = 1.0
LARGEST_RADIUS_M = 6.5
MOST_CROWNS = 12
LEAST_COVER = 0.72


def crowns_of(trees: np.ndarray, gsd_m: float) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """Boxes x0 y0 x1 y1 of crowns, and of the parts of the mask (bool [H, W]) that no few discs explain, to be ignored.

    In a part the largest inscribed disc is taken, then the next in what is left. The discs count as crowns when they
    cover 72 % of the part, none is wider than 13 m and none less than .45 of the widest.
    """
    count, numbers, stats, _ = cv2.connectedComponentsWithStats(trees.astype(np.uint8))
    crowns, doubtful = [], []
    for number in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[number])
        own = np.pad((numbers[y : y + h, x : x + w] == number).astype(np.uint8), 1)
        discs, covered = _discs(own, gsd_m)
        radii = [radius for _, _, radius in discs]
        if discs and covered / area >= LEAST_COVER and max(radii) * gsd_m < LARGEST_RADIUS_M and min(radii) >= 0.45 * max(radii):
            crowns += [(max(x, x + cx - 1.1 * r), max(y, y + cy - 1.1 * r), min(x + w, x + cx + 1.1 * r), min(y + h, y + cy + 1.1 * r)) for cx, cy, r in discs]
        else:
            doubtful.append((x, y, x + w, y + h))
    return crowns, doubtful


def _discs(own: np.ndarray, gsd_m: float) -> tuple[list[tuple[int, int, float]], int]:
    """Discs (x, y, radius px, in the part without its rim of one pixel) and how many pixels of the part they cover."""
    left, covered = own.copy(), np.zeros_like(own)
    whole = cv2.distanceTransform(own, cv2.DIST_L2, 5)
    discs: list[tuple[int, int, float]] = []
    while len(discs) < MOST_CROWNS:
        depth = np.minimum(cv2.distanceTransform(left, cv2.DIST_L2, 5), whole)
        cy, cx = (int(v) for v in np.unravel_index(depth.argmax(), depth.shape))
        radius = float(depth[cy, cx])
        if radius * gsd_m < SMALLEST_RADIUS_M:
            break
        discs.append((cx - 1, cy - 1, radius))
        cv2.circle(covered, (cx, cy), round(radius * 1.15), 1, -1)
        cv2.circle(left, (cx, cy), round(radius * 1.25), 0, -1)
    return discs, int((covered & own).sum())
