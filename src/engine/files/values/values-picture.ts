import type { PixelBox } from '../../../contracts/frame.ts'
import type { BandInfo } from '../raster-info.ts'
import type { Level, LevelWindow } from '../raster-source.ts'
import type { BandValues } from '../raster-values.ts'
import type { ValueLevel } from './value-level.ts'

type Stretch = readonly [low: number, high: number]
const samplesASide = 256

/** A level of values as a picture: the first three bands (or one as grey), bytes untouched, others between their 2nd and 98th percentile. */
export async function valuesPicture(level: ValueLevel, bands: readonly BandInfo[]): Promise<Level> {
  const shown = bands.filter(({ colour }) => colour !== 'Alpha').length >= 3 ? [0, 1, 2] : [0]
  const isBytes = bands[0]?.type === 'Byte'
  const stretches = isBytes ? null : await stretchesOf(level, shown)
  return {
    width: level.width,
    height: level.height,
    grain: level.grain,
    async window(box) {
      const { bands: read, blocks } = await level.read(box, shown)
      return { ...toPicture(read, stretches), blocks }
    },
  }
}

/** A pixel is drawn where at least one of its bands is data. */
function toPicture(bands: readonly BandValues[], stretches: readonly Stretch[] | null): Pick<LevelWindow, 'rgb' | 'valid'> {
  const pixels = bands[0]?.valid.length ?? 0
  const rgb = new Uint8Array(pixels * 3)
  const valid = new Uint8Array(pixels)
  for (const [channel, { values, valid: seen }] of bands.entries()) {
    const [low, high] = stretches?.[channel] ?? [0, 255]
    const scale = 255 / (high - low)
    for (let i = 0; i < pixels; i++) {
      if (seen[i] === 0) continue
      valid[i] = 1
      const byte = Math.max(0, Math.min(255, Math.round((Number(values[i]) - low) * scale)))
      if (bands.length === 1) rgb.fill(byte, i * 3, i * 3 + 3)
      else rgb[i * 3 + channel] = byte
    }
  }
  return { rgb, valid }
}

async function stretchesOf(level: ValueLevel, bands: readonly number[]): Promise<Stretch[]> {
  const box: PixelBox = [
    middle(level.width),
    middle(level.height),
    middle(level.width) + Math.min(level.width, samplesASide),
    middle(level.height) + Math.min(level.height, samplesASide),
  ]
  const { bands: read } = await level.read(box, bands)
  return read.map(({ values, valid }) => {
    const sorted = Float64Array.from(values as ArrayLike<number | bigint> as ArrayLike<number>, Number)
      .filter((_, i) => valid[i] === 1)
      .sort()
    const low = sorted[Math.floor(sorted.length * 0.02)] ?? 0
    const high = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.98))] ?? 1
    return high > low ? [low, high] : [low, low + 1]
  })
}

const middle = (side: number): number => Math.max(0, Math.floor((side - samplesASide) / 2))
