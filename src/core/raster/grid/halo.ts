import type { PixelBox } from '../../../contracts/frame.ts'
import { cutGrid, type Grid, type GridSink, type GridSource, holdsNothing } from './grid.ts'
import { makePace, type Pace } from './pace.ts'
import { windowBoxes } from './windows.ts'

/** Work on a window that was read with pixels around it; the answer has the size of that larger window. */
export type HaloKernel = (grid: Grid, box: PixelBox) => Grid

/**
 * Runs a kernel that looks `haloPx` pixels around over a band of any size, so that windows leave no seams; windows
 * without data are left out.
 */
export async function streamWithHalo(
  source: GridSource,
  sink: GridSink,
  { haloPx, kernel, pace = {} }: { readonly haloPx: number; readonly kernel: HaloKernel; readonly pace?: Pace | undefined },
): Promise<void> {
  const turn = makePace(pace)
  const boxes = windowBoxes(source)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    if (holdsNothing(source, box)) continue
    const outer: PixelBox = [Math.max(0, box[0] - haloPx), Math.max(0, box[1] - haloPx), Math.min(source.width, box[2] + haloPx), Math.min(source.height, box[3] + haloPx)]
    const made = kernel(await source.read(outer), outer)
    await sink.write(box, cutGrid(made, [box[0] - outer[0], box[1] - outer[1], box[2] - outer[0], box[3] - outer[1]]))
  }
  pace.progress?.(boxes.length, boxes.length)
}
