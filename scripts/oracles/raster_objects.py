"""Connected parts by scikit-image, water levels and depths by scipy and numpy."""
import numpy as np
import scipy
import skimage
from raster_common import write
from scipy.ndimage import binary_dilation
from skimage.measure import label, regionprops

rng = np.random.default_rng(21)
masks = []
for name, m in {
    "noise": (rng.random((18, 22)) < 0.45).astype(int),
    "checkerboard": np.indices((7, 7)).sum(0) % 2,
    "ring with an island": np.pad(np.pad(np.pad([[1]], 2), 2, constant_values=1), 1),
    "empty": np.zeros((4, 5), int),
    "one pixel": np.array([[1]]),
}.items():
    masks.append({"name": name, "width": m.shape[1], "mask": m.ravel(), **{f"sizes{c}": sorted(int(r.area) for r in regionprops(label(m, connectivity=k))) for c, k in ((4, 1), (8, 2))}})

y, x = np.mgrid[0:30, 0:40]
dem = np.round(4 + np.sin(x / 5) * 2 + np.cos(y / 4) * 1.5 + rng.normal(size=(30, 40)) * 0.1, 3)
wet = (dem < 3.2).astype(int)
seen = np.ones_like(wet)
seen[:, 36:] = 0
labels = label(wet * seen, connectivity=2)
levels, depth = [], np.full(dem.shape, np.nan)
dry = (wet == 0) & (seen == 1)
shore = binary_dilation(dry, np.ones((3, 3)))
for region in regionprops(labels):
    inside = labels == region.label
    heights = dem[inside & shore]
    if len(heights) < 8:
        levels.append(None)
        continue
    level = np.quantile(heights, 0.9)
    levels.append(level)
    depth[inside] = np.maximum(0, level - dem[inside])
cases = {"masks": masks, "depth": {"width": 40, "dem": dem.ravel(), "wet": np.where(seen == 1, wet, 255).ravel(), "levels": levels, "depth": depth.ravel()}}
write("src/core/terrain/objects.oracle.json", "raster_objects.py", f"scikit-image {skimage.__version__}, scipy {scipy.__version__}, numpy {np.__version__}", cases)
