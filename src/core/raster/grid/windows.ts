import type { PixelBox } from '../../../contracts/frame.ts'
import { type Grid, type GridSink, type GridSource, holdsNothing } from './grid.ts'
import { makePace, type Pace } from './pace.ts'

/** Pixels of one window at most: 4 million bytes to 32 million, whatever the type. */
const windowPixels = 2 ** 22

/** Boxes in row order that follow the tiles of a source, each of about `pixels` (a million): fewer for work that takes long for each. */
export function windowBoxes({ width, height, tile }: Pick<GridSource, 'width' | 'height' | 'tile'>, pixels = 2 ** 20): PixelBox[] {
  const most = Math.min(windowPixels, 4 * pixels)
  const across = Math.min(width, Math.max(1, Math.round(Math.sqrt(pixels) / tile.width)) * tile.width, most)
  const down = Math.min(height, Math.max(1, Math.round(pixels / across / tile.height)) * tile.height, Math.max(1, Math.floor(most / across)))
  const boxes: PixelBox[] = []
  for (let top = 0; top < height; top += down) {
    for (let left = 0; left < width; left += across) boxes.push([left, top, Math.min(width, left + across), Math.min(height, top + down)])
  }
  return boxes
}

/** Each window that is not empty, with its place; other work runs in between. */
export async function eachWindow(source: GridSource, visit: (grid: Grid, box: PixelBox) => void, pace: Pace = {}): Promise<void> {
  const turn = makePace(pace)
  const boxes = windowBoxes(source)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    if (!holdsNothing(source, box)) visit(await source.read(box), box)
  }
  pace.progress?.(boxes.length, boxes.length)
}

/** A source written window by window into a sink; empty windows are left out. */
export async function copyGrid(source: GridSource, sink: GridSink, pace: Pace = {}): Promise<void> {
  const turn = makePace(pace)
  const boxes = windowBoxes(source)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    if (!holdsNothing(source, box)) await sink.write(box, await source.read(box))
  }
  pace.progress?.(boxes.length, boxes.length)
}
