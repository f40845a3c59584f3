import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { aligned, type Grid, type GridSource, type Resampling } from '../../core/raster/index.ts'
import { type Plane, type RasterSource, type RasterToWrite, type StoredArray, storedArray } from '../files/index.ts'
import { bandSource } from '../measure/index.ts'
import type { RasterClasses } from './raster-classes.ts'
import { keptParts, type Prepared } from './raster-copy.ts'

/** ground size of a new pixel in old ones beyond which all pixels under it count */
const averageFrom = 1.5

/**
 * The image on another grid: classes by the nearest pixel, values between pixels or, on a coarser grid, their mean. Pixels outside the
 * image are nodata, transparent, or hidden by a mask where it has neither.
 */
export async function warpedRaster(source: RasterSource, to: Frame, classes: RasterClasses): Promise<Result<Prepared>> {
  const kept = keptParts(source, classes)
  if (kept.type.startsWith('C')) return fail({ code: 'format_unsupported', message: 'Complex values cannot be resampled without their phase.', hint: 'Leave --crs and --gsd out.' })
  const method = methodFor(source.frame, to, classes)
  const bands: { readonly grid: GridSource; readonly isAlpha: boolean }[] = []
  let isSparse = false
  for (const [band, { colour }] of kept.bands.entries()) {
    const from = await bandSource(source, { kind: 'band', band })
    isSparse ||= 'emptyValue' in from
    bands.push({ grid: aligned(from, { from: source.frame, to, method }), isAlpha: colour === 'Alpha' })
  }
  const hasAlpha = source.info.mask === 'alpha'
  const { affine } = to
  const raster: RasterToWrite = {
    ...kept,
    width: to.width,
    height: to.height,
    place: { geotransform: affine && [affine.c, affine.a, affine.b, affine.f, affine.d, affine.e], crs: to.crs, gcps: null, rpc: null },
    hasMask: kept.nodata === null && !hasAlpha,
    read: async (box) => {
      const planes: Plane[] = []
      for (const { grid, isAlpha } of bands) planes.push(planeOf(await grid.read(box), kept, isAlpha))
      return planes
    },
    // asking costs as much as reading, so only files with holes are asked
    isEmpty: isSparse && !hasAlpha ? (box: PixelBox) => bands.every(({ grid }) => grid.isEmpty?.(box) === true) : undefined,
  }
  return ok({ raster, isSparse, warnings: noteOf(method, kept.type) })
}

function methodFor(from: Frame, to: Frame, { isClassMap }: RasterClasses): Resampling {
  if (isClassMap || from.gsd === null || to.gsd === null) return isClassMap ? 'nearest' : 'bilinear'
  return Math.sqrt((to.gsd.x * to.gsd.y) / (from.gsd.x * from.gsd.y)) > averageFrom ? 'average' : 'bilinear'
}

const words: Readonly<Record<Resampling, string>> = {
  nearest: 'Values are those of the nearest pixel.',
  mode: 'Values are those that most of a pixel has.',
  bilinear: 'Values are interpolated between pixels.',
  cubic: 'Values are interpolated between pixels.',
  average: 'Values are the mean of the pixels under each new one.',
}

const noteOf = (method: Resampling, type: RasterToWrite['type']): string[] => [
  words[method],
  ...(type.endsWith('Int64') ? ['Whole numbers beyond 2^53 are not exact after resampling.'] : []),
]

/** Whole numbers are rounded and kept inside their type; pixels without data hold nodata. */
function planeOf({ values, valid }: Grid, { type, nodata }: Pick<RasterToWrite, 'type' | 'nodata'>, isAlpha: boolean): Plane {
  const stored = storedArray(type, values.length)
  const isValid = valid ?? new Uint8Array(values.length).fill(1)
  fillStored(stored, { values, valid: isValid, hidden: isAlpha ? 0 : (nodata ?? 0), inType: roundingOf(type) })
  return { values: stored, imaginary: null, valid: isAlpha ? null : isValid }
}

type Fill = { readonly values: Grid['values']; readonly valid: Uint8Array; readonly hidden: number | bigint; readonly inType: (value: number) => number }

function fillStored(stored: StoredArray, { values, valid, hidden, inType }: Fill): void {
  if (stored instanceof BigInt64Array || stored instanceof BigUint64Array) {
    for (let at = 0; at < values.length; at++) stored[at] = BigInt(valid[at] === 0 ? hidden : inType(values[at] as number))
    return
  }
  for (let at = 0; at < values.length; at++) stored[at] = valid[at] === 0 ? Number(hidden) : inType(values[at] as number)
}

/** A value as its type holds it: floats as they are, whole numbers rounded and between the ends. */
function roundingOf(type: RasterToWrite['type']): (value: number) => number {
  const found = /^(Byte|(U?)Int(\d+))$/.exec(type)
  if (!found) return (value) => value
  const bits = Number(found[3] ?? 8)
  const isSigned = type !== 'Byte' && found[2] === ''
  const [least, most] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1]
  return (value) => Math.min(most, Math.max(least, Math.round(value)))
}
