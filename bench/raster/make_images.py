"""Makes the images of the reading bench with GDAL: make_images.py FOLDER SIDE [SIDE...]; RGB, tiles of 256, deflate with predictor 2."""
import sys

import numpy as np
from osgeo import gdal

gdal.UseExceptions()
folder, sides = sys.argv[1], [int(side) for side in sys.argv[2:]]
patch = 4096
rng = np.random.default_rng(1)
coarse = rng.integers(0, 256, (3, patch // 32, patch // 32)).astype("f4")
smooth = np.kron(coarse, np.ones((1, 32, 32), "f4"))
image = np.clip(smooth * 0.9 + rng.integers(0, 8, smooth.shape), 0, 255).astype("u1")
options = ["TILED=YES", "BLOCKXSIZE=256", "BLOCKYSIZE=256", "COMPRESS=DEFLATE", "PREDICTOR=2", "INTERLEAVE=PIXEL", "BIGTIFF=IF_SAFER", "NUM_THREADS=2", "ZLEVEL=6"]
for side in sides:
    out = gdal.GetDriverByName("GTiff").Create(f"{folder}/{side}.tif", side, side, 3, gdal.GDT_Byte, options)
    for top in range(0, side, patch):
        for left in range(0, side, patch):
            columns, rows = min(patch, side - left), min(patch, side - top)
            turned = np.roll(image, (top // 7, left // 5), (1, 2))
            out.WriteRaster(left, top, columns, rows, np.ascontiguousarray(turned[:, :rows, :columns]).tobytes())
    out = None
for name, side, filled in (("huge", 50000, 0.05), ("sparse", 100000, 0.001)):
    options = ["TILED=YES", "BLOCKXSIZE=512", "BLOCKYSIZE=512", "COMPRESS=DEFLATE", "SPARSE_OK=TRUE", "BIGTIFF=YES"]
    out = gdal.GetDriverByName("GTiff").Create(f"{folder}/{name}.tif", side, side, 1, gdal.GDT_Byte, options)
    tile = np.ascontiguousarray(image[0, :512, :512]).tobytes()
    every = int(1 / filled)
    across = side // 512
    for index in range(0, across * across, every):
        out.WriteRaster((index % across) * 512, (index // across) * 512, 512, 512, tile)
    out = None
