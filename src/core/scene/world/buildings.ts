import type { Rgb } from '../colour.ts'
import type { BoxM } from '../canvas.ts'
import { type HouseShape, type Wing, wallDistance } from '../shapes/house-shape.ts'
import type { Random } from '../prng.ts'
import { localAt } from '../shape.ts'
import { type Block, centreOf, type Quad, quadAreaM2, quadDistance, splitQuad } from './blocks.ts'
import type { Claims, Outline } from './claims.ts'

export type RoofKind = 'hip' | 'gable' | 'flat' | 'metal'
/** A building as it was before anything happened; `resist` (0 to 1) is how well it stands, `people` how many live or work there. */
export type Building = Omit<HouseShape, 'level'> & {
  readonly id: number
  readonly roofKind: RoofKind
  readonly storeys: number
  readonly heightM: number
  readonly resist: number
  readonly people: number
  readonly use: Block['use']
  readonly parcel: Quad
  /** metres from the middle beyond which nothing of it lies */
  readonly reachM: number
}

type Habit = {
  readonly parcelM2: number
  readonly setbackM: number
  readonly kinds: readonly [RoofKind, ...RoofKind[]]
  readonly maxM: number
  readonly storeys: readonly [number, number]
  readonly empty: number
}

const habits: Readonly<Partial<Record<Block['use'], Habit>>> = {
  villas: { parcelM2: 240, setbackM: 2, kinds: ['hip', 'hip', 'gable', 'gable', 'metal'], maxM: 5.6, storeys: [1, 2], empty: 0.06 },
  terraces: { parcelM2: 150, setbackM: 1.1, kinds: ['hip', 'gable', 'flat', 'metal'], maxM: 6, storeys: [1, 3], empty: 0.08 },
  dense: { parcelM2: 95, setbackM: 0.45, kinds: ['flat', 'flat', 'flat', 'metal', 'metal'], maxM: 7, storeys: [1, 4], empty: 0.08 },
  industry: { parcelM2: 620, setbackM: 3, kinds: ['metal', 'flat'], maxM: 16, storeys: [2, 3], empty: 0 },
}

const tiles: readonly [Rgb, ...Rgb[]] = [
  [158, 96, 70],
  [172, 104, 74],
  [134, 84, 66],
  [150, 142, 132],
  [118, 112, 110],
  [96, 100, 106],
  [176, 120, 92],
  [140, 70, 62],
]
const concrete: readonly [Rgb, ...Rgb[]] = [
  [168, 164, 156],
  [150, 146, 140],
  [186, 180, 170],
  [136, 132, 126],
  [176, 160, 140],
]
const sheets: readonly [Rgb, ...Rgb[]] = [
  [150, 156, 160],
  [128, 134, 138],
  [172, 176, 178],
  [138, 84, 62],
  [64, 116, 168],
  [154, 66, 62],
  [112, 98, 86],
  [86, 122, 112],
]

/** Houses of all blocks; each claims its ground. */
export function planBuildings({ blocks, claims, gapM, sideM }: { blocks: readonly Block[]; claims: Claims; gapM: number; sideM: number }, random: Random): Building[] {
  const all: Building[] = []
  for (const block of blocks) {
    const habit = habits[block.use]
    if (!habit) continue
    for (const parcel of splitQuad(block.quad, habit.parcelM2, random)) {
      if (random.chance(habit.empty)) continue
      const building = onParcel({ parcel, habit, use: block.use, id: all.length + 1, sideM }, random)
      if (!building || !touches(building, sideM)) continue
      if (claims.claim(wallsOf(building), Math.max(gapM, habit.setbackM * 0.6))) all.push(building)
    }
  }
  return all
}

const touches = ({ x, y, reachM }: Building, sideM: number): boolean => x > -reachM && y > -reachM && x < sideM + reachM && y < sideM + reachM

