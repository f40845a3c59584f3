/** One entry of a directory: where it stands in the file. */
export type Entry = { readonly tag: number; readonly at: number; readonly valueAt: number; readonly countAt: number }
export type TiffMap = { readonly entries: readonly Entry[]; readonly nextAt: number; readonly directoryAt: number; readonly isBig: boolean }

/** Entries of the first directory of a little-endian TIFF or BigTIFF; null for anything else. Written apart from the reader it helps to test. */
export function mapTiff(content: Buffer): TiffMap | null {
  const magic = content.subarray(0, 4).toString('latin1')
  if (magic !== 'II*\0' && magic !== 'II+\0') return null
  const isBig = magic === 'II+\0'
  const directoryAt = isBig ? Number(content.readBigUInt64LE(8)) : content.readUInt32LE(4)
  if (directoryAt + 8 > content.length) return null
  const count = isBig ? Number(content.readBigUInt64LE(directoryAt)) : content.readUInt16LE(directoryAt)
  const [first, size] = isBig ? [directoryAt + 8, 20] : [directoryAt + 2, 12]
  if (first + count * size + 4 > content.length) return null
  const entries = Array.from({ length: count }, (_, k) => {
    const at = first + k * size
    return { tag: content.readUInt16LE(at), at, countAt: at + 4, valueAt: at + (isBig ? 12 : 8) }
  })
  return { entries, nextAt: first + count * size, directoryAt, isBig }
}
