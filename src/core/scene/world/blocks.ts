import type { Random } from '../prng.ts'
import type { PointM } from './order.ts'
import type { RoadNet } from './roads.ts'
import type { River } from './river.ts'

/** Four corners, in order round the piece of land. */
export type Quad = readonly [PointM, PointM, PointM, PointM]
export type BlockUse = 'villas' | 'terraces' | 'dense' | 'industry' | 'park' | 'playground' | 'tanks' | 'fields' | 'forest' | 'airfield' | 'reservoir' | 'car_park'
export type Block = { readonly quad: Quad; readonly use: BlockUse }

type Ask = { readonly net: RoadNet; readonly sideM: number; readonly river: River; readonly hillFootM: number | null; readonly special: readonly BlockUse[] }

/** The land between the roads. Special uses take the blocks nearest the middle that are dry, one each; homes and workplaces the rest. */
export function planBlocks({ net, sideM, river, hillFootM, special }: Ask, random: Random): Block[] {
  const land: { quad: Quad; middle: PointM }[] = []
  for (let row = 0; row + 1 < net.down; row++) {
    for (let column = 0; column + 1 < net.across; column++) {
      const quad = blockQuad(net, column, row)
      if (!quad) continue
      const middle = centreOf(quad)
      if (
        Math.max(...quad.map(([x]) => x)) < 0 ||
        Math.min(...quad.map(([x]) => x)) > sideM ||
        Math.max(...quad.map(([, y]) => y)) < 0 ||
        Math.min(...quad.map(([, y]) => y)) > sideM
      )
        continue
      land.push({ quad, middle })
    }
  }
  const isBuildable = ({ quad, middle }: { quad: Quad; middle: PointM }) =>
    (hillFootM === null || Math.min(...quad.map(([, y]) => y)) > hillFootM) && river.distanceM(middle[0], middle[1]) > 12
  const order = land.filter(isBuildable).sort((p, q) => fromMiddle(p.middle, sideM) - fromMiddle(q.middle, sideM))
  const taken = new Map(special.map((use, k) => [order[k * 2 + 1], use] as const))
  return land.map((piece) => ({ quad: piece.quad, use: taken.get(piece) ?? (isBuildable(piece) ? homes(random) : 'forest') }))
}

const fromMiddle = ([x, y]: PointM, sideM: number): number => Math.hypot(x - sideM / 2, y - sideM / 2)

function homes(random: Random): BlockUse {
  const draw = random.next()
  return draw < 0.4 ? 'villas' : draw < 0.62 ? 'terraces' : draw < 0.86 ? 'dense' : draw < 0.95 ? 'industry' : 'park'
}

/** Corners of a cell of the road grid, drawn in from the roads by their width and a pavement. */
function blockQuad(net: RoadNet, column: number, row: number): Quad | null {
  const corners = [net.nodeAt(column, row), net.nodeAt(column + 1, row), net.nodeAt(column + 1, row + 1), net.nodeAt(column, row + 1)]
  const [p, q, r, s] = corners.map((node) => node?.xy)
  if (!p || !q || !r || !s) return null
  return insetQuad([p, q, r, s], 6.2)
}

export const centreOf = (quad: Quad): PointM => [quad.reduce((sum, [x]) => sum + x, 0) / 4, quad.reduce((sum, [, y]) => sum + y, 0) / 4]

/** Every side moved inwards by `byM`; corners run along the sides that meet there. */
export function insetQuad(quad: Quad, byM: number): Quad {
  const moved = quad.map((corner, k): PointM => {
    const before = quad[(k + 3) % 4] ?? corner
    const after = quad[(k + 1) % 4] ?? corner
    const [ax, ay] = unit(corner, after)
    const [bx, by] = unit(corner, before)
    const sine = Math.max(0.3, Math.abs(ax * by - ay * bx))
    return [corner[0] + ((ax + bx) * byM) / sine, corner[1] + ((ay + by) * byM) / sine]
  })
  const [p, q, r, s] = moved
  return p && q && r && s ? [p, q, r, s] : quad
}

function unit(from: PointM, to: PointM): PointM {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
}

/** Metres to the edge of a convex quad (corners clockwise on the screen), negative inside. */
export function quadDistance(quad: Quad, x: number, y: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let k = 0; k < 4; k++) {
    const a = quad[k] ?? quad[0]
    const b = quad[(k + 1) % 4] ?? quad[0]
    const [ux, uy] = unit(a, b)
    most = Math.max(most, (x - a[0]) * uy - (y - a[1]) * ux)
  }
  return most
}

/** Halves a piece across its longer direction until it is smaller than `targetM2`. */
export function splitQuad(quad: Quad, targetM2: number, random: Random): Quad[] {
  const [p, q, r, s] = quad
  if (quadAreaM2(quad) < targetM2 * 1.5) return [quad]
  const t = random.between(0.42, 0.58)
  const mid = (a: PointM, b: PointM): PointM => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  const wide = Math.hypot(q[0] - p[0], q[1] - p[1]) > Math.hypot(s[0] - p[0], s[1] - p[1])
  const halves: readonly Quad[] = wide
    ? [
        [p, mid(p, q), mid(s, r), s],
        [mid(p, q), q, r, mid(s, r)],
      ]
    : [
        [p, q, mid(q, r), mid(p, s)],
        [mid(p, s), mid(q, r), r, s],
      ]
  return halves.flatMap((half) => splitQuad(half, targetM2, random))
}

export const quadAreaM2 = (quad: Quad): number => Math.abs(quad.reduce((sum, [x, y], k) => sum + x * (quad[(k + 1) % 4]?.[1] ?? 0) - (quad[(k + 1) % 4]?.[0] ?? 0) * y, 0)) / 2
