import { maskValues } from '../../contracts/classes.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { RasterSource } from '../files/index.ts'
import { copyOverlap, type ProjectStore, tilePx } from '../project/index.ts'
import { makeTurns } from '../runner/turns.ts'
import type { AreaOnGrid } from './area-mask.ts'
import { clipToArea } from './class-raster.ts'

/** Labels on the grid of their image. `area` null: all of it. `image` null: the image cannot be read now, so that only the labels say what was seen. */
type Labelled = { data: Uint8Array; width: number; height: number; area: AreaOnGrid | null; image: RasterSource | null; signal: AbortSignal }

/** Stores labels tile by tile; tiles that lie outside the area as a whole stay absent. Where the image has no data nothing was seen, whatever the labels say. */
export async function writeLabels(store: ProjectStore, artifactId: string, { data, width, height, area, image, signal }: Labelled): Promise<void> {
  const whole: PixelBox = [0, 0, width, height]
  const turn = makeTurns(signal)
  for (const box of blocksOf(area?.box ?? whole, { width, height })) {
    await turn()
    const bytes = new Uint8Array((box[2] - box[0]) * (box[3] - box[1]))
    copyOverlap({ box: whole, bytes: data }, { box, bytes })
    if (image) await hideUnseen(image, box, bytes)
    store.tiles.writeWindow(artifactId, 'value', { box, bytes: area ? clipToArea(bytes, box, area) : bytes })
  }
}

async function hideUnseen(image: RasterSource, box: PixelBox, bytes: Uint8Array): Promise<void> {
  const read = await image.readRgb({ box, width: box[2] - box[0], height: box[3] - box[1], resample: 'nearest' })
  if (!read.ok && read.error.code !== 'file_damaged') return
  const valid = read.ok ? read.value.valid : null
  for (let at = 0; at < bytes.length; at++) if (valid === null || valid[at] === 0) bytes[at] = maskValues.nodata
}

/** Boxes of the tiles that a box touches, cut at the edge of the grid. */
function blocksOf([left, top, right, bottom]: PixelBox, { width, height }: { width: number; height: number }): PixelBox[] {
  const blocks: PixelBox[] = []
  for (let y = Math.max(0, Math.floor(top / tilePx)) * tilePx; y < Math.min(height, bottom); y += tilePx)
    for (let x = Math.max(0, Math.floor(left / tilePx)) * tilePx; x < Math.min(width, right); x += tilePx)
      blocks.push([x, y, Math.min(width, x + tilePx), Math.min(height, y + tilePx)])
  return blocks
}
