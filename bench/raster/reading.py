"""Times of GDAL on the image of the reading bench, one thread, as one JSON object in ms."""
import json
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
print(json.dumps({"window": statistics.median(windows[20:]), "full": timed(full)}))
