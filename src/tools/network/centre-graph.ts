import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Graph } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { bridgeUnseen, centreLines, graphOfCentreLines, type Marker, markDamage, type Metric, metricOf, sampledMarker, sectionMarker } from '../../core/network/index.ts'
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
  hole: argumentOf.number({ label: 'fill holes under', unit: 'm2', min: 0, max: 10_000, note: '60 m2 unless set: cars and crowns on the road' }),
  clear: argumentOf.number({ label: 'clear width a vehicle needs', unit: 'm', min: 0, max: 20, note: '3 m unless set' }),
  bridge: argumentOf.number({ label: 'longest hidden gap', unit: 'm', min: 0, max: 5000, note: '100 m unless set; 0 joins nothing' }),
}

export type TracingAsk = {
  readonly roads?: readonly string[] | undefined
  readonly blocked?: readonly string[] | undefined
  readonly spur?: number | undefined
  readonly merge?: number | undefined
  readonly bridge?: number | undefined
  readonly hole?: number | undefined
  readonly clear?: number | undefined
}

const bridgeDefaultM = 100
const clearDefaultM = 3
const widestRoadM = 40
const hidden = 'hidden by cloud, shadow or missing data'

/** The road network that a mask shows, blocked stretches cut out and hidden gaps as unknown roads. */
export async function graphOfMask(
  context: ToolContext,
  mask: MaskInput,
  { roads, blocked, spur, merge, bridge = bridgeDefaultM, hole, clear = clearDefaultM }: TracingAsk,
): Promise<Result<Graph>> {
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
  const lines = await centreLines({ grid, frame, spurM: spur, mergeM: merge, holeM2: hole, pace: paceOf(context) })
  if (!lines.ok) return lines
  const traced = graphOfCentreLines(lines.value, { title: `roads of ${classWords(asked)}`, frame, layerId })
  const metric = metricOf(frame)
  const damage: MaskDamage = { values: values.value, road: lines.value.road, shut: shut.value, frame }
  const marker = metric.ok ? widthMarker(damage, { metric: metric.value, clear }) : middleMarker(damage)
  const { graph } = shut.value.size > 0 ? markDamage(traced, { markers: [marker] }) : { graph: traced }
  const seenAt = ([x, y]: readonly [number, number]) => {
    const value = values.value[Math.floor(y) * width + Math.floor(x)] ?? 255
    return isUnseenValue(value) ? 'unseen' : road.value.has(value) ? 'road' : 'other'
  }
  const bridged = metric.ok && bridge > 0 ? bridgeUnseen(graph, { seenAt, longestM: bridge, metric: metric.value, why: hidden }) : graph
  return ok({ ...bridged, sources: [mask.artifactId], analysedShare, notes: [...bridged.notes, ...notesOf(lines.value, metric.ok)] })
}

type MaskDamage = { readonly values: Uint8Array; readonly road: Uint8Array; readonly shut: ReadonlySet<number>; readonly frame: Frame }

const blockedWhy = 'blocked in the image'

/** A road is blocked where damage leaves less of its width clear than a vehicle needs. */
function widthMarker({ values, road, shut, frame: { width, height } }: MaskDamage, { metric, clear }: { readonly metric: Metric; readonly clear: number }): Marker {
  const { x: perColumn, y: perRow } = metric.perPx([width / 2, height / 2])
  const perPx = Math.sqrt(perColumn * perRow)
  return sectionMarker({
    clearPx: clear / perPx,
    widestPx: widestRoadM / perPx,
    why: blockedWhy,
    roadAt: ([x, y]) => {
      const [column, row] = [Math.floor(x), Math.floor(y)]
      const isOut = column < 0 || row < 0 || column >= width || row >= height
      if (isOut || road[row * width + column] !== 1) return 'beside'
      return shut.has(values[row * width + column] as number) ? 'blocked' : 'clear'
    },
  })
}

/** Where a pixel has no size only the middle of the road tells. */
function middleMarker({ values, shut, frame: { width } }: MaskDamage): Marker {
  const isShut = ([x, y]: PixelXY) => shut.has(values[Math.floor(y) * width + Math.floor(x)] as number)
  return sampledMarker({ stepPx: 0.5, statesAt: (places) => places.map((at) => (isShut(at) ? { state: 'blocked', why: blockedWhy } : null)) })
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
