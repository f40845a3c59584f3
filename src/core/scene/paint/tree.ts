import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, scaled, shadeInk } from '../colour.ts'
import { noise } from '../noise.ts'
import { crownRadius, type Tree } from '../shapes/thing-shapes.ts'
import { makeRandom } from '../prng.ts'
import { cover } from '../shape.ts'

const greens: readonly [Rgb, ...Rgb[]] = [
  [62, 86, 38],
  [72, 96, 44],
  [84, 104, 48],
  [58, 78, 42],
  [92, 106, 52],
]
const bare: readonly [Rgb, ...Rgb[]] = [
  [122, 104, 78],
  [108, 94, 66],
  [104, 100, 62],
]

/** A crown is a pile of leaf clusters, each a small dome; their heights give it light and shade later. */
export function paintTree(canvas: Canvas, tree: Tree): void {
  const random = makeRandom(tree.seed)
  const leaves = random.pick(tree.kind === 'stripped' ? bare : greens)
  const clusters = Array.from({ length: 8 + Math.round(tree.radius * 4) }, () => {
    const angle = random.between(0, Math.PI * 2)
    const away = tree.radius * 0.74 * Math.sqrt(random.next())
    return {
      x: tree.x + Math.cos(angle) * away,
      y: tree.y + Math.sin(angle) * away,
      r: tree.radius * random.between(0.28, 0.46),
      lift: random.between(0, 0.7) - away * 0.35,
      tone: random.between(0.82, 1.2),
    }
  })
  paint(canvas, boxAround(tree.x, tree.y, tree.radius * 1.3), (x, y, ink) => {
    const edge = Math.hypot(x - tree.x, y - tree.y) - crownRadius(tree, Math.atan2(y - tree.y, x - tree.x))
    if (edge > 0.2) return
    let top = 0.4 * Math.max(0, -edge)
    let tone = 0.8
    for (const cluster of clusters) {
      const square = cluster.r ** 2 - (x - cluster.x) ** 2 - (y - cluster.y) ** 2
      if (square <= 0) continue
      const height = Math.sqrt(square) * 1.1 + cluster.lift + 0.5
      if (height > top) {
        top = height
        tone = cluster.tone
      }
    }
    const leaf = noise(x * 4.5, y * 4.5, tree.seed)
    fillInk(ink, scaled(leaves, tone), cover(edge + 0.3 * (leaf - 0.6), canvas.gsdM))
    shadeInk(ink, 0.74 + 0.14 * top + 0.3 * leaf)
    if (tree.kind === 'stripped' && leaf > 0.55) ink.a *= 0.35
    ink.h = 2 + tree.radius * 0.5 + top + 0.25 * leaf
  })
}
