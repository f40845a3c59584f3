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

/** The most doubtful block of 16 pixels in each 64 x 64 part of a window: a single noisy pixel is no place to ask about. `seen` is 0 where nothing can be asked. */
export function doubtfulPlaces({ width, height, left, top, classes }: Field, { doubt, shares, seen }: { doubt: Float32Array; shares: Float32Array; seen: Uint8Array }): Doubtful[] {
  const best = new Map<string, Doubtful>()
  for (let y = 0; y + blockPx <= height; y += blockPx) {
    for (let x = 0; x + blockPx <= width; x += blockPx) {
      let [sum, n] = [0, 0]
      for (let at = 0; at < blockPx * blockPx; at++) {
        const pixel = (y + Math.floor(at / blockPx)) * width + x + (at % blockPx)
        if (seen[pixel] === 0) continue
        sum += doubt[pixel] as number
        n++
      }
      if (n < (blockPx * blockPx) / 2) continue
      const key = `${Math.floor((left + x) / farFromStrokesPx)} ${Math.floor((top + y) / farFromStrokesPx)}`
      if ((best.get(key)?.doubt ?? -1) >= sum / n) continue
      const middle = (y + blockPx / 2) * width + x + blockPx / 2
      best.set(key, { at: [left + x + blockPx / 2, top + y + blockPx / 2], doubt: sum / n, classes: twoStrongest(shares.subarray(middle * classes, (middle + 1) * classes)) })
    }
  }
  return [...best.values()]
}

const twoStrongest = (shares: Float32Array): number[] => [...shares.keys()].sort((a, b) => (shares[b] as number) - (shares[a] as number)).slice(0, 2)
