import { boxOfPoints } from '../../src/core/geo/index.ts'
import type { PixelXY } from '../../src/contracts/frame.ts'
import type { HandEdit } from '../../src/contracts/hand-edits.ts'
import type { Detection } from '../../src/contracts/kinds/index.ts'
import { ringArea } from '../../src/core/edits/index.ts'

/** A closed ring of pixel corners. */
export const square = (left: number, top: number, side: number): PixelXY[] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
  [left, top],
]

/** A destroyed building of score 0.8 with pixels of half a metre. */
export const objectOf = (id: string, ring: PixelXY[], parts: Partial<Detection> = {}): Detection => ({
  id,
  class: 'building_destroyed',
  score: 0.8,
  bbox: boxOfPoints(ring),
  outline: ring,
  areaPx: Math.round(ringArea(ring)),
  areaM2: ringArea(ring) * 0.25,
  ...parts,
})

export const addedByHand = (id: string, ring: PixelXY[]): HandEdit => ({ kind: 'add', object: objectOf(id, ring, { score: null, byHand: 'added' }) })
