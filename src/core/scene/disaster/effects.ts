import { hash } from '../noise.ts'
import type { World } from '../world/make-world.ts'
import type { SceneKind } from '../world/order.ts'
import type { RoadEdge } from '../world/roads.ts'
import { heaps, stretchesUnder, uncleared } from './cuts.ts'
import { levelOf, shakeAt, windAt } from './damage.ts'
import { burntCover, fireArrival } from './fire.ts'
import { floodDepth } from './flood.ts'
import type { Cover, CutReason, Effects } from './state.ts'
import type { Moment } from './timeline.ts'
import { tonguesCover } from './tongues.ts'

/** `worst` is the moment of the highest event share so far: damage done by water or fire does not heal when they leave. */
type Now = { readonly moment: Moment; readonly worst: number }
type Event = (world: World, now: Now) => Effects

/** What each kind of disaster does to the world at a moment. */
export const events: Readonly<Record<SceneKind, Event>> = { wind, flood, quake, fire, landslide, volcano, rebuild }

const mixedReason =
  (seed: number) =>
  (edge: { id: number }): CutReason =>
    hash(edge.id, 4, seed + 50) < 0.5 ? 'tree' : 'debris'

function wind(world: World, { moment }: Now): Effects {
  const { seed, force } = world.order
  const strike = moment.event * force
  const cuts = heaps(world, (x, y) => 0.42 * strike * windAt(world, { x, y }), mixedReason(seed))
  return {
    level: (at) => levelFor(world, at, (building) => strike * windAt(world, building)),
    tree: (at) => {
      const tree = world.trees[at]
      return tree && hash(tree.id, 1, seed + 52) < 0.3 * strike * windAt(world, tree) ? 1 : 0
    },
    cuts: uncleared(cuts, moment.cleared, seed),
  }
}

function quake(world: World, { moment }: Now): Effects {
  const { seed, force } = world.order
  const strike = moment.event * force
  const cuts = heaps(
    world,
    () => 0.38 * strike,
    () => 'debris',
  )
  return { level: (at) => levelFor(world, at, (building) => strike * shakeAt(world, building)), cuts: uncleared(cuts, moment.cleared, seed) }
}

const fordM = 0.3
const deckM = 3.4

function flood(world: World, { moment, worst }: Now): Effects {
  const { force } = world.order
  const depthM = floodDepth(world, moment.event * force)
  const deepest = floodDepth(world, worst * force)
  const isUnder = (x: number, y: number, { edge, along }: { edge: RoadEdge; along: number }) => {
    const onBridge = edge.bridge !== null && along >= edge.bridge[0] && along <= edge.bridge[1]
    return depthM(x, y) > fordM + (onBridge ? deckM : 0)
  }
  return {
    level: (at) => levelFor(world, at, (building) => Math.min(0.8, Math.max(0, deepest(building.x, building.y) - 0.6) * 0.3)),
    cuts: stretchesUnder(world, isUnder, 'water'),
    depthM,
  }
}

function fire(world: World, { moment }: Now): Effects {
  const { seed, force } = world.order
  const share = moment.event * force
  const cover: Cover = share > 0 ? burntCover(fireArrival(world), share) : { kind: 'burnt', distance: () => 1e6 }
  const burns = (x: number, y: number) => cover.distance(x, y) < 0
  return {
    level: (at) => {
      const building = world.buildings[at]
      if (!building || !burns(building.x, building.y)) return 0
      return building.resist > 0.86 ? 0 : building.resist > 0.72 ? 1 : building.resist > 0.58 ? 2 : 3
    },
    tree: (at) => {
      const tree = world.trees[at]
      return tree && burns(tree.x, tree.y) ? 2 : 0
    },
    cuts: heaps(
      world,
      (x, y) => (burns(x, y) ? 0.4 : 0),
      () => 'tree',
    ).filter((cut) => hash(cut.edge, 9, seed) < 0.9),
    cover,
  }
}

function landslide(world: World, { moment }: Now): Effects {
  const cover = tonguesCover(world, 'landslide', moment.event * world.order.force)
  const cuts = stretchesUnder(world, (x, y) => cover.distance(x, y) < 0, 'landslide')
  return { ...buriedBy(world, cover), cuts: uncleared(cuts, moment.cleared, world.order.seed), cover }
}

function volcano(world: World, { moment }: Now): Effects {
  const cover = tonguesCover(world, 'lava', moment.event * world.order.force)
  return { ...buriedBy(world, cover), cuts: stretchesUnder(world, (x, y) => cover.distance(x, y) < 0, 'lava'), cover }
}

/** Ruins are cleared, built again and whole, each in its turn. */
function rebuild(world: World, { moment }: Now): Effects {
  const { seed } = world.order
  const struck = wind(world, { moment: { ...moment, cleared: 0 }, worst: 1 })
  const turn = (at: number) => hash(at, 3, seed + 53)
  const isRepaired = (at: number) => turn(at) < moment.cleared
  return {
    level: (at) => (isRepaired(at) ? 0 : struck.level(at)),
    rebuilding: (at) => !isRepaired(at) && struck.level(at) >= 2 && turn(at) < moment.cleared + 0.3 && moment.cleared > 0,
    tree: (at) => (moment.cleared > 0 && struck.tree?.(at) === 1 ? 3 : (struck.tree?.(at) ?? 0)),
    cuts: uncleared(struck.cuts, Math.min(1, moment.cleared * 1.5), seed),
  }
}

function levelFor(world: World, at: number, strikeOf: (building: World['buildings'][number]) => number): number {
  const building = world.buildings[at]
  return building ? levelOf(strikeOf(building), building.resist) : 0
}

function buriedBy(world: World, cover: Cover): Pick<Effects, 'level' | 'tree'> {
  return {
    level: (at) => {
      const building = world.buildings[at]
      if (!building) return 0
      const away = cover.distance(building.x, building.y)
      return away < building.reachM * 0.3 ? 3 : away < building.reachM ? 2 : away < building.reachM + 2.5 ? 1 : 0
    },
    tree: (at) => {
      const tree = world.trees[at]
      return tree && cover.distance(tree.x, tree.y) < tree.radius ? 3 : 0
    },
  }
}
