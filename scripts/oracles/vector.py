"""Expected values of vector tools from shapely (GEOS) and pyproj (PROJ, GeographicLib): python3 scripts/oracles/vector.py > src/core/vector/vector.oracle.json"""
import json
import math
import warnings

import numpy as np
import pyproj
import shapely
from pyproj import Geod, Transformer
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box, mapping
from shapely.ops import transform, unary_union

warnings.simplefilter("ignore")
geod = Geod(ellps="WGS84")
rng = np.random.default_rng(20260731)
cases = []


def frame(crs, a, c, f, size=(4000, 4000), gsd=None):
    return {
        "crs": crs,
        "affine": {"a": a, "b": 0, "c": c, "d": 0, "e": -a, "f": f} if crs else None,
        "width": size[0],
        "height": size[1],
        "gsd": {"x": gsd, "y": gsd} if gsd else None,
        "gsdFrom": "typed" if gsd else None,
    }


utm = frame("EPSG:32616", 0.5, 600000, 3320000)
degrees = frame("EPSG:4326", 1e-5, 25.0, 60.2)
mercator = frame("EPSG:3857", 1.0, 2782987.0, 8437000.0)
world = frame("EPSG:4326", 0.1, -180, 90, (3600, 1800))


def to_pixels(fr, geometry):
    a = fr["affine"]
    if a is None:
        return geometry
    return transform(lambda x, y: ((np.asarray(x) - a["c"]) / a["a"], (np.asarray(y) - a["f"]) / a["e"]), geometry)


def to_crs(fr, geometry):
    a = fr["affine"]
    if a is None:
        return geometry
    return transform(lambda x, y: (np.asarray(x) * a["a"] + a["c"], np.asarray(y) * a["e"] + a["f"]), geometry)


def to_lonlat(fr, geometry):
    move = Transformer.from_crs(fr["crs"], "EPSG:4326", always_xy=True)
    return transform(move.transform, to_crs(fr, geometry))


def features(geometries, properties=None):
    out = []
    for i, g in enumerate(geometries):
        m = json.loads(json.dumps(mapping(g)))
        out.append({"id": f"f{i + 1}", "geometry": {"type": m["type"], "coordinates": m["coordinates"]}, "properties": properties[i] if properties else {}})
    return out


def add(operation, name, **rest):
    cases.append({"operation": operation, "name": name, **rest})


def local(lon, lat, kind="tmerc"):
    plane = pyproj.CRS.from_proj4(f"+proj={kind} +lat_0={lat} +lon_0={lon} +x_0=0 +y_0=0 +ellps=WGS84 +units=m")
    there = Transformer.from_crs("EPSG:4326", plane, always_xy=True)
    back = Transformer.from_crs(plane, "EPSG:4326", always_xy=True)
    return (lambda g: transform(there.transform, g)), (lambda g: transform(back.transform, g))


def ground_area(geometry):
    return abs(geod.geometry_area_perimeter(geometry)[0])


def buffered_area(fr, geometry, distance):
    lonlat = to_lonlat(fr, geometry)
    there, back = local(lonlat.centroid.x, lonlat.centroid.y)
    grown = there(lonlat).buffer(distance, quad_segs=16) if hasattr(shapely, "buffer") else there(lonlat).buffer(distance, resolution=16)
    parts = grown.geoms if hasattr(grown, "geoms") else [grown]
    return sum(ground_area(shapely.geometry.polygon.orient(back(p))) for p in parts)


def star(x, y, r, n=9):
    pts = [(x + r * (1 if i % 2 else 0.45) * math.cos(math.pi * i / n), y + r * (1 if i % 2 else 0.45) * math.sin(math.pi * i / n)) for i in range(2 * n)]
    return Polygon(pts)


def rect(x, y, w, h, turn):
    c, s = math.cos(turn), math.sin(turn)
    return Polygon([(x + u * c - v * s, y + u * s + v * c) for u, v in ((-w, -h), (w, -h), (w, h), (-w, h))])


def r2(g):
    return transform(lambda x, y: (np.round(x, 2), np.round(y, 2)), g)


