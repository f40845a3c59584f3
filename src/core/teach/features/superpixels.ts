import type { Size } from './filters.ts'
import type { Lab } from './lab.ts'

/** Number of the part each pixel belongs to, from 0 without gaps. */
export type Superpixels = { readonly labels: Int32Array; readonly count: number }

const rounds = 5
/** How much a step of the grid weighs against a step of colour. */
const compactness = 10

/** SLIC (Achanta et al. 2012): parts of about `areaPx` pixels that are alike in colour; stray pixels join the part beside them. */
export function superpixels(lab: Lab, size: Size, areaPx = 400): Superpixels {
  const step = Math.max(2, Math.round(Math.sqrt(areaPx)))
  const centres = seeds(lab, size, step)
  const labels = new Int32Array(size.width * size.height)
  for (let round = 0; round < rounds; round++) {
    assign({ lab, size, step, centres, labels })
    recentre({ lab, size, centres, labels })
  }
  return connected(labels, size, (step * step) / 4)
}

type Centre = { x: number; y: number; l: number; a: number; b: number }
type Work = { readonly lab: Lab; readonly size: Size; readonly centres: Centre[]; readonly labels: Int32Array }

function seeds(lab: Lab, { width, height }: Size, step: number): Centre[] {
  const centres: Centre[] = []
  for (let y = Math.floor(step / 2); y < height + step / 2; y += step) {
    for (let x = Math.floor(step / 2); x < width + step / 2; x += step) {
      const at = Math.min(height - 1, y) * width + Math.min(width - 1, x)
      centres.push({ x: Math.min(width - 1, x), y: Math.min(height - 1, y), l: lab.l[at] as number, a: lab.a[at] as number, b: lab.b[at] as number })
    }
  }
  return centres
}

function assign({ lab, size: { width, height }, step, centres, labels }: Work & { readonly step: number }): void {
  const nearest = new Float32Array(labels.length).fill(Number.POSITIVE_INFINITY)
  const spatial = (compactness / step) ** 2
  centres.forEach((centre, k) => {
    const [left, right] = [Math.max(0, Math.floor(centre.x - step)), Math.min(width - 1, Math.ceil(centre.x + step))]
    for (let y = Math.max(0, Math.floor(centre.y - step)); y <= Math.min(height - 1, Math.ceil(centre.y + step)); y++) {
      for (let x = left; x <= right; x++) {
        const at = y * width + x
        const [dl, da, db] = [(lab.l[at] as number) - centre.l, (lab.a[at] as number) - centre.a, (lab.b[at] as number) - centre.b]
        const distance = dl * dl + da * da + db * db + spatial * ((x - centre.x) ** 2 + (y - centre.y) ** 2)
        if (distance >= (nearest[at] as number)) continue
        nearest[at] = distance
        labels[at] = k
      }
    }
  })
}

function recentre({ lab, size: { width }, centres, labels }: Work): void {
  const sums = new Float64Array(centres.length * 6)
  labels.forEach((k, at) => {
    const add = (field: number, value: number) => {
      sums[k * 6 + field] = (sums[k * 6 + field] as number) + value
    }
    add(0, 1)
    add(1, at % width)
    add(2, Math.floor(at / width))
    add(3, lab.l[at] as number)
    add(4, lab.a[at] as number)
    add(5, lab.b[at] as number)
  })
  centres.forEach((centre, k) => {
    const n = sums[k * 6] as number
    if (n === 0) return
    const mean = (field: number) => (sums[k * 6 + field] as number) / n
    Object.assign(centre, { x: mean(1), y: mean(2), l: mean(3), a: mean(4), b: mean(5) })
  })
}

/** Every part in one piece: pieces below `leastPx` join the piece found before them. */
function connected(labels: Int32Array, { width, height }: Size, leastPx: number): Superpixels {
  const out = new Int32Array(labels.length).fill(-1)
  const piece = new Int32Array(labels.length)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (out[start] !== -1) continue
    const before = start % width > 0 ? out[start - 1] : start >= width ? out[start - width] : -1
    const size = flood({ labels, out, piece, width, height }, start, count)
    if (size >= leastPx || before === undefined || before < 0) count++
    else for (let at = 0; at < size; at++) out[piece[at] as number] = before
  }
  return { labels: out, count }
}

type Flood = { labels: Int32Array; out: Int32Array; piece: Int32Array; width: number; height: number }

function flood({ labels, out, piece, width, height }: Flood, start: number, mark: number): number {
  let size = 1
  piece[0] = start
  out[start] = mark
  for (let next = 0; next < size; next++) {
    const at = piece[next] as number
    const x = at % width
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width < width * height ? at + width : -1]
    for (const other of beside) {
      if (other < 0 || out[other] !== -1 || labels[other] !== labels[start]) continue
      out[other] = mark
      piece[size++] = other
    }
  }
  return size
}

/** Each pixel's features become the mean over its part. */
export function meanOverParts(values: Float32Array, count: number, { labels, count: parts }: Superpixels): Float32Array {
  const sums = new Float64Array(parts * count)
  const sizes = new Float64Array(parts)
  labels.forEach((part, at) => {
    sizes[part] = (sizes[part] as number) + 1
    for (let f = 0; f < count; f++) sums[part * count + f] = (sums[part * count + f] as number) + (values[at * count + f] as number)
  })
  const out = new Float32Array(values.length)
  labels.forEach((part, at) => {
    for (let f = 0; f < count; f++) out[at * count + f] = (sums[part * count + f] as number) / (sizes[part] as number)
  })
  return out
}
