import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { CatalogueAdded, CatalogueImage } from '../../contracts/services/catalogue.ts'
import type { CatalogueRow, ProjectStore } from '../project/index.ts'
import { describeImage } from './describe-image.ts'
import { type Collections, type Described, describedOnly, readCollections, readItem } from './stac.ts'
import { walkFolder } from './walk-folder.ts'

type Catalogue = ProjectStore['catalogue']
export type Indexing = { readonly catalogue: Catalogue; readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void }

const savedAtOnce = 64
/** headers wait for the disk more than for the processor */
const atOnce = Math.max(4, availableParallelism() * 2)

/**
 * Takes the images of a folder into the catalogue. A file whose size and time are those of its row is not opened again; one that cannot be
 * read becomes a row that says why. Cancelled, what is done stays.
 */
export async function indexFolder(folder: string, indexing: Indexing): Promise<Result<CatalogueAdded>> {
  const info = await stat(folder).catch(() => null)
  if (!info?.isDirectory())
    return fail({
      code: info ? 'bad_request' : 'file_missing',
      message: `${basename(folder)} is ${info ? 'not a folder' : 'not there'}.`,
      hint: 'Choose the folder that holds the images.',
    })
  const added = { folder, found: 0, read: 0, unchanged: 0, bad: [] as { path: string; problem: string }[], cancelled: false }
  try {
    const walked = await walkFolder(folder, indexing.signal)
    added.bad.push(...walked.unreadable.map((path) => ({ path, problem: 'This folder cannot be read: the system denies it.' })))
    const described = await itemsOf(folder, walked.items)
    const apart = described.filter((one) => !one.isHere)
    added.found = walked.images.length + apart.length
    await takeAll(walked.images, { indexing, added, said: new Map(described.map((one) => [one.path, one])) })
    indexing.catalogue.save(apart.map((one) => ({ image: describedOnly(one), stamp: { size: 0, mtimeMs: 0 } })))
    added.read += apart.length
  } catch (problem) {
    if (!indexing.signal.aborted) throw problem
    added.cancelled = true
  }
  return ok(added)
}

async function itemsOf(root: string, paths: readonly string[]): Promise<Described[]> {
  const collections: Collections = await readCollections(paths.filter((path) => /(?:^|[\\/])collection\.json$/i.test(path)))
  const items: Described[] = []
  for (const path of paths) items.push(...((await readItem(path, { root, collections })) ?? []))
  return items
}

type Taking = {
  readonly indexing: Indexing
  readonly added: { read: number; unchanged: number; bad: { path: string; problem: string }[] }
  readonly said: ReadonlyMap<string, Described>
}

/** Several files at a time, rows saved some dozens at a time, so that a cancel or a crash loses little. */
async function takeAll(paths: readonly string[], { indexing, added, said }: Taking): Promise<void> {
  const { catalogue, signal, onProgress } = indexing
  let rows: CatalogueRow[] = []
  const flush = () => {
    catalogue.save(rows)
    rows = []
  }
  const take = async (path: string) => {
    const row = await rowOf(path, catalogue)
    if (row === null) {
      added.unchanged++
      return
    }
    const image = merged(row.image, said.get(path))
    added.read++
    if (image.problem !== null) added.bad.push({ path, problem: image.problem })
    if (rows.push({ ...row, image }) >= savedAtOnce) flush()
  }
  let next = 0
  let done = 0
  const work = async () => {
    while (next < paths.length) {
      signal.throwIfAborted()
      await take(paths[next++] as string)
      onProgress(++done, paths.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    flush()
  }
}

/** Null when the row there still holds. */
async function rowOf(path: string, catalogue: Catalogue): Promise<CatalogueRow | null> {
  const info = await stat(path).catch(() => null)
  const stamp = info ? { size: info.size, mtimeMs: Math.round(info.mtimeMs) } : { size: 0, mtimeMs: 0 }
  const known = catalogue.stampOf(path)
  if (info && known?.size === stamp.size && known.mtimeMs === stamp.mtimeMs) return null
  return { image: await describeImage(path), stamp }
}

/** The item says what the file does not: date, sensor; of the place the file is surer. */
function merged(image: CatalogueImage, item: Described | undefined): CatalogueImage {
  if (!item) return image
  const { said } = item
  return {
    ...image,
    date: said.date ?? image.date,
    sensor: said.sensor ?? image.sensor,
    gsdM: image.gsdM ?? said.gsdM ?? null,
    footprint: image.footprint ?? said.footprint ?? null,
  }
}