# buffers: area on the ellipsoid
ring_with_hole = Polygon([(500, 500), (900, 500), (900, 900), (500, 900)], [[(600, 600), (600, 800), (800, 800), (800, 600)]])
for name, fr, g, d in [
    ("a point in UTM", utm, Point(1000, 1000), 100),
    ("a road at 60 N in degrees", degrees, LineString([(100, 100), (900, 400), (1500, 200)]), 25),
    ("a star at 60 N in degrees", degrees, star(1500, 1500, 500), 40),
    ("a yard with a hole in UTM", utm, ring_with_hole, 20),
    ("a yard whose hole closes", utm, ring_with_hole, 60),
    ("1000 m at 60 N in Web Mercator are 1000 m on the ground", mercator, Point(1000, 1000), 1000),
    ("a rim taken off a star", utm, star(1500, 1500, 500), -20),
]:
    add("buffer", name, frame=fr, features=features([g]), distanceM=d, areaM2=buffered_area(fr, g, d), tolerance=2e-3 if d < 100 else 1e-3)
pixels = frame(None, 1, 0, 0, gsd=0.5)
add("buffer", "a house in the plane of an image at 0.5 m", frame=pixels, features=features([rect(300, 300, 40, 20, 0.4)]), distanceM=10, areaM2=rect(300, 300, 40, 20, 0.4).buffer(20, 64).area * 0.25, tolerance=2e-3)


def circle_area(lon, lat, d, n=720):
    lons, lats, _ = geod.fwd([lon] * n, [lat] * n, np.linspace(0, 360, n, endpoint=False), [d] * n)
    return abs(geod.polygon_area_perimeter(lons, lats)[0])


add("buffer", "a place on the date line", frame=world, features=features([to_pixels(world, Point(179.99, -17.0))]), distanceM=20000, areaM2=circle_area(179.99, -17, 20000), tolerance=2e-3)
add("buffer", "a place beside the pole", frame=world, features=features([to_pixels(world, Point(30, 89.9))]), distanceM=50000, areaM2=circle_area(30, 89.9, 50000), tolerance=5e-3)
add("buffer", "300 km around a place", frame=world, features=features([to_pixels(world, Point(25, 60))]), distanceM=300000, areaM2=circle_area(25, 60, 300000), tolerance=2e-3)
line = LineString([(2 + i * 0.5, 48) for i in range(41)])
dense = [geod.fwd(x, 48, az, 10000)[:2] for x in np.linspace(2, 22, 400) for az in (0, 180)]
there, back = local(12, 48, "laea +datum=WGS84")
strip = unary_union([there(Polygon([geod.fwd(x, 48, az, 10000)[:2] for az in range(0, 360, 3)])) for x in np.linspace(2, 22, 1600)])
add("buffer", "10 km along 1,500 km of a parallel", frame=world, features=features([to_pixels(world, line)]), distanceM=10000, areaM2=ground_area(back(strip)), tolerance=2e-3)

# overlays: surface in square pixels of the frame
first = [rect(*rng.uniform(0, 1000, 2), *rng.uniform(10, 60, 2), rng.uniform(0, 3)) for _ in range(40)]
second = [star(*rng.uniform(0, 1000, 2), rng.uniform(20, 80)) for _ in range(40)]
first, second = [r2(g) for g in first], [r2(g) for g in second]
far = [r2(shapely.affinity.translate(g, 4.2e6, 7.9e6)) for g in first[:20]]
far2 = [r2(shapely.affinity.translate(g, 4.2e6, 7.9e6)) for g in second[:20]]
holed = [Polygon(box(100, 100, 900, 900).exterior, [box(300, 300, 700, 700).exterior])]
bow = Polygon([(0, 0), (100, 100), (100, 0), (0, 100)])
touching = [box(0, 0, 100, 100)], [box(100, 0, 200, 100), box(100, 100, 150, 150)]


def overlay(name, a, b, fr=utm):
    sa, sb = [shapely.make_valid(g) for g in a], [shapely.make_valid(g) for g in b]
    shared = [(i, j, x.intersection(y)) for i, x in enumerate(sa) for j, y in enumerate(sb)]
    shared = [(i, j, g) for i, j, g in shared if g.area > 1e-6]
    ua, ub = unary_union(sa), unary_union(sb)
    add("overlay", name, frame=fr, a=features(a), b=features(b), pairs=len(shared), meetingA=len({i for i, _, _ in shared}), meetingB=len({j for _, j, _ in shared}),
        sumPx2=sum(g.area for _, _, g in shared), mergedPx2=ua.intersection(ub).area, leftPx2=sum(x.difference(ub).area for x in sa), clippedPx2=sum(x.intersection(ub).area for x in sa), unionPx2=ua.area)


