"""Cheapest trips of 200 small seeded deliveries by exhaustive search: every order of the stops, each cut into trips in the cheapest way.

The generator is written a second time in src/core/network/test/seeded.ts. Run by hand: python3 scripts/oracles/network_supply.py
"""
import itertools
import json
import os

from network import numbers

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "core", "network", "supply", "supply.oracle.json")


def instance(seed):
    """Whole-number costs that obey the triangle inequality: city blocks. Stops, costs, demands, capacity."""
    draw = numbers(seed)
    stops = 3 + seed % 6
    places = [(next(draw) % 100, next(draw) % 100) for _ in range(stops + 1)]
    demand = [0] + [1 + next(draw) % 20 for _ in range(stops)]
    capacity = max(demand) + next(draw) % 40
    costs = [[abs(p[0] - q[0]) + abs(p[1] - q[1]) for q in places] for p in places]
    return stops, costs, demand, capacity


def cheapest(stops, costs, demand, capacity):
    least = float("inf")
    for order in itertools.permutations(range(1, stops + 1)):
        best = [0] + [float("inf")] * stops
        for start in range(stops):
            load, way = 0, 0
            for end in range(start, stops):
                load += demand[order[end]]
                if load > capacity:
                    break
                way = costs[0][order[start]] if end == start else way + costs[order[end - 1]][order[end]]
                best[end + 1] = min(best[end + 1], best[start] + way + costs[order[end]][0])
        least = min(least, best[stops])
    return least


cases = [[seed, cheapest(*instance(seed))] for seed in range(1, 201)]
with open(OUT, "w", encoding="utf8") as file:
    json.dump({"made_by": "scripts/oracles/network_supply.py", "software": "exhaustive search in plain Python", "cases": cases}, file, separators=(",", ":"))
    file.write("\n")
