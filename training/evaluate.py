"""python -m training.evaluate MODEL --reader oam --places banepa_mid --gsd 0.15: scores by place, as JSON.

MODEL is a checkpoint or an ONNX file, so a shipped model and a new one are scored by the same code on the same pixels.
"""

from __future__ import annotations

import argparse
import json
from itertools import groupby
from pathlib import Path

import numpy as np

from .config import Source
from .runners import run_of
from .sample import IGNORE, NOT_BUILDING, Sample
from .score import average_precision, boundary_f, calibration_error, confusion, iou_of, match
from .tiles import Run, at_gsd, detections, labels_at, probabilities


def score_mask(run: Run, samples: list[Sample], gsd_m: float, threshold: float = 0.5) -> dict:
    """Scores of one place from one confusion matrix over its pictures."""
    matrix, edges, confidence, right = None, [], [], []
    scan = np.zeros((19, 3))
    for sample in samples:
        p = probabilities(run, at_gsd(sample.image, sample.gsd_m, gsd_m))
        truth = labels_at(sample.mask, p.shape[1:])
        binary = len(p) == 1
        found = (p[0] > threshold).astype(np.uint8) if binary else p.argmax(0)
        classes = 2 if binary else len(p)
        part = confusion(truth, found, classes)
        matrix = part if matrix is None else matrix + part
        seen = (truth != IGNORE) & (truth != NOT_BUILDING)
        if binary:
            edges.append(boundary_f(truth, found, max(2.0, 0.5 / gsd_m)))
            confidence.append(p[0][seen])
            right.append(truth[seen] == 1)
            scan += _threshold_scan(p[0][seen], truth[seen] == 1)
        else:
            confidence.append(p.max(0)[seen])
            right.append((found == truth)[seen])
    return _summary(matrix, edges, np.concatenate(confidence), np.concatenate(right), scan)


def _threshold_scan(p: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Rows threshold .05 to .95; columns both, found, true."""
    return np.array([((p > t)[truth].sum(), (p > t).sum(), truth.sum()) for t in np.arange(1, 20) * 0.05], float)


def _summary(matrix: np.ndarray, edges: list[float], p: np.ndarray, right: np.ndarray, scan: np.ndarray) -> dict:
    iou = iou_of(matrix)
    out = {"pixels": int(matrix.sum()), "ece": round(calibration_error(p, right), 3)}
    truth_share = matrix.sum(1) / matrix.sum()
    if len(matrix) == 2 and scan.any():
        hit, found, true = matrix[1, 1], matrix[:, 1].sum(), matrix[1].sum()
        ious = scan[:, 0] / (scan[:, 1] + scan[:, 2] - scan[:, 0])
        out |= {
            "iou": round(float(iou[1]), 3),
            "precision": round(hit / max(found, 1), 3),
            "recall": round(hit / max(true, 1), 3),
            "f1": round(2 * hit / max(found + true, 1), 3),
            "boundary_f_0_5m": round(float(np.nanmean(edges)), 3),
            "best_iou": round(float(ious.max()), 3),
            "best_thr": round(float((ious.argmax() + 1) * 0.05), 2),
            "paint_everything": round(float(truth_share[1]), 3),
        }
    else:
        constant = np.zeros(len(matrix))
        constant[truth_share.argmax()] = truth_share.max()
        present = (matrix.sum(1) + matrix.sum(0)) > 0
        out |= {
            "iou": [None if np.isnan(v) else round(float(v), 3) for v in iou],
            "miou": round(float(np.nanmean(iou)), 3),
            "accuracy": round(float(np.diag(matrix).sum() / matrix.sum()), 3),
            "truth_share": [round(float(v), 3) for v in truth_share],
            "paint_everything": round(float(constant[present].mean()), 3),
        }
    return out


def score_boxes(run: Run, samples: list[Sample], gsd_m: float, threshold: float = 0.3) -> dict:
    """AP of one place over its pictures; boxes are compared at the working pixel size."""
    by_iou: dict[float, list] = {0.3: [], 0.5: []}
    counted = truths = hits = 0
    for sample in samples:
        factor = 1.0 if abs(gsd_m / sample.gsd_m - 1) < 0.05 else sample.gsd_m / gsd_m
        found = detections(run, at_gsd(sample.image, sample.gsd_m, gsd_m))
        truth, ignored = sample.boxes * factor, sample.ignore_boxes * factor
        for at_iou, matches in by_iou.items():
            matches.extend(match(found, truth, ignored, at_iou))
        sure = match(found[found[:, 4] > threshold], truth, ignored, 0.5)
        counted, truths, hits = counted + len(sure), truths + len(truth), hits + sum(hit for _, hit in sure)
    return {
        "objects": truths,
        "ap50": round(average_precision(by_iou[0.5], truths), 3),
        "ap30": round(average_precision(by_iou[0.3], truths), 3),
        "found": counted,
        "precision": round(hits / max(counted, 1), 3),
        "recall": round(hits / max(truths, 1), 3),
        "paint_everything": 0.0,
    }


def score_places(run: Run, samples: list[Sample], gsd_m: float, threshold: float | None = None) -> dict[str, dict]:
    """Scores by place, the task told from the samples' labels."""
    out = {}
    for place, group in groupby(sorted(samples, key=lambda s: s.place), key=lambda s: s.place):
        part = list(group)
        if part[0].boxes is not None:
            out[place] = score_boxes(run, part, gsd_m, 0.3 if threshold is None else threshold)
        else:
            out[place] = score_mask(run, part, gsd_m, 0.5 if threshold is None else threshold)
    return out


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--reader", required=True)
    parser.add_argument("--places", nargs="*", default=[])
    parser.add_argument("--gsd", type=float, nargs="+", required=True)
    parser.add_argument("--threshold", type=float)
    parser.add_argument("--data", type=Path, default=Path("../shared/perception-data"))
    args = parser.parse_args()
    run = run_of(args.model)
    samples = Source(args.reader, 1, args.places).load(args.data)
    for gsd_m in args.gsd:
        for place, scores in score_places(run, samples, gsd_m, args.threshold).items():
            print(json.dumps({"place": place, "gsd_m": gsd_m, **scores}))


if __name__ == "__main__":
    main()
