import type { ArtifactOf, Feature, PathResult } from '../../../contracts/kinds/index.ts'

/** What a route result holds, apart: the way, its two ends, and the cut where it is not passable. */
export function wayFeatures(path: PathResult): { readonly lines: Feature[]; readonly points: Feature[] } {
  const [from, to] = [path.from, path.to].map((end) => end.snapped ?? end.xy) as [[number, number], [number, number]]
  const lines: Feature[] = []
  if (path.line.length > 1)
    lines.push({
      id: 'way',
      geometry: { type: 'LineString', coordinates: path.line },
      properties: {
        what: path.reachable ? 'route' : 'part reached',
        name: `${path.from.name} to ${path.to.name}`,
        length_m: path.lengthM,
        // null: it cannot be told
        reachable: path.cannotTell === true ? null : path.reachable,
        reason: path.reason,
        method: path.method,
      },
    })
  if (path.cut)
    lines.push({
      id: 'cut',
      geometry: { type: 'LineString', coordinates: [path.cut.a, path.cut.b] },
      properties: { what: 'cut', name: 'cut', length_m: path.cut.gapM, reachable: false, reason: path.reason, method: path.method },
    })
  const points: Feature[] = [
    { id: 'from', geometry: { type: 'Point', coordinates: from }, properties: { what: 'start', name: path.from.name, moved_m: path.from.snapM, reason: null } },
    { id: 'to', geometry: { type: 'Point', coordinates: to }, properties: { what: 'destination', name: path.to.name, moved_m: path.to.snapM, reason: path.reason } },
  ]
  if (path.cut)
    points.push({
      id: 'cut',
      geometry: { type: 'Point', coordinates: middle(path.cut.a, path.cut.b) },
      properties: { what: 'cut', name: 'cut', moved_m: null, reason: path.reason },
    })
  return { lines, points }
}

const middle = (a: readonly [number, number], b: readonly [number, number]): [number, number] => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Stretches of road with what is known of each. */
export const edgeFeatures = (graph: ArtifactOf<'graph'>): Feature[] =>
  graph.edges.map(({ id, line, state, why, name, lengthM, widthM, oneWay, speedKmh }) => ({
    id,
    geometry: { type: 'LineString', coordinates: line },
    properties: { name, state, why, length_m: lengthM, width_m: widthM, one_way: oneWay, speed_km_h: speedKmh },
  }))

/** A point on every stretch that is not open, for those who drive: the middle of its line, with the reason. */
export const blockedPoints = (graph: ArtifactOf<'graph'>): Feature[] =>
  graph.edges
    .filter(({ state }) => state !== 'open')
    .map(({ id, line, state, why, name }) => ({
      id,
      geometry: { type: 'Point', coordinates: halfWay(line) },
      properties: { what: state, name: name ?? id, moved_m: null, reason: why },
    }))

/** The point half way along a line. */
export function halfWay(line: readonly (readonly [number, number])[]): [number, number] {
  const lengths = line.slice(1).map(([x, y], at) => Math.hypot(x - (line[at]?.[0] ?? x), y - (line[at]?.[1] ?? y)))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [at, length] of lengths.entries()) {
    const [a, b] = [line[at], line[at + 1]]
    if (!a || !b) break
    if (left <= length) {
      const share = length === 0 ? 0 : left / length
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    }
    left -= length
  }
  const [x, y] = line.at(-1) ?? [0, 0]
  return [x, y]
}
