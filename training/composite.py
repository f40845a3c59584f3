"""Real pictures with drawn damage on some of their buildings and heaps on some of their roads; labels are the product's class ids."""

from __future__ import annotations

import cv2
import numpy as np

from .rubble import DARK, TARPAULINS, clouds, heap, lay, part_of, ragged
from .sample import IGNORE

NO_DAMAGE, MINOR, MAJOR, DESTROYED, ROAD_CLEAR, ROAD_BLOCKED = 2, 3, 4, 5, 7, 8
GRADES = {NO_DAMAGE: 0.34, MINOR: 0.22, MAJOR: 0.2, DESTROYED: 0.24}
SMALLEST_M2 = 12.0
LARGEST_M2 = 900.0


def single_buildings(mask: np.ndarray, gsd_m: float) -> tuple[np.ndarray, int]:
    """int32 [H, W] of building numbers (0 none) and how many: parts that hang together by less than 3 m are told apart."""
    cores = cv2.erode(mask.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=max(1, round(1.5 / gsd_m)))
    count, parts = cv2.connectedComponents(cores)
    _, nearest = cv2.distanceTransformWithLabels((cores == 0).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_CCOMP)
    number_of = np.zeros(int(nearest.max()) + 1, np.int32)
    number_of[nearest[cores > 0]] = parts[cores > 0]
    return np.where(mask, number_of[nearest], 0).astype(np.int32), count


def damage_buildings(image: np.ndarray, labels: np.ndarray, gsd_m: float, rng: np.random.Generator) -> None:
    """Draws damage of a random grade on each building of 12 to 900 m2 (label 2), in place, and writes its grade into the labels."""
    numbers, count = single_buildings(labels == NO_DAMAGE, gsd_m)
    pad = int(3 / gsd_m)
    boxes = _boxes(numbers, count)
    for number in rng.permutation(np.arange(1, count)):
        if boxes[number] is None:
            continue
        x0, y0, x1, y1 = boxes[number]
        window = np.s_[max(0, y0 - pad) : y1 + pad, max(0, x0 - pad) : x1 + pad]
        own = numbers[window] == number
        if SMALLEST_M2 <= own.sum() * gsd_m**2 <= LARGEST_M2:
            grade = int(rng.choice(list(GRADES), p=list(GRADES.values())))
            _damage(image[window], labels[window], own, (grade, gsd_m), rng)


def _boxes(numbers: np.ndarray, count: int) -> list[tuple[int, int, int, int] | None]:
    """Hulls x0 y0 x1 y1 by number."""
    ys, xs = np.nonzero(numbers)
    values = numbers[ys, xs]
    order = np.argsort(values, kind="stable")
    starts = np.searchsorted(values[order], np.arange(count + 1))
    boxes: list[tuple[int, int, int, int] | None] = []
    for number in range(count):
        at = order[starts[number] : starts[number + 1]]
        boxes.append((xs[at].min(), ys[at].min(), xs[at].max() + 1, ys[at].max() + 1) if len(at) and number else None)
    return boxes


def _damage(image: np.ndarray, labels: np.ndarray, own: np.ndarray, grade_gsd: tuple[int, float], rng: np.random.Generator) -> None:
    grade, gsd_m = grade_gsd
    if grade == NO_DAMAGE:
        return
    ys, xs = np.nonzero(own)
    if grade == DESTROYED:
        fallen = ragged(own, rng.uniform(0.5, 1.6) / gsd_m, rng) & ~((labels == NO_DAMAGE) & ~own)
        lay(image, heap(image, gsd_m, rng), fallen)
        labels[fallen & (labels != IGNORE)] = DESTROYED
    elif grade == MAJOR:
        lay(image, _opened(image, gsd_m, rng), part_of(own, rng.uniform(0.25, 0.6), rng.uniform(2, 5) / gsd_m, rng))
    else:
        _light_damage(image, own, gsd_m, rng)
    labels[own] = grade
    if grade != MINOR or rng.random() < 0.5:
        _scatter(image, (xs.mean(), ys.mean()), gsd_m, rng)


