import type { Frame, PixelXY } from '../../../src/contracts/frame.ts'
import type { Feature } from '../../../src/contracts/kinds/index.ts'

/** UTM zone 16 at half a metre a pixel; the peer gets the same in metres from the corner. */
export const frame: Frame = {
  crs: 'EPSG:32616',
  affine: { a: 0.5, b: 0, c: 600_000, d: 0, e: -0.5, f: 3_320_000 },
  width: 14_000,
  height: 14_000,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
}

/** The same numbers on every machine. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Ring = PixelXY[]

/** Turned rectangles of 8 to 25 m over a town of 7 x 7 km, 1,000 on each km2. */
export function buildings(count: number, seed = 1): Ring[] {
  const next = random(seed)
  const side = 14_000 * Math.sqrt(count / 50_000)
  return Array.from({ length: count }, () => {
    const [x, y, turn] = [next() * side, next() * side, next() * Math.PI]
    const [w, h] = [8 + next() * 17, 8 + next() * 10]
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const corner = (u: number, v: number): PixelXY => [x + u * c - v * s, y + u * s + v * c]
    return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h), corner(-w, -h)]
  })
}

/** Outlines with dents, `corners` each. */
export function stars(count: number, { corners, reach, seed }: { corners: number; reach: number; seed: number }): Ring[] {
  const next = random(seed)
  return Array.from({ length: count }, () => {
    const [x, y] = [next() * 14_000, next() * 14_000]
    const ring = Array.from({ length: corners }, (_, i): PixelXY => {
      const radius = reach * (0.4 + 0.6 * next())
      return [x + radius * Math.cos((2 * Math.PI * i) / corners), y + radius * Math.sin((2 * Math.PI * i) / corners)]
    })
    return [...ring, ring[0] as PixelXY]
  })
}

export function places(count: number): PixelXY[] {
  const next = random(9)
  return Array.from({ length: count }, (): PixelXY => [next() * 14_000, next() * 14_000])
}

export const polygonLayer = (rings: readonly Ring[]) => ({
  frame,
  features: rings.map((ring, i): Feature => ({ id: `${i}`, geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} })),
})
export const pointLayer = (points: readonly PixelXY[]) => ({
  frame,
  features: points.map((xy, i): Feature => ({ id: `${i}`, geometry: { type: 'Point', coordinates: xy }, properties: {} })),
})

/** Metres for the peer, as pairs of doubles. */
export const metres = (rings: readonly (readonly PixelXY[])[]): Uint8Array => new Uint8Array(Float64Array.from(rings.flat(2), (value) => value / 2).buffer)
