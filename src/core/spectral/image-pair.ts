import { fail, type Failed } from '../../contracts/result.ts'
import type { Grid, GridSource } from '../raster/grid/grid.ts'
import { makePace, type Pace } from '../raster/grid/pace.ts'
import { windowBoxes } from '../raster/grid/windows.ts'

/** The same bands of one place at two dates, all on one grid. */
export type ImagePair = { readonly before: readonly GridSource[]; readonly after: readonly GridSource[] }

/** Why a pair cannot be compared, or null. */
export function pairProblem({ before, after }: ImagePair): Failed | null {
  const [first] = before
  if (!first || after.length === 0) return fail({ code: 'input_missing', message: 'There are no bands to compare.' })
  if (before.length !== after.length)
    return fail({
      code: 'argument_invalid',
      message: `The image before has ${before.length} bands to compare and the one after ${after.length}.`,
      hint: 'Choose the same bands of both.',
      repairable: true,
    })
  const other = [...before, ...after].find(({ width, height }) => width !== first.width || height !== first.height)
  if (!other) return null
  return fail({
    code: 'frames_differ',
    message: `The two dates lie on different grids: ${first.width} x ${first.height} and ${other.width} x ${other.height} pixels.`,
    hint: 'Align one to the other first.',
    repairable: true,
  })
}

/** Pixels of one window: many bands and a chance for each pixel take long. */
const boxPixels = 2 ** 17

/** Windows of both dates side by side. */
export async function eachPair({ before, after }: ImagePair, pace: Pace, visit: (before: readonly Grid[], after: readonly Grid[]) => void): Promise<void> {
  const [first] = before
  if (!first) return
  const turn = makePace(pace)
  const boxes = windowBoxes(first, boxPixels)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    visit(await Promise.all(before.map((band) => band.read(box))), await Promise.all(after.map((band) => band.read(box))))
  }
}
