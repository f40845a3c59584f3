import type { CropPlan } from './crop.ts'
import type { Crop } from './footprint-features.ts'

/** What a model says of a building and of the ground around it: the mean share of each class inside, then in the ring; pixels without data are left out, an empty region is 0. */
export function regionShares({ inside, ring }: CropPlan, { valid }: Crop, planes: readonly Float32Array[]): number[] {
  return [inside, ring].flatMap((region) => planes.map((plane) => meanOver(plane, region, valid)))
}

function meanOver(plane: Float32Array, region: Uint8Array, valid: Uint8Array): number {
  let [n, sum] = [0, 0]
  for (let at = 0; at < plane.length; at++) {
    if (region[at] !== 1 || valid[at] !== 1) continue
    n++
    sum += plane[at] as number
  }
  return n === 0 ? 0 : sum / n
}
