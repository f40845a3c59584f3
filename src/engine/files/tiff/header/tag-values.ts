/** Bytes of one value by TIFF type; unknown types count as bytes and are never read as numbers. */
export const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8 }

/** Numbers of a tag; rationals become quotients, 64-bit integers above 2^53 lose their last digits (only damaged files have them). */
export function decodeNumbers(bytes: Uint8Array, type: number, little: boolean): number[] {
  const view = viewOf(bytes)
  const size = typeBytes[type] ?? 1
  const one = (readers[type] ?? readByte)(view, little)
  const numbers = new Array<number>(Math.floor(bytes.length / size))
  for (let i = 0; i < numbers.length; i++) numbers[i] = one(i * size)
  return numbers
}

type Reader = (view: DataView, little: boolean) => (at: number) => number

const readByte: Reader = (view) => (at) => view.getUint8(at)

const readers: Readonly<Record<number, Reader>> = {
  3: (view, little) => (at) => view.getUint16(at, little),
  4: (view, little) => (at) => view.getUint32(at, little),
  5: (view, little) => (at) => view.getUint32(at, little) / view.getUint32(at + 4, little),
  6: (view) => (at) => view.getInt8(at),
  8: (view, little) => (at) => view.getInt16(at, little),
  9: (view, little) => (at) => view.getInt32(at, little),
  10: (view, little) => (at) => view.getInt32(at, little) / view.getInt32(at + 4, little),
  11: (view, little) => (at) => view.getFloat32(at, little),
  12: (view, little) => (at) => view.getFloat64(at, little),
  13: (view, little) => (at) => view.getUint32(at, little),
  16: (view, little) => (at) => Number(view.getBigUint64(at, little)),
  17: (view, little) => (at) => Number(view.getBigInt64(at, little)),
  18: (view, little) => (at) => Number(view.getBigUint64(at, little)),
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
