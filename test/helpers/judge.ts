import { join } from 'node:path'
import type { Failure } from '../../src/contracts/result.ts'
import { cellAreaM2, frameToLonLat } from '../../src/core/geo/index.ts'
import { type BandStatistics, openRaster, type RasterSource, type ValueWindow } from '../../src/engine/files/index.ts'
import { corpusFolder, type Truth, type TruthStats } from './corpus.ts'

/** As the README of the corpus counts; `unplaced`: values are right, and the file is said to lie nowhere known. */
export type Verdict = { readonly truth: Truth; readonly count: 'right' | 'unplaced' | 'refused' | 'wrong'; readonly why: readonly string[]; readonly elapsedMs: number }

/** Opens a file, reads what the truth lists and counts it. */
export async function judge(truth: Truth): Promise<Verdict> {
  const start = performance.now()
  const { count, why } = await judged(truth)
  return { truth, count, why, elapsedMs: performance.now() - start }
}

type Judged = Pick<Verdict, 'count' | 'why'>

async function judged(truth: Truth): Promise<Judged> {
  const opened = await openRaster(join(corpusFolder, truth.file))
  if (!opened.ok) return refused(opened.error)
  const source = opened.value
  try {
    const why = [...headerFaults(source, truth)]
    const values = await valueFaults(source, truth)
    if (!Array.isArray(values)) return refused(values)
    if (source.damage()) return { count: 'refused', why: [source.damage()?.sentence ?? ''] }
    if (truth.expect === 'refuse') return { count: 'wrong', why: ['values of a damaged file'] }
    why.push(...values)
    const place = placeFaults(source, truth)
    if (why.length > 0 || place.wrong.length > 0) return { count: 'wrong', why: [...why, ...place.wrong] }
    return place.missing ? { count: 'unplaced', why: [place.missing] } : { count: 'right', why: [] }
  } finally {
    await source.close()
  }
}

const refused = (failure: Failure): Judged => ({ count: 'refused', why: [`${failure.code}: ${failure.message}`] })

function* headerFaults({ info }: RasterSource, truth: Truth): Generator<string> {
  const compare = (name: string, found: unknown, wanted: unknown) =>
    JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`${name} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`]
  yield* compare('size', [info.width, info.height], truth.size)
  yield* compare('bands', info.bands.length, truth.bands)
  yield* compare(
    'types',
    info.bands.map(({ type }) => (truth.signed_byte && type === 'Int8' ? 'Byte' : type)),
    truth.dtype,
  )
  yield* compare(
    'overviews',
    info.overviews.map(({ width, height }) => [width, height]),
    truth.overviews,
  )
  yield* compare('area or point', info.areaOrPoint, truth.area_or_point)
  // GDAL 3.6 has no signed byte type and finds negative nodata outside of its bytes
  if (!truth.signed_byte) yield* compare('mask', info.mask, truth.mask)
  yield* compare('scales', truth.scale ? info.bands.map(({ scale }) => scale) : null, truth.scale ?? null)
  yield* compare('rpc', info.rpc !== null, truth.rpc !== null)
  const nodata = info.bands.map((band) => band.nodata)
  if (!truth.nodata.every((wanted, band) => sameNumber(nodata[band] ?? null, wanted))) yield `nodata ${nodata.map(String)}, not ${truth.nodata}`
  if ((info.gcps?.length ?? 0) !== (truth.gcp_count ?? truth.gcps?.length ?? 0)) yield `${info.gcps?.length ?? 0} control points, not ${truth.gcp_count ?? truth.gcps?.length}`
  for (const [at, point] of (truth.gcps ?? []).entries())
    if (!point.every((value, k) => near(info.gcps?.[at]?.[k], value, 1e-9))) yield `control point ${at} ${info.gcps?.[at]}, not ${point}`
  if (!sameTransform(info.geotransform, truth.geotransform)) yield `geotransform ${info.geotransform}, not ${truth.geotransform}`
}

const near = (found: number | undefined, wanted: number, relative: number): boolean => found !== undefined && Math.abs(found - wanted) <= relative * Math.max(1, Math.abs(wanted))

function sameNumber(found: number | bigint | null, wanted: number | string | null, tolerance = 0): boolean {
  if (found === null || wanted === null) return found === wanted
  if (typeof found === 'bigint' || typeof wanted === 'string')
    return typeof found === 'bigint' ? BigInt(found).toString() === String(wanted) : Object.is(found, Number(wanted)) || found === Number(wanted)
  return found === wanted || (Number.isNaN(found) && Number.isNaN(wanted)) || Math.abs(found - wanted) <= Math.max(tolerance, 1e-6 * Math.abs(wanted))
}

/** A transform of no use (of zeros, not finite) may be given or told to be none. */
function sameTransform(found: readonly number[] | null, wanted: Truth['geotransform']): boolean {
  const numbers = wanted?.map(Number) ?? null
  const [, a = 0, b = 0, , d = 0, e = 0] = numbers ?? []
  const useless = numbers === null || !numbers.every(Number.isFinite) || a * e - b * d === 0
  if (found === null || numbers === null) return found === null && useless
  return numbers.every((value, k) => near(found[k], value, 1e-9))
}

