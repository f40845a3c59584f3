import { memoryBytes } from '../bytes.ts'
import { DecodeProblem } from '../problems.ts'
import { type Directory, readTiff, type TiffFile } from '../tiff/header/directory.ts'
import { dateOf } from '../tiff/info.ts'

/** What the camera wrote into a photograph; null where it did not. */
export type Exif = {
  readonly date: string | null
  readonly orientation: number
  readonly sensor: string | null
  readonly lonLat: readonly [number, number] | null
  readonly altitudeM: number | null
  readonly bearingDeg: number | null
  readonly focalMm: number | null
  /** focal length that would show as much on 36 x 24 mm film */
  readonly focal35Mm: number | null
}

export const noExif: Exif = { date: null, orientation: 1, sensor: null, lonLat: null, altitudeM: null, bearingDeg: null, focalMm: null, focal35Mm: null }

const exifPointer = 0x8769
const gpsPointer = 0x8825

/** Reads an EXIF block. A damaged one costs what it would tell, not the photograph. */
export async function readExif(block: Uint8Array): Promise<Exif> {
  try {
    const file = await readTiff(memoryBytes(block))
    const [page] = file.directories
    return page ? await readFields(file, page) : noExif
  } catch (problem) {
    if (problem instanceof DecodeProblem || problem instanceof RangeError) return noExif
    throw problem
  }
}

async function readFields(file: TiffFile, page: Directory): Promise<Exif> {
  const details = await child(file, page, exifPointer)
  const gps = await child(file, page, gpsPointer)
  const maker = [await page.text(271), await page.text(272)].map((text) => text?.trim()).filter(Boolean)
  return {
    date: dateOf((await details?.text(0x9003)) ?? (await page.text(306))),
    orientation: (await page.number(274)) ?? 1,
    sensor: maker.join(' ') || null,
    lonLat: gps ? await lonLatOf(gps) : null,
    altitudeM: gps ? await altitudeOf(gps) : null,
    bearingDeg: finite((await gps?.number(17)) ?? null),
    focalMm: finite((await details?.number(0x920a)) ?? null),
    focal35Mm: finite((await details?.number(0xa405)) ?? null),
  }
}

async function child(file: TiffFile, page: Directory, tag: number): Promise<Directory | null> {
  const pointer = await page.number(tag)
  return pointer === null ? null : file.at(pointer)
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) && value !== 0 ? value : null)

/** Degrees, minutes and seconds with a letter beside them; a place without a letter is none, because its half of the world is a guess. */
async function lonLatOf(gps: Directory): Promise<[number, number] | null> {
  const lat = signed(await gps.numbers(2), (await gps.text(1)) ?? '', { positive: 'N', negative: 'S', most: 90 })
  const lon = signed(await gps.numbers(4), (await gps.text(3)) ?? '', { positive: 'E', negative: 'W', most: 180 })
  // cameras without a fix write zeros
  return lat === null || lon === null || (lat === 0 && lon === 0) ? null : [lon, lat]
}

type Letters = { readonly positive: string; readonly negative: string; readonly most: number }

function signed(parts: readonly number[] | null, letter: string, { positive, negative, most }: Letters): number | null {
  const [degrees, minutes = 0, seconds = 0] = parts ?? []
  const half = letter.trim().toUpperCase()
  if (degrees === undefined || (half !== positive && half !== negative)) return null
  const value = degrees + minutes / 60 + seconds / 3600
  return value <= most ? (half === negative ? -value : value) : null
}

async function altitudeOf(gps: Directory): Promise<number | null> {
  const value = await gps.number(6)
  if (value === null || !Number.isFinite(value)) return null
  return (await gps.number(5)) === 1 ? -value : value
}
