import type { RgbWindow } from '../files/raster-source.ts'
import type { ValueWindow } from '../files/raster-values.ts'

/** Validity on its way between processes: most windows are valid throughout, and then only their size is sent. */
type Packed = Uint8Array | number
type PackedRgb = Omit<RgbWindow, 'valid'> & { readonly valid: Packed }
type PackedWindow = Omit<ValueWindow, 'bands'> & { readonly bands: readonly (Omit<ValueWindow['bands'][number], 'valid'> & { readonly valid: Packed })[] }

const packed = (valid: Uint8Array): Packed => (valid.includes(0) ? valid : valid.length)
const unpacked = (valid: Packed): Uint8Array => (typeof valid === 'number' ? new Uint8Array(valid).fill(1) : valid)

/** The same answer for the same array: bands that share one go on sharing it. */
function once<A, B>(work: (from: A) => B): (from: A) => B {
  const done = new Map<A, B>()
  return (from) => {
    const known = done.get(from)
    if (known !== undefined) return known
    const made = work(from)
    done.set(from, made)
    return made
  }
}

export const packRgb = (window: RgbWindow): PackedRgb => ({ ...window, valid: packed(window.valid) })
export const unpackRgb = (window: PackedRgb): RgbWindow => ({ ...window, valid: unpacked(window.valid) })

export function packWindow(window: ValueWindow): PackedWindow {
  const pack = once(packed)
  return { ...window, bands: window.bands.map((band) => ({ ...band, valid: pack(band.valid) })) }
}

export function unpackWindow(window: PackedWindow): ValueWindow {
  const unpack = once(unpacked)
  return { ...window, bands: window.bands.map((band) => ({ ...band, valid: unpack(band.valid) })) }
}
