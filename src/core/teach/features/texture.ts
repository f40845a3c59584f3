import { mirrored, type Size } from './filters.ts'

const levels = 16
const patterns = 8

/** How many pixels of the square of `side` around each pixel are marked; borders mirrored. Whole numbers, so windows agree with the whole. */
export function countsAround(marked: Uint8Array, { width, height }: Size, side: number): Uint16Array {
  const radius = (side - 1) / 2
  const rows = new Uint16Array(marked.length)
  const line = new Uint8Array(width + side)
  for (let y = 0; y < height; y++) {
    const start = y * width
    line.set(marked.subarray(start, start + width), radius)
    for (let at = 0; at <= radius; at++) {
      if (at < radius) line[at] = marked[start + mirrored(at - radius, width)] as number
      line[radius + width + at] = marked[start + mirrored(width + at, width)] as number
    }
    let sum = 0
    for (let at = 0; at < side; at++) sum += line[at] as number
    for (let x = 0; x < width; x++) {
      rows[start + x] = sum
      sum += (line[x + side] as number) - (line[x] as number)
    }
  }
  const out = new Uint16Array(marked.length)
  const sums = new Int32Array(width)
  for (let k = -radius; k <= radius; k++) addRow(sums, { rows, start: mirrored(k, height) * width, sign: 1 })
  for (let y = 0; y < height; y++) {
    out.set(sums, y * width)
    addRow(sums, { rows, start: mirrored(y + radius + 1, height) * width, sign: 1 })
    addRow(sums, { rows, start: mirrored(y - radius, height) * width, sign: -1 })
  }
  return out
}

type Row = { readonly rows: Uint16Array; readonly start: number; readonly sign: 1 | -1 }

function addRow(sums: Int32Array, { rows, start, sign }: Row): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) + sign * (rows[start + x] as number)
}

function equalTo(values: Uint8Array, one: number): Uint8Array {
  const out = new Uint8Array(values.length)
  for (let at = 0; at < out.length; at++) if (values[at] === one) out[at] = 1
  return out
}

/** Entropy in nats of 16 grey levels (of values 0 to 100) in a square of `side` pixels. */
export function localEntropy(lightness: Float32Array, size: Size, side: number): Float32Array {
  const all = side * side
  const share = Float64Array.from({ length: all + 1 }, (_, n) => (n === 0 ? 0 : -(n / all) * Math.log(n / all)))
  const level = new Uint8Array(lightness.length)
  for (let at = 0; at < level.length; at++) level[at] = Math.min(levels - 1, Math.max(0, Math.floor(((lightness[at] as number) * levels) / 100)))
  const out = new Float32Array(lightness.length)
  for (let one = 0; one < levels; one++) {
    const counts = countsAround(equalTo(level, one), size, side)
    for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) + (share[counts[at] as number] as number)
  }
  return out
}

const around: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
]

/** Number of brighter neighbours where they lie in one run (1 to 7), else 0: the pattern whatever its turn. */
const patternOf = Uint8Array.from({ length: 256 }, (_, code) => {
  let ones = 0
  let changes = 0
  for (let bit = 0; bit < 8; bit++) {
    const now = (code >> bit) & 1
    ones += now
    if (now !== ((code >> ((bit + 1) % 8)) & 1)) changes++
  }
  return changes === 2 ? ones : 0
})

/** Shares of the eight turn-free local binary patterns in a square of `side` pixels, one plane each. */
export function patternShares(lightness: Float32Array, size: Size, side: number): Float32Array[] {
  const pattern = patternsOf(lightness, size)
  return Array.from({ length: patterns }, (_, one) => {
    const counts = countsAround(equalTo(pattern, one), size, side)
    const shares = new Float32Array(counts.length)
    for (let at = 0; at < shares.length; at++) shares[at] = (counts[at] as number) / (side * side)
    return shares
  })
}

/** A neighbour counts as brighter from half a step of lightness on, so that noise of flat places makes no pattern. */
const least = 0.5

function patternsOf(lightness: Float32Array, size: Size): Uint8Array {
  const { width, height } = size
  const out = new Uint8Array(lightness.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = patternOf[codeAt(lightness, size, [x, y])] as number
  }
  return out
}

function codeAt(lightness: Float32Array, { width, height }: Size, [x, y]: readonly [number, number]): number {
  const at = y * width + x
  const isInner = x > 0 && y > 0 && x < width - 1 && y < height - 1
  const centre = (lightness[at] as number) + least
  let code = 0
  for (let bit = 0; bit < 8; bit++) {
    const [dx, dy] = around[bit] as readonly [number, number]
    const beside = isInner ? at + dy * width + dx : mirrored(y + dy, height) * width + mirrored(x + dx, width)
    if ((lightness[beside] as number) >= centre) code |= 1 << bit
  }
  return code
}
