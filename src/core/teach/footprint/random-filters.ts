import { normalFrom, seededRandom } from '../random.ts'
import { cropSidePx } from './crop.ts'

const side = 5
const channels = 3
const filters = 64
const weights = side * side * channels
const seed = 20261130

/** 64 random 5 x 5 x 3 filters without a mean and of length 1; the same ones always, so that features of one project fit another. */
const bank = (() => {
  const normal = normalFrom(seededRandom(seed))
  return Array.from({ length: filters }, () => {
    const raw = Float64Array.from({ length: weights }, normal)
    const mean = raw.reduce((sum, one) => sum + one, 0) / weights
    const length = Math.hypot(...raw.map((one) => one - mean))
    return Float32Array.from(raw, (one) => (one - mean) / length)
  })
})()

/** Numbers of one region: each filter's answers above and below zero. */
export const randomFeatureCount = 2 * filters

/** Mean positive and mean negative answer of each filter over the pixels of a mask (random convolution features, as MOSAIKS and HASTE use). */
export function randomFeatures(rgb: Uint8Array, mask: Uint8Array): Float32Array {
  const out = new Float32Array(randomFeatureCount)
  const patch = new Float32Array(weights)
  let n = 0
  mask.forEach((inside, at) => {
    if (inside !== 1) return
    n++
    fillPatch(patch, rgb, at)
    addAnswers(out, patch)
  })
  return n === 0 ? out : out.map((sum) => sum / n)
}

function addAnswers(out: Float32Array, patch: Float32Array): void {
  for (let k = 0; k < filters; k++) {
    const filter = bank[k] as Float32Array
    let sum = 0
    for (let at = 0; at < weights; at++) sum += (filter[at] as number) * (patch[at] as number)
    const to = sum > 0 ? 2 * k : 2 * k + 1
    out[to] = (out[to] as number) + Math.abs(sum)
  }
}

/** The 5 x 5 colours around a pixel; beside the crop the nearest one stands in. */
function fillPatch(patch: Float32Array, rgb: Uint8Array, pixel: number): void {
  const [x, y] = [pixel % cropSidePx, Math.floor(pixel / cropSidePx)]
  let to = 0
  for (let dy = -2; dy <= 2; dy++) {
    const row = Math.min(cropSidePx - 1, Math.max(0, y + dy)) * cropSidePx
    for (let dx = -2; dx <= 2; dx++) {
      const from = (row + Math.min(cropSidePx - 1, Math.max(0, x + dx))) * channels
      for (let c = 0; c < channels; c++) patch[to++] = (rgb[from + c] as number) / 64
    }
  }
}
