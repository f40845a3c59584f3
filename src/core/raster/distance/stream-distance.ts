import type { GridSink, GridSource } from '../grid/grid.ts'
import { streamWithHalo } from '../grid/halo.ts'
import type { Pace } from '../grid/pace.ts'
import type { KeyRule } from '../grid/runs.ts'
import { distanceTransform } from './distance-transform.ts'

/** Distance in pixels up to `mostPx`, exact there and `mostPx` beyond, for a band of any size: Float32 windows. */
export async function streamDistance(
  source: GridSource,
  sink: GridSink,
  { isTarget, mostPx, pace }: { readonly isTarget: KeyRule; readonly mostPx: number; readonly pace?: Pace | undefined },
): Promise<void> {
  const haloPx = Math.ceil(mostPx)
  await streamWithHalo(source, sink, {
    haloPx,
    pace,
    kernel: (grid) => {
      const values = distanceTransform(grid, { isTarget })
      for (let at = 0; at < values.length; at++) if ((values[at] as number) > mostPx) values[at] = mostPx
      return { width: grid.width, height: grid.height, values, valid: null }
    },
  })
}
