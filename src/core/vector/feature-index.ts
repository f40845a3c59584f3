import Flatbush from 'flatbush'
import type { PixelBox } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { boxOfGeometry } from './parts.ts'

/** Finds features by their boxes; the numbers are places in the list given. */
export type FeatureIndex = { readonly meeting: (box: PixelBox) => number[]; readonly boxes: readonly PixelBox[] }

export function indexFeatures(features: readonly Feature[]): FeatureIndex {
  return indexBoxes(features.map(({ geometry }) => boxOfGeometry(geometry)))
}

export function indexBoxes(boxes: readonly PixelBox[]): FeatureIndex {
  if (boxes.length === 0) return { meeting: () => [], boxes }
  const index = new Flatbush(boxes.length)
  for (const box of boxes) index.add(...box)
  index.finish()
  return { boxes, meeting: (box) => index.search(...box) }
}
