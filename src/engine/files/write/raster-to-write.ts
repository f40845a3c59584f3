import type { PixelBox } from '../../../contracts/frame.ts'
import type { CameraCoefficients, ControlPoint, Geotransform, RasterInfo, SampleType } from '../raster-info.ts'
import type { StoredArray } from '../raster-values.ts'

/** Stored values of one band of a window; `imaginary` beside complex ones; `valid`: 1 where the pixel is data, null where all are. */
export type Plane = { readonly values: StoredArray; readonly imaginary: StoredArray | null; readonly valid: Uint8Array | null }

export type BandToWrite = {
  /** Gray, Red, Green, Blue, Alpha, Palette or Undefined */
  readonly colour: string
  readonly scale: number | null
  readonly offset: number | null
  readonly unit: string | null
  readonly name: string | null
}

export type PlaceToWrite = {
  readonly geotransform: Geotransform | null
  /** as `makeCrs` takes it; of the control points where there is no geotransform */
  readonly crs: string | null
  readonly gcps: readonly ControlPoint[] | null
  readonly rpc: CameraCoefficients | null
}

/** What goes into a GeoTIFF; pixels are asked for window by window, so it may be larger than memory. */
export type RasterToWrite = {
  readonly width: number
  readonly height: number
  readonly type: SampleType
  readonly bands: readonly BandToWrite[]
  readonly place: PlaceToWrite
  readonly nodata: number | bigint | null
  readonly palette: RasterInfo['palette']
  /** as `RasterInfo` names it */
  readonly photometric: string
  /** colours are already multiplied by alpha */
  readonly isPremultiplied?: boolean | undefined
  /** by pixel value, for class maps */
  readonly classNames: Readonly<Record<number, string>>
  /** YYYY-MM-DD */
  readonly date: string | null
  readonly sensor: string | null
  /** classes are never averaged in reduced images */
  readonly isClassMap: boolean
  /** validity of the first band goes into a mask of its own */
  readonly hasMask: boolean
  /** one plane a band, of the size of the box */
  readonly read: (box: PixelBox) => Promise<readonly Plane[]>
  /** true where nothing was ever written: nodata, or zeros where there is none; such boxes are not read */
  readonly isEmpty?: ((box: PixelBox) => boolean) | undefined
}

export type Compression = 'none' | 'deflate' | 'zstd' | 'lzw'

export type WriteOptions = {
  readonly compression: Compression
  readonly tilePx: 256 | 512
  /** reduced images inside the file, each half the size of the one before */
  readonly overviews: boolean
  /** cloud optimised: all headers first, the reduced images before the image */
  readonly cog: boolean
  /** blocks of empty boxes are left out of the file; else they are written, for readers that do not know sparse files */
  readonly sparse: boolean
  /** bytes beyond which the file becomes a BigTIFF; 3.9 GB where absent */
  readonly bigAtBytes?: number | undefined
}
