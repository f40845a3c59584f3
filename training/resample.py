"""Pictures and labels at another ground pixel size."""

from __future__ import annotations

import cv2
import numpy as np


def at_gsd(image: np.ndarray, gsd_m: float, working_m: float) -> np.ndarray:
    """The picture at the working pixel size: area averages when coarser, bilinear when finer."""
    if abs(working_m / gsd_m - 1) < 0.05:
        return image
    side = (max(1, round(image.shape[1] * gsd_m / working_m)), max(1, round(image.shape[0] * gsd_m / working_m)))
    return cv2.resize(image, side, interpolation=cv2.INTER_AREA if working_m > gsd_m else cv2.INTER_LINEAR)


def labels_at(mask: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """Labels on another grid of the same ground, nearest neighbour at pixel centres."""
    rows = np.minimum(((np.arange(shape[0]) + 0.5) * mask.shape[0] / shape[0]).astype(int), mask.shape[0] - 1)
    columns = np.minimum(((np.arange(shape[1]) + 0.5) * mask.shape[1] / shape[1]).astype(int), mask.shape[1] - 1)
    return mask[rows][:, columns]
