"""Opens a folder of exports with GDAL, OGR, zipfile, ElementTree, sqlite3 and pystac, and says what each found.

Run by hand: make the exports with `aftermap export` as a.gpkg, q.qgz, k.kmz, g.gpx, c.csv, s.json, z.zip, j.geojson and t*.tif
into one folder, then `python3 scripts/oracles/exports.py FOLDER`. Needs osgeo; pystac and jsonschema where installed.
"""
import csv
import glob
import hashlib
import json
import os
import sqlite3
import sys
import xml.etree.ElementTree as ET
import zipfile

from osgeo import gdal, ogr

gdal.UseExceptions()
ogr.UseExceptions()


def layers_of(path):
    source = ogr.Open(path)
    found = {}
    for at in range(source.GetLayerCount()):
        layer = source.GetLayer(at)
        bad = sum(1 for f in layer if f.GetGeometryRef() is not None and not f.GetGeometryRef().IsValid())
        found[layer.GetName()] = (layer.GetFeatureCount(), layer.GetSpatialRef().GetAuthorityCode(None) if layer.GetSpatialRef() else None, bad)
    return found


def check_qgis(path):
    archive = zipfile.ZipFile(path)
    root = ET.fromstring(archive.read(next(n for n in archive.namelist() if n.endswith('.qgs'))))
    ids = {m.findtext('id') for m in root.iter('maplayer')}
    assert {t.get('id') for t in root.iter('layer-tree-layer')} == ids
    assert {t.get('id') for t in root.find('layerorder')} <= ids
    for layer in root.iter('maplayer'):
        source = layer.findtext('datasource')
        file, _, name = source.partition('|layername=')
        file = os.path.join(os.path.dirname(path), file)
        if layer.get('type') == 'raster':
            assert gdal.Open(file) is not None, source
        else:
            assert ogr.Open(file).GetLayerByName(name) is not None, source
            for symbol in layer.iter('symbol'):
                assert symbol.find('layer') is not None
    return [g.get('name') for g in root.iter('layer-tree-group') if g.get('name')], len(ids)


def main(folder):
    at = lambda name: os.path.join(folder, name)
    for name in ('a.gpkg', 'k.kmz', 'g.gpx', 'j.geojson'):
        print(name, {k: v for k, v in layers_of(at(name)).items()})
    styles = sqlite3.connect(at('a.gpkg')).execute('select f_table_name, styleQML from layer_styles').fetchall()
    for _, qml in styles:
        ET.fromstring(qml)
    print('styles', len(styles), 'integrity', sqlite3.connect(at('a.gpkg')).execute('pragma integrity_check').fetchone())
    print('q.qgz', check_qgis(at('q.qgz')))
    with open(at('c.csv'), encoding='utf-8-sig', newline='') as file:
        rows = list(csv.reader(file, strict=True))
        assert len({len(row) for row in rows}) == 1
        print('c.csv', len(rows) - 1, 'rows')
    for name in sorted(glob.glob(at('t*.tif'))):
        raster = gdal.Open(name)
        print(os.path.basename(name), raster.RasterXSize, raster.RasterYSize, raster.GetSpatialRef().GetAuthorityCode(None), raster.GetRasterBand(1).GetNoDataValue(), (raster.GetRasterBand(1).GetCategoryNames() or [])[:6])
    archive = zipfile.ZipFile(at('z.zip'))
    assert archive.testzip() is None
    for entry in json.loads(archive.read('manifest.json'))['files']:
        assert hashlib.sha256(archive.read(entry['file'])).hexdigest() == entry['sha256'], entry['file']
    print('z.zip', len(archive.namelist()), 'files, hashes hold')
    try:
        import pystac
        from pystac.validation.stac_validator import JsonSchemaSTACValidator  # noqa: F401
    except ImportError:
        print('pystac is not installed: the item was not validated')
        return
    item = pystac.Item.from_file(at('s.json'))
    print('s.json', item.id, item.datetime, len(item.assets), 'assets; core schema', pystac.validation.validate_dict({**item.to_dict(include_self_link=False), 'stac_extensions': []}))


main(sys.argv[1])
