import { DecodeProblem } from '../../problems.ts'
import type { Directory } from './directory.ts'
import type { Layout } from './layout.ts'

/** plain strips are read in parts of about this size, however large the file made them */
const partBytes = 2 ** 20

export type BlockTable = Pick<Layout, 'blockHeight' | 'down' | 'offsets' | 'counts'>
type Shape = Pick<Layout, 'tiled' | 'blockHeight' | 'across' | 'down' | 'height' | 'compression' | 'planar' | 'samples'> & { readonly rowBytes: number; readonly fileBytes: number }

/** Where each block lies. Missing byte counts are worked out; tall strips of plain samples are cut into parts, so that a window never needs the whole of one. */
export async function blockTable(page: Directory, shape: Shape): Promise<BlockTable> {
  const { tiled, across, down, planar, samples } = shape
  const count = across * down * (planar ? samples : 1)
  const offsets = (await page.numbers(tiled && page.has(324) ? 324 : 273)) ?? []
  if (offsets.length < count) throw new DecodeProblem('file_damaged', `lists ${offsets.length} of the ${count} blocks its size needs.`, 'Copy it again from the source.')
  const listed = (await page.numbers(tiled && page.has(325) ? 325 : 279)) ?? []
  const counts = completeCounts(offsets, listed, shape)
  const table = { blockHeight: shape.blockHeight, down, offsets, counts }
  return shape.compression === 1 && !tiled && shape.blockHeight * shape.rowBytes > partBytes * 2 ? cutStrips(table, shape) : table
}

/** Plain blocks need no count; without a list a compressed block may reach to the next one or to the end of the file. */
function completeCounts(offsets: readonly number[], listed: readonly number[], shape: Shape): readonly number[] {
  const plain = shape.compression === 1
  if (listed.length >= offsets.length && !(plain && listed.includes(0))) return listed
  const sorted = plain ? [] : [...offsets].sort((a, b) => a - b)
  return offsets.map((offset, index) => {
    const known = listed[index] ?? 0
    // nothing stored, or a list that is there says so: a block never written
    if (known > 0 || offset === 0 || (!plain && listed.length > 0)) return known
    return plain ? shape.rowBytes * rowsOf(shape, index) : Math.max(0, Math.min(shape.fileBytes, after(sorted, offset)) - offset)
  })
}

/** The first offset behind this one. */
function after(sorted: readonly number[], offset: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= offset) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY
}

function rowsOf({ tiled, blockHeight, height, down }: Pick<Shape, 'tiled' | 'blockHeight' | 'height' | 'down'>, index: number): number {
  return tiled ? blockHeight : Math.min(blockHeight, height - (index % down) * blockHeight)
}

function cutStrips(table: BlockTable, shape: Shape): BlockTable {
  // parts must tile a strip evenly, or a part would reach over into the next strip
  const single = table.down === 1
  const wanted = Math.max(1, Math.floor(partBytes / shape.rowBytes))
  const blockHeight = single ? wanted : largestDivisor(table.blockHeight, wanted)
  const down = Math.ceil(shape.height / blockHeight)
  const perStrip = single ? down : table.blockHeight / blockHeight
  const offsets: number[] = []
  const counts: number[] = []
  for (let band = 0; band < (shape.planar ? shape.samples : 1); band++) {
    for (let row = 0; row < down; row++) {
      const strip = band * table.down + Math.floor(row / perStrip)
      const skipped = (row % perStrip) * blockHeight * shape.rowBytes
      const offset = table.offsets[strip] as number
      const stored = (table.counts[strip] as number) - skipped
      const rows = Math.min(blockHeight, shape.height - row * blockHeight)
      offsets.push(offset === 0 ? 0 : offset + skipped)
      counts.push(Math.max(0, Math.min(stored, rows * shape.rowBytes)))
    }
  }
  return { blockHeight, down, offsets, counts }
}

function largestDivisor(value: number, limit: number): number {
  for (let divisor = Math.min(limit, value); divisor > 1; divisor--) if (value % divisor === 0) return divisor
  return 1
}
