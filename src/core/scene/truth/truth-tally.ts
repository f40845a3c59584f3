import type { Rows } from '../canvas.ts'
import { type BoxPx, instancesOf } from './instances.ts'
import type { Instance } from './label-plane.ts'
import { type ExtraSet, extraSets } from './extra-masks.ts'
import type { RowsTruth, Stamped } from './label-scene.ts'

/** What is told of the truth of a date once its pixels are gone. */
export type TruthTally = {
  readonly instances: readonly Instance[]
  /** pixels of each registry value */
  readonly labelPx: Float64Array
  /** pixels of value 255 of each set that something of occurs, in the order of the sets */
  readonly extraPx: Readonly<Partial<Record<ExtraSet, number>>>
}

/** Counts rows as they are labelled, in order. */
export function truthTally(picture: Rows) {
  const labelPx = new Float64Array(256)
  const extraPx = new Map<string, number>()
  const boxes = new Map<number, BoxPx>()
  return {
    add({ plane, extras }: RowsTruth): void {
      for (const value of plane.labels) labelPx[value] = (labelPx[value] ?? 0) + 1
      for (const { set, values } of extras) extraPx.set(set, (extraPx.get(set) ?? 0) + count255(values))
      growBoxes(boxes, plane)
    },
    told: (stamped: readonly Stamped[]): TruthTally => ({
      instances: instancesOf(boxes, picture, stamped),
      labelPx,
      extraPx: Object.fromEntries(Object.keys(extraSets).flatMap((set) => (extraPx.has(set) ? [[set, extraPx.get(set)]] : []))),
    }),
  }
}

function count255(values: Uint8Array): number {
  let count = 0
  for (const value of values) if (value === 255) count++
  return count
}

function growBoxes(boxes: Map<number, BoxPx>, { instances, width, top }: RowsTruth['plane']): void {
  for (let at = 0; at < instances.length; at++) {
    const id = instances[at] ?? 0
    if (id === 0) continue
    const [column, row] = [at % width, Math.floor(at / width) + top]
    const box = boxes.get(id)
    if (!box) {
      boxes.set(id, { left: column, top: row, right: column + 1, bottom: row + 1, areaPx: 1 })
      continue
    }
    if (column < box.left) box.left = column
    if (column >= box.right) box.right = column + 1
    box.bottom = row + 1
    box.areaPx++
  }
}
