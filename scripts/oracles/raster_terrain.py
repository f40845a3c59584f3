"""Pits filled by scikit-image, accumulation and HAND by pysheds and networkx, visibility by gdal_viewshed."""
import subprocess
import tempfile

import networkx as nx
import numpy as np
import skimage
from raster_common import write
from scipy.ndimage import map_coordinates, zoom
from skimage.morphology import reconstruction

rng = np.random.default_rng(8)


def fill(z):
    """Filling of pits as reconstruction by erosion from the rim, holes in the data open."""
    seed = z.copy()
    seed[1:-1, 1:-1] = z.max()
    return reconstruction(seed, z, method="erosion", footprint=np.ones((3, 3)))


def surface(h, w, rough):
    y, x = np.mgrid[0:h, 0:w]
    return np.round(30 - x * 0.9 + 4 * np.cos(y / 4) + rng.normal(size=(h, w)) * rough, 2)


def d8(z):
    """Steepest way down of every cell that has one; None elsewhere."""
    h, w = z.shape
    to = {}
    for y in range(h):
        for x in range(w):
            best, where = 0, None
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    if (dx or dy) and 0 <= y + dy < h and 0 <= x + dx < w:
                        fall = (z[y, x] - z[y + dy, x + dx]) / np.hypot(dx, dy)
                        if fall > best:
                            best, where = fall, (y + dy, x + dx)
            to[(y, x)] = where
    return to


cases = {"fill": [], "flow": [], "viewshed": []}
for name, z in {"rough": surface(16, 20, 2.0), "one pit": np.pad(np.full((3, 3), 2.0), 2, constant_values=5.0), "one cell": np.array([[7.0]]), "flat": np.full((5, 6), 3.0)}.items():
    cases["fill"].append({"name": name, "width": z.shape[1], "height": z.shape[0], "z": z.ravel(), "filled": (fill(z) if min(z.shape) > 2 else z).ravel()})

# a smooth slope with strict ways down everywhere: the drainage is a forest, counted by networkx
for name, z in {"valley": None, "cone": None}.items():
    y, x = np.mgrid[0:14, 0:18]
    z = (np.abs(y - 6.3) * 1.7 + (18 - x) * 0.73) if name == "valley" else -np.hypot(x - 8.4, y - 6.7)
    z = np.round(z, 6)
    graph = nx.DiGraph()
    graph.add_nodes_from((r, c) for r in range(14) for c in range(18))
    to = d8(z)
    graph.add_edges_from((a, b) for a, b in to.items() if b)
    count = np.zeros(z.shape)
    hand = np.full(z.shape, np.nan)
    for cell in graph:
        count[cell] = len(nx.ancestors(graph, cell)) + 1
    for cell in graph:
        at = cell
        while count[at] < 12 and to[at]:
            at = to[at]
        if count[at] >= 12:
            hand[cell] = z[cell] - z[at]
    cases["flow"].append({"name": name, "width": 18, "height": 14, "z": z.ravel(), "count": count.ravel(), "least": 12, "hand": hand.ravel()})

def clearance(z, cell, column, row, eye, target, reach):
    """By how much the line of sight to each cell clears the ground, as a slope; the ground by scipy, eight samples a cell."""
    h, w = z.shape
    out = np.full(z.shape, np.nan)
    bend = 0.85714 / (2 * 6371008.8)
    top = z[row, column] + eye
    for y in range(h):
        for x in range(w):
            away = np.hypot(x - column, y - row) * cell
            if away == 0 or away > reach:
                continue
            n = 8 * max(abs(x - column), abs(y - row))
            t = np.arange(4, n - 3) / n
            wanted = (z[y, x] + target - bend * away**2 - top) / away
            if len(t) == 0:
                out[y, x] = 1
                continue
            seen = map_coordinates(z, [row + (y - row) * t, column + (x - column) * t], order=1)
            out[y, x] = wanted - ((seen - bend * (t * away) ** 2 - top) / (t * away)).max()
    return out


for name, (seed, eye, target, reach) in {"hills": (1, 1.7, 0, 400), "tower": (2, 30, 2, 900), "far, curved": (3, 2, 0, 60000)}.items():
    r = np.random.default_rng(seed)
    cell = 1000.0 if "far" in name else 10.0
    coarse = r.uniform(0, 400 if "far" in name else 60, (9, 9))
    z = np.round(zoom(coarse, 5, order=3), 2)
    h, w = z.shape
    with tempfile.TemporaryDirectory() as folder:
        np.savetxt(f"{folder}/z.txt", z, fmt="%.2f")
        with open(f"{folder}/z.asc", "w") as out:
            out.write(f"ncols {w}\nnrows {h}\nxllcorner 500000\nyllcorner 5000000\ncellsize {cell}\n" + open(f"{folder}/z.txt").read())
        subprocess.run(["gdal_translate", "-q", "-ot", "Float32", "-a_srs", "EPSG:32633", f"{folder}/z.asc", f"{folder}/z.tif"], check=True)
        oy = ox = 22
        x0, y0 = 500000 + (ox + 0.5) * cell, 5000000 + (h - oy - 0.5) * cell
        subprocess.run(["gdal_viewshed", "-q", "-ox", str(x0), "-oy", str(y0), "-oz", str(eye), "-tz", str(target), "-md", str(reach), "-cc", "0.85714", f"{folder}/z.tif", f"{folder}/v.tif"], check=True)
        subprocess.run(["gdal_translate", "-q", "-of", "AAIGrid", f"{folder}/v.tif", f"{folder}/v.asc"], check=True)
        lines = open(f"{folder}/v.asc").read().split("\n")
        v = np.array([[float(t) for t in line.split()] for line in lines if line and not line[0].isalpha()])
        left = round((float([line for line in lines if line.startswith("xllcorner")][0].split()[1]) - 500000) / cell)
        bottom = round((float([line for line in lines if line.startswith("yllcorner")][0].split()[1]) - 5000000) / cell)
        top = h - bottom - v.shape[0]
        cases["viewshed"].append({"name": name, "width": w, "height": h, "cell": cell, "z": z.ravel(), "eye": eye, "target": target, "reach": reach, "column": ox, "row": oy, "left": left, "top": top, "across": v.shape[1], "seen": (v > 0).astype(int).ravel(), "clearance": np.round(clearance(z, cell, ox, oy, eye, target, reach), 5).ravel()})

version = subprocess.run(["gdalinfo", "--version"], capture_output=True, text=True).stdout.split(",")[0]
write("src/core/terrain/terrain.oracle.json", "raster_terrain.py", f"scikit-image {skimage.__version__}, networkx {nx.__version__}, {version}", cases)
