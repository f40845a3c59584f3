"""Expected values of the logic tools: pint (units), numpy, pandas, scipy.optimize, pyproj. Run by hand: python scripts/oracles/logic.py"""
import math

import numpy as np
import pandas as pd
import pint
import pyproj
import scipy
from scipy.optimize import brentq

from raster_common import write

rng = np.random.default_rng(12)
ureg = pint.UnitRegistry()
UNITS = {"m2": "m**2", "ha": "hectare", "km2": "km**2", "ft2": "ft**2", "m": "m", "km": "km", "ft": "ft", "mi": "mile", "m3": "m**3",
         "s": "s", "min": "min", "h": "h", "km_h": "km/h", "ratio": "", "percent": "percent"}
UNITS["acre"] = "(43560 * ft**2)"


def q(value, unit):
    return value * ureg.parse_expression(UNITS[unit] or "dimensionless")


def arithmetic():
    cases = []
    for tool, a, b, out in [
        ("add", (2, "ha"), (500, "m2"), "ha"), ("add", (1e9, "m2"), (1e-3, "km2"), "m2"), ("add", (3, "mi"), (5, "ft"), "mi"), ("add", (-4, "m"), (4, "m"), "m"),
        ("subtract", (1, "acre"), (4046.8564224, "m2"), "acre"), ("subtract", (2, "km"), (350, "m"), "km"), ("subtract", (1, "h"), (30, "min"), "h"),
        ("absolute_difference", (1, "km"), (5280, "ft"), "km"), ("absolute_difference", (10, "percent"), (0.25, "ratio"), "percent"),
        ("multiply", (2.5, "ha"), (1.2, "m"), "m3"), ("multiply", (12, "m"), (0.5, "km"), "m2"), ("multiply", (40, "km_h"), (15, "min"), "m"), ("multiply", (3, "ft"), (1, "acre"), "m3"),
        ("multiply", (20, "percent"), (5, "ha"), "ha"),
        ("divide", (1234.5, "m3"), (2, "ha"), "m"), ("divide", (30, "km"), (45, "min"), "km_h"), ("divide", (12, "km"), (30, "km_h"), "s"), ("divide", (3, "acre"), (2, "ha"), "ratio"),
        ("divide", (5, "km2"), (2, "km"), "m"), ("divide", (1e-12, "m"), (1e12, "m"), "ratio"),
    ]:
        x, y = q(*a), q(*b)
        result = {"add": lambda: x + y, "subtract": lambda: x - y, "absolute_difference": lambda: abs(x - y), "multiply": lambda: x * y, "divide": lambda: x / y}[tool]()
        cases.append({"tool": tool, "a": a, "b": b, "unit": out, "value": float(result.to(ureg.parse_expression(UNITS[out] or "dimensionless").units if out not in ("acre",) else ureg.foot**2).magnitude) / (43560 if out == "acre" else 1)})
    return cases


def volumes():
    return [{"areaM2": a, "depthM": d, "value": float((a * ureg.m**2 * d * ureg.m).to("m**3").magnitude)} for a, d in [(1250, 0.4), (0, 3), (1e10, 1e-4), (33.3, 0.3)]]


def trips():
    # exact decimals, so that 0.3 / 0.1 is 3 trips and not 4
    from decimal import Decimal
    cases = []
    for v, c in [("0.3", "0.1"), ("100", "12"), ("0", "8"), ("96", "12"), ("96.0001", "12"), ("1e9", "7"), ("2.1", "0.7"), ("0.0001", "20")]:
        cases.append({"volume": float(v), "capacity": float(c), "trips": math.ceil(Decimal(v) / Decimal(c))})
    return cases


def distances():
    geod = pyproj.Geod(ellps="WGS84")
    cases = []
    for a, b in [((-85.42, 29.95), (-85.40, 29.96)), ((179.9, -17.0), (-179.9, -17.1)), ((10, 89.5), (-170, 89.5)), ((2.0, 48.0), (2.0, 48.0))]:
        cases.append({"from": a, "to": b, "m": geod.inv(*a, *b)[2]})
    return cases


def reduced():
    cases = []
    for values in [[3, 9, 9, 1], [-2.5], list(rng.normal(0, 1e6, 41)), [0, 0, 0], [1e15, 1, -1e15]]:
        s = pd.Series(values)
        cases.append({"values": values, "max": s.max(), "min": s.min(), "mean": s.mean(), "sum": s.sum(), "median": s.median(), "argmax": int(s.argmax()), "argmin": int(s.argmin())})
    return cases


def weighted():
    cases = []
    for n in (1, 3, 12):
        v, w = rng.normal(0, 50, n), rng.random(n)
        cases.append({"values": v, "weights": w, "sum": float(np.dot(v, w)), "mean": float(np.average(v, weights=w))})
    return cases


def priorities():
    cases = []
    for n in (2, 5, 9):
        people, damaged = rng.integers(0, 5000, n), rng.random(n)
        frame = pd.DataFrame({"people": people, "damaged": damaged})
        weights = {"people": 0.7, "damaged": -0.3}
        scaled = (frame - frame.min()) / (frame.max() - frame.min())
        cases.append({"people": people, "damaged": damaged, "raw": sum(frame[k] * w for k, w in weights.items()).to_numpy(), "normalised": sum(scaled[k] * w for k, w in weights.items()).to_numpy()})
    return cases


def allocations():
    cases = []
    for n, share, minimum in [(3, 0.5, 0), (6, 0.6, 5), (8, 0.35, 8), (5, 1.4, 0), (4, 1.0, 0), (10, 0.7, 3)]:
        need = np.round(rng.random(n) * 100, 3)
        if n == 6:
            need[2] = 0
        cap = np.where(rng.random(n) < 0.4, np.round(need * rng.random(n), 3), np.nan)
        high = np.fmin(need, cap)
        low = np.minimum(minimum, high)
        supply = float(round(max(share * high.sum(), low.sum()), 6))
        given = high.copy() if high.sum() <= supply else None
        if given is None:
            f = lambda t: np.clip(t * need, low, high).sum() - supply
            t = brentq(f, 0, 1e6, xtol=1e-15, rtol=1e-14, maxiter=1000) if f(0) < 0 else 0.0
            given = np.clip(t * need, low, high)
        cases.append({"need": need, "cap": cap, "supply": supply, "minimum": minimum, "given": given})
    return cases


write("src/tools/logic/logic.oracle.json", "logic.py", f"pint {pint.__version__}, numpy {np.__version__}, pandas {pd.__version__}, scipy {scipy.__version__}, pyproj {pyproj.__version__}",
      {"arithmetic": arithmetic(), "volumes": volumes(), "trips": trips(), "distances": distances(), "reduced": reduced(), "weighted": weighted(), "priorities": priorities(), "allocations": allocations()})
