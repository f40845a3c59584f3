import { writeArrayBuffer } from 'geotiff'
import { PNG } from 'pngjs'

/** Upper left corner in UTM zone 17 north (EPSG:32617): open ocean off Florida, so no real town is meant. */
const corner = { eastM: 612300, northM: 3318540 }

type Picture = { readonly rgb: Uint8Array; readonly width: number; readonly height: number; readonly gsdM: number }

/** Bytes of a GeoTIFF with three 8-bit bands (interleaved, uncompressed) in EPSG:32617, north up, square pixels. */
export function encodeImage({ rgb, width, height, gsdM }: Picture): Uint8Array {
  const file = writeArrayBuffer(rgb, {
    width,
    height,
    SamplesPerPixel: [3],
    BitsPerSample: [8, 8, 8],
    SampleFormat: [1, 1, 1],
    PhotometricInterpretation: 2,
    StripByteCounts: [rgb.length],
    ModelPixelScale: [gsdM, gsdM, 0],
    ModelTiepoint: [0, 0, 0, corner.eastM, corner.northM, 0],
    GTModelTypeGeoKey: 1,
    GTRasterTypeGeoKey: 1,
    ProjectedCSTypeGeoKey: 32617,
  })
  return new Uint8Array(file)
}

/** Bytes of a grey PNG, one byte a pixel: the values of the classes. */
export function encodeLabels(labels: Uint8Array, width: number, height: number): Uint8Array {
  const png = new PNG({ width, height })
  png.data = Buffer.from(labels)
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8, deflateLevel: 9 })
}
