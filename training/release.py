"""python -m training.release CHECKPOINT... --config C --out models/ID: calibrates, scores the held-out places and writes the card."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from .calibrate import area_bins, binary_pixels, bins_of_matches, box_bins, class_pixels, count_threshold, fit_binary, fit_temperature
from .config import Config, read_config
from .evaluate import score_places
from .export import IR_VERSION, OPSET, deepness_metadata, parity, sha256, write_onnx
from .runners import run_onnx
from .sample import Sample
from .ship import card_of, shipped


def halves(samples: list[Sample]) -> tuple[list[Sample], list[Sample]]:
    """Upper and lower half of each picture: what is fitted on one is reported on the other."""
    upper, lower = [], []
    for s in samples:
        middle = s.image.shape[0] // 2
        upper.append(Sample(s.name, s.place, s.image[:middle], s.gsd_m, mask=s.mask[:middle]))
        lower.append(Sample(s.name, s.place, s.image[middle:], s.gsd_m, mask=s.mask[middle:]))
    return upper, lower


def calibrate_mask(config: Config, checkpoints: list[Path], path: Path, samples: list[Sample], is_scored: bool):
    """Writes the plain file, fits temperature (and shift, where the config allows it) on it. Gives module, cost and note.

    Samples that are also scored (is_scored) lend their upper half only.

    A config that gives `temperature` (with `shift_logits` and `fitted_on`) has them kept; nothing is fitted anew.
    """
    own = config.card
    note = {"temperature": 1.0, "shift": 0.0, "mirrored": own.get("mirrored", False)}
    if "temperature" in own:
        note |= {"temperature": own["temperature"], "shift": own["shift_logits"], "fitted_on": own["fitted_on"]}
        return *shipped(config, checkpoints, note["temperature"], note["shift"]), note
    module, cost = shipped(config, checkpoints, 1.0, 0.0)
    if not samples:
        return module, cost, note
    gsd_m = config.card.get("summary_gsd_m", config.card["score_gsd_m"][0])
    write_onnx(module, path, {})
    lent = halves(samples)[0] if is_scored else samples
    if config.outputs == 1:
        temperature, shift = fit_binary(*binary_pixels(run_onnx(path), lent, gsd_m))
        shift = shift if config.card.get("shift", False) else 0.0
    else:
        temperature, shift = fit_temperature(*class_pixels(run_onnx(path), lent, gsd_m)), 0.0
    module, cost = shipped(config, checkpoints, temperature, shift)
    places = sorted({s.place for s in samples})
    note |= {"temperature": round(temperature, 3), "shift": round(shift, 3), "fitted_on": f"{'upper half of the pictures of ' if is_scored else ''}{', '.join(places)} at {gsd_m} m"}
    return module, cost, note


def mask_calibration(config: Config, path: Path, samples: list[Sample]) -> dict | None:
    """Area bins on the half of the held-out places that temperature was not fitted on; none for many classes."""
    if config.outputs > 1:
        return None
    _, lower = halves(samples)
    p, truth = binary_pixels(run_onnx(path), lower, config.card["score_gsd_m"][0])
    threshold = config.card["thresholds"]["default"]
    recall = {"value": round(float((p > threshold)[truth].mean()), 4), "n": int(truth.sum())}
    return {"metric": "area", "bins": area_bins(p, truth), "recall": recall, "places": sorted({f"{s.place}, lower half" for s in samples})}


def box_calibration(config: Config, path: Path, samples: list[Sample]) -> dict:
    """Count bins pooled over the calibration places, and the score at which their count comes out right."""
    run, gsd_m = run_onnx(path), config.card["score_gsd_m"][0]
    _, matches, truths = box_bins(run, samples, gsd_m)
    scores, hits = np.array([m[0] for m in matches]), np.array([m[1] for m in matches])
    threshold = config.card["thresholds"]["score"]
    recall = {"value": round(float(hits[scores > threshold].sum() / truths), 4), "n": truths}
    places = sorted({s.place for s in samples})
    bins = bins_of_matches(scores, hits)
    bins[-1]["score"][1] = 1.0  # higher scores than any here belong to the best bin
    return {"metric": "count", "bins": bins, "recall": recall, "places": places, "count_threshold": count_threshold(matches, truths)}


def scores_by_place(config: Config, path: Path, samples: list[Sample]) -> dict:
    """{place: {"0.15m": scores}} over the card's pixel sizes."""
    out: dict[str, dict] = {}
    if config.card.get("score_by") == "folder":
        samples = [replace(s, place=s.name.split("/")[0]) for s in samples]
    for gsd_m in config.card["score_gsd_m"]:
        threshold = config.card["thresholds"].get("default", config.card["thresholds"].get("score"))
        for place, scores in score_places(run_onnx(path), samples, gsd_m, threshold).items():
            out.setdefault(place, {})[f"{gsd_m:.2f}m"] = scores
    return out


