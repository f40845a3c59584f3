import type { Frame } from '../../contracts/frame.ts'
import type { ClassRaster, Mask } from '../../contracts/kinds/index.ts'

/** Below 9 pixels nothing can be measured; below these sizes a part of a model's mask is a speck, not an object of its class. */
const leastPx = 9
const leastM2: Readonly<Record<string, number>> = {
  building: 4,
  building_no_damage: 4,
  building_minor_damage: 4,
  building_major_damage: 4,
  building_destroyed: 4,
  vehicle: 1.5,
  tree: 1,
  pool: 2,
}

export type Smallest = { readonly px: number; readonly words: string | null }

/** Smallest part that counts as an object. Labels are taken as they are: every part of them was drawn on purpose. */
export function smallestObject(raster: ClassRaster | Mask, classes: readonly string[], frame: Frame): Smallest {
  if (raster.source.kind === 'labels') return { px: 1, words: null }
  const wantedM2 = Math.min(...classes.map((name) => leastM2[name] ?? 0))
  const pixelM2 = frame.gsd ? frame.gsd.x * frame.gsd.y : null
  if (pixelM2 === null || wantedM2 <= leastPx * pixelM2) return { px: leastPx, words: `parts under ${leastPx} pixels left out` }
  return { px: wantedM2 / pixelM2, words: `parts under ${wantedM2} m2 left out` }
}
