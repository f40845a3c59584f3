import type { Graph } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { bridgeUnseen, centreLines, graphOfCentreLines, markDamage, metricOf, sampledMarker } from '../../core/network/index.ts'
import { classWords } from '../../core/words/index.ts'
import { valuesOfClasses } from '../class-set.ts'
import type { ToolContext } from '../context.ts'
import { argumentOf } from '../define-tool.ts'
import { paceOf } from '../raster/support/grid-input.ts'
import { isUnseenValue, type MaskInput, wholeMask } from './graph-input.ts'

/** How roads are traced on a mask, in the inputs of the tools that do it. */
export const tracingInputs = {
  roads: argumentOf.classes({ of: 'mask', label: 'road classes', note: 'all of the mask unless set' }),
  blocked: argumentOf.classes({ of: 'mask', label: 'of those, blocked', note: 'blocked roads, where the mask tells them' }),
  spur: argumentOf.number({ label: 'shortest dead end', unit: 'm', min: 0, max: 1000, note: '10 m unless set' }),
  merge: argumentOf.number({ label: 'junctions within', unit: 'm', min: 0, max: 1000, note: '8 m unless set' }),
  bridge: argumentOf.number({ label: 'longest hidden gap', unit: 'm', min: 0, max: 5000, note: '100 m unless set; 0 joins nothing' }),
}

export type TracingAsk = {
  readonly roads?: readonly string[] | undefined
  readonly blocked?: readonly string[] | undefined
  readonly spur?: number | undefined
  readonly merge?: number | undefined
  readonly bridge?: number | undefined
}

const bridgeDefaultM = 100
const hidden = 'hidden by cloud, shadow or missing data'

/** The road network that a mask shows, blocked stretches cut out and hidden gaps as unknown roads. */
export async function graphOfMask(context: ToolContext, mask: MaskInput, { roads, blocked, spur, merge, bridge = bridgeDefaultM }: TracingAsk): Promise<Result<Graph>> {
  const { frame, layerId, values: table, analysedShare } = mask.artifact
  const asked = [...new Set([...(roads ?? Object.keys(table)), ...(blocked ?? [])])]
  const road = valuesOfClasses(asked, table)
  if (!road.ok) return road
  const shut = shutValues(asked, blocked, table)
  if (!shut.ok) return shut
  const values = await wholeMask(context, mask)
  if (!values.ok) return values
  const { width, height } = frame
  const isRoad = Uint8Array.from({ length: 256 }, (_, value) => (road.value.has(value) ? 1 : 0))
  const grid = { mask: values.value.map((value) => isRoad[value] as number), width, height }
  const lines = await centreLines({ grid, frame, spurM: spur, mergeM: merge, pace: paceOf(context) })
  if (!lines.ok) return lines
  const traced = graphOfCentreLines(lines.value, { title: `roads of ${classWords(asked)}`, frame, layerId })
  const marker = sampledMarker({
    stepPx: 0.5,
    statesAt: (places) =>
      places.map(([x, y]) => (shut.value.has(values.value[Math.floor(y) * width + Math.floor(x)] as number) ? { state: 'blocked', why: 'blocked in the image' } : null)),
  })
  const { graph } = shut.value.size > 0 ? markDamage(traced, { markers: [marker] }) : { graph: traced }
  const metric = metricOf(frame)
  const seenAt = ([x, y]: readonly [number, number]) => {
    const value = values.value[Math.floor(y) * width + Math.floor(x)] ?? 255
    return isUnseenValue(value) ? 'unseen' : road.value.has(value) ? 'road' : 'other'
  }
  const bridged = metric.ok && bridge > 0 ? bridgeUnseen(graph, { seenAt, longestM: bridge, metric: metric.value, why: hidden }) : graph
  return ok({ ...bridged, sources: [mask.artifactId], analysedShare, notes: [...bridged.notes, ...notesOf(lines.value, metric.ok)] })
}

/** Values of the blocked classes: those named, or `road_blocked` where it is among the roads and others are too. */
function shutValues(asked: readonly string[], blocked: readonly string[] | undefined, table: Readonly<Record<string, number>>): Result<ReadonlySet<number>> {
  if (blocked) return valuesOfClasses(blocked, table)
  const value = asked.some((name) => name !== 'road_blocked') || asked.length === 1 ? table['road_blocked'] : undefined
  return ok(new Set(value !== undefined && (asked.includes('road_blocked') || asked.includes('road')) ? [value] : []))
}

function notesOf({ spurs, merged, lines }: { readonly spurs: number; readonly merged: number; readonly lines: readonly unknown[] }, hasMetres: boolean): string[] {
  return [
    `${lines.length} stretches of road; ${spurs} dead ends taken off, ${merged} junctions put together.`,
    'Roads that leave the image may go on outside of it.',
    ...(hasMetres ? [] : ['The pixel size is not known: lengths are in pixels and gaps were not joined.']),
  ]
}

/** `kind_mismatch` for a network without a single road. */
export function noRoads(graph: Graph): Result<Graph> {
  if (graph.edges.length > 0) return ok(graph)
  return fail({
    code: 'area_empty',
    message: 'The mask shows no road that is longer than a dead end.',
    hint: 'Ask for other classes, or allow shorter dead ends.',
    repairable: true,
  })
}
