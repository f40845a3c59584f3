import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeArrayBuffer } from 'geotiff'
import { drawDate, tellScene } from '../../src/core/scene/index.ts'
import { frameToLonLat } from '../../src/core/geo/index.ts'

const sizePx = 800
const gsdM = 0.15
const corner = { eastM: 612_300, northM: 3_318_540 }
const rgbTags = { SamplesPerPixel: [3], BitsPerSample: [8, 8, 8], SampleFormat: [1, 1, 1], PhotometricInterpretation: 2 }
const utm = { GTModelTypeGeoKey: 1, GTRasterTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32617 }

const drawn = new Map<string, Uint8Array>()

/** A town before or after a storm: red, green and blue of every pixel, drawn once for each seed. */
function town(seed: number, when: 'before' | 'after' = 'after'): Uint8Array {
  const known = drawn.get(`${seed} ${when}`)
  if (known) return known
  const story = tellScene({ seed, kind: 'wind', sizePx, gsdM, strength: 'plain', dates: 2, force: 0.75 })
  const state = story.states.at(when === 'before' ? 0 : -1)
  if (!state) throw new Error('a scene has two dates')
  const { rgb } = drawDate(story, state)
  drawn.set(`${seed} ${when}`, rgb)
  return rgb
}

function put(path: string, values: Uint8Array | Uint16Array, tags: Record<string, unknown>): string {
  writeFileSync(path, new Uint8Array(writeArrayBuffer(values, { width: sizePx, height: sizePx, StripByteCounts: [values.byteLength], ...tags } as never)))
  return path
}

const northUp = (eastM: number, northM: number) => ({ ModelPixelScale: [gsdM, gsdM, 0], ModelTiepoint: [0, 0, 0, eastM, northM, 0] })

const tint = [8, 24, 4]

/** The same ground `dx` right and `dy` down, in another light; what lies beyond the edge repeats it. */
function shifted(rgb: Uint8Array, dx: number, dy: number): Uint8Array {
  const within = (at: number) => Math.min(sizePx - 1, Math.max(0, at))
  const out = new Uint8Array(rgb.length)
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++) {
      const from = (within(row - dy) * sizePx + within(column - dx)) * 3
      for (let band = 0; band < 3; band++) out[(row * sizePx + column) * 3 + band] = Math.min(255, (rgb[from + band] ?? 0) * 0.85 + (tint[band] ?? 0))
    }
  }
  return out
}

/** Two dates of one town on one grid; the earlier one lies 8 pixels right and 6 down of where its file says. */
export function writePair(folder: string): [string, string] {
  const place = { ...rgbTags, ...northUp(corner.eastM, corner.northM), ...utm }
  return [put(join(folder, 'harbour_pre_2025-03-02.tif'), shifted(town(42, 'before'), 8, 6), place), put(join(folder, 'harbour_post_2025-03-09.tif'), town(42), place)]
}

/** Four 16-bit bands in strips: blue, green, red, near infrared; a corner of nodata. */
export function writeStriped(folder: string): string {
  const rgb = town(7)
  const values = new Uint16Array(sizePx * sizePx * 4)
  for (let at = 0; at < sizePx * sizePx; at++) {
    const isEmpty = at % sizePx < 160 && at / sizePx < 240
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    if (!isEmpty) values.set([300 + blue * 22, 280 + green * 24, 250 + red * 25, 400 + green * 30], at * 4)
  }
  return put(join(folder, 'striped_16bit_2025-03-09.tif'), values, {
    SamplesPerPixel: [4],
    BitsPerSample: [16, 16, 16, 16],
    SampleFormat: [1, 1, 1, 1],
    ExtraSamples: [0],
    PhotometricInterpretation: 1,
    GDAL_NODATA: '0',
    ...northUp(corner.eastM, corner.northM),
    ...utm,
  })
}

/** An image turned by 30 degrees against north. */
export function writeRotated(folder: string): string {
  const [along, across] = [gsdM * Math.cos(Math.PI / 6), gsdM * Math.sin(Math.PI / 6)]
  const matrix = [along, across, 0, corner.eastM + 40, across, -along, 0, corner.northM + 10, 0, 0, 0, 0, 0, 0, 0, 1]
  return put(join(folder, 'rotated_2025-03-05.tif'), town(11), { ...rgbTags, ModelTransformation: matrix, ...utm })
}

/** An image in degrees, right of the others and a little over their edge. */
export function writeGeographic(folder: string): string {
  const frame = { crs: 'EPSG:32617', affine: { a: 1, b: 0, c: corner.eastM, d: 0, e: -1, f: corner.northM }, width: 1, height: 1, gsd: null, gsdFrom: null }
  const place = frameToLonLat(frame, [110, 30])
  if (!place.ok) throw new Error(place.error.message)
  const [lon, lat] = place.value
  const degreesY = gsdM / 110_850
  const degreesX = gsdM / (111_320 * Math.cos((lat * Math.PI) / 180))
  return put(join(folder, 'geographic_2025-03-07.tif'), town(23), {
    ...rgbTags,
    ModelPixelScale: [degreesX, degreesY, 0],
    ModelTiepoint: [0, 0, 0, lon, lat, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
  })
}
