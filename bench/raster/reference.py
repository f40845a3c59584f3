"""Times of GDAL and scipy on the masks of the bench, as one JSON object; the best of three runs each, in ms."""
import json
import sys
import time

import numpy as np
import scipy.ndimage as nd
from osgeo import gdal, ogr

gdal.UseExceptions()
path, side = sys.argv[1], int(sys.argv[2])
mask = np.fromfile(path, "u1").reshape(side, side)
values = np.fromfile(sys.argv[3], "f4").reshape(side, side)
eight = np.ones((3, 3))


def best(work):
    times = []
    for _ in range(3):
        start = time.perf_counter()
        result = work()
        times.append((time.perf_counter() - start) * 1000)
    return min(times), result


def polygonize():
    raster = gdal.GetDriverByName("MEM").Create("", side, side, 1, gdal.GDT_Byte)
    raster.GetRasterBand(1).WriteArray(mask)
    store = ogr.GetDriverByName("Memory").CreateDataSource("x")
    layer = store.CreateLayer("l", None, ogr.wkbPolygon)
    layer.CreateField(ogr.FieldDefn("v", ogr.OFTInteger))
    start = time.perf_counter()
    gdal.Polygonize(raster.GetRasterBand(1), raster.GetRasterBand(1), layer, 0, [])
    return (time.perf_counter() - start) * 1000, layer.GetFeatureCount()


def area():
    rows = np.repeat(np.linspace(0.25, 0.26, side), side)
    sums = np.bincount(mask.ravel(), weights=rows)
    objects = 0
    bounds = 0
    for value in np.unique(mask):
        one = mask == value
        objects += nd.label(one, eight)[1]
        bounds += (one & ~nd.binary_erosion(one, border_value=1)).sum() + (nd.binary_dilation(one) & ~one).sum()
    return sums, objects, bounds


def zonal():
    zones = np.arange(6)
    return [f(values, mask, zones) for f in (nd.sum, nd.mean, nd.minimum, nd.maximum, nd.standard_deviation)]


out = {}
out["components"], (_, count) = best(lambda: nd.label(mask != 0, eight))
runs = [polygonize() for _ in range(2)]
out["polygonise"], polygons = min(runs)
out["area"], (_, objects, _) = best(area)
out["area sums only"], _ = best(lambda: np.bincount(mask.ravel(), weights=np.repeat(np.linspace(0.25, 0.26, side), side)))
out["distance"], _ = best(lambda: nd.distance_transform_edt(mask != 0))
out["zonal"], _ = best(zonal)
print(json.dumps({"ms": out, "counts": {"components": int(count), "polygonise": int(polygons), "area": int(objects)}}))
