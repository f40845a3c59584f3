import type { PixelBox } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { wholeWindowProblem } from '../damage.ts'
import { coarseWindow, isSlow } from './coarse-window.ts'
import { decimated } from './decimated-level.ts'
import { asFileFailure } from '../problems.ts'
import type { Level, RasterSource, ReadRgb, RgbWindow } from '../raster-source.ts'
import type { BandInfo, SampleType } from '../raster-info.ts'
import { valuesSource } from '../values/values-source.ts'
import type { ValueLevel } from '../values/value-level.ts'
import { resample } from './resample.ts'

const maxResultPixels = 64 * 2 ** 20

type Parts = Pick<RasterSource, 'path' | 'format' | 'frame' | 'info' | 'damage' | 'close'> & {
  readonly warning: () => string | null
  readonly levels: readonly [Level, ...Level[]]
  readonly values: readonly ValueLevel[]
}

/**
 * A source over levels (largest first): each request takes the smallest level that still has the wanted detail.
 * Where the file holds no small level, averages come from one that is made part by part as it is looked at.
 */
export function levelSource({ warning, levels, values, ...parts }: Parts): RasterSource {
  const [full] = levels
  const made = decimated(levels.at(-1) ?? full)
  const [first] = parts.info.bands
  return {
    ...parts,
    ...valuesSource({ path: parts.path, values, damage: parts.damage }),
    bands: parts.info.bands.length,
    bitsPerSample: first ? bitsOf(first) : 0,
    date: parts.info.date,
    overviews: levels.slice(1).map((level) => level.width),
    get warning() {
      return warning()
    },
    async readRgb(request) {
      const problem = checkRequest(request)
      if (problem) return problem
      const kept = pickLevel(levels, request)
      const isLook = request.coarse === true && isSlow(kept, boxIn(kept, full, request.box))
      const level = made && request.resample === 'average' && !isLook ? pickLevel([...levels, made], request) : kept
      const box = boxIn(level, full, request.box)
      try {
        const { rgb, valid, blocks } = await (isLook ? coarseWindow(level, box, request) : resample(level, box, request))
        const bad = wholeWindowProblem(blocks, parts.damage())
        return bad ? asFileFailure(parts.path, bad) : ok({ rgb, valid, ...(isLook ? { coarse: true } : {}) })
      } catch (problem) {
        return asFileFailure(parts.path, problem)
      }
    },
  }
}

function boxIn(level: Level, full: Level, [left, top, right, bottom]: PixelBox): PixelBox {
  const sx = level.width / full.width
  const sy = level.height / full.height
  return [left * sx, top * sy, right * sx, bottom * sy]
}

function checkRequest({ box, width, height }: ReadRgb): Result<RgbWindow> | null {
  const sane = [...box, width, height].every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] && width >= 1 && height >= 1
  if (!sane) return fail({ code: 'bad_request', message: 'A window of an image was asked for without a size.', details: { box, width, height } })
  if (width * height > maxResultPixels)
    return fail({ code: 'over_budget', message: `A window of ${width} x ${height} pixels is more than Aftermap holds at once.`, hint: 'Ask for a smaller window.' })
  return null
}

function pickLevel(levels: readonly Level[], { box, width, height }: { box: PixelBox; width: number; height: number }): Level {
  const [full] = levels
  if (!full) throw new RangeError('an image without a level')
  const factor = Math.min((box[2] - box[0]) / width, (box[3] - box[1]) / height)
  let best = full
  for (const level of levels) if (full.width / level.width <= factor * 1.05) best = level
  return best
}

const typeBits: Readonly<Record<SampleType, number>> = {
  Byte: 8,
  Int8: 8,
  UInt16: 16,
  Int16: 16,
  UInt32: 32,
  Int32: 32,
  UInt64: 64,
  Int64: 64,
  Float32: 32,
  Float64: 64,
  CInt16: 32,
  CInt32: 64,
  CFloat32: 64,
  CFloat64: 128,
}

const bitsOf = ({ bits, type }: BandInfo): number => bits ?? typeBits[type]