/** Faults in pixels and statistics; the failure where they cannot be read. */
async function valueFaults(source: RasterSource, truth: Truth): Promise<string[] | Failure> {
  const faults: string[] = []
  for (const pixel of truth.pixels ?? []) {
    const read = await source.readValues({ box: [pixel.col, pixel.row, pixel.col + 1, pixel.row + 1] })
    if (!read.ok) return read.error
    faults.push(...pixelFaults(read.value, pixel, truth))
  }
  if (truth.expect === 'ok' && (truth.stats ?? []).every((one) => one === null)) return faults.slice(0, 3)
  const stats = await source.statistics()
  if (!stats.ok) return stats.error
  for (const [band, wanted] of (truth.stats ?? []).entries()) {
    const found = stats.value[band]
    if (wanted && !sameStats(found, wanted, truth.tolerance ?? 0)) faults.push(`statistics of band ${band} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  }
  return faults.slice(0, 3)
}

function* pixelFaults({ bands }: ValueWindow, { row, col, values }: Truth['pixels'][number], truth: Truth): Generator<string> {
  for (const [band, wanted] of values.entries()) {
    const real = bands[band]?.values[0] ?? null
    const imaginary = bands[band]?.imaginary?.[0] ?? null
    const fits =
      wanted === null || (Array.isArray(wanted) ? sameNumber(real, wanted[0]) && sameNumber(imaginary, wanted[1]) : sameNumber(real, wanted as number | string, truth.tolerance))
    if (!fits && truth.expect === 'ok') yield `pixel ${row},${col} band ${band} ${real}, not ${wanted}`
  }
}

/** Decoders of lossy codecs differ in single pixels, hardly in the mean; where alpha is lossy too, they differ on a few pixels at its edge. */
function sameStats(found: BandStatistics | undefined, wanted: TruthStats, tolerance: number): boolean {
  if (!found || Math.abs(found.count - wanted.count) > (tolerance > 0 ? wanted.count * 0.002 : 0)) return false
  const { mean } = wanted
  if (typeof mean === 'object' && mean !== null) return close(found.mean, mean[0], 0) && close(found.imaginaryMean, mean[1], 1e-6)
  return close(found.min, wanted.min, tolerance) && close(found.max, wanted.max, tolerance) && close(found.mean, mean, Math.min(tolerance, 2))
}

function close(found: number | bigint | null, wanted: number | string | null, allowed: number): boolean {
  if (found === null || wanted === null) return found === wanted
  if (typeof wanted === 'string') return BigInt(wanted) === BigInt(found)
  if (typeof found === 'bigint') return close(Number(found), wanted, allowed)
  return Math.abs(found - wanted) <= Math.max(allowed, 1e-6 * Math.abs(wanted))
}

/** Figures of the truth that are not followed, and why. */
export const doubts: Readonly<Record<string, string>> = {
  'OSGeo+libgeotiff/polar_stereographic_variant_a.tif':
    'Its centre: GDAL takes x for north here, against the rule that x is east in files; a file that names the same system by its code (EPSG:5482) is not turned by GDAL either.',
}

/** Pixels larger than this: the truth takes their slope over the pixel itself and is up to 1 % off the closed form, which ours meets to 1e-9 (checked in Web Mercator). */
export const coarsePixelM2 = 1e10

const metresADegree = 111_320
const oldDatumM = 200

/** Where the centre lies and how large its pixel is; `missing` where the file is said to lie nowhere known. */
function placeFaults({ info, frame }: RasterSource, truth: Truth): { wrong: string[]; missing: string | null } {
  const wrong: string[] = []
  const wanted = truth.crs?.authority ?? null
  if (info.crs?.authority && wanted && info.crs.authority !== wanted) wrong.push(`system ${info.crs.authority}, not ${wanted}`)
  if (!truth.center_lonlat || truth.gcps || !truth.geotransform || doubts[truth.file]) return { wrong, missing: null }
  if (frame.crs === null) return { wrong, missing: `not placed: ${info.crs?.reason ?? info.warnings[0]}; it is ${wanted}` }
  const centre = frameToLonLat(frame, [frame.width / 2, frame.height / 2])
  if (!centre.ok) return { wrong, missing: `not placed: ${centre.error.message}` }
  const off = metresBetween(centre.value, truth.center_lonlat)
  if (!(off <= (sharesDatum(truth) ? 5 : oldDatumM))) wrong.push(`centre ${centre.value}, off by ${off.toPrecision(3)} m`)
  wrong.push(...areaFaults(frame, truth))
  return { wrong, missing: null }
}

function areaFaults(frame: RasterSource['frame'], { center_pixel_area_m2: wanted }: Truth): string[] {
  if (wanted === null) return []
  const areas = cellAreaM2(frame)
  const area = areas.ok ? areas.value(Math.floor(frame.width / 2), Math.floor(frame.height / 2)) : null
  const fits = area !== null && near(area / wanted, 1, wanted > coarsePixelM2 ? 0.01 : 1e-6)
  return fits ? [] : [`pixel of ${area} m2, not ${wanted}`]
}

/** On a plane of degrees, good enough near one place; longitudes may differ by a turn. */
function metresBetween([lon, lat]: readonly [number, number], wanted: readonly [number, number]): number {
  const east = (((((lon - wanted[0]) % 360) + 540) % 360) - 180) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(east, lat - wanted[1]) * metresADegree
}

/** The old datums the conventions name are more than 5 m from WGS 84. */
function sharesDatum({ center_lonlat: here, center_lonlat_own_datum: own }: Truth): boolean {
  return !here || !own || Math.hypot(here[0] - own[0], here[1] - own[1]) * metresADegree < 5
}