overlay("random rectangles and stars", first, second)
overlay("far from the origin", far, far2)
overlay("an area with a hole", holed, first)
overlay("a self-crossing outline", [bow], [box(20, 20, 60, 90)])
overlay("neighbours that only touch", *touching)
overlay("nothing shared", [box(0, 0, 10, 10)], [box(500, 500, 510, 510)])
overlay("the same layer twice", first[:10], first[:10])
overlay("one pixel", [box(7, 7, 8, 8)], [box(7.25, 7.5, 30, 30)])

roads = [r2(LineString(rng.uniform(0, 1000, (6, 2)))) for _ in range(20)]
area = unary_union(second[:25])
parts = list(area.geoms) if hasattr(area, "geoms") else [area]
add("lines", "roads inside and outside", frame=utm, a=features(roads), b=features(parts), insidePx=sum(r.intersection(area).length for r in roads), outsidePx=sum(r.difference(area).length for r in roads))

# dissolve by attribute
kinds = ["school", "clinic", "shop"]
props = [{"kind": kinds[i % 3]} for i in range(40)]
add("dissolve", "by kind", frame=utm, features=features(second, props), by="kind", areasPx2={k: unary_union([g for g, p in zip(second, props) if p["kind"] == k]).area for k in kinds}, allPx2=unary_union(second).area,
    parts=len(list(unary_union(second).geoms)))

# measures on the ellipsoid, edges short enough to be geodesics
for name, fr, g in [("a star in UTM", utm, star(1000, 1000, 300)), ("a yard with a hole at 60 N", degrees, ring_with_hole), ("a star in Web Mercator at 60 N", mercator, star(1000, 1000, 300)),
                    ("100 x 100 pixels of 1e-5 degrees at the equator", frame("EPSG:4326", 1e-5, 10, 0.0005), box(0, 0, 100, 100))]:
    lonlat = shapely.geometry.polygon.orient(to_lonlat(fr, shapely.segmentize(g, 5) if hasattr(shapely, "segmentize") else g))
    rings = [lonlat.exterior, *lonlat.interiors]
    add("measure", name, frame=fr, features=features([g]), areaM2=ground_area(lonlat), perimeterM=sum(geod.geometry_length(r) for r in rings), lengthM=geod.geometry_length(LineString(lonlat.exterior.coords)))

# centroids, in a local plane of pyproj
for name, fr, g in [("a star", utm, star(1000, 1000, 300)), ("an L at 60 N in degrees", degrees, Polygon([(0, 0), (900, 0), (900, 200), (200, 200), (200, 900), (0, 900)])), ("a yard with a hole", degrees, ring_with_hole),
                    ("a road", mercator, LineString([(0, 0), (500, 100), (900, 900)])), ("points", utm, MultiPoint([(0, 0), (10, 0), (50, 80)])), ("a horseshoe", utm, box(0, 0, 100, 100).difference(box(10, 10, 100, 90)))]:
    lonlat = to_lonlat(fr, g)
    there, back = local(round(lonlat.centroid.x, 4), round(lonlat.centroid.y, 4))
    c = back(there(lonlat).centroid)
    move = Transformer.from_crs("EPSG:4326", fr["crs"], always_xy=True)
    at = to_pixels(fr, Point(*move.transform(c.x, c.y)))
    add("centroid", name, frame=fr, features=features([g]), at=[at.x, at.y], isInside=bool(g.covers(at)) if g.geom_type == "Polygon" else None)

# points in polygons, spatial join
pts = [r2(Point(*xy)) for xy in rng.uniform(0, 1000, (250, 2))] + [Point(100, 50), Point(100, 100), Point(7, 7)]
polys = second[:20] + [box(0, 0, 100, 100), box(50, 0, 100, 100)]
hold = [[j for j, p in enumerate(polys) if p.intersects(q)] for q in pts]
add("points", "random points, some on an outline, some in two polygons", frame=utm, points=features(pts), polygons=features(polys), inside=sum(1 for h in hold if h), of=hold)
add("join", "rectangles that meet stars", frame=utm, a=features(first), b=features(second), meets=[sum(1 for y in second if x.intersects(y)) for x in first], inside=[sum(1 for y in second if y.covers(x)) for x in first],
    mostly=[sum(1 for y in second if x.intersection(y).area > 0.5 * x.area) for x in first])

