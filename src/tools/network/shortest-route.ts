import { lengthM } from '../../core/geo/index.ts'
import { findRoutes, nameRoads, type Placed, type Routes, type Unplaced } from '../../core/network/index.ts'
import type { Graph, PathResult } from '../../contracts/kinds/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { ok } from '../../contracts/result.ts'
import type { Stored } from '../context.ts'
import { defineTool, wire } from '../define-tool.ts'
import { drivingInputs, drivingOf, stopOf, usualSnapM } from './driving.ts'

export const shortestRoute = defineTool({
  id: 'shortest_route',
  version: 1,
  module: 'vector',
  verb: 'Find the route',
  output: 'path',
  effects: 'none',
  aliases: ['vec.graph_shortest_path', 'vec.shortest_path'],
  summary: 'Shortest, fastest or safest route over a road network between two points for a vehicle, with closures; or why there is none, and where it is cut.',
  typing: { frame: 'graph', metric: true, dimension: 'length', unit: 'm' },
  words: ['route', 'drive', 'fastest', 'safest', 'shortest', 'road network', 'detour', 'truck'],
  inputs: { ...drivingInputs, start: wire.one('point', { label: 'from' }), end: wire.one('point', { label: 'to' }) },
  run({ start, end, snap: snapM = usualSnapM, bothWays = false, ...inputs }, { signal }) {
    const graph = inputs.graph.artifact
    const driving = drivingOf(inputs)
    if (!driving.ok) return driving
    const from = stopOf(start, graph)
    if (!from.ok) return from
    const to = stopOf(end, graph)
    if (!to.ok) return to
    const routes = findRoutes(graph, { from: from.value, to: to.value, driving: driving.value, snapM, keepOneWay: !bothWays, signal })
    return routes.ok ? ok({ artifact: asPath(inputs.graph, routes.value) }) : routes
  },
})

function asPath({ artifact: graph, artifactId }: Stored<'graph'>, routes: Routes): PathResult {
  const [way] = routes.ways
  const unseen = way?.edges.filter(({ state }) => state === 'unknown') ?? []
  const hours = way ? `; ${Math.round(way.hours * 60)} min` : ''
  return {
    kind: 'path',
    frame: graph.frame,
    layerId: graph.layerId,
    reachable: way !== undefined,
    ...(routes.state === 'cannot_tell' ? { cannotTell: true } : {}),
    reason: way ? null : routes.reason,
    line: [...(way?.line ?? [])],
    from: endOf(graph, routes.from),
    to: endOf(graph, routes.to),
    lengthM: way?.lengthM ?? null,
    lengthPx: lengthPx(way?.line ?? []),
    directM: metres(graph, [routes.from.xy, routes.to.xy]),
    cut: cutOf(graph, routes),
    method: `${routes.method}${hours}${unseen.length > 0 ? `; ${Math.round(way?.unseenM ?? 0)} m over roads that were not seen: ${nameRoads(unseen)}` : ''}`,
    evidence: { artifactId, minScore: null, classes: [] },
  }
}

function endOf(graph: Graph, stop: Placed | Unplaced): PathResult['from'] {
  const snapped = stop.node === null ? null : stop.at
  return {
    name: stop.name,
    xy: stop.xy,
    snapped,
    snapPx: snapped ? lengthPx([stop.xy, snapped]) : 0,
    snapM: stop.node === null ? stop.nearestM : metres(graph, [stop.xy, stop.at]),
  }
}

/** The ends of the first road of the cut; nothing where no road was there to be cut. */
function cutOf(graph: Graph, { cut: [road] }: Routes): PathResult['cut'] {
  const [a, b] = [road?.line[0], road?.line.at(-1)]
  return road && a && b ? { a, b, gapM: metres(graph, road.line), gapPx: road.lengthPx } : null
}

function metres({ frame }: Graph, line: readonly PixelXY[]): number | null {
  const measured = lengthM(frame, line)
  return measured.ok ? measured.value : null
}

const lengthPx = (line: readonly PixelXY[]): number =>
  line.reduce((sum, [x, y], i) => {
    const before = line[i - 1]
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum
  }, 0)
