"""Processor times of networkx and scikit-image on the data that bench/tools/network.ts wrote, and what they found."""
import json
import sys
import time

import networkx as nx
import numpy as np
from skimage.graph import MCP_Geometric
from skimage.morphology import skeletonize

folder, side, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
found = {"software": f"networkx {nx.__version__}, scikit-image {__import__('skimage').__version__}"}


def best(work):
    times, value = [], None
    for _ in range(repeats):
        started = time.process_time()
        value = work()
        times.append((time.process_time() - started) * 1000)
    return min(times), value


ends = np.fromfile(f"{folder}/ends.i4", np.int32).reshape(-1, 2)
lengths = np.fromfile(f"{folder}/lengths.f8")
graph = nx.Graph()
graph.add_weighted_edges_from(zip(ends[:, 0].tolist(), ends[:, 1].tolist(), lengths.tolist()))
target = int(ends.max())
found["pathMs"], found["path"] = best(lambda: nx.dijkstra_path_length(graph, 0, target))
found["allMs"], every = best(lambda: nx.single_source_dijkstra_path_length(graph, 0))
found["all"] = sum(every.values())
del graph, every

mask = np.fromfile(f"{folder}/roads.u8", np.uint8).reshape(side, side) != 0
found["thinMs"], line = best(lambda: skeletonize(mask))
found["thin"] = int(line.sum())


def through(costs):
    search = MCP_Geometric(costs)
    totals, _ = search.find_costs([(0, 0)], [(side - 1, side - 1)])
    return float(totals[-1, -1])


free = np.fromfile(f"{folder}/free.u8", np.uint8).reshape(side, side) != 0
found["gridMs"], found["grid"] = best(lambda: through(np.where(free, 1.0, -1.0)))
print(json.dumps(found))
