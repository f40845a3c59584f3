"""Reading pictures and index masks from disk."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from PIL import Image

cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
cv2.setNumThreads(1)


def read_rgb(path: Path) -> np.ndarray:
    """uint8 [H, W, 3] RGB of a JPEG, PNG or 8-bit TIFF. Raises when the file does not decode."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError(f"{path} does not decode as a picture")
    return np.ascontiguousarray(image[:, :, ::-1])


def read_index(path: Path) -> np.ndarray:
    """uint8 [H, W] of the index values of a mask; palettes are never applied."""
    values = np.array(Image.open(path))
    if values.ndim != 2:
        raise ValueError(f"{path} holds colours, not index values")
    return values.astype(np.uint8)


def black_is_unseen(image: np.ndarray, grow_px: int = 8) -> np.ndarray:
    """bool [H, W]: holes of a mosaic. Exactly black areas of some size, grown because JPEG smears their rim."""
    dark = (image.max(axis=2) <= 8).astype(np.uint8)
    dark = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    if not dark.any():
        return dark.astype(bool)
    return cv2.dilate(dark, np.ones((2 * grow_px + 1, 2 * grow_px + 1), np.uint8)).astype(bool)
