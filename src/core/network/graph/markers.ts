import type { PixelXY, Rings } from '../../../contracts/frame.ts'
import { offsetsOf, placeBetween } from './along.ts'
import type { Marked, Marker } from './damage.ts'
import { partsInRings } from './line-in-rings.ts'

/** Stretches inside polygons, cut exactly at their outlines; rings in pixels of the frame of the graph. */
export function polygonMarker(polygons: readonly { readonly rings: Rings; readonly state: Marked['state']; readonly why: string }[]): Marker {
  return (line) => {
    const offsets = offsetsOf(line)
    return polygons.flatMap(({ rings, state, why }) =>
      partsInRings(line, rings).map(({ segment, from, to }): Marked => {
        const start = offsets[segment] as number
        const step = (offsets[segment + 1] as number) - start
        return { from: start + from * step, to: start + to * step, state, why }
      }),
    )
  }
}

/** State at a place, or null where it is open; places in pixels of the frame of the graph. */
export type StateAt = (at: PixelXY) => Pick<Marked, 'state' | 'why'> | null

/** Looked up every so many pixels along a line. */
const samplePx = 0.5

/** Stretches whose places are not open, looked up on the line every half pixel. */
export function sampledMarker(stateAt: StateAt): Marker {
  return (line) => {
    const offsets = offsetsOf(line)
    const length = offsets.at(-1) ?? 0
    const steps = Math.max(1, Math.ceil(length / samplePx))
    const found: Marked[] = []
    let segment = 1
    for (let k = 0; k < steps; k++) {
      const at = ((k + 0.5) * length) / steps
      while (segment < line.length - 1 && (offsets[segment] as number) < at) segment++
      const start = offsets[segment - 1] as number
      const step = (offsets[segment] as number) - start
      const here = stateAt(placeBetween(line[segment - 1] as PixelXY, line[segment] as PixelXY, step > 0 ? (at - start) / step : 0))
      if (here) addMark(found, { from: (k * length) / steps, to: ((k + 1) * length) / steps, ...here })
    }
    return found
  }
}

/** One stretch where the next sample says the same as the last. */
function addMark(found: Marked[], mark: Marked): void {
  const last = found.at(-1)
  if (last && last.to === mark.from && last.state === mark.state && last.why === mark.why) found[found.length - 1] = { ...last, to: mark.to }
  else found.push(mark)
}
