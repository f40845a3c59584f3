import type { PixelBox } from '../../contracts/frame.ts'
import { FailureError, unwrap } from '../../contracts/result.ts'
import { rasterClasses } from '../convert/raster-classes.ts'
import { copiedRaster } from '../convert/raster-copy.ts'
import { openRaster, type Plane, type RasterToWrite, storedArray, writeGeotiff } from '../files/index.ts'

/**
 * A GeoTIFF on the same grid as the image, with the pixels of one box only: every position stays what it was, and what was left behind is
 * no data and takes no room. @throws FailureError of reading or writing
 */
export async function writeCropped(from: string, to: string, { kept, signal }: { readonly kept: PixelBox | null; readonly signal: AbortSignal }): Promise<void> {
  const opened = unwrap(await openRaster(from))
  try {
    const { raster, isSparse } = await copiedRaster(opened, await rasterClasses(opened))
    const box = kept ?? [0, 0, raster.width, raster.height]
    unwrap(await writeGeotiff(to, stoppable(onlyIn(raster, box), signal), { compression: 'deflate', tilePx: 256, overviews: true, cog: false, sparse: isSparse || kept !== null }))
  } finally {
    await opened.close()
  }
}

const stoppable = (raster: RasterToWrite, signal: AbortSignal): RasterToWrite => ({
  ...raster,
  async read(asked) {
    signal.throwIfAborted()
    return raster.read(asked)
  },
})

/** Blocks outside the box are never asked for; a mask marks them where neither nodata nor transparency can. */
function onlyIn(raster: RasterToWrite, box: PixelBox): RasterToWrite {
  const { width, height, type, bands, nodata } = raster
  if (box[0] === 0 && box[1] === 0 && box[2] === width && box[3] === height) return raster
  const hasAlpha = bands.some(({ colour }) => colour === 'Alpha')
  const empty = (pixels: number): Plane => {
    const values = storedArray(type, pixels)
    if (nodata !== null) fill(values, nodata)
    return { values, imaginary: type.startsWith('C') ? storedArray(type, pixels) : null, valid: new Uint8Array(pixels) }
  }
  return {
    ...raster,
    hasMask: raster.hasMask || (nodata === null && !hasAlpha),
    isEmpty: (asked) => !touches(asked, box) || raster.isEmpty?.(asked) === true,
    async read(asked) {
      const pixels = (asked[2] - asked[0]) * (asked[3] - asked[1])
      if (!touches(asked, box)) return bands.map(() => empty(pixels))
      if (!inside(asked, box)) throw new FailureError({ code: 'internal', message: 'A block lies across the edge of the crop.', hint: '', repairable: false, details: {} })
      const planes = await raster.read(asked)
      return planes.map((plane) => ({ ...plane, valid: plane.valid ?? new Uint8Array(pixels).fill(1) }))
    },
  }
}

const touches = (a: PixelBox, b: PixelBox) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
const inside = (a: PixelBox, b: PixelBox) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3]

function fill(values: ReturnType<typeof storedArray>, value: number | bigint): void {
  if (values instanceof BigInt64Array || values instanceof BigUint64Array) values.fill(BigInt(value))
  else values.fill(Number(value))
}
