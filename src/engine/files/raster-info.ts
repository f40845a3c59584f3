/** Sample types by the names GDAL gives them. */
export type SampleType = 'Byte' | 'Int8' | 'UInt16' | 'Int16' | 'UInt32' | 'Int32' | 'UInt64' | 'Int64' | 'Float32' | 'Float64' | 'CInt16' | 'CInt32' | 'CFloat32' | 'CFloat64'

/** What tells valid pixels of the first band: nothing, a nodata value, an alpha band, one mask for all bands, or one mask a band. */
export type MaskKind = 'all-valid' | 'nodata' | 'alpha' | 'dataset-mask' | 'band-mask'

/** Where a position or a coordinate system was read. */
export type GeoSource = 'tags' | 'aux-xml' | 'world-file' | 'prj' | 'gcps' | 'exif' | 'vrt'

/** The coordinate system as the file names it. `text` is what `makeCrs` takes; null when Aftermap cannot build it, and `reason` says why. */
export type CrsInfo = {
  readonly text: string | null
  /** such as `EPSG:32633`; null for one built from parameters */
  readonly authority: string | null
  readonly name: string | null
  /** metres a unit; null for degrees */
  readonly unitToM: number | null
  readonly isGeographic: boolean
  readonly semiMajorM: number | null
  readonly inverseFlattening: number | null
  readonly from: GeoSource
  readonly reason: string | null
}

/** [x0, x by column, x by row, y0, y by column, y by row]; (0, 0) is the outer corner of the first pixel. */
export type Geotransform = readonly [number, number, number, number, number, number]

/** [pixel, line, x, y, z] */
export type ControlPoint = readonly [number, number, number, number, number]

/** First order fit of control points and its root mean square residual in pixels. */
export type ControlFit = { readonly geotransform: Geotransform; readonly residualPx: number }

/** The ten scalars and the polynomials of rational camera coefficients. */
export type CameraCoefficients = {
  readonly lineOffset: number
  readonly sampleOffset: number
  readonly latOffset: number
  readonly longOffset: number
  readonly heightOffset: number
  readonly lineScale: number
  readonly sampleScale: number
  readonly latScale: number
  readonly longScale: number
  readonly heightScale: number
  readonly lineNumerator: readonly number[]
  readonly lineDenominator: readonly number[]
  readonly sampleNumerator: readonly number[]
  readonly sampleDenominator: readonly number[]
}

/** What a photograph tells of how it was taken. `gsdM` is an estimate from height and lens, never a measured value. */
export type CameraInfo = {
  readonly lonLat: readonly [number, number] | null
  readonly altitudeM: number | null
  readonly heightAboveGroundM: number | null
  readonly bearingDeg: number | null
  readonly gsdM: number | null
}

/** Everything one band of a file says of itself; its numbers are stored ones: true value = stored * scale + offset. */
export type BandInfo = {
  readonly type: SampleType
  /** bits used of the type, where fewer than it has */
  readonly bits: number | null
  readonly nodata: number | bigint | null
  readonly scale: number | null
  readonly offset: number | null
  readonly unit: string | null
  readonly name: string | null
  /** Gray, Red, Green, Blue, Alpha, Palette or Undefined */
  readonly colour: string
}

/** What the header and the side-cars of an image say, read once when it is opened. */
export type RasterInfo = {
  readonly width: number
  readonly height: number
  readonly bands: readonly BandInfo[]
  readonly block: { readonly width: number; readonly height: number }
  readonly interleave: 'PIXEL' | 'BAND'
  readonly overviews: readonly { readonly width: number; readonly height: number }[]
  readonly geotransform: Geotransform | null
  readonly geotransformFrom: GeoSource | null
  readonly crs: CrsInfo | null
  readonly areaOrPoint: 'Area' | 'Point' | null
  readonly gcps: readonly ControlPoint[] | null
  readonly gcpCrs: string | null
  readonly gcpFit: ControlFit | null
  readonly rpc: CameraCoefficients | null
  readonly mask: MaskKind
  /** [red, green, blue, alpha] by index, 0 to 255 */
  readonly palette: readonly (readonly [number, number, number, number])[] | null
  readonly photometric: string
  /** colours are already multiplied by alpha; absent where they are not, or there is no alpha */
  readonly isPremultiplied?: true
  readonly compression: string
  readonly pages: number
  /** 1 as stored; else the turn the file asks for, which is not applied */
  readonly orientation: number
  /** YYYY-MM-DD */
  readonly date: string | null
  readonly sensor: string | null
  readonly camera: CameraInfo | null
  /** sentences she must know */
  readonly warnings: readonly string[]
}
