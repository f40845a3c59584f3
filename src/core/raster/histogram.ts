import type { PixelBox } from '../../contracts/frame.ts'

/** Pixels of each value 0 to 255; `inside` (1 or 0 a pixel) limits it to an area. Adds to `into` when given. */
export function histogram(values: Uint8Array, inside: Uint8Array | null, into: Float64Array = new Float64Array(256)): Float64Array {
  for (let i = 0; i < values.length; i++) if (inside === null || inside[i] !== 0) into[values[i] as number] = (into[values[i] as number] as number) + 1
  return into
}

/** Pixels and ground area of each mask value. */
export type AreaByValue = { readonly pixels: Float64Array; readonly areaM2: Float64Array }

export const emptyAreas = (): AreaByValue => ({ pixels: new Float64Array(256), areaM2: new Float64Array(256) })

export type AreaWindow = { readonly values: Uint8Array; readonly box: PixelBox; readonly inside: Uint8Array | null }

/** Adds one window of a class raster to running totals, so that a raster of any size passes through in tiles. */
export function areaOfClass(totals: AreaByValue, { values, box, inside }: AreaWindow, cellArea: (column: number, row: number) => number): AreaByValue {
  const width = box[2] - box[0]
  for (let i = 0; i < values.length; i++) {
    if (inside !== null && inside[i] === 0) continue
    const value = values[i] as number
    totals.pixels[value] = (totals.pixels[value] as number) + 1
    totals.areaM2[value] = (totals.areaM2[value] as number) + cellArea(box[0] + (i % width), box[1] + Math.floor(i / width))
  }
  return totals
}
