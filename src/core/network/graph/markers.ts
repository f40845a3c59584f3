import { boxOfPoints } from '../../geo/index.ts'
import type { PixelXY, Rings } from '../../../contracts/frame.ts'
import { offsetsOf, placeBetween } from './along.ts'
import type { Marked, Marker } from './damage.ts'
import { partsInRings } from './line-in-rings.ts'

/** Stretches inside polygons, cut exactly at their outlines; rings in pixels of the frame of the graph. */
export function polygonMarker(polygons: readonly { readonly rings: Rings; readonly state: Marked['state']; readonly why: string }[]): Marker {
  const boxes = polygons.map(({ rings }) => boxOfPoints(rings[0] ?? []))
  return (line) => {
    const offsets = offsetsOf(line)
    const [left, top, right, bottom] = boxOfPoints(line)
    const near = polygons.filter((_, i) => {
      const [l, t, r, b] = boxes[i] as readonly [number, number, number, number]
      return l <= right && r >= left && t <= bottom && b >= top
    })
    return near.flatMap(({ rings, state, why }) =>
      partsInRings(line, rings).map(({ segment, from, to }): Marked => {
        const start = offsets[segment] as number
        const step = (offsets[segment + 1] as number) - start
        return { from: start + from * step, to: start + to * step, state, why }
      }),
    )
  }
}

/** State at a place, or null where it is open. */
export type StateHere = Pick<Marked, 'state' | 'why'> | null

export type SampleAsk = {
  /** states at places in pixels of the frame of the graph, in their order */
  readonly statesAt: (places: readonly PixelXY[]) => readonly StateHere[]
  /** how far apart places are looked up, in pixels of that frame */
  readonly stepPx: number
}

/** Stretches whose places are not open, looked up along the line. */
export function sampledMarker({ statesAt, stepPx }: SampleAsk): Marker {
  return (line) => {
    const length = offsetsOf(line).at(-1) ?? 0
    const steps = Math.max(1, Math.ceil(length / stepPx))
    const found: Marked[] = []
    statesAt(placesAlong(line, steps)).forEach((here, k) => {
      if (here) addMark(found, { from: (k * length) / steps, to: ((k + 1) * length) / steps, ...here })
    })
    return found
  }
}

/** The middles of so many equal stretches of a line. */
export function placesAlong(line: readonly PixelXY[], count: number): PixelXY[] {
  const offsets = offsetsOf(line)
  const length = offsets.at(-1) ?? 0
  let segment = 1
  return Array.from({ length: count }, (_, k) => {
    const at = ((k + 0.5) * length) / count
    while (segment < line.length - 1 && (offsets[segment] as number) < at) segment++
    const start = offsets[segment - 1] as number
    const step = (offsets[segment] as number) - start
    return placeBetween(line[segment - 1] as PixelXY, line[segment] as PixelXY, step > 0 ? (at - start) / step : 0)
  })
}

/** One stretch where the next sample says the same as the last. */
export function addMark(found: Marked[], mark: Marked): void {
  const last = found.at(-1)
  if (last && last.to === mark.from && last.state === mark.state && last.why === mark.why) found[found.length - 1] = { ...last, to: mark.to }
  else found.push(mark)
}
