import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type Grid, hasData } from '../grid/grid.ts'
import { makePace, type Pace } from '../grid/pace.ts'

/** Number of the segment each pixel belongs to, from 0 without gaps; -1 without data. */
export type Segments = { readonly width: number; readonly height: number; readonly labels: Int32Array; readonly count: number }

export type SlicAsk = {
  /** pixels a segment has about */
  readonly areaPx: number
  /** what a step as wide as a segment weighs, in the unit of the bands: large values give square segments */
  readonly compactness: number
  readonly rounds?: number | undefined
  readonly pace?: Pace | undefined
}

/**
 * SLIC (Achanta et al. 2012) over any number of bands on one grid: segments of about `areaPx` alike pixels, each in one piece (4-connected); pieces below a
 * quarter of that join the segment they touch. Bands should be scaled alike first. `argument_invalid`, `frames_differ`; throws `aborted` between two rounds.
 */
export async function slic(bands: readonly Grid[], { areaPx, compactness, rounds = 10, pace }: SlicAsk): Promise<Result<Segments>> {
  const [first] = bands
  if (!first) return fail({ code: 'input_missing', message: 'There is no band to segment.' })
  const { width, height } = first
  if (bands.some((band) => band.width !== width || band.height !== height)) return fail({ code: 'frames_differ', message: 'The bands have different sizes.', repairable: true })
  if (!(areaPx >= 4 && compactness > 0)) return fail({ code: 'argument_invalid', message: 'Segments have at least 4 pixels, and the compactness lies above 0.', repairable: true })
  const step = Math.max(2, Math.round(Math.sqrt(areaPx)))
  const work: Work = {
    bands,
    width,
    height,
    step,
    weight: (compactness / step) ** 2,
    labels: new Int32Array(width * height).fill(-1),
    centres: seeds(bands, step),
    size: bands.length + 2,
  }
  const turn = makePace(pace)
  for (let round = 0; round < rounds; round++) {
    await turn(round, rounds)
    assign(work)
    recentre(work)
  }
  return ok(inOnePiece(work, areaPx / 4))
}

type Work = {
  readonly bands: readonly Grid[]
  readonly width: number
  readonly height: number
  readonly step: number
  readonly weight: number
  readonly labels: Int32Array
  /** x, y and a value a band, centre after centre */
  readonly centres: Float64Array
  readonly size: number
}

function seeds(bands: readonly Grid[], step: number): Float64Array {
  const { width, height } = bands[0] as Grid
  const centres: number[] = []
  for (let y = Math.min(height - 1, step >> 1); y < height; y += step) {
    for (let x = Math.min(width - 1, step >> 1); x < width; x += step) {
      const at = y * width + x
      centres.push(x, y, ...bands.map((band) => (hasData(band, at) ? (band.values[at] as number) : Number.NaN)))
    }
  }
  return Float64Array.from(centres)
}

function assign({ bands, width, height, step, weight, labels, centres, size }: Work): void {
  const nearest = new Float32Array(labels.length).fill(Number.POSITIVE_INFINITY)
  labels.fill(-1)
  for (let c = 0; c < centres.length; c += size) {
    const [cx, cy] = [centres[c] as number, centres[c + 1] as number]
    if (Number.isNaN(centres[c + 2])) continue
    for (let y = Math.max(0, Math.floor(cy - step)); y <= Math.min(height - 1, Math.ceil(cy + step)); y++) {
      for (let x = Math.max(0, Math.floor(cx - step)); x <= Math.min(width - 1, Math.ceil(cx + step)); x++) {
        const at = y * width + x
        const distance = weight * ((x - cx) ** 2 + (y - cy) ** 2) + colourDistance(bands, centres, { at, c })
        if (distance < (nearest[at] as number)) {
          nearest[at] = distance
          labels[at] = c / size
        }
      }
    }
  }
}

/** Squared; NaN, which is nearer than nothing, where a band has no data. */
function colourDistance(bands: readonly Grid[], centres: Float64Array, { at, c }: { readonly at: number; readonly c: number }): number {
  let sum = 0
  for (const [b, band] of bands.entries()) {
    if (!hasData(band, at)) return Number.NaN
    sum += ((band.values[at] as number) - (centres[c + 2 + b] as number)) ** 2
  }
  return sum
}

function recentre({ bands, width, labels, centres, size }: Work): void {
  const sums = new Float64Array(centres.length)
  const counts = new Float64Array(centres.length / size)
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] as number
    if (label < 0) continue
    const c = label * size
    counts[label] = (counts[label] as number) + 1
    sums[c] = (sums[c] as number) + (at % width)
    sums[c + 1] = (sums[c + 1] as number) + Math.floor(at / width)
    for (const [b, band] of bands.entries()) sums[c + 2 + b] = (sums[c + 2 + b] as number) + (band.values[at] as number)
  }
  for (let k = 0; k < centres.length; k++) {
    const n = counts[Math.floor(k / size)] as number
    if (n > 0) centres[k] = (sums[k] as number) / n
  }
}

/** Connected pieces of one label become segments; small ones join the segment before them in the row or above. */
function inOnePiece({ bands, width, height, labels }: Work, leastPx: number): Segments {
  const out = new Int32Array(labels.length).fill(-1)
  const piece = new Int32Array(labels.length)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (out[start] !== -1 || !bands.every((band) => hasData(band, start))) continue
    const size = spread({ bands, width, labels, out, piece }, start, count)
    const before = size < leastPx ? neighbourOf(piece, size, { out, width, height, own: count }) : -1
    if (before < 0) count++
    else for (let k = 0; k < size; k++) out[piece[k] as number] = before
  }
  return { width, height, labels: out, count }
}

type Spread = { readonly bands: readonly Grid[]; readonly width: number; readonly labels: Int32Array; readonly out: Int32Array; readonly piece: Int32Array }

function spread({ bands, width, labels, out, piece }: Spread, start: number, mark: number): number {
  let size = 1
  piece[0] = start
  out[start] = mark
  for (let k = 0; k < size; k++) {
    for (const next of beside(piece[k] as number, width, labels.length)) {
      if (out[next] !== -1 || labels[next] !== labels[start] || !bands.every((band) => hasData(band, next))) continue
      out[next] = mark
      piece[size++] = next
    }
  }
  return size
}

function neighbourOf(
  piece: Int32Array,
  size: number,
  { out, width, own }: { readonly out: Int32Array; readonly width: number; readonly height: number; readonly own: number },
): number {
  for (let k = 0; k < size; k++) for (const next of beside(piece[k] as number, width, out.length)) if (out[next] !== -1 && out[next] !== own) return out[next] as number
  return -1
}

function beside(at: number, width: number, cells: number): number[] {
  const x = at % width
  const next: number[] = []
  if (x > 0) next.push(at - 1)
  if (x < width - 1) next.push(at + 1)
  if (at >= width) next.push(at - width)
  if (at + width < cells) next.push(at + width)
  return next
}
