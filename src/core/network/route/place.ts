import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { lengthPx, type Metric } from '../metric.ts'

/** A point that is to stand on the network; `name` is what people call it. */
export type Stop = { readonly name: string; readonly xy: PixelXY }

/** Where a stop came to stand: a node of the graph, at `at`, `awayM` from where it was asked for. */
export type Placed = { readonly name: string; readonly xy: PixelXY; readonly node: number; readonly at: PixelXY; readonly awayM: number }

/** A stop with no road near enough: nothing can be said about ways to it. `nearestM` is null where there is no road at all. */
export type Unplaced = { readonly name: string; readonly xy: PixelXY; readonly node: null; readonly nearestM: number | null; readonly why: string }

export type PlacedGraph = {
  /** the graph with a node at each stop; edges that were cut for that are `id/1`, `id/2` ... */
  readonly graph: Graph
  readonly stops: readonly (Placed | Unplaced)[]
  /** of an edge of this graph, the id it had before it was cut */
  readonly wholeOf: (edge: RoadEdge) => string
}

export type PlaceAsk = {
  readonly stops: readonly Stop[] /** how far the road may be */
  readonly snapM: number
  readonly metric: Metric /** edges a stop stands on where one of them is near enough, others where none is */
  readonly prefer?: ((edge: RoadEdge) => boolean) | undefined
}

type Foot = { readonly edge: number; readonly segment: number; readonly at: PixelXY; readonly awayM: number }

/**
 * Puts stops onto the nearest road, wherever along it that is, by cutting edges there.
 * @fails `argument_invalid` for a position or a snapping distance that is no number
 */
export function placeStops(graph: Graph, { stops, snapM, metric, prefer = () => true }: PlaceAsk): Result<PlacedGraph> {
  if (!(snapM >= 0)) return fail({ code: 'argument_invalid', message: `A snapping distance of ${snapM} m is none.`, hint: 'Give 0 m or more.', repairable: true })
  const lost = stops.find(({ xy }) => !xy.every(Number.isFinite))
  if (lost) return fail({ code: 'argument_invalid', message: `The position of ${lost.name} is not a number.`, hint: 'Set the point again.' })
  const feet = stops.map(({ xy }) => {
    const preferred = nearestFoot(graph, xy, { metric, may: prefer })
    return preferred && preferred.awayM <= snapM ? preferred : nearestFoot(graph, xy, { metric, may: () => true })
  })
  const cutting = new Cutting(graph, metric)
  const placed = stops.map(({ name, xy }, i): Placed | Unplaced => {
    const foot = feet[i]
    if (!foot) return { name, xy, node: null, nearestM: null, why: `there is no road in the network for ${name}` }
    if (foot.awayM > snapM) return { name, xy, node: null, nearestM: foot.awayM, why: `no road seen within ${snapM} m of ${name}` }
    return { name, xy, node: cutting.nodeAt(foot), at: foot.at, awayM: foot.awayM }
  })
  return ok({ ...cutting.result(), stops: placed })
}

type FootAsk = { readonly metric: Metric; readonly may: (edge: RoadEdge) => boolean }

/** Nearest place on any edge, in the plane that touches the ground at the point. */
function nearestFoot({ edges }: Graph, [px, py]: PixelXY, { metric, may }: FootAsk): Foot | null {
  const scale = metric.perPx([px, py])
  let best = Number.POSITIVE_INFINITY
  let found: Omit<Foot, 'awayM'> | null = null
  for (let edge = 0; edge < edges.length; edge++) {
    const road = edges[edge] as RoadEdge
    if (!may(road)) continue
    for (let i = 1; i < road.line.length; i++) {
      const [x0, y0] = road.line[i - 1] as PixelXY
      const [x1, y1] = road.line[i] as PixelXY
      const [ax, ay] = [(px - x0) * scale.x, (py - y0) * scale.y]
      const [dx, dy] = [(x1 - x0) * scale.x, (y1 - y0) * scale.y]
      const square = dx * dx + dy * dy
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (ax * dx + ay * dy) / square))
      const away = (ax - share * dx) ** 2 + (ay - share * dy) ** 2
      if (away >= best) continue
      best = away
      found = { edge, segment: i - 1, at: [x0 + share * (x1 - x0), y0 + share * (y1 - y0)] }
    }
  }
  return found && { ...found, awayM: metric.segmentM([px, py], found.at) }
}

/** Cuts edges at places; several places on one edge cut it several times, the same place once. */
class Cutting {
  readonly #graph: Graph
  readonly #metric: Metric
  readonly #nodes: PixelXY[]
  readonly #cuts = new Map<number, { readonly node: number; readonly segment: number; readonly at: PixelXY; readonly offset: number }[]>()

  constructor(graph: Graph, metric: Metric) {
    this.#graph = graph
    this.#metric = metric
    this.#nodes = [...graph.nodes]
  }

  nodeAt({ edge, segment, at }: Foot): number {
    const { a, b, line } = this.#graph.edges[edge] as RoadEdge
    if (same(at, line[0])) return a
    if (same(at, line.at(-1))) return b
    const offset = lengthPx([...line.slice(0, segment + 1), at])
    const cuts = this.#cuts.get(edge) ?? []
    const known = cuts.find((cut) => same(cut.at, at))
    if (known) return known.node
    const node = this.#nodes.push(at) - 1
    this.#cuts.set(edge, [...cuts, { node, segment, at, offset }])
    return node
  }

  result(): Pick<PlacedGraph, 'graph' | 'wholeOf'> {
    const wholes = new Map<string, string>()
    const edges = this.#graph.edges.flatMap((edge, index) => {
      const pieces = this.#pieces(edge, index)
      if (pieces.length > 1) for (const { id } of pieces) wholes.set(id, edge.id)
      return pieces
    })
    return { graph: { ...this.#graph, nodes: this.#nodes, edges }, wholeOf: ({ id }) => wholes.get(id) ?? id }
  }

  #pieces(edge: RoadEdge, index: number): RoadEdge[] {
    const cuts = (this.#cuts.get(index) ?? []).toSorted((p, q) => p.offset - q.offset)
    if (cuts.length === 0) return [edge]
    const ends = [...cuts, { node: edge.b, segment: edge.line.length - 2, at: edge.line.at(-1) as PixelXY, offset: edge.lengthPx }]
    let [from, segment, start] = [edge.a, 0, edge.line[0] as PixelXY]
    const pieces = ends.map((end, k): RoadEdge => {
      const line = [start, ...edge.line.slice(segment + 1, end.segment + 1).filter((xy) => !same(xy, start) && !same(xy, end.at)), end.at]
      const piece = { ...edge, id: `${edge.id}/${k + 1}`, a: from, b: end.node, line, lengthPx: lengthPx(line), lengthM: this.#metric.lineM(line) }
      ;[from, segment, start] = [end.node, end.segment, end.at]
      return piece
    })
    return shared(pieces, edge.lengthM)
  }
}

/** The pieces of an edge are together as long as the edge says it is. */
function shared(pieces: readonly RoadEdge[], wholeM: number | null): RoadEdge[] {
  if (wholeM === null) return [...pieces]
  const sum = pieces.reduce((total, { lengthM }) => total + (lengthM ?? 0), 0)
  return pieces.map((piece) => ({ ...piece, lengthM: sum > 0 ? ((piece.lengthM ?? 0) / sum) * wholeM : 0 }))
}

const same = (p: PixelXY, q: PixelXY | undefined): boolean => q !== undefined && p[0] === q[0] && p[1] === q[1]
