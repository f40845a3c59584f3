import type { Feature, Graph } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Costs, drivingCosts, type Driving, metricOf, type Placed, placeStops, type Stop } from '../../core/network/index.ts'
import { unplacedNotes } from './driving.ts'

/** A stop that stands on the network; `feature` is what it was made of, null for a point. */
export type PlacedStop = Placed & { readonly feature: Feature | null }

export type PlacedNetwork = {
  readonly graph: Graph
  readonly stops: readonly PlacedStop[]
  readonly costs: Costs
  readonly notes: readonly string[]
  readonly wholeOf: (id: string) => string
  readonly words: string
}

export type PlacingAsk = { readonly stops: readonly (Stop & { readonly feature?: Feature | undefined })[]; readonly driving: Driving; readonly snapM: number }

/**
 * A network with a node at every stop that has a road near it, and what its roads cost a driver; the others are named in notes.
 * @fails `gsd_unknown`, `point_outside` where no stop has a road near it
 */
export function placedNetwork(graph: Graph, { stops, driving, snapM }: PlacingAsk): Result<PlacedNetwork> {
  const metric = metricOf(graph.frame)
  if (!metric.ok) return metric
  const placed = placeStops(graph, { stops, snapM, metric: metric.value, prefer: ({ state }) => state !== 'blocked' })
  if (!placed.ok) return placed
  const found = placed.value.stops.flatMap((stop, i): PlacedStop[] => (stop.node === null ? [] : [{ ...stop, feature: stops[i]?.feature ?? null }]))
  if (found.length === 0) {
    return fail({
      code: 'point_outside',
      message: `It cannot be told: no road seen within ${snapM} m of any of the places.`,
      hint: 'Look farther, or use a network that covers them.',
      repairable: true,
    })
  }
  const wholes = new Map(placed.value.graph.edges.map((edge) => [edge.id, placed.value.wholeOf(edge)]))
  const costs = drivingCosts(placed.value.graph.edges, driving)
  const words = `${costs.words}; places moved to the nearest road within ${snapM} m; lengths ${metric.value.words}`
  return ok({ graph: placed.value.graph, stops: found, costs, notes: unplacedNotes(placed.value.stops), wholeOf: (id) => wholes.get(id) ?? id, words })
}

/** `argument_invalid` for timed closures where only one moment is looked at. */
export function untimed({ closures = [] }: Driving): Result<null> {
  if (!closures.some(({ fromH, toH }) => fromH !== undefined || toH !== undefined)) return ok(null)
  return fail({
    code: 'argument_invalid',
    message: 'Closures with a time are only known to a single route.',
    hint: 'Give the roads that are closed now, without times.',
    repairable: true,
  })
}

/** Unit of costs of an aim, and how many of it one cost is: times are asked for and told in minutes. */
export const costUnit = (aim: Driving['aim']): { readonly unit: 'm' | 'min'; readonly perUnit: number } =>
  aim === 'fastest' ? { unit: 'min', perUnit: 60 } : { unit: 'm', perUnit: 1 }
