import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { greyPng } from './grey-png.ts'

/** The file pngjs makes of all rows at once. */
function whole(values: Uint8Array, width: number, height: number): Buffer {
  const png = new PNG({ width, height })
  png.data = Buffer.from(values)
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8, deflateLevel: 6 })
}

async function byRows(values: Uint8Array, width: number, heights: readonly number[]): Promise<Uint8Array> {
  const height = values.length / width
  const png = greyPng({ width, height })
  for (let top = 0, k = 0; top < height; k++) {
    const count = Math.min(heights[k % heights.length] ?? 1, height - top)
    await png.add(values.subarray(top * width, (top + count) * width))
    top += count
  }
  return png.end()
}

describe('a grey PNG that is given its rows bit by bit', () => {
  it('is the file that pngjs makes of them at once', async () => {
    const pixels = fc
      .integer({ min: 1, max: 40 })
      .chain((width) => fc.tuple(fc.constant(width), fc.array(fc.uint8Array({ minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 })))
    await fc.assert(
      fc.asyncProperty(pixels, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), async ([width, rows], heights) => {
        const values = Uint8Array.from(rows.flatMap((row) => [...row]))
        expect(Buffer.from(await byRows(values, width, heights)).equals(whole(values, width, rows.length))).toBe(true)
      }),
    )
  })

  it('is so for a mask that fills many windows of the compressor', async () => {
    const width = 900
    const values = Uint8Array.from({ length: width * 700 }, (_, i) => ((Math.floor((i % width) / 37) * 7 + Math.floor(i / width / 23) * 5) % 11) * ((i * 7919) % 97 === 0 ? 3 : 1))
    expect(Buffer.from(await byRows(values, width, [256, 1, 130])).equals(whole(values, width, 700))).toBe(true)
  })

  it('is refused while rows are missing', async () => {
    const png = greyPng({ width: 2, height: 2 })
    await png.add(Uint8Array.of(1, 2))
    await expect(png.end()).rejects.toThrow(RangeError)
  })
})
