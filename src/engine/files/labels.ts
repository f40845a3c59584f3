import { readFile } from 'node:fs/promises'
import { ok, type Result } from '../../contracts/result.ts'
import { type ByteSource, withFile } from './bytes.ts'
import { Lru } from './lru.ts'
import { openRaster } from './open-raster.ts'
import { readPngIndices } from './pictures/png-indices.ts'
import { asFileFailure, DecodeProblem, damagedFile, fileProblem, isDamage } from './problems.ts'
import { sniff } from './sniff.ts'
import { type Block, blockReader } from './tiff/pixels/blocks.ts'
import { displayable } from './tiff/pixels/displayable.ts'
import { checkCompression } from './tiff/codecs/decompress.ts'
import { readTiff } from './tiff/header/directory.ts'
import { viewOf } from './tiff/header/tag-values.ts'
import { type Layout, readLayout } from './tiff/header/layout.ts'
import { checkPictureSize } from './pictures/picture.ts'

/** A label mask as stored: palette indices or grey values (one byte a pixel), or colours (three). */
export type LabelPlane = { readonly kind: 'index' | 'rgb'; readonly width: number; readonly height: number; readonly values: Uint8Array }

/** Reads a label mask from PNG, GeoTIFF (8-bit, one band) or a lossless colour image; JPEG is refused because its values are smeared. */
export async function readLabels(path: string): Promise<Result<LabelPlane>> {
  try {
    const head = await withFile(path, (bytes) => bytes.read(0, 512))
    const format = sniff(head)
    if (format === 'jpeg') return fileProblem(path, 'labels_invalid', { sentence: 'is a JPEG: its compression changes label values.', hint: 'Save the mask as PNG or GeoTIFF.' })
    if (format === 'png') checkPictureSize(viewOf(head).getUint32(16), viewOf(head).getUint32(20))
    const plane = format === 'png' ? readPngIndices(await readFile(path)) : format === 'geotiff' ? await withFile(path, readTiffValues) : null
    return plane ? ok({ kind: 'index', ...plane }) : await readColours(path)
  } catch (problem) {
    return isDamage(problem) ? damagedFile(path) : asFileFailure(path, problem)
  }
}

async function readColours(path: string): Promise<Result<LabelPlane>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  try {
    const { width, height } = opened.value.frame
    checkPictureSize(width, height)
    const window = await opened.value.readRgb({ box: [0, 0, width, height], width, height, resample: 'nearest' })
    if (!window.ok) return window
    return opened.value.damage() ? asFileFailure(path, undecodable()) : ok({ kind: 'rgb', width, height, values: window.value.rgb })
  } finally {
    await opened.value.close()
  }
}

/** A label plane has no place for "not known here", so one bad block refuses it. */
function undecodable(): DecodeProblem {
  return new DecodeProblem('file_damaged', 'holds a block that cannot be decoded.', 'Export the mask again.')
}

/** Stored values of a one-band 8-bit TIFF, palette or not; null for colours. */
async function readTiffValues(bytes: ByteSource): Promise<Omit<LabelPlane, 'kind'> | null> {
  const file = await readTiff(bytes)
  const [page] = file.directories
  if (!page) return null
  const layout = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
  if (layout.samples !== 1 || layout.bits > 8) return null
  checkCompression(layout)
  checkPictureSize(layout.width, layout.height)
  const reader = blockReader({ bytes, layout, cache: new Lru<Block>(0), key: 'labels' })
  const values = new Uint8Array(layout.width * layout.height)
  for (let row = 0; row < layout.down; row++) {
    for (let column = 0; column < layout.across; column++) {
      const block = await reader.block(column, row, 0)
      if (block === null || (block !== 'sparse' && block.rows < reader.rowsOf(row))) throw undecodable()
      if (block !== 'sparse') copyValues(values, block, { layout, column, row })
    }
  }
  return { width: layout.width, height: layout.height, values }
}

function copyValues(values: Uint8Array, block: Block, { layout, column, row }: { layout: Layout; column: number; row: number }): void {
  const left = column * layout.blockWidth
  const columns = Math.min(layout.blockWidth, layout.width - left)
  const rows = Math.min(block.rows, layout.height - row * layout.blockHeight)
  const indices = displayable(block, layout)
  for (let y = 0; y < rows; y++) values.set(indices.subarray(y * layout.blockWidth, y * layout.blockWidth + columns), (row * layout.blockHeight + y) * layout.width + left)
}
