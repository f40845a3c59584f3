import { viewOf } from '../tiff/header/directory.ts'

export type JpegHeader = { size: { width: number; height: number; components: number } | null; exif: Uint8Array | null }

/** Frame size and EXIF block of a JPEG stream, from the segments before its picture data. */
export function readJpegHeader(file: Uint8Array): JpegHeader {
  const view = viewOf(file)
  const found: JpegHeader = { size: null, exif: null }
  let at = 2
  while (at + 9 < file.length && !found.size) {
    if (file[at] !== 0xff) break
    const marker = file[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) found.size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: view.getUint8(at + 9) }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1 && file[at + 4] === 0x45 && file[at + 5] === 0x78) found.exif = file.subarray(at + 10, at + 2 + length)
    at += 2 + length
  }
  return found
}
