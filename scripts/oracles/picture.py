"""Expected values for src/core/picture: kernel densities (scipy), true north on a map (pyproj), ticks of a graticule (pyproj)."""
import json, pathlib
import numpy as np, scipy, pyproj
from scipy.stats import gaussian_kde, multivariate_normal

rng = np.random.default_rng(7)

def density(points, bandwidth, at):
    total = sum(multivariate_normal.pdf(at, mean=p, cov=bandwidth ** 2) for p in points) if len(points) else np.zeros(len(at))
    return [float(v) for v in np.atleast_1d(total)]

def case(name, points, bandwidth, width, height, cell):
    at = np.array([[(c + 0.5) * cell, (r + 0.5) * cell] for r in range(height) for c in range(width)])
    return {"name": name, "points": [list(map(float, p)) for p in points], "bandwidthM": bandwidth, "width": width, "height": height, "cellM": cell, "perM2": density(points, bandwidth, at)}

densities = [
    case("one point in the middle", [[50, 50]], 12.5, 8, 8, 12.5),
    case("a cluster and a stray", np.vstack([rng.normal([40, 60], 6, (30, 2)), [[95, 5]]]), 8.0, 10, 10, 10),
    case("two points at one place", [[10, 10], [10, 10]], 3.0, 6, 6, 4),
    case("far outside the cells", [[5000, -5000]], 20.0, 4, 4, 10),
    case("huge coordinates", [[6e6 + 20, 4e6 + 20], [6e6 + 70, 4e6 + 50]], 15.0, 1, 1, 1) | {"offset": [6e6, 4e6]},
]
# the huge case is evaluated around its own points
p = np.array(densities[-1]["points"]); at = np.array([[6e6 + 30, 4e6 + 30], [6e6 + 70, 4e6 + 50], [6e6, 4e6]])
densities[-1] |= {"at": at.tolist(), "perM2": density(p, 15.0, at)}

bandwidths = []
for name, pts in [("normal cloud", rng.normal([0, 0], [30, 30], (200, 2))), ("long cloud", rng.normal([5, 5], [50, 5], (40, 2))), ("three points", np.array([[0, 0], [10, 0], [4, 9]]))]:
    factor = gaussian_kde(rng.normal(size=(2, len(pts)))).scotts_factor()
    spread = float(np.sqrt(np.mean(np.var(pts, axis=0, ddof=1))))
    bandwidths.append({"name": name, "points": pts.tolist(), "bandwidthM": spread * factor})

norths = []
for name, code, lon, lat in [("UTM 17 N, west of its meridian", 32617, -83.6, 29.99), ("UTM 17 N, east", 32617, -78.2, 45.0), ("UTM 60 S", 32760, 179.4, -38.0), ("polar stereographic", 3031, 60.0, -75.0), ("British grid", 27700, 1.2, 52.6), ("degrees", 4326, 20.0, 10.0)]:
    # angle of the meridian on the map from where a small step north goes, done in PROJ
    t = pyproj.Transformer.from_crs(4326, code, always_xy=True)
    x0, y0 = t.transform(lon, lat); x1, y1 = t.transform(lon, lat + 1e-4)
    norths.append({"name": name, "crs": f"EPSG:{code}", "x": x0, "y": y0, "northDeg": float(np.degrees(np.arctan2(x1 - x0, y1 - y0)))})

out = {"made_by": "scripts/oracles/picture.py", "software": f"scipy {scipy.__version__}, pyproj {pyproj.__version__} with PROJ {pyproj.proj_version_str}", "cases": {"densities": densities, "bandwidths": bandwidths, "norths": norths}}
path = pathlib.Path(__file__).parents[2] / "src/core/picture/picture.oracle.json"
path.write_text(json.dumps(out) + "\n")
print(path.stat().st_size)
