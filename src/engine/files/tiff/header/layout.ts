import { DecodeProblem } from '../../problems.ts'
import { blockTable } from './block-table.ts'
import type { Directory } from './directory.ts'

const maxPixels = 4e9
/** of one block as it lies in memory once decoded */
const maxBlockBytes = 256e6

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
  /** what lies around a LERC stream: 0 nothing, 1 deflate, 2 zstd */
  readonly lercWrapping: number
}

/** Reads and checks the layout tags; refuses by name what the reader does not decode. Nothing large is allocated here. */
export async function readLayout(page: Directory, { littleEndian, fileBytes }: { readonly littleEndian: boolean; readonly fileBytes: number }): Promise<Layout> {
  const width = (await page.number(256)) ?? 0
  const height = (await page.number(257)) ?? 0
  if (!(width > 0 && height > 0)) throw new DecodeProblem('file_damaged', 'has a header without a width or height.', 'Export the image again.')
  if (width * height > maxPixels) throw new DecodeProblem('over_budget', `claims ${width} x ${height} pixels; Aftermap reads up to 4 gigapixels.`, 'Cut the image into parts.')
  const samples = (await page.number(277)) ?? 1
  const { bits, format } = await sampleType(page, samples)
  const blocks = await blockShape(page, { width, height })
  const planar = await isPlanar(page)
  const compression = (await page.number(259)) ?? 1
  const inRow = blocks.blockWidth * (planar ? 1 : samples)
  const across = Math.ceil(width / blocks.blockWidth)
  const down = Math.ceil(height / blocks.blockHeight)
  const rowBytes = Math.ceil((inRow * bits) / 8)
  const table = await blockTable(page, { ...blocks, across, down, height, compression, planar, samples, rowBytes, fileBytes })
  checkBlock(table.blockHeight * inRow, bits)
  return {
    width,
    height,
    samples,
    bits,
    format,
    planar,
    ...blocks,
    across,
    ...table,
    littleEndian,
    compression,
    lercWrapping: (await page.numbers(50674))?.[1] ?? 0,
    photometric: (await page.number(262)) ?? 1,
    predictor: (await page.number(317)) ?? 1,
    reversedBits: (await page.number(266)) === 2,
    jpegTables: await page.raw(347),
    alpha: await alphaOf(page, samples),
    colorMap: await page.numbers(320),
  }
}

async function isPlanar(page: Directory): Promise<boolean> {
  const kind = (await page.number(284)) ?? 1
  if (kind !== 1 && kind !== 2) throw new DecodeProblem('file_damaged', `has a header with band arrangement ${kind}, which does not exist.`, 'Export the image again.')
  return kind === 2
}

/** Known from the header alone: small files can claim blocks that fill the memory when decoded. Odd depths unpack to 2 bytes a sample. */
function checkBlock(samples: number, bits: number): void {
  const blockBytes = samples * ([8, 16, 32, 64].includes(bits) ? bits / 8 : 2)
  if (blockBytes <= maxBlockBytes) return
  const size = blockBytes > 1e12 ? 'more than a terabyte' : `${Math.round(blockBytes / 1e6)} MB`
  throw new DecodeProblem(
    'over_budget',
    `stores its pixels in blocks of ${size}, which have to be decoded whole; Aftermap reads blocks up to ${maxBlockBytes / 1e6} MB.`,
    'Write it tiled, for example with gdal_translate -co TILED=YES -co COMPRESS=DEFLATE.',
  )
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

async function alphaOf(page: Directory, samples: number): Promise<Layout['alpha']> {
  const extra = (await page.numbers(338)) ?? []
  const index = extra.findIndex((kind) => kind === 1 || kind === 2)
  return index < 0 ? null : { sample: samples - extra.length + index, premultiplied: extra[index] === 1 }
}

export function unsupported(what: string): DecodeProblem {
  return new DecodeProblem('format_unsupported', `${what}, which Aftermap does not read.`, 'Convert it, for example with gdal_translate -co COMPRESS=DEFLATE.')
}
