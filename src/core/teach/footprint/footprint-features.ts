import type { CropPlan } from './crop.ts'
import { randomFeatures } from './random-filters.ts'
import { type CropPlanes, momentsOf, planesOfCrop, regionStats } from './region-stats.ts'

/** Colours of a crop, row by row, and which of its pixels hold data. */
export type Crop = { readonly rgb: Uint8Array; readonly valid: Uint8Array }

/** The least share of a building's pixels that must hold data. */
export const leastSeen = 0.5

/** Share of the building's pixels that hold data. */
export function seenShare({ inside }: CropPlan, { valid }: Crop): number {
  let [n, seen] = [0, 0]
  inside.forEach((one, at) => {
    if (one !== 1) return
    n++
    seen += valid[at] as number
  })
  return seen / n
}

/**
 * Numbers of one building that need no trained weights: random convolutions and colour, edges, entropy, shadow inside its outline and in the ring
 * around it, what sets the two apart, and its shape. With the crop from before, the same for the change.
 */
export function footprintFeatures(plan: CropPlan, now: Crop, before: Crop | null): Float32Array {
  const seen = regionsOf(plan, now, before)
  const after = looked(now, seen)
  const values = [...after.stats, ...after.apart, ...plan.shape, ...after.random]
  if (!before) return Float32Array.from(values)
  const earlier = looked(before, seen)
  const change = (a: readonly number[], b: readonly number[]) => a.map((value, at) => value - (b[at] as number))
  return Float32Array.from([...values, ...change(after.stats, earlier.stats), ...change(after.random, earlier.random), ...differences(after.planes, earlier.planes, seen.inside)])
}

type Regions = { readonly inside: Uint8Array; readonly ring: Uint8Array }

/** Pixels without data in either image are left out of both. */
function regionsOf({ inside, ring }: CropPlan, now: Crop, before: Crop | null): Regions {
  const holds = (at: number) => now.valid[at] === 1 && (before === null || before.valid[at] === 1)
  return { inside: inside.map((one, at) => (holds(at) ? one : 0)), ring: ring.map((one, at) => (holds(at) ? one : 0)) }
}

type Looked = { planes: CropPlanes; stats: number[]; apart: number[]; random: number[] }

function looked({ rgb }: Crop, { inside, ring }: Regions): Looked {
  const planes = planesOfCrop(rgb)
  const [within, around] = [regionStats(planes, inside), regionStats(planes, ring)]
  const apart = [0, 2, 4, 6, 9].map((at) => (within[at] as number) - (around[at] as number))
  return { planes, stats: [...within, ...around], apart, random: [...randomFeatures(rgb, inside), ...randomFeatures(rgb, ring)] }
}

/** Mean absolute difference of the three colours and the slope, and how well the lightness agrees. */
function differences(after: CropPlanes, before: CropPlanes, inside: Uint8Array): number[] {
  const apart = (a: Float32Array, b: Float32Array) =>
    momentsOf(
      a.map((value, at) => Math.abs(value - (b[at] as number))),
      inside,
    )[0]
  return [
    apart(after.lab.l, before.lab.l),
    apart(after.lab.a, before.lab.a),
    apart(after.lab.b, before.lab.b),
    apart(after.slope, before.slope),
    agreement(after.lab.l, before.lab.l, inside),
  ]
}

/** Correlation over the mask; 0 where one of them is flat. */
function agreement(a: Float32Array, b: Float32Array, mask: Uint8Array): number {
  const [meanA, deviationA] = momentsOf(a, mask)
  const [meanB, deviationB] = momentsOf(b, mask)
  if (deviationA < 1e-6 || deviationB < 1e-6) return 0
  const product = a.map((value, at) => (value - meanA) * ((b[at] as number) - meanB))
  return momentsOf(product, mask)[0] / (deviationA * deviationB)
}
