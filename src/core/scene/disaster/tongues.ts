import { hash, noise } from '../noise.ts'
import type { World } from '../world/make-world.ts'
import type { PointM } from '../world/order.ts'
import type { Cover } from './state.ts'

const farM = 1e6

type Tongue = { readonly path: readonly PointM[]; readonly halfM: number }

/** Mud or lava that runs down the hill: each tongue follows the steepest way and its own momentum, and ends after a share of its run. */
export function tonguesCover(world: World, kind: 'landslide' | 'lava', share: number): Cover {
  const count = kind === 'lava' ? 1 : 3 + Math.floor(hash(world.order.seed, 6, 70) * 2)
  const tongues = Array.from({ length: count }, (_, k) => runDown(world, { k, count, kind }))
  if (share <= 0) return { kind, distance: () => farM }
  return { kind, distance: onGrid(world.sideM, (x, y) => nearest(tongues, { x, y, share, seed: world.order.seed })) }
}

function runDown({ heights, sideM, order }: World, { k, count, kind }: { k: number; count: number; kind: 'landslide' | 'lava' }): Tongue {
  const { seed } = order
  let [x, y] = [sideM * ((k + 0.3 + 0.4 * hash(k, 1, seed + 70)) / count), sideM * (kind === 'lava' ? 0.02 : 0.05 + 0.06 * hash(k, 2, seed + 70))]
  let [vx, vy] = [0, 1]
  const path: PointM[] = [[x, y]]
  const runM = sideM * (kind === 'lava' ? 0.78 : 0.6 + 0.2 * hash(k, 3, seed + 70))
  for (let run = 0; run < runM; run += 2) {
    const gx = heights.at(x + 3, y) - heights.at(x - 3, y)
    const gy = heights.at(x, y + 3) - heights.at(x, y - 3)
    const sway = (noise(run / 30, k, seed + 71) - 0.5) * 0.5
    ;[vx, vy] = [vx * 0.86 - gx * 0.06 + sway * 0.3, vy * 0.92 - gy * 0.06 + 0.05]
    const speed = Math.hypot(vx, vy) || 1
    vx /= speed
    vy /= speed
    x += vx * 2
    y += vy * 2
    path.push([x, y])
  }
  return { path, halfM: sideM * (kind === 'lava' ? 0.038 : 0.034) * (0.8 + 0.5 * hash(k, 4, seed + 70)) + 3 }
}

function nearest(tongues: readonly Tongue[], { x, y, share, seed }: { x: number; y: number; share: number; seed: number }): number {
  let least = farM
  for (const { path, halfM } of tongues) {
    const last = Math.max(1, Math.floor((path.length - 1) * share))
    for (let i = 0; i <= last; i++) {
      const [px, py] = path[i] ?? [0, 0]
      // narrow at the scarp, wide where it comes to rest
      const away = Math.hypot(x - px, y - py) - halfM * (0.55 + (0.75 * i) / path.length)
      if (away < least) least = away
    }
  }
  return least > 6 ? least : least + 3.2 * (noise(x / 6, y / 6, seed + 72) - 0.5)
}

/** The same distances read from a grid of one metre, because every pixel asks. */
function onGrid(sideM: number, distance: (x: number, y: number) => number): Cover['distance'] {
  const marginM = 20
  const across = Math.ceil(sideM) + 2 * marginM + 2
  const values = Float64Array.from({ length: across * across }, (_, at) => distance((at % across) - marginM, Math.floor(at / across) - marginM))
  return (x, y) => {
    const u = Math.min(Math.max(x + marginM, 0), across - 2)
    const v = Math.min(Math.max(y + marginM, 0), across - 2)
    const [column, row] = [Math.floor(u), Math.floor(v)]
    const read = (step: number) => values[row * across + column + step] ?? farM
    const upper = read(0) + (read(1) - read(0)) * (u - column)
    const lower = read(across) + (read(across + 1) - read(across)) * (u - column)
    return upper + (lower - upper) * (v - row)
  }
}
