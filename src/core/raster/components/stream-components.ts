import type { GridSink, GridSource } from '../grid/grid.ts'
import { rowWriter } from '../grid/row-writer.ts'
import type { Pace } from '../grid/pace.ts'
import type { KeyRule } from '../grid/runs.ts'
import { sweepSource } from '../grid/sweep-source.ts'
import { fail, FailureError } from '../../../contracts/result.ts'
import type { Part } from './label-sets.ts'
import { type Connectivity, RowLabeller } from './row-labeller.ts'

export type PartsAsk = { readonly rule: KeyRule; readonly connectivity: Connectivity; readonly pace?: Pace | undefined }

/**
 * Tells of each connected part of a band of any size as soon as it is complete, in the order in which parts end (labels mean nothing
 * here). Memory: one strip and the parts that are open.
 * @throws FailureError `aborted`, or what the source fails with
 */
export async function streamParts(source: GridSource, { rule, connectivity, pace }: PartsAsk, onPart: (part: Part) => void): Promise<void> {
  const labeller = new RowLabeller({ connectivity, onPart })
  await sweepSource(source, {
    rule,
    pace,
    visit: (row, runs) => {
      labeller.row(row, runs)
      labeller.settle()
    },
  })
  labeller.finish()
}

/** Parts whose labels can be kept at once. */
const mostLabels = 5e7

/** The labels of a sweep before they are final; the same sweep again gives each run the same ones. */
export async function sweepLabels(
  source: GridSource,
  { rule, connectivity, pace }: PartsAsk,
  onRow?: (row: number, labeller: RowLabeller) => void | Promise<void>,
): Promise<RowLabeller> {
  const labeller = new RowLabeller({ connectivity })
  await sweepSource(source, {
    rule,
    pace,
    visit: (row, runs) => {
      labeller.row(row, runs)
      if (labeller.sets.size > mostLabels)
        throw new FailureError(fail({ code: 'over_budget', message: `The raster falls into more than ${mostLabels / 1e6} million parts.`, hint: 'Take a smaller area.' }).error)
      return onRow?.(row, labeller)
    },
  })
  return labeller
}

/**
 * Writes labels 1 to count (reading order of the first pixels, 0 outside) as Int32, row by row, in two sweeps over the source.
 * @throws FailureError `aborted`, `over_budget` beyond 50 million parts
 */
export async function streamLabels(source: GridSource, sink: GridSink, ask: PartsAsk): Promise<{ readonly count: number }> {
  const first = await sweepLabels(source, ask)
  const { final, count } = finalLabels(first)
  const rows = rowWriter(source.width, sink)
  await sweepLabels(source, ask, (row, labeller) => {
    const line = new Int32Array(source.width)
    const { now } = labeller
    for (let k = 0; k < now.count; k++) line.fill(final[now.label[k] as number] as number, now.start[k], now.end[k])
    return now.count > 0 ? rows.put(row, line) : undefined
  })
  await rows.end()
  return { count }
}

function finalLabels({ sets }: RowLabeller): { final: Int32Array; count: number } {
  const final = new Int32Array(sets.size)
  let count = 0
  for (let label = 1; label < sets.size; label++) {
    const root = sets.find(label)
    final[label] = root === label ? ++count : (final[root] as number)
  }
  return { final, count }
}
