"""Expected values of core/network from networkx and scikit-image, over networks and masks made from seeds.

The generators use whole numbers only and are written a second time in src/core/network/test/seeded.ts.
Run by hand:  python3 scripts/oracles/network.py        (needs networkx, scikit-image, scipy, numpy)
"""
import itertools
import json
import os

import networkx as nx
import numpy as np
import scipy
import skimage
from scipy import ndimage
from skimage.morphology import skeletonize, thin

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "..", "src", "core", "network")


def numbers(seed):
    state = seed * 7919 % 2147483646 + 1
    while True:
        state = state * 16807 % 2147483647
        yield state


def network(seed, longest=1000):
    """Nodes, then edges (a, b, length, state, one way); at most one edge between two nodes."""
    draw = numbers(seed)
    nodes = 6 + next(draw) % 25
    wanted = nodes + next(draw) % nodes
    has_one_way = next(draw) % 2 == 0
    edges, known = [], set()
    for _ in range(wanted):
        a, b = next(draw) % nodes, next(draw) % nodes
        length = 1 + next(draw) % longest
        state = next(draw) % 100
        state = "blocked" if state < 30 else "unknown" if state < 45 else "open"
        one_way = has_one_way and next(draw) % 4 == 0
        if a == b or (min(a, b), max(a, b)) in known:
            continue
        known.add((min(a, b), max(a, b)))
        edges.append((a, b, length, state, one_way))
    return nodes, edges


def directed(nodes, edges, keep, weight=lambda length, state: length):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    for a, b, length, state, one_way in edges:
        if state not in keep:
            continue
        graph.add_edge(a, b, weight=weight(length, state))
        if not one_way:
            graph.add_edge(b, a, weight=weight(length, state))
    return graph


def shortest(graph, source, target):
    try:
        return nx.dijkstra_path_length(graph, source, target)
    except nx.NetworkXNoPath:
        return None


def cut_size(nodes, edges, source, target):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    for a, b, _, state, one_way in edges:
        how = {"capacity": 1} if state == "blocked" else {}
        graph.add_edge(a, b, **how)
        if not one_way:
            graph.add_edge(b, a, **how)
    return nx.minimum_cut_value(graph, source, target)


def reach_case(seed):
    nodes, edges = network(seed)
    source, target = 0, nodes - 1
    big = 10**7
    length = shortest(directed(nodes, edges, {"open"}), source, target)
    unseen = None if length is not None else shortest(directed(nodes, edges, {"open", "unknown"}, lambda l, s: l * (big if s == "unknown" else 1)), source, target)
    state = "reachable" if length is not None else "cannot_tell" if unseen is not None else "not_reachable"
    cut = cut_size(nodes, edges, source, target) if state == "not_reachable" else None
    repair = shortest(directed(nodes, edges, {"open", "unknown", "blocked"}, lambda l, s: l + (big if s == "blocked" else 0)), source, target)
    simple = directed(nodes, edges, {"open"})
    ways = []
    if length is not None:
        for path in itertools.islice(nx.shortest_simple_paths(simple, source, target, weight="weight"), 4):
            ways.append(int(nx.path_weight(simple, path, "weight")))
    return [
        seed,
        state,
        length,
        None if unseen is None else unseen // big,
        cut,
        None if repair is None else repair // big,
        None if repair is None else repair % big,
        ways,
    ]


def halves(seed, limits):
    """Every edge cut into pieces half a unit long, so that networkx alone says which of them is reached and by whom."""
    nodes, edges = network(seed, 30)
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    pieces = []
    for index, (a, b, length, state, one_way) in enumerate(edges):
        if state == "blocked":
            continue
        chain = [a] + [(index, k) for k in range(1, 2 * length)] + [b]
        for p, q in zip(chain, chain[1:]):
            graph.add_edge(p, q, weight=1)
            if not one_way:
                graph.add_edge(q, p, weight=1)
            pieces.append((p, q, one_way))
    cost = nx.single_source_dijkstra_path_length(graph, 0)
    inf = float("inf")

    def reached(p, q, one_way, limit):
        ahead = cost.get(p, inf) + 1 <= 2 * limit
        return ahead or (not one_way and cost.get(q, inf) + 1 <= 2 * limit)

    lengths = [sum(reached(p, q, w, limit) for p, q, w in pieces) / 2 for limit in limits]
    facilities = [0, nodes // 2, nodes - 1]
    by = [nx.single_source_dijkstra_path_length(graph, f) for f in facilities]
    at_least, at_most, total = [0.0] * 3, [0.0] * 3, 0.0
    for p, q, one_way in pieces:
        far = [min(d.get(p, inf), inf if one_way else d.get(q, inf)) for d in by]
        least = min(far)
        if least == inf:
            continue
        # a tie counts for all who are equally near
        for i, f in enumerate(far):
            if f == least:
                at_most[i] += 0.5
                if far.count(least) == 1:
                    at_least[i] += 0.5
        total += 0.5
    return [seed, lengths, total, at_least, at_most]


def smooth_mask(seed, side):
    """Blobs: sums over a 5 x 5 window of random numbers, above a quantile that is a whole number."""
    draw = numbers(seed)
    raw = np.array([next(draw) % 256 for _ in range(side * side)]).reshape(side, side)
    sums = np.zeros((side, side), int)
    padded = np.pad(raw, 2)
    for dy in range(5):
        for dx in range(5):
            sums += padded[dy : dy + side, dx : dx + side]
    return sums > 3000 + 100 * (seed % 4)


def hash_of(mask):
    value = 0
    for bit in mask.ravel():
        value = (value * 31 + int(bit) + 7) % 2147483647
    return value


def topology(mask):
    parts = ndimage.label(mask, np.ones((3, 3)))
    sizes = np.bincount(parts[0].ravel())[1:]
    holes = ndimage.label(np.pad(~mask, 1, constant_values=True))[1] - 1
    return int(parts[1]), int((sizes == 1).sum()), int(holes)


def thin_case(seed, side=48):
    mask = smooth_mask(seed, side)
    line = thin(mask)
    parts, single, holes = topology(line)
    other = topology(skeletonize(mask))
    return [seed, hash_of(line), int(line.sum()), parts, single, holes, other[0], other[2]]


def write(name, software, cases):
    path = os.path.join(OUT, name)
    with open(path, "w", encoding="utf8") as file:
        json.dump({"made_by": "scripts/oracles/network.py", "software": software, "cases": cases}, file, separators=(",", ":"))
        file.write("\n")
    print(name, os.path.getsize(path), "bytes,", len(cases), "cases")


if __name__ == "__main__":
    write("reach/reach.oracle.json", f"networkx {nx.__version__}", [reach_case(seed) for seed in range(1, 501)])
    write("reach/areas.oracle.json", f"networkx {nx.__version__}", [halves(seed, [5, 20, 60]) for seed in range(1, 61)])
    write("lines/thin.oracle.json", f"scikit-image {skimage.__version__}, scipy {scipy.__version__}", [thin_case(seed) for seed in range(1, 61)])
