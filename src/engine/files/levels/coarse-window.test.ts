import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../../contracts/frame.ts'
import type { Level } from '../raster-source.ts'
import { coarseWindow, isSlow } from './coarse-window.ts'

/** A level that says which of its pixels were read: red and green tell the column and row, in 256ths of its sides. */
function counting(side: number, grain: Level['grain']) {
  let read = 0
  const level: Level = {
    width: side,
    height: side,
    grain,
    async window([left, top, right, bottom]) {
      const width = right - left
      const size = width * (bottom - top)
      read += size
      const rgb = new Uint8Array(size * 3)
      for (let at = 0; at < size; at++) {
        rgb[at * 3] = ((left + (at % width)) * 256) / side
        rgb[at * 3 + 1] = ((top + Math.floor(at / width)) * 256) / side
      }
      return { rgb, valid: new Uint8Array(size).fill(1), blocks: { read: 1, damaged: 0 } }
    },
  }
  return { level, readPixels: () => read }
}

const side = 20_000
const whole: PixelBox = [0, 0, side, side]
const ask = { box: whole, width: 256, height: 256, resample: 'average' as const }

describe('a first look at a large level', () => {
  it.each([
    ['tiles', { width: 256, height: 256 }],
    ['strips of one row', { width: side, height: 1 }],
    ['strips of 64 rows', { width: side, height: 64 }],
  ])('of %s decodes a small part of it, and every pixel shows what lies near', async (_, grain) => {
    const { level, readPixels } = counting(side, grain)
    const { rgb, valid } = await coarseWindow(level, whole, ask)
    expect(readPixels()).toBeLessThan(2 ** 24)
    expect(valid.every((one) => one === 1)).toBe(true)
    for (let y = 0; y < 256; y += 5) {
      for (let x = 0; x < 256; x += 5) {
        expect(Math.abs((rgb[(y * 256 + x) * 3] as number) - x)).toBeLessThan(24)
        expect(Math.abs((rgb[(y * 256 + x) * 3 + 1] as number) - y)).toBeLessThan(24)
      }
    }
  })

  it('leaves what lies outside not valid', async () => {
    const { level } = counting(side, { width: 256, height: 256 })
    const box: PixelBox = [-side, -side, side, side]
    const { valid } = await coarseWindow(level, box, { ...ask, box })
    expect([valid[0], valid[127 * 256 + 127], valid[128 * 256 + 128], valid.at(-1)]).toEqual([0, 0, 1, 1])
  })

  it('is for what takes long alone', () => {
    const { level } = counting(side, { width: 256, height: 256 })
    expect([isSlow(level, whole), isSlow(level, [0, 0, 4000, 4000]), isSlow(level, [side - 100, side - 100, side * 4, side * 4])]).toEqual([true, false, false])
  })
})
