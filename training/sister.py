"""python -m training.sister CHECKPOINT --config C --places P --card models/ID/model.json: count calibration of a detector that trained on P.

The weights that ship trained on every fully labelled place. A sister of the same config that left P out is run on P, and what
its scores were worth there goes into the card, which names it as a sister's.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from .calibrate import bins_of_matches, box_bins, count_threshold
from .config import Source, read_config
from .evaluate import score_places
from .runners import load_checkpoint, run_torch
from .sample import Sample


def at_native_size(run, samples: list[Sample]) -> tuple[list[tuple[float, bool]], int]:
    """All (score, hit at IoU 0.3) and the number of objects; each picture at its own pixel size, as the application runs it."""
    matches, truths = [], 0
    for sample in samples:
        _, found, objects = box_bins(run, [sample], sample.gsd_m)
        matches, truths = matches + found, truths + objects
    return matches, truths


def calibration_of(matches: list[tuple[float, bool]], truths: int, threshold: float) -> dict:
    """Bins of precision by score, and the share of objects found above the threshold."""
    scores, hits = np.array([m[0] for m in matches]), np.array([m[1] for m in matches])
    recall = {"value": round(float(hits[scores > threshold].sum() / truths), 4), "n": truths}
    bins = bins_of_matches(scores, hits)
    bins[-1]["score"][1] = 1.0  # a sister trained for less reaches lower scores; what lies above them belongs to her best bin
    return {"metric": "count", "bins": bins, "recall": recall, "count_threshold": count_threshold(matches, truths)}


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--reader", default="vehicles")
    parser.add_argument("--places", nargs="+", required=True)
    parser.add_argument("--card", type=Path, required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/perception-data"))
    args = parser.parse_args()
    config = read_config(args.config)
    net, stored = load_checkpoint(args.checkpoint)
    sources = [Source(**source) for source in stored["changes"].get("sources", [])]
    trained_on = {sample.place for source in sources for sample in source.load(args.data)}
    if not trained_on or trained_on & set(args.places):
        raise ValueError(f"{args.checkpoint} is no sister: it must have left out {args.places}")
    run, samples = run_torch(net), Source(args.reader, 1, args.places).load(args.data)
    threshold = config.card["thresholds"]["score"]
    calibration = calibration_of(*at_native_size(run, samples), threshold)
    note = f"measured with a sister of the same config, {stored['cost']['steps']} steps, trained without these places; these weights trained on them"
    card = json.loads(args.card.read_text())
    card["calibration"] = calibration | {"places": [f"{place} (sister weights that left it out)" for place in sorted(args.places)], "note": note, "sister": stored["cost"]}
    gsd_m = config.card["summary_gsd_m"]
    card["scores"]["sister_left_out"] = {"note": note, **{place: {f"{gsd_m:.2f}m": s} for place, s in score_places(run, samples, gsd_m, threshold).items()}}
    args.card.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    print(json.dumps(card["calibration"]), json.dumps(card["scores"]["sister_left_out"]))


if __name__ == "__main__":
    main()
