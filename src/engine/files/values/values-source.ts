import type { PixelBox } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { wholeWindowProblem } from '../damage.ts'
import { asFileFailure } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import type { BandStatistics, ReadValues, StreamRequest, StreamWindow, ValueWindow } from '../raster-values.ts'
import { StatisticsTally } from './statistics.ts'
import { blockWindows } from './stream-windows.ts'
import type { ValueLevel } from './value-level.ts'

const maxSamples = 2 ** 26
const defaultWindowPixels = 2 ** 20

type Parts = { readonly path: string; readonly values: readonly ValueLevel[]; readonly damage: RasterSource['damage'] }

/** The three ways to get at stored values, over the levels of an image. */
export function valuesSource(parts: Parts): Pick<RasterSource, 'readValues' | 'windows' | 'statistics'> {
  return {
    readValues: (request) => readValues(parts, request),
    windows: (request = {}) => windows(parts, request),
    statistics: (box) => statistics(parts, box),
  }
}

async function readValues({ path, values, damage }: Parts, { box, level = 0, bands }: ReadValues): Promise<Result<ValueWindow>> {
  const from = values[level]
  if (!from) return badRequest(`The image has no level ${level}.`, { level })
  const wanted = bands ?? Array.from({ length: from.bands }, (_, band) => band)
  const problem = checkBox(from, box) ?? checkBands(from, wanted)
  if (problem) return problem
  const samples = (box[2] - box[0]) * (box[3] - box[1]) * wanted.length
  if (samples > maxSamples)
    return fail({
      code: 'over_budget',
      message: `A window of ${samples} values is more than Aftermap holds at once.`,
      hint: 'Ask for a smaller window, or walk the image by windows.',
    })
  try {
    const window = await from.read(box, wanted)
    const bad = wholeWindowProblem(window.blocks, damage())
    return bad ? asFileFailure(path, bad) : ok(window)
  } catch (thrown) {
    return asFileFailure(path, thrown)
  }
}

function checkBox(level: ValueLevel, box: PixelBox): Result<never> | null {
  const [left, top, right, bottom] = box
  const fits = box.every(Number.isInteger) && left >= 0 && top >= 0 && right > left && bottom > top && right <= level.width && bottom <= level.height
  return fits ? null : badRequest(`Values are read in whole pixels inside ${level.width} x ${level.height}.`, { box })
}

function checkBands(level: ValueLevel, bands: readonly number[]): Result<never> | null {
  const fits = bands.length > 0 && bands.every((band) => Number.isInteger(band) && band >= 0 && band < level.bands)
  return fits ? null : badRequest(`The image has bands 0 to ${level.bands - 1}.`, { bands })
}

const badRequest = (message: string, details: Record<string, unknown>): Result<never> => fail({ code: 'bad_request', message, details })

async function* windows(parts: Parts, { level = 0, bands, box, maxPixels = defaultWindowPixels }: StreamRequest): AsyncGenerator<StreamWindow, void> {
  const from = parts.values[level]
  if (!from) throw new RangeError(`the image has no level ${level}`)
  const shared = bands ? { level, bands } : { level }
  const perBand = Math.max(1, Math.floor(Math.min(maxPixels, maxSamples / (bands?.length ?? from.bands))))
  for await (const window of blockWindows(from, { box: box ?? [0, 0, from.width, from.height], maxPixels: perBand })) {
    yield { ...window, read: () => readValues(parts, { ...shared, box: window.box }) }
  }
}

async function statistics(parts: Parts, box: PixelBox | undefined): Promise<Result<readonly BandStatistics[]>> {
  const [full] = parts.values
  if (!full) return ok([])
  const tally = new StatisticsTally(full.bands)
  let sound = 0
  let lost: Result<never> | null = null
  for await (const window of windows(parts, box ? { box } : {})) {
    const added = await addWindow(tally, parts, window)
    if (added.ok) sound++
    else if (added.error.code === 'file_damaged') lost = added
    else return added
  }
  return sound === 0 && lost ? lost : ok(tally.result())
}

/** All pixels of an empty window are alike: one of them tells about all. */
async function addWindow(tally: StatisticsTally, parts: Parts, { box, isEmpty }: StreamWindow): Promise<Result<true>> {
  const read = await readValues(parts, { box: isEmpty ? onePixel(box) : box })
  if (!read.ok) return read
  tally.add(read.value, isEmpty ? (box[2] - box[0]) * (box[3] - box[1]) : 1)
  return ok(true)
}

const onePixel = ([left, top]: PixelBox): PixelBox => [left, top, left + 1, top + 1]
