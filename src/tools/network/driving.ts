import { z } from 'zod'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Feature, Graph } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { type Closure, type Driving, edgesById, type Placed, type Stop, type Unplaced, aims } from '../../core/network/index.ts'
import { centroidOf, polygonsOf } from '../../core/vector/index.ts'
import type { AreaInput, PointInput, Stored } from '../context.ts'
import { argumentOf, wire } from '../define-tool.ts'

/** A point is moved to the nearest road when it is closer than this. */
export const usualSnapM = 15

const ClosuresSchema = z
  .array(
    z.object({
      /** ids of roads */
      edges: z.array(z.string()).optional(),
      why: z.string().max(200).default('closed'),
      /** ISO times; a closure without them holds all the time */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
  )
  .max(10_000)

/** Inputs of every tool that asks for a way over a road network. */
export const drivingInputs = {
  graph: wire.one('graph', { label: 'road network' }),
  aim: argumentOf.choice(aims, { label: 'way asked for', note: 'shortest unless set' }),
  speedKmh: argumentOf.number({ label: 'speed where a road tells none', unit: 'km_h', min: 1, max: 200 }),
  vehicleWidthM: argumentOf.number({ label: 'width of the vehicle', unit: 'm', min: 0.1, max: 20 }),
  overUnknown: argumentOf.flag({ label: 'over roads that were not seen' }),
  bothWays: argumentOf.flag({ label: 'one-way roads both ways' }),
  snap: argumentOf.number({ label: 'nearest road within', unit: 'm', min: 0, max: 5000, note: `${usualSnapM} m unless set` }),
  closed: wire.maybeEither(['area', 'features'], { label: 'closed areas' }),
  closures: argumentOf.jsonMaybe(ClosuresSchema, { label: 'closures', note: 'roads by id, with the time they are closed where that is known' }),
  departAt: argumentOf.text({ label: 'departure', note: 'ISO time; needed for closures with a time' }),
}

export type DrivingInputs = {
  readonly graph: Stored<'graph'>
  readonly aim?: Driving['aim'] | undefined
  readonly speedKmh?: number | undefined
  readonly vehicleWidthM?: number | undefined
  readonly overUnknown?: boolean | undefined
  readonly closed: AreaInput | Stored<'features'> | null
  readonly closures?: z.infer<typeof ClosuresSchema> | undefined
  readonly departAt?: string | undefined
}

/** How a vehicle drives over a network, from the inputs of a tool. */
export function drivingOf({ graph, aim = 'shortest', speedKmh, vehicleWidthM, overUnknown, closed, closures = [], departAt }: DrivingInputs): Result<Driving> {
  const { frame } = graph.artifact
  const areas = closed ? ringsIn(closed, frame) : ok([])
  if (!areas.ok) return areas
  const timed = timedClosures(closures, departAt)
  if (!timed.ok) return timed
  const ids = closures.flatMap(({ edges = [] }) => edges)
  const known = ids.length > 0 ? edgesById(graph.artifact.edges) : null
  const unknown = ids.find((id) => known?.has(id) === false)
  if (unknown !== undefined) return fail({ code: 'node_unknown', message: `The network has no road ${unknown}.`, hint: 'Take ids from the network.', repairable: true })
  return ok({ aim, speedKmh, vehicleWidthM, overUnknown, closures: [...timed.value, ...areas.value.map(({ rings, why }): Closure => ({ why, area: rings }))] })
}

const msPerHour = 3_600_000

function timedClosures(closures: z.infer<typeof ClosuresSchema>, departAt: string | undefined): Result<Closure[]> {
  const departure = departAt === undefined ? null : Date.parse(departAt)
  if (departure !== null && Number.isNaN(departure)) {
    return fail({ code: 'argument_invalid', message: `${departAt} is no time.`, hint: 'Write it as 2026-03-01T06:00:00Z.', repairable: true })
  }
  if (departure === null && closures.some(({ from, to }) => from !== undefined || to !== undefined)) {
    return fail({ code: 'input_missing', message: 'A closure has a time, and when the vehicle leaves is not said.', hint: 'Give the departure.', repairable: true })
  }
  const hours = (time: string | undefined) => (time === undefined || departure === null ? undefined : (Date.parse(time) - departure) / msPerHour)
  return ok(closures.map(({ edges, why, from, to }): Closure => ({ why, edges, fromH: hours(from), toH: hours(to) })))
}

/** Outlines of an area or of polygon features in pixels of a frame, with what they are. */
export function ringsIn(input: AreaInput | Stored<'features'>, frame: Frame): Result<{ readonly rings: Rings; readonly why: string }[]> {
  const outlines =
    'rings' in input
      ? [{ rings: input.rings, why: input.label }]
      : input.artifact.features.flatMap((feature) => polygonsOf(feature.geometry).map((rings) => ({ rings, why: whyOf(feature, input.artifact.title) })))
  const from = 'rings' in input ? input.frame : input.artifact.frame
  const made: { rings: Rings; why: string }[] = []
  for (const { rings, why } of outlines) {
    const mapped: Rings = []
    for (const ring of rings) {
      const there = mapPixels(from, frame, ring)
      if (!there.ok) return there
      mapped.push(there.value)
    }
    made.push({ rings: mapped, why })
  }
  return ok(made)
}

function whyOf({ id, properties }: Feature, title: string): string {
  const named = properties['why'] ?? properties['name'] ?? properties['class']
  return `${named === undefined || named === null ? title : String(named)} (${id})`
}

/** A point in pixels of the frame of a graph. */
export function stopOf({ frame, xy, label }: PointInput, { frame: to }: Graph): Result<Stop> {
  const mapped = mapPixels(frame, to, [xy])
  return mapped.ok ? ok({ name: label, xy: mapped.value[0] as PixelXY }) : mapped
}

/** Places of features on a graph: points as they are, other shapes by their middle. Named by their name, or their id. */
export function stopsOf({ artifact }: Stored<'features'>, graph: Graph): Result<(Stop & { readonly feature: Feature })[]> {
  const stops: (Stop & { feature: Feature })[] = []
  for (const feature of artifact.features) {
    const middle = centroidOf(artifact.frame, feature.geometry)
    if (!middle.ok) return middle
    const mapped = mapPixels(artifact.frame, graph.frame, [middle.value.at])
    if (!mapped.ok) return mapped
    stops.push({ name: String(feature.properties['name'] ?? feature.id), xy: mapped.value[0] as PixelXY, feature })
  }
  if (stops.length > 0) return ok(stops)
  return fail({ code: 'input_missing', message: `${artifact.title} holds no places.`, hint: 'Choose a layer that has some.' })
}

/** Notes about stops that have no road near them. */
export const unplacedNotes = (stops: readonly (Placed | Unplaced)[]): string[] =>
  stops.flatMap((stop) => (stop.node === null ? [`${stop.name}: it cannot be told, ${stop.why}.`] : []))
