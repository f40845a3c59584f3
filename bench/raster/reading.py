"""Times of GDAL on the image of the reading bench, one thread, as one JSON object in ms."""
import json
import os
import statistics
import sys
import time

from osgeo import gdal

gdal.UseExceptions()
gdal.SetConfigOption("GDAL_NUM_THREADS", "1")
path, size = sys.argv[1], 1024


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def full():
    data = gdal.Open(path)
    side = data.RasterXSize
    for top in range(0, side, 256):
        data.ReadAsArray(0, top, side, min(256, side - top))


data = gdal.Open(path)
side = data.RasterXSize
windows = [timed(lambda: data.ReadAsArray((i * 1237 + 300) % (side - size), (i * 1711 + 100) % (side - size), size, size)) for i in range(60)]


def pyramid():
    # beside the file, as Aftermap does it, with the compression of the file
    for name, value in (("COMPRESS", "DEFLATE"), ("PREDICTOR", "2"), ("INTERLEAVE", "PIXEL"), ("BIGTIFF", "IF_SAFER")):
        gdal.SetConfigOption(f"{name}_OVERVIEW", value)
    levels = []
    while side / 2 ** len(levels) > 256:
        levels.append(2 ** (len(levels) + 1))
    gdal.Open(path).BuildOverviews("AVERAGE", levels)


out = {"window": statistics.median(windows[20:]), "full": timed(full), "pyramid": timed(pyramid)}
os.remove(path + ".ovr")
print(json.dumps(out))