# nearest: geodesic between the nearest places found in a plane of pyproj
for name, fr, a, b in [("stars to roads in UTM", utm, [g for g in second[:20]], roads[:5]), ("rectangles to points at 60 N", degrees, first[:30], pts[:40])]:
    la, lb = [to_lonlat(fr, g) for g in a], [to_lonlat(fr, g) for g in b]
    mid = unary_union(la + lb).centroid
    there, back = local(mid.x, mid.y)
    pa, pb = [there(g) for g in la], [there(g) for g in lb]
    rows = []
    for x in pa:
        order = sorted(range(len(pb)), key=lambda j: x.distance(pb[j]))[:3]
        found = []
        for j in order:
            p, q = [back(g) for g in shapely.ops.nearest_points(x, pb[j])]
            found.append([f"f{j + 1}", geod.inv(p.x, p.y, q.x, q.y)[2]])
        rows.append(found)
    add("nearest", name, frame=fr, a=features(a), b=features(b), nearest=rows)
cities = {"Suva": (178.44, -18.14), "Apia": (-171.77, -13.83), "Paris": (2.35, 48.86), "Nome": (-165.4, 64.5)}
lonlats = list(cities.values())
rows = []
for lon, lat in lonlats:
    d = sorted([[f"f{j + 1}", geod.inv(lon, lat, *other)[2]] for j, other in enumerate(lonlats)], key=lambda r: r[1])
    rows.append(d[:3])
add("nearest", "cities across the date line", frame=world, a=features([to_pixels(world, Point(*c)) for c in lonlats]), b=features([to_pixels(world, Point(*c)) for c in lonlats]), nearest=rows)

# groups
tree = unary_union([shapely.geometry.base.BaseGeometry.buffer(g, 1e-9) for g in first])
sizes = sorted([sum(1 for g in first if g.intersects(p)) for p in tree.geoms], reverse=True)
near = unary_union([g.buffer(20, 64) for g in first])  # 10 m are 20 pixels; two buffers meet at 20 m
near_parts = list(near.geoms) if hasattr(near, "geoms") else [near]
add("groups", "rectangles", frame=frame(None, 1, 0, 0, gsd=0.5), features=features(first), sizes=sizes, withinM=20, nearSizes=sorted([sum(1 for g in first if g.intersects(p)) for p in near_parts], reverse=True))

# Voronoi cells, in the plane of an image of square pixels
sites = [r2(Point(*xy)) for xy in rng.uniform(50, 950, (25, 2))]
edge = star(500, 500, 700)
cells = shapely.ops.voronoi_diagram(MultiPoint(sites), envelope=box(-2000, -2000, 3000, 3000))
cell_areas = []
for s in sites:
    cell = next(c for c in cells.geoms if c.covers(s))
    cell_areas.append(cell.intersection(edge).area)
add("voronoi", "25 sites within a star", frame=pixels, points=features(sites), boundary=features([edge]), areasPx2=cell_areas)

# simplify, in the plane of an image at 0.5 m
walk = np.cumsum(rng.normal(0, 3, (400, 2)), axis=0) + np.arange(400)[:, None] * np.array([2.0, 0.5])
line = r2(LineString(walk))
add("simplify", "a wandering track", frame=pixels, features=features([line]), toleranceM=4, corners=len(line.simplify(8, preserve_topology=False).coords), lengthPx=line.simplify(8, preserve_topology=False).length)
blob = r2(Polygon([((200 + 15 * math.sin(t * 9)) * math.cos(t) + 500, (200 + 15 * math.sin(t * 9)) * math.sin(t) + 500) for t in np.linspace(0, 2 * math.pi, 300, endpoint=False)]))
add("simplify", "a bay", frame=pixels, features=features([blob]), toleranceM=3, corners=len(blob.simplify(6, preserve_topology=False).exterior.coords), lengthPx=blob.simplify(6, preserve_topology=False).length)

# hull
add("hull", "around stars", frame=utm, features=features(second), areaPx2=MultiPoint([c for g in second for c in g.exterior.coords]).convex_hull.area, corners=len(MultiPoint([c for g in second for c in g.exterior.coords]).convex_hull.exterior.coords))


def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.12g}")
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return [rounded(v) for v in value] if isinstance(value, (list, tuple)) else value


print(json.dumps({"made_by": "scripts/oracles/vector.py", "software": f"shapely {shapely.__version__} (GEOS {'.'.join(map(str, shapely.geos_version))}), pyproj {pyproj.__version__} (PROJ {pyproj.proj_version_str})", "cases": rounded(cases)}, separators=(",", ":")))
