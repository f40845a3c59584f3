import type { Graph } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { metricOf, minimumRepairs as repairsBetween, placeStops } from '../../core/network/index.ts'
import type { PointInput } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { stopOf, usualSnapM } from './driving.ts'

export const minimumRepairs = defineTool({
  id: 'minimum_repairs',
  version: 1,
  module: 'vector',
  verb: 'Find the fewest repairs',
  output: 'table',
  effects: 'none',
  aliases: ['vec.repair_min_edges'],
  summary: 'The fewest blocked roads to clear so that one place is joined to another, in order along the shortest such way.',
  typing: { frame: 'graph', dimension: 'length', unit: 'm' },
  words: ['repair', 'clear roads', 'reconnect', 'reopen', 'debris removal'],
  inputs: {
    graph: wire.one('graph', { label: 'road network' }),
    start: wire.maybe('point', { label: 'from' }),
    end: wire.maybe('point', { label: 'to' }),
    startNode: argumentOf.text({ label: 'or from node', note: 'number of a node of the network' }),
    endNode: argumentOf.text({ label: 'or to node' }),
    unseenAsBlocked: argumentOf.flag({ label: 'roads that were not seen count as blocked' }),
    bothWays: argumentOf.flag({ label: 'one-way roads both ways' }),
    snap: argumentOf.number({ label: 'nearest road within', unit: 'm', min: 0, max: 5000, note: `${usualSnapM} m unless set` }),
  },
  run({ graph, start, end, startNode, endNode, unseenAsBlocked = false, bothWays = false, snap: snapM = usualSnapM }) {
    const ends = endsOf(graph.artifact, { start, end, startNode, endNode, snapM })
    if (!ends.ok) return ends
    const { graph: placed, from, to, names } = ends.value
    const found = repairsBetween(placed, { from, to, keepOneWay: !bothWays, unseenAsBlocked })
    const [a, b] = names
    if (!found) return fail({ code: 'no_path', message: `No road of the network joins ${a} and ${b}, blocked or not, so no repair does.`, hint: 'Use a network of a larger area.' })
    const unit = metricOf(placed.frame).ok ? ('m' as const) : ('px' as const)
    const rows = found.repair.map(({ id, name, lengthM, lengthPx, why }, i) => [i + 1, id, name, unit === 'm' ? lengthM : lengthPx, why])
    const total = `${found.repair.length} ${found.repair.length === 1 ? 'repair joins' : 'repairs join'} ${a} and ${b} by a way of ${Math.round(found.length)} ${unit}.`
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `repairs that join ${a} and ${b}`,
        rows: [],
        records: { columns: [column('order'), column('road'), column('name'), { name: 'length', unit }, column('why')], rows },
        notes: [
          total,
          ...(found.unseen.length > 0 ? [`${found.unseen.length} roads on the way were not seen and must be checked: ${found.unseen.map(({ id }) => id).join(', ')}.`] : []),
        ],
        method: `fewest blocked roads, then the shortest way${unseenAsBlocked ? '; roads not seen count as blocked' : '; roads not seen cost no repair'}`,
        evidence: { artifactId: graph.artifactId, idColumn: 'road' },
      },
    })
  },
})

const column = (name: string) => ({ name, unit: null })

type EndsAsk = {
  readonly start: PointInput | null
  readonly end: PointInput | null
  readonly startNode: string | undefined
  readonly endNode: string | undefined
  readonly snapM: number
}
type Ends = { readonly graph: Graph; readonly from: number; readonly to: number; readonly names: readonly [string, string] }

/** Both ends as nodes of the network, or of one that was cut at the points. A wrong node is never another one. */
function endsOf(graph: Graph, { start, end, startNode, endNode, snapM }: EndsAsk): Result<Ends> {
  const named = startNode !== undefined && endNode !== undefined
  const none = startNode === undefined && endNode === undefined
  if (start && end && none) return endsAtPoints(graph, { start, end, snapM })
  if (named && !start && !end) return endsAtNodes(graph, startNode, endNode)
  return fail({ code: 'point_missing', message: 'A repair joins two points, or two nodes of the network.', hint: 'Set both points, or name both nodes.', repairable: true })
}

function endsAtNodes(graph: Graph, startNode: string, endNode: string): Result<Ends> {
  const from = nodeNamed(graph, startNode)
  if (!from.ok) return from
  const to = nodeNamed(graph, endNode)
  return to.ok ? ok({ graph, from: from.value, to: to.value, names: [`node ${startNode}`, `node ${endNode}`] }) : to
}

type AtPoints = { readonly start: PointInput; readonly end: PointInput; readonly snapM: number }

function endsAtPoints(graph: Graph, { start, end, snapM }: AtPoints): Result<Ends> {
  const metric = metricOf(graph.frame)
  if (!metric.ok) return metric
  const from = stopOf(start, graph)
  if (!from.ok) return from
  const to = stopOf(end, graph)
  if (!to.ok) return to
  const placed = placeStops(graph, { stops: [from.value, to.value], snapM, metric: metric.value })
  if (!placed.ok) return placed
  const [a, b] = placed.value.stops
  if (a && b && a.node !== null && b.node !== null) return ok({ graph: placed.value.graph, from: a.node, to: b.node, names: [a.name, b.name] })
  const lost = [a, b].flatMap((stop) => (stop?.node === null ? [stop.why] : []))
  return fail({ code: 'point_outside', message: `It cannot be told: ${lost.join(', and ')}.`, hint: 'Move the point to a road, or look farther.', repairable: true })
}

function nodeNamed({ nodes }: Graph, name: string): Result<number> {
  const node = /^\d+$/.test(name.trim()) ? Number(name) : Number.NaN
  if (node < nodes.length) return ok(node)
  return fail({
    code: 'node_unknown',
    message: `The network has no node ${name}.`,
    hint: `Nodes are numbered 0 to ${nodes.length - 1}; or set a point on the map.`,
    repairable: true,
    details: { node: name },
  })
}
