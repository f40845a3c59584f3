import type { World } from '../world/make-world.ts'
import { events } from './effects.ts'
import type { Cut, DateState, Effects } from './state.ts'
import { dateOf, timelineOf } from './timeline.ts'

/** The state of the world on each of its dates, the one before the event first. */
export function runEvent(world: World): DateState[] {
  const { kind, dates } = world.order
  let worst = 0
  return timelineOf(kind, dates).map((moment, index) => {
    worst = Math.max(worst, moment.event)
    return stateFrom(world, events[kind](world, { moment, worst }), { index, date: dateOf(moment.dayOfYear) })
  })
}

function stateFrom(world: World, effects: Effects, { index, date }: { index: number; date: string }): DateState {
  const { buildings } = world
  const { depthM, cover, cuts } = effects
  const flags = (rule: (at: number) => boolean) => Uint8Array.from({ length: buildings.length }, (_, at) => (rule(at) ? 1 : 0))
  const covers = (at: number) => cover !== undefined && cover.distance(buildings[at]?.x ?? 0, buildings[at]?.y ?? 0) < 0
  return {
    index,
    date,
    levels: Uint8Array.from({ length: buildings.length }, (_, at) => effects.level(at)),
    flooded: flags((at) => depthM !== undefined && depthM(buildings[at]?.x ?? 0, buildings[at]?.y ?? 0) > 0.1),
    burnt: flags((at) => cover?.kind === 'burnt' && covers(at)),
    buried: flags((at) => cover !== undefined && cover.kind !== 'burnt' && covers(at)),
    rebuilding: flags((at) => effects.rebuilding?.(at) ?? false),
    trees: Uint8Array.from({ length: world.trees.length }, (_, at) => effects.tree?.(at) ?? 0),
    vehicles: vehiclesOf(world, effects),
    cuts,
    depthM: depthM ?? null,
    cover: cover ?? null,
  }
}

/** Cars under mud, lava or a heap are gone; those in water or hemmed in beside a heap are trapped. */
function vehiclesOf(world: World, { cuts, depthM, cover }: Effects): Uint8Array {
  return Uint8Array.from(world.vehicles, ({ x, y }) => {
    if (cover && cover.kind !== 'burnt' && cover.distance(x, y) < 1.5) return 2
    if (depthM) return depthM(x, y) > 0.3 ? 1 : 0
    const { edge, along, distance } = world.roads.near(x, y)
    return edge && distance < 0
      ? besideHeaps(
          cuts.filter((cut) => cut.edge === edge.id),
          along,
        )
      : 0
  })
}

function besideHeaps(cuts: readonly Cut[], along: number): number {
  const within = (reachM: number) => cuts.some(({ fromM, toM }) => along > fromM - reachM && along < toM + reachM)
  return within(3.5) ? 2 : within(12) ? 1 : 0
}
