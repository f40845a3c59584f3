"""Indices, change vectors and IR-MAD by numpy and scipy, with nodata, zero sums and bands that repeat another."""
import numpy as np
import scipy
from raster_common import write
from scipy.linalg import eigh
from scipy.stats import chi2

rng = np.random.default_rng(12)


def norm(a, b):
    s = a + b
    return np.where(s > 0, (a - b) / np.where(s > 0, s, 1), np.nan)


FORMULAS = {
    "ndvi": (["nir", "red"], lambda nir, red: norm(nir, red)),
    "ndwi": (["green", "nir"], lambda g, nir: norm(g, nir)),
    "mndwi": (["green", "swir1"], lambda g, s: norm(g, s)),
    "nbr": (["nir", "swir2"], lambda nir, s: norm(nir, s)),
    "ndbi": (["swir1", "nir"], lambda s, nir: norm(s, nir)),
    "ndmi": (["nir", "swir1"], lambda nir, s: norm(nir, s)),
    "savi": (["nir", "red"], lambda nir, red: 1.5 * (nir - red) / (nir + red + 0.5)),
    "evi": (["nir", "red", "blue"], lambda nir, red, b: 2.5 * (nir - red) / (nir + 6 * red - 7.5 * b + 1)),
    "bai": (["red", "nir"], lambda red, nir: 1 / ((0.1 - red) ** 2 + (0.06 - nir) ** 2)),
    "awei_nsh": (["green", "swir1", "nir", "swir2"], lambda g, s1, nir, s2: 4 * (g - s1) - (0.25 * nir + 2.75 * s2)),
    "awei_sh": (["blue", "green", "nir", "swir1", "swir2"], lambda b, g, nir, s1, s2: b + 2.5 * g - 1.5 * (nir + s1) - 0.25 * s2),
}
roles = ["blue", "green", "red", "nir", "swir1", "swir2"]
bands = {role: rng.uniform(0.01, 0.6, 12) for role in roles}
for role in roles:  # a pixel of zeros, one of equal values, one without data in one band
    bands[role][0] = 0.0
    bands[role][1] = 0.25
bands["nir"][2] = np.nan
bands["red"][3] = np.nan
with np.errstate(all="ignore"):
    indices = {name: {"roles": rs, "values": of(*[bands[r] for r in rs])} for name, (rs, of) in FORMULAS.items()}


def irmad(x, y, iterations=30):
    """Plain numpy IR-MAD: x, y are pixels x bands."""
    p = x.shape[1]
    w = np.ones(len(x))
    old = np.full(p, 9.0)
    for it in range(iterations):
        wn = w / w.sum()
        mx, my = wn @ x, wn @ y
        xc, yc = x - mx, y - my
        sxx, syy, sxy = (xc * wn[:, None]).T @ xc, (yc * wn[:, None]).T @ yc, (xc * wn[:, None]).T @ yc
        sxx = sxx + np.eye(p) * 1e-6 * np.trace(sxx) / p
        syy = syy + np.eye(p) * 1e-6 * np.trace(syy) / p
        lam, a = eigh(sxy @ np.linalg.solve(syy, sxy.T), sxx)
        b = np.linalg.solve(syy, sxy.T @ a)
        b = b / np.sqrt(np.diag(b.T @ syy @ b))
        rho = np.sqrt(np.clip(lam, 0, 1))
        mad = xc @ a - yc @ b
        z = (mad**2 / (2 * (1 - rho))).sum(1)
        w = chi2.sf(z, p)
        if np.abs(rho - old).max() < 1e-3:
            break
        old = rho
    return {"rho": rho, "z": z, "no_change": w, "iterations": it + 1}


def pair(n, p, changed, seed):
    r = np.random.default_rng(seed)
    base = r.normal(size=(n, 3)) @ r.normal(size=(3, p)) * 20 + 100
    x = np.round(base + r.normal(size=(n, p)) * 3, 3)
    y = np.round(base * 1.3 + 40 + r.normal(size=(n, p)) * 3, 3)
    y[:changed] += np.round(r.uniform(60, 120, size=(changed, p)), 3)
    return x, y


def cva(x, y):
    return np.linalg.norm((y - y.mean(0)) / y.std(0) - (x - x.mean(0)) / x.std(0), axis=1)


pairs = []
for name, (n, p, changed, seed) in {"three bands, a tenth changed": (400, 3, 40, 1), "two bands, nothing changed": (200, 2, 0, 2), "four bands, huge numbers": (400, 4, 20, 3)}.items():
    x, y = pair(n, p, changed, seed)
    if "huge" in name:
        x, y = x + 1e6, y + 1e6
    pairs.append({"name": name, "before": x.T, "after": y.T, "cva": cva(x, y), **irmad(x, y)})

software = f"numpy {np.__version__}, scipy {scipy.__version__}"
write("src/core/spectral/spectral.oracle.json", "raster_spectral.py", software, {"bands": bands, "indices": indices, "pairs": pairs})
