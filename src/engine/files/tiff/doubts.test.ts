import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBaseFiles } from '../../../../test/hostile/base-files.ts'
import { mapTiff } from '../../../../test/hostile/tiff-entries.ts'
import type { Frame } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import { openRaster } from '../open-raster.ts'
import { writeMaskGeotiff } from '../write/write-mask.ts'
import { decodeLzw } from './codecs/lzw.ts'
import { unpackBits } from './codecs/pack-bits.ts'

const side = 700
const frame: Frame = { crs: 'EPSG:32645', affine: { a: 0.5, b: 0, c: 350000, d: 0, e: -0.5, f: 3057000 }, width: side, height: side, gsd: null, gsdFrom: null }
const bits = 258
const tileOffsets = 324
const tileBytes = 325

let folder = ''
const bases = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-doubts-'))
  for (const { name, content } of await makeBaseFiles(folder)) bases.set(name, content)
  const path = join(folder, 'many-blocks.tif')
  unwrap(await writeMaskGeotiff(path, { frame, width: side, height: side, values: Uint8Array.from({ length: side * side }, (_, at) => (at * 7) % 11), classNames: {} }))
  bases.set('many-blocks.tif', await readFile(path))
})
afterAll(() => rm(folder, { recursive: true }))

/** What is said of a base whose bytes were changed by `change`; `at` is the place of a tag's value. */
async function warningsOf(base: string, change: (content: Buffer, at: (tag: number) => number) => void): Promise<string> {
  const content = Buffer.from(bases.get(base) ?? '')
  const entries = mapTiff(content)?.entries ?? []
  change(content, (tag) => entries.find((entry) => entry.tag === tag)?.valueAt ?? Number.NaN)
  const path = join(folder, 'changed.tif')
  await writeFile(path, content)
  const source = unwrap(await openRaster(path))
  await source.readValues({ box: [0, 0, 64, 64] })
  await source.close()
  return [...source.info.warnings, source.damage()?.sentence ?? ''].join(' ')
}

describe('a header that contradicts its blocks', () => {
  it.each(['deflate-rgb.tif', 'zstd-16.tif', 'lzw-byte.tif', 'plain-float.tif', 'mask-int.tif', 'many-blocks.tif'])('is not suspected in %s, which is sound', async (base) => {
    expect(await warningsOf(base, () => undefined)).not.toMatch(/more|less|over one another|never written/)
  })

  it.each([
    ['half of it lost, zstd', 'zstd-16.tif', 8],
    ['half of it lost, LZW', 'lzw-byte.tif', 4],
  ])('in its bit depth (%s) is told when it is opened', async (_, base, depth) => {
    expect(await warningsOf(base, (content, at) => content.writeUInt16LE(depth, at(bits)))).toContain('more or less than its size needs')
  })

  it('in the place of a block is told, as it lies over another one', async () => {
    const moved = await warningsOf('many-blocks.tif', (content, at) => {
      const list = content.readUInt32LE(at(tileOffsets))
      content.writeUInt32LE(content.readUInt32LE(list) + 5, list + 4)
    })
    expect(moved).toContain('over one another')
  })

  it('in the length of a block that has a place is told', async () => {
    expect(await warningsOf('deflate-rgb.tif', (content, at) => content.writeUInt32LE(0, at(tileBytes)))).toContain('a place and no bytes')
  })
})

describe('a stream that goes on behind its block', () => {
  it.each([
    ['PackBits', unpackBits, [3, 1, 2, 3, 4, 3, 5, 6, 7, 8], 4],
    // clear, then nine codes of nine bits and the end
    ['LZW', decodeLzw, [0x80, 0x00, 0x60, 0x50, 0x38, 0x24, 0x16, 0x0d, 0x07, 0x80], 2],
  ] as const)('is noticed: %s', (...[, decode, bytes, wanted]) => {
    let notes = 0
    const plain = decode(Uint8Array.from(bytes), wanted, () => notes++)
    expect([plain.length, notes]).toEqual([wanted, 1])
  })

  it('is not suspected where a byte fills up PackBits to an even place', () => {
    let notes = 0
    unpackBits(Uint8Array.of(1, 1, 2, 0), 2, () => notes++)
    expect(notes).toBe(0)
  })
})
