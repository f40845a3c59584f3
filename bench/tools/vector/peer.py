"""Times of shapely on the data that bench/tools/vector.ts wrote, and what it found."""
import json
import sys
import time

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.ops import unary_union
from shapely.strtree import STRtree

folder, repeats, distance, corners = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
found = {"software": f"shapely {shapely.__version__}"}
is_two = hasattr(shapely, "polygons")


def best(work):
    times, value = [], None
    for _ in range(repeats):
        started = time.perf_counter()
        value = work()
        times.append((time.perf_counter() - started) * 1000)
    return min(times), value


def rings(name, corner_count):
    return np.fromfile(f"{folder}/{name}.f8").reshape(-1, corner_count + 1, 2)


def polygons(name, corner_count):
    data = rings(name, corner_count)
    return list(shapely.polygons(data)) if is_two else [Polygon(ring) for ring in data]


houses = polygons("houses", 4)


def zones():
    grown = list(shapely.buffer(houses, distance, quad_segs=16)) if is_two else [house.buffer(distance, resolution=16) for house in houses]
    return unary_union(grown).area


found["bufferMs"], found["buffer"] = best(zones)
first, second = polygons("first", corners), polygons("second", corners)


def overlay():
    tree = STRtree(second)
    if is_two:
        left, right = tree.query(first, predicate="intersects")
        return float(shapely.area(shapely.intersection(np.array(first)[left], np.array(second)[right])).sum())
    return sum(one.intersection(other).area for one in first for other in tree.query(one))


found["overlayMs"], found["overlay"] = best(overlay)
points = np.fromfile(f"{folder}/points.f8").reshape(-1, 2)
areas = polygons("areas", 60)


def inside():
    if is_two:
        held = STRtree(shapely.points(points)).query(areas, predicate="intersects")[1]
        return int(len(np.unique(held)))
    from shapely.geometry import Point
    from shapely.prepared import prep

    tree = STRtree(areas)
    held = {id(area): prep(area) for area in areas}
    return sum(1 for x, y in points for point in [Point(x, y)] if any(held[id(area)].intersects(point) for area in tree.query(point)))


found["pointsMs"], found["points"] = best(inside)
print(json.dumps(found))
