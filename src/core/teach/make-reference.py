"""Writes reference.json: numbers of scipy and scikit-learn that the tests of this folder compare with.

python3 -m pip install numpy scipy scikit-learn; python3 make-reference.py > reference.json
"""
import json
import math
import numpy as np
from scipy import ndimage as ndi
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.preprocessing import StandardScaler


def mulberry32(seed):
    state = seed & 0xFFFFFFFF
    def imul(a, b):
        return (a * b) & 0xFFFFFFFF
    def number():
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = imul(state ^ (state >> 15), state | 1)
        t ^= (t + imul(t ^ (t >> 7), t | 61)) & 0xFFFFFFFF
        return ((t ^ (t >> 14)) & 0xFFFFFFFF) / 4294967296
    return number


def image(width, height):
    """The test image of the tests: bytes from whole numbers alone."""
    y, x = np.mgrid[0:height, 0:width]
    return np.stack([(7 * x + 13 * y + (x * y) % 11 * 9) % 256, (3 * x * x + 5 * y) % 200 + 20, (11 * x + y * y) % 251], axis=-1)


def lab(rgb):
    c = rgb / 255
    c = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    m = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
    t = (c @ m.T) / np.array([0.95047, 1, 1.08883])
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return 116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])


def entropy(window):
    _, n = np.unique(window, return_counts=True)
    p = n / n.sum()
    return -(p * np.log(p)).sum()


def pixel_features():
    rgb = image(40, 33)
    l, a, b = lab(rgb)
    g = lambda plane, s, **more: ndi.gaussian_filter(plane, s, truncate=3, **more)
    out = {'L*': l, 'a*': a, 'b*': b}
    for s in (1, 2, 4, 8):
        out[f'L* smoothed {s}'] = g(l, s)
    for s in (2, 4, 8):
        out[f'a* smoothed {s}'] = g(a, s)
        out[f'b* smoothed {s}'] = g(b, s)
    for s in (1, 2):
        out[f'slope {s}'] = np.hypot(g(l, s, order=(0, 1)), g(l, s, order=(1, 0)))
        out[f'Laplacian {s}'] = ndi.laplace(g(l, s))
    dx, dy = g(l, 1, order=(0, 1)), g(l, 1, order=(1, 0))
    tensor = np.stack([np.stack([g(dx * dx, 2), g(dx * dy, 2)], -1), np.stack([g(dx * dy, 2), g(dy * dy, 2)], -1)], -1)
    values = np.linalg.eigvalsh(tensor)
    out['structure strong'], out['structure weak'] = values[..., 1], values[..., 0]
    for s in (5, 15):
        mean = ndi.uniform_filter(l, s)
        out[f'mean {s}'] = mean
        out[f'deviation {s}'] = np.sqrt(np.maximum(0, ndi.uniform_filter(l * l, s) - mean * mean))
    level = np.clip(np.floor(l * 16 / 100), 0, 15)
    out['entropy 9'] = ndi.generic_filter(level, entropy, size=9)
    at = [(0, 0), (39, 32), (20, 16), (3, 30), (37, 5)]
    return {'width': 40, 'height': 33, 'at': at, 'values': {k: [round(float(v[y, x]), 5) for x, y in at] for k, v in out.items()}}


def points(seed, n, dims, classes, spread):
    """Clouds that overlap, with a bend, the same as in the tests."""
    u = mulberry32(seed)
    normal = lambda: math.sqrt(-2 * math.log(1 - u())) * math.cos(2 * math.pi * u())
    x = np.zeros((n, dims), dtype=np.float32)
    y = np.zeros(n, dtype=int)
    for i in range(n):
        k = int(u() * u() * classes)
        y[i] = k
        for d in range(dims):
            x[i, d] = np.float32(math.sin(1.7 * k + 0.9 * d) * 1.5 + normal() * spread)
        x[i, 0] = np.float32(x[i, 0] ** 2 + x[i, 1])
    return x, y


def linear():
    x, y = points(7, 120, 4, 3, 1.0)
    z = StandardScaler().fit_transform(x.astype(float))
    model = LogisticRegression(C=1, class_weight='balanced', tol=1e-10, max_iter=10000).fit(z, y)
    return {'coef': model.coef_.round(6).tolist(), 'intercept': model.intercept_.round(6).tolist(), 'shares': model.predict_proba(z[:3]).round(6).tolist()}


def wide_linear():
    x, y = points(9, 40, 60, 4, 2.0)
    z = StandardScaler().fit_transform(x.astype(float))
    model = LogisticRegression(C=0.05, class_weight='balanced', tol=1e-10, max_iter=10000).fit(z, y)
    return {'first': model.coef_[:, 0].round(6).tolist(), 'intercept': model.intercept_.round(6).tolist()}


def forest():
    x, y = points(3, 1200, 8, 4, 1.6)
    tx, ty = points(4, 3000, 8, 4, 1.6)
    scores = [f1_score(ty, RandomForestClassifier(n_estimators=60, max_depth=12, class_weight='balanced', random_state=s).fit(x, y).predict(tx), average='macro') for s in range(10)]
    return {'f1': round(float(np.mean(scores)), 4), 'spread': round(float(np.std(scores)), 4)}


print(json.dumps({'pixels': pixel_features(), 'linear': linear(), 'wide': wide_linear(), 'forest': forest()}))
