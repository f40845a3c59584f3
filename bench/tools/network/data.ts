import type { PixelXY } from '../../../src/contracts/frame.ts'
import type { Graph } from '../../../src/contracts/kinds/graph.ts'
import { roadEdge, roadGraph } from '../../../src/core/network/index.ts'
import { seeded } from '../../raster/seeded-mask.ts'

/** Streets between the corners of square blocks, about so many, of random lengths. */
export function roadGrid(count: number): { readonly graph: Graph; readonly ends: Int32Array; readonly lengths: Float64Array } {
  const side = Math.round(Math.sqrt(count / 2))
  const random = seeded(5)
  const nodes = Array.from({ length: side * side }, (_, node): PixelXY => [node % side, Math.floor(node / side)])
  const pairs = nodes.flatMap(([x, y], node) => [...(x + 1 < side ? [[node, node + 1] as const] : []), ...(y + 1 < side ? [[node, node + side] as const] : [])])
  const lengths = Float64Array.from(pairs, () => 50 + random() * 100)
  const edges = pairs.map(([a, b], i) => roadEdge(`e${i}`, { a, b, line: [nodes[a] as PixelXY, nodes[b] as PixelXY], lengthM: lengths[i] as number, lengthPx: 1 }))
  const frame = { crs: null, affine: null, width: side, height: side, gsd: { x: 100, y: 100 }, gsdFrom: 'typed' as const }
  return { graph: roadGraph({ title: 'streets', frame, layerId: null, method: '' }, nodes, edges), ends: Int32Array.from(pairs.flat()), lengths }
}

/** Streets 6 to 28 pixels wide in many directions. */
export function cityMask(side: number): Uint8Array {
  const random = seeded(9)
  const mask = new Uint8Array(side * side)
  for (let street = 0; street < side / 100; street++) {
    const [x0, y0, angle, half] = [random() * side, random() * side, random() * Math.PI, 3 + random() * 11]
    const [nx, ny] = [-Math.sin(angle), Math.cos(angle)]
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) if (Math.abs((x - x0) * nx + (y - y0) * ny) < half) mask[y * side + x] = 1
    }
  }
  return mask
}

/** Open ground with walls that leave gaps at alternating ends, so that a way must wind. */
export function freeMask(side: number): Uint8Array {
  const mask = new Uint8Array(side * side).fill(1)
  for (let wall = 1; wall < 8; wall++) {
    const row = Math.floor((wall * side) / 8)
    const gap = wall % 2 === 0 ? [0, side / 5] : [side - side / 5, side]
    for (let x = 0; x < side; x++) if (x < (gap[0] as number) || x >= (gap[1] as number)) mask[row * side + x] = 0
  }
  return mask
}
