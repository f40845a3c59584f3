import type { PixelBox } from '../../contracts/frame.ts'
import { fillWith, inPixelType, isFloat, storedArray } from '../files/tiff/pixels/stored-arrays.ts'
import type { Plane, RasterToWrite } from '../files/write/raster-to-write.ts'
import { halveInto, type Reduction } from '../files/write/reduce-planes.ts'

/** An image at half its size, made window by window as it is asked for: the mean of pixels that are data, the first one of classes. */
export function halfImage(raster: RasterToWrite): RasterToWrite {
  const nodata = inPixelType(raster.nodata, raster.type)
  const how: Reduction = {
    isClassMap: raster.isClassMap || raster.palette !== null,
    alphaBand: raster.bands.findIndex(({ colour }) => colour === 'Alpha'),
    isWhole: !isFloat(raster.type),
    nodata: typeof nodata === 'number' ? nodata : null,
  }
  const hides = raster.nodata !== null || raster.hasMask || how.alphaBand >= 0
  const whole = ([left, top, right, bottom]: PixelBox): PixelBox => [left * 2, top * 2, Math.min(raster.width, right * 2), Math.min(raster.height, bottom * 2)]
  const isEmpty = raster.isEmpty
  return {
    ...raster,
    width: Math.ceil(raster.width / 2),
    height: Math.ceil(raster.height / 2),
    place: { geotransform: null, crs: null, gcps: null, rpc: null },
    isEmpty: isEmpty ? (box) => isEmpty(whole(box)) : undefined,
    async read(box) {
      const from = whole(box)
      const width = from[2] - from[0]
      const planes = (await raster.read(from)).map(lighter)
      const place = { left: 0, top: 0, width: box[2] - box[0] }
      const half = planes.map((plane) => blankPlane(raster, { like: plane, pixels: place.width * (box[3] - box[1]), fill: nodata, hides }))
      halveInto(half, planes, { size: { width, height: from[3] - from[1], stride: width }, place, how })
      return half
    },
  }
}

/** Means are made several times faster where nobody asks whether a pixel is data. */
const lighter = (plane: Plane): Plane => (plane.valid?.includes(0) ? plane : { ...plane, valid: null })

type Blank = { readonly like: Plane; readonly pixels: number; readonly fill: number | bigint | null; readonly hides: boolean }

function blankPlane({ type }: RasterToWrite, { like, pixels, fill, hides }: Blank): Plane {
  const blank = () => {
    const values = storedArray(type, pixels)
    if (fill !== null && Number(fill) !== 0) fillWith(values, fill, [0, pixels])
    return values
  }
  const valid = like.valid || hides ? new Uint8Array(pixels) : null
  return { values: blank(), imaginary: like.imaginary ? blank() : null, valid }
}
