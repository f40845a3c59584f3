import { slopes } from '../features/filters.ts'
import { type Lab, labOf } from '../features/lab.ts'
import { laplacian } from '../features/pixel-features.ts'
import { cropSidePx } from './crop.ts'

const size = { width: cropSidePx, height: cropSidePx }
const levels = 16
const shadowBelow = 25
const brightFrom = 80
const edgeFrom = 4

/** Planes of a crop that its numbers are taken from. */
export type CropPlanes = { readonly lab: Lab; readonly slope: Float32Array; readonly bend: Float32Array }

export function planesOfCrop(rgb: Uint8Array): CropPlanes {
  const lab = labOf(rgb)
  const { x, y } = slopes(lab.l, size, 1)
  return { lab, slope: x.map((dx, at) => Math.hypot(dx, y[at] as number)), bend: laplacian(lab.l, size) }
}

/** Mean and deviation of L*, a*, b* and slope, then bend, entropy and the shares of shadow, glare and edges, of the pixels of a mask; zeros for an empty one. */
export function regionStats({ lab, slope, bend }: CropPlanes, mask: Uint8Array): number[] {
  const of = (plane: Float32Array) => momentsOf(plane, mask)
  const share = (test: (at: number) => boolean) => shareOf(mask, test)
  return [
    ...of(lab.l),
    ...of(lab.a),
    ...of(lab.b),
    ...of(slope),
    momentsOf(
      bend.map((value) => Math.abs(value)),
      mask,
    )[0],
    entropyOf(lab.l, mask),
    share((at) => (lab.l[at] as number) < shadowBelow),
    share((at) => (lab.l[at] as number) >= brightFrom),
    share((at) => (slope[at] as number) >= edgeFrom),
  ]
}

export function momentsOf(plane: Float32Array, mask: Uint8Array): [mean: number, deviation: number] {
  let [n, sum, squares] = [0, 0, 0]
  for (let at = 0; at < plane.length; at++) {
    if (mask[at] !== 1) continue
    n++
    sum += plane[at] as number
    squares += (plane[at] as number) ** 2
  }
  return n === 0 ? [0, 0] : [sum / n, Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))]
}

function shareOf(mask: Uint8Array, test: (at: number) => boolean): number {
  let [n, hits] = [0, 0]
  mask.forEach((inside, at) => {
    if (inside !== 1) return
    n++
    if (test(at)) hits++
  })
  return n === 0 ? 0 : hits / n
}

function entropyOf(lightness: Float32Array, mask: Uint8Array): number {
  const counts = new Float64Array(levels)
  let n = 0
  mask.forEach((inside, at) => {
    if (inside !== 1) return
    const level = Math.min(levels - 1, Math.max(0, Math.floor(((lightness[at] as number) * levels) / 100)))
    counts[level] = (counts[level] as number) + 1
    n++
  })
  return counts.reduce((sum, count) => (count === 0 ? sum : sum - (count / n) * Math.log(count / n)), 0)
}
