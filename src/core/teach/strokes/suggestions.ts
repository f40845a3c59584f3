import type { PixelXY } from '../../../contracts/frame.ts'
import { distanceToStroke } from './stroke-pixels.ts'

/** A doubtful place, with the numbers of the two classes it lies between. */
export type Doubtful = { readonly at: PixelXY; readonly doubt: number; readonly classes: readonly number[] }
type Drawn = { readonly points: readonly PixelXY[]; readonly radiusPx: number }

/** How far a place must lie from every stroke, and from a place offered before it. */
export const farFromStrokesPx = 64

/** The most doubtful places that lie far enough from every stroke and from one another, most doubtful first. */
export function suggestionsOf(places: readonly Doubtful[], strokes: readonly Drawn[], most: number): Doubtful[] {
  const taken: Doubtful[] = []
  for (const place of [...places].sort((a, b) => b.doubt - a.doubt)) {
    if (taken.length >= most) break
    const isFar = taken.every(({ at }) => Math.hypot(at[0] - place.at[0], at[1] - place.at[1]) >= farFromStrokesPx)
    if (isFar && strokes.every((stroke) => distanceToStroke(place.at, stroke) >= farFromStrokesPx)) taken.push(place)
  }
  return taken
}

const blockPx = 16

type Field = { readonly width: number; readonly height: number; readonly left: number; readonly top: number; readonly classes: number }
type Told = { readonly doubt: Float32Array; readonly shares: Float32Array; readonly seen: Uint8Array }

/** The most doubtful block of 16 pixels in each 64 x 64 part of a window: a single noisy pixel is no place to ask about. `seen` is 0 where nothing can be asked. */
export function doubtfulPlaces(field: Field, told: Told): Doubtful[] {
  const { width, height, left, top, classes } = field
  const best = new Map<string, Doubtful>()
  for (let y = 0; y + blockPx <= height; y += blockPx) {
    for (let x = 0; x + blockPx <= width; x += blockPx) {
      const doubt = meanDoubt(told, y * width + x, width)
      const key = `${Math.floor((left + x) / farFromStrokesPx)} ${Math.floor((top + y) / farFromStrokesPx)}`
      if (doubt === null || (best.get(key)?.doubt ?? -1) >= doubt) continue
      const middle = (y + blockPx / 2) * width + x + blockPx / 2
      const classesHere = twoStrongest(told.shares.subarray(middle * classes, (middle + 1) * classes))
      best.set(key, { at: [left + x + blockPx / 2, top + y + blockPx / 2], doubt, classes: classesHere })
    }
  }
  return [...best.values()]
}

/** Null where less than half of the block was seen. */
function meanDoubt({ doubt, seen }: Told, start: number, width: number): number | null {
  let [sum, n] = [0, 0]
  for (let at = 0; at < blockPx * blockPx; at++) {
    const pixel = start + Math.floor(at / blockPx) * width + (at % blockPx)
    if (seen[pixel] === 0) continue
    sum += doubt[pixel] as number
    n++
  }
  return n < (blockPx * blockPx) / 2 ? null : sum / n
}

const twoStrongest = (shares: Float32Array): number[] => [...shares.keys()].sort((a, b) => (shares[b] as number) - (shares[a] as number)).slice(0, 2)
