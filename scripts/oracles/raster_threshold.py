"""Otsu and segments by scikit-image, speckle moments by scipy."""
import numpy as np
import scipy
import skimage
from raster_common import write
from scipy.ndimage import uniform_filter
from skimage.filters import threshold_otsu
from skimage.segmentation import slic

rng = np.random.default_rng(4)


def eta(values, t):
    low, high = values[values < t], values[values >= t]
    w0, w1 = len(low) / len(values), len(high) / len(values)
    return w0 * w1 * (low.mean() - high.mean()) ** 2 / values.var()


samples = {
    "two humps": np.concatenate([rng.normal(-18, 1.2, 3000), rng.normal(-9, 1.5, 5000)]),
    "one hump": rng.normal(-9, 1.5, 6000),
    "ramp": rng.uniform(0, 1, 6000),
    "a sliver of the other": np.concatenate([rng.normal(-9, 0.5, 9900), rng.normal(-20, 0.3, 60)]),
    "two humps far from zero": np.concatenate([rng.normal(1e6, 3, 2000), rng.normal(1e6 + 40, 3, 2000)]),
}
thresholds = []
for name, values in samples.items():
    counts, edges = np.histogram(values, 128)
    centres = (edges[:-1] + edges[1:]) / 2
    t = threshold_otsu(hist=(counts, centres))
    cut = edges[np.searchsorted(centres, t) + 1]  # skimage answers the centre of the last bin of the low class
    thresholds.append({"name": name, "low": edges[0], "high": edges[-1], "counts": counts, "threshold": cut, "eta": eta(np.repeat(centres, counts), cut)})

power = np.round(rng.gamma(4, 0.25, (24, 30)) * np.where(np.arange(30) < 14, 0.05, 0.4), 6)
mean = uniform_filter(power, 5, mode="constant")
weight = uniform_filter(np.ones_like(power), 5, mode="constant")
mean, square = mean / weight, uniform_filter(power**2, 5, mode="constant") / weight
variance = square - mean**2
lee = mean + np.clip(1 - (1 / 4) / (variance / mean**2), 0, None) * (power - mean)

image = np.zeros((60, 80, 3))
image[:, 30:] = [0.8, 0.3, 0.2]
image[20:40, 10:60] = [0.1, 0.7, 0.4]
image += rng.normal(size=image.shape) * 0.05
image = np.round(image, 3)
segments = slic(image, n_segments=48, compactness=0.3, convert2lab=False, start_label=0)
flat, labels = image.reshape(-1, 3), segments.ravel()
means = np.stack([np.bincount(labels, flat[:, b]) / np.bincount(labels) for b in range(3)], 1)
explained = 1 - ((flat - means[labels]) ** 2).sum() / ((flat - flat.mean(0)) ** 2).sum()

software = f"scikit-image {skimage.__version__}, scipy {scipy.__version__}"
write("src/core/raster/threshold/threshold.oracle.json", "raster_threshold.py", software, thresholds)
write("src/core/radar/radar.oracle.json", "raster_threshold.py", software, {"lee": {"width": 30, "height": 24, "looks": 4, "radiusPx": 2, "power": power.ravel(), "filtered": lee.ravel()}})
write("src/core/raster/segments/segments.oracle.json", "raster_threshold.py", software, {"width": 80, "height": 60, "bands": [np.round(image[..., b].ravel(), 3) for b in range(3)], "count": int(segments.max()) + 1, "explained": explained})
