import type { ByteSource } from '../bytes.ts'
import { damageLog } from '../damage.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { levelSource } from '../levels/level-source.ts'
import { Lru } from '../lru.ts'
import type { RasterInfo } from '../raster-info.ts'
import type { Level, RasterSource } from '../raster-source.ts'
import type { Resolution } from '../side-cars/geodata-xform.ts'
import { readSideCars } from '../side-cars/side-cars.ts'
import type { ValueLevel } from '../values/value-level.ts'
import { checkCompression } from './codecs/decompress.ts'
import { checkComplete, type PlaceDoubts } from './complete.ts'
import { oddBlocks } from './doubts.ts'
import { placed } from './geo/placed.ts'
import { readGeoreference } from './geo/georeference.ts'
import { type Directory, readTiff } from './header/directory.ts'
import { readLayout } from './header/layout.ts'
import { tiffInfo } from './info.ts'
import { type Pages, readPages } from './pages.ts'
import type { Block, BlockReader } from './pixels/blocks.ts'
import { checkDecodable } from './pixels/decodable.ts'
import { type Display, displayOf } from './pixels/display.ts'
import { pageLevel } from './pixels/page.ts'
import { inPixelType } from './pixels/stored-arrays.ts'
import { stretchOf } from './pixels/stretch.ts'
import { tiffValues } from './tiff-values.ts'

/** decoded blocks of all files of a process together: two readers and the engine stay under 600 MB */
const cache = new Lru<Block>(32 * 2 ** 20)
let opened = 0

/** Opens a TIFF or BigTIFF: layout, georeference, overviews, masks. Throws `DecodeProblem` where the file cannot be used. */
export async function openGeotiff(path: string, bytes: ByteSource, reduced?: string): Promise<RasterSource> {
  const file = await readTiff(bytes)
  const page = file.directories[0] as Directory
  const layout = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
  checkCompression(layout)
  const doubts = await checkComplete(layout, bytes)
  const pages = await readPages(path, { file, bytes, cache, name: `${++opened} `, layout, reduced: reduced ?? null })
  try {
    return await sourceOf(path, { page, pages, note: file.note, bytes, doubts })
  } catch (problem) {
    await pages.close()
    throw problem
  }
}

type Opened = { readonly page: Directory; readonly pages: Pages; readonly note: string | null; readonly bytes: ByteSource; readonly doubts: PlaceDoubts }

async function sourceOf(path: string, { page, pages, note, bytes, doubts }: Opened): Promise<RasterSource> {
  await checkDecodable(pages.images[0])
  const beside = await readSideCars(path)
  const tags = await readGeoreference(page)
  const place = placed(tags, beside, await dotsOf(page, pages))
  const read = await tiffInfo({ page, pages, tags, place, beside, doubts })
  const { frame, reason } = frameFor({ affine: place.affine, crs: place.crs?.text ?? null, reason: place.reason, width: read.width, height: read.height })
  const warnings = [...new Set([...(reason ? [reason] : []), ...(note ? [note] : []), ...read.warnings, ...bandNote(read)])]
  const info: RasterInfo = { ...read, warnings }
  const log = damageLog(path)
  const { levels, values } = await levelsOf(pages, info, log)
  return levelSource({
    path,
    format: 'geotiff',
    frame,
    info,
    warning: () => joinWarnings(path, [...warnings, pages.images[0].hasOdd() && !warnings.includes(oddBlocks) ? oddBlocks : [], log.report()?.sentence ?? []].flat()),
    damage: log.report,
    levels,
    values,
    close: async () => {
      await pages.close()
      await bytes.close()
    },
  })
}

const dotsAnInch = 2

async function dotsOf(page: Directory, { images: [{ layout }] }: Pages): Promise<Resolution> {
  const [x, y] = [await page.number(282), await page.number(283)]
  return (await page.number(296)) === dotsAnInch && x !== null && y !== null ? { x, y, height: layout.height } : null
}

type Log = ReturnType<typeof damageLog>

async function levelsOf(pages: Pages, info: RasterInfo, log: Log): Promise<{ levels: [Level, ...Level[]]; values: ValueLevel[] }> {
  const [{ layout }] = pages.images
  const display = await displayFor(pages, displayOf(layout, info.bands[0]?.nodata ?? null))
  const noted = (reader: BlockReader) => ({ reader, damaged: log.page(reader.layout.across * reader.layout.down) })
  const nodata = info.bands.map((band) => inPixelType(band.nodata, band.type))
  const all = pages.images.map((reader) => {
    const mask = pages.masks.find((page) => page.layout.width === reader.layout.width && page.layout.height === reader.layout.height)
    const shared = { ...noted(reader), mask: mask ? noted(mask) : null }
    return { level: pageLevel({ ...shared, display }), value: tiffValues({ ...shared, type: layout.type, nodata }) }
  })
  return { levels: all.map(({ level }) => level) as [Level, ...Level[]], values: all.map(({ value }) => value) }
}

async function displayFor({ images }: Pages, display: Display): Promise<Display> {
  const smallest = images.at(-1)
  const plain = smallest && smallest.layout.bits === 8 && smallest.layout.format === 'uint'
  if (!smallest || plain || display.palette) return display
  return { ...display, stretch: await stretchOf(smallest, display) }
}

function bandNote({ bands }: RasterInfo): string[] {
  const colours = bands.filter(({ colour }) => colour !== 'Alpha').length
  return colours > 4 ? [`Shown with its first three of ${colours} bands as red, green and blue.`] : []
}
