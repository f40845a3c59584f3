"""python -m training.folds CHECKPOINT... --config C --reader R --places P --gsd G --card models/ID/model.json: one row of left-out scores, seed by seed.

The checkpoints are of one config and left the places out; they differ in seed alone. `--before` names a model of the recipe it is
compared with, trained on the same places. The row goes into the card's `scores.folds`, where `npm run bench:models` finds it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .adjust import shift_of, turned
from .config import Config, Source, read_config
from .evaluate import score_places
from .runners import load_checkpoint, run_of, run_torch
from .sample import Sample
from .ship import shipped
from .tiles import Run

MEASURES = {"detect": "ap50", "one class": "iou", "classes": "miou"}


def measure_of(config: Config) -> str:
    """The name of the one number of a score."""
    return MEASURES["detect" if config.task == "detect" else "one class" if config.outputs == 1 else "classes"]


def left_out(config: Config, checkpoint: Path, samples: list[Sample], gsd_m: float) -> tuple[dict, dict]:
    """What a run cost and its scores by place; raises when the run trained on one of the places."""
    stored = load_checkpoint(checkpoint)[1]
    cost, changes = stored["cost"], stored["changes"]
    sources = [Source(**source) for source in changes["sources"]] if "sources" in changes else config.sources
    seen = {place for source in sources for place in source.places}
    both = seen & {sample.place for sample in samples}
    if both:
        raise ValueError(f"{checkpoint} trained on {sorted(both)}")
    threshold = config.card["thresholds"].get("default", config.card["thresholds"].get("score"))
    return cost, score_places(as_shipped(config, checkpoint), samples, gsd_m, threshold)


def as_shipped(config: Config, checkpoint: Path) -> Run:
    """The checkpoint with all that the released file has behind its weights: temperature, shift, mirror, or what adjust.py writes."""
    card = config.card
    if "adjust" in card:
        own = card["adjust"]
        return turned(run_of(checkpoint), shift_of(own["fold_shares"], own["power"]), own["temperature"])
    module, _ = shipped(config, [checkpoint], card.get("temperature", 1.0), card.get("shift_logits", 0.0))
    return run_torch(module.eval())


def row(config: Config, checkpoints: list[Path], samples: list[Sample], gsd_m: float) -> list[dict]:
    """One row a place: its score by seed, with what each run cost."""
    runs = [left_out(config, checkpoint, samples, gsd_m) for checkpoint in checkpoints]
    key = measure_of(config)
    rows = []
    for place in sorted({sample.place for sample in samples}):
        seeds = [{"seed": cost["seed"], "value": scores[place][key], "steps": cost["steps"]} for cost, scores in runs]
        first = runs[0][1][place]
        rows.append({"left_out": place, "measure": f"{key} at {gsd_m:.2f} m", "n": first.get("objects", first.get("pixels")), "seeds": seeds, "constant": first["paint_everything"]})
    return rows


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--reader", required=True)
    parser.add_argument("--places", nargs="+", required=True)
    parser.add_argument("--gsd", type=float, required=True)
    parser.add_argument("--card", type=Path)
    parser.add_argument("--before", type=Path, help="a checkpoint or ONNX file of the recipe before, trained on the same places")
    parser.add_argument("--before-value", type=float, help="its score where the weights are not at hand")
    parser.add_argument("--note", default="sister weights of the same recipe that left this place out; the weights that ship trained on it")
    parser.add_argument("--data", type=Path, default=Path("../shared/perception-data"))
    args = parser.parse_args()
    config = read_config(args.config)
    samples = Source(args.reader, 1, args.places).load(args.data)
    rows = row(config, args.checkpoints, samples, args.gsd)
    before = score_places(run_of(args.before), samples, args.gsd) if args.before else {}
    for one in rows:
        value = before[one["left_out"]][measure_of(config)] if before else args.before_value
        one |= {"before": value} if value is not None else {}
        one |= {"note": args.note}
        print(json.dumps(one))
    if args.card:
        card = json.loads(args.card.read_text())
        kept = [old for old in card["scores"].get("folds", []) if (old["left_out"], old["measure"]) not in {(one["left_out"], one["measure"]) for one in rows}]
        card["scores"]["folds"] = kept + rows
        args.card.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
