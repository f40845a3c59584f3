"""Writing of oracle files: values with their origin, NaN as null."""
import json
import math
import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]


def plain(value):
    if isinstance(value, np.ndarray):
        return [plain(v) for v in value.tolist()]
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (np.floating, float)):
        value = float(value)
        return None if not math.isfinite(value) else float(repr(round(value, 12)))
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, np.bool_):
        return bool(value)
    return value


def write(path, made_by, software, cases):
    target = ROOT / path
    target.write_text(json.dumps({"made_by": f"scripts/oracles/{made_by}", "software": software, "cases": plain(cases)}) + "\n")
    print(target, target.stat().st_size, "bytes")
