import { fail, FailureError } from '../../../contracts/result.ts'
import { type Grid, type GridSource, holdsNothing } from '../grid/grid.ts'
import { makePace, type Pace } from '../grid/pace.ts'
import { windowBoxes } from '../grid/windows.ts'
import { type ZoneStats, ZoneSums } from './zone-sums.ts'

/** Count, sum, mean, minimum, maximum and spread of the values in each zone, in memory. */
export function zonalStats(values: Grid, zones: Grid): ZoneStats[] {
  checkSizes(values, zones)
  const sums = new ZoneSums()
  sums.add(values, zones)
  return sums.result()
}

/** The same for bands of any size on one grid; windows in which either is empty are left out. */
export async function streamZonalStats(values: GridSource, zones: GridSource, pace: Pace = {}): Promise<ZoneStats[]> {
  checkSizes(values, zones)
  const turn = makePace(pace)
  const sums = new ZoneSums()
  const boxes = windowBoxes(zones.isEmpty ? zones : values)
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    if (holdsNothing(zones, box) || holdsNothing(values, box)) continue
    sums.add(await values.read(box), await zones.read(box))
  }
  return sums.result()
}

type Size = { readonly width: number; readonly height: number }

function checkSizes(a: Size, b: Size): void {
  if (a.width === b.width && a.height === b.height) return
  throw new FailureError(
    fail({
      code: 'frames_differ',
      message: `The values are ${a.width} x ${a.height} pixels and the zones ${b.width} x ${b.height}.`,
      hint: 'Align one to the other first.',
      repairable: true,
    }).error,
  )
}
