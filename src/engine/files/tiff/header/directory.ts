import { DecodeProblem } from '../../problems.ts'
import type { ByteSource } from '../../bytes.ts'
import { type TagArray, tagArray } from './tag-array.ts'
import { decodeNumbers, typeBytes, viewOf } from './tag-values.ts'

const maxDirectories = 1024
const maxEntries = 4096
const maxTagBytes = 64 * 2 ** 20

type Entry = { readonly type: number; readonly count: number; readonly offset: number }

/** One image file directory: tags by number, values read when asked for. */
export type Directory = {
  /** entries stand in the order of their numbers, as every writer is told to put them */
  readonly isSorted: boolean
  readonly has: (tag: number) => boolean
  readonly numbers: (tag: number) => Promise<number[] | null>
  readonly number: (tag: number) => Promise<number | null>
  readonly text: (tag: number) => Promise<string | null>
  readonly raw: (tag: number) => Promise<Uint8Array | null>
  /** a list that may be long, read in pages; null without the tag */
  readonly array: (tag: number) => TagArray | null
}

export type TiffFile = {
  readonly littleEndian: boolean
  readonly directories: readonly Directory[]
  readonly note: string | null
  /** a directory that a tag points to; null when it lies outside the file */
  readonly at: (offset: number) => Promise<Directory | null>
}

/** Walks the directories; loops and absurd counts end the walk, a directory outside the file is `file_truncated`. */
export async function readTiff(bytes: ByteSource): Promise<TiffFile> {
  const { littleEndian, big, first } = await readHeader(bytes)
  const seen = new Set<number>()
  const directories: Directory[] = []
  let note: string | null = null
  for (let next = first; next !== 0 && note === null; ) {
    note = walkProblem(seen, next)
    const page = note === null ? await readDirectory(bytes, { offset: next, littleEndian, big }) : null
    if (note !== null) break
    if (!page && directories.length === 0) throw truncated(bytes)
    if (page) directories.push(page.directory)
    else note = 'A page of the file lies behind its end; the first pages are used.'
    next = page?.next ?? 0
  }
  if (directories.length === 0) throw new DecodeProblem('file_damaged', 'is a TIFF without an image.', 'Export the image again.')
  return { littleEndian, directories, note, at: async (offset) => (await readDirectory(bytes, { offset, littleEndian, big }))?.directory ?? null }
}

function walkProblem(seen: Set<number>, offset: number): string | null {
  if (seen.has(offset) || seen.size >= maxDirectories) return 'The list of pages in the file runs in a circle; the first pages are used.'
  seen.add(offset)
  return null
}

async function readHeader(bytes: ByteSource): Promise<{ littleEndian: boolean; big: boolean; first: number }> {
  const head = await bytes.read(0, 16)
  const littleEndian = head[0] === 0x49
  const view = viewOf(head)
  const big = view.getUint16(2, littleEndian) === 43
  if (head.length < (big ? 16 : 8)) throw truncated(bytes)
  if (big && (view.getUint16(4, littleEndian) !== 8 || view.getUint16(6, littleEndian) !== 0))
    throw new DecodeProblem('file_damaged', 'has a BigTIFF header that contradicts itself.', 'Export the image again.')
  return { littleEndian, big, first: readPointer(view, big ? 8 : 4, { littleEndian, big }) }
}

/** Offsets and counts are 4 bytes, in BigTIFF 8. */
function readPointer(view: DataView, at: number, { littleEndian, big }: Pick<Where, 'littleEndian' | 'big'>): number {
  return big ? Number(view.getBigUint64(at, littleEndian)) : view.getUint32(at, littleEndian)
}

type Where = { readonly offset: number; readonly littleEndian: boolean; readonly big: boolean }

async function readDirectory(bytes: ByteSource, where: Where): Promise<{ directory: Directory; next: number } | null> {
  const { offset, littleEndian, big } = where
  if (!Number.isSafeInteger(offset) || offset + (big ? 8 : 2) > bytes.size) return null
  const countView = viewOf(await bytes.read(offset, 8))
  const count = big ? Number(countView.getBigUint64(0, littleEndian)) : countView.getUint16(0, littleEndian)
  if (count > maxEntries) throw new DecodeProblem('file_damaged', 'has a header with an impossible number of entries.', 'Copy the file again.')
  const entryBytes = big ? 20 : 12
  const start = offset + (big ? 8 : 2)
  const block = await bytes.read(start, count * entryBytes + (big ? 8 : 4))
  if (block.length < count * entryBytes) return null
  const view = viewOf(block)
  const entries = new Map<number, Entry>()
  let isSorted = true
  let last = 0
  for (let i = 0; i < count; i++) {
    const tag = view.getUint16(i * entryBytes, littleEndian)
    isSorted &&= tag >= last
    last = tag
    // of a tag that stands twice the first counts
    if (!entries.has(tag)) entries.set(tag, readEntry(view, i * entryBytes, { ...where, offset: start }))
  }
  const tail = count * entryBytes
  const hasNext = block.length >= tail + (big ? 8 : 4)
  return { directory: { ...directoryOf(bytes, entries, littleEndian), isSorted }, next: hasNext ? readPointer(view, tail, where) : 0 }
}

/** `where.offset` is the file position of the entries; short values lie inside the entry itself. */
function readEntry(view: DataView, at: number, where: Where): Entry {
  const { littleEndian, big } = where
  const type = view.getUint16(at + 2, littleEndian)
  const count = readPointer(view, at + 4, where)
  const valueAt = at + (big ? 12 : 8)
  const inline = (typeBytes[type] ?? 1) * count <= (big ? 8 : 4)
  return { type, count, offset: inline ? where.offset + valueAt : readPointer(view, valueAt, where) }
}

function directoryOf(bytes: ByteSource, entries: ReadonlyMap<number, Entry>, littleEndian: boolean): Omit<Directory, 'isSorted'> {
  const raw = async (tag: number) => {
    const entry = entries.get(tag)
    if (!entry) return null
    const length = entry.count * (typeBytes[entry.type] ?? 1)
    if (length > maxTagBytes) throw new DecodeProblem('over_budget', `has a header field of ${Math.round(length / 1e6)} MB.`, 'Export the image again with larger tiles.')
    const found = await bytes.read(entry.offset, length)
    if (found.length < length) throw truncated(bytes)
    return found
  }
  const numbers = async (tag: number) => {
    const entry = entries.get(tag)
    const found = await raw(tag)
    return entry && found ? decodeNumbers(found, entry.type, littleEndian) : null
  }
  return {
    has: (tag) => entries.has(tag),
    raw,
    array: (tag) => {
      const entry = entries.get(tag)
      return entry ? tagArray(bytes, { ...entry, entryBytes: typeBytes[entry.type] ?? 1 }, littleEndian) : null
    },
    numbers,
    number: async (tag) => (await numbers(tag))?.[0] ?? null,
    text: async (tag) => {
      const found = await raw(tag)
      return found ? new TextDecoder('latin1').decode(found).replace(/\0[\s\S]*$/, '') : null
    },
  }
}

function truncated(bytes: ByteSource): DecodeProblem {
  return new DecodeProblem('file_truncated', `ends early: only ${megabytes(bytes.size)} are there, its header points behind the end.`, 'Copy it again from the source.')
}

export function megabytes(count: number): string {
  if (count < 1000) return `${count} bytes`
  return count < 1e6 ? `${Math.round(count / 1000)} kB` : `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)} MB`
}
