import { DecodeProblem } from '../../problems.ts'
import type { Directory } from './directory.ts'
import type { Layout } from './layout.ts'
import type { TagArray } from './tag-array.ts'

/** plain strips are read in parts of about this size, however large the file made them */
const partBytes = 2 ** 20
/** compressed blocks without byte counts end where the next begins: all offsets are needed then */
const maxSorted = 2 ** 20

/** Where the bytes of a block lie; `stored` 0 means it was never written. */
export type Place = { readonly offset: number; readonly stored: number }
export type PlaceOf = (index: number) => Promise<Place>

/** All places of a page in the order of its list. */
export async function allPlaces({ placeOf, across, down, planar, samples }: Pick<Layout, 'placeOf' | 'across' | 'down' | 'planar' | 'samples'>): Promise<Place[]> {
  return Promise.all(Array.from({ length: across * down * (planar ? samples : 1) }, (_, index) => placeOf(index)))
}

export type BlockTable = Pick<Layout, 'blockHeight' | 'down' | 'placeOf' | 'hasSurplus'>
type Shape = Pick<Layout, 'tiled' | 'blockHeight' | 'across' | 'down' | 'height' | 'compression' | 'planar' | 'samples' | 'turn'> & {
  readonly rowBytes: number
  readonly fileBytes: number
}

/** Where each block lies, looked up when it is asked for. Missing byte counts are worked out; tall strips of plain samples are cut into parts, so that a window never needs the whole of one. */
export async function blockTable(page: Directory, shape: Shape): Promise<BlockTable> {
  const { tiled, across, down, planar, samples } = shape
  const needed = across * down * (planar ? samples : 1)
  const offsets = page.array(tiled && page.has(324) ? 324 : 273)
  const listed = page.array(tiled && page.has(325) ? 325 : 279)
  // a list too short for its blocks is none: where they end is worked out
  const counts = listed && listed.count >= needed ? listed : null
  if (!offsets || offsets.count < needed)
    throw new DecodeProblem('file_damaged', `lists ${offsets?.count ?? 0} of the ${needed} blocks its size needs.`, 'Copy it again from the source.')
  const placeOf = shape.compression === 1 ? plainPlaces({ offsets, counts }, shape) : await packedPlaces({ offsets, counts }, { shape, needed })
  const table = { blockHeight: shape.blockHeight, down, placeOf, hasSurplus: offsets.count > needed || (await isOverfull(counts, shape)) }
  return shape.compression === 1 && !tiled && shape.turn !== 'ycbcr' && shape.blockHeight * shape.rowBytes > partBytes * 2 ? cutStrips(table, shape) : table
}

type Lists = { readonly offsets: TagArray; readonly counts: TagArray | null }

/** bytes that fill up a block to an even place */
const fillBytes = 3

/** Plain blocks of more bytes than their size needs: a width, a number of bands or a bit depth may have been lost. */
async function isOverfull(counts: TagArray | null, { compression, rowBytes, blockHeight }: Shape): Promise<boolean> {
  return compression === 1 && counts !== null && (await counts.at(0)) > rowBytes * blockHeight + fillBytes
}

/** Plain blocks need no count. */
function plainPlaces({ offsets, counts }: Lists, shape: Shape): PlaceOf {
  return async (index) => {
    const offset = await offsets.at(index)
    const stored = counts ? await counts.at(index) : 0
    return { offset, stored: stored === 0 && offset !== 0 ? shape.rowBytes * rowsOf(shape, index) : stored }
  }
}

/** Without a list of counts a compressed block may reach to the next one or to the end of the file. */
async function packedPlaces({ offsets, counts }: Lists, { shape, needed }: { readonly shape: Shape; readonly needed: number }): Promise<PlaceOf> {
  if (counts) return async (index) => ({ offset: await offsets.at(index), stored: await counts.at(index) })
  if (needed > maxSorted) throw new DecodeProblem('over_budget', 'does not say how long its many blocks are.', 'Write it again with gdal_translate.')
  const sorted: number[] = []
  for (let index = 0; index < needed; index++) sorted.push(await offsets.at(index))
  sorted.sort((a, b) => a - b)
  return async (index) => {
    const offset = await offsets.at(index)
    return { offset, stored: offset === 0 ? 0 : Math.max(0, Math.min(shape.fileBytes, after(sorted, offset)) - offset) }
  }
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
  return {
    blockHeight,
    down,
    hasSurplus: table.hasSurplus,
    async placeOf(index) {
      const band = Math.floor(index / down)
      const row = index % down
      const strip = await table.placeOf(band * table.down + Math.floor(row / perStrip))
      if (strip.offset === 0) return strip
      const skipped = (row % perStrip) * blockHeight * shape.rowBytes
      const rows = Math.min(blockHeight, shape.height - row * blockHeight)
      // a strip that ends early leaves the parts behind its end without bytes; they are damaged, not never written
      return { offset: strip.offset + skipped, stored: Math.max(1, Math.min(strip.stored - skipped, rows * shape.rowBytes)) }
    },
  }
}

function largestDivisor(value: number, limit: number): number {
  for (let divisor = Math.min(limit, value); divisor > 1; divisor--) if (value % divisor === 0) return divisor
  return 1
}
