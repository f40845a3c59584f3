import { alias, type AliasDefinition } from '../define-alias.ts'
import { classes } from '../rules/classes.ts'
import { pixelsInMetres } from '../rules/features.ts'
import { pixelSize, rowColumn } from '../rules/frames.ts'
import { featureCount, itself, read, recordsOf, rowCount, rows } from '../rules/outputs.ts'
import { changed, only } from '../rules/values.ts'
import { wire } from '../rules/wires.ts'

/** Row first, as theirs are. */
const rowFirst = ([column, row]: readonly [number, number]): [number, number] => [row, column]
const routeOf = <T>(is: string, take: (route: Extract<Parameters<typeof recordsOf>[0], { kind: 'path' }>) => T) =>
  read(is, (artifact) => (artifact.kind === 'path' ? take(artifact) : null))
const node = (fills: string) => changed(fills, 'a node of the graph', (given) => (typeof given === 'string' || typeof given === 'number' ? String(given) : null))

/** The four tools of the catalogue that work on roads. */
export const network: readonly AliasDefinition[] = [
  alias('vec.road_centerline_extraction', 'road_centre_lines', {
    arguments: { mask_path: wire('mask'), intact_classes: classes('roads', 'mask_path'), damaged_classes: classes('blocked', 'mask_path') },
    output: { centerline_path: itself('the centre lines'), edge_count: featureCount() },
    differs: ['Lines lie on the grid of the mask, never mirrored.'],
  }),
  alias('vec.build_graph', 'build_graph', {
    arguments: { centerline_path: wire('lines') },
    output: {
      graph_path: itself('the graph'),
      node_count: read('nodes', (artifact) => (artifact.kind === 'graph' ? artifact.nodes.length : null)),
      edge_count: read('edges', (artifact) => (artifact.kind === 'graph' ? artifact.edges.length : null)),
    },
    differs: ['Parallel roads are both kept, and lengths are metres.'],
  }),
  alias('vec.graph_shortest_path', 'shortest_route', {
    spellings: ['vec.shortest_path'],
    arguments: {
      graph_path: wire('graph'),
      start: rowColumn('start', 'graph_path'),
      end: rowColumn('end', 'graph_path'),
      pixel_size_m: pixelSize('graph_path'),
      snap_buffer_px: pixelsInMetres('snap', 'graph_path'),
    },
    output: {
      path_pixels: { ...itself('the route'), take: (artifact) => (artifact.kind === 'path' && artifact.reachable ? artifact.line.map(rowFirst) : null) },
      path_geojson: itself('the route'),
      distance_m: routeOf('metres; null where there is no way', (route) => (route.reachable ? route.lengthM : null)),
      distance_px: routeOf('pixels; null where there is no way', (route) => (route.reachable ? route.lengthPx : null)),
      snapped_start: routeOf('[row, column]', ({ from }) => (from.snapped ? rowFirst(from.snapped) : null)),
      snapped_end: routeOf('[row, column]', ({ to }) => (to.snapped ? rowFirst(to.snapped) : null)),
      snap_failed: routeOf('whether a point lies too far from every road', ({ from, to }) => from.snapped === null || to.snapped === null),
    },
    differs: ['Where there is no way there is no line, and where it is cut is told; points are moved to a road by metres.'],
  }),
  alias('vec.repair_min_edges', 'minimum_repairs', {
    arguments: { graph_path: wire('graph'), source: node('startNode'), target: node('endNode'), blocked_attr: only(['damaged'], 'what is blocked stands in the graph') },
    output: {
      repair_edges: rows('roads to repair, in order'),
      repair_count: rowCount(),
      path_length_m: read('metres of them', (artifact) => (recordsOf(artifact) ?? []).reduce((sum, one) => sum + (typeof one['length'] === 'number' ? one['length'] : 0), 0)),
    },
    differs: ['A node that is not there is a failure; two others are never chosen in its place.'],
  }),
]
