import { stat } from 'node:fs/promises'
import { type ByteSource, fileBytes } from '../bytes.ts'
import type { Lru } from '../lru.ts'
import { DecodeProblem } from '../problems.ts'
import { checkCompression } from './codecs/decompress.ts'
import { type Directory, readTiff, type TiffFile } from './header/directory.ts'
import { type Layout, readLayout } from './header/layout.ts'
import { type Block, type BlockReader, blockReader } from './pixels/blocks.ts'

/** The image, its reduced images (largest first), and masks by the size of what they belong to. */
export type Pages = {
  readonly images: readonly [BlockReader, ...BlockReader[]]
  readonly masks: readonly BlockReader[]
  /** images of their own in the file, this one among them */
  readonly count: number
  readonly notes: readonly string[]
  readonly close: () => Promise<void>
}

type Found = { readonly images: BlockReader[]; readonly masks: BlockReader[]; readonly notes: string[]; count: number }
type Opened = { readonly file: TiffFile; readonly bytes: ByteSource; readonly cache: Lru<Block>; readonly name: string }

/** Page one, its overviews and mask pages inside the file, and those of `.ovr` and `.msk` beside it where it has none of its own. */
export async function readPages(path: string, opened: Opened & { readonly layout: Layout; readonly reduced: string | null }): Promise<Pages> {
  const first = blockReader({ ...opened, key: `${opened.name}0` })
  const found: Found = { images: [], masks: [], notes: [], count: 0 }
  await sortPages(opened, found, first.layout)
  const beside: ByteSource[] = []
  if (found.images.length === 0) beside.push(...(await readBeside(`${path}.ovr`, opened, (other) => sortOverviews(other, found, first.layout))))
  if (found.masks.length === 0) beside.push(...(await readBeside(`${path}.msk`, opened, (other) => allMasks(other, found))))
  // reduced images made for this one; some may have been made of an earlier content, and then do not fit
  const { reduced } = opened
  if (found.images.length === 0 && reduced !== null) beside.push(...(await readBeside(reduced, opened, (other) => sortReduced(other, found, first.layout))))
  found.images.sort((a, b) => b.layout.width - a.layout.width)
  return {
    images: [first, ...found.images],
    masks: found.masks,
    count: found.count,
    notes: found.notes,
    close: async () => void (await Promise.all(beside.map((bytes) => bytes.close()))),
  }
}

const subfileOf = async (page: Directory): Promise<number> => (await page.number(254)) ?? 0

async function sortPages(opened: Opened, found: Found, full: Layout): Promise<void> {
  const [first, ...others] = opened.file.directories
  found.count++
  if (first) await sortChildren(opened, first, { found, full })
  for (const [index, page] of others.entries()) {
    const subfile = await subfileOf(page)
    if ((subfile & 5) === 0) found.count++
    else await sortPart(opened, page, { key: String(index + 1), found, full, isMask: (subfile & 4) !== 0 })
  }
}

type PagePart = { readonly key: string; readonly found: Found; readonly full: Layout; readonly isMask: boolean }

async function sortPart(opened: Opened, page: Directory, { key, found, full, isMask }: PagePart): Promise<void> {
  const reader = await tryPage(opened, page, { key, found })
  if (reader && isMask) found.masks.push(reader)
  else if (reader && fits(reader.layout, full)) found.images.push(reader)
}

const maxChildren = 64

/** Reduced images that hang under the first page (tag 330) instead of standing in the list of pages. */
async function sortChildren(opened: Opened, page: Directory, { found, full }: { readonly found: Found; readonly full: Layout }): Promise<void> {
  const offsets = (await page.numbers(330)) ?? []
  for (const [index, offset] of offsets.slice(0, maxChildren).entries()) {
    const child = offset > 0 ? await opened.file.at(offset) : null
    if (!child || ((await subfileOf(child)) & 5) !== 1) continue
    const reader = await tryPage(opened, child, { key: `child ${index}`, found })
    if (reader && fits(reader.layout, full)) found.images.push(reader)
  }
}

async function sortOverviews(opened: Opened, found: Found, full: Layout): Promise<void> {
  for (const [index, page] of opened.file.directories.entries()) {
    if (((await subfileOf(page)) & 4) !== 0) continue
    const reader = await tryPage(opened, page, { key: String(index), found })
    if (reader && fits(reader.layout, full)) found.images.push(reader)
  }
}

async function sortReduced(opened: Opened, found: Found, full: Layout): Promise<void> {
  for (const [index, page] of opened.file.directories.entries()) await sortPart(opened, page, { key: `made ${index}`, found, full, isMask: ((await subfileOf(page)) & 4) !== 0 })
}

async function allMasks(opened: Opened, found: Found): Promise<void> {
  for (const [index, page] of opened.file.directories.entries()) {
    const reader = await tryPage(opened, page, { key: String(index), found })
    if (reader) found.masks.push(reader)
  }
}

/** A reduced image or mask that cannot be used costs itself, not the image. A broken mask is told, because pixels it hides show then. */
async function tryPage({ file, bytes, cache, name }: Opened, page: Directory, { key, found }: { readonly key: string; readonly found: Found }): Promise<BlockReader | null> {
  try {
    const layout = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
    checkCompression(layout)
    return blockReader({ bytes, layout, cache, key: `${name}${key}` })
  } catch (problem) {
    if (!(problem instanceof DecodeProblem)) throw problem
    if (((await subfileOf(page)) & 4) !== 0) found.notes.push('A mask inside the file cannot be read, so pixels it hides count as data.')
    return null
  }
}

function fits(overview: Layout, full: Layout): boolean {
  const ratio = full.width / overview.width
  const isSmaller = overview.width < full.width && overview.height <= full.height
  return overview.samples === full.samples && isSmaller && Math.abs(full.height / overview.height / ratio - 1) < 0.1 + ratio / full.height
}

async function readBeside(path: string, { cache, name }: Opened, take: (opened: Opened) => Promise<void>): Promise<ByteSource[]> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return []
  const bytes = await fileBytes(path)
  try {
    await take({ file: await readTiff(bytes), bytes, cache, name: `${name}${path.slice(-4)}:` })
    return [bytes]
  } catch (problem) {
    await bytes.close()
    // what lies beside an image may be anything; the image is still whole without it
    if (problem instanceof DecodeProblem || problem instanceof RangeError) return []
    throw problem
  }
}
