import type { ByteSource } from '../../bytes.ts'
import { DecodeProblem } from '../../problems.ts'
import { decodeNumbers } from './tag-values.ts'

const pageEntries = 8192
/** numbers of 8, 16, 32 and 64 bits, in classic files and BigTIFF; signed ones where some writers put them */
const wholeTypes = new Set([1, 3, 4, 13, 16, 17, 18])

/** Where a list of numbers lies in the file. */
export type TagPlace = { readonly type: number; readonly count: number; readonly offset: number; readonly entryBytes: number }

/** A long list of numbers, read in pages when an entry of one is asked for. */
export type TagArray = {
  readonly count: number
  /** the number at an index; a promise only where its page was not read yet */
  readonly at: (index: number) => number | Promise<number>
}

/** A list that reaches over the end of the file is `file_truncated`, before anything of it is read. */
export function tagArray(bytes: ByteSource, place: TagPlace, littleEndian: boolean): TagArray {
  const { type, count, offset, entryBytes } = place
  if (!wholeTypes.has(type)) throw new DecodeProblem('file_damaged', 'lists its blocks by numbers that are not whole.', 'Copy it again from the source.')
  if (offset + count * entryBytes > bytes.size)
    throw new DecodeProblem('file_truncated', 'ends early: the list of its blocks lies behind the end.', 'Copy it again from the source.')
  const pages = new Map<number, readonly number[]>()
  const load = async (page: number): Promise<readonly number[]> => {
    const first = page * pageEntries
    const entries = Math.min(pageEntries, count - first)
    const loaded = decodeNumbers(await bytes.read(offset + first * entryBytes, entries * entryBytes), type, littleEndian)
    pages.set(page, loaded)
    return loaded
  }
  const entryOf = (page: readonly number[], index: number): number => {
    const value = page[index % pageEntries]
    if (value === undefined) throw new RangeError(`entry ${index} of a list of ${count}`)
    return value
  }
  return {
    count,
    at(index) {
      const page = Math.floor(index / pageEntries)
      const known = pages.get(page)
      return known ? entryOf(known, index) : load(page).then((loaded) => entryOf(loaded, index))
    },
  }
}
