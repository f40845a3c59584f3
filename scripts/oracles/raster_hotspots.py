"""Gi* by esda with a distance band, the place itself included; Benjamini-Hochberg by statsmodels."""
import esda
import libpysal
import numpy as np
import statsmodels
from esda.getisord import G_Local
from raster_common import write
from statsmodels.stats.multitest import multipletests

rng = np.random.default_rng(3)
cases = []


def case(name, points, values, distance):
    points, values = np.asarray(points, float), np.asarray(values, float)
    w = libpysal.weights.DistanceBand(points, threshold=distance, binary=True, silence_warnings=True)
    g = G_Local(values, w, transform="B", star=True, permutations=0)
    p = 2 * np.minimum(g.p_norm, 1 - g.p_norm)
    reject = multipletests(p, 0.05, "fdr_bh")[0]
    cases.append({"name": name, "x": points[:, 0], "y": points[:, 1], "values": values, "distance": distance, "z": g.Zs, "p": p, "significant": reject})


grid = [(x, y) for y in range(8) for x in range(8)]
heat = np.round(rng.poisson(2, 64) + np.array([6 if x < 3 and y < 3 else 0 for x, y in grid]), 3)
case("a hot corner", grid, heat, 1.5)
case("no pattern", np.round(rng.uniform(0, 100, (40, 2)), 3), np.round(rng.normal(size=40), 3), 20)
case("places without neighbours and two half a metre apart", np.vstack([np.round(rng.uniform(0, 1e6, (18, 2)), 0), [[5e5, 5e5], [5e5 + 0.5, 5e5]]]), np.round(rng.exponential(5, 20), 3), 60000)
write("src/core/hotspots/hotspots.oracle.json", "raster_hotspots.py", f"esda {esda.__version__}, libpysal {libpysal.__version__}, statsmodels {statsmodels.__version__}", cases)
