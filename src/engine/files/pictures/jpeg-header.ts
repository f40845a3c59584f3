import { viewOf } from '../tiff/header/tag-values.ts'

export type JpegHeader = {
  readonly size: { readonly width: number; readonly height: number; readonly components: number } | null
  readonly bits: number | null
  readonly exif: Uint8Array | null
  readonly xmp: string | null
}

const notFrames = [0xc4, 0xc8, 0xcc]
const xmpName = 'http://ns.adobe.com/xap/1.0/\0'

/** Frame size, EXIF block and XMP text of a JPEG stream, from the segments before its picture data. */
export function readJpegHeader(file: Uint8Array): JpegHeader {
  const view = viewOf(file)
  const found: { -readonly [K in keyof JpegHeader]: JpegHeader[K] } = { size: null, bits: null, exif: null, xmp: null }
  let at = 2
  while (at + 9 < file.length && !found.size) {
    if (file[at] !== 0xff) break
    const marker = file[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) {
      found.bits = view.getUint8(at + 4)
      found.size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: view.getUint8(at + 9) }
    }
    if (marker === 0xe1) Object.assign(found, readApplication(file.subarray(at + 4, at + 2 + length)))
    at += 2 + length
  }
  return found
}

function readApplication(block: Uint8Array): Partial<JpegHeader> {
  const start = Buffer.from(block.subarray(0, xmpName.length)).toString('latin1')
  if (start.startsWith('Exif\0\0')) return { exif: block.subarray(6) }
  return start === xmpName ? { xmp: Buffer.from(block.subarray(xmpName.length)).toString('utf8') } : {}
}
