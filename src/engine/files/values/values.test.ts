import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PixelBox } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import { openRaster, type RasterSource, writeMaskGeotiff } from '../index.ts'
import { blockWindows } from './stream-windows.ts'
import type { ValueLevel } from './value-level.ts'

type Shape = { readonly width: number; readonly height: number; readonly grain: { readonly width: number; readonly height: number } }

const levelOf = (shape: Shape, isWritten: (column: number, row: number) => boolean): ValueLevel => ({
  ...shape,
  bands: 1,
  read: () => Promise.reject(new Error('nothing is read')),
  isEmpty: async (column, row) => !isWritten(column, row),
})

const side = fc.integer({ min: 1, max: 40 })
const shapes = fc.record({ width: side, height: side, grain: fc.record({ width: side, height: side }) })

describe('the walk over blocks', () => {
  it('covers every pixel of the box once, in windows of the size asked for that are written or not', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer({ min: 1, max: 400 }), fc.nat(), async (shape, maxPixels, seed) => {
        const isWritten = (column: number, row: number) => (column * 7 + row * 13 + seed) % 3 > 0
        const seen = new Uint8Array(shape.width * shape.height)
        for await (const { box, isEmpty } of blockWindows(levelOf(shape, isWritten), { box: [0, 0, shape.width, shape.height], maxPixels })) {
          const [left, top, right, bottom] = box
          if (!isEmpty) expect((right - left) * (bottom - top)).toBeLessThanOrEqual(Math.max(maxPixels, Math.min(shape.grain.width, shape.width)))
          for (let y = top; y < bottom; y++) {
            for (let x = left; x < right; x++) {
              seen[y * shape.width + x] = (seen[y * shape.width + x] ?? 0) + 1
              expect(isWritten(Math.floor(x / shape.grain.width), Math.floor(y / shape.grain.height))).toBe(!isEmpty)
            }
          }
        }
        expect(seen.every((count) => count === 1)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('stored values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-values-'))
  const [width, height] = [300, 200]
  const values = Uint8Array.from({ length: width * height }, (_, i) => (i % 11 === 0 ? 255 : (i * 7) % 200))
  let source: RasterSource

  beforeAll(async () => {
    const path = join(folder, 'mask.tif')
    const frame = { crs: null, affine: null, width, height, gsd: null, gsdFrom: null }
    unwrap(await writeMaskGeotiff(path, { frame, width, height, values, classNames: {} }))
    source = unwrap(await openRaster(path))
  })
  afterAll(async () => {
    await source.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('of any box are those of the file, nodata not valid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(width - 1), fc.nat(height - 1), fc.nat(80), fc.nat(80), async (...[left, top, across, down]) => {
        const box: PixelBox = [left, top, Math.min(width, left + across + 1), Math.min(height, top + down + 1)]
        const window = unwrap(await source.readValues({ box }))
        const [band] = window.bands
        for (let y = 0; y < window.height; y++) {
          for (let x = 0; x < window.width; x++) {
            const wanted = values[(box[1] + y) * width + box[0] + x]
            expect([band?.values[y * window.width + x], band?.valid[y * window.width + x]]).toEqual([wanted, wanted === 255 ? 0 : 1])
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  it('summed up window by window are those of the whole', async () => {
    const valid = Array.from(values).filter((value) => value !== 255)
    const [stats] = unwrap(await source.statistics())
    expect(stats).toMatchObject({ count: valid.length, min: Math.min(...valid), max: Math.max(...valid) })
    expect(stats?.mean).toBeCloseTo(valid.reduce((sum, value) => sum + value, 0) / valid.length, 9)
  })

  it.each([
    ['outside the image', { box: [0, 0, 301, 10] }],
    ['of half pixels', { box: [0.5, 0, 10, 10] }],
    ['of no size', { box: [5, 5, 5, 10] }],
    ['of a level that is not there', { box: [0, 0, 1, 1], level: 1 }],
    ['of a band that is not there', { box: [0, 0, 1, 1], bands: [1] }],
  ] as const)('%s are a bad request', async (_, request) => {
    const read = await source.readValues({ ...request, box: [...request.box], ...('bands' in request ? { bands: request.bands } : {}) })
    expect(read.ok ? null : read.error.code).toBe('bad_request')
  })
})
