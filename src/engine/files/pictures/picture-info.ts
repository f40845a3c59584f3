import { crsInfo } from '../crs-info.ts'
import type { BandInfo, CameraInfo, RasterInfo, SampleType } from '../raster-info.ts'
import type { SideCars } from '../side-cars/side-cars.ts'
import { geotransformOf } from '../tiff/geo/affine.ts'

type Parts = {
  readonly width: number
  readonly height: number
  readonly type: SampleType
  readonly bits: number | null
  readonly colours: readonly string[]
  readonly beside: SideCars
  readonly palette: RasterInfo['palette']
  readonly compression: string
  readonly warnings: readonly string[]
} & Partial<Pick<RasterInfo, 'date' | 'sensor' | 'camera' | 'orientation'>>

/** What a PNG or JPEG and its side-cars say. */
export function pictureInfo({ colours, type, bits, beside, width, height, ...rest }: Parts): RasterInfo {
  const affine = beside.aux.affine ?? beside.world
  const bands = colours.map((colour, index): BandInfo => {
    const aux = beside.aux.bands.get(index + 1)
    const { nodata = null, scale = null, offset = null, unit = null, name = null } = aux ?? {}
    return { type, bits, colour, nodata, scale, offset, unit, name }
  })
  return {
    width,
    height,
    bands,
    block: { width, height: 1 },
    interleave: colours.length > 1 ? 'PIXEL' : 'BAND',
    overviews: [],
    geotransform: affine ? geotransformOf(affine) : null,
    geotransformFrom: affine ? (beside.aux.affine ? 'aux-xml' : 'world-file') : null,
    crs: crsInfo(beside.aux.crs, 'aux-xml', null) ?? crsInfo(beside.prj?.crs ?? null, 'prj', null),
    areaOrPoint: beside.aux.areaOrPoint,
    gcps: beside.aux.gcps,
    gcpCrs: beside.aux.gcpCrs,
    gcpFit: null,
    rpc: null,
    mask: colours.includes('Alpha') && colours.length > 1 ? 'alpha' : 'all-valid',
    photometric: colours.length > 2 ? 'RGB' : colours[0] === 'Palette' ? 'palette' : 'minIsBlack',
    pages: 1,
    orientation: 1,
    date: null,
    sensor: null,
    camera: null satisfies CameraInfo | null,
    ...rest,
  }
}
