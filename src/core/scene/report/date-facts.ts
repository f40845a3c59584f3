import type { RegistryClass } from '../../../contracts/classes.ts'
import type { DateState } from '../disaster/state.ts'
import type { TruthTally } from '../truth/truth-tally.ts'
import type { World } from '../world/make-world.ts'
import { classAreasM2, countsOf } from './class-areas.ts'
import { type RoadGraph, roadGraph } from './road-graph.ts'

/** What answers need of a date once its pixels are gone. */
export type DateFacts = {
  readonly index: number
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
  readonly areasM2: Readonly<Record<RegistryClass, number>>
  readonly extraAreasM2: Readonly<Record<string, number>>
  readonly graph: RoadGraph
  readonly blockedEdges: number
  /** people who live or work in buildings with major damage or worse, under water, or buried */
  readonly peopleHit: number
}

export function factsOf(world: World, state: DateState, truth: TruthTally): DateFacts {
  const graph = roadGraph(world, state)
  const hit = world.buildings.filter((building, at) => inPicture(world, building) && ((state.levels[at] ?? 0) >= 2 || state.flooded[at] === 1 || state.buried[at] === 1))
  return {
    index: state.index,
    date: state.date,
    counts: countsOf(truth),
    areasM2: classAreasM2(truth, world.order.gsdM),
    extraAreasM2: Object.fromEntries(Object.entries(truth.extraPx).map(([set, count]) => [set, count * world.order.gsdM ** 2])),
    graph,
    blockedEdges: graph.edges.filter(({ open }) => !open).length,
    peopleHit: hit.reduce((sum, { people }) => sum + people, 0),
  }
}

export const inPicture = ({ sideM }: World, { x, y }: { readonly x: number; readonly y: number }): boolean => x >= 0 && y >= 0 && x < sideM && y < sideM
