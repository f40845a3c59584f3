"""Turning scores into honest shares on a place that was not trained on: temperature, shift and bins."""

from __future__ import annotations

import numpy as np

from .sample import IGNORE, NOT_BUILDING, Sample
from .score import match
from .tiles import Run, at_gsd, detections, labels_at, probabilities

BIN_EDGES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]


def binary_pixels(run: Run, samples: list[Sample], gsd_m: float) -> tuple[np.ndarray, np.ndarray]:
    """Flat probabilities and truths of all labelled pixels of one-channel masks."""
    ps, truths = [], []
    for sample in samples:
        p = probabilities(run, at_gsd(sample.image, sample.gsd_m, gsd_m))[0]
        truth = labels_at(sample.mask, p.shape)
        ps.append(p[truth != IGNORE])
        truths.append(truth[truth != IGNORE] == 1)
    return np.concatenate(ps), np.concatenate(truths)


def fit_binary(p: np.ndarray, truth: np.ndarray) -> tuple[float, float]:
    """Temperature and shift of logits, (x + shift) / temperature, that make the truths likeliest (Newton steps)."""
    x = np.log(np.clip(p, 1e-6, 1 - 1e-6) / np.clip(1 - p, 1e-6, 1 - 1e-6))
    design = np.stack([x, np.ones_like(x)], 1)
    w = np.array([1.0, 0.0])
    for _ in range(25):
        q = 1 / (1 + np.exp(-design @ w))
        slope = design.T @ (truth - q)
        curve = (design * (q * (1 - q))[:, None]).T @ design
        w = w + np.linalg.solve(curve, slope)
    return float(1 / w[0]), float(w[1] / w[0])


def class_pixels(run: Run, samples: list[Sample], gsd_m: float, most: int = 200_000) -> tuple[np.ndarray, np.ndarray]:
    """log probabilities [N, C] and class numbers [N] of at most `most` labelled pixels, drawn with a fixed seed."""
    logs, truths = [], []
    for sample in samples:
        p = probabilities(run, at_gsd(sample.image, sample.gsd_m, gsd_m))
        truth = labels_at(sample.mask, p.shape[1:])
        seen = (truth != IGNORE) & (truth != NOT_BUILDING)
        logs.append(np.log(np.clip(p[:, seen].T, 1e-7, 1)))
        truths.append(truth[seen].astype(int))
    flat, numbers = np.concatenate(logs), np.concatenate(truths)
    chosen = np.random.default_rng(0).permutation(len(numbers))[:most]
    return flat[chosen], numbers[chosen]


def fit_temperature(logits: np.ndarray, truth: np.ndarray) -> float:
    """One temperature for softmax logits [N, C] with class numbers [N]; grid of 61 values from 0.5 to 3.5."""
    grid = np.linspace(0.5, 3.5, 61)
    losses = []
    for t in grid:
        z = logits / t
        z = z - z.max(1, keepdims=True)
        losses.append(float(np.mean(np.log(np.exp(z).sum(1)) - z[np.arange(len(z)), truth])))
    return float(grid[int(np.argmin(losses))])


def area_bins(p: np.ndarray, truth: np.ndarray) -> list[dict]:
    """Share of true pixels among those with a probability within each bin, and how many pixels."""
    return [_bin(low, high, truth[(p >= low) & (p < high)]) for low, high in _pairs() if ((p >= low) & (p < high)).any()]


def box_bins(run: Run, samples: list[Sample], gsd_m: float, at_iou: float = 0.3) -> tuple[list[dict], list[tuple[float, bool]], int]:
    """Share of right boxes within each bin of score; also all (score, hit) and the number of true objects.

    A box counts as right from IoU 0.3 on: what is counted is vehicles, not how well they are framed.
    """
    matches, truths = [], 0
    for sample in samples:
        factor = 1.0 if abs(gsd_m / sample.gsd_m - 1) < 0.05 else sample.gsd_m / gsd_m
        found = detections(run, at_gsd(sample.image, sample.gsd_m, gsd_m))
        matches += match(found, sample.boxes * factor, sample.ignore_boxes * factor, at_iou)
        truths += len(sample.boxes)
    scores, hits = np.array([m[0] for m in matches]), np.array([m[1] for m in matches])
    return bins_of_matches(scores, hits), matches, truths


def bins_of_matches(scores: np.ndarray, hits: np.ndarray) -> list[dict]:
    """Bins from pooled (score, hit) pairs."""
    chosen = [(low, high, hits[(scores >= low) & (scores < high)]) for low, high in _pairs()]
    return [_bin(low, high, part) for low, high, part in chosen if len(part)]


def count_threshold(matches: list[tuple[float, bool]], truths: int) -> float:
    """The score at which as many boxes are found as there are objects, so that a count is right on average."""
    ordered = sorted((score for score, _ in matches), reverse=True)
    return round(float(ordered[min(truths, len(ordered)) - 1]), 2) if ordered and truths else 0.5


def _pairs():
    return zip(BIN_EDGES[:-1], [*BIN_EDGES[1:-1], 1.0001], strict=True)


def _bin(low: float, high: float, right: np.ndarray) -> dict:
    return {"score": [low, min(high, 1.0)], "precision": round(float(right.mean()), 4), "n": int(len(right))}
