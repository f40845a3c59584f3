import { writeArrayBuffer } from 'geotiff'
import { PNG } from 'pngjs'
import type { Frame } from '../../contracts/frame.ts'

type Picture = { readonly rgb: Uint8Array; readonly frame: Frame }

/** Bytes of a GeoTIFF with three 8-bit bands (interleaved, uncompressed) where its frame says: in metres of a UTM zone, north up. */
export function encodeImage({ rgb, frame }: Picture): Uint8Array {
  const { width, height, affine } = frame
  const epsg = Number(frame.crs?.replace('EPSG:', ''))
  if (affine === null || !Number.isInteger(epsg)) throw new Error('a drawn image has a place on the ground')
  const file = writeArrayBuffer(rgb, {
    width,
    height,
    SamplesPerPixel: [3],
    BitsPerSample: [8, 8, 8],
    SampleFormat: [1, 1, 1],
    PhotometricInterpretation: 2,
    StripByteCounts: [rgb.length],
    ModelPixelScale: [affine.a, -affine.e, 0],
    ModelTiepoint: [0, 0, 0, affine.c, affine.f, 0],
    GTModelTypeGeoKey: 1,
    GTRasterTypeGeoKey: 1,
    ProjectedCSTypeGeoKey: epsg,
  })
  return new Uint8Array(file)
}

/** Bytes of a grey PNG, one byte a pixel: the values of the classes. */
export function encodeLabels(labels: Uint8Array, width: number, height: number): Uint8Array {
  const png = new PNG({ width, height })
  png.data = Buffer.from(labels)
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8, deflateLevel: 9 })
}
