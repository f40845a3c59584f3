"""Step 1 of the table of coordinate systems: asks PROJ (pyproj) for every EPSG and ESRI code.

Writes one JSON object a line: proj4 string, ellipsoid, prime meridian, unit, the best shift to WGS 84 that needs no grid
file with its accuracy, and points inside the area of use with the coordinates PROJ gives them.
Use: /usr/bin/python3 scripts/crs/candidates.py OUT.jsonl   (then: node scripts/crs/build.ts OUT.jsonl)
"""
import json
import math
import os
import shutil
import sqlite3
import sys
import tempfile
import warnings
from multiprocessing import Pool

import numpy
import pyproj
from pyproj import CRS, Transformer
from pyproj.database import query_crs_info
from pyproj.enums import PJType
from pyproj.transformer import TransformerGroup

warnings.filterwarnings("ignore")
known_shifts = {}
SECOND = math.pi / 648000


def without_grids():
    """PROJ with its database and no grid files: its best operation is then one we can repeat."""
    folder = tempfile.mkdtemp()
    shutil.copy(os.path.join(pyproj.datadir.get_data_dir(), "proj.db"), folder)
    pyproj.datadir.set_data_dir(folder)
    pyproj.network.set_network_enabled(False)


def ecef(a, rf, lon, lat):
    e2 = 0 if not rf else (2 - 1 / rf) / rf
    lon, lat = numpy.radians(lon), numpy.radians(lat)
    n = a / numpy.sqrt(1 - e2 * numpy.sin(lat) ** 2)
    return numpy.array([n * numpy.cos(lat) * numpy.cos(lon), n * numpy.cos(lat) * numpy.sin(lon), n * (1 - e2) * numpy.sin(lat)])


def parsed_shift(definition):
    """Seven numbers in the position-vector convention where the operation is one plain Helmert step, else None."""
    steps = [s.strip() for s in definition.split("step")]
    helmert = [s for s in steps if "proj=helmert" in s]
    badekas = [s for s in steps if "proj=molobadekas" in s]
    if len(badekas) == 1 and not helmert and "geogoffset" not in definition and not badekas[0].startswith("inv"):
        return about_origin(badekas[0])
    other = [s for s in steps if any(w in s for w in ("molo", "geogoffset", "gridshift", "deform", "affine", "horner"))]
    if other or len(helmert) > 1:
        return None
    if not helmert:
        return [0.0] * 7 if "cart" not in definition else None
    words = dict(w.split("=") for w in helmert[0].split() if "=" in w)
    if any(k in words for k in ("dx", "drx", "ds", "t_epoch", "exact")):
        return None
    values = [float(words.get(k, 0)) for k in ("x", "y", "z", "rx", "ry", "rz", "s")]
    if words.get("convention") == "coordinate_frame":
        values[3:6] = [-v for v in values[3:6]]
    if helmert[0].startswith("inv"):
        return None if any(values[3:]) else [-v for v in values]
    return values


def about_origin(step):
    """Molodensky-Badekas turns about a point of the area: the same as seven numbers about the centre of the Earth."""
    words = dict(w.split("=") for w in step.split() if "=" in w)
    x, y, z, rx, ry, rz, ppm, px, py, pz = (float(words.get(k, 0)) for k in ("x", "y", "z", "rx", "ry", "rz", "s", "px", "py", "pz"))
    if words.get("convention") == "coordinate_frame":
        rx, ry, rz = -rx, -ry, -rz
    a, b, c = rx * SECOND, ry * SECOND, rz * SECOND
    m = 1 + ppm * 1e-6
    turned = (m * (px - c * py + b * pz), m * (c * px + py - a * pz), m * (-b * px + a * py + pz))
    return [round(x + px - turned[0], 6), round(y + py - turned[1], 6), round(z + pz - turned[2], 6), rx, ry, rz, ppm]


def fitted_shift(own, there):
    """Least squares of ECEF pairs: three numbers where they do within 5 mm, else seven."""
    three = (there - own).mean(axis=1)
    if numpy.abs(there - own - three[:, None]).max() < 0.005:
        return [round(v, 4) for v in three] + [0.0] * 4
    rows, values = [], []
    for (x, y, z), d in zip(own.T, (there - own).T):
        rows += [[1, 0, 0, 0, z, -y, x], [0, 1, 0, -z, 0, x, y], [0, 0, 1, y, -x, 0, z]]
        values += list(d)
    scale = numpy.array([1, 1, 1, SECOND, SECOND, SECOND, 1e-6])
    found, *_ = numpy.linalg.lstsq(numpy.array(rows) * scale, numpy.array(values), rcond=None)
    return [round(v, 6) for v in found]


