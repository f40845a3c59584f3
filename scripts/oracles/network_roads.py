"""Expected values of core/network: crossings of lines from shapely, arrivals under timed closures from networkx over (node, hour), lengths from pyproj.

The generators are written a second time in src/core/network/test/seeded.ts. Run by hand: python3 scripts/oracles/network_roads.py
"""
import json
import os

import networkx as nx
import pyproj
import shapely
from shapely.geometry import LineString
from shapely.ops import unary_union

from network import network, numbers

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "core", "network")


def write(name, software, cases):
    path = os.path.join(OUT, name)
    with open(path, "w", encoding="utf8") as file:
        json.dump({"made_by": "scripts/oracles/network_roads.py", "software": software, "cases": cases}, file, separators=(",", ":"))
        file.write("\n")
    print(name, os.path.getsize(path), "bytes,", len(cases), "cases")


def lines(seed):
    draw = numbers(seed)
    return [[(next(draw) % 1000, next(draw) % 1000) for _ in range(2 + next(draw) % 4)] for _ in range(4 + seed % 9)]


def crossing_case(seed):
    noded = unary_union([LineString(line) for line in lines(seed)])
    pieces = list(noded.geoms)
    ends = {(round(x, 6), round(y, 6)) for piece in pieces for x, y in (piece.coords[0], piece.coords[-1])}
    return [seed, len(pieces), len(ends), round(noded.length, 6)]


def timed_case(seed, last=400):
    """Earliest arrival with waiting: a node at an hour leads to itself an hour later, and along an edge that is not shut meanwhile."""
    nodes, edges = network(seed, 12)
    draw = numbers(seed + 5000)
    windows = {}
    for index in range(len(edges)):
        if next(draw) % 3 == 0:
            start = next(draw) % 40
            windows[index] = (start, start + 1 + next(draw) % 60)
    graph = nx.DiGraph()
    for hour in range(last):
        for node in range(nodes):
            graph.add_edge((node, hour), (node, hour + 1))
        for index, (a, b, length, state, one_way) in enumerate(edges):
            if state == "blocked" or hour + length > last:
                continue
            shut = windows.get(index)
            if shut and hour < shut[1] and hour + length > shut[0]:
                continue
            graph.add_edge((a, hour), (b, hour + length))
            if not one_way:
                graph.add_edge((b, hour), (a, hour + length))
    reached = nx.descendants(graph, (0, 0))
    return [seed, min((hour for node, hour in reached if node == nodes - 1), default=None)]


def length_cases():
    geod = pyproj.Geod(ellps="WGS84")
    cases = []
    for code, points in [
        ("EPSG:4326", [(-85.42, 29.95), (-85.4195, 29.9503), (-85.41, 29.96)]),
        ("EPSG:4326", [(179.9995, -16.5), (180.0005, -16.5003)]),
        ("EPSG:4326", [(10.0, 84.0), (10.01, 84.0005)]),
        ("EPSG:4326", [(3.0, -89.9999), (3.002, -89.99995)]),
        ("EPSG:32616", [(652345.0, 3314000.0), (652358.5, 3314021.25), (652999.0, 3314100.0)]),
        ("EPSG:3857", [(-9508000.0, 3498000.0), (-9507990.0, 3498030.0)]),
        ("EPSG:32633", [(500000.0, 5500000.0), (512000.0, 5504000.0)]),
    ]:
        to = pyproj.Transformer.from_crs(code, "EPSG:4326", always_xy=True)
        line = [to.transform(x, y) for x, y in points]
        cases.append([code, points, round(geod.line_length([p[0] for p in line], [p[1] for p in line]), 6)])
    return cases


write("graph/crossings.oracle.json", f"shapely {shapely.__version__}, GEOS {shapely.geos_version_string}", [crossing_case(seed) for seed in range(1, 101)])
write("route/timed.oracle.json", f"networkx {nx.__version__}", [timed_case(seed) for seed in range(1, 61)])
write("metric.oracle.json", f"pyproj {pyproj.__version__}", length_cases())
