import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../../contracts/frame.ts'
import { ok, unwrap } from '../../../contracts/result.ts'
import type { RasterSource, ReadValues, ValueWindow } from '../../files/index.ts'
import { lookOf } from './look-of.ts'
import { readStyled } from './styled-window.ts'

const side = 100

/** One band of 100 x 100 values, the same in each column; `valueAt` by column. */
function sourceOf(valueAt: (column: number) => number): RasterSource {
  const read = ([left, top, right, bottom]: PixelBox): ValueWindow => {
    const [width, height] = [right - left, bottom - top]
    const values = Float32Array.from({ length: width * height }, (_, at) => valueAt(left + (at % width)))
    return {
      box: [left, top, right, bottom],
      width,
      height,
      bands: [{ band: 0, type: 'Float32', values, imaginary: null, valid: values.map(() => 1) as unknown as Uint8Array }],
      blocks: { read: 1, damaged: 0 },
    }
  }
  return {
    bands: 1,
    info: { width: side, height: side, overviews: [], bands: [{ type: 'Float32', colour: 'Gray' }] },
    readValues: async ({ box }: ReadValues) => ok(read(box)),
    async *windows({ box = [0, 0, side, side] }: { box?: PixelBox } = {}) {
      yield { box, isEmpty: false, read: async () => ok(read(box)) }
    },
  } as unknown as RasterSource
}

const radar = { drawing: { sampleType: 'Float32', bandNames: ['VV'], isRadar: true } }
const greyAt = async (source: RasterSource, columns: number[]) => {
  const look = await lookOf(source, radar)
  if (!look) throw new Error('radar has a look of its own')
  const { rgb } = unwrap(await readStyled(source, { box: [0, 0, side, side], width: side, height: side, resample: 'nearest' }, look))
  return columns.map((column) => rgb[column * 3])
}

describe('radar', () => {
  it('is drawn in decibels: each factor of ten is the same step of grey', async () => {
    // 1e-3 to 1e0 over the columns: -30 to 0 dB
    const source = sourceOf((column) => 10 ** (-3 + (3 * column) / (side - 1)))
    const [dark = 0, third = 0, two = 0, bright = 0] = await greyAt(source, [2, 33, 65, 97])
    expect([dark < 5, bright > 250]).toEqual([true, true])
    expect(Math.abs(third - dark - (two - third))).toBeLessThan(6)
  })

  it('that is in decibels already is not turned into them twice', async () => {
    const source = sourceOf((column) => -30 + (30 * column) / (side - 1))
    const look = await lookOf(source, radar)
    expect(look?.decibel).toBe(false)
    const [dark = 0, middle = 0, bright = 0] = await greyAt(source, [2, 50, 97])
    expect([dark < 5, Math.abs(middle - 128) < 6, bright > 250]).toEqual([true, true, true])
  })
})