function onParcel({ parcel, habit, use, id, sideM }: { parcel: Quad; habit: Habit; use: Block['use']; id: number; sideM: number }, random: Random): Building | null {
  const [x, y] = centreOf(parcel)
  const [p, q, , s] = parcel
  const wide = Math.hypot(q[0] - p[0], q[1] - p[1]) >= Math.hypot(s[0] - p[0], s[1] - p[1])
  const angle = (wide ? Math.atan2(q[1] - p[1], q[0] - p[0]) : Math.atan2(s[1] - p[1], s[0] - p[0])) + random.between(-0.04, 0.04)
  const local = localAt(x, y, angle)
  const fits = (halfU: number, halfV: number) => [-1, 1].every((u) => [-1, 1].every((v) => quadDistance(parcel, ...local.out(u * halfU, v * halfV)) < -habit.setbackM))
  let halfU = Math.min(habit.maxM, Math.sqrt(quadAreaM2(parcel)) * random.between(0.46, 0.62))
  let halfV = halfU * random.between(0.68, 0.95)
  while (!fits(halfU, halfV)) {
    halfU *= 0.93
    halfV *= 0.95
    if (halfV < 2.2) return null
  }
  const reachM = Math.hypot(halfU, halfV) + 0.5
  const isWhole = Math.min(x, y) > reachM && Math.max(x, y) < sideM - reachM
  return dressed({ x, y, angle, halfU, halfV, habit, use, parcel, id, isWhole }, random)
}

type Site = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly halfU: number
  readonly halfV: number
  readonly habit: Habit
  readonly use: Block['use']
  readonly parcel: Quad
  readonly id: number
  readonly isWhole: boolean
}

function dressed({ x, y, angle, halfU, halfV, habit, use, parcel, id, isWhole }: Site, random: Random): Building {
  const roofKind = random.pick(habit.kinds)
  const storeys = Math.floor(random.between(habit.storeys[0], habit.storeys[1] + 0.99))
  const pitched = roofKind === 'hip' || roofKind === 'gable'
  const wings = shaped({ halfU, halfV, isWhole }, random)
  const area = wings.reduce((sum, wing) => sum + 4 * wing.halfU * wing.halfV, 0)
  return {
    id,
    x,
    y,
    angle,
    wings,
    roofKind,
    storeys,
    use,
    parcel,
    roof: random.pick(pitched ? tiles : roofKind === 'flat' ? concrete : sheets),
    hip: roofKind === 'hip',
    seed: Math.floor(random.between(1, 1e6)),
    heightM: pitched ? 2.9 : 0.6 + storeys * 2.8,
    resist: random.next(),
    people: habit.maxM > 10 ? Math.round(area / 60) : Math.max(1, Math.round((area * storeys) / random.between(26, 44))),
    reachM: Math.hypot(halfU, halfV) + 0.5,
  }
}

/** A rectangle, an L, or a U: the main body drawn in, with wings to one side. */
function shaped({ halfU, halfV, isWhole }: { halfU: number; halfV: number; isWhole: boolean }, random: Random): Wing[] {
  const draw = random.next()
  // the picture's edge would cut the arms of an L or U apart: there, all are rectangles
  if (draw < 0.55 || halfU < 3.4 || !isWhole) return [{ u: 0, v: 0, halfU, halfV }]
  const body = { u: 0, v: halfV * 0.25, halfU, halfV: halfV * 0.75 }
  const wing = (side: number) => ({ u: side * halfU * 0.58, v: 0, halfU: halfU * 0.42, halfV })
  return draw < 0.9 ? [body, wing(random.pick([-1, 1]))] : [body, wing(-1), wing(1)]
}

/** The walls of a building on the ground. */
export function wallsOf({ x, y, angle, wings, reachM }: Pick<Building, 'x' | 'y' | 'angle' | 'wings' | 'reachM'>): Outline {
  const local = localAt(x, y, angle)
  const box: BoxM = [x - reachM, y - reachM, x + reachM, y + reachM]
  return { box, distance: (px, py) => wallDistance(wings, local.u(px, py), local.v(px, py)) }
}
