import { joinWarnings, frameFor } from '../frame-for.ts'
import type { ByteSource } from '../bytes.ts'
import { damageLog } from '../damage.ts'
import { Lru } from '../lru.ts'
import { DecodeProblem } from '../problems.ts'
import type { Level, RasterSource } from '../raster-source.ts'
import { levelSource } from '../levels/level-source.ts'
import { readSideCars } from '../side-cars/side-cars.ts'
import { type Block, type BlockReader, blockReader } from './pixels/blocks.ts'
import { checkCompression } from './codecs/decompress.ts'
import { type Directory, megabytes, readTiff, type TiffFile } from './header/directory.ts'
import { checkDecodable } from './pixels/decodable.ts'
import { type Display, displayOf } from './pixels/display.ts'
import { readGeoreference } from './geo/georeference.ts'
import { type Layout, readLayout } from './header/layout.ts'
import { parseNodata } from './header/nodata.ts'
import { pageLevel } from './pixels/page.ts'
import { stretchOf } from './pixels/stretch.ts'

const cacheBytes = 96 * 2 ** 20

/** Opens a TIFF or BigTIFF: layout, georeference, overviews, masks. Throws `DecodeProblem` where the file cannot be used. */
export async function openGeotiff(path: string, bytes: ByteSource): Promise<RasterSource> {
  const file = await readTiff(bytes)
  const first = file.directories[0] as Directory
  const layout = await readLayout(first, { littleEndian: file.littleEndian, fileBytes: bytes.size })
  checkCompression(layout)
  checkComplete(layout, bytes)
  const cache = new Lru<Block>(cacheBytes)
  const readers = await readPages(file, { bytes, cache, layout })
  // LZW of the time before 1990 shows only in its data; it is refused now and not at the first look
  if (layout.compression === 5) await readers.images[0]?.block(0, 0, 0)
  await checkDecodable(readers.images[0])
  const nodata = parseNodata(await first.text(42113))
  const display = await displayFor(readers, displayOf(layout, nodata.value))
  const log = damageLog(path)
  const noted = (reader: BlockReader) => ({ reader, damaged: log.page(reader.layout.across * reader.layout.down) })
  const levels = readers.images.map((reader) => {
    const mask = readers.masks.find((page) => page.layout.width === reader.layout.width && page.layout.height === reader.layout.height)
    return pageLevel({ ...noted(reader), display, mask: mask ? noted(mask) : null })
  })
  const geo = await georeference(first, path)
  const { frame, reason } = frameFor({ ...geo, width: layout.width, height: layout.height })
  const fixed = [reason, nodata.warning, file.note, await orientationNote(first), bandNote(layout)].filter((sentence) => sentence !== null)
  return levelSource({
    path,
    format: 'geotiff',
    frame,
    bands: layout.samples,
    bitsPerSample: layout.bits,
    date: dateOf(await first.text(306)),
    warning: () => joinWarnings(path, [...fixed, log.report()?.sentence ?? []].flat()),
    damage: log.report,
    levels: levels as [Level, ...Level[]],
    close: () => bytes.close(),
  })
}

/** A file cut short is refused with how much is there, rather than shown with holes. */
function checkComplete(layout: Layout, bytes: ByteSource): void {
  let end = 0
  let present = 0
  layout.offsets.forEach((offset, i) => {
    const blockEnd = offset + (layout.counts[i] ?? 0)
    end = Math.max(end, blockEnd)
    if (blockEnd <= bytes.size) present++
  })
  if (end <= bytes.size) return
  throw new DecodeProblem(
    'file_truncated',
    `ends early: ${megabytes(bytes.size)} of ${megabytes(end)} are there (${present} of ${layout.offsets.length} blocks).`,
    'Copy it again from the source.',
  )
}

type Pages = { readonly images: readonly BlockReader[]; readonly masks: readonly BlockReader[] }

/** Page one, its overviews (largest first) and the mask pages; pages of other images are left alone. */
async function readPages(file: TiffFile, { bytes, cache, layout }: { bytes: ByteSource; cache: Lru<Block>; layout: Layout }): Promise<Pages> {
  const images: BlockReader[] = [blockReader({ bytes, layout, cache, key: '0' })]
  const masks: BlockReader[] = []
  for (const [index, page] of file.directories.entries()) {
    const subfile = (await page.number(254)) ?? 0
    const isMask = (subfile & 4) !== 0
    if (index === 0 || !(isMask || (subfile & 1) !== 0)) continue
    const other = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
    checkCompression(other)
    const reader = blockReader({ bytes, layout: other, cache, key: String(index) })
    if (isMask) masks.push(reader)
    else if (fits(other, layout)) images.push(reader)
  }
  images.sort((a, b) => b.layout.width - a.layout.width)
  return { images, masks }
}

function fits(overview: Layout, full: Layout): boolean {
  const ratio = full.width / overview.width
  return overview.samples === full.samples && overview.width < full.width && Math.abs(full.height / overview.height / ratio - 1) < 0.1
}

async function displayFor({ images }: Pages, display: Display): Promise<Display> {
  const smallest = images.at(-1)
  const plain = smallest && smallest.layout.bits === 8 && smallest.layout.format === 'uint'
  if (!smallest || plain || display.palette) return display
  return { ...display, stretch: await stretchOf(smallest, display) }
}

/** Tags beat side-cars; those only fill what the tags leave open. */
async function georeference(page: Directory, path: string) {
  const tags = await readGeoreference(page)
  const beside = tags.affine && tags.crs ? null : await readSideCars(path)
  const affine = tags.affine ?? beside?.affine ?? null
  const crs = tags.crs ?? beside?.crs ?? null
  const complete = affine !== null && crs !== null
  return { affine, crs, reason: complete ? null : affine !== null ? 'It has a position but names no coordinate system.' : tags.reason }
}

async function orientationNote(page: Directory): Promise<string | null> {
  const orientation = (await page.number(274)) ?? 1
  return orientation === 1 ? null : 'The file asks to be turned for viewing; its pixels are used as stored.'
}

function bandNote(layout: Layout): string | null {
  const colours = layout.samples - (layout.alpha ? 1 : 0)
  return colours > 4 ? `Shown with its first three of ${colours} bands as red, green and blue.` : null
}

/** `2021:08:15 10:12:00` to `2021-08-15`. */
export function dateOf(text: string | null): string | null {
  const found = /^(\d{4})[:-](\d{2})[:-](\d{2})/.exec(text?.trim() ?? '')
  return found && Number(found[1]) > 1900 ? `${found[1]}-${found[2]}-${found[3]}` : null
}
