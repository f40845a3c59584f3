import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import type { EdgeState, Graph } from '../../../contracts/kinds/graph.ts'
import type { Grid } from '../shortest-way.ts'
import { roadEdge, roadGraph } from '../graph/road-graph.ts'

/** The generators of `scripts/oracles/network.py` and `network_supply.py`, number for number. */
export function seededNumbers(seed: number): () => number {
  let state = ((seed * 7919) % 2147483646) + 1
  return () => {
    state = (state * 16807) % 2147483647
    return state
  }
}

export const planeFrame: Frame = { crs: null, affine: null, width: 1000, height: 1000, gsd: { x: 1, y: 1 }, gsdFrom: 'typed' }

/** A damaged network; the lines are made up, the lengths are what counts. */
export function seededGraph(seed: number, longest = 1000): Graph {
  const draw = seededNumbers(seed)
  const nodes = 6 + (draw() % 25)
  const wanted = nodes + (draw() % nodes)
  const hasOneWay = draw() % 2 === 0
  const known = new Set<string>()
  const at = (node: number): PixelXY => [node * 10, (node % 7) * 10]
  const edges: Graph['edges'] = []
  for (let i = 0; i < wanted; i++) {
    const [a, b] = [draw() % nodes, draw() % nodes]
    const length = 1 + (draw() % longest)
    const state = stateOf(draw() % 100)
    const oneWay = hasOneWay && draw() % 4 === 0
    const key = `${Math.min(a, b)}-${Math.max(a, b)}`
    if (a === b || known.has(key)) continue
    known.add(key)
    edges.push(roadEdge(`e${edges.length}`, { a, b, line: [at(a), at(b)], lengthM: length, lengthPx: length, state, oneWay }))
  }
  const places = Array.from({ length: nodes }, (_, node) => at(node))
  return roadGraph({ title: `network ${seed}`, frame: planeFrame, layerId: null, method: 'made from a seed' }, places, edges)
}

const stateOf = (draw: number): EdgeState => (draw < 30 ? 'blocked' : draw < 45 ? 'unknown' : 'open')

/** Blobs of many shapes with holes. */
export function seededMask(seed: number, side: number): Grid {
  const draw = seededNumbers(seed)
  const raw = Int32Array.from({ length: side * side }, () => draw() % 256)
  const above = 3000 + 100 * (seed % 4)
  const mask = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0
      for (let row = Math.max(0, y - 2); row <= Math.min(side - 1, y + 2); row++) {
        for (let column = Math.max(0, x - 2); column <= Math.min(side - 1, x + 2); column++) sum += raw[row * side + column] as number
      }
      mask[y * side + x] = sum > above ? 1 : 0
    }
  }
  return { mask, width: side, height: side }
}

/** City-block deliveries: places, costs between them, demands (the depot's is 0), capacity. */
export function seededDeliveries(seed: number, stops = 3 + (seed % 6)): { readonly costs: Float64Array; readonly demand: number[]; readonly capacity: number } {
  const draw = seededNumbers(seed)
  const places = Array.from({ length: stops + 1 }, (): [number, number] => [draw() % 100, draw() % 100])
  const demand = [0, ...Array.from({ length: stops }, () => 1 + (draw() % 20))]
  const capacity = Math.max(...demand) + (draw() % 40)
  const costs = Float64Array.from({ length: places.length ** 2 }, (_, at) => {
    const [p, q] = [places[Math.floor(at / places.length)], places[at % places.length]]
    return p && q ? Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) : Number.NaN
  })
  return { costs, demand, capacity }
}

/** Lines with corners at whole numbers that cross each other at many places. */
export function seededLines(seed: number): PixelXY[][] {
  const draw = seededNumbers(seed)
  return Array.from({ length: 4 + (seed % 9) }, () => Array.from({ length: 2 + (draw() % 4) }, (): PixelXY => [draw() % 1000, draw() % 1000]))
}

/** When edges of `seededGraph(seed, 12)` are shut, hours from departure. */
export function seededWindows(seed: number, edges: number): { readonly edge: number; readonly fromH: number; readonly toH: number }[] {
  const draw = seededNumbers(seed + 5000)
  return Array.from({ length: edges }, (_, edge) => {
    if (draw() % 3 !== 0) return []
    const fromH = draw() % 40
    return [{ edge, fromH, toH: fromH + 1 + (draw() % 60) }]
  }).flat()
}
