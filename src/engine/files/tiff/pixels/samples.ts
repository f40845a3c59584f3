import type { Layout } from '../header/layout.ts'

export type Samples = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float16Array | Float32Array | Float64Array

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2))

/** Bytes a whole block needs before compression. Rows of odd bit depths are padded to a byte. */
export function rowBytesOf(layout: Layout): number {
  return Math.ceil((layout.blockWidth * (layout.planar ? 1 : layout.samples) * layout.bits) / 8)
}

/** FillOrder 2 stores the bits of every byte mirrored, compressed or not; JPEG streams never are. */
export function inReadingOrder(bytes: Uint8Array, layout: Layout): Uint8Array {
  return layout.reversedBits && layout.compression !== 7 ? bytes.map((byte) => reversed[byte] as number) : bytes
}

/** Undoes byte order and predictor of a decompressed block: one number a sample, chunky. */
export function toSamples(input: Uint8Array, layout: Layout): Samples {
  if (layout.compression === 7) return input
  // LERC has an order and a prediction of its own and comes out plain
  if (layout.compression === 34887) return view(new Uint8Array(input), layout)
  const stride = layout.planar ? 1 : layout.samples
  if (![8, 16, 32, 64].includes(layout.bits)) return unpack(input, layout, stride)
  if (layout.predictor === 3) return floatPredictor(input, layout, stride)
  const plain = swapped(input, layout)
  // before they become floating-point numbers, which cannot hold all differences of 64 bits
  if (layout.predictor === 2 && layout.bits === 64) differences64(new BigUint64Array(plain.buffer), layout.blockWidth * stride, stride)
  const samples = view(plain, layout)
  if (layout.predictor === 2 && layout.bits !== 64) differences(samples, layout, stride)
  return samples
}

function swapped(bytes: Uint8Array, layout: Layout): Uint8Array<ArrayBuffer> {
  const size = layout.bits / 8
  const copy = new Uint8Array(Math.floor(bytes.length / size) * size)
  copy.set(bytes.subarray(0, copy.length))
  if (size > 1 && !layout.littleEndian) for (let i = 0; i < copy.length; i += size) copy.subarray(i, i + size).reverse()
  return copy
}

const views: Readonly<Record<string, (buffer: ArrayBuffer) => Samples>> = {
  float16: (buffer) => new Float16Array(buffer),
  float32: (buffer) => new Float32Array(buffer),
  float64: (buffer) => new Float64Array(buffer),
  int8: (buffer) => new Int8Array(buffer),
  int16: (buffer) => new Int16Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
  int64: (buffer) => Float64Array.from(new BigInt64Array(buffer), Number),
  uint8: (buffer) => new Uint8Array(buffer),
  uint16: (buffer) => new Uint16Array(buffer),
  uint32: (buffer) => new Uint32Array(buffer),
  uint64: (buffer) => Float64Array.from(new BigUint64Array(buffer), Number),
}

function view({ buffer }: Uint8Array<ArrayBuffer>, { bits, format }: Layout): Samples {
  const make = views[`${format}${bits}`]
  if (!make) throw new RangeError(`no view of ${bits}-bit ${format} samples`)
  return make(buffer)
}

/** Horizontal differences, restarting with every row; floats are added as integers of their width. */
function differences(samples: Samples, layout: Layout, stride: number): void {
  const row = layout.blockWidth * stride
  const target = layout.format !== 'float' ? samples : layout.bits === 32 ? new Uint32Array(samples.buffer) : layout.bits === 16 ? new Uint16Array(samples.buffer) : samples
  for (let start = 0; start < target.length; start += row) {
    const limit = Math.min(start + row, target.length)
    for (let i = start + stride; i < limit; i++) target[i] = (target[i] as number) + (target[i - stride] as number)
  }
}

/** The same on 64 bits; the array wraps at 2^64 as the writer did. */
function differences64(target: BigUint64Array, row: number, stride: number): void {
  for (let start = 0; start < target.length; start += row) {
    const limit = Math.min(start + row, target.length)
    for (let i = start + stride; i < limit; i++) target[i] = (target[i] as bigint) + (target[i - stride] as bigint)
  }
}

/** Predictor 3: byte planes of a row, most significant plane first, differenced bytewise. */
function floatPredictor(bytes: Uint8Array, layout: Layout, stride: number): Samples {
  const size = layout.bits / 8
  const columns = layout.blockWidth * stride
  const rowBytes = columns * size
  const rows = Math.floor(bytes.length / rowBytes)
  const out = new Uint8Array(rows * rowBytes)
  const line = new Uint8Array(rowBytes)
  for (let r = 0; r < rows; r++) {
    line.set(bytes.subarray(r * rowBytes, (r + 1) * rowBytes))
    for (let i = stride; i < rowBytes; i++) line[i] = (line[i] as number) + (line[i - stride] as number)
    for (let c = 0; c < columns; c++) {
      for (let b = 0; b < size; b++) out[r * rowBytes + c * size + b] = line[(size - 1 - b) * columns + c] as number
    }
  }
  return view(out, layout)
}

function unpack(bytes: Uint8Array, layout: Layout, stride: number): Uint16Array {
  const rowBytes = rowBytesOf(layout)
  const columns = layout.blockWidth * stride
  const rows = Math.floor(bytes.length / rowBytes)
  const out = new Uint16Array(rows * columns)
  const mask = (1 << layout.bits) - 1
  for (let r = 0; r < rows; r++) {
    let held = 0
    let count = 0
    let at = r * rowBytes
    for (let c = 0; c < columns; c++) {
      while (count < layout.bits) {
        held = ((held << 8) | (bytes[at++] as number)) & 0xffffff
        count += 8
      }
      count -= layout.bits
      out[r * columns + c] = (held >> count) & mask
    }
    if (layout.predictor === 2) for (let i = r * columns + stride; i < (r + 1) * columns; i++) out[i] = ((out[i] as number) + (out[i - stride] as number)) & mask
  }
  return out
}
