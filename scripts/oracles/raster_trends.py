"""Mann-Kendall by pymannkendall, Sen by scipy, Pettitt by pyhomogeneity."""
import numpy as np
import pyhomogeneity
import pymannkendall
import scipy
from raster_common import write
from scipy.stats import theilslopes

rng = np.random.default_rng(5)
series = {
    "rising": np.round(np.arange(20) * 0.5 + rng.normal(size=20), 3),
    "falling with ties": np.array([9, 9, 8, 8, 8, 7, 7, 5, 5, 5, 4, 3, 3, 3, 1], float),
    "noise": np.round(rng.normal(size=30), 3),
    "constant": np.full(8, 3.0),
    "four values": np.array([1.0, 2.0, 4.0, 3.0]),
    "step": np.concatenate([np.round(rng.normal(size=15), 3), np.round(rng.normal(size=10) + 3, 3)]),
    "huge numbers": np.round(1e9 + np.arange(12) * 7 + rng.normal(size=12), 3),
}
cases = []
for name, x in series.items():
    mk = pymannkendall.original_test(x)
    slope, intercept, low, high = theilslopes(x, np.arange(len(x)), 0.95)
    n = len(x)
    u = np.array([2 * scipy.stats.rankdata(x)[:k].sum() - k * (n + 1) for k in range(1, n)])
    case = {"name": name, "x": x, "mk": {"s": mk.s, "varS": mk.var_s, "z": mk.z, "p": mk.p, "tau": mk.Tau, "trend": mk.trend}, "sen": [slope, intercept, low, high]}
    case["pettittK"] = np.abs(u).max()
    if name != "constant":
        made = pyhomogeneity.pettitt_test(x, sim=1000)
        case["pettitt"] = {"at": int(made.cp), "statistic": float(made.U), "means": [float(made.avg.mu1), float(made.avg.mu2)]}
    cases.append(case)
write("src/core/trends/trends.oracle.json", "raster_trends.py", f"pymannkendall {pymannkendall.__version__}, scipy {scipy.__version__}, pyhomogeneity {getattr(pyhomogeneity, '__version__', '1.x')}", cases)
