import type { PixelXY } from '../../../contracts/frame.ts'
import { offsetsOf } from './along.ts'
import type { Marked, Marker } from './damage.ts'
import { addMark, placesAlong } from './markers.ts'

export type SectionAsk = {
  /** what lies at a place, in pixels of the frame of the graph */
  readonly roadAt: (at: PixelXY) => 'clear' | 'blocked' | 'beside'
  /** a road is passable where so much of its width is clear, in pixels; a narrower road where all of it is */
  readonly clearPx: number
  /** no road is wider than this, in pixels */
  readonly widestPx: number
  readonly why: string
}

const stepPx = 0.5

/**
 * Stretches where damage leaves too little of the width of a road to pass. Looked up across the line every half pixel, so that rubble on the
 * middle of a wide road does not block it, and rubble beside the middle does when nothing else is left.
 */
export function sectionMarker(ask: SectionAsk): Marker {
  return (line) => {
    const length = offsetsOf(line).at(-1) ?? 0
    const steps = Math.max(1, Math.ceil(length / stepPx))
    const places = placesAlong(line, steps)
    const found: Marked[] = []
    places.forEach((at, k) => {
      const [from, to] = [places[Math.max(0, k - 3)] as PixelXY, places[Math.min(steps - 1, k + 3)] as PixelXY]
      if (isBlocked(at, [from[1] - to[1], to[0] - from[0]], ask)) addMark(found, { from: (k * length) / steps, to: ((k + 1) * length) / steps, state: 'blocked', why: ask.why })
    })
    return found
  }
}

/** Whether the clear part of the road across a place is too narrow, and damage is why. */
function isBlocked(at: PixelXY, across: PixelXY, { roadAt, clearPx, widestPx }: SectionAsk): boolean {
  const length = Math.hypot(across[0], across[1])
  if (length === 0 || roadAt(at) === 'beside') return roadAt(at) === 'blocked'
  const unit: PixelXY = [(across[0] / length) * stepPx, (across[1] / length) * stepPx]
  const place = (k: number): PixelXY => [at[0] + k * unit[0], at[1] + k * unit[1]]
  const reach = Math.ceil(widestPx / 2 / stepPx)
  const edge = (sign: 1 | -1): number => {
    let k = 0
    while (k < reach && roadAt(place(sign * (k + 1))) !== 'beside') k++
    return sign * k
  }
  const [first, last] = [edge(-1), edge(1)]
  let [run, widest, damaged] = [0, 0, 0]
  for (let k = first; k <= last; k++) {
    const isClear = roadAt(place(k)) === 'clear'
    run = isClear ? run + 1 : 0
    damaged += isClear ? 0 : 1
    widest = Math.max(widest, run)
  }
  return damaged > 0 && widest * stepPx < clearPx
}
