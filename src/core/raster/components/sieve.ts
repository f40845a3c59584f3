import { emptyLike, type GridSink, type GridSource } from '../grid/grid.ts'
import { rowWriter } from '../grid/row-writer.ts'
import type { LabelledRow, RowLabeller } from './row-labeller.ts'
import { type PartsAsk, sweepLabels } from './stream-components.ts'

type SieveAsk = PartsAsk & {
  /** parts of fewer pixels take the key of their largest neighbour */
  readonly smallestPx: number
  /** what a left-out pixel is written as */
  readonly outside: number
}

/**
 * Parts of equal key smaller than asked are given to their largest neighbour (its neighbour's, while that is small as well, as GDAL does);
 * a part without a neighbour stays. Left-out pixels stay left out. Three sweeps; the type written is that of the source.
 * @throws FailureError as `streamLabels`
 */
export async function streamSieve(source: GridSource, sink: GridSink, ask: SieveAsk): Promise<void> {
  const { sets } = await sweepLabels(source, ask)
  const rootOf = Int32Array.from({ length: sets.size }, (_, label) => (label === 0 ? 0 : sets.find(label)))
  const size = (root: number) => sets.areas[root] as number
  const neighbours = new Int32Array(sets.size)
  const meet = (a: number, b: number) => {
    const [one, other] = [rootOf[a] as number, rootOf[b] as number]
    if (one === other) return
    if (neighbours[one] === 0 || size(neighbours[one] as number) < size(other)) neighbours[one] = other
    if (neighbours[other] === 0 || size(neighbours[other] as number) < size(one)) neighbours[other] = one
  }
  const reach = ask.connectivity === 8 ? 1 : 0
  await sweepLabels(source, ask, (_row, labeller) => meetNeighbours(labeller, reach, meet))
  const targets = Int32Array.from({ length: sets.size }, (_, label) => (rootOf[label] === label ? targetOf(label, neighbours, (root) => size(root) < ask.smallestPx) : 0))
  const like = (await source.read([0, 0, 1, 1])).values
  const rows = rowWriter(source.width, sink)
  await sweepLabels(source, ask, (row, { now }) => {
    const line = emptyLike(like, source.width).fill(ask.outside)
    for (let k = 0; k < now.count; k++) line.fill(sets.keys[targets[rootOf[now.label[k] as number] as number] as number] as number, now.start[k], now.end[k])
    return rows.put(row, line)
  })
  await rows.end()
}

/** The part a small one ends in: along largest neighbours until one is large enough; itself when that leads nowhere. */
function targetOf(root: number, neighbours: Int32Array, isSmall: (root: number) => boolean): number {
  const seen = new Set<number>()
  let at = root
  while (isSmall(at)) {
    seen.add(at)
    at = neighbours[at] as number
    if (at === 0 || seen.has(at)) return root
  }
  return at
}

function meetNeighbours({ before, now }: RowLabeller, reach: 0 | 1, meet: (a: number, b: number) => void): void {
  let from = 0
  for (let k = 0; k < now.count; k++) {
    if (k > 0 && now.end[k - 1] === now.start[k]) meet(now.label[k - 1] as number, now.label[k] as number)
    from = meetAbove({ before, now }, { k, from, reach }, meet)
  }
}

function meetAbove(rows: { before: LabelledRow; now: LabelledRow }, at: { k: number; from: number; reach: 0 | 1 }, meet: (a: number, b: number) => void): number {
  const { before, now } = rows
  let { from } = at
  while (from < before.count && (before.end[from] as number) <= (now.start[at.k] as number) - at.reach) from++
  for (let q = from; q < before.count && (before.start[q] as number) < (now.end[at.k] as number) + at.reach; q++) meet(before.label[q] as number, now.label[at.k] as number)
  return from
}
