import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import { fail, type Result } from '../../../contracts/result.ts'
import type { Geotransform, RasterInfo } from '../raster-info.ts'
import type { Plane } from './raster-to-write.ts'
import { writeGeotiff } from './write-geotiff.ts'

const nodata = 255

export type MaskFile = {
  readonly frame: Frame
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  readonly classNames: Readonly<Record<number, string>>
  /** [red, green, blue, alpha] by value; grey where absent */
  readonly palette?: RasterInfo['palette']
  /** cloud optimised, with reduced images */
  readonly cog?: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a class mask as a tiled deflate GeoTIFF: one byte a pixel, nodata 255, CRS and affine of the frame, class names as metadata.
 * A coordinate system without a code is written by its parameters; `format_unsupported` where GeoTIFF has no words for it.
 */
export async function writeMaskGeotiff(path: string, mask: MaskFile): Promise<Result<{ bytes: number }>> {
  const { frame, width, height, values, classNames, palette = null, cog = false, signal } = mask
  if (values.length !== width * height) return fail({ code: 'bad_request', message: 'The mask to write has another number of pixels than its size says.' })
  const colour = palette ? 'Palette' : 'Gray'
  return writeGeotiff(
    path,
    {
      width,
      height,
      type: 'Byte',
      bands: [{ colour, scale: null, offset: null, unit: null, name: null }],
      place: { geotransform: geotransformOf(frame), crs: frame.affine === null ? null : frame.crs, gcps: null, rpc: null },
      nodata,
      palette,
      photometric: 'minIsBlack',
      classNames,
      date: null,
      sensor: null,
      isClassMap: true,
      hasMask: false,
      async read(box) {
        signal?.throwIfAborted()
        return [cut(values, width, box)]
      },
    },
    { compression: 'deflate', tilePx: 256, overviews: cog, cog, sparse: false },
  )
}

/** A pixel frame made by scaling has an affine without a system; it is no place on the ground. */
export function geotransformOf({ crs, affine }: Pick<Frame, 'crs' | 'affine'>): Geotransform | null {
  return crs === null || affine === null ? null : [affine.c, affine.a, affine.b, affine.f, affine.d, affine.e]
}

function cut(values: Uint8Array, width: number, [left, top, right, bottom]: PixelBox): Plane {
  const part = new Uint8Array((right - left) * (bottom - top))
  for (let row = top; row < bottom; row++) part.set(values.subarray(row * width + left, row * width + right), (row - top) * (right - left))
  return { values: part, imaginary: null, valid: part.map((value) => (value === nodata ? 0 : 1)) }
}
