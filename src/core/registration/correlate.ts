import { powerOfTwo, type Spectrum, transform2 } from './spectrum.ts'

/** Values of zero mean, width x height, row by row. */
export type Signal = { readonly width: number; readonly height: number; readonly values: Float32Array }

/** Columns right and rows down, in pixels. */
export type Displacement = { readonly dx: number; readonly dy: number }

/** Where `b` looks most like `a`, how far that stands above the rest in standard deviations, and the next best place. `sigmas` 0 means nothing to correlate. */
export type Peak = Displacement & { readonly sigmas: number; readonly next: Displacement }

/** How the frequencies of both signals are weighed. */
export type Weighing = {
  /** how far strong frequencies are held down: 1 = all alike (phase correlation), 0 = as they are */
  readonly whitening: number
  /** frequencies above this many cycles a pixel are noise and aliasing; the peak becomes a bell, which can be placed within a fraction of a pixel */
  readonly softness: number
}

export type Correlation = Weighing & {
  /** displacements beyond this are not looked at, in pixels */
  readonly reach: number
}

const nothing: Peak = { dx: 0, dy: 0, sigmas: 0, next: { dx: 0, dy: 0 } }

/** Correlates two signals of one size over all displacements at once (phase correlation: Kuglin and Hines 1975). */
export function correlate(a: Signal, b: Signal, { reach, ...weighing }: Correlation): Peak {
  const side = Math.max(a.width, a.height)
  // far displacements must not come in again on the other side; near ones are kept apart by the taper
  const size = powerOfTwo(reach * 4 > side ? side + Math.min(reach, side) : side)
  const surface = surfaceOf(a, b, { size, weighing })
  return surface === null ? nothing : peakOf(surface, size, Math.min(reach, size / 2 - 2))
}

/** The correlation of both, real part only, size x size, displacement (0,0) first and negative ones wrapped around. */
function surfaceOf(a: Signal, b: Signal, { size, weighing }: { size: number; weighing: Weighing }): Float64Array | null {
  // one transform for both: a is the real part, b the imaginary one
  const both: Spectrum = { size, data: new Float64Array(size * size * 2) }
  lay(a, both, 0)
  lay(b, both, 1)
  transform2(both, 'forward')
  const cross = crossSpectrum(both, weighing)
  if (cross === null) return null
  transform2(cross, 'inverse')
  const surface = new Float64Array(size * size)
  for (let at = 0; at < surface.length; at++) surface[at] = cross.data[2 * at] as number
  return surface
}

function lay({ width, height, values }: Signal, { size, data }: Spectrum, part: 0 | 1): void {
  const wx = taper(width)
  const wy = taper(height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[2 * (y * size + x) + part] = (values[y * width + x] as number) * (wx[x] as number) * (wy[y] as number)
  }
}

/** Cosine fall over an eighth at both ends, so that the borders make no cross of their own. */
function taper(length: number): Float32Array {
  const edge = Math.max(1, length / 8)
  return Float32Array.from({ length }, (_, at) => {
    const inside = Math.min(at + 0.5, length - at - 0.5) / edge
    return inside >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * inside)
  })
}

/** The spectra of both signals are taken apart again by their symmetry, multiplied and weighed; null where nothing is common. */
function crossSpectrum({ size, data }: Spectrum, { whitening, softness }: Weighing): Spectrum | null {
  const out = new Float64Array(data.length)
  const bell = Float64Array.from({ length: size }, (_, u) => Math.exp(-(((u <= size / 2 ? u : u - size) / size) ** 2) / (2 * softness * softness)))
  let isCommon = false
  for (let v = 0; v < size; v++) {
    const mirrorRow = ((size - v) % size) * size
    for (let u = 0; u < size; u++) {
      const at = 2 * (v * size + u)
      const mirror = 2 * (mirrorRow + ((size - u) % size))
      const re = data[at] as number
      const im = data[at + 1] as number
      const mirrorRe = data[mirror] as number
      const mirrorIm = data[mirror + 1] as number
      const aRe = re + mirrorRe
      const aIm = im - mirrorIm
      const bRe = im + mirrorIm
      const bIm = mirrorRe - re
      const crossRe = bRe * aRe + bIm * aIm
      const crossIm = bIm * aRe - bRe * aIm
      const strength = Math.sqrt(crossRe * crossRe + crossIm * crossIm)
      if (!(strength > 1e-12)) continue
      isCommon = true
      const weight = ((bell[u] as number) * (bell[v] as number)) / (whitening === 1 ? strength : strength ** whitening)
      out[at] = crossRe * weight
      out[at + 1] = crossIm * weight
    }
  }
  return isCommon ? { size, data: out } : null
}

const near = 5

type Place = Displacement & { readonly value: number }

function peakOf(surface: Float64Array, size: number, reach: number): Peak {
  const at = (dx: number, dy: number) => surface[((dy + size) % size) * size + ((dx + size) % size)] as number
  const best = highest(at, reach, () => true)
  const next = highest(at, reach, (dx, dy) => Math.abs(dx - best.dx) > near || Math.abs(dy - best.dy) > near)
  const { mean, spread } = momentsOf(at, reach)
  return {
    dx: best.dx + vertex(at(best.dx - 1, best.dy), best.value, at(best.dx + 1, best.dy)),
    dy: best.dy + vertex(at(best.dx, best.dy - 1), best.value, at(best.dx, best.dy + 1)),
    sigmas: (best.value - mean) / spread,
    next: { dx: next.dx, dy: next.dy },
  }
}

function highest(at: (dx: number, dy: number) => number, reach: number, counts: (dx: number, dy: number) => boolean): Place {
  let best = { dx: 0, dy: 0, value: Number.NEGATIVE_INFINITY }
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const value = at(dx, dy)
      if (value > best.value && counts(dx, dy)) best = { dx, dy, value }
    }
  }
  return best
}

function momentsOf(at: (dx: number, dy: number) => number, reach: number): { mean: number; spread: number } {
  let sum = 0
  let squares = 0
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const value = at(dx, dy)
      sum += value
      squares += value * value
    }
  }
  const count = (2 * reach + 1) ** 2
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(1e-30, squares / count - mean * mean)) }
}

/** Offset of the top of a bell through three equidistant values (a parabola through their logarithms), within half a step. */
function vertex(before: number, top: number, after: number): number {
  if (!(before > 0 && top > 0 && after > 0)) return 0
  const [p, q, r] = [Math.log(before), Math.log(top), Math.log(after)]
  const bend = p - 2 * q + r
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (p - r)) / bend))
}
