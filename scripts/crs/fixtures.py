"""Values of PROJ for the tests of coordinate systems, from what `candidates.py` wrote.

Use: /usr/bin/python3 scripts/crs/fixtures.py CANDIDATES.jsonl   (writes src/core/geo/crs/proj-sample.json and definition/wkt-sample.json)
"""
import json
import math
import os
import re
import sys
import warnings

from pyproj import CRS, Transformer

import candidates

warnings.filterwarnings("ignore")
HERE = os.path.join(os.path.dirname(__file__), "../../src/core/geo")
NAMED = ["2046", "2056", "2154", "2180", "2193", "2263", "2278", "2326", "27561", "27572", "27700", "28992", "31370", "31468", "31982", "32064", "32661", "3003", "3031", "3032",
         "3067", "3395", "3413", "3857", "3976", "4267", "4326", "4807", "4979", "5041", "5042", "5070", "5082", "5482", "5513", "5514", "5641", "6808", "6933", "7405", "8065", "8441", "29873", "30161"]
WKT = ["2046", "2056", "2154", "2263", "27572", "27700", "28992", "31370", "31468", "32617", "32733", "3031", "3035", "3413", "3857", "4267", "4326", "4807", "5070", "5514", "5641", "6933", "6808", "3395"]


def middle(record):
    return record["points"][len(record["points"]) // 2]


def sample(records):
    chosen, counts = {}, {}
    table = json.load(open(os.path.join(HERE, "crs/crs-table.json")))
    for record in records:
        if f"\n{record['code']}|" not in table[record["auth"].lower()]:
            continue
        method = re.search(r"proj=(\w+)", record["proj"])[1]
        counts[method] = counts.get(method, 0) + 1
        step = 220 if method in ("tmerc", "lcc", "utm", "longlat") else 7
        if (record["auth"] == "EPSG" and str(record["code"]) in NAMED) or counts[method] % step == 1:
            chosen[(record["auth"], record["code"])] = record
    rows = []
    for (auth, code), record in chosen.items():
        if not record["points"] or not 6.3e6 < record["a"] < 6.42e6:
            continue
        lon, lat, x, y = middle(record)
        there = Transformer.from_crs(f"{auth}:{code}", "EPSG:4326", always_xy=True).transform(x, y)
        if all(math.isfinite(v) for v in there):
            rows.append([f"{auth}:{code}", x, y, lon, lat, round(there[0], 9), round(there[1], 9)])
    return rows


def wkt_rows(records):
    rows = []
    for record in records:
        if record["auth"] != "EPSG" or str(record["code"]) not in WKT:
            continue
        lon, lat, x, y = middle(record)
        crs = CRS.from_epsg(record["code"])
        for version in ("WKT1_GDAL", "WKT1_ESRI", "WKT2_2019_SIMPLIFIED", "WKT2_2019"):
            try:
                text = crs.to_wkt(version)
            except Exception:
                continue
            plain = re.sub(r',\s*(AUTHORITY\["[^"]*",\s*"[^"]*"\]|ID\["[^"]*",\s*[^\]]*\])', "", text)
            rows.append({"code": f"EPSG:{record['code']}", "version": version, "wkt": plain, "at": [x, y, lon, lat]})
    return rows


def main():
    candidates.without_grids()
    records = [r for r in map(json.loads, open(sys.argv[1])) if "parts" not in r and "problem" not in r]
    with open(os.path.join(HERE, "crs/proj-sample.json"), "w") as out:
        json.dump({"source": "PROJ 9.1.1 through pyproj without grid files: code, x, y, lon and lat of its own datum (Greenwich), lon and lat on WGS 84", "rows": sample(records)}, out)
    with open(os.path.join(HERE, "definition/wkt-sample.json"), "w") as out:
        json.dump({"source": "PROJ 9.1.1 through pyproj, authorities taken out", "rows": wkt_rows(records)}, out)


if __name__ == "__main__":
    main()
