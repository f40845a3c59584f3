import type { PixelBox } from '../../contracts/frame.ts'
import { FailureError } from '../../contracts/result.ts'
import { type Plane, type RasterSource, type RasterToWrite, storedArray } from '../files/index.ts'
import { bandSource } from '../measure/index.ts'
import type { RasterClasses } from './raster-classes.ts'

export type Prepared = { readonly raster: RasterToWrite; readonly isSparse: boolean; readonly warnings: readonly string[] }

/** What both a copy and a reprojection keep: bands, colours, names, nodata. */
export function keptParts({ info }: RasterSource, classes: RasterClasses) {
  const [first] = info.bands
  if (!first) throw new RangeError('an image without bands')
  return {
    type: first.type,
    bands: info.bands.map(({ colour, scale, offset, unit, name }) => ({ colour, scale, offset, unit, name })),
    nodata: first.nodata,
    palette: classes.palette,
    photometric: info.photometric,
    isPremultiplied: info.isPremultiplied,
    classNames: classes.names,
    isClassMap: classes.isClassMap,
    date: info.date,
    sensor: info.sensor,
  }
}

/** Sentences about what a GeoTIFF has no place for. */
export function lossNotes({ info }: RasterSource): string[] {
  const notes: string[] = []
  const [first] = info.bands
  if (info.bands.some(({ nodata }) => !Object.is(nodata, first?.nodata)))
    notes.push('Its bands have different nodata values; the one of the first band is written for all of them.')
  if (info.mask === 'band-mask') notes.push('Its bands have a mask each; the one of the first band is written for all of them.')
  if (info.pages > 1) notes.push('Only the first of its pages is written.')
  return notes
}

/** The image as it is, block by block; position and pixels stay exactly the same. */
export async function copiedRaster(source: RasterSource, classes: RasterClasses): Promise<Prepared> {
  const { info } = source
  const { width, height } = info
  const hasMask = info.mask === 'dataset-mask' || info.mask === 'band-mask'
  const kept = keptParts(source, classes)
  const band = await bandSource(source, { kind: 'band', band: 0 })
  // a mask may hide or show blocks that were never written
  const isSparse = 'emptyValue' in band && !hasMask
  const crs = info.geotransform ? info.crs : info.gcps ? (info.crs ?? { text: info.gcpCrs, reason: null, name: null }) : info.crs
  const isLost = crs !== null && crs.text === null && (crs.reason !== null || crs.name !== null)
  return {
    isSparse,
    warnings: isLost ? ['Its coordinate system is not one that Aftermap can build, so it is not written.'] : [],
    raster: {
      ...kept,
      width,
      height,
      place: { geotransform: info.geotransform, crs: crs?.text ?? null, gcps: info.geotransform ? null : info.gcps, rpc: info.rpc },
      hasMask,
      read: (box) => readPlanes(source, box, kept),
      isEmpty: isSparse ? band.isEmpty : undefined,
    },
  }
}

type Kept = Pick<RasterToWrite, 'nodata' | 'type' | 'bands'>

/** Blocks that cannot be decoded hold nodata; where nothing can mark them they are refused. */
async function readPlanes(source: RasterSource, box: PixelBox, { nodata, type, bands }: Kept): Promise<readonly Plane[]> {
  const read = await source.readValues({ box })
  const canMark = nodata !== null || source.info.mask !== 'all-valid'
  const damage = source.damage()
  if (damage && !canMark) throw new FailureError({ ...lost(damage.sentence), details: {} })
  if (read.ok) return damage ? read.value.bands.map((plane) => withNodata(plane, nodata)) : read.value.bands
  if (read.error.code !== 'file_damaged' || !canMark) throw new FailureError(read.error)
  const pixels = (box[2] - box[0]) * (box[3] - box[1])
  const empty = () => storedArray(type, pixels)
  return bands.map(() => withNodata({ values: empty(), imaginary: type.startsWith('C') ? empty() : null, valid: new Uint8Array(pixels) }, nodata))
}

const lost = (sentence: string) =>
  ({ code: 'file_damaged', message: `${sentence} A copy could not mark them, for it has no nodata value.`, hint: 'Copy it again from the source.', repairable: false }) as const

function withNodata(plane: Plane, nodata: number | bigint | null): Plane {
  const { valid } = plane
  if (nodata === null || valid === null) return plane
  const values = plane.values.slice()
  for (let at = 0; at < values.length; at++) {
    if (valid[at] !== 0 || Number.isNaN(values[at])) continue
    if (values instanceof BigInt64Array || values instanceof BigUint64Array) values[at] = BigInt(nodata)
    else values[at] = Number(nodata)
  }
  return { ...plane, values }
}
