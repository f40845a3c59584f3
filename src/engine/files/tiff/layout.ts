import { DecodeProblem } from '../problems.ts'
import type { Directory } from './directory.ts'

const maxPixels = 4e9
const maxBlockBytes = 512 * 2 ** 20

/** How the samples of one TIFF page lie in the file. Blocks are tiles or strips. */
export type Layout = {
  readonly width: number
  readonly height: number
  readonly samples: number
  readonly bits: number
  readonly format: 'uint' | 'int' | 'float'
  readonly compression: number
  readonly photometric: number
  readonly planar: boolean
  readonly predictor: number
  readonly reversedBits: boolean
  readonly tiled: boolean
  readonly blockWidth: number
  readonly blockHeight: number
  readonly across: number
  readonly down: number
  readonly offsets: readonly number[]
  readonly counts: readonly number[]
  readonly jpegTables: Uint8Array | null
  readonly alpha: { readonly sample: number; readonly premultiplied: boolean } | null
  readonly colorMap: readonly number[] | null
  readonly littleEndian: boolean
}

/** Reads and checks the layout tags; refuses by name what the reader does not decode. Nothing large is allocated here. */
export async function readLayout(page: Directory, littleEndian: boolean): Promise<Layout> {
  const width = (await page.number(256)) ?? 0
  const height = (await page.number(257)) ?? 0
  if (!(width > 0 && height > 0)) throw new DecodeProblem('file_damaged', 'has a header without a width or height.', 'Export the image again.')
  if (width * height > maxPixels) throw new DecodeProblem('over_budget', `claims ${width} x ${height} pixels; Aftermap reads up to 4 gigapixels.`, 'Cut the image into parts.')
  const samples = (await page.number(277)) ?? 1
  const { bits, format } = await sampleType(page, samples)
  const blocks = await blockShape(page, { width, height })
  const planar = ((await page.number(284)) ?? 1) === 2
  const blockBytes = (blocks.blockWidth * blocks.blockHeight * (planar ? 1 : samples) * bits) / 8
  if (blockBytes > maxBlockBytes)
    throw new DecodeProblem(
      'over_budget',
      `has blocks of ${Math.round(blockBytes / 1e6)} MB; Aftermap reads up to 512 MB.`,
      'Write it tiled, for example with gdal_translate -co TILED=YES.',
    )
  const across = Math.ceil(width / blocks.blockWidth)
  const down = Math.ceil(height / blocks.blockHeight)
  const { offsets, counts } = await blockTable(page, { tiled: blocks.tiled, count: across * down * (planar ? samples : 1) })
  return {
    width,
    height,
    samples,
    bits,
    format,
    planar,
    ...blocks,
    across,
    down,
    offsets,
    counts,
    littleEndian,
    compression: (await page.number(259)) ?? 1,
    photometric: (await page.number(262)) ?? 1,
    predictor: (await page.number(317)) ?? 1,
    reversedBits: (await page.number(266)) === 2,
    jpegTables: await page.raw(347),
    alpha: await alphaOf(page, samples),
    colorMap: await page.numbers(320),
  }
}

async function sampleType(page: Directory, samples: number): Promise<{ bits: number; format: Layout['format'] }> {
  const depths = (await page.numbers(258)) ?? [1]
  const bits = depths[0] ?? 1
  if (depths.slice(0, samples).some((depth) => depth !== bits)) throw unsupported('has bands of different bit depths')
  const code = (await page.number(339)) ?? 1
  if (code > 4) throw unsupported('holds complex numbers')
  const format = code === 3 ? 'float' : code === 2 ? 'int' : 'uint'
  const fits = format === 'float' ? [16, 32, 64].includes(bits) : (bits >= 1 && bits <= 16) || bits === 32 || bits === 64
  if (!fits) throw unsupported(`has ${bits}-bit samples`)
  if (!(samples >= 1 && samples <= 4096)) throw new DecodeProblem('file_damaged', 'has a header with an impossible number of bands.', 'Export the image again.')
  return { bits, format }
}

async function blockShape(page: Directory, size: { width: number; height: number }) {
  const tiled = page.has(322)
  const rows = (await page.number(278)) ?? size.height
  const blockWidth = tiled ? ((await page.number(322)) ?? 0) : size.width
  const blockHeight = tiled ? ((await page.number(323)) ?? 0) : Math.min(rows, size.height)
  if (!(blockWidth > 0 && blockHeight > 0)) throw new DecodeProblem('file_damaged', 'has a header with blocks of no size.', 'Export the image again.')
  return { tiled, blockWidth, blockHeight }
}

async function blockTable(page: Directory, { tiled, count }: { tiled: boolean; count: number }) {
  const offsets = (await page.numbers(tiled && page.has(324) ? 324 : 273)) ?? []
  const counts = (await page.numbers(tiled && page.has(325) ? 325 : 279)) ?? []
  if (offsets.length < count) throw new DecodeProblem('file_damaged', `lists ${offsets.length} of the ${count} blocks its size needs.`, 'Copy it again from the source.')
  return { offsets, counts }
}

async function alphaOf(page: Directory, samples: number): Promise<Layout['alpha']> {
  const extra = (await page.numbers(338)) ?? []
  const index = extra.findIndex((kind) => kind === 1 || kind === 2)
  return index < 0 ? null : { sample: samples - extra.length + index, premultiplied: extra[index] === 1 }
}

export function unsupported(what: string): DecodeProblem {
  return new DecodeProblem('format_unsupported', `${what}, which Aftermap does not read.`, 'Convert it, for example with gdal_translate -co COMPRESS=DEFLATE.')
}
