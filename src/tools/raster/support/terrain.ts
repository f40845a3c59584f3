import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { cropFrame, groundGsd } from '../../../core/geo/index.ts'
import type { Grid, GridSource } from '../../../core/raster/index.ts'

/** Ground size of a pixel about a window: degrees are narrower in the north of an image than in its south. */
export function scaleAt(frame: Frame, box: PixelBox): Result<{ readonly xM: number; readonly yM: number }> {
  const part = frame.gsdFrom === 'typed' || frame.affine === null ? ok(frame) : cropFrame(frame, box)
  if (!part.ok) return part
  const gsd = groundGsd(part.value)
  if (gsd) return ok({ xM: gsd.x, yM: gsd.y })
  return fail({
    code: 'gsd_unknown',
    message: 'The ground size of a pixel is not known, so heights cannot be set against distances.',
    hint: 'Type the ground pixel size of the image in metres.',
    repairable: true,
  })
}

/** Metres of one unit of height; `argument_invalid` for a unit that is none of height. */
export function heightUnitM(unit: string | null): Result<{ readonly zM: number; readonly note: string | null }> {
  const name = unit?.trim().toLowerCase() ?? ''
  if (name === '') return ok({ zM: 1, note: 'The file does not say in which unit the heights are; metres are taken.' })
  const factor = heights[name]
  if (factor !== undefined) return ok({ zM: factor, note: null })
  return fail({ code: 'argument_invalid', message: `The values are in ${unit}, which is no height.`, hint: 'Choose an elevation raster.', repairable: true })
}

const heights: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  'us survey foot': 1200 / 3937,
  cm: 0.01,
  dm: 0.1,
  km: 1000,
}

/** A source whose windows are a kernel over windows one pixel wider, so that there are no seams. */
export function withHalo(source: GridSource, haloPx: number, kernel: (grid: Grid, box: PixelBox) => Grid): GridSource {
  return {
    width: source.width,
    height: source.height,
    tile: source.tile,
    read: async (box) => {
      const outer: PixelBox = [Math.max(0, box[0] - haloPx), Math.max(0, box[1] - haloPx), Math.min(source.width, box[2] + haloPx), Math.min(source.height, box[3] + haloPx)]
      return cut(kernel(await source.read(outer), outer), [box[0] - outer[0], box[1] - outer[1], box[2] - outer[0], box[3] - outer[1]])
    },
  }
}

function cut(grid: Grid, [left, top, right, bottom]: PixelBox): Grid {
  const [width, height] = [right - left, bottom - top]
  const values = new Float64Array(width * height)
  const valid = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (top + y) * grid.width + left + x
      values[y * width + x] = grid.values[from] as number
      valid[y * width + x] = grid.valid ? (grid.valid[from] as number) : 1
    }
  }
  return { width, height, values, valid }
}
