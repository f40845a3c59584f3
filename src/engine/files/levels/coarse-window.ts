import type { PixelBox } from '../../../contracts/frame.ts'
import type { Level, LevelWindow, ReadRgb } from '../raster-source.ts'
import { resample } from './resample.ts'

/** Pixels decoded for a first look: about a quarter of a second. */
const lookPixels = 2 ** 23

/** Whether a box of a level takes longer to read than a first look may. */
export function isSlow(level: Level, box: PixelBox): boolean {
  const [left, top, right, bottom] = inside(level, box)
  return (right - left) * (bottom - top) > lookPixels * 2
}

/**
 * A first look at a box of a level: one block in so many is decoded and stands for those around it. Never for numbers; whoever shows it
 * asks again for the whole.
 */
export async function coarseWindow(level: Level, box: PixelBox, { width, height }: ReadRgb): Promise<LevelWindow> {
  const out = { rgb: new Uint8Array(width * height * 3), valid: new Uint8Array(width * height) }
  const blocks = { read: 0, damaged: 0 }
  const area = inside(level, box)
  const cells = cellsOf(level, area)
  const [perX, perY] = [width / (box[2] - box[0]), height / (box[3] - box[1])]
  for (let top = area[1]; top < area[3]; top += cells.height) {
    for (let left = area[0]; left < area[2]; left += cells.width) {
      const cell: PixelBox = [left, top, Math.min(left + cells.width, area[2]), Math.min(top + cells.height, area[3])]
      const place = toOutput(cell, box, [perX, perY])
      const size = { width: place[2] - place[0], height: place[3] - place[1] }
      if (size.width < 1 || size.height < 1) continue
      const chosen = blockIn(level, cell)
      const part = await resample(level, chosen, { box: chosen, ...size, resample: 'average' })
      blocks.read += part.blocks.read
      blocks.damaged += part.blocks.damaged
      for (let row = 0; row < size.height; row++) {
        const to = (place[1] + row) * width + place[0]
        out.rgb.set(part.rgb.subarray(row * size.width * 3, (row + 1) * size.width * 3), to * 3)
        out.valid.set(part.valid.subarray(row * size.width, (row + 1) * size.width), to)
      }
    }
  }
  return { ...out, blocks }
}

const inside = ({ width, height }: Level, [left, top, right, bottom]: PixelBox): PixelBox => [
  Math.max(0, Math.floor(left)),
  Math.max(0, Math.floor(top)),
  Math.min(width, Math.ceil(right)),
  Math.min(height, Math.ceil(bottom)),
]

/** Cells of whole blocks, as few times larger than one as keeps within what may be decoded. */
function cellsOf({ grain }: Level, [left, top, right, bottom]: PixelBox): { width: number; height: number } {
  const share = Math.max(1, ((right - left) * (bottom - top)) / lookPixels)
  const isStrip = grain.width >= right - left
  const down = isStrip ? Math.ceil(share) : Math.ceil(Math.sqrt(share))
  return { width: isStrip ? right - left : grain.width * down, height: grain.height * down }
}

/** The block in the middle of a cell. */
function blockIn({ grain, width, height }: Level, [left, top, right, bottom]: PixelBox): PixelBox {
  const x = Math.floor((left + right) / 2 / grain.width) * grain.width
  const y = Math.floor((top + bottom) / 2 / grain.height) * grain.height
  return [Math.max(left, x), y, Math.min(width, right, x + grain.width), Math.min(height, y + grain.height)]
}

const toOutput = (cell: PixelBox, box: PixelBox, [perX, perY]: readonly [number, number]): PixelBox => [
  Math.max(0, Math.round((cell[0] - box[0]) * perX)),
  Math.max(0, Math.round((cell[1] - box[1]) * perY)),
  Math.round((cell[2] - box[0]) * perX),
  Math.round((cell[3] - box[1]) * perY),
]
