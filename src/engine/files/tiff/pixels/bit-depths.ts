/** Unpacked samples of odd depths: one byte a sample below 8 bits, two below 16, four above. */
export type Unpacked = Uint8Array | Uint16Array | Uint32Array

type Packed = { readonly bits: number; readonly columns: number; readonly rowBytes: number }

/** Samples of 1 to 31 bits, most significant bit first; every row begins on a byte. */
export function unpackBits(bytes: Uint8Array, { bits, columns, rowBytes }: Packed): Unpacked {
  const rows = Math.floor(bytes.length / rowBytes)
  const size = rows * columns
  const out = bits < 8 ? new Uint8Array(size) : bits < 16 ? new Uint16Array(size) : new Uint32Array(size)
  if (bits === 1) unpackSingle(bytes, out, { columns, rowBytes, rows })
  else for (let r = 0; r < rows; r++) unpackRow(bytes.subarray(r * rowBytes, (r + 1) * rowBytes), out.subarray(r * columns, (r + 1) * columns), bits)
  return out
}

function unpackSingle(bytes: Uint8Array, out: Unpacked, { columns, rowBytes, rows }: { readonly columns: number; readonly rowBytes: number; readonly rows: number }): void {
  for (let r = 0, to = 0; r < rows; r++) {
    const from = r * rowBytes
    for (let c = 0; c < columns; c++) out[to++] = ((bytes[from + (c >> 3)] as number) >> (7 - (c & 7))) & 1
  }
}

/** Held bits never pass 31 + 8, so they are kept in two parts that stay whole numbers. */
function unpackRow(row: Uint8Array, out: Unpacked, bits: number): void {
  const limit = 2 ** bits
  let held = 0
  let count = 0
  let at = 0
  for (let c = 0; c < out.length; c++) {
    while (count < bits) {
      held = held * 256 + (row[at++] as number)
      count += 8
    }
    count -= bits
    const scale = 2 ** count
    const value = Math.floor(held / scale)
    out[c] = value % limit
    held -= value * scale
  }
}

let halves: Float32Array | null = null

/** 16-bit floating-point numbers through a table of all of them. */
export function fromHalves(words: Uint16Array): Float32Array<ArrayBuffer> {
  halves ??= Float32Array.from({ length: 65536 }, (_, word) => halfOf(word))
  const table = halves
  const out = new Float32Array(words.length)
  for (let i = 0; i < words.length; i++) out[i] = table[words[i] as number] as number
  return out
}

function halfOf(word: number): number {
  const sign = word & 0x8000 ? -1 : 1
  const exponent = (word >> 10) & 31
  const fraction = word & 1023
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** 24-bit floating-point numbers (1 sign, 7 exponent, 16 fraction bits), three little-endian bytes each. */
export function fromTriples(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(Math.floor(bytes.length / 3))
  for (let i = 0; i < out.length; i++) out[i] = tripleOf((bytes[i * 3] as number) | ((bytes[i * 3 + 1] as number) << 8) | ((bytes[i * 3 + 2] as number) << 16))
  return out
}

function tripleOf(word: number): number {
  const sign = word & 0x800000 ? -1 : 1
  const exponent = (word >> 16) & 127
  const fraction = word & 0xffff
  if (exponent === 127) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -78 : sign * (1 + fraction / 65536) * 2 ** (exponent - 63)
}