def points_of(bounds):
    west, south, east, north = bounds
    if east < west:
        east += 360
    at = (0.06, 0.29, 0.5, 0.73, 0.94)
    lon = [west + (east - west) * u for u in at for _ in at]
    lat = [south + (north - south) * v for _ in at for v in at]
    return [((x + 180) % 360) - 180 for x in lon], lat


def horizontal(crs):
    return crs.sub_crs_list[0] if crs.is_compound else crs


def shifts_of(base):
    """Every operation to WGS 84 that needs no grid file: [west, south, east, north, seven numbers, accuracy], and the one PROJ falls back to last.

    PROJ takes, of those whose area holds the point, the most accurate, then the smallest, one for the open sea last; outside all areas the first of its list.
    """
    group = TransformerGroup(base, "EPSG:4326", always_xy=True)
    found = []
    for operation in group.transformers:
        area = operation.area_of_use.bounds if operation.area_of_use else (-180, -90, 180, 90)
        numbers = parsed_shift(operation.definition) or fit_over(operation, base, area)
        if numbers is not None:
            where = operation.area_of_use.name.lower() if operation.area_of_use else ""
            sea = "offshore" in where and "onshore" not in where
            # a ballpark (-1) is what is left where nothing else is
            found.append([list(area), numbers, operation.accuracy if operation.accuracy >= 0 else None, sea])
    if not found:
        return []
    ranked = sorted(found, key=lambda one: (one[3], 1e9 if one[2] is None else one[2], size_of(one[0])))
    kept = [one for i, one in enumerate(ranked) if not any(covers(better[0], one[0]) for better in ranked[:i])]
    return [one[:3] for one in kept] + [[None, found[0][1], found[0][2]]]


def fit_over(operation, base, area):
    lon, lat = points_of(area)
    e = base.ellipsoid
    lo, la = own_lonlat(base, numpy.array(lon), numpy.array(lat), meridian(base))
    there = numpy.array(operation.transform(lo, la))
    fine = numpy.isfinite(there).all(axis=0)
    if fine.sum() < 4:
        return None
    own = ecef(e.semi_major_metre, e.inverse_flattening, numpy.array(lon)[fine], numpy.array(lat)[fine])
    return fitted_shift(own, ecef(6378137.0, 298.257223563, *there[:, fine]))


def size_of(area):
    west, south, east, north = area
    return ((east - west) % 360.0001) * (north - south)


def covers(outer, inner):
    if outer[0] > outer[2] or inner[0] > inner[2]:
        return outer == inner
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def area_of(whole, crs):
    """[west, south, east, north]; around its own meridian where the database knows no area (it then says -1000)."""
    bounds = (whole.area_of_use or crs.area_of_use).bounds
    if bounds[0] >= -180:
        return bounds
    words = dict(w.lstrip("+").split("=") for w in crs.to_proj4().split() if "=" in w)
    middle = int(words["zone"]) * 6 - 183 if "zone" in words else float(words.get("lon_0", 0))
    return (middle - 2.9, 1.0, middle + 2.9, 55.0)


def meridian(base):
    pm = base.prime_meridian
    return pm.longitude * pm.unit_conversion_factor * 180 / math.pi


def own_lonlat(base, lon, lat, pm):
    """Greenwich degrees to what the geographic system itself counts in (grads from Paris ...)."""
    factor = base.axis_info[0].unit_conversion_factor * 180 / math.pi
    return (lon - pm) / factor, lat / factor


def candidate(info):
    auth, code = info
    try:
        whole = CRS.from_authority(auth, code)
        crs = horizontal(whole)
        base = horizontal(crs.geodetic_crs)
        bounds = area_of(whole, crs)
        e = base.ellipsoid
        pm = meridian(base)
        record = {"auth": auth, "code": int(code), "name": whole.name, "base": base.name, "pm": pm,
                  "a": e.semi_major_metre, "rf": e.inverse_flattening, "bounds": list(bounds)}
        lon, lat = points_of(bounds)
        lo, la = own_lonlat(base, numpy.array(lon), numpy.array(lat), pm)
        record["toDegrees"] = base.axis_info[0].unit_conversion_factor * 180 / math.pi
        if crs.is_projected:
            record["unit"] = crs.axis_info[0].unit_conversion_factor
            record["proj"] = crs.to_proj4()
            x, y = Transformer.from_crs(base, crs, always_xy=True).transform(lo, la)
            back = Transformer.from_crs(crs, base, always_xy=True).transform(x, y)
            near = (numpy.abs((numpy.array(back[0]) - lo + 540) % 360 - 180) < 1e-7) & (numpy.abs(back[1] - la) < 1e-7)
        else:
            record["proj"] = "+proj=longlat"
            x, y, near = lo, la, numpy.isfinite(la)
        record["points"] = [[round(p, 9), round(q, 9), u, v] for p, q, u, v, fine in zip(lon, lat, x, y, near) if fine and math.isfinite(u) and math.isfinite(v)]
        key = base.to_wkt()
        if key not in known_shifts:
            known_shifts[key] = shifts_of(base)
        record["shifts"] = known_shifts[key]
        return json.dumps(record)
    except Exception as problem:
        return json.dumps({"auth": auth, "code": info[1], "problem": f"{type(problem).__name__}: {problem}"[:160]})


