/** TIFF field types that are written: text (UTF-8), 16, 32 and 64-bit whole numbers, 64-bit floats. `offset` is 32 or 64 bits wide, as the file. */
export type Field =
  | { readonly tag: number; readonly type: 'text'; readonly text: string }
  | { readonly tag: number; readonly type: 'short' | 'long' | 'double' | 'offset'; readonly values: ArrayLike<number> }

export type Directory = readonly Field[]

const codes = { text: 2, short: 3, long: 4, double: 12, offset: 4 } as const
const sizes = { text: 1, short: 2, long: 4, double: 8, offset: 4 } as const
const wideOffset = { code: 16, size: 8 } as const

const sizeOf = ({ type }: Field, isBig: boolean): number => (type === 'offset' && isBig ? wideOffset.size : sizes[type])
const codeOf = ({ type }: Field, isBig: boolean): number => (type === 'offset' && isBig ? wideOffset.code : codes[type])
const countOf = (field: Field): number => (field.type === 'text' ? Buffer.byteLength(field.text) + 1 : field.values.length)
const bytesOf = (field: Field, isBig: boolean): number => countOf(field) * sizeOf(field, isBig)
const even = (bytes: number): number => bytes + (bytes % 2)

const shape = (isBig: boolean) => (isBig ? { header: 16, count: 8, entry: 20, slot: 8 } : { header: 8, count: 2, entry: 12, slot: 4 })

/** Bytes of the header and all directories with their arrays; it does not depend on the numbers in them. */
export function headBytes(directories: readonly Directory[], isBig: boolean): number {
  return directories.reduce((at, directory) => at + directoryBytes(directory, isBig), shape(isBig).header)
}

function directoryBytes(directory: Directory, isBig: boolean): number {
  const { count, entry, slot } = shape(isBig)
  const arrays = directory.reduce((sum, field) => sum + (bytesOf(field, isBig) <= slot ? 0 : even(bytesOf(field, isBig))), 0)
  return count + directory.length * entry + slot + arrays
}

/** Little-endian header and directories, one after the other, each followed by its arrays. */
export function encodeHead(directories: readonly Directory[], isBig: boolean): Buffer {
  const { header } = shape(isBig)
  const file = Buffer.alloc(headBytes(directories, isBig))
  file.write('II', 0, 'latin1')
  file.writeUInt16LE(isBig ? 43 : 42, 2)
  if (isBig) file.writeUInt16LE(8, 4)
  putOffset({ file, isBig }, isBig ? 8 : 4, header)
  let at = header
  directories.forEach((directory, k) => {
    const end = at + directoryBytes(directory, isBig)
    putDirectory({ file, isBig }, directory, { at, next: k + 1 < directories.length ? end : 0 })
    at = end
  })
  return file
}

type Out = { readonly file: Buffer; readonly isBig: boolean }

function putOffset({ file, isBig }: Out, at: number, value: number): void {
  if (isBig) file.writeBigUInt64LE(BigInt(value), at)
  else file.writeUInt32LE(value, at)
}

function putDirectory(out: Out, directory: Directory, { at, next }: { readonly at: number; readonly next: number }): void {
  const { file, isBig } = out
  const { count, entry, slot } = shape(isBig)
  const sorted = [...directory].sort((p, q) => p.tag - q.tag)
  if (isBig) file.writeBigUInt64LE(BigInt(sorted.length), at)
  else file.writeUInt16LE(sorted.length, at)
  let arrayAt = at + count + sorted.length * entry + slot
  putOffset(out, arrayAt - slot, next)
  sorted.forEach((field, k) => {
    const entryAt = at + count + k * entry
    file.writeUInt16LE(field.tag, entryAt)
    file.writeUInt16LE(codeOf(field, isBig), entryAt + 2)
    putOffset(out, entryAt + 4, countOf(field))
    const valueAt = entryAt + 4 + slot
    const bytes = bytesOf(field, isBig)
    if (bytes <= slot) {
      putValues(out, field, valueAt)
      return
    }
    putOffset(out, valueAt, arrayAt)
    putValues(out, field, arrayAt)
    arrayAt += even(bytes)
  })
}

function putValues(out: Out, field: Field, start: number): void {
  const { file, isBig } = out
  if (field.type === 'text') {
    file.write(field.text, start, 'utf8')
    return
  }
  const size = sizeOf(field, isBig)
  const put = {
    short: (value: number, at: number) => file.writeUInt16LE(value, at),
    long: (value: number, at: number) => file.writeUInt32LE(value, at),
    double: (value: number, at: number) => file.writeDoubleLE(value, at),
    offset: (value: number, at: number) => putOffset(out, at, value),
  }[field.type]
  for (let k = 0; k < field.values.length; k++) put(field.values[k] as number, start + k * size)
}
