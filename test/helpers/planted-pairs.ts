import type { PairReader } from '../../src/core/registration/index.ts'
import { cutPlane, type Plane } from '../../src/core/registration/plane.ts'

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type Ground = (x: number, y: number) => number
const margin = 110
const side = 740

/** Brightness (0 to 255) of a made-up built-up place: roofs of all sizes on ground with structure at several scales; bilinear between whole pixels. */
export function makeGround(seed: number): Ground {
  const random = seeded(seed)
  const base = new Float32Array(side * side)
  for (const cell of [4, 16, 64]) addNoise(base, cell, random)
  for (let i = 0; i < 140; i++) addRoof(base, random)
  return (x, y) => {
    const u = Math.min(side - 2, Math.max(0, x + margin))
    const v = Math.min(side - 2, Math.max(0, y + margin))
    const [column, row] = [Math.floor(u), Math.floor(v)]
    const at = row * side + column
    const [fu, fv] = [u - column, v - row]
    const mix = (from: number) => (base[from] as number) * (1 - fu) + (base[from + 1] as number) * fu
    return mix(at) * (1 - fv) + mix(at + side) * fv
  }
}

function addNoise(base: Float32Array, cell: number, random: () => number): void {
  const across = Math.ceil(side / cell) + 2
  const knots = Float32Array.from({ length: across * across }, () => random() * cell * 0.6)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
      const [fu, fv] = [x / cell - column, y / cell - row]
      const at = row * across + column
      const mix = (from: number) => (knots[from] as number) * (1 - fu) + (knots[from + 1] as number) * fu
      base[y * side + x] = (base[y * side + x] as number) + mix(at) * (1 - fv) + mix(at + across) * fv
    }
  }
}

function addRoof(base: Float32Array, random: () => number): void {
  const [left, top] = [Math.floor(random() * side), Math.floor(random() * side)]
  const [width, height, value] = [6 + Math.floor(random() * 26), 6 + Math.floor(random() * 26), 60 + random() * 130]
  for (let y = top; y < Math.min(side, top + height); y++) base.fill(value, y * side + left, y * side + Math.min(side, left + width))
}

export type View = { sizePx: number; dx?: number; dy?: number; gain?: number; lift?: number; noise?: number; random: () => number }

/** What a camera shows of the ground moved by (dx, dy) pixels: contrast, brightness and noise of its own, rounded to bytes. */
export function viewOf(ground: Ground, { sizePx, dx = 0, dy = 0, gain = 1, lift = 0, noise = 12, random }: View): Plane {
  const values = new Float32Array(sizePx * sizePx)
  for (let y = 0; y < sizePx; y++) {
    for (let x = 0; x < sizePx; x++) {
      const grain = (random() + random() + random() - 1.5) * noise
      values[y * sizePx + x] = Math.round(Math.max(0, Math.min(255, gain * ground(x - dx, y - dy) + lift + grain)))
    }
  }
  return { width: sizePx, height: sizePx, values, valid: new Uint8Array(sizePx * sizePx).fill(1) }
}

/** A pair at hand as the estimate reads it, at full size only. */
export function pairOf(a: Plane, b: Plane, clouded = 0): PairReader {
  return {
    width: a.width,
    height: a.height,
    read: async ([left, top], { width, height }) => {
      const box = { left, top, width, height }
      return { a: cutPlane(a, box), b: cutPlane(b, box), clouded }
    },
  }
}
