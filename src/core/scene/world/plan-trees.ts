import type { Random } from '../prng.ts'
import { type Block, centreOf, insetQuad, quadAreaM2, quadDistance } from './blocks.ts'
import { type Ground, type Tree, treeOutline } from './yard-things.ts'

const treesPerM2: Readonly<Partial<Record<Block['use'], number>>> = {
  villas: 1 / 75,
  terraces: 1 / 130,
  dense: 1 / 240,
  industry: 1 / 300,
  park: 1 / 45,
  forest: 1 / 13,
  playground: 1 / 110,
  reservoir: 1 / 120,
}
/** crowns of a wood run into each other by this much */
const overlapM = 0.5
/** more are proposed than find room */
const proposals = 1.7

/** Single ones in gardens, thick in parks and woods, none in fields; along the edges of blocks they stand in the verge. */
export function planTrees(blocks: readonly Block[], ground: Ground, random: Random): Tree[] {
  const all: Tree[] = []
  for (const block of blocks) {
    const share = treesPerM2[block.use] ?? 0
    const count = Math.round(quadAreaM2(block.quad) * share * proposals)
    for (let k = 0; k < count; k++) {
      const tree = proposed(block, random)
      if (!hasRoom(tree, block, ground)) continue
      if (ground.claims.claim(treeOutline(tree), block.use === 'forest' ? -overlapM : ground.gapM)) all.push({ ...tree, id: all.length + 1 })
    }
  }
  return all
}

function proposed({ quad, use }: Block, random: Random): Omit<Tree, 'id'> {
  const [cx, cy] = centreOf(quad)
  const reach = Math.max(...quad.map(([x, y]) => Math.hypot(x - cx, y - cy)))
  return {
    x: cx + random.between(-reach, reach),
    y: cy + random.between(-reach, reach),
    kind: 'leafy',
    radius: random.between(1, 1.9) + 2.2 * random.next() ** 2 + (use === 'forest' ? 0.7 : 0),
    turn: random.between(0, 6.28),
    seed: Math.floor(random.between(1, 1e6)),
  }
}

function hasRoom({ x, y, radius }: Omit<Tree, 'id'>, { quad }: Block, { roads, river, sideM }: Ground): boolean {
  if (x < -4 || y < -4 || x > sideM + 4 || y > sideM + 4) return false
  if (quadDistance(insetQuad(quad, -2.6), x, y) > -radius * 0.5) return false
  return roads.near(x, y).distance > radius + 0.4 && river.distanceM(x, y) > radius
}
