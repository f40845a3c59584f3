"""Distribution functions by scipy, far tails too; eigenvalues by numpy."""
import numpy as np
import scipy
from raster_common import write
from scipy.stats import chi2, norm

rng = np.random.default_rng(2)
a = rng.normal(size=(5, 5))
m = np.round(a @ a.T, 6)
cases = {
    "normalTail": [[z, norm.sf(z)] for z in (-5.0, -1.0, 0.0, 0.3, 1.96, 6.0)],
    "chiSquare": [[x, k, chi2.cdf(x, k), chi2.sf(x, k)] for k in (1, 2, 3, 7, 40) for x in (0.0, 0.01, 1.0, 5.0, 60.0)],
    "matrix": m,
    "eigenvalues": np.linalg.eigvalsh(m)[::-1],
    "cholesky": np.linalg.cholesky(m),
}
write("src/core/stats/special/special.oracle.json", "raster_special.py", f"scipy {scipy.__version__}, numpy {np.__version__}", cases)
