import { DecodeProblem } from '../../problems.ts'
import { blockTable, type PlaceOf } from './block-table.ts'
import { type ColourTurn, colourTurnOf } from './colour-turn.ts'
import type { Directory } from './directory.ts'
import { wholeNumber } from './whole-number.ts'
import { readSampleShape, type SampleShape } from './sample-type.ts'

/** sizes are claims: these are only the ones whose arithmetic stays exact */
const maxSide = 2 ** 31
const maxBlocks = 2 ** 28
/** of one block as it lies in memory once decoded */
const maxBlockBytes = 256e6

/** How the samples of one TIFF page lie in the file. Blocks are tiles or strips. */
export type Layout = SampleShape & {
  readonly width: number
  readonly height: number
  readonly samples: number
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
  /** rows of a block as the file names them; `blockHeight` may be a part of it */
  readonly namedBlockHeight: number
  /** place of a block by its number in the file's list */
  readonly placeOf: PlaceOf
  /** more is stored than the size needs */
  readonly hasSurplus: boolean
  /** bit depths of another number of bands are listed */
  readonly isOddlyBanded: boolean
  readonly jpegTables: Uint8Array | null
  readonly alpha: { readonly sample: number; readonly premultiplied: boolean } | null
  readonly colorMap: readonly number[] | null
  readonly littleEndian: boolean
  /** what lies around a LERC stream: 0 nothing, 1 deflate, 2 zstd */
  readonly lercWrapping: number
  /** columns and rows of brightness for one of colour, in YCbCr pages */
  readonly subsampling: readonly [number, number]
  /** rows of group 3 fax: each for itself, or told by the one above */
  readonly faxRows: '1d' | '2d'
  readonly turn: ColourTurn
  readonly referenceBlackWhite: readonly number[] | null
  readonly lumaCoefficients: readonly number[] | null
}

/** Reads and checks the layout tags; refuses by name what the reader does not decode. Nothing large is allocated here. */
export async function readLayout(page: Directory, { littleEndian, fileBytes }: { readonly littleEndian: boolean; readonly fileBytes: number }): Promise<Layout> {
  const size = await readSize(page)
  const { width, height } = size
  const samples = (await wholeNumber(page, 277)) ?? 1
  const shape = await readSampleShape(page, samples)
  const bitLists = (await page.numbers(258))?.length ?? 1
  const blocks = await blockShape(page, size)
  const planar = await isPlanar(page)
  const compression = (await wholeNumber(page, 259)) ?? 1
  const inRow = blocks.blockWidth * (planar ? 1 : samples) * shape.parts
  const across = Math.ceil(width / blocks.blockWidth)
  const down = Math.ceil(height / blocks.blockHeight)
  if (across * down * (planar ? samples : 1) > maxBlocks)
    throw new DecodeProblem('over_budget', `stores ${width} x ${height} pixels in more blocks than Aftermap reads.`, 'Write it with larger tiles.')
  const rowBytes = Math.ceil((inRow * shape.bits) / 8)
  const codec = await readCodecTags(page)
  const turn = colourTurnOf({ ...shape, samples, compression, photometric: codec.photometric })
  const table = await blockTable(page, { ...blocks, across, down, height, compression, planar, samples, rowBytes, fileBytes, turn })
  checkBlock(table.blockHeight * inRow, shape.bits)
  return {
    ...size,
    samples,
    ...shape,
    planar,
    ...blocks,
    across,
    namedBlockHeight: blocks.blockHeight,
    ...table,
    littleEndian,
    compression,
    ...codec,
    turn,
    isOddlyBanded: bitLists !== 1 && bitLists !== samples,
    alpha: turn === 'cmyk' ? { sample: 3, premultiplied: false } : await alphaOf(page, samples),
  }
}

async function readCodecTags(page: Directory) {
  const [across = 2, down = 2] = (await page.numbers(530)) ?? []
  return {
    lercWrapping: (await page.numbers(50674))?.[1] ?? 0,
    photometric: (await wholeNumber(page, 262)) ?? 1,
    predictor: (await wholeNumber(page, 317)) ?? 1,
    reversedBits: (await page.numbers(266))?.[0] === 2,
    jpegTables: await page.raw(347),
    colorMap: await page.numbers(320),
    subsampling: [across, down] as const,
    faxRows: (((await page.number(292)) ?? 0) & 1) === 1 ? ('2d' as const) : ('1d' as const),
    referenceBlackWhite: await page.numbers(532),
    lumaCoefficients: await page.numbers(529),
  }
}

async function readSize(page: Directory): Promise<{ width: number; height: number }> {
  const width = (await wholeNumber(page, 256)) ?? 0
  const height = (await wholeNumber(page, 257)) ?? 0
  if (!(width > 0 && height > 0)) throw new DecodeProblem('file_damaged', 'has a header without a width or height.', 'Export the image again.')
  if (width >= maxSide || height >= maxSide)
    throw new DecodeProblem('over_budget', `claims ${width} x ${height} pixels, more than any image Aftermap reads.`, 'Copy it again from the source.')
  return { width, height }
}

async function isPlanar(page: Directory): Promise<boolean> {
  const kind = (await wholeNumber(page, 284)) ?? 1
  if (kind !== 1 && kind !== 2) throw new DecodeProblem('file_damaged', `has a header with band arrangement ${kind}, which does not exist.`, 'Export the image again.')
  return kind === 2
}

/** Known from the header alone: small files can claim blocks that fill the memory when decoded. Odd depths unpack to whole bytes. */
function checkBlock(samples: number, bits: number): void {
  const blockBytes = samples * (bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8)
  if (blockBytes <= maxBlockBytes) return
  const size = blockBytes > 1e12 ? 'more than a terabyte' : `${Math.round(blockBytes / 1e6)} MB`
  throw new DecodeProblem(
    'over_budget',
    `stores its pixels in blocks of ${size}, which have to be decoded whole; Aftermap reads blocks up to ${maxBlockBytes / 1e6} MB.`,
    'Write it tiled, for example with gdal_translate -co TILED=YES -co COMPRESS=DEFLATE.',
  )
}

async function blockShape(page: Directory, size: { width: number; height: number }) {
  const tiled = page.has(322)
  const rows = (await wholeNumber(page, 278)) ?? size.height
  const blockWidth = tiled ? ((await wholeNumber(page, 322)) ?? 0) : size.width
  const blockHeight = tiled ? ((await wholeNumber(page, 323)) ?? 0) : Math.min(rows, size.height)
  if (!(blockWidth > 0 && blockHeight > 0)) throw new DecodeProblem('file_damaged', 'has a header with blocks of no size.', 'Export the image again.')
  return { tiled, blockWidth, blockHeight }
}

async function alphaOf(page: Directory, samples: number): Promise<Layout['alpha']> {
  const extra = (await page.numbers(338)) ?? []
  const index = extra.findIndex((kind) => kind === 1 || kind === 2)
  return index < 0 ? null : { sample: samples - extra.length + index, premultiplied: extra[index] === 1 }
}