def summary(config: Config, by_place: dict) -> dict:
    """{measure: {place: number}}: the one number a place that the application shows."""
    gsd = f"{config.card.get('summary_gsd_m', config.card['score_gsd_m'][0]):.2f}m"
    key = "ap50" if config.task == "detect" else "iou" if config.outputs == 1 else "miou"
    values = {place: scores[gsd][key] for place, scores in by_place.items()}
    return {f"{key}_at_{gsd.replace('.', '_')}": values} if values else {}


def trained_places(config: Config, data: Path) -> list[str]:
    """Names of the places trained on; the flights of FloodNet as one, with the number of pictures."""
    samples = [(sample, source.reader) for source in config.sources for sample in source.load(data)]
    flights = {sample.name for sample, reader in samples if "flood" in reader}
    others = {sample.place for sample, reader in samples if "flood" not in reader}
    return sorted(others) + ([f"FloodNet ({len(flights)} pictures)"] if flights else [])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs="+", help="one, or several of different seeds whose logits are averaged")
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/perception-data"))
    parser.add_argument("--add", type=Path, help="JSON object merged into the card's scores: other seeds, folds, the model before")
    args = parser.parse_args()
    config = read_config(args.config)
    held_out, validation = ([sample for source in sources for sample in source.load(args.data)] for sources in (config.held_out, config.validation))
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / "model.onnx"
    if config.task == "detect":
        module, cost = shipped(config, args.checkpoints, 1.0, 0.0)
        note = {}
    else:
        module, cost, note = calibrate_mask(config, args.checkpoints, path, validation or held_out, not validation)
    card = card_of(config, cost)
    card["training"]["places"] = trained_places(config, args.data)
    write_onnx(module, path, deepness_metadata(card))
    if note:
        card["training"]["calibration"] = note
    card["scores"] = {"metric": config.card["metric"], "not_trained_on": scores_by_place(config, path, held_out)}
    card["scores"]["summary"] = summary(config, card["scores"]["not_trained_on"])
    if args.add:
        card["scores"] |= json.loads(args.add.read_text())
    if config.card.get("calibrate", True):
        calibration = box_calibration(config, path, held_out) if config.task == "detect" else mask_calibration(config, path, held_out)
        card |= {"calibration": calibration} if calibration else {}
    finish(card, module, path)


def finish(card: dict, module, path: Path) -> None:
    """Adds file facts, hash and parity, and writes the card beside the model."""
    digest = sha256(path)
    card["file"] = {"name": path.name, "bytes": path.stat().st_size, "sha256": digest, "opset": OPSET, "ir_version": IR_VERSION, "weights": "float16, cast to float32"}
    card["parity"] = parity(module, path)
    card["sha256"] = digest
    path.with_name("model.json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    print(f"{path} {path.stat().st_size} bytes, parity {card['parity']['torch_vs_onnxruntime_max_abs']:.1e}")
    print(json.dumps(card["scores"]["not_trained_on"]))


if __name__ == "__main__":
    main()
