import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, shadeInk, tintInk } from '../colour.ts'
import type { Cut, DateState } from '../disaster/state.ts'
import { hash, noise } from '../noise.ts'
import { paintBlockage, type Strip } from '../paint/blockage.ts'
import { paintPool } from '../paint/pool.ts'
import { paintRoof } from '../paint/roof.ts'
import { paintRubble } from '../paint/rubble.ts'
import { paintTree } from '../paint/tree.ts'
import { paintVehicle } from '../paint/vehicle.ts'
import { wallDistance } from '../shapes/house-shape.ts'
import { makeRandom } from '../prng.ts'
import { cover, localAt } from '../shape.ts'
import { levelAt } from '../truth/label-scene.ts'
import type { Building } from '../world/buildings.ts'
import type { World } from '../world/make-world.ts'
import type { RoadEdge } from '../world/roads.ts'
import type { Tree } from '../world/yard-things.ts'
import { paintFlatRoof } from './paint-flat-roof.ts'

/** Metres around an object within which all that belongs to it lies: a fence, and what a ruin threw about. */
const aroundM = 80

/** True for what could show in the rows: the others need not be thought through. */
const isNear = ({ top, height, gsdM }: Canvas, { y }: { readonly y: number }): boolean => y > top * gsdM - aroundM && y < (top + height) * gsdM + aroundM

/** Everything that stands on the ground, from the lowest to the crowns of trees. Each draws its chances from a stream of its own. */
export function paintThings(canvas: Canvas, world: World, state: DateState): void {
  for (const pool of world.pools) if (isNear(canvas, pool) && (state.depthM?.(pool.x, pool.y) ?? 0) <= 0.1) paintPool(canvas, pool)
  for (const building of world.buildings) if (isNear(canvas, building)) paintFence(canvas, building)
  for (const cut of state.cuts) paintHeap(canvas, { cut, edge: world.net.edges[cut.edge] }, world.order.seed)
  paintBuildings(canvas, world, state)
  paintLoose(canvas, world, state)
}

function paintLoose(canvas: Canvas, { vehicles, trees }: World, state: DateState): void {
  for (const [at, vehicle] of vehicles.entries()) if (isNear(canvas, vehicle) && state.vehicles[at] !== 2) paintVehicle(canvas, vehicle)
  for (const [at, tree] of trees.entries()) if (isNear(canvas, tree)) paintTreeAs(canvas, tree, state.trees[at] ?? 0)
}

/** Ruins first: what they threw about lies under the roofs that still stand. */
function paintBuildings(canvas: Canvas, { buildings }: World, state: DateState): void {
  const fate = (at: number) => ({ level: levelAt(state, at), isSite: state.rebuilding[at] === 1, isBurnt: state.burnt[at] === 1 })
  const near = [...buildings.entries()].filter(([, building]) => isNear(canvas, building))
  for (const [at, building] of near) if (levelAt(state, at) === 3) paintRuin(canvas, building, fate(at))
  for (const [at, building] of near) if (levelAt(state, at) < 3) paintHouse(canvas, building, fate(at))
}

function paintHouse(canvas: Canvas, building: Building, { level, isSite }: { level: 0 | 1 | 2 | 3; isSite: boolean }): void {
  if (isSite) paintSite(canvas, building)
  else if (building.roofKind === 'hip' || building.roofKind === 'gable') paintRoof(canvas, { ...building, level })
  else paintFlatRoof(canvas, building, level)
}

function paintRuin(canvas: Canvas, building: Building, { isBurnt, isSite }: { isBurnt: boolean; isSite: boolean }): void {
  if (isSite) {
    paintSite(canvas, building)
    return
  }
  paintRubble(canvas, { ...building, level: 3 })
  if (isBurnt) paintSoot(canvas, building)
}

const soot: Rgb = [40, 37, 36]
const wall: Rgb = [150, 140, 130]

/** Ash inside the outline of the walls, which stay. */
function paintSoot(canvas: Canvas, building: Building): void {
  const local = localAt(building.x, building.y, building.angle)
  paint(canvas, boxAround(building.x, building.y, building.reachM + 1), (x, y, ink) => {
    const edge = wallDistance(building.wings, local.u(x, y), local.v(x, y))
    if (edge > 0.6) return
    fillInk(ink, soot, edge > 0 ? 0.35 : 0.62)
    shadeInk(ink, 0.8 + 0.5 * noise(x * 2, y * 2, building.seed))
    if (edge < 0 && edge > -0.35) {
      fillInk(ink, wall, 0.85)
      ink.h = 2.2
    }
  })
}

