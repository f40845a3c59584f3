import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ClassRaster } from '../../contracts/kinds/index.ts'
import { maskValues } from '../../contracts/classes.ts'
import { type ProjectStore, tilePx } from '../project/index.ts'
import { makeCounts } from '../runner/counts.ts'
import { windowsOf } from '../runner/raster-windows.ts'
import { makeTurns } from '../runner/turns.ts'
import type { AreaOnGrid } from './area-mask.ts'

type Base = {
  frame: Frame
  layerId: string
  values: Readonly<Record<string, number>>
  source: ClassRaster['source']
  hasScores: boolean
  note: string | null
  unseen: string | null
  calibration?: ClassRaster['calibration']
}

/** A raster whose tiles are still to come. */
export const growingRaster = ({ frame, layerId, values, source, hasScores, note, unseen, calibration }: Base): ClassRaster => ({
  kind: 'segmentation',
  classes: Object.keys(values),
  values: { ...values },
  frame,
  layerId,
  tilePx,
  histogram: {},
  analysedShare: 0,
  areaPixels: 0,
  hasScores,
  source,
  note,
  unseen,
  ...(calibration ? { calibration } : {}),
})

/** The finished raster: pixels per value, and the share of the asked area that could be analysed. */
export async function finishedRaster(store: ProjectStore, artifactId: string, { area, signal, ...base }: Base & { area: AreaOnGrid; signal: AbortSignal }): Promise<ClassRaster> {
  const counts = makeCounts()
  let seen = 0
  for await (const { box, values } of windowsOf(store, { artifactId, frame: base.frame, signal })) {
    const inside = area.inside(box)
    counts.add(values)
    for (let at = 0; at < values.length; at++) if ((values[at] as number) < maskValues.obscured && (inside === null || inside[at] === 1)) seen++
  }
  const { width, height } = base.frame
  const areaPixels = area.box ? await countInside(area, base.frame, signal) : width * height
  const known = counts.total() - counts.of(maskValues.nodata)
  return {
    ...growingRaster(base),
    histogram: { ...counts.record(), [maskValues.nodata]: width * height - known },
    areaPixels,
    analysedShare: areaPixels > 0 ? Math.min(1, seen / areaPixels) : 0,
  }
}

/** Pixels of the grid inside the area, in blocks so that memory stays small and the engine free. */
async function countInside(area: AreaOnGrid, { width, height }: Frame, signal: AbortSignal): Promise<number> {
  if (!area.box) return width * height
  const left = Math.max(0, Math.floor(area.box[0]))
  const right = Math.min(width, Math.ceil(area.box[2]))
  let n = 0
  const turn = makeTurns(signal)
  for (let top = Math.max(0, Math.floor(area.box[1])); top < Math.min(height, area.box[3]); top += tilePx) {
    for (let from = left; from < right; from += tilePx) {
      await turn()
      const block: PixelBox = [from, top, Math.min(right, from + tilePx), Math.min(height, Math.ceil(area.box[3]), top + tilePx)]
      for (const inside of area.inside(block) ?? []) n += inside
    }
  }
  return n
}

/** Pixels outside the asked area count as not analysed. */
export function clipToArea(bytes: Uint8Array, box: PixelBox, area: AreaOnGrid): Uint8Array {
  const inside = area.inside(box)
  return inside ? bytes.map((value, at) => (inside[at] === 1 ? value : maskValues.nodata)) : bytes
}
