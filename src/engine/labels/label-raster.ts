import { burnObjects } from '../../core/labels/index.ts'
import type { ObjectLabels } from './image-labels.ts'

export type BurnedLabels = {
  readonly data: Uint8Array
  readonly classes: readonly string[]
  readonly values: Readonly<Record<string, number>>
  readonly note: string | null
  readonly sha256: string
}

/** Objects as a raster, for questions of area. A class without a surface, such as background, is 0. */
export function burnLabels({ objects, classes, values, notes, sha256 }: ObjectLabels, { width, height }: { width: number; height: number }): BurnedLabels {
  const burned = objects.map((object) => ({ object, value: values[object.class] ?? 0 }))
  return { data: burnObjects(burned, width, height), classes, values, note: notes.join(' ') || null, sha256 }
}
