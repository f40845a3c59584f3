import type { BoxM } from '../canvas.ts'
import type { Random } from '../prng.ts'
import { localAt, roundBoxDistance } from '../shape.ts'
import { type Block, centreOf, insetQuad, type Quad, quadDistance } from './blocks.ts'
import type { Claims, Outline } from './claims.ts'
import type { River } from './river.ts'
import type { RoadIndex } from './road-index.ts'

export const landmarkKinds = ['playground', 'storage_tank', 'agriculture', 'forest', 'plane', 'apron', 'reservoir', 'harbor', 'ship', 'car_park'] as const
export type LandmarkKind = (typeof landmarkKinds)[number]
/** Something with a class of its own outside the registry. `corner` rounds the box; equal halves and corner make a disc. */
export type Landmark = {
  readonly kind: LandmarkKind
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly halfU: number
  readonly halfV: number
  readonly corner: number
  readonly quad: Quad | null
  readonly seed: number
}

type Ask = { readonly blocks: readonly Block[]; readonly river: River; readonly claims: Claims; readonly roads: RoadIndex; readonly sideM: number; readonly harbour: boolean }

export function planLandmarks({ blocks, river, claims, roads, sideM, harbour }: Ask, random: Random): Landmark[] {
  const found = blocks.flatMap((block) => inBlock(block, random))
  const all = harbour ? [...found, ...planHarbour({ river, roads, sideM }, random)] : found
  for (const mark of all) if (mark.kind !== 'agriculture' && mark.kind !== 'forest') claims.take(outlineOf(mark))
  return all
}

function inBlock({ quad, use }: Block, random: Random): Landmark[] {
  const [x, y] = centreOf(quad)
  const [p, q] = quad
  const angle = Math.atan2(q[1] - p[1], q[0] - p[0])
  const local = localAt(x, y, angle)
  const seed = Math.floor(random.between(1, 1e6))
  const piece = (kind: LandmarkKind, u: number, v: number) => {
    const [px, py] = local.out(u, v)
    return { kind, x: px, y: py, angle, quad: null, seed, corner: 0 }
  }
  const sized = (halfU: number, halfV: number) => fitted({ quad, local }, halfU, halfV)
  switch (use) {
    case 'playground':
      return [
        { ...piece('playground', 0, 0), ...sized(13, 8) },
        { ...piece('playground', 0, 13), halfU: 6, halfV: 3.2 },
      ]
    case 'tanks':
      return [-13, 0, 13].flatMap((u) => [-7, 7].map((v) => disc(piece('storage_tank', u + random.between(-0.5, 0.5), v), random.between(3.4, 5.4))))
    case 'airfield':
      return [
        { ...piece('apron', 0, 0), ...sized(20, 15) },
        ...[-11, 10].map((u) => ({ ...piece('plane', u, random.between(-3, 3)), angle: angle + random.between(-0.5, 0.5), halfU: 7, halfV: 7 })),
      ]
    case 'reservoir':
      return [{ ...piece('reservoir', 0, 0), ...sized(17, 12), corner: 9 }]
    case 'car_park':
      return [{ ...piece('car_park', 0, 0), ...sized(17, 12) }]
    case 'fields':
      return [{ ...piece('agriculture', 0, 0), halfU: 0, halfV: 0, quad: insetQuad(quad, 1.5) }]
    case 'forest':
      return [{ ...piece('forest', 0, 0), halfU: 0, halfV: 0, quad }]
    default:
      return []
  }
}

/** The half sides, drawn in until the piece lies inside its block. */
function fitted({ quad, local }: { quad: Quad; local: ReturnType<typeof localAt> }, halfU: number, halfV: number): { halfU: number; halfV: number } {
  const isInside = (size: number) => [-1, 1].every((u) => [-1, 1].every((v) => quadDistance(quad, ...local.out(u * halfU * size, v * halfV * size)) < 0))
  let size = 1
  while (size > 0.3 && !isInside(size)) size *= 0.95
  return { halfU: halfU * size, halfV: halfV * size }
}

const disc = <T extends { corner: number }>(piece: T, radius: number) => ({ ...piece, halfU: radius, halfV: radius, corner: radius })

/** A quay along one bank with boats on the water beside it, between two bridges; none where they leave no room. */
function planHarbour({ river, roads, sideM }: Pick<Ask, 'river' | 'roads' | 'sideM'>, random: Random): Landmark[] {
  const tries = Array.from({ length: 16 }, () => sideM * random.between(0.25, 0.75))
  const y = tries.find((place) => [-15, -8, 0, 8, 15].every((step) => roads.near(river.middleAt(place + step), place + step).distance > 4))
  if (y === undefined) return []
  const side = river.middleAt(y) < sideM / 2 ? 1 : -1
  const quay: Landmark = { kind: 'harbor', x: river.middleAt(y) + side * (river.halfM + 1.5), y, angle: Math.PI / 2, halfU: 12, halfV: 2.6, corner: 0, quad: null, seed: 1 }
  const boats = [-6, 5].map(
    (dy, k): Landmark => ({
      kind: 'ship',
      x: river.middleAt(y + dy) + side * (river.halfM * 0.35 - k),
      y: y + dy,
      angle: Math.PI / 2 + random.between(-0.1, 0.1),
      halfU: random.between(3.2, 4.6),
      halfV: 1.3,
      corner: 1.1,
      quad: null,
      seed: k,
    }),
  )
  return [quay, ...boats]
}

export function outlineOf(mark: Landmark): Outline {
  const { x, y, angle, halfU, halfV, corner, quad } = mark
  if (quad) {
    const box: BoxM = [Math.min(...quad.map(([qx]) => qx)), Math.min(...quad.map(([, qy]) => qy)), Math.max(...quad.map(([qx]) => qx)), Math.max(...quad.map(([, qy]) => qy))]
    return { box, distance: (px, py) => quadDistance(quad, px, py) }
  }
  const local = localAt(x, y, angle)
  const reach = Math.hypot(halfU, halfV) + 0.5
  const box: BoxM = [x - reach, y - reach, x + reach, y + reach]
  if (mark.kind === 'plane') return { box, distance: (px, py) => planeDistance(local.u(px, py), local.v(px, py)) }
  return { box, distance: (px, py) => roundBoxDistance(local.u(px, py), local.v(px, py), { halfU, halfV, corner }) }
}

/** Fuselage, swept wings and tail of a small aircraft. */
function planeDistance(u: number, v: number): number {
  const side = Math.abs(v)
  const fuselage = roundBoxDistance(u, v, { halfU: 6.5, halfV: 0.75, corner: 0.7 })
  const wing = roundBoxDistance(u - 0.8 + side * 0.28, v, { halfU: 0.95, halfV: 6.6, corner: 0.3 })
  const tail = roundBoxDistance(u + 5.6 + side * 0.3, v, { halfU: 0.55, halfV: 2.2, corner: 0.2 })
  return Math.min(fuselage, wing, tail)
}
