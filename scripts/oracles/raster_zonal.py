"""Statistics under polygons and lines by gdal rasterisation and numpy masked arrays: holes, overlap, outside, nodata. Needs python3-gdal."""
import numpy as np
from osgeo import gdal, ogr
from raster_common import write

gdal.UseExceptions()
rng = np.random.default_rng(9)
W, H = 40, 30
values = np.round(rng.normal(1e5, 20, (H, W)), 2)
values[5:9, 5:12] = np.nan
shapes = {
    "triangle": "POLYGON ((3.2 4.1, 25.7 6.3, 12.4 27.9, 3.2 4.1))",
    "with a hole": "POLYGON ((10.3 2.2, 35.1 2.9, 34.4 25.2, 9.8 24.3, 10.3 2.2), (15.2 8.1, 28.3 8.6, 27.1 18.9, 14.7 18.2, 15.2 8.1))",
    "two parts": "MULTIPOLYGON (((1.1 20.2, 8.3 20.4, 8.1 28.3, 1.1 20.2)), ((30.2 20.3, 38.4 21.1, 33.3 28.9, 30.2 20.3)))",
    "half outside": "POLYGON ((-9.4 -5.2, 9.3 -4.1, 8.2 9.7, -8.1 8.8, -9.4 -5.2))",
    "outside": "POLYGON ((50.1 50.2, 60.3 50.2, 60.3 60.9, 50.1 50.2))",
    "smaller than a pixel": "POLYGON ((20.1 20.1, 20.3 20.1, 20.3 20.3, 20.1 20.1))",
    "only nodata": "POLYGON ((6.1 5.9, 9.8 5.9, 9.8 8.1, 6.1 8.1, 6.1 5.9))",
    "line": "LINESTRING (2.3 2.4, 30.7 17.2, 33.1 28.6)",
}


def covered(wkt, touched):
    target = gdal.GetDriverByName("MEM").Create("", W, H, 1, gdal.GDT_Byte)
    target.SetGeoTransform((0, 1, 0, 0, 0, 1))
    source = ogr.GetDriverByName("Memory").CreateDataSource("")
    layer = source.CreateLayer("l")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    layer.CreateFeature(feature)
    gdal.RasterizeLayer(target, [1], layer, burn_values=[1], options=["ALL_TOUCHED=TRUE"] if touched else [])
    return target.ReadAsArray() == 1


cases = []
for name, wkt in shapes.items():
    for touched in (False, True):
        if name == "line" and not touched:
            continue  # one pixel a step is drawn in more than one way
        inside = covered(wkt, touched)
        v = values[inside & ~np.isnan(values)]
        stats = [v.sum(), v.mean(), v.min(), v.max(), v.std()] if len(v) else [None] * 5
        import json

        cases.append({"name": name, "touched": touched, "geometry": json.loads(ogr.CreateGeometryFromWkt(wkt).ExportToJson()), "pixels": int(inside.sum()), "count": len(v), "stats": stats})
write("src/core/raster/zonal/shape-stats.oracle.json", "raster_zonal.py", f"GDAL {gdal.__version__}, numpy {np.__version__}", {"width": W, "values": values.ravel(), "shapes": cases})
