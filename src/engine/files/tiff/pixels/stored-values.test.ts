import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withFile } from '../../bytes.ts'
import { Lru } from '../../lru.ts'
import { DecodeProblem } from '../../problems.ts'
import { type Block, blockReader } from './blocks.ts'
import { checkCompression } from '../codecs/decompress.ts'
import { readTiff } from '../header/directory.ts'
import { readLayout } from '../header/layout.ts'

type Pixel = { row: number; col: number; values: (number | string | null)[] }
type Truth = { file: string; tier: string; expect: string; values_are?: string; tags: { compression?: string; predictor?: number; bits?: number }; pixels: Pixel[] }

const corpus = join(import.meta.dirname, '../../../../../../shared/corpus')
const isLerc = ({ tags }: Truth) => tags.compression === 'lerc'
const is64BitDifference = ({ tags }: Truth) => tags.predictor === 2 && tags.bits === 64

/** Pixels of a file whose stored values differ from the listed ones, and how many were compared; null when its kind is refused. */
async function compare(truth: Truth): Promise<{ wrong: string[]; compared: number } | null> {
  try {
    return await withFile(join(corpus, truth.file), async (bytes) => {
      const file = await readTiff(bytes)
      const page = file.directories[0]
      if (!page) return null
      const layout = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
      checkCompression(layout)
      const reader = blockReader({ bytes, layout, cache: new Lru<Block>(2 ** 24), key: '' })
      const wrong: string[] = []
      let compared = 0
      for (const { row, col, values } of truth.pixels) {
        for (const [band, value] of values.entries()) {
          const at = { column: Math.floor(col / layout.blockWidth), row: Math.floor(row / layout.blockHeight) }
          const block = await reader.block(at.column, at.row, band)
          if (block === null) wrong.push(`${truth.file} ${row},${col}: not decoded`)
          if (block === null || block === 'sparse' || value === null) continue
          const pixel = (row % layout.blockHeight) * layout.blockWidth + (col % layout.blockWidth)
          const found = block.samples[layout.planar ? pixel : pixel * layout.samples + band] ?? Number.NaN
          compared++
          const wanted = Number(value)
          const near = Object.is(found, wanted) || Math.abs(found - wanted) <= 1e-6 * Math.abs(wanted)
          if (!near) wrong.push(`${truth.file} ${row},${col} band ${band}: ${found}, not ${value}`)
        }
      }
      return { wrong, compared }
    })
  } catch (problem) {
    if (problem instanceof DecodeProblem) return null
    throw problem
  }
}

async function compareAll(which: (truth: Truth) => boolean) {
  const { files } = JSON.parse(readFileSync(join(corpus, 'truth.json'), 'utf8')) as { files: Truth[] }
  const results = []
  for (const truth of files) if (truth.expect === 'ok' && truth.tier !== 'hostile' && which(truth)) results.push(await compare(truth))
  return { refused: results.filter((one) => one === null).length, files: results.length, wrong: results.flatMap((one) => one?.wrong ?? []) }
}

describe.runIf(existsSync(corpus))('stored values against GDAL (runs where ../shared/corpus exists)', () => {
  it('LERC of every type, wrapping and layout is exact, none refused', async () => {
    expect(await compareAll(isLerc)).toEqual({ refused: 0, files: 22, wrong: [] })
  })

  it('differences of 64-bit numbers are added in 64 bits, in either byte order', async () => {
    const { refused, files, wrong } = await compareAll(is64BitDifference)
    expect({ refused, wrong }).toEqual({ refused: 0, wrong: [] })
    expect(files).toBeGreaterThanOrEqual(10)
  })

  it('every other lossless file that opens holds the values GDAL reads, in every band', async () => {
    // GDAL leaves the differences of 12-bit samples as they are stored; the rules of TIFF ask to add them
    const lossless = (truth: Truth) => !/jpeg|ycbcr/i.test(String(truth.tags.compression)) && truth.values_are === undefined && !truth.file.endsWith('hpredict-1c-12b.tiff')
    const { wrong, files, refused } = await compareAll(lossless)
    expect(wrong).toEqual([])
    expect(files - refused).toBeGreaterThan(450)
  }, 60_000)
})
