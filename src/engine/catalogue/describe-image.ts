import { basename } from 'node:path'
import type { CatalogueImage } from '../../contracts/services/catalogue.ts'
import { frameToLonLat, groundGsd } from '../../core/geo/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { openRaster, type RasterSource } from '../files/index.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { dateFromName } from '../workspace/date-from-name.ts'

const samplePx = 48
const edgePoints = 4

/** What one image file says of itself: its header, and a few of its pixels only where it can have pixels without data. */
export async function describeImage(path: string): Promise<CatalogueImage> {
  const opened = await openRaster(path)
  if (!opened.ok) return { ...unknown(path), status: 'bad', problem: `${opened.error.message} ${opened.error.hint}`.trim() }
  const source = opened.value
  try {
    const { info, frame } = source
    const identity = await contentIdentity(path)
    const gsd = frame.gsd ?? groundGsd(frame)
    return {
      path,
      status: 'here',
      width: frame.width,
      height: frame.height,
      bands: source.bands,
      gsdM: gsd ? Math.sqrt(gsd.x * gsd.y) : (info.camera?.gsdM ?? null),
      date: source.date ?? dateFromName(basename(path)),
      sensor: info.sensor,
      footprint: footprintOf(frame) ?? (info.camera?.lonLat ? pointFootprint(info.camera.lonLat) : null),
      nodataShare: await nodataShareOf(source),
      identity: identity.ok ? identity.value : null,
      problem: null,
    }
  } finally {
    await source.close()
  }
}

export const unknown = (path: string): CatalogueImage => ({
  path,
  status: 'described',
  width: null,
  height: null,
  bands: null,
  gsdM: null,
  date: null,
  sensor: null,
  footprint: null,
  nodataShare: null,
  identity: null,
  problem: null,
})

/** Outline in longitude and latitude with points along the sides, closed; longitudes run on across the antimeridian. Null without a position. */
function footprintOf(frame: Frame): [number, number][] | null {
  if (frame.crs === null) return null
  const { width, height } = frame
  const corners: PixelXY[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const ring: [number, number][] = []
  for (const [at, [x0, y0]] of corners.entries()) {
    const [x1, y1] = corners[(at + 1) % 4] ?? [0, 0]
    for (let i = 0; i < edgePoints; i++) {
      const lonLat = frameToLonLat(frame, [x0 + ((x1 - x0) * i) / edgePoints, y0 + ((y1 - y0) * i) / edgePoints])
      if (!lonLat.ok) return null
      ring.push(near(lonLat.value, ring.at(-1)))
    }
  }
  const [first] = ring
  return first ? [...ring, first] : null
}

function near([lon, lat]: readonly [number, number], before: readonly [number, number] | undefined): [number, number] {
  if (!before) return [lon, lat]
  return [lon + 360 * Math.round((before[0] - lon) / 360), lat]
}

/** Where a photograph was taken: a place without an extent. */
const pointFootprint = (lonLat: readonly [number, number]): [number, number][] => [[...lonLat], [...lonLat]]

async function nodataShareOf(source: RasterSource): Promise<number | null> {
  if (source.info.mask === 'all-valid') return 0
  const { width, height } = source.frame
  const size = { width: Math.min(samplePx, width), height: Math.min(samplePx, height) }
  // a whole file without reduced images would have to be decoded for this: it is left open
  if (source.overviews.length === 0 && width * height > 4096 * 4096) return null
  const read = await source.readRgb({ box: [0, 0, width, height], ...size, resample: 'nearest' })
  if (!read.ok) return null
  return 1 - read.value.valid.reduce((sum, one) => sum + one, 0) / read.value.valid.length
}
