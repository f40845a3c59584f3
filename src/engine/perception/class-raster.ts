import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ClassRaster } from '../../contracts/kinds/index.ts'
import { maskValues } from '../../contracts/classes.ts'
import { type ProjectStore, tilePx } from '../project/index.ts'
import { windowsOf } from '../runner/raster-windows.ts'
import type { AreaOnGrid } from './area-mask.ts'

type Base = { frame: Frame; layerId: string; values: Readonly<Record<string, number>>; source: ClassRaster['source']; hasScores: boolean }

/** A raster whose tiles are still to come. */
export const growingRaster = ({ frame, layerId, values, source, hasScores }: Base): ClassRaster => ({
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
})

/** The finished raster: pixels per value, and the share of the asked area that could be analysed. */
export function finishedRaster(store: ProjectStore, artifactId: string, base: Base & { area: AreaOnGrid }): ClassRaster {
  const counts = new Map<number, number>()
  let seen = 0
  for (const { box, values } of windowsOf(store, artifactId, base.frame)) {
    const inside = base.area.inside(box)
    for (const [at, value] of values.entries()) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
      if (value < maskValues.obscured && (inside === null || inside[at] === 1)) seen++
    }
  }
  const { width, height } = base.frame
  const areaPixels = base.area.box ? countInside(base.area, base.frame) : width * height
  const stored = [...counts.values()].reduce((sum, n) => sum + n, 0)
  counts.set(maskValues.nodata, width * height - (stored - (counts.get(maskValues.nodata) ?? 0)))
  return {
    ...growingRaster(base),
    histogram: Object.fromEntries([...counts].map(([value, n]) => [String(value), n])),
    areaPixels,
    analysedShare: areaPixels > 0 ? Math.min(1, seen / areaPixels) : 0,
  }
}

/** Pixels of the grid inside the area, in bands so that memory stays small. */
function countInside(area: AreaOnGrid, { width, height }: Frame): number {
  if (!area.box) return width * height
  const left = Math.max(0, Math.floor(area.box[0]))
  const right = Math.min(width, Math.ceil(area.box[2]))
  let n = 0
  for (let top = Math.max(0, Math.floor(area.box[1])); top < Math.min(height, area.box[3]); top += tilePx) {
    const band: PixelBox = [left, top, right, Math.min(height, Math.ceil(area.box[3]), top + tilePx)]
    for (const inside of area.inside(band) ?? []) n += inside
  }
  return n
}

/** Pixels outside the asked area count as not analysed. */
export function clipToArea(bytes: Uint8Array, box: PixelBox, area: AreaOnGrid): Uint8Array {
  const inside = area.inside(box)
  return inside ? bytes.map((value, at) => (inside[at] === 1 ? value : maskValues.nodata)) : bytes
}
