export type ExifField = readonly [tag: number, type: number, count: number, value: number | readonly number[] | string]

/** A little-endian EXIF block: page one (with fields of its own) and pointers to the camera's and the place's directory. Numbers of a list are rationals. */
export function exifBlock({ page = [], camera, place }: { page?: readonly ExifField[]; camera: readonly ExifField[]; place: readonly ExifField[] }): Uint8Array {
  const out = new DataView(new ArrayBuffer(2048))
  let free = 1024
  out.setUint32(0, 0x002a4949, true)
  out.setUint32(4, 8, true)
  const rationals = (numbers: readonly number[]): number => {
    const at = free
    for (const number of numbers) {
      out.setUint32(free, Math.round(number * 10000), true)
      out.setUint32(free + 4, 10000, true)
      free += 8
    }
    return at
  }
  const putValue = (at: number, value: ExifField[3]) => {
    if (typeof value === 'string') for (let i = 0; i < value.length; i++) out.setUint8(at + i, value.charCodeAt(i))
    else out.setUint32(at, typeof value === 'number' ? value : rationals(value), true)
  }
  const write = (at: number, fields: readonly ExifField[]) => {
    out.setUint16(at, fields.length, true)
    for (const [index, [tag, type, count, value]] of fields.entries()) {
      const entry = at + 2 + index * 12
      out.setUint16(entry, tag, true)
      out.setUint16(entry + 2, type, true)
      out.setUint32(entry + 4, count, true)
      putValue(entry + 8, value)
    }
  }
  write(8, [...page, [0x8769, 4, 1, 100], [0x8825, 4, 1, 300]])
  write(100, camera)
  write(300, place)
  return new Uint8Array(out.buffer)
}

/** A JPEG with an EXIF block behind its start. */
export function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array {
  const head = Buffer.from('Exif\0\0', 'latin1')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + head.length + exif.length)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, head, exif, jpeg.subarray(2)])
}