def _opened(image: np.ndarray, gsd_m: float, rng: np.random.Generator) -> np.ndarray:
    """What shows through a broken roof: shards, or the dark inside with some of them."""
    rubble = heap(image, gsd_m, rng)
    if rng.random() < 0.5:
        return rubble
    inside = DARK[rng.integers(2)] * rng.uniform(0.8, 1.8)
    return (rubble * 0.35 + inside * 0.65).astype(np.uint8)


def _light_damage(image: np.ndarray, own: np.ndarray, gsd_m: float, rng: np.random.Generator) -> None:
    """Lost tiles, small holes or a tarpaulin over 4 to 20 % of the roof."""
    lost = part_of(own, rng.uniform(0.04, 0.2), rng.uniform(0.8, 2.5) / gsd_m, rng)
    kind = rng.random()
    if kind < 0.35:
        over = np.broadcast_to(TARPAULINS[rng.integers(4)] * rng.uniform(0.8, 1.15), image.shape) + clouds(own.shape, 3, rng)[:, :, None] * 6
        hull = cv2.dilate(lost.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        lay(image, over, hull & own)
    elif kind < 0.7:
        over = image[own].mean(0) * rng.uniform(0.45, 0.7) + clouds(own.shape, 2, rng)[:, :, None] * 12
        lay(image, over, lost)
    else:
        lay(image, np.broadcast_to(DARK[rng.integers(2)], image.shape).astype(np.float32) + clouds(own.shape, 2, rng)[:, :, None] * 8, lost)


def _scatter(image: np.ndarray, middle: tuple[float, float], gsd_m: float, rng: np.random.Generator) -> None:
    """Single shards on the ground nearby; the labels of that ground stay."""
    out = image.astype(np.float32)
    for _ in range(int(rng.integers(0, 25))):
        x, y = np.array(middle) + rng.normal(0, 6 / gsd_m, 2)
        side = max(1, int(rng.uniform(0.2, 1.0) / gsd_m))
        x, y = int(x), int(y)
        if 0 <= x < image.shape[1] - side and 0 <= y < image.shape[0] - side:
            out[y : y + side, x : x + max(1, side // 2)] = rng.uniform(70, 210) * np.array([1, 0.96, 0.9])
    image[:] = out.astype(np.uint8)


def block_roads(image: np.ndarray, labels: np.ndarray, gsd_m: float, rng: np.random.Generator) -> None:
    """Draws up to four heaps across clear roads, in place; the road within 5 m of a heap becomes road_blocked."""
    road = labels == ROAD_CLEAR
    half = cv2.distanceTransform(road.astype(np.uint8), cv2.DIST_L2, 5)
    ys, xs = np.nonzero(half * gsd_m > 1.2)
    if len(xs) == 0:
        return
    for _ in range(int(rng.integers(1, 5))):
        at = rng.integers(len(xs))
        reach = int((half[ys[at], xs[at]] * 1.5 + 1 / gsd_m) + 5 / gsd_m)
        y0, x0 = max(0, ys[at] - reach), max(0, xs[at] - reach)
        window = np.s_[y0 : ys[at] + reach, x0 : xs[at] + reach]
        spot = np.zeros(road[window].shape, np.uint8)
        cv2.circle(spot, (int(xs[at] - x0), int(ys[at] - y0)), max(2, int(reach - 5 / gsd_m)), 1, -1)
        pile = ragged(spot > 0, rng.uniform(0.4, 1.2) / gsd_m, rng)
        lay(image[window], heap(image[window], gsd_m, rng, greenery=rng.choice([0.0, 0.2, 0.7])), pile)
        near = cv2.distanceTransform((~pile).astype(np.uint8), cv2.DIST_L2, 5) * gsd_m <= 5
        part = labels[window]
        part[pile & ~road[window] & (part != IGNORE)] = IGNORE
        part[near & road[window]] = ROAD_BLOCKED
