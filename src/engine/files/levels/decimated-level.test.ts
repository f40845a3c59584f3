import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../../contracts/frame.ts'
import { decimated } from './decimated-level.ts'
import type { Level, LevelWindow } from '../raster-source.ts'
import { resample } from './resample.ts'

const width = 4112
const height = 2056
const value = (x: number, y: number, band: number) => (x * 31 + y * 17 + band * 101 + ((x * y) % 97)) % 256

/** A level whose pixels follow a formula; every box it is asked for is kept. */
function formulaLevel(): Level & { readonly asked: PixelBox[] } {
  const asked: PixelBox[] = []
  const window = async (box: PixelBox): Promise<LevelWindow> => {
    asked.push(box)
    const columns = box[2] - box[0]
    const pixels = columns * (box[3] - box[1])
    const rgb = new Uint8Array(pixels * 3)
    for (let i = 0; i < rgb.length; i++) {
      const pixel = Math.floor(i / 3)
      rgb[i] = value(box[0] + (pixel % columns), box[1] + Math.floor(pixel / columns), i % 3)
    }
    return { rgb, valid: new Uint8Array(pixels).fill(1), blocks: { read: 1, damaged: 0 } }
  }
  return { width, height, grain: { width: 256, height: 256 }, window, asked }
}

function made(base: Level): Level {
  const level = decimated(base)
  if (!level) throw new Error('the level is too small for the test')
  return level
}

const scaled = (level: Level, [left, top, right, bottom]: PixelBox): PixelBox => {
  const [sx, sy] = [level.width / width, level.height / height]
  return [left * sx, top * sy, right * sx, bottom * sy]
}

describe('a level made while looking', () => {
  it.each([
    ['1 where edges follow those of kept pixels', [0, 0, width, height] as PixelBox, 1, { width: 257, height: 257 }],
    ['4 where they cut kept pixels, even of noise', [700.5, 111, 2999, 1777.25] as PixelBox, 4, { width: 64, height: 32 }],
  ])('averages to within %s, of averaging all pixels', async (...[, box, allowed, size]) => {
    const base = formulaLevel()
    const request = { box, ...size, resample: 'average' as const }
    const exact = await resample(base, box, request)
    const level = made(base)
    const kept = await resample(level, scaled(level, box), request)
    const worst = kept.rgb.reduce((most, found, i) => Math.max(most, Math.abs(found - (exact.rgb[i] ?? 0))), 0)
    expect(worst).toBeLessThanOrEqual(allowed)
    expect([...kept.valid]).toEqual([...exact.valid])
  })

  it('reads the file once, however many tiles look at it, also at the same time', async () => {
    const base = formulaLevel()
    const level = made(base)
    const look = () => resample(level, [0, 0, level.width, level.height], { box: [0, 0, 1, 1], width: 32, height: 16, resample: 'average' })
    await Promise.all([look(), look()])
    const first = base.asked.length
    await look()
    expect(base.asked.length).toBe(first)
    const pixels = base.asked.reduce((sum, [left, top, right, bottom]) => sum + (right - left) * (bottom - top), 0)
    // neighbouring parts share the pixel row or column their edge cuts
    expect(pixels).toBeLessThan(width * height * 1.02)
  })

  it('is never made in parts narrower than a strip of the file', async () => {
    const base = { ...formulaLevel(), grain: { width, height: 1 } }
    expect(made(base).grain.width).toBe(Math.ceil(width / 8))
  })

  it('is not made of a small image', () => {
    expect(decimated({ ...formulaLevel(), width: 2000, height: 2000 })).toBeNull()
  })
})
