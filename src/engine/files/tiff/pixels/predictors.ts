/** Whole-number arrays a difference is added in; they wrap as the writer did. */
type Numbers = Uint8Array | Uint16Array | Uint32Array

/** Undoes horizontal differences in place; they restart with every row. `stride`: samples from a pixel to the next. */
export function addDifferences(target: Numbers, row: number, stride: number): void {
  const rows = Math.floor(target.length / row)
  if (target instanceof Uint8Array) {
    for (let r = 0; r < rows; r++) addBytes(target, { start: r * row, end: (r + 1) * row, stride })
    return
  }
  for (let start = 0; start < rows * row; start += row) {
    const end = start + row
    for (let i = start + stride; i < end; i++) target[i] = (target[i] as number) + (target[i - stride] as number)
  }
}

type Span = { readonly start: number; readonly end: number; readonly stride: number }

/** Running sums in registers: of bytes in one or three bands, by far the most common, twice as fast as looking back. */
function addBytes(target: Uint8Array, { start, end, stride }: Span): void {
  if (stride === 1) {
    let sum = 0
    for (let i = start; i < end; i++) target[i] = sum = (sum + (target[i] as number)) & 255
  } else if (stride === 3) {
    let red = 0
    let green = 0
    let blue = 0
    for (let i = start; i + 2 < end; i += 3) {
      target[i] = red = (red + (target[i] as number)) & 255
      target[i + 1] = green = (green + (target[i + 1] as number)) & 255
      target[i + 2] = blue = (blue + (target[i + 2] as number)) & 255
    }
  } else {
    for (let i = start + stride; i < end; i++) target[i] = (target[i] as number) + (target[i - stride] as number)
  }
}

/** The same on 64 bits, as two halves with a carry: twenty times faster than on bigints. `target` holds low and high halves in turn. */
export function addDifferences64(target: Uint32Array, row: number, stride: number): void {
  const words = row * 2
  const back = stride * 2
  for (let start = 0; start + words <= target.length; start += words) {
    for (let i = start + back; i < start + words; i += 2) {
      const low = (target[i] as number) + (target[i - back] as number)
      target[i] = low
      target[i + 1] = (target[i + 1] as number) + (target[i + 1 - back] as number) + (low > 0xffffffff ? 1 : 0)
    }
  }
}

/** Predictor 3: byte planes of a row, most significant plane first, differenced bytewise. The answer is little-endian. */
export function joinFloatPlanes(
  bytes: Uint8Array,
  { columns, size, stride }: { readonly columns: number; readonly size: number; readonly stride: number },
): Uint8Array<ArrayBuffer> {
  const rowBytes = columns * size
  const rows = Math.floor(bytes.length / rowBytes)
  const out = new Uint8Array(rows * rowBytes)
  for (let r = 0; r < rows; r++) {
    const from = r * rowBytes
    const until = from + rowBytes
    for (let i = from + stride; i < until; i++) bytes[i] = (bytes[i] as number) + (bytes[i - stride] as number)
    for (let b = 0; b < size; b++) {
      let to = from + b
      for (let i = from + (size - 1 - b) * columns; i < from + (size - b) * columns; i++, to += size) out[to] = bytes[i] as number
    }
  }
  return out
}