const screed: Rgb = [196, 190, 180]
const timber: Rgb = [204, 172, 122]

/** A house being built again: a new slab, walls without a roof and a few rafters. */
function paintSite(canvas: Canvas, building: Building): void {
  const local = localAt(building.x, building.y, building.angle)
  paint(canvas, boxAround(building.x, building.y, building.reachM), (x, y, ink) => {
    const [u, v] = [local.u(x, y), local.v(x, y)]
    const edge = wallDistance(building.wings, u, v)
    const inside = cover(edge, canvas.gsdM)
    if (inside === 0) return
    fillInk(ink, screed, inside)
    shadeInk(ink, 0.86 + 0.2 * noise(u, v, building.seed))
    ink.h = 0.3
    const inner = Math.abs((u + 30) % 3.2) < 0.2 || Math.abs((v + 30) % 2.8) < 0.2
    if (edge > -0.25 || inner) {
      tintInk(ink, [164, 112, 88], 0.75)
      ink.h = 2.4
    }
    if (Math.abs((u + 30) % 0.9) < 0.14 && v > 0 === (building.seed % 2 === 0)) {
      tintInk(ink, timber, 0.9)
      ink.h = 2.8
    }
  })
}

/** A wall or a hedge round the parcel. */
function paintFence(canvas: Canvas, { parcel, seed, use }: Building): void {
  if (use === 'dense' || use === 'industry' || hash(seed, 2, 12) < 0.35) return
  const isHedge = hash(seed, 3, 12) < 0.45
  const half = isHedge ? 0.45 : 0.14
  for (let k = 0; k < 4; k++) {
    const a = parcel[k] ?? parcel[0]
    const b = parcel[(k + 1) % 4] ?? parcel[0]
    const long = Math.hypot(b[0] - a[0], b[1] - a[1])
    const local = localAt(a[0], a[1], Math.atan2(b[1] - a[1], b[0] - a[0]))
    const gate = long * (0.2 + 0.5 * hash(seed, k, 13))
    paint(canvas, boxAround((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, long / 2 + 0.6), (x, y, ink) => {
      const u = local.u(x, y)
      if (u < 0 || u > long || Math.abs(u - gate) < 1.5) return
      const inside = cover(Math.abs(local.v(x, y)) - half, canvas.gsdM)
      if (inside === 0) return
      fillInk(ink, isHedge ? [70, 88, 44] : [176, 166, 150], inside)
      shadeInk(ink, 0.8 + 0.4 * noise(x * 3, y * 3, seed))
      ink.h = isHedge ? 1.3 : 1.7
    })
  }
}

function paintHeap(canvas: Canvas, { cut, edge }: { cut: Cut; edge: RoadEdge | undefined }, seed: number): void {
  // water, mud and lava are painted as they lie, not as heaps
  if (!edge || (cut.reason !== 'debris' && cut.reason !== 'tree')) return
  const local = localAt(edge.a[0], edge.a[1], Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0]))
  const strip: Strip = { cause: cut.reason === 'tree' ? 'trees' : 'debris', fromM: cut.fromM, toM: cut.toM, halfM: edge.halfM, at: local.out, along: local.u, across: local.v }
  paintBlockage(canvas, strip, makeRandom(seed * 17 + edge.id))
}

/** Standing as it grew, fallen flat beside its stem, or burnt bare. */
function paintTreeAs(canvas: Canvas, tree: Tree, state: number): void {
  if (state === 3) return
  if (state === 0) paintTree(canvas, tree)
  else if (state === 2) paintTree(canvas, { ...tree, kind: 'stripped' })
  else paintFallen(canvas, tree)
}

function paintFallen(canvas: Canvas, tree: Tree): void {
  const local = localAt(tree.x, tree.y, tree.turn)
  const long = tree.radius
  paint(canvas, boxAround(tree.x, tree.y, long), (x, y, ink) => {
    const [u, v] = [local.u(x, y), local.v(x, y)]
    const leaf = noise(x * 3, y * 3, tree.seed)
    const crown = Math.hypot((u - 0.25 * long) / (0.7 * long), v / (0.62 * long))
    if (crown < 1 && leaf > 0.28 + 0.3 * crown) {
      fillInk(ink, [96, 98, 58], 0.95)
      shadeInk(ink, 0.65 + 0.6 * leaf)
      ink.h = 0.4 + leaf
    }
    if (Math.abs(v) < 0.2 && Math.abs(u) < long * 0.95) {
      fillInk(ink, [104, 84, 62], 1)
      ink.h = 0.8
    }
  })
}
