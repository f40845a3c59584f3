import type { SampleType } from '../../raster-info.ts'
import type { StoredArray } from '../../raster-values.ts'

const makers: Readonly<Record<SampleType, (length: number) => StoredArray>> = {
  Byte: (length) => new Uint8Array(length),
  Int8: (length) => new Int8Array(length),
  UInt16: (length) => new Uint16Array(length),
  Int16: (length) => new Int16Array(length),
  UInt32: (length) => new Uint32Array(length),
  Int32: (length) => new Int32Array(length),
  UInt64: (length) => new BigUint64Array(length),
  Int64: (length) => new BigInt64Array(length),
  Float32: (length) => new Float32Array(length),
  Float64: (length) => new Float64Array(length),
  CInt16: (length) => new Int16Array(length),
  CInt32: (length) => new Int32Array(length),
  CFloat32: (length) => new Float32Array(length),
  CFloat64: (length) => new Float64Array(length),
}

/** Zeros in the type of the file; of a complex type one of its two parts. */
export const storedArray = (type: SampleType, length: number): StoredArray => makers[type](length)

export const isBig = (values: StoredArray): values is BigInt64Array | BigUint64Array => values instanceof BigInt64Array || values instanceof BigUint64Array
export const isFloat = (type: SampleType): boolean => type.includes('Float')

/** Fills a part with one number, in the type of the array. */
export function fillWith(values: StoredArray, value: number | bigint, [start, end]: readonly [number, number]): void {
  if (isBig(values)) values.fill(BigInt(value), start, end)
  else values.fill(Number(value), start, end)
}

const ranges: Partial<Record<SampleType, readonly [number, number]>> = {
  Byte: [0, 255],
  Int8: [-128, 127],
  UInt16: [0, 65535],
  Int16: [-32768, 32767],
  UInt32: [0, 4294967295],
  Int32: [-2147483648, 2147483647],
  CInt16: [-32768, 32767],
  CInt32: [-2147483648, 2147483647],
}

/** A nodata value as the pixels can hold it: rounded to 32-bit floats, cut to whole numbers, null where no pixel can be it. */
export function inPixelType(nodata: number | bigint | null, type: SampleType): number | bigint | null {
  if (nodata === null) return null
  if (type === 'UInt64' || type === 'Int64') return asBig(nodata, type)
  const value = Number(nodata)
  if (type === 'Float32' || type === 'CFloat32') return Math.fround(value)
  const range = ranges[type]
  if (!range) return value
  // cut to a whole number as GDAL does, where it lies inside the type at all
  return value >= range[0] && value <= range[1] ? Math.trunc(value) : null
}

function asBig(nodata: number | bigint, type: 'UInt64' | 'Int64'): bigint | null {
  if (typeof nodata === 'number' && !Number.isInteger(nodata)) return null
  const value = BigInt(nodata)
  return (type === 'UInt64' ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value)) === value ? value : null
}
