import type { Frame } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { aligned, type Grid, type GridSource, memorySink } from '../../../core/raster/index.ts'
import type { ToolContext } from '../../context.ts'
import { eachBox } from './grid-input.ts'

/** Cells that are held at once, where water or sight runs over all of them. */
const mostCells = 4e7

/** A band in memory, on another grid where one is given. `over_budget` above 40 million cells. */
export async function wholeGrid(context: ToolContext, source: GridSource, move?: { readonly from: Frame; readonly to: Frame }): Promise<Result<Grid>> {
  const placed = move ? aligned(source, { ...move, method: 'bilinear' }) : source
  if (placed.width * placed.height > mostCells)
    return fail({
      code: 'over_budget',
      message: `${placed.width} x ${placed.height} cells have to be held at once, which is more than is set aside.`,
      hint: 'Cut out an area or make the cells larger first.',
      repairable: true,
    })
  const sink = memorySink(placed.width, placed.height)
  await eachBox(context, placed, async (box) => {
    const grid = await placed.read(box)
    // values of any type, but of one type throughout
    await sink.write(box, { ...grid, values: Float32Array.from(grid.values) })
  })
  return ok(sink.grid())
}