def names_and_parts():
    """Ellipsoids, prime meridians and units by EPSG code, and the names ESRI and others give to geographic systems and their datums."""
    db = sqlite3.connect(os.path.join(pyproj.datadir.get_data_dir(), "proj.db"))
    ellipsoids = {}
    for code, name, a, rf, b in db.execute("select code, name, semi_major_axis * u.conv_factor, inv_flattening, semi_minor_axis * u.conv_factor from ellipsoid e "
                                           "join (select auth_name ua, code uc, conv_factor from unit_of_measure) u on e.uom_auth_name = ua and e.uom_code = uc where e.auth_name = 'EPSG'"):
        ellipsoids[code] = [a, rf if rf else (0 if a == b else a / (a - b))]
    meridian_rows = db.execute("select code, longitude, cast(uom_code as text) from prime_meridian where auth_name = 'EPSG'")
    meridians = {code: degrees_of(value, unit) for code, value, unit in meridian_rows}
    lengths = dict(db.execute("select code, conv_factor from unit_of_measure where auth_name = 'EPSG' and type = 'length' and conv_factor > 0"))
    angles = {c: f * 180 / math.pi for c, f in db.execute("select code, conv_factor from unit_of_measure where auth_name = 'EPSG' and type = 'angle' and conv_factor > 0")}
    crs = "select code, name from geodetic_crs where auth_name = 'EPSG' and type = 'geographic 2D' and deprecated = 0"
    datum_of = "select g.code, d.name from geodetic_crs g join geodetic_datum d on g.datum_auth_name = d.auth_name and g.datum_code = d.code where g.auth_name = 'EPSG' and g.type = 'geographic 2D' and g.deprecated = 0"
    alias = "select a.code, a.alt_name from alias_name a join geodetic_crs g on g.auth_name = a.auth_name and g.code = a.code where a.table_name = 'geodetic_crs' and a.auth_name = 'EPSG' and g.type = 'geographic 2D' and g.deprecated = 0"
    datum_alias = ("select g.code, a.alt_name from geodetic_crs g join alias_name a on a.table_name = 'geodetic_datum' and g.datum_auth_name = a.auth_name and g.datum_code = a.code "
                   "where g.auth_name = 'EPSG' and g.type = 'geographic 2D' and g.deprecated = 0 and a.source = 'ESRI'")
    datums = dict(db.execute("select d.code, min(cast(g.code as integer)) from geodetic_crs g join geodetic_datum d on g.datum_auth_name = d.auth_name and g.datum_code = d.code "
                             "where g.auth_name = 'EPSG' and d.auth_name = 'EPSG' and g.type = 'geographic 2D' and g.deprecated = 0 group by d.code"))
    names = [list(row) for query in (crs, alias, datum_of, datum_alias) for row in db.execute(query)]
    replaced = dict(db.execute("select deprecated_code, replacement_code from deprecation where table_name in ('projected_crs', 'geodetic_crs') and deprecated_auth_name = 'EPSG' "
                               "and replacement_auth_name = 'EPSG' group by deprecated_code having count(*) = 1"))
    conversions = dict(db.execute("select conversion_code, min(cast(code as integer)) from projected_crs where auth_name = 'EPSG' and conversion_auth_name = 'EPSG' group by conversion_code"))
    return json.dumps({"parts": {"ellipsoids": ellipsoids, "meridians": meridians, "lengths": lengths, "angles": angles, "names": names, "datums": datums, "conversions": conversions, "replaced": replaced}})


def degrees_of(value, unit):
    """Sexagesimal degrees (9110) or a unit with a factor."""
    if unit == "9110":
        whole = math.trunc(value)
        minutes = math.trunc((value - whole) * 100 + math.copysign(1e-9, value))
        return whole + minutes / 60 + ((value - whole) * 100 - minutes) / 36
    return value * {"9102": 1, "9105": 0.9}[unit]


def main():
    kinds = [PJType.PROJECTED_CRS, PJType.GEOGRAPHIC_2D_CRS, PJType.GEOGRAPHIC_3D_CRS, PJType.COMPOUND_CRS]
    infos = [(a, i.code) for a in ("EPSG", "ESRI") for i in query_crs_info(auth_name=a, pj_types=kinds, allow_deprecated=a == "EPSG")]
    with Pool(2, initializer=without_grids) as pool, open(sys.argv[1], "w") as out:
        for line in pool.imap(candidate, infos, chunksize=64):
            out.write(line + "\n")
        out.write(names_and_parts() + "\n")


if __name__ == "__main__":
    main()
